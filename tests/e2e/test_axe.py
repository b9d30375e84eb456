"""axe-core finds nothing on any screen, in any state, in any theme: WCAG 2.0 to 2.2, A and AA, and the size of targets.

Every theme has a width of its own, so that the themes and the widths are both gone through; the screens that are no
match are visited in every other theme.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import Hand, new_match
from .table import Table

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa")
OPTIONS: dict[str, Any] = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}

DIAM_IN_TWO = "kr/./././n/././. 2 1"
"""Red wins with its next pawn."""


def problems(page: Page, state: str) -> list[str]:
    """What axe objects to, a line for each kind, with the first element that it is about."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{state}: {one['id']}: {one['nodes'][0]['target']}: {one['nodes'][0]['failureSummary']}" for one in found]


def screens(table: Table, part: int) -> Iterator[str]:
    """One half of the screens that are no match, one after the other."""
    page = table.page
    every = (
        ("/", ".game-card"),
        ("/settings", "main h1"),
        ("/rules/diam", "main h1"),
        ("/rules/diamond", "main h1"),
        ("/learn", "main h1"),
        ("/learn/diamond", "#board [data-spot], .study [data-spot]"),
        ("/puzzles", "main h1"),
        ("/puzzles/diam/1", ".study [data-spot]"),
        ("/analysis", "main h1"),
        ("/nowhere", "main h1"),
    )
    for path, ready in every[part::2]:
        table.open(path)
        expect(page.locator(ready).first).to_be_visible()
        yield path


def states(table: Table, server: Running) -> Iterator[str]:
    """Every state of a match."""
    page = table.page
    diam = new_match(server, start=DIAM_IN_TWO)
    table.open(diam)
    table.expect_turn("Ann")
    yield "my turn"
    table.reserve("r").click()
    expect(table.reserve("r")).to_have_attribute("aria-pressed", "true")
    yield "picked"
    page.keyboard.press("Escape")
    table.action("menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "menu"
    page.keyboard.press("Escape")
    table.expect_turn("Ann")
    table.action("pause").click()
    table.expect_turn("Paused")
    yield "paused"
    page.get_by_role("button", name="Resume").click()
    table.expect_turn("Ann")
    with Hand(server.url, diam) as other:
        other.play("r-5")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "finished, with its dialog"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    yield "finished"
    table.open(new_match(server, "diamond", ("Ann", "Ben", "Cleo"), timer=60))
    table.expect_turn("Ann")
    table.cell("k1").focus()
    yield "star"
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "list of moves"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "keys"


@pytest.mark.parametrize(
    ("theme", "width", "part"),
    [("wood", 390, 0), ("dark", 320, 1), ("light", 768, 1), ("contrast", 1280, 0)],
    ids=lambda value: str(value),
)
@pytest.mark.parametrize("walk", ["screens", "states"])
def test_axe_finds_nothing(new_table: NewTable, server: Running, theme: str, width: int, part: int, walk: str) -> None:
    table = new_table(width=width, height=900, expected=("404",))
    table.page.add_init_script(f"localStorage.setItem('adamas.prefs', {json.dumps(json.dumps({'theme': theme}))})")
    every = screens(table, part) if walk == "screens" else states(table, server)
    found = [problem for state in every for problem in problems(table.page, state)]
    assert not found, "\n".join(found)
