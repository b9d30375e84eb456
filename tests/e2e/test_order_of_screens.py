"""What a screen looks like does not depend on which screens were visited before it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import new_match
from .table import Table

LAID_OUT = """
() => [...document.querySelectorAll(
    'header, main, .board-frame, .tray-place, .question, .answer-actions, .banner, h1, h2')]
  .filter(one => one.checkVisibility() && !one.matches('.unseen'))
  .map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.className || one.localName, ...[x, y + scrollY, width, height].map(Math.round)].join(' ');
  })
"""
"""Where the parts of the page lie, whole or covered by a dialog."""

SETTLED = f"""
new Promise(done => {{
  const look = {LAID_OUT.strip()};
  let [last, frames] = ['', 0];
  const again = () => {{
    const now = JSON.stringify(look());
    [last, frames] = [now, now === last ? frames + 1 : 0];
    if (frames < 12) requestAnimationFrame(again); else done(look());
  }};
  again();
}})
"""
"""The same, as soon as it has stayed so for twelve frames: parts that are fetched late have come."""

GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
"""To another screen of the same page, as by a link in it."""

READY = {
    "/": ".game-card .board-picture, .game-card svg",
    "/settings": ".settings",
    "/learn": ".study-card",
    "/puzzles": ".study-card",
    "/rules/diam": "main h2",
}
BOARD = ".board-frame [data-spot]"


def arrived(table: Table, path: str) -> list[str]:
    expect(table.page.locator(READY.get(path, BOARD)).first).to_be_attached()
    table.expect_drawn()
    found: list[str] = table.page.evaluate(SETTLED)
    return found


def test_screens_look_alike_in_any_order(new_table: NewTable, server: Running) -> None:
    """Each screen by itself, then all in one page, there and back: every part lies where it lay."""
    for width, height in ((390, 844), (1280, 800)):
        paths = [*READY, "/learn/diam", "/puzzles/diamond/1", new_match(server), new_match(server, "diamond")]
        alone: dict[str, list[str]] = {}
        for path in paths:
            table = new_table(width, height)
            table.open(path)
            alone[path] = arrived(table, path)
            assert alone[path]
            table.page.context.close()
        table = new_table(width, height)
        table.open("/analysis")
        expect(table.page.locator("#study-paste")).to_be_visible()
        # Once a match has been seen the first page lists it, which is right.
        for path in [*paths, *reversed(paths[1:])]:
            table.page.evaluate(GO, path)
            if "/m/" in path:
                resume(table.page)
            assert arrived(table, path) == alone[path], (path, width)


def resume(page: Page) -> None:
    """A match that was left stands paused, and is told so."""
    expect(page.locator("#status-title")).to_have_text("Paused")
    page.get_by_role("button", name="Resume").click()
    expect(page.locator("#status-title")).to_contain_text("Ann")


def test_a_lesson_opens_whole_after_an_analysis(new_table: NewTable, server: Running) -> None:
    table = new_table()
    page = table.page
    boxes = []
    for analysed in (False, True):
        table.open(new_match(server))
        table.expect_turn("Ann")
        if analysed:
            table.action("menu").click()
            page.locator('button[data-item="analysis"]').click()
            page.get_by_role("link", name="Back to the match").click()
            page.get_by_role("button", name="Resume").click()
        table.action("menu").click()
        page.locator('[data-item="lesson"]').click()
        frame = page.locator(".dialog-lesson .board-frame")
        expect(frame.locator("[data-spot]").first).to_be_attached()
        boxes.append(frame.bounding_box())
    assert boxes[0] == boxes[1]
