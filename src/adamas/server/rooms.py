"""The rooms that are open on this node, and what is done to matches when the server starts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ..games import find_game
from ..match import commands
from ..match.events import Refused
from ..match.match import Match
from ..store import Entry, Stored, StoreError
from . import journal
from .room import Room, head_of

if TYPE_CHECKING:
    from .node import Node

__all__ = ["Rooms", "pause_all", "replay"]

PAGE = 200
"""Matches read at once when the server starts."""
_LONG = 40
"""A log of more entries is replayed in a thread, so that the event loop goes on."""


async def replay(stored: Stored) -> tuple[Match, list[journal.Line]]:
    """The match that a whole stored log leads to, and its entries; raise StoreError if it is damaged."""
    if len(stored.entries) > _LONG:
        return await asyncio.to_thread(_replay, stored)
    return _replay(stored)


def _replay(stored: Stored) -> tuple[Match, list[journal.Line]]:
    lines = [journal.read_entry(entry) for entry in stored.entries]
    game = find_game(stored.match.game)
    try:
        match = Match.replay(game, ((line.seq, line.events, line.at) for line in lines))
    except ValueError as error:
        raise StoreError(f"match {stored.match.id} cannot be opened: {error}") from error
    return match, lines


class Rooms:
    """Opens a match's room when it is asked for, once however many ask at the same time."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._open: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> list[Room].__iter__:  # type: ignore[valid-type]
        return iter(list(self._open.values()))

    def find(self, match_id: str) -> Room | None:
        """The room of this match if it is open."""
        return self._open.get(match_id)

    async def open(self, match_id: str) -> Room | None:
        """The room of this match; None if there is no such match. Raises StoreError."""
        room = self._open.get(match_id)
        if room is not None:
            return room
        task = self._opening.get(match_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(match_id))
            self._opening[match_id] = task
            task.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(task)

    async def _load(self, match_id: str) -> Room | None:
        stored = await self._node.store.load(match_id)
        if stored is None:
            return None
        match, lines = await replay(stored)
        room = self._open[match_id] = Room(self._node, match_id, match, lines)
        return room

    def close(self, room: Room) -> None:
        """Close a room; the match lies in the store."""
        if self._open.get(room.id) is room:
            del self._open[room.id]
        room.close()

    def close_all(self) -> None:
        """Close every room."""
        for room in list(self._open.values()):
            self.close(room)
        for task in self._opening.values():
            task.cancel()


async def pause_all(node: Node) -> int:
    """Pause every live match on one device as of its last entry, so that what is left of a turn is as it was then.

    Called before the first request is served. Returns how many were paused; a log that cannot be read is left alone.
    """
    paused, after = 0, ""
    while rows := await node.store.list("live", PAGE, after):
        paused += sum(await asyncio.gather(*(_pause(node, row.id) for row in rows)))
        after = rows[-1].id
    return paused


async def _pause(node: Node, match_id: str) -> bool:
    stored = await node.store.load(match_id)
    if stored is None:
        return False
    try:
        match, lines = await replay(stored)
    except StoreError:
        return False
    command = commands.Pause(seat=0, base_seq=match.seq, reason="restart")
    at = lines[-1].at
    after, events = match.advance(command, at)
    if isinstance(events[0], Refused):  # with humans elsewhere it goes on
        return False
    made = journal.print_payload(events)
    entry = Entry(match.seq + 1, f"r-{match.seq}", at, "server", made)
    await node.append(match_id, match.seq, entry, head_of(after))
    return True
