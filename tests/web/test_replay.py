"""Whole matches, entry by entry as the server sends them, through the page's reducer."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from adamas.games import find_game
from adamas.match.commands import Command, Pause, Play, Resume, Undo
from adamas.match.events import Refused, SeatSettings, Settings
from adamas.match.match import Match
from adamas.server import wire
from adamas.server.view import make_view

from .node import evaluate

REDUCE = """
const { EMPTY, agrees, reduce } = await import(web + "/model/model.js");
const seen = [];
let model = EMPTY;
for (const { message, beat } of given) {
  model = reduce(model, message, 1);
  seen.push({
    seq: model.view.seq,
    line: model.line.map(({ seat, kind, move }) => ({ seat, kind, move })),
    told: model.line.every((ply) => ply.kind !== "move" || ply.detail !== null || model.view.pieces === null),
    agrees: agrees(model.view, beat),
  });
}
process.stdout.write(JSON.stringify(seen));
"""


def _command(match: Match, random: Random) -> Command:
    seat, base = match.seat, match.seq
    if match.status == "paused":
        return Resume(seat, base)
    chance = random.random()
    target = match.undo_target()
    if chance < 0.08 and target is not None and target.left != 0:
        return Undo(target.seat, base)
    if chance < 0.14:
        return Pause(seat, base)
    return Play(seat, base, str(random.choice(match.position.moves())))


def _messages(name: str, players: int, timer: int | None, seed: int) -> list[dict[str, Any]]:
    """A match of people, played at random: its welcome and entries, each with the beat that follows it."""
    random, game, now = Random(seed), find_game(name), 1_000_000
    seats = tuple(SeatSettings("human") for _ in range(players))
    settings = Settings(name, {"players": players}, seats, timer, None)
    match, _ = Match.create(game, settings, now)
    view = msgspec.Raw(msgspec.json.encode(make_view(match, mine=True)))
    first = wire.Welcome(1, "b", "m", name, match.settings, "/", tuple(range(1, players + 1)), True, now, view, (), ())
    found = [{"message": json.loads(wire.encode(first)), "beat": _beat(match, now)}]
    while match.status != "ended" and len(found) < 60:
        now += 900
        after, events = match.advance(_command(match, random), now)
        assert not isinstance(events[0], Refused), events
        match = after
        view = msgspec.Raw(msgspec.json.encode(make_view(match, mine=True)))
        entry = wire.EntryMessage(match.seq, now, events, view)
        found.append({"message": json.loads(wire.encode(entry)), "beat": _beat(match, now)})
    return found


def _beat(match: Match, now: int) -> dict[str, Any]:
    view = make_view(match, mine=True)
    beat: dict[str, Any] = json.loads(wire.encode(wire.Beat(match.seq, view.hash, now, match.due, match.status)))
    return beat


@pytest.mark.parametrize("timer", [None, 30])
@pytest.mark.parametrize(("name", "players"), [("diam", 2), ("diam", 3), ("diam", 4), ("diamond", 2), ("diamond", 3)])
def test_reducer_replays_recorded_matches(name: str, players: int, timer: int | None) -> None:
    messages = _messages(name, players, timer, seed=players + (timer or 0))
    views = [message["message"]["view"] for message in messages]
    line: list[dict[str, Any]] = []
    for view, seen in zip(views, evaluate(REDUCE, messages), strict=True):
        line = line if view["moves"] is None else view["moves"]
        assert seen == {"seq": view["seq"], "line": line, "told": True, "agrees": True}
