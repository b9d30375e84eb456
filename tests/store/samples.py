"""Small matches and entries to store, and a picture of everything that a store holds."""

from __future__ import annotations

from adamas.store import Appended, Conflict, Created, Duplicate, Entry, Head, NewMatch, Store, Stored

LIVE = Head("live", None, computer_to_move=False)

STATUSES = ("open", "live", "paused", "ended")


def entry(seq: int, cmd_id: str | None = None, *, at_ms: int = 1_700_000_000_000, payload: str = "{}") -> Entry:
    """Entry number `seq`; its command id is ``c<seq>`` unless another is given."""
    return Entry(seq, f"c{seq}" if cmd_id is None else cmd_id, at_ms, "1", payload)


def new(match_id: str, *, create_id: str | None = None, first: Entry | None = None, head: Head = LIVE) -> NewMatch:
    """A match to create; its create_id is made from its id unless another is given."""
    return NewMatch(
        match_id, create_id or f"create-{match_id}", "diam", "{}", first or entry(1), head, created_ms=1_700_000_000_000
    )


async def create(store: Store, *ids: str) -> None:
    """Create matches with these ids."""
    for match_id in ids:
        assert await store.create(new(match_id)) == Created(match_id, new=True)


async def append(
    store: Store, match_id: str, base_seq: int, cmd_id: str | None = None, *, payload: str = "{}", head: Head = LIVE
) -> Appended | Duplicate | Conflict:
    """Append a small entry on `base_seq`."""
    return await store.append(match_id, base_seq, entry(base_seq + 1, cmd_id, payload=payload), head)


async def log(store: Store, match_id: str) -> list[tuple[int, str]]:
    """The (seq, cmd_id) of all entries of a match, which must exist."""
    stored = await store.load(match_id)
    assert stored is not None
    return [(item.seq, item.cmd_id) for item in stored.entries]


async def everything(store: Store) -> dict[str, Stored]:
    """Every match with all its entries."""
    found = {}
    for status in STATUSES:
        for row in await store.list(status, 1_000_000):
            stored = await store.load(row.id)
            assert stored is not None
            found[row.id] = stored
    return found
