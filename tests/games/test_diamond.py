"""The rules of the Diamond Game: steps, jumps, chains, the route shown, the win, turns without a move."""

from __future__ import annotations

from typing import Any

import pytest

from adamas.game import Cap, IllegalMove, Outcome, Position, perft
from adamas.games import GAMES
from tests.games.naive_diamond import Naive, camp, placed

DIAMOND = GAMES["diamond"]

START = {
    "73, two": ({}, "1/2/3/bbbb6/bbb6/bb6/b6/8/9/3rrrr3/rrr/rr/r 2 1"),
    "73, three": ({"players": 3}, "1/2/3/bbbb2yyyy/bbb3yyy/bb4yy/b5y/8/9/3rrrr3/rrr/rr/r 3 1"),
    "121, two": ({"board": 121}, "1/2/3/4/bbbb9/bbb9/bb9/b9/9/10/11/12/13/rrrr/rrr/rr/r 2 1"),
    "121, three": (
        {"board": 121, "players": 3},
        "1/2/3/4/bbbb5yyyy/bbb6yyy/bb7yy/b8y/9/10/11/12/13/rrrr/rrr/rr/r 3 1",
    ),
    "opposite": (
        {"board": 121, "seating": "opposite"},
        "b/bb/bbb/bbbb/13/12/11/10/9/10/11/12/13/rrrr/rrr/rr/r 2 1",
    ),
}


def at(text: str | Naive, **options: Any) -> Position:
    return DIAMOND.parse(str(text), **options)


def texts(position: Position) -> set[str]:
    return {str(move) for move in position.moves()}


def turned(text: str, slot: int) -> str:
    """The same position with another slot (from 1) to move."""
    return f"{text[:-1]}{slot}"


# Start (3.3)


@pytest.mark.parametrize(("options", "text"), START.values(), ids=START)
def test_start(options: dict[str, Any], text: str) -> None:
    start = DIAMOND.start(**options)
    assert str(start) == text
    assert start.turn == 0
    assert start.sides == tuple(range(options.get("players", 2)))
    assert start.outcome() is None
    assert start.reserves() == {}


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({"players": 2, "board": 73}, 18),
        ({"players": 3, "board": 73}, 18),
        ({"players": 2, "board": 121}, 14),
        ({"players": 3, "board": 121}, 14),
        ({"players": 2, "board": 121, "seating": "opposite"}, 14),
        ({"players": 2, "board": 73, "camps": "closed"}, 14),
        ({"players": 3, "board": 73, "camps": "closed"}, 10),
    ],
)
def test_number_of_first_moves_is_the_same_for_every_colour(options: dict[str, Any], count: int) -> None:
    position = DIAMOND.start(**options)
    for _ in range(options["players"]):
        assert len(position.moves()) == count
        position = position.skip()


@pytest.mark.parametrize("players", [2, 3])
def test_every_goal_on_73_holes_holds_one_piece_of_each_opponent_at_the_start(players: int) -> None:
    start = DIAMOND.start(players=players)
    pieces = start.pieces()
    assert pieces["d4"] == "b"
    assert pieces.get("d7") == ("y" if players == 3 else None)
    for there in DIAMOND.layout(players=3).camps:
        if there.kind == "goal" and there.colour in "rby"[:players]:
            held = sorted(pieces[hole] for hole in there.spots if hole in pieces)
            assert held == sorted(set("rby"[:players]) - {there.colour})


def test_order_is_red_blue_yellow_and_red_begins() -> None:
    position = DIAMOND.start(players=3)
    movers = []
    for _ in range(6):
        move = position.moves()[0]
        movers.append(position.pieces()[move.source])
        position = position.play(move)
    assert movers == list("rbyrby")


def test_caps_matches_of_computers_at_300_rounds() -> None:
    assert DIAMOND.cap == Cap(rounds=300)


# The table of 3.7

