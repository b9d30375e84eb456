"""The writer thread: what shares a commit, and what happens when a job, a commit or the opening of the file fails."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from adamas.store import StoreUnavailable
from adamas.store.writer import Refusal, Work, Writer


class Flaky(sqlite3.Connection):
    """A connection that can be told to fail at a statement: before it is carried out, or after."""

    before: str | None = None
    after: str | None = None
    on_commit: Callable[[], object] = staticmethod(int)

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if sql == Flaky.before:
            raise sqlite3.OperationalError("disk I/O error")
        cursor = super().execute(sql, *args)
        if sql == Flaky.after:
            raise sqlite3.OperationalError("disk I/O error")
        if sql == "COMMIT":
            Flaky.on_commit()
        return cursor


class Bench:
    """A writer on a table of words, and what it holds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.openings = 0
        self.refuse_to_open = False
        self.on_refusal: Callable[[], object] = int
        self.ended: list[str] = []
        with sqlite3.connect(path) as db:
            db.execute("CREATE TABLE words (word TEXT PRIMARY KEY)")
        db.close()
        # Tests that look at the state after a failure must not be overtaken by a probe.
        self.writer = self.make(retry_s=3600)

    def make(self, **options: Any) -> Writer:
        return Writer(
            self.connect,
            probes=(probe,),
            failed=lambda error: StoreUnavailable(f"no: {error}"),
            at_end=lambda: self.ended.append("at_end"),
            after_end=lambda: self.ended.append("after_end"),
            **options,
        )

    def connect(self) -> sqlite3.Connection:
        self.openings += 1
        if self.refuse_to_open:
            self.on_refusal()
            raise sqlite3.OperationalError("unable to open database file")
        return sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, factory=Flaky)

    def words(self) -> list[str]:
        db = sqlite3.connect(self.path)
        try:
            return [text for (text,) in db.execute("SELECT word FROM words ORDER BY rowid")]
        finally:
            db.close()

    async def hold(self, then: Callable[[], list[asyncio.Future[Any]]]) -> list[asyncio.Future[Any]]:
        """Queue what `then` submits while the writer is kept busy, so that all of it waits together."""
        busy, go_on = threading.Event(), threading.Event()

        def wait(_: sqlite3.Connection) -> None:
            busy.set()
            assert go_on.wait(30)

        held = self.writer.submit(wait)
        await asyncio.to_thread(busy.wait, 30)
        futures = then()
        go_on.set()
        await held
        return futures


def word(text: str) -> Work[str]:
    """A job that writes a word and answers with it."""

    def work(db: sqlite3.Connection) -> str:
        db.execute("INSERT INTO words VALUES (?)", (text,))
        return text

    return work


def probe(db: sqlite3.Connection) -> None:
    """The job by which the writer finds out whether it can write again."""
    db.execute("INSERT INTO words VALUES ('probe')")


def event_of(loop: asyncio.AbstractEventLoop) -> tuple[asyncio.Event, Callable[[], object]]:
    """An event, and the call that sets it from another thread."""
    event = asyncio.Event()
    return event, lambda: loop.call_soon_threadsafe(event.set)


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    made = Bench(tmp_path / "words.db")
    yield made
    Flaky.before = Flaky.after = None
    Flaky.on_commit = int
    made.writer.close()
    await asyncio.to_thread(made.writer.join)


async def test_what_waits_shares_one_commit(bench: Bench) -> None:
    writer = bench.writer
    futures = await bench.hold(lambda: [writer.submit(word(f"w{n}")) for n in range(200)])
    assert await asyncio.gather(*futures) == [f"w{n}" for n in range(200)]
    assert (writer.commits, writer.jobs) == (2, 201)
    assert bench.words() == [f"w{n}" for n in range(200)]


async def test_at_most_256_share_a_commit(bench: Bench) -> None:
    writer = bench.writer
    await asyncio.gather(*await bench.hold(lambda: [writer.submit(word(f"w{n}")) for n in range(600)]))
    assert writer.commits == 1 + 3


async def test_a_job_that_raises_fails_alone(bench: Bench) -> None:
    writer = bench.writer
    names = ["a", "b", "a", "c"]  # the second "a" breaks the table's rule after "a" and "b" were written
    futures = await bench.hold(lambda: [writer.submit(word(name)) for name in names])
    answers = await asyncio.gather(*futures, return_exceptions=True)
    assert isinstance(answers.pop(2), sqlite3.IntegrityError)
    assert answers == ["a", "b", "c"]
    assert bench.words() == ["a", "b", "c"]
    assert writer.ready
    assert bench.openings == 1


async def test_a_refusal_undoes_nothing(bench: Bench) -> None:
    writer = bench.writer

    def refuse(_: sqlite3.Connection) -> Refusal:
        return Refusal(KeyError("m"))

    futures = await bench.hold(lambda: [writer.submit(word("a")), writer.submit(refuse), writer.submit(word("b"))])
    answers = await asyncio.gather(*futures, return_exceptions=True)
    assert isinstance(answers[1], KeyError)
    assert bench.words() == ["a", "b"]
    assert writer.commits == 2


