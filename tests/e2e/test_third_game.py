"""A game of which the page has never heard: one file and one line in the registry, and it is played by clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from adamas.game import Outcome
from tests.toy import Morris

from .conftest import NewTable


@pytest.fixture(autouse=True)
def third(toy: Morris) -> Morris:
    """Registered before the server starts, which runs in this process."""
    return toy


def test_a_third_game_is_played_by_clicks_from_set_up_to_the_end(new_table: NewTable) -> None:
    table = new_table(expected=("",))
    table.set_up("Morris", ["Ann", "Ben"])
    table.expect_turn("Ann", "Red")
    moves = ["r-a1", "b-b2", "r-a2", "b-a3", "r-c1", "b-b1", "c1-c2", "b1-c1"]
    for number, move in enumerate(moves, 1):
        table.expect_turn("Ann" if number % 2 else "Ben")
        table.expect_pieces(table.position())
        table.play(move)
        table.expect_plies(number)
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ben")
    expect(dialog).to_contain_text("win")
    assert table.position().outcome() == Outcome((1,), "row")
    dialog.get_by_role("button", name="Look at the board").click()
    table.page.get_by_role("button", name="Help and rules").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def test_a_third_game_is_undone_paused_and_kept(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Morris", ["Ann", "Ben"])
    table.play("r-a1")
    table.expect_plies(1)
    table.action("undo").click()
    table.expect_plies(0)
    table.play("r-b2")
    table.expect_plies(1)
    table.tap("c3")
    expect(table.advice).to_have_class("banner-sub is-reason")
    table.page.reload()
    table.page.get_by_role("button", name="Resume").click()
    table.expect_plies(1)
    table.expect_pieces(table.position())
    table.action("moves").click()
    expect(table.page.locator("[data-move]")).to_have_count(8)
