"""The options of the Diamond Game: closed camps, crowded goals, leaving home, opposite seating, playing on."""

from __future__ import annotations

from typing import Any

import pytest

from adamas.game import IllegalMove, InvalidOption, InvalidPosition, Outcome, Position
from tests.games.naive_diamond import camp, placed
from tests.games.test_diamond import DIAMOND, EXAMPLES, START, at, texts


def test_options_are_those_of_the_rule_page() -> None:
    described = {option.name: (option.values, option.default) for option in DIAMOND.options}
    assert described == {
        "players": ((2, 3), 2),
        "board": ((73, 121), 73),
        "camps": (("open", "closed"), "open"),
        "goal": (("strict", "crowded"), "strict"),
        "leave_home": (("off",), "off"),
        "seating": (("diamond", "opposite"), "diamond"),
        "play_on": (("off", "on"), "off"),
    }
    assert DIAMOND.option("leave_home").least == 1
    assert DIAMOND.option("leave_home").check(30) == 30


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 4},
        {"board": 74},
        {"board": "73"},
        {"camps": "half"},
        {"goal": "full"},
        {"leave_home": 0},
        {"leave_home": -1},
        {"leave_home": "on"},
        {"leave_home": True},
        {"leave_home": 2.5},
        {"seating": "opposite"},
        {"board": 73, "seating": "opposite"},
        {"board": 121, "players": 3, "seating": "opposite"},
        {"play_on": "on"},
        {"board": 121, "play_on": "on"},
        {"starter": 2},
        {"lone_reserve": "free"},
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption, match=next(name for name in reversed(options))):
        DIAMOND.start(**options)


def test_positions_carry_their_options() -> None:
    options = {"players": 3, "board": 121, "camps": "closed", "goal": "crowded", "leave_home": 50, "play_on": "on"}
    start = DIAMOND.start(**options)
    carried = start.options
    for name in ("camps", "goal", "leave_home", "play_on"):
        assert carried[name] == options[name]
    assert carried["round"] == 1
    assert carried["finished"] == ()
    assert start != DIAMOND.start(players=3, board=121)


# camps=closed


def test_closed_camps_bar_camps_of_opponents_in_play() -> None:
    start = DIAMOND.start(players=3, camps="closed")
    targets = {text.split("-")[1] for text in texts(start)}
    barred = camp(73, "b", "home") | camp(73, "b", "goal") | camp(73, "y", "home") | camp(73, "y", "goal")
    assert not targets & (barred - camp(73, "r", "home"))
    with pytest.raises(IllegalMove, match="j3") as caught:
        start.play("j4-j3")
    assert caught.value.code == "closed_camp"
    assert start.why("j4", "j3") == "closed_camp"


def test_closed_camps_leave_camps_of_a_colour_not_in_play_open() -> None:
    assert "j4-j3" in texts(DIAMOND.start(players=2, camps="closed"))
    assert "j7-j8" not in texts(DIAMOND.start(players=2, camps="closed"))


def test_closed_camps_let_own_home_and_goal_win_first() -> None:
    red = placed(73, 3, 1, r="e4 e6 d5 d6 a1 b1 b2 c1-c3", b="d1-d3 e1 e2 f1 f2 g1 h4 i4",
                 y="d8-d10 e7-e9 f7 f8 g7 h5")  # fmt: skip
    position = at(red, camps="closed")
    assert "e4-d4" in texts(position)  # a hole of blue's home and of red's goal
    assert "e6-d7" in texts(position)  # a hole of yellow's home and of red's goal
    assert position.why("e4", "e3") == "closed_camp"


def test_closed_camps_test_every_landing_of_a_chain() -> None:
    chain = placed(73, 2, 1, r="g3 a1 b1 b2 c1-c3 m1 l1 l2", b="f3 e4 d1-d3 f1 g7 h7 h8 j10")
    assert at(chain).route("g3-e5") == ("g3", "e3", "e5")
    closed = at(chain, camps="closed")
    assert not {"g3-e3", "g3-e5"} & texts(closed)
    assert closed.why("g3", "e3") == "closed_camp"
    assert closed.why("g3", "e5") in ("closed_camp", "unreachable")


def test_closed_camps_let_pieces_there_be_jumped() -> None:
    over = placed(73, 2, 1, r="f2 a1 b1 b2 c1-c3 m1 l1 l2", b="g1 d1-d3 e1 f3 g7 h7 h8 j10")
    closed = at(over, camps="closed")
    assert "f2-h1" in texts(closed)  # over g1, which is blue's, out of blue's home
    assert "f2-e2" not in texts(closed)


# goal=crowded


