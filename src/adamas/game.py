"""The contract that every game fulfils: positions, moves, outcomes, layouts and the named errors.

Everything else in Adamas (match, server, engine, page) knows games only through these names.

    game = adamas.game("diam")             a Game: makes and parses positions, describes its board
    position = game.start(players=2)       a Position: frozen; `play` and `skip` return the next one
    move = Move.parse("3.2-4")             a Move: where from, where to; judged against a position

A *spot* is whatever a move can name: a hole (``e4``), a square (``4``), a pawn in a stack (``3.2``) or a
reserve (``r``). Turn slots, seats and sides are counted from 0 here, and from 1 in every text and message.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

__all__ = [
    "Camp",
    "Cap",
    "Colour",
    "Game",
    "GameError",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "Label",
    "Layout",
    "Line",
    "Move",
    "Note",
    "Option",
    "Outcome",
    "Position",
    "Seat",
    "Spot",
    "UnknownGame",
    "View",
    "perft",
]


class GameError(ValueError):
    """A game was asked for something that it cannot do; the message says what is wrong and where."""


class UnknownGame(GameError):
    """No game has this name."""


class InvalidOption(GameError):
    """A rule option is unknown, has a value that it cannot have, or does not go with the others."""


class InvalidPosition(GameError):
    """A text is not a position of this game."""


class InvalidMove(GameError):
    """A text is not a move of this game: the spelling is wrong, or it names a spot that does not exist."""

    code = "bad_text"


class IllegalMove(GameError):
    """A well-formed move is forbidden here. `code` is the refusal detail, such as ``too_high``."""

    def __init__(self, message: str, code: str = "unreachable") -> None:
        super().__init__(message)
        self.code = code


_MOVE = re.compile(r"([a-z0-9]+(?:\.[0-9]+)?)-([a-z0-9]+(?:\.[0-9]+)?)", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move says only from which spot to which spot; whether it is legal, a position decides."""

    source: str
    target: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``source-target``; raise InvalidMove for any other spelling."""
        match = _MOVE.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise InvalidMove(f"{text!r:.80} is not a move: write source-target, for example e4-e5 or r-3")
        return cls(match[1], match[2])

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning turn slots, counted from 0, and the reason (``diam``, ``home``)."""

    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line a board may show: two or more spots of one colour that make (``made``) or threaten (``threat``) a win.

    `level` is the level to print beside it, or None.
    """

    spots: tuple[str, ...]
    colour: str
    kind: str
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on the position for its players, as a code with values that the interface words.

    `slot` (from 0) is whom it concerns; `colours` whose pieces cause it.
    """

    code: str
    slot: int
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option: its name, its values, its default, and when it matters.

    `values` lists the named values; where `least` is set, any whole number from `least` to `most` is a value too.
    `when` names other options and the values under which this one has a meaning (``{"players": (3,)}``).
    `scope` is ``position`` for what a position carries out, ``match`` for what only a match knows.
    """

    name: str
    values: tuple[int | str, ...]
    default: int | str
    least: int | None = None
    most: int | None = None
    when: Mapping[str, tuple[int | str, ...]] = field(default_factory=dict)
    scope: str = "position"

    def check(self, value: object) -> int | str:
        """The value itself if this option can have it; raise InvalidOption otherwise."""
        if isinstance(value, (int, str)) and not isinstance(value, bool):
            if value in self.values:
                return value
            if self.least is not None and isinstance(value, int) and self.least <= value <= (self.most or value):
                return value
        raise InvalidOption(f"option {self.name} cannot be {value!r:.80}: {self.describe()}")

    def read(self, text: str) -> int | str:
        """The value that a text such as ``closed`` or ``30`` stands for; raise InvalidOption if none."""
        for value in self.values:
            if str(value) == text:
                return value
        if text.isascii() and text.isdigit() and len(text) <= 9 and text == str(int(text)):
            return self.check(int(text))
        return self.check(text)

    def describe(self) -> str:
        """The allowed values as a short phrase for messages."""
        named = ", ".join(str(value) for value in self.values)
        if self.least is None:
            return f"choose from {named}"
        span = f"{self.least} to {self.most}" if self.most is not None else f"{self.least} or more"
        return f"choose {named}, or a whole number from {span}" if named else f"choose a whole number from {span}"


@dataclass(frozen=True, slots=True)
class Cap:
    """When a match of computers only is drawn: after so many plies, or after so many full rounds."""

    plies: int | None = None
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: the turn slots that belong to it (from 0), its colours, and its side (from 0)."""

    slots: tuple[int, ...]
    colours: tuple[str, ...]
    side: int


