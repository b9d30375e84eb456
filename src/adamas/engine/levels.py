"""The eight levels of the computer player: how many positions it looks at, how deep, and how choosy it is.

A level is limited by positions, never by time, so it plays the same move on every machine. It is weak by looking less
far and by not minding a small loss, never by a blunder: what it gives away is less than `slack` by its own view.
"""

from __future__ import annotations

from dataclasses import dataclass

from .limit import Limit

__all__ = ["LEVELS", "Level", "find_level"]

SAFETY = 5.0
"""Seconds after which a level answers in any case; ten times what the slowest level needs on a small server."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level: positions it may make, plies it may look ahead, the loss it does not mind (in small plain gains of the
    game), and how many positions it keeps at each step of planning the end of a race.
    """

    nodes: int
    depth: int | None
    slack: float
    width: int

    @property
    def limit(self) -> Limit:
        """The level as a limit of the search."""
        return Limit(time=SAFETY, depth=self.depth, nodes=self.nodes)


LEVELS: dict[int, Level] = {
    1: Level(nodes=300, depth=1, slack=0.9, width=4),
    2: Level(nodes=600, depth=1, slack=0.4, width=4),
    3: Level(nodes=1_500, depth=2, slack=0.4, width=6),
    4: Level(nodes=2_500, depth=2, slack=0.0, width=6),
    5: Level(nodes=4_000, depth=4, slack=0.0, width=8),
    6: Level(nodes=6_000, depth=None, slack=0.0, width=8),
    7: Level(nodes=9_000, depth=None, slack=0.0, width=12),
    8: Level(nodes=14_000, depth=None, slack=0.0, width=16),
}


def find_level(number: int) -> Level:
    """The level of this number; raise ValueError for any other."""
    level = LEVELS.get(number) if isinstance(number, int) and not isinstance(number, bool) else None
    if level is None:
        raise ValueError(f"level must be a whole number from 1 to {len(LEVELS)}, not {number!r}")
    return level
