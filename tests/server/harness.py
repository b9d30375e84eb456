"""A real server on a free port, and a page that is not a browser."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import socket
import threading
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from adamas.games import find_game
from adamas.server.bots import AnalysisJob, Busy, HintJob, Job, Search, Task
from adamas.server.clock import Clock
from adamas.server.run import Running, serve, serve_async
from adamas.server.settings import Limits, Rate, Settings
from adamas.store import Store

from .clock import ManualClock
from .memory import MemoryStore

__all__ = [
    "COMMAND",
    "COMPUTER",
    "DIAM_IN_SEVEN",
    "HUMAN",
    "PATIENT",
    "QuickBots",
    "Served",
    "Visitor",
    "cmd_id",
    "in_thread",
    "served",
    "settle",
    "until",
    "upgrade",
]

PLENTY = Rate(1_000_000, 1_000.0)
PATIENT = Limits(
    commands=PLENTY,
    questions=PLENTY,
    pings=PLENTY,
    sockets=PLENTY,
    creates=PLENTY,
    views=PLENTY,
    hints=PLENTY,
    analyses=PLENTY,
    puzzles=PLENTY,
    open_per_address=10_000,
    open_per_seat=1_000,
)
"""Limits that no test meets by accident."""

HUMAN: dict[str, Any] = {"kind": "human"}
COMPUTER: dict[str, Any] = {"kind": "computer", "level": 1}
WAIT_S = 60.0

COMMAND = {"type": "play", "cmd_id": "Zk3v0bYw2mQ7tN5xR8pLcA", "base_seq": 1, "seat": 1, "move": "r-3"}
"""The first move of a match of Diam."""

DIAM_IN_SEVEN = ("r-1", "k-2", "r-1", "k-2", "r-5", "k-3", "r-5")
"""Red twice on squares 1 and 5: a DIAM at level 2."""


def cmd_id() -> str:
    """A new id, as a page makes them."""
    return secrets.token_urlsafe(16)


class Served:
    """A server in the test's own event loop."""

    def __init__(self, running: Running, clock: Clock, store: Any) -> None:
        self.running = running
        self.node = running.node
        self.clock: Any = clock
        self.store = store
        self.origin = running.url.rstrip("/")
        self.http = httpx.AsyncClient(base_url=self.origin, headers={"Origin": self.origin}, timeout=WAIT_S)

    async def create(
        self,
        game: str = "diam",
        seats: Sequence[dict[str, Any]] = (HUMAN, HUMAN),
        options: dict[str, Any] | None = None,
        **more: Any,
    ) -> str:
        """A new match; its id."""
        body = {"create_id": cmd_id(), "game": game, "options": options or {}, "seats": list(seats), **more}
        answer = await self.http.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def bare(self) -> httpx.AsyncClient:
        """Requests without an Origin."""
        return httpx.AsyncClient(base_url=self.origin, timeout=WAIT_S)

    @asynccontextmanager
    async def visit(self, match_id: str, seen: int = 0, hello: bool = True) -> AsyncGenerator[Visitor]:
        """A page on this match, with its welcome read."""
        address = f"ws{self.origin[4:]}/m/{match_id}/ws"
        async with connect(address, origin=self.origin, compression=None, max_size=2**22) as socket:  # type: ignore[arg-type]
            visitor = Visitor(socket)
            if hello:
                await visitor.hello(seen)
            yield visitor


class Visitor:
    """A page: sends what a page sends and keeps every frame it gets, in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self._pings = 0

    @property
    def seq(self) -> int:
        return int(self.view["seq"])

    async def hello(self, seen: int = 0, **more: Any) -> None:
        await self.send(type="hello", protocol=1, build="test", seen=seen, browser="b", **more)
        self.welcome = await self.expect("welcome")

    async def send(self, **fields: Any) -> None:
        await self.socket.send(json.dumps(fields))

    async def receive(self) -> dict[str, Any]:
        """The next frame."""
        async with asyncio.timeout(WAIT_S):
            frame: dict[str, Any] = json.loads(await self.socket.recv())
        self.frames.append(frame)
        if frame["type"] in ("welcome", "entry", "state"):
            self.view = frame["view"]
        return frame

    async def expect(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next frame of this type with these fields; others are read over."""
        for _ in itertools.count():
            frame = await self.receive()
            if frame["type"] == kind and all(frame[name] == value for name, value in fields.items()):
                return frame
        raise AssertionError

    async def command(self, kind: str, seat: int, base_seq: Any = None, **fields: Any) -> dict[str, Any]:
        """Send a command and return its one answer. Entries that come with it are read by `entry`."""
        number = fields.pop("cmd_id", None) or cmd_id()
        base = self.seq if base_seq is None else base_seq
        await self.send(type=kind, cmd_id=number, base_seq=base, seat=seat, **fields)
        return await self.answer(number)

    async def answer(self, number: str) -> dict[str, Any]:
        while True:
            frame = await self.receive()
            if frame["type"] in ("accepted", "refused") and frame["cmd_id"] == number:
                return frame

    async def play(self, move: str, seat: int | None = None) -> dict[str, Any]:
        """Make a move for the seat to move, and wait for its entry."""
        answer = await self.command("play", self.view["seat"] if seat is None else seat, move=move)
        if answer["type"] == "accepted":
            await self.reach(answer["seq"])
        return answer

    async def play_next(self, number: str) -> dict[str, Any]:
        """Make the first move that the page is offered, under this id."""
        source, targets = next(iter(self.view["dests"].items()))
        answer = await self.command("play", self.view["seat"], cmd_id=number, move=f"{source}-{next(iter(targets))}")
        if answer["type"] == "accepted":
            await self.reach(answer["seq"])
        return answer

    async def reach(self, seq: int) -> None:
        """Read on until the view is that of this entry or a later one."""
        while self.seq < seq:
            await self.receive()

    async def alive(self) -> None:
        """Say that the page is there, and wait until the server has heard it."""
        self._pings += 1
        await self.send(type="ping", t=self._pings)
        await self.expect("pong", t=self._pings)

    async def closed(self) -> int:
        """Read until the server closes; the code."""
        async with asyncio.timeout(WAIT_S):
            while True:
                try:
                    self.frames.append(json.loads(await self.socket.recv()))
                except Exception:
                    break
            await self.socket.wait_closed()
        code = self.socket.close_code
        assert code is not None
        return code


