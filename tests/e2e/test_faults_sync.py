"""The line between page and server cut, frozen, slow or doubled: a stale board never looks live, nothing is lost."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from adamas.server.run import Running
from adamas.server.settings import Settings
from tests.server.clock import ManualClock
from tests.server.harness import in_thread

from .conftest import NewTable
from .proxy import Line, proxy
from .shortcuts import Hand, centres, new_match, stop_time, until
from .spies import ANIMATIONS, SENT, SPEECH
from .table import Table
from .test_faults_controls import unexplained

BROKEN = ("WebSocket", "ERR_")
"""What the browser says of a broken line; nothing that a page could keep it from."""

DEAD = re.compile("is-dead")


@pytest.fixture
def line(server: Running) -> Generator[Line]:
    with proxy(server.port) as line:
        yield line


def opened(table: Table, line: Line, path: str) -> Table:
    table.url = line.url
    table.open(path)
    expect(table.status).to_be_visible()
    return table


def expect_live(table: Table) -> None:
    expect(table.page.locator("main")).not_to_have_class(DEAD)
    expect(table.page.locator(".connection-word")).to_have_text("Live")


def test_network_change(new_table: NewTable, server: Running, line: Line) -> None:
    """Network change: when nothing comes through and nobody says so, the board is marked within ten seconds."""
    path = new_match(server)
    table = new_table(expected=BROKEN)
    stop_time(table.page)
    opened(table, line, path)
    table.page.clock.run_for(500)
    expect_live(table)
    before = line.accepted
    line.freeze()
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        table.page.clock.run_for(9_500)
        expect(table.page.locator("main")).to_have_class(DEAD)
        assert line.accepted > before, "no new connection was tried"
        strip = table.page.locator(".strip")
        expect(strip).to_contain_text("Not live")
        expect(strip).to_contain_text("Last seen")
        assert unexplained(table.page) == []
        table.tap("1.1")  # nothing can be played, and nothing is queued
        hand.play("n-2")
        line.thaw()
        expect(table.page.locator(".ply")).to_have_count(2)
        table.page.clock.run_for(500)
        expect_live(table)
        assert hand.look()["plies"] == 2
        table.expect_pieces(table.position())


def test_board_wrong_after_reconnect(new_table: NewTable, server: Running, line: Line) -> None:
    """Board wrong after reconnect: after random cuts the page is the server's state, or says that it is offline."""
    path = new_match(server, "diamond")
    table = new_table(expected=BROKEN)
    table.page.add_init_script(SPEECH)
    opened(table, line, path)
    chance = random.Random(3)
    with Hand(server.url, path) as hand:
        for _ in range(6):
            for _ in range(chance.randrange(3)):
                dests = hand.look()["dests"]
                source = chance.choice(sorted(dests))
                hand.play(f"{source}-{chance.choice(sorted(dests[source]))}")
            line.cut()
            expect(table.page.locator("main")).to_have_class(DEAD)
            retry = table.page.get_by_role("button", name="Try now")
            if retry.is_visible():
                retry.click()
            expect_live(table)
            table.expect_plies(hand.look()["plies"])
            table.expect_pieces(table.position())
            table.expect_turn("Ann" if hand.view["seat"] == 1 else "Ben")
    until(table.page, "spoken.some(s => s.text.includes('connection is lost'))")
    until(table.page, "spoken.some(s => s.text.includes('Back online'))")


def test_reconnect_without_refresh(new_table: NewTable, server: Running, line: Line) -> None:
    """Reconnect without refresh: whatever happened in between is on the board as soon as it looks live again."""
    path = new_match(server)
    table = new_table(expected=BROKEN)
    table.page.add_init_script(ANIMATIONS)
    opened(table, line, path)
    with Hand(server.url, path) as hand:
        for move in ("r-1", "n-2", "o-3"):
            hand.play(move)
        table.expect_plies(3)
        line.freeze()
        hand.command("undo", 1)
        hand.play("r-8")
        line.cut()
        expect_live(table)
        table.expect_plies(3)
        expect(table.cell("8.1")).to_have_accessible_name(re.compile("red"))
        expect(table.cell("3.1")).to_have_accessible_name(re.compile("empty"))


