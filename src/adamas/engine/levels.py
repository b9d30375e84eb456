"""What a level of the computer player is: how much of a position it sees.

A level is limited by positions, never by time, so it plays the same move on every machine. It is weak by looking less
far and by not minding a small loss, never by a blunder: what it gives away is less than `slack` by its own view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .limit import Limit

__all__ = ["LEVELS", "Level"]

LEVELS = range(1, 9)
"""The numbers of the levels, weakest first."""

SAFETY = 8.0
"""Seconds after which a level answers in any case; several times what the slowest level needs on a small server."""


@dataclass(frozen=True, slots=True)
class Level:
    """What one level sees.

    `nodes` are the positions that its search makes, `plain` those of the search in Python where there is no kernel;
    `depth` the plies it looks ahead at most; `slack` the loss it does not mind, in small plain gains of the game;
    `width` how many positions it keeps at each step of planning the end of a race. In a game of two sides it looks for
    a proven end within `proof` plies, making `proof_nodes` positions at most, and with `book` it knows the solved
    lines. It overlooks this share of the threats that it should answer, and with `hops` sees no longer chains of jumps.
    """

    nodes: int
    plain: int
    depth: int | None = None
    slack: float = 0.0
    width: int = 16
    proof: int = 0
    proof_nodes: int = 0
    book: bool = False
    overlooks: float = 0.0
    hops: int | None = None

    def limit(self, *, compiled: bool) -> Limit:
        """The level's search as a limit."""
        return Limit(time=SAFETY, depth=self.depth, nodes=self.nodes if compiled else self.plain)

    def weakened(self, part: int) -> Level:
        """The same level with the `part`-th part of its positions, which tells levels apart in less time."""
        return replace(
            self,
            nodes=max(self.nodes // part, 1),
            plain=max(self.plain // part, 1),
            proof_nodes=self.proof_nodes // part,
        )
