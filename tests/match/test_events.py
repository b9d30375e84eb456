"""Every row of the event table: what each event says, and the fixed order of the events of an entry."""

from __future__ import annotations

from adamas.game import Cap
from adamas.match.commands import Pause, Resume
from adamas.match.events import (
    Called,
    Created,
    Ended,
    Paused,
    Placed,
    Played,
    Resumed,
    Retired,
    Skipped,
    Started,
    Undone,
)
from tests.match.lane import LANE, Lane
from tests.match.tools import COMPUTER, DIAM, DIAMOND, HUMAN, START, Table


def test_created_holds_every_option_and_started_the_first_turn() -> None:
    created, started = Table(DIAM, "hc", timer=15, undo=None, starter=2).events
    assert isinstance(created, Created)
    assert created.settings.options == {"players": 2, "starter": 2, "lone_reserve": "alternate", "call": "off"}
    assert created.settings.seats == (HUMAN, COMPUTER)
    assert (created.settings.timer, created.settings.undo, created.settings.start) == (15, None, None)
    assert started == Started(slot=2, position="./././././././. 2 2", due=START + 15_000)


def test_a_match_that_waits_for_somebody_is_only_created() -> None:
    table = Table(DIAM, "hr")
    assert [type(event) for event in table.events] == [Created]
    assert table.match.status == "open"
    assert (table.match.due, table.match.computer_to_move) == (None, False)


def test_played_names_carried_pawns() -> None:
    """Rules 2.8: orange and its rider make four."""
    table = Table(DIAM, "hh", start="././rkon/kk/./././. 2 1", timer=30)
    (played,) = table.play("3.3-4")
    assert played == Played(
        seat=1,
        slot=1,
        move="3.3-4",
        shift=(("3.3", "4.3"), ("3.4", "4.4")),
        route=table.match.line[-1].route,
        show_ms=250,
        position="././rk/kkon/./././. 2 2",
        due=START + 30_250,
    )


def test_played_names_the_route_of_a_chain_and_how_long_it_is_shown() -> None:
    """Rules 3.7: the chain j6, j4, h4."""
    table = Table(DIAMOND, "hh", start="1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1", timer=60)
    (played,) = table.play("j6-h4")
    assert isinstance(played, Played)
    assert played.route == ("j6", "j4", "h4")
    assert played.show_ms == 500
    assert played.due == START + 60_500
    assert played.position == "1/2/3/bbb1b5/bbb6/bb6/b6/3r4/3r5/4r1r3/rrr/rr/r 2 2"


def test_skipped_follows_in_the_same_entry_and_only_the_last_turn_has_a_deadline() -> None:
    """The turn after a skip still waits until the action has been shown."""
    table = Table(LANE, "hhh", players=3, start="3/x3/3 1", timer=30)
    played, skipped = table.play("a3-a2")
    assert isinstance(played, Played)
    assert (played.position, played.due) == ("2/x3/3 2", None)
    assert skipped == Skipped(seat=2, slot=2, reason="no_move", position="2/x3/3 3", due=START + 30_250)


def test_a_start_without_an_action_is_skipped_at_once() -> None:
    """Rules 2.8: ``././././kknn/rroo/rroo/kknn 2 1`` leaves slot 1 no action."""
    table = Table(DIAM, "hh", start="././././kknn/rroo/rroo/kknn 2 1", timer=30)
    skipped = table.events[2]
    assert skipped == Skipped(
        seat=1, slot=1, reason="no_move", position="././././kknn/rroo/rroo/kknn 2 2", due=START + 30_000
    )
    assert table.match.seat == 2


def test_a_slot_without_an_action_is_skipped_in_a_team_game() -> None:
    """Rules 2.8: reached in four rounds, round i being ``r-7``, ``n-5``, ``7.i-6``, ``k-7``."""
    table = Table(DIAM, "hhhh", players=4)
    for level in range(1, 4):
        table.play("r-7", "n-5", f"7.{level}-6", "k-7")
    table.play("r-7", "n-5", "7.4-6")
    played, skipped = table.play("k-7")
    assert isinstance(played, Played)
    assert played.position == "././././nnnn/rrrr/kkkk/. 4 1"
    assert isinstance(skipped, Skipped)
    assert (skipped.seat, skipped.slot, skipped.reason) == (1, 1, "no_move")


def test_undone_says_how_far_and_who_pays() -> None:
    table = Table(LANE, "hh", timer=10, undo=1)
    table.play("a3-a2", "b3-b2")
    table.now += 4_000
    assert table.undo(2) is None
    assert table.events == (Undone(seat=2, to_seq=2, plies=1, undo_left=0, position="2/3 2", due=table.now + 10_000),)


