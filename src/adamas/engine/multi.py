"""Three sides or more: one's own best moves against the best reply of anybody else (best-reply search).

The side at the root tries its moves. Then one of the others answers: of all moves of all the others the one that is
worst for it, and the rest of them pass. So the tree is that of a game of two parties, searched by alpha-beta, and a
race that the others disturb by chance only is looked into further than by letting each of them move. But as others
pass where they need not, nothing is proven here except a win in one. Depth counts own moves and replies.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from ..game import Move, Position
from .limit import Budget
from .search import DEEPEST, FREE, WIN, worn_positions
from .values.base import Values
from .wins import arrives, winning_move

__all__ = ["FoundByAll", "MultiSearch"]

Scores = tuple[int, ...]
"""For each side its score, as in the two-sided search."""


@dataclass(frozen=True, slots=True)
class FoundByAll:
    """A move of the root with the score of each side, and the play that it was judged by, as far as nobody passes."""

    move: Move
    scores: Scores
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class _End:
    """Where the best play found leads: the moves with the positions before them, the last position, who has won it."""

    moves: tuple[tuple[Position, Move], ...]
    last: Position
    winner: int | None = None

    def after(self, position: Position, move: Move) -> _End:
        return _End(((position, move), *self.moves), self.last, self.winner)


class MultiSearch:
    """Searches one position for the side to move there."""

    def __init__(self, root: Position, values: Values, budget: Budget, history: Iterable[Position] = ()) -> None:
        self.root = root
        self.values = values
        self.budget = budget
        self.sides = root.sides
        self.side = root.sides[root.turn]
        self.worn = frozenset(map(values.key, worn_positions(history, root)))
        self._count = max(root.sides) + 1
        self._path: dict[Hashable, int] = {}
        self._table: dict[tuple[Position, int], tuple[int, _End]] = {}
        self._low = FREE

    def deepen(self, depth: int, moves: Sequence[Move], lines: int, best: list[FoundByAll]) -> None:
        """Search `moves` of the root to `depth` moves and replies and put the best `lines` of them into `best`.

        They come best first; moves beyond the best lines have no exact score, so they are left out.
        """
        root = self.root
        self._path = {self.values.key(root): 0}
        self._table.clear()
        best.clear()
        for move in moves:
            child = self.values.play(root, move)
            self.budget.spend()
            alpha = best[-1].scores[self.side] if len(best) == lines else -WIN
            if arrives(child, root.turn):
                score, end = WIN - 1, _End((), child, self.side)
            else:
                turned, end = self._node(child, depth - 1, -WIN, -alpha, 1)
                score = -turned
            if score > alpha or len(best) < lines:
                found = FoundByAll(move, self._scores(score, end), (move, *self._legal(child, end)))
                place = next((at for at, other in enumerate(best) if other.scores[self.side] < score), len(best))
                best.insert(place, found)
                del best[lines:]

    def _node(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> tuple[int, _End]:
        """The score of a position for the party to move: exact between alpha and beta, else a bound; and its play."""
        self._low = FREE
        here = _End((), position)
        outcome = position.outcome()
        if outcome is not None:
            winner = self.sides[outcome.winners[0]] if outcome.winners else None
            if winner is None:
                return 0, here
            alike = (winner == self.side) == (self.sides[position.turn] == self.side)
            return (WIN - ply if alike else ply - WIN), _End((), position, winner)
        key = self.values.key(position)
        if key in self.worn:
            return 0, here
        seen = self._path.get(key)
        if seen is not None:
            self._low = seen
            return 0, here
        turns = self._turns(position)
        for turn in turns[:-1]:
            win = winning_move(turn, self.values, self.budget)
            if win is not None:
                return WIN - ply - 1, _End(((turn, win),), turn, self.sides[turn.turn])
        own = self.sides[position.turn] == self.side
        if depth == 0 or ply >= DEEPEST:
            points = self.values.points(position, self.side)
            return (points if own else -points), here
        known = self._table.get((position, depth))
        if known is not None:
            return known

        self._path[key] = ply
        best, best_end, low = -WIN, here, FREE
        lower, moved, cut = alpha, False, False
        for turn in turns[:-1]:
            for move in self.values.order(turn, turn.moves(), {}):
                moved = True
                child = self.values.play(turn, move)
                self.budget.spend()
                while not own and child.outcome() is None and self.sides[child.turn] != self.side:
                    child = child.skip()
                turned, end = self._node(child, depth - 1, -beta, -lower, ply + 1)
                low = min(low, self._low)
                if -turned > best:
                    best, best_end = -turned, end.after(turn, move)
                    lower = max(lower, best)
                if best >= beta:
                    low = self._low  # the bound rests on this move alone
                    cut = True
                    break
            if cut:
                break
        if not moved:
            self.budget.spend()
            turned, best_end = self._node(turns[-1], depth - 1, -beta, -alpha, ply + 1)
            best, low = -turned, self._low
        del self._path[key]
        self._low = low if low < ply else FREE
        if self._low == FREE and alpha < best < beta and abs(best) < WIN - DEEPEST * 2:
            self._table[position, depth] = best, best_end
        return best, best_end

    def _turns(self, position: Position) -> list[Position]:
        """The position for each slot of the party to move, those before it having passed; then with all passed."""
        turns = [position]
        if self.sides[position.turn] == self.side:
            return [position, position.skip()]
        while self.sides[turns[-1].turn] != self.side:
            turns.append(turns[-1].skip())
        return turns

    def points(self, position: Position) -> Scores:
        """The points of every side in an unfinished position."""
        return tuple(self.values.points(position, side) for side in range(self._count))

    def _scores(self, score: int, end: _End) -> Scores:
        """What was found for the side to move, told for every side: where the play ends each has its own points."""
        if end.winner is not None:
            return tuple(abs(score) if side == end.winner else -abs(score) for side in range(self._count))
        last = end.last
        if end.moves:
            before, move = end.moves[-1]
            last = self.values.play(before, move)
        points = list(self.points(last))
        points[self.side] = score
        return tuple(points)

    def _legal(self, position: Position, end: _End) -> Iterable[Move]:
        """The moves of the play until somebody passes who need not."""
        for before, move in end.moves:
            while position.turn != before.turn and not position.moves():
                position = position.skip()
            if position.turn != before.turn:
                return
            yield move
            position = self.values.play(position, move)
