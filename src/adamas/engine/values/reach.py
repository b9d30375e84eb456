"""How many plies at least lie between two positions: a position of the past that is out of reach cannot come again.

Diam: a pawn never goes back to its reserve, a placement changes one square and a move two.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ...game import Position
from ...games.diam import DiamPosition
from ...games.diam_text import COLOURS

__all__ = ["REACH", "plies_between"]


def _diam(one: Position, other: Position) -> float:
    assert isinstance(one, DiamPosition)
    assert isinstance(other, DiamPosition)
    here, there = "".join(one.stacks), "".join(other.stacks)
    if any(there.count(colour) < here.count(colour) for colour in COLOURS):
        return math.inf
    placed = len(there) - len(here)
    changed = sum(a != b for a, b in zip(one.stacks, other.stacks, strict=True))
    least = placed + max(0, changed - placed + 1) // 2
    slots = len(one.sides)
    wait = (other.turn - one.turn - least) % slots
    return least + wait or slots


REACH: dict[str, Callable[[Position, Position], float]] = {"diam": _diam}


def plies_between(one: Position, other: Position) -> float:
    """A number of plies, 1 or more, in which `other` cannot be reached from `one` if it is fewer; inf if never."""
    found = REACH.get(one.game)
    return 1 if found is None else found(one, other)
