"""The Diamond Game as text: every position and move has exactly one spelling, and every other one is refused."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.game import IllegalMove, InvalidMove, InvalidOption, InvalidPosition, Move
from tests.games import naive_diamond
from tests.games.naive_diamond import PLACES
from tests.games.test_diamond import DIAMOND, EXAMPLES, START, at, texts
from tests.games.walks import choices, seeds, walk

TWO = START["73, two"][1]
THREE = START["73, three"][1]
LARGE = START["121, two"][1]

forms = st.sampled_from([(73, 2), (73, 3), (121, 2), (121, 3)])

FAULTS = [
    # what is wrong, the text, and what the message must name
    ("nine red pieces", TWO.replace("/r 2", "/1 2"), ["red|\\br\\b", "9|nine|10|ten"]),
    ("eleven red pieces", TWO.replace("1/2/3/", "r/2/3/", 1), ["red|\\br\\b", "11|eleven|10|ten"]),
    ("nine blue pieces", TWO.replace("/b6/", "/7/"), ["blue|\\bb\\b", "9|nine|10|ten"]),
    ("nine yellow pieces", THREE.replace("b5y", "b6"), ["yellow|\\by\\b", "9|nine|10|ten"]),
    ("a yellow piece with two players", TWO.replace("1/2/", "y/2/", 1), ["yellow|\\by\\b"]),
    ("ten yellow pieces with two players", THREE.replace(" 3 1", " 2 1"), ["yellow|\\by\\b"]),
    ("no yellow piece with three players", TWO.replace(" 2 1", " 3 1"), ["yellow|\\by\\b"]),
    ("adjoining runs", TWO.replace("/9/", "/45/"), ["\\bi\\b|45|run|row 9|line 9"]),
    ("adjoining runs behind pieces", TWO.replace("bbbb6", "bbbb33"), ["\\bd\\b|33|run|row 4|line 4"]),
    ("a run with a leading zero", TWO.replace("/9/", "/09/"), ["0|zero", "\\bi\\b|row 9|line 9"]),
    ("a run of zero", TWO.replace("/bbb6/", "/bbb06/"), ["0"]),
    ("a zero alone", TWO.replace("/bbb6/", "/0bbb6/"), ["0"]),
    ("a row too long", TWO.replace("/9/", "/10/"), ["\\bi\\b|row 9|line 9", "9|10"]),
    ("a row too short", TWO.replace("/8/", "/7/"), ["\\bh\\b|row 8|line 8", "7|8"]),
    ("a row too long by a piece", TWO.replace("/3rrrr3/", "/3rrrrr3/"), ["\\bj\\b|row 10|line 10|red"]),
    ("an empty row", TWO.replace("/8/", "//"), ["\\bh\\b|row 8|line 8"]),
    ("twelve rows", TWO.replace("1/2/3", "2/3"), ["12|twelve|13|thirteen|rows|lines"]),
    ("fourteen rows", "1/" + TWO, ["14|fourteen|13|thirteen|rows|lines"]),
    ("sixteen rows", LARGE.replace("1/2/3/4/", "2/3/4/", 1), ["16|sixteen|17|seventeen|rows|lines"]),
    ("rows of the other board", LARGE.replace("/4/bbbb9", "/bbbb9"), ["16|sixteen|17|13|row|line"]),
    ("an unknown colour", TWO.replace("/9/", "/4g4/"), ["g", "\\bi\\b|row 9|line 9"]),
    ("a capital letter", TWO.replace("/r 2", "/R 2"), ["R", "\\bm\\b|row 13|line 13"]),
    ("a sign", TWO.replace("/9/", "/+9/"), ["\\+", "\\bi\\b|row 9|line 9"]),
    ("turn 3 with two players", TWO[:-1] + "3", ["3"]),
    ("turn 4", THREE[:-1] + "4", ["4"]),
    ("turn 0", TWO[:-1] + "0", ["0"]),
    ("a turn with a leading zero", TWO[:-1] + "01", ["01"]),
    ("four players", TWO.replace(" 2 1", " 4 1"), ["4"]),
    ("one player", TWO.replace(" 2 1", " 1 1"), ["1"]),
    ("no turn", TWO[:-2], ["turn|field|part"]),
    ("a fourth field", TWO + " 1", ["turn|field|part"]),
    ("two spaces", TWO.replace(" 2", "  2"), ["space|field|part"]),
    ("a space before", " " + TWO, ["space|field|part"]),
    ("a space behind", TWO + " ", ["space|field|part"]),
    ("a line feed behind", TWO + "\n", [""]),
    ("a tab", TWO.replace(" 2", "\t2"), [""]),
    ("a fullwidth digit", TWO.replace("/9/", "/９/"), ["\\bi\\b|row 9|line 9|ASCII"]),
    ("a superscript digit", TWO.replace("1/2/", "1/²/", 1), ["\\bb\\b|row 2|line 2|ASCII"]),
    ("an Arabic turn", TWO[:-1] + "١", [""]),
    ("a Cyrillic letter", TWO.replace("/r 2", "/г 2"), ["\\bm\\b|row 13|line 13|ASCII"]),
    ("nothing", "", [""]),
    ("only the fields", " 2 1", [""]),
    ("backslashes", TWO.replace("/", "\\"), [""]),
]


@pytest.mark.parametrize(("text", "words"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_what_is_no_position_is_refused_by_name_and_place(text: str, words: list[str]) -> None:
    assert text not in (TWO, THREE, LARGE)
    with pytest.raises(InvalidPosition) as caught:
        DIAMOND.parse(text)
    message = str(caught.value)
    assert len(message) > 15
    assert "\n" not in message
    for word in words:
        assert re.search(word, message, re.IGNORECASE), f"{message!r} does not name {word}"


@pytest.mark.parametrize("value", [None, 5, TWO.encode(), [], (TWO,)])
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(InvalidPosition):
        DIAMOND.parse(value)


def test_very_long_texts_are_refused_with_short_messages() -> None:
    for text in ("r" * 100_000, "1/" * 50_000, TWO.replace("/9/", "/" + "9" * 10_000 + "/"), TWO[:-1] + "1" * 10_000):
        with pytest.raises(InvalidPosition) as caught:
            DIAMOND.parse(text)
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("name", "options", "agrees"),
    [
        ("73, two", {"players": 2, "board": 73}, True),
        ("73, two", {"players": 3}, False),
        ("73, two", {"board": 121}, False),
        ("73, three", {"players": 3, "play_on": "on"}, True),
        ("121, two", {"board": 121, "camps": "closed", "goal": "crowded"}, True),
        ("121, two", {"board": 73}, False),
        ("121, three", {"players": 2}, False),
        ("opposite", {"seating": "opposite", "board": 121, "players": 2}, True),
    ],
)
def test_options_in_the_text_must_agree_with_keywords(name: str, options: dict[str, Any], agrees: bool) -> None:
    text = START[name][1]
    if agrees:
        assert str(DIAMOND.parse(text, **options)) == text
    else:
        with pytest.raises(InvalidPosition):
            DIAMOND.parse(text, **options)


@pytest.mark.parametrize(
    "options", [{"starter": 1}, {"camps": "x"}, {"players": 7}, {"leave_home": 0}, {"variant": "2"}, {"turn": 1}]
)
def test_options_that_cannot_be_are_refused_with_a_text(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption):
        DIAMOND.parse(TWO, **options)


@pytest.mark.parametrize("options", [{"play_on": "on"}, {"seating": "opposite"}])
def test_options_that_do_not_go_with_the_text_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises((InvalidOption, InvalidPosition)):
        DIAMOND.parse(TWO, **options)


FORMS: list[dict[str, Any]] = [
    {},
    {"players": 3},
    {"board": 121, "camps": "closed"},
    {"board": 121, "players": 3, "goal": "crowded", "play_on": "on"},
    {"board": 121, "seating": "opposite", "goal": "crowded"},
    {"players": 3, "camps": "closed", "leave_home": 4, "play_on": "on"},
]


@given(st.sampled_from(FORMS), choices)
def test_reachable_positions_print_and_parse(options: dict[str, Any], taken: list[int]) -> None:
    for _, _, after in walk(DIAMOND.start(**options), taken):
        again = DIAMOND.parse(str(after), **after.options)
        assert again == after
        assert hash(again) == hash(after)
        assert str(again) == str(after)
        assert dict(again.options) == dict(after.options)


@given(forms, seeds, st.floats(0, 1))
def test_valid_texts_parse_and_print(form: tuple[int, int], seed: int, crowd: float) -> None:
    text = str(naive_diamond.scattered(random.Random(seed), *form, crowd))
    position = at(text)
    assert str(position) == text
    assert position == at(text)
    assert position.turn == int(text[-1]) - 1
    assert position.pieces() == naive_diamond.Naive.read(text).pieces


def test_positions_with_different_options_are_different() -> None:
    starts = {DIAMOND.start(**options) for options in [*FORMS, {"camps": "closed"}, {"goal": "crowded"}]}
    assert len(starts) == len(FORMS) + 2


@given(st.text(max_size=60) | st.text("rby/ 0123456789", max_size=60))
def test_any_text_is_a_position_spelled_so_or_refused(text: str) -> None:
    try:
        position = DIAMOND.parse(text)
    except InvalidPosition:
        return
    assert str(position) == text


@given(forms, seeds, st.integers(0, 60), st.integers(0, 3), st.text("rby/ 0123456789g\n９", max_size=3))
def test_a_changed_text_is_a_position_spelled_so_or_refused(
    form: tuple[int, int], seed: int, start: int, gone: int, new: str
) -> None:
    whole = str(naive_diamond.scattered(random.Random(seed), *form))
    text = whole[:start] + new + whole[start + gone :]
    try:
        position = DIAMOND.parse(text)
    except InvalidPosition:
        return
    assert str(position) == text
    position.moves()


# Moves


@pytest.mark.parametrize("board", [73, 121])
def test_every_pair_of_holes_is_well_formed(board: int) -> None:
    position = DIAMOND.start(board=board)
    legal = texts(position)
    assert legal
    for source in PLACES[board]:
        for target in PLACES[board]:
            text = f"{source}-{target}"
            assert str(Move.parse(text)) == text
            if text not in legal:
                with pytest.raises(IllegalMove):
                    position.play(text)


MALFORMED = {
    "no such hole": ["a2-a1", "j4-j11", "j0-j4", "a0-a1", "d11-d1", "m1-m2", "i10-i9"],
    "a row of the other board": ["n1-m1", "j4-q1", "q1-p1"],
    "no such row": ["z1-a1", "r4-j4", "ab1-a1", "j-4"],
    "a leading zero": ["j04-i3", "j4-i03", "j4-i003"],
    "a piece of another game": ["r-3", "1.1-2", "3.2-4"],
    "not two holes": ["", "j4", "j4-", "-j4", "-", "j4--i3", "j4-i3-h3", "--", "j4 i3", "j4i3"],
    "another spelling": [
        "J4-i3",
        "j4-i3 ",
        " j4-i3",
        "j4 - i3",
        "j4–i3",
        "j４-i3",
        "j4-i3\n",
        "j4.-i3",
        "j4-i3.",
        "j²-i3",
    ],
}


@pytest.mark.parametrize("text", [text for group in MALFORMED.values() for text in group])
def test_what_is_no_move_is_refused(text: str) -> None:
    position = at(TWO)
    with pytest.raises(InvalidMove) as caught:
        position.play(text)
    assert caught.value.code == "bad_text"
    assert len(str(caught.value)) > 10
    assert "\n" not in str(caught.value)
    with pytest.raises(InvalidMove):
        position.route(text)


def test_holes_of_the_large_board_are_none_on_the_small_one() -> None:
    assert at(LARGE).play("n2-m6")
    with pytest.raises(InvalidMove, match="n2"):
        at(TWO).play("n2-m6")


@given(st.text(max_size=12) | st.from_regex(r"[a-q][0-9]{1,2}-[a-q][0-9]{1,2}", fullmatch=True), seeds)
def test_any_text_as_move_raises_only_the_named_errors(text: str, seed: int) -> None:
    position = at(naive_diamond.scattered(random.Random(seed), 73, 2))
    try:
        after = position.play(text)
    except (InvalidMove, IllegalMove):
        assert text not in texts(position)
        return
    assert text in texts(position)
    assert after.turn == 1 - position.turn


def test_route_refuses_as_play_does() -> None:
    position = at(EXAMPLES[1][0])
    for text, error in (("j6-a1", IllegalMove), ("j6-z1", InvalidMove), ("d1-e1", IllegalMove)):
        with pytest.raises(error):
            position.route(text)
