"""Facts and properties of Diam in play, and the naive generator as an oracle."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.game import IllegalMove, Outcome
from tests.games import naive_diam
from tests.games.naive_diam import SQUARES, Naive, map_action
from tests.games.test_diam import DIAM, VARIANTS, after_all, at, texts, variants
from tests.games.walks import choices, playout, seeds, walk

# Facts of 2.8


def test_earliest_diam_is_made_at_ply_four_by_slot_two() -> None:
    start = DIAM.start(players=2)
    assert after_all(start, "r-1 k-1 r-5 k-5").outcome() == Outcome((1,), "diam")
    layer = {start}
    for _ in range(3):
        layer = {position.play(move) for position in layer for move in position.moves()}
        assert all(position.outcome() is None for position in layer)
    winners = {
        outcome.winners
        for position in layer
        for move in position.moves()
        if (outcome := position.play(move).outcome()) is not None
    }
    assert (1,) in winners


RING_MAPS = [
    {square: (sign * (square - 1) + turn) % 8 + 1 for square in SQUARES} for turn in range(8) for sign in (1, -1)
]
SWAPS = {
    "2": [dict(zip("ronk", image, strict=True)) for image in ("ronk", "ornk", "rokn", "orkn")],
    "3": [dict(zip("ronk", "ronk", strict=True))],
    "3f": [dict(zip("ronk", "ronk", strict=True))],
    "4": [dict(zip("ronk", "ronk", strict=True))],
}


@given(variants, seeds, st.sampled_from(RING_MAPS), st.data())
def test_rules_do_not_change_under_rotation_reflection_and_exchange_of_colours(
    variant: str, seed: int, squares: dict[int, int], data: st.DataObject
) -> None:
    colours = data.draw(st.sampled_from(SWAPS[variant]))
    position = naive_diam.scattered(random.Random(seed), variant)
    image = at(str(position.mapped(squares, colours)))
    assert texts(image) == {map_action(text, squares, colours) for text in texts(at(str(position)))}
    assert image.outcome() == at(str(position)).outcome()


def test_sixteen_symmetries_of_the_ring_are_different() -> None:
    assert len({tuple(mapping.values()) for mapping in RING_MAPS}) == 16


@given(choices)
def test_variants_3_and_4_have_the_same_game_tree(taken: list[int]) -> None:
    four = DIAM.start(players=4)
    for before, move, after in walk(DIAM.start(players=3), taken):
        assert before.moves() == four.moves()
        four = four.skip() if move == "--" else four.play(move)
        assert after.outcome() == four.outcome()
        assert str(after) == str(four).replace(" 4 ", " 3 ")


# Against the naive generator (also the faults *Two move generators* and *Legality*)


def agree(position: Naive) -> None:
    found = at(str(position))
    expected = position.actions()
    assert texts(found) == expected, position
    assert {f"{a}-{b}" for a, targets in found.dests().items() for b in targets} == expected, position
    winners = position.winners()
    outcome = found.outcome()
    assert (None if outcome is None else tuple(sorted(outcome.winners))) == winners, position
    for action in expected:
        assert str(found.play(action)) == str(position.after(action)), (position, action)


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_move_generators_agree_on_scattered_positions(variant: str) -> None:
    rng = random.Random(variant)
    for _ in range(150):
        agree(naive_diam.scattered(rng, variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_move_generators_agree_in_random_play(variant: str) -> None:
    rng = random.Random(variant)
    for _ in range(6):
        for position in playout(DIAM.start(**VARIANTS[variant]), rng, 60)[::2]:
            agree(Naive.read(str(position)))


@given(variants, seeds)
def test_every_well_formed_action_is_judged_as_the_naive_rules_say(variant: str, seed: int) -> None:
    naive = naive_diam.scattered(random.Random(seed), variant)
    position = at(str(naive))
    legal = naive.actions()
    for action in random.Random(seed).sample(naive_diam.EVERY_ACTION, 40):
        if action in legal:
            assert position.play(action)
        else:
            with pytest.raises(IllegalMove):
                position.play(action)


@given(variants, choices)
def test_pawns_are_never_created_or_lost(variant: str, taken: list[int]) -> None:
    for _, _, after in walk(DIAM.start(**VARIANTS[variant]), taken):
        held = list(after.pieces().values())
        assert {colour: held.count(colour) + after.reserves()[colour] for colour in "ronk"} == dict.fromkeys("ronk", 4)


@pytest.mark.parametrize("starter", [1, 2])
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_playouts_end_by_a_diam_or_at_the_cap(variant: str, starter: int) -> None:
    """The fault *Endless shuffling*: a match of computers only has at most 400 plies."""
    rng = random.Random(starter)
    assert DIAM.cap.plies == 400
    for _ in range(15):
        line = playout(DIAM.start(**VARIANTS[variant], starter=starter), rng, 400)
        outcome = line[-1].outcome()
        assert len(line) == 401 if outcome is None else outcome.reason == "diam"
