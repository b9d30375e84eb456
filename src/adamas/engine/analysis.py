"""Analysing a position: the best moves, what they are worth, and what is proven about them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..game import Move, Position
from .compiled import CompiledMulti, CompiledSearch, searcher
from .exact import Exact, Proven, exact_lines
from .limit import Budget, Clock, Limit, Stop, Stopped
from .multi import FoundByAll, MultiSearch
from .proof import MEGABYTES, prover_for
from .search import DEEPEST, PROVEN, WIN, Found, Search
from .values import Values, values_for
from .wins import arrives

__all__ = ["Analysis", "Line", "analyse", "check_playable", "examine"]

PROOF_SHARE = 0.5
"""The part of the time and of the positions that goes into proofs before anything is estimated."""

PROOF_MOST = 3_000_000
"""Positions that a search without end spends on a proof before it begins to estimate."""


@dataclass(frozen=True, slots=True)
class Line:
    """One move and what it leads to.

    `value` is from -1 (lost) to 1 (won) for the side to move; in a game of more than two sides one such number for
    each side. `exact` is true only for a proven end, which then comes after `plies` plies, forced skips included.
    `moves` is the best play found from here on, this move first; forced skips are no moves and are left out.
    """

    move: Move
    value: float | tuple[float, ...]
    exact: bool
    plies: int | None
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best lines, best first, with the last depth searched to its end (plies), positions made, and seconds.

    `bound` is what was proven of a position that is not decided: nothing is forced within so many plies.
    """

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    time: float
    bound: int = 0


def analyse(
    position: Position,
    limit: Limit | None = None,
    lines: int = 1,
    history: Iterable[Position] = (),
    stop: Stop | None = None,
    *,
    clock: Clock = time.perf_counter,
) -> Analysis:
    """The best `lines` moves of a position, found within a limit (one second if none is given).

    `history` are the earlier positions of the match, for repetition only: a position that occurred twice counts as a
    draw. `stop` is asked every few positions and ends the search when true. Raises ValueError if the game is over, if
    the turn must be skipped, if `lines` is below 1, or if nothing would ever end the search.
    """
    if isinstance(lines, bool) or not isinstance(lines, int) or lines < 1:
        raise ValueError(f"lines must be a whole number, 1 or more, not {lines!r}")
    limit = Limit(time=1.0) if limit is None else limit
    if limit.endless and stop is None:
        raise ValueError("nothing would end this search: give a time, a depth, a number of nodes, or a stop function")
    moves = check_playable(position)
    values = values_for(position)
    budget = Budget(limit, stop, clock)
    past = tuple(history)
    if not values.provable or limit.depth is not None:
        found, depth = examine(position, values, moves, budget, limit.depth, lines, past)
        return Analysis(tuple(found), depth, budget.nodes, budget.time)
    proof = prove(position, budget, lines, past)
    proven = [_line_of_proof(item) for item in proof.lines]
    if proof.verdict != "undecided":
        rest = [move for move in moves if all(move != line.move for line in proven)]
        if len(proven) >= lines or not rest:
            return Analysis(tuple(proven[:lines]), proof.plies, budget.nodes, budget.time)
        found, depth = examine(position, values, rest, budget, None, lines - len(proven), past)
        return Analysis((*proven, *found), max(depth, proof.plies), budget.nodes, budget.time)
    losing = {line.move for line in proven}
    rest = [move for move in moves if move not in losing]
    found, depth = examine(position, values, rest, budget, None, lines, past) if rest else ([], 0)
    return Analysis((*found, *proven)[:lines], max(depth, proof.plies), budget.nodes, budget.time, proof.plies)


def prove(position: Position, budget: Budget, lines: int, history: Sequence[Position]) -> Exact:
    """What can be proven of a position with a part of the budget, which pays for it."""
    left = budget.left
    try:
        budget.check()
    except Stopped:
        return Exact("undecided", 0, (), 0)
    nodes = int(left * PROOF_SHARE) if left is not None else PROOF_MOST if budget.deadline == math.inf else -1
    deadline = budget.deadline_by(time.perf_counter, PROOF_SHARE)
    # Counted in positions, the answer must not depend on what an earlier question has left in the table.
    prover = None if left is None else prover_for(position, MEGABYTES)
    proof = exact_lines(position, lines, history, nodes=nodes, deadline=deadline, stop=budget.stop, prover=prover)
    budget.pay(proof.nodes)
    return proof


def _line_of_proof(item: Proven) -> Line:
    return Line(item.move, 1.0 if item.won else -1.0, True, item.plies, item.moves)


def check_playable(position: Position) -> tuple[Move, ...]:
    """The legal moves of a position that has some; raise ValueError otherwise."""
    if position.outcome() is not None:
        raise ValueError(f"the game is over in {position}: there is nothing to choose or analyse")
    moves = position.moves()
    if not moves:
        raise ValueError(f"slot {position.turn + 1} has no legal move in {position}: its turn must be skipped")
    return moves


