"""The computer player at every level: legal, alert, and always the same for the same question."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adamas.engine import LEVELS, Limit, choose
from adamas.engine.values import values_for
from adamas.engine.values.strengths import find_level
from adamas.game import Move, Position
from adamas.games import find_game
from tests.toy import Morris

from .forms import DIAM, DIAMOND, FORMS, nearly_home, set_up, show, spread, start
from .graph import Graph, draw

BRIEF = Limit(nodes=200)
"""Enough to search a little, so that many positions can be tried; what a level sees without search stays the same."""

levels = st.sampled_from(sorted(LEVELS))
numbers = st.integers(0, 10**6)


def winners(position: Position) -> set[int]:
    """The sides that a finished position says have won, those that are home while others play on included."""
    outcome = position.outcome()
    slots = {*(outcome.winners if outcome else ()), *position.options.get("finished", ())}
    return {position.sides[slot] for slot in slots}


def winning(position: Position) -> list[Move]:
    """The moves that win at once, found by trying them all."""
    side = position.sides[position.turn]
    return [move for move in position.moves() if side in winners(position.play(move))]


def open_to(position: Position, move: Move) -> bool:
    """Whether another side wins by this move or, before the mover's side acts again, with one action of its own."""
    side = position.sides[position.turn]
    child = position.play(move)
    if winners(child) - {side}:
        return True
    while child.outcome() is None and child.sides[child.turn] != side:
        if winning(child):
            return True
        child = child.skip()
    return False


def threatened(position: Position) -> bool:
    """Whether some moves, but not all, leave a win open to the others."""
    if winning(position):
        return False
    left_open = [open_to(position, move) for move in position.moves()]
    return any(left_open) and not all(left_open)


def met(form: Any, wanted: Callable[[Position], object], count: int) -> list[Position]:
    """The first `count` positions of random matches that are as wanted."""
    found = (spread(form, seed, 4 + seed % 30) for seed in range(4_000))
    return list(islice((position for position in found if wanted(position)), count))


WON = {show(form): met(form, winning, 25) for form in DIAM}
THREATENED = {show(form): met(form, threatened, 12) for form in DIAM}


# A win in one


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("form", DIAM, ids=show)
def test_a_win_in_one_is_taken_at_every_level(form: Any, level: int) -> None:
    assert len(WON[show(form)]) == 25
    for position in WON[show(form)]:
        assert choose(position, level=level, limit=Limit(nodes=0)) in winning(position)


@pytest.mark.parametrize("form", DIAMOND, ids=show)
def test_the_last_piece_goes_home_at_every_level(form: Any) -> None:
    slots = range(len(start(form).sides))
    positions = [nearly_home(form, seed, 1, turn, around=12) for seed in range(20) for turn in slots]
    positions = [position for position in positions if winning(position)]
    assert len(positions) >= 4
    for position in positions:
        for level in LEVELS:
            assert choose(position, level=level, limit=Limit(nodes=0)) in winning(position)


@pytest.mark.parametrize(
    ("text", "wins"),
    [
        # The last empty hole is d5, and blue stands on d4: any piece from outside that goes there wins.
        ("r/rr/rrr/3b1rr3/4r4/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1", {"e5-d5"}),
        # Blue has filled the goal up: whatever red does outside wins.
        ("r/rr/rrr/3brrr3/9/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1", {"f4-e4", "f4-e5", "f4-f3", "f4-f5", "f4-g3", "f4-g4"}),
    ],
)
def test_a_crowded_goal_is_won(text: str, wins: set[str]) -> None:
    position = find_game("diamond").parse(text, goal="crowded", finished=())
    assert {str(move) for move in winning(position)} == wins
    for level in LEVELS:
        assert str(choose(position, level=level)) in wins


def test_the_second_place_is_taken_too() -> None:
    position = set_up(
        ("diamond", {"players": 3, "play_on": "on"}),
        {
            **dict.fromkeys(["a1", "b1", "b2", "c1", "c2", "c3", "d4", "d5", "d6", "d7"], "r"),
            **dict.fromkeys(["g7", "h7", "h8", "i7", "i8", "i9", "j8", "j9", "j10", "j6"], "b"),
            **dict.fromkeys(["d8", "d9", "d10", "e7", "e8", "e9", "f7", "f8", "e4", "e5"], "y"),
        },
        turn=1,
    )
    assert position.options["finished"] == (0,)
    assert position.outcome() is None
    for level in LEVELS:
        after = position.play(choose(position, level=level))
        assert after.options["finished"] == (0, 1)
        assert after.outcome() is not None


# A win of the others


def test_the_lowest_level_overlooks_some_threats_but_not_most() -> None:
    asked = [(position, seed) for position in THREATENED[show(DIAM[0])] for seed in range(4)]
    lowest = find_level(1, "diam")
    assert 0 < lowest.overlooks < 0.25
    blind, alert = replace(lowest, overlooks=1.0), replace(lowest, overlooks=0.0)
    assert any(open_to(position, choose(position, level=blind, seed=seed)) for position, seed in asked)
    assert not any(open_to(position, choose(position, level=alert, seed=seed)) for position, seed in asked)


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("form", DIAM, ids=show)
def test_no_win_in_one_is_left_open_if_that_can_be_helped(form: Any, level: int) -> None:
    positions = THREATENED[show(form)]
    assert len(positions) == 12
    for number, position in enumerate(positions):
        assert not open_to(position, choose(position, level=level, seed=number, limit=BRIEF))


