"""Three men's morris, a third game for the tests: one file like this and one line in the registry are all it takes.

    a1 - a2 - a3
    | \\  |  / |
    b1 - b2 - b3
    | /  |  \\ |
    c1 - c2 - c3

Two players, three pieces each. First each places his pieces from a reserve, then he moves one along a line to the
next empty point (option `flying`: to any empty point). Three in a row win: a row, a column or a diagonal.
Text: ``rb1/1r1/3 2``: lines from the top, digits for empty points, then the player to move.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from adamas.game import (
    Cap,
    Colour,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    Label,
    Layout,
    Line,
    Move,
    Option,
    Outcome,
    Position,
    Seat,
    Spot,
    View,
)

__all__ = ["MORRIS", "Morris", "MorrisPosition"]

POINTS = tuple(f"{row}{column}" for row in "abc" for column in "123")
AT = {point: (float("123".index(point[1]) - 1), float("abc".index(point[0]) - 1)) for point in POINTS}
COLOURS = "rb"


def _next_to(one: str, other: str) -> bool:
    """Whether a line joins two points: straight neighbours, and the middle with every point."""
    (x1, y1), (x2, y2) = AT[one], AT[other]
    return one != other and (abs(x1 - x2) + abs(y1 - y2) == 1 or "b2" in (one, other))


EDGES = tuple(pair for pair in itertools.combinations(POINTS, 2) if _next_to(*pair))
ROWS = tuple(
    trio
    for trio in itertools.combinations(POINTS, 3)
    if AT[trio[0]][0] + AT[trio[2]][0] == 2 * AT[trio[1]][0] and AT[trio[0]][1] + AT[trio[2]][1] == 2 * AT[trio[1]][1]
)
SEATS = (Seat((0,), ("r",), 0), Seat((1,), ("b",), 1))


@dataclass(frozen=True)
class MorrisPosition(Position):
    """Who holds each of the nine points (``""``: nobody), whose turn it is, and whether pieces fly."""

    game: ClassVar[str] = "morris"

    points: tuple[str, ...]
    slot: int
    flying: str

    @property
    def turn(self) -> int:
        return self.slot

    @property
    def sides(self) -> tuple[int, ...]:
        return (0, 1)

    @property
    def options(self) -> Mapping[str, Any]:
        return {"flying": self.flying}

    def pieces(self) -> dict[str, str]:
        return {point: owner for point, owner in zip(POINTS, self.points, strict=True) if owner}

    def reserves(self) -> dict[str, int]:
        return {colour: 3 - self.points.count(colour) for colour in COLOURS}

    def moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        own, empty = COLOURS[self.slot], [point for point in POINTS if point not in self.pieces()]
        if self.reserves()[own]:
            return tuple(Move(own, point) for point in empty)
        mine = [point for point, owner in self.pieces().items() if owner == own]
        return tuple(
            Move(source, target)
            for source in mine
            for target in empty
            if self.flying == "on" or _next_to(source, target)
        )

    def play(self, move: Move | str) -> Self:
        move = Move.parse(move) if isinstance(move, str) else move
        self._check(move)
        points = dict(zip(POINTS, self.points, strict=True))
        if move.source in points:
            points[move.source] = ""
        points[move.target] = COLOURS[self.slot]
        return type(self)(tuple(points.values()), 1 - self.slot, self.flying)

    def _check(self, move: Move) -> None:
        if (move.source not in POINTS and move.source not in COLOURS) or move.target not in POINTS:
            raise InvalidMove(f"{move} names a point that the board does not have")
        if self.outcome() is not None:
            raise IllegalMove(f"{move} comes too late: the game is over", "over")
        held, own = self.pieces(), COLOURS[self.slot]
        owner = move.source if move.source in COLOURS else held.get(move.source)
        if owner is None:
            raise IllegalMove(f"there is no piece on {move.source}", "empty")
        if owner != own:
            raise IllegalMove(f"{move.source} is not yours: you play {own}", "not_yours")
        if move.source == move.target:
            raise IllegalMove(f"{move} does not move the piece", "same_hole")
        if move.target in held:
            raise IllegalMove(f"{move.target} is occupied", "occupied")
        if move.source in COLOURS and not self.reserves()[own]:
            raise IllegalMove(f"the reserve {own} is used up: move a piece", "reserve_empty")
        if move not in self.moves():
            far = "place your pieces first" if self.reserves()[own] else f"no line joins {move.source} to {move.target}"
            raise IllegalMove(f"{move} is not possible: {far}", "unreachable")

    def skip(self) -> Self:
        if self.outcome() is not None:
            raise IllegalMove("the game is over: there is no turn to skip", "over")
        return type(self)(self.points, 1 - self.slot, self.flying)

    def outcome(self) -> Outcome | None:
        made = self.lines()
        return Outcome((COLOURS.index(made[0].colour),), "row") if made else None

    def lines(self) -> tuple[Line, ...]:
        held = self.pieces()
        return tuple(
            Line(row, held[row[0]], "made")
            for row in ROWS
            if row[0] in held and held[row[0]] == held.get(row[1]) == held.get(row[2])
        )

    def __str__(self) -> str:
        rows = (self.points[0:3], self.points[3:6], self.points[6:9])
        text = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(p or "." for p in row)) for row in rows)
        return f"{text} {self.slot + 1}"


class Morris(Game):
    """Three men's morris."""

    name = "morris"
    options = (Option("players", (2,), 2), Option("flying", ("off", "on"), "off"))
    cap = Cap(plies=200)

    def start(self, **options: Any) -> MorrisPosition:
        return MorrisPosition(("",) * 9, 0, str(self.resolve(options)["flying"]))

    def parse(self, text: str, **options: Any) -> MorrisPosition:
        chosen = self.resolve(options)
        match = re.fullmatch(r"([1-3rb]+)/([1-3rb]+)/([1-3rb]+) ([12])", text) if isinstance(text, str) else None
        if match is None:
            raise InvalidPosition(f"{text!r:.80} is not three lines and a turn, such as 3/1r1/b2 1")
        points: list[str] = []
        for number, line in enumerate(match.groups()[:3], 1):
            spread = re.sub(r"[1-3]", lambda run: "." * int(run[0]), line)
            if len(spread) != 3 or re.search(r"\d\d", line):
                raise InvalidPosition(f"line {number} ({line}) does not describe three points in the shortest way")
            points += ["" if letter == "." else letter for letter in spread]
        position = MorrisPosition(tuple(points), int(match[4]) - 1, str(chosen["flying"]))
        for colour, left in position.reserves().items():
            if left < 0:
                raise InvalidPosition(f"there are more than three pieces of {colour}")
        if len(position.lines()) > 1:
            raise InvalidPosition("both players have three in a row")
        return position

    def layout(self, **options: Any) -> Layout:
        self.resolve(options)
        rows = (POINTS[0:3], POINTS[3:6], POINTS[6:9])
        labels = tuple(Label(row[0][0], -1.6, AT[row[0]][1]) for row in rows)
        return Layout(
            game=self.name,
            spots=tuple(Spot(point, "hole") for point in POINTS) + tuple(Spot(c, "reserve") for c in COLOURS),
            colours=(Colour("r", "red", "disc"), Colour("b", "blue", "square")),
            seats=self.seats(**options),
            views=(View("star", "star", AT, rows, EDGES, labels),),
        )

    def seats(self, **options: Any) -> tuple[Seat, ...]:
        self.resolve(options)
        return SEATS


MORRIS = Morris()
