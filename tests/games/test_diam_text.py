"""Diam as text: every position and action has exactly one spelling, and every other one is refused."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.game import IllegalMove, InvalidMove, InvalidOption, InvalidPosition, Move
from tests.games import naive_diam
from tests.games.naive_diam import EVERY_ACTION
from tests.games.test_diam import DIAM, VARIANTS, at, texts, variants
from tests.games.walks import choices, seeds, walk


def ring(tail: str = "2 1", **stacks: str) -> str:
    """A position text from the stacks of some squares: ``ring(s1="rk", s3="o")``."""
    return "/".join(stacks.get(f"s{square}", ".") for square in range(1, 9)) + f" {tail}"


EMPTY = ring()

FAULTS = [
    # what is wrong, the text, and what the message must name
    ("a fifth pawn of a colour", ring(s1="rr", s2="rr", s3="r"), ["red|\\br\\b", "4|four|5|five"]),
    ("a fifth pawn inside stacks", ring(s1="nkro", s2="kkro", s6="nok", s8="nk"), ["black|\\bk\\b", "4|four|5|five"]),
    ("a stack of five", ring(s2="rokno"), ["2", "4|four|5|five"]),
    ("DIAMs on two diameters", ring(s1="kr", s2="kn", s5="nr", s6="on"), ["diameter|DIAM"]),
    ("seven squares", "././././././. 2 1", ["7|seven", "8|eight"]),
    ("nine squares", "././././././././. 2 1", ["9|nine", "8|eight"]),
    ("an unknown colour", ring(s2="x"), ["x", "2"]),
    ("a capital letter", ring(s4="R"), ["R", "4"]),
    ("an empty stack without its dot", ring(s3=""), ["3"]),
    ("two dots", ring(s3=".."), ["3"]),
    ("a dot below a pawn", ring(s6=".r"), ["6"]),
    ("a dot above a pawn", ring(s6="r."), ["6"]),
    ("a digit for empty squares", "8 2 1", ["8|eight"]),
    ("turn 3 with two players", ring("2 3"), ["3"]),
    ("turn 5", ring("4 5"), ["5"]),
    ("turn 0", ring("4 0"), ["0"]),
    ("no turn", ring("2"), ["turn|field|slot|part"]),
    ("a turn with a leading zero", ring("2 01"), ["01"]),
    ("a signed turn", ring("2 +1"), ["\\+1"]),
    ("variant 5", ring("5 1"), ["5"]),
    ("variant 2f", ring("2f 1"), ["2f"]),
    ("variant 3F", ring("3F 1"), ["3F"]),
    ("no variant", ring("1"), ["turn|field|slot|part"]),
    ("a fourth field", ring("2 1 1"), ["field|part|turn|slot"]),
    ("two spaces", ring(" 2 1"), ["space|field|part"]),
    ("two spaces before the turn", ring("2  1"), ["space|field|part"]),
    ("a space before", " " + ring(), ["space|field|part"]),
    ("a space behind", ring() + " ", ["space|field|part"]),
    ("a line feed behind", ring() + "\n", [""]),
    ("a tab", ring().replace(" 2", "\t2"), [""]),
    ("a fullwidth turn", ring("2 １"), [""]),
    ("a Cyrillic o", ring(s1="о"), ["1|ASCII|letter"]),
    ("nothing", "", [""]),
    ("one space", " ", [""]),
    ("a backslash", ring().replace("/", "\\"), [""]),
]


@pytest.mark.parametrize(("text", "words"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_what_is_no_position_is_refused_by_name_and_place(text: str, words: list[str]) -> None:
    with pytest.raises(InvalidPosition) as caught:
        DIAM.parse(text)
    message = str(caught.value)
    assert len(message) > 15
    assert "\n" not in message
    for word in words:
        assert re.search(word, message, re.IGNORECASE), f"{message!r} does not name {word}"


@pytest.mark.parametrize("value", [None, 5, b"./././././././. 2 1", [], ("a",)])
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(InvalidPosition):
        DIAM.parse(value)


def test_a_very_long_text_is_refused_with_a_short_message() -> None:
    for text in ("r" * 100_000, "./" * 50_000, ring("2 " + "9" * 10_000)):
        with pytest.raises(InvalidPosition) as caught:
            DIAM.parse(text)
        assert len(str(caught.value)) < 500


def test_diams_on_one_diameter_are_a_finished_position() -> None:
    assert at(ring(s1="nrk", s5="ork")).outcome() is not None


@pytest.mark.parametrize(
    ("variant", "options", "agrees"),
    [
        ("2", {"players": 2}, True),
        ("2", {"players": 3}, False),
        ("3", {"players": 3, "lone_reserve": "alternate"}, True),
        ("3", {"lone_reserve": "free"}, False),
        ("3f", {"players": 3, "lone_reserve": "free"}, True),
        ("3f", {"lone_reserve": "free"}, True),
        ("3f", {"lone_reserve": "alternate"}, False),
        ("4", {"players": 4}, True),
        ("4", {"players": 2}, False),
        ("2", {"players": 2, "starter": 2, "lone_reserve": "alternate", "call": "on"}, True),
    ],
)
def test_options_in_the_text_must_agree_with_keywords(variant: str, options: dict[str, Any], agrees: bool) -> None:
    text = ring(f"{variant} 1")
    if agrees:
        assert DIAM.parse(text, **options) == at(text)
    else:
        with pytest.raises(InvalidPosition):
            DIAM.parse(text, **options)


@pytest.mark.parametrize("options", [{"camps": "open"}, {"round": 2}, {"players": 7}, {"lone_reserve": "x"}])
def test_options_that_cannot_be_are_refused_with_a_text(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption):
        DIAM.parse(EMPTY, **options)


def test_the_text_carries_every_option() -> None:
    assert all(dict(DIAM.start(**options).options) == {} for options in VARIANTS.values())
    starts = {DIAM.start(**options) for options in VARIANTS.values()}
    assert len(starts) == 4


@given(variants, choices)
def test_reachable_positions_print_and_parse(variant: str, taken: list[int]) -> None:
    for _, _, after in walk(DIAM.start(**VARIANTS[variant]), taken):
        again = DIAM.parse(str(after), **after.options)
        assert again == after
        assert hash(again) == hash(after)
        assert str(again) == str(after)


@given(variants, seeds)
def test_valid_texts_parse_and_print(variant: str, seed: int) -> None:
    text = str(naive_diam.scattered(random.Random(seed), variant))
    position = at(text)
    assert str(position) == text
    assert position == at(text)
    assert position.turn == int(text[-1]) - 1


@given(st.text(max_size=40) | st.text("ronk./ 1234f", max_size=40))
def test_any_text_is_a_position_spelled_so_or_refused(text: str) -> None:
    try:
        position = DIAM.parse(text)
    except InvalidPosition:
        return
    assert str(position) == text


@given(variants, seeds, st.integers(0, 40), st.integers(0, 3), st.text("ronk./ 12345fx\n９", max_size=3))
def test_a_changed_text_is_a_position_spelled_so_or_refused(
    variant: str, seed: int, start: int, gone: int, new: str
) -> None:
    whole = str(naive_diam.scattered(random.Random(seed), variant))
    text = whole[:start] + new + whole[start + gone :]
    try:
        position = DIAM.parse(text)
    except InvalidPosition:
        return
    assert str(position) == text
    position.moves()


# Actions


@pytest.mark.parametrize("text", EVERY_ACTION)
def test_every_well_formed_action_parses_and_prints(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == text
    assert text == f"{move.source}-{move.target}"


MALFORMED = {
    "no such square": ["r-9", "r-0", "9.1-1", "0.1-1", "1.1-9", "1.1-0"],
    "no such colour": ["x-3", "z-1", "red-1"],
    "no such level": ["1.5-2", "1.0-2", "1.9-2"],
    "a leading zero": ["r-03", "01.1-2", "1.01-2"],
    "a square without level": ["3-4", "1-1"],
    "a level in the target": ["1.1-2.1", "r-3.1"],
    "a reserve as target": ["r-r", "r-o", "1.1-r"],
    "not two spots": ["", "r", "r3", "r-", "-3", "-", "r--3", "1.1-2-3", "--"],
    "another spelling": ["R-3", "r-3 ", " r-3", "r -3", "r-３", "r–3", "r-3\n", "1..1-2", "1.-2", ".1-2", "1,1-2"],
    "a hole of another game": ["e4-e5", "zz-zz"],
}


@pytest.mark.parametrize("action", [action for actions in MALFORMED.values() for action in actions])
def test_what_is_no_action_is_refused(action: str) -> None:
    position = at(ring(s1="rk", s3="o", s6="n"))
    with pytest.raises(InvalidMove) as caught:
        position.play(action)
    assert caught.value.code == "bad_text"
    assert len(str(caught.value)) > 10
    assert "\n" not in str(caught.value)


@given(st.text(max_size=12) | st.from_regex(r"[ronk1-9.]{1,4}-[1-9.rk]{1,3}", fullmatch=True), seeds)
def test_any_text_as_action_raises_only_the_named_errors(text: str, seed: int) -> None:
    position = at(str(naive_diam.scattered(random.Random(seed), "2")))
    try:
        after = position.play(text)
    except (InvalidMove, IllegalMove):
        assert text not in texts(position)
        return
    assert text in texts(position)
    assert after.turn == 1 - position.turn
