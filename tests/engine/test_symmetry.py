"""Classes of positions: every image has the same text, and a move turned there and back is the same move."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.engine.values.symmetry import class_of, file_of
from adamas.game import Position
from adamas.games import find_game

from .forms import DIAM, spread, start

DIAM_GAME = find_game("diam")


def image(position: Position, shift: int, mirror: bool, exchange: dict[str, str], slot: int) -> Position:
    """A position turned by hand: stacks moved on by `shift`, mirrored, colours exchanged, another slot to move."""
    board, variant, _ = str(position).split(" ")
    stacks = board.split("/")
    stacks = [stacks[(number + shift) % 8] for number in range(8)]
    if mirror:
        stacks.reverse()
    turned = ["".join(exchange.get(pawn, pawn) for pawn in stack) for stack in stacks]
    return DIAM_GAME.parse(f"{'/'.join(turned)} {variant} {slot + 1}")


EXCHANGES = {
    "2": [
        ({"r": "o", "o": "r"}, 0),
        ({"n": "k", "k": "n"}, 0),
        ({"r": "n", "o": "k", "n": "r", "k": "o"}, 1),
    ],
    "3": [({"r": "n", "n": "o", "o": "k", "k": "r"}, 1)],
    "3f": [({"r": "o", "o": "r"}, 0), ({"r": "o", "o": "r", "n": "k", "k": "n"}, 2)],
    "4": [({"r": "n", "n": "o", "o": "k", "k": "r"}, 1)],
}
"""Exchanges of colours under which the rules of a variant stay as they are, with the slots that it moves on by."""


@pytest.mark.parametrize("form", DIAM, ids=lambda form: str(dict(form[1])))
@given(st.integers(0, 2**32), st.integers(0, 24), st.integers(0, 7), st.booleans())
def test_all_images_are_one_class(
    form: tuple[str, dict[str, int]], seed: int, plies: int, at: int, turned: bool
) -> None:
    position = spread(form, seed, plies)
    text, turn = class_of(position) or ("", None)
    assert turn is not None
    variant = str(position).split(" ")[1]
    rng = random.Random(seed)
    other = image(position, at, turned, {}, position.turn)
    for _ in range(3):
        exchange, by = rng.choice(EXCHANGES[variant])
        other = image(other, 0, False, exchange, (other.turn + by) % len(position.sides))
        assert (class_of(other) or "")[0] == text
    whole = DIAM_GAME.parse(text)
    assert {turn.there(move) for move in position.moves()} == set(whole.moves())
    for move in position.moves():
        assert turn.back(turn.there(move)) == move
        after = position.play(move)
        assert (class_of(after) or "")[0] == (class_of(whole.play(turn.there(move))) or "")[0]


def test_first_moves_fall_into_few_classes() -> None:
    counts = []
    for form in DIAM:
        position = start(form)
        counts.append(len({(class_of(position.play(move)) or "")[0] for move in position.moves()}))
    # A first pawn is the same everywhere; the team of the free variant has one colour due.
    assert counts == [1, 1, 1, 1]


def test_three_and_four_players_share_a_tree() -> None:
    names = [file_of(start(form)) for form in DIAM]
    assert names == ["diam-2", "diam-4", "diam-3f", "diam-4"]
    assert file_of(find_game("diamond").start()) is None
    assert class_of(find_game("diamond").start()) is None
