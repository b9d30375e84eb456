"""Positions of Diam for the tests of its kernel: from random play, and thrown together so that they are awkward."""

from __future__ import annotations

import random
from collections.abc import Iterator

from adamas.game import InvalidPosition, Position
from adamas.games import find_game

__all__ = ["VARIANTS", "cornered", "played", "thrown"]

VARIANTS = {"2": 2, "3": 4, "3f": 4, "4": 4}
"""Each variant with its number of turn slots."""


def played(variant: str, rng: random.Random, plies: int) -> Position:
    """The last unfinished position of random play from the empty board, at most `plies` on."""
    position = found = find_game("diam").parse(f"./././././././. {variant} 1")
    for _ in range(plies):
        moves = position.moves()
        position = position.play(rng.choice(moves)) if moves else position.skip()
        if position.outcome() is not None:
            break
        found = position
    return found


def thrown(variant: str, rng: random.Random, number: int, *, least: int = 0) -> Iterator[Position]:
    """`number` positions of at least `least` pawns heaped at random, finished games and dead ends among them.

    Some colours are all on the board, and few squares are used, so that stacks are high, moves blocked, DIAMs double
    and turns without an action common.
    """
    while number:
        pawns = [colour for colour in "ronk" for _ in range(rng.choice((0, 2, 3, 4, 4, 4)))]
        squares = rng.sample(range(8), rng.randint(4, 8))
        walled = rng.random() < 0.1
        if len(pawns) < least:
            continue
        stacks = [""] * 8
        rng.shuffle(pawns)
        if walled:  # one side sits between full stacks of the other
            first = rng.randrange(8)
            squares = [first, (first + 3) % 8, (first + 1) % 8, (first + 2) % 8]
            pawns = [*rng.sample("rrrroooo", 8), *rng.sample("nnnnkkkk", 8)]
            pawns = pawns if rng.random() < 0.5 else pawns[::-1]
        for place, pawn in enumerate(pawns):
            room = [square for square in squares if len(stacks[square]) < 4]
            room = room or [square for square in range(8) if len(stacks[square]) < 4]
            stacks[squares[place // 4] if walled else rng.choice(room)] += pawn
        board = "/".join(stack or "." for stack in stacks)
        try:
            yield find_game("diam").parse(f"{board} {variant} {rng.randint(1, VARIANTS[variant])}")
        except InvalidPosition:
            continue
        number -= 1


def cornered(variant: str, rng: random.Random) -> Position:
    """An unfinished position with all pawns in four neighbouring stacks and few ways out of them.

    The side to move is sometimes forced to make the other's DIAM, and sometimes without an action.
    """
    while True:
        first = rng.randrange(8)
        pawns = rng.sample("rrrroooonnnnkkkk", 16)
        stacks = [""] * 8
        for number in range(4):
            stacks[(first + number) % 8] = "".join(pawns[4 * number : 4 * number + 4])
        board = "/".join(stack or "." for stack in stacks)
        position = find_game("diam").parse(f"{board} {variant} {rng.randint(1, VARIANTS[variant])}")
        # No two of the four stacks are opposite, so nothing is decided yet.
        if len(position.moves()) < 4:
            return position
