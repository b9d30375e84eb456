"""A process whose files may not grow: ``python -m tests.store.limited FILE`` checks itself, prints ``nothing lost``."""

from __future__ import annotations

import asyncio
import resource
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from adamas.store import Appended, Duplicate, StoreUnavailable
from adamas.store.sqlite import SqliteStore

from .samples import append, create, everything, log


def limit(size: int) -> None:
    """Let no file of this process grow beyond so many bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class Told(sqlite3.Connection):
    """A connection that tells of every commit."""

    on_commit: Callable[[], object] = staticmethod(int)

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        cursor = super().execute(sql, *args)
        if sql == "COMMIT":
            Told.on_commit()
        return cursor


async def run(path: Path) -> None:
    """Fill the file up to a limit, lift the limit, and look each time at what the store holds."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = SqliteStore.open(path, retry_s=0.001, factory=Told)
    await create(store, "m")
    await log(store, "m")  # with a reader at work, giving the connection up cannot make room by emptying the log
    limit(300_000)
    base = 1
    while True:
        try:
            assert await append(store, "m", base, payload="x" * 3000) == Appended(base + 1)
        except StoreUnavailable as error:
            assert str(path) in str(error), error
            break
        base += 1
    assert base > 10
    assert not store.ready
    assert [seq for seq, _ in await log(store, "m")] == list(range(1, base + 1))
    assert await append(store, "m", base - 1, f"c{base}") == Duplicate(base)
    loop, committed = asyncio.get_running_loop(), asyncio.Event()
    Told.on_commit = lambda: loop.call_soon_threadsafe(committed.set)
    limit(resource.RLIM_INFINITY)
    await committed.wait()
    await store.durability()
    assert store.ready
    assert await append(store, "m", base, payload="x" * 3000) == Appended(base + 1)
    limit(300_000)
    held = await everything(store)
    await store.close()
    limit(resource.RLIM_INFINITY)
    again = SqliteStore.open(path)
    assert await everything(again) == held
    assert await append(again, "m", base + 1) == Appended(base + 2)
    await again.close()
    limit(0)
    try:
        SqliteStore.open(path.with_name("another.db"))
    except StoreUnavailable as error:
        assert "another.db cannot be opened" in str(error), error
    else:
        raise AssertionError("made a file without any room")
    print("nothing lost")


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1])))
