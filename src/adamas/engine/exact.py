"""What is proven about a position: its verdict, the moves that are proven with their exact distances, exact play.

The winning side takes the shortest way, and of equally short ones the move that leaves the fewest replies which do not
lose at once; the losing side holds out longest, and then leaves the fewest answers that win so fast. The book is asked
first, then a prover.

A proof knows nothing of the past, but a match has one: a position that has occurred twice is a draw when it occurs
again. Where such a position can still be reached, the prover's wins are looked through for a way around it, and its
losses for a way into it; what that finds is kept for this one question only.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ..game import Move, Position
from .book import defence, lookup
from .limit import Stop, Stopped
from .proof import FURTHEST, Prover, ask_of, check_unfinished, kept_prover
from .search import worn_positions
from .values import values_for
from .values.reach import plies_between
from .wins import winning_move

__all__ = ["Exact", "Proven", "exact_lines"]

AT_HAND = 100
"""Positions for a question whose answer should lie in the prover's table."""

LOOK_ROUND = 20_000
"""Positions that are granted in any case to compare the shortest ways to win."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A move that wins (`won`) or loses by force, with the exact distance to the end and exact play from here on.

    `plies` counts this move and forced skips; `moves` begins with this move, and is shorter than the play to the end
    only if the limits did not leave the time to find it.
    """

    move: Move
    won: bool
    plies: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Exact:
    """What is proven of a position for the side to move.

    `plies` is the exact distance of a win or a loss; when undecided, nothing is forced within so many plies. `lines`
    are proven moves: of a win the winning ones, shortest first; of a loss all moves, as far as the limits left the time
    to find their distances, the longest first; of an undecided position the moves that lose, longest first, and all
    others are better. `nodes` are the positions made.
    """

    verdict: Literal["win", "loss", "undecided"]
    plies: int
    lines: tuple[Proven, ...]
    nodes: int


def exact_lines(
    position: Position,
    lines: int = 1,
    history: Iterable[Position] = (),
    *,
    nodes: int = -1,
    deadline: float = math.inf,
    stop: Stop | None = None,
    share: float = 0.6,
    furthest: int = FURTHEST,
    prover: Prover | None = None,
    use_book: bool = True,
) -> Exact:
    """The verdict on a position and its best proven moves, `lines` of them with exact play to the end.

    Ends after `nodes` positions (-1: no limit), at `deadline` (seconds of `time.perf_counter`), when `stop` is true,
    or when nothing is forced within `furthest` plies. `share` of nodes and time go into the verdict, the rest into the
    moves: which of them keep a win, and which lose if the verdict is left open. `history` are the earlier positions of
    the match, for repetition only. Raises ValueError for a finished position or one whose turn must be skipped.
    """
    check_unfinished(position)
    moves = position.moves()
    if not moves:
        raise ValueError(f"slot {position.turn + 1} has no legal move in {position}: its turn must be skipped")
    prover = kept_prover(position) if prover is None else prover
    asker = _Asker(position, prover, _worn(position, history, furthest), nodes, deadline, stop)
    if use_book and not asker.worn:
        known = _from_book(position, lines, asker)
        if known is not None:
            return known
    result, plies = asker.prove(position, furthest, share)
    if result == 0:
        losing = asker.losing(position, moves, plies)
        return Exact("undecided", plies, tuple(Proven(move, False, end, (move,)) for move, end in losing), asker.paid)
    best = asker.winning(position, moves, plies, lines) if result > 0 else asker.holding(position, moves, plies)
    if not best:  # the limits came before a move that keeps the result could be told
        return Exact("undecided", plies - 1, (), asker.paid)
    found = []
    for number, (move, end) in enumerate(best):
        play = asker.play_out(position, move, end, result > 0) if number < lines else (move,)
        found.append(Proven(move, result > 0, end, play))
    return Exact("win" if result > 0 else "loss", plies, tuple(found), asker.paid)


def _from_book(position: Position, lines: int, asker: _Asker) -> Exact | None:
    """What the book knows, if that is enough: one line of a win, or every move of a loss."""
    entry = lookup(position)
    if entry is not None and lines == 1:
        play = asker.play_out(position, entry.move, entry.plies, True)
        return Exact("win", entry.plies, (Proven(entry.move, True, entry.plies, play),), asker.paid)
    moves = defence(position) if entry is None else None
    if moves is None:
        return None
    found = []
    for number, item in enumerate(moves):
        play = asker.play_out(position, item.move, item.plies, False) if number < lines else (item.move,)
        found.append(Proven(item.move, False, item.plies, play))
    return Exact("loss", moves[0].plies, tuple(found), asker.paid)


def _worn(position: Position, history: Iterable[Position], furthest: int) -> dict[str, Position]:
    """The positions whose next occurrence is a draw and that can still be reached, by their text."""
    worn = worn_positions(history, position)
    return {str(before): before for before in worn if plies_between(position, before) <= furthest}


