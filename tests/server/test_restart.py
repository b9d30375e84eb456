"""What a restart leaves: every acknowledged command, and local matches paused as of their last entry."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adamas.server import rooms
from adamas.server.journal import read_entry
from adamas.store.sqlite import SqliteStore
from tests.server.clock import ManualClock
from tests.server.harness import COMPUTER, HUMAN, QuickBots, Served, cmd_id, served, until


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "adamas.db"


async def test_restart_costs_games_ten_minutes_off_forfeit_no_turn_and_keep_the_remaining_time(data: Path) -> None:
    clock = ManualClock()
    store = SqliteStore.open(data)
    async with served(store=store, clock=clock) as server:
        match = await server.create(timer=60)
        async with server.visit(match) as page:
            await page.play("r-3")
            due = page.view["deadline"]
            clock.advance(8_000)
    await store.close()
    clock.advance(600_000)
    store = SqliteStore.open(data)
    async with served(store=store, clock=clock) as server, server.visit(match) as page:
        assert (page.view["status"], page.view["paused_reason"]) == ("paused", "restart")
        assert page.view["remaining"] == 60_250  # as of the last entry: what was shown and the whole turn
        await page.command("resume", 0)
        await page.reach(4)
        assert page.view["deadline"] == clock.now() + 60_250 > due
        assert (await page.play("k-4"))["type"] == "accepted"
        log = (await server.http.get(f"/m/{match}/log")).json()["entries"]
        assert [event["type"] for entry in log for event in entry["events"]] == [
            "Created",
            "Started",
            "Played",
            "Paused",
            "Resumed",
            "Played",
        ]
        assert log[2]["at"] == log[1]["at"]
    await store.close()


async def test_a_restart_pauses_only_live_matches_and_only_once(data: Path) -> None:
    store = SqliteStore.open(data)
    async with served(store=store) as server:
        live, paused, ended = [await server.create() for _ in range(3)]
        async with server.visit(paused) as page:
            await page.command("pause", 0, reason="menu")
        async with server.visit(ended) as page:
            await page.command("stop", 0)
    for _ in range(2):
        async with served(store=store) as server:
            found = {}
            for match in (live, paused, ended):
                async with server.visit(match) as page:
                    found[match] = (page.view["status"], page.view["paused_reason"], page.seq)
            assert found == {live: ("paused", "restart", 2), paused: ("paused", "menu", 2), ended: ("ended", None, 2)}
    await store.close()


async def test_more_live_matches_than_one_reading_takes_are_all_paused(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "PAGE", 10)
    store = SqliteStore.open(data)
    async with served(store=store) as server:
        matches = [await server.create() for _ in range(25)]
    async with served(store=store):
        assert await store.list("live", 1000) == []
        assert {row.id for row in await store.list("paused", 1000)} == set(matches)
    await store.close()


async def test_a_log_that_cannot_be_read_does_not_keep_the_server_from_starting(data: Path) -> None:
    store = SqliteStore.open(data)
    async with served(store=store) as server:
        broken, whole = await server.create(), await server.create()
    await store.close()
    import sqlite3

    with sqlite3.connect(data) as db:
        db.execute("UPDATE entries SET payload = '{\"format\":99}' WHERE match_id = ?", (broken,))
    db.close()
    store = SqliteStore.open(data)
    async with served(store=store) as server:
        async with server.visit(whole) as page:
            assert page.view["status"] == "paused"
        async with server.visit(broken, hello=False) as page:
            assert await page.closed() == 1013
        answer = await server.http.get(f"/m/{broken}/export")
        assert answer.status_code == 503
        assert "Traceback" not in answer.text
    await store.close()


async def test_computer_does_not_start_it_moves_when_first_after_reload_and_after_restart_and_resume() -> None:
    from tests.server.memory import MemoryStore

    clock, store = ManualClock(), MemoryStore()
    async with served(store=store, clock=clock, bots=QuickBots()) as server:
        match = await server.create(seats=[COMPUTER, HUMAN])
        async with server.visit(match) as page:  # the computer is first
            clock.advance(400)
            await page.reach(2)
            bots = server.node.bots
            assert isinstance(bots, QuickBots)
            bots.let.clear()
            await page.play("k-5")
        async with server.visit(match) as page:  # reload on its turn
            bots.let.set()
            clock.advance(650)
            await page.reach(4)
            assert page.view["last"]["seat"] == 1
            bots.let.clear()
            await page.play("k-6")
    async with served(store=store, clock=clock, bots=QuickBots()) as server, server.visit(match) as page:
        assert (page.view["status"], page.view["seat"]) == ("paused", 1)
        clock.advance(5_000)
        await page.alive()
        assert page.view["status"] == "paused"  # it stands still until somebody resumes
        await page.command("resume", 0)
        await page.reach(7)
        clock.advance(400)
        await page.reach(8)
        assert (page.view["last"]["seat"], page.view["last"]["kind"]) == (1, "move")


# --- a real process -------------------------------------------------------------------------------------------------

SERVER = """
import sys
from pathlib import Path
from adamas.server.run import serve
from adamas.server.settings import Settings
from tests.server.harness import PATIENT

if __name__ == "__main__":
    serve(
        Settings(port=0, data=Path(sys.argv[1]), limits=PATIENT),
        on_ready=lambda running: print(running.port, flush=True),
    )
    print("ended", flush=True)
