"""Running the server: bind, open the store, pause what was live, serve, and on a signal drain before the end."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Generator

import uvicorn

from ..store import Store
from ..store.sqlite import SqliteStore
from . import wire
from .app import make_app
from .clock import Clock, SystemClock
from .node import Node
from .protocol import Protocol, quiet
from .rooms import pause_all
from .settings import Settings

__all__ = ["PortTaken", "Running", "bind", "page_url", "serve", "serve_async"]

DRAIN_S = 5.0
POLL_S = 0.01
RETRY_MS = (500, 3_000)

_log = logging.getLogger("adamas.server")


class PortTaken(OSError):  # noqa: N818 - named for what has happened, like FileExists
    """The port belongs to somebody else; the message is one sentence."""


class Running:
    """A server that answers: where, and how to end it from any thread."""

    def __init__(self, node: Node, host: str, port: int, stop: Callable[[], None]) -> None:
        self.node = node
        self.host = host
        self.port = port
        self._loop = asyncio.get_running_loop()
        self._stop = stop

    @property
    def url(self) -> str:
        """The address of the first page."""
        return page_url(self.host, self.port)

    def stop(self) -> None:
        """Drain and end, as after the first signal; safe from any thread and more than once."""
        with contextlib.suppress(RuntimeError):  # the loop has ended already
            self._loop.call_soon_threadsafe(self._stop)


def page_url(host: str, port: int) -> str:
    """The address for a browser on this machine of a server that listens there."""
    host = {"0.0.0.0": "localhost", "::": "localhost", "": "localhost"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def bind(host: str, port: int) -> socket.socket:
    """A socket bound to this address; raise PortTaken if another program has the port, OSError if it cannot be."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    sock = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        # Two sockets may be bound to one port; only listening tells whether it is free.
        sock.listen(2048)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            message = f"port {port} is taken: stop the other program or choose another port"
            raise PortTaken(error.errno, message) from error
        raise
    return sock


def serve(
    settings: Settings,
    *,
    clock: Clock | None = None,
    store: Store | None = None,
    sock: socket.socket | None = None,
    on_ready: Callable[[Running], object] | None = None,
) -> None:
    """Serve until a signal comes or `Running.stop` is called; works in any thread, signals only in the main one.

    `sock` is a socket from `bind`, made from the settings if not given. `store` is opened from `settings.data` if not
    given, and only then closed at the end. `on_ready` is called in the server's thread when requests are answered.

    Raises PortTaken, and what opening the store raises (StoreError).
    """
    asyncio.run(serve_async(settings, clock=clock, store=store, sock=sock, on_ready=on_ready))


async def serve_async(
    settings: Settings,
    *,
    clock: Clock | None = None,
    store: Store | None = None,
    sock: socket.socket | None = None,
    on_ready: Callable[[Running], object] | None = None,
) -> None:
    """`serve` within a running event loop."""
    sock = sock if sock is not None else bind(settings.host, settings.port)
    own: SqliteStore | None = None
    try:
        if store is None:
            store = own = SqliteStore.open(settings.data)
        node = Node(settings, clock or SystemClock(), store)
        try:
            await pause_all(node)
            await _serve(node, sock, on_ready)
        finally:
            node.close()
    finally:
        sock.close()
        if own is not None:
            await own.close()


async def _serve(node: Node, sock: socket.socket, on_ready: Callable[[Running], object] | None) -> None:
    settings = node.settings
    config = uvicorn.Config(
        make_app(node),
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        lifespan="off",
        ws=Protocol,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=10.0,
        ws_ping_timeout=10.0,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
    )
    logging.getLogger("uvicorn.error").addFilter(quiet)
    ending: list[asyncio.Task[None]] = []

    def stop() -> None:
        if not ending:
            ending.append(asyncio.get_running_loop().create_task(_drain(node, server)))

    def ready() -> None:
        if on_ready is not None:
            on_ready(Running(node, settings.host, sock.getsockname()[1], stop))

    server = _Server(config, ready)
    with _signals(stop):
        await server.serve(sockets=[sock])
    for task in ending:
        await task


class _Server(uvicorn.Server):
    """Uvicorn without its own handling of signals."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def main_loop(self) -> None:
        """Wait to be told to end; once a second refresh the date, instead of looking ten times a second."""
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), 1.0)

    def end(self) -> None:
        """Leave the main loop."""
        self.should_exit = True
        self._ending.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


@contextlib.contextmanager
def _signals(stop: Callable[[], None]) -> Generator[None]:
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


async def _drain(node: Node, server: _Server) -> None:
    """Take nothing new, finish what is queued, tell the pages when to come back, then let uvicorn end."""
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
    server.end()