@dataclass(slots=True)
class _Asker:
    """Asks a prover within limits, minds the worn positions, and chooses among proven moves."""

    root: Position
    prover: Prover
    worn: dict[str, Position]
    most: int
    deadline: float
    stop: Stop | None
    spent: int = 0
    private: dict[tuple[str, int, int], bool] = field(default_factory=dict)

    @property
    def paid(self) -> int:
        """The positions made, as far as they were granted: a prover may finish what it has begun."""
        return self.spent if self.most < 0 else min(self.spent, self.most)

    def prove(self, position: Position, furthest: int, share: float) -> tuple[int, int]:
        """1, -1 or 0 with the exact distance or the bound, spending at most a share of the nodes."""
        left = self.most if self.most < 0 else int(self.most * share)
        now = time.perf_counter()
        deadline = now + share * (self.deadline - now)
        proven = 0
        while True:
            ask = ask_of(self.prover, position)
            most = left if left < 0 else max(0, left - self.spent)
            result, plies, made = self.prover.prove(ask, furthest, most, deadline, self.stop, proven)
            self.spent += made
            if result == 0 or not self.worn:
                return result, plies
            # Worn positions can only take wins away, so the prover's distance is a lower bound for the true one.
            try:
                if self._forced(position, plies, 0 if result > 0 else 1):
                    return result, plies
            except Stopped:
                return 0, plies - 1
            if plies >= furthest:
                return 0, plies
            proven = plies

    def _ask(self, position: Position, plies: int, camp: int) -> bool:
        """Whether the side to move (camp 0) or the other (camp 1) wins within `plies` from an unfinished position."""
        if self.over():  # a prover looks at the clock only in long searches
            raise Stopped
        question = self.prover.loses if camp else self.prover.wins
        left = self.most if self.most < 0 else max(0, self.most - self.spent)
        answer = question(ask_of(self.prover, position), plies, left, self.deadline, self.stop)
        self.spent += self.prover.nodes
        if answer < 0:
            raise Stopped
        return answer > 0

    def _forced(self, position: Position, plies: int, camp: int) -> bool:
        """As `_ask`, with the worn positions as draws."""
        if plies <= 0 or not self._ask(position, plies, camp):
            return False
        if all(plies_between(position, before) > plies for before in self.worn.values()):
            return True
        key = (str(position), plies, camp)
        if key not in self.private:
            self.private[key] = self._looked_through(position, plies, camp)
        return self.private[key]

    def _looked_through(self, position: Position, plies: int, camp: int) -> bool:
        own = position.sides[position.turn]
        moves = position.moves()
        nexts = [position.play(move) for move in moves] if moves else [position.skip()]
        for child in nexts:
            if self.spent == self.most or self.over():
                raise Stopped
            self.spent += 1
            if self.child_forced(child, own, plies - 1, camp) is (camp == 0):
                return camp == 0
        return camp != 0

    def child_forced(self, child: Position, own: int, plies: int, camp: int) -> bool:
        """Whether after a ply of side `own` that side (camp 0) or the other (camp 1) wins within `plies` more."""
        outcome = child.outcome()
        if outcome is not None:
            return bool(outcome.winners) and all((child.sides[slot] == own) is (camp == 0) for slot in outcome.winners)
        if str(child) in self.worn:
            return False
        same = child.sides[child.turn] == own
        return self._forced(child, plies, camp if same else 1 - camp)

    def distance(self, child: Position, own: int, least: int, most: int, camp: int) -> int | None:
        """The plies from `child` in which a camp wins for certain, if more than `least` and at most `most`."""
        if not self.worn and child.outcome() is None and least < 0:
            left = self.most if self.most < 0 else max(0, self.most - self.spent)
            ask = ask_of(self.prover, child)
            result, plies, made = self.prover.prove(ask, most, left, self.deadline, self.stop)
            self.spent += made
            if result == 0 and plies < most:
                raise Stopped
            return plies if result else None
        for plies in range(least + 1, most + 1):
            if self.child_forced(child, own, plies, camp):
                return plies
        return None

    def winning(self, position: Position, moves: Sequence[Move], plies: int, lines: int) -> list[tuple[Move, int]]:
        """Winning moves with their distances, at least `lines` of them if the limits leave the time to find them.

        The proof of the position has left one in the prover's table: it is looked for first, with little effort.
        """
        own = position.sides[position.turn]
        nexts = {move: position.play(move) for move in moves}
        ready: list[Move] = []
        found: list[tuple[Move, int]] = []
        most = self.most
        try:
            first = self._at_hand(nexts, own, plies)
            if first is not None:
                ready.append(first)
            if lines == 1:
                # Which of the shortest ways is the sharpest is worth about as much again as the proof itself.
                again = self.spent * 2 + LOOK_ROUND
                self.most = again if most < 0 else min(most, again)
            for end in range(plies, FURTHEST + 1):
                for move, child in list(nexts.items()):
                    if move not in ready and self.child_forced(child, own, end - 1, 0):
                        ready.append(move)
                found += [(move, end) for move in _sharpest(nexts, ready)]
                for move in ready:
                    del nexts[move]
                ready = []
                if len(found) >= lines or not nexts:
                    break
        except Stopped:
            found += [(move, plies) for move in _sharpest(nexts, ready) if not found]
        finally:
            self.most = most
        return found

    def _at_hand(self, nexts: dict[Move, Position], own: int, plies: int) -> Move | None:
        """A winning move that the prover tells almost at once."""
        most = self.most
        for effort in (AT_HAND, AT_HAND * AT_HAND):
            for move, child in nexts.items():
                self.most = self.spent + effort if most < 0 else min(most, self.spent + effort)
                try:
                    if self.child_forced(child, own, plies - 1, 0):
                        return move
                except Stopped:
                    if self.spent >= most >= 0 or self.over():
                        raise
                finally:
                    self.most = most
        return None

    def over(self) -> bool:
        """Whether time is up or somebody said stop."""
        return time.perf_counter() >= self.deadline or (self.stop is not None and self.stop())

    def holding(self, position: Position, moves: Sequence[Move], plies: int) -> list[tuple[Move, int]]:
        """The moves of a lost position with their distances, the longest first, then by the number of answers.

        All of them, unless the limits did not leave the time to find each distance.
        """
        own = position.sides[position.turn]
        nexts = {move: position.play(move) for move in moves}
        ends: dict[Move, int] = {}
        try:
            for move, child in nexts.items():
                end = self.distance(child, own, -1, plies - 1, 1)
                ends[move] = plies if end is None else end + 1
        except Stopped:
            pass
        longest = [move for move, end in ends.items() if end == plies]
        answers = dict.fromkeys(moves, 0)
        if len(longest) > 1:
            try:
                for move in longest:
                    answers[move] = self.answers(nexts[move], plies - 1)
            except Stopped:
                answers = dict.fromkeys(moves, 0)
        return sorted(ends.items(), key=lambda item: (-item[1], answers[item[0]]))

    def losing(self, position: Position, moves: Sequence[Move], bound: int) -> list[tuple[Move, int]]:
        """The moves of an undecided position that lose, with their distances, as far as the limits allow to look."""
        own = position.sides[position.turn]
        nexts = {move: position.play(move) for move in moves}
        found: list[tuple[Move, int]] = []
        try:
            for end in range(1, bound + 2):
                for move, child in list(nexts.items()):
                    if self.child_forced(child, own, end - 1, 1):
                        found.append((move, end))
                        del nexts[move]
        except Stopped:
            pass
        return found[::-1]

    def answers(self, position: Position, plies: int) -> int:
        """How many moves of the side to move win within `plies`."""
        own = position.sides[position.turn]
        return sum(self.child_forced(position.play(move), own, plies - 1, 0) for move in position.moves())

    def play_out(self, position: Position, move: Move, plies: int, won: bool) -> tuple[Move, ...]:
        """Exact play from a position by a proven move to the end; cut short when the limits are reached."""
        line = [move]
        try:
            child = position.play(move)
            while child.outcome() is None and not self.over():
                plies, won = plies - 1, (child.sides[child.turn] == position.sides[position.turn]) is won
                position = child
                moves = position.moves()
                if not moves:
                    child = position.skip()
                    continue
                following = self._next(position, moves, plies, won)
                if following is None:
                    break
                line.append(following)
                child = position.play(following)
        except Stopped:
            pass
        return tuple(line)

    def _next(self, position: Position, moves: Sequence[Move], plies: int, won: bool) -> Move | None:
        if not self.worn:
            if won:
                entry = lookup(position)
                if entry is not None and entry.plies == plies:
                    return entry.move
            else:
                known = defence(position)
                if known is not None and known[0].plies == plies:
                    return known[0].move
        best = self.winning(position, moves, plies, 1) if won else self.holding(position, moves, plies)
        return best[0][0] if best else None


def _sharpest(nexts: dict[Move, Position], ready: list[Move]) -> list[Move]:
    """The moves, those first that leave the fewest replies which do not lose at once."""
    return sorted(ready, key=lambda move: survivors(nexts[move])) if len(ready) > 1 else ready


def survivors(child: Position) -> int:
    """How many replies of the side to move neither hand over the game nor leave a win in one."""
    if child.outcome() is not None:
        return 0
    values = values_for(child)
    count = 0
    for move in child.moves():
        after = child.play(move)
        if after.outcome() is None and winning_move(after, values) is None:
            count += 1
    return count
