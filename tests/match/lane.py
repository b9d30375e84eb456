"""A small race for tests of the match: each slot has one runner, and nothing else can be in its way.

Text: ``3/x2/1 1``: for each slot the steps that its runner has left, after an ``x`` if he is held and cannot move;
then the slot to move. A move is one step forward or back: ``a3-a2``, ``a3-a4``. Whoever has none left has finished.
With it, skips, stuck matches, places and caps need no long constructions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from adamas.game import (
    Cap,
    Colour,
    Game,
    IllegalMove,
    InvalidPosition,
    Layout,
    Move,
    Option,
    Outcome,
    Position,
    Seat,
    Spot,
    View,
)

__all__ = ["LANE", "SHORT_LANE", "Lane", "LanePosition", "ShortLane"]

FARTHEST = 4


@dataclass(frozen=True)
class LanePosition(Position):
    """Steps left, who is held, whose turn it is, and who has finished."""

    game: ClassVar[str] = "lane"

    left: tuple[int, ...]
    held: tuple[bool, ...]
    slot: int
    play_on: str
    finished: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        return self.slot

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(range(len(self.left)))

    @property
    def options(self) -> Mapping[str, Any]:
        return {"play_on": self.play_on, "finished": self.finished}

    def moves(self) -> tuple[Move, ...]:
        left, lane = self.left[self.slot], "abc"[self.slot]
        if self.outcome() is not None or self.held[self.slot] or left == 0:
            return ()
        return tuple(Move(f"{lane}{left}", f"{lane}{to}") for to in (left - 1, left + 1) if to <= FARTHEST)

    def play(self, move: Move | str) -> LanePosition:
        move = Move.parse(move) if isinstance(move, str) else move
        if move not in self.moves():
            raise IllegalMove(f"{move} is no step of this runner", "unreachable")
        left = list(self.left)
        left[self.slot] = int(move.target[1])
        finished = (*self.finished, self.slot) if left[self.slot] == 0 else self.finished
        return LanePosition(tuple(left), self.held, self._next(), self.play_on, finished)

    def skip(self) -> LanePosition:
        if self.outcome() is not None:
            raise IllegalMove("the race is over", "over")
        return LanePosition(self.left, self.held, self._next(), self.play_on, self.finished)

    def _next(self) -> int:
        return (self.slot + 1) % len(self.left)

    def outcome(self) -> Outcome | None:
        enough = 2 if self.play_on == "on" else 1
        return Outcome(self.finished[:1], "home") if len(self.finished) >= enough else None

    def pieces(self) -> dict[str, str]:
        return {f"{lane}{left}": lane for lane, left in zip("abc", self.left, strict=False)}

    def __str__(self) -> str:
        lanes = ("x" * held + str(left) for held, left in zip(self.held, self.left, strict=True))
        return f"{'/'.join(lanes)} {self.slot + 1}"


class Lane(Game):
    """The race, capped at 12 plies for computers."""

    name = "lane"
    options = (
        Option("players", (2, 3), 2),
        Option("play_on", ("off", "on"), "off", when={"players": (3,)}),
        Option("call", ("off", "on"), "off", when={"players": (2,)}, scope="match"),
        Option("starter", (1, 2, 3, "random"), 1),
    )
    cap = Cap(plies=12)

    def start(self, **options: Any) -> LanePosition:
        chosen = self.resolve(options)
        players = int(chosen["players"])
        return LanePosition((3,) * players, (False,) * players, int(chosen["starter"]) - 1, str(chosen["play_on"]))

    def parse(self, text: str, **options: Any) -> LanePosition:
        finished = options.pop("finished", None)
        match = re.fullmatch(r"(x?\d(?:/x?\d){1,2}) ([123])", text)
        if match is None:
            raise InvalidPosition(f"{text!r:.80} is no race")
        lanes = match[1].split("/")
        chosen = self.resolve({"players": len(lanes), **options})
        if chosen["players"] != len(lanes) or int(match[2]) > len(lanes):
            raise InvalidPosition(f"{text!r:.80} is no race of {chosen['players']}")
        left = tuple(int(lane[-1]) for lane in lanes)
        done = tuple(slot for slot, steps in enumerate(left) if steps == 0) if finished is None else finished
        held = tuple(lane.startswith("x") for lane in lanes)
        return LanePosition(left, held, int(match[2]) - 1, str(chosen["play_on"]), done)

    def layout(self, **options: Any) -> Layout:
        lanes = "abc"[: len(self.seats(**options))]
        names = tuple(tuple(f"{lane}{step}" for step in range(FARTHEST + 1)) for lane in lanes)
        at = {name: (float(x), float(y)) for y, row in enumerate(names) for x, name in enumerate(row)}
        spots = tuple(Spot(name, "hole") for name in at)
        colours = tuple(Colour(lane, lane, "disc") for lane in lanes)
        return Layout(self.name, spots, colours, self.seats(**options), (View("star", "star", at, names),))

    def seats(self, **options: Any) -> tuple[Seat, ...]:
        players = int(self.resolve(options)["players"])
        return tuple(Seat((slot,), ("abc"[slot],), slot) for slot in range(players))


class ShortLane(Lane):
    """The same, capped at 5 rounds."""

    name = "shortlane"
    cap = Cap(rounds=5)


LANE = Lane()
SHORT_LANE = ShortLane()
