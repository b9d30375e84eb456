"""A hint on request: which piece, where to, and why; it changes nothing in the match and no log shows it.

All three grades tell of one search, whose answer is kept until the next move, so what a player asks step by step
never contradicts itself. A match has one search at a time, which those who ask at once share; it ends when all of them
have gone away or the match has moved on.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..match.line import Ply
from ..match.match import Match
from .bots import Busy, HintJob
from .computers import HISTORY
from .presence import unless_gone
from .replies import ApiError, json_response, read_body
from .wire import Count

if TYPE_CHECKING:
    from .node import Node
    from .room import Room

__all__ = ["LIMIT_MS", "HintAnswer", "HintRequest", "Hints", "ReasonView", "hint"]

LIMIT_MS = 1_500
"""How long a hint is searched for at most; with a timer at most a quarter of the turn."""


class HintRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a hint on the position after entry `seq`: 1 which piece, 2 where to as well, 3 why as well."""

    seq: Count
    grade: Literal[1, 2, 3]


class ReasonView(msgspec.Struct, frozen=True):
    """What speaks for a move: a code that the page words, with the values that its words name."""

    code: str
    values: dict[str, int | str]


class HintAnswer(msgspec.Struct, frozen=True):
    """A hint as far as its grade goes: `target` is null in grade 1, `reasons` are empty below grade 3."""

    seq: int
    grade: int
    source: str
    target: str | None
    reasons: tuple[ReasonView, ...]


class _Found(msgspec.Struct, frozen=True):
    """What a search found: the answer of `thinking.find_hint`."""

    source: str
    target: str
    reasons: tuple[ReasonView, ...]


async def hint(request: Request) -> Response:
    """``POST /m/{id}/hint``: a hint for the person to move; 409 if the match is not there, or gives none."""
    node: Node = request.app.state.node
    address = request.client.host if request.client is not None else ""
    if not node.hint_rate.take(address, node.clock.now()):
        raise ApiError(429, "rate", "too many hints at once: wait a moment", {"Retry-After": "2"})
    asked = await read_body(request, HintRequest, node.settings.limits.body_bytes)
    if node.draining:
        raise ApiError(503, "draining", "the server is about to restart: try again in a moment", {"Retry-After": "2"})
    room = await node.rooms.open(request.path_params["id"])
    if room is None:
        raise ApiError(404, "not_found", "there is no such match")
    found = await unless_gone(request, room.hints.find(asked.seq))
    return json_response(
        HintAnswer(
            seq=asked.seq,
            grade=asked.grade,
            source=found.source,
            target=found.target if asked.grade > 1 else None,
            reasons=found.reasons if asked.grade > 2 else (),
        )
    )


class _Search:
    """A search that runs, and how many wait for it."""

    def __init__(self, task: asyncio.Task[_Found]) -> None:
        self.task = task
        self.askers = 0


class Hints:
    """The hints of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._line: tuple[Ply, ...] = ()
        self._search: _Search | None = None
        self._found: _Found | None = None

    async def find(self, seq: int) -> _Found:
        """The hint on the position after entry `seq`; raise ApiError if there is none to give."""
        match = self._room.match
        _check(match, seq)
        if self._line != match.line:
            self.cancel()
            self._line, self._found = match.line, None
        if self._found is not None:
            return self._found
        if self._search is None or self._search.task.done():
            task = asyncio.get_running_loop().create_task(self._think(match), name=f"hint {self._room.id}")
            self._search = _Search(task)
        search = self._search
        search.askers += 1
        try:
            await asyncio.wait([search.task])
        finally:
            search.askers -= 1
            if not search.askers:
                search.task.cancel()
        if search.task.cancelled():
            raise _stale()
        try:
            found = search.task.result()
        except Busy:
            message = "the server is too busy for hints: try again in a moment"
            raise ApiError(503, "busy", message, {"Retry-After": "2"}) from None
        if self._line == match.line:
            self._found = found
        return found

    def plan(self) -> None:
        """End a search whose position is not the present one any more, or is not to be thought about now."""
        match = self._room.match
        if match.status != "live" or self._line != match.line:
            self.cancel()

    def cancel(self) -> None:
        """End the search, if there is one; those who wait for it are told that the match has moved on."""
        if self._search is not None:
            self._search.task.cancel()
            self._search = None

    async def _think(self, match: Match) -> _Found:
        timer = match.settings.timer
        job = HintJob(
            match_id=self._room.id,
            seq=match.seq,
            position=match.text,
            game=match.game.name,
            options=dict(match.position.options),
            history=tuple(ply.text for ply in match.line[-1 - HISTORY : -1]),
            limit_ms=LIMIT_MS if timer is None else min(LIMIT_MS, timer * 250),
        )
        return msgspec.json.decode(await self._room.node.bots.hint(job), type=_Found)


def _check(match: Match, seq: int) -> None:
    """Raise ApiError unless this is the match's last entry and a person who may have hints is to move."""
    if match.seq != seq:
        raise _stale()
    if match.status != "live":
        words = {"paused": "the match is paused: resume it first", "ended": "the match is over"}
        code = match.status if match.status in words else "not_started"
        raise ApiError(409, code, words.get(match.status, "the match has not begun"))
    if not match.settings.aids:
        raise ApiError(409, "no_aids", "this match was made without hints")
    if match.settings.seats[match.seat - 1].kind != "human":
        raise ApiError(409, "not_your_turn", "hints are for a person's own turn")


def _stale() -> ApiError:
    return ApiError(409, "stale", "the match has moved on: ask again")
