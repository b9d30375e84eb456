"""The book: whole winning strategies from the start of a game, ready to play from.

A book is a certificate that ships with the package, and stands for every image of its positions: a position is turned
to the image that the book has, and the move is turned back. It is read on first use.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..game import Move, Position
from .strategy import Entry, unpack
from .values import values_for
from .values.symmetry import class_of, file_of
from .wins import arrives, winning_move

__all__ = ["BookMove", "defence", "entries_of", "lookup"]

UNKNOWN = 1000
"""Where quickest answers were not counted, there may be many."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of the book, the plies until the game is over, this move included, and how many moves do as well.

    Of a winning move `answers` counts the moves that win as fast; of a losing one the answers that win so fast; 0 if
    they were not counted.
    """

    move: Move
    plies: int
    answers: int


@cache
def _entries(name: str) -> dict[str, Entry]:
    file = files(__package__).joinpath("data", f"{name}.cert")
    return dict(unpack(file.read_bytes()).entries) if file.is_file() else {}


def entries_of(position: Position) -> dict[str, Entry]:
    """The entries of the book for the game tree of a position, by the text of their class; empty if there is none."""
    name = file_of(position)
    return {} if name is None else _entries(name)


def lookup(position: Position) -> BookMove | None:
    """The winning move of the side to move, if the book has the position: it wins in exactly so many plies."""
    entries = entries_of(position)
    found = class_of(position) if entries else None
    entry = entries.get(found[0]) if found else None
    if found is None or entry is None:
        return None
    return BookMove(found[1].back(Move.parse(entry.move)), entry.plies, entry.answers)


def defence(position: Position) -> list[BookMove] | None:
    """All moves of a side that is lost by the book, the one that holds out longest first; None if the book cannot tell.

    Of moves that hold out equally long the one that leaves the fewest quickest answers comes first. For each move
    `plies` is the exact distance to the end, the move included, and `answers` the number of quickest answers.
    """
    entries = entries_of(position)
    if not entries or position.outcome() is not None:
        return None
    values = values_for(position)
    side = position.sides[position.turn]
    found = []
    for move in position.moves():
        child = position.play(move)
        outcome = child.outcome()
        if outcome is not None:
            if any(child.sides[slot] == side for slot in outcome.winners):
                return None
            found.append(BookMove(move, 1, 0))
            continue
        named = class_of(child)
        entry = entries.get(named[0]) if named else None
        if entry is not None:
            found.append(BookMove(move, entry.plies + 1, entry.answers))
        elif winning_move(child, values) is not None:
            wins = sum(arrives(child.play(answer), child.turn) for answer in child.moves())
            found.append(BookMove(move, 2, wins))
        else:
            return None
    found.sort(key=lambda item: (-item.plies, item.answers or UNKNOWN, item.move))
    return found or None
