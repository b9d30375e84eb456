"""Running the server: bind, open the store, pause what was live, serve, and on a signal drain before the end.

`serve` is for programs; `serve_and_open` and `serve_only` are what the commands ``play`` and ``serve`` do.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path

import uvicorn

from ..store import Store
from ..store.sqlite import SqliteStore
from .app import make_app
from .clock import Clock, SystemClock
from .drain import drain, signals
from .node import Node
from .protocol import Protocol, quiet
from .rooms import pause_all
from .settings import Settings

__all__ = ["PortTaken", "Running", "bind", "page_url", "serve", "serve_and_open", "serve_async", "serve_only"]

NEAR = 50
"""How many ports are tried before the system is asked for any free one."""


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
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise OSError(error.errno, f"no address is called {host!r}: choose one of this machine's own") from error
    family, kind, protocol, _, address = found[0]
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
        raise OSError(error.errno, f"cannot listen on {host}, port {port}: {error.strerror}") from error
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
            ending.append(asyncio.get_running_loop().create_task(end()))

    async def end() -> None:
        await drain(node)
        server.end()

    def ready() -> None:
        if on_ready is not None:
            on_ready(Running(node, settings.host, sock.getsockname()[1], stop))

    server = _Server(config, ready)
    with signals(stop):
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


# --- the commands -----------------------------------------------------------------------------------------------------


def serve_and_open(*, host: str, port: int, data: Path | None = None, browser: bool = True) -> int:
    """What ``adamas play`` does: serve on this port or the next free one, and open the page; the exit code.

    Raises OSError if no address can be bound, StoreError if the data file cannot be used.
    """
    sock, taken = _bind_near(host, port)
    found = sock.getsockname()[1]
    if taken:
        print(f"Port {port} is taken by another program, so Adamas takes {found}.", flush=True)

    def ready(running: Running) -> None:
        print(f"Adamas is at {running.url} - end it with Ctrl-C.", flush=True)
        if browser:
            threading.Thread(target=_open, args=(running.url,), daemon=True).start()

    return _run(_settings(host, found, data, ()), sock, ready)


def serve_only(*, host: str, port: int, data: Path | None = None, names: Sequence[str] = ()) -> int:
    """What ``adamas serve`` does: serve on exactly this port; the exit code.

    `names` are host names or addresses by which browsers reach the server. Raises PortTaken, OSError or StoreError.
    """
    settings = _settings(host, port, data, names)

    def ready(running: Running) -> None:
        print(f"Adamas is at {running.url} - end it with Ctrl-C.", flush=True)
        if not settings.names:
            print("Only this device gets in; for others give its name with --allow-host.", flush=True)
        elif host not in ("127.0.0.1", "::1", "localhost"):
            print("Others can reach it, and over plain HTTP they can also read what is sent.", flush=True)

    return _run(settings, bind(host, port), ready)


def _settings(host: str, port: int, data: Path | None, names: Sequence[str]) -> Settings:
    settings = Settings(host=host, port=port, hosts=tuple(names))
    return settings if data is None else replace(settings, data=data)


def _run(settings: Settings, sock: socket.socket, ready: Callable[[Running], object]) -> int:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s adamas: %(message)s", datefmt="%H:%M:%S")
    serve(settings, sock=sock, on_ready=ready)
    print(f"Adamas has ended; the matches are kept in {settings.data}.", flush=True)
    return 0


def _bind_near(host: str, port: int) -> tuple[socket.socket, bool]:
    """A socket on this port, or on the first free one after it; and whether it was taken."""
    for near in range(port, min(port + NEAR, 65_535)):
        with contextlib.suppress(PortTaken):
            return bind(host, near), near != port
    return bind(host, 0 if port else port), True


def _open(url: str) -> None:
    with contextlib.suppress(Exception):  # a machine without a browser; the address has been printed
        webbrowser.open(url)
