"""What a search may know about a game beyond its rules: how good a position looks, and which moves to try first."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence

from ...game import Move, Position

__all__ = ["Values"]


class Values:
    """Knows nothing: every position is even. It serves a game that has no evaluation, and is the base of the others.

    One object serves one search; it is made for the position at its root.
    """

    scale: int = 1000
    """The points of a lead whose value is one half."""
    step: int = 1
    """The points of a small but plain gain."""
    provable: bool = False
    """True if forced wins are common, so that looking for a proof comes before any estimate."""
    beyond: int = 0
    """Plies beyond its depth to which a search may follow forced replies."""
    repeats_gain_nothing: bool = False
    """True for a race, where coming back to an earlier position is never a way forward."""

    def __init__(self, root: Position) -> None:
        self.sides = root.sides

    def points(self, position: Position, side: int) -> int:  # noqa: ARG002
        """The lead of a side in an unfinished position, in points; below 100,000 either way.

        With two sides the lead of one is minus the lead of the other.
        """
        return 0

    def forced(self, position: Position) -> bool:  # noqa: ARG002
        """True if the slot to move must answer a threat, so that the points say little; it has no win in one itself."""
        return False

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move; a game may have a way that spares the check."""
        return position.play(move)

    def key(self, position: Position) -> Hashable:
        """Equal for positions that are the same for the repetition rule, whose texts are equal."""
        return str(position)

    def winning(self, position: Position) -> Sequence[Move]:
        """The moves worth trying for a win at once: every move that is one is among them."""
        return position.moves()

    def order(self, position: Position, moves: Sequence[Move], credit: Mapping[Move, int]) -> list[Move]:  # noqa: ARG002
        """The moves, those to try first in front; `credit` tells how often each proved good elsewhere in the tree."""
        return sorted(moves, key=lambda move: -credit.get(move, 0))

    def sensible(self, position: Position, moves: Iterable[Move], history: Sequence[Position]) -> list[Move]:  # noqa: ARG002
        """The moves that a computer player may choose at all, in view of the positions before this one; empty if it
        must choose from all of them.
        """
        return list(moves)

    def opening(self, position: Position) -> bool:  # noqa: ARG002
        """True if so little has happened that moves which are hardly worse than the best are as good as it."""
        return False

    def homing(self, position: Position) -> bool:  # noqa: ARG002
        """True if the slot to move is near the end of a race that it can plan without looking at the others."""
        return False

    def remaining(self, position: Position, slot: int) -> int:  # noqa: ARG002
        """An estimate of how far a slot is from the end of its race; 0 when it has arrived."""
        return 0

    def value(self, points: int) -> float:
        """Points as a number strictly between -1 and 1."""
        return points / (abs(points) + self.scale)

    def lead(self, value: float) -> float:
        """The points of which `value` makes this number; without end for a win or a loss."""
        return value * self.scale / (1 - abs(value)) if abs(value) < 1 else math.copysign(math.inf, value)
