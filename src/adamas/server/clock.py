"""The clock that every deadline, pace and beat of the server goes by; tests pass one that they move by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

__all__ = ["Clock", "Handle", "SystemClock", "sleep_until"]


class Handle(Protocol):
    """A call to come, which can be cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Time in integer milliseconds since 1970; it never goes back."""

    def now(self) -> int:
        """The present time."""

    def call_at(self, when_ms: int, callback: Callable[[], object]) -> Handle:
        """Call `callback` in the running event loop as soon as `now()` has reached `when_ms`."""


class SystemClock:
    """Wall time at the start plus monotonic time since, so that a stepped clock moves no deadline."""

    def __init__(self) -> None:
        self._offset_ns = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (time.monotonic_ns() + self._offset_ns) // 1_000_000

    def call_at(self, when_ms: int, callback: Callable[[], object]) -> Handle:
        delay = max(0, when_ms - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)


async def sleep_until(clock: Clock, when_ms: int) -> None:
    """Return when the clock has reached `when_ms`."""
    if clock.now() >= when_ms:
        return
    reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    handle = clock.call_at(when_ms, lambda: None if reached.done() else reached.set_result(None))
    try:
        await reached
    finally:
        handle.cancel()
