"""The kernel of the Diamond Game says what the rules and the search in Python say, under every option."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adamas
from adamas.engine.limit import Budget, Limit
from adamas.engine.multi import FoundByAll, MultiSearch
from adamas.engine.search import Found, Search
from adamas.engine.values import values_for
from adamas.engine.values.diamond import DiamondValues
from adamas.engine.wins import winning_move
from adamas.game import Move, Position
from adamas.games import find_game

from .forms import DIAMOND, nearly_home, play_out, set_up, show, spread, start
from .test_values import reflected

star = pytest.importorskip("adamas.engine.kernel.star", reason="the kernel was not built")

MORE: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    ("diamond", options)
    for options in (
        {"camps": "closed", "goal": "crowded", "leave_home": 4},
        {"players": 3, "goal": "crowded", "play_on": "on"},
        {"players": 3, "camps": "closed", "leave_home": 2, "play_on": "on", "board": 121},
        {"board": 121, "seating": "opposite", "camps": "closed", "goal": "crowded"},
    )
)
ALL = (*DIAMOND, *MORE)
TWO = [form for form in ALL if len(start(form).sides) == 2]
THREE = [form for form in ALL if len(start(form).sides) == 3]


def positions(forms: Sequence[Any], seed: int, count: int) -> Iterator[Position]:
    """Unfinished positions with a move: in the middle of a random game, or near its end."""
    rng = random.Random(seed)
    while count:
        form = rng.choice(forms)
        if rng.random() < 0.5:
            position = spread(form, rng.randrange(10**9), rng.randrange(70))
        else:
            turn, around = rng.randrange(2), rng.choice([12, 24, 80])
            position = nearly_home(form, rng.randrange(10**9), rng.randrange(1, 4), turn, around)
        if position.moves() and position.outcome() is None:
            count -= 1
            yield position


def budget() -> Budget:
    return Budget(Limit(), None, time.perf_counter)


def deepen(search: Any, depth: int, moves: Sequence[Move], lines: int = 1, *, plain: bool = True) -> list[Any]:
    assert search.deepen(depth, [str(move) for move in moves], lines, -1, math.inf, None, plain)
    found: list[Any] = search.best
    return found


@pytest.mark.parametrize("form", ALL, ids=show)
def test_legal_moves_wins_and_points_are_those_of_the_rules(form: Any) -> None:
    search = star.Multi(1)
    for position in positions([form], 1, 120):
        text, options = str(position), position.options
        moves = star.moves(text, options)
        assert len(moves) == len(set(moves))
        assert set(moves) == {str(move) for move in position.moves()}
        assert star.moves(position, {}) == moves
        values = values_for(position)
        search.setup(text, options, ())
        assert [search.points(side) for side in position.sides] == [
            values.points(position, side) for side in position.sides
        ]
        win = winning_move(position, values)
        proven = [scores for _, scores, _ in deepen(search, 1, position.moves()) if scores[position.turn] == 999_999]
        assert bool(proven) == (win is not None)


@pytest.mark.parametrize("form", ALL, ids=show)
def test_sequences_are_counted_as_by_the_rules(form: Any) -> None:
    for position in [start(form), *positions([form], 2, 3)]:
        assert star.perft(str(position), position.options, 2) == adamas.perft(position, 2)
    for position in positions([form], 3, 2):
        after = position.skip()
        if len(after.moves()) < 40:
            assert star.perft(str(after), after.options, 3) == adamas.perft(after, 3)


def test_a_forced_skip_counts_as_one() -> None:
    text = "y/yy/yy1/10/9/8/7/1bbbbby1/2bbbbb2/1yyrrrryy1/rrr/rr/r 3 1"
    assert star.moves(text, {}) == ()
    assert star.perft(text, {}, 1) == 1
    assert star.perft(text, {}, 2) == 28


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_scores_of_two_players_are_those_of_the_search_in_python(depth: int) -> None:
    search = star.Search(4)
    for position in positions(TWO, depth, (400, 150, 30)[depth - 1]):
        moves = list(position.moves())
        random.Random(str(position)).shuffle(moves)
        moves = moves[:6]
        search.setup(str(position), position.options, ())
        slow = Search(position, values_for(position), budget())
        for plies in range(1, depth + 1):
            found: list[Found] = []
            slow.deepen(plies, moves, len(moves), found)
            assert [(move, score) for move, score, _ in deepen(search, plies, moves, len(moves))] == [
                (str(line.move), line.score) for line in found
            ]
            for move, _, line in search.best:
                assert line[0] == move
                list(play_out(position, tuple(map(Move.parse, line))))


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_scores_of_three_players_are_those_of_the_search_in_python(depth: int) -> None:
    search = star.Multi(4)
    for position in positions(THREE, depth + 10, (200, 40, 8)[depth - 1]):
        moves = list(position.moves())
        random.Random(str(position)).shuffle(moves)
        moves = moves[:4]
        search.setup(str(position), position.options, ())
        slow = MultiSearch(position, values_for(position), budget())
        own = position.turn
        for plies in range(1, depth + 1):
            found: list[FoundByAll] = []
            slow.deepen(plies, moves, len(moves), found)
            assert [(move, scores[own]) for move, scores, _ in deepen(search, plies, moves, len(moves))] == [
                (str(line.move), line.scores[own]) for line in found
            ]
            for move, scores, line in search.best:
                assert line[0] == move
                assert len(scores) == 3
                list(play_out(position, tuple(map(Move.parse, line))))


def test_a_worn_position_is_a_draw() -> None:
    form = TWO[0]
    position = spread(form, 5, 40)
    move = position.moves()[0]
    search = star.Search(1)
    search.setup(str(position), position.options, [str(position.play(move))])
    assert deepen(search, 2, [move])[0][1] == 0
    search.setup(str(position), position.options, ())
    assert deepen(search, 2, [move])[0][1] != 0


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 60), board=st.sampled_from([73, 121]))
def test_a_reflected_star_has_the_same_scores(seed: int, plies: int, board: int) -> None:
    form = ("diamond", {"board": board})
    position = spread(form, seed, plies)
    pieces = {reflected(board)[hole]: "br"[colour == "b"] for hole, colour in position.pieces().items()}
    image = set_up(form, pieces, 1 - position.turn)
    search = star.Search(2)
    scores = []
    for place in (position, image):
        search.setup(str(place), place.options, ())
        scores.append([score for _, score, _ in deepen(search, 3, place.moves(), len(place.moves()))])
    assert scores[0] == scores[1]
    ways = [DiamondValues(place) for place in (position, image)]
    ordered = [values.order(place, place.moves(), {}) for values, place in zip(ways, (position, image), strict=True)]
    assert [Move(reflected(board)[move.source], reflected(board)[move.target]) for move in ordered[0]] == ordered[1]


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 60))
def test_a_turned_star_has_the_same_scores(seed: int, plies: int) -> None:
    position = spread(("diamond", {"board": 121, "seating": "opposite"}), seed, plies)
    board, players, turn = str(position).split()
    swapped = board[::-1].translate(str.maketrans("rb", "br"))
    # Numbers of two digits were turned round too.
    rows = ["".join(part[::-1] if part.isdigit() else part for part in _items(row)) for row in swapped.split("/")]
    image = find_game("diamond").parse(f"{'/'.join(rows)} {players} {3 - int(turn)}", seating="opposite")
    search = star.Search(2)
    scores = []
    for place in (position, image):
        search.setup(str(place), place.options, ())
        scores.append([score for _, score, _ in deepen(search, 2, place.moves(), 100)])
    assert scores[0] == scores[1]


def _items(row: str) -> Iterator[str]:
    number = ""
    for letter in row:
        if letter.isdigit():
            number += letter
            continue
        if number:
            yield number
        number = ""
        yield letter
    if number:
        yield number


def test_limits_end_a_search() -> None:
    position = spread(TWO[0], 3, 30)
    moves = [str(move) for move in position.moves()]
    for search in (star.Search(1), star.Multi(1)):
        search.setup(str(position), position.options, ())
        assert not search.deepen(6, moves, 1, 500, math.inf, None, True)
        assert search.nodes == 500
        assert not search.deepen(6, moves, 1, 0, math.inf, None, True)
        assert search.best == []
        assert not search.deepen(6, moves, 1, -1, 0.0, None, True)
        answers = iter([False, False, False, True])
        assert not search.deepen(9, moves, 1, -1, math.inf, answers.__next__, True)
        assert next(answers, None) is None


def test_a_fault_of_the_stop_function_is_passed_on() -> None:
    def broken() -> bool:
        raise ZeroDivisionError

    position = spread(TWO[0], 3, 30)
    search = star.Search(1)
    search.setup(str(position), position.options, ())
    with pytest.raises(ZeroDivisionError):
        search.deepen(9, [str(move) for move in position.moves()], 1, -1, math.inf, broken, True)


def test_a_search_depends_on_nothing_before_it() -> None:
    used, fresh = star.Search(1), star.Search(1)
    for position in positions(TWO, 77, 10):
        moves = [str(move) for move in position.moves()]
        fresh = star.Search(1)
        results = []
        for search in (used, fresh):
            search.setup(str(position), position.options, ())
            for depth in range(1, 5):
                search.deepen(depth, moves, 1, -1, math.inf, None, False)
            results.append((search.best, search.nodes))
        assert results[0] == results[1]


def test_other_weights_change_the_points_and_can_be_taken_back() -> None:
    position = spread(TWO[0], 9, 41)
    search = star.Search(1)
    search.setup(str(position), position.options, ())
    points = search.points(0)
    search.weigh((1, 0, 0))
    search.setup(str(position), position.options, ())
    values = DiamondValues(position)
    assert search.points(0) == values.remaining(position, 1) - values.remaining(position, 0)
    search.weigh(None)
    search.setup(str(position), position.options, ())
    assert search.points(0) == points


@pytest.mark.parametrize(
    "text", ["", "x", "1/2/3 2 1", "13 2 1", "r/r 3 9", None, 7, "1/2/3/bbbb6/bbb6/bb6/b6/8/9/3rrrr3/rrr/rr/r 2 3"]
)
def test_a_bad_position_is_refused(text: Any) -> None:
    search = star.Search(1)
    with pytest.raises(ValueError):
        star.moves(text, {})
    with pytest.raises(ValueError):
        star.perft(text, {}, 1)
    with pytest.raises(ValueError):
        search.setup(text, {}, ())
    with pytest.raises(ValueError):
        star.Race(1).plan(text, {}, 0, 10, 5)
    with pytest.raises(ValueError):
        search.points(0)
    with pytest.raises(ValueError):
        search.deepen(1, ["a1-b1"], 1, -1, math.inf, None, True)


def test_bad_arguments_are_refused() -> None:
    position = start(TWO[0])
    text, options = str(position), position.options
    search = star.Search(1)
    with pytest.raises(ValueError):
        search.setup(text, options, ["nonsense"])
    with pytest.raises(ValueError):
        search.setup(str(start(THREE[0])), start(THREE[0]).options, ())
    search.setup(text, options, ())
    for depth, moves in ((0, ["k1-i3"]), (101, ["k1-i3"]), (1, ["k1"]), (1, ["k1-z9"])):
        with pytest.raises(ValueError):
            search.deepen(depth, moves, 1, -1, math.inf, None, True)
    with pytest.raises(ValueError):
        search.points(2)
    with pytest.raises(ValueError):
        star.perft(text, options, -1)
    with pytest.raises(ValueError):
        star.Search(0)
