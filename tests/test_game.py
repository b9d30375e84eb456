"""The contract itself: moves, options, errors, counting, the registry, and what a position gives for nothing."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adamas
from adamas.game import (
    Game,
    GameError,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    Move,
    Option,
    Outcome,
    Position,
    UnknownGame,
    perft,
)
from adamas.games import GAMES, find_game
from tests.toy import MORRIS, Morris

# Move

spots = st.from_regex(r"[a-z0-9]{1,3}(\.[0-9]{1,2})?", fullmatch=True)


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [("3.2-4", "3.2", "4"), ("r-3", "r", "3"), ("e4-e5", "e4", "e5"), ("k2-e4", "k2", "e4"), ("a1-d10", "a1", "d10")],
)
def test_move_parses_and_prints(text: str, source: str, target: str) -> None:
    move = Move.parse(text)
    assert (move.source, move.target) == (source, target)
    assert str(move) == text
    assert move == Move(source, target)
    assert hash(move) == hash(Move(source, target))


@given(spots, spots)
def test_every_move_round_trips(source: str, target: str) -> None:
    move = Move(source, target)
    assert Move.parse(str(move)) == move


@given(st.text(max_size=20) | st.text("ab19.-", max_size=9))
def test_a_text_is_a_move_spelled_so_or_refused(text: str) -> None:
    try:
        move = Move.parse(text)
    except InvalidMove as error:
        assert error.code == "bad_text"
        assert len(str(error)) > 10
        return
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "-", "e4", "e4-", "-e5", "e4-e5-e6", "E4-e5", "e4 -e5", " e4-e5", "e4-e5\n", "e4−5", "е4-e5", "1.-2", "e4-５"],
)  # fmt: skip
def test_other_spellings_are_no_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        Move.parse(text)


@pytest.mark.parametrize("value", [None, 5, b"e4-e5", ("e4", "e5")])
def test_what_is_no_text_is_no_move(value: Any) -> None:
    with pytest.raises(InvalidMove):
        Move.parse(value)


def test_a_long_text_is_quoted_in_part_only() -> None:
    with pytest.raises(InvalidMove) as caught:
        Move.parse("x" * 10_000)
    assert len(str(caught.value)) < 300


def test_moves_are_frozen_ordered_and_can_be_sent_to_another_process() -> None:
    move = Move("e4", "e5")
    with pytest.raises(AttributeError):
        move.source = "e6"  # type: ignore[misc]
    assert sorted([Move("e5", "a1"), move, Move("e4", "a9")]) == [Move("e4", "a9"), move, Move("e5", "a1")]
    assert pickle.loads(pickle.dumps(move)) == move


def test_outcomes_are_values() -> None:
    assert Outcome((0, 2), "diam") == Outcome((0, 2), "diam")
    with pytest.raises(dataclasses.FrozenInstanceError):
        Outcome((0,), "home").reason = "draw"  # type: ignore[misc]


# Option

NAMED = Option("camps", ("open", "closed"), "open")
NUMBERED = Option("leave_home", ("off",), "off", least=1)
BOUNDED = Option("number", (), 5, least=5, most=600)
MIXED = Option("starter", (1, 2, "random"), 1)


@pytest.mark.parametrize(
    ("option", "value"),
    [(NAMED, "open"), (NAMED, "closed"), (NUMBERED, "off"), (NUMBERED, 1), (NUMBERED, 10**6), (BOUNDED, 5),
     (BOUNDED, 600), (MIXED, 2), (MIXED, "random")],
)  # fmt: skip
def test_option_takes_its_values(option: Option, value: int | str) -> None:
    assert option.check(value) == value
    assert option.read(str(value)) == value


@pytest.mark.parametrize(
    ("option", "value"),
    [(NAMED, "ajar"), (NAMED, 1), (NAMED, True), (NAMED, None), (NUMBERED, 0), (NUMBERED, -1), (NUMBERED, "1"),
     (NUMBERED, 1.0), (BOUNDED, 4), (BOUNDED, 601), (MIXED, 3), (MIXED, True), (MIXED, "1"), (MIXED, [1])],
)  # fmt: skip
def test_option_refuses_other_values_by_name(option: Option, value: Any) -> None:
    with pytest.raises(InvalidOption, match=option.name) as caught:
        option.check(value)
    for named in option.values:
        assert str(named) in str(caught.value)


@pytest.mark.parametrize(
    ("option", "text"),
    [(NAMED, "Open"), (NAMED, ""), (NUMBERED, "0"), (NUMBERED, "01"), (NUMBERED, "+1"), (NUMBERED, "１"),
     (NUMBERED, "²"), (NUMBERED, "9" * 5000), (BOUNDED, "4"), (MIXED, "01"), (MIXED, "1 ")],
)  # fmt: skip
def test_option_reads_no_other_text(option: Option, text: str) -> None:
    with pytest.raises(InvalidOption):
        option.read(text)


def test_bounds_are_named() -> None:
    with pytest.raises(InvalidOption, match=r"5.*600"):
        BOUNDED.check(4)


# Errors


@pytest.mark.parametrize("error", [UnknownGame, InvalidOption, InvalidPosition, InvalidMove, IllegalMove])
def test_named_errors_are_value_errors(error: type[GameError]) -> None:
    assert issubclass(error, GameError)
    assert issubclass(error, ValueError)
    assert getattr(adamas, error.__name__) is error


def test_illegal_moves_carry_a_code() -> None:
    assert IllegalMove("four is enough", "too_high").code == "too_high"
    assert InvalidMove("what is that").code == "bad_text"


# The registry and the public face


def test_the_games_and_their_names() -> None:
    assert adamas.games() == ("diam", "diamond")
    for name in adamas.games():
        assert adamas.game(name).name == name
        assert adamas.game(name) is find_game(name)
        assert GAMES[name] is find_game(name)


@pytest.mark.parametrize("name", ["chess", "", "Diam", "diam ", None, 5, ["diam"]])
def test_an_unknown_game_is_refused_with_the_names_of_the_known(name: Any) -> None:
    for find in (adamas.game, find_game):
        with pytest.raises(UnknownGame, match=r"diam\b.*diamond"):
            find(name)


def test_a_registered_game_is_found_by_its_name(toy: Morris) -> None:
    assert find_game("morris") is toy
    assert adamas.game("morris") is toy
    assert set(adamas.games()) == {"diam", "diamond", "morris"}


def test_the_registration_of_the_toy_is_undone() -> None:
    assert "morris" not in GAMES


def test_the_example_of_the_public_face_runs() -> None:
    game = adamas.game("diam")
    position = game.start(players=2)
    assert str(game.parse("rk/./o/././n/./. 2 1")) == "rk/./o/././n/./. 2 1"
    assert position.turn == 0
    assert len(position.moves()) == 16
    after = position.play("r-3")
    assert str(after) == "././r/././././. 2 2"
    assert after.skip().turn == 0
    assert after.outcome() is None
    assert adamas.perft(position, 2) == 256
    move = adamas.Move.parse("3.2-4")
    assert (move.source, move.target, str(move)) == ("3.2", "4", "3.2-4")
    diamond = adamas.game("diamond").parse("1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1")
    assert diamond.route("j6-h4") == ("j6", "j4", "h4")


# Options of a game


def test_resolve_fills_in_the_defaults(game: Game) -> None:
    chosen = game.resolve({})
    assert chosen == {option.name: option.default for option in game.options}
    assert game.start(**chosen) == game.start()


def test_an_unknown_option_is_refused_by_name(game: Game) -> None:
    for call in (game.start, game.layout, game.seats):
        with pytest.raises(InvalidOption, match="colour_of_the_sky"):
            call(colour_of_the_sky="blue")
    with pytest.raises(InvalidOption, match="colour_of_the_sky"):
        game.option("colour_of_the_sky")


def test_a_wrong_option_is_refused_everywhere(game: Game) -> None:
    for call in (game.start, game.layout, game.seats):
        with pytest.raises(InvalidOption, match="players"):
            call(players=9)
    with pytest.raises(InvalidOption, match="players"):
        game.seat_of(0, players=9)


@pytest.mark.parametrize("slot", [-1, 4, 100])
def test_a_slot_that_does_not_exist_has_no_seat(game: Game, slot: int) -> None:
    with pytest.raises(IndexError):
        game.seat_of(slot)


# Counting


def test_perft_of_the_toy_counts_placements_and_stops_at_the_end() -> None:
    """9·8·7·6·5 placements; after five, 8 rows in 3! orders with 6·5 replies are won and have no continuation."""
    start = MORRIS.start()
    counts = [1, 9, 72, 504, 3024, 15120]
    assert [perft(start, depth) for depth in range(6)] == counts
    assert perft(start, 6) == (15120 - 8 * 6 * 30) * 4


def test_perft_of_a_finished_position() -> None:
    won = MORRIS.parse("rrr/bb1/3 2")
    assert [perft(won, depth) for depth in range(3)] == [1, 0, 0]


def test_perft_refuses_a_negative_depth() -> None:
    with pytest.raises(ValueError, match="-1"):
        perft(MORRIS.start(), -1)


def test_perft_reports_each_move_of_the_first_ply() -> None:
    calls: list[None] = []
    assert perft(MORRIS.start(), 3, lambda: calls.append(None)) == 504
    assert len(calls) == 9
    calls.clear()
    assert perft(MORRIS.start(), 1, lambda: calls.append(None)) == 9
    assert len(calls) == 9


# What a position gives for nothing


class Steps(Position):
    """The least that a game must write: a piece on a track of three, moving one to the right."""

    game: ClassVar[str] = "steps"

    def __init__(self, place: int) -> None:
        self.place = place

    @property
    def turn(self) -> int:
        return 0

    @property
    def sides(self) -> tuple[int, ...]:
        return (0,)

    @property
    def options(self) -> Mapping[str, Any]:
        return {}

    def moves(self) -> tuple[Move, ...]:
        return (Move(f"s{self.place}", f"s{self.place + 1}"),) if self.place < 3 else ()

    def play(self, move: Move | str) -> Steps:
        move = Move.parse(move) if isinstance(move, str) else move
        if move not in self.moves():
            raise IllegalMove(f"{move} is not one step to the right", "not_neighbour")
        return Steps(self.place + 1)

    def skip(self) -> Steps:
        return Steps(self.place)

    def outcome(self) -> Outcome | None:
        return Outcome((0,), "there") if self.place == 3 else None

    def pieces(self) -> dict[str, str]:
        return {f"s{self.place}": "x"}

    def __str__(self) -> str:
        return str(self.place)


def test_defaults_follow_from_moves_and_play() -> None:
    position = Steps(1)
    move = Move("s1", "s2")
    assert position.dests() == {"s1": {"s2": ("s1", "s2")}}
    assert position.route(move) == position.route("s1-s2") == ("s1", "s2")
    assert position.shift(move) == (("s1", "s2"),)
    assert (position.reserves(), position.home(), position.lines(), position.warnings(), position.notes()) == (
        {}, {}, (), (), (),
    )  # fmt: skip


class Waiting(Steps):
    """No move is ever possible; skipping goes on to the end."""

    def moves(self) -> tuple[Move, ...]:
        return ()

    def skip(self) -> Waiting:
        return Waiting(self.place + 1)


def test_perft_counts_a_forced_skip_as_one() -> None:
    assert [perft(Waiting(1), depth) for depth in range(4)] == [1, 1, 1, 0]


def test_route_and_why_refuse_as_play_does() -> None:
    position = Steps(1)
    with pytest.raises(IllegalMove, match="to the right") as caught:
        position.route("s1-s3")
    assert caught.value.code == "not_neighbour"
    with pytest.raises(InvalidMove):
        position.route("s1")
    assert position.why("s1") is None
    assert position.why("s2") == "not_yours"
    assert position.why("s1", "s2") is None
    assert position.why("s1", "s3") == "not_neighbour"


def test_an_incomplete_game_cannot_be_made() -> None:
    class Half(Game):
        name = "half"

    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]
