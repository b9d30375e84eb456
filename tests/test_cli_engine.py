"""The engine's commands on the command line: analyse, solve, verify, hint, engine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adamas.engine.strategy import pack, parse_strategy, print_strategy, unpack

from .test_cli import CARRIED, NOBODY_MOVES, WON, Output, run

WIN_IN_3 = next(
    line.split("\t")[0]
    for line in (Path(__file__).parent / "engine" / "data" / "diam_solved.tsv").read_text("ascii").splitlines()
    if "\twin\t3\t" in line
)
LOSS_IN_2 = "ookk/nnr/./rk/./rrn/n/. 2 1"


class TestAnalyse:
    def test_says_what_is_proven(self, capsys: Output) -> None:
        code, out, err = run(capsys, "analyse", LOSS_IN_2, "--lines", "1")
        assert (code, err) == (0, "")
        head, line = out.splitlines()
        assert head.startswith("depth ")
        assert "loses in 2 plies" in line

    def test_json(self, capsys: Output) -> None:
        found = json.loads(run(capsys, "analyse", LOSS_IN_2, "--json", "--time", "5")[1])
        assert set(found) == {"lines", "depth", "bound", "nodes", "time"}
        assert len(found["lines"]) == 3
        best = found["lines"][0]
        assert (best["value"], best["exact"], best["plies"], best["moves"][0]) == (-1.0, True, 2, best["move"])

    def test_limits_and_lines(self, capsys: Output) -> None:
        found = json.loads(run(capsys, "analyse", "diamond", "--players", "3", "--nodes", "50", "--json")[1])
        assert len(found["lines"][0]["value"]) == 3
        code, out, _ = run(capsys, "analyse", "diamond", "--players", "3", "--nodes", "50", "--lines", "2")
        assert code == 0
        assert len(out.splitlines()) == 3
        assert json.loads(run(capsys, "analyse", "diamond", "--depth", "1", "--json")[1])["depth"] == 1

    def test_history(self, capsys: Output) -> None:
        start = "./././././././. 2 1"
        assert run(capsys, "analyse", start, "--depth", "1", "--history", start, "--history", start)[0] == 0
        code, _, err = run(capsys, "analyse", start, "--depth", "1", "--history", "nonsense")
        assert code == 2
        assert "--history" in err


class TestSolve:
    def test_in_words_and_in_json(self, capsys: Output) -> None:
        code, out, err = run(capsys, "solve", WIN_IN_3)
        assert (code, err) == (0, "")
        assert "wins in exactly 3 plies." in out
        assert "loses in exactly 2 plies." in run(capsys, "solve", LOSS_IN_2)[1]
        found = json.loads(run(capsys, "solve", WIN_IN_3, "--plies", "2", "--json")[1])
        assert (found["result"], found["plies"]) == ("undecided", 2)
        assert "nothing is forced within 2 plies" in run(capsys, "solve", WIN_IN_3, "--plies", "2")[1]
        assert "Undecided" in run(capsys, "solve", "diam", "--time", "0")[1]

    def test_a_certificate_is_made_and_verified(self, capsys: Output, tmp_path: Path) -> None:
        file = tmp_path / "small.cert"
        code, out, err = run(capsys, "solve", WIN_IN_3, "--certificate", str(file))
        assert (code, err) == (0, "")
        assert str(file) in out
        assert [path.name for path in tmp_path.iterdir()] == ["small.cert"]
        code, out, err = run(capsys, "verify", str(file))
        assert (code, err) == (0, "")
        assert "wins within 3 plies" in out
        report = json.loads(run(capsys, "verify", str(file), "--json")[1])
        assert (report["valid"], report["start"], report["plies"]) == (True, WIN_IN_3, 3)

    def test_nothing_to_certify(self, capsys: Output, tmp_path: Path) -> None:
        file = tmp_path / "none.cert"
        code, _, err = run(capsys, "solve", WIN_IN_3, "--plies", "2", "--certificate", str(file))
        assert code == 2
        assert "nothing is forced within 2 plies" in err
        assert list(tmp_path.iterdir()) == []


class TestVerify:
    def test_a_wrong_one_is_refused_with_its_place(self, capsys: Output, tmp_path: Path) -> None:
        file = tmp_path / "wrong.cert"
        run(capsys, "solve", WIN_IN_3, "--certificate", str(file))
        strategy = unpack(file.read_bytes())
        text = print_strategy(strategy).replace(",3,", ",2,")
        assert parse_strategy(text) != strategy
        file.write_bytes(pack(parse_strategy(text)))
        code, out, err = run(capsys, "verify", str(file))
        assert (code, out) == (1, "")
        assert "refused" in err
        assert err.count("\n") == 1
        told = json.loads(run(capsys, "verify", str(file), "--json")[1])
        assert told["valid"] is False
        assert "move" in told["why"]

    def test_what_is_no_certificate(self, capsys: Output, tmp_path: Path) -> None:
        file = tmp_path / "letter.txt"
        file.write_text("Dear Anna, ...")
        assert run(capsys, "verify", str(file))[0] == 1
        assert run(capsys, "verify", str(tmp_path / "none"))[0] == 2


class TestHint:
    def test_grades(self, capsys: Output) -> None:
        almost = "kr/./././n/././. 2 1"
        assert run(capsys, "hint", almost, "--grade", "1") == (0, "Look at r.\n", "")
        assert run(capsys, "hint", almost, "--grade", "2") == (0, "r-5\n", "")
        assert run(capsys, "hint", almost)[1].splitlines() == ["r-5", "diam (level 2, one 1, other 5)"]
        found = json.loads(run(capsys, "hint", almost, "--json")[1])
        assert found == {
            "grade": 3,
            "source": "r",
            "target": "5",
            "reasons": [{"code": "diam", "values": {"level": 2, "one": 1, "other": 5}}],
        }
        assert json.loads(run(capsys, "hint", almost, "--json", "--grade", "1")[1])["target"] is None


class TestEngine:
    def test_says_how_it_runs(self, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ADAMAS_KERNEL", "no")
        assert "diam: plain Python (ADAMAS_KERNEL=no)" in run(capsys, "engine", "info")[1]
        assert {item["game"] for item in json.loads(run(capsys, "engine", "info", "--json")[1])} == {"diam", "diamond"}

    def test_speaks_the_protocol(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "adamas", "engine"],
            input="isready\nquit\n",
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == "readyok\nbye\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["analyse", WON], ["over"]),
        (["analyse", NOBODY_MOVES], ["skipped"]),
        (["analyse", CARRIED, "--time", "-1"], ["--time", "0 or more"]),
        (["analyse", CARRIED, "--depth", "0"], ["--depth", "1 to 100"]),
        (["analyse", CARRIED, "--lines", "0"], ["--lines", "1 or more"]),
        (["analyse", "chess"], ["no game"]),
        (["solve", WON], ["over"]),
        (["solve", "diam", "--plies", "61"], ["--plies", "60"]),
        (["solve", "diam", "--players", "7"], ["players", "7"]),
        (["hint", WON], ["over"]),
        (["hint", CARRIED, "--grade", "4"], ["--grade", "1 to 3"]),
        (["verify"], ["FILE", "--help"]),
        (["engine", "nonsense"], ["nonsense"]),
    ],
)
def test_a_bad_command_line_is_one_sentence(capsys: Output, arguments: list[str], words: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("adamas")
    assert err.count("\n") == 1
    for word in words:
        assert word in err


@pytest.mark.parametrize("command", ["analyse", "solve", "verify", "hint", "engine", "arena"])
def test_every_command_has_help(capsys: Output, command: str) -> None:
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert out.startswith(f"usage: adamas {command}")


def test_a_required_kernel_that_is_missing_is_said(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAMAS_KERNEL", "maybe")
    code, _, err = run(capsys, "solve", "diam", "--plies", "1")
    assert code == 2
    assert "ADAMAS_KERNEL must be one of" in err
