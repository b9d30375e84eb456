"""Studying a line of moves: it is shown as a match is, and what cannot be is refused in one sentence."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from adamas.games import find_game
from adamas.match.record import parse_records
from tests.server.harness import DIAM_IN_SEVEN, served

FOUR = '[Game "diam"]\n[Options "players=4"]\n[Seats "human Ann, human, computer 3, human"]\n\nr-1 n-1 o-5 k-5 1.1-2\n'

SKIPPING = "y/yy/yy1/10/9/8/7/1bbbbby1/2bbbbb2/1yyrrrryy1/rrr/rr/r 3 3"
"""Yellow to move; then red has no move (rules 3.8), so blue is next."""


async def ask(http: httpx.AsyncClient, path: str = "/api/study", **body: Any) -> httpx.Response:
    return await http.post(path, json=body)


async def test_a_line_of_moves_is_shown_as_a_match() -> None:
    async with served() as server:
        found = (await ask(server.http, game="diam", moves=["r-1", "k-2", "r-5"])).json()
        view = found["view"]
        position = find_game("diam").start().play("r-1").play("k-2").play("r-5")
        assert view["position"] == str(position)
        assert view["pieces"] == position.pieces()
        assert [ply["move"] for ply in view["moves"]] == ["r-1", "k-2", "r-5"]
        assert view["last"]["shift"] == [["r", "5.1"]]
        assert (view["status"], view["seat"], view["turn"]) == ("live", 2, 2)
        assert {source: set(to) for source, to in view["dests"].items()} == {
            source: set(to) for source, to in position.dests().items()
        }
        assert [seat["kind"] for seat in found["settings"]["seats"]] == ["human", "human"]
        again = parse_records(found["record"], find_game)[0]
        assert again.plies == ("r-1", "k-2", "r-5")


async def test_an_end_is_shown_with_its_line() -> None:
    async with served() as server:
        view = (await ask(server.http, game="diam", moves=DIAM_IN_SEVEN)).json()["view"]
        assert view["status"] == "ended"
        assert view["result"]["winners"] == [1]
        assert set(view["result"]["spots"]) == {"1.2", "5.2"}
        assert view["dests"] is None
        late = await ask(server.http, game="diam", moves=[*DIAM_IN_SEVEN, "k-4"])
        assert (late.status_code, late.json()["error"]) == (400, "invalid")
        assert "after the end" in late.json()["message"]


async def test_a_record_is_cut_and_goes_on_with_other_moves() -> None:
    async with served() as server:
        whole = (await ask(server.http, record=FOUR)).json()
        assert [ply["move"] for ply in whole["view"]["moves"]] == ["r-1", "n-1", "o-5", "k-5", "1.1-2"]
        assert whole["settings"]["seats"][0]["name"] == "Ann"
        cut = (await ask(server.http, record=FOUR, at=2)).json()
        assert [ply["move"] for ply in cut["view"]["moves"]] == ["r-1", "n-1"]
        branch = (await ask(server.http, record=FOUR, at=2, moves=["o-8"])).json()
        assert [ply["move"] for ply in branch["view"]["moves"]] == ["r-1", "n-1", "o-8"]
        beyond = (await ask(server.http, record=FOUR, at=900)).json()
        assert beyond["view"]["position"] == whole["view"]["position"]


async def test_a_cut_never_falls_before_a_forced_skip() -> None:
    start = find_game("diamond").parse(SKIPPING, players=3)
    move = next(move for move in start.moves() if not start.play(move).moves())
    async with served() as server:
        first = (
            await ask(server.http, game="diamond", options={"players": 3}, start=SKIPPING, moves=[str(move)])
        ).json()
        assert [ply["kind"] for ply in first["view"]["moves"]] == ["move", "skip"]
        assert (await ask(server.http, record=first["record"], at=1)).json()["view"] == first["view"]


async def test_a_record_with_lost_turns_is_shown() -> None:
    record = '[Game "diam"]\n[Timer "15"]\n\nr-1 -t r-5\n'
    async with served() as server:
        for at, kinds in ((None, ["move", "time", "move"]), (2, ["move", "time"]), (1, ["move"]), (0, [])):
            view = (await ask(server.http, record=record, at=at)).json()["view"]
            assert [ply["kind"] for ply in view["moves"]] == kinds


async def test_every_cut_of_a_finished_record_is_the_line_so_far() -> None:
    record = '[Game "diam"]\n[Result "1 diam"]\n\n' + " ".join(DIAM_IN_SEVEN) + "\n"
    position = find_game("diam").start()
    async with served() as server:
        for at, move in enumerate(DIAM_IN_SEVEN):
            assert (await ask(server.http, record=record, at=at)).json()["view"]["position"] == str(position)
            position = position.play(move)
        assert (await ask(server.http, record=record)).json()["view"]["result"]["reason"] == "diam"


async def test_why_says_what_the_match_would() -> None:
    async with served() as server:
        path = "/api/study/why"
        line: dict[str, Any] = {"game": "diam", "moves": ["r-1", "k-2"]}
        assert (await ask(server.http, path, **line, source="r", target="5")).json() == {"code": None}
        position = find_game("diam").start().play("r-1").play("k-2")
        wanted = position.why("2.1", None)
        assert wanted is not None
        assert (await ask(server.http, path, **line, source="2.1")).json() == {"code": wanted}
        over = await ask(server.http, path, game="diam", moves=DIAM_IN_SEVEN, source="k", target="4")
        assert over.json() == {"code": "ended"}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "name of a game"),
        ({"game": "chess"}, "chess"),
        ({"game": "diam", "moves": ["r-9"]}, "r-9"),
        ({"game": "diam", "moves": ["k-1"]}, "k-1"),
        ({"game": "diam", "start": "nonsense"}, "start"),
        ({"game": "diam", "options": {"players": 7}}, "players"),
        ({"record": "r-1 k-2"}, "line 1"),
        ({"record": '[Game "diam"]\n\nr-1 r-1\n'}, "line 3"),
        ({"record": FOUR + "\n" + FOUR}, "2 match records"),
        ({"record": ""}, "0 match records"),
        ({"game": "diam", "at": -1}, "at"),
        ({"game": "diam", "moves": ["r-1"] * 1_201}, "moves"),
        ({"game": "diam", "board": 3}, "board"),
    ],
)
async def test_what_cannot_be_studied_is_refused_in_a_sentence(body: dict[str, Any], words: str) -> None:
    async with served() as server:
        answer = await ask(server.http, **body)
        assert answer.status_code in (400, 404)
        message = answer.json()["message"]
        assert words in message
        assert "\n" not in message.strip()


async def test_studying_is_limited_in_rate_and_size() -> None:
    from adamas.server.settings import Limits, Rate

    async with served(limits=Limits(views=Rate(2, 0.001))) as server:
        codes = [(await ask(server.http, game="diam")).status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429]
    async with served(limits=Limits(views=Rate(3, 0.001))) as server:
        long = await ask(server.http, game="diam", moves=["r-1"] * 900)
        assert long.status_code == 429, "a line of 900 plies counts four times"
        assert (await ask(server.http, game="diam")).status_code == 429
    async with served() as server:
        assert (await ask(server.http, record="x" * 70_000)).status_code == 413
