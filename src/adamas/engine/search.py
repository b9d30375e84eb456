"""Two sides: alpha-beta with iterative deepening over any game.

Scores are whole numbers for the side to move: the points of the evaluation, 0 for a draw, and `WIN` less the number of
plies for a proven win, so that the shortest win and the longest loss come out best. A position is lost or won for
certain only when every answer was tried, so a proven score is exact as soon as it lies within the depth searched.

No move is left out and no position guessed at: at equal depth the score equals that of plain minimax. Where the horizon
falls on a position that is no place to judge (`Values.forced`), a ply more is searched, up to `Values.beyond` plies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from ..game import Move, Position
from .limit import Budget, Stopped
from .values.base import Values
from .wins import winning_move

__all__ = ["PROVEN", "WIN", "Found", "Search", "worn_positions"]

WIN = 1_000_000
PROVEN = WIN - 10_000
"""Scores beyond this, either way, are proven ends."""

DEEPEST = 100
"""Plies that a search may reach at most; keeps the recursion far from Python's limit."""

TABLE_MOST = 400_000
"""Entries the table may hold, about 150 MB; after that new positions are searched but not remembered."""

UPPER, LOWER, EXACT = 1, 2, 3
FREE = DEEPEST * 2
"""No repetition met: larger than any ply."""


@dataclass(frozen=True, slots=True)
class Found:
    """A move of the root with its score, and the best play that begins with it."""

    move: Move
    score: int
    moves: tuple[Move, ...]


def worn_positions(history: Iterable[Position], root: Position) -> list[Position]:
    """The positions that have occurred twice or more in the match, the root included: once more is a draw."""
    earlier = list(history)
    if earlier and earlier[-1] == root:
        earlier.pop()
    met = [*earlier, root]
    count = Counter(map(str, met))
    return list({text: position for position in met if count[text := str(position)] >= 2}.values())


