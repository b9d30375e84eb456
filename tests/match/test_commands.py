"""Every row of the command table: who may, what it needs, and the code of each refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adamas.match.commands import (
    AnswerDraw,
    Call,
    ClaimDraw,
    Command,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
    Stop,
    TimeUp,
    Undo,
)
from adamas.match.events import Refused, Settings, Started
from adamas.match.match import Match
from tests.match.lane import LANE
from tests.match.tools import DIAM, DIAMOND, START, Table, seats
from tests.toy import MORRIS


def live() -> Table:
    """Two humans with a timer; seat 1 has moved, seat 2 is to move, entry 2 is the newest."""
    table = Table(LANE, "hh", timer=30, call="on")
    table.play("a3-a2")
    return table


def paused() -> Table:
    table = live()
    table.pause()
    return table


def ended() -> Table:
    table = live()
    table.stop()
    return table


def offered() -> Table:
    """Seat 1 has offered a draw; entry 3 is the newest."""
    table = live()
    table.offer(1)
    return table


def overdue() -> Table:
    table = live()
    table.now = (table.match.due or 0) + 1
    return table


def computers() -> Table:
    """A computer at seat 1, which has moved, and a human at seat 2."""
    table = Table(LANE, "ch")
    table.play("a3-a2")
    return table


def waiting() -> Table:
    """A match that waits for somebody elsewhere."""
    return Table(LANE, "hr")


def elsewhere() -> Table:
    """A match with a human elsewhere, under way."""
    table = Table(LANE, "hr")
    started = Started(slot=1, position=table.match.text, due=None)
    table.match = table.match.apply((started,), table.now)
    return table


ROWS: list[tuple[Callable[[], Table], Command, str | None]] = [
    # play: the seat to move; live, base_seq = head
    (live, Play(seat=2, base_seq=2, move="b3-b2"), None),
    (live, Play(seat=1, base_seq=2, move="a2-a1"), "not_your_turn"),
    (live, Play(seat=0, base_seq=2, move="b3-b2"), "not_your_seat"),
    (live, Play(seat=3, base_seq=2, move="b3-b2"), "not_your_seat"),
    (live, Play(seat=-1, base_seq=2, move="b3-b2"), "not_your_seat"),
    (live, Play(seat=2, base_seq=1, move="b3-b2"), "stale"),
    (live, Play(seat=2, base_seq=3, move="b3-b2"), "stale"),
    (live, Play(seat=1, base_seq=1, move="a3-a2"), "stale"),
    (live, Play(seat=2, base_seq=2, move="b3-b1"), "illegal"),
    (live, Play(seat=2, base_seq=2, move=""), "illegal"),
    (overdue, Play(seat=2, base_seq=2, move="b3-b2"), "late"),
    (paused, Play(seat=2, base_seq=3, move="b3-b2"), "paused"),
    (ended, Play(seat=2, base_seq=3, move="b3-b2"), "ended"),
    (waiting, Play(seat=1, base_seq=1, move="a3-a2"), "not_started"),
    (computers, Play(seat=2, base_seq=2, move="b3-b2"), None),
    (lambda: Table(LANE, "ch"), Play(seat=1, base_seq=1, move="a3-a2"), None),
    # undo: the seat of the latest human move; live, base_seq = head, allowance left
    (live, Undo(seat=1, base_seq=2), None),
    (live, Undo(seat=2, base_seq=2), "not_your_seat"),
    (live, Undo(seat=0, base_seq=2), "not_your_seat"),
    (live, Undo(seat=1, base_seq=1), "stale"),
    (overdue, Undo(seat=1, base_seq=2), None),
    (paused, Undo(seat=1, base_seq=3), "paused"),
    (ended, Undo(seat=1, base_seq=3), "ended"),
    (waiting, Undo(seat=1, base_seq=1), "not_started"),
    (computers, Undo(seat=1, base_seq=2), "not_your_seat"),
    (computers, Undo(seat=2, base_seq=2), "nothing_to_undo"),
    (lambda: Table(LANE, "hh"), Undo(seat=1, base_seq=1), "nothing_to_undo"),
    # call: the human to move; could win now, not yet called, previous ply the opponent's action
    (live, Call(seat=2, base_seq=2), "no_call"),
    (live, Call(seat=1, base_seq=2), "not_your_turn"),
    (live, Call(seat=3, base_seq=2), "not_your_seat"),
    (live, Call(seat=2, base_seq=1), "stale"),
    (overdue, Call(seat=2, base_seq=2), "late"),
    (paused, Call(seat=2, base_seq=3), "paused"),
    (ended, Call(seat=2, base_seq=3), "ended"),
    # claim_draw: any human seat; third occurrence on the board, base_seq = head
    (live, ClaimDraw(seat=1, base_seq=2), "no_claim"),
    (live, ClaimDraw(seat=1, base_seq=1), "stale"),
    (live, ClaimDraw(seat=0, base_seq=2), "not_your_seat"),
    (paused, ClaimDraw(seat=1, base_seq=3), "paused"),
    (ended, ClaimDraw(seat=1, base_seq=3), "ended"),
    (computers, ClaimDraw(seat=1, base_seq=2), "not_your_seat"),
    # offer_draw: a human seat, with another one to agree; live, base_seq = head
    (live, OfferDraw(seat=1, base_seq=2), None),
    (live, OfferDraw(seat=2, base_seq=2), None),
    (live, OfferDraw(seat=2, base_seq=1), "stale"),
    (live, OfferDraw(seat=0, base_seq=2), "not_your_seat"),
    (live, OfferDraw(seat=3, base_seq=2), "not_your_seat"),
    (overdue, OfferDraw(seat=1, base_seq=2), None),
    (paused, OfferDraw(seat=1, base_seq=3), "paused"),
    (ended, OfferDraw(seat=1, base_seq=3), "ended"),
    (waiting, OfferDraw(seat=1, base_seq=1), "not_started"),
    (computers, OfferDraw(seat=1, base_seq=2), "not_your_seat"),
    (lambda: Table(LANE, "hc"), OfferDraw(seat=1, base_seq=1), "offer_limit"),
    (offered, OfferDraw(seat=2, base_seq=3), "offer_limit"),
    # answer_draw: another human seat than that of the offer, once; base_seq = head
    (offered, AnswerDraw(seat=2, base_seq=3, yes=True), None),
    (offered, AnswerDraw(seat=2, base_seq=3, yes=False), None),
    (offered, AnswerDraw(seat=2, base_seq=2, yes=True), "stale"),
    (offered, AnswerDraw(seat=1, base_seq=3, yes=True), "not_your_seat"),
    (offered, AnswerDraw(seat=0, base_seq=3, yes=True), "not_your_seat"),
    (live, AnswerDraw(seat=2, base_seq=2, yes=True), "stale"),
    (paused, AnswerDraw(seat=2, base_seq=3, yes=True), "paused"),
    (ended, AnswerDraw(seat=2, base_seq=3, yes=True), "ended"),
    # resign: a human seat; live
    (live, Resign(seat=1, base_seq=2), None),
    (live, Resign(seat=2, base_seq=2), None),
    (live, Resign(seat=2, base_seq=1), None),
    (live, Resign(seat=0, base_seq=2), "not_your_seat"),
    (live, Resign(seat=3, base_seq=2), "not_your_seat"),
    (computers, Resign(seat=1, base_seq=2), "not_your_seat"),
    (paused, Resign(seat=2, base_seq=3), "paused"),
    (ended, Resign(seat=2, base_seq=3), "ended"),
    (waiting, Resign(seat=1, base_seq=1), "not_started"),
    # pause and resume: seat holder or host of a local match; live, paused
    (live, Pause(seat=1, base_seq=2), None),
    (live, Pause(seat=0, base_seq=2), None),
    (live, Pause(seat=2, base_seq=0), None),
    (live, Pause(seat=3, base_seq=2), "not_your_seat"),
    (computers, Pause(seat=1, base_seq=2), "not_your_seat"),
    (paused, Pause(seat=1, base_seq=3), "paused"),
    (ended, Pause(seat=1, base_seq=3), "ended"),
    (waiting, Pause(seat=1, base_seq=1), "not_started"),
    (elsewhere, Pause(seat=1, base_seq=2), "local_only"),
    (paused, Resume(seat=1, base_seq=3), None),
    (paused, Resume(seat=0, base_seq=3), None),
    (paused, Resume(seat=2, base_seq=0), None),
    (paused, Resume(seat=3, base_seq=3), "not_your_seat"),
    (live, Resume(seat=1, base_seq=2), "not_paused"),
    (ended, Resume(seat=1, base_seq=3), "ended"),
    (waiting, Resume(seat=1, base_seq=1), "not_started"),
    # stop: the host; open, or local
    (live, Stop(seat=0, base_seq=2), None),
    (paused, Stop(seat=0, base_seq=0), None),
    (waiting, Stop(seat=0, base_seq=1), None),
    (live, Stop(seat=1, base_seq=2), "not_your_seat"),
    (elsewhere, Stop(seat=0, base_seq=2), "local_only"),
    (ended, Stop(seat=0, base_seq=3), "ended"),
    # time_up: the server only; the deadline still the match's, and reached
    (overdue, TimeUp(seat=0, base_seq=2, due=START + 30_250), None),
    (overdue, TimeUp(seat=0, base_seq=0, due=START + 30_250), None),
    (overdue, TimeUp(seat=0, base_seq=2, due=START + 30_000), "stale"),
    (live, TimeUp(seat=0, base_seq=2, due=START + 30_250), "stale"),
    (computers, TimeUp(seat=0, base_seq=2, due=START), "stale"),
    (paused, TimeUp(seat=0, base_seq=3, due=START + 30_250), "paused"),
    (ended, TimeUp(seat=0, base_seq=3, due=START + 30_250), "ended"),
    (waiting, TimeUp(seat=0, base_seq=1, due=START), "not_started"),
]


@pytest.mark.parametrize(("make", "command", "code"), ROWS)
def test_every_row_of_the_command_table(make: Callable[[], Table], command: Command, code: str | None) -> None:
    table = make()
    before = table.match
    assert table.send(command) == code
    if code is None:
        assert table.match.seq == before.seq + 1
        assert table.events
    else:
        assert table.match is before


@pytest.mark.parametrize(
    ("text", "move", "detail"),
    [
        ("rk/./o/././n/./. 2 1", "1.2-2", "not_yours"),
        ("././rkon/kk/./././. 2 1", "3.1-4", "too_high"),
        ("./././././././. 2 1", "r-9", "bad_text"),
        ("./././././././. 2 1", "R-1", "bad_text"),
        ("r/n/./././././. 4 3", "r-1", "partner_reserve"),
        ("r/n/./././././. 4 3", "1.1-4", "not_neighbour"),
        ("r/n/./././././. 4 3", "5.1-4", "empty"),
    ],
)
def test_an_illegal_move_is_refused_with_the_detail_of_the_game(text: str, move: str, detail: str) -> None:
    players = int(text.split(" ")[1])
    table = Table(DIAM, "h" * players, players=players, start=text)
    assert table.send(Play(seat=table.match.seat, base_seq=1, move=move)) == "illegal"
    assert table.refused == Refused("illegal", detail)


def test_a_move_onto_an_occupied_or_missing_hole_is_refused() -> None:
    """faults.md, Legality."""
    table = Table(DIAMOND, "hh")
    for move, detail in (
        ("k1-j4", "occupied"),
        ("k1-z9", "bad_text"),
        ("d1-e1", "not_yours"),
        ("j4-h3", "unreachable"),
    ):
        assert table.send(Play(seat=1, base_seq=1, move=move)) == "illegal"
        assert table.refused == Refused("illegal", detail)
    assert table.match.plies == 0


def test_a_command_of_no_known_type_is_refused() -> None:
    table = live()
    assert table.send("play") == "unknown_type"  # type: ignore[arg-type]


def test_nothing_is_accepted_after_a_win() -> None:
    table = Table(DIAM, "hh", start="kr/./././n/././. 2 1", timer=30)
    table.play("r-5")
    match = table.match
    due = table.now + 30_250
    commands: list[Command] = [
        *(kind(seat=seat, base_seq=match.seq) for kind in (Undo, Call, ClaimDraw, Resign) for seat in (1, 2)),
        *(kind(seat=0, base_seq=match.seq) for kind in (Pause, Resume, Stop)),
        Play(seat=2, base_seq=match.seq, move="n-1"),
        TimeUp(seat=0, base_seq=match.seq, due=due),
    ]
    table.now = due + 300
    assert {table.send(command) for command in commands} == {"ended"}


@pytest.mark.parametrize("pattern", ["hhh", "chh", "cch", "ccc"])
def test_a_computer_or_human_in_any_seat_can_move_first(pattern: str) -> None:
    """faults.md, Set-up matrix; Computer does not start."""
    table = Table(DIAM, pattern, players=3)
    assert table.match.computer_to_move == (pattern[0] == "c")
    table.play("r-1")
    assert table.match.computer_to_move == (pattern[1] == "c")


def test_commands_change_no_match_in_place() -> None:
    first, _ = Match.create(MORRIS, Settings(game="morris", options={}, seats=seats("hh")), START)
    second, _ = first.advance(Play(seat=1, base_seq=1, move="r-a1"), START + 1)
    assert (first.seq, first.plies, second.seq, second.plies) == (1, 0, 2, 1)
    with pytest.raises(AttributeError):
        first.seq = 5  # type: ignore[misc]
