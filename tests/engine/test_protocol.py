"""The engine as another program meets it: `adamas engine` as a process, by what docs/engine-protocol.md says alone."""

from __future__ import annotations

import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text("utf-8")
PATIENCE = 60
"""Seconds after which a silent engine fails the test."""


class Driver:
    """Sends lines and reads answers."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "adamas", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.decode("utf-8").rstrip("\n"))
        self._lines.put(None)

    def send(self, line: str | bytes) -> None:
        assert self._process.stdin is not None
        data = line if isinstance(line, bytes) else line.encode("utf-8")
        self._process.stdin.write(data + b"\n")
        self._process.stdin.flush()

    def line(self) -> str:
        """The next line of the engine."""
        found = self._lines.get(timeout=PATIENCE)
        assert found is not None, "the engine has gone"
        return found

    def ask(self, line: str | bytes, last: str = "") -> list[str]:
        """The answers to a line, up to the one that begins with `last` or with ``error``."""
        self.send(line)
        found = [self.line()]
        while last and not found[-1].startswith((last, "error ")):
            found.append(self.line())
        return found

    def fine(self, *lines: str) -> None:
        for line in lines:
            assert self.ask(line) == ["ok"], line

    def end(self) -> int:
        """Close the input and wait; the exit code."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


@pytest.fixture(scope="module")
def engine() -> Iterator[Driver]:
    """One engine for all tests that leave it as they find it: free."""
    driver = Driver()
    yield driver
    driver.kill()


@pytest.fixture
def fresh() -> Iterator[Driver]:
    """An engine of its own."""
    driver = Driver()
    yield driver
    driver.kill()


INFO = re.compile(
    r"info depth \d+ multipv (\d+) score (-?[\d.]+(?:,-?[\d.]+)*) (exact|lower) distance (\d+) nodes \d+ time \d+"
    r" pv (\S+(?: \S+)*)"
)


def told(lines: list[str]) -> list[tuple[int, list[float], str, int, list[str]]]:
    """The info lines: rank, scores, kind, distance, moves; each must have the form that the page gives."""
    found = []
    for line in lines:
        match = INFO.fullmatch(line)
        assert match is not None, line
        found.append(
            (int(match[1]), [float(score) for score in match[2].split(",")], match[3], int(match[4]), match[5].split())
        )
    return found


class TestConversation:
    def test_who_it_is(self, engine: Driver) -> None:
        lines = engine.ask("uci", "uciok")
        assert lines[0].startswith("id name Adamas ")
        assert lines[1].startswith("id author ")
        assert {"game diam", "game diamond"} <= set(lines)
        options = [line for line in lines if line.startswith("option ")]
        assert all(re.fullmatch(r"option name \w+ type spin default \d+ min \d+ max \d+", line) for line in options)
        assert engine.ask("isready") == ["readyok"]

    def test_the_example_of_the_page(self, fresh: Driver) -> None:
        (example,) = re.findall(r"## A conversation\n```\n(.*?)```", PAGE, re.DOTALL)
        for line in example.splitlines():
            if line.startswith("> "):
                fresh.send(line[2:])
            elif line.startswith("info "):
                (said,), (promised,) = told([fresh.line()]), told([line])
                assert said == promised
            elif line.startswith("id "):
                assert fresh.line().startswith(line[: len("id author")])
            else:
                assert fresh.line() == line
        assert fresh.end() == 0

    def test_the_end_of_the_input_is_an_end(self, fresh: Driver) -> None:
        fresh.fine("newgame diam")
        fresh.send("go infinite")
        assert fresh.end() == 0

    def test_every_command_of_the_page_is_known(self, engine: Driver) -> None:
        table = PAGE[PAGE.index("## Words") : PAGE.index("## go")]
        commands = set(re.findall(r"^\| `(\w+)", table, re.MULTILINE)) - {"quit"}
        assert len(commands) > 10
        for command in commands:
            assert "there is no command" not in engine.ask(f"{command} nonsense 0 0 0")[0]


