"""A position of the Diamond Game: one set of holes for each colour, its legal moves and their routes (rules 3.4, 3.5).

A set of holes is an int with bit h for hole h; the star is drawn in star.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, ClassVar, final

from ..game import IllegalMove, InvalidMove, Line, Move, Note, Outcome, Position
from .diamond_rules import COLOURS, NAMES, Rules
from .diamond_text import print_text
from .star import holes_of, star

__all__ = ["DiamondPosition"]


@cache
def _moves_from(size: int, source: int) -> tuple[Move, ...]:
    """The moves from one hole to every hole, made once."""
    names = star(size).names
    return tuple(Move(names[source], target) for target in names)


# Most pieces can go to the same holes as in the position before, so these short lists come again and again in a search.
@lru_cache(maxsize=1 << 14)
def _moves_to(size: int, source: int, targets: int) -> tuple[Move, ...]:
    table = _moves_from(size, source)
    return tuple([table[target] for target in holes_of(targets)])


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
    _reach: dict[int, int] | None = field(default=None, init=False, compare=False)

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
        """All legal moves, by source and then by target hole, both in row order."""
        size = self.rules.board
        found: list[Move] = []
        for source, targets in self.reach().items():
            found += _moves_to(size, source, targets)
        return tuple(found)

    def reach(self) -> dict[int, int]:
        """For each piece that can move, by its hole, the set of holes where it can go."""
        if self._reach is None:
            _set_reach(self, self._find_reach())
        assert self._reach is not None
        return self._reach

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
        names = self.rules.star.names
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for source, targets in self.reach().items():
            routes = self._routes(source)
            found[names[source]] = {names[target]: routes[target] for target in holes_of(targets)}
        return found

    def route(self, move: Move | str) -> tuple[str, ...]:
        """The holes that a legal move visits, first to last; raise like `play`."""
        source, target = self._judge(move)
        return self._routes(source)[target]

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
                if hole not in self.reach():
                    return "leave_home" if self._search(hole, self.rules.enter[self.turn]) else "unreachable"
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

    def _find_reach(self) -> dict[int, int]:
        """All legal moves of the slot to move: for each source hole its targets; see `reach`.

        Landings are searched once for the whole position, not once for each piece: two empty holes are joined when one
        jump over a piece links them, and that holds for every mover, because a chain never comes next to its own
        start (a jump keeps the parity class, and the neighbours of a hole are of the other classes). So a piece
        reaches just the joined groups of its first landings.
        """
        slot, rules = self.turn, self.rules
        if slot in self.finished or self.outcome() is not None:
            return {}
        jumps = rules.star.jumps
        occupied = self._occupied()
        empty = rules.enter[slot] & ~occupied
        groups: list[int] = []
        found: dict[int, int] = {}
        pieces = self.sets[slot]
        while pieces:
            low = pieces & -pieces
            pieces ^= low
            near, over = jumps[low]
            targets = near & empty
            first = over[near & occupied] & empty
            if first:
                for group in groups:
                    if group & first:
                        targets |= group
                        first &= ~group
                while first:
                    seed = first & -first
                    group = ahead = seed
                    while ahead:
                        last = ahead & -ahead
                        near, over = jumps[last]
                        gain = over[near & occupied] & empty & ~group
                        group |= gain
                        ahead = ahead ^ last | gain
                    groups.append(group)
                    targets |= group
                    first &= ~group
            if targets:
                found[low.bit_length() - 1] = targets
        if rules.leave_home and self.round >= rules.leave_home:
            home = rules.homes[slot]
            leaving = {source: targets & ~home for source, targets in found.items() if home >> source & 1}
            leaving = {source: targets for source, targets in leaving.items() if targets}
            return leaving or found
        return found

    def _search(self, source: int, enter: int) -> int:
        """Where one piece could go by a step or by jumps, were it free to land on all the holes of `enter`."""
        geometry = self.rules.star
        occupied = self._occupied() & ~(1 << source)
        empty = enter & ~occupied
        found = ahead = 1 << source
        while ahead:
            low = ahead & -ahead
            near, over = geometry.jumps[low]
            gain = over[near & occupied] & empty & ~found
            found |= gain
            ahead = ahead ^ low | gain
        return (found | geometry.around[source] & empty) & ~(1 << source)

    def _routes(self, source: int) -> dict[int, tuple[str, ...]]:
        """The route to each hole that a piece reaches, by breadth-first search in row order (rules 3.4.8)."""
        geometry = self.rules.star
        names = geometry.names
        occupied = self._occupied() & ~(1 << source)
        empty = self.rules.enter[self.turn] & ~occupied
        routes: dict[int, tuple[str, ...]] = {source: (names[source],)}
        queue = [source]
        for hole in queue:  # grows while it is read
            near, over = geometry.jumps[1 << hole]
            for landing in holes_of(over[near & occupied] & empty):
                if landing not in routes:
                    routes[landing] = (*routes[hole], names[landing])
                    queue.append(landing)
        for target in holes_of(geometry.around[source] & empty):
            routes[target] = (names[source], names[target])
        return routes

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
        number = self.rules.star.number
        try:
            source, target = number[move.source], number[move.target]
        except KeyError as error:
            raise InvalidMove(f"{move}: the board of {len(number)} holes has no {error.args[0]}") from None
        if not self.reach().get(source, 0) >> target & 1:
            raise self._refusal(move)
        return source, target

    def _refusal(self, move: Move) -> IllegalMove:
        """Why a move between holes that exist is not legal here."""
        try:
            source = self._own(move.source)
        except IllegalMove as error:
            return IllegalMove(f"{move}: {error}", error.code)
        rules = self.rules
        geometry = rules.star
        target = geometry.number[move.target]
        if source == target:
            return IllegalMove(f"{move}: a move must end on another hole than it starts from", "same_hole")
        if self._occupied() >> target & 1:
            return IllegalMove(f"{move}: there is a piece on {move.target} already", "occupied")
        enter = rules.enter[self.turn]
        if not enter >> target & 1:
            return IllegalMove(
                f"{move}: {move.target} is in a camp of another player, and camps are closed", "closed_camp"
            )
        if self._search(source, enter) >> target & 1:
            return IllegalMove(
                f"{move}: from round {rules.leave_home} on a move must take a piece out of your home while one can",
                "leave_home",
            )
        if self._search(source, geometry.full) >> target & 1:
            return IllegalMove(
                f"{move}: every way to {move.target} lands in a camp of another player, and camps are closed",
                "closed_camp",
            )
        return IllegalMove(
            f"{move}: {move.target} is neither next to {move.source} nor reached by jumps", "unreachable"
        )


_set_rules, _set_sets, _set_turn, _set_round, _set_finished, _set_reach = (
    DiamondPosition.__dict__[name].__set__ for name in ("rules", "sets", "turn", "round", "finished", "_reach")
)


def _make(rules: Rules, sets: tuple[int, ...], turn: int, number: int, finished: tuple[int, ...]) -> DiamondPosition:
    """What the constructor does, in half its time: a search makes a position for every move that it tries."""
    position = object.__new__(DiamondPosition)
    _set_rules(position, rules)
    _set_sets(position, sets)
    _set_turn(position, turn)
    _set_round(position, number)
    _set_finished(position, finished)
    _set_reach(position, None)
    return position
