"""A full disk, made in two ways: nothing accepted is lost, every caller is told, and it works again with room."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from adamas.store import Appended, Conflict, Duplicate, StoreUnavailable
from adamas.store.sqlite import SqliteStore

from .files import ROOT, posix
from .samples import append, create, everything, log


class Small(sqlite3.Connection):
    """A connection to a database that may only have so many pages."""

    pages = 1_000_000
    on_commit: Callable[[], object] = staticmethod(int)

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        cursor = super().execute(sql, *args)
        if sql == "COMMIT":
            Small.on_commit()
        return cursor

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        super().execute(f"PRAGMA max_page_count={Small.pages}")


async def _fill(store: SqliteStore, match_id: str, base: int) -> int:
    """Append until the disk is full; the number of the last entry that was accepted."""
    while True:
        try:
            assert await append(store, match_id, base, payload="x" * 3000) == Appended(base + 1)
        except StoreUnavailable as error:
            assert str(store.path) in str(error)
            assert "full" in str(error)
            return base
        base += 1


async def test_a_full_database_loses_nothing_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    Small.pages = 60
    store = SqliteStore.open(tmp_path / "adamas.db", factory=Small, retry_s=0.001)
    try:
        await create(store, "m")
        last = await _fill(store, "m", 1)
        assert last > 10
        assert not store.ready
        held = await everything(store)
        assert await log(store, "m") == [(seq, f"c{seq}") for seq in range(1, last + 1)]
        answers = await asyncio.gather(
            *(append(store, "m", last, payload="x" * 3000) for _ in range(20)), return_exceptions=True
        )
        assert {type(answer) for answer in answers} == {StoreUnavailable}
        assert await append(store, "m", last - 1, f"c{last}") == Duplicate(last), "what needs no room is answered"
        assert await append(store, "m", last - 1, "other") == Conflict(last)
        assert await everything(store) == held
        assert not store.ready
        loop, committed = asyncio.get_running_loop(), asyncio.Event()
        Small.on_commit = lambda: loop.call_soon_threadsafe(committed.set)
        Small.pages = 1_000_000
        await asyncio.wait_for(committed.wait(), 60)
        await store.durability()  # answered by the writing thread, so the probe has been dealt with by then
        assert store.ready
        assert await append(store, "m", last, payload="x" * 3000) == Appended(last + 1)
        assert store.ready
    finally:
        Small.pages = 1_000_000
        Small.on_commit = int
        await store.close()
    again = SqliteStore.open(tmp_path / "adamas.db")
    assert await log(again, "m") == [(seq, f"c{seq}") for seq in range(1, last + 2)]
    await again.close()


@posix
def test_a_file_size_limit_loses_nothing_and_works_again_when_it_is_lifted(tmp_path: Path) -> None:
    child = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.store.limited", str(tmp_path / "adamas.db")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (child.stdout, child.returncode) == ("nothing lost\n", 0), child.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["adamas.db", "adamas.db.lock", "another.db.lock"]
