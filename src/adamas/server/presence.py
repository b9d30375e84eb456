"""Work for somebody who may go away: it ends when its asker does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from .replies import ApiError

__all__ = ["unless_gone"]

T = TypeVar("T")


async def unless_gone(request: Request, finding: Coroutine[Any, Any, T]) -> T:
    """What is found, unless whoever asked goes away before: then the finding is cancelled."""
    loop = asyncio.get_running_loop()
    search, leaving = loop.create_task(finding), loop.create_task(_gone(request))
    try:
        await asyncio.wait([search, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not search.done():
            raise ApiError(409, "gone", "nobody waits for the answer any more")
        return search.result()
    finally:
        search.cancel()
        leaving.cancel()


async def _gone(request: Request) -> None:
    """Wait until the connection is closed; the body has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
