"""What a match may be set to, names, the lot for the first turn, and the settings of a rematch."""

from __future__ import annotations

import unicodedata
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.game import InvalidOption
from adamas.match.errors import InvalidSettings, MatchError
from adamas.match.events import SeatSettings, Settings
from adamas.match.match import Match
from adamas.match.seats import NAME_LENGTH, clean_name
from adamas.match.settings import TIMERS, UNDOS, check_settings, draw_starter, rematch_settings
from tests.match.lane import LANE
from tests.match.tools import COMPUTER, DIAM, DIAMOND, HUMAN, START, Table, seatings, seats
from tests.toy import MORRIS


def diam(**changes: Any) -> Settings:
    settings = Settings(game="diam", options={"players": 2}, seats=(HUMAN, HUMAN))
    return msgspec.structs.replace(settings, **changes)


@pytest.mark.parametrize("timer", [*TIMERS, 5, 600, 7])
@pytest.mark.parametrize("undo", UNDOS)
def test_every_timer_and_allowance_that_is_offered_is_accepted(timer: int | None, undo: int | None) -> None:
    checked = check_settings(DIAM, diam(timer=timer, undo=undo))
    assert (checked.timer, checked.undo) == (timer, undo)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"timer": 4}, "the timer cannot be 4: choose off or a whole number of seconds from 5 to 600"),
        ({"timer": 601}, "the timer cannot be 601"),
        ({"timer": -30}, "the timer cannot be -30"),
        ({"timer": 15.5}, "the timer cannot be 15.5"),
        ({"timer": True}, "the timer cannot be True"),
        ({"undo": 2}, "the undo allowance cannot be 2: choose 0, 1, 3, 5 or unlimited"),
        ({"undo": -1}, "the undo allowance cannot be -1"),
        ({"undo": False}, "the undo allowance cannot be False"),
        ({"seats": (HUMAN,)}, "diam with these options has 2 seats, not 1"),
        ({"seats": (HUMAN,) * 3}, "diam with these options has 2 seats, not 3"),
        ({"seats": ()}, "diam with these options has 2 seats, not 0"),
        ({"seats": (HUMAN, SeatSettings(kind="computer"))}, "seat 2 cannot have level 0: choose 1 to 8"),
        ({"seats": (SeatSettings(kind="computer", level=9), HUMAN)}, "seat 1 cannot have level 9"),
        ({"seats": (SeatSettings(kind="dog"), HUMAN)}, "seat 1 cannot be 'dog'"),  # type: ignore[arg-type]
        ({"game": "chess"}, "these settings are for 'chess', not for diam"),
        ({"options": {"players": 2, "starter": "random"}}, "the starter must be drawn before"),
        ({"start": "nonsense"}, "the start is not a position of this match"),
        ({"start": "r/n/./././././. 4 3"}, "the start is not a position of this match"),
        ({"start": "kr/./././nr/././. 2 2"}, "the start is a finished position"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidSettings) as caught:
        Match.create(DIAM, diam(**changes), START)
    assert str(caught.value).startswith(sentence)
    assert isinstance(caught.value, MatchError)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"players": 2, "board": 73},
        {"players": 2, "starter": 3},
        {"players": 2, "call": "maybe"},
        {"players": 2, "lone_reserve": "free"},
    ],
)
def test_rule_options_that_cannot_be_are_refused_by_the_game(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption):
        Match.create(DIAM, diam(options=options), START)


def test_every_option_is_filled_in() -> None:
    match, _ = Match.create(DIAMOND, Settings(game="diamond", options={}, seats=seats("hc")), START)
    assert match.settings.options == {option.name: option.default for option in DIAMOND.options}
    assert (match.settings.timer, match.settings.undo) == (None, 3)


def test_the_usual_start_given_as_a_text_is_no_special_start() -> None:
    assert check_settings(DIAM, diam(start="./././././././. 2 1")).start is None
    assert check_settings(DIAM, diam(start="./././././././. 2 2")).start == "./././././././. 2 2"


def test_a_person_has_no_level() -> None:
    seat = SeatSettings(kind="human", level=5)
    assert check_settings(DIAM, diam(seats=(seat, COMPUTER))).seats[0].level == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up_matrix_every_mix_of_diam_starts_and_plays_ten_plies(players: int) -> None:
    """faults.md: some numbers of players or mixes of humans and computers crash."""
    for pattern in seatings(players):
        play_ten(Table(DIAM, pattern, players=players))


