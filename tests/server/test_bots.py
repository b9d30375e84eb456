"""The computers' workers: a computer always moves, whatever happens to its search."""

from __future__ import annotations

import asyncio
import pickle
import random
from collections.abc import Iterator
from ctypes import c_char
from multiprocessing.sharedctypes import RawArray
from typing import Any

import pytest

from adamas.games import find_game
from adamas.server import bots as bots_module
from adamas.server import thinking
from adamas.server.bots import Bots, Job
from adamas.server.metrics import Metrics
from adamas.server.thinking import ask, seed_of, shallow
from tests.server.harness import settle, until
from tests.server.searches import dies, hangs, raises, waits


def job(position: str = "./././././././. 2 1", game: str = "diam", **changes: Any) -> Job:
    fields: dict[str, Any] = {
        "match_id": "m",
        "seq": 1,
        "position": position,
        "game": game,
        "options": {},
        "history": (),
        "level": 1,
        "limit_ms": 1_500,
    }
    return Job(**{**fields, **changes})


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bots]:
    monkeypatch.setattr(bots_module, "OVERDUE_S", 60.0)  # a busy machine is no hung worker
    made = Bots(1, Metrics())
    yield made
    made.close()


async def test_a_worker_answers_with_a_legal_move_and_the_same_one_to_the_same_question(workers: Bots) -> None:
    for text, game in (("./././././././. 2 1", "diam"), ("1/2/3/bbbb6/bbb6/bb6/b6/8/9/3rrrr3/rrr/rr/r 2 1", "diamond")):
        first = await workers.move(job(text, game))
        assert first in [str(move) for move in find_game(game).parse(text).moves()]
        assert await workers.move(job(text, game)) == first


async def test_nothing_is_started_before_the_first_question() -> None:
    made = Bots(1, Metrics())
    assert made._pool is None
    made.close()


async def test_a_cancelled_search_stops_and_the_worker_takes_the_next(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "ask", waits)
        search = asyncio.create_task(workers.move(job()))
        await until(lambda: not workers._free)
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
    assert await workers.move(job())
    assert workers._metrics["searches_cancelled"] == 1
    assert workers._metrics["workers_lost"] == 0
    assert workers._free == [0]


async def test_closing_ends_searches_and_starts_nothing_more(workers: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    await workers.move(job())
    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "ask", waits)
        search = asyncio.create_task(workers.move(job()))
        await until(lambda: not workers._free)
        await settle()
        processes = list(workers._pool._processes.values())  # type: ignore[union-attr]
    workers.close()
    await asyncio.wait([search])
    assert search.cancelled()
    assert workers._pool is None
    for process in processes:
        await asyncio.to_thread(process.join)


async def test_a_search_that_waits_costs_nothing_when_cancelled_and_urgent_ones_go_first(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    order: list[str] = []

    async def asked(name: str, **changes: Any) -> None:
        await workers.move(job(**changes))
        order.append(name)

    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "ask", waits)
        running = asyncio.create_task(workers.move(job()))
        await settle()
    waiting = asyncio.create_task(asked("cancelled"))
    calm = asyncio.create_task(asked("calm"))
    urgent = asyncio.create_task(asked("urgent", urgent=True))
    await settle()
    waiting.cancel()
    running.cancel()
    await asyncio.wait([waiting, calm, urgent, running])
    assert order == ["urgent", "calm"]
    assert workers._free == [0]


async def test_a_killed_worker_is_replaced_and_the_question_asked_again(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "ask", waits)
        search = asyncio.create_task(workers.move(job()))
        await until(lambda: not workers._free)
        processes = list(workers._pool._processes.values())  # type: ignore[union-attr]
        await settle()
    for process in processes:
        process.kill()
    legal = {str(move) for move in find_game("diam").start().moves()}
    assert await search in legal
    assert workers._metrics["workers_lost"] == 1


async def test_a_search_that_kills_two_workers_is_answered_by_a_look_one_move_ahead(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_module, "ask", dies)
    winning = "kr/./././n/././. 2 1"
    assert await workers.move(job(winning)) == "r-5"
    assert workers._metrics["workers_lost"] == 2


async def test_a_hung_worker_is_replaced_and_the_question_answered_at_once(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    monkeypatch.setattr(bots_module, "OVERDUE_S", 0.2)
    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "ask", hangs)
        assert await workers.move(job("kr/./././n/././. 2 1", limit_ms=100)) == "r-5"
    assert workers._metrics["workers_lost"] == 1
    assert await workers.move(job())


async def test_a_poisoned_position_is_answered_and_harms_no_worker(
    workers: Bots, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots_module, "ask", raises)
    assert await workers.move(job("kr/./././n/././. 2 1")) == "r-5"
    assert "a poisoned position" in caplog.text
    assert workers._metrics["workers_lost"] == 0


def test_a_question_and_its_answer_are_texts_and_numbers_so_that_they_can_travel() -> None:
    question: tuple[Any, ...] = (
        "m",
        3,
        "./././././././. 2 1",
        "diam",
        {},
        ("./././././././. 2 1",),
        1,
        seed_of("m", 3),
        1_000,
    )
    assert pickle.loads(pickle.dumps(question)) == question
    answer = ask(*question)
    assert isinstance(answer, str)
    assert ask(*question) == answer


def test_seeds_differ_from_match_to_match_and_from_move_to_move_and_stay_the_same() -> None:
    seeds = {seed_of(match, seq) for match in ("a", "b") for seq in range(50)}
    assert len(seeds) == 100
    assert seed_of("a", 1) == seed_of("a", 1)


def test_a_history_that_cannot_be_read_under_the_present_options_is_left_out() -> None:
    game = find_game("diam")
    text = str(game.start(players=4))
    assert ask("m", 1, text, "diam", {}, ("nonsense", "./././././././. 2 1", text), 1, 1, 1_000)


def test_a_stop_byte_and_a_limit_end_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    stops = RawArray(c_char, 2)
    monkeypatch.setattr(thinking, "_stops", stops)
    stop = thinking.stopper(60_000, 1)
    assert not stop()
    stops[0] = b"\1"
    assert not stop()
    stops[1] = b"\1"
    assert stop()
    assert thinking.stopper(0, 0)()


def test_a_look_one_move_ahead_wins_avoids_losing_at_once_and_always_moves() -> None:
    assert shallow("kr/./././n/././. 2 1", "diam", {}) == "r-5"
    chance, found = random.Random(1), 0
    while found < 20:
        position = find_game("diam").start()
        while position.outcome() is None and position.moves():
            moves = position.moves()
            ends = [position.play(move).outcome() for move in moves]
            losing = position.warnings()
            if losing and len(losing) < len(moves) and not any(end and position.turn in end.winners for end in ends):
                found += 1
                assert position.play(shallow(str(position), "diam", {})).outcome() is None
            position = position.play(chance.choice(moves))


async def test_frozen_page_the_event_loop_goes_on_while_a_computer_thinks(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "ask", waits)
        search = asyncio.create_task(workers.move(job()))
        await until(lambda: not workers._free)
    turns = 0
    while turns < 1_000:  # the search cannot end before it is stopped, and the loop still turns
        await asyncio.sleep(0)
        turns += 1
    assert not search.done()
    search.cancel()
    await asyncio.wait([search])
