"""SQLite's own duties: durable settings, doubtful commits, the folder and the file, migrations."""

from __future__ import annotations

import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adamas.store import Appended, Duplicate, ForeignData, StoreUnavailable, schema
from adamas.store.sqlite import SqliteStore

from .files import files, make, posix
from .samples import append, create, entry, everything, log, new


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
    await make(tmp_path / "adamas.db", "m")


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


@posix
async def test_a_missing_folder_is_made_for_this_user_only(tmp_path: Path) -> None:
    path = tmp_path / "data" / "adamas" / "adamas.db"
    await make(path, "m")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(item.name for item in path.parent.iterdir()) == ["adamas.db", "adamas.db.lock"]


async def test_an_empty_file_and_a_draft_left_by_a_crash_are_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    path.write_bytes(b"")
    (tmp_path / "adamas.db.new").write_bytes(b"half of a database")
    (tmp_path / "adamas.db.new-journal").write_bytes(b"its journal")
    await make(path, "m")
    assert sorted(files(tmp_path)) == ["adamas.db", "adamas.db.lock"]
    assert schema.present(path)


async def test_odd_names_are_opened(tmp_path: Path) -> None:
    path = tmp_path / "my data?mode=ro#1 %41 é" / "adamas 1.db"
    await make(path, "m")
    again = SqliteStore.open(path)
    assert list(await everything(again)) == ["m"]
    await again.close()


def test_a_file_in_the_place_of_the_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(StoreUnavailable, match=r"adamas\.db cannot be opened \(.*\): check the disk"):
        SqliteStore.open(tmp_path / "data" / "adamas.db")


def test_the_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _ in schema._migrations()] == list(range(1, schema.newest() + 1))


async def test_an_older_file_is_brought_forward_with_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "adamas.db"
    await make(path, "m")
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
    await make(path)
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
    await make(path, "m")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE matches SET think_node = 'a', think_until_ms = 5")
    store = SqliteStore.open(path)
    await store.append("m", 1, entry(2), new("m").head)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT think_node, think_until_ms FROM matches").fetchall() == [(None, None)]
