"""The number of move sequences from many positions equals what independent programs counted.

The files list positions of each game with counts for 1, 2, 3 ... plies; a finished game has no continuation and a
forced skip counts as one move. `DEPTH` keeps the run short; the rest of each line is there for compiled code.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adamas.game import Position, perft
from adamas.games import GAMES

HERE = Path(__file__).parent
DEPTH = {"diam": 4, "diamond": 3}


def vectors(name: str) -> list[tuple[str, str, list[int]]]:
    """Each line of a game's file as (game, position, counts)."""
    found = []
    for line in (HERE / f"{name}_perft.tsv").read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            text, *counts = line.split("\t")
            found.append((name, text, [int(count) for count in counts]))
    return found


VECTORS = [vector for name in sorted(GAMES) for vector in vectors(name)]


def divide(position: Position, depth: int) -> str:
    """The count below each move, to find where two programs part."""
    parts = (f"{move} {perft(position.play(move), depth - 1)}" for move in position.moves())
    return f"{position} at depth {depth}: " + ", ".join(parts)


def check(position: Position, counts: list[int]) -> None:
    for depth, count in enumerate(counts, 1):
        if perft(position, depth) != count:
            pytest.fail(f"{count} sequences expected, {perft(position, depth)} found; {divide(position, depth)}")


def test_the_files_are_complete() -> None:
    assert {name: len(vectors(name)) for name in DEPTH} == {"diam": 45, "diamond": 36}


@pytest.mark.parametrize(("name", "text", "counts"), VECTORS, ids=[f"{name} {text}" for name, text, _ in VECTORS])
def test_counts_agree_with_an_independent_program(name: str, text: str, counts: list[int]) -> None:
    depth = DEPTH.get(name, 3)
    assert len(counts) >= depth
    check(GAMES[name].parse(text), counts[:depth])


FACTS: list[tuple[str, dict[str, Any], list[int]]] = [
    ("diam", {"players": 2}, [16, 256, 4608, 82944]),
    ("diam", {"players": 3}, [8, 64, 640, 6400]),
    ("diam", {"players": 4}, [8, 64, 640, 6400]),
    ("diam", {"players": 3, "lone_reserve": "free"}, [16, 128, 2304, 23040]),
    ("diamond", {"players": 2}, [18, 325, 8889, 245417]),
    ("diamond", {"players": 3}, [18, 325, 5886, 161736]),
    ("diamond", {"players": 2, "camps": "closed"}, [14, 196, 4521, 105076]),
    ("diamond", {"players": 3, "camps": "closed"}, [10, 100, 1000, 18600]),
    ("diamond", {"players": 2, "board": 121}, [14, 196, 4760, 115600]),
    ("diamond", {"players": 3, "board": 121}, [14, 196, 2744, 66640]),
    ("diamond", {"players": 2, "board": 121, "seating": "opposite"}, [14, 196, 4760, 115600]),
]


@pytest.mark.parametrize(("name", "options", "counts"), FACTS, ids=str)
def test_counts_from_the_start(name: str, options: dict[str, Any], counts: list[int]) -> None:
    check(GAMES[name].start(**options), counts)