@asynccontextmanager
async def served(
    store: Any = None,
    clock: Clock | None = None,
    settings: Settings | None = None,
    sock: socket.socket | None = None,
    bots: QuickBots | None = None,
    own_store: bool = False,
    **changes: Any,
) -> AsyncGenerator[Served]:
    """A server in this event loop, over a store in memory and a clock moved by hand unless others are given.

    With `own_store` the server opens its own from its settings.
    """
    clock = clock or ManualClock()
    opened = store if store is not None or own_store else MemoryStore()
    settings = replace(settings or Settings(port=0, limits=PATIENT, workers=1), **changes)
    ready: asyncio.Future[Running] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve_async(settings, clock=clock, store=opened, sock=sock, on_ready=ready.set_result))
    task.add_done_callback(lambda _: ready.cancel())  # a server that ends before it is ready says why
    try:
        await ready
    except asyncio.CancelledError:
        await task
        raise
    server = Served(ready.result(), clock, opened)
    if bots is not None:
        server.node.bots.close()
        server.node.bots = bots  # type: ignore[assignment]
    try:
        yield server
    finally:
        await server.http.aclose()
        server.running.stop()
        await task


@contextmanager
def in_thread(
    data: Path | None = None,
    store: Store | None = None,
    clock: Clock | None = None,
    limits: Limits = PATIENT,
    **changes: Any,
) -> Generator[Running]:
    """A server in a thread of its own, for tests without an event loop, such as those with a browser."""
    settings = Settings(port=0, limits=limits, **changes)
    if data is not None:
        settings = replace(settings, data=data)
    ready = threading.Event()
    box: list[Running] = []
    failed: list[BaseException] = []

    def on_ready(running: Running) -> None:
        box.append(running)
        ready.set()

    def run() -> None:
        try:
            serve(settings, clock=clock, store=store, on_ready=on_ready)
        except BaseException as error:
            failed.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=run, name="server", daemon=True)
    thread.start()
    ready.wait()
    if not box:
        raise failed[0]
    try:
        yield box[0]
    finally:
        box[0].stop()
        thread.join()


async def settle(turns: int = 50) -> None:
    """Let the event loop do what is ready."""
    for _ in range(turns):
        await asyncio.sleep(0)


async def until(true: Any) -> None:
    """Give the event loop turns until this holds."""
    async with asyncio.timeout(WAIT_S):
        while not true():  # noqa: ASYNC110 - what is waited for lies within the server, which tells nobody
            await asyncio.sleep(0.001)


async def upgrade(server: Served, match: str, **headers: str) -> tuple[int, str | None]:
    """Try to open a socket with these headers; the status and Retry-After of the refusal."""
    headers = {"origin": server.origin, **headers}
    origin = headers.pop("origin")
    try:
        async with connect(
            f"ws{server.origin[4:]}/m/{match}/ws",
            origin=origin or None,  # type: ignore[arg-type]
            additional_headers=headers,
        ):
            return 101, None
    except InvalidStatus as error:
        return error.response.status_code, error.response.headers.get("Retry-After")


class QuickBots:
    """In place of the workers: the first legal move, when `let` allows it.

    As a hint the same, when `tell` allows it, for `reasons`: codes with their values. `busy`: there is none.
    """

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.let.set()
        self.asked: list[Job] = []
        self.cancelled = 0
        self.tell = asyncio.Event()
        self.tell.set()
        self.hinted: list[HintJob] = []
        self.reasons: list[tuple[str, dict[str, int | str]]] = [("best", {})]
        self.busy = False

    async def move(self, job: Job) -> str:
        self.asked.append(job)
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return str(find_game(job.game).parse(job.position, **job.options).moves()[0])

    async def hint(self, job: HintJob) -> str:
        self.hinted.append(job)
        if self.busy:
            raise Busy
        try:
            await self.tell.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        source, target = str(find_game(job.game).parse(job.position, **job.options).moves()[0]).split("-")
        reasons = [{"code": code, "values": values} for code, values in self.reasons]
        return json.dumps({"source": source, "target": target, "reasons": reasons})

    async def analyse(self, job: AnalysisJob) -> str:
        """The first legal move, worth nothing, when `tell` allows it."""
        self.hinted.append(job)
        if self.busy:
            raise Busy
        try:
            await self.tell.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        move = str(find_game(job.game).parse(job.position, **job.options).moves()[0])
        source, target = move.split("-")
        line = {"move": move, "source": source, "target": target, "moves": [move], "value": 0.0}
        lines = [{**line, "exact": False, "plies": None}]
        return json.dumps({"depth": 1, "nodes": 1, "time_ms": job.limit_ms, "bound": 0, "lines": lines})

    async def task(self, counter: str, search: Search, job: Task) -> str:  # noqa: ARG002
        """What the search finds, in a thread."""
        if self.busy:
            raise Busy
        return await asyncio.to_thread(search(-1))

    def warm(self) -> None:
        """Nothing has to be started."""

    def close(self) -> None:
        """Nothing has to be ended."""