def examine(
    position: Position,
    values: Values,
    moves: Sequence[Move],
    budget: Budget,
    deepest: int | None,
    lines: int,
    history: Iterable[Position],
) -> tuple[list[Line], int]:
    """The best `lines` among `moves`, best first, and the depth searched to its end; moves come in order of trust.

    Searches deeper and deeper until the budget is used up, `deepest` is reached or the lines wanted are proven.
    """
    # A fixed depth is searched in full, so that it gives the same values with a kernel and without.
    search = searcher(position, values, budget, history, plain=deepest is not None)
    deepest = DEEPEST if deepest is None else min(deepest, DEEPEST)
    lines = min(lines, len(moves))
    ordered = values.order(position, moves, {})
    if isinstance(search, (Search, CompiledSearch)):
        return _deepen_two(search, ordered, deepest, lines)
    return _deepen_all(search, ordered, deepest, lines)


def _deepen_two(
    search: Search | CompiledSearch, ordered: list[Move], deepest: int, lines: int
) -> tuple[list[Line], int]:
    done: list[Found] = []
    depth = 0
    trial: list[Found] = []
    try:
        while depth < deepest and not (done and all(_settled(found, depth) for found in done)):
            search.deepen(depth + 1, ordered, lines, trial)
            depth += 1
            done = list(trial)
            ordered = _in_front([found.move for found in done], ordered)
    except Stopped:
        # The best move so far was tried first, so with one line even a part of the next depth is worth more.
        if trial and (lines == 1 or not done):
            done = trial
    if len(done) < lines:
        seen = {found.move for found in done}
        rest = sorted((_glance(search, move) for move in ordered if move not in seen), key=lambda found: -found.score)
        done += rest[: lines - len(done)]
    return [_line(found, depth, search.values) for found in done], depth


def _glance(search: Search | CompiledSearch, move: Move) -> Found:
    """A move that the limits left no time to search, with the points of the position after it."""
    root = search.root
    child = search.values.play(root, move)
    side, outcome = search.sides[root.turn], child.outcome()
    if outcome is None:
        return Found(move, search.values.points(child, side), (move,))
    won = any(search.sides[slot] == side for slot in outcome.winners)
    return Found(move, 0 if not outcome.winners else WIN - 1 if won else 1 - WIN, (move,))


def _settled(found: Found, depth: int) -> bool:
    """True if the score is a proven end whose distance is exact.

    A search of `depth` plies has seen every end within them, and a win one ply later where one action makes it; so a
    proven end that is not further away than that is neither shorter nor longer in truth.
    """
    return abs(found.score) > PROVEN and WIN - abs(found.score) <= depth + 1


def _line(found: Found, depth: int, values: Values) -> Line:
    score = found.score
    if abs(score) > PROVEN:
        exact = _settled(found, depth)
        return Line(found.move, 1.0 if score > 0 else -1.0, exact, WIN - abs(score) if exact else None, found.moves)
    return Line(found.move, values.value(score), False, None, found.moves)


def _deepen_all(
    search: MultiSearch | CompiledMulti, ordered: list[Move], deepest: int, lines: int
) -> tuple[list[Line], int]:
    done: list[FoundByAll] = []
    depth = 0
    trial: list[FoundByAll] = []
    try:
        while depth < deepest and not (done and all(_ended(found, depth) for found in done)):
            search.deepen(depth + 1, ordered, lines, trial)
            depth += 1
            done = list(trial)
            ordered = _in_front([found.move for found in done], ordered)
    except Stopped:
        if trial and (lines == 1 or not done):
            done = trial
    if len(done) < lines:
        seen = {found.move for found in done}
        side = search.side
        rest = [_glance_by_all(search, move) for move in ordered if move not in seen]
        done += sorted(rest, key=lambda found: -found.scores[side])[: lines - len(done)]
    return [_line_of_all(found, search) for found in done], depth


def _glance_by_all(search: MultiSearch | CompiledMulti, move: Move) -> FoundByAll:
    """A move that the limits left no time to search, with the points of all sides in the position after it."""
    child = search.values.play(search.root, move)
    if not arrives(child, search.root.turn):
        return FoundByAll(move, search.points(child), (move,))
    scores = tuple(WIN - 1 if side == search.side else 1 - WIN for side in range(max(search.sides) + 1))
    return FoundByAll(move, scores, (move,))


def _ended(found: FoundByAll, depth: int) -> bool:
    """True if the play that a move was judged by reaches the end of the game, so that deeper search adds nothing."""
    return WIN - max(map(abs, found.scores)) <= depth


def _line_of_all(found: FoundByAll, search: MultiSearch | CompiledMulti) -> Line:
    won = found.scores[search.side] == WIN - 1
    # Only a win in one is proven among several; other ends rest on guessed replies and stay estimates.
    numbers = tuple((1.0 if score > 0 else -1.0) if won else search.values.value(score) for score in found.scores)
    return Line(found.move, numbers, won, 1 if won else None, found.moves)


def _in_front(first: Sequence[Move], moves: Sequence[Move]) -> list[Move]:
    early = set(first)
    return [*first, *(move for move in moves if move not in early)]
