"""A second, plain model of a match, to hold the real one against.

It keeps whole snapshots in a list and changes in place, shares no code with `adamas.match` but the command values,
and takes what is legal from the game. Slots count from 0 here and seats from 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from adamas.game import Game, IllegalMove, InvalidMove, Position
from adamas.match.commands import Call, ClaimDraw, Command, Pause, Play, Resign, Resume, Stop, TimeUp, Undo
from adamas.match.events import Settings


@dataclass(frozen=True)
class Snapshot:
    """How everything stood when a turn began, and who used the turn before it, how."""

    position: Position
    by: int = 0
    how: str = "start"
    finished: tuple[int, ...] = ()
    may_not_call: frozenset[int] = frozenset()


@dataclass
class Plain:
    """All state of a match on one device."""

    game: Game
    settings: Settings
    now: int
    seq: int = 1
    status: str = "live"
    past: list[Snapshot] = field(default_factory=list)
    allowance: dict[int, int | None] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    deadline: int | None = None
    rest: int | None = None
    result: tuple[tuple[int, ...], str] | None = None

    def __post_init__(self) -> None:
        options = self.settings.options
        self.seats = dict(enumerate(self.game.seats(**options), 1))
        self.humans = {n for n, seat in enumerate(self.settings.seats, 1) if seat.kind == "human"}
        self.allowance = {n: self.settings.undo if n in self.humans else 0 for n in self.seats}
        start = self.settings.start
        carried = {o.name: options[o.name] for o in self.game.options if o.scope == "position" and o.name != "starter"}
        position = self.game.start(**options) if start is None else self.game.parse(start, **carried)
        self.past = [Snapshot(position)]
        self.after_turn()
        self.start_clock(0)

    # What everybody can see

    @property
    def top(self) -> Snapshot:
        return self.past[-1]

    @property
    def text(self) -> str:
        return str(self.top.position)

    @property
    def mover(self) -> int:
        turn = self.top.position.turn
        (owner,) = [n for n, seat in self.seats.items() if turn in seat.slots]
        return owner

    def times_seen(self) -> int:
        return [str(snapshot.position) for snapshot in self.past].count(self.text)

    def latest_human(self) -> int | None:
        """Index in `past` of the snapshot that the latest move of a human still here led to."""
        for index in range(len(self.past) - 1, 0, -1):
            if self.past[index].how == "move" and self.past[index].by in self.humans - self.gone:
                return index
        return None

    # Judging

    def verdict(self, command: Command, now: int) -> str | None:
        """The refusal code that is due, or None."""
        kind = type(command)
        seat = command.seat
        if self.status == "ended":
            return "ended"
        if kind is Stop:
            return None if seat == 0 else "not_your_seat"
        if kind is Resume:
            if self.status == "live":
                return "not_paused"
            return None if seat in self.humans | {0} else "not_your_seat"
        if self.status == "paused":
            return "paused"
        if isinstance(command, TimeUp):
            return None if self.deadline == command.due and now >= command.due else "stale"
        if kind is Pause:
            return None if seat in self.humans | {0} else "not_your_seat"
        if seat not in (self.seats if kind is Play else self.humans):
            return "not_your_seat"
        if kind in (Resign, ClaimDraw) and (seat in self.gone or seat in self.top.finished):
            return "ended"
        if kind is Resign:
            return None
        if command.base_seq != self.seq:
            return "stale"
        if kind is ClaimDraw:
            return None if self.times_seen() >= 3 else "no_claim"
        if kind is Undo:
            index = self.latest_human()
            if index is None:
                return "nothing_to_undo"
            if self.past[index].by != seat:
                return "not_your_seat"
            return "no_undo_left" if self.allowance[seat] == 0 else None
        if seat != self.mover:
            return "not_your_turn"
        if self.deadline is not None and now > self.deadline:
            return "late"
        if kind is Call:
            return None if self.callable() else "no_call"
        assert isinstance(command, Play)
        try:
            self.top.position.play(command.move)
        except (InvalidMove, IllegalMove) as error:
            return f"illegal {error.code}"
        return None

    def callable(self) -> bool:
        position, mover = self.top.position, self.mover
        if self.settings.options.get("call", "off") == "off" or mover in self.top.may_not_call:
            return False
        if self.top.how != "move" or self.top.by == mover:
            return False
        ends = [position.play(move).outcome() for move in position.moves()]
        return any(end is not None and position.turn in end.winners for end in ends)

    # Doing

    def do(self, command: Command, now: int) -> None:
        """Carry out a command whose verdict is None."""
        self.seq += 1
        self.now = now
        if isinstance(command, Stop):
            self.finish((), "stopped")
        elif isinstance(command, Resume):
            self.status = "live"
            if self.rest is not None:
                self.deadline, self.rest = now + self.rest, None
        elif isinstance(command, Pause):
            self.status = "paused"
            if self.deadline is not None:
                self.rest = max(self.deadline - now, 0)
                self.deadline = None
        elif isinstance(command, TimeUp):
            self.pass_turn("time")
            if not self.drawn():
                self.after_turn()
            self.start_clock(0)
        elif isinstance(command, Resign):
            self.resign(command.seat)
        elif isinstance(command, ClaimDraw):
            self.finish(self.top.finished[:1], "repetition")
        elif isinstance(command, Undo):
            index = self.latest_human()
            assert index is not None
            allowed = self.allowance[command.seat]
            self.allowance[command.seat] = None if allowed is None else allowed - 1
            del self.past[index:]
            self.start_clock(0)
        elif isinstance(command, Call):
            opponent = self.top.by
            del self.past[-1]
            both = frozenset({opponent, command.seat})
            self.past[-1] = self.with_call(self.past[-1], both)
            self.start_clock(0)
        elif isinstance(command, Play):
            self.play(command.move)

    @staticmethod
    def with_call(snapshot: Snapshot, seats: frozenset[int]) -> Snapshot:
        return Snapshot(snapshot.position, snapshot.by, snapshot.how, snapshot.finished, seats)

    @staticmethod
    def with_finished(snapshot: Snapshot, seats: tuple[int, ...]) -> Snapshot:
        return Snapshot(snapshot.position, snapshot.by, snapshot.how, seats, snapshot.may_not_call)

    def play(self, move: str) -> None:
        before = self.top
        hops = max(1, len(before.position.route(move)) - 1)
        after = before.position.play(move)
        end = after.outcome()
        finished = before.finished
        if self.settings.options.get("play_on") == "on":
            slots = after.options["finished"]
            finished = tuple(n for slot in slots for n, seat in self.seats.items() if slot in seat.slots)
        self.past.append(Snapshot(after, self.mover, "move", finished, before.may_not_call - {self.mover}))
        still_racing = [n for n in self.seats if n not in finished and n not in self.gone]
        if end is not None:
            winners = {n for n, seat in self.seats.items() if set(seat.slots) & set(end.winners)}
            self.finish(tuple(sorted(winners)), end.reason)
        elif len(still_racing) == 1:
            self.past[-1] = self.with_finished(self.top, (*finished, *still_racing))
            self.finish(finished[:1], "home")
        elif not self.drawn():
            self.after_turn()
        self.start_clock(min(2000, 250 * hops))

    def resign(self, seat: int) -> None:
        self.gone.add(seat)
        losers = {n for n in self.seats if any(self.seats[n].side == self.seats[g].side for g in self.gone)}
        left = [n for n in self.seats if n not in losers and n not in self.top.finished]
        if len({self.seats[n].side for n in left}) == 1:
            if self.top.finished:
                self.past[-1] = self.with_finished(self.top, (*self.top.finished, *left))
            self.finish(self.top.finished[:1] or tuple(left), "resigned")
        elif not self.humans - self.gone - set(self.top.finished):
            self.finish(self.top.finished[:1], "resigned")
        elif self.mover == seat:
            self.after_turn()
            self.start_clock(0)

    def pass_turn(self, how: str) -> None:
        top = self.top
        self.past.append(Snapshot(top.position.skip(), self.mover, how, top.finished, top.may_not_call - {self.mover}))

    def after_turn(self) -> None:
        slots = sum(len(seat.slots) for seat in self.seats.values())
        while self.mover in self.gone or not self.top.position.moves():
            self.pass_turn("retired" if self.mover in self.gone else "skip")
            if self.drawn():
                return
            if len(self.past) > slots and all(s.how in ("skip", "retired") for s in self.past[-slots:]):
                self.finish(self.top.finished[:1], "stuck")
                return

    def drawn(self) -> bool:
        plies = len(self.past) - 1
        slots = sum(len(seat.slots) for seat in self.seats.values())
        cap = self.game.cap
        if self.times_seen() == (5 if self.humans else 3):
            self.finish(self.top.finished[:1], "repetition")
        elif not self.humans and plies in (cap.plies, slots * (cap.rounds or 10**9)):
            self.finish(self.top.finished[:1], "cap")
        return self.status == "ended"

    def finish(self, winners: tuple[int, ...], reason: str) -> None:
        self.status, self.result = "ended", (winners, reason)
        self.deadline = self.rest = None

    def start_clock(self, shown: int) -> None:
        if self.settings.timer is not None and self.status == "live":
            self.deadline = self.now + shown + 1000 * self.settings.timer
