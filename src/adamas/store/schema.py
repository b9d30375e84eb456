"""What makes a SQLite file an Adamas data file: its mark, its numbered migrations, its version.

The mark (SQLite's `application_id`) stands in the first 100 bytes of the file before anything else is written, and the
bytes are read without SQLite, because opening another program's database could already change it.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from functools import cache
from importlib import resources
from pathlib import Path

from adamas.store import ForeignData

__all__ = ["MARK", "create", "migrate", "newest", "present", "verify"]

MARK = int.from_bytes(b"Adam", "big")
"""The application_id of our files."""

_MAGIC = b"SQLite format 3\0"
_MARK_AT = slice(68, 72)
_HEADER = 100
_TABLES = {"matches", "entries", "seats", "nodes", "service"}
_NUMBERED = re.compile(r"(\d{4})_\w+\.sql")


@cache
def _migrations() -> tuple[tuple[int, str], ...]:
    """The migrations as (number, SQL), in order."""
    files = resources.files("adamas.store").joinpath("migrations").iterdir()
    return tuple(
        sorted((int(name[1]), file.read_text("utf-8")) for file in files if (name := _NUMBERED.fullmatch(file.name)))
    )


def newest() -> int:
    """The schema version that this program writes."""
    return _migrations()[-1][0]


def present(path: Path) -> bool:
    """Whether there is a data file; an empty one counts as none. Raises ForeignData if it is not ours, OSError."""
    if path.is_dir():
        raise ForeignData(f"{path} is a folder: name a file in it")
    if not path.exists():
        return False
    if not path.is_file():  # a device or a pipe: reading may never end, and renaming over it would destroy it
        raise ForeignData(f"{path} is no ordinary file: choose another one; it was left as it is")
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if not header:
        return False
    if not header.startswith(_MAGIC):
        raise ForeignData(f"{path} is not an Adamas data file: choose another one; it was left as it is")
    if len(header) < _HEADER or int.from_bytes(header[_MARK_AT], "big") != MARK:
        raise ForeignData(f"{path} is the database of another program: choose another file; it was left as it is")
    return True


def create(path: Path) -> None:
    """Make a new data file, whole or not at all: it is built under another name, then renamed.

    Raises sqlite3.Error or OSError.
    """
    draft = path.with_name(path.name + ".new")
    for left in (draft, draft.with_name(draft.name + "-journal")):
        left.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # SQLite would let everybody read it
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as db:
            db.execute(f"PRAGMA application_id={MARK}")
            migrate(db)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def verify(path: Path) -> int:
    """The schema version of a file with our mark, without changing it.

    Raises ForeignData if a newer program wrote it or its tables are gone, sqlite3.Error if it cannot be read.
    """
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as db:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        version = _version(db) if names >= _TABLES else 0
    if version == 0:
        raise ForeignData(f"{path} is a damaged Adamas data file: choose another one, or restore it from a copy")
    if version > newest():
        raise ForeignData(
            f"{path} was written by a newer Adamas (its schema is {version}, this program knows {newest()}): "
            "update Adamas, or choose another data file"
        )
    return version


def migrate(db: sqlite3.Connection) -> None:
    """Bring the tables to the newest version, each step in a transaction of its own; raise sqlite3.Error."""
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    version = _version(db) if "service" in names else 0
    for number, script in _migrations():
        if number <= version:
            continue
        record = f"INSERT OR REPLACE INTO service (name, value) VALUES ('schema', '{number}');"
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{script}\n{record}\nCOMMIT;")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def _version(db: sqlite3.Connection) -> int:
    row = db.execute("SELECT value FROM service WHERE name = 'schema'").fetchone()
    return int(row[0]) if row and str(row[0]).isdigit() else 0


def _sync_folder(folder: Path) -> None:
    """Make the new name durable where folders can be synced (Windows has no such call)."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
