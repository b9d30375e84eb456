"""Three sides: one's own race with the best reply of each of the others."""

from __future__ import annotations

from typing import Any

import pytest

from adamas.engine import Limit, analyse
from adamas.engine.values import values_for

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


@pytest.mark.parametrize("form", THREE, ids=show)
def test_every_other_side_replies_with_what_is_best_for_itself(form: Any) -> None:
    position = spread(form, 6, 45)
    line = analyse(position, Limit(depth=3)).lines[0]
    assert len(line.moves) == 3
    place = position.play(line.moves[0])
    for reply in line.moves[1:]:
        values, side = values_for(place), place.turn
        first = values.order(place, place.moves(), {})[:8]
        best = max(values.points(place.play(move), side) for move in first)
        assert values.points(place.play(reply), side) == best
        place = place.play(reply)


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
    # c looks better at once, but b leads to a win with the own next move.
    graph = three_sided(
        arrows={"a": "b c", "b": "b1", "b1": "b2", "b2": "w", "c": "c1", "c1": "c2", "c2": "c3", "c3": "c"},
        turns={"b": 1, "b1": 2, "c": 1, "c1": 2, "c3": 1},
        wins={"w": (0,)},
        points={"c": 300, "c1": 300, "c2": 300, "c3": 300},
    )
    position = draw(monkeypatch, graph)
    assert str(analyse(position, Limit(depth=1)).lines[0].move) == "a-c"
    line = analyse(position, Limit(depth=4)).lines[0]
    assert [str(move) for move in line.moves] == ["a-b", "b-b1", "b1-b2", "b2-w"]


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
