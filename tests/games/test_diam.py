"""The rules of Diam: placing, moving, the limit, the win test, reserves, turns without an action, options."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.game import Cap, IllegalMove, InvalidOption, Outcome, Position, perft
from adamas.games import GAMES
from tests.games import naive_diam
from tests.games.naive_diam import SQUARES, Naive
from tests.games.walks import choices, playout, seeds, walk

DIAM = GAMES["diam"]
VARIANTS: dict[str, dict[str, Any]] = {
    "2": {"players": 2},
    "3": {"players": 3},
    "3f": {"players": 3, "lone_reserve": "free"},
    "4": {"players": 4},
}
SLOTS = {"2": 2, "3": 4, "3f": 4, "4": 4}
variants = st.sampled_from(sorted(VARIANTS))


def at(text: str) -> Position:
    return DIAM.parse(text)


def texts(position: Position) -> set[str]:
    return {str(move) for move in position.moves()}


def after_all(position: Position, plies: str) -> Position:
    for move in plies.split():
        position = position.play(move)
    return position


# Starting positions and turns (2.1, 2.2, 2.6)


@pytest.mark.parametrize(("variant", "count"), [("2", 16), ("3", 8), ("4", 8), ("3f", 16)])
def test_start_is_an_empty_ring_with_full_reserves(variant: str, count: int) -> None:
    start = DIAM.start(**VARIANTS[variant])
    assert str(start) == f"./././././././. {variant} 1"
    assert start.pieces() == {}
    assert start.reserves() == {"r": 4, "o": 4, "n": 4, "k": 4}
    assert len(start.moves()) == count
    assert start.outcome() is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_slots_act_in_order_and_sides_alternate(variant: str) -> None:
    position = DIAM.start(**VARIANTS[variant])
    assert position.sides == tuple(slot % 2 for slot in range(SLOTS[variant]))
    for ply in range(2 * SLOTS[variant]):
        assert position.turn == ply % SLOTS[variant]
        position = position.play(position.moves()[0]) if ply % 3 else position.skip()


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"players": 2}, [((0,), "ro", 0), ((1,), "nk", 1)]),
        ({"players": 3}, [((0, 2), "ro", 0), ((1,), "n", 1), ((3,), "k", 1)]),
        ({"players": 4}, [((0,), "r", 0), ((1,), "n", 1), ((2,), "o", 0), ((3,), "k", 1)]),
    ],
)
def test_seats_own_slots_and_colours(options: dict[str, Any], seats: list[tuple[tuple[int, ...], str, int]]) -> None:
    found = DIAM.seats(**options)
    assert [(seat.slots, set(seat.colours), seat.side) for seat in found] == [(a, set(b), c) for a, b, c in seats]


def test_three_players_act_in_the_order_of_persons_1_2_1_3() -> None:
    assert [DIAM.seat_of(slot, players=3) for slot in range(4)] == [0, 1, 0, 2]


@pytest.mark.parametrize(("players", "starter"), [(2, 1), (2, 2), (3, 2), (3, 4), (4, 3)])
def test_starter_acts_first(players: int, starter: int) -> None:
    start = DIAM.start(players=players, starter=starter)
    assert start.turn == starter - 1
    assert str(start) == f"./././././././. {players} {starter}"


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 5},
        {"players": "2"},
        {"players": True},
        {"players": 2, "starter": 3},
        {"players": 3, "starter": 5},
        {"starter": "random"},  # drawn when the match is created
        {"players": 2, "lone_reserve": "free"},
        {"players": 4, "lone_reserve": "free"},
        {"players": 3, "lone_reserve": "half"},
        {"players": 3, "call": "on"},
        {"players": 4, "call": "on"},
        {"board": 73},
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption, match=next(name for name in reversed(options))):
        DIAM.start(**options)


def test_the_call_belongs_to_the_match_and_leaves_the_position_alone() -> None:
    assert DIAM.start(players=2, call="on") == DIAM.start(players=2)
    assert DIAM.option("call").scope == "match"


def test_options_are_those_of_the_rule_page() -> None:
    described = {o.name: (o.values, o.default) for o in DIAM.options}
    assert described == {
        "players": ((2, 3, 4), 2),
        "starter": ((1, 2, 3, 4, "random"), 1),
        "lone_reserve": (("alternate", "free"), "alternate"),
        "call": (("off", "on"), "off"),
    }
    assert DIAM.option("lone_reserve").when == {"players": (3,)}
    assert DIAM.option("call").when == {"players": (2,)}
    assert DIAM.cap == Cap(plies=400)


# Actions: the table of 2.8, reserves and the limit (2.3)

EXAMPLES = [
    ("./././././././. 2 1", "r-3", "././r/././././. 2 2", None),
    ("rk/./o/././n/./. 2 1", "1.1-2", "./rk/o/././n/./. 2 2", None),
    ("././rkon/kk/./././. 2 1", "3.3-4", "././rk/kkon/./././. 2 2", None),
    ("kr/./././n/././. 2 1", "r-5", "kr/./././nr/././. 2 2", 0),
    ("nrk/././rk/o/././. 2 1", "4.1-5", "nrk/./././ork/././. 2 2", 1),
    ("nok/././rk/o/././. 2 1", "4.1-5", "nok/./././ork/././. 2 2", 1),
]


@pytest.mark.parametrize(("before", "action", "after", "winner"), EXAMPLES)
def test_worked_examples(before: str, action: str, after: str, winner: int | None) -> None:
    position = at(before)
    assert action in texts(position)
    reached = position.play(action)
    assert str(reached) == after
    assert reached.outcome() == (None if winner is None else Outcome((winner,), "diam"))


def test_number_of_actions_in_the_worked_examples() -> None:
    assert len(at("./././././././. 2 1").moves()) == 16
    assert len(at("rk/./o/././n/./. 2 1").moves()) == 20


@pytest.mark.parametrize("variant", ["3", "4"])
def test_alternate_reserve_leaves_ten_actions(variant: str) -> None:
    assert texts(at(f"r/n/./././././. {variant} 3")) == {f"o-{square}" for square in SQUARES} | {"1.1-2", "1.1-8"}


def test_free_reserve_gives_the_lone_player_eighteen_actions() -> None:
    placements = {f"{colour}-{square}" for colour in "ro" for square in SQUARES}
    assert texts(at("r/n/./././././. 3f 3")) == placements | {"1.1-2", "1.1-8"}


def test_free_reserve_does_not_free_the_team() -> None:
    assert texts(at("./././././././. 3f 2")) == {f"n-{square}" for square in SQUARES}
    assert texts(at("./././././././. 3f 4")) == {f"k-{square}" for square in SQUARES}


def test_a_stack_moves_from_the_chosen_pawn_to_the_top_at_any_level() -> None:
    position = at("rnok/././././././. 2 1")
    assert str(position.play("1.1-8")) == "./././././././rnok 2 2"
    assert str(position.play("1.3-2")) == "rn/ok/./././././. 2 2"
    assert {text for text in texts(position) if text[0] == "1"} == {"1.1-2", "1.1-8", "1.3-2", "1.3-8"}


@pytest.mark.parametrize("variant", ["3", "3f", "4"])
def test_pawns_of_the_partner_may_be_moved_also_from_inside_a_stack(variant: str) -> None:
    position = at(f"kon/n/./././././. {variant} 1")
    moves = {text for text in texts(position) if "." in text}
    assert moves == {"1.2-2", "1.2-8"}
    assert str(position.play("1.2-2")) == f"k/non/./././././. {variant} 2"
    team = {text for text in texts(at(f"kon/n/./././././. {variant} 4")) if "." in text}
    assert team == {"1.1-2", "1.1-8", "1.3-2", "1.3-8", "2.1-1", "2.1-3"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_square_ever_holds_more_than_four_pawns(variant: str) -> None:
    position = at(f"rnok/r/./././././n {variant} 1")
    assert "r-1" not in texts(position)
    assert "2.1-1" not in texts(position)
    assert "1.1-2" not in texts(position)
    assert "1.3-2" in texts(position)


REFUSALS = [
    ("rk/./o/././n/./. 2 1", "1.2-2", {"not_yours"}, "black.*1|1.*black"),
    ("././rkon/kk/./././. 2 1", "3.1-4", {"too_high"}, "4"),
    ("././rkon/kk/./././. 2 1", "r-3", {"too_high"}, "3"),
    ("./././././././. 2 1", "n-3", {"not_yours", "other_colour"}, "red|brown"),
    ("r/r/r/r/./././. 2 1", "r-7", {"reserve_empty"}, "red"),
    ("r/././././././. 2 1", "1.2-2", {"empty"}, "1"),
    ("r/././././././. 2 1", "5.1-6", {"empty"}, "5"),
    ("r/././././././. 2 1", "1.1-3", {"not_neighbour"}, "1.*3|3.*1"),
    ("r/././././././. 2 1", "1.1-5", {"not_neighbour"}, "1.*5|5.*1"),
    ("r/././././././. 2 1", "1.1-1", {"not_neighbour", "same_hole"}, "1"),
    ("./././././././. 4 1", "o-3", {"partner_reserve"}, "red"),
    ("./././././././. 4 1", "k-3", {"not_yours", "other_colour"}, "red"),
    ("./././././././. 4 2", "k-3", {"partner_reserve"}, "brown"),
    ("./././././././. 3 2", "k-3", {"partner_reserve"}, "brown"),
    ("./././././././. 3 1", "o-3", {"other_colour"}, "red"),
    ("./././././././. 3 3", "r-3", {"other_colour"}, "orange"),
    ("./././././././. 3f 1", "n-3", {"not_yours", "other_colour"}, "red|brown"),
    ("kr/./././nr/././. 2 2", "n-3", {"over"}, "over|ended|finished"),
]


@pytest.mark.parametrize(("text", "action", "codes", "words"), REFUSALS)
def test_refused_actions_name_what_is_wrong(text: str, action: str, codes: set[str], words: str) -> None:
    """Also the fault *Variant confusion*: a refused placement says whose reserve may be used."""
    position = at(text)
    with pytest.raises(IllegalMove, match=f"(?is){words}") as caught:
        position.play(action)
    assert caught.value.code in codes
    source, target = action.split("-")
    assert position.why(source, target) == caught.value.code
    assert str(position) == text


# The win test (2.4)

FINISHED = [
    ("r/./././r/././. 2 2", None),  # level 1 does not count
    ("kr/./././ko/././. 2 2", None),  # red and orange are no pair
    ("kr/././nr/./././. 2 2", None),  # not opposite
    ("kr/./././r/././. 2 2", None),  # not the same level
    ("kr/./././nr/././. 2 2", 0),
    ("./ko/./././no/./. 2 1", 0),
    ("././kn/./././rn/. 2 1", 1),
    ("./././rok/./././onk 2 1", 1),
    ("rokr/./././nnor/././. 2 1", 0),
    ("nrk/./././ork/././. 2 2", 1),  # black at level 3 goes before red at level 2
    ("orkn/./././nrkn/././. 2 2", 1),  # three at once, brown at level 4
    ("nkro/./././okrn/././. 2 2", 0),  # red at level 3 goes before black at level 2
]


@pytest.mark.parametrize(("text", "side"), FINISHED)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_highest_diam_decides_and_its_owner_wins(text: str, side: int | None, variant: str) -> None:
    stacks, _, slot = text.split(" ")
    outcome = at(f"{stacks} {variant} {slot}").outcome()
    if side is None:
        assert outcome is None
    else:
        assert outcome is not None
        assert outcome.reason == "diam"
        assert set(outcome.winners) == {slot for slot in range(SLOTS[variant]) if slot % 2 == side}


def test_three_diams_made_by_one_action() -> None:
    after = at("orkn/././rkn/n/././. 2 1").play("4.1-5")
    assert str(after) == "orkn/./././nrkn/././. 2 2"
    assert after.outcome() == Outcome((1,), "diam")


def test_a_diam_in_the_colour_of_the_partner_wins_for_the_team() -> None:
    outcome = at("ko/./././n/o/./. 4 1").play("6.1-5").outcome()
    assert outcome is not None
    assert set(outcome.winners) == {0, 2}
    assert outcome.reason == "diam"


def test_nothing_is_accepted_after_the_end() -> None:
    finished = at("kr/./././nr/././. 2 2")
    assert finished.moves() == ()
    assert finished.dests() == {}
    assert perft(finished, 1) == 0
    with pytest.raises(IllegalMove) as caught:
        finished.skip()
    assert caught.value.code == "over"


@given(variants, choices)
def test_new_diams_stand_on_the_one_diameter_through_the_target(variant: str, taken: list[int]) -> None:
    for before, move, after in walk(DIAM.start(**VARIANTS[variant]), taken):
        assert Naive.read(str(before)).made() == []
        target = int(move.split("-")[1]) if move != "--" else 0
        made = Naive.read(str(after)).made()
        assert {square for square, _, _ in made} <= {(target - 1) % 4 + 1}
        assert len(made) <= 3


def test_in_random_play_about_a_fifth_of_the_games_end_with_the_diam_of_the_other_player() -> None:
    rng = random.Random(5)
    others = ended = 0
    for _ in range(500):
        last = playout(DIAM.start(players=2), rng, 400)[-1]
        outcome = last.outcome()
        if outcome is not None:
            ended += 1
            others += outcome.winners == (last.turn,)  # the actor is the slot before
    assert ended > 480
    assert 0.12 < others / ended < 0.3


# Turns without an action (2.5)


def test_no_action_position_is_reached_by_placements_alone() -> None:
    """The fault *No action*: the turn is skipped and the other side moves; so too in the next test."""
    line = "r-6 k-5 r-6 k-5 o-6 n-5 o-6 n-5 r-7 k-8 r-7 k-8 o-7 n-8 o-7 n-8"
    position = after_all(DIAM.start(players=2), line)
    assert str(position) == "././././kknn/rroo/rroo/kknn 2 1"
    assert position.moves() == ()
    assert position.outcome() is None
    skipped = position.skip()
    assert str(skipped) == "././././kknn/rroo/rroo/kknn 2 2"
    assert len(skipped.moves()) == 8
    assert [perft(position, depth) for depth in (1, 2)] == [1, 8]


def test_no_action_in_teams_is_reached_in_four_rounds() -> None:
    rounds = " ".join(f"r-7 n-5 7.{level}-6 k-7" for level in range(1, 5))
    position = after_all(DIAM.start(players=4), rounds)
    assert str(position) == "././././nnnn/rrrr/kkkk/. 4 1"
    assert position.moves() == ()
    third = position.skip().skip()
    assert texts(third) == {f"o-{square}" for square in (1, 2, 3, 4, 8)}


@given(variants, seeds)
def test_somebody_can_always_act(variant: str, seed: int) -> None:
    position = naive_diam.scattered(random.Random(seed), variant)
    if not position.made():
        slots = range(1, SLOTS[variant] + 1)
        assert any(at(str(position.turned(slot))).moves() for slot in slots)
