"""Small parts of the server, each alone: buckets, clocks, the journal, and the page's own list of messages."""

from __future__ import annotations

import asyncio
import re
import threading
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.match import events
from adamas.server import details, hints, journal, view, wire
from adamas.server.clock import SystemClock, sleep_until
from adamas.server.limits import Addresses, Bucket
from adamas.server.metrics import Metrics
from adamas.server.settings import Rate, Settings
from adamas.store import Entry, StoreError
from tests.server.clock import ManualClock


@given(st.integers(1, 20), st.floats(0.1, 10), st.lists(st.integers(0, 5_000), max_size=60))
def test_a_bucket_never_gives_more_than_its_burst_and_what_has_flowed_in(
    burst: int, per_second: float, waits: list[int]
) -> None:
    bucket, now, given_out = Bucket(Rate(burst, per_second), 0), 0, 0
    for wait in waits:
        now += wait
        given_out += bucket.take(now)
        assert given_out <= burst + now / 1000 * per_second + 1e-6


def test_a_bucket_is_full_again_after_a_while_and_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(Rate(2, 1.0), 0)
    assert [bucket.take(0) for _ in range(3)] == [True, True, False]
    assert not bucket.take(-100_000)
    assert not bucket.take(999)
    assert bucket.take(1_000)


def test_the_table_of_addresses_is_bounded_and_forgets_the_least_lately_used() -> None:
    table = Addresses(Rate(1, 0.0), 3)
    assert [table.take(address, 0) for address in ("a", "b", "c")] == [True] * 3
    assert not table.take("a", 0)
    assert table.take("d", 0)  # b is forgotten
    assert len(table) == 3
    assert not table.take("a", 0)
    assert table.take("b", 0)


async def test_the_systems_clock_does_not_go_back_and_calls_when_the_time_has_come() -> None:
    clock = SystemClock()
    before = clock.now()
    called: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    clock.call_at(before + 5, lambda: called.set_result(clock.now()))
    dropped = clock.call_at(before + 1, lambda: called.cancel())
    dropped.cancel()
    assert await called >= before + 5
    await sleep_until(clock, before)
    await sleep_until(clock, clock.now() + 2)
    assert clock.now() >= before + 7


async def test_the_manual_clock_makes_each_call_at_its_own_time_also_across_threads() -> None:
    clock = ManualClock(1_000)
    seen: list[int] = []

    def again() -> None:
        seen.append(clock.now())
        clock.call_at(1_600, lambda: seen.append(clock.now()))

    clock.call_at(1_500, again)
    clock.call_at(1_700, lambda: seen.append(-1)).cancel()
    clock.advance(499)
    assert seen == []
    thread = threading.Thread(target=clock.advance, args=(201,))
    thread.start()
    await asyncio.to_thread(thread.join)
    assert (seen, clock.now()) == ([1_500, 1_600], 1_700)


def test_an_entry_is_read_as_it_was_written_and_another_format_is_refused() -> None:
    made: tuple[events.Event, ...] = (
        events.Skipped(seat=1, slot=1, reason="time", position="x", due=5),
        events.Ended(winners=(), reason="repetition"),
    )
    entry = Entry(3, "id", 10, "server", journal.print_payload(made))
    assert journal.read_entry(entry) == journal.Line(3, "id", 10, "server", made)
    for payload in ('{"format":2,"events":[]}', "{", '{"events":[]}', '{"format":1,"events":[{"type":"Nothing"}]}'):
        with pytest.raises(StoreError, match="entry 3"):
            journal.read_entry(msgspec.structs.replace(entry, payload=payload))


def test_a_counter_that_is_not_described_cannot_be_counted() -> None:
    with pytest.raises(KeyError):
        Metrics().count("nothing")


# --- types.js ---------------------------------------------------------------------------------------------------------

TYPES = (Settings().web / "types.js").read_text("utf-8")


def typedefs() -> dict[str, set[str]]:
    """The properties of each typedef of the page, by its name."""
    found: dict[str, set[str]] = {}
    for block in re.findall(r"/\*\*(.*?)\*/", TYPES, re.DOTALL):
        for braces, name in re.findall(r"@typedef \{(.*)\} (\w+)", block):
            if braces.startswith("{") and braces.endswith("}"):
                found[name] = set(re.findall(r"(\w+)\??:", braces))
            elif braces == "object":
                found[name] = set(re.findall(r"@property \{.*\} \[?(\w+)", block))
    return found


SAME: dict[str, type] = {
    "View": view.View,
    "SeatView": view.SeatView,
    "Last": view.Last,
    "PlyView": view.PlyView,
    "Detail": details.Detail,
    "LineView": view.LineView,
    "NoteView": view.NoteView,
    "Result": view.ResultView,
    "UndoView": view.UndoView,
    "OfferView": view.OfferView,
    "Can": view.Can,
    "Settings": events.Settings,
    "Hint": hints.HintAnswer,
    "HintReason": hints.ReasonView,
    "SeatSettings": events.SeatSettings,
    "Welcome": wire.Welcome,
    "Missed": wire.Missed,
    "EntryMessage": wire.EntryMessage,
    "Accepted": wire.Accepted,
    "Refused": wire.Refused,
    "Beat": wire.Beat,
    "StateMessage": wire.State,
    "Because": wire.Because,
    "Pong": wire.Pong,
    "Bye": wire.Bye,
}


@pytest.mark.parametrize("name", SAME)
def test_the_pages_types_are_those_of_the_wire(name: str) -> None:
    kind: Any = SAME[name]
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    if kind in wire.TO_PAGE.values():
        fields.add("type")
    assert typedefs()[name] == fields


def test_every_message_of_the_server_is_among_the_pages_types() -> None:
    assert {kind for kind in SAME.values() if kind in wire.TO_PAGE.values()} == set(wire.TO_PAGE.values())


def test_every_command_of_the_page_is_one_that_the_server_reads() -> None:
    known = {field for kind in wire.FROM_PAGE.values() for field in typing.get_type_hints(kind)}
    assert typedefs()["Command"] - {"type"} <= known


def test_the_web_folder_is_that_of_the_package() -> None:
    assert Settings().web == Path(view.__file__).parents[1] / "web"
