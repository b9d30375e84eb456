"""Under which rules puzzles of each game are made, in turn: one entry is the options of one puzzle."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["Mix", "mixes"]

Mix = Mapping[str, int | str]

_TWO: Mix = {"players": 2}
_THREE: Mix = {"players": 3}
_FREE: Mix = {"players": 3, "lone_reserve": "free"}
_FOUR: Mix = {"players": 4}

_MIXES: Mapping[str, tuple[Mix, ...]] = {
    "diam": (_TWO, _FOUR, _TWO, _THREE, _TWO, _FREE),
    "diamond": ({"board": 73}, {"board": 121}, {"board": 73, "players": 3}, {"board": 121, "players": 3}),
}


def mixes(game: str) -> tuple[Mix, ...]:
    """The options that puzzles of a game take in turn; only the usual ones for a game that has none of its own."""
    return _MIXES.get(game, ({},))
