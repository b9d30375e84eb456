"""What goes wrong around a match: a reload, a timer that runs out, a server that is killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from adamas.server.run import bind
from tests.server.clock import ManualClock

from .conftest import NewTable
from .table import COMPUTER


def test_reload_in_the_middle(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"])
    for number, move in enumerate(["r-1", "n-2", "o-3"], 1):
        table.play(move)
        table.expect_plies(number)
    before = str(table.position())
    table.page.reload()
    table.page.get_by_role("button", name="Resume").click()
    table.expect_turn("Ben", "Brown", "Black")
    table.expect_plies(3)
    assert str(table.position()) == before
    table.expect_pieces(table.position())
    table.play("k-4")
    table.expect_plies(4)


def test_the_timer_runs_to_zero(new_table: NewTable, clock: ManualClock) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"], timer="6")
    table.expect_turn("Ann")
    timer = table.page.get_by_role("timer")
    expect(timer).to_be_visible()
    expect(timer).to_have_class(re.compile("is-warning"))
    table.expect_turn("Ben", "Brown", "Black")
    told = table.page.locator(".told .is-passed")
    expect(told).to_contain_text("Ann")
    expect(told).to_contain_text("time")
    table.expect_pieces(table.position())
    table.play("n-1")
    table.expect_turn("Ann", "Red")
    assert clock.now() > 0


def test_pause_covers_the_board_when_a_timer_is_on(new_table: NewTable, clock: ManualClock) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"], timer="60 s")
    table.play("r-1")
    table.expect_plies(1)
    table.action("pause").click()
    resume = table.page.get_by_role("button", name="Resume")
    expect(resume).to_be_focused()
    expect(table.cell("1.1")).to_be_hidden()
    shown = table.page.get_by_role("timer").inner_text()
    clock.advance(600_000)
    assert table.page.get_by_role("timer").inner_text() == shown
    resume.click()
    table.expect_turn("Ben", "Brown", "Black")
    expect(table.page.get_by_role("timer")).to_be_visible()
    table.play("n-2")
    table.expect_turn("Ann", "Red")


SERVER = """
import sys
from pathlib import Path
from adamas.server.run import serve
from adamas.server.settings import Settings
if __name__ == "__main__":
    serve(Settings(port=int(sys.argv[1]), data=Path(sys.argv[2])), on_ready=lambda running: print("ready", flush=True))
"""


@contextmanager
def process(port: int, data: Path, script: Path) -> Generator[subprocess.Popen[str]]:
    """A server in a process of its own, as soon as it answers."""
    script.write_text(SERVER)
    child = subprocess.Popen(
        [sys.executable, str(script), str(port), str(data)], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "ready\n"
        yield child
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        child.stdout.close()


@pytest.fixture
def free_port() -> int:
    with bind("127.0.0.1", 0) as sock:
        return int(sock.getsockname()[1])


def test_the_server_is_killed_and_started_again(new_table: NewTable, free_port: int, tmp_path: Path) -> None:
    """Killed in the middle of a match against the computer: on return the match is complete and goes on."""
    table = new_table(expected=("ERR_CONNECTION_REFUSED", "WebSocket connection"))
    data, script = tmp_path / "killed.db", tmp_path / "server.py"
    table.url = f"http://127.0.0.1:{free_port}"
    with process(free_port, data, script) as child:
        table.set_up("Diam", ["", COMPUTER])
        table.play("r-1")
        table.expect_plies(2)
        table.play("o-2")
        table.expect_plies(4)
        before = table.record()
        os.killpg(child.pid, signal.SIGKILL)
        expect(table.page.locator("main")).to_have_class("match is-offline is-dead")
    with process(free_port, data, script):
        resume = table.page.get_by_role("button", name="Resume")
        expect(resume).to_be_enabled()
        assert table.record() == before
        resume.click()
        table.expect_turn("Your turn", "Red", "Orange")
        table.expect_plies(4)
        table.expect_pieces(table.position())
        table.play("o-8")
        table.expect_plies(6)
