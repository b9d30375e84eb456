"""How fast the pure Python rules of both games count move sequences, checked against the known counts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import adamas

from .report import BenchError, Options, figure, progress

TITLE = "perft: the pure Python rules"


@dataclass(frozen=True, slots=True)
class Case:
    """A start position and the number of sequences of 1, 2, 3 ... moves from it."""

    text: str
    game: str
    counts: tuple[int, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


CASES = (
    Case("diam, two players", "diam", (16, 256, 4608, 82944, 1638912), {"players": 2}),
    Case("diam, four players", "diam", (8, 64, 640, 6400, 74232, 860232), {"players": 4}),
    Case("diamond, 73 holes, two players", "diamond", (18, 325, 8889, 245417), {"players": 2}),
    Case("diamond, 73 holes, three players", "diamond", (18, 325, 5886, 161736), {"players": 3}),
    Case("diamond, 121 holes, two players", "diamond", (14, 196, 4760, 115600), {"players": 2, "board": 121}),
)


def run(options: Options) -> Iterator[str]:
    """Count each case at its greatest depth (one less in a shortened run); raise BenchError for a wrong count."""
    yield "sequences counted per second; the last move of each is counted, not played"
    for case in CASES:
        depth = len(case.counts) - (options.scale < 1)
        position = adamas.game(case.game).start(**case.options)
        start = time.perf_counter()
        total = sum(
            adamas.perft(position.play(move), depth - 1) for move in progress(position.moves(), f"perft, {case.text}")
        )
        seconds = time.perf_counter() - start
        if total != case.counts[depth - 1]:
            raise BenchError(f"{case.text}: perft {depth} is {total}, not {case.counts[depth - 1]}")
        yield figure(f"{case.text}, depth {depth}: {total:,}", f"{total / seconds:,.0f}", f"in {seconds:.2f} s")
