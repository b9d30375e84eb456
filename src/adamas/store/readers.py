"""A few read-only SQLite connections, each used by one thread at a time, outside the event loop."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from adamas.store import StoreUnavailable

__all__ = ["Readers"]

T = TypeVar("T")


class Readers:
    """Runs short reads. `connect` opens a connection; `failed` words a database error."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        *,
        failed: Callable[[Exception], StoreUnavailable],
        threads: int = 2,
    ) -> None:
        self._connect = connect
        self._failed = failed
        self._idle: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="adamas-reader")

    async def run(self, read: Callable[[sqlite3.Connection], T]) -> T:
        """What `read` returns, in one transaction that sees all that was committed before this call.

        Raises StoreUnavailable if the database fails or the store is closed.
        """
        loop = asyncio.get_running_loop()
        try:
            future = loop.run_in_executor(self._threads, self._read, read)
        except RuntimeError:
            raise StoreUnavailable("the store is closed") from None
        return await future

    def close(self) -> None:
        """Wait for the reads under way and close the connections."""
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()

    def _take(self) -> sqlite3.Connection:
        try:
            return self._idle.get_nowait()
        except queue.Empty:
            return self._connect()

    def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        db: sqlite3.Connection | None = None
        try:
            db = self._take()
            db.execute("BEGIN")
            result = read(db)
            db.execute("COMMIT")
        except BaseException as error:
            if db is not None:
                db.close()  # whatever state it is in, the next read starts with a new one
            if isinstance(error, sqlite3.Error):
                raise self._failed(error) from error
            raise
        self._idle.put(db)
        return result
