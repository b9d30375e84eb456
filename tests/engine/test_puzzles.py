"""Every shipped puzzle is proven again, and what is said to a move is true.

The proofs are asked of the prover, and of plain oracles that know nothing but the rules.
"""

from __future__ import annotations

import random
import time

import pytest

from adamas.engine.limit import Stopped
from adamas.engine.proof import PlainProver, ask_of, kept_prover
from adamas.engine.puzzle_answers import Answer, judge, solution
from adamas.engine.puzzles import (
    BEYOND,
    HELD,
    Puzzle,
    fresh,
    home_plan,
    kinds_of,
    make_puzzles,
    next_own,
    print_puzzles,
    read_puzzles,
    shipped,
)
from adamas.engine.values.symmetry import class_of
from adamas.game import IllegalMove, InvalidPosition, Position
from adamas.games import GAMES, find_game
from tests.games.naive_diam import Naive as NaiveDiam
from tests.games.naive_diamond import Naive as NaiveDiamond
from tests.toy import Morris

DIAM, DIAMOND = shipped("diam"), shipped("diamond")
SLOW = isinstance(kept_prover(find_game("diam").start()), PlainProver)
"""Without the kernel only the shortest proofs are done again."""


def of(kind: str, moves: int | None = None) -> list[Puzzle]:
    return [item for item in (*DIAM, *DIAMOND) if item.kind == kind and moves in (None, item.moves)]


def children(position: Position) -> list[tuple[str, Position]]:
    return [(str(move), position.play(move)) for move in position.moves()]


# ---- what is shipped ------------------------------------------------------------------------------------------------


def test_there_are_enough_of_each_kind_and_rules() -> None:
    wins = of("win")
    assert len(wins) >= 200
    for variant in ("2", "3", "3f", "4"):
        for moves in (2, 3, 4):
            assert sum(item.position.split()[1] == variant and item.moves == moves for item in wins) >= 5
    assert len(of("block")) >= 40
    for kind in ("jump", "home"):
        assert len(of(kind)) >= 60
        for lines in (13, 17):
            assert sum(item.position.count("/") + 1 == lines for item in of(kind)) >= 30
    assert {item.moves for item in of("home")} == {2, 3, 4}


@pytest.mark.parametrize("kind", ["win", "block", "jump", "home"])
def test_they_rise_in_difficulty(kind: str) -> None:
    difficulties = [item.difficulty for item in of(kind)]
    assert difficulties == sorted(difficulties)
    assert 1 <= difficulties[0] < difficulties[-1] <= 100


def test_no_two_are_alike() -> None:
    for kind in ("win", "block"):
        classes = [class_of(item.start()) for item in of(kind)]
        assert len({found[0] for found in classes if found}) == len(classes)
    for kind in ("jump", "home"):
        assert len({item.position for item in of(kind)}) == len(of(kind))


def test_nobody_wins_at_once_and_there_is_a_choice() -> None:
    for item in (*of("win"), *of("block"), *of("home")):
        position = item.start()
        ends = [child.outcome() for _, child in children(position)]
        assert len(ends) >= 6
        assert all(end is None or position.turn not in end.winners for end in ends)


# ---- wins and blocks ------------------------------------------------------------------------------------------------


def test_every_win_is_proven_and_its_first_move_unique() -> None:
    for item in of("win", 2)[:6] if SLOW else of("win"):
        position = item.start()
        prover, plies = kept_prover(position), 2 * item.moves - 1
        assert prover.prove(ask_of(prover, position), plies)[:2] == (1, plies)
        keys = [
            move
            for move, child in children(position)
            if child.outcome() is None and prover.loses(ask_of(prover, child), plies - 1)
        ]
        assert len(keys) == 1, item


def test_every_block_is_proven_and_unique() -> None:
    for item in of("block")[:6] if SLOW else of("block"):
        position = item.start()
        prover = kept_prover(position)
        holding = [
            child
            for _, child in children(position)
            if child.outcome() is None and not prover.wins(ask_of(prover, child), 3 if SLOW else BEYOND)
        ]
        assert len(holding) == 1, item
        assert not prover.wins(ask_of(prover, holding[0]), 4 if SLOW else HELD), item


def wins_naively(naive: NaiveDiam) -> bool:
    side = naive.side
    return any(naive.after(action).winning_side() == side for action in naive.actions())  # type: ignore[union-attr]


def loses_naively(naive: NaiveDiam) -> bool:
    """Whether every action of the slot to move leaves the other side a win in one, or wins for it."""
    side = naive.side
    for action in naive.actions():
        after = naive.after(action)
        assert after is not None
        winner = after.winning_side()
        if winner == side or (winner is None and not wins_naively(after)):
            return False
    return True


