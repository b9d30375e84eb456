"""What may be asked of a match. Seats and slots are counted from 1; seat 0 is the host."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = [
    "AnswerDraw",
    "Call",
    "ClaimDraw",
    "Command",
    "OfferDraw",
    "Pause",
    "Play",
    "Resign",
    "Resume",
    "Stop",
    "TimeUp",
    "Undo",
]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A command of one seat, made on entry number `base_seq`."""

    seat: int
    base_seq: int


class Play(_Command, frozen=True, tag="play"):
    """Make a move, given as its text."""

    move: str


class Undo(_Command, frozen=True, tag="undo"):
    """Take back to before the latest human move; only the seat of that move may ask."""


class Call(_Command, frozen=True, tag="call"):
    """Announce "Diam!": the opponent's latest action is taken back and he acts again."""


class ClaimDraw(_Command, frozen=True, tag="claim_draw"):
    """Claim the draw by third occurrence of the present position."""


class OfferDraw(_Command, frozen=True, tag="offer_draw"):
    """Offer the other people a draw; the offer stands until the next ply or undo."""


class AnswerDraw(_Command, frozen=True, tag="answer_draw"):
    """Accept the draw that is offered, or decline it."""

    yes: bool


class Resign(_Command, frozen=True, tag="resign"):
    """Give up."""


class Pause(_Command, frozen=True, tag="pause"):
    """Stop the timer and the computers of a match on one device."""

    reason: Literal["menu", "away", "silent", "restart"] = "menu"


class Resume(_Command, frozen=True, tag="resume"):
    """Go on after a pause with exactly the time that was left."""


class Stop(_Command, frozen=True, tag="stop"):
    """End a match on one device without a result."""


class TimeUp(_Command, frozen=True, tag="time_up"):
    """The server's word that a deadline has passed; counts only if `due` is still the match's."""

    due: int


Command = Play | Undo | Call | ClaimDraw | OfferDraw | AnswerDraw | Resign | Pause | Resume | Stop | TimeUp
