"""Diam in text: eight stacks, the variant and the turn slot, read and printed (rules 2.8)."""

from __future__ import annotations

from ..game import InvalidPosition

__all__ = ["COLOURS", "NAMES", "PLACES", "SIDES", "best_level", "parse_text", "print_text"]

COLOURS = "ronk"
NAMES = {"r": "red", "o": "orange", "n": "brown", "k": "black"}
SIDES = ("ro", "nk")
"""The colours of each side; the slots 0 and 2 belong to side 0, the slots 1 and 3 to side 1 (rules 2.2)."""

PLACES: dict[str, tuple[str, ...]] = {
    "2": ("ro", "nk"),
    "3": ("r", "n", "o", "k"),
    "3f": ("ro", "n", "ro", "k"),
    "4": ("r", "n", "o", "k"),
}
"""For each variant the colours that each turn slot may place (rules 2.3)."""


def best_level(here: str, there: str) -> int:
    """The level of the highest DIAM between two opposite stacks, or 0 if they show none (rules 2.4)."""
    for level in range(min(len(here), len(there)), 1, -1):
        if here[level - 1] == there[level - 1]:
            return level
    return 0


def print_text(stacks: tuple[str, ...], variant: str, turn: int) -> str:
    """The position text of eight stacks, a variant and a turn slot counted from 0."""
    return f"{'/'.join([stack or '.' for stack in stacks])} {variant} {turn + 1}"


def parse_text(text: str) -> tuple[tuple[str, ...], str, int]:
    """Read a position text into its eight stacks, its variant and its turn slot, counted from 0.

    Raises InvalidPosition for any text that `print_text` would not write or that play cannot produce.
    """
    if not isinstance(text, str):
        raise InvalidPosition(f"a position is a text, not {type(text).__name__}")
    fields = text.split(" ")
    if len(fields) != 3:
        raise InvalidPosition(
            f"{text!r:.120} is not a position: write the stacks, the variant and the turn, "
            "with exactly one space between them"
        )
    board, variant, slot = fields
    stacks = _parse_stacks(board)
    if variant not in PLACES:
        raise InvalidPosition(f"there is no variant {variant!r:.40}: choose from {', '.join(PLACES)}")
    slots = len(PLACES[variant])
    if slot not in [str(number + 1) for number in range(slots)]:
        raise InvalidPosition(f"there is no turn {slot!r:.40}: variant {variant} has the turn slots 1 to {slots}")
    return stacks, variant, int(slot) - 1


def _parse_stacks(board: str) -> tuple[str, ...]:
    items = board.split("/")
    if len(items) != 8:
        raise InvalidPosition(f"the position has {len(items)} stacks: the ring has 8 squares")
    for number, item in enumerate(items, 1):
        if item == ".":
            continue
        if not item:
            raise InvalidPosition(f"the stack on square {number} is missing: write '.' for an empty square")
        for letter in item:
            if letter not in COLOURS:
                raise InvalidPosition(f"there is no colour {letter!r} (square {number}): pawns are r, o, n and k")
        if len(item) > 4:
            raise InvalidPosition(f"square {number} holds {len(item)} pawns: no square may hold more than 4")
    stacks = tuple("" if item == "." else item for item in items)
    pawns = "".join(stacks)
    for colour in COLOURS:
        if pawns.count(colour) > 4:
            raise InvalidPosition(f"{NAMES[colour]} has {pawns.count(colour)} pawns on the board: there are only 4")
    shown = [number for number in range(4) if best_level(stacks[number], stacks[number + 4])]
    if len(shown) > 1:
        first, second = shown[:2]
        raise InvalidPosition(
            f"there are DIAMs on two diameters, squares {first + 1} and {first + 5} and squares {second + 1} and "
            f"{second + 5}: the first would have ended the game"
        )
    return stacks