@pytest.mark.parametrize("variant", ["2", "3", "3f", "4"])
def test_a_win_in_two_is_one_by_the_plain_rules(variant: str) -> None:
    item = next(item for item in of("win", 2) if item.position.split()[1] == variant)
    naive = NaiveDiam.read(item.position)
    assert not wins_naively(naive)
    keys = []
    for action in naive.actions():
        after = naive.after(action)
        assert after is not None
        if after.winning_side() is None and loses_naively(after):
            keys.append(action)
    assert keys == [str(solution(item)[0].move)]


# ---- races ----------------------------------------------------------------------------------------------------------


def rows_gained(dests: dict[str, dict[str, tuple[str, ...]]]) -> dict[tuple[str, str], int]:
    """Red runs up: rows are lettered from the top."""
    return {(source, to): ord(source[0]) - ord(to[0]) for source, targets in dests.items() for to in targets}


def test_every_longest_jump_is_the_only_one_by_the_plain_rules() -> None:
    for item in of("jump"):
        naive = NaiveDiamond.read(item.position)
        assert naive.colour == "r"
        dests = naive.dests()
        gains = rows_gained(dests)
        best = max(gains.values())
        (key,) = [move for move, gain in gains.items() if gain == best]
        assert len(dests[key[0]][key[1]]) > 3, "at least three jumps"
        assert str(solution(item)[0].move) == "-".join(key)


def home_within(position: Position, moves: int, slot: int) -> bool:
    """Whether so many own moves can bring a slot home, tried one after the other."""
    for _, child in children(position):
        outcome = child.outcome()
        if outcome is not None:
            if slot in outcome.winners:
                return True
        elif moves > 1 and home_within(next_own(child), moves - 1, slot):
            return True
    return False


def test_no_way_home_is_shorter() -> None:
    for item in (*of("home", 2), *of("home", 3)[::4], of("home", 4)[0]):
        position = item.start()
        assert not home_within(position, item.moves - 1, position.turn), item


def test_every_way_home_arrives() -> None:
    for item in of("home"):
        steps = solution(item)
        assert len(steps) == item.moves
        position = item.start()
        slot = position.turn
        for step in steps:
            assert str(position) == step.position
            position = position.play(step.move)
            if position.outcome() is None:
                position = next_own(position)
        outcome = position.outcome()
        assert outcome is not None
        assert slot in outcome.winners
        plan = home_plan(item.start(), item.moves)
        assert plan is not None
        assert plan.exact


# ---- what is said ---------------------------------------------------------------------------------------------------


def test_solutions_win_in_the_promised_moves_against_the_longest_defence() -> None:
    for item in of("win", 2)[:4] if SLOW else of("win")[::10]:
        steps = solution(item)
        assert len(steps) == item.moves, "the defence holds out as long as it can"
        position = item.start()
        side = position.sides[position.turn]
        for step in steps:
            assert str(position) == step.position
            position = position.play(step.move)
            if step.reply is not None:
                position = position.play(step.reply)
        outcome = position.outcome()
        assert outcome is not None
        assert {position.sides[slot] for slot in outcome.winners} == {side}
        assert steps[-1].reply is None


def wins_in(position: Position, plies: int) -> bool:
    """Whether the side to move wins within so many plies, tried move by move."""
    return PlainProver(position).wins(position, plies) == 1


def is_true(item: Puzzle, move: str, answer: Answer) -> None:
    """Check an answer to a move of a forced win in two against the plain prover."""
    position = item.start()
    side = position.sides[position.turn]
    child = position.play(move)
    after = child if answer.reply is None else child.play(answer.reply)
    outcome = after.outcome()
    if answer.code == "hands_over":
        assert outcome is not None
        assert side not in {after.sides[slot] for slot in outcome.winners}
    elif answer.code == "answered":
        assert outcome is not None
        assert side not in {after.sides[slot] for slot in outcome.winners}
        assert set(answer.values) == {"level", "one", "other"}
    elif answer.code == "escapes":
        assert outcome is None
        assert not wins_in(after, 1)
    elif answer.code == "loses":
        assert int(answer.values["moves"]) > 1
        assert not wins_in(child, 2 * int(answer.values["moves"]) - 3)
    elif answer.code == "slower":
        assert int(answer.values["moves"]) > item.moves
        assert answer.values["best"] == item.moves
    else:
        assert answer.verdict == "right"
        assert answer.puzzle is not None
        assert wins_in(after, 1)
        assert str(after) == answer.puzzle.position


def test_every_move_of_some_wins_gets_a_true_answer() -> None:
    codes = set()
    for item in of("win", 2)[:: 36 if SLOW else 12]:
        for move, _ in children(item.start()):
            answer = judge(item, move)
            codes.add(answer.code)
            is_true(item, move, answer)
    assert {"answered", "escapes"} <= codes


