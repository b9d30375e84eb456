"""What each ply of a match moved, so that a page can tell it in words and mark it with the colour of the piece.

A view holds only the texts of the moves: it is sent with every entry, and a page adds what the entry tells. Whoever
comes later gets all of it once.
"""

from __future__ import annotations

import msgspec

from ..match.line import Ply
from ..match.match import Match
from .view import veiled

__all__ = ["Detail", "Details", "detail_of"]


class Detail(msgspec.Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """What a move did; `carried` are the colours that went with the piece, `target` is where it came to lie."""

    colour: str
    carried: tuple[str, ...]
    source: str
    target: str
    hops: int


def detail_of(ply: Ply) -> Detail | None:
    """What a ply moved; None if nothing."""
    if not ply.shift:
        return None
    pieces = ply.position.pieces()
    colours = [pieces[target] for _, target in ply.shift]
    source, target = ply.shift[0]
    return Detail(colours[0], tuple(colours[1:]), source, target, max(1, len(ply.route) - 1))


class Details:
    """The details of one match. Those of plies that are still on the line are worked out only once."""

    def __init__(self) -> None:
        self._known: list[tuple[Ply, Detail | None]] = []

    def of(self, match: Match) -> tuple[Detail | None, ...]:
        """One for each ply of the view; none under the veil."""
        if veiled(match):
            return ()
        plies, known = match.line[1:], self._known
        same = 0
        while same < min(len(plies), len(known)) and known[same][0] is plies[same]:
            same += 1
        known[same:] = [(ply, detail_of(ply)) for ply in plies[same:]]
        return tuple(detail for _, detail in known)
