"""The compiled proofs of Diam: verdicts, distances and shortest wins, as other programs and the definition say."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adamas.game import Position
from adamas.games import find_game

from .diam_positions import VARIANTS, cornered, played

if TYPE_CHECKING:
    from adamas.engine.kernel import diam as kernel
else:
    kernel = pytest.importorskip("adamas.engine.kernel.diam", reason="the kernel of Diam was not built")

SOLVED = [
    line.split("\t")
    for line in (Path(__file__).parent / "data" / "diam_solved.tsv").read_text("ascii").splitlines()
    if not line.startswith("#")
]
RESULT = {"win": 1, "loss": -1, "undecided": 0}


def wins(position: Position, plies: int) -> bool:
    """The definition: the side to move makes its DIAM, or has it handed to it, within so many plies."""
    if plies == 0:
        return False
    side = position.sides[position.turn]
    children = [position.play(move) for move in position.moves()]
    ends = [child.outcome() for child in children]
    if any(end is not None and position.sides[end.winners[0]] == side for end in ends):
        return True
    running = [child for child, end in zip(children, ends, strict=True) if end is None]
    return any(loses(child, plies - 1) for child in (running if children else [position.skip()]))


def loses(position: Position, plies: int) -> bool:
    """The definition: whatever the side to move does, the other side has its DIAM within so many plies."""
    if plies == 0:
        return False
    side = position.sides[position.turn]
    children = [position.play(move) for move in position.moves()]
    running = []
    for child in children:
        end = child.outcome()
        if end is None:
            running.append(child)
        elif position.sides[end.winners[0]] == side:
            return False
    return all(wins(child, plies - 1) for child in (running if children else [position.skip()]))


@cache
def prover(variant: str, seed: int = 0, symmetry: bool = True, threads: int = 1) -> kernel.Prover:
    return kernel.Prover(variant, 4, seed, symmetry, threads)


@pytest.mark.parametrize("variant", VARIANTS)
def test_verdict_distance_and_all_shortest_wins(variant: str) -> None:
    lines = [line for line in SOLVED if line[0].split()[1] == variant]
    assert len(lines) > 100 or variant == "3"
    for text, verdict, plies, *rest in lines:
        result, distance, nodes = prover(variant).prove(text, int(plies))
        assert (result, distance) == (RESULT[verdict], int(plies)), text
        assert nodes >= 0
        if verdict == "win":
            found = []
            position = find_game("diam").parse(text)
            for move in position.moves():
                child = position.play(move)
                end = child.outcome()
                if end is not None:
                    good = distance == 1 and position.sides[end.winners[0]] == position.sides[position.turn]
                else:
                    good = distance > 1 and prover(variant).loses(str(child), distance - 1) == 1
                if good:
                    found.append(str(move))
            assert sorted(found) == sorted(rest[0].split()), text


@pytest.mark.parametrize("variant", VARIANTS)
def test_answers_are_those_of_the_definition(variant: str) -> None:
    rng = random.Random(4)
    kinds = set()
    for position in [played(variant, rng, rng.randrange(6, 24)) for _ in range(120)]:
        for plies in (1, 2, 3):
            expected = wins(position, plies), loses(position, plies)
            found = prover(variant).wins(str(position), plies), prover(variant).loses(str(position), plies)
            assert found == expected, (str(position), plies)
            kinds.add((plies, expected))
    assert {(1, (True, False)), (2, (False, True)), (3, (True, False)), (3, (False, False))} <= kinds


def before(position: Position) -> Iterator[Position]:
    """Positions of the slot before, from which a move of pawns leads to this one: moves can be taken back by moves."""
    board, variant, slot = str(position).split(" ")
    slots = VARIANTS[variant]
    earlier = find_game("diam").parse(f"{board} {variant} {(int(slot) - 2) % slots + 1}")
    for move in earlier.moves():
        if "." in move.source and (after := earlier.play(move)).outcome() is None:
            yield find_game("diam").parse(f"{str(after).split(' ')[0]} {variant} {earlier.turn + 1}")


@pytest.mark.parametrize("variant", VARIANTS)
def test_forced_hand_overs_and_skips_count(variant: str) -> None:
    rng = random.Random(5)
    handed = dict.fromkeys((1, 2, 3), 0)
    skips = 0
    for _ in range(1500):
        position = cornered(variant, rng)
        skips += not position.moves()
        asked = [(position, (1, 2, 3) if not position.moves() else (1,))]
        if position.moves() and loses(position, 1):
            earlier = list(before(position))
            asked += [(other, (2,)) for other in earlier]
            asked += [(other, (3,)) for other in (oldest for other in earlier for oldest in before(other))][:3]
        for other, depths in asked:
            for plies in depths:
                won, lost = wins(other, plies), loses(other, plies)
                text = str(other)
                assert prover(variant).wins(text, plies) == won, (text, plies)
                assert prover(variant).loses(text, plies) == lost, (text, plies)
                # A win after an even number of plies, a loss after an odd one, end on the loser's own ply.
                if won and plies == 2 and not wins(other, 1):
                    handed[2] += 1
                if lost and plies % 2 and not loses(other, plies - 1):
                    handed[plies] += 1
    assert skips
    assert handed[1]
    assert handed[2]


@pytest.mark.parametrize("variant", VARIANTS)
def test_neither_symmetry_nor_seed_changes_an_answer(variant: str) -> None:
    rng = random.Random(6)
    for _ in range(40):
        text = str(played(variant, rng, rng.randrange(8, 24)))
        answers = {prover(variant, seed, symmetry).prove(text, 7)[:2] for seed, symmetry in ((0, True), (5, False))}
        answers.add(prover(variant, 1, True, 2).prove(text, 7)[:2])
        assert len(answers) == 1, text


def test_three_and_four_players_are_one_game() -> None:
    rng = random.Random(7)
    for _ in range(40):
        text = str(played("3", rng, 12))
        four = text.replace(" 3 ", " 4 ")
        assert prover("3").prove(text, 6)[:2] == prover("4").prove(four, 6)[:2] == prover("4").prove(text, 6)[:2]


def test_the_empty_board_is_lost_in_exactly_twenty() -> None:
    big = kernel.Prover("2", 64)
    assert big.prove("./././././././. 2 1", 20)[:2] == (-1, 20)
    # The table serves the next question: every first move loses.
    assert big.wins("r/././././././. 2 2", 19) == 1


# Ends


def test_a_budget_ends_the_search_with_the_bound_that_is_proven() -> None:
    result, plies, nodes = kernel.Prover("4", 4).prove("./././././././. 4 1", 30, nodes=20_000)
    assert result == 0
    assert 10 <= plies < 30
    assert 20_000 <= nodes < 25_000
    assert kernel.Prover("4", 4).wins("./././././././. 4 1", 33, nodes=100) == -1
    assert kernel.Prover("4", 4).loses("./././././././. 4 1", 34, nodes=100) == -1


def test_a_deadline_in_the_past_and_a_stop_end_the_search() -> None:
    empty = "./././././././. 4 1"
    assert kernel.Prover("4", 4).prove(empty, 40, deadline=time.perf_counter())[:2] == (0, 0)
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    assert kernel.Prover("4", 4).prove(empty, 40, stop=stop)[0] == 0
    assert len(asked) == 4


def test_what_stop_raises_comes_out() -> None:
    def stop() -> bool:
        raise KeyError("x")

    with pytest.raises(KeyError):
        kernel.Prover("4", 4).prove("./././././././. 4 1", 40, stop=stop)


def test_a_prover_that_forgot_is_as_new() -> None:
    text = "./r/./k/./././. 2 1"
    old = kernel.Prover("2", 4)
    first = old.prove(text, 13)
    old.forget()
    assert old.prove(text, 13) == first


def test_plies_known_before_are_not_asked_again() -> None:
    text = "./././././././. 2 1"
    fresh = kernel.Prover("2", 4)
    assert fresh.prove(text, 9, least=9) == (0, 9, 0)
    assert fresh.prove(text, 11, least=10)[:2] == (0, 11)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: kernel.Prover("5"), "variant"),
        (lambda: kernel.Prover("2", 0), "megabyte"),
        (lambda: kernel.Prover("2", 1, threads=0), "thread"),
        (lambda: kernel.Prover("2", 1).prove("./././././././. 4 1", 3), "variant"),
        (lambda: kernel.Prover("2", 1).prove("kr/./././nr/././. 2 2", 3), "over"),
        (lambda: kernel.Prover("2", 1).prove("./././././././. 2 1", 61), "plies"),
        (lambda: kernel.Prover("2", 1).wins("./././././././. 2 1", -1), "plies"),
        (lambda: kernel.Prover("2", 1).wins("nonsense", 1), "position"),
    ],
)
def test_bad_questions_are_refused(call: object, text: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=text):
        call()
