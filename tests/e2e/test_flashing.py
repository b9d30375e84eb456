"""Nothing flashes more than three times a second (WCAG 2.3.1): a timer that runs out, a refusal, a win."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from adamas.server.run import Running
from tests.server.clock import ManualClock

from .conftest import NewTable
from .flashes import watch_flashes
from .shortcuts import new_match, stop_time
from .table import Table

NEARLY = "n/./././kr/././. 2 1"
"""Red to move wins on square 1."""

THROWN_MS = 2_200
"""After this nothing is thrown any more, and there is ever less of it."""


@pytest.fixture
def clock() -> ManualClock:
    """In place of the clock that follows the real time."""
    return ManualClock()


def opened(new_table: NewTable, path: str) -> Table:
    """A small page whose time stands still, and on which things may move."""
    table = new_table(390, 640, motion="no-preference")
    stop_time(table.page)
    table.open(path)
    table.page.clock.run_for(500)
    table.expect_turn("Ann")
    return table


def nothing(_ms: int) -> None:
    """The server's clock stands."""


def test_a_turn_that_runs_out_does_not_flash(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """The last five seconds with their warning, zero, and the turn that passes."""
    table = opened(new_table, new_match(server, timer=5))
    seen = watch_flashes(table.page, clock.advance, 5_500)
    table.expect_turn("Ben")
    assert seen.turns > 0, "nothing was seen to change"
    assert seen.blocks == 0, seen


def test_a_refusal_does_not_flash(new_table: NewTable, server: Running) -> None:
    table = opened(new_table, new_match(server, start="rkn/n/rok/./k/o/./. 2 1"))
    table.tap("2.1")
    expect(table.advice).to_have_class(re.compile("is-reason"))
    seen = watch_flashes(table.page, nothing, 1_000)
    assert seen.turns > 0, "nothing was seen to change"
    assert seen.blocks == 0, seen


def test_a_win_with_confetti_flashes_below_the_threshold(new_table: NewTable, server: Running) -> None:
    """Paper that turns in the air is small: nowhere does as much as a quarter of a field of vision flash."""
    table = opened(new_table, new_match(server, start=NEARLY))
    table.play("r-1")
    expect(table.status).to_contain_text("win")
    dialog = table.page.get_by_role("dialog")
    for _ in range(60):
        if dialog.count():
            break
        table.page.clock.run_for(100)
    expect(dialog.locator("canvas")).to_be_visible()
    seen = watch_flashes(table.page, nothing, THROWN_MS)
    assert seen.turns > 1_000, "no confetti was seen"
    assert seen.share < 0.25, seen
