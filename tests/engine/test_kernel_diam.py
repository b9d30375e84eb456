"""The compiled Diam has the same moves, counts and wins in one as the rules in Python."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from adamas.engine.values import values_for
from adamas.engine.wins import winning_move
from adamas.game import perft
from adamas.games import find_game
from tests.perft.test_perft import vectors

from .diam_positions import VARIANTS, played, thrown

if TYPE_CHECKING:
    from adamas.engine.kernel import diam as kernel
else:
    kernel = pytest.importorskip("adamas.engine.kernel.diam", reason="the kernel of Diam was not built")

COUNTED = 400_000
"""Sequences counted for each line of the file; the bench counts all of them."""


@pytest.mark.parametrize(("text", "counts"), [(text, counts) for _, text, counts in vectors("diam")])
def test_counts_agree_with_an_independent_program(text: str, counts: list[int]) -> None:
    depths = [depth for depth, count in enumerate(counts, 1) if count <= COUNTED]
    assert [kernel.perft(text, {}, depth) for depth in depths] == [counts[depth - 1] for depth in depths]


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_and_counts_of_random_play(variant: str) -> None:
    rng = random.Random(1)
    for number in range(500):
        position = played(variant, rng, rng.randrange(40))
        text = str(position)
        moves = kernel.moves(text, {})
        assert len(set(moves)) == len(moves)
        assert set(moves) == {str(move) for move in position.moves()}, text
        if number % 25 == 0:
            assert [kernel.perft(text, {}, depth) for depth in (0, 1, 2, 3)] == [
                perft(position, depth) for depth in (0, 1, 2, 3)
            ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_counts_and_wins_of_heaped_positions(variant: str) -> None:
    rng = random.Random(2)
    prover = kernel.Prover(variant, 1)
    finished = stuck = wins = 0
    for position in thrown(variant, rng, 1000):
        text = str(position)
        moves = position.moves()
        assert set(kernel.moves(text, {})) == {str(move) for move in moves}, text
        assert kernel.perft(text, {}, 1) == perft(position, 1), text
        if position.outcome() is not None:
            finished += 1
            with pytest.raises(ValueError, match="over"):
                prover.wins(text, 1)
            continue
        assert kernel.perft(text, {}, 2) == perft(position, 2), text
        stuck += not moves
        won = winning_move(position, values_for(position)) is not None
        wins += won
        assert prover.wins(text, 1) == won, text
    assert finished > 100
    assert wins > 100
    assert stuck > 5


@pytest.mark.parametrize("variant", VARIANTS)
def test_wins_of_random_play(variant: str) -> None:
    rng = random.Random(3)
    prover = kernel.Prover(variant, 1)
    for _ in range(1000):
        position = played(variant, rng, rng.randrange(30))
        assert prover.wins(str(position), 1) == (winning_move(position, values_for(position)) is not None)


def test_a_turn_without_an_action_is_one_sequence() -> None:
    text = "././././kknn/rroo/rroo/kknn 2 1"
    assert kernel.moves(text, {}) == ()
    assert kernel.perft(text, {}, 1) == 1
    assert kernel.perft(text, {}, 2) == perft(find_game("diam").parse(text), 2) == 8


@pytest.mark.parametrize(
    "text",
    ["", "x", "./././././././. 2", "./././././././. 2 3", "rrrrr/././././././. 2 1", "./././././././. 5 1", "\0" * 9],
)
def test_any_other_text_is_refused(text: str) -> None:
    for call in (lambda: kernel.moves(text, {}), lambda: kernel.perft(text, {}, 1)):
        with pytest.raises(ValueError, match=r"\w"):
            call()


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="depth"):
        kernel.perft("./././././././. 2 1", {}, -1)
