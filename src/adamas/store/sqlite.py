"""The store on SQLite: one file, one thread that writes, a few that read. For one process on a local disk.

store = SqliteStore.open(path)         makes folder and file when missing, takes the lock, migrates
await store.append(...)                returns after the commit; many callers share one
await store.close()
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Self

from adamas.store import (
    Appended,
    Conflict,
    Created,
    Duplicate,
    Entry,
    ForeignData,
    Head,
    MatchRow,
    NewMatch,
    Store,
    Stored,
    StoreUnavailable,
    schema,
)
from adamas.store.lock import FileLock
from adamas.store.readers import Readers
from adamas.store.writer import Refusal, Writer

__all__ = ["SqliteStore"]

_CREATED = "SELECT id FROM matches WHERE create_id = ?"
_CREATE = (
    "INSERT INTO matches (id, create_id, game, settings, head_seq, status, due_ms, computer_to_move, created_ms, "
    "updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_KNOWN = "SELECT seq FROM entries WHERE match_id = ? AND cmd_id = ?"
_ADVANCE = (
    "UPDATE matches SET head_seq = ?, status = ?, due_ms = ?, computer_to_move = ?, updated_ms = ?, "
    "think_node = NULL, think_until_ms = NULL WHERE id = ? AND head_seq = ?"
)
_ENTER = "INSERT INTO entries (match_id, seq, cmd_id, at_ms, actor, payload) VALUES (?, ?, ?, ?, ?, ?)"
_HEAD = "SELECT head_seq FROM matches WHERE id = ?"
_ROW = (
    "SELECT id, create_id, game, settings, head_seq, status, due_ms, computer_to_move, created_ms, updated_ms "
    "FROM matches"
)
_ENTRIES = "SELECT seq, cmd_id, at_ms, actor, payload FROM entries WHERE match_id = ? AND seq > ? ORDER BY seq LIMIT ?"
_HEADS = "SELECT id, head_seq FROM matches WHERE id IN (SELECT value FROM json_each(?))"
_DUE = "SELECT id FROM matches WHERE due_ms < ? AND status = 'live' ORDER BY due_ms, id LIMIT ?"

_DURABLE = ("journal_mode", "synchronous", "fullfsync", "foreign_keys", "busy_timeout")

# More than entries usually need: a disk that takes it also takes the next few of them.
_PROBE = "." * 32768


class SqliteStore(Store):
    """Matches in one SQLite file; get one from `open`. Its methods may be called from several event loops."""

    def __init__(self, path: Path, writer: Writer, readers: Readers) -> None:
        self.path = path
        self._writer = writer
        self._readers = readers

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        batch: int = 256,
        readers: int = 2,
        retry_s: float = 1.0,
        factory: type[sqlite3.Connection] = sqlite3.Connection,
    ) -> Self:
        """Open the data file, made when missing, as its folder is (for this user only); blocks for a moment.

        At most `batch` writes share a commit. After a failure a write is tried every `retry_s` seconds until it works.
        `factory` makes the writing connection.

        Raises StoreLocked if another process has the file, ForeignData if it is not ours or newer than this program
        (the file stays as it is), StoreUnavailable if the disk fails it.
        """
        path = Path(path).resolve()
        try:
            schema.present(path)  # before anything is made beside a file that is not ours
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = FileLock.acquire(path)
        except OSError as error:
            raise _unopened(path, error) from error
        try:
            if not schema.present(path):
                schema.create(path)
            schema.verify(path)
            pool = Readers(partial(_reading, path), failed=partial(_failed, path, "read"), threads=readers)
            writer = Writer(
                partial(_writing, path, factory),
                probes=(_take_space, _give_space_back),
                failed=partial(_failed, path, "written"),
                most=batch,
                retry_s=retry_s,
                at_end=pool.close,
                after_end=lock.release,
            )
        except (OSError, sqlite3.OperationalError) as error:
            lock.release()
            raise _unopened(path, error) from error
        except sqlite3.DatabaseError as error:
            lock.release()
            raise ForeignData(
                f"{path} is a damaged Adamas data file ({error}): choose another one, or restore it from a copy"
            ) from error
        except BaseException:
            lock.release()
            raise
        return cls(path, writer, pool)

    @property
    def ready(self) -> bool:
        """Whether the latest write worked; after a failure writes are tried until one does."""
        return self._writer.ready

    @property
    def commits(self) -> int:
        """Transactions committed since `open`."""
        return self._writer.commits

    @property
    def jobs(self) -> int:
        """Creations and appends in these transactions, those that found a duplicate or a conflict included."""
        return self._writer.jobs

    async def create(self, new: NewMatch) -> Created:
        """Store a new match with its first entry; idempotent by `create_id`.

        Raises ValueError if the id belongs to another match, or a text holds U+0000 or half a character.
        """
        _check(new.id, new.create_id, new.game, new.settings, new.head.status)
        _check(new.first.cmd_id, new.first.actor, new.first.payload)
        return await self._writer.submit(partial(_create, new))

    async def append(self, match_id: str, base_seq: int, entry: Entry, head: Head) -> Appended | Duplicate | Conflict:
        """Write `entry` as number base_seq + 1 if the head is still base_seq. A duplicate wins over a conflict.

        Returns after the commit. A cancelled caller does not withdraw the write. Raises KeyError for no such match,
        ValueError if the entry has another number or a text holds U+0000 or half a character.
        """
        if entry.seq != base_seq + 1:
            raise ValueError(f"the entry after number {base_seq} must be number {base_seq + 1}, not {entry.seq}")
        _check(match_id, entry.cmd_id, entry.actor, entry.payload, head.status)
        return await self._writer.submit(partial(_append, match_id, base_seq, entry, head))

    async def load(self, match_id: str, after: int = 0, limit: int | None = None) -> Stored | None:
        """The match and its entries with seq > after, at most `limit`; None if there is no such match."""

        def read(db: sqlite3.Connection) -> Stored | None:
            row = db.execute(f"{_ROW} WHERE id = ?", (match_id,)).fetchone()
            if row is None:
                return None
            entries = db.execute(_ENTRIES, (match_id, after, -1 if limit is None else limit))
            return Stored(_match(*row), tuple(Entry(*entry) for entry in entries))

        return await self._readers.run(read)

    async def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """The newest entry number of each of these matches that exists."""
        return await self._readers.run(lambda db: dict(db.execute(_HEADS, (json.dumps(ids),)).fetchall()))

    async def due(self, before_ms: int, limit: int) -> list[str]:
        """Live matches whose deadline lies before `before_ms`, earliest first."""
        return await self._readers.run(lambda db: [name for (name,) in db.execute(_DUE, (before_ms, limit))])

    async def durability(self) -> dict[str, int | str]:
        """The settings that decide what survives a power cut, as the live writing connection reports them."""
        return await self._writer.submit(
            lambda db: {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in _DURABLE}
        )

    async def close(self) -> None:
        """Finish what is queued and close the file; doing it twice does no harm."""
        self._writer.close()
        await asyncio.to_thread(self._writer.join)

    async def list(self, status: str, limit: int, after: str = "") -> list[MatchRow]:
        """Matches of this status in the order of their ids, from behind `after`."""
        query = f"{_ROW} WHERE status = ? AND id > ? ORDER BY id LIMIT ?"
        return await self._readers.run(lambda db: [_match(*row) for row in db.execute(query, (status, after, limit))])


def _create(new: NewMatch, db: sqlite3.Connection) -> Created | Refusal:
    known = db.execute(_CREATED, (new.create_id,)).fetchone()
    if known is not None:
        return Created(known[0], new=False)
    if db.execute(_HEAD, (new.id,)).fetchone() is not None:
        return Refusal(ValueError(f"match {new.id} exists already: draw another id"))
    head, first = new.head, new.first
    db.execute(
        _CREATE,
        (
            new.id,
            new.create_id,
            new.game,
            new.settings,
            first.seq,
            head.status,
            head.due_ms,
            int(head.computer_to_move),
            new.created_ms,
            first.at_ms,
        ),
    )
    db.execute(_ENTER, (new.id, first.seq, first.cmd_id, first.at_ms, first.actor, first.payload))
    return Created(new.id, new=True)


def _append(
    match_id: str, base_seq: int, entry: Entry, head: Head, db: sqlite3.Connection
) -> Appended | Duplicate | Conflict | Refusal:
    # Looked up first, so that the insertion below cannot fail half-way.
    known = db.execute(_KNOWN, (match_id, entry.cmd_id)).fetchone()
    if known is not None:
        return Duplicate(known[0])
    changed = db.execute(
        _ADVANCE,
        (entry.seq, head.status, head.due_ms, int(head.computer_to_move), entry.at_ms, match_id, base_seq),
    )
    if changed.rowcount == 1:
        db.execute(_ENTER, (match_id, entry.seq, entry.cmd_id, entry.at_ms, entry.actor, entry.payload))
        return Appended(entry.seq)
    present = db.execute(_HEAD, (match_id,)).fetchone()
    if present is None:
        return Refusal(KeyError(match_id))
    return Conflict(present[0])


def _take_space(db: sqlite3.Connection) -> None:
    db.execute("INSERT OR REPLACE INTO service (name, value) VALUES ('probe', ?)", (_PROBE,))


def _give_space_back(db: sqlite3.Connection) -> None:
    # A commit of its own: pages that come and go within one are never written.
    db.execute("DELETE FROM service WHERE name = 'probe'")


def _match(
    match_id: str,
    create_id: str,
    game: str,
    settings: str,
    head_seq: int,
    status: str,
    due_ms: int | None,
    computer_to_move: int,
    created_ms: int,
    updated_ms: int,
) -> MatchRow:
    return MatchRow(
        match_id, create_id, game, settings, head_seq, status, due_ms, bool(computer_to_move), created_ms, updated_ms
    )


def _check(*texts: str) -> None:
    """Refuse what not every database can hold, before it is queued; raise ValueError."""
    for text in texts:
        if "\0" in text:
            raise ValueError(f"a text to store holds the character U+0000 at place {text.index(chr(0))}: remove it")
        if not text.isascii():
            text.encode()  # half a surrogate pair raises UnicodeEncodeError, which is a ValueError


def _writing(path: Path, factory: type[sqlite3.Connection]) -> sqlite3.Connection:
    """The one connection that writes, checkpoints and migrates. It never makes a file that has gone."""
    db = sqlite3.connect(
        f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False, factory=factory
    )
    try:
        db.execute("PRAGMA busy_timeout=5000")
        if db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
            raise StoreUnavailable(
                f"the file system of {path} cannot hold a SQLite log: choose a folder on a local disk"
            )
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        if sys.platform == "darwin":  # there, plain fsync leaves data in the drive's cache
            db.execute("PRAGMA fullfsync=1")
            db.execute("PRAGMA checkpoint_fullfsync=1")
        schema.migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def _reading(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA busy_timeout=5000")
    return db


def _unopened(path: Path, error: Exception) -> StoreUnavailable:
    why = error.strerror if isinstance(error, OSError) and error.strerror else error
    return StoreUnavailable(f"{path} cannot be opened ({why}): check the disk and the folder's permissions")


def _failed(path: Path, what: str, error: Exception) -> StoreUnavailable:
    return StoreUnavailable(f"{path} could not be {what} ({error}): check the disk and its free space, then try again")
