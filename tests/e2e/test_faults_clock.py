"""The timer on the screen. The server's clock and the page's stand still here, until the test moves them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from adamas.server.run import Running
from tests.server.clock import ManualClock

from .conftest import NewTable
from .reader import Reader
from .shortcuts import Hand, new_match, stop_time
from .spies import SENT
from .table import Table

SECOND = 1_000


@pytest.fixture
def clock() -> ManualClock:
    """In place of the clock that follows the real time."""
    return ManualClock()


def opened(table: Table, path: str) -> Table:
    """A page whose time stands still."""
    stop_time(table.page)
    table.open(path)
    expect(table.page.get_by_role("timer")).to_be_visible()
    table.page.clock.run_for(200)
    return table


def expect_left(table: Table, text: str) -> None:
    expect(table.page.locator(".timer-digits")).to_have_text(text)


def pass_time(table: Table, clock: ManualClock, seconds: int) -> None:
    """Let this time pass at the server and at the page."""
    clock.advance(seconds * SECOND)
    table.page.clock.fast_forward(seconds * SECOND)


def test_drifting_counter(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Drifting counter: ticks that come late or never change nothing; what is left is the deadline minus the clock."""
    path = new_match(server, timer=60)
    table = opened(new_table(), path)
    expect_left(table, "1:00")
    for left in ("52", "44", "36"):
        pass_time(table, clock, 8)  # of the forty ticks in this time one is made
        expect_left(table, left)
    with Hand(server.url, path) as hand:
        assert hand.view["deadline"] - clock.now() == 36 * SECOND