def test_win_rule_crowded_goal_is_won_when_full_with_one_own_piece() -> None:
    """The faults *Win rule* and *Rule hole*: a parked piece does not deny the win."""
    won = at(EXAMPLES[4][0], goal="crowded").play("e5-d5")
    assert won.outcome() == Outcome((0,), "home")
    assert won.options["finished"] == (0,)
    assert won.moves() == ()
    text = str(won)
    assert at(text, **won.options) == won
    assert at(text, goal="crowded").outcome() is None  # the text alone does not say that the match is won
    assert at(text).outcome() is None


def test_crowded_goal_needs_an_own_piece_and_every_hole_full() -> None:
    nobody = placed(73, 2, 1, r="e4 e5 e6 f4 f5 f6 g4 g5 h4 h5", b="a1 b1 b2 c1-c3 d4-d7")
    assert at(nobody, goal="crowded").play("g4-g3").outcome() is None
    hole_left = placed(73, 2, 1, r="a1 e5 e6 f4 f5 f6 g4 g5 h4 h5", b="b1 b2 c1-c3 d4-d6 m1 l1")
    assert at(hole_left, goal="crowded").play("g4-g3").outcome() is None
    one = placed(73, 2, 1, r="a1 e4 e5 e6 f4 f5 f6 g4 g5 h4", b="b1 b2 c1-c3 d4-d7 m1")
    assert at(one, goal="crowded").play("g4-g3").outcome() == Outcome((0,), "home")


def test_win_rule_mover_only_an_opponent_cannot_complete_a_crowded_goal() -> None:
    """The fault *Win rule*: red's goal is filled by blue's move; red has won only after his own next move."""
    before = placed(73, 2, 2, r="a1 b1 b2 c1-c3 d5-d7 h4", b="e4 d1-d3 e1 f1 f2 g1 e2 h8")
    filled = at(before, goal="crowded").play("e4-d4")
    assert filled.outcome() is None
    assert filled.skip().outcome() is None
    assert filled.play("h4-h3").outcome() == Outcome((0,), "home")
    assert filled.play("d5-e5").outcome() is None


# leave_home


AWAY = "d1-d3 e1-e3 f1 f2 g1 g6"


def home_round(number: int, pieces: str, leave_home: int | str = 2) -> Position:
    """Red to move in a round, with these pieces."""
    return at(placed(73, 2, 1, r=pieces, b=AWAY), leave_home=leave_home, round=number)


def test_leave_home_from_its_round_on_forces_a_move_out() -> None:
    pieces = "j5 k1 g3 g4 h3 h4 c1-c3 a1"
    assert "g3-f3" in texts(home_round(1, pieces))
    forced = home_round(2, pieces)
    home = camp(73, "r", "home")
    moves = [text.split("-") for text in texts(forced)]
    assert moves
    assert all(source in home and target not in home for source, target in moves)
    assert texts(forced) == texts(home_round(9, pieces))
    with pytest.raises(IllegalMove) as caught:
        forced.play("g3-f3")
    assert caught.value.code == "leave_home"
    assert forced.why("g3", "f3") == "leave_home"
    assert "g3-f3" in texts(home_round(9, pieces, "off"))


def test_leave_home_is_not_satisfied_by_a_move_within_the_home() -> None:
    pieces = "j5 k1 g3 g4 h3 h4 c1-c3 a1"
    inside = home_round(2, pieces)
    assert "j5-j6" in texts(home_round(1, pieces))
    with pytest.raises(IllegalMove) as caught:
        inside.play("j5-j6")
    assert caught.value.code == "leave_home"


def test_leave_home_leaves_any_move_to_whoever_has_none_out() -> None:
    none_home = "i5 g2 g3 g4 h3 h4 c1-c3 a1"
    assert texts(home_round(2, none_home)) == texts(home_round(1, none_home))
    # m1 is at home; its neighbours and landings are all within the home
    stuck = "m1 g2 g3 g4 h3 h4 c1-c3 a1"
    assert texts(home_round(2, stuck)) == texts(home_round(1, stuck))
    assert "m1-l1" in texts(home_round(2, stuck))


def test_leave_home_binds_every_player() -> None:
    position = at(placed(73, 2, 2, r="g3 g4 h3 h4 c1-c3 a1 b1 b2", b=AWAY), leave_home=2, round=2)
    home = camp(73, "b", "home")
    assert all(s in home and t not in home for s, t in (text.split("-") for text in texts(position)))


def test_rounds_count_one_ply_of_every_player() -> None:
    position = DIAMOND.start(players=3, leave_home=2)
    rounds = []
    for ply in range(9):
        rounds.append(position.options["round"])
        position = position.skip() if ply % 2 else position.play(position.moves()[0])
    assert rounds == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_leave_home_comes_into_force_in_play() -> None:
    position = DIAMOND.start(leave_home=2)
    position = position.play("j4-i4").play("d4-e4")
    assert position.options["round"] == 2
    assert "i4-h4" not in texts(position)
    assert texts(position) == {
        text for text in texts(DIAMOND.parse(str(position)))
        if text.split("-")[0] in camp(73, "r", "home") and text.split("-")[1] not in camp(73, "r", "home")
    }  # fmt: skip


