"""The send queue of one socket: bounded, in order, and it never drops an answer."""

from __future__ import annotations

import asyncio

from adamas.server.outbox import MOST_BYTES, MOST_FRAMES, Outbox


class Kept:
    """An outbox that writes down when it gives up."""

    def __init__(self) -> None:
        self.stuck = 0
        self.version = 0
        self.box = Outbox(lambda: f"state {self.version}", self.give_up)

    def give_up(self) -> None:
        self.stuck += 1

    async def rest(self) -> list[str | tuple[int, str]]:
        taken: list[str | tuple[int, str]] = []
        while len(self.box):
            taken.append(await self.box.take())
        return taken


async def test_frames_come_out_in_order() -> None:
    kept = Kept()
    for number in range(10):
        kept.box.push(str(number), "news" if number % 2 else "answer")
    assert await kept.rest() == [str(number) for number in range(10)]


async def test_a_waiting_beat_gives_way_to_the_newest_at_the_tail_never_before_an_entry() -> None:
    kept = Kept()
    for number in (1, 2, 3):
        kept.box.push(f"beat {number}", "beat")
        kept.box.push(f"entry {number}", "news")
    kept.box.push("beat 4", "beat")
    kept.box.push("answer", "answer")
    assert await kept.rest() == ["entry 1", "entry 2", "entry 3", "beat 4", "answer"]


async def test_an_overflow_drops_the_backlog_for_one_state_made_when_it_is_sent_and_keeps_the_answers() -> None:
    kept = Kept()
    kept.box.push("answer 1", "answer")
    for number in range(MOST_FRAMES):
        kept.box.push(f"entry {number}", "news")
    kept.box.push("answer 2", "answer")
    kept.box.push("entry that the state says anyway", "news")
    kept.box.push("beat", "beat")
    kept.version = 7
    assert await kept.rest() == ["answer 1", "state 7", "answer 2", "beat"]
    kept.box.push("entry after it", "news")
    assert await kept.rest() == ["entry after it"]
    assert kept.stuck == 0


async def test_a_backlog_too_long_in_bytes_is_dropped_too() -> None:
    kept = Kept()
    for _ in range(3):
        kept.box.push("x" * (MOST_BYTES // 3), "news")
    assert len(kept.box) == 3
    kept.box.push("y" * 10, "news")
    assert await kept.rest() == ["state 0"]


async def test_one_that_is_still_stuck_is_given_up_once_and_holds_nothing_more() -> None:
    kept = Kept()
    for number in range(3 * MOST_FRAMES):
        kept.box.push(f"entry {number}", "news")
    assert (kept.stuck, len(kept.box)) == (0, 1)
    for number in range(3 * MOST_FRAMES):
        kept.box.push(f"answer {number}", "answer")
    assert (kept.stuck, len(kept.box)) == (1, 0)
    assert kept.box.finished


async def test_memory_is_bounded_whatever_is_pushed() -> None:
    kept = Kept()
    for number in range(10_000):
        kept.box.push("z" * 5_000, "news" if number % 3 else "beat")
        assert len(kept.box) <= MOST_FRAMES
    assert kept.stuck == 0


async def test_after_the_end_is_announced_what_waits_is_sent_and_nothing_more_is_taken() -> None:
    kept = Kept()
    kept.box.push("answer", "answer")
    kept.box.finish(1008, "first")
    kept.box.finish(1000, "second")
    kept.box.push("late", "answer")
    assert await kept.box.take() == "answer"
    assert await kept.box.take() == (1008, "first")


async def test_a_taker_waits_for_the_next_frame() -> None:
    kept = Kept()
    taker = asyncio.create_task(kept.box.take())
    await asyncio.sleep(0)
    assert not taker.done()
    kept.box.push("frame", "news")
    assert await taker == "frame"
