"""Colours and signs: nothing is told by colour alone, and what colours tell everybody can tell apart."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from adamas.games import GAMES, find_game
from adamas.server.run import Running
from tests.web.colour import SIGHTS, contrast, distance, lab, linear, seen, tokens

from .conftest import NewTable
from .pictures import brightness
from .shortcuts import centres, new_match
from .table import Table


def token(name: str) -> str:
    """A colour of the stylesheet in the theme of wood, by its name."""
    return tokens("wood", name)[0]


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", GAMES)
def test_colours_confused(game: str, sight: str) -> None:
    """Colours confused: the colours of a game lie at least 15 apart, also for eyes that lack one kind of cone."""
    colours = [colour.name for colour in find_game(game).layout().colours]
    for one, other in itertools.combinations(colours, 2):
        apart = distance(*(lab(seen(linear(token(name)), sight)) for name in (one, other)))
        assert apart >= 15, f"{one} and {other} are {apart:.1f} apart"


MARKS = """
[...document.querySelectorAll('#board .layer-pieces [data-colour], #tray [data-colour]')].map(piece => {
  const mark = piece.querySelector('.mark, .piece-letter');
  return [piece.dataset.colour, mark ? mark.getAttribute('d') ?? mark.textContent : '', !!piece.closest('#tray')];
})
"""


@pytest.mark.parametrize("marks", ["subtle", "strong", "letters"])
@pytest.mark.parametrize("game", ["diam", "diamond"])
def test_colours_alike(new_table: NewTable, server: Running, game: str, marks: str) -> None:
    """Colours alike: each colour has its own mark, of 3:1 to its piece, on every piece and reserve."""
    players = {"diam": 2, "diamond": 3}[game]
    path = new_match(
        server, game, ["Ann", "Ben", "Cleo"][:players], start="rkn/n/r/./k/o/./. 2 1" if game == "diam" else None
    )
    table = new_table()
    table.page.add_init_script(f"localStorage.setItem('adamas.prefs', JSON.stringify({{marks: {marks!r}}}))")
    table.open(path)
    table.expect_turn("Ann")
    shapes: dict[str, set[tuple[str, bool]]] = {}
    for colour, mark, in_tray in table.page.evaluate(MARKS):
        assert mark, f"a {colour} has no mark"
        shapes.setdefault(colour, set()).add((mark, in_tray))
    colours = {colour.code: colour.name for colour in find_game(game).layout(players=players).colours}
    assert set(shapes) == set(colours)
    for in_tray in (False, True) if game == "diam" else (False,):
        drawn = {colour: {mark for mark, tray in found if tray == in_tray} for colour, found in shapes.items()}
        assert all(len(found) == 1 for found in drawn.values()), drawn
        assert len({next(iter(found)) for found in drawn.values()}) == len(colours)
    for name in colours.values():
        assert contrast(token(name), token(f"{name}-mark")) >= 3, name


def test_camps_carry_the_marks_of_their_colours(new_table: NewTable, server: Running) -> None:
    table = new_table()
    table.open(new_match(server, "diamond", ("Ann", "Ben", "Cleo")))
    table.expect_turn("Ann")
    fills = table.page.eval_on_selector_all(
        "#board .camp",
        "all => all.map(c => [c.getAttribute('class'), c.querySelector('.camp-pattern').getAttribute('fill')])",
    )
    marks = {colour.name: colour.mark for colour in find_game("diamond").layout(players=3).colours}
    assert len(fills) == 6
    for names, fill in fills:
        (name,) = [name for name in marks if f"tone-{name}" in names]
        assert fill == f"url(#camp-{marks[name]})"


WOODS = ("wood-light", "wood", "hole", "hole-deep", "hole-edge", "hub")
"""Where holes lie; the darker wood is only at the rim."""

OWNERS = ("red", "orange", "brown", "black", "blue", "yellow")


@pytest.mark.parametrize("sign", ["sign", "trail"])
def test_thin_hints(sign: str) -> None:
    """Thin hints: a sign reaches 3:1 to its casing, and one of the two reaches 3:1 to all that they may lie on."""
    line, casing = token(sign), token(f"{sign}-casing")
    assert contrast(line, casing) >= 3
    for ground in WOODS + OWNERS:
        best = max(contrast(line, token(ground)), contrast(casing, token(ground)))
        assert best >= 3, f"{sign} on {ground}: {best:.2f}"


def clip(table: Table, spot: str, reach: float) -> dict[str, float]:
    """The part of the window round a cell."""
    x, y = centres(table)[spot]
    return {"x": x - reach, "y": y - reach, "width": 2 * reach, "height": 2 * reach}


def changed(before: list[float], after: list[float]) -> int:
    """How many pixels of a grey picture have changed so much that nobody can miss it."""
    return sum(abs(one - other) > 40 for one, other in zip(before, after, strict=True))


def test_colour_alone(new_table: NewTable, server: Running) -> None:
    """Colour alone: selection, targets and last move each have a shape of their own, and show in grey."""
    table = new_table()
    table.open(new_match(server, "diamond"))
    table.expect_turn("Ann")
    page: Page = table.page
    boxes = {spot: clip(table, spot, 18) for spot in ("k1", "i3", "j2", "i1")}

    def grey() -> dict[str, list[float]]:
        page.mouse.move(1, 1)
        return {spot: brightness(page, page.screenshot(clip=box)) for spot, box in boxes.items()}  # type: ignore[arg-type]

    plain = grey()
    table.tap("k1")
    picked = grey()
    assert changed(plain["k1"], picked["k1"]) > 100, "the picked piece"
    assert changed(plain["i3"], picked["i3"]) > 60, "a target"
    expect(page.locator("#board .picked-ring").first).to_be_attached()
    expect(page.locator("#board .target-dot").first).to_be_attached()
    # What a jump reaches has a ring beside the dot; a step has the dot alone.
    rings, dots = page.locator("#board .target-ring"), page.locator("#board .target-dot")
    assert rings.count() == dots.count() == 2
    table.tap("j6")
    expect(rings).to_have_count(1)
    assert dots.count() == 3
    table.tap("k1")
    table.tap("i3")
    table.expect_turn("Ben")
    moved = grey()
    expect(page.locator("#board .trail-start").first).to_be_attached()
    expect(page.locator("#board .trail-end")).to_have_count(2)
    assert changed(plain["k1"], moved["k1"]) > 60, "where the last move began"
    assert changed(plain["i3"], moved["i3"]) > 100, "where it ended"
    # Whose turn it is stands in words, and its colour has a mark.
    expect(table.status).to_contain_text("Blue")
    expect(page.locator(".banner .chip-large .mark, .banner .chip-large [class*=mark]").first).to_be_attached()


def test_no_high_contrast_in_forced_colours(new_table: NewTable, server: Running) -> None:
    """No high contrast: with the colours that a device forces every mark stays visible, and signs take its colours."""
    table = new_table(forced_colors="active")
    table.open(new_match(server, start="rkn/n/r/./k/o/./. 2 1"))
    table.expect_turn("Ann")
    page = table.page
    for spot in ("1.1", "1.2", "1.3", "6.1"):
        grey = brightness(page, page.screenshot(clip=clip(table, spot, 9)))  # type: ignore[arg-type]
        assert max(grey) - min(grey) > 70, f"the mark on {spot} cannot be seen"
    highlight = page.evaluate(
        """(() => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.setProperty('color', 'Highlight');
          const {color} = getComputedStyle(probe);
          probe.remove();
          return color;
        })()"""
    )
    ring = page.locator("#board .movable-ring:not(.is-casing)").first
    assert ring.evaluate("ring => getComputedStyle(ring).stroke") == highlight
