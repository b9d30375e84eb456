"""Entering moves and starting matches: whatever is legal can be entered, whatever can be set up starts."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from adamas.game import Position
from adamas.games import find_game
from adamas.server.run import Running
from tests.games.test_diamond import EXAMPLES
from tests.server.clock import ManualClock

from .conftest import NewTable
from .shortcuts import Hand, centres, new_match, quick_computers
from .spies import REFUSED_PLAYS
from .table import COMPUTER, Table


def wander(game: str, plies: int, seed: int, **options: Any) -> Position:
    """A position of random play in which the game is not over."""
    chance = random.Random(seed)
    position = find_game(game).start(**options)
    for _ in range(plies):
        quiet = [move for move in position.moves() if position.play(move).outcome() is None]
        position = position.play(chance.choice(quiet))
    return position


def cell_of(position: Position, target: str) -> str:
    """The cell that stands for a target: itself, or the lowest empty cell of a square."""
    layout = find_game(position.game).layout(**position.options)
    cells = [spot.name for spot in layout.spots if spot.group == target]
    pieces = position.pieces()
    return next((cell for cell in cells if cell not in pieces), target)


def entering(new_table: NewTable, server: Running, position: Position) -> Table:
    """A page on which moves can be entered one after the other, and none is made."""
    path = new_match(server, position.game, start=str(position), aids=False)
    table = new_table()
    table.page.add_init_script(REFUSED_PLAYS)
    table.open(path)
    table.expect_turn("Ann")
    return table


@pytest.mark.parametrize("seed", [3])
def test_input_not_searched(new_table: NewTable, server: Running, seed: int) -> None:
    """Input not searched: each destination of each piece is reached by one click; any other hole gives a message."""
    position = wander("diamond", 14, seed)
    table = entering(new_table, server, position)
    places, click = centres(table), table.page.mouse.click
    dests = position.dests()
    assert any(len(route) > 2 for targets in dests.values() for route in targets.values()), "no chain to be entered"
    for source, targets in dests.items():
        for target in targets:
            click(*places[source])
            click(*places[target])
            assert table.page.evaluate("plays.at(-1)") == f"{source}-{target}"
    source, targets = next(iter(dests.items()))
    pieces = position.pieces()
    click(*places[source])
    for hole in [hole for hole in places if hole not in targets and hole not in pieces][:3]:
        click(*places[hole])
        expect(table.advice).to_have_class(re.compile("is-reason"))
        expect(table.cell(source)).to_have_attribute("aria-pressed", "true")
    assert sorted(table.page.evaluate("plays")) == sorted(map(str, position.moves()))


def test_two_move_generators_by_pointer(new_table: NewTable, server: Running) -> None:
    """Two move generators: every legal action of a position of Diam can be entered by pointer, from any level."""
    position = wander("diam", 10, 4)
    table = entering(new_table, server, position)
    places, click = centres(table), table.page.mouse.click
    moves = sorted(map(str, position.moves()))
    pieces = position.pieces()
    assert any(f"{source[:2]}{int(source[2]) + 1}" in pieces for source in position.dests() if source in pieces)
    for move in moves:
        source, target = move.split("-")
        if source in position.reserves():
            table.reserve(source).click()
        else:
            click(*places[source])
        click(*places[cell_of(position, target)])
        assert table.page.evaluate("plays.at(-1)") == move
    assert table.page.evaluate("plays.length") == len(moves)


def test_two_move_generators_by_keyboard(new_table: NewTable, server: Running) -> None:
    """Two move generators: the same by keyboard; where the focus can go, see the walk over the board."""
    position = wander("diam", 8, 5)
    table = entering(new_table, server, position)
    press = table.page.keyboard.press
    for move in sorted(map(str, position.moves())):
        source, target = move.split("-")
        (table.reserve(source) if source in position.reserves() else table.cell(source)).focus()
        press("Enter")
        table.cell(cell_of(position, target)).focus()
        press("Enter")
        assert table.page.evaluate("plays.at(-1)") == move


MODES: list[tuple[str, list[str], dict[str, str]]] = [
    ("Diam", [COMPUTER, "Ann"], {}),
    ("Diam", ["Ann", COMPUTER, "Cleo"], {}),
    ("Diam", ["Ann", "Ben", "Cleo", "Dan"], {}),
    ("Diamond Game", [COMPUTER, COMPUTER], {}),
    ("Diamond Game", ["Ann", "Ben", COMPUTER], {"Other players’ camps": "Closed"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), MODES, ids=[f"{game}-{len(seats)}" for game, seats, _ in MODES])
def test_order_of_creation(
    new_table: NewTable, server: Running, clock: ManualClock, game: str, seats: list[str], options: dict[str, str]
) -> None:
    """Order of creation: each mode can be the very first thing that a fresh page asks of a fresh server."""
    quick_computers(server)
    table = new_table()
    table.set_up(game, seats, options=options)
    with Hand(server.url, "/m/" + table.match_id) as hand:
        for ply in range(4):
            if seats[hand.look()["seat"] - 1] == COMPUTER:
                clock.advance(2_500)
            else:
                source, targets = next(iter(hand.view["dests"].items()))
                hand.play(f"{source}-{next(iter(targets))}")
            expect(table.page.locator(".ply").nth(ply)).to_be_attached()
            hand.look()


def test_computer_does_not_start(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Computer does not start: it moves when it is first, and when the page was reloaded on its turn."""
    let = quick_computers(server)
    let(False)
    table = new_table()
    table.open(new_match(server, seats=(COMPUTER, "Ann")))
    table.expect_turn("Computer")
    table.page.reload()
    table.page.get_by_role("button", name="Resume").click()
    table.expect_turn("Computer")
    table.expect_plies(0)
    let(True)
    clock.advance(1_000)
    table.expect_plies(1)
    table.expect_turn("Ann")


