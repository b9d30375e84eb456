"""A small TCP proxy between page and server: it freezes, cuts and delays what a real network would.

with proxy(server.port) as line:
    table.url = line.url
    line.freeze()         nothing gets through any more, and nobody is told
    line.thaw()           what was held back goes on
    line.cut()            every connection breaks
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager

__all__ = ["Line", "proxy"]


class _Gate:
    """One direction: open, or shut so that bytes wait before it."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()

    def shut(self) -> None:
        self._open.clear()

    def open(self) -> None:
        self._open.set()

    def wait(self) -> None:
        self._open.wait()


class Line:
    """What lies between a page and its server."""

    def __init__(self, port: int) -> None:
        self.upstream = port
        """The server's port; a change holds for connections made from then on."""
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = int(self._listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._up, self._down = _Gate(), _Gate()
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._lock = threading.Lock()
        self._closing = False
        self.accepted = 0
        threading.Thread(target=self._accept, name="proxy", daemon=True).start()

    def freeze(self, up: bool = True, down: bool = True) -> None:
        """Hold everything back: what goes up to the server, what comes down to the page, or both."""
        if up:
            self._up.shut()
        if down:
            self._down.shut()

    def thaw(self) -> None:
        """Let it through again, what was held back first."""
        self._up.open()
        self._down.open()

    def cut(self) -> None:
        """Break every connection. What was held back is lost with it; new ones are not held back."""
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            for end in pair:
                _break(end)
        self.thaw()

    def close(self) -> None:
        self._closing = True
        _break(self._listener)
        self.cut()

    def _accept(self) -> None:
        while not self._closing:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            self.accepted += 1
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.upstream))
        except OSError:
            _break(near)
            return
        pair = (near, far)
        with self._lock:
            self._pairs.add(pair)
        for source, sink, gate in ((near, far, self._up), (far, near, self._down)):
            threading.Thread(target=self._pump, args=(source, sink, gate, pair), daemon=True).start()

    def _pump(
        self, source: socket.socket, sink: socket.socket, gate: _Gate, pair: tuple[socket.socket, socket.socket]
    ) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                gate.wait()
                sink.sendall(data)
        with self._lock:
            known = pair in self._pairs
        if known:  # one side has said goodbye: pass it on, when the gate is open
            gate.wait()
            with contextlib.suppress(OSError):
                sink.shutdown(socket.SHUT_WR)


def _break(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def proxy(port: int) -> Generator[Line]:
    """A line to the server on this port, closed at the end of the block."""
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
