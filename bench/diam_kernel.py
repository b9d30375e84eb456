"""How fast the kernel of Diam counts move sequences, beside the yardstick in the same run; and all known counts."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from adamas.engine.kernel import kernel_of

from .report import ROOT, BenchError, Options, figure, progress
from .yardstick import DEPTH, SEQUENCES, Yardstick

TITLE = "diam_kernel: counting in the compiled Diam, beside the yardstick"

COUNTS = ROOT / "tests" / "perft" / "diam_perft.tsv"
MOST = 1.5
RUNS = 3


def run(options: Options) -> Iterator[str]:
    """Count perft(7) with both in turn, then every line of the file; raise BenchError for a wrong count."""
    kernel = kernel_of("diam")
    if kernel is None:
        raise BenchError("the kernel of Diam was not built or may not be used")
    sticks, times = [], []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        yardstick = Yardstick(Path(folder))
        for _ in progress(range(RUNS), "perft(7)"):
            sticks.append(yardstick.seconds())
            begin = time.process_time()
            found = kernel.perft("./././././././. 2 1", {}, DEPTH)
            times.append(time.process_time() - begin)
            if found != SEQUENCES:
                raise BenchError(f"perft({DEPTH}) is {found}, not {SEQUENCES}")
    stick, own = min(sticks), min(times)
    verdict = "reached" if own <= MOST * stick else "NOT reached"
    yield f"least of {RUNS} runs each, in turn, processor seconds; the last ply is counted in bulk by both"
    yield figure(f"yardstick (C++), perft({DEPTH}) = {SEQUENCES:,}", f"{stick:.2f} s")
    yield figure("kernel", f"{own:.2f} s", f"{SEQUENCES / own / 1e6:,.0f} million sequences/s")
    yield figure("kernel / yardstick", f"{own / stick:.2f}", f"goal {MOST} at most: {verdict}")
    lines = [line.split("\t") for line in COUNTS.read_text("ascii").splitlines() if not line.startswith("#")]
    counted = 0
    for text, *counts in progress(lines, "known counts"):
        for depth, count in enumerate(counts, 1):
            if (found := kernel.perft(text, {}, depth)) != int(count):
                raise BenchError(f"{text}: perft({depth}) is {found}, not {count}")
            counted += 1
    yield figure("known counts of other programs that agree", f"{counted}", f"of {counted}, {len(lines)} positions")
