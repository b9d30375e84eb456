"""The compiled search of Diam scores like the search in Python, keeps to its limits and plays legal lines."""

from __future__ import annotations

import math
import random
import time
from typing import TYPE_CHECKING

import pytest

from adamas.engine.limit import Budget, Limit
from adamas.engine.search import PROVEN, WIN, Found
from adamas.engine.search import Search as PlainSearch
from adamas.engine.values import values_for
from adamas.game import Move, Position

from .diam_positions import VARIANTS, cornered, played, thrown
from .forms import play_out

if TYPE_CHECKING:
    from adamas.engine.kernel import diam as kernel
else:
    kernel = pytest.importorskip("adamas.engine.kernel.diam", reason="the kernel of Diam was not built")


def plain(position: Position, depth: int, lines: int, history: tuple[Position, ...] = ()) -> list[Found]:
    """What the search in Python finds."""
    search = PlainSearch(position, values_for(position), Budget(Limit(depth=depth), None, lambda: 0.0), history)
    best: list[Found] = []
    for plies in range(1, depth + 1):
        search.deepen(plies, position.moves(), lines, best)
    return best


def compiled(search: kernel.Search, position: Position, depth: int, lines: int, *worn: str) -> list[tuple[str, int]]:
    """What the kernel finds, each line checked to be legal and to end where its score says."""
    search.setup(str(position), {}, worn)
    moves = [str(move) for move in position.moves()]
    for plies in range(1, depth + 1):
        assert search.deepen(plies, moves, lines, plain=True)
    for move, score, line in search.best:
        assert line[0] == move
        steps = [after for _, after in play_out(position, tuple(map(Move.parse, line)))]
        if abs(score) > PROVEN:
            assert len(steps) == WIN - abs(score)
            assert steps[-1].outcome() is not None
    return [(move, score) for move, score, _ in search.best]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_scores_are_those_of_the_search_in_python(variant: str, depth: int) -> None:
    rng = random.Random(depth)
    search = kernel.Search(1)
    for _ in range((0, 120, 50, 12)[depth]):
        position = played(variant, rng, rng.randrange(4, 30))
        if not position.moves():
            continue
        expected = plain(position, depth, 100)
        found = dict(compiled(search, position, depth, 100))
        assert found == {str(one.move): one.score for one in expected}, str(position)
        assert compiled(search, position, depth, 1)[0][1] == expected[0].score


@pytest.mark.parametrize("variant", VARIANTS)
def test_awkward_positions_have_the_same_scores(variant: str) -> None:
    rng = random.Random(9)
    search = kernel.Search(1)
    heaped = [position for position in thrown(variant, rng, 80) if position.outcome() is None and position.moves()]
    blocked = [position for position in (cornered(variant, rng) for _ in range(40)) if position.moves()]
    for position in heaped:
        expected = {str(one.move): one.score for one in plain(position, 1, 100)}
        assert dict(compiled(search, position, 1, 100)) == expected, str(position)
    for position in blocked:
        expected = {str(one.move): one.score for one in plain(position, 3, 100)}
        assert dict(compiled(search, position, 3, 100)) == expected, str(position)


@pytest.mark.parametrize("variant", VARIANTS)
def test_points_are_those_of_the_values(variant: str) -> None:
    rng = random.Random(10)
    search = kernel.Search(1)
    for position in [*(played(variant, rng, rng.randrange(40)) for _ in range(300)), *thrown(variant, rng, 300)]:
        search.setup(str(position), {}, ())
        values = values_for(position)
        assert [search.points(side) for side in (0, 1)] == [values.points(position, side) for side in (0, 1)]


def test_a_position_that_has_come_twice_is_a_draw() -> None:
    rng = random.Random(11)
    search = kernel.Search(1)
    differ = 0
    for _ in range(60):
        position = played("2", rng, rng.randrange(8, 20))
        after = position.play(rng.choice(position.moves()))
        if after.outcome() is not None or not after.moves():
            continue
        expected = plain(position, 2, 100, (after, position.skip(), after))
        found = compiled(search, position, 2, 100, str(after))
        assert dict(found) == {str(one.move): one.score for one in expected}
        differ += found != compiled(search, position, 2, 100)
    assert differ > 30


def test_one_line_of_a_deeper_search_is_the_best_of_many() -> None:
    rng = random.Random(12)
    search = kernel.Search(4)
    for variant in VARIANTS:
        for _ in range(5):
            position = played(variant, rng, 10)
            many = compiled(kernel.Search(4), position, 5, 100)
            assert compiled(search, position, 5, 1)[0][1] == many[0][1]
            assert [score for _, score in many] == sorted((score for _, score in many), reverse=True)


# Limits

EMPTY = "./././././././. 2 1"
FIRST = ("r-1", "o-2")


def test_the_same_question_has_the_same_answer() -> None:
    found = set()
    for _ in range(2):
        search = kernel.Search(2)
        search.setup(EMPTY, {}, ())
        assert search.deepen(6, FIRST, 2, plain=True)
        found.add((tuple(search.best), search.nodes))
        search.setup("r/k/./././././. 2 1", {}, ())
        assert search.deepen(5, ("r-3",))
        search.setup(EMPTY, {}, ())
        assert search.deepen(6, FIRST, 2, plain=True)
        found.add((tuple(search.best), search.nodes))
    assert len(found) == 1


def test_limits_end_a_search() -> None:
    search = kernel.Search(2)
    search.setup(EMPTY, {}, ())
    assert not search.deepen(90, FIRST, 1, 5000)
    assert 5000 <= search.nodes < 5100
    assert not search.deepen(90, FIRST, 1, -1, time.perf_counter())
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 2

    assert not search.deepen(90, FIRST, 1, -1, math.inf, stop)
    assert len(asked) == 3

    def fail() -> bool:
        raise KeyError("x")

    with pytest.raises(KeyError):
        search.deepen(90, FIRST, 1, -1, math.inf, fail)
    assert not search.deepen(90, FIRST, 1, 0)
    assert search.best == []


def test_bad_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="megabyte"):
        kernel.Search(0)
    search = kernel.Search(1)
    with pytest.raises(ValueError, match="setup"):
        search.deepen(1, (), 1)
    for text in ("", "x 2 1", "rrrrr/././././././. 2 1"):
        with pytest.raises(ValueError, match=r"\w"):
            search.setup(text, {}, ())
    search.setup(EMPTY, {}, ())
    with pytest.raises(ValueError, match="legal"):
        search.deepen(1, ("r-9",), 1)
    with pytest.raises(ValueError, match="depth"):
        search.deepen(0, FIRST, 1)
    with pytest.raises(ValueError, match=r"\w"):
        search.setup(EMPTY, {}, ("nonsense",))
