"""All messages of the WebSocket protocol, version 1, and how a frame becomes one. Seats and slots count from 1.

Pages ignore fields and types that they do not know; the server refuses both.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

import msgspec

from ..match import commands
from ..match.events import Event, Settings
from .details import Detail

__all__ = [
    "FROM_PAGE",
    "PROTOCOL",
    "TO_PAGE",
    "Accepted",
    "AnswerDraw",
    "Ask",
    "Beat",
    "Because",
    "Bye",
    "Call",
    "ClaimDraw",
    "EntryMessage",
    "FromPage",
    "Hello",
    "Malformed",
    "Missed",
    "OfferDraw",
    "Pause",
    "Ping",
    "Play",
    "Pong",
    "Refused",
    "Resign",
    "Resume",
    "State",
    "Stop",
    "Sync",
    "Undo",
    "UnknownType",
    "Welcome",
    "Why",
    "as_command",
    "decode",
    "encode",
]

PROTOCOL = 1

Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
"""A command's id: 16 random bytes in URL-safe base64."""
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Short = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
SpotName = Annotated[str, msgspec.Meta(min_length=1, max_length=16, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
Stamp = Annotated[float, msgspec.Meta(ge=-1e15, le=1e15)]


# --- from the page -----------------------------------------------------------------------------------------------


class _FromPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class Hello(_FromPage, frozen=True, tag="hello"):
    """The first frame. `seen` is the last entry shown, 0 for none; `browser` a random id."""

    protocol: Count
    build: Short
    seen: Count
    browser: Short


class Ask(_FromPage, frozen=True):
    """A command: its id, the entry it was made on, the seat it is for (0: the host), `again` when resent."""

    cmd_id: Id
    base_seq: Count
    seat: SeatNumber
    again: bool = False


class Play(Ask, frozen=True, tag="play", kw_only=True):
    move: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\Z")]


class Undo(Ask, frozen=True, tag="undo"):
    pass


class Call(Ask, frozen=True, tag="call"):
    pass


class ClaimDraw(Ask, frozen=True, tag="claim_draw"):
    pass


class OfferDraw(Ask, frozen=True, tag="offer_draw"):
    pass


class AnswerDraw(Ask, frozen=True, tag="answer_draw", kw_only=True):
    yes: bool


class Resign(Ask, frozen=True, tag="resign"):
    pass


class Pause(Ask, frozen=True, tag="pause", kw_only=True):
    reason: Literal["menu", "away"]


class Resume(Ask, frozen=True, tag="resume"):
    pass


class Stop(Ask, frozen=True, tag="stop"):
    pass


class Why(_FromPage, frozen=True, tag="why"):
    """Why can `source` not be picked (target null), or not go to `target`? Read only."""

    source: SpotName
    target: SpotName | None = None


class Sync(_FromPage, frozen=True, tag="sync"):
    """Asks for a full `state`; `have` and `hash` are what the page shows."""

    have: Count
    hash: Short


class Ping(_FromPage, frozen=True, tag="ping"):
    """`t` is the page's own clock; it is only sent back."""

    t: Stamp


FromPage = (
    Hello | Play | Undo | Call | ClaimDraw | OfferDraw | AnswerDraw | Resign | Pause | Resume | Stop | Why | Sync | Ping
)

FROM_PAGE: dict[str, type[FromPage]] = {
    "hello": Hello,
    "play": Play,
    "undo": Undo,
    "call": Call,
    "claim_draw": ClaimDraw,
    "offer_draw": OfferDraw,
    "answer_draw": AnswerDraw,
    "resign": Resign,
    "pause": Pause,
    "resume": Resume,
    "stop": Stop,
    "why": Why,
    "sync": Sync,
    "ping": Ping,
}
"""Every type that a page may send."""


def as_command(ask: Ask) -> commands.Command:
    """The match's command for a page's message."""
    seat, base = ask.seat, ask.base_seq
    match ask:
        case Play(move=move):
            return commands.Play(seat=seat, base_seq=base, move=move)
        case Pause(reason=reason):
            return commands.Pause(seat=seat, base_seq=base, reason=reason)
        case Undo():
            return commands.Undo(seat=seat, base_seq=base)
        case Call():
            return commands.Call(seat=seat, base_seq=base)
        case ClaimDraw():
            return commands.ClaimDraw(seat=seat, base_seq=base)
        case OfferDraw():
            return commands.OfferDraw(seat=seat, base_seq=base)
        case AnswerDraw(yes=yes):
            return commands.AnswerDraw(seat=seat, base_seq=base, yes=yes)
        case Resign():
            return commands.Resign(seat=seat, base_seq=base)
        case Resume():
            return commands.Resume(seat=seat, base_seq=base)
        case Stop():
            return commands.Stop(seat=seat, base_seq=base)
    raise TypeError(f"{type(ask).__name__} is no command")


# --- to the page -------------------------------------------------------------------------------------------------


class _ToPage(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Missed(msgspec.Struct, frozen=True):
    """An entry of the log as `welcome` lists it."""

    seq: int
    at: int
    events: tuple[Event, ...]


class Welcome(_ToPage, frozen=True, tag="welcome"):
    """The answer to `hello`. `yours` are the seats this socket holds, `layout` the address of the board's layout.

    `missed` holds the entries after `seen` if they are at most 50, else it is empty; `view` is a View in JSON.
    `details` tell of each ply of the view what it moved, null if nothing; there are none under the veil.
    """

    protocol: int
    build: str
    match: str
    game: str
    settings: Settings
    layout: str
    yours: tuple[int, ...]
    host: bool
    now: int
    view: msgspec.Raw
    missed: tuple[Missed, ...]
    details: tuple[Detail | None, ...]


class EntryMessage(_ToPage, frozen=True, tag="entry"):
    """Entry number `seq` of the log, and the whole view after it."""

    seq: int
    at: int
    events: tuple[Event, ...]
    view: msgspec.Raw


class Accepted(_ToPage, frozen=True, tag="accepted"):
    cmd_id: str
    seq: int


class Refused(_ToPage, frozen=True, tag="refused"):
    cmd_id: str | None
    code: str
    detail: str
    seq: int


class Beat(_ToPage, frozen=True, tag="beat"):
    seq: int
    hash: str
    now: int
    deadline: int | None
    status: str


class State(_ToPage, frozen=True, tag="state"):
    view: msgspec.Raw
    details: tuple[Detail | None, ...]


class Because(_ToPage, frozen=True, tag="because"):
    """The answer to `why`; `code` is null if it can be done."""

    source: str
    target: str | None
    code: str | None


class Pong(_ToPage, frozen=True, tag="pong"):
    t: float
    now: int


class Bye(_ToPage, frozen=True, tag="bye"):
    reason: Literal["restart", "ended"]
    retry_ms: int | None


TO_PAGE: dict[str, type[_ToPage]] = {
    "welcome": Welcome,
    "entry": EntryMessage,
    "accepted": Accepted,
    "refused": Refused,
    "beat": Beat,
    "state": State,
    "because": Because,
    "pong": Pong,
    "bye": Bye,
}
"""Every type that the server sends."""


# --- frames ------------------------------------------------------------------------------------------------------


class Malformed(ValueError):  # noqa: N818 - the name of its refusal code
    """A frame is not a message. `cmd_id` is the command's id if it could be read."""

    def __init__(self, message: str, cmd_id: str | None = None) -> None:
        super().__init__(message)
        self.cmd_id = cmd_id


class UnknownType(Malformed):
    """A frame is a message of a type that this server does not know."""


_ID = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {name: msgspec.json.Decoder(kind) for name, kind in FROM_PAGE.items()}
_ENCODER = msgspec.json.Encoder()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed("a frame names a field twice")
    return found


def decode(text: str) -> FromPage:
    """Read one text frame; raise UnknownType or Malformed, whatever the text is."""
    try:
        # Two readings on purpose: only the standard library can tell a field given twice, only msgspec checks values.
        raw = json.loads(text, object_pairs_hook=_once)
    except Malformed:
        raise
    except (ValueError, RecursionError) as error:
        raise Malformed("a frame must be one JSON object") from error
    if not isinstance(raw, dict):
        raise Malformed("a frame must be one JSON object")
    given = raw.get("cmd_id")
    cmd_id = given if isinstance(given, str) and _ID.fullmatch(given) else None
    kind = raw.get("type")
    if not isinstance(kind, str):
        raise Malformed("a frame must name its type", cmd_id)
    decoder = _DECODERS.get(kind)
    if decoder is None:
        raise UnknownType(f"no message is called {kind!r:.40}", cmd_id)
    try:
        message: FromPage = decoder.decode(text)
    except (ValueError, RecursionError) as error:
        raise Malformed(str(error)[:200], cmd_id) from error
    return message


def encode(message: msgspec.Struct) -> str:
    """A message as the text of one frame."""
    return _ENCODER.encode(message).decode()
