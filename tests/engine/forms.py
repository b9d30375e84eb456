"""The forms of both games that the tests of the engine go through, and ways to reach positions of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from adamas.game import Move, Position
from adamas.games import find_game

__all__ = ["DIAM", "DIAMOND", "FORMS", "play_out", "show", "spread", "start"]

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
