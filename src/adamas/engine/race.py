"""The end of a race: the shortest way home that a beam of positions finds while all the others stand still."""

from __future__ import annotations

from collections.abc import Hashable

from ..game import Move, Position
from .limit import Budget, Stopped
from .values.base import Values
from .wins import winning_move

__all__ = ["way_home"]

LONGEST = 14
"""Own moves that a plan may have."""


def way_home(
    position: Position, values: Values, width: int, budget: Budget, longest: int = LONGEST
) -> tuple[Move, ...] | None:
    """The moves by which the slot to move gets home if nobody else moves; None if none of at most `longest` is found.

    At every length the `width` best positions are kept. The others may move after all, so a caller plans again at each
    turn; the plan says how to finish, and is no proof. Spends half of what is left of the budget at most.
    """
    slot, side = position.turn, position.sides[position.turn]
    layer: list[tuple[Position, tuple[Move, ...]]] = [(position, ())]
    seen: set[Hashable] = {values.key(position)}
    try:
        with budget.half():
            for length in range(1, longest + 1):
                for start, line in layer:
                    win = winning_move(start, values, budget)
                    if win is not None:
                        return (*line, win)
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
                found.sort(key=lambda item: -item[0])
                layer = [(child, line) for _, child, line in found[:width]]
    except Stopped:
        pass
    return None


def _own_turn_again(position: Position, slot: int) -> Position | None:
    """The position when all the others have let their turn pass; None if the game is over."""
    while position.turn != slot:
        if position.outcome() is not None:
            return None
        position = position.skip()
    return position
