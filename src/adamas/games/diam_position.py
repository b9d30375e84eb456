"""A position of Diam: eight stacks, the actions they allow, and the DIAM that ends the game (rules 2.3, 2.4).

The ring from above, squares 1 to 8 clockwise, each a stack of at most four pawns; 1 faces 5, 2 faces 6, and so on:

          8   1   2
          7   +   3            "rk" on square 1 is a red pawn at level 1 with a black one on it, at level 2
          6   5   4

A position keeps the eight stacks as strings from the ground up, so `stacks[2][1]` is the pawn 3.2. In the code squares
count from 0 (the square facing s is ``s ^ 4``) and levels from 1, as in the texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any, ClassVar, Final, final

from ..game import IllegalMove, InvalidMove, Line, Move, Note, Outcome, Position
from .diam_text import COLOURS, NAMES, PLACES, SIDES, best_level, print_text

__all__ = ["CELLS", "SQUARES", "TOP", "DiamPosition"]

TOP: Final = 4
"""No square holds more pawns than this."""

SQUARES: Final = {str(number + 1): number for number in range(8)}
CELLS: Final = {f"{square}.{level}": (number, level) for square, number in SQUARES.items() for level in range(1, 5)}


def _own_pawns(stack: str, side: int) -> int:
    """Bit n-1 for each pawn of the side at level n, and one bit more, above them all, to tell the height."""
    bits = sum(1 << number for number, colour in enumerate(stack) if colour in SIDES[side])
    return bits | 1 << len(stack)


_OWN: Final = tuple(
    {
        "".join(pawns): _own_pawns("".join(pawns), side)
        for height in range(5)
        for pawns in product(COLOURS, repeat=height)
    }
    for side in (0, 1)
)


# What can be played from a square depends on little: which of its pawns are one's own and how high its neighbours
# are. So the moves are made once for each such case (some six thousand) and kept.
@cache
def _moves_from(square: int, own: int, ahead: int, behind: int) -> tuple[Move, ...]:
    height = own.bit_length() - 1
    found = []
    for level in range(1, height + 1):
        if own >> (level - 1) & 1:
            lifted = height - level + 1
            for target, high in (((square + 1) % 8, ahead), ((square - 1) % 8, behind)):
                if high + lifted <= TOP:
                    found.append(Move(f"{square + 1}.{level}", str(target + 1)))
    return tuple(found)


@cache
def _placements(colours: str, full: int) -> tuple[Move, ...]:
    return tuple(
        Move(colour, square) for colour in colours for square, number in SQUARES.items() if not full >> number & 1
    )


_SLOTS: Final = {variant: len(places) for variant, places in PLACES.items()}
_OUTCOMES: Final = {
    variant: tuple(Outcome(tuple(range(side, len(places), 2)), "diam") for side in (0, 1))
    for variant, places in PLACES.items()
}


@final
@dataclass(frozen=True, slots=True, repr=False)
class DiamPosition(Position):
    """A position of Diam. Made by `Diam.start` and `Diam.parse`, which check it; the constructor trusts its arguments.

    `stacks` are the eight squares from square 1 on, each a string of colours from the ground up. `variant` is ``2``,
    ``3``, ``3f`` or ``4``. `made` says where the deciding DIAM is, as (square 0 to 3, level); it follows from the rest.
    """

    game: ClassVar[str] = "diam"

    stacks: tuple[str, ...]
    variant: str
    turn: int = field()  # field() because dataclasses would take the inherited abstract property for a default
    made: tuple[int, int] | None = field(default=None, compare=False)

    @property
    def sides(self) -> tuple[int, ...]:
        """For each slot its side: the slots alternate between the two."""
        return tuple(slot & 1 for slot in range(_SLOTS[self.variant]))

    @property
    def options(self) -> Mapping[str, Any]:
        """Nothing: the text of a Diam position carries all of it."""
        return {}

    def moves(self) -> tuple[Move, ...]:
        """All legal actions: placements by colour and square, then moves by square, level and clockwise first."""
        if self.made is not None:
            return ()
        stacks = self.stacks
        heights = list(map(len, stacks))
        own = _OWN[self.turn & 1]
        full = sum(1 << square for square in range(8) if heights[square] == TOP) if TOP in heights else 0
        found = list(_placements(self._usable(), full))
        for square, stack in enumerate(stacks):
            if stack:
                found += _moves_from(square, own[stack], heights[square - 7], heights[square - 1])
        return tuple(found)

    def play(self, move: Move | str) -> DiamPosition:
        """The position after an action; raise InvalidMove or IllegalMove, which name what is wrong."""
        source, level, target, lifted = self._judge(move)
        stacks = list(self.stacks)
        if level:
            stacks[source] = stacks[source][: level - 1]
        stacks[target] += lifted
        # Pawns arrive on one square only, so every new DIAM lies on its diameter (rules 2.8).
        made, facing = None, stacks[target ^ 4]
        if len(facing) > 1:
            high = best_level(stacks[target], facing)
            made = (target & 3, high) if high else None
        return _make(tuple(stacks), self.variant, self._next(), made)

    def skip(self) -> DiamPosition:
        """The position after a turn without an action; raise IllegalMove if the game is over."""
        self._check_running()
        return _make(self.stacks, self.variant, self._next(), None)

    def outcome(self) -> Outcome | None:
        """The slots of the side that owns the highest DIAM, whoever made it; None if there is none."""
        if self.made is None:
            return None
        square, level = self.made
        return _OUTCOMES[self.variant][self.stacks[square][level - 1] in SIDES[1]]

    def pieces(self) -> dict[str, str]:
        """The colour of every pawn on the board, by its cell ``square.level``."""
        return {
            f"{square + 1}.{level}": colour
            for square, stack in enumerate(self.stacks)
            for level, colour in enumerate(stack, 1)
        }

    def reserves(self) -> dict[str, int]:
        """How many pawns of each of the four colours are not on the board yet."""
        board = "".join(self.stacks)
        return {colour: 4 - board.count(colour) for colour in COLOURS}

    def shift(self, move: Move) -> tuple[tuple[str, str], ...]:
        """From which cell or reserve each pawn goes to which cell, riders too, lowest first; raise like `play`."""
        source, level, target, lifted = self._judge(move)
        height = len(self.stacks[target])
        return tuple(
            (f"{source + 1}.{level + number}" if level else move.source, f"{target + 1}.{height + number + 1}")
            for number in range(len(lifted))
        )

    def lines(self) -> tuple[Line, ...]:
        """The DIAM that decided a finished game, or the threatened DIAMs of both sides, the highest first.

        A threat is a pair of opposite cells, one holding a pawn and one empty, that would be the deciding DIAM of the
        pawn's side after one legal action of that side. Each side is asked as its next slot to act (the slot to move,
        and the one after it), as if it were to act on the board as it stands; so a colour whose reserve that slot
        cannot use threatens only by moves.
        """
        if self.made is not None:
            return (self._line(*self.made, "made"),)
        threats = set()
        for slot in (self.turn, self._next()):
            for target, stack in DiamPosition(self.stacks, self.variant, slot)._arrivals():
                level = best_level(stack, self.stacks[target ^ 4])
                if level and stack[level - 1] in SIDES[slot & 1]:
                    threats.add((-level, target & 3, stack[level - 1]))
        return tuple(self._line(square, -level, "threat", colour) for level, square, colour in sorted(threats))

    def warnings(self) -> tuple[Move, ...]:
        """The legal moves that make a DIAM which wins for the other side: only carried pawns can do that."""
        found = []
        for move in self.moves():
            if len(move.source) > 1:
                target, stack = self._arrival(move)
                level = best_level(stack, self.stacks[target ^ 4])
                if level and stack[level - 1] not in SIDES[self.turn & 1]:
                    found.append(move)
        return tuple(found)

    def notes(self) -> tuple[Note, ...]:
        """``due`` with the one colour of the lone player that may be placed in this turn, if he has any of it left."""
        if self.made is not None or self.variant != "3" or self.turn & 1:
            return ()
        return tuple(Note("due", self.turn, (colour,)) for colour in self._usable())

    def why(self, source: str, target: str | None = None) -> str | None:
        """Why a pawn or reserve cannot be picked, or not be put on a square (or on the square of a cell)."""
        if target is not None:
            try:
                self._judge(Move(source, target.partition(".")[0]))
            except (InvalidMove, IllegalMove) as error:
                return error.code
            return None
        reasons = [self.why(source, square) for square in SQUARES]
        if None in reasons:
            return None
        # A pawn that may be picked but not put anywhere is asked about its neighbours, where the height speaks.
        return next((reason for reason in reasons if reason != "not_neighbour"), "not_neighbour")

    def __str__(self) -> str:
        return print_text(self.stacks, self.variant, self.turn)

    def __repr__(self) -> str:
        return f"adamas.game('diam').parse({str(self)!r})"

    def _next(self) -> int:
        return (self.turn + 1) % _SLOTS[self.variant]

    def _usable(self) -> str:
        """The colours that the slot to move may place and still has in reserve."""
        colours = PLACES[self.variant][self.turn]
        board = "".join(self.stacks)
        for colour in colours:
            if board.count(colour) == 4:
                colours = colours.replace(colour, "")
        return colours

    def _arrivals(self) -> Iterator[tuple[int, str]]:
        return map(self._arrival, self.moves())

    def _arrival(self, move: Move) -> tuple[int, str]:
        """The target square of a legal move and the stack that it will hold."""
        target = SQUARES[move.target]
        cell = CELLS.get(move.source)
        lifted = self.stacks[cell[0]][cell[1] - 1 :] if cell else move.source
        return target, self.stacks[target] + lifted

    def _line(self, square: int, level: int, kind: str, colour: str | None = None) -> Line:
        spots = (f"{square + 1}.{level}", f"{square + 5}.{level}")
        return Line(spots, colour or self.stacks[square][level - 1], kind, level)

    def _check_running(self) -> None:
        if self.made is not None:
            square, level = self.made
            raise IllegalMove(
                f"the game is over: {NAMES[self.stacks[square][level - 1]]} has a DIAM on squares {square + 1} and "
                f"{square + 5}, level {level}",
                "over",
            )

    def _judge(self, move: Move | str) -> tuple[int, int, int, str]:
        """Source square, level (0: a placement), target square and the pawns that go; raise as `play` does."""
        if isinstance(move, str):
            move = Move.parse(move)
        target = SQUARES.get(move.target)
        if target is None:
            raise InvalidMove(f"{move}: {move.target} is not a square, squares are 1 to 8")
        if self.made is not None:
            self._check_running()
        stacks = self.stacks
        cell = CELLS.get(move.source)
        if cell is None:
            self._check_placement(move)
            lifted = move.source
            source, level = target, 0
        else:
            source, level = cell
            stack = stacks[source]
            lifted = stack[level - 1 :]
            if not lifted:
                raise IllegalMove(f"{move}: there is no pawn at level {level} of square {source + 1}", "empty")
            if lifted[0] not in SIDES[self.turn & 1]:
                raise IllegalMove(f"{move}: the pawn {move.source} is {NAMES[lifted[0]]} and not yours", "not_yours")
            if (target - source) & 7 not in (1, 7):
                raise IllegalMove(f"{move}: square {target + 1} is not next to square {source + 1}", "not_neighbour")
        if len(stacks[target]) + len(lifted) > TOP:
            raise IllegalMove(
                f"{move}: square {target + 1} would hold {len(stacks[target]) + len(lifted)} pawns, "
                f"and no square may hold more than {TOP}",
                "too_high",
            )
        return source, level, target, lifted

    def _check_placement(self, move: Move) -> None:
        colour = move.source
        if colour not in NAMES:
            raise InvalidMove(
                f"{move}: {colour} is neither a reserve (r, o, n, k) nor a pawn such as 3.2 (square 1-8, level 1-4)"
            )
        usable = PLACES[self.variant][self.turn]
        if colour not in usable:
            named = " or ".join(NAMES[letter] for letter in usable)
            if colour not in SIDES[self.turn & 1]:
                reason, code = f"{NAMES[colour]} is not yours", "not_yours"
            elif self.variant in ("3", "3f") and self.turn in (0, 2):
                reason, code = f"{NAMES[colour]} is your other colour", "other_colour"
            else:
                reason, code = f"{NAMES[colour]} is your partner's reserve", "partner_reserve"
            raise IllegalMove(f"{move}: {reason}, and this turn places {named}", code)
        if "".join(self.stacks).count(colour) == 4:
            raise IllegalMove(f"{move}: the reserve of {NAMES[colour]} is empty", "reserve_empty")


_set_stacks, _set_variant, _set_turn, _set_made = (
    DiamPosition.__dict__[name].__set__ for name in ("stacks", "variant", "turn", "made")
)


def _make(stacks: tuple[str, ...], variant: str, turn: int, made: tuple[int, int] | None) -> DiamPosition:
    """What the constructor does, in half its time: a search makes a position for every move that it tries."""
    position = object.__new__(DiamPosition)
    _set_stacks(position, stacks)
    _set_variant(position, variant)
    _set_turn(position, turn)
    _set_made(position, made)
    return position
