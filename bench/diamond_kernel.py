"""How fast the kernel of the Diamond Game counts and searches, beside the yardstick of the machine in the same run."""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from adamas.engine.kernel import kernel_of
from adamas.engine.values import values_for
from adamas.game import Position
from adamas.games import find_game

from .report import ROOT, BenchError, Options, figure, goal, progress
from .yardstick import Yardstick

TITLE = "diamond_kernel: counting and searching in the compiled Diamond Game"

COUNTS = ROOT / "tests" / "perft" / "diamond_perft.tsv"
START = "1/2/3/bbbb6/bbb6/bb6/b6/8/9/3rrrr3/rrr/rr/r 2 1"
DEPTH, SEQUENCES = 5, 7_737_374
LEAST = 40.0
"""Million sequences a second, where the yardstick takes a second."""
RUNS = 3
PHASES = {73: {"opening": 0, "middle": 28, "late": 46}, 121: {"opening": 0, "middle": 44, "late": 76}}
"""Plies from the start, played by the search itself."""
PLAY_DEPTH = 3


def run(options: Options) -> Iterator[str]:
    """Count, then search; raise BenchError for a wrong count."""
    kernel = kernel_of("diamond")
    if kernel is None:
        raise BenchError("the kernel of the Diamond Game was not built or may not be used")
    yield from _counting(kernel, options)
    yield from _searching(kernel)


def _counting(kernel: ModuleType, options: Options) -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        unit = Yardstick(Path(folder)).unit()
    yield "processor seconds; the last ply is counted in bulk: the sizes of the sets of holes that each piece reaches"
    yield figure("yardstick (C++), Diam perft(7)", f"{unit:.2f} s")
    times = []
    for _ in range(RUNS):
        begin = time.process_time()
        found = kernel.perft(START, {}, DEPTH)
        times.append(time.process_time() - begin)
        if found != SEQUENCES:
            raise BenchError(f"perft({DEPTH}) is {found}, not {SEQUENCES}")
    rate = SEQUENCES / min(times) / 1e6
    yield figure(f"perft({DEPTH}) = {SEQUENCES:,}, least of {RUNS}", f"{min(times):.3f} s", f"{rate:.1f} million/s")
    yield figure("scaled to a yardstick of one second", f"{rate * unit:.1f}", goal(rate * unit, LEAST, "million/s"))
    made = sum(kernel.perft(START, {}, depth) for depth in range(1, DEPTH))
    yield figure("positions made for it (all plies but the last)", f"{made:,}")
    lines = [line.split("\t") for line in COUNTS.read_text("ascii").splitlines() if not line.startswith("#")]
    total = counted = 0
    begin = time.process_time()
    for text, *counts in progress(lines, "known counts"):
        for depth, count in enumerate(counts if options.scale >= 1 else counts[:3], 1):
            if (found := kernel.perft(text, {}, depth)) != int(count):
                raise BenchError(f"{text}: perft({depth}) is {found}, not {count}")
            counted += 1
            total += found
    seconds = time.process_time() - begin
    note = f"of {counted}, {len(lines)} positions: {total:,} sequences, {total / seconds / 1e6:.1f} million/s"
    yield figure("known counts that agree", f"{counted}", note)


def _searching(kernel: ModuleType) -> Iterator[str]:
    yield "depth reached and positions made per second, one core, with late-move reductions"
    search = kernel.Search(64)
    for board, phases in PHASES.items():
        position, plies = find_game("diamond").start(board=board), 0
        for phase, ply in phases.items():
            while plies < ply and position.outcome() is None:
                best, _, _ = _think(search, position, math.inf, PLAY_DEPTH)
                position, plies = position.play(best), plies + 1
            for seconds in (0.1, 1.0):
                _, depth, rate = _think(search, position, seconds, 60)
                name = f"{board} holes, {phase} ({len(position.moves())} moves), {seconds:g} s"
                yield figure(name, f"depth {depth}", f"{rate / 1e6:.2f} million positions/s")


def _think(search: object, position: Position, seconds: float, deepest: int) -> tuple[str, int, float]:
    """The best move, the depth reached, and positions per second."""
    values = values_for(position)
    fit = values.sensible(position, position.moves(), ()) or list(position.moves())
    moves = [str(move) for move in values.order(position, fit, {})]
    search.setup(str(position), position.options, ())  # type: ignore[attr-defined]
    begin = time.perf_counter()
    depth = 0
    while depth < deepest and search.deepen(depth + 1, moves, 1, -1, begin + seconds, None, False):  # type: ignore[attr-defined]
        depth += 1
        best = search.best[0][0]  # type: ignore[attr-defined]
        moves.remove(best)
        moves.insert(0, best)
    return moves[0], depth, search.nodes / (time.perf_counter() - begin)  # type: ignore[attr-defined]
