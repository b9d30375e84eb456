"""The send queue of one socket: a broadcast puts frames in and never waits; one writer task takes them out.

It holds at most 64 frames or 256 KiB. A waiting beat gives way to a newer one, at the tail. When the queue runs over,
everything that a full state says anyway is dropped for that state; answers to commands are kept, since every command
gets exactly one. A reader that is still stuck then is given up.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Literal

__all__ = ["MOST_BYTES", "MOST_FRAMES", "Outbox", "Sort"]

MOST_FRAMES = 64
MOST_BYTES = 256 * 1024

Sort = Literal["answer", "news", "beat"]
"""``answer``: to one command or question, never dropped; ``news``: entries and states; ``beat``."""


class Outbox:
    """Frames waiting for one socket. `state` makes the newest full state; `stuck` is called when it is given up."""

    def __init__(self, state: Callable[[], str], stuck: Callable[[], None]) -> None:
        self._state = state
        self._stuck = stuck
        self._waiting: deque[tuple[Sort, str | None]] = deque()
        self._bytes = 0
        self._something = asyncio.Event()
        self._resync = False
        self._over = False
        self._last: tuple[int, str] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def finished(self) -> bool:
        """Whether the socket is being closed."""
        return self._over or self._last is not None

    def push(self, frame: str, sort: Sort) -> None:
        """Put a frame at the tail."""
        if self._over or self._last is not None:
            return
        if sort == "beat":
            self._remove_beat()
        if self._resync and sort == "news":
            return  # the state that is waiting is made when it is sent, and will say this too
        self._waiting.append((sort, frame))
        self._bytes += len(frame)
        self._something.set()
        if len(self._waiting) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._overflow()

    def finish(self, code: int, reason: str) -> None:
        """Take nothing more; what waits is still sent, then the socket is closed with this code."""
        if self._last is None:
            self._last = (code, reason)
            self._something.set()

    async def take(self) -> str | tuple[int, str]:
        """The next frame to send, as soon as there is one, or the code and reason to close with."""
        while not self._waiting:
            if self._last is not None:
                return self._last
            self._something.clear()
            await self._something.wait()
        _, frame = self._waiting.popleft()
        if frame is None:
            self._resync = False
            return self._state()
        self._bytes -= len(frame)
        return frame

    def _remove_beat(self) -> None:
        for item in self._waiting:
            if item[0] == "beat":
                self._waiting.remove(item)
                self._bytes -= len(item[1] or "")
                return

    def _overflow(self) -> None:
        kept = [item for item in self._waiting if item[0] == "answer"]
        size = sum(len(frame or "") for _, frame in kept)
        if self._resync or len(kept) >= MOST_FRAMES or size > MOST_BYTES:
            self._over = True
            self._waiting.clear()
            self._stuck()
            return
        self._resync = True
        self._waiting = deque(kept)
        self._waiting.append(("news", None))
        self._bytes = size
