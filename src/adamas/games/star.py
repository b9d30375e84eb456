"""The six-pointed star of 73 or 121 holes: names, neighbours, jumps and camps, all computed from coordinates.

The board of 73 holes; the numbers of a row begin at its left hole (the board of 121 has rows a to q, the widest of 13):

    a                  a1                     z = -6
    b                .   .
    c              .   .   .
    d    d1  .   .   .   .   .   .   .   .  d10
    e      .   .   .   .   .   .   .   .   .
    f        .   .   .   .   .   .   .   .
    g         g1   .   .   +   .   .   g7      z = 0, the hole + is x = 0
    h        .   .   .   .   .   .   .   .
    i      .   .   .   .   .   .   .   .   .
    j    j1  .   .   .   .   .   .   .   .  j10
    k              .   .   .
    l                .   .
    m                  m1                     z = 6

x counts half the distance of neighbours to the right, z rows downwards. Every hole also has cube coordinates
(q, z, s) with q = (x - z) / 2 and q + z + s = 0. A hole is inside when all three are at most n (one large triangle) or
all at least -n (the other), where n is 3 for 73 holes and 4 for 121. The neighbours of a hole, in the order used
everywhere, which is also the order of their numbers:

        up-left  up-right             (0, -1, 1)   (1, -1, 0)
      left   hole   right         (-1, 0, 1)   hole   (1, 0, -1)
       down-left  down-right          (-1, 1, 0)   (0, 1, -1)

Holes are numbered from 0 in row order, and a set of holes is an int with bit h for hole h.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase
from typing import Final

__all__ = ["ARMS", "CAMP_ROWS", "DIRECTIONS", "TIPS", "Star", "holes_of", "star"]

ARMS: Final = {73: 3, 121: 4}
"""How many rows stand out from the inner hexagon at each point, by the number of holes."""

CAMP_ROWS: Final = 4
"""A camp is the four rows nearest a tip, on both boards (rules 3.2)."""

DIRECTIONS: Final = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
"""The steps to the six neighbours in (q, z)."""

TIPS: Final = {
    "top": (1, -1),
    "bottom": (1, 1),
    "upper left": (2, 1),
    "lower right": (2, -1),
    "upper right": (0, 1),
    "lower left": (0, -1),
}
"""For each tip the cube coordinate (0 q, 1 z, 2 s) that is largest there in size, and its sign."""


def holes_of(board: int) -> Iterator[int]:
    """The numbers of the holes in a set, lowest first."""
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


@dataclass(frozen=True, slots=True, eq=False)
class Star:
    """The geometry of one board. Made once for each size, by `star`.

    `near` and `land` hold for each hole and direction the next hole and the one beyond it, -1 where there is none;
    `around` the neighbours of each hole as a set. `camps` are sets by tip; `rows` lists the holes of each row.
    `classes` are the parity classes (q mod 2, z mod 2), which a jump keeps and a step changes (rules 3.8).
    """

    size: int
    names: tuple[str, ...]
    number: Mapping[str, int]
    rows: tuple[range, ...]
    x: tuple[int, ...]
    z: tuple[int, ...]
    classes: tuple[tuple[int, int], ...]
    near: tuple[tuple[int, ...], ...]
    land: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    camps: Mapping[str, int]
    full: int

    def set_of(self, *names: str) -> int:
        """The holes of these names as a set."""
        return sum(1 << self.number[name] for name in set(names))

    def names_of(self, board: int) -> tuple[str, ...]:
        """The names of the holes in a set, in row order."""
        return tuple(self.names[hole] for hole in holes_of(board))


@cache
def star(size: int) -> Star:
    """The star of 73 or 121 holes; raise KeyError for any other number."""
    arm = ARMS[size]
    width = range(-2 * arm, 2 * arm + 1)
    cubes = [(q, z, -q - z) for z in width for q in width if _inside((q, z, -q - z), arm)]
    number = {(q, z): hole for hole, (q, z, _) in enumerate(cubes)}
    rows = []
    for z in width:
        row = [number[q, z] for q in width if (q, z) in number]
        rows.append(range(row[0], row[-1] + 1))
    names = tuple(
        f"{ascii_lowercase[line]}{place}" for line, row in enumerate(rows) for place in range(1, len(row) + 1)
    )
    near = tuple(tuple(number.get((q + dq, z + dz), -1) for dq, dz in DIRECTIONS) for q, z, _ in cubes)
    land = tuple(tuple(number.get((q + 2 * dq, z + 2 * dz), -1) for dq, dz in DIRECTIONS) for q, z, _ in cubes)
    return Star(
        size=size,
        names=names,
        number={name: hole for hole, name in enumerate(names)},
        rows=tuple(rows),
        x=tuple(2 * q + z for q, z, _ in cubes),
        z=tuple(z for _, z, _ in cubes),
        classes=tuple((q % 2, z % 2) for q, z, _ in cubes),
        near=near,
        land=land,
        around=tuple(sum(1 << hole for hole in holes if hole >= 0) for holes in near),
        camps={
            tip: sum(1 << hole for hole, cube in enumerate(cubes) if _in_camp(cube, arm, axis, sign))
            for tip, (axis, sign) in TIPS.items()
        },
        full=(1 << size) - 1,
    )


def _inside(cube: tuple[int, int, int], arm: int) -> bool:
    return max(cube) <= arm or min(cube) >= -arm


def _in_camp(cube: tuple[int, int, int], arm: int, axis: int, sign: int) -> bool:
    """Whether a hole is in the rows nearest a tip, between the two sides that meet there."""
    towards = [sign * value for value in cube]
    return towards[axis] > 2 * arm - CAMP_ROWS and min(towards) >= -arm
