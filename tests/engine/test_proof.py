"""Proofs: verdict and exact distance of solved positions, the limits, and work shared out among workers."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

import adamas
from adamas.engine.kernel import kernel_of
from adamas.engine.limit import Limit
from adamas.engine.proof import PlainProver, Prover, prover_for, solve
from adamas.game import Position
from adamas.games import find_game
from tests.toy import Morris

from .forms import DIAM, spread
from .graph import Graph, draw

SOLVED = Path(__file__).parent / "data" / "diam_solved.tsv"
T = TypeVar("T")
Row = tuple[str, str, int, tuple[str, ...]]


def rows() -> list[Row]:
    """The solved positions: text, verdict, plies, all shortest wins."""
    found = []
    for line in SOLVED.read_text("ascii").splitlines():
        if not line.startswith("#"):
            text, verdict, plies, *wins = line.split("\t")
            found.append((text, verdict, int(plies), tuple(wins[0].split()) if wins else ()))
    return found


ROWS = rows()
SHORT = [
    row
    for verdict, plies, most in (("win", 1, 200), ("loss", 2, 200), ("win", 3, 60), ("loss", 4, 20), ("win", 5, 6))
    for row in [row for row in ROWS if row[1:3] == (verdict, plies)][:most]
]
NUMBER = {"win": 1, "loss": -1, "undecided": 0}


def parse(text: str) -> Position:
    return find_game("diam").parse(text)


def check(prover: Prover, row: Row, beyond: int = 0) -> None:
    """The verdict of a row, its distance by both kinds of question, and for a win the moves that win so fast."""
    text, verdict, plies, wins = row
    result, proven, _ = prover.prove(text, plies + beyond)
    assert (result, proven) == (NUMBER[verdict], plies if verdict != "undecided" else plies + beyond)
    if verdict == "undecided":
        assert (prover.wins(text, plies), prover.loses(text, plies)) == (0, 0)
        return
    ask, other = (prover.wins, prover.loses) if verdict == "win" else (prover.loses, prover.wins)
    assert [ask(text, plies - 1), ask(text, plies), ask(text, plies + 1)] == [0, 1, 1]
    assert other(text, plies) == 0
    if verdict == "win":
        position = parse(text)
        found = []
        for move in position.moves():
            child = position.play(move)
            outcome = child.outcome()
            if outcome is not None:
                won = position.turn in outcome.winners
            else:
                won = plies > 1 and prover.loses(str(child), plies - 1) == 1
            if won:
                found.append(str(move))
        assert sorted(found) == sorted(wins)


class TestPlain:
    @pytest.mark.parametrize("row", SHORT, ids=lambda row: str(row[0]))
    def test_solved_positions(self, row: Row) -> None:
        check(PlainProver(parse(row[0])), row)

    def test_an_undecided_position_is_undecided_at_every_distance(self) -> None:
        row = next(row for row in ROWS if row[1] == "undecided")
        assert PlainProver(parse(row[0])).prove(row[0], 3)[:2] == (0, 3)

    def test_limits_end_it_and_what_is_proven_stays(self) -> None:
        text = next(row[0] for row in ROWS if row[1:3] == ("win", 7))
        prover = PlainProver(parse(text))
        result, proven, made = prover.prove(text, 7, nodes=3000)
        assert (result, made) == (0, 3000)
        assert 1 <= proven < 7
        assert PlainProver(parse(text)).prove(text, 7, deadline=-math.inf) == (0, 0, 0)
        assert PlainProver(parse(text)).prove(text, 7, stop=lambda: True) == (0, 0, 0)
        assert prover.wins(text, 7, nodes=10) == -1
        # What was asked before is known: the same limit gets further.
        assert prover.prove(text, proven, nodes=0)[:2] == (0, proven)

    def test_a_distance_that_is_known_already_is_not_asked_again(self) -> None:
        text = next(row[0] for row in ROWS if row[1:3] == ("win", 3))
        assert PlainProver(parse(text)).prove(text, 3, least=2)[:2] == (1, 3)

    def test_forced_hand_overs_have_their_own_parity(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # a: both moves lead to places where the other has won, one of them by way of a skip.
        graph = Graph(
            {"a": "b c", "c": ""}, turns={"a": 0, "b": 1, "c": 1}, skips={"c": "d"}, wins={"b": (1,), "d": (1,)}
        )
        position = draw(monkeypatch, graph)
        assert PlainProver(position).prove(position, 5)[:2] == (-1, 2)

    def test_of_three_sides_the_others_are_one_opponent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        graph = Graph(
            {"a": "b", "b": "c d", "c": "x", "d": "y"},
            turns={"a": 0, "b": 1, "c": 2, "d": 2},
            wins={"x": (0,), "y": (2,)},
            sides=(0, 1, 2),
        )
        position = draw(monkeypatch, graph)
        # Slot 2 does not win it alone, slots 1 and 2 together do.
        assert PlainProver(position).prove(position, 5)[:2] == (-1, 3)

    def test_games_without_a_forced_end_stay_undecided(self, monkeypatch: pytest.MonkeyPatch) -> None:
        position = draw(monkeypatch, Graph({"a": "b", "b": "a"}, turns={"b": 1}))
        assert PlainProver(position).prove(position, 30)[:2] == (0, 30)


class TestSolve:
    def test_a_third_game_by_the_contract_alone(self, toy: Morris) -> None:
        verdict = solve(toy.parse("rr1/bb1/3 1"), 3)
        assert (verdict.result, verdict.plies) == ("win", 1)

    def test_the_other_game(self) -> None:
        position = find_game("diamond").parse("r/rr/rrr/4rrr3/3r5/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 1")
        assert adamas.solve(position, plies=1).result == "win"

    def test_a_turn_that_must_be_skipped_is_a_ply(self) -> None:
        # Slot 1 has no action; then the whole stack of square 5 goes to 4 and faces its like on 8.
        verdict = solve(parse("././././kknn/rroo/rroo/kknn 2 1"), 5)
        assert (verdict.result, verdict.plies) == ("loss", 2)

    def test_limits_and_stop(self) -> None:
        text = next(row[0] for row in ROWS if row[1:3] == ("win", 3))
        assert solve(parse(text), 9, Limit(depth=2)).plies == 2
        far = parse("./././././././. 2 1").play("r-1").play("n-3")
        assert solve(far, 60, Limit(nodes=0)).result == "undecided"
        assert solve(far, 60, stop=lambda: True).result == "undecided"
        assert solve(far, 60, Limit(time=0.0)).plies < 20
        ticks = iter(range(10))
        assert solve(parse(text), 3, clock=lambda: float(next(ticks))).time == 1.0

    @pytest.mark.parametrize("plies", [0, -1, 61, True, 2.5, "3", None])
    def test_plies_that_are_none(self, plies: Any) -> None:
        with pytest.raises(ValueError, match="plies must be a whole number from 1 to 60"):
            solve(parse("./././././././. 2 1"), plies)

    def test_a_finished_position(self) -> None:
        finished = parse("kr/./././nr/././. 2 2")
        with pytest.raises(ValueError, match="the game is over"):
            solve(finished)
        with pytest.raises(ValueError, match="the game is over"):
            PlainProver(finished).wins(str(finished), 3)


class AtOnce(Executor):
    """One worker that does everything when it is asked."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class TestSharedOut:
    def test_one_worker_and_many_say_the_same_as_none(self) -> None:
        chosen = [row for row in ROWS if row[1:3] in (("win", 3), ("loss", 2), ("loss", 4))][::30]
        assert len(chosen) > 8
        with ThreadPoolExecutor(3) as many:
            for text, verdict, plies, _ in chosen:
                for executor in (AtOnce(), many):
                    found = solve(parse(text), plies, executor=executor)
                    assert (found.result, found.plies) == (verdict, plies)

    @pytest.mark.parametrize("form", DIAM, ids=lambda form: str(dict(form[1])))
    def test_random_positions(self, form: tuple[str, Any]) -> None:
        for seed in range(6):
            position = spread(form, seed, 16)
            alone = solve(position, 3)
            shared = solve(position, 3, executor=AtOnce())
            assert (alone.result, alone.plies) == (shared.result, shared.plies)

    def test_in_processes(self) -> None:
        text, verdict, plies, _ = next(row for row in ROWS if row[1:3] == ("win", 3))
        with ProcessPoolExecutor(2) as pool:
            found = solve(parse(text), plies, executor=pool)
        assert (found.result, found.plies) == (verdict, plies)

    def test_limits_and_stop(self) -> None:
        far = parse("./././././././. 2 1").play("r-1").play("n-3")
        assert solve(far, 60, Limit(nodes=0), executor=AtOnce()).result == "undecided"
        assert solve(far, 60, stop=lambda: True, executor=AtOnce()).result == "undecided"
        assert solve(far, 60, Limit(time=0.0), executor=AtOnce()).result == "undecided"

    def test_the_race_in_shares(self) -> None:
        position = find_game("diamond").parse("r/rr/rrr/4rrr3/3r5/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 1", goal="crowded")
        assert solve(position, 1, executor=AtOnce()).result == "win"


