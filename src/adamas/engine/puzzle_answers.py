"""What is said to somebody who works on a puzzle: whether a move is right, what answers a wrong one, and the solution.

A puzzle is asked about one own move at a time. `position` is where it stands, with the solver to move, and `moves` how
many own moves are left; so nothing is remembered between two moves, and any position can be asked about. A first
move is right if it does what the puzzle asks; where several later moves win in time, all of them are right.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..game import Move, Position
from .hints import Reason, reasons_for
from .limit import Stop, Stopped
from .proof import Prover, ask_of, kept_prover
from .puzzles import BEYOND, Puzzle, gains_of, home_plan, next_own

__all__ = ["Answer", "Step", "judge", "solution"]

LATER = 4
"""Plies beyond the shortest win within which a slower one is recognised."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a move.

    `verdict` is ``solved``, ``right`` (then `puzzle` is what is left of it) or ``wrong``. `reply` is what the other
    side answers, if it has a move. `code` and `values` say why a move is wrong:

        hands_over  the move itself wins for the other side       answered  the reply wins (`one`, `other`, `level`)
        loses       the other side wins in `moves` of its moves   escapes   no win is left within `moves` own moves
        slower      it needs `moves` own moves, not `best`; 0 for more than could be looked at
        shorter     it gains `rows`, another move gains `best`
    """

    verdict: str
    reply: Move | None = None
    puzzle: Puzzle | None = None
    code: str = ""
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One own move of a solution with what speaks for it, and the reply, if there is one."""

    position: str
    move: Move
    reply: Move | None
    reasons: tuple[Reason, ...]


def judge(puzzle: Puzzle, text: str, deadline: float = math.inf, stop: Stop | None = None) -> Answer:
    """What came of a move; raise GameError for one that cannot be made, ValueError if the puzzle has no answer.

    Raises Stopped at `deadline` (seconds of `time.perf_counter`) or when `stop` says so.
    """
    position = puzzle.start()
    if position.outcome() is not None or not position.moves():
        raise _unsolvable(puzzle)
    move = Move.parse(text)
    child = position.play(move)
    if puzzle.kind in ("win", "block"):
        asker = _Asker(kept_prover(position), deadline, stop)
        return (_win if puzzle.kind == "win" else _block)(puzzle, position, child, asker)
    return (_jump if puzzle.kind == "jump" else _home)(puzzle, position, move, child)


def solution(puzzle: Puzzle, deadline: float = math.inf, stop: Stop | None = None) -> tuple[Step, ...]:
    """The moves that solve a puzzle, with the replies that hold out longest; raises as `judge`."""
    steps: list[Step] = []
    left: Puzzle | None = puzzle
    while left is not None:
        position = left.start()
        move, answer = _key(left, position, deadline, stop)
        steps.append(Step(left.position, move, answer.reply, reasons_for(position, move, _proven(left))))
        left = answer.puzzle
    return tuple(steps)


def _key(puzzle: Puzzle, position: Position, deadline: float, stop: Stop | None) -> tuple[Move, Answer]:
    moves: tuple[Move, ...] = position.moves()
    if puzzle.kind == "home":
        moves = _plan(puzzle, position)[:1]
    elif puzzle.kind == "jump":
        gains = gains_of(position)
        moves = (max(gains, key=lambda move: gains[move]),)
    for move in moves:
        answer = judge(puzzle, str(move), deadline, stop)
        if answer.verdict != "wrong":
            return move, answer
    raise _unsolvable(puzzle)


@dataclass(frozen=True, slots=True)
class _Asker:
    """Asks a prover about positions, within limits."""

    prover: Prover
    deadline: float
    stop: Stop | None

    def wins(self, position: Position, plies: int) -> bool:
        return plies > 0 and self._told(
            self.prover.wins(ask_of(self.prover, position), plies, -1, self.deadline, self.stop)
        )

    def loses(self, position: Position, plies: int) -> bool:
        return self._told(self.prover.loses(ask_of(self.prover, position), plies, -1, self.deadline, self.stop))

    def prove(self, position: Position, plies: int) -> tuple[int, int]:
        """1, -1 or 0 (nothing is forced within so many plies), and in how many."""
        result, end, _ = self.prover.prove(ask_of(self.prover, position), plies, -1, self.deadline, self.stop)
        if result == 0 and end < plies:
            raise Stopped
        return result, end

    def _told(self, answer: int) -> bool:
        # A prover looks at the clock only in long searches.
        if answer < 0 or time.perf_counter() >= self.deadline or (self.stop is not None and self.stop()):
            raise Stopped
        return answer > 0


def _proven(puzzle: Puzzle) -> tuple[Reason, ...]:
    if puzzle.kind == "win":
        return (Reason("wins", {"plies": 2 * puzzle.moves - 1}),)
    return (Reason("only_move"),) if puzzle.kind == "block" else ()


def _unsolvable(puzzle: Puzzle) -> ValueError:
    return ValueError(f"{puzzle.position} is no puzzle of the kind {puzzle.kind} in {puzzle.moves} moves")


