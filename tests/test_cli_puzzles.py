"""The command that makes puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from adamas.engine.puzzles import read_puzzles, shipped

from .test_cli import Output, run

DATA = Path(__file__).parent.parent / "src" / "adamas" / "engine" / "data"


@pytest.mark.parametrize(("game", "kinds"), [("diam", ["win", "block"]), ("diamond", ["jump", "home"])])
def test_makes_so_many_of_each_kind(capsys: Output, tmp_path: Path, game: str, kinds: list[str]) -> None:
    file = tmp_path / "puzzles.txt"
    code, out, err = run(capsys, "puzzles", "--game", game, "--count", "2", "--seed", "3", "--file", str(file))
    assert (code, out, err) == (0, f"{file}: 4 puzzles\n", "")
    text = file.read_text("utf-8")
    assert text.splitlines()[0] == f"# adamas puzzles --game {game} --count 2 --seed 3"
    assert [item.kind for item in read_puzzles(game, text)] == [kind for kind in kinds for _ in range(2)]
    code, out, _ = run(capsys, "puzzles", "--game", game, "--count", "2", "--seed", "3")
    assert (code, out) == (0, text)


@pytest.mark.parametrize("game", ["diam", "diamond"])
def test_the_shipped_files_say_how_they_were_made(game: str) -> None:
    head = (DATA / f"puzzles-{game}.txt").read_text("utf-8").splitlines()[0]
    count = len(shipped(game)) // 2
    assert head == f"# adamas puzzles --game {game} --count {count} --seed 1"


def test_says_what_is_wrong(capsys: Output, tmp_path: Path) -> None:
    assert "--game" in run(capsys, "puzzles")[2]
    assert "invalid choice" in run(capsys, "puzzles", "--game", "chess")[2]
    assert "--count" in run(capsys, "puzzles", "--game", "diam", "--count", "0")[2]
    code, _, err = run(capsys, "puzzles", "--game", "diam", "--count", "1", "--file", str(tmp_path / "no" / "file"))
    assert code == 2
    assert "file" in err
