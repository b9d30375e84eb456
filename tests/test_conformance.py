"""Every registered game keeps the contract, with every combination of its options; and the check itself can fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Self

import pytest

from adamas.game import Game, IllegalMove, Layout, Line, Move, Outcome, Seat
from adamas.games import GAMES
from tests.conformance import REACH, check_game, combinations
from tests.toy import MORRIS, Morris, MorrisPosition

PERFT = Path(__file__).parent / "perft"
RUNS = [(name, options) for name, game in sorted(GAMES.items()) for options in combinations(game)]
"""Every game with every combination of options with which it starts."""


def describe(value: object) -> str | None:
    if isinstance(value, dict):
        return ",".join(f"{name}={chosen}" for name, chosen in value.items())
    return None


@pytest.mark.parametrize(("name", "options"), RUNS, ids=describe)
def test_game_keeps_the_contract(name: str, options: dict[str, Any]) -> None:
    check_game(GAMES[name], options, playouts=1, plies=90, close=5)


def test_third_game_keeps_the_contract(toy: Morris) -> None:
    check_game(toy, playouts=20)


def without_perft_file() -> list[str]:
    return [name for name in GAMES if not (PERFT / f"{name}_perft.tsv").is_file()]


def test_every_game_has_a_perft_file() -> None:
    assert without_perft_file() == []


def test_a_game_without_perft_file_is_noticed(toy: Morris) -> None:
    assert without_perft_file() == [toy.name]


def test_every_game_has_a_conformance_run() -> None:
    assert {name for name, _ in RUNS} == set(GAMES)


def test_every_option_value_is_met_in_a_conformance_run(game: Game) -> None:
    met = {(option, value) for name, options in RUNS if name == game.name for option, value in options.items()}
    for option in game.options:
        values = [value for value in option.values if value != "random"]  # drawn when a match is created
        if option.least is not None:
            values.append(max(option.least, REACH))
        assert {(option.name, value) for value in values} <= met, option.name


# Faulty games: each breaks one promise, and the check must say which.


class Fault(Morris):
    """Morris whose positions are of the class `kind`."""

    kind: ClassVar[type[MorrisPosition]]

    def start(self, **options: Any) -> MorrisPosition:
        start = super().start(**options)
        return self.kind(start.points, start.slot, start.flying)

    def parse(self, text: str, **options: Any) -> MorrisPosition:
        found = super().parse(text, **options)
        return self.kind(found.points, found.slot, found.flying)


class Doubled(MorrisPosition):
    def moves(self) -> tuple[Move, ...]:
        return super().moves() * 2


class Unsteady(MorrisPosition):
    calls: ClassVar[list[int]] = []

    def moves(self) -> tuple[Move, ...]:
        self.calls.append(1)
        moves = super().moves()
        return moves[::-1] if len(self.calls) % 2 else moves


class Hidden(MorrisPosition):
    """The first move can be played but is not offered."""

    def moves(self) -> tuple[Move, ...]:
        return super().moves()[1:]

    def play(self, move: Move | str) -> Self:
        after = MorrisPosition(self.points, self.slot, self.flying).play(move)
        return type(self)(after.points, after.slot, after.flying)


class Offering(MorrisPosition):
    """The destinations offer less than the moves."""

    def dests(self) -> dict[str, dict[str, tuple[str, ...]]]:
        return dict(list(super().dests().items())[:1]) if self.reserves()["r"] == 0 else super().dests()


class Printing(MorrisPosition):
    def __str__(self) -> str:
        return super().__str__().replace(" ", "  ")


class Mutable(MorrisPosition):
    @property
    def turn(self) -> int:
        return self.slot

    @turn.setter
    def turn(self, slot: int) -> None:
        object.__setattr__(self, "slot", slot)

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


class Endless(MorrisPosition):
    """A finished game can be skipped."""

    def skip(self) -> Self:
        return type(self)(self.points, 1 - self.slot, self.flying)


class Passing(MorrisPosition):
    """A skip may be refused only after the end."""

    def skip(self) -> Self:
        raise IllegalMove("you may not pass", "over")


class Losing(MorrisPosition):
    """The row belongs to the other player, and no warning is given."""

    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome((1 - outcome.winners[0],), "row")


class Nameless(MorrisPosition):
    def why(self, source: str, target: str | None = None) -> str | None:
        return super().why(source, target) and "because"


class Claiming(MorrisPosition):
    def lines(self) -> tuple[Line, ...]:
        return super().lines() or (Line(("a1", "a2"), "r", "made"),)

    def outcome(self) -> Outcome | None:
        return None


class Shifted(MorrisPosition):
    def shift(self, move: Move) -> tuple[tuple[str, str], ...]:
        return ((move.source, "b2"),)


class NoReserve(Fault):
    kind = MorrisPosition

    def layout(self, **options: Any) -> Layout:
        layout = super().layout(**options)
        spots = tuple(spot for spot in layout.spots if spot.kind != "reserve")
        return Layout(layout.game, spots, layout.colours, layout.seats, layout.views)


class OneSeat(Fault):
    kind = MorrisPosition

    def seats(self, **options: Any) -> tuple[Seat, ...]:
        return super().seats(**options)[:1]


def faulty(kind_: type[MorrisPosition]) -> Game:
    class Broken(Fault):
        kind = kind_

    return Broken()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: faulty(Doubled), "listed twice"),
        (lambda: faulty(Unsteady), "changes its order|differ"),
        (lambda: faulty(Hidden), "disagree about"),
        (lambda: faulty(Offering), "dests\\(\\) and moves\\(\\) differ"),
        (lambda: faulty(Printing), "is not three lines"),
        (lambda: faulty(Mutable), "not frozen"),
        (lambda: faulty(Endless), "finished but goes on"),
        (lambda: faulty(Passing), "may not pass"),
        (lambda: faulty(Losing), "warnings\\(\\) should differ"),
        (lambda: faulty(Nameless), "because"),
        (lambda: faulty(Claiming), "is not made"),
        (lambda: faulty(Shifted), "shift of"),
        (NoReserve, "the layout lacks|the board lacks|reserve"),
        (OneSeat, "turn slots"),
    ],
)
def test_the_check_notices(make: Callable[[], Game], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(make(), playouts=20)


def test_the_check_passes_the_same_game_without_the_fault() -> None:
    check_game(faulty(MorrisPosition), playouts=20)
    check_game(MORRIS, {"players": 2, "flying": "on"})
