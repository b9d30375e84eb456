"""Three sides or more: one's own race, with the best reply of each of the others.

The side at the root tries its moves; every other slot answers with the one move that is best for itself, as it looks
without search, for in a race the others hardly disturb and never conspire. Deeper own moves are narrowed to the most
promising few. So nothing is proven here but a win in one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from ..game import Move, Position
from .limit import Budget
from .search import DEEPEST, WIN, worn_positions
from .values.base import Values
from .wins import arrives, winning_move

__all__ = ["FoundByAll", "MultiSearch"]

WIDTHS = (12, 5)
"""Own moves looked at after the first, and after the second and later replies."""

REPLIES = 8
"""Moves among which another slot chooses its reply, the most promising by order."""

Scores = tuple[int, ...]
"""For each side its score, as in the two-sided search."""


@dataclass(frozen=True, slots=True)
class FoundByAll:
    """A move of the root with the score of each side, and the play that it was judged by."""

    move: Move
    scores: Scores
    moves: tuple[Move, ...]


class MultiSearch:
    """Searches one position for the side to move there."""

    def __init__(self, root: Position, values: Values, budget: Budget, history: Iterable[Position] = ()) -> None:
        self.root = root
        self.values = values
        self.budget = budget
        self.sides = root.sides
        self.side = root.sides[root.turn]
        self.worn = worn_positions(history, root, values)
        self._count = max(root.sides) + 1
        self._path: set[Hashable] = set()

    def deepen(self, depth: int, moves: Sequence[Move], lines: int, best: list[FoundByAll]) -> None:
        """Search `moves` of the root to `depth` plies and put the best `lines` of them into `best`, best first."""
        self._path = {self.values.key(self.root)}
        best.clear()
        for move in moves:
            child = self.values.play(self.root, move)
            self.budget.spend()
            line: tuple[Move, ...] = ()
            if arrives(child, self.root.turn):
                scores = self._won(self.side, 1)
            else:
                scores, line = self._node(child, depth - 1, 1)
            own = scores[self.side]
            place = next((at for at, other in enumerate(best) if other.scores[self.side] < own), len(best))
            best.insert(place, FoundByAll(move, scores, (move, *line)))
            del best[lines:]

    def _node(self, position: Position, depth: int, ply: int) -> tuple[Scores, tuple[Move, ...]]:
        """The scores of a position `ply` plies below the root, and the play that leads to them."""
        outcome = position.outcome()
        if outcome is not None:
            if not outcome.winners:
                return (0,) * self._count, ()
            return self._won(self.sides[outcome.winners[0]], ply), ()
        key = self.values.key(position)
        if key in self.worn or key in self._path:
            return (0,) * self._count, ()
        side = self.sides[position.turn]
        win = winning_move(position, self.values, self.budget)
        if win is not None:
            return self._won(side, ply + 1), (win,)
        if depth == 0 or ply >= DEEPEST:
            return self.points(position), ()

        moves = position.moves()
        if not moves:
            self.budget.spend()
            return self._node(position.skip(), depth - 1, ply + 1)
        ordered = self.values.order(position, moves, {})
        self._path.add(key)
        if side == self.side:
            width = WIDTHS[min(ply // len(self.sides), len(WIDTHS)) - 1]
            best: tuple[Scores, tuple[Move, ...]] | None = None
            for move in ordered[:width]:
                child = self.values.play(position, move)
                self.budget.spend()
                scores, line = self._node(child, depth - 1, ply + 1)
                if best is None or scores[side] > best[0][side]:
                    best = scores, (move, *line)
            assert best is not None
        else:
            move, child = self._reply(position, ordered[:REPLIES], side)
            scores, line = self._node(child, depth - 1, ply + 1)
            best = scores, (move, *line)
        self._path.discard(key)
        return best

    def _reply(self, position: Position, moves: Sequence[Move], side: int) -> tuple[Move, Position]:
        """The move after which a side stands best, and the position after it."""
        best: tuple[int, Move, Position] | None = None
        for move in moves:
            child = self.values.play(position, move)
            self.budget.spend()
            # A move that ends the game here gives the win to somebody else, or winning_move had found it.
            points = self.values.points(child, side) if child.outcome() is None else -WIN
            if best is None or points > best[0]:
                best = points, move, child
        assert best is not None
        return best[1], best[2]

    def points(self, position: Position) -> Scores:
        """The points of every side in an unfinished position."""
        return tuple(self.values.points(position, side) for side in range(self._count))

    def _won(self, winner: int, ply: int) -> Scores:
        return tuple(WIN - ply if side == winner else ply - WIN for side in range(self._count))