@dataclass(frozen=True, slots=True)
class Colour:
    """An owner of pieces: the letter in position texts, its name, and its mark (disc, triangle, square, cross)."""

    code: str
    name: str
    mark: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot of the board. `kind` is hole, square, pawn or reserve; `group` is the square that a pawn's cell is on."""

    name: str
    kind: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A text beside the board, at a place in the coordinates of its view."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class View:
    """One way to draw the board.

    kind ``star``: `at` gives x (to the right) and y (downwards) of each hole, the distance of neighbours being 1,
    the middle of the board (0, 0); `edges` are the lines between neighbours.
    kind ``rings``: `at` gives sector (0 at the top, clockwise, of `sectors`) and ring (1 innermost, of `rings`);
    rings in `dull` never count for a win and are drawn duller.
    kind ``stacks``: the same as pawns that stand on each other, `at` gives sector and level (1 lowest, of `rings`).
    `rows` lists the spots as a person reads them, top row first, left to right.
    """

    name: str
    kind: str
    at: Mapping[str, tuple[float, float]]
    rows: tuple[tuple[str, ...], ...]
    edges: tuple[tuple[str, str], ...] = ()
    labels: tuple[Label, ...] = ()
    sectors: int = 0
    rings: int = 0
    dull: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Camp:
    """The holes where a colour starts (``home``) or must go (``goal``)."""

    colour: str
    kind: str
    spots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """All that drawing a game's board needs: every spot, the colours, the camps, and one or more views."""

    game: str
    spots: tuple[Spot, ...]
    colours: tuple[Colour, ...]
    seats: tuple[Seat, ...]
    views: tuple[View, ...]
    camps: tuple[Camp, ...] = ()


