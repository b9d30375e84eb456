"""The command line, as a person or a program calls it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adamas.cli import main

CARRIED = "././rkon/kk/./././. 2 1"
TWO_ROUTES = "1/2/3/bbbb6/b1b6/bb6/bb5/8/1rr6/4rrr3/r1r/rr/r 2 2"
NOBODY_MOVES = "././././kknn/rroo/rroo/kknn 2 1"
WON = "kr/./././nr/././. 2 2"

Output = pytest.CaptureFixture[str]


def run(output: Output, *arguments: str) -> tuple[int, str, str]:
    """The exit code and what was printed on both streams."""
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    printed = output.readouterr()
    return code, printed.out, printed.err


class TestShow:
    def test_draws_the_ring_with_its_levels_and_reserves(self, capsys: Output) -> None:
        code, out, err = run(capsys, "show", CARRIED)
        assert (code, err) == (0, "")
        assert out.splitlines() == [
            "level 4  . . n .   . . . .",
            "level 3  . . o .   . . . .",
            "level 2  . . k k   . . . .",
            "level 1  . . r k   . . . .",
            "square   1 2 3 4   5 6 7 8",
            "",
            "reserve  red r 3  orange o 3  brown n 3  black k 1",
            "",
            "Slot 1 (red and orange) to move, 17 legal moves.",
        ]

    def test_draws_the_star_with_its_rows(self, capsys: Output) -> None:
        code, out, _ = run(capsys, "show", "start", "--game", "diamond", "--players", "3")
        assert code == 0
        lines = out.splitlines()
        assert lines[0] == "a                    ."
        assert lines[3] == "d  b   b   b   b   .   .   y   y   y   y"
        assert lines[12] == "m                    r"
        assert lines[-1] == "Slot 1 (red) to move, 18 legal moves."

    def test_says_who_is_skipped_and_who_has_won(self, capsys: Output) -> None:
        assert "Slot 1 (red and orange) is skipped: no legal move." in run(capsys, "show", NOBODY_MOVES)[1]
        assert "Won by red and orange (diam)." in run(capsys, "show", WON)[1]

    def test_json(self, capsys: Output) -> None:
        shown = json.loads(run(capsys, "show", WON, "--json")[1])
        assert shown["outcome"] == {"winners": [1], "reason": "diam"}
        assert shown["pieces"] == {"1.1": "k", "1.2": "r", "5.1": "n", "5.2": "r"}
        assert (shown["game"], shown["turn"], shown["position"]) == ("diam", 2, WON)
        assert shown["options"]["players"] == 2

    def test_options_that_the_text_cannot_carry(self, capsys: Output) -> None:
        parked = "r/rr/rrr/3b1rr3/4r4/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1"
        code, out, _ = run(capsys, "show", parked, "--option", "goal=crowded", "--option", "leave_home=30", "--json")
        assert code == 0
        options = json.loads(out)["options"]
        assert (options["goal"], options["leave_home"], options["round"]) == ("crowded", 30, 1)


class TestMoves:
    def test_lists_moves_and_the_routes_of_chains(self, capsys: Output) -> None:
        lines = run(capsys, "moves", TWO_ROUTES)[1].splitlines()
        assert "f2-j3\tf2 h1 j3" in lines
        assert all("\t" in line or line.count("-") == 1 for line in lines)

    def test_json_has_every_route(self, capsys: Output) -> None:
        moves = json.loads(run(capsys, "moves", TWO_ROUTES, "--json")[1])
        assert {"move": "f2-j3", "route": ["f2", "h1", "j3"]} in moves

    def test_a_position_without_moves_lists_none(self, capsys: Output) -> None:
        assert run(capsys, "moves", NOBODY_MOVES) == (0, "", "")


class TestPerft:
    def test_counts(self, capsys: Output) -> None:
        assert run(capsys, "perft", "./././././././. 3f 1", "3") == (0, "2304\n", "")
        assert run(capsys, "perft", "start", "0", "--game", "diam")[1] == "1\n"
        assert run(capsys, "perft", WON, "2")[1] == "0\n"

    def test_a_forced_skip_counts(self, capsys: Output) -> None:
        assert run(capsys, "perft", NOBODY_MOVES, "2")[1] == "8\n"
        divided = run(capsys, "perft", NOBODY_MOVES, "2", "--divide", "--json")[1]
        assert json.loads(divided) == {"depth": 2, "count": 8, "divide": {"--": 8}}

    def test_divide_adds_up(self, capsys: Output) -> None:
        lines = run(capsys, "perft", "start", "3", "--game", "diamond", "--divide")[1].splitlines()
        counts = [int(line.split("\t")[1]) for line in lines if "\t" in line]
        assert len(counts) == 18
        assert sum(counts) == int(lines[-1]) == 8889


class TestReplay:
    def test_says_how_a_record_ends(self, capsys: Output, tmp_path: Path) -> None:
        file = tmp_path / "matches.txt"
        file.write_text('[Game "diam"]\n\nr-1 k-1 r-5 k-5\n\n[Game "diam"]\n[Options "players=4"]\n\nr-1 n-1\n')
        code, out, err = run(capsys, "replay", str(file))
        assert (code, err) == (0, "")
        assert "1. diam, 4 plies: 2 diam" in out
        assert "2. diam, 2 plies: * unfinished" in out
        first, second = json.loads(run(capsys, "replay", str(file), "--json")[1])
        assert (first["plies"], first["result"]) == (4, "2 diam")
        assert second["options"]["players"] == 4

    def test_a_fault_is_told_with_line_and_column(self, capsys: Output, tmp_path: Path) -> None:
        file = tmp_path / "wrong.txt"
        file.write_text('[Game "diam"]\n\nr-1 r-2\n')
        code, out, err = run(capsys, "replay", str(file))
        assert (code, out) == (2, "")
        assert err.startswith("adamas: line 3, column 5: ")

    def test_files_that_cannot_be_read(self, capsys: Output, tmp_path: Path) -> None:
        binary = tmp_path / "binary"
        binary.write_bytes(b"\xff\xfe\x00")
        assert run(capsys, "replay", str(binary))[2].endswith("is not a text file\n")
        assert run(capsys, "replay", str(tmp_path / "none"))[2].endswith("none: No such file or directory\n")
        assert run(capsys, "replay", str(tmp_path))[0] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "rrrrr/././././././. 2 1"], ["square 1", "5"]),
        (["show", "nonsense"], ["nonsense", "position of no game"]),
        (["show", "start"], ["--game"]),
        (["show", "start", "--game", "chess"], ["chess", "diam"]),
        (["show", "start", "--game", "diam", "--option", "camps=closed"], ["camps"]),
        (["show", "start", "--game", "diamond", "--option", "camps=shut"], ["camps", "shut", "open"]),
        (["show", "start", "--game", "diamond", "--option", "camps"], ["NAME=VALUE"]),
        (["show", "start", "--game", "diam", "--players", "5"], ["players", "5"]),
        (["show", "start", "--game", "diam", "--players", "3", "--option", "players=4"], ["twice"]),
        (["show", CARRIED, "--players", "4"], ["players=4"]),
        (["perft", "start", "x", "--game", "diam"], ["DEPTH", "'x'"]),
        (["perft", "start", "21", "--game", "diam"], ["DEPTH", "20"]),
        (["perft", "start", "0", "--game", "diam", "--divide"], ["--divide"]),
        (["serve", "--port", "0x50"], ["--port", "65535"]),
        (["serve", "--port", "70000"], ["--port", "65535"]),
        (["serve", "--host", "no such host.invalid"], ["no such host.invalid"]),
        (["bogus"], ["bogus", "--help"]),
        (["show"], ["POSITION", "--help"]),
        (["show", CARRIED, "--colour"], ["--colour", "--help"]),
    ],
)
def test_a_bad_command_line_is_one_sentence(capsys: Output, arguments: list[str], words: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("adamas")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    for word in words:
        assert word in err


def test_a_data_file_that_is_not_ours_is_left_as_it_is(capsys: Output, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, ...")
    code, _, err = run(capsys, "serve", "--port", "8999", "--data", str(file))
    assert code == 2
    assert "letter.txt is not an Adamas data file" in err
    assert file.read_text() == "Dear Anna, ..."


def test_a_reader_that_goes_away_is_no_error() -> None:
    program = [sys.executable, "-m", "adamas", "moves", "start", "--game", "diamond"]
    writer = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    writer.stdout.close()
    _, err = writer.communicate()
    assert (writer.returncode, err) == (0, "")


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "adamas", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("adamas 0.1.0")