def test_running_after_my_move(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Running after my move: the own clock stands until the server answers, and goes on if the move is refused."""
    path = new_match(server, timer=60)
    table = new_table()
    waiting: list[dict[str, str]] = []
    pages: list[WebSocketRoute] = []

    def between(page: WebSocketRoute) -> None:
        server_side = page.connect_to_server()
        pages.append(page)

        def from_page(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "play":
                waiting.append(message)
            else:
                server_side.send(frame)

        page.on_message(from_page)

    table.page.route_web_socket(re.compile(r"/ws$"), between)
    opened(table, path)
    pass_time(table, clock, 5)
    expect_left(table, "55")
    table.reserve("r").click()
    table.tap("3.1")
    pass_time(table, clock, 7)
    expect(table.page.locator(".connection-word")).to_have_text("Waiting")
    expect_left(table, "55")
    (play,) = waiting
    refusal = {"type": "refused", "cmd_id": play["cmd_id"], "code": "busy", "detail": "", "seq": 1}
    pages[-1].send(json.dumps(refusal))
    expect(table.advice).to_contain_text("busy")
    expect_left(table, "48")


def test_opponent_at_0_00(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Opponent at 0:00: at zero, until the verdict comes, the page says that it waits for the server."""
    path = new_match(server, timer=8)
    table = opened(new_table(), path)
    pass_time(table, clock, 8)  # the server allows 300 ms for what is still on its way
    expect_left(table, "0")
    expect(table.page.locator(".banner")).to_contain_text("waiting for the server")
    table.expect_turn("Ann")
    clock.advance(300)
    table.expect_turn("Ben")
    expect(table.page.locator(".banner")).not_to_contain_text("waiting")


def test_clock_after_undo(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Clock after undo: the timer of the player now to move runs, with full time."""
    path = new_match(server, timer=60)
    table = opened(new_table(), path)
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        table.expect_turn("Ben")
        pass_time(table, clock, 8)
        hand.command("undo", 1)
        table.expect_turn("Ann")
        expect_left(table, "1:00")
        pass_time(table, clock, 8)
        expect_left(table, "52")


def test_pause_as_a_dodge(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Pause as a dodge: with a timer a paused board shows no position, on screen, to a screen reader or in a copy."""
    path = new_match(server, start="rkn/n/r/./k/o/./. 2 1", timer=60)
    table = opened(new_table(), path)
    page = table.page
    with Hand(server.url, path) as hand:
        position = hand.view["position"]
        hand.play("o-7")
        table.expect_plies(1)
        page.locator("details summary").first.click()
        assert " on square " in page.locator("body").inner_text()
        table.action("pause").click()
        expect(table.status).to_have_text("Paused")
    assert page.evaluate("document.querySelectorAll('#board .layer-pieces > *').length") == 0
    assert [name for name in table.names_of_cells().values() if "empty" not in name] == []
    assert position.split()[0] not in page.content()
    for told in (page.locator("body").inner_text(), page.locator("body").aria_snapshot()):
        found = re.search(r"\bsquare \d|\blevel \d|\bo.7\b", told, re.IGNORECASE)
        assert found is None, found
    expect(table.page.locator("#tray")).to_be_hidden()
    expect(table.cell("1.1")).to_be_hidden()
    clock.advance(600 * SECOND)
    page.get_by_role("button", name="Resume").click()
    expect(table.cell("1.1")).to_be_visible()
    expect_left(table, "1:00")


def test_clock_owned_by_a_client(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Clock owned by a client: when the only page of a match at this device closes, the match pauses at the server."""
    path = new_match(server, timer=60)
    table = opened(new_table(), path)
    pass_time(table, clock, 8)
    expect_left(table, "52")
    table.page.close()
    clock.advance(600 * SECOND)
    with Hand(server.url, path) as hand:
        assert hand.view["status"] == "paused"
        assert 40 * SECOND < hand.view["remaining"] <= 52 * SECOND


def test_undo_after_the_end(new_table: NewTable, server: Running) -> None:
    """Undo after the end: it is off, by button, key and direct command."""
    path = new_match(server, start="n/./././kr/././. 2 1")
    table = new_table()
    table.page.add_init_script(SENT)
    table.open(path)
    table.reserve("r").click()
    table.tap("1.2")
    expect(table.status).to_contain_text("win")
    table.page.get_by_role("button", name="Look at the board").click()
    undo = table.action("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", re.compile("over"))
    undo.click(force=True)
    expect(table.advice).to_contain_text("nothing can be undone")
    table.cell("1.1").focus()
    table.page.keyboard.press("u")
    expect(table.advice).to_contain_text("nothing can be undone")
    assert table.page.evaluate("sent.filter(message => message.type === 'undo').length") == 0
    with Hand(server.url, path) as hand:
        assert hand.command("undo", 1)["code"] == "ended"
        assert hand.view["status"] == "ended"


def test_no_undo_wanted(new_table: NewTable, server: Running) -> None:
    """No undo wanted: with an allowance of nothing there is no undo, and the terms say so."""
    path = new_match(server, undo=0)
    table = new_table()
    table.open(path)
    table.play("r-1")
    table.expect_plies(1)
    expect(table.action("undo")).to_have_count(0)
    expect(table.page.locator(".terms")).to_contain_text("No undo")
    table.cell("1.1").focus()
    table.page.keyboard.press("u")
    expect(table.advice).to_have_class("banner-sub is-reason")
    with Hand(server.url, path) as hand:
        assert hand.command("undo", 1)["code"] == "no_undo_left"


def test_low_time_unheard(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Low time unheard: a key speaks the time that is left, and the warning is spoken once, at once."""
    path = new_match(server, timer=15)
    table = new_table()
    reader = Reader(table.page)
    table.page.add_init_script(SENT)
    opened(table, path)
    table.cell("1.1").focus()
    table.page.keyboard.press("t")
    table.page.clock.run_for(400)
    expect(table.page.locator("#say-polite")).to_contain_text("seconds left")
    pass_time(table, clock, 8)
    expect_left(table, "7")
    expect(table.page.locator("#say-assertive")).not_to_contain_text("left")
    before = len(reader.heard())
    for _ in range(20):
        clock.advance(200)
        table.page.clock.run_for(200)
        # What is answered after the server's next step, and before the page's, would tell the page a wrong time.
        while table.page.evaluate("sent.filter(message => message.type === 'ping').length > pongs"):
            table.page.wait_for_timeout(5)
    assert [text for text in reader.heard()[before:] if "left" in text] == ["5 seconds left."]
    expect(table.page.locator("#say-assertive")).to_contain_text("5 seconds left.")
    expect(table.page.get_by_role("timer")).to_have_class(re.compile("is-warning"))