@pytest.mark.skipif(not hasattr(kernel_of("diam"), "Prover"), reason="the compiled prover is not built")
class TestCompiled:
    @pytest.mark.parametrize("verdict", ["win", "loss", "undecided"])
    @pytest.mark.parametrize("variant", ["2", "3", "3f", "4"])
    def test_all_solved_positions(self, variant: str, verdict: str) -> None:
        # Variant 3 has the tree of 4, and no rows of its own.
        listed = "4" if variant == "3" else variant
        chosen: list[Row] = [
            (text.replace(f" {listed} ", f" {variant} "), said, plies, wins)
            for text, said, plies, wins in ROWS
            if said == verdict and text.split(" ")[1] == listed
        ]
        prover = None
        for row in chosen:
            prover = prover or prover_for(parse(row[0]))
            check(prover, row)
        assert len(chosen) > 25

    @pytest.mark.parametrize("form", DIAM, ids=lambda form: str(dict(form[1])))
    def test_random_positions_as_the_plain_one(self, form: tuple[str, Any]) -> None:
        prover = None
        for seed in range(40):
            position = spread(form, seed, 4 + seed % 21)
            prover = prover or prover_for(position)
            plain = PlainProver(position)
            for plies in (1, 2, 3):
                assert prover.wins(str(position), plies) == plain.wins(position, plies)
                assert prover.loses(str(position), plies) == plain.loses(position, plies)