def _won(child: Position, side: int) -> bool:
    outcome = child.outcome()
    return outcome is not None and any(child.sides[slot] == side for slot in outcome.winners)


# ---- a win, and a block ---------------------------------------------------------------------------------------------


def _win(puzzle: Puzzle, position: Position, child: Position, asker: _Asker) -> Answer:
    plies = 2 * puzzle.moves - 1
    if not asker.wins(position, plies):
        raise _unsolvable(puzzle)
    side = position.sides[position.turn]
    if _won(child, side):
        return Answer("solved")
    bad = _at_once(child, asker)
    if bad is not None:
        return bad
    if asker.loses(child, plies - 1):
        return _held_out(puzzle, child, asker, plies - 1)
    result, end = asker.prove(child, plies + LATER)
    if result < 0:
        return Answer("wrong", code="slower", values={"moves": (end + 2) // 2, "best": puzzle.moves})
    if result > 0:
        return _beaten(child, asker, end)
    for reply in child.moves():
        after = child.play(reply)
        if after.outcome() is None and not asker.wins(after, plies - 2):
            return Answer("wrong", reply, code="escapes", values={"moves": puzzle.moves})
    return Answer("wrong", code="escapes", values={"moves": puzzle.moves})  # by a skipped turn


def _block(puzzle: Puzzle, position: Position, child: Position, asker: _Asker) -> Answer:  # noqa: ARG001
    if _won(child, position.sides[position.turn]):
        return Answer("solved")
    bad = _at_once(child, asker)
    if bad is not None:
        return bad
    result, end = asker.prove(child, BEYOND)
    return _beaten(child, asker, end) if result > 0 else Answer("solved")


def _at_once(child: Position, asker: _Asker) -> Answer | None:
    """The answer to a move that gives the game away, itself or to the very next move."""
    if child.outcome() is not None:
        return Answer("wrong", code="hands_over")
    if not asker.wins(child, 1):
        return None
    reply = next(move for move in child.moves() if _won(child.play(move), child.sides[child.turn]))
    (reason, *_) = reasons_for(child, reply)
    return Answer("wrong", reply, code="answered", values=reason.values)


def _beaten(child: Position, asker: _Asker, end: int) -> Answer:
    """The answer to a move after which the other side wins by force in `end` plies."""
    for reply in child.moves():
        after = child.play(reply)
        if after.outcome() is None and asker.loses(after, end - 1):
            return Answer("wrong", reply, code="loses", values={"moves": (end + 1) // 2})
    return Answer("wrong", code="loses", values={"moves": (end + 1) // 2})  # by a skipped turn


def _held_out(puzzle: Puzzle, child: Position, asker: _Asker, most: int) -> Answer:
    """A right move, and the reply to it that holds out longest; of equal ones that which leaves the fewest answers."""
    best: tuple[int, int] | None = None
    found: tuple[Move | None, Position] | None = None
    replies: list[tuple[Move | None, Position]] = [(move, child.play(move)) for move in child.moves()]
    for move, after in replies or [(None, child.skip())]:
        if after.outcome() is not None:
            continue
        plies = asker.prove(after, most)[1]
        if best is not None and plies < best[0]:
            continue
        score = plies, -_answers(after, asker, plies)
        if best is None or score > best:
            best, found = score, (move, after)
    if best is None or found is None:
        return Answer("solved")  # every reply gives the game away
    return Answer("right", found[0], replace(puzzle, position=str(found[1]), moves=(best[0] + 1) // 2))


def _answers(position: Position, asker: _Asker, plies: int) -> int:
    """How many moves win within so many plies."""
    side = position.sides[position.turn]
    children = [position.play(move) for move in position.moves()]
    return sum(
        _won(child, side) or (child.outcome() is None and plies > 1 and asker.loses(child, plies - 1))
        for child in children
    )


# ---- a race -------------------------------------------------------------------------------------------------


def _jump(puzzle: Puzzle, position: Position, move: Move, child: Position) -> Answer:  # noqa: ARG001
    gains = gains_of(position)
    best = max(gains.values())
    if gains[move] == best:
        return Answer("solved")
    return Answer("wrong", code="shorter", values={"rows": gains[move], "best": best})


def _home(puzzle: Puzzle, position: Position, move: Move, child: Position) -> Answer:  # noqa: ARG001
    _plan(puzzle, position)
    slot = position.turn
    if _won(child, position.sides[slot]):
        return Answer("solved")
    after = next_own(child)
    plan = home_plan(after, puzzle.moves + LATER)
    left = 0 if plan is None else len(plan.moves)
    if 0 < left < puzzle.moves:
        return Answer("right", None, replace(puzzle, position=str(after), moves=left))
    return Answer("wrong", code="slower", values={"moves": left and left + 1, "best": puzzle.moves})


def _plan(puzzle: Puzzle, position: Position) -> tuple[Move, ...]:
    plan = home_plan(position, puzzle.moves)
    if plan is None:
        raise _unsolvable(puzzle)
    return plan.moves
