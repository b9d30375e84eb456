"""Undo, by rules 1.6 and the faults reported about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adamas.match.events import Undone
from tests.match.lane import LANE
from tests.match.tools import DIAM, DIAMOND, Table, near_the_end


def test_undo_too_short_all_later_computer_moves_go_back_too() -> None:
    """One undo leads back to the human's decision."""
    table = Table(DIAMOND, "hcc", players=3)
    start = table.match.text
    table.play("k1-i3")
    table.play(str(table.match.position.moves()[0]))
    table.play(str(table.match.position.moves()[0]))
    assert table.match.seat == 1
    assert table.undo(1) is None
    undone = table.events[0]
    assert isinstance(undone, Undone)
    assert (undone.plies, undone.to_seq) == (3, 1)
    assert (table.match.text, table.match.seat, table.match.computer_to_move) == (start, 1, False)


def test_undo_wrong_side_after_two_undos_the_right_side_is_to_move() -> None:
    table = Table(DIAM, "hh")
    table.play("r-1", "n-1", "o-2", "k-3")
    assert [table.undo(2), table.match.seat] == [None, 2]
    assert [table.undo(1), table.match.seat] == [None, 1]
    assert table.match.text == "rn/././././././. 2 1"
    assert [table.undo(2), table.match.seat, table.undo(1), table.match.seat] == [None, 2, None, 1]
    assert table.match.text == "./././././././. 2 1"


def test_undo_restarts_against_a_computer_in_the_first_seat_it_goes_back_one_decision() -> None:
    table = Table(DIAM, "ch")
    table.play("r-1", "n-1", "o-2", "n-3", "o-4")
    assert table.undo(2) is None
    assert table.match.text == "rn/o/./././././. 2 2"
    assert table.undo(2) is None
    assert (table.match.text, table.match.seat, table.match.plies) == ("r/././././././. 2 2", 2, 1)
    assert table.undo(2) == "nothing_to_undo"


def diam_end() -> Table:
    table = Table(DIAM, "hh", start="kr/./././n/././. 2 1")
    table.play("r-5")
    return table


def repeated() -> Table:
    table = Table(LANE, "hh")
    for _ in range(4):
        table.play("a3-a2", "b3-b2", "a2-a3", "b2-b3")
    return table


def claimed() -> Table:
    table = Table(LANE, "hh")
    for _ in range(2):
        table.play("a3-a2", "b3-b2", "a2-a3", "b2-b3")
    assert table.claim(1) is None
    return table


def resigned() -> Table:
    table = Table(DIAM, "hh")
    table.play("r-1")
    table.resign(2)
    return table


def stopped() -> Table:
    table = Table(DIAM, "hh")
    table.play("r-1")
    table.stop()
    return table


def stuck() -> Table:
    table = Table(LANE, "hhh", players=3, start="1/x2/x2 1", play_on="on")
    table.play("a1-a0")
    return table


@pytest.mark.parametrize("make", [diam_end, repeated, claimed, resigned, stopped, stuck])
def test_undo_after_the_end_is_off_after_every_kind_of_end(make: Callable[[], Table]) -> None:
    table = make()
    assert table.match.status == "ended"
    assert not table.match.can_undo()
    before = table.match
    assert [table.undo(1), table.undo(2)] == ["ended", "ended"]
    assert table.match is before


def test_undo_on_ones_own_turn_is_offered_when_the_opponent_has_answered() -> None:
    table = Table(DIAM, "hc")
    table.play("r-1")
    assert table.match.can_undo()
    table.play("n-1")
    assert table.match.can_undo()
    assert table.undo(1) is None
    assert table.match.plies == 0


def test_no_undo_wanted_an_allowance_of_nothing_removes_it() -> None:
    table = Table(DIAM, "hh", undo=0)
    table.play("r-1")
    assert not table.match.can_undo()
    assert table.undo(1) == "no_undo_left"
    assert [seat.undo_left for seat in table.match.seats] == [0, 0]


def test_pestering_the_allowance_bounds_undo_and_nobody_is_asked() -> None:
    table = Table(DIAM, "hh", undo=3)
    for left in (2, 1, 0):
        table.play("r-1")
        assert table.undo(1) is None
        assert table.match.undo_left == (left, 3)
    table.play("r-1")
    assert table.undo(1) == "no_undo_left"


def test_an_unlimited_allowance_stays_unlimited() -> None:
    table = Table(DIAM, "hc", undo=None)
    for _ in range(20):
        table.play("r-1", "n-1")
        assert table.undo(1) is None
    assert table.match.undo_left == (None, 0)
    target = table.match.undo_target()
    assert target is None


