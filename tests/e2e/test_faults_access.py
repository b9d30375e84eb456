"""Playing without a pointer and without seeing: keys, names, what is spoken, and the position as text."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from adamas.game import Position
from adamas.games import find_game
from adamas.server.run import Running
from tests.engine.forms import nearly_home
from tests.server.clock import ManualClock

from .conftest import NewTable
from .shortcuts import Hand, new_match, quick_computers, until
from .spies import SPEECH
from .table import COMPUTER, Table


def focused(page: Page) -> str:
    """Where the focus is; it must be somewhere."""
    where: str = page.evaluate(
        "document.activeElement.dataset.spot ?? (document.activeElement.id || document.activeElement.tagName)"
    )
    assert where != "BODY", "the focus is lost"
    return where


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab does not lead to {selector}")


def next_to(page: Page, spot: str) -> None:
    """Press N, the next place that can be used, until the focus is there."""
    for _ in range(60):
        page.keyboard.press("n")
        if focused(page) == spot:
            return
    pytest.fail(f"N does not lead to {spot}")


def play(table: Table, position: Position, move: str) -> None:
    """Make a move by keys alone, from wherever the focus is on the board."""
    page = table.page
    source, target = move.split("-")
    if source in position.reserves():
        page.keyboard.press("r")
        for _ in position.reserves():
            if focused(page) == source:
                break
            page.keyboard.press("ArrowRight")
        assert focused(page) == source
    else:
        next_to(page, source)
    page.keyboard.press("Enter")
    cells = [spot.name for spot in find_game(position.game).layout(**position.options).spots if spot.group == target]
    pieces = position.pieces()
    next_to(page, next((cell for cell in cells if cell not in pieces), target))
    page.keyboard.press("Space")


def test_not_playable_by_keyboard(new_table: NewTable) -> None:
    """Not playable by keyboard: a whole match of Diam from set-up to rematch by keys, and the focus is never lost."""
    table = new_table(1280, 900)
    page = table.page
    table.open()
    expect(page.locator(".seat-choice")).to_have_count(2)
    tab_to(page, "input[name=kind-0]")
    tab_to(page, "input[name=kind-1]")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".seat-choice").nth(1).locator("input[type=text]")).to_be_visible()
    tab_to(page, "input[name=name-1]")
    page.keyboard.type("Ben")
    tab_to(page, "button.start, button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    expect(table.status).to_be_visible()
    first = page.url
    tab_to(page, "#board [data-spot]")
    position = find_game("diam").start()
    moves = ["o-6", "k-2", "6.1-7", "2.1-1", "o-3", "k-6", "r-3", "k-7", "7.1-6", "n-2", "3.1-2"]
    for number, move in enumerate(moves, 1):
        play(table, position, move)
        table.expect_plies(number)
        position = position.play(move)
        focused(page)
        if number == 2:
            page.keyboard.press("u")
            table.expect_plies(1)
            focused(page)
            play(table, find_game("diam").start().play(moves[0]), move)
            table.expect_plies(2)
        if number == 3:
            page.keyboard.press("p")
            expect(page.get_by_role("dialog")).to_be_visible()
            focused(page)
            page.keyboard.press("Escape")
            table.expect_turn("Ben")
            focused(page)
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_focused()
    tab_to(page, "[data-end=rematch]")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/m/" in url and url != first)
    expect(table.status).to_be_visible()
    # The focus comes with the first frame of the new screen.
    until(page, "document.activeElement !== document.body")
    tab_to(page, "#board [data-spot]")


def test_not_playable_by_keyboard_on_a_star(new_table: NewTable, server: Running) -> None:
    """Not playable by keyboard: the Diamond Game to its end, by keys and by the list of moves."""
    position = nearly_home(("diamond", {}), seed=3, outside=1, around=12)
    path = new_match(server, "diamond", start=str(position))
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    page = table.page
    tab_to(page, "#board [data-spot]")
    board = find_game("diamond").layout().views[0].at
    goals = {camp.colour: camp.spots for camp in find_game("diamond").layout().camps if camp.kind == "goal"}
    for number in range(1, 20):
        # The move that brings the own pieces nearest to their goal.
        colour = "rb"[position.turn]

        def far(move: str, position: Position = position, colour: str = colour) -> float:
            after = position.play(move).pieces()
            empty = [board[hole] for hole in goals[colour] if after.get(hole) != colour]
            out = [board[hole] for hole, owner in after.items() if owner == colour and hole not in goals[colour]]
            return sum(min(abs(x - a) + abs(y - b) for a, b in empty) for x, y in out)

        move = min(map(str, position.moves()), key=far)
        if number == 3:
            page.keyboard.press("l")
            expect(page.locator("#typed-move")).to_be_focused()
            page.keyboard.type(move)
            page.keyboard.press("Enter")
        else:
            play(table, position, move)
        table.expect_plies(number)
        position = position.play(move)
        focused(page)
        if position.outcome() is not None:
            break
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_focused()
    assert table.position().outcome() is not None


@pytest.mark.parametrize(("game", "cells"), [("diam", 32), ("diamond", 73)])
def test_hidden_children(new_table: NewTable, server: Running, game: str, cells: int) -> None:
    """Hidden children: every hole and every level of a square has a name with place, content and what can be done."""
    start = "rkn/n/r/./k/o/./. 2 1" if game == "diam" else None
    path = new_match(server, game, start=start)
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    grid = table.page.get_by_role("grid")
    expect(grid.get_by_role("gridcell")).to_have_count(cells)
    expect(grid.get_by_role("button")).to_have_count(cells)
    assert len(set(table.names_of_cells().values())) == cells
    table.expect_pieces(table.position())
    assert "img" not in table.page.locator("#board").aria_snapshot()
    with Hand(server.url, path) as hand:
        dests = hand.view["dests"]
    for source in list(dests)[:3]:
        before = table.names_of_cells()
        if source in before:
            table.cell(source).focus()
            assert "can move" in before[source]
        else:
            table.reserve(source).focus()
        table.page.keyboard.press("Enter")
        names = table.names_of_cells()
        marked = {spot for spot, name in names.items() if "legal" in name or "place" in name}
        reached = {spot.split(".")[0] if game == "diam" else spot for spot in marked}
        assert reached == set(dests[source])
        table.page.keyboard.press("Escape")


FOCI = {"board": "#board [data-spot='3.1']", "field": "#position-text", "dialog": "dialog"}


@pytest.mark.parametrize("focus", FOCI)
def test_lost_announcements(new_table: NewTable, server: Running, clock: ManualClock, focus: str) -> None:
    """Lost announcements: each kind of event is spoken once, with the focus on the board, in a field or in a dialog."""
    path = new_match(server, timer=60)
    table = new_table()
    page = table.page
    page.add_init_script(SPEECH)
    table.open(path)
    table.expect_turn("Ann")

    def attend() -> None:
        if focus == "dialog":
            if not page.locator("dialog[open]").count():
                page.get_by_role("button", name="Settings").click()
        elif focus == "field":
            page.evaluate("document.querySelector('details.position').open = true")
            page.locator(FOCI[focus]).focus()
        else:
            page.locator(FOCI[focus]).focus()

    def let_time_run_out() -> None:
        for _ in range(13):
            clock.advance(5_000)
            hand.look()  # while a page speaks now and then the match goes on

    with Hand(server.url, path) as hand:
        events: dict[str, tuple[Callable[[], object], list[str]]] = {
            "a move": (lambda: hand.play("r-1"), ["red", "square 1", "Ben"]),
            "an undo": (lambda: hand.command("undo", 1), ["Undo", "Ann", "2 left"]),
            "a pause": (lambda: hand.command("pause", 1, reason="menu"), ["Paused"]),
            "a resumption": (lambda: hand.command("resume", 1), ["goes on", "Ann"]),
            "a time-out": (let_time_run_out, ["Ann", "time", "Ben"]),
            "the end": (lambda: hand.command("resign", 1), ["Ben", "win", "resigned"]),
        }
        for name, (cause, words) in events.items():
            if name != "a resumption":  # under the veil there is only Resume to be focused
                attend()
            begun = page.evaluate("spoken.length")
            cause()
            wanted = " && ".join(f"told.includes({word!r})" for word in words)
            told = f"spoken.slice({begun}).filter(s => s.heard).map(s => s.text).join(' ')"
            until(page, f"(told => {wanted})({told})")
            text = page.evaluate(told)
            assert text.count(words[0]) <= 2, f"{name} was told twice: {text}"


def test_lost_announcements_of_computer_skip_and_refusal(
    new_table: NewTable, server: Running, clock: ManualClock
) -> None:
    quick_computers(server)
    table = new_table()
    page = table.page
    page.add_init_script(SPEECH)
    table.open(new_match(server, seats=("", COMPUTER)))
    table.expect_turn("Your turn")
    table.cell("3.1").focus()
    play(table, find_game("diam").start(), "r-1")
    clock.advance(2_000)
    until(page, "spoken.some(s => s.text.includes('Computer:') && s.text.includes('Your turn'))")
    table.cell("1.1").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
    table.cell("5.4").focus()
    page.keyboard.press("Enter")  # there is no piece
    until(page, "spoken.some(s => s.how === 'assertive' && s.text.length > 5)")

    table.open(new_match(server, start="././././kknn/rroo/rroo/kkn 2 2"))
    table.expect_turn("Ben")
    table.play("n-8")
    until(page, "spoken.some(s => /Ann.*is skipped/.test(s.text) && s.text.includes('Ben'))")
    expect(page.locator(".told .is-passed")).to_contain_text("Ann")
    table.expect_turn("Ben")


@pytest.mark.parametrize("game", ["diam", "diamond"])
def test_position_cannot_be_read(new_table: NewTable, server: Running, game: str) -> None:
    """Position cannot be read: it stands as text by colour, row or square, and its position text can be copied."""
    chance = random.Random(2)
    position = find_game(game).start()
    for _ in range(8):
        position = position.play(chance.choice(position.moves()))
    assert position.outcome() is None
    path = new_match(server, game, start=str(position))
    table = new_table(permissions=["clipboard-read", "clipboard-write"])
    table.open(path)
    table.expect_turn("Ann")
    page = table.page
    page.locator("details.position summary").click()
    told = page.locator("details.position li").all_inner_texts()
    layout = find_game(game).layout()
    for colour, text in zip(layout.colours, told, strict=True):
        spots = [spot for spot, owner in position.pieces().items() if owner == colour.code]
        assert colour.name.capitalize() in text
        for spot in spots:
            words = [spot] if game == "diamond" else [f"square {spot[0]}", f"level {spot[2]}"]
            assert all(word in text for word in words), text
    page.get_by_role("button", name="Copy").click()
    until(page, "document.getElementById('say-polite').textContent.includes('Copied')")
    assert page.evaluate("navigator.clipboard.readText()") == str(position)
    assert find_game(game).parse(page.locator("#position-text").input_value()) == position
