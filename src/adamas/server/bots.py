"""The computers' workers: low-priority processes, a queue before them, and an answer whatever happens.

Moves of matches with a timer go first, then other moves, then all that can wait. Only as many searches as there are
workers are handed to the pool, so one that is cancelled while it waits costs nothing. A search that is cancelled while
it runs is told so by a byte in shared memory. A worker that dies breaks its whole pool: a new one is made and each
search begun again, once; a move whose search has seen two pools break, or has not answered two seconds after its limit,
is found by a look one move ahead in a thread of the server. A hint or an analysis that cannot be found so is not given:
a move of no merit is no hint.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from .metrics import Metrics
from .thinking import analyse_position, ask, find_hint, prepare, ready, seed_of, shallow

if TYPE_CHECKING:
    from concurrent.futures.process import ProcessPoolExecutor
    from ctypes import Array, c_char

__all__ = ["AnalysisJob", "Bots", "Busy", "HintJob", "Job", "Search", "Task"]

OVERDUE_S = 2.0
"""How long after its limit a search may answer."""

FIRST_S = 20.0
"""What a pool's first search is given besides: its process has to start and load the engine."""

WAITING = 50
"""How many hints, analyses and puzzles may wait for a worker."""

_URGENT, _LIVE, _HINT = range(3)
"""Who goes first in the queue."""

_log = logging.getLogger("adamas.server")


class Task(msgspec.Struct, frozen=True):
    """Something to work out: how long it may take, and the match that it is for, or another name for the log."""

    match_id: str
    limit_ms: int


class HintJob(Task, frozen=True, kw_only=True):
    """A question for a good move and what speaks for it; texts and numbers only."""

    seq: int
    position: str
    game: str
    options: Mapping[str, Any]
    history: tuple[str, ...]


class Job(HintJob, frozen=True, kw_only=True):
    """A question for a computer's move. `urgent` ones, of matches with a timer, go first."""

    level: int
    urgent: bool = False


class AnalysisJob(HintJob, frozen=True, kw_only=True):
    """A question for the best `lines` moves of a position and their values."""

    lines: int


Search = Callable[[int], Callable[[], str]]
"""A search for a worker, once the number of its stop byte is known."""


def _move_search(job: Job, ticket: int) -> Callable[[], str]:
    return partial(
        ask,
        job.match_id,
        job.seq,
        job.position,
        job.game,
        dict(job.options),
        job.history,
        job.level,
        seed_of(job.match_id, job.seq),
        job.limit_ms,
        ticket,
    )


def _hint_search(job: HintJob, ticket: int) -> Callable[[], str]:
    return partial(
        find_hint,
        job.match_id,
        job.seq,
        job.position,
        job.game,
        dict(job.options),
        job.history,
        job.limit_ms,
        ticket,
    )


def _analysis_search(job: AnalysisJob, ticket: int) -> Callable[[], str]:
    return partial(
        analyse_position,
        job.match_id,
        job.seq,
        job.position,
        job.game,
        dict(job.options),
        job.history,
        job.limit_ms,
        job.lines,
        ticket,
    )


class Busy(Exception):  # noqa: N818 - the name of its error code
    """No hint or analysis can be found now: too many wait for one, or its search has failed."""


class _Overdue(Exception):  # noqa: N818 - no error: the pool is replaced and the answer made otherwise
    """A search has not answered in its time."""


