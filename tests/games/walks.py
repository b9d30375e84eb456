"""Walks through a game, for properties: the choices come from hypothesis, so that a failure shrinks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from adamas.game import Position

__all__ = ["choices", "playout", "seeds", "walk"]

choices = st.lists(st.integers(0, 999), max_size=60)
"""Which of the moves to take at each ply of a walk."""

seeds = st.integers(0, 2**32 - 1)


def walk(position: Position, taken: Sequence[int]) -> Iterator[tuple[Position, str, Position]]:
    """Each ply of a walk as (before, move text or ``--``, after), until the choices or the game end."""
    for choice in taken:
        if position.outcome() is not None:
            return
        moves = position.moves()
        move = str(moves[choice % len(moves)]) if moves else "--"
        after = position.play(move) if moves else position.skip()
        yield position, move, after
        position = after


def playout(position: Position, rng: random.Random, plies: int) -> list[Position]:
    """The positions of a random match, the first included, until it ends or `plies` are played."""
    line = [position]
    for _, _, after in walk(position, [rng.randrange(1000) for _ in range(plies)]):
        line.append(after)
    return line
