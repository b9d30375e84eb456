"""The measuring stick of speed in Diam: a small C++ program that counts the move sequences of seven plies.

Times are processor seconds, so that other work on the machine disturbs them little; a machine's unit is the time that
the stick takes there, and goals are told in it.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
from pathlib import Path

from .report import BenchError

__all__ = ["DEPTH", "SEQUENCES", "Yardstick", "child_seconds"]

SOURCE = Path(__file__).with_name("diam_perft_yardstick.cpp")
DEPTH = 7
SEQUENCES = 685_376_512
"""Move sequences of seven plies from the empty board with two players."""


def child_seconds() -> float:
    """Processor seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Yardstick:
    """The compiled stick in a folder; raises BenchError if there is no compiler or the count is wrong."""

    def __init__(self, folder: Path) -> None:
        compiler = next((found for name in ("g++", "clang++", "c++") if (found := shutil.which(name))), None)
        if compiler is None:
            raise BenchError("the yardstick needs a C++ compiler: install g++")
        self.program = folder / "diam_yardstick"
        subprocess.run([compiler, "-O3", "-o", str(self.program), str(SOURCE)], check=True)

    def seconds(self) -> float:
        """Processor seconds of one count."""
        before = child_seconds()
        done = subprocess.run([str(self.program), str(DEPTH)], check=True, capture_output=True, text=True)
        if done.stdout.strip() != str(SEQUENCES):
            raise BenchError(f"the yardstick counted {done.stdout.strip()}, not {SEQUENCES}")
        return child_seconds() - before

    def unit(self, runs: int = 3) -> float:
        """The least of a few times."""
        return min(self.seconds() for _ in range(runs))
