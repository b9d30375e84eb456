"""Making matches and reading them back over HTTP: create, rematch, log, export."""

from __future__ import annotations

import datetime
import secrets
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ..games import find_game
from ..match.events import Event, SeatSettings, Settings
from ..match.match import Match
from ..match.settings import draw_starter, rematch_settings
from ..store import Entry, NewMatch, Stored
from . import journal
from .replies import ApiError, json_response, read_body
from .room import head_of
from .rooms import replay
from .wire import Id

if TYPE_CHECKING:
    from .node import Node

__all__ = ["CreateRequest", "create", "export", "for_study", "log", "rematch"]

_LOG_LIMIT = 200
_LOG_MOST = 500


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat; `level` is 1 to 8 for a computer."""

    kind: Literal["human", "computer"]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    level: int = 0


class CreateRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to create. `create_id` makes a request that is sent twice create one match."""

    create_id: Id
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[tuple[SeatRequest, ...], msgspec.Meta(max_length=16)]
    options: dict[str, int | str] = {}
    timer: int | None = None
    undo: int | None = 3
    aids: bool = True


class RematchRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    create_id: Id


class _LogEntry(msgspec.Struct, frozen=True):
    seq: int
    at: int
    actor: str
    events: tuple[Event, ...]


async def create(request: Request) -> Response:
    """``POST /api/matches``: 201 and the new match, 200 and the old one if this create_id has made it already."""
    node: Node = request.app.state.node
    _admit(node, request)
    asked = await read_body(request, CreateRequest, node.settings.limits.body_bytes)
    settings = Settings(
        game=asked.game,
        options=asked.options,
        seats=tuple(SeatSettings(seat.kind, seat.name, seat.level) for seat in asked.seats),
        timer=asked.timer,
        undo=asked.undo,
        aids=asked.aids,
    )
    return await _create(node, asked.create_id, settings)


async def rematch(request: Request) -> Response:
    """``POST /m/{id}/rematch``: a new match with the same settings, everybody one seat further on."""
    node: Node = request.app.state.node
    _admit(node, request)
    asked = await read_body(request, RematchRequest, node.settings.limits.body_bytes)
    stored = await _stored(node, request, limit=1)
    return await _create(node, asked.create_id, rematch_settings(_settings(stored)))


async def log(request: Request) -> Response:
    """``GET /m/{id}/log?after=&limit=``: the entries after this number, at most so many."""
    node: Node = request.app.state.node
    after = _number(request, "after", 0, 2**53)
    limit = _number(request, "limit", _LOG_LIMIT, _LOG_MOST)
    stored = await _stored(node, request, after, limit)
    _not_veiled(stored)
    lines = [journal.read_entry(entry) for entry in stored.entries]
    entries = [_LogEntry(line.seq, line.at, line.actor, line.events) for line in lines]
    return json_response({"match": stored.match.id, "head": stored.match.head_seq, "entries": entries})


async def export(request: Request) -> Response:
    """``GET /m/{id}/export``: the match record, a text file that replays."""
    from ..match.record import print_record  # only here, since a start is quicker without it

    node: Node = request.app.state.node
    stored = await _stored(node, request)
    _not_veiled(stored)
    match, _ = await replay(stored)
    day = datetime.datetime.fromtimestamp(stored.match.created_ms / 1000, datetime.UTC).date()
    name = f"{match.game.name}-{day.isoformat()}.txt"
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(print_record(match, day), headers=headers)


async def for_study(request: Request) -> Response:
    """``GET /m/{id}/study``: the record of a match that may be analysed, as JSON; 409 for one that may not, yet."""
    from ..match.record import print_record  # as in `export`

    node: Node = request.app.state.node
    match, _ = await replay(await _stored(node, request))
    if match.status != "ended" and not match.local:
        raise ApiError(409, "others", "other people play in this match: it can be analysed when it is over")
    if match.status != "ended" and match.settings.timer is not None:
        raise ApiError(409, "timed", "this match has a timer: it can be analysed when it is over")
    return json_response({"record": print_record(match, None)})


async def _create(node: Node, create_id: str, settings: Settings) -> Response:
    game = find_game(settings.game)
    now = node.clock.now()
    match, events = Match.create(game, draw_starter(game, settings, node.random), now)
    match_id = secrets.token_urlsafe(16)
    first = Entry(1, "create", now, "host", journal.print_payload(events))
    text = msgspec.json.encode(match.settings).decode()
    created = await node.create(NewMatch(match_id, create_id, game.name, text, first, head_of(match), now))
    if created.new:
        await node.rooms.open(created.id)
    return json_response({"id": created.id, "url": f"/m/{created.id}"}, 201 if created.new else 200)


def _admit(node: Node, request: Request) -> None:
    if node.draining:
        raise ApiError(503, "draining", "the server is about to restart: try again in a moment", {"Retry-After": "2"})
    address = request.client.host if request.client is not None else ""
    if not node.create_rate.take(address, node.clock.now()):
        raise ApiError(429, "rate", "too many new matches: wait a minute", {"Retry-After": "60"})


async def _stored(node: Node, request: Request, after: int = 0, limit: int | None = None) -> Stored:
    stored = await node.store.load(request.path_params["id"], after, limit)
    if stored is None:
        raise ApiError(404, "not_found", "there is no such match")
    return stored


def _settings(stored: Stored) -> Settings:
    return msgspec.json.decode(stored.match.settings, type=Settings)


def _not_veiled(stored: Stored) -> None:
    if stored.match.status == "paused" and _settings(stored).timer is not None:
        raise ApiError(409, "paused", "the match is paused and has a timer: resume it first, or end it")


def _number(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None or text == "":
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 16 and int(text) <= most):
        raise ApiError(400, "malformed", f"{name} must be a whole number from 0 to {most}")
    return int(text)
