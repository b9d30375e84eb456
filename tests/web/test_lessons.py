"""Lessons hold water: every step is played with the real rules, and every legal move is answered in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adamas.game import Position
from adamas.games import find_game
from adamas.server.study import StudyRequest, opened
from adamas.server.view import make_view

from .node import evaluate

LESSONS: dict[str, list[dict[str, Any]]] = evaluate(
    """
    const { gamesWithLesson, loadLesson } = await import(`${web}/lessons/index.js`);
    const found = {};
    for (const game of gamesWithLesson()) found[game] = (await loadLesson(game)).steps;
    process.stdout.write(JSON.stringify(found));
    """
)
TEXTS: dict[str, Any] = evaluate(
    "process.stdout.write(JSON.stringify((await import(`${web}/i18n/en/learn.js`)).texts));"
)

STEPS = [(game, step) for game, steps in LESSONS.items() for step in steps]
NAMES = [f"{game} {step['id']}" for game, step in STEPS]

REFUSED = {
    ("diam", "carry"): ("1.2-2", "not_yours"),
    ("diam", "own"): ("1.3-2", "not_yours"),
    ("diam", "four"): ("3.1-4", "too_high"),
    ("diam", "move"): ("1.1-3", "not_neighbour"),
    ("diam", "team"): ("o-5", "partner_reserve"),
    ("diam", "three"): ("r-5", "other_colour"),
    ("diamond", "step"): ("j5-i3", "unreachable"),
    ("diamond", "jump"): ("l1-j5", "occupied"),
    ("diamond", "goal"): ("e5-d4", "unreachable"),
}
"""What the words of a step say cannot be done, and why not."""


async def view_after(game: str, step: dict[str, Any], moves: list[str]) -> tuple[Position, dict[str, Any]]:
    asked = StudyRequest(game=game, options=step["options"], start=step["start"], moves=tuple(moves))
    match = await opened(asked)
    return match.position, msgspec.to_builtins(make_view(match, mine=True))


def objections(tries: list[dict[str, Any]]) -> list[str | None]:
    """What the page says to each move: None for yes, otherwise which text."""
    found: list[str | None] = evaluate(
        """
        const { objection } = await import(`${web}/model/lesson.js`);
        process.stdout.write(JSON.stringify(given.map(({ task, move, view }) => objection(task, move, view))));
        """,
        tries,
    )
    return found


@pytest.mark.parametrize(("game", "step"), STEPS, ids=NAMES)
async def test_every_legal_move_is_answered(game: str, step: dict[str, Any]) -> None:
    prefix = f"learn.{game}.{step['id']}"
    assert {f"{prefix}.title", f"{prefix}.text"} <= TEXTS.keys()
    done: list[str] = []
    for number, task in enumerate(step["tasks"]):
        end = "" if number == 0 else f".{number + 1}"
        position, _ = await view_after(game, step, done)
        moves = [str(move) for move in position.moves()]
        tries = [
            {"task": task, "move": move, "view": (await view_after(game, step, [*done, move]))[1]} for move in moves
        ]
        answers = dict(zip(moves, objections(tries), strict=True))
        assert answers[task["show"]] is None, "what is shown must be right"
        wrong = {answer for answer in answers.values() if answer is not None}
        assert wrong, "a task that every move does is no task"
        assert {f"{prefix}.{part}{end}" for part in ("task", "done", *wrong)} <= TEXTS.keys()
        assert {item["say"] for item in task.get("wrong", ())} <= wrong, "words for a move that cannot be made"
        done.append(task["show"])
        if "reply" in task:
            done.append(task["reply"])
            await view_after(game, step, done)


def test_every_text_of_a_step_is_said() -> None:
    said = set()
    for game, step in STEPS:
        said |= {f"learn.{game}.{step['id']}.{part}" for part in ("title", "text")}
        for number, task in enumerate(step["tasks"]):
            end = "" if number == 0 else f".{number + 1}"
            parts = ["task", "done", "else", *(item["say"] for item in task.get("wrong", ()))]
            said |= {f"learn.{game}.{step['id']}.{part}{end}" for part in parts}
    assert {key for key in TEXTS if key.startswith(tuple(f"learn.{game}." for game in LESSONS))} <= said


@pytest.mark.parametrize(("name", "refused"), REFUSED.items(), ids=[" ".join(name) for name in REFUSED])
async def test_what_cannot_be_is_refused_with_the_right_reason(name: tuple[str, str], refused: tuple[str, str]) -> None:
    game, which = name
    step = next(step for step in LESSONS[game] if step["id"] == which)
    move, code = refused
    source, target = move.split("-")
    position, _ = await view_after(game, step, [])
    assert position.why(source, target) == code


def test_steps_have_names_of_their_own() -> None:
    for game, steps in LESSONS.items():
        assert find_game(game).name == game
        assert len({step["id"] for step in steps}) == len(steps) >= 10
