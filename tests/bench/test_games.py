"""The benches that play games: what they play, how they count it, and that they go on where they stopped."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from adamas.engine.contestants import Contestant, make_contestant
from adamas.engine.levels import LEVELS
from adamas.games import find_game
from bench import all_pairs, heartbeat, held, ladder, winning_side
from bench.report import BenchError


def squared(number: int) -> dict[str, int]:
    return {"square": number * number}


def test_jobs_are_made_once_and_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "kept" / "jobs.jsonl"
    jobs = {f"job {number}": (number,) for number in range(5)}
    expected = {f"job {number}": {"square": number * number} for number in range(5)}
    assert held.played_jobs(squared, {"job 3": (3,), "job 1": (1,)}, file, 1, "") == {
        "job 3": {"square": 9},
        "job 1": {"square": 1},
    }
    with file.open("a", encoding="utf-8") as out:
        out.write('{"job":"job 2","res')  # a run that was killed while it wrote
    assert held.played_jobs(squared, jobs, file, 2, "") == expected
    assert list(held.played_jobs(squared, jobs, file, 1, "")) == list(jobs)

    def never(number: int) -> dict[str, int]:
        raise AssertionError(number)

    assert held.played_jobs(never, jobs, file, 1, "") == expected


def test_a_section_of_the_results_is_replaced_and_the_others_stay(tmp_path: Path) -> None:
    results = tmp_path / "results.md"
    results.write_text("# Results\n\n## One\n\nold\n", "utf-8")
    held.keep_section("Two", ["a", "b"], results)
    assert results.read_text("utf-8") == "# Results\n\n## One\n\nold\n\n## Two\n\na\nb\n"
    held.keep_section("One", ["new"], results)
    assert results.read_text("utf-8") == "# Results\n\n## One\n\nnew\n\n## Two\n\na\nb\n"
    held.keep_section("Two", ["c"], results)
    held.keep_section("One", ["new"], results)
    assert results.read_text("utf-8") == "# Results\n\n## One\n\nnew\n\n## Two\n\nc\n"


def test_a_table_is_markdown() -> None:
    assert held.table([["a", "b"], ["1", "2"]]) == ["| a | b |", "| --- | --- |", "| 1 | 2 |"]


def test_another_engine_has_other_results(monkeypatch: pytest.MonkeyPatch) -> None:
    before = held.engine_digest()
    assert held.engine_digest() == before
    monkeypatch.setattr(held, "versions", lambda: {"diam": "otherwise"})
    assert held.engine_digest() != before


def test_the_ladder_has_a_rung_between_all_neighbours() -> None:
    assert [ladder.names_of(lower) for lower in LEVELS[:-1]][-2:] == [
        ("level:7", "level:6"),
        ("level:8/10", "level:7/10"),
    ]
    for pairs in ladder.PAIRS.values():
        assert list(pairs) == list(LEVELS[:-1])


def test_a_rung_is_played_and_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "names_of", lambda _: ("level:1", "random"))
    monkeypatch.setattr(ladder, "RESULTS", tmp_path / "results.md")
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    found = []
    with pytest.raises(BenchError, match="not 100 to 200 Elo above the level below: level:1 in diam"):
        for line in ladder._run(["diam"], [1], 2, 1.0, 1, tmp_path, 1, save=True):
            found.append(line)  # noqa: PERF402 - an error would lose them otherwise
    assert found[1].startswith("diam: level:1 against random")
    kept = (tmp_path / "results.md").read_text("utf-8")
    assert "| diam | level:1 | random | 4 | 4 | 0 | 0 | +inf |" in kept


def test_all_pairs_of_levels_meet_in_every_form_within_200_games() -> None:
    games = all_pairs.games(all_pairs.GAMES, 1)
    assert len(games) == 200
    met: Counter[tuple[str, int, int]] = Counter()
    for form, (game, options, players, _) in games.values():
        assert len(players) == max(find_game(game).start(**options).sides) + 1
        levels = sorted({int(player.partition(":")[2]) for player in players})
        met[form, levels[0], levels[-1]] += 1
    for form in all_pairs.FORMS:
        assert len({pair for pair in met if pair[0] == form}) == len(LEVELS) * (len(LEVELS) + 1) // 2
    assert {form for form, _, _ in met} == {*all_pairs.FORMS, *all_pairs.MORE}
    assert len({seed for _, (*_, seed) in games.values()}) == 200


def test_stronger_and_weaker_change_sides() -> None:
    seated = [players for _, (_, _, players, _) in all_pairs.games(180, 1).values()]
    first = Counter(players[0] > players[1] for players in seated if players[0] != players[1])
    assert min(first.values()) > 50


@pytest.mark.parametrize(
    ("game", "options", "plies", "expected"),
    [
        ("diamond", {}, ["j4-i4", "d4-e4", "i4-j4", "e4-d4"], (2, 4)),
        ("diamond", {}, ["j4-i4", "d4-e4", "j5-i5", "d3-d4", "i4-j4"], (0, 5)),  # not on the turn after
        ("diam", {}, ["r-1", "n-3", "1.1-2", "3.1-4", "2.1-1", "4.1-3"], (2, 6)),
        ("diam", {}, ["r-1", "n-3", "r-2", "3.1-4", "1.1-2", "4.1-5"], (0, 6)),
        ("diam", {"players": 3}, ["r-1", "n-3", "1.1-2", "k-4", "2.1-1"], (1, 5)),  # two slots of one player
        ("diam", {"players": 4}, ["r-1", "n-3", "1.1-2", "k-4", "2.1-1"], (0, 5)),  # of partners
    ],
)
def test_moves_straight_back_are_counted(
    game: str, options: dict[str, int], plies: list[str], expected: tuple[int, int]
) -> None:
    assert all_pairs.straight_back(game, options, plies) == expected


def test_all_pairs_reports_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_pairs, "make_contestant", lambda _: make_contestant("random"))
    monkeypatch.setattr(all_pairs, "FORMS", {"Diam, 2 players": ("diam", {})})
    monkeypatch.setattr(all_pairs, "MORE", {})
    monkeypatch.setattr(all_pairs, "BACK_MOST", 1.0)
    found = list(all_pairs.report(4, 1, 1, tmp_path, 1))
    assert found[0].startswith("4 games, seeds 1 to 4")
    assert "4 games" in found[1]


def test_the_winning_side_meets_everybody_in_every_variant() -> None:
    found = winning_side.matches(winning_side.MATCHES, 1)
    assert len(found) == 1000
    met = {(variant, opponent) for variant, opponent, _ in found.values()}
    assert met == {(variant, opponent) for variant in winning_side.FORMS for opponent in winning_side.OPPONENTS}
    assert len({seed for *_, seed in found.values()}) == 1000


@pytest.mark.parametrize(("variant", "side"), [("2", 1), ("3", 1), ("3f", 0), ("4", 1)])
def test_the_top_level_sits_where_it_wins(variant: str, side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[str] = []

    def make(text: str) -> Contestant:
        seated.append(text)
        return make_contestant("level:1" if text == "level:8" else text)

    monkeypatch.setattr(winning_side, "make_contestant", make)
    result = winning_side.play(variant, "random", 3)
    assert seated.index("level:8") == side
    assert result["seats"][side] == 0


def test_the_heart_beats(tmp_path: Path) -> None:
    try:
        found = list(heartbeat.report(1.0, tmp_path))
    except BenchError as error:  # how fast it is, no test says
        assert str(error) == "the heartbeat is too slow"
    else:
        assert found[1].startswith("at rest")
        assert "searches begun" in found[2]
