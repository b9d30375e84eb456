"""The Diamond Game against the computer, from set-up to the winner's message, by taps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import adamas
from adamas.server.run import Running
from tests.server.clock import ManualClock

from .conftest import NewTable
from .shortcuts import Hand, new_match, quick_computers
from .table import COMPUTER


def test_a_person_plays_a_whole_match_against_the_computer(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diamond Game", ["", COMPUTER], level=1)
    for _ in range(150):
        table.expect_turn("Your turn", "Red")
        position = table.position()
        assert position.turn == 0
        table.expect_pieces(position)
        move = adamas.choose(position, level=3, seed=11)
        before = table.plies()
        table.play(str(move))
        if position.play(move).outcome() is not None:
            break
        # The reply has come when it is one's own turn again; skipped turns would show as plies too.
        expect(table.page.locator(".ply").nth(before + 1)).to_be_attached()
        if table.status.inner_text().endswith("wins!"):
            break
    else:
        pytest.fail("no end within 150 moves a side")
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("win")
    expect(dialog).to_contain_text("in their goal")
    outcome = table.position().outcome()
    assert outcome is not None
    assert outcome.reason == "home"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 900)])
def test_the_last_move_of_the_computer_can_be_seen_afterwards(new_table: NewTable, width: int, height: int) -> None:
    table = new_table(width, height, motion="no-preference")
    table.set_up("Diamond Game", [COMPUTER, ""])
    table.expect_plies(1)
    table.expect_turn("Your turn", "Blue")
    (record,) = [line for line in table.record().splitlines() if line and not line.startswith("[")]
    source, target = record.split()[0].split("-")
    told = table.page.locator(".told")
    expect(told).to_contain_text(source)
    expect(told).to_contain_text(target)
    expect(table.page.locator("#board .last-move").first).to_be_attached()


def test_three_people_pass_the_device_round(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diamond Game", ["Ann", "Ben", "Cleo"])
    for number, (who, colour) in enumerate([("Ann", "Red"), ("Ben", "Blue"), ("Cleo", "Yellow")] * 2):
        table.expect_turn(who, colour)
        table.play(str(adamas.choose(table.position(), level=1, seed=number)))
        table.expect_plies(number + 1)
    table.expect_turn("Ann", "Red")


def test_both_boards_can_be_chosen_by_their_pictures(new_table: NewTable) -> None:
    table = new_table(width=1280, height=900)
    table.open()
    page = table.page
    page.locator(".game-card").filter(has=page.get_by_text("Diamond Game", exact=True)).click()
    boards = page.get_by_role("group", name="Board").locator("label")
    expect(boards).to_have_count(2)
    for index, holes in enumerate((73, 121)):
        expect(boards.nth(index)).to_contain_text(str(holes))
        expect(boards.nth(index).locator("svg").first).to_be_visible()
    boards.nth(1).click()
    table.start()
    expect(page.locator("#board [data-spot]")).to_have_count(121)


def test_a_lost_turn_is_told_until_ones_next_move(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Also when computers have moved since: nobody looks at the page in just that second."""
    quick_computers(server)
    table = new_table()
    table.open(new_match(server, "diamond", ("Ann", COMPUTER, COMPUTER), timer=12))
    table.expect_turn("Ann")
    # In steps, each known to the page: one that is not heard of for long is taken for gone, and the match is paused.
    for left in ("[67]", "[12]"):
        clock.advance(5_000)
        table.page.evaluate("dispatchEvent(new Event('pageshow'))")  # the page asks for the time
        expect(table.page.locator(".timer-digits")).to_have_text(re.compile(f"^{left}$"))
    clock.advance(3_000)
    expect(table.page.locator(".ply")).to_have_count(3)
    table.expect_turn("Ann")
    lost = "Ann (Red) ran out of time; the turn passes."
    expect(table.advice).to_have_text(lost)
    expect(table.page.locator(".told .message.is-passed")).to_have_text(lost)
    table.tap("k1")
    table.tap("i3")
    expect(table.page.locator(".told .message.is-passed")).to_have_count(0)


def test_resigning_says_what_comes_of_it(new_table: NewTable, server: Running) -> None:
    """Among people the others play on, which is told; the last person ends a match of computers without a winner."""
    table = new_table()
    page = table.page
    dialog = page.get_by_role("dialog")
    path = new_match(server, "diamond", ("Ann", "Ben", "Cleo"))
    table.open(path)
    table.expect_turn("Ann")
    with Hand(server.url, path) as hand:
        hand.command("resign", 2)
    expect(table.advice).to_have_text("Ben (Blue) resigns.")
    table.expect_turn("Ann")
    quick_computers(server)
    table.open(new_match(server, "diamond", ("Ann", COMPUTER, COMPUTER)))
    table.action("menu").click()
    page.locator('[data-item="resign"]').click()
    expect(dialog).to_contain_text("You are the last person here: the match ends without a winner.")
    dialog.get_by_role("button", name="Resign", exact=True).click()
    expect(dialog.get_by_role("heading")).to_have_text("Ended without a result")
    expect(dialog).to_contain_text("Nobody but computers was left to play on.")
