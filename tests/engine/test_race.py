"""The plan for the end of a race leads home by legal moves, as short as can be, and costs half the budget at most."""

from __future__ import annotations

import time
from typing import Any

import pytest

from adamas.engine.limit import Budget, Limit
from adamas.engine.race import way_home
from adamas.engine.values import values_for
from adamas.game import Move, Position

from .forms import DIAMOND, nearly_home, set_up, show, spread


def plan(position: Position, width: int = 16, limit: Limit | None = None) -> tuple[Move, ...] | None:
    return way_home(position, values_for(position), width, Budget(limit or Limit(), None, time.perf_counter))


def follow(position: Position, moves: tuple[Move, ...]) -> Position:
    """The position when one slot has made these moves and all the others have let their turns pass."""
    slot = position.turn
    for move in moves:
        while position.turn != slot:
            position = position.skip()
        position = position.play(move)
    return position


def fewest(position: Position, most: int) -> int | None:
    """The fewest moves home of one slot alone, by trying everything."""
    slot = position.turn
    layer = {str(position): position}
    for length in range(1, most + 1):
        reached: dict[str, Position] = {}
        for place in layer.values():
            for move in place.moves():
                child = place.play(move)
                if child.home()[slot] == 10:
                    return length
                while child.turn != slot:
                    child = child.skip()
                reached[str(child)] = child
        layer = reached
    return None


@pytest.mark.parametrize("form", DIAMOND, ids=show)
@pytest.mark.parametrize("outside", [1, 2, 3])
def test_a_plan_leads_home(form: Any, outside: int) -> None:
    for seed in range(3):
        position = nearly_home(form, seed, outside, around=24)
        moves = plan(position)
        assert moves is not None
        end = follow(position, moves)
        assert end.home()[position.turn] == 10
        assert end.outcome() is not None or position.turn in end.options["finished"]


@pytest.mark.parametrize("seed", range(12))
def test_a_plan_is_as_short_as_can_be(seed: int) -> None:
    position = nearly_home(DIAMOND[0], seed, 1, around=20)
    moves = plan(position)
    assert moves is not None
    if len(moves) <= 2:
        assert fewest(position, len(moves)) == len(moves)
    else:
        assert fewest(position, 2) is None


def test_pieces_in_the_goal_make_room() -> None:
    # The open hole a1 lies behind full rows: somebody in the goal must move on to let the last piece in.
    red = dict.fromkeys(["b1", "b2", "c1", "c2", "c3", "d4", "d5", "d6", "d7", "f4"], "r")
    blue = dict.fromkeys(["j7", "j8", "j9", "j10", "i7", "i8", "i9", "h7", "h8", "g6"], "b")
    position = set_up(DIAMOND[0], red | blue, 0)
    moves = plan(position)
    assert moves is not None
    assert follow(position, moves).home()[0] == 10
    assert any(move.target == "a1" for move in moves)


def test_no_plan_where_a_goal_hole_is_held_by_others() -> None:
    red = dict.fromkeys(["a1", "b1", "b2", "c1", "c2", "c3", "d5", "d6", "d7", "f4"], "r")
    blue = dict.fromkeys(["j7", "j8", "j9", "j10", "i7", "i8", "i9", "h7", "h8", "d4"], "b")
    assert plan(set_up(DIAMOND[0], red | blue, 0), width=4) is None


def test_a_far_race_is_not_planned() -> None:
    position = spread(DIAMOND[0], 1, 10)
    assert not values_for(position).homing(position)
    assert values_for(position).homing(nearly_home(DIAMOND[0], 1, 1))


@pytest.mark.parametrize("nodes", [0, 10, 101])
def test_a_plan_costs_half_of_the_budget_at_most(nodes: int) -> None:
    position = nearly_home(DIAMOND[0], 2, 3)
    budget = Budget(Limit(nodes=nodes), None, time.perf_counter)
    assert way_home(position, values_for(position), 16, budget) is None
    assert budget.nodes <= nodes // 2
