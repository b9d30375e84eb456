"""What a board of Diam shows: its layout, lines, warnings, reasons, and which pawns an action shifts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from adamas.game import Line, Move, Note
from tests.games import naive_diam
from tests.games.naive_diam import SIDE, SQUARES, Naive
from tests.games.test_diam import DIAM, SLOTS, VARIANTS, at, variants
from tests.games.walks import choices, seeds, walk

Pair = tuple[frozenset[str], str]
"""The two cells of a DIAM and its colour."""


# Layout


@pytest.mark.parametrize("variant", VARIANTS)
def test_layout_lists_squares_cells_and_reserves(variant: str) -> None:
    layout = DIAM.layout(**VARIANTS[variant])
    cells = {f"{square}.{level}": str(square) for square in SQUARES for level in range(1, 5)}
    assert {spot.name for spot in layout.spots if spot.kind == "square"} == {str(square) for square in SQUARES}
    assert {spot.name: spot.group for spot in layout.spots if spot.kind == "pawn"} == cells
    assert {spot.name for spot in layout.spots if spot.kind == "reserve"} == set("ronk")
    assert len(layout.spots) == 8 + 32 + 4
    assert layout.camps == ()


def test_rings_view_has_a_sector_for_each_square_and_a_ring_for_each_level() -> None:
    view = DIAM.layout().views[0]
    assert (view.name, view.kind, view.sectors, view.rings, view.dull) == ("rings", "rings", 8, 4, (1,))
    assert dict(view.at) == {f"{square}.{level}": (square - 1, level) for square in SQUARES for level in range(1, 5)}
    assert view.rows == tuple(tuple(f"{square}.{level}" for square in SQUARES) for level in (4, 3, 2, 1))


def test_stacks_view_has_the_places_of_the_rings() -> None:
    rings, stacks = DIAM.layout().views
    assert (stacks.name, stacks.kind) == ("stacks", "stacks")
    assert (stacks.at, stacks.rows, stacks.sectors, stacks.rings) == (rings.at, rings.rows, rings.sectors, rings.rings)


def test_each_colour_has_its_own_mark() -> None:
    marks = {colour.code: (colour.name, colour.mark) for colour in DIAM.layout().colours}
    assert marks == {
        "r": ("red", "disc"),
        "o": ("orange", "triangle"),
        "n": ("brown", "square"),
        "k": ("black", "cross"),
    }


def test_diam_is_no_race() -> None:
    assert at("rk/./o/././n/./. 2 1").home() == {}
    assert at("rk/./o/././n/./. 2 1").notes() == ()


def test_the_lone_player_is_told_the_colour_that_is_due() -> None:
    """Rules 2.3: with three players red is placed in slot 1 and orange in slot 3, unless the reserve is free."""
    empty = "./././././././."
    assert at(f"{empty} 3 1").notes() == (Note("due", 0, ("r",)),)
    assert at(f"{empty} 3 3").notes() == (Note("due", 2, ("o",)),)
    for other in ("3 2", "3 4", "3f 1", "3f 3", "4 1", "4 3", "2 1"):
        assert at(f"{empty} {other}").notes() == (), other
    assert at(f"rrrr{empty[1:]} 3 1").notes() == (), "nothing is left that could be placed"
    assert at("rr/./././rr/././. 3 3").notes() == (), "the game is over"


def test_pieces_are_named_by_square_and_level() -> None:
    position = at("rk/./o/././n/./. 2 1")
    assert position.pieces() == {"1.1": "r", "1.2": "k", "3.1": "o", "6.1": "n"}
    assert position.reserves() == {"r": 3, "o": 3, "n": 3, "k": 3}


@pytest.mark.parametrize(
    ("text", "action", "shift"),
    [
        ("rk/./o/././n/./. 2 1", "r-3", (("r", "3.2"),)),
        ("rk/./o/././n/./. 2 1", "1.1-2", (("1.1", "2.1"), ("1.2", "2.2"))),
        ("././rkon/kk/./././. 2 1", "3.3-4", (("3.3", "4.3"), ("3.4", "4.4"))),
        ("././nro/././././. 2 1", "3.2-4", (("3.2", "4.1"), ("3.3", "4.2"))),
        ("./././././././. 2 1", "r-3", (("r", "3.1"),)),
    ],
)
def test_shift_names_the_pawn_and_its_riders(text: str, action: str, shift: tuple[tuple[str, str], ...]) -> None:
    assert at(text).shift(Move.parse(action)) == shift


@given(variants, choices)
def test_route_is_source_and_target(variant: str, taken: list[int]) -> None:
    for before, move, _ in walk(DIAM.start(**VARIANTS[variant]), taken):
        if move != "--":
            assert before.route(move) == tuple(move.split("-"))


# Lines and warnings


def pairs(lines: tuple[Line, ...], kind: str) -> set[Pair]:
    return {(frozenset(line.spots), line.colour) for line in lines if line.kind == kind}


def standing(position: Naive) -> list[Pair]:
    """The DIAMs of a position as pairs of cells, the deciding one first."""
    return [
        (frozenset({f"{square}.{level}", f"{square + 4}.{level}"}), colour) for square, level, colour in position.made()
    ]


def possible(position: Naive, slot: int, deciding: bool) -> set[Pair]:
    """The DIAMs of its own colours that a slot could make if it were to act now."""
    found = set()
    turned = position.turned(slot)
    for action in turned.actions():
        after = turned.after(action)
        assert after is not None
        made = [pair for pair in standing(after) if SIDE[pair[1]] == turned.side]
        if deciding and after.winning_side() != turned.side:
            continue
        found |= set(made[:1] if deciding else made)
    return found


def test_a_threat_names_cells_colour_and_level() -> None:
    (line,) = at("kr/./././n/././. 2 1").lines()
    assert (set(line.spots), line.colour, line.kind, line.level) == ({"1.2", "5.2"}, "r", "threat", 2)


def test_a_threat_stands_also_while_the_other_side_is_to_act() -> None:
    assert pairs(at("kr/./././n/././. 2 2").lines(), "threat") == {(frozenset({"1.2", "5.2"}), "r")}


def test_a_made_line_names_cells_colour_and_level() -> None:
    made = at("nrk/./././ork/././. 2 2").lines()
    assert Line(("1.3", "5.3"), "k", "made", 3) in made
    assert {line.kind for line in made} == {"made"}


@given(variants, seeds)
def test_lines_are_the_diams_made_and_those_a_side_could_make_next(variant: str, seed: int) -> None:
    position = naive_diam.scattered(random.Random(seed), variant)
    lines = at(str(position)).lines()
    for line in lines:
        assert len(line.spots) == 2
        assert {spot.split(".")[1] for spot in line.spots} == {str(line.level)}
    made = standing(position)
    if made:
        assert made[0] in pairs(lines, "made")
        assert pairs(lines, "made") <= set(made)
        assert pairs(lines, "threat") == set()
        return
    assert pairs(lines, "made") == set()
    slots = [(position.slot - 1 + ahead) % SLOTS[variant] + 1 for ahead in range(SLOTS[variant])]
    certain = possible(position, slots[0], deciding=True) | possible(position, slots[1], deciding=True)
    assert certain <= pairs(lines, "threat")
    assert pairs(lines, "threat") <= set().union(*(possible(position, slot, deciding=False) for slot in slots))


@given(variants, choices)
def test_lines_in_play_are_those_of_the_position_alone(variant: str, taken: list[int]) -> None:
    for _, _, after in walk(DIAM.start(**VARIANTS[variant]), taken):
        assert set(after.lines()) == set(at(str(after)).lines())


def test_a_warning_names_the_action_that_gives_the_win_away() -> None:
    warned = {str(move) for move in at("nok/././rk/o/././. 2 1").warnings()}
    assert "4.1-5" in warned
    assert at("./././././././. 2 1").warnings() == ()


@given(variants, seeds)
def test_warnings_are_the_actions_that_end_the_game_for_the_other_side(variant: str, seed: int) -> None:
    position = naive_diam.scattered(random.Random(seed), variant)
    expected = set()
    for action in position.actions():
        after = position.after(action)
        assert after is not None
        if after.winning_side() not in (None, position.side):
            expected.add(action)
    assert {str(move) for move in at(str(position)).warnings()} == expected


# Reasons


@pytest.mark.parametrize(
    ("text", "source", "codes"),
    [
        ("rk/./o/././n/./. 2 1", "1.1", {None}),
        ("rk/./o/././n/./. 2 1", "r", {None}),
        ("rk/./o/././n/./. 2 1", "1.2", {"not_yours"}),
        ("rk/./o/././n/./. 2 1", "6.1", {"not_yours"}),
        ("rk/./o/././n/./. 2 1", "1.3", {"empty"}),
        ("rk/./o/././n/./. 2 1", "2.1", {"empty"}),
        ("rk/./o/././n/./. 2 1", "n", {"not_yours", "other_colour"}),
        ("r/r/r/r/./././. 2 1", "r", {"reserve_empty"}),
        ("./././././././. 4 1", "o", {"partner_reserve"}),
        ("./././././././. 3 4", "n", {"partner_reserve"}),
        ("./././././././. 3 1", "o", {"other_colour"}),
        ("kr/./././nr/././. 2 2", "1.1", {"over"}),
    ],
)
def test_why_a_spot_cannot_be_picked(text: str, source: str, codes: set[str | None]) -> None:
    assert at(text).why(source) in codes


def test_why_an_own_stack_between_full_ones_cannot_be_picked() -> None:
    assert at("././././nnnn/rrrr/kkkk/. 4 1").why("6.1") == "too_high"
