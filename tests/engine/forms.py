"""The forms of both games that the tests of the engine go through, and ways to reach positions of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from math import dist
from typing import Any

from adamas.game import Move, Position
from adamas.games import find_game

__all__ = ["DIAM", "DIAMOND", "FORMS", "nearly_home", "play_out", "set_up", "show", "spread", "start"]

Options = Mapping[str, Any]

DIAM: tuple[tuple[str, Options], ...] = tuple(
    ("diam", options)
    for options in ({}, {"players": 3}, {"players": 3, "lone_reserve": "free", "starter": 2}, {"players": 4})
)

DIAMOND: tuple[tuple[str, Options], ...] = tuple(
    ("diamond", options)
    for options in (
        {},
        {"players": 3},
        {"board": 121},
        {"board": 121, "players": 3},
        {"camps": "closed"},
        {"players": 3, "camps": "closed"},
        {"goal": "crowded"},
        {"leave_home": 30},
        {"board": 121, "seating": "opposite"},
        {"players": 3, "play_on": "on"},
    )
)

FORMS = DIAM + DIAMOND


def show(form: tuple[str, Options]) -> str:
    """A form as the name of a test."""
    name, options = form
    return " ".join([name, *(f"{option}={value}" for option, value in options.items())])


def start(form: tuple[str, Options]) -> Position:
    """The first position of a form."""
    name, options = form
    return find_game(name).start(**options)


def spread(form: tuple[str, Options], seed: int, plies: int) -> Position:
    """The last position that is not finished and has a move, at most `plies` random plies from the start."""
    rng = random.Random(seed)
    position = found = start(form)
    for _ in range(plies):
        moves = position.moves()
        position = position.play(rng.choice(moves)) if moves else position.skip()
        if position.outcome() is not None:
            break
        if position.moves():
            found = position
    return found


def play_out(position: Position, line: tuple[Move, ...]) -> Iterator[tuple[Position, Position]]:
    """Every position of a line of play from `position` on, with the one before; turns without a move are skipped.

    Raises IllegalMove if a move of the line cannot be played.
    """
    for move in line:
        while position.outcome() is None and not position.moves():
            before, position = position, position.skip()
            yield before, position
        before, position = position, position.play(move)
        yield before, position


def set_up(form: tuple[str, Options], pieces: Mapping[str, str], turn: int) -> Position:
    """The position of the race with these pieces by hole, and this slot (from 0) to move."""
    name, options = form
    game = find_game(name)
    lines = []
    for row in game.layout(**options).views[0].rows:
        letters = "".join(pieces.get(hole, "1") for hole in row)
        lines.append(re.sub("1+", lambda run: str(len(run[0])), letters))
    carried = {name: value for name, value in options.items() if name not in ("players", "board")}
    return game.parse(f"{'/'.join(lines)} {options.get('players', 2)} {turn + 1}", **carried)


def nearly_home(form: tuple[str, Options], seed: int, outside: int, turn: int = 0, around: int = 100) -> Position:
    """A position of the race in which every colour has all but `outside` of its pieces in its goal.

    The others stand at random holes that belong to no camp, among the `around` that are nearest to their goal.
    """
    name, options = form
    rng = random.Random(seed)
    layout = find_game(name).layout(**options)
    at = layout.views[0].at
    goals = {camp.colour: sorted(camp.spots) for camp in layout.camps if camp.kind == "goal"}
    taken = {hole for camp in layout.camps for hole in camp.spots}
    free = [spot.name for spot in layout.spots if spot.name not in taken]
    pieces: dict[str, str] = {}
    for colour in [seat.colours[0] for seat in layout.seats]:
        goal = sorted(goals[colour], key=lambda hole: dist(at[hole], (0, 0)))
        # The holes at the front are the last to be filled.
        missing = rng.sample(goal[: max(5, outside)], outside)
        near = sorted(free, key=lambda hole: min(dist(at[hole], at[end]) for end in goal))[:around]
        for hole in [*(hole for hole in goal if hole not in missing), *rng.sample(near, outside)]:
            pieces[hole] = colour
        free = [hole for hole in free if hole not in pieces]
    return set_up(form, pieces, turn)
