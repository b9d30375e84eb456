"""Puzzles over HTTP: those that come with the package, fresh ones, and what is said to a move that somebody tries.

The server remembers nothing of a puzzle that is being solved: every request tells where it stands, with how many own
moves left. Working out an answer is done in the computers' worker processes.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..games import find_game
from .bots import Busy, Search, Task
from .presence import unless_gone
from .puzzling import judge_move, make_one, puzzle_fields, solve_one
from .replies import ApiError, json_response, read_body

if TYPE_CHECKING:
    from ..engine.puzzles import Puzzle
    from .node import Node

__all__ = [
    "LIMIT_MS",
    "AnswerView",
    "FreshRequest",
    "PuzzleView",
    "SolutionView",
    "TryRequest",
    "attempt",
    "fresh",
    "listed",
    "one",
    "solution",
]

LIMIT_MS = 1_800
"""How long a puzzle is looked for, or an answer worked out, at most."""

_AGAIN = {"Retry-After": "2"}

_Name = Annotated[str, msgspec.Meta(max_length=40)]
_Kind = Literal["win", "block", "jump", "home"]


class PuzzleView(msgspec.Struct, frozen=True):
    """A puzzle: its question is its `kind`, with how many own `moves`. `number` is null for one that is not shipped."""

    game: str
    number: int | None
    kind: str
    moves: int
    difficulty: int
    position: str
    options: dict[str, int | str]


class FreshRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a new puzzle of a kind."""

    game: _Name
    kind: _Kind


class PuzzleRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks about a puzzle as it stands: the solver is to move and has so many own moves left."""

    game: _Name
    kind: _Kind
    moves: Annotated[int, msgspec.Meta(ge=1, le=4)]
    position: Annotated[str, msgspec.Meta(max_length=1_000)]


class TryRequest(PuzzleRequest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Asks what comes of a move."""

    move: Annotated[str, msgspec.Meta(max_length=40)]


class AnswerView(msgspec.Struct, frozen=True):
    """What came of a move: ``solved``, ``right`` (`puzzle` is what is left) or ``wrong`` (`code` and `values` say why).

    `reply` is the move that answers it, null if there is none.
    """

    verdict: Literal["solved", "right", "wrong"]
    reply: str | None
    puzzle: PuzzleView | None
    code: str
    values: dict[str, int | str]


class ReasonView(msgspec.Struct, frozen=True):
    """What speaks for a move, as in a hint."""

    code: str
    values: dict[str, int | str]


class StepView(msgspec.Struct, frozen=True):
    """One own move of a solution, made in `position`, with what speaks for it and the reply, if there is one."""

    source: str
    target: str
    reply: str | None
    position: str
    reasons: tuple[ReasonView, ...]


class SolutionView(msgspec.Struct, frozen=True):
    """The own moves that solve a puzzle, with the replies that hold out longest."""

    steps: tuple[StepView, ...]


async def listed(request: Request) -> Response:
    """``GET /api/puzzles?game=...``: the shipped puzzles of a game, by number; ``kind=`` for those of one kind."""
    game, kind = request.query_params.get("game", ""), request.query_params.get("kind")
    found = await _shipped(game)
    puzzles = [
        {"number": number, "kind": item.kind, "moves": item.moves, "difficulty": item.difficulty}
        for number, item in enumerate(found, 1)
        if kind in (None, item.kind)
    ]
    return json_response({"game": game, "puzzles": puzzles})


async def one(request: Request) -> Response:
    """``GET /api/puzzles/{game}/{number}``: a shipped puzzle."""
    text = request.path_params["number"]
    found = await _shipped(request.path_params["game"])
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= len(found):
        raise ApiError(404, "not_found", f"there is no such puzzle: they are numbered from 1 to {len(found)}")
    node: Node = request.app.state.node
    node.bots.warm()  # somebody is about to try a move
    return json_response(puzzle_fields(found[number - 1], number))


async def fresh(request: Request) -> Response:
    """``POST /api/puzzles/fresh``: a puzzle that nobody has seen; 503 if none was found in time."""
    node = _admit(request)
    asked = await read_body(request, FreshRequest, node.settings.limits.body_bytes)
    find_game(asked.game)
    seed = node.random.getrandbits(48)

    def search(ticket: int) -> Any:
        return partial(make_one, asked.game, asked.kind, seed, LIMIT_MS, ticket)

    await _check_kind(asked.game, asked.kind)
    found = msgspec.json.decode(await _worked_out(request, node, search), type=PuzzleView | None)
    if found is None:
        raise ApiError(503, "busy", "no new puzzle was found in time: try again", _AGAIN)
    return json_response(found)


async def attempt(request: Request) -> Response:
    """``POST /api/puzzles/try``: what comes of a move."""
    node = _admit(request)
    asked = await read_body(request, TryRequest, node.settings.limits.body_bytes)
    fields = await _fields(asked)
    find_game(asked.game).parse(asked.position).play(asked.move)  # a move that cannot be is refused in the usual words

    def search(ticket: int) -> Any:
        return partial(judge_move, fields, asked.move, LIMIT_MS, ticket)

    return json_response(msgspec.json.decode(_told(await _worked_out(request, node, search)), type=AnswerView))


async def solution(request: Request) -> Response:
    """``POST /api/puzzles/solution``: the moves that solve a puzzle from where it stands, and why."""
    node = _admit(request)
    fields = await _fields(await read_body(request, PuzzleRequest, node.settings.limits.body_bytes))

    def search(ticket: int) -> Any:
        return partial(solve_one, fields, LIMIT_MS, ticket)

    return json_response(msgspec.json.decode(_told(await _worked_out(request, node, search)), type=SolutionView))


def _admit(request: Request) -> Node:
    node: Node = request.app.state.node
    address = request.client.host if request.client is not None else ""
    if not node.puzzle_rate.take(address, node.clock.now()):
        raise ApiError(429, "rate", "too many puzzles at once: wait a moment", _AGAIN)
    if node.draining:
        raise ApiError(503, "draining", "the server is about to restart: try again in a moment", _AGAIN)
    return node


async def _fields(asked: PuzzleRequest) -> tuple[str, str, int, int, str]:
    """The puzzle for a worker; raise GameError or ApiError for what is none."""
    find_game(asked.game).parse(asked.position)
    await _check_kind(asked.game, asked.kind)
    return asked.game, asked.kind, asked.moves, 1, asked.position


async def _check_kind(game: str, kind: str) -> None:
    def kinds() -> tuple[str, ...]:
        from ..engine.puzzles import kinds_of  # the engine is loaded only when somebody asks for puzzles

        return kinds_of(find_game(game))

    if kind not in await asyncio.to_thread(kinds):
        raise ApiError(400, "invalid", f"{game} has no puzzles of the kind {kind}")


async def _shipped(game: str) -> tuple[Puzzle, ...]:
    def read() -> tuple[Puzzle, ...]:
        from ..engine.puzzles import shipped

        return shipped(game)

    find_game(game)
    return await asyncio.to_thread(read)


async def _worked_out(request: Request, node: Node, search: Search) -> str:
    try:
        return await unless_gone(request, node.bots.task("puzzles", search, Task("a puzzle", LIMIT_MS)))
    except Busy:
        raise ApiError(503, "busy", "the server is too busy for puzzles: try again in a moment", _AGAIN) from None


def _told(answer: str) -> str:
    """The answer of a worker; raise ApiError if it is a refusal."""
    refused = msgspec.json.decode(answer, type=_Refused).refused
    if refused:
        raise ApiError(409, "no_answer", refused)
    return answer


class _Refused(msgspec.Struct, frozen=True):
    refused: str = ""