# seating=opposite


def test_opposite_seating_has_the_rules_of_chinese_checkers_goals() -> None:
    start = DIAMOND.start(board=121, seating="opposite")
    assert start.options["seating"] == "opposite"
    last = placed(121, 2, 2, r="e5-e9 f5-f9", b="n1-n3 o1-o3 p1 p2 q1 m8")
    assert at(last, seating="opposite").play("m8-n4").outcome() == Outcome((1,), "home")
    assert at(last).play("m8-n4").outcome() is None


@pytest.mark.parametrize("name", ["73, two", "73, three", "121, three"])
def test_opposite_seating_does_not_go_with_other_texts(name: str) -> None:
    with pytest.raises((InvalidOption, InvalidPosition)):
        at(START[name][1], seating="opposite")


# play_on


NEARLY = {
    "r": "a1 b1 b2 c1-c3 d5-d7 e4",
    "b": "h7 h8 i7-i9 j7-j10 g6",
    "y": "d8-d10 e7-e9 f7 f8 e6 f6",
}


def finishing(**options: Any) -> Position:
    return at(placed(73, 3, 1, **NEARLY), **options)


def test_without_play_on_the_first_to_arrive_ends_the_match() -> None:
    won = finishing().play("e4-d4")
    assert won.outcome() == Outcome((0,), "home")
    assert won.moves() == ()


def test_play_on_lets_the_others_play_for_second_place() -> None:
    first = finishing(play_on="on").play("e4-d4")
    assert first.outcome() is None
    assert first.options["finished"] == (0,)
    assert at(str(first), play_on="on").options["finished"] == (0,)  # strict: the text says who has arrived
    second = first.play("g6-g7")
    outcome = second.outcome()
    assert outcome is not None
    assert outcome.winners[0] == 0
    assert set(outcome.winners) <= {0, 1}
    assert outcome.reason == "home"
    assert second.options["finished"] == (0, 1)
    assert second.moves() == ()
    assert at(str(second), **second.options) == second


def test_play_on_skips_the_finished_player_and_keeps_his_pieces() -> None:
    first = finishing(play_on="on").play("e4-d4")
    later = first.play("g6-g5").play("e6-e5")
    assert later.turn == 0
    assert later.moves() == ()
    assert later.outcome() is None
    with pytest.raises(IllegalMove):
        later.play("d4-e4")
    passed = later.skip()
    assert passed.turn == 1
    assert passed.moves()
    assert passed.options["finished"] == (0,)
    assert {hole for hole, owner in passed.pieces().items() if owner == "r"} == camp(73, "r", "goal")
    assert passed.play("g5-g6").play("e5-e6").skip().play("g6-g7").outcome() is not None


def test_play_on_remembers_the_order_of_arrival() -> None:
    second_first = at(placed(73, 3, 2, **NEARLY), play_on="on").play("g6-g7")
    assert second_first.options["finished"] == (1,)
    done = second_first.play("e6-e5").play("e4-d4")
    assert done.options["finished"] == (1, 0)
    outcome = done.outcome()
    assert outcome is not None
    assert outcome.winners[0] == 1
    again = at(str(done), **done.options)
    assert again == done
    assert again.options["finished"] == (1, 0)


def test_play_on_with_crowded_goals() -> None:
    crowded = {**NEARLY, "b": "d4 h8 i7-i9 j7-j10 g6", "r": "a1 b1 b2 c1-c3 d6 d7 e5 g4"}
    first = at(placed(73, 3, 1, **crowded), play_on="on", goal="crowded").play("e5-d5")
    assert first.options["finished"] == (0,)
    assert first.outcome() is None
    blue = first.play("d4-e4")
    assert blue.options["finished"] == (0,)  # the goal is no longer full, but red has arrived
    assert blue.skip().moves() == ()
    assert at(str(blue), **blue.options) == blue


@pytest.mark.parametrize("finished", [(3,), (0, 0), (-1,), ("r",), 5, (1,)])
def test_who_has_finished_must_agree_with_the_text(finished: Any) -> None:
    text = str(finishing(play_on="on").play("e4-d4"))
    with pytest.raises((InvalidOption, InvalidPosition)):
        at(text, play_on="on", finished=finished)


@pytest.mark.parametrize("number", [0, -1, "2", True, 1.5, None])
def test_a_round_is_a_whole_number_from_one(number: Any) -> None:
    with pytest.raises((InvalidOption, InvalidPosition)):
        at(START["73, two"][1], leave_home=2, round=number)
