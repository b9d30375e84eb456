"""Who may do what, and when: the reason for which a command is refused, or None.

Every row of the command table stands here once. What a page may offer (`Match.can_undo` and the like) asks the same
functions, so no control is offered that would be refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from adamas.match.events import Refused

if TYPE_CHECKING:
    from adamas.match.match import Match

__all__ = ["CLAIM_AT", "OFFER_EACH", "refusal"]

CLAIM_AT = 3
"""From this occurrence of the present position on, a human player may claim a draw."""

OFFER_EACH = 10
"""So many plies after an offer of a draw the same seat may make the next one."""

_HOST = 0


def refusal(match: Match, command: Command, now: int) -> Refused | None:
    """Why this command is refused at this time, or None. Whether a move is legal is for the game to say, later."""
    code = _refusal(match, command, now)
    return None if code is None else Refused(code)


def _refusal(match: Match, command: Command, now: int) -> str | None:
    if match.status == "ended":
        return "ended"
    if isinstance(command, Stop):
        return _stop(match, command)
    if match.status == "open":
        return "not_started"
    if isinstance(command, Resume):
        return _resume(match, command)
    if match.status == "paused":
        return "paused"
    if isinstance(command, TimeUp):
        return "stale" if match.due is None or command.due != match.due or now < match.due else None
    if isinstance(command, Play):
        return _play(match, command, now)
    if isinstance(command, Undo):
        return _undo(match, command)
    if isinstance(command, Call):
        return _call(match, command, now)
    if isinstance(command, ClaimDraw):
        return _claim_draw(match, command)
    if isinstance(command, OfferDraw):
        return _offer_draw(match, command)
    if isinstance(command, AnswerDraw):
        return _answer_draw(match, command)
    if isinstance(command, Resign):
        return _player(match, command.seat)
    if isinstance(command, Pause):
        return _pause(match, command)
    return "unknown_type"


def _stop(match: Match, command: Stop) -> str | None:
    if command.seat != _HOST:
        return "not_your_seat"
    return None if match.local or match.status == "open" else "local_only"


def _resume(match: Match, command: Resume) -> str | None:
    if match.status != "paused":
        return "not_paused"
    return None if _holder(match, command.seat) else "not_your_seat"


def _pause(match: Match, command: Pause) -> str | None:
    if not match.local:
        return "local_only"
    return None if _holder(match, command.seat) else "not_your_seat"


def _play(match: Match, command: Play, now: int) -> str | None:
    if not 1 <= command.seat <= len(match.settings.seats):
        return "not_your_seat"
    if command.base_seq != match.seq:
        return "stale"
    if command.seat != match.seat:
        return "not_your_turn"
    return "late" if _late(match, now) else None


def _undo(match: Match, command: Undo) -> str | None:
    if not _human(match, command.seat):
        return "not_your_seat"
    if command.base_seq != match.seq:
        return "stale"
    target = match.undo_target()
    if target is None:
        return "nothing_to_undo"
    if command.seat != target.seat:
        return "not_your_seat"
    return "no_undo_left" if target.left == 0 else None


def _call(match: Match, command: Call, now: int) -> str | None:
    if not _human(match, command.seat):
        return "not_your_seat"
    if command.base_seq != match.seq:
        return "stale"
    if command.seat != match.seat:
        return "not_your_turn"
    if _late(match, now):
        return "late"
    return None if match.has_call() else "no_call"


def _claim_draw(match: Match, command: ClaimDraw) -> str | None:
    refused = _player_now(match, command)
    return refused or (None if match.occurrence() >= CLAIM_AT else "no_claim")


def _offer_draw(match: Match, command: OfferDraw) -> str | None:
    refused = _player_now(match, command)
    if refused is not None:
        return refused
    last = dict(match.offered).get(command.seat)
    early = last is not None and match.plies < last + OFFER_EACH
    return "offer_limit" if match.offer or early or len(match.people()) < 2 else None


def _answer_draw(match: Match, command: AnswerDraw) -> str | None:
    refused = _player_now(match, command)
    if refused is not None:
        return refused
    if not match.offer:
        return "stale"
    return "not_your_seat" if command.seat in match.offer else None


def _player_now(match: Match, command: ClaimDraw | OfferDraw | AnswerDraw) -> str | None:
    """A human who is still playing, and who has seen the newest entry."""
    return _player(match, command.seat) or (None if command.base_seq == match.seq else "stale")


def _player(match: Match, seat: int) -> str | None:
    """A human who has neither given up nor finished; for one who has, the match is over."""
    if not _human(match, seat):
        return "not_your_seat"
    return None if match.playing(seat) else "ended"


def _human(match: Match, seat: int) -> bool:
    return 1 <= seat <= len(match.settings.seats) and match.settings.seats[seat - 1].kind != "computer"


def _holder(match: Match, seat: int) -> bool:
    return seat == _HOST or _human(match, seat)


def _late(match: Match, now: int) -> bool:
    """A command stamped at the deadline is in time."""
    return match.due is not None and now > match.due
