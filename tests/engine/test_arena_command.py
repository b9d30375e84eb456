"""``adamas arena``: what it prints, keeps and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adamas.cli import arena
from adamas.cli.common import Parser
from adamas.engine.openings import make_openings, print_openings
from adamas.game import InvalidOption, UnknownGame
from adamas.games import find_game


def command(*words: str) -> int:
    """Run the command alone."""
    parser = Parser(prog="adamas")
    arena.add(parser.add_subparsers(required=True))
    given = parser.parse_args(["arena", *words])
    return int(given.run(given))


@pytest.fixture
def openings(tmp_path: Path) -> str:
    file = tmp_path / "openings.txt"
    file.write_text(print_openings(make_openings(find_game("diam"), {}, 4, 1, lambda _: True)), "utf-8")
    return str(file)


def test_it_prints_points_and_elo(capsys: pytest.CaptureFixture[str], openings: str) -> None:
    assert command("level:2", "random", "--game", "diam", "--pairs", "4", "--openings", openings) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "diam, 4 openings, seed 1"
    assert "8 games in 4 pairs" in printed[1]
    assert printed[3].startswith("level:2")
    assert "Elo" in printed[3]


def test_processes_change_nothing_and_json_is_one_value(capsys: pytest.CaptureFixture[str], openings: str) -> None:
    found = []
    for processes in ("1", "2"):
        words = ("--game", "diam", "--pairs", "3", "--openings", openings, "--processes", processes, "--json")
        assert command("random", "random", *words) == 0
        value = json.loads(capsys.readouterr().out)
        found.append((value["scores"], value["reasons"], value["plies"], value["contest"]))
    assert found[0] == found[1]


def test_a_file_is_gone_on_with_and_a_test_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, openings: str
) -> None:
    file = tmp_path / "results.jsonl"
    words = ("level:2", "random", "--game", "diam", "--openings", openings, "--file", str(file))
    assert command(*words, "--pairs", "1") == 0
    assert command(*words, "--pairs", "40", "--sprt", "0,400") == 0
    assert "the upper bound is accepted" in capsys.readouterr().out
    kept = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    numbers = [line["number"] for line in kept if "number" in line]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) < 40


def test_the_game_itself_can_be_the_opening(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--game", "diamond", "--players", "3", "--option", "board=121", "--openings", "start", "--plies", "6")
    assert command("random", "level:1", *words, "--pairs", "1") == 0
    assert "6 games in 1 pairs (6 cap); plies: mean 6.0, most 6" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("level:9", "random"), "is not a player: "),
        (("random",), "1 players cannot share 2 sides"),
        (("random", "random", "random"), "3 players cannot share 2 sides"),
        (("random", "level:1", "--sprt", "5"), "is not LOW,HIGH"),
        (("random", "level:1", "--sprt", "5,1"), "needs two Elo bounds in order"),
    ],
)
def test_what_cannot_be_held_is_one_sentence(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(*words, "--game", "diam") == 2
    error = capsys.readouterr().err
    assert error.startswith("adamas: ")
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("--pairs", "0"), ("--processes", "x"), ("--patience", "0"), ("--patience", "-1"), ("--seed", "-1")]
)
def test_numbers_are_checked(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit, match="2"):
        command("random", "level:1", "--game", "diam", *words)


def test_games_and_options_are_checked() -> None:
    """These are GameErrors, which `main` turns into a sentence, or this command does."""
    for words in (("--game", "chess"), ("--game", "diam", "--players", "7"), ("--game", "diam", "--option", "x")):
        try:
            assert command("random", "level:1", *words) == 2
        except (UnknownGame, InvalidOption):
            pytest.fail("a ValueError came through")
