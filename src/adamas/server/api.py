"""Rules and boards over HTTP: which games there are, how their boards are drawn, what a position shows."""

from __future__ import annotations

import gzip
import hashlib
from importlib import metadata
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ..game import Game, InvalidOption
from ..games import GAMES, find_game
from ..match.settings import LEVELS, LONGEST_TIMER, SHORTEST_TIMER, TIMERS, UNDOS
from .reading import read_position
from .replies import ApiError, json_response, read_body
from .view import LineView

if TYPE_CHECKING:
    from .node import Node

__all__ = ["ViewRequest", "games", "healthz", "layout", "metrics", "position_view", "readyz"]


class ViewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to look at; the usual start if `position` is null."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[str, int | str] = {}
    position: Annotated[str, msgspec.Meta(max_length=1000)] | None = None


class _Seat(msgspec.Struct, frozen=True):
    seat: int
    colours: tuple[str, ...]
    side: int
    slots: tuple[int, ...]


class _PositionView(msgspec.Struct, frozen=True):
    position: str
    pieces: dict[str, str]
    reserves: dict[str, int]
    turn: int
    lines: tuple[LineView, ...]
    dests: dict[str, dict[str, tuple[str, ...]]]
    home: dict[int, int]
    seats: tuple[_Seat, ...]


async def games(_request: Request) -> Response:
    """``GET /api/games``: every game with its options, and what may be chosen for any match."""
    return json_response(
        {
            "games": [
                {
                    "name": game.name,
                    "players": game.option("players").values,
                    "options": game.options,
                    "cap": game.cap,
                }
                for game in GAMES.values()
            ],
            "timers": TIMERS,
            "timer": {"least": SHORTEST_TIMER, "most": LONGEST_TIMER},
            "undos": UNDOS,
            "levels": LEVELS,
            "version": metadata.version("adamas"),
        }
    )


async def layout(request: Request) -> Response:
    """``GET /api/games/{name}/layout?...``: all that drawing the board needs; the options as a query."""
    game = find_game(request.path_params["name"])
    options: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        if name in options:
            raise InvalidOption(f"option {name[:40]} is given twice")
        options[name] = game.option(name).read(text[:100])
    body = msgspec.json.encode(game.layout(**options))
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 6, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")


async def position_view(request: Request) -> Response:
    """``POST /api/view``: any position as a board shows it, with its moves."""
    node: Node = request.app.state.node
    address = request.client.host if request.client is not None else ""
    if not node.view_rate.take(address, node.clock.now()):
        raise ApiError(429, "rate", "too many positions at once: wait a moment", {"Retry-After": "2"})
    asked = await read_body(request, ViewRequest, node.settings.limits.body_bytes)
    return json_response(_position_view(find_game(asked.game), asked))


def _position_view(game: Game, asked: ViewRequest) -> _PositionView:
    if asked.position is None:
        options, position = dict(asked.options), game.start(**asked.options)
    else:
        options, position = read_position(game, asked.position, asked.options)
    seats = game.seats(**options)
    owner = {slot: number for number, seat in enumerate(seats, 1) for slot in seat.slots}
    home: dict[int, int] = {}
    for slot, count in position.home().items():
        home[owner[slot]] = home.get(owner[slot], 0) + count
    return _PositionView(
        position=str(position),
        pieces=position.pieces(),
        reserves=position.reserves(),
        turn=position.turn + 1,
        lines=tuple(LineView(line.spots, line.colour, line.kind, line.level) for line in position.lines()),
        dests=position.dests(),
        home=home,
        seats=tuple(
            _Seat(number, seat.colours, seat.side + 1, tuple(slot + 1 for slot in seat.slots))
            for number, seat in enumerate(seats, 1)
        ),
    )


async def healthz(_request: Request) -> Response:
    """``GET /healthz``: the process answers."""
    return json_response({"ok": True})


async def readyz(request: Request) -> Response:
    """``GET /readyz``: 200 while new work is welcome, else 503."""
    node: Node = request.app.state.node
    if node.ready:
        return json_response({"ready": True})
    reason = "the server is about to restart" if node.draining else "the store does not take writes"
    return json_response({"ready": False, "error": "busy", "message": reason}, 503, {"Retry-After": "2"})


async def metrics(request: Request) -> Response:
    """``GET /metrics``: counters as text."""
    node: Node = request.app.state.node
    gauges = {"rooms": len(node.rooms), "sockets": node.sockets, "ready": int(node.ready)}
    return PlainTextResponse(node.metrics.print(gauges), headers={"Cache-Control": "no-store"})
