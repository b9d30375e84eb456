"""SQLite's own duties: durable settings, a full disk, files that are not ours, the lock, migrations."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adamas.store import Appended, Conflict, Duplicate, ForeignData, StoreLocked, StoreUnavailable, schema
from adamas.store.sqlite import SqliteStore

from .samples import append, create, entry, everything, log, new

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="file modes, signals and resource limits of POSIX")


def _files(folder: Path) -> dict[str, bytes]:
    """Every file of the folder with its bytes."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


async def _make(path: Path, *ids: str) -> None:
    store = SqliteStore.open(path)
    await create(store, *ids)
    await store.close()


# Durability


async def test_the_live_connection_is_durable(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "adamas.db")
    expected = {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "fullfsync": int(sys.platform == "darwin"),
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }
    assert await store.durability() == expected
    await store.close()


async def test_the_settings_hold_after_the_file_was_opened_again(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "adamas.db", factory=Broken, retry_s=3600)
    before = await store.durability()
    await create(store, "m")
    Broken.commits = False
    try:
        with pytest.raises(StoreUnavailable):
            await append(store, "m", 1)
    finally:
        Broken.commits = True
    assert await store.durability() == before
    await store.close()


async def test_a_file_system_without_a_log_is_refused(tmp_path: Path) -> None:
    class NoLog(sqlite3.Connection):
        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            return super().execute("SELECT 'delete'" if "journal_mode" in sql else sql, *args)

    with pytest.raises(StoreUnavailable, match="choose a folder on a local disk"):
        SqliteStore.open(tmp_path / "adamas.db", factory=NoLog)
    await _make(tmp_path / "adamas.db", "m")


class Broken(sqlite3.Connection):
    """A connection whose commits can be made to fail after they were carried out."""

    commits = True

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        cursor = super().execute(sql, *args)
        if sql == "COMMIT" and not Broken.commits:
            raise sqlite3.OperationalError("disk I/O error")
        return cursor


