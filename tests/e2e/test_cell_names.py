"""What every cell is called, in every language, put together here from the rules, the position and the texts by key.

A name is made of nothing else: what is left when its parts are taken away would be a key, a code or a foreign word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from adamas.game import Layout
from adamas.games import find_game
from adamas.server.run import Running

from .conftest import NewTable
from .reader import Reader
from .shortcuts import Hand, new_match, until
from .test_languages import texts

CODES = ("en", "de", "fr", "es", "ja", "ko")

SHARED = {"de": {"orange"}, "fr": {"orange"}, "es": {"legal"}}
"""Words that are the same in English and in another language."""

WORDS = re.compile(r"[^\W\d_]{3,}")


class Words:
    """The texts of one language, filled in as a screen reader is given them."""

    def __init__(self, code: str) -> None:
        self._texts = texts(code)

    def __call__(self, key: str, n: int = 0, **values: object) -> str:
        text = self._texts[key]
        if not isinstance(text, str):
            text = text["one"] if n == 1 and "one" in text else text["other"]
        return text.format(n=n, **values)

    def all(self) -> set[str]:
        """Every word that a name of a cell or of a reserve can have in it."""
        keys = [key for key in self._texts if key.startswith(("cell.", "colour.", "tray."))]
        every = json.dumps([self._texts[key] for key in keys], ensure_ascii=False)
        return {word.lower() for word in WORDS.findall(re.sub(r"\{\w+\}|\"\w+\":", " ", every))}


def is_jump(route: list[str]) -> bool:
    """On a star: hole k of a row of w holes has x = 2k - w - 1, and a step goes to x ± 2, or to x ± 1 a row away."""
    widths = (1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1)
    rows = ["abcdefghijklm".index(hole[0]) for hole in route[:2]]
    xs = [2 * int(hole[1:]) - widths[row] - 1 for hole, row in zip(route, rows, strict=False)]
    return (abs(rows[0] - rows[1]), abs(xs[0] - xs[1])) not in ((0, 2), (1, 1))


def expected(layout: Layout, view: dict[str, Any], picked: str | None, t: Words) -> Iterator[tuple[str, list[str]]]:
    """For every cell its parts, the place first: what is there, what can be done, where the last move was."""
    pieces, dests = view["pieces"], view["dests"]
    named = {colour.code: t(f"colour.{colour.name}") for colour in layout.colours}
    ways: dict[str, list[str]] = dests.get(picked, {})
    shift = (view["last"] or {}).get("shift") or []
    for spot in layout.spots:
        if spot.kind not in ("hole", "pawn"):
            continue
        name, held = spot.name, pieces.get(spot.name)
        if spot.kind == "hole":
            parts = [name]
            parts += [t(f"cell.{camp.kind}", colour=named[camp.colour]) for camp in layout.camps if name in camp.spots]
            is_target, above, across = name in ways, [], None
        else:
            square, level = int(name[0]), int(name[2])
            stack = [pieces[f"{square}.{n}"] for n in range(1, 5) if f"{square}.{n}" in pieces]
            if level <= len(stack):
                parts = [t("cell.level_of", square=square, level=level, height=len(stack))]
            else:
                parts = [t("cell.square" if level == 1 else "cell.level", square=square, level=level)]
            if held and level > 1:
                parts.append(t("cell.on", colour=named[stack[level - 2]]))
            above = stack[level:]
            if held and above:
                parts.append(t("cell.under", colour=named[above[0]]))
            is_target = str(square) in ways and level == len(stack) + 1
            opposite = square + 4 if square <= 4 else square - 4
            across = opposite if held or level == 1 else None
        parts.insert(1, named[held] if held else t("cell.empty"))
        if name == picked:
            parts.append(t("cell.picked"))
        elif name in dests:
            parts.append(t("cell.movable"))
        if name in dests and above:
            riders = named[above[0]]
            for other in above[1:]:
                riders = t("cell.join", a=riders, b=named[other])
            parts.append(t("cell.takes", pieces=riders))
        if is_target:
            route = ways.get(name) or ways[name[0]]
            if picked in named:
                parts.append(t("cell.place", colour=named[picked]))
            elif spot.kind == "hole" and is_jump(route):
                parts.append(t("cell.jumps", n=len(route) - 1))
            else:
                parts.append(t("cell.legal"))
        parts += [t("cell.from") for start, _ in shift if start == name]
        parts += [t("cell.to") for _, end in shift if end == name]
        if across is not None:
            parts.append(t("cell.opposite", square=across))
        yield name, parts


def fault(name: str, parts: list[str], foreign: set[str]) -> str:
    """What is wrong with a name that should have just these parts, the first of them first."""
    if not name.startswith(parts[0]):
        return f"does not begin with {parts[0]!r}"
    left = name
    for part in sorted(parts, key=len, reverse=True):
        if part not in left:
            return f"has no {part!r}"
        left = left.replace(part, "", 1)
    if left.strip(", 、"):
        return f"has {left.strip(', 、')!r} left over"
    english = foreign & {word.lower() for word in WORDS.findall(name)}
    return f"has English words: {english}" if english else ""


CASES = [
    ("diam", "rkn/n/rok/./k/o/./. 2 1", ["3.2-4", "n-8"], ["r", "3.1"]),
    ("diamond", "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1", ["j7-i7", "d3-d4"], ["j6", "i4"]),
]
"""A game, a position, moves from there, and what is picked then: a reserve, a pawn with riders, chains, steps."""


@pytest.mark.parametrize(("game", "start", "moves", "picks"), CASES, ids=[case[0] for case in CASES])
def test_every_name_is_made_of_its_parts_in_every_language(
    new_table: NewTable, server: Running, game: str, start: str, moves: list[str], picks: list[str]
) -> None:
    layout = find_game(game).layout()
    table = new_table()
    page = table.page
    reader = Reader(page)
    table.open()
    faults = []
    for code in CODES:
        path = new_match(server, game, start=start)
        with Hand(server.url, path) as hand:
            for move in moves:
                hand.play(move)
            view = hand.view
        t = Words(code)
        foreign = set() if code == "en" else Words("en").all() - SHARED.get(code, set())
        page.evaluate("prefs => localStorage.setItem('adamas.prefs', prefs)", json.dumps({"language": code}))
        table.open(path)
        until(page, f"document.documentElement.lang === '{code}'")
        table.expect_plies(2)
        for picked in (None, *picks):
            if picked:
                source = page.locator(f'#board [data-spot="{picked}"], #tray [data-spot="{picked}"]')
                source.focus()
                page.keyboard.press("Enter")
                expect(source).to_have_attribute("aria-pressed", "true")
            names = table.names_of_cells()
            told = [node.name for node in reader.look().one("grid", t("board.name")).every("button")]
            assert told == list(names.values()), f"{code}: the tree does not tell the names of the cells"
            parts = dict(expected(layout, view, picked, t))
            assert set(parts) == set(names)
            for spot, name in names.items():
                if wrong := fault(name, parts[spot], foreign):
                    faults.append(f"{code}, {picked} picked, {spot}: {name!r} {wrong}")
        for colour in layout.colours if game == "diam" else ():
            name = table.reserve(colour.code).get_attribute("aria-label") or ""
            left = view["reserves"][colour.code]
            own = [t("tray.reserve", colour=t(f"colour.{colour.name}"), n=left)]
            own += [] if colour.code in view["dests"] else [t("tray.not_usable")]
            if wrong := fault(name, own, foreign):
                faults.append(f"{code}, reserve: {name!r} {wrong}")
    assert not faults, f"{len(faults)} names:\n" + "\n".join(faults[:20])
