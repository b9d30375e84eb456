"""Diam by brute force, as an oracle: every text that could be an action is tried on a dictionary of pawns.

Slow and without cleverness on purpose; it shares no code and no algorithm with the product.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

COLOURS = "ronk"
SQUARES = range(1, 9)
LEVELS = range(1, 5)
VARIANTS = {"2": 2, "3": 4, "3f": 4, "4": 4}
"""Each variant of the position text with its number of turn slots."""

SIDE = {"r": 0, "o": 0, "n": 1, "k": 1}

EVERY_ACTION = tuple(f"{colour}-{square}" for colour in COLOURS for square in SQUARES) + tuple(
    f"{square}.{level}-{target}" for square in SQUARES for level in LEVELS for target in SQUARES
)
"""All 288 well-formed actions, legal or not."""

Pawns = dict[tuple[int, int], str]


@dataclass
class Naive:
    """A position: the colour at each occupied (square, level), the variant, and the slot to move from 1."""

    pawns: Pawns
    variant: str
    slot: int

    @classmethod
    def read(cls, text: str) -> Naive:
        stacks, variant, slot = text.split(" ")
        pawns = {
            (square, level): colour
            for square, stack in enumerate(stacks.split("/"), 1)
            for level, colour in enumerate(stack.replace(".", ""), 1)
        }
        return cls(pawns, variant, int(slot))

    def __str__(self) -> str:
        stacks = ["".join(self.pawns.get((square, level), "") for level in LEVELS) or "." for square in SQUARES]
        return f"{'/'.join(stacks)} {self.variant} {self.slot}"

    @property
    def side(self) -> int:
        return (self.slot - 1) % 2

    def in_reserve(self, colour: str) -> int:
        return 4 - sum(1 for owner in self.pawns.values() if owner == colour)

    def may_place(self, colour: str) -> bool:
        """Rules 2.2 and 2.3: whose reserve the slot may use."""
        if self.variant == "2" or (self.variant == "3f" and self.side == 0):
            return SIDE[colour] == self.side
        return colour == {1: "r", 2: "n", 3: "o", 4: "k"}[self.slot]

    def made(self) -> list[tuple[int, int, str]]:
        """Every DIAM that stands: (lower square, level, colour), the highest level first."""
        return [
            (square, level, self.pawns[square, level])
            for level in (4, 3, 2)
            for square in range(1, 5)
            if (square, level) in self.pawns and self.pawns.get((square + 4, level)) == self.pawns[square, level]
        ]

    def winning_side(self) -> int | None:
        made = self.made()
        return SIDE[made[0][2]] if made else None

    def winners(self) -> tuple[int, ...] | None:
        """The winning slots, counted from 0."""
        side = self.winning_side()
        if side is None:
            return None
        return tuple(slot for slot in range(VARIANTS[self.variant]) if slot % 2 == side)

    def after(self, action: str) -> Naive | None:
        """The position after an action, or None if the rules forbid it."""
        source, target_text = action.split("-")
        target = int(target_text)
        pawns = dict(self.pawns)
        if source in COLOURS:
            if not self.may_place(source) or self.in_reserve(source) == 0:
                return None
            carried = [source]
        else:
            square, level = (int(part) for part in source.split("."))
            if abs(square - target) not in (1, 7) or pawns.get((square, level)) is None:
                return None
            if SIDE[pawns[square, level]] != self.side:
                return None
            carried = [pawns.pop((square, above)) for above in range(level, 5) if (square, above) in pawns]
        for colour in carried:
            height = sum(1 for square, _ in pawns if square == target)
            pawns[target, height + 1] = colour
        if any(level > 4 for _, level in pawns):
            return None
        return Naive(pawns, self.variant, self.slot % VARIANTS[self.variant] + 1)

    def actions(self) -> set[str]:
        if self.made():
            return set()
        return {action for action in EVERY_ACTION if self.after(action) is not None}

    def turned(self, slot: int) -> Naive:
        return Naive(self.pawns, self.variant, slot)

    def mapped(self, squares: dict[int, int], colours: dict[str, str]) -> Naive:
        """The same position on a ring whose squares and colours have other names."""
        pawns = {(squares[square], level): colours[colour] for (square, level), colour in self.pawns.items()}
        return Naive(pawns, self.variant, self.slot)


def map_action(action: str, squares: dict[int, int], colours: dict[str, str]) -> str:
    """The action that `Naive.mapped` makes of an action."""
    source, target = action.split("-")
    if source in COLOURS:
        return f"{colours[source]}-{squares[int(target)]}"
    square, level = source.split(".")
    return f"{squares[int(square)]}.{level}-{squares[int(target)]}"


def scattered(rng: random.Random, variant: str) -> Naive:
    """A random position that the text form allows, reachable or not, often finished or nearly so."""
    while True:
        pawns: Pawns = {}
        for colour in COLOURS:
            for _ in range(rng.randint(0, 4)):
                open_squares = [square for square in SQUARES if (square, 4) not in pawns]
                square = rng.choice(open_squares)
                pawns[square, min(level for level in LEVELS if (square, level) not in pawns)] = colour
        position = Naive(shuffled(rng, pawns), variant, rng.randint(1, VARIANTS[variant]))
        if len({square for square, _, _ in position.made()}) <= 1:
            return position


def shuffled(rng: random.Random, pawns: Pawns) -> Pawns:
    """The same places with the pawns dealt anew, so that no colour prefers the ground."""
    colours = list(pawns.values())
    rng.shuffle(colours)
    return dict(zip(pawns, colours, strict=True))
