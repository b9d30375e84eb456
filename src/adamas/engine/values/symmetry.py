"""Which positions of a game are the same but for a turn of the board and an exchange of colours.

Diam: the ring may be turned by any number of squares and mirrored. Colours may be exchanged as far as the slots that
place them are exchanged with them, so that in every class there is a position with the first slot to move:

    variant 2        a player's two colours may be swapped, and the players, when the other is to move: 64 images
    variants 3, 4    the slots may be moved on, each colour with its slot: 16 images; both have the same game tree
    variant 3f       slots moved on by two, and the lone player's two colours may be swapped: 32 images
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ...game import Move, Position
from ...games.diam import DiamPosition
from ...games.diam_text import COLOURS, print_text

__all__ = ["SYMMETRIES", "Turn", "class_of", "file_of"]

SLOTS = "rnok"
"""The colours in the order of the turn slots that place them, where every slot places one."""

SAME = str.maketrans("", "")
SWAP_FIRST = str.maketrans("ro", "or")
SWAP_SECOND = str.maketrans("nk", "kn")


@dataclass(frozen=True, slots=True)
class Turn:
    """How a position was turned into another: its square number i went to `squares[i]`, a colour c to `colours[c]`."""

    squares: tuple[int, ...]
    colours: dict[str, str]

    def there(self, move: Move) -> Move:
        """The move of the turned position that is this move of the original."""
        return self._turned(move, self.squares, self.colours)

    def back(self, move: Move) -> Move:
        """The move of the original position that became this one."""
        squares = [0] * len(self.squares)
        for here, there in enumerate(self.squares):
            squares[there] = here
        return self._turned(move, squares, {there: here for here, there in self.colours.items()})

    def _turned(self, move: Move, squares: tuple[int, ...] | list[int], colours: dict[str, str]) -> Move:
        target = str(squares[int(move.target) - 1] + 1)
        square, dot, level = move.source.partition(".")
        source = f"{squares[int(square) - 1] + 1}.{level}" if dot else colours[square]
        return Move(source, target)


@cache
def _exchanges(variant: str, slot: int) -> tuple[dict[int, int], ...]:
    """The exchanges of colours, as tables for `str.translate`, that leave the first slot of its kind to move."""
    if variant == "2":
        players = str.maketrans("ronk", "nkro") if slot else SAME
        swaps = [(first, second) for first in (SAME, SWAP_FIRST) for second in (SAME, SWAP_SECOND)]
        return tuple(_after(players, first, second) for first, second in swaps)
    step = slot - slot % 2 if variant == "3f" else slot
    on = str.maketrans(SLOTS, "".join(SLOTS[(number - step) % 4] for number in range(4)))
    return (_after(on), _after(on, SWAP_FIRST)) if variant == "3f" else (_after(on),)


def _after(*tables: dict[int, int]) -> dict[int, int]:
    text = COLOURS
    for table in tables:
        text = text.translate(table)
    return str.maketrans(COLOURS, text)


def _class_of_diam(position: Position) -> tuple[str, Turn]:
    assert isinstance(position, DiamPosition)
    variant, slot = position.variant, position.turn
    board = "/".join(position.stacks)
    best: tuple[str, ...] | None = None
    how = (0, SAME)
    for table in _exchanges(variant, slot):
        stacks = board.translate(table).split("/")
        for start, ring in _unrolled(stacks):
            if best is None or ring < best:
                best, how = ring, (start, table)
    assert best is not None
    number, table = how
    first = slot % 2 if variant == "3f" else 0
    squares = tuple(_LOOKS[number].index(square) for square in range(8))
    colours = {colour: chr(table.get(ord(colour), ord(colour))) for colour in COLOURS}
    return print_text(best, "4" if variant == "3" else variant, first), Turn(squares, colours)


def _unrolled(stacks: list[str]) -> list[tuple[int, tuple[str, ...]]]:
    """The ring as it is read from each square in both directions, with the number of the way of reading."""
    round_ = stacks * 2
    back = round_[::-1]
    return [(start, tuple(round_[start : start + 8])) for start in range(8)] + [
        (8 + start, tuple(back[start : start + 8])) for start in range(8)
    ]


# For each way of reading the squares in the order in which it meets them.
_LOOKS = tuple(tuple(int(square) for square in ring) for _, ring in _unrolled([str(square) for square in range(8)]))


def _file_of_diam(position: Position) -> str:
    assert isinstance(position, DiamPosition)
    return "4" if position.variant == "3" else position.variant


SYMMETRIES: dict[str, tuple[Callable[[Position], tuple[str, Turn]], Callable[[Position], str]]] = {
    "diam": (_class_of_diam, _file_of_diam)
}
"""For each game with symmetries: the class of a position with the turn that leads there, and the name of its tree."""


def class_of(position: Position) -> tuple[str, Turn] | None:
    """The text that stands for all images of a position, and the turn that leads to it; None without symmetries."""
    found = SYMMETRIES.get(position.game)
    return found and found[0](position)


def file_of(position: Position) -> str | None:
    """The name of the game tree that a position belongs to, such as ``4``; None in a game without symmetries."""
    found = SYMMETRIES.get(position.game)
    return found and f"{position.game}-{found[1](position)}"
