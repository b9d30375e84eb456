"""Where the pieces of the Diamond Game can go: the list of all legal moves, landings and routes (rules 3.4).

Legal moves of the Diamond Game are counted in dozens, and a search asks for them at every position; so this is written
for speed. What one hole offers depends only on its six neighbours and the six holes beyond them:

          L . L
         . n n .
        L n h n L          h is the hole, n a neighbour, L where a jump over a neighbour lands
         . n n .
          L . L

With `mask` the set of those twelve, ``occupied & mask`` is a key under which the answer is remembered when it has been
found once. A piece need not be lifted off the board while it jumps: a jump keeps the parity class of its hole and
neighbours are of other classes, so a chain never comes next to its own start, and it may not end there either.
"""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import Final

from ..game import Move
from .star import holes_of, star

__all__ = ["Ways", "ways"]

_KEPT: Final = 512
"""Answers remembered for one hole; most positions need far fewer, and a long search may not fill the memory."""

_Moves = tuple[Move, ...]
_Holes = tuple[int, ...]

# What a hole offers to a piece, in this order: the mask; the answers by key, each the moves that need one step or one
# jump and the landings of those jumps; every move from the hole; the hole.
_Piece = tuple[int, dict[int, tuple[_Moves, _Holes]], _Moves, int]


@cache
def _table(size: int, source: int) -> _Moves:
    """The moves from one hole to every hole, made once."""
    names = star(size).names
    return tuple(Move(names[source], target) for target in names)


class Ways:
    """The moves on one board for pieces that may land on the holes of `enter`. Made by `ways`.

    All methods take sets of holes as ints; `occupied` holds every piece on the board, the moving one too.
    """

    __slots__ = ("_beyond", "_chunks", "_enter", "_jumps", "_listed", "_pieces", "_star", "_steps", "_unpack", "_width")

    def __init__(self, size: int, enter: int) -> None:
        self._star = geometry = star(size)
        self._enter = enter
        # For each hole its mask, and its landings by key.
        self._beyond: tuple[tuple[int, dict[int, _Holes]], ...] = tuple(
            (sum(1 << other for other in {*near, *land} if other >= 0), {})
            for near, land in zip(geometry.near, geometry.land, strict=True)
        )
        # A new key is put together from what depends on the neighbours alone (64 cases a hole): the steps of a piece,
        # and the set of holes where jumps would land.
        self._steps: tuple[dict[int, _Moves], ...] = tuple({} for _ in range(size))
        self._jumps: tuple[dict[int, int], ...] = tuple({} for _ in range(size))
        self._listed: dict[int, _Holes] = {0: ()}
        self._pieces: dict[int, _Piece] = {}
        # A set is cut into words of 16 holes, and the pieces in a word are remembered too.
        words = -(-size // 16)
        self._unpack = Struct(f"<{words}H").unpack
        self._width = 2 * words
        self._chunks: list[tuple[int, dict[int, tuple[_Piece, ...]]]] = [(16 * word, {}) for word in range(words)]

    def moves(self, own: int, occupied: int) -> list[Move]:
        """All moves of the pieces in `own`: by piece in row order its steps, then its landings, fewest jumps first."""
        found: list[Move] = []
        beyond = self._beyond
        for word, (start, chunk) in zip(self._unpack(own.to_bytes(self._width, "little")), self._chunks, strict=True):
            if not word:
                continue
            for mask, seen, table, hole in chunk.get(word) or self._find_pieces(start, chunk, word):
                moves, landings = seen.get(occupied & mask) or self._find_moves(hole, occupied & mask)
                found += moves
                if landings:
                    reached = [*landings]
                    for landing in reached:  # grows while it is read
                        mask, known = beyond[landing]
                        further = known.get(occupied & mask)
                        if further is None:
                            further = self._find_landings(landing, occupied & mask)
                        for hop in further:
                            if hop not in reached:
                                reached.append(hop)
                                found.append(table[hop])
        return found

    def can(self, source: int, target: int, occupied: int) -> bool:
        """Whether the piece on `source` may end its move on the empty hole `target`."""
        if not self._enter >> target & 1:
            return False
        return bool(self._star.around[source] >> target & 1) or target in self.landings(source, occupied)

    def landings(self, source: int, occupied: int) -> dict[int, int]:
        """Where the piece on `source` can go by jumps, fewest first, and from which hole its last jump is.

        Among ways of equal length it is the one whose landing holes come first in row order, compared from the first.
        """
        before: dict[int, int] = {}
        ahead = [source]
        for hole in ahead:  # grows while it is read
            mask, known = self._beyond[hole]
            further = known.get(occupied & mask)
            if further is None:
                further = self._find_landings(hole, occupied & mask)
            for hop in further:
                if hop not in before:
                    before[hop] = hole
                    ahead.append(hop)
        return before

    def routes(self, source: int, occupied: int) -> dict[int, _Holes]:
        """The route to show for every hole that the piece on `source` can go to (rules 3.4.8)."""
        steps = holes_of(self._star.around[source] & self._enter & ~occupied)
        found: dict[int, _Holes] = {target: (source, target) for target in steps}
        chains: dict[int, _Holes] = {source: (source,)}
        for landing, before in self.landings(source, occupied).items():
            found[landing] = chains[landing] = (*chains[before], landing)
        return found

    def _find_pieces(self, start: int, chunk: dict[int, tuple[_Piece, ...]], word: int) -> tuple[_Piece, ...]:
        if len(chunk) >= 8 * _KEPT:
            chunk.clear()
        chunk[word] = pieces = tuple(self._piece(start + place) for place in holes_of(word))
        return pieces

    def _piece(self, hole: int) -> _Piece:
        if hole not in self._pieces:
            self._pieces[hole] = self._beyond[hole][0], {}, _table(self._star.size, hole), hole
        return self._pieces[hole]

    def _find_moves(self, hole: int, key: int) -> tuple[_Moves, _Holes]:
        _, seen, table, _ = self._piece(hole)
        if len(seen) >= _KEPT:
            seen.clear()
        near = self._star.around[hole]
        moves = self._steps[hole].get(key & near)
        if moves is None:
            moves = tuple([table[target] for target in holes_of(near & self._enter & ~key)])
            self._steps[hole][key & near] = moves
        landings = self._find_landings(hole, key)
        if landings:
            moves += tuple([table[target] for target in landings])
        seen[key] = moves, landings
        return moves, landings

    def _find_landings(self, hole: int, key: int) -> _Holes:
        known = self._beyond[hole][1]
        if len(known) >= _KEPT:
            known.clear()
        over = key & self._star.around[hole]
        beyond = self._jumps[hole].get(over)
        if beyond is None:
            pairs = zip(self._star.near[hole], self._star.land[hole], strict=True)
            beyond = self._enter & sum(1 << land for near, land in pairs if land >= 0 and over >> near & 1)
            self._jumps[hole][over] = beyond
        landings = self._listed.get(beyond & ~key)
        if landings is None:
            landings = self._listed[beyond & ~key] = tuple(holes_of(beyond & ~key))
        known[key] = landings
        return landings


@cache
def ways(size: int, enter: int) -> Ways:
    """The ways on the board of `size` holes, always the same object for the same holes to land on."""
    return Ways(size, enter)
