"""The Diamond Game by brute force, as an oracle: holes as coordinates, chains as a relation closed by repetition.

Slow and without cleverness on purpose; it shares no code and no algorithm with the product. Row lengths and camps
are typed from the rule page.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

ROWS = {
    73: (1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1),
    121: (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1),
}
COLOURS = "rby"

CAMPS = {
    73: {
        "bottom": "j4-j7 k1-k3 l1-l2 m1-m1",
        "top": "a1-a1 b1-b2 c1-c3 d4-d7",
        "upper left": "d1-d4 e1-e3 f1-f2 g1-g1",
        "lower right": "g7-g7 h7-h8 i7-i9 j7-j10",
        "upper right": "d7-d10 e7-e9 f7-f8 g7-g7",
        "lower left": "g1-g1 h1-h2 i1-i3 j1-j4",
    },
    121: {
        "bottom": "n1-n4 o1-o3 p1-p2 q1-q1",
        "top": "a1-a1 b1-b2 c1-c3 d1-d4",
        "upper left": "e1-e4 f1-f3 g1-g2 h1-h1",
        "lower right": "j10-j10 k10-k11 l10-l12 m10-m13",
        "upper right": "e10-e13 f10-f12 g10-g11 h10-h10",
        "lower left": "j1-j1 k1-k2 l1-l3 m1-m4",
    },
}
"""The table of the camps, each a list of runs of holes."""

HOME = {"r": "bottom", "b": "upper left", "y": "upper right"}
GOAL = {"r": "top", "b": "lower right", "y": "lower left"}

Point = tuple[int, int]


def expand(runs: str) -> frozenset[str]:
    """The holes of a list of runs such as ``j4-j7 m1-m1``."""
    holes = set()
    for run in runs.split():
        first, last = run.split("-")
        holes |= {f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1)}
    return frozenset(holes)


def places(board: int) -> dict[str, Point]:
    """Each hole of a board with (x, z): x in half neighbour distances, z in rows below the centre row."""
    rows = ROWS[board]
    return {
        f"{chr(ord('a') + row)}{number}": (2 * number - width - 1, row - len(rows) // 2)
        for row, width in enumerate(rows)
        for number in range(1, width + 1)
    }


PLACES = {board: places(board) for board in ROWS}
HOLES = {board: {place: hole for hole, place in PLACES[board].items()} for board in ROWS}
DIRECTIONS = ((-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1))


@functools.cache
def camp(board: int, colour: str, kind: str, seating: str = "diamond") -> frozenset[str]:
    """The home or goal of a colour."""
    where = (HOME if kind == "home" else GOAL)[colour]
    if seating == "opposite" and colour == "b":
        where = "top" if kind == "home" else "bottom"
    return expand(CAMPS[board][where])


def symmetries(board: int) -> list[dict[str, str]]:
    """The twelve symmetries of the star, each as a mapping of holes, found by permuting cube coordinates."""
    found = []
    for order in itertools.permutations(range(3)):
        for sign in (1, -1):
            mapping = {}
            for hole, (x, z) in PLACES[board].items():
                q = (x - z) // 2
                cube = (q, z, -q - z)
                new_q, new_z = sign * cube[order[0]], sign * cube[order[1]]
                mapping[hole] = HOLES[board][2 * new_q + new_z, new_z]
            found.append(mapping)
    return found


@dataclass
class Naive:
    """A position: the colour in each occupied hole, the colour to move, and the options that bear on moves."""

    board: int
    players: int
    pieces: dict[str, str]
    turn: int
    camps: str = "open"
    seating: str = "diamond"
    leaving: bool = False

    @classmethod
    def read(cls, text: str, camps: str = "open", seating: str = "diamond", leaving: bool = False) -> Naive:
        lines, players, turn = text.split(" ")
        pieces = {}
        for row, line in enumerate(lines.split("/")):
            number = 1
            for run, letter in _items(line):
                if letter:
                    pieces[f"{chr(ord('a') + row)}{number}"] = letter
                number += run
        board = 73 if lines.count("/") == 12 else 121
        return cls(board, int(players), pieces, int(turn), camps, seating, leaving)

    def __str__(self) -> str:
        lines = []
        for row, width in enumerate(ROWS[self.board]):
            holes = [self.pieces.get(f"{chr(ord('a') + row)}{number}", "") for number in range(1, width + 1)]
            groups = [list(group) for _, group in itertools.groupby(holes, key=bool)]
            lines.append("".join("".join(group) or str(len(group)) for group in groups))
        return f"{'/'.join(lines)} {self.players} {self.turn}"

    @property
    def colour(self) -> str:
        return COLOURS[self.turn - 1]

    def barred(self) -> frozenset[str]:
        """Rule 3.6: the holes that closed camps keep the mover out of."""
        if self.camps == "open":
            return frozenset()
        others = [
            self.camp(colour, kind)
            for colour in COLOURS[: self.players]
            for kind in ("home", "goal")
            if colour != self.colour
        ]
        return frozenset().union(*others) - self.camp(self.colour, "home") - self.camp(self.colour, "goal")

    def camp(self, colour: str, kind: str) -> frozenset[str]:
        return camp(self.board, colour, kind, self.seating)

    def jumps(self, source: str) -> set[tuple[str, str]]:
        """All pairs (from, to) of holes between which one jump is possible while the piece of `source` moves."""
        at, hole = PLACES[self.board], HOLES[self.board]
        others = {spot for spot in self.pieces if spot != source}
        closed = others | self.barred()
        return {
            (start, hole[x + 2 * dx, z + 2 * dz])
            for start, (x, z) in at.items()
            for dx, dz in DIRECTIONS
            if hole.get((x + dx, z + dz)) in others
            and (x + 2 * dx, z + 2 * dz) in hole
            and hole[x + 2 * dx, z + 2 * dz] not in closed
        }

    def routes(self, source: str) -> dict[str, list[tuple[str, ...]]]:
        """For each final hole of a piece every shortest route; a step is a route of two holes."""
        x, z = PLACES[self.board][source]
        closed = set(self.pieces) | self.barred()
        found: dict[str, list[tuple[str, ...]]] = {}
        for dx, dz in DIRECTIONS:
            step = HOLES[self.board].get((x + dx, z + dz))
            if step is not None and step not in closed:
                found[step] = [(source, step)]
        pairs = self.jumps(source)
        best: dict[str, list[tuple[str, ...]]] = {source: [(source,)]}
        while True:
            longer: dict[str, list[tuple[str, ...]]] = {}
            for start, end in pairs:
                if start in best and end not in best:
                    longer.setdefault(end, []).extend((*route, end) for route in best[start])
            if not longer:
                break
            best |= longer
        del best[source]
        assert not set(found) & set(best), "a hole is reached both by a step and by jumps"
        return found | best

    def dests(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """All legal moves with the route to be shown."""
        all_routes = {hole: self.routes(hole) for hole, owner in self.pieces.items() if owner == self.colour}
        home = self.camp(self.colour, "home")
        pairs = {(source, target) for source, targets in all_routes.items() for target in targets}
        if self.leaving:
            out = {(source, target) for source, target in pairs if source in home and target not in home}
            pairs = out or pairs
        chosen: dict[str, dict[str, tuple[str, ...]]] = {}
        for source, target in pairs:
            chosen.setdefault(source, {})[target] = min(all_routes[source][target], key=self.reading_order)
        return chosen

    def reading_order(self, route: tuple[str, ...]) -> list[Point]:
        """Routes compare by their landing holes: the earlier row first, then the smaller number."""
        return [(PLACES[self.board][hole][1], PLACES[self.board][hole][0]) for hole in route]

    def after(self, source: str, target: str) -> Naive:
        pieces = {hole: owner for hole, owner in self.pieces.items() if hole != source}
        pieces[target] = self.pieces[source]
        return replace(self, pieces=pieces, turn=self.turn % self.players + 1)

    def full(self, colour: str) -> bool:
        """Whether all ten goal holes hold own pieces."""
        return all(self.pieces.get(hole) == colour for hole in self.camp(colour, "goal"))

    def mapped(self, holes: Mapping[str, str], colours: Mapping[str, str], turn: int) -> Naive:
        """The same position on a board whose holes and colours have other names."""
        pieces = {holes[hole]: colours[owner] for hole, owner in self.pieces.items()}
        return replace(self, pieces=pieces, turn=turn)


def _items(line: str) -> Iterable[tuple[int, str]]:
    """Each item of a line as (holes, letter); the letter of a run is empty."""
    for digits, group in itertools.groupby(line, key=str.isdigit):
        if digits:
            yield int("".join(group)), ""
        else:
            for letter in group:
                yield 1, letter


def pairs(dests: Mapping[str, Mapping[str, object]]) -> set[str]:
    """The move texts of a mapping of destinations."""
    return {f"{source}-{target}" for source, targets in dests.items() for target in targets}


def placed(board: int, players: int, turn: int, **holes: str) -> Naive:
    """A position from the holes of each colour, written as runs or single holes: ``r="a1 b1-b2"``."""
    pieces = {}
    for colour, runs in holes.items():
        spread = " ".join(run if "-" in run else f"{run}-{run}" for run in runs.split())
        for hole in expand(spread):
            assert hole in PLACES[board], f"no hole {hole}"
            assert hole not in pieces, f"two pieces on {hole}"
            pieces[hole] = colour
    for colour in COLOURS[:players]:
        assert sum(owner == colour for owner in pieces.values()) == 10, f"not ten pieces of {colour}"
    return Naive(board, players, pieces, turn)


def scattered(rng: random.Random, board: int, players: int, crowd: float = 0.0) -> Naive:
    """A random position that the text form allows; `crowd` (0 to 1) draws the pieces together around a random hole."""
    at = PLACES[board]
    middle = rng.choice(list(at.values()))

    def far(hole: str) -> float:
        x, z = at[hole]
        distance = math.hypot(x - middle[0], 3**0.5 * (z - middle[1]))
        return crowd * distance + (1 - crowd) * rng.uniform(0, 20)

    holes = sorted(at, key=far)[: 10 * players]
    rng.shuffle(holes)
    pieces = {hole: COLOURS[number % players] for number, hole in enumerate(holes)}
    return Naive(board, players, pieces, rng.randint(1, players))
