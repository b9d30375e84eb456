"""Exact play: proven moves with their distances, whole lines of best play, and positions that have worn out."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from adamas.engine.exact import Exact, exact_lines, survivors
from adamas.engine.kernel import kernel_of
from adamas.engine.proof import PlainProver, Prover, kept_prover
from adamas.game import Move, Position
from adamas.games import find_game

from .forms import DIAM, play_out, spread
from .graph import Graph, draw
from .test_proof import ROWS, Row

MADE = [PlainProver]
if hasattr(kernel_of("diam"), "Prover"):
    MADE.append(kept_prover)  # type: ignore[arg-type]

QUICK = [row for row in ROWS if row[2] <= 3 and row[1] != "undecided"][::12]
LONG = [row for row in ROWS if row[1] != "undecided"][::25]


def parse(text: str) -> Position:
    return find_game("diam").parse(text)


def no_book(position: Position, *, lines: int = 1, **more: Any) -> Exact:
    return exact_lines(position, lines, use_book=False, **more)


def check(row: Row, found: Exact) -> None:
    """The verdict of a solved position, proven moves that are right, and a line that ends when it says."""
    text, verdict, plies, wins = row
    position = parse(text)
    assert (found.verdict, found.plies) == (verdict, plies)
    best = found.lines[0]
    assert (best.plies, best.won) == (plies, verdict == "win")
    if verdict == "win":
        assert {str(line.move) for line in found.lines if line.plies == plies} <= set(wins)
    else:
        assert {line.move for line in found.lines} == set(position.moves())
        assert [line.plies for line in found.lines] == sorted((line.plies for line in found.lines), reverse=True)
    assert best.moves[0] == best.move
    end = [after for _, after in play_out(position, best.moves)]
    assert len(end) == plies
    outcome = end[-1].outcome()
    assert outcome is not None
    assert (position.sides[position.turn] in {position.sides[slot] for slot in outcome.winners}) is (verdict == "win")


class TestSolved:
    @pytest.mark.parametrize("row", QUICK, ids=lambda row: str(row[0]))
    def test_by_the_plain_prover(self, row: Row) -> None:
        check(row, no_book(parse(row[0]), prover=PlainProver(parse(row[0]))))

    def test_by_the_prover_of_the_build(self, kernel_build: str) -> None:
        # In Python each ply takes some ten times as long as the one before.
        furthest = 4 if kernel_build == "no" else 99
        rows = [row for row in LONG if row[2] <= furthest]
        assert len(rows) >= 8
        for row in rows:
            check(row, no_book(parse(row[0])))

    @pytest.mark.parametrize("make", MADE)
    def test_several_lines_are_all_the_shortest_wins_and_more(self, make: Callable[[Position], Prover]) -> None:
        for text, verdict, plies, wins in QUICK:
            if verdict == "win" and plies == 3:
                position = parse(text)
                found = no_book(position, lines=len(wins), prover=make(position))
                assert {str(line.move) for line in found.lines if line.plies == plies} == set(wins)
                assert all(len(line.moves) == line.plies for line in found.lines[: len(wins)])

    @pytest.mark.parametrize("make", MADE)
    def test_an_undecided_position_names_the_moves_that_lose(self, make: Callable[[Position], Prover]) -> None:
        for row in [row for row in ROWS if row[1] == "undecided"][::40]:
            position = parse(row[0])
            found = no_book(position, furthest=3, prover=make(position))
            assert (found.verdict, found.plies) == ("undecided", 3)
            losing = {line.move: line.plies for line in found.lines}
            plain = PlainProver(position)
            for move in position.moves():
                child = position.play(move)
                if child.outcome() is not None:
                    assert losing[move] == 1
                else:
                    result, plies, _ = plain.prove(child, 3)
                    assert losing.get(move) == (plies + 1 if result > 0 else None)

    def test_limits_end_it(self) -> None:
        position = parse("./././././././. 2 1").play("r-1").play("n-3")
        for more in ({"nodes": 100}, {"deadline": -math.inf}, {"stop": lambda: True}, {"furthest": 2}):
            found = no_book(position, **more)
            assert found.verdict == "undecided"
            assert found.plies <= 12

    def test_positions_without_a_choice(self) -> None:
        with pytest.raises(ValueError, match="the game is over"):
            exact_lines(parse("kr/./././nr/././. 2 2"))
        with pytest.raises(ValueError, match="must be skipped"):
            exact_lines(parse("././././kknn/rroo/rroo/kknn 2 1"))


class TestChoice:
    def test_the_winner_leaves_the_fewest_replies(self) -> None:
        for text, verdict, plies, wins in QUICK:
            if verdict == "win" and plies == 3 and len(wins) > 1:
                position = parse(text)
                left = {move: survivors(position.play(move)) for move in wins}
                best = no_book(position, prover=PlainProver(position)).lines[0].move
                assert left[str(best)] == min(left.values())

    def test_the_loser_leaves_the_fewest_answers(self) -> None:
        checked = 0
        for text, verdict, plies, _ in [row for row in ROWS if row[1:3] == ("loss", 4)][::12]:
            position = parse(text)
            plain = PlainProver(position)
            found = no_book(position, prover=plain)
            longest = [line for line in found.lines if line.plies == plies]

            def answers(move: Move, position: Position = position, plain: PlainProver = plain) -> int:
                child = position.play(move)
                nexts = [child.play(answer) for answer in child.moves()]
                return sum(after.outcome() is None and plain.loses(after, 2) == 1 for after in nexts)

            counts = [answers(line.move) for line in longest]
            assert counts == sorted(counts)
            checked += len(set(counts)) > 1
            assert verdict == "loss"
        assert checked > 2


def forced(position: Position, plies: int, own: int, wins: bool, worn: set[str]) -> bool:
    """Whether side `own` wins (or loses) within so many plies when worn positions are draws: by trying everything."""
    outcome = position.outcome()
    if outcome is not None:
        return bool(outcome.winners) and (position.sides[outcome.winners[0]] == own) is wins
    if plies == 0:
        return False
    moves = position.moves()
    nexts = [position.play(move) for move in moves] if moves else [position.skip()]
    attack = (position.sides[position.turn] == own) is wins
    answers = (
        (str(child) not in worn or child.outcome() is not None) and forced(child, plies - 1, own, wins, worn)
        for child in nexts
    )
    return any(answers) if attack else all(answers)


class TestWorn:
    def test_a_way_around_a_position_that_would_be_a_draw(self, monkeypatch: pytest.MonkeyPatch) -> None:
        graph = Graph(
            {"a": "b c", "b": "d", "d": "x", "c": "e", "e": "f", "f": "g", "g": "x"},
            turns={"b": 1, "c": 1, "f": 1},
            wins={"x": (0,)},
        )
        position = draw(monkeypatch, graph)
        b = position.play("a-b")
        plain = PlainProver(position)
        assert exact_lines(position, prover=plain).plies == 3
        assert exact_lines(position, history=[b, position], prover=plain).plies == 3
        found = exact_lines(position, history=[b, position, b], prover=plain)
        assert (found.verdict, found.plies, str(found.lines[0].move)) == ("win", 5, "a-c")
        # What the past forbids stays out of what is remembered.
        assert exact_lines(position, prover=plain).plies == 3

    def test_the_other_side_may_flee_into_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        graph = Graph({"a": "b", "b": "c d", "c": "x", "d": "x"}, turns={"b": 1}, wins={"x": (0,)})
        position = draw(monkeypatch, graph)
        d = position.play("a-b").play("b-d")
        assert exact_lines(position, prover=PlainProver(position)).verdict == "win"
        found = exact_lines(position, history=[d, d], prover=PlainProver(position), furthest=9)
        assert (found.verdict, found.plies, found.lines) == ("undecided", 9, ())

    def test_a_loss_may_be_escaped_by_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        graph = Graph({"a": "b c", "b": "x", "c": "x"}, turns={"b": 1, "c": 1}, wins={"x": (1,)})
        position = draw(monkeypatch, graph)
        assert exact_lines(position, prover=PlainProver(position)).verdict == "loss"
        c = position.play("a-c")
        found = exact_lines(position, history=[c, c], prover=PlainProver(position), furthest=9)
        assert found.verdict == "undecided"
        assert [(str(line.move), line.plies) for line in found.lines] == [("a-b", 2)]

    @pytest.mark.parametrize("make", MADE)
    @pytest.mark.parametrize("form", DIAM, ids=lambda form: str(dict(form[1])))
    def test_as_by_trying_everything(self, form: tuple[str, Any], make: Callable[[Position], Prover]) -> None:
        changed = 0
        for seed in itertools.count():
            position = spread(form, seed, 22)
            rng = random.Random(seed)
            plain = PlainProver(position)
            result, plies, _ = plain.prove(position, 3)
            if result == 0 or plies < 2:
                continue
            history = []
            for _ in range(6):
                before = position
                for _ in range(rng.randrange(1, 4)):
                    if before.outcome() is None and before.moves():
                        before = before.play(rng.choice(before.moves()))
                if before.outcome() is None:
                    history += [before, before]
            worn = {str(before) for before in history}
            own = position.sides[position.turn]
            truth = next(
                (
                    (word, depth)
                    for depth in (1, 2, 3)
                    for word, wins in (("win", True), ("loss", False))
                    if forced(position, depth, own, wins, worn)
                ),
                ("undecided", 3),
            )
            found = exact_lines(position, history=history, prover=make(position), furthest=3, use_book=False)
            assert (found.verdict, found.plies) == truth
            for line in found.lines:
                child = position.play(line.move)
                assert str(child) not in worn or child.outcome() is not None
                assert forced(child, line.plies - 1, own, line.won, worn)
            changed += truth != ("win" if result > 0 else "loss", plies)
            if changed == 3:
                break


class TestBook:
    def test_the_start_is_known_at_once(self) -> None:
        position = parse("./././././././. 2 1")
        found = exact_lines(position, nodes=0)
        assert (found.verdict, found.plies) == ("loss", 20)
        assert {line.move for line in found.lines} == set(position.moves())
        reply = exact_lines(position.play("o-5"), nodes=0)
        assert (reply.verdict, reply.plies) == ("win", 19)

    def test_a_line_of_the_book_is_played_to_the_end(self) -> None:
        if len(MADE) < 2:
            pytest.skip("the compiled prover is not built")
        position = parse("./././././././. 2 1")
        (best, *_) = exact_lines(position).lines
        end = [after for _, after in play_out(position, best.moves)]
        assert len(end) == best.plies == 20
        outcome = end[-1].outcome()
        assert outcome is not None
        assert outcome.winners == (1,)
