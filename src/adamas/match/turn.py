"""What a command brings about: the events of one entry, in the fixed order that follows an action.

(1) the new position; (2) the game's outcome, or a place under `play_on`; (3) repetition, and the caps of matches of
computers only; (4) while the slot to move has no action or is retired: a skip, and (3) again, until a full circle of
skips ends the match; (5) the deadline of the turn that begins.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import msgspec

from adamas.game import Move, Outcome, Position
from adamas.match import clock
from adamas.match.commands import (
    AnswerDraw,
    Call,
    ClaimDraw,
    Command,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
    Stop,
    TimeUp,
    Undo,
)
from adamas.match.errors import MatchError
from adamas.match.events import (
    Answered,
    Called,
    Ended,
    Event,
    Offered,
    Paused,
    Placed,
    Played,
    Resumed,
    Retired,
    Skipped,
    Started,
    Undone,
)
from adamas.match.fold import fold
from adamas.match.line import plies_of_skips

if TYPE_CHECKING:
    from adamas.match.match import Match

__all__ = ["FINISHED", "Entry", "decide", "start", "winning_move"]

DRAWN_AT = 5
"""The occurrence at which a match with humans is drawn without a claim."""

COMPUTERS_DRAWN_AT = 3

FINISHED = "home"
"""The reason of an end under `play_on` that comes before the game itself sees one."""


class Entry:
    """An entry in the making: each event is folded into the match before the next one is decided."""

    def __init__(self, match: Match, now: int) -> None:
        self.match = match
        self.now = now
        self.events: list[Event] = []

    def add(self, event: Event, position: Position | None = None) -> None:
        self.match = fold(self.match, event, position)
        self.events.append(event)

    def end(self, winners: tuple[int, ...], reason: str, spots: tuple[str, ...] = ()) -> None:
        self.add(Ended(winners=winners, reason=reason, spots=spots))

    def set_deadline(self) -> None:
        """Give the turn that begins with this entry, if one does, its deadline."""
        grant = self.match.grant()
        if grant is None or self.match.status != "live":
            return
        for index in range(len(self.events) - 1, -1, -1):
            event = self.events[index]
            if isinstance(event, Started | Played | Skipped | Undone | Called):
                due = self.now + grant
                self.events[index] = msgspec.structs.replace(event, due=due)
                self.match = replace(self.match, due=due, granted=grant)
                return


def start(entry: Entry) -> None:
    """Begin: the first slot to move, skipped at once if it has no action."""
    match = entry.match
    entry.add(Started(slot=match.slot, position=match.text, due=None))
    _pass_over(entry)


def decide(entry: Entry, command: Command) -> None:
    """Add the events of a command that is not refused; raise InvalidMove or IllegalMove for a move that cannot be."""
    match = entry.match
    if isinstance(command, Play):
        _play(entry, command)
    elif isinstance(command, TimeUp):
        _skip(entry, "time")
        if not _drawn(entry):
            _pass_over(entry)
    elif isinstance(command, Undo):
        _undo(entry)
    elif isinstance(command, Call):
        before = match.line[-2]
        entry.add(Called(seat=command.seat, to_seq=before.seq, plies=1, position=before.text, due=None))
    elif isinstance(command, ClaimDraw):
        entry.end(_first(match), "repetition")
    elif isinstance(command, OfferDraw):
        entry.add(Offered(seat=command.seat))
    elif isinstance(command, AnswerDraw):
        entry.add(Answered(seat=command.seat, yes=command.yes))
        # Computers follow what all people have agreed.
        if set(match.people()) <= set(entry.match.offer):
            entry.end(_first(match), "agreed")
    elif isinstance(command, Resign):
        _resign(entry, command.seat)
    elif isinstance(command, Pause):
        entry.add(Paused(reason=command.reason, remaining=match.time_left(entry.now)))
        return
    elif isinstance(command, Resume):
        entry.add(Resumed(due=None if match.remaining is None else entry.now + match.remaining))
        return
    elif isinstance(command, Stop):
        entry.end((), "stopped")
    entry.set_deadline()


def winning_move(position: Position) -> Move | None:
    """An action that wins for the side to move at once, or None."""
    side = position.sides[position.turn]
    for move in position.moves():
        outcome = position.play(move).outcome()
        if outcome is not None and any(position.sides[slot] == side for slot in outcome.winners):
            return move
    return None


def _play(entry: Entry, command: Play) -> None:
    before = entry.match.position
    move = Move.parse(command.move)
    after = before.play(move)
    route = before.route(move)
    event = Played(
        seat=entry.match.seat,
        slot=entry.match.slot,
        move=str(move),
        shift=before.shift(move),
        route=route,
        show_ms=clock.show_ms(route),
        position=str(after),
        due=None,
    )
    entry.add(event, after)
    outcome = after.outcome()
    _place(entry, after, outcome)
    if outcome is not None:
        entry.end(entry.match.seats_of(outcome.winners), outcome.reason, _winning_line(entry.match, outcome))
    elif entry.match.retired and len(entry.match.sides_left()) <= 1:
        # Under play_on others may have given up before: nobody is left to race with, and the last one is placed.
        _place_last(entry)
        entry.end(_first(entry.match), FINISHED)
    elif not _drawn(entry):
        _pass_over(entry)


def _place(entry: Entry, position: Position, outcome: Outcome | None) -> None:
    """Under play_on, say who has finished: known by a first finisher after whom the game goes on."""
    placed = entry.match.placed
    if outcome is not None and not placed:
        return
    for seat in entry.match.seats_of(position.options.get("finished", ()), ordered=True):
        if seat not in placed:
            entry.add(Placed(seat=seat, place=len(entry.match.placed) + 1))


def _place_last(entry: Entry) -> None:
    """If somebody has finished under play_on, give those who are left the next place."""
    sides = entry.match.sides_left()
    for number, seat in enumerate(entry.match.roster, 1):
        if entry.match.placed and seat.side in sides:
            entry.add(Placed(seat=number, place=len(entry.match.placed) + 1))


def _winning_line(match: Match, outcome: Outcome) -> tuple[str, ...]:
    """The spots of the winners' highest made line, if the game has such lines."""
    colours = {colour for seat in match.seats_of(outcome.winners) for colour in match.roster[seat - 1].colours}
    made = [line for line in match.position.lines() if line.kind == "made" and line.colour in colours]
    return max(made, key=lambda line: line.level or 0).spots if made else ()


