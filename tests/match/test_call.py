"""The call "Diam!", by rules 2.7."""

from __future__ import annotations

import pytest

from adamas.game import IllegalMove
from adamas.match.turn import winning_move
from tests.match.lane import LANE
from tests.match.tools import DIAM, Table


def threatened(pattern: str = "hh", call: str = "on", timer: int | None = None) -> Table:
    """Rules 2.8: ``r-1``, ``k-1``, ``r-5``, and now ``k-5`` would win for slot 2."""
    table = Table(DIAM, pattern, timer=timer, call=call)
    table.play("r-1", "k-1", "r-5")
    return table


def test_a_call_takes_the_opponents_action_back_and_costs_no_undo() -> None:
    table = threatened()
    assert table.match.can_call()
    assert table.call(2) is None
    assert (table.match.text, table.match.seat, table.match.plies) == ("rk/././././././. 2 1", 1, 2)
    assert table.match.undo_left == (3, 3)


def test_the_opponent_may_choose_the_same_action_and_then_the_caller_must_act() -> None:
    table = threatened()
    table.call(2)
    table.play("r-5")
    assert not table.match.can_call()
    assert table.call(2) == "no_call"
    table.play("k-5")
    assert table.match.result is not None
    assert table.match.result.winners == (2,)


def test_the_opponent_may_choose_another_action() -> None:
    table = threatened()
    table.call(2)
    table.play("o-1")
    assert table.match.text == "rko/././././././. 2 2"


def test_who_is_taken_back_acts_and_does_not_call_in_turn() -> None:
    """Seat 1 could win too, but his turn is not one that has just begun."""
    table = Table(LANE, "hh", call="on", start="2/2 1")
    table.play("a2-a1", "b2-b1")
    assert table.call(1) is None
    assert (table.match.text, table.match.seat) == ("1/2 2", 2)
    assert table.call(2) == "no_call"
    table.play("b2-b3")
    assert table.call(1) == "no_call"
    table.play("a1-a2", "b3-b2", "a2-a1")
    table.play("b2-b1")
    assert table.call(1) is None


def test_a_call_may_be_made_again_in_another_turn() -> None:
    table = threatened()
    table.call(2)
    table.play("r-2", "n-3", "r-5")
    assert table.match.can_call()
    assert table.call(2) is None


def test_an_undo_does_not_give_a_call_back() -> None:
    """The turn that an undo restores is the one in which the call was used."""
    table = threatened()
    table.call(2)
    table.play("r-5", "n-2")
    assert table.undo(2) is None
    assert table.match.seat == 2
    assert table.call(2) == "no_call"


def test_an_undo_to_before_the_called_turn_gives_the_call_back() -> None:
    table = threatened()
    table.call(2)
    assert table.undo(2) is None
    assert table.match.text == "r/././././././. 2 2"
    table.play("k-1", "r-5")
    assert table.call(2) is None


def test_without_the_option_there_is_no_call() -> None:
    table = threatened(call="off")
    assert winning_move(table.match.position) is not None
    assert table.call(2) == "no_call"


def test_there_is_no_call_without_a_winning_action() -> None:
    table = Table(DIAM, "hh", call="on")
    table.play("r-1")
    assert table.call(2) == "no_call"


def test_an_action_that_wins_for_the_opponent_is_no_reason_to_call() -> None:
    """``4.1-5`` makes only a black DIAM at level 3, so player 2 wins though player 1 acts."""
    position = DIAM.parse("nnk/././rk/o/././. 2 1")
    outcome = position.play("4.1-5").outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert winning_move(position) is None


def test_there_is_no_call_after_a_skip() -> None:
    table = Table(LANE, "hh", call="on", start="1/x3 1")
    table.play("a1-a2")
    table.play("a2-a1")
    assert table.match.line[-1].kind == "skip"
    assert table.match.seat == 1
    assert table.call(1) == "no_call"


def test_there_is_no_call_after_a_forfeited_turn() -> None:
    table = Table(LANE, "hh", call="on", start="1/3 2", timer=10)
    table.time_out()
    assert table.match.seat == 1
    assert table.call(1) == "no_call"


def test_there_is_no_call_at_the_start() -> None:
    table = Table(LANE, "hh", call="on", start="1/3 1")
    assert table.call(1) == "no_call"


def test_a_computer_does_not_call_but_can_be_called_on() -> None:
    table = threatened("ch")
    assert table.call(2) is None
    assert table.match.computer_to_move
    table = threatened("hc")
    assert not table.match.can_call()
    assert table.call(2) == "not_your_seat"


def test_the_call_is_for_two_players() -> None:
    with pytest.raises(ValueError, match="call on is for 2 players"):
        Table(DIAM, "hhhh", players=4, call="on")


def test_a_forfeited_turn_after_a_call_leaves_the_caller_without_another() -> None:
    table = threatened(timer=10)
    table.call(2)
    table.time_out()
    assert table.match.seat == 2
    assert table.call(2) == "no_call"


def test_winning_move_plays_nothing() -> None:
    position = DIAM.parse("kr/./././n/././. 2 1")
    move = winning_move(position)
    assert str(move) == "r-5"
    assert str(position) == "kr/./././n/././. 2 1"
    with pytest.raises(IllegalMove):
        position.play("r-5").play("n-1")
