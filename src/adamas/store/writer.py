"""The one thread that writes to SQLite: it takes whatever is waiting, commits once and answers all of it together.

A commit waits for the disk, so its price is shared by as many jobs as happen to wait; a lone job waits for nobody.

    event loop                        writer thread
    submit(job) -> future  ──queue──▶ take all that waits (at most `most`)
                                      BEGIN IMMEDIATE, run the jobs, COMMIT
    futures done  ◀──one call_soon_threadsafe──┘
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from adamas.store import StoreUnavailable

__all__ = ["Refusal", "Work", "Writer"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A job's answer when it wrote nothing and its caller must get this error; the rest of the batch goes on."""

    error: Exception


Work = Callable[[sqlite3.Connection], T | Refusal]
"""What a job does inside the transaction of its batch. If it raises, the whole batch is undone and run job by job."""


@dataclass(slots=True)
class _Job(Generic[T]):
    work: Work[T]
    future: asyncio.Future[T]


class _JobError(Exception):
    """A job raised inside its transaction, which has been rolled back: nothing of it was kept."""

    def __init__(self, cause: Exception) -> None:
        self.cause = cause


_Answer = tuple[asyncio.Future[Any], object]


class Writer:
    """Owns the writing connection. `connect` opens it, also again after a failure; `failed` words a database error.

    `probes` are writes that need more space than a usual job and give it back: after a failure they are tried, one
    commit each, every `retry_s` seconds until they work.
    When everything queued is done, `at_end` is called in the thread, then the connection is closed, then `after_end`.
    """

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        *,
        probes: Sequence[Work[None]],
        failed: Callable[[Exception], StoreUnavailable],
        most: int = 256,
        retry_s: float = 1.0,
        at_end: Callable[[], None] = lambda: None,
        after_end: Callable[[], None] = lambda: None,
    ) -> None:
        self._connect = connect
        self._probes = probes
        self._failed = failed
        self._most = most
        self._retry_s = retry_s
        self._at_end = at_end
        self._after_end = after_end
        self._queue: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._closing = False
        self._ended = threading.Event()
        self._db: sqlite3.Connection | None = connect()
        self.ready = True
        """Whether the latest write that reached the disk worked."""
        self.commits = 0
        """Transactions committed."""
        self.jobs = 0
        """Jobs in these transactions."""
        self._thread = threading.Thread(target=self._run, name="adamas-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> asyncio.Future[T]:
        """Queue a job; the future is done after the commit. Cancelling it does not withdraw the job.

        Raises StoreUnavailable after `close`.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._gate:
            if self._closing:
                raise StoreUnavailable("the store is closed")
            self._queue.put(_Job(work, future))
        return future

    def close(self) -> None:
        """Take no more jobs; the thread ends when those queued are done."""
        with self._gate:
            if not self._closing:
                self._closing = True
                self._queue.put(None)

    def join(self) -> None:
        """Wait for the end of the thread, after `close`."""
        self._ended.wait()

    # Everything below runs in the writer thread.

    def _run(self) -> None:
        with ExitStack() as end:
            for step in (self._ended.set, self._after_end, self._drop, self._at_end):
                end.callback(step)
            going = True
            while going:
                jobs, going = self._take()
                if jobs:
                    _deliver(self._handle(jobs))
                elif going:
                    self._try_again()

    def _take(self) -> tuple[list[_Job[Any]], bool]:
        """All jobs that wait, and whether more may come; no job when it is time for a probe."""
        jobs: list[_Job[Any]] = []
        try:
            job = self._queue.get(timeout=None if self.ready else self._retry_s)
            while job is not None:
                jobs.append(job)
                if len(jobs) == self._most:
                    return jobs, True
                job = self._queue.get_nowait()
        except queue.Empty:
            return jobs, True
        return jobs, False

    def _handle(self, jobs: Sequence[_Job[Any]]) -> Iterable[_Answer]:
        try:
            results = self._transact([job.work for job in jobs])
        except _JobError as error:
            if len(jobs) > 1:
                return [answer for job in jobs for answer in self._handle([job])]
            results = [self._blame(error.cause)]
        except StoreUnavailable as error:
            results = [StoreUnavailable(str(error)) for _ in jobs]
        return zip((job.future for job in jobs), results, strict=True)

    def _transact(self, works: Sequence[Work[Any]]) -> list[object]:
        """Run these and commit; raise _JobError if one raised, StoreUnavailable if the database failed."""
        db = self._reopened()
        try:
            db.execute("BEGIN IMMEDIATE")
        except Exception as error:
            raise self._broken(error) from error
        changes = db.total_changes
        try:
            results: list[object] = [work(db) for work in works]
        except Exception as error:
            self._roll_back(db)
            raise _JobError(error) from error
        changed = db.total_changes != changes
        try:
            db.execute("COMMIT")
        except Exception as error:
            raise self._broken(error) from error
        self.commits += 1
        self.jobs += len(works)
        # Only a commit that wrote something says that the disk takes what it is given.
        self.ready = self.ready or changed
        return results

    def _reopened(self) -> sqlite3.Connection:
        if self._db is None:
            try:
                self._db = self._connect()
            except StoreUnavailable:
                raise
            except Exception as error:
                raise self._broken(error) from error
        return self._db

    def _roll_back(self, db: sqlite3.Connection) -> None:
        # A full disk may have made SQLite roll back by itself; a connection that cannot is not to be used again.
        try:
            if db.in_transaction:
                db.execute("ROLLBACK")
        except sqlite3.Error:
            self._drop()

    def _blame(self, error: Exception) -> Exception:
        """The error of a job that ran alone: its own fault, or the database's."""
        own = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError)
        if isinstance(error, sqlite3.Error) and not isinstance(error, own):
            return self._broken(error)
        return error

    def _broken(self, error: Exception) -> StoreUnavailable:
        """Give the connection up: nobody knows what state it is in. The next job or probe opens a new one."""
        self.ready = False
        self._drop()
        return self._failed(error)

    def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with suppress(sqlite3.Error):  # a last checkpoint that did not fit is made up for by the next opening
                db.close()

    def _try_again(self) -> None:
        try:
            for probe in self._probes:
                self._transact([probe])
        except _JobError as error:
            self._blame(error.cause)
        except StoreUnavailable:
            return


def _deliver(answers: Iterable[_Answer]) -> None:
    """Hand the answers over, in one call for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, some in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, some)
        except RuntimeError:  # that loop is closed: nobody is left to be told, and what was written stays written
            continue


def _settle(answers: Iterable[_Answer]) -> None:
    for future, result in answers:
        if future.done():  # its caller was cancelled
            continue
        if isinstance(result, Refusal):
            future.set_exception(result.error)
        elif isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
