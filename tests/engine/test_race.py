"""The plan for the end of a race leads home by legal moves, as short as can be, and costs half the budget at most."""

from __future__ import annotations

import time
from typing import Any

import pytest

from adamas.engine.kernel import kernel_of
from adamas.engine.limit import Budget, Limit
from adamas.engine.race import Plan, plan_home, way_home
from adamas.engine.values import values_for
from adamas.game import Move, Position

from .forms import DIAMOND, nearly_home, set_up, show, spread, start


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


@pytest.fixture(params=["python", "compiled"])
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The races of both builds go through the same tests."""
    if request.param == "python":
        monkeypatch.setenv("ADAMAS_KERNEL", "no")
    elif kernel_of("diamond") is None:
        pytest.skip("the kernel was not built")
    return str(request.param)


def full_plan(position: Position, width: int = 16) -> Plan | None:
    return plan_home(position, values_for(position), width, Budget(Limit(), None, time.perf_counter))


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("form", DIAMOND, ids=show)
@pytest.mark.parametrize("seed", range(4))
def test_a_plan_is_as_short_as_it_says(form: Any, seed: int) -> None:
    position = nearly_home(form, seed, 1 + seed % 2, seed % 2, around=12)
    found = full_plan(position)
    assert found is not None
    shortest = fewest(position, 3 if seed % 2 == 0 else 2)
    if shortest is not None:
        assert found.bound <= shortest <= len(found.moves)
        assert not found.exact or len(found.moves) == shortest
    else:
        assert len(found.moves) > (3 if seed % 2 == 0 else 2)
    end = follow(position, found.moves)
    assert end.outcome() is not None or position.turn in end.options["finished"]


@pytest.mark.parametrize("outside", [2, 3])
def test_short_races_are_solved_exactly_by_the_kernel(outside: int) -> None:
    kernel = kernel_of("diamond")
    if kernel is None:
        pytest.skip("the kernel was not built")
    race = kernel.Race(4)
    for seed in range(12):
        position = nearly_home(DIAMOND[seed % len(DIAMOND)], seed, outside, around=20)
        text, options, slot = str(position), position.options, position.turn
        moves, bound = race.shortest(text, options, slot, 9)
        if moves is not None:
            assert len(moves) == bound
            wide, low = race.plan(text, options, slot, 2000, 12)
            assert wide is not None
            assert low <= bound <= len(wide)
        assert race.shortest(text, options, slot, bound - 1)[0] is None
        if bound <= 2:
            assert fewest(position, bound) == bound


def test_limits_end_a_race() -> None:
    kernel = kernel_of("diamond")
    if kernel is None:
        pytest.skip("the kernel was not built")
    race, position = kernel.Race(1), spread(DIAMOND[0], 1, 10)
    text, options = str(position), position.options
    assert race.plan(text, options, 0, 100, 30, 500, alone=True)[0] is None
    assert race.nodes == 500
    assert race.shortest(text, options, 0, 30, 500, alone=True)[0] is None
    assert race.shortest(text, options, 0, 3, alone=True)[1] > 3
    assert race.plan(text, options, 0, 100, 30, -1, 0.0, alone=True)[0] is None
    for slot, width in ((2, 10), (-1, 10), (0, 0)):
        with pytest.raises(ValueError):
            race.plan(text, options, slot, width, 10)


def test_ten_pieces_alone_cross_the_board() -> None:
    kernel = kernel_of("diamond")
    if kernel is None:
        pytest.skip("the kernel was not built")
    position = start(DIAMOND[0])
    moves, bound = kernel.Race(1).plan(str(position), {}, 0, 200, 40, alone=True)
    assert moves is not None
    assert bound == 10
    ring = kernel.Race(1).ring(str(position), {}, 0, 2, alone=True)
    assert ring[0] == (1, 100)
    assert ring[1] == (len(position.moves()), 98)  # the best first move jumps two rows
    sets = {str(position.play(move).skip().play(again)).split()[0] for move in position.moves()
            for again in position.play(move).skip().moves()} - {str(position).split()[0]}  # fmt: skip
    once = {str(position.play(move)).split()[0] for move in position.moves()}
    assert ring[2][0] <= len(sets - once)


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
