"""What a search knows about the Diamond Game: how far a colour is from home, and what a computer never does.

How far a colour is depends on its own ten pieces alone, so it is worked out once for each set of holes and kept. It
counts the steps of an assignment of the pieces outside to the open goal holes, one to one; the rows of the piece
furthest behind; and how far the pieces stand off the middle line of their way. The three weights are in
engine/data/diamond_weights.json, which says how they were found; terms for depth in the goal, cohesion or blockers
gained nothing beside them.

Own holes and distances are all relative to the colour that moves, so no colour is favoured by the order of holes.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from ...game import Move, Position
from ...games.diamond import DiamondPosition
from ...games.diamond_rules import Rules
from ...games.star import Star, holes_of
from .base import Values

__all__ = ["DiamondValues", "Way", "way_tables"]

Weights = tuple[int, int, int]
"""Points for a step of the assignment, for a row of the piece furthest behind, and for half a hole off the middle line,
for each piece outside the goal.
"""

WEIGHTS: Final[Mapping[int, Weights]] = {
    int(players): (found["step"], found["straggler"], found["off_centre"])
    for players, found in json.loads((files("adamas.engine") / "data" / "diamond_weights.json").read_text("utf-8"))[
        "weights"
    ].items()
}
"""By the number of players."""

HOMING_STEPS: Final = 12
"""So many steps from the end a race is planned to its end: about eight moves."""

UNMOVED: Final = 8
"""A colour with so many pieces at home is in its opening, the first two or three moves."""

NEARLY: Final = 3
"""A colour that lacks at most so many holes of its goal is nearly in."""

PATIENCE: Final = 4
"""Turns after which a colour must be nearer to the end than before."""

FINISHED: Final = 90_000
"""The lead of a colour that is home already while others play on."""

KEPT_MOST: Final = 50_000
"""Sets whose distance is kept for each way, about 10 MB; the longest search of a level makes a third of that."""


def _cubes(board: Star) -> list[tuple[int, int, int]]:
    return [((x - z) // 2, z, -(x + z) // 2) for x, z in zip(board.x, board.z, strict=True)]


@dataclass(slots=True, eq=False)
class Way:
    """The way of one colour across the star, in its own coordinates.

    For each hole: `rows` from the goal's tip, `side` in half holes from the middle line (one way less than 0, the other
    more), and `near`, the goal holes with their distances: the nearest first, of equals the deepest, and of those once
    the ones on the one side and once the ones on the other. `hand` turns `side` so that more than 0 is the same side
    for all colours in play, told by where the others stand: of two colours that face the same corner one is the
    mirror image of the other.
    """

    home: int
    goal: int
    foreign: int
    rows: tuple[int, ...]
    side: tuple[int, ...]
    near: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    hand: int
    weights: Weights
    kept: dict[int, tuple[int, int]] = field(default_factory=dict)

    def order(self, hole: int, sign: int) -> tuple[int, int, int]:
        """Where a hole comes among the others: nearer to the goal's tip, nearer to the middle, then by side."""
        return self.rows[hole], abs(self.side[hole]), sign * self.side[hole]

    def cost(self, pieces: int) -> tuple[int, int]:
        """How far a set of pieces is from home, in points and in steps; (0, 0) when all have arrived."""
        found = self.kept.get(pieces)
        if found is None:
            if len(self.kept) >= KEPT_MOST:
                self.kept.clear()
            found = self.kept[pieces] = self._cost(pieces)
        return found

    def _cost(self, pieces: int) -> tuple[int, int]:
        features = self.features(pieces)
        return sum(map(int.__mul__, self.weights, features)), features[0]

    def features(self, pieces: int) -> tuple[int, int, int]:
        """What the points are made of: steps, rows of the piece furthest behind, half holes off the middle."""
        rows, side = self.rows, self.side
        outside = list(holes_of(pieces & ~self.goal))
        if not outside:
            return 0, 0, 0
        # The nearest piece chooses its hole first. The best of both ways to settle ties is the same for mirror images.
        steps = min(
            self._assign(pieces, sorted(outside, key=lambda hole: self.order(hole, sign)), near)
            for sign, near in zip((1, -1), self.near, strict=True)
        )
        return steps, max([rows[hole] for hole in outside]), sum([abs(side[hole]) for hole in outside])

    def _assign(self, pieces: int, outside: list[int], near: tuple[tuple[tuple[int, int], ...], ...]) -> int:
        """The steps from the pieces outside to open goal holes, each taking the nearest that is left."""
        open_holes = self.goal & ~pieces
        steps = 0
        for hole in outside:
            for goal, distance in near[hole]:
                if open_holes >> goal & 1:
                    open_holes ^= 1 << goal
                    steps += distance
                    break
        return steps


