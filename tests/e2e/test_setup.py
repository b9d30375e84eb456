"""Set-up: every option of the rules reaches the match and is marked in it; the first visit; the list to go on with."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

from adamas.games import find_game
from adamas.match.record import parse_records
from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import Hand, new_match, quick_computers, stop_time
from .table import Table

SETUPS = {
    "diam, two": (
        "Diam",
        2,
        {"First turn": "Brown and Black", "The call “Diam!”": "On"},
        {"players": 2, "starter": 2, "call": "on"},
    ),
    "diam, three": (
        "Diam",
        3,
        {"First turn": "Brown", "Reserve of the lone player": "Either colour"},
        {"players": 3, "starter": 2, "lone_reserve": "free"},
    ),
    "diamond, two": (
        "Diamond Game",
        2,
        {
            "Other players’ camps": "Closed",
            "A full goal counts": "Also with others in it",
            "Leaving home": "From a round on",
        },
        {"players": 2, "camps": "closed", "goal": "crowded", "leave_home": 30},
    ),
    "diamond, two on 121": (
        "Diamond Game",
        2,
        {"Seats of two players": "Face to face"},
        {"players": 2, "board": 121, "seating": "opposite"},
    ),
    "diamond, three": (
        "Diamond Game",
        3,
        {"Play on for second place": "Yes"},
        {"players": 3, "play_on": "on"},
    ),
}


def test_every_option_reaches_the_match_and_is_marked_in_its_rules(new_table: NewTable) -> None:
    table = new_table(360, 740)
    page = table.page
    reached: dict[str, set[str]] = {"diam": set(), "diamond": set()}
    for case, (game, players, chosen, expected) in SETUPS.items():
        table.open()
        page.locator(".game-card").filter(has=page.get_by_text(game, exact=True)).click()
        table.choose("Number of players", f"{players} players")
        table.choose("People and computers", "Everyone here")
        if "board" in expected:
            page.locator(".board-card").filter(has_text="121 holes").click()
        page.locator(".setup details.more:not(.levels) summary").click()
        for name, value in chosen.items():
            table.choose(name, value)
            group = page.get_by_role("group", name=name, exact=True)
            assert len(group.locator(".help").inner_text()) > 10, f"{name} is not explained"
        expect(page.locator(".sum")).to_contain_text("Changed rules:")
        table.start()
        options = {name: value for name, value in _options(table).items() if name in expected or name == "players"}
        assert options == expected, case
        page.locator(".terms").get_by_role("button").click()
        rules = page.get_by_role("dialog").locator(".rules-options")
        for name, value in chosen.items():
            option = rules.locator(f"dt:has-text('{name}') + dd .is-marked")
            words = "From round 30" if name == "Leaving home" else value
            expect(option).to_contain_text(words)
            expect(option).to_contain_text("in this match")
        reached[find_game({"Diam": "diam", "Diamond Game": "diamond"}[game]).name] |= set(expected)
    for name, seen in reached.items():
        assert {option.name for option in find_game(name).options} == seen


def _options(table: Table) -> dict[str, object]:
    (record,) = parse_records(httpx.get(f"{table.page.url}/export").text, find_game)
    found: dict[str, object] = dict(record.settings.options)
    return found


def test_first_visit_own_timer_and_the_list_to_go_on_with(new_table: NewTable, server: Running) -> None:
    quick_computers(server)
    table = new_table()
    page = table.page
    table.open()
    expect(page.locator(".sum")).to_have_text(
        "Diam: you (Red and Orange) and a computer (Brown and Black, easy). "
        "No timer. 3 undos for each person.  Usual rules."
    )
    for place in ("Learn", "Puzzles", "Analysis"):
        links = page.get_by_role("link", name=place)
        assert links.evaluate_all("all => all.map(link => link.pathname)") == [f"/{place.lower()}"] * 2
    for seconds, fits in (("4", False), ("601", False), ("7.5", False), ("5", True), ("600", True), ("7", True)):
        table.set_timer(seconds) if seconds.isdigit() else page.locator("#own-timer").fill(seconds)
        page.locator("#own-timer").blur()
        problem = page.locator("#own-timer-problem")
        expect(problem).to_have_text("" if fits else "Give a whole number of seconds from 5 to 600.")
    table.start()
    expect(page.locator(".terms")).to_contain_text("7 seconds a turn.")
    page.get_by_role("link", name="Adamas, first page").click()
    item = page.locator(".continue-item")
    expect(item).to_contain_text("Diam")
    expect(item).to_contain_text("You and Computer (Brown and Black)")
    item.get_by_role("link").click()
    expect(table.status).to_have_text("Paused")
    page.get_by_role("link", name="Adamas, first page").click()
    today = re.compile(r"Begun today, \d+:\d\d\s[AP]M")
    expect(item.locator(".continue-when")).to_have_text(today)
    # Off the list only after a question, which a slip of the finger does not answer.
    dialog = page.get_by_role("dialog")
    for answer, left in (("Cancel", 1), ("Take off", 0)):
        item.get_by_role("button", name="off this list").click()
        expect(dialog).to_contain_text("Diam: You and Computer (Brown and Black)")
        expect(dialog).to_contain_text(today)
        # A new dialog takes no taps that were meant for the page.
        expect(dialog).not_to_have_class(re.compile("is-new"))
        dialog.get_by_role("button", name=answer, exact=True).click()
        expect(dialog).to_have_count(0)
        expect(item).to_have_count(left)
    expect(page.locator(".continue")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_matches_of_other_days_and_who_plays_against_whom(new_table: NewTable) -> None:
    """Kept matches say yesterday or their date; with teams the sentence says who plays alone against whom."""
    table = new_table()
    page = table.page
    stop_time(page)
    day = 86_400_000
    table.open()
    page.evaluate(
        "([ages, day]) => localStorage.setItem('adamas.matches', JSON.stringify(ages.map(age => ("
        "{id: `x${age}`, game: 'diam', seats: ['Ann'], played: Date.now() - age * day}))))",
        [[0, 1, 2, 40], day],
    )
    table.open()
    when = page.locator(".continue-when")
    expect(when).to_have_count(4)
    page.locator(".continue").get_by_text("1 older match").click()
    assert [text.split(",")[0] for text in when.all_inner_texts()[:2]] == ["Begun today", "Begun yesterday"]
    for age, text in zip((2, 40), when.all_inner_texts()[2:], strict=True):
        date = page.evaluate("ms => new Date(Date.now() - ms).getDate()", age * day)
        assert re.match(rf"Begun on [A-Z][a-z]+ {date}, \d{{4}}, ", text), text

    page.clock.resume()
    total = page.locator(".sum")
    rest = " No timer. 3 undos for each person.  Usual rules."
    table.choose("Number of players", "3 players")
    computers = "against 2 computers (Brown and Black, easy) as a team"
    expect(total).to_have_text(f"Diam: you (Red and Orange) alone, {computers}.{rest}")
    page.locator(".seat-choice").nth(2).locator("select").select_option("3")
    expect(total).to_contain_text("against a computer (Brown, easy) and a computer (Black, ")
    table.choose("People and computers", "Everyone here")
    expect(total).to_have_text(
        f"Diam: Red and Orange alone, against Brown and Black as a team, all at this device.{rest}"
    )
    table.choose("Number of players", "4 players")
    teams = "Red and Orange as a team, against Brown and Black as a team"
    expect(total).to_have_text(f"Diam: {teams}, all at this device.{rest}")


def test_the_call_and_playing_on_in_a_match(new_table: NewTable, server: Running) -> None:
    path = new_match(server, options={"call": "on"})
    with Hand(server.url, path) as hand:
        for move in ("r-1", "k-1", "r-5"):
            hand.play(move)
    table = new_table()
    page = table.page
    table.open(path)
    table.expect_turn("Ben")
    page.get_by_role("button", name="Diam!", exact=True).click()
    table.expect_turn("Ann")
    expect(table.advice).to_contain_text("Ben (Brown and Black) calls “Diam!” The latest move of Ann")
    table.expect_plies(2)
    table.play("r-2")
    table.expect_turn("Ben")
    expect(page.get_by_role("button", name="Diam!", exact=True)).to_have_count(0)

    start = "r/rr/rrr/bbbr1rryyy/bbbbryyyy/bb4yy/b5y/8/9/10/3/2/1 3 1"
    table.open(new_match(server, "diamond", ("Ann", "Ben", "Cleo"), start, {"play_on": "on"}))
    table.expect_turn("Ann")
    table.play("e5-d5")
    table.expect_turn("Ben")
    expect(page.locator(".seat-card").first).to_contain_text("Place 1")
    expect(page.locator(".dialog-end")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 1280])
def test_all_options_fit(new_table: NewTable, width: int) -> None:
    table = new_table(width, 800)
    page = table.page
    table.open()
    for game in ("Diam", "Diamond Game"):
        page.locator(".game-card").filter(has=page.get_by_text(game, exact=True)).click()
        table.choose("Number of players", "3 players")
        page.locator("details.more").evaluate_all("all => all.forEach(one => (one.open = true))")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_typed_moves(new_table: NewTable, server: Running) -> None:
    """The field for typed moves takes one in any spelling, and says what is wrong with anything else."""
    table = new_table()
    page = table.page
    table.open(new_match(server))
    table.expect_turn("Ann")
    table.action("moves").click()
    field = page.get_by_label("Type a move, or a part of one")
    problem = page.locator(".typed-move + .help .problem")
    for typed, said in (
        ("r", "Several moves fit. Type more of it."),
        ("zz", "That is not a move. Write it like r-1."),
        ("k-3", "In this turn you place red and orange, not black."),
    ):
        field.fill(typed)
        expect(problem).to_have_count(0)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(problem).to_have_text(said)
    field.fill(" R – 3 ")
    page.keyboard.press("Enter")
    table.expect_plies(1)
    expect(table.cell("3.1")).to_have_accessible_name(
        "Square 3, level 1 of 1, red, last move ended here, opposite square 7"
    )
