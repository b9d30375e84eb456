"""Hints: every reason is true of its move, by means other than those that found it; lower grades tell less."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import adamas
from adamas.engine.hints import CODES, FAR, LADDER, Hint, Reason, hint
from adamas.engine.limit import Limit
from adamas.engine.proof import PlainProver, kept_prover
from adamas.game import Move, Position
from adamas.games import find_game

from .forms import DIAM, DIAMOND, nearly_home, show, spread
from .test_proof import ROWS

Form = tuple[str, Any]
QUICK = Limit(nodes=4_000)
PROVEN_AGAIN = 9
"""Distances that are proven again here."""


def parse(text: str) -> Position:
    return find_game("diam").parse(text)


@cache
def diam_hints(_build: str) -> list[tuple[Position, Hint]]:
    """Hints in positions of Diam of every length and variant, solved ones among them."""
    positions = [spread(form, seed, 2 + seed) for form in DIAM for seed in range(3, 24, 3)]
    positions += [parse(row[0]) for row in ROWS if row[1] in ("win", "loss") and row[2] < 5][::40]
    return [(position, hint(position, 3, limit=QUICK)) for position in positions]


@cache
def race_hints(_build: str) -> list[tuple[Position, Hint]]:
    """Hints in positions of the race: openings, middles, and ends."""
    positions = [spread(form, seed, plies) for form in DIAMOND for seed, plies in ((1, 0), (2, 6), (3, 30))]
    for form in DIAMOND[:4]:
        positions += [nearly_home(form, seed, outside, around=25) for seed, outside in ((1, 1), (2, 2), (3, 3))]
    positions.append(find_game("diamond").parse("r/rr/rrr/4rrr3/3r5/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 1"))
    found = [(position, hint(position, 3, limit=Limit(nodes=200))) for position in positions if position.moves()]
    # Any move has its reasons: those of random moves are looked at too.
    rng = random.Random(7)
    from adamas.engine.hints import _race

    for position in positions:
        found += [
            (position, Hint(3, move, move.source, move.target, tuple(_race(position, move))))
            for move in rng.sample(position.moves(), min(4, len(position.moves())))
            if position.play(move).outcome() is None
        ]
    return found


def diams(position: Position, side: int) -> Iterator[tuple[Move, int, frozenset[int], str]]:
    """The moves of the slot to move that win for a side: the move, level, the two squares, the colour."""
    for move in position.moves():
        child = position.play(move)
        outcome = child.outcome()
        if outcome is not None and child.sides[outcome.winners[0]] == side:
            stacks = str(child).split(" ")[0].split("/")
            square = int(move.target)
            here, there = stacks[square - 1], stacks[(square + 3) % 8]
            level = max(level for level in range(2, 5) if here[level - 1 : level] == there[level - 1 : level] != "")
            yield move, level, frozenset((square, (square + 3) % 8 + 1)), here[level - 1]


def check_diam(position: Position, move: Move, reason: Reason) -> None:
    values: dict[str, Any] = dict(reason.values)
    own = position.sides[position.turn]
    other = 1 - own
    child = position.play(move)
    if values.get("plies", 0) > PROVEN_AGAIN:
        return  # out of the book, which has its own tests
    squares = frozenset(value for name, value in values.items() if name in ("one", "other"))
    match reason.code:
        case "wins":
            plain = PlainProver(position)
            if values["plies"] <= 3:
                assert plain.prove(position, 3)[:2] == (1, values["plies"])
            if values["plies"] == 1:
                assert child.outcome() is not None
            else:
                assert kept_prover(position).loses(str(child), values["plies"] - 1) == 1
                assert kept_prover(position).loses(str(child), values["plies"] - 2) == 0
        case "holds_out":
            ends = [2 if after.outcome() else 0 for after in map(position.play, position.moves())]
            assert ends
            prover = kept_prover(position)
            assert prover.loses(str(position), values["plies"]) == 1
            assert prover.loses(str(position), values["plies"] - 1) == 0
            if child.outcome() is None:
                assert prover.wins(str(child), values["plies"] - 2) == 0
            else:
                assert values["plies"] == 1
        case "only_move":
            for rest in position.moves():
                after = position.play(rest)
                assert rest == move or after.outcome() or kept_prover(position).prove(str(after), 11)[0] == 1
        case "diam":
            made = {(found, level, ends) for found, level, ends, _ in diams(position, own)}
            assert (move, values["level"], squares) in made
        case "blocks":
            before = {(level, ends, colour) for _, level, ends, colour in diams(position.skip(), other)}
            after_ = {(level, ends, colour) for _, level, ends, colour in diams(child, other)}
            named = (values["level"], squares, values["colour"])
            assert named in before
            assert named not in after_
        case "threat" | "two_threats":
            assert list(diams(child, other)) == []
            ours = {(level, ends) for _, level, ends, _ in diams(child.skip(), own)}
            if reason.code == "threat":
                assert (values["level"], squares) in ours
            else:
                assert len(ours) > 1
        case "best":
            assert values == {}
        case _:
            raise AssertionError(f"{reason.code} is no reason in this game")


def rows_gained(position: Position, source: str, target: str) -> int:
    """By the tip of the goal: it is the hole of the goal that is furthest from the middle."""
    from adamas.engine.values.diamond import _ways

    rules = position.rules  # type: ignore[attr-defined]
    way, number = _ways(rules)[position.turn], rules.star.number
    return int(way.rows[number[source]] - way.rows[number[target]])


def own_turn(position: Position, slot: int) -> Position:
    while position.turn != slot:
        position = position.skip()
    return position


def check_race(position: Position, move: Move, reason: Reason) -> None:
    values: dict[str, Any] = dict(reason.values)
    game = find_game(position.game)
    layout = game.layout(**game.options_of(position))
    colour = position.pieces()[move.source]
    camps = {(camp.colour, camp.kind): set(camp.spots) for camp in layout.camps}
    home, goal = camps[colour, "home"], camps[colour, "goal"]
    gain = rows_gained(position, move.source, move.target)
    child = position.play(move)
    match reason.code:
        case "wins":
            outcome = child.outcome()
            done = outcome.winners if outcome else child.options["finished"]
            assert (values["plies"], done[0]) == (1, position.turn)
        case "only_move":
            assert position.moves() == (move,)
        case "fills":
            assert values["hole"] == move.target
            assert move.target in goal
            assert move.source not in goal
        case "leaves_home":
            assert move.source in home
            assert move.target not in home
        case "frees_corner":
            others = set().union(
                *(spots for (owner, kind), spots in camps.items() if owner != colour and kind == "goal")
            )
            assert values["hole"] == move.source
            assert move.source in others
            assert move.target not in others
        case "gains" | "far_hop":
            assert values["rows"] == gain > 0
            far = len(position.route(move)) > 2 and gain >= FAR
            assert (reason.code == "far_hop") is far
        case "ladder":
            best = max(rows_gained(position, *str(other).split("-")) for other in position.moves())
            after = own_turn(child, position.turn)
            chains = [
                rows_gained(after, source, target)
                for source, targets in after.dests().items()
                for target, route in targets.items()
                if len(route) > 2
            ]
            assert max(chains) >= best + LADDER
        case "finishes":
            # Nobody can be home sooner than with one move for each piece outside.
            outside = 10 - child.home()[position.turn]
            assert 1 + max(1, outside) <= values["moves"] <= 15
        case "best":
            assert values == {}
        case _:
            raise AssertionError(f"{reason.code} is no reason in this game")


def test_every_reason_of_a_placing_game_is_true(kernel_build: str) -> None:
    seen: Counter[str] = Counter()
    for position, found in diam_hints(kernel_build):
        assert found.move in position.moves()
        for reason in found.reasons:
            check_diam(position, found.move, reason)
            seen[reason.code] += 1
    assert {"wins", "diam", "blocks", "threat", "holds_out"} <= set(seen)


def test_every_reason_of_a_race_is_true(kernel_build: str) -> None:
    seen: Counter[str] = Counter()
    for position, found in race_hints(kernel_build):
        assert found.move in position.moves()
        for reason in found.reasons:
            check_race(position, found.move, reason)
            seen[reason.code] += 1
    assert {"gains", "far_hop", "fills", "leaves_home", "finishes", "frees_corner", "wins", "ladder"} <= set(seen)


def test_reasons_are_few_known_and_complete(kernel_build: str) -> None:
    for position, found in [*diam_hints(kernel_build), *race_hints(kernel_build)[:20]]:
        assert 1 <= len(found.reasons) <= 2
        codes = [reason.code for reason in found.reasons]
        assert len(set(codes)) == len(codes)
        assert codes == sorted(codes, key=["diam", *CODES].index)
        for reason in found.reasons:
            assert tuple(sorted(reason.values)) == tuple(sorted(CODES.get(reason.code, CODES["threat"]))), position
        if "best" in codes:
            assert codes == ["best"]


@pytest.mark.parametrize("form", [DIAM[0], DIAM[3], DIAMOND[0], DIAMOND[1]], ids=show)
def test_lower_grades_tell_less(form: Form) -> None:
    position = spread(form, 3, 9)
    one, two, three = (adamas.hint(position, grade, limit=QUICK) for grade in (1, 2, 3))
    assert one.move == two.move == three.move
    assert (one.source, one.target, one.reasons) == (one.move.source, None, ())
    assert (two.source, two.target, two.reasons) == (two.move.source, two.move.target, ())
    assert (three.source, three.target) == (three.move.source, three.move.target)
    assert three.reasons != ()
    assert [field.name for field in fields(Hint)] == ["grade", "move", "source", "target", "reasons"]


class TestChoice:
    def test_a_win_in_one_is_named_as_it_is_seen_on_the_board(self) -> None:
        won = hint(parse("kr/./././n/././. 2 1"))
        assert str(won.move) == "r-5"
        assert won.reasons == (Reason("diam", {"level": 2, "one": 1, "other": 5}),)

    def test_a_threat_that_must_be_blocked(self) -> None:
        found = hint(parse("rk/./././n/././. 2 1"), limit=Limit(nodes=3000))
        assert found.move.target == "5"
        blocks = Reason("blocks", {"colour": "k", "level": 2, "one": 1, "other": 5})
        assert blocks in found.reasons

    def test_a_lost_position_says_how_long_it_holds(self) -> None:
        text, _, plies, _ = next(row for row in ROWS if row[1:3] == ("loss", 4))
        assert hint(parse(text), limit=Limit(nodes=50_000)).reasons[0] == Reason("holds_out", {"plies": plies})

    def test_the_start_is_in_the_book(self) -> None:
        found = hint(parse("./././././././. 2 1").play("r-1"), limit=Limit(nodes=1))
        assert found.reasons[0] == Reason("wins", {"plies": 19})

    def test_the_past_is_minded(self) -> None:
        # The winning move would bring a position for the third time.
        for text, _, _, wins in [row for row in ROWS if row[1:3] == ("win", 3) and len(row[3]) == 1][:3]:
            position = parse(text)
            child = position.play(wins[0])
            free = hint(position, limit=Limit(nodes=20_000))
            assert str(free.move) == wins[0]
            bound = hint(position, history=[child, position, child], limit=Limit(nodes=20_000))
            assert Reason("wins", {"plies": 3}) not in bound.reasons

    def test_a_stop_still_gives_a_legal_move(self) -> None:
        for form in (DIAM[0], DIAMOND[0], DIAMOND[1]):
            position = spread(form, 1, 6)
            assert hint(position, stop=lambda: True).move in position.moves()

    @pytest.mark.parametrize("grade", [0, 4, True, "3", None])
    def test_grades_that_are_none(self, grade: Any) -> None:
        with pytest.raises(ValueError, match="grade must be 1, 2 or 3"):
            hint(parse("./././././././. 2 1"), grade)

    def test_positions_without_a_move(self) -> None:
        with pytest.raises(ValueError, match="the game is over"):
            hint(parse("kr/./././nr/././. 2 2"))
        with pytest.raises(ValueError, match="must be skipped"):
            hint(parse("././././kknn/rroo/rroo/kknn 2 1"))


def test_the_protocol_page_names_every_reason() -> None:
    page = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text("utf-8")
    for code, values in CODES.items():
        rows = [line for line in page.splitlines() if line.startswith("|") and f"`{code}`" in line.split("|")[1]]
        assert len(rows) == 1, code
        assert all(f"`{name}`" in rows[0] for name in values), code
