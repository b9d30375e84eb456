"""Ways to the point of a test that no click has to take: matches from any position, and a player without a browser."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self

import msgspec
from playwright.sync_api import Page
from websockets.sync.client import connect
from websockets.typing import Origin

from adamas.games import find_game
from adamas.match.events import SeatSettings, Settings
from adamas.match.match import Match
from adamas.server import journal
from adamas.server.room import head_of
from adamas.server.run import Running
from adamas.store import Entry, NewMatch
from tests.server.harness import QuickBots, cmd_id

from .table import COMPUTER, Table

__all__ = ["Hand", "apart", "centres", "new_match", "quick_computers", "stop_time", "until"]

WAIT_S = 30.0


def apart(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a loop of its own, beside the one that drives the browser."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def new_match(
    running: Running,
    game: str = "diam",
    seats: Sequence[str] = ("Ann", "Ben"),
    start: str | None = None,
    options: Mapping[str, Any] | None = None,
    timer: int | None = None,
    undo: int | None = 3,
    level: int = 1,
    aids: bool = True,
) -> str:
    """A new match, from this position if one is given; the path of its page. `seats` are names, or `COMPUTER`."""
    found = find_game(game)
    chosen = {"players": len(seats), **(options or {})}
    settings = Settings(
        game=game,
        options=chosen,
        seats=tuple(
            SeatSettings(kind="computer", level=level) if who == COMPUTER else SeatSettings(kind="human", name=who)
            for who in seats
        ),
        timer=timer,
        undo=undo,
        aids=aids,
        start=start,
    )
    now = running.node.clock.now()
    match, events = Match.create(found, settings, now)
    number = secrets.token_urlsafe(16)
    first = Entry(1, "create", now, "host", journal.print_payload(events))
    text = msgspec.json.encode(match.settings).decode()
    apart(running.node.store.create(NewMatch(number, cmd_id(), game, text, first, head_of(match), now)))
    return f"/m/{number}"


def quick_computers(running: Running) -> Callable[[bool], None]:
    """Let computers answer at once with the first legal move, and without a process of their own.

    Gives a switch: while it is off (False) they think and do not answer.
    """
    bots = QuickBots()
    running.node.bots.close()
    running.node.bots = bots  # type: ignore[assignment]

    def let(yes: bool) -> None:
        running._loop.call_soon_threadsafe(bots.let.set if yes else bots.let.clear)

    return let


def centres(table: Table) -> dict[str, tuple[float, float]]:
    """The middle of every cell of the board in the window, as its button lies there."""
    found: dict[str, list[float]] = table.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#board [data-spot]')].map(button => {"
        "  const box = button.getBoundingClientRect();"
        "  return [button.dataset.spot, [box.x + box.width / 2, box.y + box.height / 2]];"
        "}))"
    )
    return {spot: (x, y) for spot, (x, y) in found.items()}


def stop_time(page: Page) -> None:
    """Before a page is opened: its time stands still, until `page.clock` is told to go on."""
    page.clock.install(time=1_767_000_000)
    page.clock.pause_at(1_767_000_001)


def until(page: Page, condition: str) -> None:
    """Wait until this expression holds in the page, looked at in every frame."""
    held = page.evaluate(
        "new Promise(done => {"
        f"  const end = performance.timeOrigin + performance.now() + {WAIT_S * 1000};"
        f"  const look = () => ({condition}) ? done(true)"
        "     : performance.timeOrigin + performance.now() > end ? done(false) : requestAnimationFrame(look);"
        "   look();"
        "})"
    )
    assert held, f"never came true: {condition}"


class Hand:
    """Another page on a match, without a browser: it sees every entry and can act for each person.

    with Hand(server.url, path) as hand:
        hand.play("r-3")
    """

    def __init__(self, url: str, path: str) -> None:
        origin = url.rstrip("/")
        self._opening = connect(
            f"ws{origin[4:]}{path}/ws", origin=Origin(origin), compression=None, max_size=2**22, open_timeout=WAIT_S
        )
        self.view: dict[str, Any] = {}

    def __enter__(self) -> Self:
        self._socket = self._opening.__enter__()
        self._send(type="hello", protocol=1, build="test", seen=0, browser="hand")
        while not self.view:
            self._receive()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opening.__exit__(kind, error, trace)

    def command(self, kind: str, seat: int | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command for the seat to move, or for this one; its answer, read with the entry that it made."""
        self.look()
        number = cmd_id()
        self._send(
            type=kind,
            cmd_id=number,
            base_seq=self.view["seq"],
            seat=self.view["seat"] if seat is None else seat,
            **fields,
        )
        while True:
            answer = self._receive()
            if answer.get("cmd_id") == number:
                break
        while answer["type"] == "accepted" and self.view["seq"] < answer["seq"]:
            self._receive()
        return answer

    def play(self, move: str) -> None:
        """Make a move for whoever is to move."""
        answer = self.command("play", move=move)
        assert answer["type"] == "accepted", answer

    def look(self) -> dict[str, Any]:
        """The view as it is now at the server."""
        self._send(type="ping", t=0.5)
        while self._receive()["type"] != "pong":
            pass
        return self.view

    def _send(self, **fields: Any) -> None:
        self._socket.send(json.dumps(fields))

    def _receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self._socket.recv(timeout=WAIT_S))
        if "view" in frame:
            self.view = frame["view"]
        return frame
