"""Wins and losses that need no search: what one action can do."""

from __future__ import annotations

from collections.abc import Iterable

from ..game import Move, Position
from .limit import Budget, Stop
from .values.base import Values

__all__ = ["arrives", "lets_win", "winning_move"]


def arrives(child: Position, slot: int) -> bool:
    """True if the action that led to `child` won for the slot that made it, or brought it home where others play on."""
    outcome = child.outcome()
    if outcome is not None and any(child.sides[winner] == child.sides[slot] for winner in outcome.winners):
        return True
    return slot in child.options.get("finished", ())


def winning_move(position: Position, values: Values, budget: Budget | None = None) -> Move | None:
    """The first move that wins at once for the slot to move, or None; each move tried costs the budget a position."""
    slot = position.turn
    for move in values.winning(position):
        if budget is not None:
            budget.spend()
        if arrives(values.play(position, move), slot):
            return move
    return None


def lets_win(position: Position, moves: Iterable[Move], values: Values, stop: Stop | None = None) -> dict[Move, int]:
    """The moves that let another side win before one's own side acts again, with the plies until then.

    1: the move itself gives the win away. More: a slot that comes before the own side's next one wins with one action,
    those between them doing nothing. When `stop` returns true, the moves not yet looked at are not among them.
    """
    side = position.sides[position.turn]
    losing: dict[Move, int] = {}
    for move in moves:
        if stop is not None and stop():
            break
        child = values.play(position, move)
        for plies in range(1, len(child.sides) + 1):
            if child.sides[child.turn] == side:
                break
            outcome = child.outcome()
            if outcome is not None:
                if outcome.winners and all(child.sides[winner] != side for winner in outcome.winners):
                    losing[move] = plies
                break
            if winning_move(child, values) is not None:
                losing[move] = plies + 1
                break
            child = child.skip()
    return losing
