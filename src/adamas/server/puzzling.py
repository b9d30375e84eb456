"""Puzzles as plain functions of texts and numbers, for the worker processes: make one, judge a move, solve one."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .thinking import stopper

if TYPE_CHECKING:
    from ..engine.puzzles import Puzzle

__all__ = ["judge_move", "make_one", "puzzle_fields", "solve_one"]


def puzzle_fields(puzzle: Puzzle, number: int | None = None) -> dict[str, Any]:
    """A puzzle as the page gets it; `number` among the shipped ones, None for a fresh one or what is left of one."""
    from ..games import find_game

    options = find_game(puzzle.game).options_of(puzzle.start())
    return {
        "game": puzzle.game,
        "number": number,
        "kind": puzzle.kind,
        "moves": puzzle.moves,
        "difficulty": puzzle.difficulty,
        "position": puzzle.position,
        "options": {name: value for name, value in options.items() if name != "starter"},
    }


def make_one(game: str, kind: str, seed: int, limit_ms: int, ticket: int = -1) -> str:
    """A fresh puzzle as JSON, null if none was found in time."""
    from ..engine.puzzles import fresh
    from ..games import find_game

    deadline = time.perf_counter() + limit_ms / 1000
    puzzle = fresh(find_game(game), kind, seed, deadline, stopper(limit_ms, ticket))
    return json.dumps(puzzle and puzzle_fields(puzzle))


def judge_move(fields: tuple[str, str, int, int, str], move: str, limit_ms: int, ticket: int = -1) -> str:
    """What came of a move, as JSON; ``{"refused": ...}`` with a sentence if it cannot be told."""

    def told(puzzle: Puzzle, deadline: float, stop: Callable[[], bool]) -> dict[str, Any]:
        from ..engine.puzzle_answers import judge

        answer = judge(puzzle, move, deadline, stop)
        return {
            "verdict": answer.verdict,
            "reply": None if answer.reply is None else str(answer.reply),
            "puzzle": answer.puzzle and puzzle_fields(answer.puzzle),
            "code": answer.code,
            "values": dict(answer.values),
        }

    return _within(fields, limit_ms, ticket, told)


def solve_one(fields: tuple[str, str, int, int, str], limit_ms: int, ticket: int = -1) -> str:
    """The solution of a puzzle as JSON: its own moves with their reasons and the replies; or as `judge_move`."""

    def told(puzzle: Puzzle, deadline: float, stop: Callable[[], bool]) -> dict[str, Any]:
        from ..engine.puzzle_answers import solution

        steps = [
            {
                "source": step.move.source,
                "target": step.move.target,
                "reply": None if step.reply is None else str(step.reply),
                "position": step.position,
                "reasons": [{"code": reason.code, "values": dict(reason.values)} for reason in step.reasons],
            }
            for step in solution(puzzle, deadline, stop)
        ]
        return {"steps": steps}

    return _within(fields, limit_ms, ticket, told)


def _within(
    fields: tuple[str, str, int, int, str],
    limit_ms: int,
    ticket: int,
    told: Callable[[Puzzle, float, Callable[[], bool]], dict[str, Any]],
) -> str:
    from ..engine.limit import Stopped
    from ..engine.puzzles import Puzzle

    deadline = time.perf_counter() + limit_ms / 1000
    try:
        return json.dumps(told(Puzzle(*fields), deadline, stopper(limit_ms, ticket)))
    except Stopped:
        return json.dumps({"refused": "this takes too long to work out"})
    except ValueError as error:
        return json.dumps({"refused": str(error)})