def test_undo_costs_the_human_whose_move_goes_back_and_further_undos_the_others() -> None:
    table = Table(LANE, "hhh", players=3, undo=1)
    table.play("a3-a2", "b3-b2", "c3-c2")
    target = table.match.undo_target()
    assert target is not None
    assert (target.seat, target.plies, target.left) == (3, 1, 1)
    assert table.undo(1) == "not_your_seat"
    assert table.undo(3) is None
    assert table.match.undo_left == (1, 1, 0)
    assert table.undo(2) is None
    assert table.undo(1) is None
    assert table.match.undo_left == (0, 0, 0)
    assert (table.match.seat, table.match.plies) == (1, 0)


def test_an_allowance_is_not_given_back_by_a_later_undo() -> None:
    table = Table(LANE, "hh", undo=3)
    table.play("a3-a2", "b3-b2")
    table.undo(2)
    table.undo(1)
    table.play("a3-a2", "b3-b2")
    assert table.match.undo_left == (2, 2)
    table.undo(2)
    assert table.match.undo_left == (2, 1)


def test_a_forfeited_turn_is_never_the_target_and_is_swept_away() -> None:
    table = Table(LANE, "hh", timer=10)
    table.play("a3-a2")
    table.time_out()
    table.time_out()
    assert [ply.kind for ply in table.match.line] == ["start", "move", "time", "time"]
    assert table.undo(1) is None
    assert (table.match.text, table.match.plies, table.match.undo_left) == ("3/3 1", 0, (2, 3))


def test_with_forfeited_turns_only_there_is_nothing_to_undo() -> None:
    table = Table(LANE, "hh", timer=10)
    table.time_out()
    assert table.undo(1) == "nothing_to_undo"


def test_skips_are_swept_away() -> None:
    table = Table(LANE, "hhh", players=3, start="3/x3/x3 1")
    table.play("a3-a2")
    assert [ply.kind for ply in table.match.line] == ["start", "move", "skip", "skip"]
    assert table.undo(1) is None
    assert (table.match.text, table.match.seat) == ("3/x3/x3 1", 1)


def test_undo_is_allowed_while_a_computer_thinks() -> None:
    table = Table(LANE, "hc")
    table.play("a3-a2")
    assert table.match.computer_to_move
    assert table.undo(1) is None
    assert not table.match.computer_to_move


def test_repetition_plies_and_rounds_go_back_too() -> None:
    table = Table(LANE, "hh", undo=None)
    table.play("a3-a2", "b3-b2", "a2-a3", "b2-b3")
    assert (table.match.occurrence(), table.match.plies, table.match.rounds) == (2, 4, 2)
    assert table.undo(2) is None
    assert (table.match.plies, table.match.rounds) == (3, 1)
    for _ in range(10):
        table.play("b2-b3")
        assert table.match.occurrence() == 2
        assert table.undo(2) is None
    assert table.match.status == "live"


def test_undo_before_a_place_under_play_on_takes_the_place_back() -> None:
    table = Table(LANE, "hhh", players=3, play_on="on", start="1/2/2 1")
    table.play("a1-a0")
    assert table.places() == (1, None, None)
    table.play("b2-b1")
    assert table.undo(2) is None
    assert table.places() == (1, None, None)
    assert table.undo(1) is None
    assert (table.places(), table.match.text) == ((None, None, None), "1/2/2 1")
    table.play("a1-a2", "b2-b1", "c2-c1", "a2-a1")
    table.play("b1-b0")
    assert table.places() == (None, 1, None)
    assert table.replayed() == table.match


def test_a_diamond_place_is_taken_back_and_the_player_moves_again() -> None:
    table = Table(DIAMOND, "hhh", players=3, play_on="on", start=near_the_end())
    table.play("e5-d5")
    assert table.places() == (1, None, None)
    assert table.match.position.options["finished"] == (0,)
    assert table.undo(1) is None
    assert table.places() == (None, None, None)
    assert table.match.position.options["finished"] == ()
    assert table.match.position.moves()


def test_moves_of_a_human_who_gave_up_are_swept_away_like_a_computers() -> None:
    table = Table(LANE, "hhh", players=3)
    table.play("a3-a2", "b3-b2", "c3-c2")
    assert table.resign(1) is None
    assert table.match.seat == 2
    table.play("b2-b1", "c2-c1")
    assert table.match.seat == 2
    assert table.undo(3) is None
    assert table.undo(2) is None
    assert table.match.undo_left == (3, 2, 2)
    target = table.match.undo_target()
    assert target is not None
    assert target.seat == 3
    assert table.undo(3) is None
    assert table.undo(2) is None
    assert (table.match.text, table.match.seat) == ("2/3/3 2", 2)
    assert table.undo(1) == "nothing_to_undo"
    table.play("b3-b2", "c3-c2")
    assert table.match.line[-1].kind == "retired"