@pytest.mark.parametrize("step", ["before the server", "before the answer", "after the answer"])
def test_optimistic_state_kept(new_table: NewTable, server: Running, line: Line, step: str) -> None:
    """Optimistic state kept: the line cut at each step of a move, the move is made once and shown as it is."""
    path = new_match(server)
    table = new_table(expected=BROKEN)
    opened(table, line, path)
    with Hand(server.url, path) as hand:
        line.freeze(up=step == "before the server", down=step == "before the answer")
        table.reserve("r").click()
        table.tap("3.1")
        if step == "before the server":
            expect(table.page.locator("#board .pending-ring").first).to_be_attached()
            assert table.plies() == 0, "the page drew a move of its own"
        else:
            while hand.look()["plies"] == 0:
                pass
        if step == "after the answer":
            table.expect_plies(1)
        line.cut()
        expect(table.page.locator(".ply")).to_have_count(1)
        expect_live(table)
        expect(table.page.locator("#board .pending-ring")).to_have_count(0)
        assert hand.look()["plies"] == 1
        table.expect_pieces(table.position())
        table.play("n-4")
        table.expect_plies(2)


def test_move_taken_back_by_itself(new_table: NewTable, server: Running, line: Line) -> None:
    """Move taken back by itself: a move for a position that is past is dropped, and the player is told."""
    path = new_match(server)
    table = new_table(expected=BROKEN)
    opened(table, line, path)
    with Hand(server.url, path) as hand:
        line.freeze()
        table.reserve("r").click()
        table.tap("3.1")
        expect(table.page.locator("#board .pending-ring").first).to_be_attached()
        hand.play("o-5")
        line.cut()
        expect(table.advice).to_contain_text("your move was not made")
        table.expect_plies(1)
        table.expect_turn("Ben")
        assert hand.look()["plies"] == 1
        table.expect_pieces(table.position())


def test_confirmation_skipped(new_table: NewTable, server: Running) -> None:
    """Confirmation skipped: what is asked about one position is not played on another."""
    path = new_match(server, start="nok/././rk/o/././. 2 1")
    table = new_table()
    table.page.add_init_script(SENT)
    table.open(path)
    table.expect_turn("Ann")
    with Hand(server.url, path) as hand:
        assert "4.1-5" in hand.view["warn"]
        table.tap("4.1")
        table.tap("5.2")
        dialog = table.page.get_by_role("dialog")
        expect(dialog).to_contain_text("loses")
        assert hand.look()["plies"] == 0
        hand.play("o-8")
        table.expect_turn("Ben")
        if dialog.count():
            dialog.get_by_role("button", name="Play it").click()
        expect(dialog).to_have_count(0)
        assert table.page.evaluate("sent.filter(message => message.type === 'play')") == []
        assert hand.look()["plies"] == 1


def test_event_sent_twice(new_table: NewTable, server: Running) -> None:
    """Event sent twice: an entry that comes double, and an old one that comes late, are drawn and spoken once."""
    path = new_match(server)
    table = new_table(motion="no-preference")
    table.page.add_init_script(ANIMATIONS)
    table.page.add_init_script(SPEECH)
    entries: list[str | bytes] = []

    def twice(page: WebSocketRoute) -> None:
        far = page.connect_to_server()

        def from_server(frame: str | bytes) -> None:
            page.send(frame)
            if json.loads(frame)["type"] == "entry":
                entries.append(frame)
                for old in entries:
                    page.send(old)

        far.on_message(from_server)

    table.page.route_web_socket(re.compile(r"/ws$"), twice)
    table.open(path)
    table.expect_turn("Ann")
    with Hand(server.url, path) as hand:
        for number, move in enumerate(("r-1", "n-2", "o-3"), 1):
            hand.play(move)
            table.expect_plies(number)
    until(table.page, "spoken.map(s => s.text).join(' ').includes('orange')")
    assert len(entries) == 3
    travels = table.page.evaluate("animated.filter(a => a.kind === 'travel').map(a => a.colour)")
    assert travels == ["r", "n", "o"]
    text = table.page.evaluate("spoken.map(s => s.text).join(' ')")
    assert [text.count(word) for word in ("square 1", "square 2", "square 3")] == [1, 1, 1]
    expect_live(table)


