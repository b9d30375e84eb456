"""Timer and pause, with a clock that only the test moves."""

from __future__ import annotations

import pytest

from adamas.match.clock import clamp, show_ms
from adamas.match.commands import Pause, Play, Resume, TimeUp
from adamas.match.events import Skipped
from tests.match.lane import LANE
from tests.match.tools import DIAM, DIAMOND, START, Table, seatings


def timed(pattern: str = "hh", timer: int = 30) -> Table:
    return Table(LANE, pattern, timer=timer)


@pytest.mark.parametrize(
    ("route", "shown"),
    [
        ((), 250),
        (("r",), 250),
        (("r", "3"), 250),
        (("a", "b", "c"), 500),
        (tuple("abcdefghi"), 2000),
        (tuple("abcdefghijkl"), 2000),
    ],
)
def test_an_action_is_shown_a_quarter_of_a_second_for_each_hop_and_two_seconds_at_most(route: str, shown: int) -> None:
    assert show_ms(route) == shown


def test_each_turn_starts_with_the_full_time_and_the_display_allowance() -> None:
    table = timed()
    assert table.match.due == START + 30_000
    table.now += 20_000
    table.play("a3-a2")
    assert table.match.due == table.now + 30_250
    table.now += 29_000
    table.play("b3-b2")
    assert table.match.due == table.now + 30_250


def test_computers_obey_the_timer_too() -> None:
    table = timed("cc")
    assert table.match.due == START + 30_000
    (skipped,) = table.time_out()
    assert isinstance(skipped, Skipped)
    assert (skipped.seat, skipped.reason) == (1, "time")


def test_a_move_stamped_at_the_deadline_is_in_time_and_a_later_one_is_late() -> None:
    for late, code in ((-1, None), (0, None), (1, "late"), (299, "late")):
        table = timed()
        table.now = (table.match.due or 0) + late
        assert table.send(Play(seat=1, base_seq=1, move="a3-a2")) == code


def test_a_forfeited_turn_moves_nothing_and_gives_the_next_player_the_full_time() -> None:
    table = timed()
    (skipped,) = table.time_out()
    assert skipped == Skipped(seat=1, slot=1, reason="time", position="3/3 2", due=table.now + 30_000)
    assert table.match.position.pieces() == {"a3": "a", "b3": "b"}


def test_time_up_counts_only_for_the_present_deadline() -> None:
    """One turn change where a move and a time-out race, whichever comes first."""
    table = timed()
    old = table.match.due or 0
    table.now = old
    table.play("a3-a2")
    table.now = old + 300
    assert table.send(TimeUp(seat=0, base_seq=1, due=old)) == "stale"
    assert table.match.seat == 2
    new = table.match.due or 0
    table.now = new + 300
    assert table.send(TimeUp(seat=0, base_seq=2, due=new)) is None
    assert table.send(Play(seat=2, base_seq=2, move="b3-b2")) == "stale"
    assert table.send(TimeUp(seat=0, base_seq=2, due=new)) == "stale"
    assert table.match.seat == 1


def test_time_up_before_the_deadline_does_not_count() -> None:
    table = timed()
    due = table.match.due or 0
    table.now = due - 1
    assert table.send(TimeUp(seat=0, base_seq=1, due=due)) == "stale"


def test_a_skipped_player_uses_no_time() -> None:
    table = Table(LANE, "hhh", players=3, start="3/x3/3 1", timer=30)
    table.play("a3-a2")
    assert (table.match.seat, table.match.due) == (3, table.now + 30_250)


def test_two_players_who_stay_away_are_drawn_after_eight_forfeited_turns() -> None:
    """Rules 1.5: the fifth occurrence of the start; also faults.md, both sides let the time run out for ever."""
    table = Table(DIAM, "hh", timer=15)
    for _ in range(7):
        table.time_out()
        assert table.match.status == "live"
    table.time_out()
    assert table.match.plies == 8
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.reason) == ((), "repetition")


# faults.md, Undo, clock and pause


@pytest.mark.parametrize("pattern", seatings(2))
def test_pause_only_in_looks_ten_minutes_leave_the_remaining_time_unchanged(pattern: str) -> None:
    table = timed(pattern)
    table.now += 12_345
    left = table.match.time_left(table.now)
    assert left == 17_655
    table.pause()
    table.now += 600_000
    assert table.match.time_left(table.now) == left
    table.resume()
    assert table.match.time_left(table.now) == left
    assert table.match.due == table.now + 17_655


