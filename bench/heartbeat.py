"""How soon the process that serves pages answers while computers think: ``GET /healthz``, beside the same at rest.

A server runs in a process of its own with a pool of two workers, and asks itself for moves of the top level, two at a
time and without a pause, through the same pool as matches do. Heartbeats come from this process over one connection.
``python -m bench.heartbeat`` runs this section alone, with `--seconds`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import itertools
import multiprocessing
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from adamas.engine.levels import LEVELS
from adamas.games import find_game
from adamas.server.bots import Job
from adamas.server.computers import LIMIT_MS
from adamas.server.run import Running, serve
from adamas.server.settings import Settings

from .report import ROOT, BenchError, Options, figure, quantile, tell

TITLE = "heartbeat: /healthz while two searches run in the server's pool"

SECONDS = 30.0
WARM_S = 2.0
EVERY_S = 0.02
MOST_MS = 100.0
SEARCHES = 2
FINISHED = re.compile(r"^adamas_searches_total (\d+)", re.MULTILINE)

QUESTIONS: tuple[tuple[str, Mapping[str, Any], int], ...] = (
    ("diamond", {}, 0),
    ("diam", {}, 4),
    ("diamond", {"players": 3}, 6),
    ("diam", {"players": 4}, 4),
)
"""What is asked in turn: a game and how many plies it has been played."""


def run(options: Options) -> Iterator[str]:
    """Measure at rest and while two searches run; raise BenchError if the goal is missed."""
    yield from report(max(3.0, SECONDS * options.scale), options.folder)


def report(seconds: float, folder: Path) -> Iterator[str]:
    """The lines of `run`."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as data:
        ours, its = multiprocessing.Pipe()
        server = multiprocessing.get_context("spawn").Process(target=_server, args=(its, f"{data}/heartbeat.db"))
        server.start()
        its.close()
        try:
            if not ours.poll(60):
                raise BenchError("the server did not start within a minute")
            port = ours.recv()
            beats(port, WARM_S)
            rest, _ = beats(port, seconds / 4)
            ours.send("search")
            if not ours.poll(60):
                raise BenchError("the searches did not begin within a minute")
            ours.recv()
            busy, searches = beats(port, seconds)
        except EOFError:
            raise BenchError("the server ended before its time") from None
        finally:
            ours.close()  # it hears this and ends
            server.join(30)
            if server.is_alive():
                server.kill()
    if searches < SEARCHES:
        raise BenchError("no search ran while the heart was listened to")
    yield f"one beat every {1000 * EVERY_S:.0f} ms on one connection; top level, {SEARCHES} searches at a time"
    yield figure("at rest, p50 / p99 / slowest", _print(rest), f"ms, {len(rest):,} beats")
    p99 = quantile(busy, 0.99)
    verdict = "reached" if p99 <= MOST_MS else "NOT reached"
    yield figure(
        "while two searches run, p50 / p99 / slowest",
        _print(busy),
        f"ms, {len(busy):,} beats, {searches} searches begun; goal p99 at most {MOST_MS:.0f} ms: {verdict}",
    )
    if p99 > MOST_MS:
        raise BenchError("the heartbeat is too slow")


def _print(times: Sequence[float]) -> str:
    return f"{quantile(times, 0.5):.1f} / {quantile(times, 0.99):.1f} / {max(times):.1f}"


def beats(port: int, seconds: float) -> tuple[list[float], int]:
    """Milliseconds of each heartbeat for so long, due at fixed times; and how many searches were begun until then."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        times: list[float] = []
        begin = time.perf_counter()
        # A beat that is late because the one before was slow counts from when it was due.
        for number in itertools.count():
            due = begin + number * EVERY_S
            if due > begin + seconds:
                break
            time.sleep(max(0.0, due - time.perf_counter()))
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise BenchError(f"/healthz answered with status {answer.status}")
            times.append(1000 * (time.perf_counter() - due))
        return times, _searches(connection)


def _searches(connection: http.client.HTTPConnection) -> int:
    connection.request("GET", "/metrics")
    found = FINISHED.search(connection.getresponse().read().decode())
    if found is None:
        raise BenchError("/metrics does not count searches")
    return int(found[1])


def _server(pipe: Connection, data: str) -> None:
    """Serve until the other end of the pipe is closed; search from the first message on."""

    def ready(running: Running) -> None:
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []

        def heard() -> None:
            try:
                pipe.recv()
            except EOFError:
                loop.remove_reader(pipe.fileno())
                tasks.append(asyncio.create_task(_end(running, list(tasks))))
                return
            begun = asyncio.Event()
            tasks.extend(asyncio.create_task(_search(running, number, begun)) for number in range(SEARCHES))
            tasks.append(asyncio.create_task(_tell(pipe, begun)))

        loop.add_reader(pipe.fileno(), heard)
        pipe.send(running.port)

    serve(Settings(port=0, data=Path(data), workers=SEARCHES), on_ready=ready)


async def _end(running: Running, tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    running.stop()


async def _tell(pipe: Connection, begun: asyncio.Event) -> None:
    await begun.wait()
    pipe.send("searching")


async def _search(running: Running, first: int, begun: asyncio.Event) -> None:
    """Ask for one move after the other."""
    for number in itertools.count(first):
        name, options, plies = QUESTIONS[number % len(QUESTIONS)]
        position = find_game(name).start(**options)
        for _ in range(plies):
            position = position.play(position.moves()[0])
        job = Job(
            match_id=f"heartbeat-{first}",
            seq=number,
            position=str(position),
            game=name,
            options=dict(position.options),
            history=(),
            level=LEVELS[-1],
            limit_ms=LIMIT_MS,
        )
        await running.node.bots.move(job)
        begun.set()  # the workers are warm by now


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if the goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.heartbeat", description=TITLE)
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"how long to listen ({SECONDS:g})")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where the server keeps its file (.cache)")
    asked = parser.parse_args(arguments)
    return tell(report(asked.seconds, asked.folder))


if __name__ == "__main__":
    sys.exit(main())
