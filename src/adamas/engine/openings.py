"""Openings for paired games: short random beginnings that leave the game open, the same for the same seed.

A beginning is made of moves that a computer player might make: none that gives the game away at once. Of these, the
ones are kept that decide nothing yet: in a race those in which nobody leads by much, in other games those in which
nothing is forced within some plies (the start of a game may itself be decided, so equal play must begin elsewhere).

An opening is a tuple of ply texts from the start of the game: move texts, and ``--`` for a forced skip.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..game import Game, GameError, IllegalMove, Position
from .proof import PlainProver, ask_of, kept_prover
from .values import values_for
from .wins import lets_win, winning_move

__all__ = [
    "SKIP",
    "Opening",
    "balanced",
    "is_open",
    "make_openings",
    "print_openings",
    "read_openings",
    "replay",
    "undecided",
]

Opening = tuple[str, ...]

SKIP = "--"
"""The text of a forced skip, as in match records."""

LEAST, MOST = 4, 8
"""Plies of an opening."""

FORCED = 9
"""Plies within which nothing may be forced."""

PLAIN_FORCED = 5
"""The same where the proof runs in Python: about a tenth of a second for a position."""

LEAD = 2
"""Small plain gains that nobody may lead by in a race."""

TRIES = 2_000
"""Beginnings tried for each opening wanted, before it is given up."""


def make_openings(
    game: Game,
    options: Mapping[str, Any],
    count: int,
    seed: int,
    accept: Callable[[Position], bool] | None = None,
) -> list[Opening]:
    """The first `count` different openings that follow from a seed; a longer list begins with the shorter ones.

    `accept` says which positions are open enough; by default `is_open`. Raises ValueError if a game with these options
    does not seem to have so many.
    """
    accept = is_open if accept is None else accept
    start = game.start(**options)
    cycle = len(start.sides)
    # After whole rounds everybody has moved equally often, so that leads can be compared.
    lengths = [plies for plies in range(LEAST, MOST + 1) if plies % cycle == 0] or [cycle]
    found: list[Opening] = []
    ends: set[str] = set()
    for number in range(count):
        for attempt in range(TRIES):
            rng = random.Random(f"opening {seed} {number} {attempt}")
            opening, position = _wander(start, rng.choice(lengths), rng)
            if position is not None and str(position) not in ends and accept(position):
                ends.add(str(position))
                found.append(opening)
                break
        else:
            raise ValueError(f"only {number} of {count} openings of {game.name} were found")
    return found


def _wander(start: Position, plies: int, rng: random.Random) -> tuple[Opening, Position | None]:
    """So many plies that a player might make; no position if one of them could have won."""
    position = start
    made: list[str] = []
    history: list[Position] = []
    for _ in range(plies):
        moves = position.moves()
        history.append(position)
        if not moves:
            made.append(SKIP)
            position = position.skip()
            continue
        values = values_for(position)
        if winning_move(position, values) is not None:
            return tuple(made), None
        sane = values.sensible(position, moves, history[:-1]) or list(moves)
        losing = lets_win(position, sane, values)
        sane = [move for move in sane if move not in losing] or sane
        move = rng.choice(sane)
        made.append(str(move))
        position = position.play(move)
    return tuple(made), position if position.outcome() is None and position.moves() else None


def is_open(position: Position) -> bool:
    """True if nobody leads by much in a race, or nothing is forced within some plies in another game."""
    return balanced(position) if values_for(position).repeats_gain_nothing else undecided(position)


def balanced(position: Position, lead: float = LEAD) -> bool:
    """True if no side is ahead of another by more than `lead` small gains, by the evaluation."""
    values = values_for(position)
    return all(abs(values.points(position, side)) <= lead * values.step for side in set(position.sides))


def undecided(position: Position, plies: int = FORCED) -> bool:
    """True if neither side can force the end within so many plies.

    Without a compiled prover no more than 5 plies are asked about.
    """
    prover = kept_prover(position)
    if isinstance(prover, PlainProver):
        plies = min(plies, PLAIN_FORCED)
    return prover.prove(ask_of(prover, position), plies)[0] == 0


def replay(game: Game, options: Mapping[str, Any], opening: Iterable[str]) -> list[Position]:
    """Every position of an opening, the start first; raise GameError for a ply that cannot be made."""
    positions = [game.start(**options)]
    for ply in opening:
        last = positions[-1]
        if ply == SKIP:
            if last.moves():
                raise IllegalMove(f"no skip is due in {last}: slot {last.turn + 1} has a legal move")
            positions.append(last.skip())
        else:
            positions.append(last.play(ply))
    return positions


def read_openings(path: Path, game: Game, options: Mapping[str, Any]) -> list[Opening]:
    """The openings of a file, one a line, plies separated by spaces; ``#`` begins a comment.

    Every one is played through: raises ValueError, with the line, for one that cannot be played or ends the game.
    """
    found: list[Opening] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        opening = tuple(line.partition("#")[0].split())
        if not opening:
            continue
        try:
            last = replay(game, options, opening)[-1]
        except GameError as error:
            raise ValueError(f"{path}, line {number}: {error}") from error
        if last.outcome() is not None:
            raise ValueError(f"{path}, line {number}: this opening ends the game")
        found.append(opening)
    if not found:
        raise ValueError(f"{path} holds no opening")
    return found


def print_openings(openings: Sequence[Opening]) -> str:
    """The text that `read_openings` reads back."""
    return "".join(f"{' '.join(opening)}\n" for opening in openings)