def test_a_slower_win_and_a_worse_way_are_told_in_numbers() -> None:
    slower = [
        answer
        for item in of("win", 3)[:8]
        for move, _ in children(item.start())
        if (answer := judge(item, move)).code == "slower"
    ] if not SLOW else []  # fmt: skip
    assert all(answer.values["moves"] in (4, 5) for answer in slower)
    item = of("home", 2)[0]
    answers = [judge(item, move) for move, _ in children(item.start())]
    assert any(answer.verdict == "right" and answer.puzzle and answer.puzzle.moves == 1 for answer in answers)
    assert any(answer.code == "slower" and answer.values["moves"] == 3 for answer in answers)
    jump = of("jump")[0]
    best = max(rows_gained(NaiveDiamond.read(jump.position).dests()).values())
    for move, _ in children(jump.start()):
        answer = judge(jump, move)
        source, target = move.split("-")
        gain = ord(source[0]) - ord(target[0])
        expected = {} if gain == best else {"rows": gain, "best": best}
        assert dict(answer.values) == expected


def test_a_later_move_may_be_any_that_wins_in_time() -> None:
    item = of("win", 2)[0]
    first = judge(item, str(solution(item)[0].move))
    assert first.puzzle is not None
    position = first.puzzle.start()
    for move, child in children(position):
        outcome = child.outcome()
        won = outcome is not None and position.turn in outcome.winners
        assert (judge(first.puzzle, move).verdict == "solved") == won


def test_what_cannot_be_asked_is_refused() -> None:
    start = Puzzle("diam", "win", 2, 1, "./././././././. 2 1")
    with pytest.raises(ValueError, match="no puzzle"):
        judge(start, "r-1")
    with pytest.raises(ValueError, match="no puzzle"):
        solution(start)
    with pytest.raises(ValueError, match="no puzzle"):
        judge(Puzzle("diam", "win", 1, 1, "kr/./././nr/././. 2 1"), "r-1")
    with pytest.raises(ValueError, match="no puzzle"):
        solution(Puzzle("diamond", "home", 2, 1, str(find_game("diamond").start())))
    with pytest.raises(IllegalMove):
        judge(of("win")[0], "1.1-5" if of("win")[0].position[0] != "." else "1.1-2")
    with pytest.raises(InvalidPosition):
        judge(Puzzle("diam", "win", 2, 1, "nonsense"), "r-1")
    with pytest.raises(Stopped):
        judge(of("win")[-1], str(of("win")[-1].start().moves()[0]), deadline=time.perf_counter() - 1)
    with pytest.raises(Stopped):
        solution(of("win")[-1], stop=lambda: True)


# ---- making ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_makes_the_same_puzzles(game: str) -> None:
    kinds = kinds_of(find_game(game))
    told: list[int] = []
    made = make_puzzles(find_game(game), kinds, 2, 5, lambda: told.append(1))
    assert len(made) == len(told) == 2 * len(kinds)
    assert [item.kind for item in made] == [kind for kind in kinds for _ in range(2)]
    assert made == make_puzzles(find_game(game), kinds, 2, 5)
    assert read_puzzles(game, print_puzzles(made, "a command")) == tuple(made)


@pytest.mark.parametrize(
    ("game", "kind"), [("diam", "win"), ("diam", "block"), ("diamond", "jump"), ("diamond", "home")]
)
def test_a_fresh_one_comes_within_two_seconds(game: str, kind: str) -> None:
    known = {item.position for item in shipped(game)}
    for seed in range(3):
        began = time.process_time()
        puzzle = fresh(find_game(game), kind, seed, time.perf_counter() + 20)
        assert puzzle is not None
        assert SLOW or time.process_time() - began < 2
        assert puzzle.position not in known
        assert judge(puzzle, str(solution(puzzle)[0].move)).verdict in ("right", "solved")


def test_a_search_for_a_fresh_one_ends() -> None:
    assert fresh(find_game("diam"), "win", 1, time.perf_counter() - 1) is None
    assert fresh(find_game("diamond"), "home", 1, time.perf_counter() + 60, lambda: True) is None


def test_a_game_without_puzzles_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Morris())
    assert kinds_of(find_game("toy")) == ()
    assert shipped("toy") == ()
    with pytest.raises(ValueError, match="no puzzles of the kind"):
        make_puzzles(find_game("toy"), ["win"], 1, 1)
    with pytest.raises(ValueError, match="no puzzles of the kind"):
        fresh(find_game("diam"), "home", 1, 0.0)


def test_a_broken_file_is_refused_with_its_line() -> None:
    good = print_puzzles(DIAM[:2], "a command")
    for bad in ("win", "win two 3 x", "win 2 3", ""):
        with pytest.raises(ValueError, match="line 5 is no puzzle"):
            read_puzzles("diam", f"{good}{bad}\n")


def test_positions_carry_all_that_they_need() -> None:
    for item in random.Random(1).sample([*DIAM, *DIAMOND], 40):
        position = item.start()
        assert str(position) == item.position
        assert find_game(item.game).parse(item.position, **position.options) == position
