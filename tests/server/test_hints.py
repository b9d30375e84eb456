"""Hints over HTTP: who gets one, what each grade tells, and when a search ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from adamas.game import Move, Position
from adamas.games import find_game
from adamas.server import bots as bots_module
from adamas.server.bots import Bots, Busy, HintJob
from adamas.server.metrics import Metrics
from adamas.server.settings import Rate
from adamas.server.thinking import find_hint
from tests.server.harness import COMPUTER, HUMAN, PATIENT, QuickBots, Served, cmd_id, served, settle, until
from tests.server.searches import dies, raises, waits
from tests.server.test_bots import job

WHY: list[tuple[str, dict[str, int | str]]] = [("wins", {"plies": 5}), ("threat", {"level": 3, "one": 3, "other": 7})]


async def ask(server: Served, match: str, seq: int = 1, grade: int = 1) -> httpx.Response:
    return await server.http.post(f"/m/{match}/hint", json={"seq": seq, "grade": grade})


def code(answer: httpx.Response) -> tuple[int, str]:
    told = answer.json()
    assert set(told) == {"error", "message"}
    return answer.status_code, told["error"]


async def test_each_grade_tells_a_part_of_one_hint_which_is_searched_for_once() -> None:
    bots = QuickBots()
    bots.reasons = WHY
    async with served(bots=bots) as server:
        match = await server.create()
        source, target = str(find_game("diam").start().moves()[0]).split("-")
        whole = {
            "seq": 1,
            "grade": 3,
            "source": source,
            "target": target,
            "reasons": [{"code": name, "values": values} for name, values in WHY],
        }
        assert (await ask(server, match, grade=1)).json() == whole | {"grade": 1, "target": None, "reasons": []}
        assert (await ask(server, match, grade=2)).json() == whole | {"grade": 2, "reasons": []}
        assert (await ask(server, match, grade=3)).json() == whole
        assert (await ask(server, match, grade=3)).json() == whole
        assert len(bots.hinted) == 1


async def test_the_search_is_told_the_position_its_options_and_the_match_so_far() -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        match = await server.create("diamond", options={"camps": "closed"})
        async with server.visit(match) as page:
            start = page.view["position"]
            await page.play_next(cmd_id())
            await ask(server, match, seq=2)
            position = page.view["position"]
        (asked,) = bots.hinted
        assert (asked.position, asked.game, asked.seq) == (position, "diamond", 2)
        assert asked.options["camps"] == "closed"
        assert asked.history == (start,)


@pytest.mark.parametrize(("timer", "limit"), [(None, 1_500), (60, 1_500), (5, 1_250)])
async def test_a_hint_costs_little_of_a_turn(timer: int | None, limit: int) -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        match = await server.create(timer=timer)
        await ask(server, match)
        assert bots.hinted[0].limit_ms == limit


async def test_a_hint_leaves_no_trace_in_the_match_and_its_log() -> None:
    async with served(bots=QuickBots()) as server:
        match = await server.create()
        async with server.visit(match) as page:
            before = (await server.http.get(f"/m/{match}/log")).text
            for grade in (1, 2, 3):
                assert (await ask(server, match, grade=grade)).status_code == 200
            await page.alive()
            assert (await server.http.get(f"/m/{match}/log")).text == before
            assert [frame["type"] for frame in page.frames if frame["type"] not in ("beat", "pong")] == ["welcome"]


async def test_after_a_pause_the_same_hint_goes_on_and_after_an_undo_another_is_searched_for() -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        match = await server.create()
        async with server.visit(match) as page:
            await ask(server, match)
            await page.command("pause", 1, reason="menu")
            await page.reach(2)
            assert code(await ask(server, match, seq=2)) == (409, "paused")
            await page.command("resume", 1)
            await page.reach(3)
            assert (await ask(server, match, seq=3, grade=2)).status_code == 200
            assert len(bots.hinted) == 1
            await page.play("r-3")
            assert (await ask(server, match, seq=4)).status_code == 200
            await page.command("undo", 1)
            await page.reach(5)
            assert (await ask(server, match, seq=5)).status_code == 200
            assert [asked.seq for asked in bots.hinted] == [1, 4, 5]


async def test_no_hint_where_none_is_due() -> None:
    bots = QuickBots()
    bots.let.clear()
    async with served(bots=bots) as server:
        match = await server.create(seats=[HUMAN, COMPUTER])
        async with server.visit(match) as page:
            assert code(await ask(server, match, seq=0)) == (409, "stale")
            assert code(await ask(server, match, seq=2)) == (409, "stale")
            await page.play("r-3")
            assert code(await ask(server, match, seq=1)) == (409, "stale")
            assert code(await ask(server, match, seq=2)) == (409, "not_your_turn")
            await page.command("resign", 1)
            await page.reach(3)
            assert code(await ask(server, match, seq=3)) == (409, "ended")
        plain = await server.create(aids=False)
        assert code(await ask(server, plain)) == (409, "no_aids")
        assert code(await ask(server, "none")) == (404, "not_found")
        assert bots.hinted == []


@pytest.mark.parametrize(
    "asked",
    [
        {"seq": 1, "grade": 0},
        {"seq": 1, "grade": 4},
        {"seq": 1, "grade": "1"},
        {"seq": -1, "grade": 1},
        {"seq": 1.5, "grade": 1},
        {"seq": 1},
        {"grade": 1},
        {"seq": 1, "grade": 1, "more": 1},
        [],
        "hint",
    ],
)
async def test_a_request_that_is_none_is_refused_in_one_sentence(asked: Any) -> None:
    async with served(bots=QuickBots()) as server:
        match = await server.create()
        answer = await server.http.post(f"/m/{match}/hint", json=asked)
        assert code(answer) == (400, "malformed")


async def test_a_hint_is_given_only_to_pages_of_this_server_and_only_so_many() -> None:
    limits = replace(PATIENT, hints=Rate(3, 0.0))
    async with served(bots=QuickBots(), limits=limits) as server:
        match = await server.create()
        url, body = f"/m/{match}/hint", {"seq": 1, "grade": 1}
        async with server.bare() as bare:
            assert code(await bare.post(url, json=body)) == (403, "origin")
            elsewhere = await bare.post(url, json=body, headers={"Origin": "https://elsewhere.example"})
            assert code(elsewhere) == (403, "origin")
        assert code(await server.http.post(url, content="{}")) == (415, "malformed")
        long = json.dumps({"seq": 1, "grade": 1, "x": "x" * 20_000})
        answer = await server.http.post(url, content=long, headers={"Content-Type": "application/json"})
        assert code(answer) == (413, "too_long")
        assert (await server.http.get(url)).status_code == 405
        assert (await ask(server, match)).status_code == 200
        assert code(await ask(server, match)) == (429, "rate")


async def test_a_server_that_ends_or_has_no_time_says_so() -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        match = await server.create()
        bots.busy = True
        answer = await ask(server, match)
        assert code(answer) == (503, "busy")
        assert answer.headers["retry-after"]
        bots.busy = False
        assert (await ask(server, match)).status_code == 200
        server.node.draining = True
        assert code(await ask(server, match)) == (503, "draining")


async def test_a_match_has_one_search_which_all_who_ask_share() -> None:
    bots = QuickBots()
    bots.tell.clear()
    async with served(bots=bots) as server:
        match = await server.create()
        first, second = (asyncio.create_task(ask(server, match, grade=grade)) for grade in (1, 2))
        room = server.node.rooms.find(match)
        assert room is not None
        await until(lambda: room.hints._search is not None and room.hints._search.askers == 2)
        assert len(bots.hinted) == 1
        first.cancel()  # one of them goes away
        await until(lambda: room.hints._search is not None and room.hints._search.askers == 1)
        assert bots.cancelled == 0
        bots.tell.set()
        assert (await second).status_code == 200


async def test_a_search_ends_when_whoever_asked_goes_away_and_the_next_one_is_answered() -> None:
    bots = QuickBots()
    bots.tell.clear()
    async with served(bots=bots) as server:
        match = await server.create()
        asking = asyncio.create_task(ask(server, match))
        await until(lambda: bots.hinted)
        asking.cancel()
        await until(lambda: bots.cancelled == 1)
        bots.tell.set()
        assert (await ask(server, match)).status_code == 200


@pytest.mark.parametrize("how", ["play", "pause"])
async def test_a_search_ends_when_the_match_moves_on_or_stands_still(how: str) -> None:
    bots = QuickBots()
    bots.tell.clear()
    async with served(bots=bots) as server:
        match = await server.create()
        async with server.visit(match) as page:
            asking = asyncio.create_task(ask(server, match))
            await until(lambda: bots.hinted)
            if how == "play":
                await page.play("r-3")
            else:
                await page.command("pause", 1, reason="menu")
            assert code(await asking) == (409, "stale")
            assert bots.cancelled == 1


async def test_a_room_that_closes_ends_its_search() -> None:
    bots = QuickBots()
    bots.tell.clear()
    async with served(bots=bots) as server:
        match = await server.create()
        asking = asyncio.create_task(ask(server, match))
        await until(lambda: bots.hinted)
        room = server.node.rooms.find(match)
        assert room is not None
        server.node.rooms.close(room)
        assert code(await asking) == (409, "stale")


# --- the workers ------------------------------------------------------------------------------------------------------


def hint_job(position: str = "./././././././. 2 1", game: str = "diam", limit_ms: int = 1_500) -> HintJob:
    return HintJob(match_id="m", seq=1, position=position, game=game, options={}, history=(), limit_ms=limit_ms)


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bots]:
    monkeypatch.setattr(bots_module, "OVERDUE_S", 60.0)  # a busy machine is no hung worker
    made = Bots(1, Metrics())
    yield made
    made.close()


def legal(position: Position, answer: str) -> bool:
    found = json.loads(answer)
    return Move(found["source"], found["target"]) in position.moves()


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("diam", "kr/./././n/././. 2 1"),
        ("diamond", "1/2/3/bbbb6/bbb6/bb6/b6/8/9/3rrrr3/rrr/rr/r 2 1"),
    ],
)
def test_a_hint_is_a_legal_move_with_reasons_as_texts_and_numbers(game: str, text: str) -> None:
    position = find_game(game).parse(text)
    answer = find_hint("m", 1, text, game, {}, ("nonsense", text), 1_500)
    assert legal(position, answer)
    reasons = json.loads(answer)["reasons"]
    assert reasons
    for reason in reasons:
        assert set(reason) == {"code", "values"}
        assert all(isinstance(value, int | str) for value in reason["values"].values())


def test_a_hint_wins_where_one_can() -> None:
    found = json.loads(find_hint("m", 1, "kr/./././n/././. 2 1", "diam", {}, (), 60_000))
    assert (found["source"], found["target"]) == ("r", "5")
    assert found["reasons"] == [{"code": "diam", "values": {"level": 2, "one": 1, "other": 5}}]


async def test_a_worker_answers_and_the_answer_can_travel(workers: Bots) -> None:
    answer = await workers.hint(hint_job(limit_ms=100))
    assert legal(find_game("diam").start(), answer)
    assert workers._metrics["hints"] == 1


async def test_moves_go_before_hints_and_a_hint_that_waits_costs_nothing_when_cancelled(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    order: list[str] = []

    async def asked(name: str, question: Any) -> None:
        await question
        order.append(name)

    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "ask", waits)
        running = asyncio.create_task(workers.move(job()))
        await settle()
    monkeypatch.setattr(bots_module, "WAITING", 2)
    gone = asyncio.create_task(asked("gone", workers.hint(hint_job(limit_ms=50))))
    hinted = asyncio.create_task(asked("hint", workers.hint(hint_job(limit_ms=50))))
    await settle()
    with pytest.raises(Busy):
        await workers.hint(hint_job())
    calm = asyncio.create_task(asked("calm", workers.move(job())))
    urgent = asyncio.create_task(asked("urgent", workers.move(job(urgent=True))))
    await settle()
    gone.cancel()
    running.cancel()
    await asyncio.wait([gone, hinted, calm, urgent, running])
    assert order == ["urgent", "calm", "hint"]
    assert workers._free == [0]


async def test_a_killed_worker_is_replaced_and_the_hint_searched_for_again(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    with monkeypatch.context() as patch:
        patch.setattr(bots_module, "find_hint", waits)
        search = asyncio.create_task(workers.hint(hint_job(limit_ms=100)))
        await until(lambda: not workers._free)
        processes = list(workers._pool._processes.values())  # type: ignore[union-attr]
        await settle()
    for process in processes:
        process.kill()
    assert legal(find_game("diam").start(), await search)
    assert workers._metrics["workers_lost"] == 1


@pytest.mark.parametrize("search", [dies, raises])
async def test_a_search_that_fails_gives_no_hint_rather_than_a_bad_one(
    workers: Bots, monkeypatch: pytest.MonkeyPatch, search: Any
) -> None:
    monkeypatch.setattr(bots_module, "find_hint", search)
    with pytest.raises(Busy):
        await workers.hint(hint_job())
    assert workers._free == [0]


async def test_a_hint_that_is_called_off_stops_its_search_and_frees_the_worker(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.move(job())
    monkeypatch.setattr(bots_module, "find_hint", waits)
    search = asyncio.create_task(workers.hint(hint_job()))
    await until(lambda: not workers._free)
    await settle()
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    assert await workers.move(job())
    assert workers._metrics["searches_cancelled"] == 1
    assert workers._metrics["workers_lost"] == 0
