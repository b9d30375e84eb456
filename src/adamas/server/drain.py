"""The end of a server: on the first signal it drains, on a second one it is gone at once."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Generator

from . import wire
from .node import Node

__all__ = ["drain", "signals"]

DRAIN_S = 5.0
"""How long queued work and slow pages may hold up the end."""

POLL_S = 0.01
RETRY_MS = (500, 3_000)
"""Pages come back spread over this time."""


@contextlib.contextmanager
def signals(stop: Callable[[], None]) -> Generator[None]:
    """The first SIGINT or SIGTERM stops the server; a second one ends the process at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in wanted}

    def handle(number: int, _frame: object) -> None:
        for each in wanted:
            signal.signal(each, signal.SIG_DFL)
        loop.call_soon_threadsafe(stop)
        del number

    for number in wanted:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def drain(node: Node) -> None:
    """Take nothing new, finish what is queued, tell the pages when to come back."""
    node.draining = True
    for room in node.rooms:
        room.rest()
    loop = asyncio.get_running_loop()
    until = loop.time() + DRAIN_S
    while loop.time() < until and not all(room.idle for room in node.rooms):  # noqa: ASYNC110 - of all rooms
        await asyncio.sleep(POLL_S)
    pages = [page for room in node.rooms for page in room.pages]
    for page in pages:
        page.push(wire.encode(wire.Bye("restart", node.random.randint(*RETRY_MS))), "answer")
        page.finish(1012, "the server restarts")
    while loop.time() < until and any(room.pages for room in node.rooms):  # noqa: ASYNC110 - of all rooms
        await asyncio.sleep(POLL_S)
