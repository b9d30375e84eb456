"""Openings: the same for the same seed, playable, and open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adamas.engine import openings
from adamas.engine.openings import (
    SKIP,
    balanced,
    is_open,
    make_openings,
    print_openings,
    read_openings,
    replay,
    undecided,
)
from adamas.engine.proof import PlainProver
from adamas.engine.values import values_for
from adamas.game import GameError, Position
from adamas.games import find_game

FORMS: list[tuple[str, dict[str, Any]]] = [
    ("diam", {}),
    ("diam", {"players": 3, "lone_reserve": "free"}),
    ("diam", {"players": 4}),
    ("diamond", {}),
    ("diamond", {"players": 3}),
    ("diamond", {"board": 121, "seating": "opposite"}),
]


def short(position: Position) -> bool:
    """A quick stand-in for nine plies: nothing forced within two."""
    return PlainProver(position).prove(position, 2)[0] == 0


def accept(position: Position) -> bool:
    return balanced(position) if values_for(position).repeats_gain_nothing else short(position)


@pytest.mark.parametrize(("name", "options"), FORMS)
def test_openings_are_different_open_and_follow_from_the_seed(name: str, options: dict[str, Any]) -> None:
    game = find_game(name)
    found = make_openings(game, options, 12, 3, accept)
    assert found == make_openings(game, options, 12, 3, accept)
    assert make_openings(game, options, 5, 3, accept) == found[:5]
    assert make_openings(game, options, 5, 4, accept) != found[:5]
    ends = [replay(game, options, opening)[-1] for opening in found]
    assert len({str(end) for end in ends}) == 12
    for opening, end in zip(found, ends, strict=True):
        assert 4 <= len(opening) <= 8
        assert end.turn == game.start(**options).turn
        assert end.outcome() is None
        assert accept(end)


def test_no_computer_would_avoid_their_moves() -> None:
    """In a race no opening squats in a foreign goal: the filter of the computer players holds for them too."""
    game = find_game("diamond")
    for opening in make_openings(game, {"board": 121}, 10, 1):
        positions = replay(game, {"board": 121}, opening)
        for number, ply in enumerate(opening):
            position = positions[number]
            sane = values_for(position).sensible(position, position.moves(), positions[:number])
            assert ply in map(str, sane)


def test_a_position_with_a_win_in_one_is_not_open() -> None:
    game = find_game("diam")
    assert not is_open(game.parse("kr/./././n/././. 2 1"))
    assert undecided(game.parse("r/./././n/././. 2 1"), 2)


def test_a_game_without_so_many_openings_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "TRIES", 20)
    with pytest.raises(ValueError, match="only 0 of 1 openings of diam were found"):
        make_openings(find_game("diam"), {}, 1, 1, lambda _: False)


def test_a_file_of_openings_reads_back(tmp_path: Path) -> None:
    game = find_game("diam")
    found = make_openings(game, {}, 4, 9, short)
    file = tmp_path / "openings.txt"
    file.write_text(f"# four of them\n\n{print_openings(found)}", "utf-8")
    assert read_openings(file, game, {}) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no opening"),
        ("r-1 r-1", "line 1: "),
        ("\nr-1 --", "line 2: no skip is due"),
        ("r-1 k-2 r-1 k-2 r-5 k-3 r-5", "line 1: this opening ends the game"),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "openings.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=message):
        read_openings(file, find_game("diam"), {})


def test_a_skip_that_is_due_is_replayed() -> None:
    game = find_game("diam")
    rounds = [ply for level in range(1, 5) for ply in ("r-7", "n-5", f"7.{level}-6", "k-7")]
    try:
        last = replay(game, {"players": 4}, rounds)[-1]
    except GameError:
        pytest.fail("the reachable position of the rules was not reached")
    assert not last.moves()
    assert replay(game, {"players": 4}, [*rounds, SKIP])[-1] == last.skip()
