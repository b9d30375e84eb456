"""A store that fails, lags behind or is written by others: accepted means committed, and nothing is lost or doubled."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from adamas.match import commands
from adamas.server import journal
from adamas.server.room import head_of
from adamas.server.run import serve
from adamas.server.settings import Settings
from adamas.store import Entry, ForeignData, StoreLocked
from adamas.store.sqlite import SqliteStore
from tests.server.harness import COMPUTER, HUMAN, QuickBots, Served, cmd_id, served, until


async def test_a_full_disk_is_one_refusal_and_the_match_untouched_and_playable_again() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            server.store.fail_writes = 1
            number = cmd_id()
            answer = await page.command("play", 1, cmd_id=number, move="r-3")
            assert (answer["type"], answer["code"], answer["seq"]) == ("refused", "busy", 1)
            assert [frame["type"] for frame in page.frames].count("entry") == 0
            ready = await server.http.get("/readyz")
            assert ready.status_code == 503
            again = await page.command("play", 1, base_seq=1, cmd_id=number, move="r-3", again=True)
            assert again == {"type": "accepted", "cmd_id": number, "seq": 2}
            assert (await server.http.get("/readyz")).status_code == 200
        assert len(server.store.logs[match]) == 2


async def test_server_restart_a_commit_whose_answer_was_lost_is_found_by_its_id() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            server.store.fail_writes, server.store.keep_failed = 1, True
            number = cmd_id()
            assert (await page.command("play", 1, cmd_id=number, move="r-3"))["code"] == "busy"
            again = await page.command("play", 1, base_seq=1, cmd_id=number, move="r-3", again=True)
            assert again == {"type": "accepted", "cmd_id": number, "seq": 2}
            await page.reach(2)
            assert page.view["position"] == "././r/././././. 2 2"
            assert [frame["seq"] for frame in page.frames if frame["type"] == "entry"] == [2]
        assert len(server.store.logs[match]) == 2


async def test_optimistic_state_kept_a_doubtful_entry_is_told_a_second_later_by_itself() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        server.store.fail_writes, server.store.keep_failed = 1, True
        assert (await page.command("play", 1, move="r-3"))["code"] == "busy"
        server.clock.advance(1_000)
        await page.reach(2)


async def test_while_the_store_cannot_be_read_either_every_command_is_refused_busy() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        server.store.fail_writes, server.store.fail_reads = 1, 3
        codes = [(await page.command("play", 1, move="r-3")).get("code") for _ in range(4)]
        assert codes == ["busy"] * 4
        assert (await page.play("r-3"))["type"] == "accepted"


async def test_a_time_out_that_could_not_be_stored_comes_when_the_store_works_again() -> None:
    async with served() as server, server.visit(await server.create(timer=5)) as page:
        server.store.fail_writes = 2
        server.clock.advance(5_300)
        await until(lambda: server.store.fail_writes == 1)
        await until(lambda: server.node.rooms.find(page.welcome["match"]).idle)  # type: ignore[union-attr]
        server.clock.advance(1_000)
        await until(lambda: server.store.fail_writes == 0)
        await until(lambda: server.node.rooms.find(page.welcome["match"]).idle)  # type: ignore[union-attr]
        server.clock.advance(1_000)
        await page.reach(2)
        assert page.view["last"]["kind"] == "time"


async def test_a_computers_move_that_could_not_be_stored_is_made_when_the_store_works_again() -> None:
    async with (
        served(bots=QuickBots()) as server,
        server.visit(await server.create(seats=[COMPUTER, HUMAN])) as page,
    ):
        server.store.fail_writes = 1
        server.clock.advance(400)
        await until(lambda: server.store.fail_writes == 0)
        await until(lambda: server.node.rooms.find(page.welcome["match"]).idle)  # type: ignore[union-attr]
        server.clock.advance(1_000)
        await page.reach(2)
        assert page.view["last"]["seat"] == 1


async def test_an_entry_of_another_node_is_loaded_told_and_makes_the_move_stale() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            elsewhere(server, match, commands.Play(seat=1, base_seq=1, move="o-4"))
            answer = await page.command("play", 1, move="r-3")
            assert answer["code"] == "stale"
            await page.reach(2)
            assert page.view["pieces"] == {"4.1": "o"}


async def test_after_a_conflict_a_command_that_is_bound_to_no_number_is_judged_again() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            elsewhere(server, match, commands.Play(seat=1, base_seq=1, move="o-4"))
            answer = await page.command("pause", 0, reason="menu")
            assert (answer["type"], answer["seq"]) == ("accepted", 3)
            await page.reach(3)
            assert [frame["seq"] for frame in page.frames if frame["type"] == "entry"] == [2, 3]


async def test_a_command_that_conflicts_three_times_is_refused_busy() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            turns = iter((("r-1", 1), ("k-2", 2), ("r-3", 1), ("k-4", 2)))

            def interfere(match_id: str, entry: Entry) -> None:
                move, seat = next(turns)
                elsewhere(server, match_id, commands.Play(seat=seat, base_seq=entry.seq - 1, move=move))

            server.store.before_append = interfere
            answer = await page.command("pause", 0, reason="menu")
            assert answer["code"] == "busy"
            server.store.before_append = None
            await page.reach(4)
            assert (await page.play("k-4"))["type"] == "accepted"


def elsewhere(server: Served, match: str, command: commands.Play) -> None:
    """What another node would do with this command."""
    room = server.node.rooms.find(match)
    assert room is not None
    before = room.match
    for line in map(journal.read_entry, server.store.logs[match][before.seq :]):
        before = before.apply(line.events, line.at)
    after, events = before.advance(command, server.clock.now())
    entry = Entry(after.seq, cmd_id(), server.clock.now(), "elsewhere", journal.print_payload(events))  # type: ignore[arg-type]
    server.store.write(match, before.seq, entry, head_of(after))


async def test_creating_while_the_disk_is_full_is_one_sentence_with_503() -> None:
    async with served() as server:
        server.store.fail_writes = 1
        body = {"create_id": cmd_id(), "game": "diam", "seats": [HUMAN, HUMAN]}
        answer = await server.http.post("/api/matches", json=body)
        assert answer.status_code == 503
        assert answer.json()["error"] == "busy"
        assert answer.headers["retry-after"] == "2"
        assert (await server.http.post("/api/matches", json=body)).status_code == 201


async def test_opening_a_match_that_cannot_be_read_closes_the_socket_to_come_again() -> None:
    async with served() as server:
        match = await server.create()
        server.node.rooms.close_all()
        server.store.fail_reads = 1
        async with server.visit(match, hello=False) as page:
            assert await page.closed() == 1013
        async with server.visit(match) as page:
            assert page.seq == 1


async def test_a_really_full_disk_refuses_busy_and_heals(tmp_path: Path) -> None:
    """SQLite's own limit on the number of pages makes the disk full."""
    connections: list[sqlite3.Connection] = []

    class Limited(sqlite3.Connection):
        def __init__(self, *args: object, **kwargs: object) -> None:
            super().__init__(*args, **kwargs)  # type: ignore[arg-type]
            connections.append(self)
            if limit:
                self.execute(f"PRAGMA max_page_count={limit[0]}")

    limit: list[int] = []
    store = SqliteStore.open(tmp_path / "a.db", retry_s=0.01, factory=Limited)
    try:
        async with served(store=store) as server:
            match = await server.create()
            async with server.visit(match) as page:
                await page.play("r-3")
                pages = connections[-1].execute("PRAGMA page_count").fetchone()[0]
                limit.append(pages + 1)
                connections[-1].execute(f"PRAGMA max_page_count={limit[0]}")
                code = None
                while code != "busy":
                    kind, fields = ("resume", {}) if page.view["status"] == "paused" else ("pause", {"reason": "menu"})
                    answer = await page.command(kind, 0, **fields)
                    code = answer.get("code")
                    if answer["type"] == "accepted":
                        await page.reach(answer["seq"])
                seq = page.seq
                assert (await server.http.get("/healthz")).status_code == 200
                limit.clear()  # the store opens its file anew until a write works
                await until(lambda: store.ready)
                kind, fields = ("resume", {}) if page.view["status"] == "paused" else ("pause", {"reason": "menu"})
                answer = await page.command(kind, 0, **fields)
                assert answer == {"type": "accepted", "cmd_id": answer["cmd_id"], "seq": seq + 1}
            log = (await server.http.get(f"/m/{match}/log?limit=500")).json()
            assert [entry["seq"] for entry in log["entries"]] == list(range(1, seq + 2))
    finally:
        await store.close()


