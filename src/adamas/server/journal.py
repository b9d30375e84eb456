"""How entries of the log lie in the store: JSON with a format number."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..match.events import Event
from ..store import Entry, StoreError

__all__ = ["FORMAT", "Line", "print_payload", "read_entry"]

FORMAT = 1


class _Payload(msgspec.Struct, frozen=True):
    format: int
    events: tuple[Event, ...]


class _Format(msgspec.Struct, frozen=True):
    format: int


class Line(msgspec.Struct, frozen=True):
    """An entry as it was stored, its events read."""

    seq: int
    cmd_id: str
    at: int
    actor: str
    events: tuple[Event, ...]


_ENCODER = msgspec.json.Encoder()
_FORMATS = msgspec.json.Decoder(_Format)
_PAYLOADS = msgspec.json.Decoder(_Payload)


def print_payload(events: Sequence[Event]) -> str:
    """The payload text of an entry."""
    return _ENCODER.encode(_Payload(FORMAT, tuple(events))).decode()


def read_entry(entry: Entry) -> Line:
    """Read a stored entry; raise StoreError if its payload is not ours."""
    try:
        if _FORMATS.decode(entry.payload).format != FORMAT:
            raise StoreError(f"entry {entry.seq} was written by another version of Adamas: its format is not {FORMAT}")
        payload = _PAYLOADS.decode(entry.payload)
    except ValueError as error:
        raise StoreError(f"entry {entry.seq} cannot be read: {error}") from error
    return Line(entry.seq, entry.cmd_id, entry.at_ms, entry.actor, payload.events)
