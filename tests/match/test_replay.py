"""Replaying a log gives an equal match, and a damaged log is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from adamas.match.errors import MatchError
from adamas.match.events import Called, Created, Event, Started, Undone
from adamas.match.match import Match
from tests.match.lane import LANE
from tests.match.tools import DIAM, START, Table

Log = list[tuple[int, tuple[Event, ...], int]]


def busy() -> Table:
    """A match with every kind of event of a local match of two."""
    table = Table(DIAM, "hh", timer=10, call="on", undo=None)
    table.play("r-1", "k-1", "r-5")
    table.call(2)
    table.play("r-5", "n-2")
    table.undo(2)
    table.now += 4_000
    table.pause()
    table.now += 4_000
    table.resume()
    table.time_out()
    table.play("o-7")
    table.resign(1)
    return table


def test_replay_gives_an_equal_match_after_every_entry() -> None:
    table = busy()
    states: list[Match] = []
    match, _ = Match.create(DIAM, table.match.settings, START)
    for seq, events, at in table.log[1:]:
        match = match.apply(events, at)
        states.append(match)
        assert match == Match.replay(DIAM, table.log[:seq])
    assert states[-1] == table.match == table.replayed()
    assert states[-1] != states[-2]


def test_advance_is_deciding_events_and_applying_them() -> None:
    table = Table(DIAM, "hc", timer=10)
    for _ in range(12):
        before = table.match
        if before.status != "live":
            break
        table.now += 1_000
        moves = [move for move in before.position.moves() if before.position.play(move).outcome() is None]
        events = table.play(str(moves[len(moves) // 2]))
        assert before.apply(events, table.now) == table.match


def test_replay_does_not_depend_on_the_time_of_storing() -> None:
    table = busy()
    later = [(seq, events, at + 12_345) for seq, events, at in table.log]
    assert Match.replay(DIAM, later) == table.match
    assert Match.replay(DIAM, later).at == table.match.at + 12_345


def test_a_match_has_no_hash_but_a_readable_repr() -> None:
    assert "status='ended'" in repr(busy().match)


def drop(number: int) -> Callable[[Log], object]:
    return lambda log: log.pop(number)


def change(number: int, index: int, **fields: Any) -> Callable[[Log], object]:
    def do(log: Log) -> None:
        seq, events, at = log[number]
        changed = msgspec.structs.replace(events[index], **fields)
        log[number] = (seq, (*events[:index], changed, *events[index + 1 :]), at)

    return do


def again(log: Log) -> None:
    log.append((len(log) + 1, log[0][1][:1], START))


def empty(log: Log) -> None:
    log[3] = (4, (), START)


DAMAGES: list[tuple[Callable[[Log], object], str]] = [
    (list.clear, "the log is empty"),
    (drop(0), "entry 2 does not follow entry 0"),
    (drop(2), "entry 4 does not follow entry 2"),
    (again, "Created stands only at its beginning"),
    (empty, "entry 4 is empty"),
    (change(1, 0, move="r-9"), "ply 1 cannot be"),
    (change(1, 0, move="r-2"), "ply 1 does not give"),
    (change(1, 0, position="r/././././././. 2 1"), "ply 1 does not give"),
    (change(1, 0, slot=2), "ply 1 is not the turn of slot 2"),
    (change(1, 0, seat=2), "ply 1 is not the turn"),
    (change(4, 0, plies=0), "0 of 3 plies cannot be taken back"),
    (change(4, 0, plies=9), "9 of 3 plies cannot be taken back"),
    (change(4, 0, plies=2), "taking back 2 plies does not give"),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES)
def test_a_damaged_log_is_refused(damage: Callable[[Log], object], sentence: str) -> None:
    log = list(busy().log)
    damage(log)
    with pytest.raises(MatchError, match=sentence):
        Match.replay(DIAM, log)


def test_a_log_begins_with_created() -> None:
    log = busy().log
    seq, events, at = log[0]
    assert isinstance(events[0], Created)
    assert isinstance(events[1], Started)
    with pytest.raises(MatchError, match="does not begin with Created"):
        Match.replay(DIAM, [(seq, events[1:], at)])


def test_created_with_options_that_the_game_does_not_have_is_damage() -> None:
    log = busy().log
    created = log[0][1][0]
    assert isinstance(created, Created)
    wrong = msgspec.structs.replace(created.settings, options={"board": 73})
    with pytest.raises(MatchError, match="the log is damaged: diam has no option"):
        Match.replay(DIAM, [(1, (Created(settings=wrong),), START)])


def test_what_is_no_event_is_refused() -> None:
    match, _ = Match.create(DIAM, busy().match.settings, START)
    with pytest.raises(MatchError, match="str is no event"):
        match.apply(("played",), START)  # type: ignore[arg-type]


def test_taking_back_names_the_entry_that_is_on_top_then() -> None:
    table = busy()
    called = table.log[4][1][0]
    undone = table.log[7][1][0]
    assert isinstance(called, Called)
    assert isinstance(undone, Undone)
    assert (called.to_seq, undone.to_seq) == (3, 6)


def test_history_is_the_line_before_the_present_position() -> None:
    table = Table(LANE, "hh")
    table.play("a3-a2", "b3-b2")
    assert [str(position) for position in table.match.history] == ["3/3 1", "2/3 2"]
    assert table.match.last is not None
    assert table.match.last.move == "b3-b2"
    assert Table(LANE, "hh").match.last is None
