"""The computer player: takes a win, leaves none open, plays what is proven, finishes its race, and else searches."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..game import Move, Position
from .analysis import Line, check_playable, examine
from .book import defence, lookup
from .exact import Exact, exact_lines
from .kernel import kernel_of
from .levels import Level
from .limit import Budget, Clock, Limit, Stop
from .proof import MEGABYTES, prover_for
from .race import way_home
from .values import Values, values_for
from .values.strengths import find_level
from .wins import lets_win, winning_move

__all__ = ["choose"]

OPENING_SLACK = 0.5
"""The loss that no level minds in its opening, in small plain gains, so that its games differ from one another."""
OPENING_LINES = 5
"""So many of its best moves are compared for that."""

NEVER = 1_000
"""More plies than lets_win ever tells."""


def choose(
    position: Position,
    level: int | Level = 8,
    seed: int = 7,
    history: Iterable[Position] = (),
    stop: Stop | None = None,
    limit: Limit | None = None,
    *,
    clock: Clock = time.perf_counter,
) -> Move:
    """The move of a computer player of a level from 1 to 8; the same for the same position, history, level and seed.

    `seed` decides between moves that look equally good. `history` are the earlier positions of the match, for
    repetition only. `limit` takes the place of the level's own budget, and of its depth if it has one itself. When
    `stop` returns true or the limit is reached, the best move found until then is returned, so there always is one.
    Raises ValueError if the game is over, if the turn must be skipped, or if there is no such level.
    """
    chosen = level if isinstance(level, Level) else find_level(level, position.game)
    moves = check_playable(position)
    if len(moves) == 1:
        return moves[0]
    values = values_for(position)
    win = winning_move(position, values)
    if win is not None:
        return win
    past = list(history)
    known = _from_book(position, past) if chosen.book else None
    if known is not None:
        return known
    rng = random.Random(f"{seed} {position}")
    alert = rng.random() >= chosen.overlooks
    safe = _safe(position, values, _seen(position, moves, chosen), past, stop, alert=alert)
    if len(safe) == 1:
        return safe[0]

    rng.shuffle(safe)
    if not alert:
        return max(safe, key=lambda move: _looks(position, move, values))
    compiled = kernel_of(position.game) is not None
    own = chosen.limit(compiled=compiled)
    used = own if limit is None else replace(limit, depth=limit.depth or chosen.depth)
    budget = Budget(used, stop, clock)
    if values.homing(position):
        plan = way_home(position, values, chosen.width, budget)
        if plan is not None and plan[0] in safe:
            return plan[0]
    if values.provable and chosen.proof:
        proof = _prove(position, chosen, limit, budget, past, compiled=compiled)
        if proof.verdict != "undecided":
            return proof.lines[0].move
        losing = {line.move for line in proof.lines}
        safe = [move for move in safe if move not in losing] or safe
    slack = max(chosen.slack, OPENING_SLACK if values.opening(position) else 0.0)
    undoing = _undoing(position, past)
    number = len(safe) if chosen.slack else OPENING_LINES if slack else 2 if undoing in safe else 1
    lines, _ = examine(position, values, safe, budget, used.depth, number, past)
    picked = _pick(lines, slack, position, values, rng)
    if picked != undoing or len(lines) == 1:
        return picked
    # There and back again leads nowhere, so it must be worth more than anything else.
    others = [line for line in lines if line.move != undoing]
    lead = _lead(position, values)
    return others[0].move if lead(others[0]) >= lead(lines[0]) - values.step else picked


def _from_book(position: Position, history: Sequence[Position]) -> Move | None:
    """The move of the book, on the winning side or the losing one; None where it has none, or where it would repeat.

    Along a won line no position comes twice, so only a match that has already left it can bring that about.
    """
    found = lookup(position)
    move = found.move if found is not None else None
    if move is None:
        lost = defence(position)
        move = lost[0].move if lost else None
    if move is None or not history:
        return move
    child = position.play(move)
    return None if sum(before == child for before in history) > 1 else move


def _undoing(position: Position, history: Sequence[Position]) -> Move | None:
    """The move that would take back what the slot to move did on its previous turn; None if there is none."""
    before = next((at for at in range(len(history) - 1, -1, -1) if history[at].turn == position.turn), None)
    if before is None or before + 1 >= len(history):
        return None
    was, became = history[before], history[before + 1]
    moved = next((move for move in was.moves() if was.play(move) == became), None)
    if moved is None:
        return None
    back = dict(was.shift(moved)).get(moved.source)
    return next(
        (m for m in position.moves() if back is not None and dict(position.shift(m)).get(back) == moved.source), None
    )


def _looks(position: Position, move: Move, values: Values) -> float:
    """How the position after a move looks to its side, without a thought for the answer."""
    child = values.play(position, move)
    return -math.inf if child.outcome() is not None else values.points(child, position.sides[position.turn])


def _seen(position: Position, moves: Sequence[Move], level: Level) -> Sequence[Move]:
    """The moves that a level sees: those whose way is not too long for it."""
    if level.hops is None:
        return moves
    dests = position.dests()
    near = [move for move in moves if len(dests[move.source][move.target]) - 1 <= level.hops]
    return near or moves


def _prove(
    position: Position,
    level: Level,
    limit: Limit | None,
    budget: Budget,
    history: Sequence[Position],
    *,
    compiled: bool,
) -> Exact:
    """What a level can prove. Its proof has positions of its own; under a limit from outside it has half of that."""
    nodes = level.proof_nodes if compiled else min(level.proof_nodes, level.plain)
    if limit is not None and limit.nodes is not None:
        nodes = min(nodes, limit.nodes // 2)
    proof = exact_lines(
        position,
        1,
        history,
        nodes=nodes,
        deadline=budget.deadline_by(time.perf_counter, 0.5),
        stop=budget.stop,
        furthest=level.proof,
        prover=prover_for(position, MEGABYTES),  # a new one: what it already knew would change what it finds
        use_book=level.book,
    )
    if limit is not None:
        budget.pay(proof.nodes)
    return proof


def _safe(
    position: Position,
    values: Values,
    moves: Sequence[Move],
    history: Sequence[Position],
    stop: Stop | None,
    *,
    alert: bool,
) -> list[Move]:
    """The moves to choose from: fit for a computer player and, if `alert`, leaving no win open if it can be helped."""
    fit = values.sensible(position, moves, history) or list(moves)
    losing = lets_win(position, fit, values, stop) if alert else {}
    latest = max(losing.get(move, NEVER) for move in fit)
    safe = [move for move in fit if losing.get(move, NEVER) == latest]
    if values.repeats_gain_nothing and history:
        earlier = {values.key(before) for before in history}
        fresh = [move for move in safe if values.key(values.play(position, move)) not in earlier]
        return _undrawn(position, values, fresh or safe, history)
    return safe


def _undrawn(position: Position, values: Values, moves: list[Move], history: Sequence[Position]) -> list[Move]:
    """The moves after which no reply brings a position for the third time, which between computers is a draw.

    A race that waits for somebody to leave its goal would otherwise be drawn by accident. All moves if there is none.
    """
    seen = Counter(values.key(before) for before in (*history, position))
    twice = {key for key, times in seen.items() if times > 1}
    if not twice:
        return moves
    open_ended = []
    for move in moves:
        child = values.play(position, move)
        if all(values.key(values.play(child, reply)) not in twice for reply in child.moves()):
            open_ended.append(move)
    return open_ended or moves


def _lead(position: Position, values: Values) -> Callable[[Line], float]:
    """How many points ahead a line leaves the side to move."""
    own = position.sides[position.turn]
    return lambda line: values.lead(line.value[own] if isinstance(line.value, tuple) else line.value)


def _pick(lines: Sequence[Line], slack: float, position: Position, values: Values, rng: random.Random) -> Move:
    """One of the lines that are hardly worse than the best, by lot; the best of all without slack."""
    lead = _lead(position, values)
    if not slack or math.isinf(lead(lines[0])):
        return lines[0].move
    least = lead(lines[0]) - slack * values.step
    return rng.choice([line for line in lines if lead(line) >= least]).move
