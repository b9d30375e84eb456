"""The arena: fair seats, a strict referee, the same answer from any number of workers, runs that go on."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adamas.engine import arena
from adamas.engine.arena import Contest, ContestError, Played, PlayedPair, play_game, run, seatings
from adamas.engine.contestants import Contestant, make_contestant, register
from adamas.engine.elo import Sprt
from adamas.engine.openings import Opening, make_openings, replay
from adamas.engine.proof import PlainProver
from adamas.engine.standings import standings, versions
from adamas.game import Position
from adamas.games import find_game

STRANGE = Path(__file__).with_name("strange_engine.py")


def strange(habit: str) -> str:
    return f"engine@movetime=1:{shlex.join([sys.executable, str(STRANGE), habit])}"


def openings(name: str, options: Mapping[str, Any], count: int) -> tuple[Opening, ...]:
    game = find_game(name)
    return tuple(
        make_openings(game, options, count, 1, lambda position: PlainProver(position).prove(position, 1)[0] == 0)
    )


def contest(between: Sequence[str], name: str = "diam", pairs: int = 3, **options: Any) -> Contest:
    return Contest(name, options, tuple(between), openings(name, options, pairs))


def timeless(pairs: Sequence[PlayedPair]) -> list[PlayedPair]:
    """The pairs without the one thing that no two runs share."""
    return [replace(pair, games=tuple(replace(game, seconds=()) for game in pair.games)) for pair in pairs]


class Scripted(Contestant):
    """Plays given moves, one after the other."""

    def __init__(self, moves: Sequence[str]) -> None:
        self.moves = list(moves)

    def answer(self, past: Sequence[Position], plies: Sequence[str], patience: float) -> str:  # noqa: ARG002
        return self.moves.pop(0)


def first_move() -> Contestant:
    """A maker to register: plays the first legal move."""

    class First(Contestant):
        def answer(self, past: Sequence[Position], plies: Sequence[str], patience: float) -> str:  # noqa: ARG002
            return str(past[-1].moves()[0])

    return First()


# Seats


def test_two_players_change_seats() -> None:
    assert seatings(2, ("a", "b")) == [(0, 1), (1, 0)]


def test_two_players_sit_on_three_sides_in_every_mixed_way() -> None:
    found = seatings(3, ("a", "b"))
    assert len(found) == 6
    assert sum(seats.count(0) for seats in found) == 9
    assert {seats.index(0) for seats in found if seats.count(0) == 1} == {0, 1, 2}


def test_three_names_sit_in_every_order_and_equal_ones_are_one_player() -> None:
    assert len(seatings(3, ("a", "b", "c"))) == 6
    assert seatings(3, ("a", "b", "b")) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize(("sides", "players"), [(2, "a"), (2, "abc"), (3, "abcd"), (3, "aaa")])
def test_other_numbers_of_players_are_refused(sides: int, players: str) -> None:
    with pytest.raises(ContestError, match=r"players cannot share|three times the same"):
        seatings(sides, tuple(players))


# The referee


def play(first: Contestant, second: Contestant, opening: Opening = (), **more: Any) -> Played:
    return play_game(find_game("diam"), {}, [first, second], (0, 1), opening, 1, **more)


def test_a_win_ends_a_game() -> None:
    game = play(Scripted(["r-1", "r-1", "r-5", "r-5"]), Scripted(["k-2", "k-2", "k-3"]))
    assert (game.winners, game.reason, len(game.moves)) == ((0,), "diam", 7)
    assert [player for player, _ in game.seconds] == [0, 1, 0, 1, 0, 1, 0]
    assert (game.share(0), game.share(1)) == (1, 0)


def test_the_third_occurrence_is_a_draw_and_the_opening_counts() -> None:
    opening = ("r-1", "n-3")
    there, back = ["1.1-2", "2.1-1"], ["3.1-4", "4.1-3"]
    game = play(Scripted(there * 2), Scripted(back * 2), opening)
    assert (game.winners, game.reason, len(game.moves)) == ((), "repetition", 2 + 8)
    assert game.share(0) == game.share(1) == 0.5


def test_the_cap_is_the_rules_or_a_smaller_one() -> None:
    game = play(make_contestant("random"), make_contestant("random"), plies=3)
    assert (game.winners, game.reason, len(game.moves)) == ((), "cap", 3)


def test_an_illegal_move_loses() -> None:
    game = play(Scripted(["r-1", "1.4-2"]), Scripted(["k-2"]))
    assert (game.winners, game.reason, game.moves) == ((1,), "illegal", ("r-1", "k-2"))
    assert "1.4-2" in game.fault
    assert play(Scripted(["nonsense"]), Scripted([])).winners == (1,)


def test_where_others_win_a_forfeited_game_they_share_it() -> None:
    table = [Scripted(["j4-i4"]), Scripted(["a1-a1"]), Scripted([])]
    game = play_game(find_game("diamond"), {"players": 3}, table, (0, 1, 0), (), 1)
    assert game.winners == (0, 2)
    assert (game.share(0), game.share(1)) == (1, 0)


@pytest.mark.parametrize(("habit", "reason"), [("illegal", "illegal"), ("late", "late"), ("crash", "crash")])
def test_a_program_that_misbehaves_loses(habit: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "GRACE", 0.2)
    held = contest([strange(habit), "random"], pairs=1)
    (pair,) = run(held, 1)
    assert [game.reason for game in pair.games] == [reason, reason]
    assert pair.score(0) == 0
    shown = standings(held, [pair])
    assert shown.players[0].faults == {reason: 2}
    assert shown.players[1].faults == {}


def test_a_program_plays_both_games() -> None:
    diam = contest([strange("good"), "level:1"], pairs=1, players=4)
    diamond = replace(contest([strange("good"), "random"], "diamond", pairs=1, camps="closed"), plies=60)
    for held in (diam, diamond):
        (pair,) = run(held, 1)
        assert not any(game.fault for game in pair.games)
        assert all(len(game.moves) > 3 for game in pair.games)


def test_a_program_that_refuses_the_game_loses_with_its_own_words() -> None:
    (pair,) = run(contest([strange("refuse"), "random"], pairs=1), 1)
    assert [(game.reason, game.share(0)) for game in pair.games] == [("crash", 0), ("crash", 0)]
    assert "no such game" in pair.games[0].fault


@pytest.mark.parametrize("limit", ["nodes=30", "level=1"])
def test_our_own_engine_plays_behind_its_protocol(limit: str) -> None:
    """With one worker and another process in between, the same level makes the same moves."""
    command = shlex.join([sys.executable, "-m", "adamas", "engine"])
    for held in (
        contest([f"engine@{limit}:{command}", "random"], pairs=1, players=3),
        replace(contest([f"engine@{limit}:{command}", "random"], "diamond", pairs=1, board=121), plies=24),
    ):
        (pair,) = run(held, 1)
        assert [game.fault for game in pair.games] == ["", ""]


def test_a_program_that_is_not_there_loses() -> None:
    (pair,) = run(contest(["engine:/no/such/program", "random"], pairs=1), 1)
    assert [game.reason for game in pair.games] == ["crash", "crash"]
    assert pair.score(0) == 0


# Players as texts


@pytest.mark.parametrize(
    "text",
    ["level:9", "level:0", "level:x", "level", "level:3/0", "nodes:-1", "nodes:x", "time:-1", "time:nan", "python:9",
     "engine:", "engine@speed=3:x", "engine@nodes=0:x", "nobody", ""],
)  # fmt: skip
def test_a_text_that_is_no_player_is_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a player: "):
        make_contestant(text)
    with pytest.raises(ContestError, match="is not a player: "):
        contest([text, "random"], pairs=1).check()


def test_levels_nodes_and_seconds_play() -> None:
    held = replace(contest(["level:6/10", "nodes:2000"], "diamond", pairs=1), plies=12)
    assert len(run(held, 1)[0].games) == 2
    held = contest(["time:0.01", "level:1"], pairs=1)
    assert not any(game.fault for game in run(held, 1)[0].games)


def test_the_python_player_plays_without_the_kernel() -> None:
    """Its own process knows no kernel, whatever this one does."""
    player = make_contestant("python:1")
    game = find_game("diam")
    try:
        player.begin(game, {}, 1)
        position = game.start()
        assert position.play(player.answer([position], (), 30.0))
        pool = player._pool  # type: ignore[attr-defined]
        assert pool.submit(os.getenv, "ADAMAS_KERNEL").result() == "no"
    finally:
        player.close()


def test_a_registered_player_plays_in_other_processes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adamas.engine.contestants._registered", {})
    register("first", first_move)
    with pytest.raises(ValueError, match="cannot name a player"):
        register("first", first_move)
    held = contest(["first", "random"], pairs=2)
    with ProcessPoolExecutor(1) as pool:
        assert timeless(run(held, 2, executor=pool)) == timeless(run(held, 2))


# Many pairs


@pytest.mark.parametrize(
    ("between", "name", "plies"),
    [
        (("random", "random"), "diam", None),
        (("level:2", "level:1"), "diam", None),
        (("level:2", "level:1"), "diamond", 40),
    ],
)
def test_one_worker_and_many_play_the_same_games(between: tuple[str, str], name: str, plies: int | None) -> None:
    held = replace(contest(between, name, pairs=4), plies=plies)
    alone = run(held, 4)
    with ProcessPoolExecutor(2) as processes:
        assert timeless(run(held, 4, executor=processes, workers=2)) == timeless(alone)
    with ThreadPoolExecutor(3) as threads:
        assert timeless(run(held, 4, executor=threads, workers=3)) == timeless(alone)


@pytest.mark.parametrize(("name", "players"), [("diam", 3), ("diamond", 3)])
def test_every_game_of_a_pair_begins_with_its_opening_and_can_be_replayed(name: str, players: int) -> None:
    held = replace(contest(["random", "level:1"], name, pairs=2, players=players), plies=30)
    for pair in run(held, 3):
        opening = held.openings[pair.number % 2]
        for game in pair.games:
            assert game.moves[: len(opening)] == opening
            last = replay(find_game(name), {"players": players}, game.moves)[-1]
            outcome = last.outcome()
            won = set() if outcome is None else {last.sides[slot] for slot in outcome.winners}
            assert (set(game.winners), game.reason) == (won, outcome.reason if outcome else "cap")
            assert len(game.seconds) <= len(game.moves) - len(opening)


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    held = contest(["random", "random"], pairs=4)
    whole = run(held, 4)
    file = tmp_path / "results.jsonl"
    assert timeless(run(held, 2, file=file, about={"command": "first"})) == timeless(whole[:2])
    cut = file.read_text("utf-8")
    file.write_text(cut + '{"number":2,"ga', "utf-8")  # a run that was killed while it wrote
    kept = [json.loads(line) for line in cut.splitlines()]
    assert timeless(run(held, 4, file=file)) == timeless(whole)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert lines[: len(kept)] == kept
    assert [line["number"] for line in lines if "number" in line] == [0, 1, 2, 3]
    assert lines[0]["about"] == {"command": "first"}


def test_a_finished_file_plays_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = contest(["level:1", "random"], pairs=2)
    file = tmp_path / "results.jsonl"
    whole = run(held, 2, file=file)
    monkeypatch.setattr(arena, "play_pair", None)
    assert run(held, 2, file=file) == whole


def test_the_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    held = contest(["level:1", "random"], pairs=2)
    file = tmp_path / "results.jsonl"
    run(held, 1, file=file)
    with pytest.raises(ContestError, match="holds the results of another contest"):
        run(replace(held, seed=2), 1, file=file)
    with pytest.raises(ContestError, match="another opening was played"):
        run(replace(held, openings=held.openings[::-1]), 1, file=file)
    file.write_text("nonsense\n", "utf-8")
    with pytest.raises(ContestError, match="line 1, is not a result"):
        run(held, 1, file=file)


def test_a_sequential_test_ends_with_the_same_pair_for_any_number_of_workers() -> None:
    held = contest(["level:2", "random"], pairs=8)
    sprt = Sprt(0, 400)
    alone = run(held, 60, sprt=sprt)
    assert len(alone) < 60
    with ThreadPoolExecutor(4) as threads:
        assert timeless(run(held, 60, executor=threads, workers=4, sprt=sprt)) == timeless(alone)
    shown = standings(held, alone, sprt)
    assert shown.sprt is not None
    assert shown.sprt[1] == "upper"


# What is reported


def made(seats: tuple[int, ...], winners: tuple[int, ...], seconds: float = 0.5) -> Played:
    return Played(seats, winners, "diam" if winners else "repetition", ("r-1",) * 10, ((seats[0], seconds),))


def test_standings_count_what_was_played() -> None:
    held = contest(["level:2", "random"], pairs=1)
    pairs = [
        PlayedPair(0, (made((0, 1), (0,)), made((1, 0), (1,)))),
        PlayedPair(1, (made((0, 1), ()), made((1, 0), (0,), 2.0))),
    ]
    shown = standings(held, pairs)
    first, second = shown.players
    assert (first.wins, first.draws, first.losses) == (2, 1, 1)
    assert (second.wins, second.draws, second.losses) == (1, 1, 2)
    assert first.share == 0.625
    assert shown.scores == {0.5: 1, 2: 1}
    assert first.elo is not None
    assert second.elo is not None
    assert first.elo.difference == pytest.approx(-second.elo.difference)
    assert second.slowest == 2.0
    assert first.mean == 0.5
    assert json.loads(json.dumps(shown.as_json()))["players"][0]["wins"] == 2
    assert any("2 won, 1 drawn, 1 lost" in line for line in shown.lines())


def test_one_against_two_has_a_fair_share_and_no_elo() -> None:
    held = Contest("diamond", {"players": 3}, ("level:1", "random", "random"), ((),))
    shown = standings(held, [PlayedPair(0, tuple(made(seats, (0,)) for seats in seatings(3, held.players)))])
    first, second = shown.players
    assert first.fair == pytest.approx(1 / 3)
    assert (first.wins, second.wins) == (1, 2)
    assert first.elo is None


def test_versions_name_the_kernels() -> None:
    assert {"adamas", "python", "diam", "diamond"} <= set(versions())
