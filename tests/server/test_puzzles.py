"""Puzzles over HTTP: listed, made, tried and solved, and what cannot be asked is refused in one sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest

from adamas.engine.puzzles import shipped
from adamas.games import find_game
from adamas.server.settings import Limits, Rate
from tests.server.harness import PATIENT, QuickBots, served

WIN = next(item for item in shipped("diam") if item.kind == "win" and item.moves == 2)
HOME = next(item for item in shipped("diamond") if item.kind == "home")


def asked(item: Any, **more: Any) -> dict[str, Any]:
    return {"game": item.game, "kind": item.kind, "moves": item.moves, "position": item.position, **more}


async def post(http: httpx.AsyncClient, path: str, **body: Any) -> httpx.Response:
    return await http.post(f"/api/puzzles/{path}", json=body)


async def test_the_shipped_ones_are_listed_by_number() -> None:
    async with served() as server:
        found = (await server.http.get("/api/puzzles?game=diam")).json()
        assert [item["number"] for item in found["puzzles"]] == list(range(1, len(shipped("diam")) + 1))
        assert set(found["puzzles"][0]) == {"number", "kind", "moves", "difficulty"}
        jumps = (await server.http.get("/api/puzzles?game=diamond&kind=jump")).json()["puzzles"]
        assert {item["kind"] for item in jumps} == {"jump"}
        for number, item in ((1, shipped("diam")[0]), (len(shipped("diam")), shipped("diam")[-1])):
            one = (await server.http.get(f"/api/puzzles/diam/{number}")).json()
            assert (one["number"], one["position"], one["kind"]) == (number, item.position, item.kind)


@pytest.mark.parametrize("item", [WIN, HOME], ids=["win", "home"])
async def test_one_can_be_studied_with_its_options(item: Any) -> None:
    number = shipped(item.game).index(item) + 1
    async with served() as server:
        one = (await server.http.get(f"/api/puzzles/{item.game}/{number}")).json()
        body = {"game": one["game"], "options": one["options"], "start": one["position"]}
        view = (await server.http.post("/api/study", json=body)).json()["view"]
        assert view["position"] == item.position
        assert view["status"] == "live"


@pytest.mark.parametrize("path", ["diam/0", "diam/100000", "nothing/1", "diam/one"])
async def test_there_is_no_such_puzzle(path: str) -> None:
    async with served() as server:
        answer = await server.http.get(f"/api/puzzles/{path}")
        assert answer.status_code == 404
        assert (await server.http.get("/api/puzzles?game=nothing")).status_code == 404


async def test_a_puzzle_is_solved_move_by_move_as_the_solution_says() -> None:
    async with served(bots=QuickBots()) as server:
        steps = (await post(server.http, "solution", **asked(WIN))).json()["steps"]
        assert len(steps) == 2
        assert steps[0]["reasons"][0] == {"code": "wins", "values": {"plies": 3}}
        first = f"{steps[0]['source']}-{steps[0]['target']}"
        right = (await post(server.http, "try", **asked(WIN), move=first)).json()
        assert (right["verdict"], right["reply"], right["code"]) == ("right", steps[0]["reply"], "")
        left = right["puzzle"]
        assert (left["moves"], left["position"]) == (1, steps[1]["position"])
        body = {name: left[name] for name in ("game", "kind", "moves", "position")}
        last = f"{steps[1]['source']}-{steps[1]['target']}"
        solved = (await post(server.http, "try", **body, move=last)).json()
        assert (solved["verdict"], solved["puzzle"]) == ("solved", None)


async def test_a_wrong_move_is_answered() -> None:
    async with served(bots=QuickBots()) as server:
        key = (await post(server.http, "solution", **asked(WIN))).json()["steps"][0]
        moves = [str(move) for move in WIN.start().moves() if str(move) != f"{key['source']}-{key['target']}"]
        for move in moves[:3]:
            wrong = (await post(server.http, "try", **asked(WIN), move=move)).json()
            assert wrong["verdict"] == "wrong"
            assert wrong["code"] in {"hands_over", "answered", "loses", "escapes", "slower"}
            assert wrong["puzzle"] is None


async def test_a_fresh_one_comes_from_the_workers() -> None:
    async with served() as server:
        one = (await post(server.http, "fresh", game="diamond", kind="jump")).json()
        other = (await post(server.http, "fresh", game="diamond", kind="jump")).json()
        assert one["number"] is other["number"] is None
        assert one["position"] != other["position"]
        tried = await post(
            server.http, "solution", **{name: one[name] for name in ("game", "kind", "moves", "position")}
        )
        assert len(tried.json()["steps"]) == 1
        assert "adamas_puzzles_total 3" in (await server.http.get("/metrics")).text


BAD = [
    ("try", asked(WIN, move="nonsense"), 400, "invalid"),
    ("try", asked(WIN, move="r-9"), 400, "invalid"),
    ("try", asked(WIN, moves=5, move="r-1"), 400, "malformed"),
    ("try", asked(WIN, kind="home", move="r-1"), 400, "invalid"),
    ("try", asked(WIN, kind="other", move="r-1"), 400, "malformed"),
    ("try", asked(WIN, game="nothing", move="r-1"), 404, "unknown_game"),
    ("try", asked(WIN, position="nonsense", move="r-1"), 400, "invalid"),
    ("try", asked(WIN, position="./././././././. 2 1", move="r-1"), 409, "no_answer"),
    ("try", asked(WIN, extra=1, move="r-1"), 400, "malformed"),
    ("solution", asked(HOME, position=str(find_game("diamond").start())), 409, "no_answer"),
    ("solution", asked(WIN, position="kr/./././nr/././. 2 2"), 409, "no_answer"),
    ("fresh", {"game": "diam", "kind": "jump"}, 400, "invalid"),
    ("fresh", {"game": "nothing", "kind": "win"}, 404, "unknown_game"),
]


@pytest.mark.parametrize(("path", "body", "status", "code"), BAD)
async def test_what_cannot_be_asked_is_refused(path: str, body: dict[str, Any], status: int, code: str) -> None:
    async with served(bots=QuickBots()) as server:
        answer = await post(server.http, path, **body)
        assert (answer.status_code, answer.json()["error"]) == (status, code)
        assert answer.json()["message"]


async def test_too_many_too_fast_or_too_busy() -> None:
    limits: Limits = replace(PATIENT, puzzles=Rate(2, 0.001))
    bots = QuickBots()
    bots.busy = True
    async with served(bots=bots, limits=limits) as server:
        busy = await post(server.http, "fresh", game="diam", kind="win")
        assert (busy.status_code, busy.json()["error"]) == (503, "busy")
        assert (await post(server.http, "solution", **asked(WIN))).status_code == 503
        many = await post(server.http, "fresh", game="diam", kind="win")
        assert (many.status_code, many.json()["error"], many.headers["retry-after"]) == (429, "rate", "2")
        assert (await server.http.get("/api/puzzles?game=diam")).status_code == 200
