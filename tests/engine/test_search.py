"""The two-sided search says what plain minimax says, only sooner; and what it says of repetition is sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adamas.engine import Limit, Line, analyse
from adamas.engine.search import PROVEN, WIN
from adamas.engine.values import Values, values_for
from adamas.game import Move, Position
from adamas.games import find_game
from tests.toy import Morris

from .forms import DIAM, FORMS, play_out, show, spread, start
from .graph import Graph, draw

TWO_SIDED = [form for form in FORMS if len(set(start(form).sides)) == 2]


def minimax(position: Position, depth: int, values: Values, path: Sequence[Position] = ()) -> int:
    """The score for the side to move, by trying everything: points at the end, WIN less the plies from the root.

    The end is at `depth` plies, or up to `values.beyond` plies later where a reply is forced.
    """
    ply, side = len(path), position.sides[position.turn]
    outcome = position.outcome()
    if outcome is not None:
        if not outcome.winners:
            return 0
        return WIN - ply if side in {position.sides[slot] for slot in outcome.winners} else ply - WIN
    if position in path:
        return 0
    children = [position.play(move) for move in position.moves()] or [position.skip()]
    for child in children:
        end = child.outcome()
        if end is not None and side in {position.sides[slot] for slot in end.winners} and position.moves():
            return WIN - ply - 1
    if depth == -values.beyond or (depth <= 0 and not values.forced(position)):
        return values.points(position, side)
    return max(
        minimax(child, depth - 1, values, [*path, position]) * (1 if child.sides[child.turn] == side else -1)
        for child in children
    )


def number(line: Line, values: Values) -> float:
    """The score that a line stands for; a proven end is told by its plies, or as WIN if they are not exact."""
    if line.exact:
        assert line.plies is not None
        return WIN - line.plies if line.value == 1.0 else line.plies - WIN
    assert isinstance(line.value, float)
    if abs(line.value) == 1.0:
        return line.value * WIN
    return round(values.lead(line.value))


@pytest.mark.parametrize("form", TWO_SIDED, ids=show)
@pytest.mark.parametrize("seed", range(3))
def test_every_move_has_the_score_of_plain_minimax(form: Any, seed: int) -> None:
    position = spread(form, seed, 6 + 5 * seed)
    values = values_for(position)
    for depth in (1, 2):
        lines = analyse(position, Limit(depth=depth), lines=10_000).lines
        assert len(lines) == len(position.moves())
        if all(line.exact for line in lines):
            continue  # an earlier depth has settled everything
        expected = {move: minimax_after(position, move, depth, values) for move in position.moves()}
        found = {line.move: number(line, values) for line in lines}
        settled = {line.move for line in lines if line.exact}
        for line in lines:  # a forced win seen beyond the horizon may not be the shortest
            if not line.exact and abs(number(line, values)) == WIN:
                assert abs(expected[line.move]) > PROVEN
                assert expected[line.move] * number(line, values) > 0
                expected[line.move] = int(number(line, values))
        assert {move: found[move] for move in found if move not in settled} == {
            move: expected[move] for move in expected if move not in settled
        }
        for move in settled:
            assert found[move] == minimax_after(position, move, max(depth, WIN - abs(int(found[move]))), values)
        told = [found[line.move] for line in lines if abs(found[line.move]) < WIN]
        assert told == sorted(told, reverse=True)


def minimax_after(position: Position, move: Move, depth: int, values: Values) -> int:
    """The score of a move for the side that makes it."""
    child = position.play(move)
    score = minimax(child, depth - 1, values, [position])
    return score if child.sides[child.turn] == position.sides[position.turn] else -score


@pytest.mark.parametrize("form", DIAM, ids=show)
@pytest.mark.parametrize("seed", range(3))
def test_one_line_is_the_best_of_many(form: Any, seed: int) -> None:
    position = spread(form, seed, 9)
    for depth in (2, 3, 4):
        one = analyse(position, Limit(depth=depth)).lines[0]
        many = analyse(position, Limit(depth=depth), lines=3).lines
        assert (one.value, one.plies) == (many[0].value, many[0].plies)


@settings(max_examples=60)
@given(form=st.sampled_from(FORMS), seed=st.integers(0, 10**6), plies=st.integers(0, 40), lines=st.integers(1, 4))
def test_principal_variations_can_be_played(form: Any, seed: int, plies: int, lines: int) -> None:
    position = spread(form, seed, plies)
    analysis = analyse(position, Limit(nodes=600), lines=lines)
    assert len(analysis.lines) == min(lines, len(position.moves()))
    assert len({line.move for line in analysis.lines}) == len(analysis.lines)
    for line in analysis.lines:
        assert line.moves[0] == line.move
        played = [after for _, after in play_out(position, line.moves)]
        values = line.value if isinstance(line.value, tuple) else (line.value,)
        assert len(values) == (1 if len(set(position.sides)) == 2 else len(position.sides))
        assert all(-1 <= value <= 1 for value in values)
        assert line.exact == (line.plies is not None)
        if line.exact:
            assert line.plies is not None
            assert len(played) <= line.plies
            if len(played) < line.plies:  # so few positions do not always suffice for exact play to the end
                continue
            assert set(values) <= {1.0, -1.0}
            assert played[-1].outcome() is not None or played[-1].options.get("finished")
        elif len(set(position.sides)) > 2:
            assert all(-1 < value < 1 or value in (1.0, -1.0) for value in values)


@settings(max_examples=20)
@given(form=st.sampled_from(FORMS), seed=st.integers(0, 10**6), plies=st.integers(0, 40))
def test_the_same_question_has_the_same_answer(form: Any, seed: int, plies: int) -> None:
    position = spread(form, seed, plies)
    first, second = (analyse(position, Limit(nodes=500), lines=2) for _ in range(2))
    assert (first.lines, first.depth, first.nodes) == (second.lines, second.depth, second.nodes)


# Repetition


def won_in_three() -> tuple[Position, Position]:
    """A position of Diam that is won in three plies, by one move alone, and the position after that move."""
    position = find_game("diam").parse("rn/./nrn/nok/./././oko 2 1")
    line = analyse(position, Limit(depth=3)).lines[0]
    assert (line.plies, str(line.move)) == (3, "r-8")
    return position, position.play(line.move)


def test_a_third_occurrence_in_the_match_is_no_win() -> None:
    position, after = won_in_three()
    other = position.play("o-2")
    line = analyse(position, Limit(depth=3), history=(after, other, after)).lines[0]
    assert not line.exact
    assert -1 < float(str(line.value)) < 1


def test_a_second_occurrence_in_the_match_is_nothing_special() -> None:
    position, after = won_in_three()
    line = analyse(position, Limit(depth=3), history=(after, position)).lines[0]
    assert (line.plies, str(line.move)) == (3, "r-8")


def test_the_present_position_may_close_the_history() -> None:
    position, after = won_in_three()
    with_it, without = (analyse(position, Limit(depth=3), history=line) for line in ((after, position), (after,)))
    assert with_it.lines == without.lines


def test_a_position_that_comes_again_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    # From a, b leads back to a only; c is a little worse for the side to move than even.
    graph = Graph(
        arrows={"a": "b c", "b": "a", "c": "d", "d": "c1", "c1": "d1", "d1": "c2"},
        turns={"b": 1, "c": 1, "c1": 1, "c2": 1},
        points={"a": 50, "b": 50, "c": -5, "d": -5, "c1": -5, "d1": -5, "c2": -5},
    )
    position = draw(monkeypatch, graph)
    assert analyse(position, Limit(depth=1)).lines[0].value == pytest.approx(50 / 1050)
    deep = analyse(position, Limit(depth=3), lines=2).lines
    assert [str(line.move) for line in deep] == ["a-b", "a-c"]
    assert [line.value for line in deep] == pytest.approx([0.0, -5 / 1005])


def test_a_value_that_rests_on_a_repetition_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    # Seen from p, x may go back to p for a draw. Seen from r, x finds at p the way to m open, which is worse than l.
    # A table that kept the draw of x would think r even.
    graph = Graph(
        arrows={"a": "p r", "p": "x m", "r": "x", "x": "p l", "m": "m1", "m1": "m2", "l": "l1", "l1": "l2"},
        turns={"p": 1, "r": 1, "l": 1, "m1": 1, "l2": 1},
        points={"m": -10, "m1": -10, "m2": -10, "l": -5, "l1": -5, "l2": -5},
    )
    position = draw(monkeypatch, graph)
    lines = analyse(position, Limit(depth=4), lines=2).lines
    assert [str(line.move) for line in lines] == ["a-r", "a-p"]
    assert [line.value for line in lines] == pytest.approx([-5 / 1005, -10 / 1010])


# Turns that do not alternate, and forced skips


def test_a_side_may_move_twice_running(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph(arrows={"a": "b c", "b": "w", "c": "d", "d": "a"}, turns={"c": 1, "w": 1}, wins={"w": (0,)})
    line = analyse(draw(monkeypatch, graph), Limit(depth=4)).lines[0]
    assert (line.plies, line.value) == (2, 1.0)
    assert [str(move) for move in line.moves] == ["a-b", "b-w"]


def test_a_forced_skip_is_a_ply_and_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph(arrows={"a": "b", "c": "w"}, turns={"b": 1, "w": 1}, skips={"b": "c"}, wins={"w": (0,)})
    line = analyse(draw(monkeypatch, graph), Limit(depth=4)).lines[0]
    assert (line.plies, line.exact, line.value) == (3, True, 1.0)
    assert [str(move) for move in line.moves] == ["a-b", "c-w"]


def test_a_move_may_give_the_other_side_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph(arrows={"a": "w b", "b": "w"}, turns={"b": 1, "w": 1}, wins={"w": (1,)})
    lines = analyse(draw(monkeypatch, graph), Limit(depth=3), lines=2).lines
    assert [(str(line.move), line.plies, line.value) for line in lines] == [("a-b", 2, -1.0), ("a-w", 1, -1.0)]


def test_an_end_without_a_winner_is_even(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph(arrows={"a": "b c", "b": ""}, turns={"b": 1, "c": 1}, wins={"b": (), "c": (1,)})
    line = analyse(draw(monkeypatch, graph), Limit(depth=2)).lines[0]
    assert (str(line.move), line.value, line.exact) == ("a-b", 0.0, False)


# A game without an evaluation


def test_a_game_without_an_evaluation_is_searched(toy: Morris) -> None:
    line = analyse(toy.start(), Limit(depth=2)).lines[0]
    assert (line.value, line.exact) == (0.0, False)
    won = analyse(toy.parse("r1r/1bb/3 1"), Limit(depth=3)).lines[0]
    assert (str(won.move), won.plies) == ("r-a2", 1)


def test_a_whole_game_is_solved_and_the_distance_falls_with_every_ply(toy: Morris) -> None:
    # Taking the middle wins three men's morris.
    position = toy.start()
    line = analyse(position, Limit(depth=9)).lines[0]
    assert (str(line.move), line.value, line.exact) == ("r-b2", 1.0, True)
    plies = line.plies
    for _, after in play_out(position, line.moves):
        assert plies is not None
        plies -= 1
        if after.outcome() is None:
            assert analyse(after, Limit(depth=9)).lines[0].plies == plies
    assert plies == 0


def test_a_finished_game_is_refused(toy: Morris) -> None:
    with pytest.raises(ValueError, match="the game is over in rrr/1bb/3 2: there is nothing to choose or analyse"):
        analyse(toy.parse("rrr/1bb/3 2"), Limit(depth=1))
