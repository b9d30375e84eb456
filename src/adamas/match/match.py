"""The match: a frozen value that a command takes to the next one. No clock, no disk, no randomness.

    match, events = Match.create(game, settings, now)
    match, events = match.advance(Play(seat=1, base_seq=match.seq, move="r-3"), now)     # or one Refused
    match == Match.replay(game, log)

The caller stores the events of each accepted command as one entry, numbered 1, 2, 3, ... All times are integer
milliseconds of one clock. Slots and seats count from 1, as in every event and message; the `position` that the game
gives counts from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from adamas.game import Game, GameError, IllegalMove, InvalidMove, Position, Seat
from adamas.match import clock
from adamas.match.commands import Call, ClaimDraw, Command, OfferDraw, Pause, Resign, Resume, Stop, Undo
from adamas.match.errors import MatchError
from adamas.match.events import Created, Ended, Event, Refused, Settings
from adamas.match.fold import fold
from adamas.match.judge import refusal
from adamas.match.line import Ply, count
from adamas.match.seats import SeatState
from adamas.match.settings import check_settings, first_position
from adamas.match.turn import Entry, decide, start, winning_move

__all__ = ["Match", "Status", "UndoTarget"]

Status = Literal["open", "live", "paused", "ended"]


@dataclass(frozen=True, slots=True)
class UndoTarget:
    """What an undo would take back: the latest `plies`, to before the latest move of the human at `seat`.

    `left` is that seat's allowance before it, None if unlimited.
    """

    seat: int
    plies: int
    left: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands after entry number `seq`.

    status: ``open`` (a seat waits for somebody elsewhere), ``live``, ``paused``, ``ended``. `line` is the start and
    each ply on the board now. `due` is the deadline of the turn, None without a timer and unless live, and `granted`
    what that deadline granted when it was set; `remaining` is what was left when a match with a timer was paused, and
    `paused_reason` why it is paused. `undo_left` holds an allowance for each seat (None unlimited, 0 for computers),
    `retired` the seats that have given up, `called` those that have called "Diam!" or were taken back by a call, and
    have not acted since. `offer` holds the seat that offers a draw and those that have accepted it, and is empty
    without an offer; `offered` the plies on the board at each seat's latest offer. `result` is how the match ended.
    `at` is the time of the newest entry; it and the game do not count for equality, because the settings name the
    game, and a match is the same whenever its entries were stored.
    """

    game: Game = field(compare=False, repr=False)
    roster: tuple[Seat, ...] = field(compare=False, repr=False)
    settings: Settings
    seq: int
    status: Status
    line: tuple[Ply, ...]
    due: int | None = None
    remaining: int | None = None
    granted: int = 0
    undo_left: tuple[int | None, ...] = ()
    retired: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    offer: tuple[int, ...] = ()
    offered: tuple[tuple[int, int], ...] = ()
    result: Ended | None = None
    paused_reason: str | None = None
    at: int = field(default=0, compare=False)

    # Making and continuing

    @classmethod
    def create(cls, game: Game, settings: Settings, now: int) -> tuple[Match, tuple[Event, ...]]:
        """A new match and its first entry: Created, and Started with any skips if nobody else is waited for.

        Raises InvalidOption or InvalidSettings. The settings of the match are the checked ones.
        """
        settings = check_settings(game, settings)
        match = cls._new(game, settings)
        entry = Entry(match, now)
        if match.local:
            start(entry)
            entry.set_deadline()
        return match._closed(entry), (Created(settings=settings), *entry.events)

    @classmethod
    def replay(cls, game: Game, entries: Iterable[tuple[int, Sequence[Event], int]]) -> Match:
        """The match that a log of (number, events, time) leads to; raise MatchError if the log is damaged."""
        match: Match | None = None
        for seq, events, at in entries:
            if seq != (0 if match is None else match.seq) + 1:
                raise MatchError(f"the log is damaged: entry {seq} does not follow entry {match.seq if match else 0}")
            if match is None:
                if not events or not isinstance(events[0], Created):
                    raise MatchError("the log is damaged: it does not begin with Created")
                try:
                    match = cls._new(game, events[0].settings)
                except GameError as error:
                    raise MatchError(f"the log is damaged: {error}") from error
                events = events[1:]
            elif not events:
                raise MatchError(f"the log is damaged: entry {seq} is empty")
            match = match.apply(events, at)
        if match is None:
            raise MatchError("the log is empty: a match has at least one entry")
        return match

    def advance(self, command: Command, now: int) -> tuple[Match, tuple[Event, ...] | tuple[Refused]]:
        """Judge a command read at `now`: the next match and the events of its entry, or this match and one Refused.

        Never raises for a command. The entry takes the number `seq` + 1.
        """
        refused = refusal(self, command, now)
        if refused is not None:
            return self, (refused,)
        entry = Entry(self, now)
        try:
            decide(entry, command)
        except (InvalidMove, IllegalMove) as error:
            return self, (Refused("illegal", error.code),)
        return self._closed(entry), tuple(entry.events)

    def apply(self, events: Sequence[Event], at: int) -> Match:
        """The match after a stored entry, number `seq` + 1; raise MatchError if its events do not fit."""
        match: Match = self
        for event in events:
            match = fold(match, event)
        return replace(match, seq=self.seq + 1, at=max(self.at, at))

    # The present turn

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.line[-1].position

    @property
    def text(self) -> str:
        """The text of the position on the board."""
        return self.line[-1].text

    @property
    def slot(self) -> int:
        """The turn slot to move; in a finished position the one that would have been next."""
        return self.position.turn + 1

    @property
    def seat(self) -> int:
        """The seat to move; see `slot`."""
        return self.seat_of(self.slot)

    @property
    def last(self) -> Ply | None:
        """The latest ply on the board, or None at the start."""
        return self.line[-1] if self.plies else None

    @property
    def plies(self) -> int:
        """How many plies are on the board."""
        return len(self.line) - 1

    @property
    def rounds(self) -> int:
        """How many rounds have been completed. The cycle is fixed and skips are plies, so a round is one ply a slot."""
        return self.plies // len(self.position.sides)

    @property
    def history(self) -> tuple[Position, ...]:
        """The positions of the line before the present one, the start first."""
        return tuple(ply.position for ply in self.line[:-1])

    def occurrence(self) -> int:
        """The how-manieth occurrence of the present position this is on the present line; the start is the first."""
        return count(self.line, self.text)

    # Seats

    def seat_of(self, slot: int) -> int:
        """The seat that owns a turn slot."""
        return next(number for number, seat in enumerate(self.roster, 1) if slot - 1 in seat.slots)

    def seats_of(self, slots: Sequence[int], *, ordered: bool = False) -> tuple[int, ...]:
        """The seats (from 1) of slots counted from 0, each once: in the order of the seats, or `ordered` as given."""
        seats = list(dict.fromkeys(self.seat_of(slot + 1) for slot in slots))
        return tuple(seats if ordered else sorted(seats))

    @property
    def seats(self) -> tuple[SeatState, ...]:
        """Every seat as it stands now."""
        return tuple(
            SeatState(
                seat=number,
                kind=chosen.kind,
                name=chosen.name,
                level=chosen.level,
                slots=tuple(slot + 1 for slot in seat.slots),
                colours=seat.colours,
                side=seat.side + 1,
                undo_left=self.undo_left[number - 1],
                retired=number in self.retired,
                place=self.placed.index(number) + 1 if number in self.placed else None,
            )
            for number, (chosen, seat) in enumerate(zip(self.settings.seats, self.roster, strict=True), 1)
        )

    @property
    def placed(self) -> tuple[int, ...]:
        """Under `play_on`, the seats that have finished, first to last."""
        return self.line[-1].placed

    @property
    def places(self) -> tuple[int | None, ...]:
        """For each seat the place in which it has finished under `play_on`, or None."""
        return tuple(state.place for state in self.seats)

    def playing(self, seat: int) -> bool:
        """Whether this seat has neither given up nor finished."""
        return seat not in self.retired and seat not in self.placed

    def people(self) -> tuple[int, ...]:
        """The seats of people who are still playing."""
        return tuple(state.seat for state in self.seats if state.human and state.playing)

    def sides_left(self) -> tuple[int, ...]:
        """The sides (from 0) still in play: a side is out when one of its players gives up or all have finished."""
        left = []
        for side in dict.fromkeys(seat.side for seat in self.roster):
            members = [number for number, seat in enumerate(self.roster, 1) if seat.side == side]
            gone = any(number in self.retired for number in members)
            if not gone and not all(number in self.placed for number in members):
                left.append(side)
        return tuple(left)

    @property
    def local(self) -> bool:
        """Whether every human plays on this device."""
        return all(seat.kind != "remote" for seat in self.settings.seats)

    @property
    def computers_only(self) -> bool:
        """Whether every seat is a computer's."""
        return all(seat.kind == "computer" for seat in self.settings.seats)

    @property
    def computer_to_move(self) -> bool:
        """Whether the match waits for a computer now."""
        return self.status == "live" and self.settings.seats[self.seat - 1].kind == "computer"

    # Time

    @property
    def deadline(self) -> int | None:
        """Until when the turn may be used; None without a timer and unless live. The same as `due`."""
        return self.due

    def time_left(self, now: int) -> int | None:
        """Milliseconds left in this turn, the display allowance included; None without a timer.

        Never negative, never more than the turn began with. While paused it is what was left, whatever `now` is.
        """
        return self.remaining if self.status == "paused" else clock.clamp(self.due, now, self.granted)

    def grant(self) -> int | None:
        """What a turn beginning with the entry after `seq` is granted: its full time and the showing of that entry."""
        limit = clock.turn_ms(self.settings)
        if limit is None:
            return None
        shown = 0
        for ply in reversed(self.line):
            if ply.seq <= self.seq:
                break
            shown += ply.show_ms
        return limit + shown

    # What may be asked now

    def undo_target(self) -> UndoTarget | None:
        """The latest move of a human who is still in the match, whatever his allowance; None if there is none.

        Moves of a human who has given up are swept away like a computer's: his turns would only be passed over. A
        human who has finished under `play_on` can be taken back, and is then in play again.
        """
        for plies, ply in enumerate(reversed(self.line), 1):
            if ply.kind == "move" and self._human(ply.seat) and ply.seat not in self.retired:
                return UndoTarget(seat=ply.seat, plies=plies, left=self.undo_left[ply.seat - 1])
        return None

    def can_undo(self) -> bool:
        """Whether the latest human move may be taken back now."""
        target = self.undo_target()
        return target is not None and self._may(Undo(seat=target.seat, base_seq=self.seq))

    def can_claim_draw(self, seat: int | None = None) -> bool:
        """Whether this seat, or without one any human, may claim a draw now."""
        return self._any_may(seat, ClaimDraw)

    def can_offer_draw(self, seat: int | None = None) -> bool:
        """Whether this seat, or without one any human, may offer a draw now."""
        return self._any_may(seat, OfferDraw)

    def can_call(self) -> bool:
        """Whether the seat to move may call "Diam!" now."""
        return self._may(Call(seat=self.seat, base_seq=self.seq))

    def can_pause(self) -> bool:
        """Whether the match may be paused now."""
        return self._may(Pause(seat=0, base_seq=self.seq))

    def can_resume(self) -> bool:
        """Whether the match may go on now."""
        return self._may(Resume(seat=0, base_seq=self.seq))

    def can_resign(self, seat: int | None = None) -> bool:
        """Whether this seat, or without one any human, may give up now."""
        return self._any_may(seat, Resign)

    def can_stop(self) -> bool:
        """Whether the host may end the match without a result now."""
        return self._may(Stop(seat=0, base_seq=self.seq))

    def has_call(self) -> bool:
        """Whether the side to move could call "Diam!": the option is on, and the opponent has just left it a win.

        Once a turn, and never after a skip or a forfeited turn.
        """
        if self.settings.options.get("call") != "on" or self.seat in self.called:
            return False
        last, sides = self.line[-1], self.position.sides
        if last.kind != "move" or sides[last.slot - 1] == sides[self.slot - 1]:
            return False
        return winning_move(self.position) is not None

    # Inside

    @classmethod
    def _new(cls, game: Game, settings: Settings) -> Match:
        """The match that Created makes, before anything else of its entry."""
        position = first_position(game, settings)
        roster = game.seats(**settings.options)
        allowance = tuple(0 if seat.kind == "computer" else settings.undo for seat in settings.seats)
        match = cls(
            game=game,
            roster=roster,
            settings=settings,
            seq=0,
            status="open",
            line=(Ply(position=position, text=str(position), kind="start", seq=1),),
            undo_left=allowance,
        )
        finished = match.seats_of(position.options.get("finished", ()), ordered=True)
        return replace(match, line=(replace(match.line[0], placed=finished),)) if finished else match

    def _closed(self, entry: Entry) -> Match:
        return replace(entry.match, seq=self.seq + 1, at=max(self.at, entry.now))

    def _human(self, seat: int) -> bool:
        return self.settings.seats[seat - 1].kind != "computer"

    def _may(self, command: Command) -> bool:
        """Whether a command read before any deadline would be accepted."""
        return refusal(self, command, self.at if self.due is None else min(self.at, self.due)) is None

    def _any_may(self, seat: int | None, command: type[ClaimDraw | OfferDraw | Resign]) -> bool:
        seats = range(1, len(self.settings.seats) + 1) if seat is None else (seat,)
        return any(self._may(command(seat=number, base_seq=self.seq)) for number in seats)