class TestPositions:
    def test_from_the_start_and_from_a_text(self, engine: Driver) -> None:
        engine.fine("newgame diam players=4", "position startpos moves r-1 n-2")
        assert "d position r/n/./././././. 4 3" in engine.ask("d", "ok")
        engine.fine("position text ././rkon/kk/./././. 4 1 moves r-1")
        shown = engine.ask("d", "ok")
        assert "d position r/./rkon/kk/./././. 4 2" in shown
        # Seven squares for brown; 3.2 to 2, 3.4 to 2 and 4, 4.1 and 4.2 to 5.
        assert "d turn 2 moves 12" in shown
        assert any(line.startswith("d options players=4 ") for line in shown)
        rows = [line for line in shown if line.startswith("d row ")]
        assert rows == [
            "d row . . n . . . . .",
            "d row . . o . . . . .",
            "d row . . k k . . . .",
            "d row r . r k . . . .",
        ]

    def test_a_finished_one(self, engine: Driver) -> None:
        engine.fine("newgame diam", "position startpos moves r-1 k-1 r-5 k-5")
        assert "d won 2 diam" in engine.ask("d", "ok")
        assert engine.ask("moves") == ["moves"]
        assert engine.ask("perft 3") == ["perft 3 0"]
        for command in ("go depth 1", "solve 3", "hint 1", "eval", "go level 3"):
            assert engine.ask(command)[0].startswith("error the game is over")

    def test_a_turn_that_passes(self, engine: Driver) -> None:
        engine.fine("newgame diam", "position text ././././kknn/rroo/rroo/kknn 2 1")
        assert engine.ask("moves") == ["moves"]
        assert engine.ask("go depth 1") == ["bestmove --"]
        assert engine.ask("solve 9")[0].startswith("solve loss 2 ")
        engine.fine("position text ././././kknn/rroo/rroo/kknn 2 1 moves --")
        assert len(engine.ask("moves")[0].split()) == 9

    def test_options_that_a_text_does_not_carry(self, engine: Driver) -> None:
        engine.fine("newgame diamond goal=crowded", "position text r/rr/rrr/3b1rr3/4r4/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1")
        assert engine.ask("go depth 1", "bestmove")[-1].startswith("bestmove ")
        engine.fine("position text r/rr/rrr/3b1rr3/4r4/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1 moves e5-d5")
        assert "d won 1 home" in engine.ask("d", "ok")

    def test_counts_and_estimates(self, engine: Driver) -> None:
        engine.fine("newgame diam players=3 lone_reserve=free")
        assert engine.ask("perft 4") == ["perft 4 23040"]
        assert engine.ask("perft 0") == ["perft 0 1"]
        assert engine.ask("eval") == ["eval points 0 value 0.000"]
        engine.fine("newgame diamond players=3")
        assert engine.ask("perft 3") == ["perft 3 5886"]
        assert re.fullmatch(r"eval points -?\d+ value -?\d\.\d{3}", engine.ask("eval")[0])


