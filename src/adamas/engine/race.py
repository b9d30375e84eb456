"""The end of a race: the shortest way home of one slot while all the others stand still.

A beam of positions finds a way. It is proven shortest if nothing had to be left out on the way there; a game's kernel
also searches exactly where few moves are left. The others may move after all, so a caller plans again at each turn: a
plan says how to finish, and is no proof of a win.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from ..game import Move, Position
from .kernel import kernel_of
from .limit import Budget, Stopped
from .values.base import Values
from .wins import winning_move

__all__ = ["Plan", "plan_home", "way_home"]

LONGEST = 16
"""Own moves that a plan may have."""

EXACT = 10
"""Own moves up to which a kernel proves that there is no shorter way, if its share of the budget suffices."""

WIDER = 60
"""How many times as wide the beam of a kernel may be: it makes about so many positions in the time of one in Python."""

ALONE = (100, 50, 5)
"""The weights (step, straggler, off the middle) of a way alone. Those that win matches find longer ways: with them a
beam of 8,000 crosses 121 holes in 29 moves, with these in 27, the fewest known.
"""

SPENT = 400
"""Positions that a plan makes for each place of the beam: about ten moves with forty new positions each."""

_kept = threading.local()


@dataclass(frozen=True, slots=True)
class Plan:
    """The moves of a way home, and how many are needed at least (proven). `exact` if there is no shorter way."""

    moves: tuple[Move, ...]
    bound: int

    @property
    def exact(self) -> bool:
        """True if it is proven that there is no shorter way while the others stand still."""
        return self.bound == len(self.moves)


def way_home(
    position: Position, values: Values, width: int, budget: Budget, longest: int = LONGEST
) -> tuple[Move, ...] | None:
    """The moves of `plan_home`, or None."""
    plan = plan_home(position, values, width, budget, longest)
    return plan.moves if plan is not None else None


def plan_home(position: Position, values: Values, width: int, budget: Budget, longest: int = LONGEST) -> Plan | None:
    """How the slot to move gets home if nobody else moves; None if no way of at most `longest` moves is found.

    At every length the `width` best positions are kept (by a kernel many times as many). Spends half of what is left of
    the budget at most.
    """
    kernel = kernel_of(position.game)
    try:
        with budget.half():
            if kernel is not None and hasattr(kernel, "Race"):
                return _by_kernel(kernel, position, width, budget, longest)
            return _by_beam(position, values, width, budget, longest)
    except Stopped:
        return None


def _by_kernel(kernel: Any, position: Position, width: int, budget: Budget, longest: int) -> Plan | None:
    budget.check()
    race = _kept.__dict__.get(kernel.__name__)
    if race is None:
        race = _kept.__dict__[kernel.__name__] = kernel.Race()
        race.weigh(ALONE)
    text, options, slot = str(position), position.options, position.turn
    left = budget.left
    deadline = budget.deadline_by(time.perf_counter, 0.5)
    # A beam that is too wide for what may be spent would end before it is home.
    wide = WIDER * width if left is None else max(1, min(WIDER * width, left // SPENT))
    moves, bound = race.plan(text, options, slot, wide, longest, -1 if left is None else left, deadline, budget.stop)
    budget.pay(race.nodes)
    left = budget.left
    if moves is not None and bound < len(moves) <= EXACT and left != 0:
        most = -1 if left is None else left
        found, bound = race.shortest(text, options, slot, len(moves), most, deadline, budget.stop)
        budget.pay(race.nodes)
        if found is not None and len(found) < len(moves):
            moves = found
    return None if moves is None else Plan(tuple(Move.parse(move) for move in moves), bound)


def _by_beam(position: Position, values: Values, width: int, budget: Budget, longest: int) -> Plan | None:
    slot, side = position.turn, position.sides[position.turn]
    layer: list[tuple[Position, tuple[Move, ...]]] = [(position, ())]
    seen: set[Hashable] = {values.key(position)}
    bound = longest  # ways of fewer moves were all tried
    for length in range(1, longest + 1):
        for start, line in layer:
            win = winning_move(start, values, budget)
            if win is not None:
                return Plan((*line, win), min(bound, length))
        if length == longest:
            break
        found: list[tuple[int, Position, tuple[Move, ...]]] = []
        for start, line in layer:
            for move in start.moves():
                budget.spend()
                child = _own_turn_again(values.play(start, move), slot)
                if child is not None and values.key(child) not in seen:
                    seen.add(values.key(child))
                    found.append((values.points(child, side), child, (*line, move)))
        if len(found) > width:
            bound = min(bound, length + 1)
        found.sort(key=lambda item: -item[0])
        layer = [(child, line) for _, child, line in found[:width]]
    return None


def _own_turn_again(position: Position, slot: int) -> Position | None:
    """The position when all the others have let their turn pass; None if the game is over."""
    while position.turn != slot:
        if position.outcome() is not None:
            return None
        position = position.skip()
    return position