class Position(ABC):
    """A position of a game; frozen, so a move makes the next position and this one stays as it is.

    Equal positions are equal values with equal hashes. `str` gives the position text; `options` is a mapping of
    what the text cannot carry, so that ``game.parse(str(position), **position.options) == position``.
    """

    __slots__ = ()

    game: ClassVar[str]
    """The name of the game."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The turn slot to move, from 0; in a finished position the slot that would have been next."""

    @property
    @abstractmethod
    def sides(self) -> tuple[int, ...]:
        """For each turn slot the side it plays for, from 0; slots of one side win together."""

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Any]:
        """What the position text cannot carry: rule options, and where they matter `round` and `finished`."""

    @abstractmethod
    def moves(self) -> tuple[Move, ...]:
        """All legal moves in a fixed order; empty if the turn must be skipped or the game is over."""

    @abstractmethod
    def play(self, move: Move | str) -> Self:
        """The position after a move or its text.

        Raises InvalidMove for a wrong spelling or a spot that does not exist, IllegalMove for a forbidden move.
        """

    @abstractmethod
    def skip(self) -> Self:
        """The position after a turn that passed without an action; raise IllegalMove if the game is over."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def pieces(self) -> dict[str, str]:
        """The colour on every occupied spot of the board."""

    @abstractmethod
    def __str__(self) -> str: ...

    def route(self, move: Move | str) -> tuple[str, ...]:
        """The spots a legal move visits, first to last; raise like `play`."""
        move = Move.parse(move) if isinstance(move, str) else move
        route = self.dests().get(move.source, {}).get(move.target)
        if route is None:
            self.play(move)  # names what is wrong
            raise IllegalMove(f"{move} cannot be played here")
        return route

    def dests(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """All legal moves with their routes, in one pass: ``{source: {target: route}}``."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for move in self.moves():
            found.setdefault(move.source, {})[move.target] = (move.source, move.target)
        return found

    def shift(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Which piece goes from which spot to which by a legal move, carried pieces too, as `pieces` names them."""
        return ((move.source, move.target),)

    def reserves(self) -> dict[str, int]:
        """How many pieces of each colour wait beside the board; empty in a game without reserves."""
        return {}

    def home(self) -> dict[int, int]:
        """For each slot how many of its pieces have arrived; empty in a game that is no race."""
        return {}

    def lines(self) -> tuple[Line, ...]:
        """Winning lines that are made, or that some side could make with its next action."""
        return ()

    def warnings(self) -> tuple[Move, ...]:
        """Legal moves that end the game at once in favour of another side."""
        return ()

    def notes(self) -> tuple[Note, ...]:
        """Remarks that players should see, such as a goal that others block."""
        return ()

    def why(self, source: str, target: str | None = None) -> str | None:
        """Why a spot cannot be picked (target None) or a move not be made: a refusal detail, or None if it can."""
        if target is None:
            return None if source in self.dests() else "not_yours"
        try:
            self.play(Move(source, target))
        except (InvalidMove, IllegalMove) as error:
            return error.code
        return None


class Game(ABC):
    """A game: its options, its starting positions, its texts and its board."""

    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    cap: ClassVar[Cap]

    @abstractmethod
    def start(self, **options: Any) -> Position:
        """The starting position; raise InvalidOption."""

    @abstractmethod
    def parse(self, text: str, **options: Any) -> Position:
        """Read a position text. Options that the text cannot carry come as keywords; those that it carries must agree.

        Raises InvalidPosition or InvalidOption.
        """

    @abstractmethod
    def layout(self, **options: Any) -> Layout:
        """All that drawing the board needs; raise InvalidOption."""

    @abstractmethod
    def seats(self, **options: Any) -> tuple[Seat, ...]:
        """The players' seats with their slots, colours and sides; raise InvalidOption."""

    def seat_of(self, slot: int, **options: Any) -> int:
        """Which player's seat (from 0) owns a turn slot (from 0); raise InvalidOption or IndexError."""
        for number, seat in enumerate(self.seats(**options)):
            if slot in seat.slots:
                return number
        raise IndexError(f"{self.name} has no turn slot {slot} with these options")

    def options_of(self, position: Position) -> dict[str, Any]:
        """Every position option with its value in `position`, those that its text carries too; `layout` takes them.

        A game whose texts carry options adds those to what is here.
        """
        known = {option.name: option.default for option in self.options if option.scope == "position"}
        return {name: position.options.get(name, default) for name, default in known.items()}

    def option(self, name: str) -> Option:
        """The option of this name; raise InvalidOption."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise InvalidOption(f"{self.name} has no option {name!r:.80}: it has {known}")

    def resolve(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, defaults filled in; raise InvalidOption for a name or value that cannot be."""
        for name in options:
            self.option(name)
        return {option.name: option.check(options.get(option.name, option.default)) for option in self.options}


def perft(position: Position, depth: int, progress: Callable[[], object] | None = None) -> int:
    """Count the sequences of exactly `depth` moves; a forced skip counts as one, a finished game has no continuation.

    `progress` is called once for each move of the first ply that has been counted.
    """
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    if depth == 0:
        return 1
    if position.outcome() is not None:
        return 0
    moves = position.moves()
    if not moves:
        return perft(position.skip(), depth - 1)
    if depth == 1 and progress is None:
        return len(moves)
    total = 0
    for move in moves:
        total += perft(position.play(move), depth - 1)
        if progress is not None:
            progress()
    return total