class Bots:
    """Asks for computers' moves. Everything here runs in one event loop; nothing starts before the first question."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._workers = workers
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False
        self._stops: Array[c_char] | None = None
        self._free = list(range(workers))
        self._waiting: list[tuple[int, int, asyncio.Future[int]]] = []
        self._numbers = itertools.count()
        self._closed = False

    async def move(self, job: Job) -> str:
        """The move for this question, always one. Cancelling the caller ends the search within some 20 ms."""
        self._metrics.count("searches")
        answer = await self._answer(partial(_move_search, job), job, _URGENT if job.urgent else _LIVE)
        if answer is not None:
            return answer
        return await asyncio.to_thread(shallow, job.position, job.game, job.options)

    async def hint(self, job: HintJob) -> str:
        """The answer of `thinking.find_hint`; raise Busy if there is none. Cancelling the caller ends the search."""
        return await self.task("hints", partial(_hint_search, job), job)

    async def analyse(self, job: AnalysisJob) -> str:
        """The answer of `thinking.analyse_position`, as `hint`."""
        return await self.task("analyses", partial(_analysis_search, job), job)

    async def task(self, counter: str, search: Search, job: Task) -> str:
        """The answer of a search that can wait, as `hint`; counted under a name."""
        if sum(priority == _HINT and not turn.done() for priority, _, turn in self._waiting) >= WAITING:
            raise Busy
        self._metrics.count(counter)
        answer = await self._answer(search, job, _HINT)
        if answer is None:
            raise Busy
        return answer

    def warm(self) -> None:
        """Start a worker now, so that the first answer comes sooner; returns at once."""
        if self._pool is None and not self._closed:
            self._executor().submit(ready)

    def close(self) -> None:
        """End the workers without waiting for searches."""
        self._closed = True
        self._drop(self._pool)

    async def _answer(self, search: Search, job: Task, priority: int) -> str | None:
        """What the search says, begun again once if its worker dies; None if it fails or does not answer in time."""
        ticket = await self._ticket(priority)
        try:
            for _ in range(2):
                try:
                    return await self._search(search(ticket), job.limit_ms, ticket)
                except BrokenExecutor:
                    _log.warning("a computer's worker process died during match %s", job.match_id)
                except _Overdue:
                    _log.warning("a computer's search in match %s did not answer in time", job.match_id)
                    break
                except Exception:
                    _log.exception("a computer's search in match %s failed", job.match_id)
                    self._metrics.count("faults")
                    break
        finally:
            self._give_back(ticket)
        return None

    # --- the queue before the pool -------------------------------------------------------------------------------

    async def _ticket(self, priority: int) -> int:
        """Wait for a worker; its number among the stop bytes."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, ticket: int) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(ticket)
                return
        self._free.append(ticket)

    # --- one search ----------------------------------------------------------------------------------------------

    async def _search(self, question: Callable[[], str], limit_ms: int, ticket: int) -> str:
        if self._closed:
            raise asyncio.CancelledError
        pool = self._executor()
        self._set_stop(ticket, b"\0")
        # Real seconds, not the clock's: this is about processors, which no test moves by hand.
        patience = limit_ms / 1000 + OVERDUE_S + (0.0 if self._warm else FIRST_S)
        try:
            running = pool.submit(question)
        except (BrokenExecutor, RuntimeError) as error:
            self._replace(pool)
            raise BrokenExecutor from error
        try:
            async with asyncio.timeout(patience):
                answer = await asyncio.wrap_future(running)
        except asyncio.CancelledError:
            self._metrics.count("searches_cancelled")
            await self._stop(running, ticket)
            raise
        except TimeoutError:
            self._replace(pool)
            raise _Overdue from None
        except BrokenExecutor:
            self._replace(pool)
            raise
        self._warm = True
        return answer

    async def _stop(self, running: Future[str], ticket: int) -> None:
        """Tell a search to stop; the ticket is free again when it has, so that the next one is not stopped too."""
        self._set_stop(ticket, b"\1")
        if running.cancelled() or running.done():
            return
        loop, ended = asyncio.get_running_loop(), asyncio.Event()

        def tell(_: Future[Any]) -> None:
            if not loop.is_closed():  # a search may outlive the server
                loop.call_soon_threadsafe(ended.set)

        running.add_done_callback(tell)
        with suppress(TimeoutError):
            async with asyncio.timeout(OVERDUE_S):
                await ended.wait()

    def _set_stop(self, ticket: int, value: bytes) -> None:
        if self._stops is not None:
            self._stops[ticket] = value

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Imported here because a server without computers starts quicker without them.
            import multiprocessing
            from concurrent.futures.process import ProcessPoolExecutor
            from ctypes import c_char
            from multiprocessing.sharedctypes import RawArray

            if self._stops is None:
                self._stops = RawArray(c_char, self._workers)
            self._warm = False
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare,
                initargs=(self._stops,),
            )
        return self._pool

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Drop a pool that is broken or hangs; the next question makes a new one."""
        if self._pool is broken:
            self._metrics.count("workers_lost")
            self._drop(self._pool)

    def _drop(self, pool: ProcessPoolExecutor | None) -> None:
        self._pool = None
        if pool is None:
            return
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()  # a hung worker hears nothing else, and the pool has no method for this before 3.14
        pool.shutdown(wait=False, cancel_futures=True)
