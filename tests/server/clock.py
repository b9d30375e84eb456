"""A clock that tests move by hand, for a server in the same event loop, in another thread, or both.

clock = ManualClock()
serve(settings, clock=clock)           in a thread
clock.advance(4000)                    every call that falls due is made, in order, at its own time
with clock.follow(): ...               for a browser, which has its own clock: real time passes here too
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

__all__ = ["ManualClock"]

START = 1_767_000_000_000
WAIT_S = 30.0


class _Call:
    def __init__(self, loop: asyncio.AbstractEventLoop, callback: Callable[[], object]) -> None:
        self.loop = loop
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True

    def run(self) -> None:
        if not self.cancelled:
            self.callback()


class ManualClock:
    """Stands still until `advance`; thread-safe."""

    def __init__(self, start: int = START) -> None:
        self._now = start
        self._calls: list[tuple[int, int, _Call]] = []
        self._numbers = itertools.count()
        self._lock = threading.RLock()
        self._moving = threading.RLock()

    def now(self) -> int:
        with self._lock:
            return self._now

    def call_at(self, when_ms: int, callback: Callable[[], object]) -> _Call:
        loop = asyncio.get_running_loop()
        call = _Call(loop, callback)
        with self._lock:
            if when_ms <= self._now:
                loop.call_soon(call.run)
            else:
                heapq.heappush(self._calls, (when_ms, next(self._numbers), call))
        return call

    def advance(self, ms: int) -> None:
        """Let so many milliseconds pass. Returns when every call that fell due has been made."""
        with self._moving:
            target = self.now() + ms
            while (due := self._next(target)) is not None:
                self._fire(due)
            with self._lock:
                self._now = target

    @contextmanager
    def follow(self, step_ms: int = 20) -> Generator[None]:
        """Let real time pass on this clock too, while the block runs."""
        ended = threading.Event()

        def go() -> None:
            last = time.monotonic()
            while not ended.wait(step_ms / 1000):
                passed = int((time.monotonic() - last) * 1000)
                last += passed / 1000
                self.advance(passed)

        thread = threading.Thread(target=go, name="clock", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _next(self, target: int) -> _Call | None:
        with self._lock:
            while self._calls and self._calls[0][0] <= target:
                when, _, call = heapq.heappop(self._calls)
                if not call.cancelled:
                    self._now = max(self._now, when)
                    return call
        return None

    def _fire(self, call: _Call) -> None:
        try:
            here = asyncio.get_running_loop() is call.loop
        except RuntimeError:
            here = False
        if here:
            call.run()
            return
        made = threading.Event()

        def run() -> None:
            try:
                call.run()
            finally:
                made.set()

        try:
            call.loop.call_soon_threadsafe(run)
        except RuntimeError:  # that server has ended
            return
        deadline = time.monotonic() + WAIT_S
        while not made.wait(0.2):  # a loop that was stopped in between would never make the call
            if call.loop.is_closed() or time.monotonic() > deadline:
                return