@pytest.mark.parametrize("kept", [False, True], ids=["not written", "written all the same"])
async def test_a_doubtful_commit_fails_the_whole_batch_and_the_file_is_opened_again(bench: Bench, kept: bool) -> None:
    writer = bench.writer

    def spoil(_: sqlite3.Connection) -> None:
        if kept:
            Flaky.after = "COMMIT"
        else:
            Flaky.before = "COMMIT"

    futures = await bench.hold(lambda: [writer.submit(word("a")), writer.submit(spoil), writer.submit(word("b"))])
    answers = await asyncio.gather(*futures, return_exceptions=True)
    assert [(type(answer), str(answer)) for answer in answers] == [(StoreUnavailable, "no: disk I/O error")] * 3
    assert len({id(answer) for answer in answers}) == 3, "an exception of its own for each caller"
    assert not writer.ready
    assert bench.words() == (["a", "b"] if kept else [])
    Flaky.before = Flaky.after = None
    assert await writer.submit(word("c")) == "c"
    assert writer.ready
    assert bench.openings == 2


async def test_a_transaction_that_cannot_begin_fails_the_whole_batch(bench: Bench) -> None:
    writer = bench.writer

    def submit() -> list[asyncio.Future[Any]]:
        Flaky.before = "BEGIN IMMEDIATE"
        return [writer.submit(word(name)) for name in "abc"]

    answers = await asyncio.gather(*await bench.hold(submit), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StoreUnavailable] * 3
    assert not writer.ready
    assert bench.words() == []


async def test_a_rollback_that_fails_gives_the_connection_up(bench: Bench) -> None:
    writer = bench.writer
    Flaky.before = "ROLLBACK"
    await writer.submit(word("a"))
    with pytest.raises(sqlite3.IntegrityError):
        await writer.submit(word("a"))
    assert await writer.submit(word("b")) == "b"
    assert bench.openings == 2
    assert bench.words() == ["a", "b"]


async def test_a_file_that_cannot_be_opened_again_keeps_the_writer_not_ready(bench: Bench) -> None:
    writer = bench.writer
    Flaky.before = "COMMIT"
    bench.refuse_to_open = True
    for message in ("disk I/O error", "unable to open", "unable to open"):
        with pytest.raises(StoreUnavailable, match=message):
            await writer.submit(word("a"))
        assert not writer.ready
    Flaky.before = None
    bench.refuse_to_open = False
    assert await writer.submit(word("a")) == "a"
    assert writer.ready


async def test_a_read_only_transaction_does_not_make_the_writer_ready(bench: Bench) -> None:
    writer = bench.writer
    Flaky.before = "COMMIT"
    with pytest.raises(StoreUnavailable):
        await writer.submit(word("a"))
    Flaky.before = None
    assert await writer.submit(lambda db: db.execute("SELECT 1").fetchone()) == (1,)
    assert not writer.ready
    await writer.submit(word("b"))
    assert writer.ready


async def test_the_probe_finds_out_that_it_works_again(bench: Bench) -> None:
    bench.writer.close()
    await asyncio.to_thread(bench.writer.join)
    bench.writer = writer = bench.make(retry_s=0.001)
    loop = asyncio.get_running_loop()
    bench.refuse_to_open = True
    Flaky.before = "COMMIT"
    with pytest.raises(StoreUnavailable):
        await writer.submit(word("a"))
    for _ in range(3):
        refused, bench.on_refusal = event_of(loop)
        await asyncio.wait_for(refused.wait(), 60)
        assert not writer.ready
    committed, Flaky.on_commit = event_of(loop)
    Flaky.before = None
    bench.refuse_to_open = False
    await asyncio.wait_for(committed.wait(), 60)
    # Answered by the same thread, so the probe has been dealt with by then.
    await writer.submit(lambda db: db.execute("SELECT 1").fetchone())
    assert writer.ready
    assert bench.words() == ["probe"]


async def test_callers_of_two_event_loops_are_all_answered(bench: Bench) -> None:
    writer = bench.writer

    def elsewhere() -> list[str]:
        async def write() -> list[str]:
            return await asyncio.gather(*(writer.submit(word(f"there{n}")) for n in range(50)))

        return asyncio.run(write())

    there, here = await asyncio.gather(
        asyncio.to_thread(elsewhere), asyncio.gather(*(writer.submit(word(f"here{n}")) for n in range(50)))
    )
    assert sorted(there + here) == sorted(bench.words())
    assert len(bench.words()) == 100


async def test_a_caller_whose_loop_is_gone_harms_nobody(bench: Bench) -> None:
    writer = bench.writer
    loop = asyncio.new_event_loop()

    async def leave() -> None:
        writer.submit(word("left"))

    def submit() -> list[asyncio.Future[Any]]:
        first = threading.Thread(target=lambda: (loop.run_until_complete(leave()), loop.close()))
        first.start()
        first.join()
        return [writer.submit(word("stays"))]

    assert await asyncio.gather(*await bench.hold(submit)) == ["stays"]
    assert bench.words() == ["left", "stays"]


async def test_the_end_comes_after_what_is_queued_and_in_order(bench: Bench) -> None:
    writer = bench.writer

    def submit() -> list[asyncio.Future[Any]]:
        futures = [writer.submit(word(name)) for name in "ab"]
        writer.close()
        return futures

    assert await asyncio.gather(*await bench.hold(submit)) == ["a", "b"]
    await asyncio.to_thread(writer.join)
    assert bench.ended == ["at_end", "after_end"]
    with pytest.raises(StoreUnavailable, match="closed"):
        writer.submit(word("c"))
