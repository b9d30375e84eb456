"""What happens in a match. One accepted command is one entry of the log: an ordered, non-empty list of these.

Seats and slots are counted from 1. Times are integer milliseconds. `position` is the whole position text after the
event, `due` the deadline of the turn that begins (None: no timer).
"""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = [
    "Answered",
    "Called",
    "Created",
    "Ended",
    "Event",
    "Offered",
    "Paused",
    "Placed",
    "Played",
    "Refused",
    "Resumed",
    "Retired",
    "SeatSettings",
    "Settings",
    "Skipped",
    "Started",
    "Undone",
]

Kind = Literal["human", "remote", "computer"]


class SeatSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat; `level` is 1 to 8 for a computer and 0 for a person."""

    kind: Kind
    name: str = ""
    level: int = 0


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed for the whole match.

    `options` holds every rule option with its value, a drawn starter already as its number. `timer` is in seconds,
    None for off. `undo` is the allowance of each human, None for unlimited. `start` is a position text when the match
    does not begin from the usual start.
    """

    game: str
    options: dict[str, int | str]
    seats: tuple[SeatSettings, ...]
    timer: int | None = None
    undo: int | None = 3
    aids: bool = True
    start: str | None = None


class _Event(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Created(_Event, frozen=True, tag=True):
    settings: Settings


class Started(_Event, frozen=True, tag=True):
    slot: int
    position: str
    due: int | None


class Played(_Event, frozen=True, tag=True):
    seat: int
    slot: int
    move: str
    shift: tuple[tuple[str, str], ...]
    route: tuple[str, ...]
    show_ms: int
    position: str
    due: int | None


class Skipped(_Event, frozen=True, tag=True):
    seat: int
    slot: int
    reason: Literal["no_move", "time", "retired"]
    position: str
    due: int | None


class Undone(_Event, frozen=True, tag=True):
    """`plies` were taken back, down to the line as it stood after entry `to_seq`; `seat` pays and is to move."""

    seat: int
    to_seq: int
    plies: int
    undo_left: int | None
    position: str
    due: int | None


class Called(_Event, frozen=True, tag=True):
    """`seat` called "Diam!"; the latest ply was taken back and its player acts again."""

    seat: int
    to_seq: int
    plies: int
    position: str
    due: int | None


class Offered(_Event, frozen=True, tag=True):
    """`seat` offers all other people a draw."""

    seat: int


class Answered(_Event, frozen=True, tag=True):
    """`seat` accepts the draw that is offered, or declines it for all."""

    seat: int
    yes: bool


class Retired(_Event, frozen=True, tag=True):
    seat: int
    reason: Literal["resigned", "away"]


class Placed(_Event, frozen=True, tag=True):
    """With `play_on`: a seat has finished in this place (1 first)."""

    seat: int
    place: int


class Paused(_Event, frozen=True, tag=True):
    reason: str
    remaining: int | None


class Resumed(_Event, frozen=True, tag=True):
    due: int | None


class Ended(_Event, frozen=True, tag=True):
    """The match is over. `winners` are seats; empty for a draw or an end without result; `spots` the winning line.

    `reason` is the game's own (``diam``, ``home``) or the match's: ``repetition``, ``agreed``, ``cap``, ``stuck`` are
    draws; ``resigned``, ``away``; ``expired``, ``stopped`` leave no result.
    """

    winners: tuple[int, ...]
    reason: str
    spots: tuple[str, ...] = ()


class Refused(msgspec.Struct, frozen=True):
    """A command was not accepted and nothing changed. `detail` refines the code ``illegal``."""

    code: str
    detail: str = ""


Event = (
    Created
    | Started
    | Played
    | Skipped
    | Undone
    | Called
    | Offered
    | Answered
    | Retired
    | Placed
    | Paused
    | Resumed
    | Ended
)
