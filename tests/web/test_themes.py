"""Every theme: its tokens are complete, what must be seen can be seen, and owners differ for everybody's eyes.

Signs are drawn as a line on a casing, so one of the two has to stand out from whatever they cross.
"""

from __future__ import annotations

import itertools
import re

import pytest

from adamas.games import GAMES, find_game

from .colour import SIGHTS, THEMES, Triple, blend, contrast, distance, lab, linear, seen, tokens
from .node import WEB

THEME = pytest.mark.parametrize("theme", THEMES)
OWNERS = ("red", "orange", "brown", "black", "blue", "yellow")
GROUNDS = ("wood-light", "wood", "wood-dark", "inlay", "cell", "cell-odd", "cell-dull", "post")
"""What lies round holes and pieces."""

HOME, GOAL = 0.17, 0.42
"""How strongly camps are tinted."""


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_of_the_published_examples(one: Triple, other: Triple, apart: float) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=1e-4)
    assert distance(other, one) == pytest.approx(apart, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", GAMES)
@THEME
def test_owners_differ_for_everybody(theme: str, game: str, sight: str) -> None:
    colours = [colour.name for colour in find_game(game).layout().colours]
    for one, other in itertools.combinations(colours, 2):
        apart = distance(*(lab(seen(linear(colour), sight)) for colour in tokens(theme, one, other)))
        assert apart >= 15, f"{one} and {other} are {apart:.1f} apart"


@THEME
def test_text(theme: str) -> None:
    """Text reaches 4.5:1 on all that it may stand on."""
    for ink, grounds in {
        "ink": ("page", "paper", "paper-sunk", "accent-soft"),
        "muted": ("page", "paper", "paper-sunk"),
        "accent": ("page", "paper"),
        "warn": ("page", "paper", "warn-soft"),
        "accent-ink": ("accent",),
        "wood-ink": ("wood-light", "label-casing", "hub-light", "cell-odd", "post"),
        "sign-casing": ("sign",),
        "hole-ink": ("hole",),
    }.items():
        for ground in grounds:
            found = contrast(*tokens(theme, ink, ground))
            assert found >= 4.5, f"{ink} on {ground}: {found:.2f}"


@THEME
def test_pieces(theme: str) -> None:
    """Each piece has a line round it that reaches 3:1 to hole and board, and a mark of 3:1 to itself."""
    (outline,) = tokens(theme, "board-outline")
    for ground in (*GROUNDS, "hole"):
        found = contrast(outline, *tokens(theme, ground))
        assert found >= 3, f"the outline on {ground}: {found:.2f}"
    for owner in OWNERS:
        found = contrast(*tokens(theme, owner, f"{owner}-mark"))
        assert found >= 3, f"the mark on {owner}: {found:.2f}"


@THEME
def test_holes(theme: str) -> None:
    """A hole, or else its bright edge, reaches 3:1 to the wood and to every camp."""
    hole, dark, light, inlay = tokens(theme, "hole", "bevel-dark", "bevel-light", "inlay")
    for owner in tokens(theme, *OWNERS):
        for ground in (inlay, blend(owner, inlay, HOME), blend(owner, inlay, GOAL)):
            found = max(contrast(edge, ground) for edge in (hole, dark, light))
            assert found >= 3, f"a hole on {ground}: {found:.2f}"


@THEME
@pytest.mark.parametrize(
    ("sign", "casing"),
    [
        ("sign", "sign-casing"),
        ("hint", "sign-casing"),
        ("trail", "trail-casing"),
        ("won", "won-casing"),
        ("line-edge", "line-casing"),
    ],
)
def test_signs(theme: str, sign: str, casing: str) -> None:
    """Picked, targets, last move, hints and lines: 3:1 within themselves and to all that they cross."""
    line, edge = tokens(theme, sign, casing)
    assert contrast(line, edge) >= 3
    for ground in (*GROUNDS, "hole", "hole-deep", "hub", *OWNERS):
        found = max(contrast(one, *tokens(theme, ground)) for one in (line, edge))
        assert found >= 3, f"{sign} on {ground}: {found:.2f}"


@THEME
def test_targets(theme: str) -> None:
    """The dot of a target and the ring of a jump reach 3:1 to the hole, the dot by itself or by its edge."""
    dot, edge, ring, hole = tokens(theme, "sign", "sign-casing", "target-ring", "hole")
    assert max(contrast(dot, hole), contrast(edge, hole)) >= 3
    assert contrast(ring, hole) >= 3


@THEME
def test_focus(theme: str) -> None:
    """The ring of focus reaches 3:1 to the page; on the board it is a sign with its casing. Both are 2 px at least."""
    for ground in ("page", "paper", "paper-sunk"):
        found = contrast(*tokens(theme, "focus", ground))
        assert found >= 3, f"the focus on {ground}: {found:.2f}"
    for path in (WEB / "css").glob("*.css"):
        for width in re.findall(r":focus-visible[^{]*\{[^}]*outline: ([\d.]+)px", path.read_text(encoding="utf-8")):
            assert float(width) >= 2, path.name
    board = (WEB / "css" / "board.css").read_text(encoding="utf-8")
    assert ".board-cell:focus-visible {\n  outline: 3px solid var(--sign);" in board


@THEME
def test_controls(theme: str) -> None:
    """The edges of buttons and fields reach 3:1 to what is round them."""
    for ground in ("page", "paper"):
        found = contrast(*tokens(theme, "edge-strong", ground))
        assert found >= 3, f"an edge on {ground}: {found:.2f}"


def test_every_colour_is_a_token() -> None:
    """Themes can change every colour: only light and shade, which are white and black, stand in other files."""
    for path in (WEB / "css").glob("*.css"):
        if path.name not in ("tokens.css", "themes.css"):
            text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            found = set(re.findall(r"#[0-9a-f]{3,8}\b|\brgba?\([^)]*\)", text))
            assert found <= {"#fff", "#000"}, f"{path.name}: {found}"


def test_every_token_is_defined_and_used() -> None:
    css = "\n".join(path.read_text(encoding="utf-8") for path in (WEB / "css").glob("*.css"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.js"))
    used = set(re.findall(r"var\(--([\w-]+)", css + code)) | set(re.findall(r"--([\w-]+)", code))
    made = {"red", "orange", "brown", "black", "blue", "yellow", "white", "green", "grey"}
    for name in THEMES["wood"]:
        owner = name.split("-")[0]
        assert name in used or owner in made, f"--{name} is never used"
    for theme, found in THEMES.items():
        assert set(found) == set(THEMES["wood"]), f"{theme} has a token that wood has not"
