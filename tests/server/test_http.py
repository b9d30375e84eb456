"""The routes: what each one answers, and that every failure is one sentence in JSON without a traceback."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from adamas.games import GAMES, find_game
from adamas.match.record import parse_records
from adamas.server import api
from adamas.server.settings import Rate
from tests.server.harness import COMPUTER, HUMAN, PATIENT, cmd_id, served
from tests.toy import Morris


def body(**changes: Any) -> dict[str, Any]:
    """A request for a match of Diam."""
    return {"create_id": cmd_id(), "game": "diam", "seats": [HUMAN, HUMAN], **changes}


async def test_games_lists_every_game_with_its_options_and_what_any_match_may_have() -> None:
    async with served() as server:
        found = (await server.http.get("/api/games")).json()
        assert [game["name"] for game in found["games"]] == list(GAMES)
        assert [game["players"] for game in found["games"]] == [[2, 3, 4], [2, 3]]
        for game in found["games"]:
            options = {option["name"]: option for option in game["options"]}
            assert set(options) == {option.name for option in GAMES[game["name"]].options}
            for option in options.values():
                assert set(option) == {"name", "values", "default", "least", "most", "when", "scope"}
        assert found["timers"] == [None, 15, 30, 60]
        assert found["timer"] == {"least": 5, "most": 600}
        assert found["undos"] == [0, 1, 3, 5, None]
        assert found["levels"] == 8
        assert found["games"][0]["cap"] == {"plies": 400, "rounds": None}


async def test_a_layout_is_the_games_own_and_is_asked_for_again_only_if_it_has_changed() -> None:
    async with served() as server:
        for name, query in (("diam", {"players": 4}), ("diamond", {"players": 3, "board": 121})):
            answer = await server.http.get(f"/api/games/{name}/layout", params=query)
            wanted = msgspec.to_builtins(find_game(name).layout(**query), str_keys=True)
            assert answer.json() == json.loads(msgspec.json.encode(wanted))
            again = await server.http.get(
                f"/api/games/{name}/layout", params=query, headers={"If-None-Match": answer.headers["etag"]}
            )
            assert (again.status_code, again.content) == (304, b"")


async def test_the_layout_address_of_a_match_gives_its_board() -> None:
    cases: list[tuple[str, int, dict[str, Any]]] = [
        ("diam", 3, {"players": 3, "lone_reserve": "free", "starter": 2}),
        ("diamond", 3, {"players": 3, "board": 121, "camps": "closed", "play_on": "on"}),
        ("diamond", 2, {"board": 121, "seating": "opposite", "leave_home": 50}),
    ]
    async with served() as server:
        for game, seats, options in cases:
            match = await server.create(game, [HUMAN] * seats, options)
            async with server.visit(match) as page:
                answer = await server.http.get(page.welcome["layout"])
                assert answer.status_code == 200, answer.text
                rules = find_game(game)
                assert answer.json() == json.loads(msgspec.json.encode(rules.layout(**options)))


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/games/chess/layout", 404, "unknown_game"),
        ("/api/games/diam/layout?board=73", 400, "invalid"),
        ("/api/games/diamond/layout?board=74", 400, "invalid"),
        ("/api/games/diamond/layout?board=73&board=121", 400, "invalid"),
        ("/api/games/diamond/layout?players=" + "9" * 5000, 400, "invalid"),
        ("/m/none/log", 404, "not_found"),
        ("/m/none/export", 404, "not_found"),
        ("/nowhere", 404, "not_found"),
        ("/m/a/b/c", 404, "not_found"),
        ("/api/matches", 405, "method"),
        ("/api/games/", 404, "not_found"),
        ("/static/none/main.js", 404, "not_found"),
    ],
)
async def test_what_is_not_there_is_said_in_one_sentence(path: str, status: int, error: str) -> None:
    async with served() as server:
        answer = await server.http.get(path)
        assert answer.status_code == status
        told = answer.json()
        assert told["error"] == error
        assert set(told) == {"error", "message"}
        assert len(told["message"]) < 300
        assert "\n" not in told["message"]


async def test_a_position_is_shown_with_its_moves() -> None:
    async with served() as server:
        start = (await server.http.post("/api/view", json={"game": "diam", "options": {}, "position": None})).json()
        assert start["position"] == "./././././././. 2 1"
        assert start["reserves"] == {"r": 4, "o": 4, "n": 4, "k": 4}
        assert sum(len(targets) for targets in start["dests"].values()) == 16
        assert (start["turn"], start["lines"], start["home"]) == (1, [], {})
        assert [seat["slots"] for seat in start["seats"]] == [[1], [2]]
        text = "kr/./././n/././. 2 1"
        shown = (await server.http.post("/api/view", json={"game": "diam", "options": {}, "position": text})).json()
        assert shown["pieces"] == {"1.1": "k", "1.2": "r", "5.1": "n"}
        assert shown["lines"] == [{"spots": ["1.2", "5.2"], "colour": "r", "kind": "threat", "level": 2}]
        race = (
            await server.http.post("/api/view", json={"game": "diamond", "options": {"players": 3}, "position": None})
        ).json()
        assert race["home"] == {"1": 0, "2": 0, "3": 0}
        assert [seat["colours"] for seat in race["seats"]] == [["r"], ["b"], ["y"]]
        three = (await server.http.post("/api/view", json={"game": "diam", "position": "./././././././. 3 4"})).json()
        assert three["turn"] == 4
        assert [seat["slots"] for seat in three["seats"]] == [[1, 3], [2], [4]]


@pytest.mark.parametrize(
    ("asked", "status", "error"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"game": "diam", "position": "nonsense"}, 400, "invalid"),
        ({"game": "diam", "position": "rrrrr/././././././. 2 1"}, 400, "invalid"),
        ({"game": "diam", "options": {"colour": "red"}}, 400, "invalid"),
        ({"game": "diam", "options": {"players": 5}}, 400, "invalid"),
        ({"game": "diam", "options": {"players": [2]}}, 400, "malformed"),
        ({"game": "diam", "more": 1}, 400, "malformed"),
        ({"options": {}}, 400, "malformed"),
        ([], 400, "malformed"),
        ({"game": "diam", "position": "x" * 2000}, 400, "malformed"),
        ({"game": "diam", "position": "./././././././. 4 1", "options": {"players": 2}}, 400, "invalid"),
    ],
)
async def test_a_position_that_is_none_is_refused_in_one_sentence(asked: Any, status: int, error: str) -> None:
    async with served() as server:
        answer = await server.http.post("/api/view", json=asked)
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text


async def test_creating_is_idempotent_by_its_id() -> None:
    async with served() as server:
        asked = body()
        first = await server.http.post("/api/matches", json=asked)
        again = await server.http.post("/api/matches", json=asked)
        assert (first.status_code, again.status_code) == (201, 200)
        assert first.json() == again.json()
        assert first.json()["url"] == f"/m/{first.json()['id']}"
        assert len(first.json()["id"]) == 22
        assert len(server.store.rows) == 1


async def test_a_random_starter_is_drawn_once_and_stored() -> None:
    async with served() as server:
        drawn = set()
        for players, slots in ((2, {1, 2}), (3, {1, 2, 3, 4}), (4, {1, 2, 3, 4})):
            for _ in range(40):
                options = {"players": players, "starter": "random"}
                match = await server.create("diam", [HUMAN] * players, options)
                settings = json.loads(server.store.rows[match].settings)
                assert settings["options"]["starter"] in slots
                drawn.add((players, settings["options"]["starter"]))
        assert len(drawn) == 10


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": [HUMAN]}, "invalid"),
        ({"seats": [HUMAN] * 3}, "invalid"),
        ({"seats": [HUMAN] * 17}, "malformed"),
        ({"seats": []}, "invalid"),
        ({"seats": [HUMAN, {"kind": "remote"}]}, "malformed"),
        ({"seats": [HUMAN, {"kind": "computer", "level": 9}]}, "invalid"),
        ({"seats": [HUMAN, {"kind": "computer", "level": 0}]}, "invalid"),
        ({"seats": [HUMAN, {"kind": "computer"}]}, "invalid"),
        ({"timer": 4}, "invalid"),
        ({"timer": 601}, "invalid"),
        ({"timer": 30.5}, "malformed"),
        ({"timer": True}, "malformed"),
        ({"undo": 2}, "invalid"),
        ({"undo": -1}, "invalid"),
        ({"options": {"players": 9}}, "invalid"),
        ({"options": {"board": 73}}, "invalid"),
        ({"options": {"starter": 3}}, "invalid"),
        ({"create_id": "short"}, "malformed"),
        ({"create_id": None}, "malformed"),
        ({"aids": "yes"}, "malformed"),
        ({"start": "./././././././. 2 1"}, "malformed"),
    ],
)
async def test_a_match_that_cannot_be_is_refused_in_one_sentence(changes: dict[str, Any], error: str) -> None:
    async with served() as server:
        answer = await server.http.post("/api/matches", json=body(**changes))
        assert answer.status_code in (400, 404)
        assert answer.json()["error"] == error, answer.text
        assert server.store.rows == {}


@pytest.mark.parametrize(
    ("content", "kind", "status", "error"),
    [
        (b"", "application/json", 400, "malformed"),
        (b"{", "application/json", 400, "malformed"),
        (b"\xff\xfe", "application/json", 400, "malformed"),
        (b'{"create_id":"a","create_id":"b"}', "application/json", 400, "malformed"),
        (b"[" * 16_000, "application/json", 400, "malformed"),
        (b'{"a":' * 3_000, "application/json", 400, "malformed"),
        (b" " * 16_385, "application/json", 413, "too_long"),
        (b"{}", "text/plain", 415, "malformed"),
        (b"create_id=a", "application/x-www-form-urlencoded", 415, "malformed"),
    ],
)
async def test_a_body_that_is_none_is_refused(content: bytes, kind: str, status: int, error: str) -> None:
    async with served() as server:
        for path in ("/api/matches", "/api/view", "/m/none/rematch"):
            answer = await server.http.post(path, content=content, headers={"Content-Type": kind})
            assert (answer.status_code, answer.json()["error"]) == (status, error), path
        assert (await server.http.get("/healthz")).status_code == 200


async def test_a_body_without_a_length_is_limited_too() -> None:
    async def endless() -> Any:
        for _ in range(64):
            yield b" " * 1024

    async with served() as server:
        headers = {"Content-Type": "application/json"}
        answer = await server.http.post("/api/matches", content=endless(), headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (413, "too_long")


async def test_injected_markup_hostile_names_come_out_as_plain_clean_text_in_view_log_and_export() -> None:
    names = ["<img src=x onerror=alert(1)>", "\u202eevil\u200b\u0000\ud7ff\x1b[31m", "e\u0301" * 40, " \t "]
    async with served() as server:
        seats = [{"kind": "human", "name": name} for name in names]
        match = await server.create(seats=seats, options={"players": 4})
        async with server.visit(match) as page:
            shown = [seat["name"] for seat in page.view["seats"]]
            assert shown[0] == "<img src=x onerror=alert"
            assert shown[1] == "evil\ud7ff[31m"
            assert shown[2] == "\u00e9" * 24
            assert shown[3] == ""
        log = (await server.http.get(f"/m/{match}/log")).json()
        assert [seat["name"] for seat in log["entries"][0]["events"][0]["settings"]["seats"]] == shown
        text = (await server.http.get(f"/m/{match}/export")).text
        assert not any(sign in text for sign in "\u202e\u200b\0\x1b")
        assert (await server.http.get(f"/m/{match}/export")).headers["content-type"].startswith("text/plain")


async def test_rematch_is_a_new_match_with_everybody_one_seat_further_on() -> None:
    async with served() as server:
        seats: list[dict[str, Any]] = [
            {"kind": "human", "name": "Ada"},
            {"kind": "computer", "level": 3},
            {"kind": "human", "name": "Cy"},
        ]
        match = await server.create("diamond", seats, {"players": 3, "board": 121}, timer=30, undo=1)
        create_id = cmd_id()
        answer = await server.http.post(f"/m/{match}/rematch", json={"create_id": create_id})
        assert answer.status_code == 201
        again = await server.http.post(f"/m/{match}/rematch", json={"create_id": create_id})
        assert (again.status_code, again.json()) == (200, answer.json())
        old, new = (json.loads(server.store.rows[name].settings) for name in (match, answer.json()["id"]))
        assert [seat["name"] for seat in new["seats"]] == ["Cy", "Ada", ""]
        assert [seat["kind"] for seat in new["seats"]] == ["human", "human", "computer"]
        assert {**new, "seats": 0} == {**old, "seats": 0}
        assert (await server.http.post("/m/none/rematch", json={"create_id": cmd_id()})).status_code == 404


async def test_the_log_is_numbered_and_comes_in_pieces() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            for move in ("r-3", "k-4", "r-5"):
                await page.play(move)
        whole = (await server.http.get(f"/m/{match}/log")).json()
        assert (whole["match"], whole["head"]) == (match, 4)
        assert [entry["seq"] for entry in whole["entries"]] == [1, 2, 3, 4]
        assert [entry["actor"] for entry in whole["entries"]] == ["host", "seat:1", "seat:2", "seat:1"]
        piece = (await server.http.get(f"/m/{match}/log", params={"after": 1, "limit": 2})).json()
        assert piece["entries"] == whole["entries"][1:3]
        for query in ("after=-1", "after=x", "limit=501", "limit=1e3", "after=" + "9" * 40, "limit=\u0661"):
            answer = await server.http.get(f"/m/{match}/log?{query}")
            assert (answer.status_code, answer.json()["error"]) == (400, "malformed"), query


async def test_variant_confusion_the_export_replays_and_names_the_options_in_force() -> None:
    async with served() as server:
        match = await server.create(options={"call": "on"}, timer=60)
        async with server.visit(match) as page:
            for move in ("r-1", "k-2", "r-1"):
                await page.play(move)
            position = page.view["position"]
        answer = await server.http.get(f"/m/{match}/export")
        assert '[Options "call=on"]' in answer.text
        assert "attachment" in answer.headers["content-disposition"]
        (record,) = parse_records(answer.text, find_game)
        assert record.replay().text == position


async def test_metrics_count_what_happens() -> None:
    async with served() as server:
        async with server.visit(await server.create()) as page:
            await page.play("r-3")
            await page.play("r-3")
            text = (await server.http.get("/metrics")).text
        values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert values["adamas_matches_created_total"] == "1"
        assert values["adamas_commands_accepted_total"] == "1"
        assert values["adamas_commands_refused_total"] == "1"
        assert values["adamas_entries_total"] == "1"
        assert (values["adamas_rooms"], values["adamas_sockets"], values["adamas_ready"]) == ("1", "1", "1")


async def test_too_many_new_matches_or_positions_are_answered_429() -> None:
    limits = replace(PATIENT, creates=Rate(2, 10 / 60), views=Rate(2, 1.0))
    async with served(limits=limits) as server:
        statuses = [(await server.http.post("/api/matches", json=body())).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]
        views = [(await server.http.post("/api/view", json={"game": "diam"})).status_code for _ in range(3)]
        assert views == [200, 200, 429]
        server.clock.advance(6_000)
        assert (await server.http.post("/api/matches", json=body())).status_code == 201


async def test_a_fault_of_ours_is_told_without_its_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(api, "_position_view", broken)
    async with served() as server:
        answer = await server.http.post("/api/view", json={"game": "diam"})
        assert (answer.status_code, answer.json()["error"]) == (500, "fault")
        assert "secret" not in answer.text
        assert "content-security-policy" in answer.headers
    assert "secret detail" in caplog.text


async def test_a_third_game_is_served_and_played_like_the_others(toy: Morris) -> None:
    async with served() as server:
        found = (await server.http.get("/api/games")).json()
        assert toy.name in [game["name"] for game in found["games"]]
        match = await server.create(toy.name, [HUMAN, COMPUTER])
        async with server.visit(match) as page:
            assert (await server.http.get(page.welcome["layout"])).status_code == 200
            source, targets = next(iter(page.view["dests"].items()))
            assert (await page.play(f"{source}-{next(iter(targets))}"))["type"] == "accepted"
