"""The bench is right, whatever it measures: it stops at a wrong answer, and never counts what is not on a disk."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import adamas
from adamas.store.sqlite import SqliteStore
from bench import __main__ as bench
from bench import final_holes, perft, store
from bench.report import BenchError, Options


@pytest.mark.parametrize("name", bench.SECTIONS)
def test_every_section_has_a_title_and_can_be_run(name: str) -> None:
    section = import_module(f"bench.{name}")
    assert section.TITLE.startswith(name.split("_")[0])
    assert callable(section.run)


@pytest.mark.parametrize("form", final_holes.FORMS.values(), ids=final_holes.FORMS)
def test_openspiel_gives_the_same_final_holes(form: dict[str, object]) -> None:
    pytest.importorskip("pyspiel", exc_type=ImportError)
    tally = final_holes.measure(form, games=2, plies=40)
    assert tally.positions == 80
    assert tally.moves > 80 * 14
    assert [len(rates) for rates in (tally.ours, tally.in_place, tally.on_copies)] == [2, 2, 2]


def test_it_stops_when_two_answers_differ() -> None:
    position = adamas.game("diamond").start(board=121)
    moves = position.moves()
    pairs = [(move.source, move.target) for move in moves]
    final_holes.compare(position, moves, pairs[::-1])
    for wrong in (pairs[1:], [*pairs, ("a1", "b1")], [*pairs[1:], ("a1", "b1")], [*pairs, pairs[0]]):
        with pytest.raises(BenchError, match=f"the two programs differ in {re.escape(str(position))}: "):
            final_holes.compare(position, moves, wrong)


def test_it_stops_at_a_wrong_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wrong = perft.Case("diam", "diam", (16, 257), {"players": 2})
    monkeypatch.setattr(perft, "CASES", (wrong,))
    with pytest.raises(BenchError, match="perft 2 is 256, not 257"):
        list(perft.run(Options(tmp_path)))


@pytest.mark.parametrize("batch", [256, 1])
def test_the_store_is_measured(tmp_path: Path, batch: int) -> None:
    figures = asyncio.run(store.measure(tmp_path / "adamas.db", batch, 0.3))
    assert 0 < figures.p50 <= figures.p99
    assert figures.rate > 0
    assert (figures.batch == 1) == (batch == 1)


def test_the_store_is_not_measured_in_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(store, "disk", lambda _: "tmpfs")
    with pytest.raises(BenchError, match="is on tmpfs, which is no disk: choose another folder"):
        list(store.run(Options(tmp_path)))
    assert not list(tmp_path.iterdir())


def test_a_file_system_in_memory_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = ("/dev/vda / ext4", "tmpfs /tmp tmpfs", "/dev/vdb /tmp/real\\040disk xfs", "tmpfs /srv tmpfs")
    table = "".join(f"{mount} rw 0 0\n" for mount in mounts)
    read = Path.read_text
    monkeypatch.setattr(
        Path, "read_text", lambda path, *args: table if str(path) == "/proc/mounts" else read(path, *args)
    )
    expected = {
        "/": "ext4",
        "/home/a": "ext4",
        "/tmp": "tmpfs",
        "/tmp/a": "tmpfs",
        "/tmpfoo": "ext4",
        "/srv/a/b": "tmpfs",
    }
    assert {folder: store.disk(Path(folder)) for folder in expected} == expected
    assert store.disk(Path("/tmp/real disk/a")) == "xfs"


def test_the_store_is_not_measured_when_it_is_not_durable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def weak(_: SqliteStore) -> dict[str, int | str]:
        return {"synchronous": 1, "journal_mode": "wal"}

    monkeypatch.setattr(SqliteStore, "durability", weak)
    with pytest.raises(BenchError, match="not fully durable"):
        asyncio.run(store.measure(tmp_path / "adamas.db", 256, 0.1))


def test_a_section_that_cannot_go_on_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_: Options) -> Iterator[str]:
        yield "a figure"
        raise BenchError("two answers differ")

    section = ModuleType("section")
    section.TITLE, section.run = "a section", run  # type: ignore[attr-defined]
    monkeypatch.setattr(bench, "import_module", lambda _: section)
    monkeypatch.setattr(bench, "RESULTS", tmp_path / "results.md")
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    assert bench.main(["--save", "--folder", str(tmp_path / "new")]) == 1
    printed = capsys.readouterr()
    assert printed.out.endswith("a section\na figure\n")
    assert printed.err == "bench: two answers differ\n"
    assert not bench.RESULTS.exists()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["nothing"], "there is no section nothing: choose from start, store, final_holes"),
        (["--scale", "0"], "--scale must be above 0"),
        (["--save", "--scale", "0.5"], "--save keeps full runs only"),
        (["--all", "perft"], "--all runs every section"),
    ],
)
def test_a_bad_command_line_is_one_sentence(line: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        bench.main(line)
    assert stop.value.code == 2
    assert message in capsys.readouterr().err


def test_results_are_kept_newest_first(tmp_path: Path) -> None:
    results = tmp_path / "results.md"
    bench.save(["commit    one", "figure 1"], results)
    bench.save(["commit    two", "figure 2"], results)
    assert results.read_text("utf-8") == (
        f"{bench.HEADING}\n## Commit two\n\n```text\ncommit    two\nfigure 2\n```\n"
        "\n## Commit one\n\n```text\ncommit    one\nfigure 1\n```\n"
    )