def way_tables(rules: Rules) -> tuple[tuple[Way, ...], Weights]:
    """What a kernel needs to work out the same costs: the ways of all colours, and the three weights."""
    return _ways(rules), WEIGHTS[rules.players]


@cache
def _ways(rules: Rules) -> tuple[Way, ...]:
    """The ways of all colours under these rules."""
    cubes = _cubes(rules.star)
    goals = 0
    for goal in rules.goals:
        goals |= goal
    mirrored = rules.players == 2 and rules.seating == "diamond"
    return tuple(
        _way(cubes, home, goal, goals & ~goal, -1 if mirrored and slot else 1, WEIGHTS[rules.players])
        for slot, (home, goal) in enumerate(zip(rules.homes, rules.goals, strict=True))
    )


def _way(cubes: list[tuple[int, int, int]], home: int, goal: int, foreign: int, hand: int, weights: Weights) -> Way:
    # The tip of the goal is its hole with the largest coordinate; that coordinate is the axis of the way.
    tip = max(holes_of(goal), key=lambda hole: max(map(abs, cubes[hole])))
    axis = max(range(3), key=lambda axis: abs(cubes[tip][axis]))
    one, other = (axis + 1) % 3, (axis + 2) % 3
    rows = tuple(abs(cubes[tip][axis] - cube[axis]) for cube in cubes)
    side = tuple(cube[one] - cube[other] for cube in cubes)
    distances = [
        [(hole, max(abs(a - b) for a, b in zip(cube, cubes[hole], strict=True))) for hole in holes_of(goal)]
        for cube in cubes
    ]
    near = tuple(
        tuple(
            tuple(sorted(items, key=lambda item: (item[1], rows[item[0]], abs(side[item[0]]), sign * side[item[0]])))
            for items in distances
        )
        for sign in (1, -1)
    )
    return Way(home, goal, foreign, rows, side, near, hand, weights)


