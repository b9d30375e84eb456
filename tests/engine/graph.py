"""A game drawn by hand: named positions with arrows between them, for cases that real games show too rarely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from adamas.engine.values import VALUES, Values
from adamas.game import IllegalMove, Move, Outcome, Position

__all__ = ["Graph", "GraphPosition", "GraphValues", "draw"]


@dataclass(frozen=True, eq=False)
class Graph:
    """Arrows from each place to others (``a``: ``b c``), whose turn it is at each place (0 if not said), where a turn
    without a move leads, which slots have won where, and the points of side 0.
    """

    arrows: Mapping[str, str]
    turns: Mapping[str, int] = field(default_factory=dict)
    skips: Mapping[str, str] = field(default_factory=dict)
    wins: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    sides: tuple[int, ...] = (0, 1)


@dataclass(frozen=True)
class GraphPosition(Position):
    """A place of a graph."""

    game: ClassVar[str] = "graph"

    graph: Graph
    place: str

    @property
    def turn(self) -> int:
        return self.graph.turns.get(self.place, 0)

    @property
    def sides(self) -> tuple[int, ...]:
        return self.graph.sides

    @property
    def options(self) -> Mapping[str, Any]:
        return {}

    def moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        return tuple(Move(self.place, target) for target in self.graph.arrows.get(self.place, "").split())

    def play(self, move: Move | str) -> GraphPosition:
        move = Move.parse(move) if isinstance(move, str) else move
        if move not in self.moves():
            raise IllegalMove(f"there is no arrow {move} in {self.place}")
        return GraphPosition(self.graph, move.target)

    def skip(self) -> GraphPosition:
        return GraphPosition(self.graph, self.graph.skips.get(self.place, "nowhere"))

    def outcome(self) -> Outcome | None:
        winners = self.graph.wins.get(self.place)
        return None if winners is None else Outcome(winners, "there")

    def pieces(self) -> dict[str, str]:
        return {}

    def __str__(self) -> str:
        return self.place


class GraphValues(Values):
    """The points that the graph says."""

    def points(self, position: Position, side: int) -> int:
        assert isinstance(position, GraphPosition)
        points = position.graph.points.get(position.place, 0)
        return points if side == 0 else -points


def draw(monkeypatch: pytest.MonkeyPatch, graph: Graph, place: str = "a") -> GraphPosition:
    """A place of a graph whose game has an evaluation for the time of one test."""
    monkeypatch.setitem(VALUES, GraphPosition.game, GraphValues)
    return GraphPosition(graph, place)