def _skip(entry: Entry, reason: Literal["no_move", "time", "retired"]) -> None:
    match = entry.match
    after = match.position.skip()
    event = Skipped(seat=match.seat, slot=match.slot, reason=reason, position=str(after), due=None)
    entry.add(event, after)


def _pass_over(entry: Entry) -> None:
    """Skip every slot that cannot or will not act, until one can, or all have been skipped in a row."""
    while True:
        match = entry.match
        if match.seat in match.retired:
            _skip(entry, "retired")
        elif not match.position.moves():
            _skip(entry, "no_move")
        else:
            return
        if _drawn(entry):
            return
        if plies_of_skips(entry.match.line) >= len(match.position.sides):
            entry.end(_first(match), "stuck")
            return


def _drawn(entry: Entry) -> bool:
    """End the match if the position has occurred too often, or if computers alone have played too long."""
    match = entry.match
    if match.occurrence() >= (COMPUTERS_DRAWN_AT if match.computers_only else DRAWN_AT):
        entry.end(_first(match), "repetition")
        return True
    cap = match.game.cap
    if match.computers_only and (
        (cap.plies is not None and match.plies >= cap.plies) or (cap.rounds is not None and match.rounds >= cap.rounds)
    ):
        entry.end(_first(match), "cap")
        return True
    return False


def _undo(entry: Entry) -> None:
    match = entry.match
    target = match.undo_target()
    if target is None:
        raise MatchError("there is no human move to take back")
    before = match.line[-target.plies - 1]
    left = None if target.left is None else target.left - 1
    entry.add(
        Undone(
            seat=target.seat,
            to_seq=before.seq,
            plies=target.plies,
            undo_left=left,
            position=before.text,
            due=None,
        )
    )


def _resign(entry: Entry, seat: int) -> None:
    entry.add(Retired(seat=seat, reason="resigned"))
    match = entry.match
    sides = match.sides_left()
    if len(sides) == 1:
        left = tuple(number for number, place in enumerate(match.roster, 1) if place.side in sides)
        _place_last(entry)
        entry.end(_first(entry.match) or left, "resigned")
    elif not any(state.human and state.playing for state in match.seats):
        entry.end(_first(match), "resigned")
    elif match.seat == seat:
        _pass_over(entry)


def _first(match: Match) -> tuple[int, ...]:
    """Who has won although the match ends otherwise: under play_on the first who finished, else nobody."""
    return match.placed[:1]
