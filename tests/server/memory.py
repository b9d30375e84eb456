"""A store in memory that can be told to fail; for tests of what the server does with each answer of a store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from adamas.store import (
    Appended,
    Conflict,
    Created,
    Duplicate,
    Entry,
    Head,
    MatchRow,
    NewMatch,
    Stored,
    StoreUnavailable,
)

__all__ = ["MemoryStore"]


class MemoryStore:
    """Every method gives the loop a turn first, as a database would.

    `fail_writes` and `fail_reads` make the next so many of them raise StoreUnavailable; with `keep_failed` a failed
    write is kept all the same, as after a commit whose answer was lost. `before_append` is called before each append;
    while there is a `gate` appends wait for it, `appending` of them.
    """

    def __init__(self) -> None:
        self.rows: dict[str, MatchRow] = {}
        self.logs: dict[str, list[Entry]] = {}
        self.fail_writes = 0
        self.fail_reads = 0
        self.keep_failed = False
        self.ready = True
        self.before_append: Callable[[str, Entry], None] | None = None
        self.gate: asyncio.Event | None = None
        self.appending = 0

    def _write_fails(self) -> bool:
        if self.fail_writes:
            self.fail_writes -= 1
            self.ready = False
            return True
        self.ready = True
        return False

    async def create(self, new: NewMatch) -> Created:
        await asyncio.sleep(0)
        for row in self.rows.values():
            if row.create_id == new.create_id:
                return Created(row.id, new=False)
        if self._write_fails():
            raise StoreUnavailable("the disk is full")
        head = new.head
        self.rows[new.id] = MatchRow(
            new.id,
            new.create_id,
            new.game,
            new.settings,
            1,
            head.status,
            head.due_ms,
            head.computer_to_move,
            new.created_ms,
            new.created_ms,
        )
        self.logs[new.id] = [new.first]
        return Created(new.id, new=True)

    async def append(self, match_id: str, base_seq: int, entry: Entry, head: Head) -> Appended | Duplicate | Conflict:
        self.appending += 1
        await asyncio.sleep(0)
        if self.gate is not None:
            await self.gate.wait()
        self.appending -= 1
        if self.before_append is not None:
            self.before_append(match_id, entry)
        fails = self._write_fails()
        if fails and not self.keep_failed:
            raise StoreUnavailable("the disk is full")
        answer = self.write(match_id, base_seq, entry, head)
        if fails:
            raise StoreUnavailable("the answer was lost")
        return answer

    def write(self, match_id: str, base_seq: int, entry: Entry, head: Head) -> Appended | Duplicate | Conflict:
        """What `append` does, at once: also what another node would have written."""
        log = self.logs[match_id]
        for old in log:
            if old.cmd_id == entry.cmd_id:
                return Duplicate(old.seq)
        row = self.rows[match_id]
        if row.head_seq != base_seq:
            return Conflict(row.head_seq)
        log.append(entry)
        self.rows[match_id] = msgspec.structs.replace(
            row,
            head_seq=entry.seq,
            status=head.status,
            due_ms=head.due_ms,
            computer_to_move=head.computer_to_move,
            updated_ms=entry.at_ms,
        )
        return Appended(entry.seq)

    async def load(self, match_id: str, after: int = 0, limit: int | None = None) -> Stored | None:
        await asyncio.sleep(0)
        if self.fail_reads:
            self.fail_reads -= 1
            raise StoreUnavailable("the disk cannot be read")
        row = self.rows.get(match_id)
        if row is None:
            return None
        entries = [entry for entry in self.logs[match_id] if entry.seq > after]
        return Stored(row, tuple(entries[:limit]))

    async def heads(self, ids: Sequence[str]) -> dict[str, int]:
        return {name: self.rows[name].head_seq for name in ids if name in self.rows}

    async def due(self, before_ms: int, limit: int) -> list[str]:
        found = [row for row in self.rows.values() if row.due_ms is not None and row.due_ms < before_ms]
        return [row.id for row in sorted(found, key=lambda row: row.due_ms or 0)][:limit]

    async def list(self, status: str, limit: int, after: str = "") -> list[MatchRow]:
        rows = sorted((row for row in self.rows.values() if row.status == status), key=lambda row: row.id)
        return [row for row in rows if row.id > after][:limit]

    async def close(self) -> None:
        await asyncio.sleep(0)