class TestSearch:
    def test_lines_with_rank_and_score(self, engine: Driver) -> None:
        engine.fine("newgame diamond")
        *infos, best = engine.ask("go depth 2 multipv 4", "bestmove")
        lines = told(infos)
        assert [line[0] for line in lines] == [1, 2, 3, 4]
        assert best == f"bestmove {lines[0][4][0]}"
        assert len({line[4][0] for line in lines}) == 4
        assert all(kind == "lower" and -1 < scores[0] < 1 for _, scores, kind, _, _ in lines)

    def test_three_sides_have_three_scores(self, engine: Driver) -> None:
        engine.fine("newgame diamond players=3", "setoption name MultiPV value 2")
        *infos, _ = engine.ask("go nodes 300", "bestmove")
        assert [len(line[1]) for line in told(infos)] == [3, 3]
        engine.fine("setoption name MultiPV value 1")

    def test_what_is_proven_is_told(self, engine: Driver) -> None:
        engine.fine("newgame diam", "position text ookk/nnr/./rk/./rrn/n/. 2 1")
        *infos, _ = engine.ask("go movetime 3000", "bestmove")
        ((_, scores, kind, distance, moves),) = told(infos)
        assert (scores, kind, distance, len(moves)) == ([-1.0], "exact", 2, 2)
        assert engine.ask("solve 5")[0].startswith("solve loss 2 nodes ")
        assert engine.ask("solve 1")[0].startswith("solve undecided 1 ")

    def test_a_level_plays_the_same_move_for_the_same_seed(self, engine: Driver) -> None:
        engine.fine("newgame diam", "position startpos moves r-1 n-3")
        moves = {engine.ask("go level 2 seed 5")[0] for _ in range(3)}
        assert len(moves) == 1
        assert re.fullmatch(r"bestmove \S+-\d", moves.pop())

    def test_stop_ends_it_with_an_answer(self, engine: Driver) -> None:
        engine.fine("newgame diam", "position startpos moves r-1 n-3 r-2")
        for command in ("go infinite", "go movetime 600000", "go nodes 1000000000", "go level 8 movetime 600000"):
            engine.send(command)
            assert engine.ask("isready", "readyok")[-1] == "readyok"
            assert engine.ask("moves", "error")[-1].startswith("error a search is running")
            assert engine.ask("stop", "bestmove")[-1].startswith("bestmove ")
        assert engine.ask("stop") == ["ok"]

    def test_proofs_and_counts_can_be_stopped(self, engine: Driver) -> None:
        engine.fine("newgame diam", "position startpos moves r-1 n-3")
        engine.send("solve 60")
        assert engine.ask("stop")[0].startswith(("solve ", "error stopped"))
        engine.send("perft 12")
        assert engine.ask("stop") == ["error stopped before there was an answer"]
        engine.send("hint 3")
        assert engine.ask("stop")[0].startswith("hint source ")

    def test_hints_tell_more_by_grade(self, engine: Driver) -> None:
        engine.fine("newgame diam", "position startpos moves r-1 k-1 r-5")
        assert engine.ask("hint 1") == ["hint source k"]
        assert engine.ask("hint 2") == ["hint source k target 5"]
        assert engine.ask("hint 3") == ["hint source k target 5 reason diam level=2 one=1 other=5"]

    def test_quit_answers_what_runs_first(self, fresh: Driver) -> None:
        fresh.fine("newgame diamond")
        fresh.send("go infinite")
        lines = fresh.ask("quit", "bye")
        assert lines[-2].startswith("bestmove ")
        assert fresh.end() == 0


NONSENSE = [
    "bogus",
    "uci now",
    "isready?",
    "newgame",
    "newgame chess",
    "newgame diam players",
    "newgame diam players=5",
    "newgame diam colour=red",
    "newgame diam players=2 players=2",
    "newgame diam starter=random",
    "position",
    "position text",
    "position text nonsense",
    "position text kr/./././nr/././. 4 1 moves r-1",
    "position startpos moves r-9",
    "position startpos moves r-1 r-2",
    "position startpos r-1",
    "position text 1/2/3/bbbb6/bbb6/bb6/b6/8/9/3rrrr3/rrr/rr/r 2 1",
    "go",
    "go movetime",
    "go movetime -5",
    "go movetime 1e3",
    "go depth 0",
    "go nodes many",
    "go level 9",
    "go level 0",
    "go depth 2 depth 3",
    "go ponder",
    "go depth 2 multipv 0",
    "go depth 99999999999999999999",
    "stop it",
    "moves all",
    "perft",
    "perft 13",
    "perft -1",
    "eval 1",
    "solve",
    "solve 0",
    "solve 61",
    "hint",
    "hint 4",
    "d d",
    "setoption name MultiPV value 0",
    "setoption name Hash value 1",
    "setoption MultiPV 2",
    b"\xff\xfe\x00",
    b"position text \xc3\xa9/././././././. 2 1",
    "x" * 70_000,
]


class TestNonsense:
    @pytest.mark.parametrize("line", NONSENSE, ids=lambda line: repr(line)[:40])
    def test_is_answered_with_a_sentence_and_changes_nothing(self, engine: Driver, line: str | bytes) -> None:
        engine.fine("newgame diam", "position startpos moves r-1")
        (answer,) = engine.ask(line)
        assert answer.startswith("error ")
        assert len(answer) < 400
        assert "Traceback" not in answer
        assert engine.ask("d", "ok")[0] == "d position r/././././././. 2 2"

    def test_before_there_is_a_game(self, fresh: Driver) -> None:
        for line in ("position startpos", "go depth 1", "moves", "perft 1", "eval", "solve 1", "hint 1", "d"):
            assert fresh.ask(line) == ["error there is no game yet: send newgame first"]
        fresh.send("   ")
        assert fresh.ask("isready") == ["readyok"]