class Search:
    """Searches one position, deeper with each call of `deepen`; the table serves this one search only."""

    def __init__(self, root: Position, values: Values, budget: Budget, history: Iterable[Position] = ()) -> None:
        self.root = root
        self.values = values
        self.budget = budget
        self.sides = root.sides
        self.worn = frozenset(map(values.key, worn_positions(history, root)))
        self._table: dict[Position, tuple[int, int, int, Move | None]] = {}
        self._path: dict[Hashable, int] = {}
        self._low = FREE  # the earliest ply of the path that a repetition below the last searched node led back to
        plies = DEEPEST + values.beyond + 2
        self._lines: list[tuple[Move, ...]] = [()] * plies
        self._killers: list[list[Move]] = [[] for _ in range(plies)]
        self._credit: dict[int, dict[Move, int]] = {side: {} for side in self.sides}

    def deepen(self, depth: int, moves: Sequence[Move], lines: int, best: list[Found]) -> None:
        """Search `moves` of the root to `depth` plies and put the best `lines` of them into `best`, best first.

        `best` grows while the search goes on, so that what was found before Stopped is not lost. Moves beyond the
        best lines have no exact score, so they are left out.
        """
        root = self.root
        self._path = {self.values.key(root): 0}
        best.clear()
        for move in moves:
            child = self.values.play(root, move)
            self.budget.spend()
            alpha = best[-1].score if len(best) == lines else -WIN
            score = self._child(root, child, depth, alpha, WIN, 0, full=alpha == -WIN)
            if score > alpha or len(best) < lines:
                found = Found(move, score, (move, *self._lines[1]))
                place = next((place for place, other in enumerate(best) if other.score < score), len(best))
                best.insert(place, found)
                del best[lines:]

    def _child(
        self, parent: Position, child: Position, depth: int, alpha: int, beta: int, ply: int, *, full: bool
    ) -> int:
        """The score of a child for the side to move in the parent; with `full` false first by a window of nothing."""
        flip = self.sides[parent.turn] != self.sides[child.turn]
        if not full and beta - alpha > 1:
            score = self._turned(child, depth - 1, alpha, alpha + 1, ply + 1, flip)
            if score <= alpha:
                return score
        return self._turned(child, depth - 1, alpha, beta, ply + 1, flip)

    def _turned(self, child: Position, depth: int, alpha: int, beta: int, ply: int, flip: bool) -> int:
        if flip:
            return -self._node(child, depth, -beta, -alpha, ply)
        return self._node(child, depth, alpha, beta, ply)

    def _node(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The score of a position for its side to move: exact between alpha and beta, else a bound."""
        self._lines[ply] = ()
        self._low = FREE
        side = self.sides[position.turn]
        outcome = position.outcome()
        if outcome is not None:
            if not outcome.winners:
                return 0
            return WIN - ply if any(self.sides[slot] == side for slot in outcome.winners) else ply - WIN
        key = self.values.key(position)
        if key in self.worn:
            return 0
        seen = self._path.get(key)
        if seen is not None:
            self._low = seen
            return 0
        win = winning_move(position, self.values, self.budget)
        if win is not None:
            self._lines[ply] = (win,)
            return WIN - ply - 1
        if depth <= 0 and (depth <= -self.values.beyond or not self.values.forced(position)):
            return self.values.points(position, side)

        first: Move | None = None
        entry = self._table.get(position)
        if entry is not None:
            known, bound, score, first = entry
            if score > PROVEN:
                score -= ply
            elif score < -PROVEN:
                score += ply
            proven = (score > PROVEN and bound != UPPER) or (score < -PROVEN and bound != LOWER)
            # A search finds the shortest way to every end within its depth and one ply more; what it saw beyond may
            # come sooner. In an open window the line of play is wanted too, so the position is searched again.
            proven = proven and WIN - abs(score) - ply <= min(depth, known + 1)
            if beta - alpha == 1 and (known == depth or proven):
                if bound != UPPER and score >= beta:
                    return score
                if bound != LOWER and score <= alpha:
                    return score

        self._path[key] = ply
        moves = position.moves()
        best, best_move, low = -WIN, None, FREE
        lower = alpha
        if not moves:
            child = position.skip()
            self.budget.spend()
            best = self._child(position, child, depth, alpha, beta, ply, full=True)
            self._lines[ply] = self._lines[ply + 1]
            low = self._low
        for number, move in enumerate(self._ordered(position, moves, first, side, ply)):
            child = self.values.play(position, move)
            self.budget.spend()
            score = self._child(position, child, depth, lower, beta, ply, full=number == 0)
            low = min(low, self._low)
            if score > best:
                best, best_move = score, move
                if score > lower:
                    lower = score
                    self._lines[ply] = (move, *self._lines[ply + 1])
                if score >= beta:
                    low = self._low  # the bound rests on this move alone
                    self._reward(move, side, depth, ply)
                    break
        del self._path[key]
        self._low = low if low < ply else FREE  # what leads back to this position or below it is its own affair
        if self._low == FREE and len(self._table) < TABLE_MOST:
            bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
            stored = best + ply if best > PROVEN else best - ply if best < -PROVEN else best
            self._table[position] = (depth, bound, stored, best_move or first)
        return best

    def _ordered(
        self, position: Position, moves: Sequence[Move], first: Move | None, side: int, ply: int
    ) -> Iterable[Move]:
        """The moves, most promising first: the table's, then those that refuted neighbours, then by the evaluation."""
        ordered = self.values.order(position, moves, self._credit[side])
        early = [first, *self._killers[ply]]
        for move in reversed(early):
            if move is not None and move in ordered:
                ordered.remove(move)
                ordered.insert(0, move)
        return ordered

    def _reward(self, move: Move, side: int, depth: int, ply: int) -> None:
        """Remember a move that refuted its position."""
        killers = self._killers[ply]
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]
        credit = self._credit[side]
        credit[move] = credit.get(move, 0) + max(depth, 0) ** 2


__all__ += ["DEEPEST", "Stopped"]
