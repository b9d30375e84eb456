"""Resigning, places and stopping, by rules 1.3.6 and 3.6."""

from __future__ import annotations

import pytest

from adamas.match.events import Ended, Placed, Retired
from tests.match.lane import LANE
from tests.match.tools import DIAM, DIAMOND, Table, near_the_end


@pytest.mark.parametrize(
    ("players", "seat", "winners"),
    [
        *((2, 1, (2,)), (2, 2, (1,))),
        *((3, 1, (2, 3)), (3, 2, (1,)), (3, 3, (1,))),
        *((4, 1, (2, 4)), (4, 2, (1, 3)), (4, 3, (2, 4)), (4, 4, (1, 3))),
    ],
)
def test_in_diam_the_side_of_who_resigns_loses(players: int, seat: int, winners: tuple[int, ...]) -> None:
    table = Table(DIAM, "h" * players, players=players)
    table.play("r-1")
    assert table.resign(seat) is None
    assert table.events == (Retired(seat=seat, reason="resigned"), Ended(winners=winners, reason="resigned"))


@pytest.mark.parametrize("seat", [1, 2])
def test_in_a_diamond_game_of_two_the_other_wins(seat: int) -> None:
    table = Table(DIAMOND, "hh")
    assert table.resign(seat) is None
    assert table.match.result == Ended(winners=(3 - seat,), reason="resigned")


def test_in_a_diamond_game_of_three_the_pieces_stay_and_the_turns_are_passed_over() -> None:
    table = Table(DIAMOND, "hhh", players=3)
    table.play("k1-i3")
    assert table.resign(1) is None
    assert table.match.status == "live"
    assert table.match.position.pieces()["i3"] == "r"
    assert table.match.seat == 2
    for _ in range(2):
        table.play(str(table.match.position.moves()[0]))
    assert [ply.kind for ply in table.match.line[1:]] == ["move", "move", "move", "retired"]
    assert table.match.seat == 2
    assert table.resign(1) == "ended"
    assert table.match.seats[0].retired


def test_resigning_on_ones_own_turn_passes_it_over_at_once() -> None:
    table = Table(LANE, "hhh", players=3)
    assert table.resign(1) is None
    assert (table.match.seat, table.match.plies) == (2, 1)


def test_resigning_in_anothers_turn_leaves_his_deadline() -> None:
    table = Table(LANE, "hhh", players=3, timer=10)
    due = table.match.due
    table.now += 3_000
    assert table.resign(2) is None
    assert (table.match.seat, table.match.due) == (1, due)


def test_the_last_player_left_wins() -> None:
    table = Table(LANE, "hhc", players=3)
    assert table.resign(1) is None
    assert table.resign(2) is None
    assert table.match.result == Ended(winners=(3,), reason="resigned")


def test_when_no_human_is_left_the_match_ends_without_a_winner() -> None:
    table = Table(LANE, "hcc", players=3)
    assert table.resign(1) is None
    assert table.match.result == Ended(winners=(), reason="resigned")


def test_somebody_may_still_finish_before_the_last_player_is_left() -> None:
    table = Table(LANE, "hhh", players=3, start="2/1/3 1")
    table.resign(1)
    assert table.play("b1-b0")[-1] == Ended(winners=(2,), reason="home")


def test_a_retired_player_cannot_claim_or_resign_again() -> None:
    table = Table(LANE, "hhh", players=3)
    table.resign(1)
    assert [table.claim(1), table.resign(1)] == ["ended", "ended"]
    assert not table.match.can_resign(1)
    assert table.match.can_resign()


def test_play_on_goes_on_for_second_place_and_ends_with_it() -> None:
    table = Table(LANE, "hhh", players=3, play_on="on", start="1/1/2 1")
    table.play("a1-a0")
    assert table.places() == (1, None, None)
    events = table.play("b1-b0")
    assert events[1:] == (Placed(seat=2, place=2), Ended(winners=(1,), reason="home"))
    assert table.places() == (1, 2, None)


def test_a_finished_player_is_skipped_and_can_neither_resign_nor_claim() -> None:
    table = Table(LANE, "hhh", players=3, play_on="on", start="1/3/3 1")
    table.play("a1-a0", "b3-b2", "c3-c2")
    assert table.match.line[-1].kind == "skip"
    assert table.match.seat == 2
    assert [table.claim(1), table.resign(1)] == ["ended", "ended"]


def test_under_play_on_the_last_left_takes_the_next_place() -> None:
    table = Table(LANE, "hhh", players=3, play_on="on", start="1/3/3 1")
    table.play("a1-a0")
    assert table.resign(3) is None
    assert table.events == (
        Retired(seat=3, reason="resigned"),
        Placed(seat=2, place=2),
        Ended(winners=(1,), reason="resigned"),
    )


def test_under_play_on_nobody_races_alone() -> None:
    table = Table(LANE, "hhh", players=3, play_on="on", start="2/1/3 1")
    table.resign(1)
    table.play("b1-b0")
    assert table.match.result == Ended(winners=(2,), reason="home")
    assert table.places() == (None, 1, 2)


def test_a_place_under_play_on_in_the_diamond_game() -> None:
    table = Table(DIAMOND, "hhh", players=3, play_on="on", start=near_the_end())
    table.play("e5-d5")
    assert table.places() == (1, None, None)
    events = table.play("g6-g7")
    assert Placed(seat=2, place=2) in events
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.reason) == ((1,), "home")


def test_without_play_on_there_are_no_places() -> None:
    table = Table(LANE, "hhh", players=3, start="1/3/3 1")
    table.play("a1-a0")
    assert table.places() == (None, None, None)


def test_stop_leaves_no_result() -> None:
    table = Table(DIAM, "hc")
    table.play("r-1")
    assert table.stop() is None
    assert table.events == (Ended(winners=(), reason="stopped"),)