def test_time_gained_by_pausing_a_hundred_pauses_add_no_time() -> None:
    table = timed()
    spent = 0
    for _ in range(100):
        table.now += 7
        spent += 7
        assert table.pause() is None
        table.now += 1_000
        assert table.resume() is None
    assert table.match.time_left(table.now) == 30_000 - spent
    table.now = (table.match.due or 0) + 300
    assert table.send(TimeUp(seat=0, base_seq=0, due=table.match.due or 0)) is None


def test_clock_after_undo_the_player_now_to_move_has_the_full_time() -> None:
    table = timed("hc")
    table.play("a3-a2")
    table.now += 29_999
    assert table.match.seat == 2
    assert table.undo(1) is None
    assert table.match.seat == 1
    assert table.match.due == table.now + 30_000


def test_drifting_counter_the_remaining_time_is_always_deadline_minus_clock() -> None:
    table = timed()
    for passed in (0, 1, 999, 12_000, 29_999, 30_000):
        assert table.match.time_left(START + passed) == 30_000 - passed


def test_odd_remaining_time_never_grows_within_a_turn_and_is_never_negative() -> None:
    table = timed()
    table.play("a3-a2")
    before = table.match.time_left(table.now)
    assert before == 30_250
    for step in (5_000, 0, 20_000, 20_000):
        table.now += step
        assert table.pause() is None
        assert table.match.remaining is not None
        assert 0 <= table.match.remaining <= (before or 0)
        before = table.match.remaining
        table.now += 1
        assert table.resume() is None
    assert table.match.time_left(table.now) == 0
    assert table.send(Play(seat=2, base_seq=table.match.seq, move="b3-b2")) is None


def test_negative_pause_a_pause_after_the_deadline_keeps_nothing_and_can_be_ended() -> None:
    table = timed()
    table.now += 45_000
    assert table.pause() is None
    assert table.match.remaining == 0
    table.now += 86_400_000 * 5
    assert table.match.can_resume()
    assert table.match.can_stop()
    assert table.resume() is None
    assert table.match.due == table.now


def test_restart_costs_games_a_pause_as_of_the_last_entry_forfeits_nothing() -> None:
    """The server was down for ten minutes and pauses the match as of its last entry."""
    table = timed()
    table.now += 10_000
    table.play("a3-a2")
    last = table.now
    table.now += 600_000
    match, _ = table.match.advance(Pause(seat=0, base_seq=0, reason="restart"), last)
    assert (match.status, match.remaining) == ("paused", 30_250)
    match, _ = match.advance(Resume(seat=0, base_seq=0), table.now)
    assert (match.status, match.due, match.seat) == ("live", table.now + 30_250, 2)


def test_a_pause_as_of_a_time_before_the_turn_grants_no_more_than_the_turn_did() -> None:
    table = timed("ch")
    silent_since = table.now
    table.now += 8_000
    table.play("a3-a2")
    match, _ = table.match.advance(Pause(seat=0, base_seq=0, reason="silent"), silent_since)
    assert match.remaining == 30_250


def test_a_pause_as_of_a_time_before_the_resume_grants_no_more_than_was_left() -> None:
    table = timed()
    table.now += 20_000
    table.pause()
    table.now += 5_000
    table.resume()
    match, _ = table.match.advance(Pause(seat=0, base_seq=0, reason="silent"), START)
    assert match.remaining == 10_000


def test_undo_after_a_pause_and_pauses_between_moves_leave_the_line_alone() -> None:
    table = timed()
    table.play("a3-a2")
    table.pause()
    assert table.undo(1) == "paused"
    table.resume()
    table.play("b3-b2")
    table.pause()
    table.resume()
    assert table.undo(2) is None
    assert table.undo(1) is None
    assert (table.match.text, table.match.plies) == ("3/3 1", 0)


def test_while_paused_no_computer_is_to_move() -> None:
    table = timed("ch")
    assert table.match.computer_to_move
    table.pause()
    assert not table.match.computer_to_move
    table.resume()
    assert table.match.computer_to_move


def test_without_a_timer_there_is_no_time() -> None:
    table = Table(DIAMOND, "hh")
    assert (table.match.due, table.match.deadline, table.match.time_left(START)) == (None, None, None)
    table.pause()
    assert (table.match.remaining, table.match.time_left(START)) == (None, None)
    table.resume()
    assert table.match.due is None


def test_clamp_is_between_nothing_and_what_was_granted() -> None:
    assert [clamp(100, now, 60) for now in (0, 40, 41, 99, 100, 101)] == [60, 60, 59, 1, 0, 0]
    assert clamp(None, 5, 60) is None


def test_a_clock_that_is_set_back_grants_no_time() -> None:
    table = timed()
    table.now -= 3_600_000
    assert table.match.time_left(table.now) == 30_000
