"""One WebSocket from the upgrade to its end: who may come in, what each frame is, what is told to go.

The reader only decodes, stamps and queues; all judging is the room's. The writer sends what the outbox holds and is
given ten seconds for each frame.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..match.events import Settings
from ..store import StoreError
from . import wire
from .limits import Bucket
from .outbox import Outbox, Sort
from .protocol import GIVE_UP
from .room import Item, Room
from .settings import Rate

if TYPE_CHECKING:
    from .node import Node

__all__ = ["HELLO_MS", "SEND_MS", "Page", "held_seats", "socket"]

HELLO_MS = 5_000
SEND_MS = 10_000

UNKNOWN = Rate(5, 5 / 60)
"""How many messages of unknown types a socket may send before it is closed."""

STRIKES = Rate(60, 1.0)
"""How many refusals for haste a socket gets before it is closed."""


async def socket(websocket: WebSocket) -> None:
    """The endpoint of ``/m/{id}/ws``."""
    with suppress(WebSocketDisconnect):  # it has gone before it was let in
        await _let_in(websocket)


async def _let_in(websocket: WebSocket) -> None:
    node: Node = websocket.app.state.node
    if node.draining or node.sockets >= node.settings.limits.open_in_all:
        full = b'{"error":"busy","message":"the server takes nobody in at the moment: try again in a moment"}'
        await websocket.send_denial_response(
            Response(full, 503, {"Retry-After": "2", "Content-Type": "application/json"})
        )
        return
    address = websocket.client.host if websocket.client is not None else ""
    await websocket.accept()
    if not node.socket_rate.take(address, node.clock.now()) or not node.enter(address):
        await websocket.close(4429, "too many connections from this address: wait a minute")
        return
    node.metrics.count("sockets_opened")
    try:
        await Page(node, websocket).run()
    finally:
        node.leave(address)


def held_seats(settings: Settings) -> frozenset[int]:
    """The seats of a page without a seat of its own: all humans of a match on one device."""
    return frozenset(number for number, seat in enumerate(settings.seats, 1) if seat.kind == "human")


class Page:
    """One connected page, as its room sees it."""

    def __init__(self, node: Node, websocket: WebSocket) -> None:
        self.node = node
        self.seats: frozenset[int] = frozenset()
        self.host = True
        self._socket = websocket
        self._room: Room | None = None
        self._outbox = Outbox(self._state, self._stuck)
        self._task: asyncio.Task[None] | None = None
        self._gone = False
        limits, now = node.settings.limits, node.clock.now()
        self._commands = Bucket(limits.commands, now)
        self._questions = Bucket(limits.questions, now)
        self._pings = Bucket(limits.pings, now)
        self._unknown = Bucket(UNKNOWN, now)
        self._strikes = Bucket(STRIKES, now)

    # --- for the room ----------------------------------------------------------------------------------------------

    def push(self, frame: str, sort: Sort) -> None:
        """Queue a frame; never waits."""
        self._outbox.push(frame, sort)

    def refuse(self, cmd_id: str | None, code: str, detail: str = "") -> None:
        """Tell this page alone that something was not done."""
        self.node.metrics.count("commands_refused")
        seq = self._room.match.seq if self._room is not None else 0
        self.push(wire.encode(wire.Refused(cmd_id, code, detail, seq)), "answer")

    def finish(self, code: int, reason: str) -> None:
        """Close, after what is queued has been sent."""
        self._outbox.finish(code, reason)

    # --- life ------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Speak with the page until one side closes."""
        self._task = asyncio.current_task()
        writer = asyncio.create_task(self._write())
        try:
            if await self._enter():
                await self._read()
            if not self._gone:
                await writer
        finally:
            writer.cancel()
            if self._room is not None:
                self._room.detach(self)

    async def _enter(self) -> bool:
        """Wait for `hello` and let the page into its room; False if it is being closed instead."""
        match_id = str(self._socket.path_params["id"])
        try:
            if await self.node.rooms.open(match_id) is None:
                self.finish(4404, "there is no such match")
                return False
            hello = await self._hello()
            if hello is None:
                return False
            room = await self.node.rooms.open(match_id)
        except StoreError:
            self.finish(1013, "the match cannot be read at the moment")
            return False
        if room is None:
            self.finish(4404, "there is no such match")
            return False
        seats, limits = held_seats(room.match.settings), self.node.settings.limits
        holders = sum(1 for page in room.pages if page.seats & seats) if seats else 0
        if len(room.pages) >= limits.open_per_match or holders >= limits.open_per_seat:
            self.finish(4429, "too many pages show this match")
            return False
        self.seats, self._room = seats, room
        room.attach(self, hello.seen)
        return True

    async def _hello(self) -> wire.Hello | None:
        clock = self.node.clock
        first = asyncio.ensure_future(self._socket.receive())
        handle = clock.call_at(clock.now() + HELLO_MS, first.cancel)
        try:
            message = await first
        except asyncio.CancelledError:
            if not first.cancelled() or (self._task is not None and self._task.cancelling()):
                raise
            self.finish(4408, "no hello came")
            return None
        finally:
            handle.cancel()
            first.cancel()
        text = self._text(message)
        if text is None:
            return None
        frame = self._decode(text)
        if frame is None:
            self.finish(1008, "the first frame must be hello")
            return None
        if not isinstance(frame, wire.Hello):
            self.refuse(getattr(frame, "cmd_id", None), "malformed", "say hello first")
            self.finish(1008, "the first frame must be hello")
            return None
        if frame.protocol != wire.PROTOCOL:
            self.finish(4426, "this page is of another version: reload it")
            return None
        return frame

    async def _read(self) -> None:
        while True:
            text = self._text(await self._socket.receive())
            at = self.node.clock.now()
            if text is None:
                return
            frame = self._decode(text)
            if frame is not None and not self._handle(frame, at):
                return
            if self._outbox.finished:
                return

    def _text(self, message: Mapping[str, Any]) -> str | None:
        """The text of a frame; None if there is none and the socket has been or is being closed."""
        if message["type"] == "websocket.disconnect":
            self._gone = True
            return None
        text = message.get("text")
        if not isinstance(text, str):
            self.finish(1003, "frames must be text")
            return None
        return text

    def _decode(self, text: str) -> wire.FromPage | None:
        """The message in a frame; None if it is none, and the page has been told."""
        try:
            return wire.decode(text)
        except wire.UnknownType as error:
            self.node.metrics.count("frames_malformed")
            self.refuse(error.cmd_id, "unknown_type")
            if not self._unknown.take(self.node.clock.now()):
                self.finish(1008, "too many messages of unknown types")
        except wire.Malformed as error:
            self.node.metrics.count("frames_malformed")
            self.refuse(error.cmd_id, "malformed", str(error))
            self.finish(1008, "a frame was no message")
        return None

    def _handle(self, frame: wire.FromPage, at: int) -> bool:
        """Do what a message asks; False if the socket is being closed."""
        room = self._room
        assert room is not None
        room.heard(at)
        match frame:
            case wire.Ping(t=t):
                if self._may(self._pings, at, None):
                    self.push(wire.encode(wire.Pong(t, self.node.clock.now())), "answer")
            case wire.Sync():
                if self._may(self._questions, at, None):
                    self.push(room.state(self), "news")
            case wire.Why(source=source, target=target):
                if self._may(self._questions, at, None):
                    code = room.why(source, target)
                    self.push(wire.encode(wire.Because(source, target, code)), "answer")
            case wire.Hello():
                self.refuse(None, "malformed", "hello is said once")
                self.finish(1008, "hello was said twice")
                return False
            case _:
                self._command(room, frame, at)
        return True

    def _command(self, room: Room, ask: wire.Ask, at: int) -> None:
        if self.node.draining:
            self.refuse(ask.cmd_id, "draining")
        elif not self._may(self._commands, at, ask.cmd_id):
            return
        elif ask.seat not in self.seats and not (ask.seat == 0 and self.host):
            self.refuse(ask.cmd_id, "not_your_seat")
        else:
            actor = f"seat:{ask.seat}" if ask.seat else "host"
            item = Item(wire.as_command(ask), at, ask.cmd_id, actor, self, ask.again)
            if not room.submit(item):
                self.refuse(ask.cmd_id, "busy")

    def _may(self, bucket: Bucket, at: int, cmd_id: str | None) -> bool:
        if bucket.take(at):
            return True
        self.refuse(cmd_id, "rate")
        if not self._strikes.take(at):
            self.finish(4429, "too many messages")
        return False

    # --- sending ---------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        clock = self.node.clock
        while True:
            frame = await self._outbox.take()
            handle = clock.call_at(clock.now() + SEND_MS, self._stuck)
            try:
                if not isinstance(frame, str):
                    await self._socket.send({"type": "websocket.close", "code": frame[0], "reason": frame[1]})
                    return
                await self._socket.send({"type": "websocket.send", "text": frame})
            except (WebSocketDisconnect, OSError, RuntimeError):  # the peer has gone, or has been given up
                return
            finally:
                handle.cancel()

    def _state(self) -> str:
        assert self._room is not None
        return self._room.state(self)

    def _stuck(self) -> None:
        """The page does not read: let it go, without waiting for it."""
        self.node.metrics.count("sockets_slow")
        give_up = self._socket.scope.get("extensions", {}).get(GIVE_UP)
        if give_up is not None:
            give_up["call"](4409, "this page reads too slowly")
        elif self._task is not None:
            self._task.cancel()