"""


class Process:
    """A server in a process of its own."""

    def __init__(self, data: Path, script: Path) -> None:
        script.write_text(SERVER)
        root = Path(__file__).parents[2]
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(data)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(root)},
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.origin = f"http://127.0.0.1:{self.port}"

    def page(self) -> Served:
        """What a test needs to visit it."""

        class Running:
            url = self.origin + "/"
            port = self.port
            node = None

        return Served(Running(), ManualClock(), None)  # type: ignore[arg-type]

    def end(self, number: int) -> tuple[int, str, str]:
        """Send a signal and wait; return code, what was printed, what was complained of."""
        self.process.send_signal(number)
        out, complaint = self.process.communicate(timeout=60)
        return self.process.returncode, out, complaint


async def test_server_restart_killed_between_commit_and_answer_nothing_accepted_is_lost(
    data: Path, tmp_path: Path
) -> None:
    answered: list[tuple[str, int]] = []
    process = Process(data, tmp_path / "serve.py")
    server = process.page()
    match = await server.create(undo=None)
    number = cmd_id()
    async with server.visit(match) as page:
        for move in ("r-3", "k-4", "r-5", "k-6"):
            answer = await page.play(move)
            answered.append((answer["cmd_id"], answer["seq"]))
        await page.send(type="play", cmd_id=number, base_seq=page.seq, seat=1, move="r-7")
        process.process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(process.process.wait)
        await page.closed()
    process.process.communicate()
    await server.http.aclose()

    process = Process(data, tmp_path / "serve.py")
    server = process.page()
    async with server.visit(match) as page:
        assert page.view["status"] == "paused"
        for old, seq in answered:
            again = await page.command("play", 1, base_seq=1, cmd_id=old, move="r-3", again=True)
            assert (again["type"], again["seq"]) == ("accepted", seq)
        resent = await page.command("play", 1, base_seq=5, cmd_id=number, move="r-7", again=True)
        stored = resent["type"] == "accepted"
        assert page.view["plies"] == 5 if stored else page.view["plies"] == 4
        assert resent["seq"] == 6 if stored else resent["code"] == "stale"
    await server.http.aclose()
    code, out, complaint = await asyncio.to_thread(process.end, signal.SIGTERM)
    assert (code, out, complaint) == (0, "ended\n", "")
    store = SqliteStore.open(data)
    log = await store.load(match)
    await store.close()
    assert log is not None
    assert [read_entry(entry).seq for entry in log.entries] == list(range(1, len(log.entries) + 1))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_says_bye_with_a_time_to_come_back_and_ends_every_process(
    data: Path, tmp_path: Path, number: int
) -> None:
    process = Process(data, tmp_path / "serve.py")
    server = process.page()
    match = await server.create(seats=[HUMAN, COMPUTER])
    async with server.visit(match) as page:
        await page.play("r-3")
        await page.reach(3)  # the computer has answered, so its process runs
        children = children_of(process.process.pid)
        assert children
        process.process.send_signal(number)
        bye = await page.expect("bye")
        assert bye["reason"] == "restart"
        assert 500 <= bye["retry_ms"] <= 3_000
        assert await page.closed() == 1012
    await server.http.aclose()
    out, complaint = await asyncio.to_thread(process.process.communicate)
    assert (process.process.returncode, out, complaint) == (0, "ended\n", "")
    await until(lambda: not any(alive(child) for child in children))


async def test_the_workers_of_a_killed_server_end_by_themselves(data: Path, tmp_path: Path) -> None:
    process = Process(data, tmp_path / "serve.py")
    server = process.page()
    match = await server.create(seats=[COMPUTER, HUMAN])
    async with server.visit(match) as page:
        await page.reach(2)
        children = children_of(process.process.pid)
        assert children
        process.process.kill()
        await page.closed()
    await asyncio.to_thread(process.process.communicate)
    await server.http.aclose()
    await until(lambda: not any(alive(child) for child in children))


def children_of(parent: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(path.parent.name))
    return found


def alive(number: int) -> bool:
    """Whether this process runs; one that has ended and was not yet collected does not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def test_while_draining_nothing_new_is_taken() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            server.node.draining = True
            assert (await page.command("play", 1, move="r-3"))["code"] == "draining"
            body: dict[str, Any] = {"create_id": cmd_id(), "game": "diam", "seats": [HUMAN, HUMAN]}
            for path in ("/api/matches", f"/m/{match}/rematch"):
                answer = await server.http.post(path, json=body)
                assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert (await server.http.get("/readyz")).status_code == 503
            assert (await server.http.get("/healthz")).status_code == 200
            from tests.server.harness import upgrade

            assert await upgrade(server, match) == (503, "2")


async def test_drain_against_move_every_command_is_answered_and_every_accepted_one_is_stored(data: Path) -> None:
    store = SqliteStore.open(data)
    async with served(store=store) as server:
        matches = [await server.create() for _ in range(8)]
        answers: dict[str, int] = {}

        async def player(match: str) -> None:
            async with server.visit(match) as page:
                sent = []
                for _ in range(6):
                    number = cmd_id()
                    sent.append(number)
                    try:
                        answer = await page.play_next(number)
                    except Exception:
                        break
                    if answer["type"] == "accepted":
                        answers[number] = answer["seq"]

        players = [asyncio.create_task(player(match)) for match in matches]
        await until(lambda: len(answers) >= 12)
        server.running.stop()
        await asyncio.gather(*players)
    stored = {entry.cmd_id: entry.seq for match in matches for entry in (await load(store, match))}
    assert answers.items() <= stored.items()
    await store.close()


async def load(store: SqliteStore, match: str) -> Any:
    found = await store.load(match)
    assert found is not None
    return found.entries
