"""The star: holes, neighbours, camps and parity classes of both boards, against the table and counts of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adamas.game import Layout
from adamas.games import GAMES
from tests.games.naive_diamond import CAMPS, GOAL, HOLES, HOME, PLACES, ROWS, expand, symmetries

DIAMOND = GAMES["diamond"]
BOARDS = (73, 121)
COUNTS = {73: (180, {2: 6, 4: 24, 5: 6, 6: 37}), 121: (312, {2: 6, 4: 36, 5: 6, 6: 73})}
CLASSES = {73: [13, 20, 20, 20], 121: [28, 28, 28, 37]}
SEATINGS: list[dict[str, Any]] = [
    {"players": 2, "board": 73},
    {"players": 3, "board": 73},
    {"players": 2, "board": 121},
    {"players": 3, "board": 121},
    {"players": 2, "board": 121, "seating": "opposite"},
]


def layout(board: int, players: int = 3) -> Layout:
    return DIAMOND.layout(board=board, players=players)


def camps(found: Layout) -> dict[tuple[str, str], frozenset[str]]:
    return {(camp.colour, camp.kind): frozenset(camp.spots) for camp in found.camps}


def parity(board: int, hole: str) -> tuple[int, int]:
    """The class of a hole: (q mod 2, z mod 2) with q = (x - z) / 2."""
    x, z = PLACES[board][hole]
    return (x - z) // 2 % 2, z % 2


@pytest.mark.parametrize("board", BOARDS)
def test_rows_of_the_star(board: int) -> None:
    (view,) = layout(board).views
    assert (view.name, view.kind) == ("star", "star")
    assert [len(row) for row in view.rows] == list(ROWS[board])
    assert [hole for row in view.rows for hole in row] == list(PLACES[board])
    assert [spot.kind for spot in layout(board).spots] == ["hole"] * board
    assert {spot.name for spot in layout(board).spots} == set(PLACES[board])


@pytest.mark.parametrize("board", BOARDS)
def test_coordinates_count_neighbour_distances_from_the_middle(board: int) -> None:
    (view,) = layout(board).views
    for hole, (x, z) in PLACES[board].items():
        assert view.at[hole] == pytest.approx((x / 2, z * 3**0.5 / 2))
    for one, other in view.edges:
        (x1, y1), (x2, y2) = view.at[one], view.at[other]
        assert (x1 - x2) ** 2 + (y1 - y2) ** 2 == pytest.approx(1)


@pytest.mark.parametrize("board", BOARDS)
def test_geometry_of_edges_and_neighbours(board: int) -> None:
    """The fault *Geometry*: 180 and 312 edges, and the number of neighbours of each hole."""
    edges, histogram = COUNTS[board]
    (view,) = layout(board).views
    assert len({frozenset(edge) for edge in view.edges}) == len(view.edges) == edges
    degree = Counter(hole for edge in view.edges for hole in edge)
    assert Counter(degree.values()) == histogram
    for one, other in view.edges:
        (x1, z1), (x2, z2) = PLACES[board][one], PLACES[board][other]
        assert (abs(x1 - x2), abs(z1 - z2)) in ((2, 0), (1, 1))


@pytest.mark.parametrize("board", BOARDS)
def test_labels_letter_the_rows_at_their_left(board: int) -> None:
    (view,) = layout(board).views
    assert [label.text for label in view.labels] == [row[0][0] for row in view.rows]
    for label, row in zip(view.labels, view.rows, strict=True):
        x, y = view.at[row[0]]
        assert label.y == pytest.approx(y)
        assert label.x < x


@pytest.mark.parametrize("board", BOARDS)
def test_camps_are_those_of_the_table(board: int) -> None:
    found = camps(layout(board))
    expected = {(colour, "home"): expand(CAMPS[board][where]) for colour, where in HOME.items()}
    expected |= {(colour, "goal"): expand(CAMPS[board][where]) for colour, where in GOAL.items()}
    assert found == expected
    assert {len(holes) for holes in found.values()} == {10}


def test_geometry_six_shared_corner_holes_on_73_and_none_on_121() -> None:
    """The fault *Geometry*: the board of 73 holes is not six separate camps around a middle."""
    found = Counter(hole for holes in camps(layout(73)).values() for hole in holes)
    assert {hole for hole, number in found.items() if number > 1} == {"d4", "d7", "g1", "g7", "j4", "j7"}
    assert max(found.values()) == 2
    assert len(found) == 54
    apart = Counter(hole for holes in camps(layout(121)).values() for hole in holes)
    assert len(apart) == 60
    assert max(apart.values()) == 1


def test_fourth_row_of_a_camp_on_73_holes_is_an_edge_of_the_inner_hexagon() -> None:
    found = camps(layout(73))
    assert {"d4", "d5", "d6", "d7"} <= found["r", "goal"]
    assert {"j4", "j5", "j6", "j7"} <= found["r", "home"]


@pytest.mark.parametrize("options", SEATINGS, ids=str)
def test_wrong_target_goal_is_the_point_reflection_of_home(options: dict[str, Any]) -> None:
    """The fault *Wrong target*, on both boards and in both seatings."""
    found = camps(DIAMOND.layout(**options))
    colours = {colour for seat in DIAMOND.seats(**options) for colour in seat.colours}
    board = options["board"]
    for colour in colours:
        reflected = {HOLES[board][-PLACES[board][hole][0], -PLACES[board][hole][1]] for hole in found[colour, "home"]}
        assert found[colour, "goal"] == reflected


@pytest.mark.parametrize("options", SEATINGS, ids=str)
def test_each_colour_starts_on_its_home(options: dict[str, Any]) -> None:
    found = camps(DIAMOND.layout(**options))
    pieces = DIAMOND.start(**options).pieces()
    for seat in DIAMOND.seats(**options):
        (colour,) = seat.colours
        assert {hole for hole, owner in pieces.items() if owner == colour} == found[colour, "home"]
    assert len(pieces) == 10 * options["players"]


def test_opposite_seating_lets_blue_go_from_the_top_to_the_bottom() -> None:
    found = camps(DIAMOND.layout(players=2, board=121, seating="opposite"))
    assert found["b", "home"] == expand(CAMPS[121]["top"]) == found["r", "goal"]
    assert found["b", "goal"] == expand(CAMPS[121]["bottom"]) == found["r", "home"]


@pytest.mark.parametrize("board", BOARDS)
def test_parity_classes(board: int) -> None:
    sizes = Counter(parity(board, hole) for hole in PLACES[board])
    assert sorted(sizes.values()) == CLASSES[board]
    (view,) = layout(board).views
    assert all(parity(board, one) != parity(board, other) for one, other in view.edges)


@pytest.mark.parametrize("board", BOARDS)
def test_home_and_goal_of_a_colour_hold_the_same_number_of_each_class(board: int) -> None:
    found = camps(layout(board))
    for colour in "rby":
        home = Counter(parity(board, hole) for hole in found[colour, "home"])
        goal = Counter(parity(board, hole) for hole in found[colour, "goal"])
        assert home == goal
        assert sorted(home.values()) == [1, 3, 3, 3]


@pytest.mark.parametrize(("board", "mirror"), [(73, {"a1": "j10", "m1": "d1"}), (121, {"a1": "m13", "q1": "e1"})])
def test_one_reflection_exchanges_red_and_blue(board: int, mirror: dict[str, str]) -> None:
    found = camps(layout(board, players=2))
    fitting = [m for m in symmetries(board) if all(m[hole] == image for hole, image in mirror.items())]
    exchanging = [
        m
        for m in fitting
        if {m[hole] for hole in found["r", "home"]} == found["b", "home"]
        and {m[hole] for hole in found["r", "goal"]} == found["b", "goal"]
        and {m[hole] for hole in found["b", "home"]} == found["r", "home"]
        and {m[hole] for hole in found["b", "goal"]} == found["r", "goal"]
    ]
    assert len(exchanging) == 1
    assert all(exchanging[0][exchanging[0][hole]] == hole for hole in PLACES[board])


@pytest.mark.parametrize("board", BOARDS)
def test_a_turn_of_120_degrees_keeps_the_layout_of_three_players(board: int) -> None:
    found = camps(layout(board))
    cycle = {"r": "b", "b": "y", "y": "r"}
    turns = [
        m
        for m in symmetries(board)
        if all({m[hole] for hole in holes} == found[cycle[colour], kind] for (colour, kind), holes in found.items())
    ]
    assert len(turns) == 1
    turn = turns[0]
    assert all(turn[turn[turn[hole]]] == hole for hole in PLACES[board])


@pytest.mark.parametrize(("players", "open_to_all"), [(2, 9), (3, 8)])
def test_closed_camps_would_bar_the_goal_if_they_went_before_the_own_camps(players: int, open_to_all: int) -> None:
    found = camps(layout(73))
    colours = "rby"[:players]
    for colour in colours:
        others = {hole for (other, _), holes in found.items() if other != colour and other in colours for hole in holes}
        assert len(found[colour, "goal"] - others) == open_to_all


def test_colours_and_marks() -> None:
    marks = {colour.code: (colour.name, colour.mark) for colour in layout(73).colours}
    assert marks == {"r": ("red", "disc"), "b": ("blue", "square"), "y": ("yellow", "triangle")}


@pytest.mark.parametrize("options", SEATINGS, ids=str)
def test_each_colour_has_a_seat_and_a_side_of_its_own(options: dict[str, Any]) -> None:
    seats = DIAMOND.seats(**options)
    assert [(seat.slots, seat.colours, seat.side) for seat in seats] == [
        ((number,), ("rby"[number],), number) for number in range(options["players"])
    ]
