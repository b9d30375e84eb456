"""Studying: a line of moves that is no match of the store, shown as a match is shown.

Lessons, puzzles and the analysis ask here. What is studied comes whole with every request, as a match record or as a
start, so the server keeps nothing and any server can answer.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..game import InvalidPosition
from ..games import find_game
from ..match.commands import Play
from ..match.errors import MatchError, RecordError
from ..match.events import Refused, SeatSettings, Settings
from ..match.match import Match
from .details import Detail, detail_of
from .reading import read_position
from .replies import ApiError, json_response, read_body
from .view import View, make_view

if TYPE_CHECKING:
    from .node import Node

__all__ = ["BODY_BYTES", "StudyAnswer", "StudyRequest", "WhyRequest", "opened", "study", "why"]

T = TypeVar("T", bound="StudyRequest")

BODY_BYTES = 64_000
"""A record of the longest match that the rules allow is shorter."""

MOVES = 1_200

LONG = 300
"""Plies that are played for one request at no further cost; hardly a match has more."""

_Spot = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class StudyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is studied: a match record, or a game with its options and a start (null: the usual one).

    `at` cuts the record after so many plies, and `moves` go on from there. Forced skips come by themselves.
    """

    record: Annotated[str, msgspec.Meta(max_length=50_000)] | None = None
    game: Annotated[str, msgspec.Meta(max_length=40)] = ""
    options: dict[str, int | str] = {}
    start: Annotated[str, msgspec.Meta(max_length=1_000)] | None = None
    at: Annotated[int, msgspec.Meta(ge=0, le=MOVES)] | None = None
    moves: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=MOVES)] = ()


class WhyRequest(StudyRequest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Asks why a spot cannot be picked, or a move not be made, at the end of what is studied."""

    source: _Spot
    target: _Spot | None = None


class StudyAnswer(msgspec.Struct, frozen=True):
    """The end of what is studied: a view of it as of a match whose players all sit here, and its record.

    `details` tell of each ply of the view what it moved, null if nothing.
    """

    settings: Settings
    view: View
    record: str
    details: tuple[Detail | None, ...]


async def study(request: Request) -> Response:
    """``POST /api/study``: what a board shows at the end of a line of moves, and the record of that line."""
    from ..match.record import print_record  # only here, since a start is quicker without it

    match = await opened(await _read(request, StudyRequest))
    return json_response(
        StudyAnswer(match.settings, _view(match), print_record(match, None), tuple(map(detail_of, match.line[1:])))
    )


def _view(match: Match) -> View:
    """The view with the moves of the side to move, also where the record says that a computer played it."""
    view = make_view(match, mine=True)
    if view.dests is not None or match.status != "live":
        return view
    warn = tuple(str(move) for move in match.position.warnings())
    return msgspec.structs.replace(view, dests=match.position.dests(), warn=warn)


async def why(request: Request) -> Response:
    """``POST /api/study/why``: the code of the reason why a move cannot be made there; null if it can."""
    asked = await _read(request, WhyRequest)
    match = await opened(asked)
    code = "ended" if match.status == "ended" else match.position.why(asked.source, asked.target)
    return json_response({"code": code})


async def _read(request: Request, kind: type[T]) -> T:
    """The body; raise ApiError for a bad one, or if its sender asks too much. A very long line counts several times."""
    _admit(request)
    asked = await read_body(request, kind, BODY_BYTES)
    for _ in range((len((asked.record or "").split()) + len(asked.moves)) // LONG):
        _admit(request)
    return asked


def _admit(request: Request) -> None:
    node: Node = request.app.state.node
    address = request.client.host if request.client is not None else ""
    if not node.view_rate.take(address, node.clock.now()):
        raise ApiError(429, "rate", "too many positions at once: wait a moment", {"Retry-After": "2"})


async def opened(asked: StudyRequest) -> Match:
    """The match at the end of what is studied; raise GameError, MatchError or ApiError for what cannot be.

    A long line takes some tenths of a second, so it is played in a thread.
    """
    return await asyncio.to_thread(_open, asked)


def _open(asked: StudyRequest) -> Match:
    if asked.record is not None:
        match = _from_record(asked.record, asked.at)
    elif asked.game:
        match = _from_start(asked.game, asked.options, asked.start)
    else:
        raise ApiError(400, "malformed", "send a record, or the name of a game")
    for number, move in enumerate(asked.moves, 1):
        match = _played(match, move, number)
    return match


def _from_start(name: str, options: dict[str, Any], start: str | None) -> Match:
    game = find_game(name)
    if options.get("starter") == "random":
        options = {**options, "starter": 1}
    if start is not None:
        try:
            found, position = read_position(game, start, options)
        except InvalidPosition as error:
            raise ApiError(400, "position", f"the start cannot be: {error}") from error
        if position.outcome() is not None:
            raise ApiError(400, "finished", "the start is a finished position: choose one in which somebody can act")
        options = {**found, **options}
    seats = (SeatSettings("human", "", 0),) * len(game.seats(**options))
    match, _ = Match.create(game, Settings(game=name, options=options, seats=seats, undo=None, start=start), 0)
    return match


def _from_record(text: str, at: int | None) -> Match:
    """The match of a record, cut after `at` plies and the forced skips that follow them."""
    from ..match.record import parse_records

    try:
        records = parse_records(text, find_game)
    except RecordError as error:
        raise _fault("record", error) from error
    if len(records) != 1:
        raise ApiError(400, "records", f"the text holds {len(records)} match records: choose one", n=len(records))
    record = records[0]
    if len(record.tokens) > MOVES:
        raise ApiError(400, "invalid", f"the record has {len(record.tokens)} plies: {MOVES} are the most")
    if at is not None and at < len(record.tokens):
        while at < len(record.tokens) and record.tokens[at].text == "--":
            at += 1
        if at < len(record.tokens):
            record = replace(record, tokens=record.tokens[:at], plies=record.plies[:at], result=None)
    try:
        return record.replay()
    except RecordError as error:
        raise _fault("record_play", error) from error


def _fault(code: str, error: RecordError) -> ApiError:
    """What is wrong with a record, with its place: a page says it in its own words."""
    return ApiError(400, code, str(error), line=error.line, column=error.column)


def _played(match: Match, move: str, number: int) -> Match:
    if match.status == "ended":
        raise MatchError(f"move {number}, {move}, comes after the end")
    after, events = match.advance(Play(seat=match.seat, base_seq=match.seq, move=move), match.at)
    if isinstance(events[0], Refused):
        match.position.play(move)  # says in words what is wrong with it
        raise MatchError(f"move {number}, {move}, cannot be made: {events[0].code}")
    return after