class DiamondValues(Values):
    """The race of two or three colours."""

    scale = 630
    step = WEIGHTS[2][0]
    repeats_gain_nothing = True

    def __init__(self, root: Position) -> None:
        super().__init__(root)
        assert isinstance(root, DiamondPosition)
        self._rules = root.rules
        self._ways = _ways(root.rules)
        self._number = root.rules.star.number
        slots = range(root.rules.players)
        self._rivals = [[slot for slot in slots if slot != side] for side in slots]

    def points(self, position: Position, side: int) -> int:
        """How much nearer to home the side is than its nearest rival."""
        assert isinstance(position, DiamondPosition)
        sets, finished, ways = position.sets, position.finished, self._ways
        if finished:
            if side in finished:
                return FINISHED
            rivals = [slot for slot in range(len(sets)) if slot != side and slot not in finished]
        else:
            rivals = self._rivals[side]
        own = ways[side].cost(sets[side])[0]
        return min([ways[slot].cost(sets[slot])[0] for slot in rivals]) - own

    def key(self, position: Position) -> Hashable:
        """The pieces and the turn, which is what the text says."""
        assert isinstance(position, DiamondPosition)
        return position.sets, position.turn

    def winning(self, position: Position) -> Sequence[Move]:
        """The moves that fill the last hole of the goal from outside."""
        assert isinstance(position, DiamondPosition)
        goal, held = self._rules.goals[position.turn], position.sets[position.turn]
        if self._rules.goal == "crowded":
            for pieces in position.sets:
                held |= pieces
        missing = goal & ~held
        if missing & (missing - 1):
            return ()
        number = self._number
        # A goal that others have filled up (crowded) is won by any move that leaves it so.
        ends = missing or ~goal
        return [
            move for move in position.moves() if ends >> number[move.target] & 1 and not goal >> number[move.source] & 1
        ]

    def order(self, position: Position, moves: Sequence[Move], credit: Mapping[Move, int]) -> list[Move]:  # noqa: ARG002
        """The longest way forward first, then the piece furthest behind, then towards the middle."""
        way = self._ways[position.turn]
        number, rows, side, hand = self._number, way.rows, way.side, way.hand

        def merit(move: Move) -> tuple[int, int, int, int, int]:
            source, target = number[move.source], number[move.target]
            return (
                rows[target] - rows[source],
                -rows[source],
                abs(side[target]),
                hand * side[target],
                hand * side[source],
            )

        return sorted(moves, key=merit)

    def sensible(self, position: Position, moves: Iterable[Move], history: Sequence[Position]) -> list[Move]:
        """The moves that a computer player may make, so that every race comes to an end.

        - It never squats: a piece in a foreign goal would stop its owner for ever, so no move ends there but on the way
          out, and no piece goes back home, where the camps share holes. Where a rival is nearly in, a piece in his goal
          leaves.
        - It never shuts a foreign piece in its own goal, and lets one out that is shut in when it is nearly in itself.
        - It never idles: a move that starts in the own goal must bring it nearer to the end, as long as a piece outside
          can be brought nearer; and after some turns without being nearer than before, every move must, or else make
          room, if it can.
        """
        assert isinstance(position, DiamondPosition)
        slot = position.turn
        way, number, pieces = self._ways[slot], self._number, position.sets[slot]
        fit = []
        for move in moves:
            source, target = 1 << number[move.source], 1 << number[move.target]
            outwards = way.rows[number[move.target]] < way.rows[number[move.source]]
            if (source & way.home or not target & way.home) and (
                not target & way.foreign or (source & way.foreign and outwards)
            ):
                fit.append((move, source, target))
        owed = self._owed(position)
        leaving = [item for item in fit if item[1] & owed]
        if leaving:
            return [move for move, _, _ in leaving]

        others = self._others(position)
        if others & way.goal:
            shut = self._shut_in(others, pieces, way.goal)
            after = {move: self._shut_in(others, pieces ^ source ^ target, way.goal) for move, source, target in fit}
            if shut and (way.goal & ~pieces).bit_count() <= NEARLY:
                opening = [move for move in after if after[move] < shut]
                if opening:
                    return opening
            fit = [item for item in fit if after[item[0]] <= shut] or fit

        cost = way.cost(pieces)[0]
        nearer = {move for move, source, target in fit if way.cost(pieces ^ source ^ target)[0] < cost}
        if self._stalled(position, cost, history):
            return [move for move, _, _ in fit if move in nearer] or self._apart(fit, others, way.goal)
        outside = any(move in nearer and not source & way.goal for move, source, _ in fit)
        return [move for move, source, _ in fit if move in nearer or not (outside and source & way.goal)]

    def _stalled(self, position: DiamondPosition, cost: int, history: Sequence[Position]) -> bool:
        """True if the slot to move is no nearer to the end than it was some of its turns ago."""
        slot = position.turn
        turns = 0
        for before in reversed(history):
            assert isinstance(before, DiamondPosition)
            if before.turn == slot:
                turns += 1
                if turns == PATIENCE:
                    return self._ways[slot].cost(before.sets[slot])[0] <= cost
        return False

    def _apart(self, fit: Sequence[tuple[Move, int, int]], others: int, goal: int) -> list[Move]:
        """The moves that take a piece away from foreign ones: once three colours are locked, one must make room."""
        around = self._rules.star.around
        return [
            move
            for move, source, target in fit
            if not source & goal
            and (around[source.bit_length() - 1] & others).bit_count()
            > (around[target.bit_length() - 1] & others).bit_count()
        ]

    def _others(self, position: DiamondPosition) -> int:
        """The pieces of all other colours."""
        others = 0
        for slot, pieces in enumerate(position.sets):
            if slot != position.turn:
                others |= pieces
        return others

    def _owed(self, position: DiamondPosition) -> int:
        """The own pieces in the goals of rivals that lack only a few holes."""
        slot = position.turn
        owed = 0
        for rival, goal in enumerate(self._rules.goals):
            if rival != slot and rival not in position.finished:
                missing = goal & ~position.sets[rival]
                if missing.bit_count() <= NEARLY:
                    owed |= missing & position.sets[slot]
        return owed

    def _shut_in(self, others: int, pieces: int, goal: int) -> int:
        """How many foreign pieces in a goal cannot move at all."""
        board = self._rules.star
        empty = board.full & ~(others | pieces)

        def free(hole: int) -> bool:
            # A hole next to it is empty, or the one behind it is: then the one between holds a piece to jump.
            return any(far >= 0 and empty >> far & 1 for holes in (board.near, board.land) for far in holes[hole])

        return sum(not free(hole) for hole in holes_of(others & goal))

    def opening(self, position: Position) -> bool:
        """True while the colour to move has most of its pieces at home."""
        assert isinstance(position, DiamondPosition)
        slot = position.turn
        return (position.sets[slot] & self._ways[slot].home).bit_count() >= UNMOVED

    def homing(self, position: Position) -> bool:
        """True when the slot to move has only a few steps to go."""
        return self.remaining(position, position.turn) <= HOMING_STEPS

    def remaining(self, position: Position, slot: int) -> int:
        """Steps of the one-to-one assignment to the open goal holes."""
        assert isinstance(position, DiamondPosition)
        return self._ways[slot].cost(position.sets[slot])[1]
