"""Whole matches: the computer player beats a random one, ends its races, and never shuffles.

The named faults are those that people reported of other race programs.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from adamas.engine import LEVELS, Limit, choose
from adamas.engine.values import values_for
from adamas.game import Move, Position
from adamas.games import find_game
from bench import random_player
from bench.report import BenchError

from .forms import DIAM, DIAMOND, FORMS, nearly_home, set_up, show, spread, start
from .graph import Graph, draw

BRIEF = Limit(nodes=150)
"""Keeps the strong levels short in whole matches."""


@dataclass
class Record:
    """A match of computers: its positions, and the moves of each slot."""

    positions: list[Position]
    moves: list[list[Move]]

    @property
    def reversals(self) -> int:
        """How often a slot takes back its own last move."""
        pairs = [pair for moves in self.moves for pair in pairwise(moves)]
        return sum(one.source == other.target and one.target == other.source for one, other in pairs)


def play(position: Position, levels: Sequence[int], seed: int, most: int, limit: Limit | None = None) -> Record:
    """Play until the game ends, a position occurs for the third time, or `most` moves of a slot are made."""
    record = Record([position], [[] for _ in position.sides])
    seen = Counter([str(position)])
    while position.outcome() is None and max(map(len, record.moves)) < most and seen[str(position)] < 3:
        slot = position.turn
        if position.moves():
            history = record.positions[:-1]
            move = choose(position, level=levels[slot], seed=seed, history=history, limit=limit)
            record.moves[slot].append(move)
            position = position.play(move)
        else:
            position = position.skip()
        record.positions.append(position)
        seen[str(position)] += 1
    return record


# Against the random player


@pytest.mark.parametrize("name", random_player.AGAINST_RANDOM)
def test_a_random_player_is_beaten(name: str) -> None:
    for pairing in random_player.against_random(4, 2, 7)[name]:
        played = random_player.play(pairing)
        computer = max(range(len(pairing.levels)), key=pairing.levels.__getitem__)
        assert played.winners == (computer,), played
        assert played.reason == ("diam" if pairing.game == "diam" else "home")


@pytest.mark.parametrize("name", random_player.race_forms())
def test_computers_end_their_races(name: str) -> None:
    played = random_player.play(random_player.computers_only(1, 7)[name][0])
    assert played.reason in ("home", "repetition")
    assert played.moves <= random_player.MOST_MOVES


def test_the_bench_says_what_was_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"Diam, 2 players": random_player.AGAINST_RANDOM["Diam, 2 players"]}
    monkeypatch.setattr(random_player, "AGAINST_RANDOM", forms)
    monkeypatch.setattr(random_player, "race_forms", lambda: {"73 holes": {}})
    monkeypatch.setattr(random_player, "MOST_MOVES", 3)
    report = random_player.report(games=2, matches=1, level=2, seed=7, workers=1)
    lines = [next(report) for _ in range(4)]
    with pytest.raises(BenchError, match="a goal was missed: 73 holes"):
        next(report)
    assert "2 of 2" in lines[1]
    assert "0 of 1" in lines[3]
    assert "1 home" in lines[3]


# Faults of race programs


HOMES_EMPTY_BY = {73: 35, 121: 55}
"""The round by which every home is empty, on each board."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("form", [DIAMOND[0], DIAMOND[1], DIAMOND[2]], ids=show)
def test_ai_termination(form: Any, level: int) -> None:
    """Fault: the computer plays too cautiously, leaves pieces at home for ever and never notices that it is over."""
    position = start(form)
    layout = find_game("diamond").layout(**form[1])
    homes = {camp.colour: set(camp.spots) for camp in layout.camps if camp.kind == "home"}
    record = play(position, [level] * len(position.sides), seed=level, most=150, limit=BRIEF)
    assert record.positions[-1].outcome() is not None
    assert choose_is_over(record.positions[-1])
    board = form[1].get("board", 73)
    for later in record.positions[HOMES_EMPTY_BY[board] * len(position.sides) :]:
        assert not [hole for hole, colour in later.pieces().items() if hole in homes[colour]]


def choose_is_over(position: Position) -> bool:
    """Whether the computer notices that the match is over."""
    with pytest.raises(ValueError, match="the game is over"):
        choose(position)
    return True


@pytest.mark.parametrize("form", [form for form in DIAMOND if form[1].get("camps") != "closed"], ids=show)
def test_ai_oscillation(form: Any) -> None:
    """Fault: both sides have nine of ten pieces home and shuffle two pieces for ever."""
    moves = reversals = 0
    for level in LEVELS:
        position = nearly_home(form, seed=level, outside=1)
        record = play(position, [level] * len(position.sides), seed=level, most=25, limit=Limit(nodes=1_500))
        assert record.positions[-1].outcome() is not None
        moves += sum(map(len, record.moves))
        reversals += record.reversals
    assert reversals < 0.05 * moves


def test_ai_oscillation_without_a_race() -> None:
    """Fault: where nothing seems to be at stake, both sides move to and fro."""
    moves = reversals = 0
    for seed, levels in enumerate([(3, 3), (4, 4), (4, 5), (5, 5)], 5):
        record = play(find_game("diam").start(), levels, seed=seed, most=40, limit=Limit(nodes=3_000))
        moves += sum(map(len, record.moves))
        reversals += record.reversals
    assert reversals < 0.02 * moves