async def test_a_doubtful_append_is_found_out_by_its_command_id(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    store = SqliteStore.open(path, factory=Broken, retry_s=3600)
    await create(store, "m")
    Broken.commits = False
    try:
        with pytest.raises(StoreUnavailable, match=f"{path} could not be written .*try again"):
            await append(store, "m", 1, "doubtful")
        assert not store.ready
    finally:
        Broken.commits = True
    assert await log(store, "m") == [(1, "c1"), (2, "doubtful")]
    assert await append(store, "m", 1, "doubtful") == Duplicate(2)
    assert await append(store, "m", 2) == Appended(3)
    assert store.ready
    await store.close()


# A full disk


class Small(sqlite3.Connection):
    """A connection to a database that may only have so many pages."""

    pages = 1_000_000
    on_commit: Callable[[], object] = staticmethod(int)

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        cursor = super().execute(sql, *args)
        if sql == "COMMIT":
            Small.on_commit()
        return cursor

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        super().execute(f"PRAGMA max_page_count={Small.pages}")


async def _fill(store: SqliteStore, match_id: str, base: int) -> int:
    """Append until the disk is full; the number of the last entry that was accepted."""
    while True:
        try:
            assert await append(store, match_id, base, payload="x" * 3000) == Appended(base + 1)
        except StoreUnavailable as error:
            assert str(store.path) in str(error)
            assert "full" in str(error)
            return base
        base += 1


async def test_a_full_database_loses_nothing_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    Small.pages = 60
    store = SqliteStore.open(tmp_path / "adamas.db", factory=Small, retry_s=0.001)
    try:
        await create(store, "m")
        last = await _fill(store, "m", 1)
        assert last > 10
        assert not store.ready
        held = await everything(store)
        assert await log(store, "m") == [(seq, f"c{seq}") for seq in range(1, last + 1)]
        answers = await asyncio.gather(
            *(append(store, "m", last, payload="x" * 3000) for _ in range(20)), return_exceptions=True
        )
        assert {type(answer) for answer in answers} == {StoreUnavailable}
        assert await append(store, "m", last - 1, f"c{last}") == Duplicate(last), "what needs no room is answered"
        assert await append(store, "m", last - 1, "other") == Conflict(last)
        assert await everything(store) == held
        assert not store.ready
        loop, committed = asyncio.get_running_loop(), asyncio.Event()
        Small.on_commit = lambda: loop.call_soon_threadsafe(committed.set)
        Small.pages = 1_000_000
        await asyncio.wait_for(committed.wait(), 60)
        await store.durability()  # answered by the writing thread, so the probe has been dealt with by then
        assert store.ready
        assert await append(store, "m", last, payload="x" * 3000) == Appended(last + 1)
        assert store.ready
    finally:
        Small.pages = 1_000_000
        Small.on_commit = int
        await store.close()
    again = SqliteStore.open(tmp_path / "adamas.db")
    assert await log(again, "m") == [(seq, f"c{seq}") for seq in range(1, last + 2)]
    await again.close()


FULL_DISK = """
import asyncio, resource, signal, sqlite3, sys
from pathlib import Path
from adamas.store import Appended, Duplicate, StoreUnavailable
from adamas.store.sqlite import SqliteStore
from tests.store.samples import append, create, everything, log

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

class Told(sqlite3.Connection):
    on_commit = staticmethod(int)

    def execute(self, sql, *args):
        cursor = super().execute(sql, *args)
        if sql == "COMMIT":
            Told.on_commit()
        return cursor

async def main(path):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = SqliteStore.open(path, retry_s=0.001, factory=Told)
    await create(store, "m")
    await log(store, "m")  # with a reader at work, giving the connection up cannot make room by emptying the log
    limit(300_000)
    base = 1
    while True:
        try:
            assert await append(store, "m", base, payload="x" * 3000) == Appended(base + 1)
        except StoreUnavailable as error:
            assert str(path) in str(error), error
            break
        base += 1
    assert base > 10
    assert not store.ready
    assert [seq for seq, _ in await log(store, "m")] == list(range(1, base + 1))
    assert await append(store, "m", base - 1, f"c{base}") == Duplicate(base)
    loop, committed = asyncio.get_running_loop(), asyncio.Event()
    Told.on_commit = lambda: loop.call_soon_threadsafe(committed.set)
    limit(resource.RLIM_INFINITY)
    await committed.wait()
    await store.durability()
    assert store.ready
    assert await append(store, "m", base, payload="x" * 3000) == Appended(base + 1)
    limit(300_000)
    held = await everything(store)
    await store.close()
    limit(resource.RLIM_INFINITY)
    again = SqliteStore.open(path)
    assert await everything(again) == held
    assert await append(again, "m", base + 1) == Appended(base + 2)
    await again.close()
    limit(0)
    try:
        SqliteStore.open(path.with_name("another.db"))
    except StoreUnavailable as error:
        assert "another.db cannot be opened" in str(error), error
    else:
        raise AssertionError("made a file without any room")
    print("nothing lost")

asyncio.run(main(Path(sys.argv[1])))
"""


@posix
def test_a_file_size_limit_loses_nothing_and_works_again_when_it_is_lifted(tmp_path: Path) -> None:
    child = subprocess.run(
        [sys.executable, "-W", "error", "-c", FULL_DISK, str(tmp_path / "adamas.db")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (child.stdout, child.returncode) == ("nothing lost\n", 0), child.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["adamas.db", "adamas.db.lock", "another.db.lock"]


# The folder and the file


@posix
async def test_a_missing_folder_is_made_for_this_user_only(tmp_path: Path) -> None:
    path = tmp_path / "data" / "adamas" / "adamas.db"
    await _make(path, "m")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(item.name for item in path.parent.iterdir()) == ["adamas.db", "adamas.db.lock"]


async def test_an_empty_file_and_a_draft_left_by_a_crash_are_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    path.write_bytes(b"")
    (tmp_path / "adamas.db.new").write_bytes(b"half of a database")
    (tmp_path / "adamas.db.new-journal").write_bytes(b"its journal")
    await _make(path, "m")
    assert sorted(_files(tmp_path)) == ["adamas.db", "adamas.db.lock"]
    assert schema.present(path)


async def test_odd_names_are_opened(tmp_path: Path) -> None:
    path = tmp_path / "my data?mode=ro#1 %41 é" / "adamas 1.db"
    await _make(path, "m")
    again = SqliteStore.open(path)
    assert list(await everything(again)) == ["m"]
    await again.close()


def test_a_file_in_the_place_of_the_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(StoreUnavailable, match=r"adamas\.db cannot be opened \(.*\): check the disk"):
        SqliteStore.open(tmp_path / "data" / "adamas.db")


# Files that are not ours


def _other_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE matches (id TEXT PRIMARY KEY)")
        db.execute("PRAGMA application_id=7")


NOT_OURS: dict[str, bytes] = {
    "a text": b"Dear diary,\n" * 100,
    "one byte": b"x",
    "the beginning of a database": b"SQLite format 3\0" + bytes(20),
    "zeros": bytes(8192),
}


@pytest.mark.parametrize("content", NOT_OURS.values(), ids=NOT_OURS)
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(ForeignData, match=r"diary is .*choose another.*left as it is"):
        SqliteStore.open(path)
    assert _files(tmp_path) == {"diary": content}


def test_the_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    _other_program(path)
    before = _files(tmp_path)
    with pytest.raises(ForeignData, match="is the database of another program"):
        SqliteStore.open(path)
    assert _files(tmp_path) == before


def test_a_foreign_database_with_an_unfinished_log_is_left_as_it_is(tmp_path: Path) -> None:
    busy, copy = tmp_path / "busy", tmp_path / "copy"
    busy.mkdir()
    with closing(sqlite3.connect(busy / "other.db")) as db:
        db.execute("PRAGMA journal_mode=WAL")
        with db:
            db.execute("CREATE TABLE notes (text TEXT)")
        shutil.copytree(busy, copy)  # as a killed program leaves it
    before = _files(copy)
    assert len(before) == 3
    with pytest.raises(ForeignData, match="another program"):
        SqliteStore.open(copy / "other.db")
    assert _files(copy) == before


async def test_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await _make(path, "m")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE service SET value = '999' WHERE name = 'schema'")
    before = path.read_bytes()
    with pytest.raises(ForeignData, match=r"newer Adamas \(its schema is 999, this program knows \d+\): update"):
        SqliteStore.open(path)
    assert path.read_bytes() == before


async def test_a_newer_version_in_an_unfinished_log_is_left_as_it_is(tmp_path: Path) -> None:
    path, copy = tmp_path / "made" / "adamas.db", tmp_path / "copy"
    await _make(path, "m")
    with closing(sqlite3.connect(path)) as db:
        with db:
            db.execute("UPDATE service SET value = '999' WHERE name = 'schema'")
        shutil.copytree(path.parent, copy)
    before = _files(copy)
    assert len(before["adamas.db-wal"]) > 0
    with pytest.raises(ForeignData, match="newer Adamas"):
        SqliteStore.open(copy / "adamas.db")
    after = _files(copy)
    assert {name: after[name] for name in ("adamas.db", "adamas.db-wal")} == {
        name: before[name] for name in ("adamas.db", "adamas.db-wal")
    }


async def test_a_damaged_file_is_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await _make(path, "m")
    whole = path.read_bytes()
    for damaged in (whole[:100], whole[:100] + bytes(len(whole) - 100), whole[:4096]):
        path.write_bytes(damaged)
        with pytest.raises(ForeignData, match="is a damaged Adamas data file"):
            SqliteStore.open(path)
        assert path.read_bytes() == damaged
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute(f"PRAGMA application_id={schema.MARK}")
        db.execute("CREATE TABLE other (x)")
        path.write_bytes(db.serialize())
    with pytest.raises(ForeignData, match="is a damaged Adamas data file"):
        SqliteStore.open(path)


def test_a_folder_is_no_data_file(tmp_path: Path) -> None:
    with pytest.raises(ForeignData, match="is a folder: name a file in it"):
        SqliteStore.open(tmp_path)
    assert not list(tmp_path.iterdir())


@posix
def test_a_pipe_or_device_is_no_data_file(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(ForeignData, match="no ordinary file"):
        SqliteStore.open(path)
    assert stat.S_ISFIFO(path.stat().st_mode)


# The lock

OPEN = """
import sys
from adamas.store import StoreLocked
from adamas.store.sqlite import SqliteStore
try:
    store = SqliteStore.open(sys.argv[1])
except StoreLocked as error:
    print(error, flush=True)
else:
    print("opened", flush=True)
    sys.stdin.read()
"""


def _child(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _first_line(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


async def test_a_second_process_is_kept_out_until_the_first_has_closed(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    store = SqliteStore.open(path)
    await create(store, "m")
    with _child(path) as child:
        assert _first_line(child) == (
            f"{path} is already in use by another Adamas (process {os.getpid()}): "
            "stop that one first, or choose another data file"
        )
    assert await append(store, "m", 1) == Appended(2)
    await store.close()
    with _child(path) as child:
        assert _first_line(child) == "opened"
        with pytest.raises(StoreLocked, match=rf"{path} is already in use .*process {child.pid}"):
            SqliteStore.open(path)


async def test_a_second_opening_in_the_same_process_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    store = SqliteStore.open(tmp_path / "real" / "adamas.db")
    with pytest.raises(StoreLocked):
        SqliteStore.open(tmp_path / "link" / "adamas.db")
    await store.close()


@posix
async def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    with _child(path) as child:
        assert _first_line(child) == "opened"
        child.send_signal(signal.SIGKILL)
    await _make(path, "m")


async def test_a_failed_opening_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await _make(path, "m")
    whole = path.read_bytes()
    path.write_bytes(whole[:4096])
    with pytest.raises(ForeignData):
        SqliteStore.open(path)
    path.write_bytes(whole)
    again = SqliteStore.open(path)
    assert await again.heads(["m"]) == {"m": 1}
    await again.close()


# Migrations


def test_the_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _ in schema._migrations()] == list(range(1, schema.newest() + 1))


async def test_an_older_file_is_brought_forward_with_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "adamas.db"
    await _make(path, "m")
    held = schema._migrations()
    number = schema.newest() + 1

    monkeypatch.setattr(
        schema, "_migrations", lambda: (*held, (number, "CREATE TABLE more (x); SELECT no_such_thing;"))
    )
    with pytest.raises(StoreUnavailable, match="no_such_thing"):
        SqliteStore.open(path)
    assert schema.verify(path) == number - 1

    monkeypatch.setattr(schema, "_migrations", lambda: (*held, (number, "CREATE TABLE more (x);")))
    again = SqliteStore.open(path)
    assert await append(again, "m", 1) == Appended(2)
    await again.close()
    assert schema.verify(path) == number

    monkeypatch.undo()
    with pytest.raises(ForeignData, match="newer Adamas"):
        SqliteStore.open(path)


async def test_the_schema_keeps_what_later_parts_need(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await _make(path)
    expected = {
        "matches": "id create_id game settings head_seq status due_ms computer_to_move created_ms updated_ms "
        "think_node think_until_ms",
        "entries": "match_id seq cmd_id at_ms actor payload",
        "seats": "match_id seat token_hash invite_hash",
        "nodes": "name epoch alive_ms",
        "service": "name value",
    }
    with closing(sqlite3.connect(path)) as db:
        for table, columns in expected.items():
            assert [row[1] for row in db.execute(f"PRAGMA table_info({table})")] == columns.split()
        plan = db.execute("EXPLAIN QUERY PLAN SELECT id FROM matches WHERE due_ms < 5 AND status = 'live'").fetchall()
    assert "matches_due" in plan[0][3]


async def test_an_append_gives_up_the_claim_to_think(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await _make(path, "m")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE matches SET think_node = 'a', think_until_ms = 5")
    store = SqliteStore.open(path)
    await store.append("m", 1, entry(2), new("m").head)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT think_node, think_until_ms FROM matches").fetchall() == [(None, None)]
