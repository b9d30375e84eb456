"""One match of every option and player count, computers only, through the server: nothing is refused, and each replays
from its log and from its record to the same end.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from adamas.games import find_game
from adamas.match.events import Event
from adamas.match.match import Match
from adamas.match.record import parse_records
from adamas.server import bots
from tests.server.harness import COMPUTER, Served, Visitor, served

STEP_MS = 2_500
"""Longer than any move is shown, and the pace of a computer."""

DIAM: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "starter": 2},
    {"players": 2, "starter": "random", "call": "on"},
    {"players": 3},
    {"players": 3, "starter": 2, "lone_reserve": "free"},
    {"players": 3, "starter": 3},
    {"players": 3, "starter": 4, "lone_reserve": "free"},
    {"players": 3, "starter": "random"},
    {"players": 4},
    {"players": 4, "starter": 2},
    {"players": 4, "starter": 3},
    {"players": 4, "starter": 4},
    {"players": 4, "starter": "random"},
]

DIAMOND: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "camps": "closed"},
    {"players": 2, "goal": "crowded"},
    {"players": 2, "leave_home": 30},
    {"players": 2, "board": 121},
    {"players": 2, "board": 121, "camps": "closed", "goal": "crowded", "leave_home": 50},
    {"players": 2, "board": 121, "seating": "opposite"},
    {"players": 3},
    {"players": 3, "camps": "closed"},
    {"players": 3, "goal": "crowded"},
    {"players": 3, "leave_home": 30},
    {"players": 3, "play_on": "on"},
    {"players": 3, "board": 121},
    {"players": 3, "board": 121, "camps": "closed", "goal": "crowded", "leave_home": 50, "play_on": "on"},
]


def test_the_list_names_every_value_of_every_option_for_every_number_of_players() -> None:
    for name, listed in (("diam", DIAM), ("diamond", DIAMOND)):
        game = find_game(name)
        for players in game.option("players").values:
            resolved = [game.resolve(options) for options in listed if options["players"] == players]
            for option in game.options:
                if option.name == "players":
                    continue
                for value in option.values:
                    try:
                        options = {"players": players, option.name: value}
                        if option.name == "seating":
                            options["board"] = 121
                        game.start(**{key: 1 if word == "random" else word for key, word in options.items()})
                    except ValueError:
                        continue
                    played = any(found[option.name] == value for found in resolved)
                    assert played, f"{name}, {players} players: {option.name}={value} is not played"


@pytest.mark.parametrize(("game", "listed"), [("diam", DIAM), ("diamond", DIAMOND)])
async def test_computers_play_every_option_to_the_end(
    game: str, listed: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "OVERDUE_S", 60.0)  # a busy machine is no hung worker
    rules = find_game(game)
    async with served(workers=2) as server, AsyncExitStack() as pages:
        watched: dict[str, Visitor] = {}
        for options in listed:
            seats = rules.seats(**{name: 1 if value == "random" else value for name, value in options.items()})
            match = await server.create(game, [COMPUTER] * len(seats), options, undo=0)
            watched[match] = await pages.enter_async_context(server.visit(match))
        going = list(watched.values())
        while going:
            server.clock.advance(STEP_MS)  # now every answer may be given as soon as it is found
            await asyncio.gather(*(page.reach(page.seq + 1) for page in going))
            await asyncio.gather(*(page.alive() for page in going))
            going = [page for page in going if page.view["status"] == "live"]
        for options, (match, page) in zip(listed, watched.items(), strict=True):
            assert page.view["status"] == "ended", options
            await check(server, match, page)
        assert {name: server.node.metrics[name] for name in ("commands_refused", "faults", "workers_lost")} == {
            "commands_refused": 0,
            "faults": 0,
            "workers_lost": 0,
        }


async def check(server: Served, match: str, page: Visitor) -> None:
    """The log and the record replay to what the page shows."""
    entries: list[Any] = []
    while True:
        answer = await server.http.get(f"/m/{match}/log", params={"after": len(entries), "limit": 500})
        found = answer.json()["entries"]
        if not found:
            break
        entries += found
    game = find_game(page.welcome["game"])
    log = [(entry["seq"], msgspec.convert(entry["events"], list[Event]), entry["at"]) for entry in entries]
    from_log = Match.replay(game, log)
    (record,) = parse_records((await server.http.get(f"/m/{match}/export")).text, find_game)
    from_record = record.replay()
    for replayed in (from_log, from_record):
        assert replayed.text == page.view["position"]
        assert replayed.plies == page.view["plies"]
        assert replayed.result is not None
        assert [list(replayed.result.winners), replayed.result.reason] == [
            page.view["result"]["winners"],
            page.view["result"]["reason"],
        ]
        assert [ply.move for ply in replayed.line[1:]] == [ply["move"] for ply in page.view["moves"]]
    assert all(entry["actor"].startswith("computer:") for entry in entries[1:])
