"""When a computer moves: it is asked as soon as its turn is sure, and its answer waits for the pace of play.

The move comes at least 0.4 s after the turn began, which is when the action before it has been shown. An answer is
for one entry only: if the match has moved on, it is dropped and never tried on another position.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from ..match import commands
from ..match.events import Played
from ..match.match import Match
from .bots import Job
from .clock import sleep_until

if TYPE_CHECKING:
    from .room import Room

__all__ = ["LIMIT_MS", "PACE_MS", "Thinker"]

PACE_MS = 400
"""How long after its turn began a computer moves at the earliest."""

LIMIT_MS = 1_500
"""How long a computer thinks at most; with a timer at most half the turn."""

HISTORY = 100
"""How many positions before the present one the engine is told, against repetition."""

_log = logging.getLogger("adamas.server")


class Thinker:
    """Asks for the computers' moves of one room, one at a time."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._seq = 0

    @property
    def busy(self) -> bool:
        """A move is being thought of or waits for its time."""
        return self._task is not None and not self._task.done()

    def cancel(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def plan(self) -> None:
        """Start or stop according to the match: computers stand still while it is paused or nobody looks on."""
        match = self._room.match
        seat = match.settings.seats[match.seat - 1]
        if match.status != "live" or seat.kind != "computer" or self._room.node.draining:
            self.cancel()
            return
        watched = bool(self._room.pages) or not match.local
        alone = all(other.kind == "computer" for other in match.settings.seats)
        if self.busy and self._seq == match.seq and (watched or not alone):
            return
        self.cancel()
        if watched:
            self._seq = match.seq
            self._task = asyncio.get_running_loop().create_task(self._think(), name=f"thinker {self._room.id}")

    async def _think(self) -> None:
        room = self._room
        match, node, line = room.match, room.node, room.lines[-1]
        shown = sum(event.show_ms for event in line.events if isinstance(event, Played))
        timer = match.settings.timer
        job = Job(
            match_id=room.id,
            seq=match.seq,
            position=match.text,
            game=match.game.name,
            options=dict(match.position.options),
            history=tuple(ply.text for ply in match.line[-1 - HISTORY : -1]),
            level=match.settings.seats[match.seat - 1].level,
            limit_ms=LIMIT_MS if timer is None else min(LIMIT_MS, timer * 500),
            urgent=timer is not None,
        )
        move = await node.bots.move(job)
        await sleep_until(node.clock, line.at + shown + PACE_MS)
        self._submit(match, move)

    def amend(self, detail: str) -> None:
        """The engine's move was illegal, which is a fault of ours; a computer always moves, so make another one."""
        match = self._room.match
        _log.error("the computer's move in match %s after entry %d was refused: %s", self._room.id, match.seq, detail)
        self._room.node.metrics.count("faults")
        self._submit(match, str(match.position.moves()[0]))

    def _submit(self, match: Match, move: str) -> None:
        # Imported here because room.py imports this file.
        from .room import Item

        room = self._room
        command = commands.Play(seat=match.seat, base_seq=match.seq, move=move)
        actor = f"computer:{match.seat}"
        still = partial(_still, room, match.seq)
        room.submit(Item(command, room.node.clock.now(), f"c-{match.seq}", actor, when=still))


def _still(room: Room, seq: int) -> bool:
    """Whether the match is still where the question was asked."""
    return room.match.seq == seq
