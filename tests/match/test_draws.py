"""Repetition, claims, caps and stuck matches, by rules 1.3 and the faults about endless play."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from adamas.game import Game
from adamas.match.events import Answered, Ended, Offered, Skipped
from tests.match.lane import LANE, SHORT_LANE
from tests.match.tools import DIAM, DIAMOND, Table, seatings

CIRCLE = ("a3-a2", "b3-b2", "a2-a3", "b2-b3")


def test_a_draw_can_be_claimed_at_the_third_and_fourth_occurrence_by_any_human() -> None:
    for seat in (1, 2):
        for times in (2, 3):
            table = Table(LANE, "hh")
            for _ in range(times):
                assert table.claim(seat) == "no_claim"
                table.play(*CIRCLE)
                if table.match.occurrence() < 3:
                    assert not table.match.can_claim_draw()
                    continue
                assert table.match.can_claim_draw(seat)
                if times == 3 and table.match.occurrence() == 3:
                    table.play(*CIRCLE)
                    break
            assert table.match.occurrence() == times + 1
            assert table.claim(seat) is None
            assert table.events == (Ended(winners=(), reason="repetition"),)


def test_a_claim_lapses_with_the_position() -> None:
    table = Table(LANE, "hh")
    table.play(*CIRCLE, *CIRCLE)
    assert table.match.can_claim_draw()
    table.play("a3-a4")
    assert not table.match.can_claim_draw()
    assert table.claim(1) == "no_claim"


def test_the_fifth_occurrence_is_drawn_by_itself() -> None:
    table = Table(LANE, "hc")
    table.play(*CIRCLE, *CIRCLE, *CIRCLE, *CIRCLE)
    assert table.match.plies == 16
    assert table.events[-1] == Ended(winners=(), reason="repetition")


def test_computers_only_are_drawn_at_the_third_occurrence() -> None:
    """faults.md: AI, repetition."""
    table = Table(LANE, "cc")
    table.play(*CIRCLE)
    assert table.match.status == "live"
    table.play(*CIRCLE)
    assert table.events[-1] == Ended(winners=(), reason="repetition")


def test_the_turn_counts_for_repetition() -> None:
    table = Table(LANE, "hh", timer=10)
    table.time_out()
    assert (table.match.text, table.match.occurrence()) == ("3/3 2", 1)
    table.time_out()
    assert (table.match.text, table.match.occurrence()) == ("3/3 1", 2)


def test_positions_after_a_skip_count_and_may_end_the_match_before_the_next_skip() -> None:
    """Everybody else is skipped, so the positions in between recur as well."""
    table = Table(LANE, "hhh", players=3, start="3/x3/x3 1")
    for _ in range(4):
        table.play("a3-a2", "a2-a3")
    assert table.match.result == Ended(winners=(), reason="repetition")
    assert (table.match.text, table.match.occurrence(), table.match.plies) == ("3/x3/x3 1", 5, 24)


def test_positions_taken_back_do_not_count() -> None:
    table = Table(LANE, "hh", undo=None)
    for _ in range(12):
        table.play("a3-a2")
        assert table.match.occurrence() == 1
        table.undo(1)
        assert table.match.occurrence() == 1


def test_no_termination_rule_the_cap_of_plies_ends_a_match_of_computers() -> None:
    """faults.md: No termination rule; rules 1.3.4: drawn after so many plies."""
    table = wander(LANE, "cc")
    assert table.match.result == Ended(winners=(), reason="cap")
    assert table.match.plies == 12


def test_no_termination_rule_the_cap_of_rounds_ends_a_match_of_computers() -> None:
    table = wander(SHORT_LANE, "ccc")
    assert table.match.result == Ended(winners=(), reason="cap")
    assert (table.match.rounds, table.match.plies) == (5, 15)


def test_draw_rule_too_harsh_with_a_human_a_draw_comes_only_from_repetition() -> None:
    for game, pattern in ((LANE, "hc"), (LANE, "ch"), (SHORT_LANE, "cch")):
        table = wander(game, pattern)
        assert table.match.result is None or table.match.result.reason == "repetition"
        assert table.match.plies > 15


def wander(game: Game, pattern: str) -> Table:
    """A race in which nobody goes home, and positions recur as late as can be."""
    table = Table(game, pattern, players=len(pattern))
    while table.match.status == "live" and table.match.plies < 45:
        seen = [ply.text for ply in table.match.line]
        options = [move for move in table.match.position.moves() if not move.target.endswith("0")]
        table.play(str(min(options, key=lambda move: seen.count(str(table.match.position.play(move))))))
    return table


@pytest.mark.parametrize(("game", "plies", "rounds"), [(DIAM, 400, None), (DIAMOND, None, 300)])
def test_the_caps_are_those_of_the_rules(game: Game, plies: int | None, rounds: int | None) -> None:
    assert (game.cap.plies, game.cap.rounds) == (plies, rounds)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_endless_shuffling_computers_of_diam_always_end(players: int) -> None:
    """faults.md: random matches of computers only end by DIAM, repetition or cap."""
    for seed in range(6):
        chance = random.Random(seed)
        table = Table(DIAM, "c" * players, players=players)
        while table.match.status == "live":
            moves = [move for move in table.match.position.moves() if not table.match.position.play(move).outcome()]
            shuffles = [move for move in moves if "." in move.source]
            table.play(str(chance.choice(shuffles or moves or list(table.match.position.moves()))))
        assert table.match.result is not None
        assert table.match.result.reason in ("diam", "repetition", "cap")
        assert table.match.plies <= 400
        assert table.replayed() == table.match


def test_a_match_is_drawn_when_nobody_can_act() -> None:
    """A full circle of skips: rules 1.3.5."""
    table = Table(LANE, "hhh", players=3, play_on="on", start="1/x2/x2 1")
    events = table.play("a1-a0")
    assert [type(event).__name__ for event in events] == ["Played", "Placed", "Skipped", "Skipped", "Skipped", "Ended"]
    assert [event.seat for event in events if isinstance(event, Skipped)] == [2, 3, 1]
    assert table.match.result == Ended(winners=(1,), reason="stuck")


def test_turns_of_a_retired_player_count_in_the_circle_of_skips() -> None:
    table = Table(LANE, "hhh", players=3, start="1/x2/x2 1")
    table.resign(1)
    assert [ply.kind for ply in table.match.line[1:]] == ["retired", "skip", "skip"]
    assert table.match.result == Ended(winners=(), reason="stuck")


def test_a_match_that_is_stuck_from_the_start_is_drawn_at_once() -> None:
    for pattern in seatings(2):
        table = Table(LANE, pattern, start="x2/x2 2", timer=10)
        assert [type(event).__name__ for event in table.events] == ["Created", "Started", "Skipped", "Skipped", "Ended"]
        assert table.match.result == Ended(winners=(), reason="stuck")
        assert table.match.due is None
        assert table.replayed() == table.match


def test_a_player_without_an_action_is_skipped_and_the_match_goes_on() -> None:
    """Rules 3.8: red has none of its own, blue 28 moves."""
    start = "y/yy/yy1/10/9/8/7/1bbbbby1/2bbbbb2/1yyrrrryy1/rrr/rr/r 3 1"
    table = Table(DIAMOND, "hhh", players=3, start=start)
    (skipped,) = table.events[2:]
    assert isinstance(skipped, Skipped)
    assert (skipped.seat, skipped.reason, table.match.seat) == (1, "no_move", 2)


def test_under_play_on_a_draw_leaves_the_first_place_to_who_has_it() -> None:
    """Rules 3.6: a draw then leaves the open places shared."""
    table = Table(LANE, "hhh", players=3, play_on="on", start="1/3/3 1")
    table.play("a1-a0")
    while table.match.status == "live":
        here = table.match.position.pieces()
        runner = "abc"[table.match.slot - 1]
        at = next(int(spot[1]) for spot in here if spot[0] == runner)
        table.play(f"{runner}{at}-{runner}{3 if at == 2 else 2}")
    assert table.match.result == Ended(winners=(1,), reason="repetition")
    assert table.match.places == (1, None, None)


def test_people_agree_on_a_draw_and_computers_follow() -> None:
    """Rules 1.2: one offers, every other human must accept before the next action."""
    for pattern, others in (("hh", (2,)), ("hch", (3,)), ("hhh", (3, 2)), ("chhh", (4, 3))):
        one = pattern.index("h") + 1
        game = DIAMOND if len(pattern) == 3 else DIAM
        table = Table(game, pattern, players=len(pattern))
        table.play(*(str(table.match.position.moves()[0]) for _ in range(1)))
        assert table.offer(one) is None
        assert list(table.events) == [Offered(seat=one)]
        assert list(table.match.offer) == [one]
        for seat in others:
            assert table.match.status == "live"
            assert table.answer(seat, True) is None
        assert list(table.events) == [Answered(seat=others[-1], yes=True), Ended(winners=(), reason="agreed")]
        assert not table.match.offer
        assert table.replayed() == table.match


def test_one_no_is_enough_and_the_next_ply_undo_or_resignation_ends_an_offer() -> None:
    declined = Table(DIAMOND, "hhh", players=3)
    assert declined.offer(2) is None
    assert declined.answer(3, True) is None
    assert declined.answer(3, True) == "not_your_seat"
    assert declined.answer(1, False) is None
    assert declined.events == (Answered(seat=1, yes=False),)
    assert (declined.match.status, declined.match.offer) == ("live", ())
    assert declined.answer(3, True) == "stale"

    def move(table: Table) -> None:
        table.play(str(table.match.position.moves()[0]))

    ends: dict[str, Callable[[Table], object]] = {
        "ply": move,
        "undo": lambda table: table.undo(1),
        "resignation": lambda table: table.resign(3),
        "lost turn": lambda table: table.time_out(),
    }
    for name, end in ends.items():
        table = Table(DIAMOND, "hhh", timer=30, players=3)
        move(table)
        assert table.offer(2) is None
        end(table)
        assert table.match.offer == (), name
        assert table.answer(1, True) == "stale", name
        assert table.replayed() == table.match


def test_a_pause_keeps_an_offer() -> None:
    table = Table(LANE, "hh", timer=30)
    assert table.offer(1) is None
    table.pause()
    table.resume()
    assert table.answer(2, True) is None
    assert table.events[-1] == Ended(winners=(), reason="agreed")


def test_a_seat_offers_once_in_ten_plies() -> None:
    table = Table(LANE, "hh")
    assert table.offer(1) is None
    for ply in range(10):
        assert table.match.can_offer_draw(1) is False
        table.play(CIRCLE[ply % 4])
        # The other seat has its own count.
        assert table.match.can_offer_draw(2)
        if ply < 9:
            assert table.offer(1) == "offer_limit"
    assert table.match.can_offer_draw(1)
    assert table.offer(1) is None


def test_whoever_has_given_up_is_not_asked() -> None:
    table = Table(DIAMOND, "hhh", players=3)
    table.resign(1)
    assert table.offer(2) is None
    assert table.answer(3, True) is None
    assert table.events[-1] == Ended(winners=(), reason="agreed")
