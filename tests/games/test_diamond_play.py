"""Facts and properties of the Diamond Game in play, and the naive generator as an oracle."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adamas.game import IllegalMove, Outcome, Position
from tests.games import naive_diamond
from tests.games.naive_diamond import HOLES, PLACES, Naive, camp, pairs, symmetries
from tests.games.test_diamond import DIAMOND, SHUT_IN, at, texts, turned
from tests.games.test_diamond_text import FORMS, forms
from tests.games.test_star import parity
from tests.games.walks import choices, playout, seeds, walk

crowds = st.sampled_from([0.0, 0.5, 0.8, 0.95, 1.0])


# Against the naive generator (also the faults *Two move generators* and *Legality*)


def agree(naive: Naive, **options: Any) -> None:
    position = at(naive, camps=naive.camps, seating=naive.seating, **options)
    expected = naive.dests()
    assert position.dests() == expected, naive
    assert texts(position) == pairs(expected), naive
    for source, targets in expected.items():
        target = min(targets)
        after = naive.after(source, target)
        assert str(position.play(f"{source}-{target}")) == str(after), (naive, source, target)
        assert position.route(f"{source}-{target}") == targets[target]


@pytest.mark.parametrize("camps", ["open", "closed"])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("board", [73, 121])
def test_two_move_generators_agree_on_scattered_positions(board: int, players: int, camps: str) -> None:
    rng = random.Random(f"{board} {players} {camps}")
    for number in range(60):
        naive = naive_diamond.scattered(rng, board, players, number % 5 / 5)
        naive.camps = camps
        if not any(naive.full(colour) for colour in "rby"[:players]):
            agree(naive)


@pytest.mark.parametrize("board", [73, 121])
def test_two_move_generators_agree_when_home_must_be_left(board: int) -> None:
    rng = random.Random(board)
    for number in range(60):
        naive = naive_diamond.scattered(rng, board, rng.choice([2, 3]), number % 5 / 5)
        naive.leaving = True
        naive.camps = rng.choice(["open", "closed"])
        agree(naive, leave_home=5, round=rng.choice([5, 6, 40]))
        naive.leaving = False
        agree(naive, leave_home=5, round=4)


def test_two_move_generators_agree_with_opposite_seating_and_closed_camps() -> None:
    rng = random.Random(9)
    for number in range(40):
        naive = naive_diamond.scattered(rng, 121, 2, number % 5 / 5)
        naive.camps, naive.seating = "closed", "opposite"
        agree(naive)


@pytest.mark.parametrize("options", FORMS[:3], ids=str)
def test_two_move_generators_agree_in_random_play(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    for position in playout(DIAMOND.start(**options), rng, 120)[::4]:
        agree(Naive.read(str(position), camps=options.get("camps", "open")))


@given(forms, seeds, crowds)
def test_legality_every_pair_of_holes_is_judged_as_the_naive_rules_say(
    form: tuple[int, int], seed: int, crowd: float
) -> None:
    naive = naive_diamond.scattered(random.Random(seed), *form, crowd)
    assume(not any(naive.full(colour) for colour in "rby"[: naive.players]))
    position = at(naive)
    legal = pairs(naive.dests())
    rng = random.Random(seed)
    for source in [hole for hole, owner in naive.pieces.items() if owner == naive.colour]:
        for target in rng.sample(sorted(PLACES[naive.board]), 6):
            if f"{source}-{target}" in legal:
                assert position.play(f"{source}-{target}").pieces()[target] == naive.colour
            else:
                with pytest.raises(IllegalMove) as caught:
                    position.play(f"{source}-{target}")
                expected = "occupied" if target in naive.pieces else "unreachable"
                assert caught.value.code == ("same_hole" if source == target else expected)


# Facts of 3.8


@given(forms, seeds, crowds)
def test_a_jump_keeps_the_parity_class_and_a_step_changes_it(form: tuple[int, int], seed: int, crowd: float) -> None:
    position = at(naive_diamond.scattered(random.Random(seed), *form, crowd))
    board = form[0]
    for source, targets in position.dests().items():
        for target, route in targets.items():
            x1, z1 = PLACES[board][source]
            x2, z2 = PLACES[board][target]
            adjacent = (abs(x1 - x2), abs(z1 - z2)) in ((2, 0), (1, 1))
            assert (parity(board, source) == parity(board, target)) is not adjacent
            assert adjacent == (len(route) == 2 and route[1] in neighbours(board, source))
            for one, other in itertools.pairwise(route):
                assert other in (neighbours(board, one) if adjacent else beyond(board, one))


def neighbours(board: int, hole: str, distance: int = 1) -> set[str]:
    x, z = PLACES[board][hole]
    spots = ((x + dx * distance, z + dz * distance) for dx, dz in naive_diamond.DIRECTIONS)
    return {HOLES[board][spot] for spot in spots if spot in HOLES[board]}


def beyond(board: int, hole: str) -> set[str]:
    return neighbours(board, hole, 2)


@given(st.sampled_from([2, 3]), seeds, crowds)
def test_j4_h3_is_illegal_in_every_position(players: int, seed: int, crowd: float) -> None:
    naive = naive_diamond.scattered(random.Random(seed), 73, players, crowd)
    own = next(hole for hole, owner in naive.pieces.items() if owner == naive.colour)
    moved = naive.pieces.pop(own)
    if "j4" in naive.pieces:
        naive.pieces[own] = naive.pieces["j4"]
    naive.pieces["j4"] = moved
    with pytest.raises(IllegalMove):
        at(naive).play("j4-h3")


@given(forms, seeds, crowds)
def test_a_chain_can_always_be_jumped_back(form: tuple[int, int], seed: int, crowd: float) -> None:
    naive = naive_diamond.scattered(random.Random(seed), *form, crowd)
    assume(not any(naive.full(colour) for colour in "rby"[: naive.players]))
    position = at(naive)
    for move in position.moves():
        after = position.play(move)
        if after.outcome() is None:
            back = at(turned(str(after), naive.turn))
            assert f"{move.target}-{move.source}" in texts(back)


@given(st.sampled_from([73, 121]), seeds, crowds)
def test_with_two_players_and_open_camps_nobody_is_ever_without_a_move(board: int, seed: int, crowd: float) -> None:
    naive = naive_diamond.scattered(random.Random(seed), board, 2, crowd)
    assume(not any(naive.full(colour) for colour in "rb"))
    position = at(naive)
    assert position.moves()
    assert position.skip().moves()


def reflection(board: int) -> dict[str, str]:
    """The one symmetry that exchanges red's home with blue's and red's goal with blue's."""
    (found,) = (
        mapping
        for mapping in symmetries(board)
        if {mapping[hole] for hole in camp(board, "r", "home")} == camp(board, "b", "home")
        and {mapping[hole] for hole in camp(board, "b", "goal")} == camp(board, "r", "goal")
    )
    return found


@given(st.sampled_from([73, 121]), seeds, crowds, st.sampled_from(["open", "closed"]))
def test_the_reflection_exchanges_red_and_blue(board: int, seed: int, crowd: float, camps: str) -> None:
    naive = naive_diamond.scattered(random.Random(seed), board, 2, crowd)
    holes = reflection(board)
    image = at(naive.mapped(holes, {"r": "b", "b": "r"}, 3 - naive.turn), camps=camps)
    moves = (text.split("-") for text in texts(at(naive, camps=camps)))
    assert texts(image) == {f"{holes[source]}-{holes[target]}" for source, target in moves}


@given(st.sampled_from([73, 121]), seeds, crowds, st.sampled_from(["open", "closed"]))
def test_a_turn_of_120_degrees_cycles_the_colours(board: int, seed: int, crowd: float, camps: str) -> None:
    naive = naive_diamond.scattered(random.Random(seed), board, 3, crowd)
    cycle = {"r": "b", "b": "y", "y": "r"}
    (holes,) = (
        mapping
        for mapping in symmetries(board)
        if all({mapping[h] for h in camp(board, c, "home")} == camp(board, cycle[c], "home") for c in "rby")
    )
    image = at(naive.mapped(holes, cycle, naive.turn % 3 + 1), camps=camps)
    moves = (text.split("-") for text in texts(at(naive, camps=camps)))
    assert texts(image) == {f"{holes[source]}-{holes[target]}" for source, target in moves}


def test_no_legal_move_for_each_colour() -> None:
    """The fault *No legal move*: the position without a move, turned so that each colour is shut in once."""
    naive = Naive.read(SHUT_IN)
    cycle = {"r": "b", "b": "y", "y": "r"}
    (holes,) = (
        mapping
        for mapping in symmetries(73)
        if all({mapping[h] for h in camp(73, c, "home")} == camp(73, cycle[c], "home") for c in "rby")
    )
    for shut_in in range(3):
        position = at(naive)
        assert position.turn == shut_in
        assert position.moves() == ()
        assert position.outcome() is None
        assert position.skip().turn == (shut_in + 1) % 3
        assert position.skip().moves()
        naive = naive.mapped(holes, cycle, naive.turn % 3 + 1)


def test_no_legal_move_for_anybody_is_seen_by_skipping_around() -> None:
    """With closed camps all may be shut in; each is skipped, and the same position comes back."""
    position: Position = at(SHUT_IN)
    around = position.skip().skip().skip()
    assert str(around) == SHUT_IN
    assert around.outcome() is None


# Whole matches


@given(st.sampled_from(FORMS), choices)
def test_pieces_are_never_created_or_lost(options: dict[str, Any], taken: list[int]) -> None:
    """Also the fault *Display of state*: pieces per colour stay ten."""
    for before, move, after in walk(DIAMOND.start(**options), taken):
        held = list(after.pieces().values())
        assert {colour: held.count(colour) for colour in set(held)} == dict.fromkeys("rby"[: len(after.sides)], 10)
        if move != "--":
            source, target = move.split("-")
            expected = before.pieces()
            expected[target] = expected.pop(source)
            assert after.pieces() == expected


def hurried(position: Position, rng: random.Random, options: dict[str, Any]) -> str | None:
    """A move for a match that ends: mostly the longest way towards the far end of the own goal, often a random one."""
    moves = position.moves()
    if not moves:
        return None
    board = options.get("board", 73)
    colour = "rby"[position.turn]
    at_place = PLACES[board]
    goal = camp(board, colour, "goal", options.get("seating", "diamond"))
    held = position.pieces()
    corner = max((at_place[hole] for hole in goal), key=lambda place: place[0] ** 2 + 3 * place[1] ** 2)
    open_holes = [at_place[hole] for hole in goal if held.get(hole) != colour] or [corner]

    def far(hole: str) -> float:
        x, z = at_place[hole]
        if hole in goal:
            return 0.2 * math.sqrt(abs(x - corner[0]) + abs(z - corner[1]))
        return 5 + min(max(abs(z - c), (abs(x - a) + abs(z - c)) / 2) for a, c in open_holes)

    if rng.random() < 0.05:
        return str(rng.choice(moves))
    return str(max(moves, key=lambda move: (far(move.source) - far(move.target), rng.random())))


PLAYED = [
    {},
    {"goal": "crowded"},
    {"camps": "closed"},
    {"leave_home": 30},
    {"players": 3},
    {"players": 3, "play_on": "on"},
    {"players": 3, "play_on": "on", "goal": "crowded", "camps": "closed"},
    {"board": 121},
    {"board": 121, "seating": "opposite"},
    {"board": 121, "players": 3, "play_on": "on", "leave_home": 50},
]


@pytest.mark.parametrize("options", PLAYED, ids=str)
def test_hurried_matches_end_by_the_rules(options: dict[str, Any]) -> None:
    """From the start to the end of a match: a winner has a full goal, and the order of arrival is kept."""
    rng = random.Random(str(options))
    seating = options.get("seating", "diamond")
    board, players = options.get("board", 73), options.get("players", 2)
    for _ in range(2):
        position: Position = DIAMOND.start(**options)
        arrived: list[int] = []
        for _ in range(300 * players):
            if position.outcome() is not None:
                break
            move = hurried(position, rng, options)
            mover = position.turn
            position = position.skip() if move is None else position.play(move)
            goal = camp(board, "rby"[mover], "goal", seating)
            held = position.pieces()
            own = sum(held.get(hole) == "rby"[mover] for hole in goal)
            full = own == 10 or (options.get("goal") == "crowded" and own > 0 and all(hole in held for hole in goal))
            if move is not None and full and mover not in arrived:
                arrived.append(mover)
            if mover in arrived and arrived[-1] != mover:
                assert move is None
        outcome = position.outcome()
        needed = 2 if options.get("play_on") == "on" else 1
        assert outcome is not None
        assert len(arrived) == needed
        assert outcome.reason == "home"
        assert outcome.winners[0] == arrived[0]
        assert tuple(position.options.get("finished", arrived)) == tuple(arrived)


@pytest.mark.parametrize("options", PLAYED, ids=str)
def test_random_playouts_end_or_are_cut_off_legally(options: dict[str, Any]) -> None:
    line = playout(DIAMOND.start(**options), random.Random(str(options)), 250)
    assert len(line) == 251 or line[-1].outcome() is not None
    players = options.get("players", 2)
    assert [position.turn for position in line] == [ply % players for ply in range(len(line))]
    for position in line[:-1]:
        assert position.outcome() is None


def test_mover_only_under_strict_only_the_player_who_moved_can_complete_a_goal() -> None:
    rng = random.Random(4)
    for _ in range(40):
        naive = naive_diamond.scattered(rng, 73, 2)
        goal = sorted(camp(73, "r", "goal"))
        naive.pieces = dict.fromkeys(rng.sample(sorted(set(PLACES[73]) - set(goal) - {"e4"}), 10), "b")
        naive.pieces |= dict.fromkeys(goal, "r")
        naive.pieces["e4"] = naive.pieces.pop("d4")
        naive.turn = 2
        position = at(naive)
        assert all(position.play(move).outcome() in (None, Outcome((1,), "home")) for move in position.moves())
