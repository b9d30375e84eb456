"""What each event does to a match: the one place where a match changes.

Deciding and replaying both come through here, so a replayed log gives an equal match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adamas.game import GameError, Position
from adamas.match.errors import MatchError
from adamas.match.events import (
    Answered,
    Called,
    Created,
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
from adamas.match.line import Kind, Ply

if TYPE_CHECKING:
    from adamas.match.match import Match

__all__ = ["fold"]

_SKIPPED: dict[str, Kind] = {"no_move": "skip", "time": "time", "retired": "retired"}


def fold(match: Match, event: Event, position: Position | None = None) -> Match:
    """The match after one event of the entry that follows `match.seq`; raise MatchError if it does not fit.

    `position` is the position after a ply where the caller has already worked it out.
    """
    if isinstance(event, Played | Skipped):
        return _turn(_ply(match, event, position), event)
    if isinstance(event, Created):
        raise MatchError("the log is damaged: Created stands only at its beginning")
    if isinstance(event, Started):
        return _turn(replace(match, status="live"), event)
    if isinstance(event, Undone):
        cut = _cut(match, event)
        left = (*match.undo_left[: event.seat - 1], event.undo_left, *match.undo_left[event.seat :])
        return _turn(replace(cut, undo_left=left, called=match.line[-event.plies].called), event)
    if isinstance(event, Called):
        # Who is taken back must act again, and the caller must act after him: neither may call before.
        cut = _cut(match, event)
        return _turn(replace(cut, called=tuple(sorted({event.seat, match.line[-1].seat}))), event)
    if isinstance(event, Offered):
        offered = {**dict(match.offered), event.seat: match.plies}
        return replace(match, offer=(event.seat,), offered=tuple(sorted(offered.items())))
    if isinstance(event, Answered):
        return replace(match, offer=(*match.offer, event.seat) if event.yes else ())
    if isinstance(event, Retired):
        return replace(match, retired=(*match.retired, event.seat), offer=())
    if isinstance(event, Placed):
        last = replace(match.line[-1], placed=(*match.line[-1].placed, event.seat))
        return replace(match, line=(*match.line[:-1], last))
    if isinstance(event, Paused):
        return replace(match, status="paused", due=None, remaining=event.remaining, paused_reason=event.reason)
    if isinstance(event, Resumed):
        # The time that was left is all that this deadline grants.
        granted = match.remaining or 0
        return replace(match, status="live", due=event.due, remaining=None, granted=granted, paused_reason=None)
    if isinstance(event, Ended):
        match = replace(match, due=None, remaining=None, granted=0, paused_reason=None, offer=())
        return replace(match, status="ended", result=event)
    raise MatchError(f"the log is damaged: {type(event).__name__} is no event of a match")


def _ply(match: Match, event: Played | Skipped, position: Position | None) -> Match:
    before = match.position
    if (event.slot, event.seat) != (match.slot, match.seat):
        raise MatchError(f"the log is damaged: ply {match.plies + 1} is not the turn of slot {event.slot}")
    if position is None:
        try:
            position = before.play(event.move) if isinstance(event, Played) else before.skip()
        except GameError as error:
            raise MatchError(f"the log is damaged: ply {match.plies + 1} cannot be: {error}") from error
        if str(position) != event.position:
            raise MatchError(f"the log is damaged: ply {match.plies + 1} does not give {event.position!r:.200}")
    ply = Ply(
        position=position,
        text=event.position,
        kind="move" if isinstance(event, Played) else _SKIPPED[event.reason],
        slot=event.slot,
        seat=event.seat,
        seq=match.seq + 1,
        placed=match.line[-1].placed,
        called=match.called,
    )
    if isinstance(event, Played):
        ply = replace(ply, move=event.move, shift=event.shift, route=event.route, show_ms=event.show_ms)
    called = tuple(seat for seat in match.called if seat != event.seat)
    return replace(match, line=(*match.line, ply), called=called)


def _cut(match: Match, event: Undone | Called) -> Match:
    if not 0 < event.plies <= match.plies:
        raise MatchError(f"the log is damaged: {event.plies} of {match.plies} plies cannot be taken back")
    line = match.line[: -event.plies]
    if line[-1].text != event.position:
        raise MatchError(f"the log is damaged: taking back {event.plies} plies does not give {event.position!r:.200}")
    return replace(match, line=line)


def _turn(match: Match, event: Started | Played | Skipped | Undone | Called) -> Match:
    """With the deadline of the turn that begins, and with what it grants. An offer was for the turn before."""
    granted = 0 if event.due is None else match.grant() or 0
    return replace(match, due=event.due, granted=granted, offer=())
