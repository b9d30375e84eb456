"""Uvicorn's WebSocket protocol with two mends: a socket whose reader is stuck can be given up, and bad bytes from a
client are no error of the server.

ASGI knows no way to close a connection whose peer has stopped reading: the close waits behind the unsent frames.
"""

from __future__ import annotations

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

__all__ = ["GIVE_UP", "Protocol", "quiet"]

GIVE_UP = "adamas.give_up"
"""The ASGI extension's name; its value holds a callable (code, reason) under ``call``."""

_LINGER = 2.0
"""How many seconds a given-up socket still has to take what was sent before."""


class Protocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:  # the application's task starts later, so it finds this
            scope["extensions"][GIVE_UP] = {"call": self.give_up}

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except InvalidState:  # bad text and a close in one packet: the connection is closing already
            self.transport.close()

    def give_up(self, code: int, reason: str) -> None:
        """Close without waiting for the peer to read; cut the connection if it does not within two seconds."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            self.transport.abort()
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.read_paused:  # the answer to the close may still come
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(_LINGER, self.transport.abort)


def quiet(record: logging.LogRecord) -> bool:
    """A logging filter: drop what uvicorn reports as an error although only a client is to blame."""
    return not record.getMessage().startswith(("Invalid UTF-8 sequence", "data transfer failed"))