@pytest.mark.parametrize("form", [form for form in DIAMOND if form[1].get("board") != 121], ids=show)
def test_a_race_lost_in_one_is_held_up_if_that_can_be_helped(form: Any) -> None:
    found = 0
    for seed in range(200):
        position = nearly_home(form, seed, 1 + seed % 2, around=20)
        if winning(position):
            continue
        # What a computer player may do at all leaves out squatting, which would help for ever.
        fit = values_for(position).sensible(position, position.moves(), ())
        safe = [move for move in fit if not open_to(position, move)]
        if safe and len(safe) < len(fit):
            found += 1
            for level in LEVELS:
                assert choose(position, level=level, seed=seed, limit=BRIEF) in safe
        if found == 2:
            break
    assert found == 2


@pytest.mark.parametrize("form", DIAM, ids=show)
def test_the_win_is_given_away_at_once_only_if_nothing_else_is_left(form: Any) -> None:
    def given(position: Position) -> list[Move]:
        return [move for move in position.moves() if position.play(move).outcome() is not None]

    def lost(position: Position) -> bool:
        if winning(position) or not 0 < len(given(position)) < len(position.moves()):
            return False
        return all(open_to(position, move) for move in position.moves())

    positions = met(form, lost, 3)
    assert len(positions) == 3
    for position in positions:
        for level in LEVELS:
            assert choose(position, level=level, limit=BRIEF) not in given(position)


# Which questions are refused


@pytest.mark.parametrize("level", [0, 9, -1, 1.0, "8", None, True])
def test_a_wrong_level_is_refused(level: Any) -> None:
    with pytest.raises(ValueError, match="level must be a whole number from 1 to 8, not"):
        choose(start(DIAM[0]), level=level)


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the game is over in kr"):
        choose(find_game("diam").parse("kr/./././nr/././. 2 2"))


def test_a_turn_that_must_be_skipped_is_refused() -> None:
    position = find_game("diam").parse("././././kknn/rroo/rroo/kknn 2 1")
    with pytest.raises(ValueError, match=r"slot 1 has no legal move in .*: its turn must be skipped"):
        choose(position)


# The same question, the same answer


@settings(max_examples=40)
@given(form=st.sampled_from(FORMS), seed=numbers, plies=st.integers(0, 60), level=levels, luck=numbers)
def test_always_a_legal_move_and_always_the_same(form: Any, seed: int, plies: int, level: int, luck: int) -> None:
    position = spread(form, seed, plies)
    first = choose(position, level=level, seed=luck, limit=BRIEF)
    assert first in position.moves()
    assert first == choose(position, level=level, seed=luck, limit=BRIEF)


def test_the_move_does_not_depend_on_the_process() -> None:
    # The order of sets of texts differs from process to process; no choice may rest on it.
    code = (
        "import adamas\n"
        "for game, options in (('diam', {}), ('diamond', {}), ('diamond', {'players': 3})):\n"
        "    position = adamas.game(game).start(**options)\n"
        "    for level in (1, 3, 5):\n"
        "        print(adamas.choose(position, level=level, seed=11))\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(answers) == 1


@pytest.mark.parametrize("form", [DIAM[0], DIAMOND[0], DIAMOND[1]], ids=show)
def test_the_seed_decides_between_equal_moves(form: Any) -> None:
    position = start(form)
    assert len({choose(position, level=1, seed=seed) for seed in range(12)}) > 1


@pytest.mark.parametrize("form", [DIAMOND[0], DIAMOND[1], DIAMOND[2]], ids=show)
def test_no_colour_is_favoured_by_the_order_of_holes(form: Any) -> None:
    """The first move of every colour, in steps towards its goal, is as good as that of every other."""
    gains = []
    for slot in range(len(start(form).sides)):
        position = start(form)
        for _ in range(slot):
            position = position.skip()
        values = values_for(position)
        gains.append(
            {
                values.remaining(position, slot)
                - values.remaining(position.play(choose(position, level=4, seed=seed)), slot)
                for seed in range(4)
            }
        )
    assert all(gain == gains[0] for gain in gains)


# Odd games


def test_the_toy_game_is_played_to_its_end(toy: Morris) -> None:
    position: Position = toy.start()
    history: list[Position] = []
    while position.outcome() is None and len(history) < 60:
        history.append(position)
        # The strong player begins, and the weak one cannot help it.
        move = choose(position, level=8 if position.turn == 0 else 1, history=history[:-1], limit=Limit(nodes=25_000))
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_only_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position = draw(monkeypatch, Graph(arrows={"a": "b", "b": "a"}, turns={"b": 1}))
    assert str(choose(position, limit=Limit(nodes=0))) == "a-b"


@pytest.mark.parametrize("sides", [(0, 1), (0, 1, 2)])
def test_a_lost_game_is_dragged_out(monkeypatch: pytest.MonkeyPatch, sides: tuple[int, ...]) -> None:
    graph = Graph(
        arrows={"a": "b c", "b": "w", "c": "d", "d": "e", "e": "w"},
        turns={"b": 1, "c": 1, "e": 1},
        wins={"w": (1,)},
        sides=sides,
    )
    position = draw(monkeypatch, graph)
    for level in LEVELS:
        assert str(choose(position, level=level)) == "a-c"
