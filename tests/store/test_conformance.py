"""What every store must do. The fixture also closes and opens the store after each test and compares all it holds."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adamas.store import (
    Appended,
    Conflict,
    Created,
    Duplicate,
    Entry,
    Head,
    MatchRow,
    NewMatch,
    Store,
    Stored,
    StoreUnavailable,
)

from .conftest import Open
from .samples import LIVE, append, create, entry, everything, log, new

BIGGEST = 2**63 - 1


async def test_a_new_match_is_stored_whole(store: Store) -> None:
    first = Entry(1, "create", 17, "host", '{"format":1,"events":[]}')
    match = NewMatch("m", "draw", "diamond", '{"players":2}', first, Head("live", 99, computer_to_move=True), 16)
    assert await store.create(match) == Created("m", new=True)
    row = MatchRow("m", "draw", "diamond", '{"players":2}', 1, "live", 99, True, 16, 17)
    assert await store.load("m") == Stored(row, (first,))


async def test_created_twice_is_one_match(store: Store) -> None:
    assert await store.create(new("m1", create_id="same")) == Created("m1", new=True)
    assert await store.create(new("m2", create_id="same")) == Created("m1", new=False)
    await append(store, "m1", 1)
    assert await store.create(new("m1", create_id="same")) == Created("m1", new=False)
    assert await log(store, "m1") == [(1, "c1"), (2, "c2")]
    assert await store.load("m2") is None


async def test_created_by_many_at_once_is_one_match(store: Store) -> None:
    made = await asyncio.gather(*(store.create(new(f"m{n}", create_id="same")) for n in range(50)))
    assert sum(one.new for one in made) == 1
    assert len({one.id for one in made}) == 1
    assert list(await everything(store)) == [made[0].id]


async def test_an_id_that_is_taken_is_refused(store: Store) -> None:
    await create(store, "m")
    with pytest.raises(ValueError, match="m exists already"):
        await store.create(new("m", create_id="another"))
    assert (await everything(store))["m"].match.create_id == "create-m"


async def test_append_moves_the_head(store: Store) -> None:
    await create(store, "m")
    paused = Head("paused", None, computer_to_move=True)
    second = Entry(2, "second", 1_800_000_000_000, "computer", '{"format":1}')
    assert await store.append("m", 1, second, paused) == Appended(2)
    stored = await store.load("m")
    assert stored is not None
    assert stored.entries[1] == second
    row = stored.match
    assert (row.head_seq, row.status, row.due_ms, row.computer_to_move) == (2, "paused", None, True)
    assert (row.created_ms, row.updated_ms) == (1_700_000_000_000, 1_800_000_000_000)


async def test_conflict_writes_nothing(store: Store) -> None:
    await create(store, "m")
    for base in (1, 2, 3):
        assert await append(store, "m", base) == Appended(base + 1)
    before = await everything(store)
    assert await append(store, "m", 2, "late") == Conflict(4)
    assert await append(store, "m", 7, "early") == Conflict(4)
    assert await everything(store) == before


async def test_duplicate_gets_its_old_number(store: Store) -> None:
    await create(store, "m")
    assert await append(store, "m", 1, "again") == Appended(2)
    assert await append(store, "m", 1, "again") == Duplicate(2)
    for base in (2, 3, 4):
        await append(store, "m", base)
    before = await everything(store)
    assert await append(store, "m", 1, "again") == Duplicate(2), "wins over the conflict"
    assert await append(store, "m", 5, "again") == Duplicate(2), "on the newest number too"
    assert await append(store, "m", 40, "c1") == Duplicate(1), "the first entry counts"
    assert await everything(store) == before


async def test_the_same_command_id_in_another_match_is_no_duplicate(store: Store) -> None:
    await create(store, "m1", "m2")
    assert await append(store, "m1", 1, "same") == Appended(2)
    assert await append(store, "m2", 1, "same") == Appended(2)


async def test_the_same_command_many_times_at_once_is_one_entry(store: Store) -> None:
    await create(store, "m")
    answers = await asyncio.gather(*(append(store, "m", 1, "same") for _ in range(100)))
    assert answers.count(Appended(2)) == 1
    assert answers.count(Duplicate(2)) == 99


async def test_unknown_match(store: Store) -> None:
    await create(store, "m")
    with pytest.raises(KeyError, match="nobody"):
        await append(store, "nobody", 1)
    assert await store.load("nobody") is None
    assert await store.heads(["nobody", "m", "m"]) == {"m": 1}
    assert await store.heads([]) == {}


async def test_an_entry_with_another_number_is_refused(store: Store) -> None:
    await create(store, "m")
    with pytest.raises(ValueError, match="must be number 2, not 3"):
        await store.append("m", 1, entry(3), LIVE)
    assert await log(store, "m") == [(1, "c1")]


async def test_two_writers_race_10_000_times(store: Store) -> None:
    matches, rounds = 100, 100
    await create(store, *(f"m{n}" for n in range(matches)))

    async def race(match_id: str) -> None:
        for base in range(1, rounds + 1):
            answers = await asyncio.gather(
                append(store, match_id, base, f"a{base}"), append(store, match_id, base, f"b{base}")
            )
            assert sorted(map(repr, answers)) == [repr(Appended(base + 1)), repr(Conflict(base + 1))]

    await asyncio.gather(*(race(f"m{n}") for n in range(matches)))
    assert set((await store.heads([f"m{n}" for n in range(matches)])).values()) == {rounds + 1}
    numbers = [seq for seq, _ in await log(store, "m0")]
    assert numbers == list(range(1, rounds + 2))


async def test_cancelled_caller_does_not_withdraw_the_write(store: Store) -> None:
    await create(store, "m")
    for base in range(1, 21):
        caller = asyncio.create_task(append(store, "m", base))
        await asyncio.sleep(0)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert await append(store, "m", base) == Duplicate(base + 1)


@pytest.mark.parametrize("bad", ["a\0b", "\0", "half \ud83d pair"])
async def test_text_that_not_every_database_holds_is_refused(store: Store, bad: str) -> None:
    await create(store, "m")
    good = entry(2)
    for item in (entry(2, bad), entry(2, payload=bad), Entry(2, "c2", 1, bad, "{}")):
        with pytest.raises(ValueError, match=r"U\+0000|surrogates"):
            await store.append("m", 1, item, LIVE)
    with pytest.raises(ValueError, match=r"U\+0000|surrogates"):
        await store.create(new("m2", create_id=bad))
    assert await store.append("m", 1, good, LIVE) == Appended(2)
    assert await log(store, "m") == [(1, "c1"), (2, "c2")]


@pytest.mark.parametrize("text", ["😀🀄𝔸", "é e\u0301", "\u202eabc", "'; DROP TABLE entries; --", "\x01\x7f\uffff", ""])
async def test_any_other_text_comes_back_as_it_was(store: Store, text: str) -> None:
    await store.create(NewMatch("m", "c", text, text, entry(1, text, payload=text), LIVE, 1))
    assert await append(store, "m", 1, f"2{text}", payload=text * 1000) == Appended(2)
    stored = await store.load("m")
    assert stored is not None
    assert (stored.match.game, stored.match.settings) == (text, text)
    assert [(item.cmd_id, item.payload) for item in stored.entries] == [(text, text), (f"2{text}", text * 1000)]
    assert await append(store, "m", 1, text) == Duplicate(1)


async def test_large_numbers(store: Store) -> None:
    base = 2**53 + 1
    await store.create(new("m", first=entry(base), head=Head("live", BIGGEST, computer_to_move=False)))
    assert await append(store, "m", base) == Appended(base + 1)
    assert await log(store, "m") == [(base, f"c{base}"), (base + 1, f"c{base + 1}")]
    await store.create(new("end", first=entry(BIGGEST, at_ms=BIGGEST)))
    assert await store.heads(["end", "m"]) == {"end": BIGGEST, "m": base + 1}
    with pytest.raises(OverflowError):
        await append(store, "end", BIGGEST)
    assert await append(store, "m", base + 1) == Appended(base + 2)


async def test_a_failure_in_the_middle_of_a_batch_fails_alone(store: Store) -> None:
    ids = [f"m{n}" for n in range(101)]
    await create(store, *ids)
    bad = 50

    async def write(number: int) -> object:
        item = entry(2, at_ms=2**63 if number == bad else 1)
        return await store.append(ids[number], 1, item, LIVE)

    answers = await asyncio.gather(*(write(number) for number in range(101)), return_exceptions=True)
    assert isinstance(answers.pop(bad), OverflowError)
    assert answers == [Appended(2)] * 100
    assert await log(store, ids[bad]) == [(1, "c1")]
    assert await append(store, ids[bad], 1) == Appended(2)


async def test_load_in_pieces(store: Store) -> None:
    await create(store, "m")
    for base in range(1, 10):
        await append(store, "m", base)
    for after, limit, expected in ((0, 3, [1, 2, 3]), (3, 3, [4, 5, 6]), (8, None, [9, 10]), (10, 5, []), (0, 0, [])):
        stored = await store.load("m", after, limit)
        assert stored is not None
        assert stored.match.head_seq == 10
        assert [item.seq for item in stored.entries] == expected


async def test_reads_see_everything_committed_before_they_were_called(store: Store) -> None:
    await create(store, "m")
    for base in range(1, 200):
        await append(store, "m", base)
        stored, heads = await asyncio.gather(store.load("m", base), store.heads(["m"]))
        assert stored is not None
        assert [item.seq for item in stored.entries] == [base + 1]
        assert heads == {"m": base + 1}


async def test_a_read_beside_writes_is_of_one_moment(store: Store) -> None:
    await create(store, "m")

    async def write() -> None:
        for base in range(1, 300):
            await append(store, "m", base)

    writing = asyncio.create_task(write())
    seen = 0
    while not writing.done():
        stored = await store.load("m")
        assert stored is not None
        assert [item.seq for item in stored.entries] == list(range(1, stored.match.head_seq + 1))
        assert stored.match.head_seq >= seen
        seen = stored.match.head_seq
    await writing
    assert await store.heads(["m"]) == {"m": 300}


async def test_due_gives_live_matches_earliest_first(store: Store) -> None:
    heads = {
        "late": Head("live", 300, computer_to_move=False),
        "early": Head("live", 100, computer_to_move=True),
        "now": Head("live", 400, computer_to_move=False),
        "paused": Head("paused", 50, computer_to_move=False),
        "untimed": LIVE,
    }
    for match_id, head in heads.items():
        await store.create(new(match_id, head=head))
    assert await store.due(400, 10) == ["early", "late"]
    assert await store.due(401, 10) == ["early", "late", "now"]
    assert await store.due(401, 1) == ["early"]
    await append(store, "early", 1, head=Head("live", 900, computer_to_move=False))
    assert await store.due(401, 10) == ["late", "now"]


async def test_list_walks_through_the_matches_of_a_status(store: Store) -> None:
    for match_id in ("b", "d", "a", "c"):
        await store.create(new(match_id, head=Head("ended" if match_id == "c" else "live", None, False)))
    assert [row.id for row in await store.list("live", 2)] == ["a", "b"]
    assert [row.id for row in await store.list("live", 2, "b")] == ["d"]
    assert [row.id for row in await store.list("ended", 9)] == ["c"]
    assert await store.list("open", 9) == []
    stored = await store.load("a")
    assert stored is not None
    assert (await store.list("live", 1))[0] == stored.match


async def test_close_finishes_what_is_queued_and_then_nothing_works(open_store: Open, tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    await create(store, *(f"m{n}" for n in range(20)))
    writes = [asyncio.create_task(append(store, f"m{n}", 1)) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writes) == [Appended(2)] * 20
    with pytest.raises(StoreUnavailable, match="closed"):
        await append(store, "m1", 2)
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.load("m1")
    await store.close()
    again = await open_store(tmp_path)
    assert set((await again.heads([f"m{n}" for n in range(20)])).values()) == {2}
    await again.close()


IDS = st.sampled_from(["m1", "m2", "m3"])
STEPS = st.one_of(
    st.tuples(st.just("create"), IDS, st.sampled_from(["x", "y", "z"]), st.just(0)),
    st.tuples(st.just("append"), IDS, st.sampled_from([f"k{n}" for n in range(6)]), st.integers(-2, 1)),
    st.tuples(st.just("reopen"), st.just(""), st.just(""), st.just(0)),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=40))
def test_any_sequence_of_writes_equals_a_plain_model(open_store: Open, steps: list[tuple[str, str, str, int]]) -> None:
    """The model: a dictionary of create ids, and for each match the list of its command ids."""
    made: dict[str, str] = {}
    logs: dict[str, list[str]] = {}

    async def run(folder: Path) -> None:
        store = await open_store(folder)
        for kind, match_id, name, offset in steps:
            if kind == "reopen":
                await store.close()
                store = await open_store(folder)
            elif kind == "create":
                known = made.get(name)
                if known is None and match_id in logs:
                    with pytest.raises(ValueError, match="exists already"):
                        await store.create(new(match_id, create_id=name))
                    continue
                if known is None:
                    made[name], logs[match_id] = match_id, ["c1"]
                answer = await store.create(new(match_id, create_id=name))
                assert answer == Created(made[name], new=known is None)
            elif match_id not in logs:
                with pytest.raises(KeyError):
                    await append(store, match_id, 1 + max(offset, 0), name)
            else:
                commands = logs[match_id]
                base = max(len(commands) + offset, 0)
                result = await append(store, match_id, base, name)
                if name in commands:
                    assert result == Duplicate(commands.index(name) + 1)
                elif base == len(commands):
                    commands.append(name)
                    assert result == Appended(len(commands))
                else:
                    assert result == Conflict(len(commands))
        assert await store.heads(["m1", "m2", "m3"]) == {match_id: len(commands) for match_id, commands in logs.items()}
        for match_id, commands in logs.items():
            assert await log(store, match_id) == list(enumerate(commands, 1))
        await store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))