def test_no_play_on_one_device(new_table: NewTable, server: Running) -> None:
    """No play on one device: two people start with a few taps, without account and without the outside network."""
    table = new_table()
    page = table.page
    foreign: list[str] = []

    def only_ours(route: Route) -> None:
        if route.request.url.startswith(server.url):
            route.continue_()
        else:
            foreign.append(route.request.url)
            route.abort()

    page.context.route("**/*", only_ours)
    table.open()
    taps = 0
    page.locator(".seat-choice").nth(1).locator("label.segment").first.click()
    taps += 1
    page.get_by_role("button", name="Start", exact=True).click()
    taps += 1
    page.wait_for_url("**/m/*")
    table.expect_turn("Red")
    table.reserve("r").click()
    table.tap("3.1")
    table.expect_plies(1)
    table.expect_turn("Brown", "Black")
    assert taps <= 3
    assert page.context.cookies() == []
    assert foreign == []


def test_injected_markup(new_table: NewTable, server: Running) -> None:
    """Injected markup: hostile names, with tags and with direction characters, are plain text wherever they stand."""
    names = ["<img src=x onerror=alert(1)>"[:24], "\u202egnp.exe\u202c{who}"]
    table = new_table()
    page = table.page
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    table.set_up("Diam", names)
    table.expect_turn(names[0])
    with Hand(server.url, "/m/" + table.match_id) as hand:
        shown = [seat["name"] for seat in hand.view["seats"]]
        assert shown == [names[0], "gnp.exe{who}"]
        hand.play("r-1")
        hand.play("n-2")
        table.expect_plies(2)
        for name in shown:
            expect(page.locator(".seats")).to_contain_text(name)
            expect(page.locator(".told, .banner").filter(has_text=name).first).to_be_visible()
        assert shown[0] in page.title() or shown[1] in page.title()
        hand.command("resign", 1)
    expect(page.get_by_role("dialog").get_by_role("heading")).to_contain_text(shown[1])
    assert page.locator("img, script:not([src])").count() == 0
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    page.wait_for_url(server.url)
    expect(page.locator(".seat-choice input[type=text]").first).to_have_value(names[0])


def test_rule_hole(new_table: NewTable, server: Running) -> None:
    """Rule hole: a goal whose last holes are held by others is noticed, and said in words."""
    table = new_table()
    table.open(new_match(server, "diamond", ("Ann", "Ben"), start=EXAMPLES[4][0]))
    table.expect_turn("Ann")
    table.play("e5-d5")
    note = table.page.locator(".told .message", has_text="Blue")
    expect(note).to_contain_text("Ann")
