"""The match record: what it says, that it replays to the same end, and where its faults lie."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.game import Game, UnknownGame
from adamas.games import GAMES
from adamas.match.commands import TimeUp
from adamas.match.errors import RecordError
from adamas.match.events import SeatSettings, Settings
from adamas.match.match import Match
from adamas.match.record import Record, parse_records, print_record, record_of
from adamas.match.seats import clean_name
from tests.match.lane import LANE, SHORT_LANE
from tests.match.tools import DIAM, DIAMOND, START, Table, near_the_end, seatings
from tests.toy import MORRIS

DAY = datetime.date(2026, 1, 31)


def find(name: str) -> Game:
    """The games of the tests and those of the package."""
    games: dict[str, Game] = {**GAMES, "morris": MORRIS, "lane": LANE, "shortlane": SHORT_LANE}
    if name not in games:
        raise UnknownGame(f"there is no game {name!r}")
    return games[name]


def parse(text: str) -> Record:
    (record,) = parse_records(text, find)
    return record


def check(table: Table) -> Record:
    """The record of a match parses back, prints the same, and replays to the same line and end."""
    text = print_record(table.match, DAY)
    record = parse(text)
    assert record == record_of(table.match, DAY)
    assert record.text() == text
    again = record.replay()
    assert [(ply.text, ply.kind, ply.seat) for ply in again.line] == [
        (ply.text, ply.kind, ply.seat) for ply in table.match.line
    ]
    assert again.position == table.match.position
    ended, result = table.match.result, again.result
    assert (result is None) == (ended is None)
    if ended is not None and result is not None:
        assert (result.winners, result.reason) == (ended.winners, ended.reason)
    return record


def test_the_example_of_the_rules() -> None:
    """Rules 1.10."""
    text = '[Game "diam"]\n[Options "players=4"]\n[Result "* unfinished"]\n\nr-1 n-1 o-5 k-5 1.1-2\n'
    record = parse(text)
    assert record.plies == ("r-1", "n-1", "o-5", "k-5", "1.1-2")
    assert record.settings.options["players"] == 4
    match = record.replay()
    assert str(match.position) == "./rn/././ok/././. 4 2"
    assert match.result is None


def test_a_whole_record_is_spelt_exactly_so() -> None:
    settings = Settings(
        game="diam",
        options={"players": 2, "call": "on", "starter": 2},
        seats=(SeatSettings(kind="human", name="Ann"), SeatSettings(kind="computer", level=5, name="Deep Thought")),
        timer=30,
        undo=None,
        start="kr/./././n/././. 2 1",
    )
    match, _ = Match.create(DIAM, settings, START)
    table = Table()
    table.match = match
    table.play("r-5")
    assert print_record(table.match, DAY) == (
        '[Game "diam"]\n'
        '[Options "starter=2 call=on"]\n'
        '[Start "kr/./././n/././. 2 1"]\n'
        '[Seats "human Ann, computer 5 Deep Thought"]\n'
        '[Timer "30"]\n'
        '[Undo "unlimited"]\n'
        '[Date "2026-01-31"]\n'
        '[Result "1 diam"]\n'
        "\n"
        "r-5\n"
    )


def test_a_record_leaves_out_what_is_usual() -> None:
    table = Table(DIAMOND, "hh")
    assert print_record(table.match, None) == (
        '[Game "diamond"]\n[Seats "human, human"]\n[Timer "off"]\n[Undo "3"]\n[Result "* unfinished"]\n\n'
    )
    check(table)


def test_variant_confusion_the_options_in_force_are_shown_in_the_record() -> None:
    """faults.md, race game and Diam."""
    table = Table(DIAMOND, "hhh", players=3, board=121, camps="closed", leave_home=30)
    assert '[Options "players=3 board=121 camps=closed leave_home=30"]' in print_record(table.match, DAY)
    check(table)


def test_plies_that_were_taken_back_are_not_recorded() -> None:
    table = Table(DIAM, "hh", call="on")
    table.play("r-1", "k-1", "r-5")
    table.call(2)
    table.play("o-3", "n-2")
    table.undo(2)
    assert check(table).plies == ("r-1", "k-1", "o-3")


def test_skips_forfeits_and_turns_of_retired_players_have_their_marks() -> None:
    table = Table(LANE, "hhh", players=3, start="3/x3/3 1", timer=10)
    table.play("a3-a2")
    table.time_out()
    table.resign(1)
    table.play("c3-c2")
    record = check(table)
    assert record.plies == ("a3-a2", "--", "-t", "-r", "--", "c3-c2", "-r", "--")


def test_who_gave_up_while_he_has_no_action_is_recorded_as_retired() -> None:
    table = Table(LANE, "hhh", players=3, start="3/x3/x3 1")
    table.resign(3)
    table.play("a3-a2", "a2-a3")
    assert check(table).plies == ("a3-a2", "--", "-r", "a2-a3", "--", "-r")


@pytest.mark.parametrize(
    ("make", "result"),
    [
        (lambda: played(DIAM, "hhhh", ("r-5",), players=4, start="kr/./././n/././. 4 1"), "1-3 diam"),
        (lambda: played(DIAM, "hhh", ("r-5",), players=3, start="kr/./././n/././. 3 1"), "1-3 diam"),
        (lambda: played(DIAM, "hhh", ("4.1-5",), players=3, start="nok/././rk/o/././. 3 1"), "2-4 diam"),
        (lambda: played(LANE, "hh", ("a1-a0",), start="1/1 1"), "1 home"),
        (lambda: played(LANE, "cc", ("a3-a2", "b3-b2", "a2-a3", "b2-b3") * 2), "draw repetition"),
        (lambda: played(LANE, "hhh", ("a1-a0",), players=3, start="1/x2/x2 1", play_on="on"), "1 stuck"),
        (lambda: played(LANE, "hh", (), start="x1/x1 1"), "draw stuck"),
        (lambda: asked(Table(LANE, "hh"), "resign", 1), "2 resigned"),
        (lambda: asked(Table(DIAM, "hhhh", players=4), "resign", 2), "1-3 resigned"),
        (lambda: asked(Table(DIAM, "hhh", players=3), "resign", 1), "2-4 resigned"),
        (lambda: asked(Table(LANE, "hcc", players=3), "resign", 1), "* resigned"),
        (lambda: asked(Table(LANE, "hh"), "stop", 0), "* stopped"),
        (lambda: asked(Table(LANE, "hh"), "pause", 0), "* unfinished"),
        (lambda: asked(played(LANE, "hh", ("a3-a2", "b3-b2", "a2-a3", "b2-b3") * 2), "claim", 1), "draw repetition"),
        (
            lambda: asked(played(LANE, "hhh", ("a1-a0",), players=3, start="1/3/3 1", play_on="on"), "resign", 2),
            "1 resigned",
        ),
    ],
)
def test_every_kind_of_end_is_recorded_and_replays(make: Any, result: str) -> None:
    table = make()
    assert f'[Result "{result}"]' in print_record(table.match, DAY)
    check(table)


def played(game: Game, pattern: str, moves: Sequence[str], **chosen: Any) -> Table:
    table = Table(game, pattern, **chosen)
    table.play(*moves)
    return table


def asked(table: Table, command: str, seat: int) -> Table:
    assert getattr(table, command)(seat) is None
    return table


RANDOM: list[tuple[Game, int, dict[str, Any]]] = [
    (MORRIS, 2, {"flying": "on"}),
    (LANE, 3, {"play_on": "on"}),
    (LANE, 3, {"play_on": "on", "start": "2/x2/3 1"}),
    (DIAM, 2, {"call": "on", "starter": 2}),
    (DIAM, 3, {"lone_reserve": "free"}),
    (DIAM, 4, {}),
    (DIAMOND, 2, {"camps": "closed", "leave_home": 2}),
    (DIAMOND, 3, {"play_on": "on", "start": near_the_end()}),
    (DIAMOND, 3, {"board": 121}),
]


@pytest.mark.parametrize("index", range(len(RANDOM)))
def test_random_matches_replay_from_their_records_to_the_same_end(index: int) -> None:
    game, players, options = RANDOM[index]
    for number, pattern in enumerate(seatings(players)):
        chance = random.Random(number)
        table = Table(game, pattern, timer=10, undo=None, players=players, **options)
        for step in range(40):
            if table.match.status == "ended":
                break
            dice = chance.random()
            target = table.match.undo_target()
            if dice < 0.1:
                due = table.match.due or 0
                table.now = due
                table.ok(TimeUp(seat=0, base_seq=0, due=due))
            elif dice < 0.2 and target is not None:
                assert table.undo(target.seat) is None
            elif dice < 0.22 and "h" in pattern:
                table.resign(chance.randint(1, players))
            else:
                table.play(str(chance.choice(table.match.position.moves())))
            if step % 8 == 7:
                check(table)
        check(table)


def test_several_records_comments_and_windows_line_ends() -> None:
    text = (
        "\ufeff; two matches\r\n"
        '[Game "diam"] ; the first\r\n'
        "; between headers\r\n"
        '[Date "2026-01-31"]\r\n'
        "\r\n"
        "r-1 n-1 ; black answers\r\n"
        ";r-2\r\n"
        "\r\n"
        "  o-2\t;\r\n"
        "\r\n"
        '[Game "diamond"]\r\n'
        "\r\n"
        '[Game "morris"]\r\n'
        "\r\n"
        "r-a1\r\n"
    )
    first, second, third = parse_records(text, find)
    assert (first.settings.game, first.plies, first.date) == ("diam", ("r-1", "n-1", "o-2"), DAY)
    assert (second.settings.game, second.plies) == ("diamond", ())
    assert (third.settings.game, third.plies) == ("morris", ("r-a1",))
    assert [str(record.replay().position) for record in (first, third)] == [
        "rn/o/./././././. 2 2",
        "r2/3/3 2",
    ]
    together = "\n".join(record.text() for record in (first, second, third))
    assert parse_records(together, find) == [first, second, third]


def test_a_text_without_a_record_holds_none() -> None:
    assert parse_records("", find) == []
    assert parse_records("\n ; nothing\n\n", find) == []


def test_a_race_that_nobody_is_left_to_go_on_with_is_recorded() -> None:
    """Under play_on, seat 3 gave up before his turn came, so no ply tells of it."""
    table = Table(LANE, "hhh", players=3, start="1/3/3 1", play_on="on")
    table.resign(3)
    table.play("a1-a0")
    assert check(table).plies == ("a1-a0",)
    assert table.places() == (1, 2, None)


def test_a_record_does_not_tell_whether_there_were_aids() -> None:
    settings = Settings(game="lane", options={}, seats=(SeatSettings(kind="human"),) * 2, aids=False)
    match, _ = Match.create(LANE, settings, START)
    assert parse(print_record(match, DAY)) == record_of(match, DAY)


def test_a_human_elsewhere_is_a_human_in_the_record() -> None:
    record = check(Table(LANE, "hr"))
    assert [seat.kind for seat in record.settings.seats] == ["human", "human"]


def test_long_records_are_wrapped() -> None:
    chance = random.Random(3)
    table = Table(DIAMOND, "hh")
    for _ in range(60):
        table.play(str(chance.choice(table.match.position.moves())))
    lines = print_record(table.match, DAY).split("\n")
    assert max(len(line) for line in lines) <= 80
    assert len(lines) > 8
    check(table)


HOSTILE = [
    'Ann "the cat"',
    "back\\slash",
    'a\\"b',
    "x, computer 8",
    "x,y,",
    "\\,",
    '"] [Game "diamond"]',
    "; no comment",
    "r-1 n-1",
    "5",
    "computer 5",
    "<script>alert(1)</script>",
    "\u202e\u0000evil",
    "王小明",
    "",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_injected_markup_a_hostile_name_stays_a_name(name: str) -> None:
    """faults.md: hostile names and texts appear as plain text in the export."""
    seats = (SeatSettings(kind="human", name=name), SeatSettings(kind="computer", level=3, name=name))
    match, _ = Match.create(DIAM, Settings(game="diam", options={}, seats=seats), START)
    text = print_record(match, DAY)
    assert "\x00" not in text
    assert "\u202e" not in text
    record = parse(text)
    assert [seat.name for seat in record.settings.seats] == [clean_name(name)] * 2
    assert record == record_of(match, DAY)


@given(
    st.lists(st.tuples(st.sampled_from(["human", "computer", "remote"]), st.text(max_size=30)), min_size=4, max_size=4)
)
def test_any_names_parse_back(chosen: list[tuple[Any, str]]) -> None:
    seats = tuple(SeatSettings(kind=kind, name=name, level=4 * (kind == "computer")) for kind, name in chosen)
    match, _ = Match.create(DIAM, Settings(game="diam", options={"players": 4}, seats=seats), START)
    record = record_of(match, DAY)
    assert [seat.name for seat in record.settings.seats] == [clean_name(name) for _, name in chosen]
    assert parse(record.text()) == record


HEAD = '[Game "lane"]\n'
FAULTS = [
    # outer form
    ("r-1\n", 1, 1, "begins with its headers"),
    ("\n\n   r-1\n", 3, 4, "begins with its headers"),
    ('[Game "lane"]\na3-a2\n', 2, 1, "a blank line"),
    ("[Game lane]\n", 1, 1, "not a header"),
    ('  [Game "lane"\n', 1, 3, "not a header"),
    ('[Game "la\\ne"]\n', 1, 1, "not a header"),
    ('[Game "lane"] x\n', 1, 1, "not a header"),
    (HEAD + '[Colour "red"]\n', 2, 1, "no header Colour"),
    (HEAD + '[Game "lane"]\n', 2, 1, "given twice"),
    ('[Timer "30"]\n\n', 1, 1, "Game header is missing"),
    (HEAD + '\na3-a2\n\n[Timer "30"]\n', 5, 1, "Game header is missing"),
    # values
    ('[Game "chess"]\n', 1, 8, "no game 'chess'"),
    (HEAD + '[Options "players"]\n', 2, 11, "not an option"),
    (HEAD + '[Options "players=3 board=73"]\n', 2, 21, "no option 'board'"),
    (HEAD + '[Options "players=3 players=3"]\n', 2, 21, "twice"),
    (HEAD + '[Options "players=7"]\n', 2, 11, "cannot be 7"),
    (HEAD + '[Options "players=3  play_on=on"]\n', 2, 21, "not an option"),
    (HEAD + '[Options "starter=random"]\n', 2, 11, "what was drawn"),
    ('[Game "diam"]\n[Options "players=4 call=on"]\n', 2, 11, "call on is for 2 players"),
    (HEAD + '[Start "3/3/3/3 1"]\n', 2, 9, "not a position"),
    (HEAD + '[Start "0/1 2"]\n', 2, 9, "finished"),
    (HEAD + '[Seats "human"]\n', 2, 9, "2 seats, not 1"),
    (HEAD + '[Seats "human, cat"]\n', 2, 16, "not a seat"),
    (HEAD + '[Seats "human, remote"]\n', 2, 16, "not a seat"),
    (HEAD + '[Seats "human,human"]\n', 2, 14, "comma and one space"),
    (HEAD + '[Seats "human, computer"]\n', 2, 16, "not a seat"),
    (HEAD + '[Seats "human, computer 9"]\n', 2, 16, "no level 9"),
    (HEAD + '[Seats "human A\\\\B, human"]\n', 2, 16, "backslash"),
    (HEAD + '[Seats "human  A, human"]\n', 2, 9, "not a name"),
    (HEAD + '[Seats "human \\"A\\", computer 5 ' + "x" * 25 + '"]\n', 2, 22, "not a name"),
    (HEAD + '[Timer "soon"]\n', 2, 9, "off or a whole number"),
    (HEAD + '[Timer "030"]\n', 2, 9, "off or a whole number"),
    (HEAD + '[Timer "4"]\n', 2, 9, "from 5 to 600"),
    (HEAD + '[Undo "2"]\n', 2, 8, "0, 1, 3, 5 or unlimited"),
    (HEAD + '[Undo "-1"]\n', 2, 8, "whole number or unlimited"),
    (HEAD + '[Date "31.1.2026"]\n', 2, 8, "not a date"),
    (HEAD + '[Date "20260131"]\n', 2, 8, "not a date"),
    (HEAD + '[Date "2026-02-30"]\n', 2, 8, "not a date"),
    (HEAD + '[Result "1"]\n', 2, 10, "not a result"),
    (HEAD + '[Result "3 home"]\n', 2, 10, "all the slots"),
    (HEAD + '[Result "2-1 home"]\n', 2, 10, "rising order"),
    ('[Game "diam"]\n[Options "players=3"]\n[Result "1 diam"]\n', 3, 10, "all the slots"),
    (HEAD + '[Result "draw stopped"]\n', 2, 10, "does not go with"),
    (HEAD + '[Result "* repetition"]\n', 2, 10, "does not go with"),
    # spelling of plies
    (HEAD + "\na3-a2 b3b2\n", 3, 7, "not a ply"),
    (HEAD + "\na3-a2\n  b3-b2 ---\n", 4, 9, "not a ply"),
    (HEAD + "\na3-a2 -x\n", 3, 7, "not a ply"),
    (HEAD + "\na3-a2 [b]\n", 3, 7, "not a ply"),
]


@pytest.mark.parametrize(("text", "line", "column", "sentence"), FAULTS)
def test_a_fault_is_reported_with_line_and_column(text: str, line: int, column: int, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_records(text, find)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert sentence in str(caught.value)


THREE = '[Game "lane"]\n[Options "players=3"]\n'
REPLAY_FAULTS = [
    (HEAD + "\na3-a2 a2-a1\n", 3, 7, "no step of this runner"),
    (HEAD + "\na3-a2 b9-b8\n", 3, 7, "no step of this runner"),
    ('[Game "diam"]\n\nr-1 n-1\n1.1-3\n', 4, 1, "1.1-3"),
    ('[Game "diam"]\n\nr-1 n-1\nz-3\n', 4, 1, "z-3"),
    (HEAD + "\na3-a2 --\n", 3, 7, "has a legal action"),
    (HEAD + "\na3-a2 -r\n", 3, 7, "only one side is left"),
    (HEAD + '[Timer "off"]\n\na3-a2 -t\n', 4, 7, "without one"),
    (HEAD + '[Start "1/3 1"]\n\na1-a0 b3-b2\n', 4, 7, "has ended before this ply (1 home)"),
    (HEAD + '[Start "3/x3 1"]\n\na3-a2 b3-b2\n', 4, 7, "this ply is a forced skip"),
    (HEAD + '[Start "3/x3 1"]\n\na3-a2 -t\n', 4, 7, "this ply is a forced skip"),
    (HEAD + '[Start "3/x3 1"]\n\na3-a2\n', 4, 1, "-- is missing"),
    (HEAD + '[Start "x3/3 1"]\n\n', 2, 9, "-- is missing"),
    (THREE + "\na3-a2 -r c3-c2 a2-a1 b3-b2\n", 4, 22, "the turn of a retired player"),
    (THREE + '[Seats "human, computer 1, human"]\n\na3-a2 -r\n', 5, 7, "seat 2 cannot retire"),
    (THREE + '[Seats "computer 1, human, human"]\n\n-r\n', 5, 1, "seat 1 cannot retire"),
    (THREE + "\na3-a2 -r -r\n", 4, 10, "only one side is left"),
    # results that the plies do not bear out
    (HEAD + '[Result "1 home"]\n\na3-a2\n', 2, 10, "the plies give * unfinished, not 1 home"),
    (HEAD + '[Start "1/3 1"]\n[Result "2 home"]\n\na1-a0\n', 3, 10, "the plies give 1 home"),
    (HEAD + '[Start "1/3 1"]\n[Result "* unfinished"]\n\na1-a0\n', 3, 10, "the plies give 1 home"),
    (HEAD + '[Result "draw repetition"]\n\na3-a2\n', 2, 10, "has not occurred three times"),
    (HEAD + '[Result "draw cap"]\n\na3-a2\n', 2, 10, "the plies give * unfinished"),
    (HEAD + '[Result "1 stopped"]\n\na3-a2\n', 2, 10, "who is still playing"),
    (THREE + '[Result "1-2 resigned"]\n\na3-a2\n', 3, 10, "who is still playing"),
]


@pytest.mark.parametrize(("text", "line", "column", "sentence"), REPLAY_FAULTS)
def test_a_record_that_cannot_have_been_is_refused_where_it_goes_wrong(
    text: str, line: int, column: int, sentence: str
) -> None:
    record = parse(text)
    with pytest.raises(RecordError) as caught:
        record.replay()
    assert sentence in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_record_without_a_timer_that_lost_turns_had_one() -> None:
    record = parse(HEAD + "\n-t b3-b2\n")
    assert record.settings.timer == 60
    assert str(record.replay().position) == "3/2 1"
    assert parse(HEAD + "\na3-a2\n").settings.timer is None


def test_a_record_without_a_result_stands_as_its_plies_say() -> None:
    match = parse(HEAD + '[Start "1/3 1"]\n\na1-a0\n').replay()
    assert match.result is not None
    assert match.result.winners == (1,)


def test_ends_that_only_people_can_bring_about_are_taken_from_the_result() -> None:
    for result in ("draw agreed", "* expired", "* away", "2 away"):
        match = parse(HEAD + f'[Result "{result}"]\n\na3-a2\n').replay()
        assert match.result is not None
        assert f'[Result "{result}"]' in print_record(match, DAY)


@given(st.text(alphabet=st.sampled_from('[]"\\ \n\r\t;-=,.GameOptionsSeats123456lanehumcpt*drw'), max_size=80))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        records = parse_records(HEAD + text, find)
    except RecordError as error:
        assert error.line >= 1
        assert error.column >= 1
    else:
        for record in records:
            assert parse(record.text()) == record
