"""axe-core finds nothing on any screen, in any state, in any theme: WCAG 2.0 to 2.2, A and AA, and the size of targets.

Every theme has a width of its own, so that the themes and the widths are both gone through; the screens that are no
match are visited in every other theme.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from adamas.server.run import Running

from .conftest import NewTable
from .proxy import proxy
from .shortcuts import Hand, new_match, quick_computers, stop_time
from .table import COMPUTER, Table
from .test_boards import prefer

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


def closing(table: Table, opener: Locator, name: str) -> Iterator[str]:
    """Open a dialog by this control, and close it again."""
    dialog = table.page.locator("dialog[open]")
    before = dialog.count()
    opener.click()
    expect(dialog).to_have_count(before + 1)
    yield name
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(before)


def dialogs(table: Table, server: Running, part: int) -> Iterator[str]:
    """The dialogs over a match and over its analysis; one half of those that hold little but text."""
    page = table.page

    def item(name: str) -> Locator:
        return page.locator(f'[data-item="{name}"]')

    table.open(new_match(server, "diamond", ("Ann", "Ben", "Cleo"), timer=60))
    table.expect_turn("Ann")
    yield from closing(table, page.get_by_role("button", name="Settings"), "settings")
    table.action("menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("Analysis – only after the match")
    yield "menu of a match that cannot be analysed now"
    name = ("rules", "lesson")[part]
    yield from closing(table, item(name), name)
    name, words = (("restart", "Start again?"), ("resign", "Who gives up?"))[part]
    item(name).click()
    expect(page.get_by_role("dialog")).to_contain_text(words)
    yield name

    path = new_match(server, start=DIAM_IN_TWO)
    with Hand(server.url, path) as other:
        other.play("r-5")
    table.open(path)
    expect(page.locator(".dialog-end")).to_be_visible()
    page.get_by_role("button", name="Look at the board").click()
    after = page.locator(".after")
    if part:
        yield from closing(table, table.action("menu"), "menu of a match that is over")
    yield from closing(table, after.get_by_role("button", name="Share"), "share")
    after.get_by_role("button", name="Analysis").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    yield "analysis"
    if not part:
        yield from closing(table, page.get_by_role("button", name="Open another"), "another position")


def waiting(table: Table, server: Running) -> Iterator[str]:
    """States in which a person is asked, advised, or has to wait; the line to the server freezes and is cut last."""
    page = table.page
    let_computers = quick_computers(server)
    table.open(new_match(server, start=DIAM_IN_TWO))
    table.expect_turn("Ann")
    for grade, note in enumerate(("Where?", "Why?", ""), 1):
        table.action("hint").click()
        expect(page.locator(".message.is-hint")).to_be_visible()
        expect(table.action("hint")).to_have_text(re.compile(rf"^\s*Hint\s*{re.escape(note)}\s*$"))
        if grade > 1:
            yield f"hint {grade}"
    prefer(page, confirm="always")
    table.reserve("o").click()
    table.tap("3.1")
    bar = page.get_by_role("group", name="Play this move?")
    expect(bar.get_by_role("button", name="Play")).to_be_enabled()
    expect(page.locator("#board .piece-ghost")).to_have_count(1)
    yield "confirm"

    let_computers(False)
    table.open(new_match(server, "diamond", ("", COMPUTER), timer=60))
    table.play("k1-i3")
    table.expect_turn("Computer")
    yield "opponent's turn"

    with proxy(server.port) as line:
        table.url = line.url
        stop_time(page)
        table.open(new_match(server, timer=60))
        page.clock.run_for(500)
        table.expect_turn("Ann")
        line.freeze()
        page.clock.run_for(9_500)
        for state in ("stale", "offline"):
            shown = page.locator(f"main.is-{state}.is-dead")
            expect(shown).to_be_visible()
            # A check takes time, which then passes for the page too.
            page.clock.resume()
            yield state
            expect(shown).to_be_visible()
            line.close()


@pytest.mark.parametrize(
    ("theme", "width", "part"),
    [("wood", 390, 0), ("dark", 320, 1), ("light", 768, 1), ("contrast", 1280, 0)],
    ids=lambda value: str(value),
)
@pytest.mark.parametrize("walk", ["screens", "states", "dialogs", "waiting"])
def test_axe_finds_nothing(new_table: NewTable, server: Running, theme: str, width: int, part: int, walk: str) -> None:
    broken = ("WebSocket", "ERR_") if walk == "waiting" else ()
    table = new_table(width=width, height=900, expected=("404", *broken))
    table.page.add_init_script(f"localStorage.setItem('adamas.prefs', {json.dumps(json.dumps({'theme': theme}))})")
    walks = {
        "screens": lambda: screens(table, part),
        "states": lambda: states(table, server),
        "dialogs": lambda: dialogs(table, server, part),
        "waiting": lambda: waiting(table, server),
    }
    every = walks[walk]()
    found = [problem for state in every for problem in problems(table.page, state)]
    assert not found, "\n".join(found)
