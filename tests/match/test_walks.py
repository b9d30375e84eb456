"""Random commands with a fake clock, held against the plain model after each: undo, pause, timers, draws, ends."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from adamas.game import Game
from adamas.match.commands import Call, ClaimDraw, Command, Pause, Play, Resign, Resume, Stop, TimeUp, Undo
from tests.match.lane import LANE, SHORT_LANE
from tests.match.plain import Plain
from tests.match.tools import DIAM, DIAMOND, Table, near_the_end, seatings
from tests.toy import MORRIS


class Pair:
    """A match and its plain model, given the same commands."""

    def __init__(self, game: Game, pattern: str, **chosen: Any) -> None:
        self.table = Table(game, pattern, **chosen)
        self.plain = Plain(game, self.table.match.settings, self.table.now)
        self.snapshots = {1: self.shown()}
        self.compare()

    def send(self, command: Command) -> str | None:
        table, plain = self.table, self.plain
        due = plain.verdict(command, table.now)
        code = table.send(command)
        if table.refused is not None and table.refused.detail:
            code = f"{code} {table.refused.detail}"
        assert code == due, (command, table.match)
        if code is None:
            plain.do(command, table.now)
            self.snapshots[table.match.seq] = self.shown()
            if isinstance(command, Undo | Call):
                self.check_taken_back()
        self.compare()
        return code

    def shown(self) -> tuple[object, ...]:
        """What an undo must bring back exactly."""
        match = self.table.match
        return (match.text, match.position, match.slot, match.occurrence(), match.plies, match.rounds, match.placed)

    def check_taken_back(self) -> None:
        """An undo leads to what was stored when the entry that it names had been made."""
        event = self.table.events[0]
        assert self.shown() == self.snapshots[event.to_seq]  # type: ignore[union-attr]

    def compare(self) -> None:
        match, plain, now = self.table.match, self.plain, self.table.now
        assert match.status == plain.status
        assert match.seq == plain.seq
        assert match.position == plain.top.position
        assert (match.text, match.seat, match.slot) == (plain.text, plain.mover, plain.top.position.turn + 1)
        assert [(p.text, p.kind, p.seat) for p in match.line] == [(str(s.position), s.how, s.by) for s in plain.past]
        assert match.undo_left == tuple(plain.allowance.values())
        assert match.occurrence() == plain.times_seen()
        assert match.due == match.deadline == plain.deadline
        assert match.remaining == plain.rest
        assert set(match.retired) == plain.gone
        assert match.placed == plain.top.finished
        ended = match.result
        assert (None if ended is None else (ended.winners, ended.reason)) == plain.result
        computer = plain.status == "live" and plain.mover not in plain.humans
        assert match.computer_to_move == computer
        self.compare_offers()
        left = match.time_left(now)
        assert (left is None) == (plain.settings.timer is None or plain.status == "ended")
        if left is not None:
            assert 0 <= left <= 1000 * (plain.settings.timer or 0) + 2000

    def compare_offers(self) -> None:
        """What the match says can be asked is what is accepted (faults: dead button)."""
        match, plain = self.table.match, self.plain
        early = 0 if plain.deadline is None else min(plain.deadline, self.table.now)
        seats = range(1, len(plain.seats) + 1)
        offers: dict[type[Command], bool] = {
            Undo: match.can_undo(),
            ClaimDraw: match.can_claim_draw(),
            Call: match.can_call(),
            Resign: match.can_resign(),
        }
        for kind, offered in offers.items():
            verdicts = [plain.verdict(kind(seat=seat, base_seq=plain.seq), early) for seat in seats]  # type: ignore[call-arg]
            assert offered == (None in verdicts), (kind, verdicts)
        assert match.can_pause() == (plain.verdict(Pause(seat=0, base_seq=0), early) is None)
        assert match.can_resume() == (plain.verdict(Resume(seat=0, base_seq=0), early) is None)
        assert match.can_stop() == (plain.status != "ended")
        target, index = match.undo_target(), plain.latest_human()
        assert (target is None) == (index is None)
        if target is not None and index is not None:
            by = plain.past[index].by
            assert (target.seat, target.plies, target.left) == (by, len(plain.past) - index, plain.allowance[by])

    def finish(self) -> None:
        """Replaying the log gives an equal match."""
        assert self.table.replayed() == self.table.match


def walk(pair: Pair, chance: random.Random, steps: int) -> Counter[str]:
    """Give random commands, most of them sensible; count what came of them."""
    seen: Counter[str] = Counter()
    for _ in range(steps):
        if pair.table.match.status == "ended" and chance.random() < 0.5:
            break
        command = some_command(pair, chance)
        code = pair.send(command)
        seen[f"{type(command).__name__} {code or 'ok'}"] += 1
    pair.finish()
    if pair.table.match.result is not None:
        seen[f"Ended {pair.table.match.result.reason}"] += 1
    return seen


def some_command(pair: Pair, chance: random.Random) -> Command:
    match, table = pair.table.match, pair.table
    table.now += chance.choice((0, 0, 1, 250, 900, 3_000, 7_000))
    base = match.seq if chance.random() < 0.95 else chance.randint(0, match.seq + 1)
    anyone = chance.randint(0, len(match.settings.seats) + 1)
    target = match.undo_target()
    overdue = match.due is not None and table.now > match.due
    kind = chance.choices(
        (Play, Undo, Call, ClaimDraw, Resign, Pause, Resume, Stop, TimeUp),
        (
            *(10 if overdue else 60, 12, 40 if match.can_call() else 3, 20 if match.can_claim_draw() else 2, 0.6),
            *(5, 40 if match.status == "paused" else 1, 0.2, 40 if overdue else 8),
        ),
    )[0]
    if kind is Play:
        return Play(seat=match.seat if chance.random() < 0.97 else anyone, base_seq=base, move=some_move(pair, chance))
    if kind is TimeUp:
        due = match.due if match.due is not None and chance.random() < 0.9 else table.now
        if chance.random() < 0.8:
            table.now = max(table.now, due + chance.choice((-1, 0, 300)))
        return TimeUp(seat=0, base_seq=base, due=due)
    likely = target.seat if kind is Undo and target is not None else match.seat if kind is Call else anyone
    seat = likely if chance.random() < 0.9 else anyone
    return kind(seat=seat, base_seq=base)  # type: ignore[call-arg]


def some_move(pair: Pair, chance: random.Random) -> str:
    """A winning move, one that goes back where the piece came from, any legal move, or nonsense."""
    match = pair.table.match
    moves = match.position.moves()
    dice = chance.random()
    if dice < 0.04 or not moves:
        return chance.choice(("", "x", "r-9", "e4-e4", "1.1-2", "a1-a2", "zz9-q1", "-", "r-1\n", "☃-1"))
    if dice < 0.1:
        for move in moves:
            outcome = match.position.play(move).outcome()
            if outcome is not None:
                return str(move)
    if dice < 0.5:
        own = [ply for ply in match.line if ply.kind == "move" and ply.slot == match.slot]
        back = [str(move) for move in moves if own and move.source == own[-1].shift[0][1]]
        home = [move for move in back if own and move.endswith(own[-1].shift[0][0].split(".")[0])]
        if home or back:
            return chance.choice(home or back)
    return str(chance.choice(moves))


SETUPS: list[tuple[Game, int, dict[str, Any]]] = [
    (MORRIS, 2, {}),
    (MORRIS, 2, {"flying": "on"}),
    (LANE, 2, {"call": "on"}),
    (LANE, 3, {}),
    (LANE, 3, {"play_on": "on"}),
    (LANE, 3, {"play_on": "on", "start": "2/x2/3 1"}),
    (LANE, 3, {"start": "4/x2/4 2"}),
    (SHORT_LANE, 3, {"play_on": "on"}),
    (DIAM, 2, {"call": "on"}),
    (DIAM, 2, {"starter": 2}),
    (DIAM, 3, {"lone_reserve": "free"}),
    (DIAM, 3, {"starter": 4}),
    (DIAM, 4, {}),
    (DIAMOND, 2, {}),
    (DIAMOND, 2, {"board": 121, "seating": "opposite"}),
    (DIAMOND, 2, {"camps": "closed", "goal": "crowded", "leave_home": 2}),
    (DIAMOND, 3, {"camps": "closed"}),
    (DIAMOND, 3, {"play_on": "on", "start": near_the_end()}),
    (DIAMOND, 3, {"board": 121, "play_on": "on", "goal": "crowded"}),
]
TIMERS_AND_UNDOS = ((None, 3), (5, None), (15, 1), (600, 0), (30, 5))


@pytest.mark.parametrize("index", range(len(SETUPS)))
def test_random_commands_with_a_fake_clock_follow_the_plain_model(index: int) -> None:
    """Every game, number of players and seating of humans and computers, with each timer and allowance in turn."""
    game, players, options = SETUPS[index]
    steps = 45 if game is DIAMOND else 110
    seen: Counter[str] = Counter()
    for number, pattern in enumerate(seatings(players)):
        for seed in range(3 if players == 2 else 1):
            timer, undo = TIMERS_AND_UNDOS[(number + seed) % len(TIMERS_AND_UNDOS)]
            pair = Pair(game, pattern, timer=timer, undo=undo, players=players, **options)
            seen += walk(pair, random.Random(f"{index} {pattern} {seed}"), steps)
    wanted = ["Play ok", "Undo ok", "Pause ok", "Resume ok", "TimeUp ok", "Play stale", "Play paused"]
    if options.get("call") == "on":
        wanted.append("Call ok")
    assert [kind for kind in wanted if not seen[kind]] == [], seen


class PairMachine(RuleBasedStateMachine):
    """The same comparison on the toy game, with commands that hypothesis chooses and shortens."""

    @initialize(
        pattern=st.sampled_from(["hh", "hc", "ch", "cc"]),
        timer=st.sampled_from([None, 5, 60]),
        undo=st.sampled_from([0, 1, None]),
        setup=st.sampled_from([(MORRIS, {"flying": "on"}), (LANE, {"call": "on"}), (LANE, {"start": "1/x3 2"})]),
    )
    def begin(self, pattern: str, timer: int | None, undo: int | None, setup: tuple[Game, dict[str, Any]]) -> None:
        game, options = setup
        self.pair = Pair(game, pattern, timer=timer, undo=undo, **options)

    @rule(wait=st.sampled_from([1, 4_000, 6_000, 70_000]))
    def wait(self, wait: int) -> None:
        self.pair.table.now += wait

    @rule(number=st.integers(0, 40), seat=st.sampled_from([0, 0, 0, 1, 2, 3]), old=st.sampled_from([0, 0, 0, 1]))
    def move(self, number: int, seat: int, old: int) -> None:
        match = self.pair.table.match
        moves = [*match.position.moves(), "a1-c3", "x"]
        self.pair.send(Play(seat=seat or match.seat, base_seq=match.seq - old, move=str(moves[number % len(moves)])))

    @rule(kind=st.sampled_from([Undo, Call, ClaimDraw, Resign, Pause, Resume, Stop]), seat=st.integers(0, 3))
    def ask(self, kind: type[Command], seat: int) -> None:
        self.pair.send(kind(seat=seat, base_seq=self.pair.table.match.seq))  # type: ignore[call-arg]

    @rule(seat=st.integers(1, 2))
    def take_back(self, seat: int) -> None:
        self.pair.send(Undo(seat=seat, base_seq=self.pair.table.match.seq))

    @rule(late=st.integers(-1, 300))
    def time_up(self, late: int) -> None:
        match = self.pair.table.match
        due = match.due if match.due is not None else 0
        self.pair.table.now = max(self.pair.table.now, due + late)
        self.pair.send(TimeUp(seat=0, base_seq=match.seq, due=due))

    @rule()
    def go_on(self) -> None:
        self.pair.send(Resume(seat=0, base_seq=0))

    def teardown(self) -> None:
        if hasattr(self, "pair"):
            self.pair.finish()


TestPairMachine = PairMachine.TestCase
TestPairMachine.settings = settings(
    max_examples=40, stateful_step_count=35, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
