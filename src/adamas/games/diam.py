"""Diam: two pawns of one colour, face to face at the same level above the ground, win (rules 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..game import Cap, Colour, Game, InvalidOption, InvalidPosition, Layout, Option, Position, Seat, Spot, View
from .diam_position import CELLS, SQUARES, DiamPosition
from .diam_text import COLOURS, NAMES, PLACES, best_level, parse_text

__all__ = ["Diam", "DiamPosition"]

MARKS = {"r": "disc", "o": "triangle", "n": "square", "k": "cross"}


class Diam(Game):
    """The game of Diam: its options, its start, its texts and its ring."""

    name = "diam"
    options = (
        Option("players", (2, 3, 4), 2),
        Option("starter", (1, 2, 3, 4, "random"), 1),
        Option("lone_reserve", ("alternate", "free"), "alternate", when={"players": (3,)}),
        Option("call", ("off", "on"), "off", when={"players": (2,)}, scope="match"),
    )
    cap = Cap(plies=400)

    def start(self, **options: Any) -> DiamPosition:
        """The empty board with the starter to act; raise InvalidOption, also for a starter still to be drawn."""
        chosen = self._chosen(options)
        if chosen["starter"] == "random":
            raise InvalidOption("starter random is drawn when the match is created: start needs a slot number")
        return DiamPosition(("",) * 8, _variant(chosen), chosen["starter"] - 1)

    def parse(self, text: str, **options: Any) -> DiamPosition:
        """Read a position text; `players` and `lone_reserve` may be given and must agree with it.

        Raises InvalidPosition and InvalidOption.
        """
        stacks, variant, turn = parse_text(text)
        for name, value in options.items():
            self.option(name).check(value)
        carried = _carried(variant)
        for name, value in carried.items():
            if options.get(name, value) != value:
                raise InvalidPosition(f"the position has variant {variant}, which is not {name}={options[name]}")
        self._chosen({**options, **carried})
        made = None
        for square in range(4):
            level = best_level(stacks[square], stacks[square + 4])
            if level:
                made = (square, level)
        return DiamPosition(stacks, variant, turn, made)

    def options_of(self, position: Position) -> dict[str, Any]:
        """Every position option with its value, as the variant tells it; who the starter was, no position knows."""
        return {**super().options_of(position), **_carried(str(position).split(" ")[1])}

    def layout(self, **options: Any) -> Layout:
        """The ring of eight squares with four levels each, and the four reserves."""
        seats = self.seats(**options)
        squares = tuple(Spot(square, "square") for square in SQUARES)
        cells = tuple(Spot(cell, "pawn", cell[0]) for cell in CELLS)
        reserves = tuple(Spot(colour, "reserve") for colour in COLOURS)
        rings = View(
            name="rings",
            kind="rings",
            at={cell: (square, level) for cell, (square, level) in CELLS.items()},
            rows=tuple(tuple(f"{square}.{level}" for square in SQUARES) for level in (4, 3, 2, 1)),
            sectors=8,
            rings=4,
            dull=(1,),
        )
        stacks = replace(rings, name="stacks", kind="stacks")
        colours = tuple(Colour(colour, NAMES[colour], MARKS[colour]) for colour in COLOURS)
        return Layout(self.name, squares + cells + reserves, colours, seats, (rings, stacks))

    def seats(self, **options: Any) -> tuple[Seat, ...]:
        """The players in their order, with the slots of rules 2.2."""
        players = self._chosen(options)["players"]
        if players == 2:
            return Seat((0,), ("r", "o"), 0), Seat((1,), ("n", "k"), 1)
        if players == 3:
            return Seat((0, 2), ("r", "o"), 0), Seat((1,), ("n",), 1), Seat((3,), ("k",), 1)
        return tuple(Seat((slot,), (PLACES["4"][slot],), slot & 1) for slot in range(4))

    def _chosen(self, options: Mapping[str, Any]) -> dict[str, Any]:
        chosen = self.resolve(options)
        players = chosen["players"]
        if players == 2 and chosen["starter"] in (3, 4):
            raise InvalidOption(f"starter cannot be {chosen['starter']}: with 2 players there are the slots 1 and 2")
        if chosen["lone_reserve"] == "free" and players != 3:
            raise InvalidOption(f"lone_reserve free is for 3 players: with {players} nobody plays alone with two slots")
        if chosen["call"] == "on" and players != 2:
            raise InvalidOption(f"call on is for 2 players, not for {players}")
        return chosen


def _carried(variant: str) -> dict[str, Any]:
    """The options that a variant stands for."""
    return {"players": int(variant[0]), "lone_reserve": "free" if variant == "3f" else "alternate"}


def _variant(chosen: Mapping[str, Any]) -> str:
    return "3f" if chosen["lone_reserve"] == "free" else str(chosen["players"])
