"""The eight levels of each game, in numbers.

They were chosen in arenas so that neighbours are about equally far apart (bench/results.md, the ladder of the levels).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..levels import LEVELS, Level

__all__ = ["find_level"]

_GENERAL = {
    1: Level(nodes=300, plain=300, depth=1, slack=0.9, width=4),
    2: Level(nodes=600, plain=600, depth=1, slack=0.4, width=4),
    3: Level(nodes=1_500, plain=1_500, depth=2, slack=0.4, width=6),
    4: Level(nodes=2_500, plain=2_500, depth=2, width=6),
    5: Level(nodes=8_000, plain=4_000, depth=4, width=8),
    6: Level(nodes=30_000, plain=6_000, width=8),
    7: Level(nodes=100_000, plain=9_000, width=12),
    8: Level(nodes=400_000, plain=14_000, width=16),
}

_DIAM = {
    1: Level(nodes=3_000, plain=1_500, depth=3, proof=3, proof_nodes=2_000, overlooks=0.015),
    2: Level(nodes=1_650, plain=1_500, depth=4, proof=5, proof_nodes=5_200),
    3: Level(nodes=2_850, plain=2_500, depth=4, proof=7, proof_nodes=5_400),
    4: Level(nodes=12_000, plain=4_000, depth=5, proof=7, proof_nodes=30_000),
    5: Level(nodes=30_000, plain=6_000, depth=6, proof=9, proof_nodes=42_000),
    6: Level(nodes=50_000, plain=8_000, proof=11, proof_nodes=50_000),
    7: Level(nodes=340_000, plain=10_000, proof=15, proof_nodes=140_000),
    8: Level(nodes=1_000_000, plain=14_000, proof=60, proof_nodes=400_000, book=True),
}

_DIAMOND = {
    1: Level(nodes=440, plain=250, width=4, hops=3),
    2: Level(nodes=950, plain=170, width=4),
    3: Level(nodes=2_300, plain=530, width=6),
    4: Level(nodes=5_200, plain=1_200, width=8),
    5: Level(nodes=16_000, plain=2_700, width=10),
    6: Level(nodes=60_000, plain=6_000, width=12),
    7: Level(nodes=280_000, plain=9_000, width=14),
    8: Level(nodes=1_100_000, plain=14_000, width=16),
}

_BY_GAME: Mapping[str, Mapping[int, Level]] = {"diam": _DIAM, "diamond": _DIAMOND}


def find_level(number: int, game: str = "") -> Level:
    """The level of this number in a game; raise ValueError for any other number."""
    if isinstance(number, bool) or not isinstance(number, int) or number not in LEVELS:
        raise ValueError(f"level must be a whole number from {LEVELS[0]} to {LEVELS[-1]}, not {number!r}")
    return _BY_GAME.get(game, _GENERAL)[number]