def test_called_takes_one_ply_back() -> None:
    table = Table(DIAM, "hh", call="on", timer=10)
    table.play("r-1", "k-1", "r-5")
    table.now += 4_000
    assert table.call(2) is None
    assert table.events == (Called(seat=2, to_seq=3, plies=1, position="rk/././././././. 2 1", due=table.now + 10_000),)


def test_retired_is_followed_by_the_skip_of_that_turn() -> None:
    table = Table(DIAMOND, "hhh", players=3, timer=10)
    table.now += 4_000
    assert table.resign(1) is None
    retired, skipped = table.events
    assert retired == Retired(seat=1, reason="resigned")
    assert isinstance(skipped, Skipped)
    assert (skipped.seat, skipped.reason, skipped.due) == (1, "retired", table.now + 10_000)


def test_placed_stands_between_the_action_and_what_follows() -> None:
    table = Table(LANE, "hhh", players=3, play_on="on", start="1/x2/2 1")
    played, placed, skipped = table.play("a1-a0")
    assert isinstance(played, Played)
    assert placed == Placed(seat=1, place=1)
    assert isinstance(skipped, Skipped)
    assert table.match.places == (1, None, None)


def test_paused_and_resumed() -> None:
    table = Table(LANE, "hh", timer=10)
    table.now += 3_500
    assert table.send(Pause(seat=1, base_seq=1, reason="away")) is None
    assert table.events == (Paused(reason="away", remaining=6_500),)
    assert (table.match.status, table.match.due, table.match.remaining) == ("paused", None, 6_500)
    assert table.match.paused_reason == "away"
    table.now += 60_000
    (resumed,) = table.ok(Resume(seat=0, base_seq=2))
    assert resumed == Resumed(due=table.now + 6_500)
    match = table.match
    assert (match.status, match.remaining, match.paused_reason) == ("live", None, None)


def test_paused_and_resumed_without_a_timer() -> None:
    table = Table(LANE, "hh")
    table.pause()
    assert table.events == (Paused(reason="menu", remaining=None),)
    (resumed,) = table.ok(Resume(seat=0, base_seq=2))
    assert resumed == Resumed(due=None)


def test_ended_by_a_diam_names_the_winners_and_the_line() -> None:
    """Rules 2.8: red and black DIAMs at once, the higher decides, and player 2 wins though player 1 acted."""
    table = Table(DIAM, "hh", start="nrk/././rk/o/././. 2 1", timer=30)
    played, ended = table.play("4.1-5")
    assert isinstance(played, Played)
    assert played.due is None
    assert isinstance(ended, Ended)
    assert (ended.winners, ended.reason) == ((2,), "diam")
    assert set(ended.spots) == {"1.3", "5.3"}
    assert (table.match.status, table.match.due, table.match.result) == ("ended", None, ended)


def test_a_team_wins_together() -> None:
    table = Table(DIAM, "hhhh", players=4, start="kr/./././n/././. 4 1")
    ended = table.play("r-5")[-1]
    assert isinstance(ended, Ended)
    assert ended.winners == (1, 3)


def test_the_lone_player_wins_with_one_seat() -> None:
    table = Table(DIAM, "hhh", players=3, start="kr/./././n/././. 3 1")
    ended = table.play("r-5")[-1]
    assert isinstance(ended, Ended)
    assert ended.winners == (1,)


def test_ended_by_a_full_goal() -> None:
    """Rules 3.7: red wins."""
    start = "r/rr/rrr/4rrr3/3r5/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 1"
    table = Table(DIAMOND, "hh", start=start)
    ended = table.play("e4-d4")[-1]
    assert isinstance(ended, Ended)
    assert (ended.winners, ended.reason) == ((1,), "home")
    assert set(ended.spots) == {"a1", "b1", "b2", "c1", "c2", "c3", "d4", "d5", "d6", "d7"}


class OnePly(Lane):
    """A race that computers may go on with for one ply only."""

    cap = Cap(plies=1)


def test_a_win_goes_before_every_draw_rule() -> None:
    """Rules 1.2: the ply that reaches the cap may win."""
    assert Table(OnePly(), "cc", start="1/1 1").play("a1-a0")[-1] == Ended(winners=(1,), reason="home")
    assert Table(OnePly(), "cc", start="1/1 1").play("a1-a2")[-1] == Ended(winners=(), reason="cap")