def test_many_tabs(new_table: NewTable, server: Running) -> None:
    """Many tabs: two pages show the same, either may act, and neither steers the other."""
    path = new_match(server)
    one, two = new_table(), new_table()
    for table in (one, two):
        table.open(path)
        table.expect_turn("Ann")
    one.reserve("r").click()
    expect(two.page.locator("[aria-pressed=true]")).to_have_count(0)
    two.play("o-2")
    for table in (one, two):
        table.expect_turn("Ben")
        expect(table.page.locator("[aria-pressed=true]")).to_have_count(0)
    one.play("n-3")
    for table in (one, two):
        table.expect_plies(2)
        table.expect_pieces(table.position())
    two.action("undo").click()
    for table in (one, two):
        table.expect_plies(1)
        table.expect_turn("Ben")


def test_server_restart(new_table: NewTable, tmp_path: Path, clock: ManualClock) -> None:
    """Server restart: the page says that the match is safe, comes back by itself, and goes on where it was."""
    data = tmp_path / "restart.db"
    table = new_table(expected=BROKEN)
    with ExitStack() as first, proxy(0) as line:
        running = first.enter_context(in_thread(data=data, clock=clock))
        line.upstream = running.port
        opened(table, line, new_match(running, timer=60))
        table.play("r-1")
        table.expect_plies(1)
        first.close()
        expect(table.page.locator(".strip")).to_contain_text("your match is safe")
        expect(table.page.locator(".timer-digits")).to_have_text("?")
        clock.advance(600_000)
        with in_thread(data=data, clock=clock) as second:
            line.upstream = second.port
            resume = table.page.get_by_role("button", name="Resume")
            expect(resume).to_be_enabled()
            expect(resume).to_be_focused()
            resume.click()
            table.expect_turn("Ben")
            table.expect_plies(1)
            table.play("n-2")
            table.expect_plies(2)


def test_old_page_after_an_update(new_table: NewTable, tmp_path: Path, clock: ManualClock) -> None:
    """Old page after an update: it is told, plays on, and is loaded anew when the player wishes, never by itself."""
    data, web = tmp_path / "update.db", tmp_path / "web"
    shutil.copytree(Settings().web, web)
    with (web / "css" / "tokens.css").open("a") as file:
        file.write("\n")
    table = new_table(expected=BROKEN)
    with ExitStack() as first, proxy(0) as line:
        running = first.enter_context(in_thread(data=data, clock=clock))
        line.upstream = running.port
        opened(table, line, new_match(running))
        table.play("r-1")
        table.expect_plies(1)
        build = table.page.evaluate("document.querySelector('script[src]').src")
        table.page.evaluate("window.sameLoad = true")
        first.close()
        with in_thread(data=data, clock=clock, web=web) as second:
            line.upstream = second.port
            table.page.get_by_role("button", name="Resume").click()
            old = table.page.locator(".is-old")
            expect(old).to_contain_text("newer version")
            table.play("n-2")
            table.expect_plies(2)
            assert table.page.evaluate("window.sameLoad"), "it reloaded by itself"
            old.get_by_role("button", name="Reload").click()
            table.page.get_by_role("button", name="Resume").click()
            table.expect_plies(2)
            expect(old).to_have_count(0)
            assert table.page.evaluate("document.querySelector('script[src]').src") != build


def test_a_slow_line_says_so_and_plays_once(new_table: NewTable, server: Running, line: Line) -> None:
    path = new_match(server)
    table = new_table(expected=BROKEN)
    opened(table, line, path)
    line.freeze(down=False)
    table.reserve("r").click()
    table.tap("3.1")
    expect(table.page.locator(".connection-word")).to_have_text("Sending")
    expect(table.page.locator(".connection-word")).to_have_text("Waiting")
    places = centres(table)
    for spot in ("1.1", "5.1", "3.1"):  # one command at a time: nothing is queued
        table.page.mouse.click(*places[spot])
    line.thaw()
    table.expect_plies(1)
    expect_live(table)
    with Hand(server.url, path) as hand:
        assert hand.view["plies"] == 1