@pytest.mark.parametrize("board", [73, 121])
@pytest.mark.parametrize("players", [2, 3])
def test_set_up_matrix_every_mix_of_the_diamond_game_starts_and_plays_ten_plies(players: int, board: int) -> None:
    """faults.md: crash with one board and two bots; an all-human match cannot be started."""
    for pattern in seatings(players):
        play_ten(Table(DIAMOND, pattern, players=players, board=board))


def play_ten(table: Table) -> None:
    chance = Random(1)
    for _ in range(10):
        moves = table.match.position.moves()
        quiet = [move for move in moves if table.match.position.play(move).outcome() is None]
        table.play(str(chance.choice(quiet)))
    assert table.match.plies == 10
    assert table.replayed() == table.match


def test_the_starter_is_drawn_among_the_slots() -> None:
    for players, slots in ((2, 2), (3, 4), (4, 4)):
        settings = diam(options={"players": players, "starter": "random"}, seats=(HUMAN,) * players)
        drawn = Counter(draw_starter(DIAM, settings, Random(seed)).options["starter"] for seed in range(200))
        assert set(drawn) == set(range(1, slots + 1))
        assert max(drawn.values()) < 3 * min(drawn.values())
        Match.create(DIAM, draw_starter(DIAM, settings, Random(0)), START)


def test_the_lot_depends_on_the_random_generator_alone() -> None:
    settings = diam(options={"players": 2, "starter": "random"})
    assert draw_starter(DIAM, settings, Random(4)) == draw_starter(DIAM, settings, Random(4))


def test_a_chosen_starter_is_left_as_it_is() -> None:
    for settings in (diam(options={"players": 2, "starter": 2}), diam()):
        assert draw_starter(DIAM, settings, Random(1)) == settings
    morris = Settings(game="morris", options={}, seats=seats("hh"))
    assert draw_starter(MORRIS, morris, Random(1)) == morris


def test_a_rematch_shifts_the_seats_by_one() -> None:
    """Who sat at seat 1 sits at seat 2, the last at seat 1."""
    named = tuple(SeatSettings(kind="human", name=name) for name in ("Ann", "Bob", "Cid"))
    settings = Settings(game="lane", options={"players": 3}, seats=named, timer=30, undo=1)
    again = rematch_settings(settings)
    assert [seat.name for seat in again.seats] == ["Cid", "Ann", "Bob"]
    assert msgspec.structs.replace(again, seats=named) == settings
    assert rematch_settings(rematch_settings(again)) == settings
    Match.create(LANE, again, START)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ann", "Ann"),
        ("", ""),
        ("  Ann \t Bo\n", "Ann Bo"),
        ("Ze\u0301", "Z\u00e9"),
        ("e\u200b\u0301", "\u00e9"),
        ("a\u0000b\u0007c\u001b[31m", "abc[31m"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066x\u2069\u200e\u200f\u061c", "x"),
        ("z\u200bw\u200dj\ufeff\u2060", "zwj"),
        ("\u3164\u115f\u2800\u034f", ""),
        ("\ud800x", "x"),
        ("one\u00a0two\u2028three", "one two three"),
        ("<b>&amp;\"'", "<b>&amp;\"'"),
        ("\U0001f600" * 30, "\U0001f600" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("王小明", "王小明"),
    ],
)
def test_injected_markup_a_name_keeps_nothing_invisible_and_is_cut(name: str, clean: str) -> None:
    """faults.md: hostile names, including control and direction characters."""
    assert clean_name(name) == clean


@given(st.text(max_size=60))
def test_a_clean_name_is_short_visible_composed_and_stays_as_it_is(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= NAME_LENGTH
    assert clean == clean.strip()
    assert unicodedata.is_normalized("NFC", clean)
    assert not {unicodedata.category(character) for character in clean} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert clean_name(clean) == clean
    clean.encode()


def test_the_names_of_a_match_are_clean() -> None:
    seat = SeatSettings(kind="human", name="\u202eA\u0000nn  ")
    match, events = Match.create(DIAM, diam(seats=(seat, HUMAN)), START)
    assert match.seats[0].name == "Ann"
    assert b"\\u0000" not in msgspec.json.encode(events)


def test_seats_say_who_sits_where() -> None:
    match = Table(DIAM, "hcc", players=3, undo=5).match
    states = match.seats
    assert [state.slots for state in states] == [(1, 3), (2,), (4,)]
    assert [state.side for state in states] == [1, 2, 2]
    assert [state.colours for state in states] == [("r", "o"), ("n",), ("k",)]
    assert [state.undo_left for state in states] == [5, 0, 0]
    assert [state.human for state in states] == [True, False, False]
    assert [match.seat_of(slot) for slot in (1, 2, 3, 4)] == [1, 2, 1, 3]
