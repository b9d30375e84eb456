"""The empty boards of Diam solved from scratch: nodes, time, and the time in units of the yardstick.

``python -m bench.diam_roots [--variants 2 3f 4] [--threads 1] [--megabytes 2048]`` solves only some, or with more
threads.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from adamas.engine.kernel import kernel_of

from .report import BenchError, Options, figure, progress
from .yardstick import Yardstick

TITLE = "diam_roots: the empty boards solved from scratch"


@dataclass(frozen=True, slots=True)
class Root:
    """What is known of an empty board, and the most time it may take, in units of the yardstick."""

    variant: str
    result: int
    plies: int
    units: float


ROOTS = (Root("2", -1, 20, 10), Root("3f", 1, 27, 120), Root("4", -1, 34, 240))
MEGABYTES = 2048
NAMES = {1: "first side wins", -1: "first side loses"}


def run(options: Options) -> Iterator[str]:
    """Solve each (only two players in a shortened run); raise BenchError for a wrong result or without a kernel."""
    yield from solve(options.folder, ROOTS if options.scale >= 1 else ROOTS[:1], 1, MEGABYTES)


def solve(folder: Path, roots: Sequence[Root], threads: int, megabytes: int) -> Iterator[str]:
    """Solve some of the boards, each with a fresh table."""
    kernel = kernel_of("diam")
    if kernel is None:
        raise BenchError("the kernel of Diam was not built or may not be used")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        unit = Yardstick(Path(place)).unit()
    yield f"a unit is the yardstick's perft(7), here {unit:.2f} s of processor time; {megabytes} MB, {threads} threads"
    for root in progress(roots, "roots"):
        prover = kernel.Prover(root.variant, megabytes, threads=threads)
        begin, clock = time.process_time(), time.perf_counter()
        result, plies, nodes = prover.prove(f"./././././././. {root.variant} 1", root.plies)
        seconds, passed = time.process_time() - begin, time.perf_counter() - clock
        if (result, plies) != (root.result, root.plies):
            raise BenchError(f"the empty board of {root.variant} gave {result} in {plies}")
        verdict = "reached" if seconds / unit <= root.units else "NOT reached"
        goal = f"goal {root.units:g} at most: {verdict}" if threads == 1 else f"{passed:.1f} s by the clock"
        name = f"{root.variant}: {NAMES[result]} in {plies}, nothing within {plies - 1}"
        yield figure(name, f"{seconds / unit:.1f} units", f"{seconds:.1f} s, {nodes:,} nodes; {goal}")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=TITLE)
    parser.add_argument("--variants", nargs="+", choices=[root.variant for root in ROOTS])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--megabytes", type=int, default=MEGABYTES)
    chosen = parser.parse_args()
    roots = [root for root in ROOTS if chosen.variants is None or root.variant in chosen.variants]
    for line in solve(Path(tempfile.gettempdir()), roots, chosen.threads, chosen.megabytes):
        print(line, flush=True)


if __name__ == "__main__":
    main()
