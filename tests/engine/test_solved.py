"""Solved positions of Diam: the search finds the verdict, its exact distance and one of the shortest wins.

The answers come from programs that share no code with this one; distances of both parities occur, because a player
can be forced to make the other's DIAM.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adamas.engine import Limit, analyse
from adamas.game import Position
from adamas.games import find_game

from .forms import play_out

SOLVED = Path(__file__).parent / "data" / "diam_solved.tsv"
DEEP = 8
"""So many positions are taken of each verdict that takes long: five and six plies."""


def vectors() -> list[tuple[str, str, int, tuple[str, ...]]]:
    """The solved positions that are near their end: text, verdict, plies, all shortest wins."""
    found = []
    taken = {5: DEEP, 6: DEEP}
    for line in SOLVED.read_text("ascii").splitlines():
        if line.startswith("#"):
            continue
        text, verdict, plies, *wins = line.split("\t")
        if verdict == "undecided" or int(plies) > 6:
            continue
        if taken.get(int(plies), 1) > 0:
            taken[int(plies)] = taken.get(int(plies), 2) - (int(plies) > 4)
            found.append((text, verdict, int(plies), tuple(wins[0].split()) if wins and wins[0] else ()))
    return found


VECTORS = vectors()


def parse(text: str) -> Position:
    return find_game("diam").parse(text)


def test_there_are_enough_of_every_kind() -> None:
    count = {(verdict, plies): 0 for _, verdict, plies, _ in VECTORS}
    for _, verdict, plies, _ in VECTORS:
        count[verdict, plies] += 1
    assert set(count) == {("win", 1), ("win", 3), ("win", 5), ("loss", 2), ("loss", 4), ("loss", 6)}
    assert all(number >= DEEP for number in count.values())
    assert len(VECTORS) > 450


@pytest.mark.parametrize(("text", "verdict", "plies", "wins"), VECTORS, ids=[vector[0] for vector in VECTORS])
def test_verdict_and_distance(text: str, verdict: str, plies: int, wins: tuple[str, ...]) -> None:
    position = parse(text)
    line = analyse(position, Limit(depth=plies)).lines[0]
    assert (line.exact, line.plies, line.value) == (True, plies, 1.0 if verdict == "win" else -1.0)
    if verdict == "win":
        assert str(line.move) in wins
    end = [after for _, after in play_out(position, line.moves)]
    assert len(end) == plies
    outcome = end[-1].outcome()
    assert outcome is not None
    winner = position.sides[position.turn] if verdict == "win" else 1 - position.sides[position.turn]
    assert {position.sides[slot] for slot in outcome.winners} == {winner}


@pytest.mark.parametrize(
    ("text", "plies"), [(text, plies) for text, _, plies, _ in VECTORS if plies == 3], ids=lambda value: str(value)
)
def test_nothing_is_called_exact_before_it_is_proven(text: str, plies: int) -> None:
    # One ply, and the forced replies after it, may see a win in three, but not that there is no shorter one.
    line = analyse(parse(text), Limit(depth=1)).lines[0]
    assert plies == 3
    assert not line.exact
    assert line.plies is None
    assert -1 < float(str(line.value)) <= 1


@pytest.mark.parametrize(
    ("text", "wins"),
    [(text, wins) for text, _, plies, wins in VECTORS if plies == 3][:15],
    ids=lambda value: str(value),
)
def test_all_shortest_wins_are_found_with_several_lines(text: str, wins: tuple[str, ...]) -> None:
    position = parse(text)
    lines = analyse(position, Limit(depth=3), lines=len(position.moves())).lines
    assert len(lines) == len(position.moves())
    assert {str(line.move) for line in lines if line.plies == 3 and line.value == 1.0} == set(wins)