@pytest.mark.parametrize("level", LEVELS)
def test_ai_oscillation_against_one_who_waits(level: int) -> None:
    """Fault: the same, when the other side only moves to and fro."""
    for form in (DIAMOND[0], DIAMOND[2]):
        position = nearly_home(form, seed=level, outside=2, around=24)
        own: list[Move] = []
        history: list[Position] = []
        while position.outcome() is None:
            history.append(position)
            if position.turn == 0:
                own.append(choose(position, level=level, history=history[:-1], limit=Limit(nodes=1_500)))
                position = position.play(own[-1])
                assert len(own) <= 25
            else:
                others = [move for move in position.moves() if position.play(move).outcome() is None]
                position = position.play(random.Random(len(own)).choice(others))
        assert position.home()[0] == 10
        assert Record([], [own]).reversals <= 1


@pytest.mark.parametrize("level", LEVELS)
def test_ai_reward_loop(level: int) -> None:
    """Fault: the computer wanders about inside its goal, because each entry is rewarded again."""
    wandering = 0
    for form in DIAMOND:
        layout = find_game("diamond").layout(**form[1])
        goal = next(set(camp.spots) for camp in layout.camps if camp.colour == "r" and camp.kind == "goal")
        for seed in range(3):
            position = nearly_home(form, seed, 2)
            values = values_for(position)

            def gain(move: Move, position: Position = position) -> int:
                return values_for(position).points(position.play(move), 0) - values_for(position).points(position, 0)

            idle = [move for move in position.moves() if {move.source, move.target} <= goal and gain(move) <= 0]
            if any(
                move.source not in goal and gain(move) > 0 for move in values.sensible(position, position.moves(), ())
            ):
                wandering += len(idle)
                assert choose(position, level=level, seed=seed, limit=Limit(nodes=600)) not in idle
    assert wandering > 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("form", [DIAMOND[0], DIAMOND[1], DIAMOND[3]], ids=show)
def test_ai_repetition_in_a_race(form: Any, level: int) -> None:
    """Fault: two moves are repeated for ever although the side is ahead."""
    position = spread(form, level, 24)
    first = choose(position, level=level, limit=BRIEF)
    after = position.play(first)
    assert choose(position, level=level, history=(after,), limit=BRIEF) != first


@pytest.mark.parametrize("level", LEVELS)
def test_ai_repetition_when_ahead(monkeypatch: pytest.MonkeyPatch, level: int) -> None:
    """Fault: two moves are repeated for ever although the side is ahead."""
    graph = Graph(
        arrows={"a": "b c", "b": "b1", "c": "c1", "b1": "b2", "c1": "c2"},
        turns={"b": 1, "c": 1, "b2": 1, "c2": 1},
        points={"a": 60, "b": 60, "b1": 60, "b2": 60, "c": 40, "c1": 40, "c2": 40},
    )
    position = draw(monkeypatch, graph)
    best, other = position.play("a-b"), position.play("a-c")
    limit = Limit(nodes=50, depth=3)
    assert str(choose(position, level=level, limit=limit)) == "a-b"
    assert str(choose(position, level=level, limit=limit, history=(best, position))) == "a-b"
    # A third time would be a draw, and the second best move is better than that.
    assert str(choose(position, level=level, limit=limit, history=(best, position, best))) == "a-c"
    both = (best, other, best, other)
    assert choose(position, level=level, limit=limit, history=both) in position.moves()


@pytest.mark.parametrize("level", LEVELS)
def test_ai_no_move(level: int) -> None:
    """Fault: the computer returns nothing when no move improves its score, and the match hangs."""
    diamond, diam = find_game("diamond"), find_game("diam")
    locked = "y/yy/yy1/10/9/8/7/1bbbbby1/2bbbbb2/1yyrrrryy1/rrr/rr/r 3"
    texts = [f"{locked} 2", f"{locked} 3", "r/rr/rrr/3brrr3/9/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1"]
    positions: list[Position] = [diamond.parse(text) for text in texts]
    # Lost whatever red does, and lost with a move that hands the win over.
    positions += [diam.parse(text) for text in ("ookk/nnr/./rk/./rrn/n/. 2 1", "n/okk/onrn/o/././ko/rr 2 2")]
    # Every move of red's last piece outside leads away from its goal, and the goal is full but for a foreign piece.
    positions.append(
        set_up(
            DIAMOND[0],
            {
                **dict.fromkeys(["a1", "b1", "b2", "c1", "c2", "c3", "d5", "d6", "d7", "e3"], "r"),
                **dict.fromkeys(["d4", "j7", "j8", "j9", "j10", "i7", "i8", "i9", "h7", "h8"], "b"),
            },
            0,
        )
    )
    for position in positions:
        for limit in (None, Limit(nodes=0), Limit(time=0)):
            assert choose(position, level=level, limit=limit) in position.moves()


@pytest.mark.parametrize("form", FORMS, ids=show)
def test_ai_moves_first_in_every_form(form: Any) -> None:
    """Fault: the computer never moves when it is first."""
    position = start(form)
    for level in LEVELS:
        assert choose(position, level=level, limit=BRIEF) in position.moves()


@pytest.mark.parametrize("form", DIAM, ids=show)
def test_endless_shuffling(form: Any) -> None:
    """Fault (carried over): moves can be taken back by moves, so two computers never end."""
    for level in (1, 3, 5):
        record = play(start(form), [level] * len(start(form).sides), level, most=100, limit=Limit(nodes=300))
        # A win, or the third occurrence of a position, at which a match of computers is drawn.
        end = record.positions[-1]
        assert end.outcome() is not None or record.positions.count(end) == 3
