"""A computer's move, and a hint, as plain functions of texts and numbers: any executor can run them, near or far."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ctypes import Array, c_char

    from ..engine.analysis import Line
    from ..game import Position

__all__ = ["analyse_position", "ask", "find_hint", "prepare", "ready", "seed_of", "shallow", "stopper"]

NICENESS = 10

SEARCHED = 2 / 3
"""The part of a hint's time that its search gets; finding the reasons takes some too."""

GRACE_MS = 300
"""How long after its time an analysis is stopped from outside; it keeps its time itself."""

_stops: Array[c_char] | None = None
"""One byte for each search that may run; not zero: stop. Shared with the server by `prepare`."""


def seed_of(match_id: str, seq: int) -> int:
    """The seed of the move on entry `seq` of this match: always the same one."""
    return int.from_bytes(blake2b(f"{match_id} {seq}".encode(), digest_size=6).digest(), "big")


def ask(
    match_id: str,  # noqa: ARG001 - it names the question in a traceback and in a cluster's list of jobs
    seq: int,  # noqa: ARG001 - likewise
    position: str,
    game: str,
    options: Mapping[str, Any],
    history: Sequence[str],
    level: int,
    seed: int,
    limit_ms: int,
    ticket: int = -1,
) -> str:
    """The move that a computer of this level makes, as its text.

    `history` are the position texts before this one, oldest first, for repetition only. `ticket` is the search's place
    among the stop bytes, -1 if it cannot be stopped early. Raises what the game raises for a text that is not a
    position; `match_id` and `seq` only name the question.
    """
    # Imported here so that the server itself never loads the engine.
    from ..engine import choose

    present, earlier = _read(position, game, options, history)
    return str(choose(present, level=level, seed=seed, history=earlier, stop=stopper(limit_ms, ticket)))


def find_hint(
    match_id: str,  # noqa: ARG001 - as in `ask`
    seq: int,  # noqa: ARG001 - likewise
    position: str,
    game: str,
    options: Mapping[str, Any],
    history: Sequence[str],
    limit_ms: int,
    ticket: int = -1,
) -> str:
    """A good move and what speaks for it, as JSON: ``{"source", "target", "reasons": [{"code", "values"}]}``.

    The arguments are those of `ask`. Always all of it, as each grade of a hint tells a part of the same one.
    """
    from ..engine import Limit
    from ..engine.hints import hint

    present, earlier = _read(position, game, options, history)
    limit = Limit(time=limit_ms / 1000 * SEARCHED)
    found = hint(present, 3, history=earlier, stop=stopper(limit_ms, ticket), limit=limit)
    reasons = [{"code": reason.code, "values": dict(reason.values)} for reason in found.reasons]
    return json.dumps({"source": found.source, "target": found.target, "reasons": reasons})


def analyse_position(
    match_id: str,  # noqa: ARG001 - as in `ask`
    seq: int,  # noqa: ARG001 - likewise
    position: str,
    game: str,
    options: Mapping[str, Any],
    history: Sequence[str],
    limit_ms: int,
    lines: int,
    ticket: int = -1,
) -> str:
    """The best `lines` moves and what they are worth, as JSON of `analyse.AnalysisView`.

    The arguments are those of `ask`. Raises ValueError if the position is finished.
    """
    from ..engine import Limit, analyse
    from ..engine.values import values_for

    present, earlier = _read(position, game, options, history)
    limit = Limit(time=limit_ms / 1000)
    found = analyse(present, limit, lines, earlier, stopper(limit_ms + GRACE_MS, ticket))
    values = values_for(present)

    def steps(line: Line) -> float | None:
        if values.provable or line.exact or not isinstance(line.value, float):
            return None
        return round(values.lead(line.value) / values.step, 1)

    return json.dumps(
        {
            "depth": found.depth,
            "nodes": found.nodes,
            "time_ms": round(found.time * 1000),
            "bound": found.bound,
            "lines": [
                {
                    "move": str(line.move),
                    "source": line.move.source,
                    "target": line.move.target,
                    "moves": [str(move) for move in line.moves],
                    "value": line.value,
                    "exact": line.exact,
                    "plies": line.plies,
                    "steps": steps(line),
                }
                for line in found.lines
            ],
        }
    )


def _read(
    position: str, game: str, options: Mapping[str, Any], history: Sequence[str]
) -> tuple[Position, tuple[Position, ...]]:
    """The position, and those before it that can be read under its options."""
    from ..game import GameError
    from ..games import find_game

    rules = find_game(game)
    present = rules.parse(position, **options)
    earlier = []
    for text in history:
        try:
            earlier.append(rules.parse(text, **options))
        except GameError:
            continue  # before somebody finished, say: other options held then, and it cannot come again
    return present, tuple(earlier)


def shallow(position: str, game: str, options: Mapping[str, Any]) -> str:
    """A move found at once and without the engine: one that wins, else one that does not lose at once, else any."""
    from ..games import find_game

    present = find_game(game).parse(position, **options)
    side = present.sides[present.turn]
    moves = present.moves()
    best = moves[0]
    bad = set(present.warnings())
    for move in moves:
        outcome = present.play(move).outcome()
        if outcome is not None and any(present.sides[slot] == side for slot in outcome.winners):
            return str(move)
        if best in bad and move not in bad:
            best = move
    return str(best)


def stopper(limit_ms: int, ticket: int) -> Callable[[], bool]:
    """Says stop when the time is over or the search's stop byte is set."""
    until = time.monotonic() + limit_ms / 1000
    stops = _stops if ticket >= 0 else None

    def stop() -> bool:
        return (stops is not None and stops[ticket] != b"\0") or time.monotonic() >= until

    return stop


def prepare(stops: Array[c_char]) -> None:
    """Make this process a worker: it yields to the server, shares its stop bytes and ends with it."""
    global _stops
    _stops = stops
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server ends its workers
    threading.Thread(target=_end_with_parent, name="parent watch", daemon=True).start()


def _end_with_parent() -> None:
    # A killed server closes no pipe that a worker would notice: each worker holds both ends of its queue.
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def ready() -> int:
    """Load all that a search needs; the worker's process number."""
    import_module("adamas.engine")
    import_module("adamas.games")
    return os.getpid()
