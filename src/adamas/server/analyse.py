"""Analysing over HTTP: the best moves at the end of what is studied, and what they are worth.

Nothing of it is kept: whoever walks through a match asks for one position after the other. A search ends when its asker
goes away, so that leafing through costs no more than what is looked at.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..match.match import Match
from .bots import AnalysisJob, Busy
from .computers import HISTORY
from .limits import network
from .presence import unless_gone
from .replies import ApiError, json_response, read_body
from .study import BODY_BYTES, StudyRequest, opened

if TYPE_CHECKING:
    from .node import Node

__all__ = ["AnalyseRequest", "AnalysisView", "BestLine", "analyse"]

_AGAIN = {"Retry-After": "2"}


class AnalyseRequest(StudyRequest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Asks for the best `lines` moves at the end of what is studied, searched for `time_ms`."""

    lines: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    time_ms: Annotated[int, msgspec.Meta(ge=50, le=3_000)] = 300


class BestLine(msgspec.Struct, frozen=True):
    """One move and what it leads to.

    `value` is from -1 (lost) to 1 (won) for the side to move; with more than two sides one such number for each. Only
    a proven end is `exact`; it comes after `plies` plies, forced skips included. `moves` is the best play from here on.
    `steps` is the value of a race between two in steps of a piece that the side to move is ahead; null elsewhere.
    """

    move: str
    source: str
    target: str
    moves: tuple[str, ...]
    value: float | tuple[float, ...]
    exact: bool
    plies: int | None
    steps: float | None = None


class AnalysisView(msgspec.Struct, frozen=True):
    """The best lines, best first, with the depth searched to its end, positions looked at, and time.

    `bound`: it is proven that nothing is forced within so many plies.
    """

    depth: int
    nodes: int
    time_ms: int
    bound: int
    lines: tuple[BestLine, ...]


async def analyse(request: Request) -> Response:
    """``POST /api/study/analyse``: the best moves at the end of a line; 409 if the match is over there."""
    node: Node = request.app.state.node
    address = request.client.host if request.client is not None else ""
    if not node.analysis_rate.take(address, node.clock.now()):
        raise ApiError(429, "rate", "too many positions at once: wait a moment", _AGAIN)
    asked = await read_body(request, AnalyseRequest, BODY_BYTES)
    if node.draining:
        raise ApiError(503, "draining", "the server is about to restart: try again in a moment", _AGAIN)
    with _counted(node, address):
        match = await opened(asked)
        if match.status == "ended":
            raise ApiError(409, "ended", "the match is over here: there is nothing to analyse")
        try:
            found = await unless_gone(request, node.bots.analyse(_job(match, asked)))
        except Busy:
            message = "the server is too busy for an analysis: try again in a moment"
            raise ApiError(503, "busy", message, _AGAIN) from None
    return json_response(msgspec.json.decode(found, type=AnalysisView))


def _job(match: Match, asked: AnalyseRequest) -> AnalysisJob:
    return AnalysisJob(
        match_id="a study",
        seq=match.seq,
        position=match.text,
        game=match.game.name,
        options=dict(match.position.options),
        history=tuple(ply.text for ply in match.line[-1 - HISTORY : -1]),
        limit_ms=asked.time_ms,
        lines=asked.lines,
    )


@contextmanager
def _counted(node: Node, address: str) -> Generator[None]:
    """Count a search of this address while it lasts; raise ApiError if it has as many as it may have."""
    key = network(address)
    running = node.analysing.get(key, 0)
    if running >= node.settings.limits.analyses_at_once:
        raise ApiError(429, "rate", "too many positions at once: wait a moment", _AGAIN)
    node.analysing[key] = running + 1
    try:
        yield
    finally:
        left = node.analysing[key] - 1
        if left:
            node.analysing[key] = left
        else:
            del node.analysing[key]
