"""What the evaluations say is the same for every player, and the shortcuts say what trying every move would say."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adamas.engine.values import VALUES, Values, values_for
from adamas.engine.values.diam import DiamValues
from adamas.engine.values.diamond import DiamondValues
from adamas.game import Move, Position
from adamas.games import GAMES, find_game
from tests.toy import Morris

from .forms import DIAM, DIAMOND, FORMS, nearly_home, set_up, show, spread, start
from .test_player import winners, winning

numbers = st.integers(0, 10**6)
positions = st.builds(spread, st.sampled_from(FORMS), numbers, st.integers(0, 50))
endings = st.builds(nearly_home, st.sampled_from(DIAMOND), numbers, st.integers(1, 3), st.integers(0, 1))


def test_every_game_has_its_evaluation() -> None:
    assert set(VALUES) == set(GAMES)


def test_a_game_without_one_is_even(toy: Morris) -> None:
    values = values_for(toy.start())
    assert type(values) is Values
    assert values.points(toy.start(), 0) == 0
    assert values.winning(toy.start()) == toy.start().moves()
    assert not values.homing(toy.start())


@settings(max_examples=150)
@given(position=st.one_of(positions, endings))
def test_no_win_in_one_is_overlooked(position: Position) -> None:
    values = values_for(position)
    tried = set(values.winning(position))
    assert set(winning(position)) <= tried <= set(position.moves())
    if position.game == "diam":
        assert isinstance(values, DiamValues)
        assert values.wins(position) == bool(winning(position))


@settings(max_examples=100)
@given(position=st.one_of(positions, endings))
def test_points_are_bounded_and_leads_are_of_one_against_the_other(position: Position) -> None:
    values = values_for(position)
    points = [values.points(position, side) for side in sorted(set(position.sides))]
    assert all(-100_000 < number < 100_000 for number in points)
    assert all(-1 < values.value(number) < 1 for number in points)
    assert all(values.lead(values.value(number)) == pytest.approx(number) for number in points)
    if len(points) == 2:
        assert points[0] == -points[1]


@settings(max_examples=60)
@given(position=st.one_of(positions, endings))
def test_the_order_of_moves_loses_none(position: Position) -> None:
    moves = position.moves()
    assert sorted(values_for(position).order(position, moves, {})) == sorted(moves)


@settings(max_examples=100)
@given(position=st.one_of(positions, endings))
def test_sensible_moves_are_legal_moves(position: Position) -> None:
    assert set(values_for(position).sensible(position, position.moves(), ())) <= set(position.moves())


@settings(max_examples=60)
@given(position=positions)
def test_equal_texts_are_equal_for_the_repetition_rule(position: Position) -> None:
    values = values_for(position)
    again = find_game(position.game).parse(str(position), **position.options)
    assert values.key(position) == values.key(again)
    assert values.key(position) != values.key(position.skip())


def test_the_round_does_not_tell_positions_apart() -> None:
    game = find_game("diamond")
    text = str(game.start())
    early, late = (game.parse(text, leave_home=30, round=number) for number in (1, 9))
    assert values_for(early).key(early) == values_for(late).key(late)


# Symmetry


def turned(text: str, by: int, mirrored: bool) -> str:
    """The same position of Diam with the ring turned by some squares, or reflected first."""
    board, variant, turn = text.split()
    stacks = board.split("/")
    if mirrored:
        stacks = [stacks[-square] for square in range(8)]
    return f"{'/'.join(stacks[by:] + stacks[:by])} {variant} {turn}"


@settings(max_examples=60)
@given(form=st.sampled_from(DIAM), seed=numbers, plies=st.integers(0, 30), by=st.integers(0, 7), mirrored=st.booleans())
def test_a_turned_ring_has_the_same_value(form: Any, seed: int, plies: int, by: int, mirrored: bool) -> None:
    position = spread(form, seed, plies)
    image = find_game("diam").parse(turned(str(position), by, mirrored))
    values = values_for(position)
    assert isinstance(values, DiamValues)
    assert values.points(image, 0) == values.points(position, 0)
    assert values.wins(image) == values.wins(position)


@settings(max_examples=60)
@given(seed=numbers, plies=st.integers(0, 60), board=st.sampled_from([73, 121]))
def test_a_reflected_star_has_the_same_value(seed: int, plies: int, board: int) -> None:
    # The reflection that exchanges red and blue also exchanges their homes and goals.
    form = ("diamond", {"board": board})
    position = spread(form, seed, plies)
    swap = {"r": "b", "b": "r"}
    image = set_up(
        form,
        {reflected(board)[hole]: swap[colour] for hole, colour in position.pieces().items()},
        1 - position.turn,
    )
    values = values_for(position)
    assert values.points(image, 1) == values.points(position, 0)
    moves = [Move(reflected(board)[move.source], reflected(board)[move.target]) for move in position.moves()]
    assert sorted(moves) == sorted(image.moves())
    assert set(values.sensible(image, image.moves(), ())) == {
        Move(reflected(board)[move.source], reflected(board)[move.target])
        for move in values.sensible(position, position.moves(), ())
    }


@cache
def reflected(board: int) -> dict[str, str]:
    """Each hole's image under the reflection that exchanges the bottom tip with the upper left one.

    In cube coordinates (q, z, s) the bottom has the largest z and the upper left the largest s, so they change places.
    """
    view = find_game("diamond").layout(board=board).views[0]
    cubes = {}
    for hole, (x, y) in view.at.items():
        z = round(y / 3**0.5 * 2)
        q = round(x - z / 2)
        cubes[hole] = (q, z, -q - z)
    holes = {cube: hole for hole, cube in cubes.items()}
    return {hole: holes[q, s, z] for hole, (q, z, s) in cubes.items()}


@pytest.mark.parametrize("board", [73, 121])
def test_three_colours_start_even(board: int) -> None:
    position = start(("diamond", {"board": board, "players": 3}))
    values = values_for(position)
    assert [values.points(position, side) for side in range(3)] == [0, 0, 0]
    assert len({values.remaining(position, slot) for slot in range(3)}) == 1


# The race


def test_every_goal_is_the_point_reflection_of_its_home() -> None:
    """Fault: every colour heads for a corner 120 degrees off."""
    for form in DIAMOND:
        layout = find_game("diamond").layout(**form[1])
        at = layout.views[0].at
        position = start(form)
        values = values_for(position)
        for slot, seat in enumerate(layout.seats):
            camps = {camp.kind: camp.spots for camp in layout.camps if camp.colour == seat.colours[0]}
            opposite = {(round(-at[hole][0], 6), round(-at[hole][1], 6)) for hole in camps["home"]}
            assert {(round(at[hole][0], 6), round(at[hole][1], 6)) for hole in camps["goal"]} == opposite
            # A piece nearer to that goal is a shorter way, and a full goal is the end of it.
            pieces = dict.fromkeys(camps["goal"], seat.colours[0])
            homes = {camp.colour: camp.spots for camp in layout.camps if camp.kind == "home"}
            centre = sorted(at, key=lambda hole: at[hole][0] ** 2 + at[hole][1] ** 2)
            for other in layout.seats:
                if other is not seat:
                    free = [hole for hole in (*homes[other.colours[0]], *centre) if hole not in pieces]
                    pieces |= dict.fromkeys(free[:10], other.colours[0])
            assert values.remaining(set_up(form, pieces, slot), slot) == 0
            assert values.remaining(position, slot) > 40


@settings(max_examples=80)
@given(position=endings)
def test_a_way_home_is_never_counted_shorter_than_the_steps_it_takes(position: Position) -> None:
    values = values_for(position)
    assert isinstance(values, DiamondValues)
    options = {name: value for name, value in position.options.items() if name not in ("round", "finished")}
    layout = find_game("diamond").layout(**options, **_size(position))
    at = layout.views[0].at
    for slot, seat in enumerate(layout.seats):
        goal = next(camp.spots for camp in layout.camps if camp.colour == seat.colours[0] and camp.kind == "goal")
        own = {hole for hole, colour in position.pieces().items() if colour == seat.colours[0]}
        outside = own - set(goal)
        missing = set(goal) - own
        least = sum(min(_steps(at[hole], at[end]) for end in missing) for hole in outside)
        assert values.remaining(position, slot) >= least
        assert (values.remaining(position, slot) == 0) == (not outside)


def _size(position: Position) -> dict[str, Any]:
    text = str(position)
    return {"players": int(text.split()[1]), "board": 73 if text.count("/") == 12 else 121}


def _steps(one: tuple[float, float], other: tuple[float, float]) -> int:
    z = round((one[1] - other[1]) / 3**0.5 * 2)
    q = round(one[0] - other[0] - z / 2)
    return max(abs(q), abs(z), abs(q + z))


def test_a_computer_never_squats() -> None:
    """Fault: one parked foreign piece denies the win."""
    foreign = 0
    for form in DIAMOND:
        layout = find_game("diamond").layout(**form[1])
        goals = {camp.colour: set(camp.spots) for camp in layout.camps if camp.kind == "goal"}
        homes = {camp.colour: set(camp.spots) for camp in layout.camps if camp.kind == "home"}
        colours = [seat.colours[0] for seat in layout.seats]
        for seed in range(10):
            position = spread(form, seed, 20 + 4 * seed)
            colour = colours[position.turn]
            others = set().union(*(goals[other] for other in colours if other != colour)) - goals[colour]
            fit = values_for(position).sensible(position, position.moves(), ())
            # A piece on its way out of a foreign goal may pass through it.
            assert not [move for move in fit if move.target in others and move.source not in others]
            assert not [move for move in fit if move.target in homes[colour] and move.source not in homes[colour]]
            foreign += sum(move.target in others for move in position.moves())
    assert foreign > 0


def test_a_piece_left_in_the_goal_of_a_rival_leaves_when_he_is_nearly_in() -> None:
    """Fault: one piece left at home makes the match unwinnable for the other side."""
    # Red has one piece left on j7, a corner of its home and a hole of blue's goal, and it is all that blue lacks.
    position = find_game("diamond").parse(
        "r/rr/rrr/3rr1r3/9/8/6b/6bb/4b1bbb/6rbbb/3/2/1 2 1".replace("4b1bbb", "5bbbb")
    )
    fit = values_for(position).sensible(position, position.moves(), ())
    assert fit
    assert {move.source for move in fit} == {"j7"}


def test_a_foreign_piece_is_not_shut_in_and_is_let_out() -> None:
    # Yellow's piece on j9 is shut in by blue's; blue lacks g7 and j9 only.
    form = ("diamond", {"players": 3})
    blue = dict.fromkeys(["h7", "h8", "i7", "i8", "i9", "j7", "j8", "j10", "g4", "g5"], "b")
    red = dict.fromkeys(["a1", "b1", "b2", "c1", "c2", "c3", "f2", "f3", "f4", "f5"], "r")
    yellow = dict.fromkeys(["j9", "j1", "j2", "j3", "i1", "i2", "h1", "h2", "g1", "e5"], "y")
    position = set_up(form, blue | red | yellow, 1)
    assert "j9" not in {move.source for move in position.skip().moves()}
    fit = values_for(position).sensible(position, position.moves(), ())
    assert fit
    for move in fit:
        assert "j9" in {reply.source for reply in position.play(move).moves()}
    # The same with j10 open: no move may shut it in.
    open_blue = {**blue, "g3": "b"}
    del open_blue["j10"]
    position = set_up(form, open_blue | red | yellow, 1)
    assert "j9" in {move.source for move in position.skip().moves()}
    for move in values_for(position).sensible(position, position.moves(), ()):
        assert "j9" in {reply.source for reply in position.play(move).moves()}


def test_winners_counts_those_at_home() -> None:
    # The helper that these tests rest on sees a win of either kind.
    position = find_game("diam").parse("kr/./././nr/././. 2 2")
    assert winners(position) == {0}


@pytest.mark.parametrize("form", DIAMOND, ids=show)
def test_a_colour_that_does_not_get_nearer_loses_patience(form: Any) -> None:
    position = spread(form, 5, 30)
    values = values_for(position)
    slot = position.turn
    stalled = [position] * 5  # five turns of the same slot, never nearer
    before = values.remaining(position, slot)
    fit = values.sensible(position, position.moves(), stalled)
    assert fit
    leads = [values.points(position.play(move), slot) - values.points(position, slot) for move in fit]
    assert before > 0
    assert len(set(position.sides)) > 2 or all(lead > 0 for lead in leads)
