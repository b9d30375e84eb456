"""What every section of the bench shares: options, error, how figures are printed, on what machine they were made."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TypeVar

from tqdm import tqdm

__all__ = ["ROOT", "BenchError", "Options", "commit", "figure", "goal", "machine", "progress", "quantile", "version"]

T = TypeVar("T")

ROOT = Path(__file__).parents[1]


class BenchError(Exception):
    """A section cannot measure, or what it measures gave a wrong answer; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Options:
    """`folder` is where sections may write; it should be on a real disk. `scale` shortens every section (1: whole)."""

    folder: Path
    scale: float = 1.0


def figure(name: str, value: str, note: str = "") -> str:
    """One line of a report: what, how much, and a remark."""
    return f"{name:<58}{value:>12}  {note}".rstrip()


def goal(value: float, least: float, unit: str) -> str:
    """The goal of a figure and whether it was reached."""
    return f"goal {least:,.4g} {unit}: {'reached' if value >= least else 'NOT reached'}"


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def progress(items: Iterable[T], text: str) -> Iterable[T]:
    """Show how far a long loop has come, on a terminal only."""
    return tqdm(items, desc=text, leave=False, disable=not sys.stderr.isatty())


def version(package: str) -> str:
    """The version of an installed package; raise BenchError if it is missing."""
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        raise BenchError(f"{package} is not installed: run `make bench`, or pip install -e '.[bench]'") from None


def machine() -> list[str]:
    """Processor, cores, memory and load, system, Python, a line each."""
    try:
        memory = f", {os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB of memory"
    except (AttributeError, ValueError):
        memory = ""
    try:
        load = f", {os.getloadavg()[0]:.1f} processes busy before this run"
    except (AttributeError, OSError):
        load = ""
    return [
        f"machine   {_processor()}, {os.cpu_count()} cores{memory}{load}",
        f"system    {platform.system()} {platform.release()} ({platform.machine()})",
        f"python    {platform.python_implementation()} {platform.python_version()}, {version('adamas')}",
    ]


def commit() -> str:
    """The commit that is checked out, marked if files differ from it; ``unknown`` without git."""
    head = _git("rev-parse", "--short=12", "HEAD")
    if not head:
        return "unknown"
    # The kept results change with every run, and change nothing that is measured.
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":(exclude)bench/results.md")
    return f"{head} with changes" if changed else head


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def tell(lines: Iterable[str]) -> int:
    """Print a report line by line as it is made; the exit code of the command, 1 if it could not go on."""
    try:
        for line in lines:
            print(line, flush=True)
    except (BenchError, ValueError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    return 0
