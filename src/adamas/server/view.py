"""What a page shows of a match: the whole position, never a delta, with all that drawing and asking need.

Neither this file nor the page knows a rule: moves, lines, warnings and counts come from the game's own methods.
"""

from __future__ import annotations

import itertools

import msgspec

from ..match.line import Ply
from ..match.match import Match

__all__ = [
    "Can",
    "Last",
    "LineView",
    "NoteView",
    "OfferView",
    "PlyView",
    "ResultView",
    "SeatView",
    "UndoView",
    "View",
    "fnv",
    "hash_of",
    "make_view",
    "veiled",
]


class Last(msgspec.Struct, frozen=True):
    """The latest ply on the board. `shift` pairs spots, carried pieces too; `show` is the animation's length in ms."""

    seq: int
    seat: int
    kind: str
    move: str | None
    shift: tuple[tuple[str, str], ...]
    route: tuple[str, ...]
    show: int


class UndoView(msgspec.Struct, frozen=True):
    """Whose move an undo takes back, and how many that seat has left (null: unlimited)."""

    seat: int
    left: int | None


class OfferView(msgspec.Struct, frozen=True):
    """Who offers a draw, and the seats that have yet to answer."""

    seat: int
    open: tuple[int, ...]


class Can(msgspec.Struct, frozen=True):
    undo: bool
    claim_draw: bool
    offer_draw: bool
    call: bool
    pause: bool
    resume: bool
    resign: bool
    stop: bool


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    name: str
    level: int
    colours: tuple[str, ...]
    side: int
    slots: tuple[int, ...]
    undo_left: int | None
    retired: bool
    place: int | None


class LineView(msgspec.Struct, frozen=True):
    spots: tuple[str, ...]
    colour: str
    kind: str
    level: int | None


class NoteView(msgspec.Struct, frozen=True):
    code: str
    seat: int
    colours: tuple[str, ...]


class PlyView(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    move: str | None


class ResultView(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    spots: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """One state of a match. While it is paused with a timer on, all that would show the position is left out.

    `earlier` are the moves before the last ply that have been made since the seat to move had its turn, oldest first.
    """

    seq: int
    hash: str
    status: str
    position: str | None
    turn: int
    seat: int
    pieces: dict[str, str] | None
    reserves: dict[str, int]
    last: Last | None
    earlier: tuple[Last, ...]
    deadline: int | None
    remaining: int | None
    counts: dict[int, int]
    undo: UndoView | None
    can: Can
    offer: OfferView | None
    occurrence: int
    seats: tuple[SeatView, ...]
    lines: tuple[LineView, ...] | None
    warn: tuple[str, ...]
    notes: tuple[NoteView, ...]
    dests: dict[str, dict[str, tuple[str, ...]]] | None
    moves: tuple[PlyView, ...] | None
    result: ResultView | None
    plies: int
    paused_reason: str | None


def fnv(text: str) -> str:
    """FNV-1a with 32 bits of a text, as 8 hex digits."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"


def veiled(match: Match) -> bool:
    """Whether the position must not be shown now: a pause is no time to think in when a timer runs."""
    return match.status == "paused" and match.settings.timer is not None


def hash_of(match: Match) -> str:
    """What a page must compute from what it draws; under the veil it draws no position, so its text is empty."""
    position = "" if veiled(match) else match.text
    return fnv(f"{match.seq} {position} {match.status}")


def make_view(match: Match, mine: bool, paused_reason: str | None = None) -> View:
    """The view of a match; `mine` is whether it goes to who holds the seat to move, and so gets `dests` and `warn`."""
    veil = veiled(match)
    position = match.position
    live = match.status == "live"
    asked = live and mine and match.settings.seats[match.seat - 1].kind != "computer"
    aids = match.settings.aids
    target = match.undo_target()
    result = match.result
    return View(
        seq=match.seq,
        hash=hash_of(match),
        status=match.status,
        position=None if veil else match.text,
        turn=match.slot,
        seat=match.seat,
        pieces=None if veil else position.pieces(),
        reserves={} if veil else position.reserves(),
        last=None if veil or match.last is None else _told(match.last),
        earlier=() if veil else _earlier(match),
        deadline=match.due,
        remaining=match.remaining,
        counts={} if veil else _counts(match),
        undo=None if target is None else UndoView(target.seat, target.left),
        can=_can(match),
        offer=_offer(match),
        occurrence=match.occurrence(),
        seats=tuple(
            SeatView(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                colours=seat.colours,
                side=seat.side,
                slots=seat.slots,
                undo_left=seat.undo_left,
                retired=seat.retired,
                place=seat.place,
            )
            for seat in match.seats
        ),
        lines=None
        if veil
        else tuple(LineView(line.spots, line.colour, line.kind, line.level) for line in position.lines())
        if aids
        else (),
        warn=tuple(str(move) for move in position.warnings()) if asked and aids else (),
        notes=()
        if veil
        else tuple(NoteView(note.code, match.seat_of(note.slot + 1), note.colours) for note in position.notes()),
        dests=position.dests() if asked else None,
        moves=None if veil else tuple(PlyView(ply.seat, ply.kind, ply.move) for ply in match.line[1:]),
        result=None if result is None else ResultView(result.winners, result.reason, result.spots),
        plies=match.plies,
        paused_reason=paused_reason if match.status == "paused" else None,
    )


def _earlier(match: Match) -> tuple[Last, ...]:
    since = itertools.takewhile(lambda ply: ply.seat != match.seat, reversed(match.line[1:]))
    return tuple(_told(ply) for ply in itertools.islice(since, 1, None) if ply.kind == "move")[::-1]


def _told(ply: Ply) -> Last:
    return Last(ply.seq, ply.seat, ply.kind, ply.move, ply.shift, ply.route, ply.show_ms)


def _counts(match: Match) -> dict[int, int]:
    counts: dict[int, int] = {}
    for slot, home in match.position.home().items():
        seat = match.seat_of(slot + 1)
        counts[seat] = counts.get(seat, 0) + home
    return counts


def _offer(match: Match) -> OfferView | None:
    if not match.offer:
        return None
    return OfferView(match.offer[0], tuple(seat for seat in match.people() if seat not in match.offer))


def _can(match: Match) -> Can:
    return Can(
        undo=match.can_undo(),
        claim_draw=match.can_claim_draw(),
        offer_draw=match.can_offer_draw(),
        call=match.settings.seats[match.seat - 1].kind != "computer" and match.can_call(),
        pause=match.can_pause(),
        resume=match.can_resume(),
        resign=match.can_resign(),
        stop=match.can_stop(),
    )
