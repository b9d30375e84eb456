"""Where matches are kept: an append-only log of entries for each match. Accepted means committed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

__all__ = [
    "Appended",
    "Conflict",
    "Created",
    "Duplicate",
    "Entry",
    "ForeignData",
    "Head",
    "MatchRow",
    "NewMatch",
    "Store",
    "StoreError",
    "StoreLocked",
    "StoreUnavailable",
    "Stored",
]


class StoreError(Exception):
    """The store cannot do what was asked; the message is one sentence for the person who runs it."""


class StoreUnavailable(StoreError):
    """Whether the last write happened is unknown or it did not: a full disk, a lost connection. Try again later."""


class ForeignData(StoreError):
    """The data file is not ours, or was written by a newer version."""


class StoreLocked(StoreError):
    """Another process already has the data file open."""


class Head(msgspec.Struct, frozen=True):
    """What the `matches` row says of the newest entry. `status` is open, live, paused or ended."""

    status: str
    due_ms: int | None
    computer_to_move: bool


class Entry(msgspec.Struct, frozen=True):
    """One accepted command. `payload` is JSON text: a format number and the events."""

    seq: int
    cmd_id: str
    at_ms: int
    actor: str
    payload: str


class NewMatch(msgspec.Struct, frozen=True):
    """A match to create, with its first entry (seq 1)."""

    id: str
    create_id: str
    game: str
    settings: str
    first: Entry
    head: Head
    created_ms: int


class MatchRow(msgspec.Struct, frozen=True):
    """The `matches` row."""

    id: str
    create_id: str
    game: str
    settings: str
    head_seq: int
    status: str
    due_ms: int | None
    computer_to_move: bool
    created_ms: int
    updated_ms: int


class Stored(msgspec.Struct, frozen=True):
    """A match as read: its row and the entries asked for, in order."""

    match: MatchRow
    entries: tuple[Entry, ...]


class Created(msgspec.Struct, frozen=True):
    """The id of the match with this create_id; `new` is False when it existed before."""

    id: str
    new: bool


class Appended(msgspec.Struct, frozen=True):
    seq: int


class Duplicate(msgspec.Struct, frozen=True):
    """This cmd_id is already in the log, as entry `seq`."""

    seq: int


class Conflict(msgspec.Struct, frozen=True):
    """The head has moved on; nothing was written."""

    head_seq: int


class Store(Protocol):
    """What the server asks of a database. Every method raises StoreUnavailable when the database fails it."""

    async def create(self, new: NewMatch) -> Created:
        """Store a new match with its first entry; idempotent by `create_id`."""

    async def append(self, match_id: str, base_seq: int, entry: Entry, head: Head) -> Appended | Duplicate | Conflict:
        """Write `entry` as number base_seq + 1 if the head is still base_seq. A duplicate wins over a conflict.

        Returns after the commit. A cancelled caller does not withdraw the write. Raises KeyError for no such match.
        """

    async def load(self, match_id: str, after: int = 0, limit: int | None = None) -> Stored | None:
        """The match and its entries with seq > after, at most `limit`; None if there is no such match."""

    async def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """The newest entry number of each of these matches that exists."""

    async def due(self, before_ms: int, limit: int) -> list[str]:
        """Live matches whose deadline lies before `before_ms`, earliest first."""

    async def list(self, status: str, limit: int, after: str = "") -> list[MatchRow]:
        """Matches of this status in the order of their ids, from behind `after`."""

    async def close(self) -> None:
        """Finish what is queued and close the database."""
