"""Three sides: one's own best moves against the best reply of anybody else."""

from __future__ import annotations

import time
from typing import Any

import pytest

from adamas.engine import Limit, analyse
from adamas.engine.limit import Budget
from adamas.engine.multi import FoundByAll, MultiSearch
from adamas.engine.values import values_for
from adamas.game import Position

from .forms import DIAMOND, nearly_home, show, spread, start
from .graph import Graph, draw
from .test_player import winning

THREE = [form for form in DIAMOND if len(start(form).sides) == 3]


@pytest.mark.parametrize("form", THREE, ids=show)
def test_a_value_is_a_number_for_every_player(form: Any) -> None:
    line = analyse(spread(form, 2, 30), Limit(depth=3)).lines[0]
    assert isinstance(line.value, tuple)
    assert len(line.value) == 3
    assert not line.exact
    assert all(-1 < value < 1 for value in line.value)


@pytest.mark.parametrize("form", THREE, ids=show)
def test_one_ply_takes_the_best_lead(form: Any) -> None:
    position = spread(form, 4, 40)
    values, side = values_for(position), position.turn
    lines = analyse(position, Limit(depth=1), lines=100).lines
    leads = {move: values.points(position.play(move), side) for move in position.moves()}
    assert len(lines) == len(leads)
    assert [round(values.lead(line.value[side])) for line in lines if isinstance(line.value, tuple)] == sorted(
        leads.values(), reverse=True
    )


def best_reply(position: Position, depth: int, side: int) -> int:
    """The score of best-reply search without any pruning, for the side at the root."""
    values = values_for(position)
    if position.outcome() is not None or side in position.options.get("finished", ()):
        return 1_000_000
    turns = [position]
    if position.turn != side:
        while turns[-1].skip().turn != side:
            turns.append(turns[-1].skip())
    if any(winning(turn) for turn in turns):
        return 1_000_000 if position.turn == side else -1_000_000
    if depth == 0:
        return values.points(position, side)
    scores = []
    for turn in turns:
        for move in turn.moves():
            child = turn.play(move)
            while position.turn != side and child.turn != side:
                child = child.skip()
            scores.append(best_reply(child, depth - 1, side))
    return max(scores) if position.turn == side else min(scores)


@pytest.mark.parametrize("form", THREE, ids=show)
@pytest.mark.parametrize("outside", [1, 3])
def test_pruning_does_not_change_the_score(form: Any, outside: int) -> None:
    position = nearly_home(form, 3 + outside, outside)
    side, values = position.turn, values_for(position)
    search = MultiSearch(position, values, Budget(Limit(), None, time.perf_counter))
    moves = position.moves()[:12]
    for depth in (1, 2):
        found: list[FoundByAll] = []
        search.deepen(depth, moves, 1, found)
        best = max(best_reply(position.play(move), depth - 1, side) for move in moves)
        score = found[0].scores[side]
        assert score == best or (abs(score) > 990_000 and (score > 0) == (best > 990_000))


def test_a_win_in_one_is_all_that_is_called_exact() -> None:
    found = 0
    for seed in range(30):
        position = nearly_home(THREE[0], seed, 1, around=12)
        line = analyse(position, Limit(nodes=400)).lines[0]
        assert line.exact == bool(winning(position))
        if line.exact:
            found += 1
            side = position.turn
            assert line.plies == 1
            assert line.value == tuple(1.0 if other == side else -1.0 for other in range(3))
    assert found >= 3


def three_sided(**parts: Any) -> Graph:
    return Graph(sides=(0, 1, 2), **parts)


def test_the_others_take_their_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    # After b the second player could win and does; after c nobody can.
    graph = three_sided(
        arrows={"a": "b c", "b": "w d", "c": "d", "d": "e", "e": "a"},
        turns={"b": 1, "c": 1, "d": 2, "e": 0},
        wins={"w": (1,)},
        points={"b": 500, "d": 500},
    )
    lines = analyse(draw(monkeypatch, graph), Limit(depth=2), lines=2).lines
    assert [str(line.move) for line in lines] == ["a-c", "a-b"]
    assert isinstance(lines[1].value, tuple)
    assert lines[1].value[0] < -0.99 < 0.99 < lines[1].value[1]


def test_the_race_is_planned_beyond_the_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    # c looks better at once, but b leads to a win with the own next move, whoever of the others replies.
    graph = three_sided(
        arrows={"a": "b c", "b": "b1", "b1": "b2", "b2": "w", "c": "c1", "c1": "c2", "c2": "c3", "c3": "c"},
        turns={"b": 1, "b1": 2, "c": 1, "c1": 2, "c3": 1},
        skips={"b": "b1", "b1": "b2", "c": "c1", "c1": "c2"},
        wins={"w": (0,)},
        points={"c": 300, "c1": 300, "c2": 300, "c3": 300},
    )
    position = draw(monkeypatch, graph)
    assert str(analyse(position, Limit(depth=1)).lines[0].move) == "a-c"
    line = analyse(position, Limit(depth=2)).lines[0]
    assert str(line.move) == "a-b"
    assert isinstance(line.value, tuple)
    assert line.value[0] > 0.99


def test_the_play_shown_ends_where_somebody_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    # The reply of the third side is the worse one, so the second is thought to pass.
    graph = three_sided(
        arrows={"a": "b", "b": "d", "e": "w f", "d": "a", "f": "a"},
        turns={"b": 1, "e": 2, "d": 2},
        skips={"b": "e", "e": "a", "d": "a"},
        wins={"w": (2,)},
    )
    line = analyse(draw(monkeypatch, graph), Limit(depth=2)).lines[0]
    assert [str(move) for move in line.moves] == ["a-b"]
    assert isinstance(line.value, tuple)
    assert line.value[0] < -0.99 < 0.99 < line.value[2]


def test_a_worn_position_is_worth_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = three_sided(
        arrows={"a": "b c", "b": "b1", "c": "c1"}, turns={"b": 1, "c": 1}, points={"a": 10, "b": 300, "c": 20}
    )
    position = draw(monkeypatch, graph)
    after = position.play("a-b")
    assert str(analyse(position, Limit(depth=1)).lines[0].move) == "a-b"
    line = analyse(position, Limit(depth=1), history=(after, position, after)).lines[0]
    assert str(line.move) == "a-c"


def test_the_search_ends_when_deeper_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = three_sided(arrows={"a": "b", "b": "w"}, turns={"b": 1}, wins={"w": (1,)})
    analysis = analyse(draw(monkeypatch, graph), Limit(depth=50))
    assert analysis.depth <= 2
