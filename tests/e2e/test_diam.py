"""Diam on one device, from set-up to the winner's message, by taps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import expect

import adamas
from adamas.server.run import Running

from .conftest import NewTable
from .reader import Reader
from .shortcuts import Hand, new_match, stop_time
from .table import COMPUTER, Table
from .ways import Keys


def play_out(table: Table, moves: Sequence[str], turns: Sequence[tuple[str, ...]]) -> None:
    """Play these moves; before each the page names the player and the colours, and shows the true board."""
    for number, move in enumerate(moves):
        table.expect_turn(*turns[number % len(turns)])
        table.expect_pieces(table.position())
        table.play(move)
        table.expect_plies(number + 1)


def test_two_people_play_a_whole_match(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"])
    turns = [("Ann", "Red", "Orange"), ("Ben", "Brown", "Black")]
    # Both carry pawns about; Ann's last move brings orange to level 2 of square 2, across from orange on square 6.
    moves = ["o-6", "k-2", "6.1-7", "2.1-1", "o-3", "k-6", "r-3", "k-7", "7.1-6", "n-2", "3.1-2"]
    play_out(table, moves, turns)
    expect(table.status).to_have_text("Ann wins!")
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ann wins!")
    expect(dialog).to_contain_text("Orange has a DIAM at level 2")
    expect(dialog).to_contain_text("11 turns were played")
    outcome = table.position().outcome()
    assert outcome == adamas.Outcome(winners=(0,), reason="diam")
    dialog.get_by_role("button", name="Look at the board").click()
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(table.action("undo")).to_have_attribute("aria-disabled", "true")
    table.cell("1.1").focus()
    table.page.keyboard.press("s")
    expect(table.page.locator("#say-polite p").last).to_contain_text("Ann wins!")
    # A page that comes later knows as much of every move as one that saw it.
    marks = table.page.locator(".move-rows .ply .chip").count()
    assert marks == len(moves)
    latest = table.page.locator(".recent-move").all_inner_texts()
    table.page.reload()
    dialog.get_by_role("button", name="Look at the board").click()
    expect(table.page.locator(".move-rows .ply .chip")).to_have_count(marks)
    assert table.page.locator(".recent-move").all_inner_texts() == latest


def test_four_people_at_one_device_play_a_whole_match(new_table: NewTable) -> None:
    table = new_table(width=1280, height=900)
    table.set_up("Diam", ["Ann", "Ben", "Cleo", "Dan"])
    turns = [("Ann", "Red"), ("Ben", "Brown"), ("Cleo", "Orange"), ("Dan", "Black")]
    # Brown and black play together: Ben's brown pawn on square 8 completes the line to square 4.
    moves = ["r-3", "n-2", "3.1-2", "k-8", "r-4", "2.1-3", "o-7", "3.1-4", "r-5", "n-4", "o-2", "k-1", "2.1-3", "n-8"]
    play_out(table, moves, turns)
    expect(table.status).to_contain_text("Ben")
    expect(table.status).to_contain_text("Dan")
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("win!")
    expect(dialog).to_contain_text("Brown has a DIAM at level 2")
    assert table.position().outcome() == adamas.Outcome(winners=(1, 3), reason="diam")


def test_a_rematch_moves_everybody_one_seat_on(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"])
    first = table.match_id
    play_out(table, ["r-1", "k-1", "r-5"], [("Ann", "Red"), ("Ben", "Black")])
    table.play("k-5")
    expect(table.page.get_by_role("dialog")).to_contain_text("Ben wins!")
    table.page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    table.page.wait_for_url(lambda url: "/m/" in url and first not in url)
    table.expect_turn("Ben", "Red", "Orange")


def test_undo_across_a_computer_reply(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diam", ["", COMPUTER])
    table.expect_turn("Your turn", "Red", "Orange")
    table.play("r-1")
    table.expect_plies(2)
    table.expect_turn("Your turn")
    expect(table.action("undo")).to_contain_text("3")
    table.action("undo").click()
    table.expect_plies(0)
    table.expect_turn("Your turn", "Red", "Orange")
    expect(table.action("undo")).to_have_attribute("aria-disabled", "true")
    assert str(table.position()) == "./././././././. 2 1"
    table.expect_pieces(table.position())
    table.play("o-2")
    table.expect_plies(2)
    expect(table.action("undo")).to_contain_text("2")


def test_a_tap_that_cannot_be_a_move_is_answered_in_words(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"])
    for number, move in enumerate(["r-1", "n-2", "o-3"], 1):
        table.play(move)
        table.expect_plies(number)
    # Not the pawn that was placed just now: two quick taps on one place count as one.
    table.tap("1.1")
    expect(table.advice).to_have_class("banner-sub is-reason")
    told = table.advice.inner_text()
    assert told.strip()
    table.expect_plies(3)
    table.tap("4.1")
    expect(table.advice).not_to_have_text(told)


def test_the_diam_call_takes_the_last_move_back(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"], options={"The call “Diam!”": "On"})
    for number, move in enumerate(["o-1", "n-3", "r-1", "k-3", "o-5"], 1):
        table.play(move)
        table.expect_plies(number)
    table.play("n-7")
    table.expect_plies(6)
    table.page.get_by_role("button", name="Diam!").click()
    table.expect_plies(5)
    table.expect_turn("Ben", "Brown", "Black")
    table.play("k-5")
    table.expect_plies(6)
    table.expect_turn("Ann", "Red")


def test_the_lone_players_colour_that_is_due_is_named(new_table: NewTable, server: Running) -> None:
    """Three players: red is placed in one turn and orange in the next, and the line at the top and key S say so."""
    table = new_table()
    path = new_match(server, seats=("Ann", "Ben", "Cleo"))
    table.open(path)
    table.expect_turn("Ann", "Red and Orange")
    expect(table.advice).to_contain_text("Only red may be placed now")
    height = table.page.locator(".banner").bounding_box()
    with Hand(server.url, path) as hand:
        for move in ("r-1", "n-2"):
            hand.play(move)
        expect(table.advice).to_contain_text("Only orange may be placed now")
        table.cell("1.1").focus()
        table.page.keyboard.press("s")
        told = table.page.locator("#say-polite p").last
        expect(told).to_have_text(
            re.compile(
                r"Ann to move\s– Red and Orange\. Only Orange may be placed in this turn: the two colours alternate\."
            )
        )
        for move in ("o-1", "k-2"):
            hand.play(move)
        hand.play("r-3")
        table.expect_turn("Ben", "Brown")
        expect(table.advice).not_to_contain_text("due")
        hand.play("n-4")
        table.expect_turn("Ann")
        expect(table.advice).to_contain_text("Orange is due.")
        assert table.page.locator(".banner").bounding_box() == height


def test_the_end_waits_for_another_dialog(new_table: NewTable, server: Running) -> None:
    """Whoever is busy in another dialog when a match ends is not interrupted; who leaves from there is not followed."""
    table = new_table()
    page = table.page
    page.clock.install()
    end, settings = page.locator(".dialog-end"), page.get_by_role("dialog", name="Settings")
    for leaves in (False, True):
        path = new_match(server)
        table.open(path)
        with Hand(server.url, path) as hand:
            for move in ("r-1", "k-2", "r-1", "k-2", "r-5", "k-3"):
                hand.play(move)
            table.expect_plies(6)
            page.get_by_role("button", name="Settings").click()
            expect(settings).to_be_visible()
            hand.play("r-5")
        expect(table.status).to_have_text("Ann wins!")
        page.clock.run_for(4000)
        expect(end).to_have_count(0)
        expect(settings).to_be_visible()
        if leaves:
            # The page itself may go on to another screen; a person cannot reach this link now.
            page.locator("a[href='/']").first.evaluate("link => link.click()")
            expect(page.locator(".home")).to_be_visible()
            page.clock.run_for(1000)
            expect(page.get_by_role("dialog")).to_have_count(0)
        else:
            page.keyboard.press("Escape")
            expect(end).to_be_visible()
            expect(settings).to_have_count(0)


def test_a_key_that_was_meant_for_the_board_starts_no_rematch(new_table: NewTable, server: Running) -> None:
    """The end comes unasked: its title has the focus, and Enter does nothing there."""
    table = new_table()
    page = table.page
    stop_time(page)
    path = new_match(server, start="n/./././kr/././. 2 1")
    table.open(path)
    page.clock.run_for(200)
    with Hand(server.url, path) as hand:
        hand.play("r-1")
    expect(table.status).to_have_text("Ann wins!")
    expect(table.cell("1.2")).to_have_attribute("aria-label", re.compile("in the winning line"))
    expect(table.cell("5.2")).to_have_attribute("aria-label", re.compile("in the winning line"))
    end = page.locator(".dialog-end")
    for _ in range(40):
        if end.count():
            break
        page.clock.run_for(100)
    expect(end.get_by_role("heading")).to_be_focused()
    for key in ("Enter", "Space"):
        page.keyboard.press(key)
    expect(end).to_be_visible()
    assert page.url.endswith(path)
    rematch = end.get_by_role("button", name=re.compile("^Rematch"))
    Keys(page).press(rematch)
    page.wait_for_url(lambda url: not url.endswith(path))


def test_what_is_told_of_undo_resigning_and_an_empty_board(new_table: NewTable, server: Running) -> None:
    """An undo says what it took back; a paused match that ends does not go on first; N finds what is in reserve."""
    table = new_table()
    page = table.page
    reader = Reader(page)
    table.open(new_match(server))
    table.expect_turn("Ann")
    table.cell("1.1").focus()
    reader.press("n")
    expect(table.reserve("r")).to_be_focused()
    table.play("r-3")
    table.expect_plies(1)
    table.action("undo").click()
    table.expect_plies(0)
    reader.wait("what was taken back", lambda: "Taken back: Ann: red placed on square 3" in " ".join(reader.heard()))
    table.action("menu").click()
    page.locator('[data-item="resign"]').click()
    page.get_by_role("dialog").last.get_by_role("button", name="Ann (Red and Orange) resigns").click()
    reader.wait("the end", lambda: "Ben wins!" in " ".join(reader.heard()))
    assert "The match goes on." not in " ".join(reader.heard())


def test_people_agree_on_a_draw(new_table: NewTable, server: Running) -> None:
    """From the menu for all at this device at once; an offer that stands is answered beside the board."""
    table = new_table()
    page = table.page
    path = new_match(server)
    table.open(path)
    table.play("r-1")
    table.action("menu").click()
    dialog = page.get_by_role("dialog")
    for answer, over in (("Cancel", False), ("We all agree", True)):
        page.locator('[data-item="draw"]').click()
        expect(dialog).to_contain_text("The match ends without a winner.")
        expect(dialog).not_to_have_class(re.compile("is-new"))
        dialog.get_by_role("button", name=answer, exact=True).click()
        if not over:
            table.expect_turn("Ben")
            table.action("menu").click()
    expect(dialog.get_by_role("heading")).to_have_text("A draw")
    expect(dialog).to_contain_text("All players agreed on it.")

    path = new_match(server, seats=("Ann", "Ben", "Cleo"))
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        assert hand.command("offer_draw", 3)["type"] == "accepted"
        table.open(path)
        offer = page.locator(".occasions")
        expect(offer).to_contain_text("Cleo (Black) offers a draw.")
        expect(offer).to_contain_text("What do you say, Ann (Red and Orange)?")
        offer.get_by_role("button", name="Accept the draw").click()
        expect(offer).to_contain_text("What do you say, Ben (Brown)?")
        assert hand.look()["offer"] == {"seat": 3, "open": [2]}
        offer.get_by_role("button", name="Play on").click()
        expect(offer).to_have_count(0)
        expect(table.advice).to_contain_text("Ben (Brown) plays on: no draw.")
        assert hand.look()["status"] == "live"

    # Alone among computers nobody could agree.
    table.open(new_match(server, seats=("Ann", COMPUTER)))
    table.action("menu").click()
    expect(page.locator('[data-item="resign"]')).to_be_visible()
    expect(page.locator('[data-item="draw"]')).to_have_count(0)


def test_what_is_tapped_is_what_a_refusal_is_about(new_table: NewTable, server: Running) -> None:
    """A reserve or an own piece that is tapped while another one is picked: why that one cannot be used."""
    table = new_table()
    table.open(new_match(server))
    table.expect_turn("Ann")
    table.reserve("r").click()
    table.reserve("n").click(force=True)  # it looks disabled, and is tapped all the same
    expect(table.advice).to_have_text("In this turn you place red and orange, not brown.")
    expect(table.reserve("r")).to_have_attribute("aria-pressed", "true")
    table.open(new_match(server, "diamond"))
    table.expect_turn("Ann")
    table.tap("k1")
    table.tap("m1")
    expect(table.advice).to_have_text("This piece has no move now.")


def test_undo_names_who_moved_and_not_whose_pawn(new_table: NewTable, server: Running) -> None:
    """In teams one moves the partner's pawns; the undo is of the one who did."""
    table = new_table()
    path = new_match(server, seats=("Ann", "Ben", "Cleo", ""))
    table.open(path)
    with Hand(server.url, path) as hand:
        for move in ("r-1", "n-2", "o-3", "2.1-3"):
            hand.play(move)
    table.expect_plies(4)
    assert table.position().pieces()["3.2"] == "n"
    expect(table.action("undo")).to_have_accessible_name(re.compile("Undo Black’s move"))
    expect(table.action("undo").locator("[aria-hidden] bdi")).to_have_text("Black")


def test_a_pawn_of_the_reserve_comes_to_where_it_can_be_placed(new_table: NewTable, server: Running) -> None:
    """By keyboard, also from an own pawn in a stack, which Enter would pick instead."""
    table = new_table()
    keys = table.page.keyboard
    table.open(new_match(server, start="rk/././././././. 2 1"))
    table.expect_turn("Ann")
    table.cell("1.1").focus()
    keys.press("r")
    keys.press("Enter")
    expect(table.cell("1.3")).to_be_focused()
    expect(table.cell("1.3")).to_have_accessible_name(re.compile("place red here"))
    keys.press("Enter")
    table.expect_plies(1)
    assert table.position().pieces()["1.3"] == "r"
