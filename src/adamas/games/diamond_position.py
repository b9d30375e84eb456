"""A position of the Diamond Game: one set of holes for each colour, what may be played and when it is won (rules 3.5).

A set of holes is an int with bit h for hole h; the star is drawn in star.py. How pieces move is in diamond_moves.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, final

from ..game import IllegalMove, InvalidMove, Line, Move, Note, Outcome, Position
from .diamond_moves import Ways, ways
from .diamond_rules import COLOURS, NAMES, Rules
from .diamond_text import print_text
from .star import holes_of

__all__ = ["DiamondPosition"]


@final
@dataclass(frozen=True, slots=True, repr=False)
class DiamondPosition(Position):
    """A position of the Diamond Game. Made by `Diamond.start` and `Diamond.parse`, which check it; the constructor
    trusts its arguments.

    `sets` are the holes of red, blue and yellow; `round` counts from 1, and is 0 where no rule asks for it; `finished`
    are the slots that have filled their goal, in that order.
    """

    game: ClassVar[str] = "diamond"

    rules: Rules
    sets: tuple[int, ...]
    turn: int = field()  # field() because dataclasses would take the inherited abstract property for a default
    round: int = 0
    finished: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[int, ...]:
        """Each slot plays for itself."""
        return tuple(range(self.rules.players))

    @property
    def options(self) -> Mapping[str, Any]:
        """The rule options; `round` under `leave_home`; `finished` where the text does not always tell."""
        options = self.rules.options
        if self.rules.leave_home:
            options["round"] = self.round
        if self.rules.play_on or self.rules.goal == "crowded":
            options["finished"] = self.finished
        return options

    def moves(self) -> tuple[Move, ...]:
        """All legal moves: by piece in row order its steps, then where its jumps lead, fewest jumps first."""
        rules = self.rules
        if self.finished and (self.turn in self.finished or self.outcome() is not None):
            return ()
        found = rules.ways[self.turn].moves(self.sets[self.turn], self._occupied())
        if rules.leave_home and self.round >= rules.leave_home:
            home = set(rules.star.names_of(rules.homes[self.turn]))
            leaving = [move for move in found if move.source in home and move.target not in home]
            return tuple(leaving or found)
        return tuple(found)

    def play(self, move: Move | str) -> DiamondPosition:
        """The position after a move; raise InvalidMove or IllegalMove, which name what is wrong."""
        source, target = self._judge(move)
        slot, rules = self.turn, self.rules
        sets = list(self.sets)
        sets[slot] ^= 1 << source | 1 << target
        finished = self.finished
        if rules.won(slot, sets):
            finished = (*finished, slot)
        turn = (slot + 1) % rules.players
        return _make(rules, tuple(sets), turn, self._next_round(turn), finished)

    def skip(self) -> DiamondPosition:
        """The position after a turn without a move; raise IllegalMove if the game is over."""
        if self.outcome() is not None:
            raise self._over()
        turn = (self.turn + 1) % self.rules.players
        return _make(self.rules, self.sets, turn, self._next_round(turn), self.finished)

    def outcome(self) -> Outcome | None:
        """The slot that filled its goal first; under `play_on` only when a second one has finished too."""
        if len(self.finished) < (2 if self.rules.play_on else 1):
            return None
        return Outcome(self.finished[:1], "home")

    def pieces(self) -> dict[str, str]:
        """The colour on every occupied hole, in row order."""
        names = self.rules.star.names
        found = {hole: colour for colour, board in zip(COLOURS, self.sets, strict=False) for hole in holes_of(board)}
        return {names[hole]: found[hole] for hole in sorted(found)}

    def home(self) -> dict[int, int]:
        """For each slot how many of its pieces stand in its goal."""
        return {
            slot: (board & goal).bit_count()
            for slot, (board, goal) in enumerate(zip(self.sets, self.rules.goals, strict=True))
        }

    def dests(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """All legal moves with the route to show: fewest jumps, then the landing holes earliest in row order."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        routes: dict[str, tuple[str, ...]] = {}
        for move in self.moves():
            if move.source not in found:
                found[move.source] = {}
                routes = self._routes(move.source)
            found[move.source][move.target] = routes[move.target]
        return found

    def route(self, move: Move | str) -> tuple[str, ...]:
        """The holes that a legal move visits, first to last; raise like `play`."""
        if isinstance(move, str):
            move = Move.parse(move)
        self._judge(move)
        return self._routes(move.source)[move.target]

    def lines(self) -> tuple[Line, ...]:
        """The full goal of each slot that has finished."""
        return tuple(
            Line(self.rules.star.names_of(self.rules.goals[slot]), COLOURS[slot], "made") for slot in self.finished
        )

    def notes(self) -> tuple[Note, ...]:
        """``goal_blocked`` for each slot whose missing goal holes are all held by others, with their colours."""
        if self.outcome() is not None:
            return ()
        return tuple(
            Note("goal_blocked", slot, blockers)
            for slot in range(self.rules.players)
            if slot not in self.finished and (blockers := self._blockers(slot))
        )

    def why(self, source: str, target: str | None = None) -> str | None:
        """Why a piece cannot be picked, or not be moved to a hole, as a refusal detail; None if it can."""
        number = self.rules.star.number
        try:
            if target is not None:
                self._judge(Move(source, target))
            elif source not in number:
                return "bad_text"
            else:
                hole = self._own(source)
                if all(move.source != source for move in self.moves()):
                    return "leave_home" if self._ways().routes(hole, self._occupied()) else "unreachable"
        except (InvalidMove, IllegalMove) as error:
            return error.code
        return None

    def __str__(self) -> str:
        return print_text(self.rules.star, self.sets, self.turn)

    def __repr__(self) -> str:
        keywords = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"adamas.game('diamond').parse({str(self)!r}{keywords})"

    def _next_round(self, turn: int) -> int:
        return self.round + 1 if self.rules.leave_home and turn == 0 else self.round

    def _occupied(self) -> int:
        occupied = 0
        for board in self.sets:
            occupied |= board
        return occupied

    def _ways(self) -> Ways:
        return self.rules.ways[self.turn]

    def _routes(self, source: str) -> dict[str, tuple[str, ...]]:
        """The route to each hole that a piece reaches, by name."""
        names = self.rules.star.names
        routes = self._ways().routes(self.rules.star.number[source], self._occupied())
        return {names[target]: tuple([names[hole] for hole in route]) for target, route in routes.items()}

    def _blockers(self, slot: int) -> tuple[str, ...]:
        """The colours that hold all the goal holes that a slot has not filled yet; none if one of them is empty."""
        missing = self.rules.goals[slot] & ~self.sets[slot]
        if not missing or missing & ~self._occupied():
            return ()
        if self.rules.goal == "crowded" and self.sets[slot] & self.rules.goals[slot]:
            return ()  # a full goal with one own piece in it wins with the next move that leaves it so
        return tuple(colour for colour, board in zip(COLOURS, self.sets, strict=False) if board & missing)

    def _over(self) -> IllegalMove:
        return IllegalMove(f"the game is over: {NAMES[COLOURS[self.finished[0]]]} has filled the goal", "over")

    def _own(self, source: str) -> int:
        """The hole of a piece that the slot to move may pick; raise IllegalMove if it is not one."""
        if self.outcome() is not None:
            raise self._over()
        colour = NAMES[COLOURS[self.turn]]
        if self.turn in self.finished:
            raise IllegalMove(f"{colour} has finished and moves no more", "over")
        hole = self.rules.star.number[source]
        if not self.sets[self.turn] >> hole & 1:
            if self._occupied() >> hole & 1:
                raise IllegalMove(f"the piece on {source} is not yours: {colour} is to move", "not_yours")
            raise IllegalMove(f"there is no piece on {source}", "empty")
        return hole

    def _judge(self, move: Move | str) -> tuple[int, int]:
        """The holes of a legal move; raise as `play` does."""
        if isinstance(move, str):
            move = Move.parse(move)
        rules = self.rules
        number = rules.star.number
        try:
            source, target = number[move.source], number[move.target]
        except KeyError as error:
            raise InvalidMove(f"{move}: the board of {len(number)} holes has no {error.args[0]}") from None
        occupied = self._occupied()
        if (
            self.finished
            or not self.sets[self.turn] >> source & 1
            or occupied >> target & 1
            or not rules.ways[self.turn].can(source, target, occupied)
            or (rules.leave_home and self.round >= rules.leave_home)
        ):
            self._examine(move)
        return source, target

    def _examine(self, move: Move) -> None:
        """Raise the IllegalMove that says why a move between holes that exist is not legal here, if it is not."""
        if self.outcome() is None and move in self.moves():
            return
        try:
            source = self._own(move.source)
        except IllegalMove as error:
            raise IllegalMove(f"{move}: {error}", error.code) from None
        rules, occupied = self.rules, self._occupied()
        target = rules.star.number[move.target]
        if source == target:
            raise IllegalMove(f"{move}: a move must end on another hole than it starts from", "same_hole")
        if occupied >> target & 1:
            raise IllegalMove(f"{move}: there is a piece on {move.target} already", "occupied")
        if not rules.enter[self.turn] >> target & 1:
            raise IllegalMove(
                f"{move}: {move.target} is in a camp of another player, and camps are closed", "closed_camp"
            )
        if self._ways().can(source, target, occupied):
            raise IllegalMove(
                f"{move}: from round {rules.leave_home} on a move must take a piece out of your home while one can",
                "leave_home",
            )
        if ways(rules.board, rules.star.full).can(source, target, occupied):
            raise IllegalMove(
                f"{move}: every way to {move.target} lands in a camp of another player, and camps are closed",
                "closed_camp",
            )
        raise IllegalMove(f"{move}: {move.target} is neither next to {move.source} nor reached by jumps", "unreachable")


_set_rules, _set_sets, _set_turn, _set_round, _set_finished = (
    DiamondPosition.__dict__[name].__set__ for name in ("rules", "sets", "turn", "round", "finished")
)


def _make(rules: Rules, sets: tuple[int, ...], turn: int, number: int, finished: tuple[int, ...]) -> DiamondPosition:
    """What the constructor does, in half its time: a search makes a position for every move that it tries."""
    position = object.__new__(DiamondPosition)
    _set_rules(position, rules)
    _set_sets(position, sets)
    _set_turn(position, turn)
    _set_round(position, number)
    _set_finished(position, finished)
    return position