EXAMPLES = [
    (START["73, two"][1], "k1-i3", "1/2/3/bbbb6/bbb6/bb6/b6/8/2r6/3rrrr3/1rr/rr/r 2 2", ("k1", "i3")),
    (
        "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1",
        "j6-h4",
        "1/2/3/bbb1b5/bbb6/bb6/b6/3r4/3r5/4r1r3/rrr/rr/r 2 2",
        ("j6", "j4", "h4"),
    ),
    (
        "1/2/3/bbbb6/b1b6/bb6/bb5/8/1rr6/4rrr3/r1r/rr/r 2 2",
        "f2-j3",
        "1/2/3/bbbb6/b1b6/b7/bb5/8/1rr6/2b1rrr3/r1r/rr/r 2 1",
        ("f2", "h1", "j3"),
    ),
    (
        "r/rr/rrr/4rrr3/3r5/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 1",
        "e4-d4",
        "r/rr/rrr/3rrrr3/9/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 2",
        ("e4", "d4"),
    ),
    (
        "r/rr/rrr/3b1rr3/4r4/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1",
        "e5-d5",
        "r/rr/rrr/3brrr3/9/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 2",
        ("e5", "d5"),
    ),
    (
        START["121, two"][1],
        "n2-m6",
        "1/2/3/4/bbbb9/bbb9/bb9/b9/9/10/11/12/5r7/r1rr/rrr/rr/r 2 2",
        ("n2", "m6"),
    ),
]


@pytest.mark.parametrize(("before", "move", "after", "route"), EXAMPLES)
def test_worked_examples(before: str, move: str, after: str, route: tuple[str, ...]) -> None:
    position = at(before)
    assert move in texts(position)
    assert position.route(move) == route
    assert str(position.play(move)) == after


def test_two_routes_of_equal_length_exist_in_the_example_of_the_route_shown() -> None:
    source, target = "f2", "j3"
    routes = Naive.read(EXAMPLES[2][0]).routes(source)[target]
    assert sorted(routes) == [("f2", "h1", "j3"), ("f2", "h3", "j3")]


# Moves (3.4)


def test_a_step_goes_to_each_of_six_adjacent_empty_holes() -> None:
    position = at(placed(73, 2, 1, r="g4 a1 b1 b2 c1 c2 c3 m1 l1 l2", b="d1-d4 j7-j10 i9 g7"))
    assert {text for text in texts(position) if text.startswith("g4-")} == {
        "g4-f4", "g4-f5", "g4-g3", "g4-g5", "g4-h4", "g4-h5",
    }  # fmt: skip


def test_a_jump_needs_an_adjacent_piece_and_an_empty_hole_directly_beyond() -> None:
    alone = placed(73, 2, 1, r="g2 a1 b1 b2 c1 c2 c3 m1 l1 l2", b="g3 d1-d4 j8-j10 i9 g7")
    assert "g2-g4" in texts(at(alone))  # over a piece of the other colour
    barred = placed(73, 2, 1, r="g2 a1 b1 b2 c1 c2 c3 m1 l1 l2", b="g3 g4 d1-d4 j8-j10 g7")
    assert "g2-g4" not in texts(at(barred))  # two pieces in a row
    assert "g2-g5" not in texts(at(barred))
    distant = placed(73, 2, 1, r="g1 a1 b1 b2 c1 c2 c3 m1 l1 l2", b="g3 d1-d4 j8-j10 i9 g7")
    assert "g1-g5" not in texts(at(distant))  # the piece must be adjacent
    rim = placed(73, 2, 1, r="g2 g1 a1 b1 b2 c1 c2 c3 m1 l1", b="d1-d4 j7-j10 i9 g7")
    assert {text for text in texts(at(rim)) if text.startswith("g2-")} == {"g2-f2", "g2-f3", "g2-g3", "g2-h2", "g2-h3"}


def test_a_turn_is_a_step_or_jumps_never_both() -> None:
    """g2 may jump to g4; the steps from there are not its destinations."""
    position = at(placed(73, 2, 1, r="g2 a1 b1 b2 c1 c2 c3 m1 l1 l2", b="g3 d1-d4 j8-j10 i9 g7"))
    assert {text for text in texts(position) if text.startswith("g2-")} == {
        "g2-f2", "g2-f3", "g2-g1", "g2-h2", "g2-h3", "g2-g4",
    }  # fmt: skip


