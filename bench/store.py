"""Durable appends of the store for each second, beside the same SQL with one append for each commit."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from adamas.store import Appended, Entry, Head, NewMatch
from adamas.store.sqlite import SqliteStore

from .report import BenchError, Options, figure, goal, progress, quantile

TITLE = "store: durable appends on SQLite"

CALLERS = 64
MATCHES = 1000
PAYLOAD = "x" * 400
GOAL = 5000
SECONDS = 10.0
YARDSTICK_SECONDS = 5.0
WARM_UP_SECONDS = 1.0

# In memory: a sync there costs nothing and the figure would say nothing.
_NO_DISK = {"tmpfs", "ramfs", "devtmpfs"}
_LIVE = Head("live", None, computer_to_move=False)


@dataclass(frozen=True, slots=True)
class Figures:
    """Appends per second, their time in ms (p50, p99), and jobs per commit."""

    rate: float
    p50: float
    p99: float
    batch: float


def run(options: Options) -> Iterator[str]:
    """Measure; raise BenchError without a real disk or full durability, or if an acknowledged append is missing."""
    kind = disk(options.folder)
    if kind in _NO_DISK:
        raise BenchError(f"{options.folder} is on {kind}, which is no disk: choose another folder with --folder")
    with tempfile.TemporaryDirectory(prefix="bench-", dir=options.folder) as name:
        folder = Path(name)
        sync = fsync_ms(folder, max(int(300 * options.scale), 20))
        grouped = asyncio.run(measure(folder / "grouped.db", 256, SECONDS * options.scale))
        single = asyncio.run(measure(folder / "single.db", 1, YARDSTICK_SECONDS * options.scale))
    yield (
        f"SQLite {sqlite3.sqlite_version}, WAL, synchronous=FULL (read back from the live connection), "
        f"{len(PAYLOAD)}-byte payload, {CALLERS} callers, {MATCHES:,} matches, file system: {kind}"
    )
    yield figure("appends/s, group commit", f"{grouped.rate:,.0f}", goal(grouped.rate, GOAL, "appends/s"))
    yield figure("  time of an append, p50 / p99", f"{grouped.p50:.1f} / {grouped.p99:.1f}", "ms")
    yield figure("  appends in a commit, mean", f"{grouped.batch:.1f}")
    yield figure("appends/s, yardstick: one append per commit", f"{single.rate:,.0f}", "same SQL, same callers")
    yield figure("  time of an append, p50 / p99", f"{single.p50:.1f} / {single.p99:.1f}", "ms")
    yield figure("group commit against the yardstick", f"{grouped.rate / single.rate:.1f}", "times")
    yield figure("fsync of 4 KiB in the same folder, p50", f"{sync:.2f}", "ms")


async def measure(path: Path, batch: int, seconds: float) -> Figures:
    """Let the callers append for so long, each to its own matches, at most `batch` appends sharing a commit."""
    store = SqliteStore.open(path, batch=batch)
    try:
        durability = await store.durability()
        if durability["synchronous"] != 2 or durability["journal_mode"] != "wal":
            raise BenchError(f"the store is not fully durable: {durability}")
        await asyncio.gather(*(store.create(_new(f"m{number}")) for number in range(MATCHES)))
        heads = [1] * MATCHES
        times: list[float] = []
        clock = time.perf_counter
        begin = clock() + WARM_UP_SECONDS * min(seconds / SECONDS, 1)
        end = begin + seconds

        async def call(caller: int) -> None:
            while True:
                for number in range(caller, MATCHES, CALLERS):
                    start = clock()
                    if start >= end:
                        return
                    base = heads[number]
                    entry = Entry(base + 1, f"c{base}", 1_700_000_000_000 + base, "1", PAYLOAD)
                    answer = await store.append(f"m{number}", base, entry, _LIVE)
                    if answer != Appended(base + 1):
                        raise BenchError(f"an append on {base} was answered by {answer}")
                    heads[number] = base + 1
                    if begin <= start:
                        times.append(clock() - start)

        before = store.commits, store.jobs
        showing = asyncio.create_task(_show(end, "grouped" if batch > 1 else "one per commit"))
        await asyncio.gather(*(call(caller) for caller in range(CALLERS)))
        await showing
        commits, jobs = store.commits - before[0], store.jobs - before[1]
        if await store.heads([f"m{number}" for number in range(MATCHES)]) != {
            f"m{number}": head for number, head in enumerate(heads)
        }:
            raise BenchError("the store does not hold every append that it acknowledged")
    finally:
        await store.close()
    ms = [1000 * value for value in times]
    return Figures(len(ms) / seconds, quantile(ms, 0.5), quantile(ms, 0.99), jobs / commits)


def fsync_ms(folder: Path, times: int) -> float:
    """The median time of an fsync after 4 KiB, in ms."""
    path = folder / "fsync"
    file = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
    try:
        taken = []
        for _ in range(times):
            os.write(file, bytes(4096))
            start = time.perf_counter()
            os.fsync(file)
            taken.append(1000 * (time.perf_counter() - start))
    finally:
        os.close(file)
        path.unlink()
    return quantile(taken, 0.5)


def disk(folder: Path) -> str:
    """The type of the file system that holds a folder (``ext4``); ``unknown`` where /proc/mounts does not exist."""
    best, kind = -1, "unknown"
    with suppress(OSError):
        for line in Path("/proc/mounts").read_text("utf-8").splitlines():
            _, mount, mounted, *_ = line.split()
            place = Path(mount.encode().decode("unicode_escape"))
            # Of two on the same place the later one hides the earlier.
            if folder.resolve().is_relative_to(place) and len(place.parts) >= best:
                best, kind = len(place.parts), mounted
    return kind


def _new(match_id: str) -> NewMatch:
    first = Entry(1, "create", 1_700_000_000_000, "host", PAYLOAD)
    return NewMatch(match_id, f"create-{match_id}", "diam", "{}", first, _LIVE, 1_700_000_000_000)


async def _show(end: float, text: str) -> None:
    seconds = max(int(end - time.perf_counter()), 0)
    for _ in progress(range(seconds), f"appends, {text}"):
        await asyncio.sleep(1)
