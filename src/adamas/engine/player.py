"""The computer player: takes a win, leaves none open, finishes its race, and searches for the rest."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..game import Move, Position
from .analysis import Line, check_playable, examine
from .levels import Level, find_level
from .limit import Budget, Clock, Limit, Stop
from .race import way_home
from .values import Values, values_for
from .wins import lets_win, winning_move

__all__ = ["choose"]

NEVER = 1_000
"""More plies than lets_win ever tells."""


def choose(
    position: Position,
    level: int = 8,
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
    chosen = find_level(level)
    moves = check_playable(position)
    if len(moves) == 1:
        return moves[0]
    values = values_for(position)
    win = winning_move(position, values)
    if win is not None:
        return win
    past = list(history)
    safe = _safe(position, values, moves, past, stop)
    if len(safe) == 1:
        return safe[0]

    rng = random.Random(f"{seed} {position}")
    rng.shuffle(safe)
    used = chosen.limit if limit is None else replace(limit, depth=limit.depth or chosen.depth)
    budget = Budget(used, stop, clock)
    if values.homing(position):
        plan = way_home(position, values, chosen.width, budget)
        if plan is not None and plan[0] in safe:
            return plan[0]
    lines, _ = examine(position, values, safe, budget, used.depth, len(safe) if chosen.slack else 1, past)
    return _pick(lines, chosen, position, values, rng)


def _safe(
    position: Position, values: Values, moves: Sequence[Move], history: Sequence[Position], stop: Stop | None
) -> list[Move]:
    """The moves to choose from: fit for a computer player, and leaving no win open if that can be helped."""
    fit = values.sensible(position, moves, history) or list(moves)
    losing = lets_win(position, fit, values, stop)
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


def _pick(lines: Sequence[Line], level: Level, position: Position, values: Values, rng: random.Random) -> Move:
    """One of the lines that are hardly worse than the best, by lot; the best of all for a level without slack."""
    own = position.sides[position.turn]

    def lead(line: Line) -> float:
        return values.lead(line.value[own] if isinstance(line.value, tuple) else line.value)

    if not level.slack or math.isinf(lead(lines[0])):
        return lines[0].move
    least = lead(lines[0]) - level.slack * values.step
    return rng.choice([line for line in lines if lead(line) >= least]).move