def test_a_chain_may_stop_after_any_jump_and_change_its_direction() -> None:
    position = at(placed(73, 2, 1, r="g1 a1 b1 b2 c1 c2 c3 m1 l1 l2", b="g2 f4 d5 d1-d4 j9 j10 g7"))
    chain = {text for text in texts(position) if text.startswith("g1-")}
    assert {"g1-g3", "g1-e5"} <= chain
    assert position.route("g1-e5") == ("g1", "g3", "e5")
    assert position.route("g1-g3") == ("g1", "g3")


def test_the_final_hole_must_differ_from_the_start_hole() -> None:
    """Three jumps around a triangle lead back to the start hole, which is no destination."""
    ring = placed(73, 2, 1, r="g3 f4 f5 g4 a1 b1 b2 c1 c2 c3", b="d1-d4 j7-j10 i9 g7")
    assert {("g3", "g5"), ("g5", "e5"), ("e5", "g3")} <= ring.jumps("g3")
    assert {"g3-g5", "g3-e5"} <= texts(at(ring))
    assert "g3-g3" not in texts(at(ring))
    with pytest.raises(IllegalMove) as caught:
        at(ring).play("g3-g3")
    assert caught.value.code == "same_hole"


def test_nothing_is_captured_by_a_jump() -> None:
    before = at(EXAMPLES[1][0])
    after = before.play("j6-h4")
    assert sorted(after.pieces().values()) == sorted(before.pieces().values())
    assert after.pieces()["i4"] == "r"


def test_nobody_is_obliged_to_jump() -> None:
    assert {"j6-j4", "j6-i5", "j6-i6"} <= texts(at(EXAMPLES[1][0]))


def test_open_camps_may_be_entered_rested_on_and_left_and_a_piece_may_leave_its_goal_and_return_home() -> None:
    start = DIAMOND.start(players=3)
    assert {"j4-j3", "j4-i3"} <= texts(start)  # yellow's goal
    position = at("r/rr/rrr/4rrr3/3r5/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 1")
    assert "d7-e6" in texts(position)  # out of the goal
    home = at(placed(73, 2, 1, r="i5 a1 b1 b2 c1 c2 c3 d5 d6 d7", b="d1-d4 j8-j10 i9 g7 h8"))
    assert {"i5-j5", "i5-j6"} <= texts(home)  # back home


def test_a_jump_can_always_be_jumped_back() -> None:
    position = at(EXAMPLES[1][0])
    back = at(turned(str(position.play("j6-h4")), 1))
    assert "h4-j6" in texts(back)


# Refusals

ILLEGAL = [
    (START["73, two"][1], "d1-e4", {"not_yours"}, "d1"),
    (START["73, two"][1], "g4-g5", {"empty"}, "g4"),
    (START["73, two"][1], "k1-j4", {"occupied"}, "j4"),
    (START["73, two"][1], "k1-k2", {"occupied"}, "k2"),
    (START["73, two"][1], "j4-h3", {"unreachable"}, "j4|h3"),
    (START["73, two"][1], "j4-g4", {"unreachable"}, "j4|g4"),
    (START["73, two"][1], "m1-a1", {"unreachable"}, "m1|a1"),
    (START["73, two"][1], "j4-j4", {"same_hole"}, "j4"),
    (EXAMPLES[3][2], "d7-e6", {"over"}, "over|ended|finished|won"),
    (EXAMPLES[3][2], "g7-g6", {"over"}, "over|ended|finished|won"),
]


@pytest.mark.parametrize(("text", "move", "codes", "words"), ILLEGAL)
def test_legality_refused_moves_name_what_is_wrong(text: str, move: str, codes: set[str], words: str) -> None:
    """The fault *Legality*: no move lands on an occupied hole, or on one it cannot reach."""
    position = at(text)
    with pytest.raises(IllegalMove, match=f"(?i){words}") as caught:
        position.play(move)
    assert caught.value.code in codes
    source, target = move.split("-")
    assert position.why(source, target) == caught.value.code
    assert str(position) == text


@pytest.mark.parametrize(
    ("source", "code"), [("k1", None), ("d1", "not_yours"), ("g4", "empty"), ("m1", "unreachable")]
)
def test_why_a_piece_cannot_be_picked(source: str, code: str | None) -> None:
    assert DIAMOND.start().why(source) == code


