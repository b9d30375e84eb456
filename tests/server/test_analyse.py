"""Analysing over HTTP: what is found at the end of a line, when a search ends, and what cannot be analysed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from adamas.games import find_game
from adamas.server.settings import Limits, Rate
from adamas.server.thinking import analyse_position
from tests.server.harness import DIAM_IN_SEVEN, PATIENT, QuickBots, cmd_id, served, until

PATH = "/api/study/analyse"


async def ask(http: httpx.AsyncClient, **body: Any) -> httpx.Response:
    return await http.post(PATH, json={"game": "diam", **body})


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def test_a_win_at_hand_is_proven_with_its_distance() -> None:
    async with served() as server:
        answer = await ask(server.http, moves=DIAM_IN_SEVEN[:6], lines=3, time_ms=300)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert set(found) == {"depth", "nodes", "time_ms", "bound", "lines"}
        assert len(found["lines"]) == 3
        best = found["lines"][0]
        assert best == {
            "move": "r-5",
            "source": "r",
            "target": "5",
            "moves": ["r-5"],
            "value": 1.0,
            "exact": True,
            "plies": 1,
            "steps": None,
        }


def test_three_sides_get_a_value_each() -> None:
    start = find_game("diamond").start(players=3)
    found = json.loads(analyse_position("", 0, str(start), "diamond", start.options, (), 100, 2))
    assert [len(line["value"]) for line in found["lines"]] == [3, 3]
    for line in found["lines"]:
        assert line["move"] == f"{line['source']}-{line['target']}" == line["moves"][0]
        start.play(line["move"])
        assert all(-1 <= value <= 1 for value in line["value"])


def test_a_race_between_two_is_told_in_steps() -> None:
    start = find_game("diamond").start()
    found = json.loads(analyse_position("", 0, str(start), "diamond", start.options, (), 100, 1))
    (best,) = found["lines"]
    assert isinstance(best["steps"], float)
    assert (best["steps"] > 0) == (best["value"] > 0)


async def test_the_search_is_told_the_end_of_the_line_its_options_and_what_came_before() -> None:
    bots = QuickBots()
    record = '[Game "diamond"]\n[Options "camps=closed"]\n\n'
    start = find_game("diamond").start(camps="closed")
    move = start.moves()[0]
    async with served(bots=bots) as server:
        body = {"record": f"{record}{move}\n", "lines": 5, "time_ms": 50}
        assert (await server.http.post(PATH, json=body)).status_code == 200
    (asked,) = bots.hinted
    assert (asked.position, asked.history) == (str(start.play(move)), (str(start),))
    assert asked.options["camps"] == "closed"
    assert asked.limit_ms == 50


async def test_a_repeated_position_is_known_to_the_search() -> None:
    """Going to and fro twice: the third time would be a draw, and the search is told of the first two."""
    bots = QuickBots()
    line = ["r-1", "k-5", "1.1-2", "5.1-6", "2.1-1", "6.1-5"]
    async with served(bots=bots) as server:
        await ask(server.http, moves=line)
    (asked,) = bots.hinted
    assert [*asked.history, asked.position].count(asked.position) == 2


async def test_a_search_ends_when_its_asker_goes_away() -> None:
    bots = QuickBots()
    bots.tell.clear()
    async with served(bots=bots) as server:
        asking = asyncio.create_task(ask(server.http))
        await until(lambda: len(bots.hinted) == 1)
        asking.cancel()
        await until(lambda: bots.cancelled == 1)
        await until(lambda: server.node.analysing == {})


async def test_what_cannot_be_analysed_is_named() -> None:
    bots = QuickBots()
    async with served(bots=bots, limits=PATIENT) as server:
        assert code(await ask(server.http, moves=DIAM_IN_SEVEN)) == (409, "ended")
        assert code(await ask(server.http, moves=["r-9"])) == (400, "invalid")
        for wrong in ({"lines": 0}, {"lines": 6}, {"time_ms": 49}, {"time_ms": 3_001}, {"level": 3}):
            assert code(await ask(server.http, **wrong)) == (400, "malformed")
        assert bots.hinted == []
        bots.busy = True
        assert code(await ask(server.http)) == (503, "busy")
        server.node.draining = True
        assert code(await ask(server.http)) == (503, "draining")


async def test_analysing_is_limited_in_rate_and_at_once() -> None:
    bots = QuickBots()
    async with served(bots=bots, limits=Limits(analyses=Rate(3, 0.001), analyses_at_once=1)) as server:
        bots.tell.clear()
        waiting = asyncio.create_task(ask(server.http))
        await until(lambda: len(bots.hinted) == 1)
        assert code(await ask(server.http)) == (429, "rate")
        bots.tell.set()
        assert (await waiting).status_code == 200
        codes = [(await ask(server.http)).status_code for _ in range(2)]
        assert codes == [200, 429]


def test_a_curve_of_sixty_plies_is_within_the_rate() -> None:
    assert Limits().analyses.burst >= 2 * 60


@pytest.mark.parametrize(
    ("record", "error", "line", "column"),
    [
        ('[Game "diam"]\n\nr-1 hello\n', "record", 3, 5),
        ('[Game "diam"]\n\nr-1 r-1\n', "record_play", 3, 5),
        ('[Game "diam"]\n[Options "players=9"]\n\nr-1\n', "record", 2, 11),
    ],
)
async def test_a_broken_record_is_told_with_its_place(record: str, error: str, line: int, column: int) -> None:
    async with served(bots=QuickBots()) as server:
        for path in ("/api/study", PATH):
            told = (await server.http.post(path, json={"record": record})).json()
            assert (told["error"], told["line"], told["column"]) == (error, line, column)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("diam", {"players": 4}),
        ("diam", {"players": 3, "lone_reserve": "free"}),
        ("diamond", {"players": 3}),
        ("diamond", {"players": 2, "board": 121}),
    ],
)
async def test_a_pasted_position_finds_out_its_own_rules(game: str, options: dict[str, Any]) -> None:
    text = str(find_game(game).start(**options).play(find_game(game).start(**options).moves()[0]))
    async with served(bots=QuickBots()) as server:
        found = (await server.http.post("/api/study", json={"game": game, "start": text})).json()
        assert found["view"]["position"] == text
        assert {name: found["settings"]["options"][name] for name in options} == options


async def test_a_start_that_cannot_be_is_named() -> None:
    over = "rr/kk/k/./rr/././. 2 2"
    async with served(bots=QuickBots()) as server:
        for start, error in (("nonsense", "position"), (over, "finished")):
            answer = await server.http.post("/api/study", json={"game": "diam", "start": start})
            assert code(answer) == (400, error)


async def test_a_match_may_be_analysed_when_that_helps_nobody_in_play() -> None:
    async with served(bots=QuickBots()) as server:
        free = await server.create()
        found = (await server.http.get(f"/m/{free}/study")).json()
        assert (await server.http.post("/api/study", json=found)).json()["view"]["moves"] == []
        timed = await server.create(timer=15)
        assert code(await server.http.get(f"/m/{timed}/study")) == (409, "timed")
        async with server.visit(timed) as page:
            await page.send(type="stop", cmd_id=cmd_id(), base_seq=page.seq, seat=0)
            await page.expect("entry")
            assert page.view["status"] == "ended"
        assert (await server.http.get(f"/m/{timed}/study")).status_code == 200
        assert code(await server.http.get("/m/nothing/study"))[0] == 404