FILE_SIZE = """
import asyncio, json, resource, signal, sys
from pathlib import Path
from adamas.store.sqlite import SqliteStore
from tests.server.harness import served, until

async def main():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = SqliteStore.open(Path(sys.argv[1]), retry_s=0.05)
    async with served(store=store) as server:
        match = await server.create()
        async with server.visit(match) as page:
            size = Path(sys.argv[1] + "-wal").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 8192, resource.RLIM_INFINITY))
            codes = []
            while "busy" not in codes:
                kind, fields = ("resume", {}) if page.view["status"] == "paused" else ("pause", {"reason": "menu"})
                answer = await page.command(kind, 0, **fields)
                codes.append(answer.get("code"))
                if answer["type"] == "accepted":
                    await page.reach(answer["seq"])
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            await until(lambda: store.ready)
            kind, fields = ("resume", {}) if page.view["status"] == "paused" else ("pause", {"reason": "menu"})
            print(page.seq, (await page.command(kind, 0, **fields)).get("seq"))
    await store.close()

asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="the system has no limit on file sizes")
def test_a_limit_on_file_size_refuses_busy_and_heals(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", FILE_SIZE, str(tmp_path / "a.db")],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert run.returncode == 0, run.stderr
    before, after = map(int, run.stdout.split())
    assert after == before + 1


def test_a_data_file_that_is_not_ours_is_refused_in_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("these are my notes")
    with pytest.raises(ForeignData, match=r"not an Adamas data file"):
        serve(Settings(port=0, data=path))
    assert path.read_text() == "these are my notes"


async def test_a_data_file_in_use_is_refused_in_one_sentence(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "a.db")
    try:
        with pytest.raises(StoreLocked, match="already in use"):
            async with served(store=None, settings=Settings(port=0, data=tmp_path / "a.db"), own_store=True):
                raise AssertionError("it must not start")
    finally:
        await store.close()