# Winning (3.5) and notes


def test_win_rule_strict_needs_ten_own_pieces() -> None:
    """The fault *Win rule*: one test for each win option; see also test_diamond_options."""
    won = at(EXAMPLES[3][0]).play("e4-d4")
    assert won.outcome() == Outcome((0,), "home")
    assert won.moves() == ()
    assert won.dests() == {}
    assert won.home() == {0: 10, 1: won.home()[1]}
    parked = at(EXAMPLES[4][0]).play("e5-d5")
    assert parked.outcome() is None
    assert parked.home()[0] == 9


def test_nothing_is_accepted_after_the_end() -> None:
    won = at(EXAMPLES[3][2])
    assert won.outcome() == Outcome((0,), "home")
    with pytest.raises(IllegalMove) as caught:
        won.skip()
    assert caught.value.code == "over"
    assert perft(won, 1) == 0


def test_the_win_test_runs_for_blue_too() -> None:
    blue = at(placed(73, 2, 2, r="d1-d3 e1-e3 f1 f2 m1 l1", b="g6 h7 h8 i7-i9 j7-j10"))
    won = blue.play("g6-g7")
    assert won.outcome() == Outcome((1,), "home")
    assert str(won).endswith(" 2 1")


def test_home_counts_the_pieces_that_have_arrived() -> None:
    assert DIAMOND.start(players=3).home() == {0: 0, 1: 0, 2: 0}
    assert at(EXAMPLES[3][0]).home() == {0: 9, 1: 9}


def test_a_note_says_whose_pieces_block_a_goal() -> None:
    """The fault *Rule hole*: the blocked goal is noticed and shown."""
    assert DIAMOND.start(players=3).notes() == ()
    (note,) = at(EXAMPLES[4][0]).play("e5-d5").notes()
    assert (note.code, note.slot, set(note.colours)) == ("goal_blocked", 0, {"b"})
    both = placed(73, 3, 1, r="a1 b1 b2 c1-c3 d5 d6 g4 g5", b="d4 f1 f2 e1-e3 d1-d3 g1", y="d7 e7-e9 f7 f8 g7 d8-d10")
    (note,) = at(both).notes()
    assert (note.code, note.slot, set(note.colours)) == ("goal_blocked", 0, {"b", "y"})
    free = placed(73, 3, 1, r="a1 b1 b2 c1-c3 d5 g3 g4 g5", b="d4 f1 f2 e1-e3 d1-d3 g1", y="d7 e7-e9 f7 f8 g7 d8-d10")
    assert at(free).notes() == ()


def test_the_only_line_is_the_goal_of_a_winner_and_nothing_is_warned_of() -> None:
    assert DIAMOND.start().lines() == ()
    nearly = at(EXAMPLES[3][0])
    assert (nearly.lines(), nearly.warnings()) == ((), ())
    (line,) = nearly.play("e4-d4").lines()
    assert frozenset(line.spots) == camp(73, "r", "goal")
    assert (line.colour, line.kind, line.level) == ("r", "made", None)


# Turns without a move (1.2, 3.8)

SHUT_IN = "y/yy/yy1/10/9/8/7/1bbbbby1/2bbbbb2/1yyrrrryy1/rrr/rr/r 3 1"


def test_no_legal_move_the_turn_is_skipped_and_the_next_player_moves() -> None:
    """The fault *No legal move* (each colour: see test_diamond_play)."""
    position = at(SHUT_IN)
    assert position.moves() == ()
    assert position.dests() == {}
    assert position.outcome() is None
    assert [len(at(turned(SHUT_IN, slot)).moves()) for slot in (1, 2, 3)] == [0, 28, 25]
    after = position.skip()
    assert str(after) == turned(SHUT_IN, 2)
    assert [perft(position, depth) for depth in (1, 2)] == [1, 28]


def test_a_skip_counts_for_no_win() -> None:
    """The goal is completed by the mover only; a skip and a forfeited turn test nothing."""
    position = at(EXAMPLES[3][0])
    assert position.skip().outcome() is None
    assert position.skip().skip().outcome() is None
