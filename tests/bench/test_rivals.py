"""The rebuilt rivals know the rules as we do, play legally, and are measured as the bench says."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adamas.engine.arena import Contest, run
from adamas.engine.openings import SKIP, replay
from adamas.games import find_game
from bench import rivals
from bench.report import BenchError

pytestmark = pytest.mark.skipif(shutil.which(rivals.COMPILER[0]) is None, reason="the rivals need a C++ compiler")

FORMS: list[tuple[str, str, dict[str, Any]]] = [
    ("beam", "diamond", {"board": 121, "seating": "opposite", "goal": "crowded"}),
    ("beam", "diamond", {}),
    ("ahead", "diamond", {"players": 3}),
    ("ahead", "diamond", {"players": 3, "board": 121}),
    ("mcts", "diam", {}),
    ("mcts", "diam", {"players": 3}),
    ("mcts", "diam", {"players": 3, "lone_reserve": "free"}),
    ("mcts", "diam", {"players": 4}),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rivals")


@pytest.fixture(autouse=True)
def _compiled_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "COMPILER", ("g++", "-O1", "-std=c++17", "-Wall", "-Wextra", "-Werror"))


def settings(options: Mapping[str, Any]) -> str:
    return "".join(f" {name}={value}" for name, value in options.items())


def walk(name: str, options: Mapping[str, Any], seed: int, most: int) -> list[str]:
    """A random game, or the first plies of one."""
    rng = random.Random(seed)
    position = find_game(name).start(**options)
    plies: list[str] = []
    while len(plies) < most and position.outcome() is None:
        moves = position.moves()
        plies.append(str(rng.choice(moves)) if moves else SKIP)
        position = position.play(plies[-1]) if moves else position.skip()
    return plies


@pytest.mark.parametrize(("source", "name", "options"), FORMS)
def test_they_know_the_legal_moves_of_every_position(
    source: str, name: str, options: dict[str, Any], folder: Path
) -> None:
    program = rivals.build(source, folder)
    walks = [walk(name, options, seed, 60 if name == "diamond" else 40) for seed in range(3)]
    asked = [f"newgame {name}{settings(options)}"]
    expected = []
    for plies in walks:
        positions = replay(find_game(name), options, plies)
        for number, position in enumerate(positions):
            asked += [f"position startpos moves {' '.join(plies[:number])}", "moves"]
            expected.append(sorted(map(str, position.moves())))
    answers = subprocess.run(
        [program], input="\n".join([*asked, "quit\n"]), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    answers = [answer for answer in answers if answer not in ("ok", "bye")]
    if name == "diamond":  # their board does not know that a game is over
        pairs = [(mine, theirs) for mine, theirs in zip(expected, answers, strict=True) if mine]
    else:
        pairs = list(zip(expected, answers, strict=True))
    assert len(pairs) > 60
    for mine, theirs in pairs:
        word, *moves = theirs.split()
        assert word == "moves"
        assert sorted(moves) == mine


@pytest.mark.parametrize(("source", "name", "options"), FORMS)
def test_they_play_legally(source: str, name: str, options: dict[str, Any], folder: Path) -> None:
    rival = f"engine@nodes=200:{rivals.build(source, folder)}"
    contest = Contest(name, options, (rival, "random"), ((),), plies=40)
    for pair in run(contest, 1):
        assert [game.fault for game in pair.games] == [""] * len(pair.games)
        # All of them know where they want to go.
        assert pair.score(0) >= 0.5


def test_the_tree_search_takes_a_win_in_one(folder: Path) -> None:
    lines = ["newgame diam", "position startpos moves r-1 k-2 r-1 k-2 r-5 k-3", "go nodes 2000", "quit\n"]
    done = subprocess.run(
        [rivals.build("mcts", folder)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["ok", "ok", "bestmove r-5", "bye"]


def test_a_setting_that_they_do_not_play_is_an_error(folder: Path) -> None:
    lines = ["newgame diamond camps=closed", "isready", "nonsense", "quit\n"]
    done = subprocess.run(
        [rivals.build("ahead", folder)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "error this game is not played with these settings",
        "readyok",
        "error unknown command: nonsense",
        "bye",
    ]


def test_a_program_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = rivals.build("mcts", folder)
    monkeypatch.setattr(rivals, "COMPILER", ("no-such-compiler",))
    assert rivals.build("mcts", folder) == program
    with pytest.raises(BenchError, match="no-such-compiler is not installed"):
        rivals.build("mcts", folder / "other")


def test_the_bench_prints_every_match_and_says_what_was_missed(folder: Path) -> None:
    found = []
    with pytest.raises(BenchError, match="a goal was missed: mcts"):
        for line in rivals.report(folder, 1.0, 1, "random", 1, ["mcts"], 1):
            found.append(line)  # noqa: PERF402 - an error would lose them otherwise
    assert any(line.startswith(rivals.MATCHES["mcts"].title) and "NOT reached" in line for line in found)
