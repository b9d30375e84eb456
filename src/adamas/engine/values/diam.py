"""What a search knows about Diam: wins in one without trying moves, and the DIAMs that may still come.

Only a pair of opposite stacks matters for a DIAM, so everything is looked up by pair. Where one stack is lower, each
pawn of the other above it waits for a pawn of its own colour at that level: the lowest of them can be met by the next
placement, the higher ones only after others have been put below.

      k         level 3    k waits for a placement on the level below it
      r   .     level 2    r is met by the next red pawn placed on the right: a threat
      n   o     level 1    never counts
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

from ...game import Move, Position
from ...games.diam import DiamPosition
from ...games.diam_text import PLACES, SIDES, best_level
from .base import Values

__all__ = ["DiamValues"]

WAITING: Final = (24, 10, 5, 2)
"""Points for a pawn at level 2 or above whose opposite stack lacks 1, 2, 3 or 4 pawns to its level."""

TOP: Final = 4


@cache
def _pair(one: str, other: str) -> tuple[int, str]:
    """The lead of side 0 on a diameter, and the colour of the pawn that wins when placed on its lower stack, if any."""
    low, high = sorted((one, other), key=len)
    points = 0
    for level in range(max(2, len(low) + 1), len(high) + 1):
        sign = 1 if high[level - 1] in SIDES[0] else -1
        points += sign * WAITING[level - len(low) - 1]
    return points, high[len(low)] if 1 <= len(low) < len(high) else ""


@cache
def _carries(source: str, height: int, facing: str, side: int) -> bool:
    """True if a side can move pawns from the stack `source` to a stack of `height` for its own DIAM with `facing`."""
    for level in range(max(1, len(source) + height - TOP + 1), len(source) + 1):
        if source[level - 1] in SIDES[side]:
            # What lies below at the target makes no DIAM, or the game would be over: any filler will do.
            made = best_level("." * height + source[level - 1 :], facing)
            if made and facing[made - 1] in SIDES[side]:
                return True
    return False


class DiamValues(Values):
    """Threats and chances of the two sides, with 2, 3 or 4 players."""

    scale = 60
    provable = True
    beyond = 4
    step = WAITING[0]

    def points(self, position: Position, side: int) -> int:
        """Own pawns less foreign pawns that wait for their like on the opposite square, the nearer the more."""
        assert isinstance(position, DiamPosition)
        a, b, c, d, e, f, g, h = position.stacks
        points = _pair(a, e)[0] + _pair(b, f)[0] + _pair(c, g)[0] + _pair(d, h)[0]
        return -points if side else points

    def forced(self, position: Position) -> bool:
        """True if the next slot would win with one action, were it to act on this board."""
        return self.wins(position.skip())

    def key(self, position: Position) -> Hashable:
        """The position itself: its text says all of it."""
        return position

    def winning(self, position: Position) -> Sequence[Move]:
        """All moves if one of them wins, none otherwise."""
        return position.moves() if self.wins(position) else ()

    def wins(self, position: Position) -> bool:
        """True exactly if the slot to move can make its side's DIAM with this action."""
        assert isinstance(position, DiamPosition)
        if position.made is not None:
            return False
        stacks, turn = position.stacks, position.turn
        places = PLACES[position.variant][turn]
        for square in range(4):
            colour = _pair(stacks[square], stacks[square + 4])[1]
            if colour and colour in places and "".join(stacks).count(colour) < TOP:
                return True
        side = turn & 1
        for target in range(8):
            facing = stacks[target ^ 4]
            if len(facing) > 1:
                height = len(stacks[target])
                for source in (stacks[target - 1], stacks[target - 7]):
                    if source and _carries(source, height, facing, side):
                        return True
        return False
