"""Files that are not ours, newer or damaged: one sentence, and the file stays as it is, byte for byte."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from adamas.store import ForeignData, schema
from adamas.store.sqlite import SqliteStore

from .files import files, make, posix


def _other_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE matches (id TEXT PRIMARY KEY)")
        db.execute("PRAGMA application_id=7")


NOT_OURS: dict[str, tuple[bytes, str]] = {
    "a text": (b"Dear diary,\n" * 100, "not an Adamas data file"),
    "one byte": (b"x", "not an Adamas data file"),
    "zeros": (bytes(8192), "not an Adamas data file"),
    "our mark in a text": (b"x" * 68 + b"Adam" + b"x" * 100, "not an Adamas data file"),
    "the beginning of a database": (b"SQLite format 3\0" + bytes(20), "the database of another program"),
}


@pytest.mark.parametrize(("content", "what"), NOT_OURS.values(), ids=NOT_OURS)
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, content: bytes, what: str) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(ForeignData, match=rf"diary is {what}: choose another.*left as it is"):
        SqliteStore.open(path)
    assert files(tmp_path) == {"diary": content}


def test_the_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    _other_program(path)
    before = files(tmp_path)
    with pytest.raises(ForeignData, match="is the database of another program"):
        SqliteStore.open(path)
    assert files(tmp_path) == before


def test_a_foreign_database_with_an_unfinished_log_is_left_as_it_is(tmp_path: Path) -> None:
    busy, copy = tmp_path / "busy", tmp_path / "copy"
    busy.mkdir()
    with closing(sqlite3.connect(busy / "other.db")) as db:
        db.execute("PRAGMA journal_mode=WAL")
        with db:
            db.execute("CREATE TABLE notes (text TEXT)")
        shutil.copytree(busy, copy)  # as a killed program leaves it
    before = files(copy)
    assert len(before) == 3
    with pytest.raises(ForeignData, match="another program"):
        SqliteStore.open(copy / "other.db")
    assert files(copy) == before


async def test_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await make(path, "m")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE service SET value = '999' WHERE name = 'schema'")
    before = path.read_bytes()
    with pytest.raises(ForeignData, match=r"newer Adamas \(its schema is 999, this program knows \d+\): update"):
        SqliteStore.open(path)
    assert path.read_bytes() == before


async def test_a_newer_version_in_an_unfinished_log_is_left_as_it_is(tmp_path: Path) -> None:
    path, copy = tmp_path / "made" / "adamas.db", tmp_path / "copy"
    await make(path, "m")
    with closing(sqlite3.connect(path)) as db:
        with db:
            db.execute("UPDATE service SET value = '999' WHERE name = 'schema'")
        shutil.copytree(path.parent, copy)
    before = files(copy)
    assert len(before["adamas.db-wal"]) > 0
    with pytest.raises(ForeignData, match="newer Adamas"):
        SqliteStore.open(copy / "adamas.db")
    after = files(copy)
    assert {name: after[name] for name in ("adamas.db", "adamas.db-wal")} == {
        name: before[name] for name in ("adamas.db", "adamas.db-wal")
    }


async def test_a_damaged_file_is_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await make(path, "m")
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
