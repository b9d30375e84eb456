"""Mouse and finger: what a press means, what it must not mean, and what lies under it."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import Hand, centres, new_match, stop_time
from .table import Table

NEARLY = "n/./././kr/././. 2 1"
"""Red to move wins on square 1."""


def mouse(table: Table) -> CDPSession:
    return table.page.context.new_cdp_session(table.page)


def double_click(session: CDPSession, x: float, y: float) -> None:
    """Two clicks 120 ms apart by the clock of the events, however slow the machine is."""
    at = time.time()
    for count in (1, 2):
        for kind, wait in (("mousePressed", 0.06), ("mouseReleased", 0.06)):
            at += wait
            event = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": count, "timestamp": at}
            session.send("Input.dispatchMouseEvent", event)


def test_double_click_is_not_two_taps(new_table: NewTable, server: Running) -> None:
    """Double click is not two taps: on a piece it picks, on a reserve it picks, on a target it plays once."""
    path = new_match(server, start="r/n/./././././. 2 1")
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    session, places = mouse(table), centres(table)
    with Hand(server.url, path) as hand:
        double_click(session, *places["1.1"])
        expect(table.cell("1.1")).to_have_attribute("aria-pressed", "true")
        double_click(session, *places["5.1"])  # not a target: the piece stays picked
        expect(table.cell("1.1")).to_have_attribute("aria-pressed", "true")
        reserve = table.reserve("o").bounding_box()
        assert reserve is not None
        double_click(session, reserve["x"] + 20, reserve["y"] + 20)
        expect(table.reserve("o")).to_have_attribute("aria-pressed", "true")
        assert hand.look()["plies"] == 0
        double_click(session, *places["4.1"])
        table.expect_turn("Ben")
        double_click(session, *places["2.1"])
        expect(table.cell("2.1")).to_have_attribute("aria-pressed", "true")
        assert hand.look()["plies"] == 1


def test_double_click_is_not_two_taps_on_a_star(new_table: NewTable, server: Running) -> None:
    path = new_match(server, "diamond")
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    session, places = mouse(table), centres(table)
    with Hand(server.url, path) as hand:
        for source in list(hand.view["dests"])[:4]:
            double_click(session, *places[source])
            expect(table.cell(source)).to_have_attribute("aria-pressed", "true")
        assert hand.look()["plies"] == 0


def test_long_press_falls_through(new_table: NewTable, server: Running) -> None:
    """Long press falls through: a press begun in one position or view does nothing in another."""
    path = new_match(server, start=NEARLY)
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    places = centres(table)
    mouse = table.page.mouse
    with Hand(server.url, path) as hand:
        mouse.move(*places["5.2"])
        mouse.down()
        hand.play("o-8")
        hand.play("k-7")
        table.expect_plies(2)
        mouse.up()
        expect(table.page.locator("#board [aria-pressed=true]")).to_have_count(0)

        table.reserve("r").click()
        mouse.move(*places["2.1"])
        mouse.down()
        hand.play("r-1")
        expect(table.page.get_by_role("dialog")).to_be_visible()
        mouse.up()
        expect(table.page.get_by_role("dialog")).to_be_visible()
        assert table.page.url.endswith(path)
        assert hand.look()["plies"] == 3


def test_buttons_change_place_at_the_end(new_table: NewTable, server: Running) -> None:
    """Buttons change place: what opens at the end of a match takes no click that was meant for the board."""
    path = new_match(server, start=NEARLY)
    table = new_table()
    stop_time(table.page)
    table.open(path)
    table.page.clock.run_for(500)
    table.reserve("r").click()
    table.tap("1.2")
    expect(table.status).to_contain_text("win")
    dialog = table.page.get_by_role("dialog")
    for _ in range(60):
        if dialog.count():
            break
        table.page.clock.run_for(100)
    table.page.clock.run_for(399)
    places = [box for control in dialog.locator("button, a").all() if (box := control.bounding_box())]
    assert len(places) == 7
    for box in places:
        table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(dialog).to_be_visible()
    table.page.clock.run_for(101)
    dialog.get_by_role("button", name="Look at the board").click()
    expect(dialog).to_have_count(0)


def test_long_press_falls_through_by_key(new_table: NewTable, server: Running) -> None:
    """Long press falls through: a key held down over the end of a match begins no other one."""
    path = new_match(server, start=NEARLY)
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    table.cell("1.2").focus()
    keyboard = table.page.keyboard
    keyboard.press("r")
    keyboard.press("Enter")
    expect(table.reserve("r")).to_have_attribute("aria-pressed", "true")
    table.cell("1.2").focus()
    keyboard.down("Enter")
    expect(table.page.get_by_role("dialog").get_by_role("heading")).to_be_focused()
    for _ in range(3):
        keyboard.down("Enter")  # as a key does that stays down
    keyboard.up("Enter")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    assert table.page.url.endswith(path)


STATES = """
Object.fromEntries([...document.querySelectorAll('button, a[href], summary')]
  .filter(c => !c.closest('#board, #tray, dialog, .skip') && c.checkVisibility() && !c.matches('.skip'))
  .map(c => {
    const box = c.getBoundingClientRect();
    const name = c.dataset.action ?? c.id ?? c.textContent.trim();
    return [c.dataset.action || c.id || c.getAttribute('aria-label') || c.textContent.trim(),
      [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round)];
  }))
"""
"""Every control beside the board with its place on the page."""


def displaced(before: dict[str, list[int]], after: dict[str, list[int]]) -> list[str]:
    """Controls that lie where the middle of another one was."""
    found = []
    for old, (x, y, width, height) in before.items():
        for new, (left, top, wide, high) in after.items():
            cx, cy = x + width / 2, y + height / 2
            if new != old and left <= cx <= left + wide and top <= cy <= top + high:
                found.append(f"{new} in the place of {old}")
    return found


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 900)])
def test_buttons_change_place(new_table: NewTable, server: Running, width: int, height: int) -> None:
    """Buttons change place: through a match no control takes the place of another, and the board stays where it is."""
    path = new_match(server, options={"call": "on"}, start="n/./././r/././k 2 1")
    table = new_table(width, height)
    table.open(path)
    table.expect_turn("Ann")
    page = table.page
    frame = page.locator("#board .board-frame")
    states: list[tuple[str, dict[str, list[int]], Any]] = []

    def note(name: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        states.append((name, page.evaluate(STATES), frame.bounding_box()))

    with Hand(server.url, path) as hand:
        note("first turn")
        table.reserve("r").click()
        note("picked")
        table.tap("7.1")
        table.expect_plies(1)
        note("after a move")
        table.tap("5.1")
        expect(table.advice).to_have_class("banner-sub is-reason")
        note("a reason")
        hand.play("n-8")
        table.expect_plies(2)
        hand.play("o-5")
        table.expect_plies(3)
        note("later")
        table.action("pause").click()
        expect(table.status).to_have_text("Paused")
        note("paused")
        page.get_by_role("button", name="Resume").click()
        table.expect_turn("Ben")
        table.action("undo").click()
        table.expect_plies(2)
        note("undone")
        hand.command("resign", 1)
        page.get_by_role("button", name="Look at the board").click()
        note("over")
    faults = [
        f"{name}: {fault}"
        for (_, before, _), (name, after, _) in itertools.pairwise(states)
        for fault in displaced(before, after)
    ]
    assert faults == []
    assert {name: place for name, _, place in states if place != states[0][2]} == {}
