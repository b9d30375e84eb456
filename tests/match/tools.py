"""A match with its log and a clock that only the test moves."""

from __future__ import annotations

import itertools
import re
from typing import Any

import msgspec

from adamas.game import Game
from adamas.games import GAMES
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
from adamas.match.events import Event, Refused, SeatSettings, Settings
from adamas.match.match import Match
from tests.toy import MORRIS

DIAM = GAMES["diam"]
DIAMOND = GAMES["diamond"]
START = 1_000_000

HUMAN = SeatSettings(kind="human")
COMPUTER = SeatSettings(kind="computer", level=1)


def seats(pattern: str) -> tuple[SeatSettings, ...]:
    """Seats from letters: h human, c computer, r remote."""
    return tuple({"h": HUMAN, "c": COMPUTER, "r": SeatSettings(kind="remote")}[letter] for letter in pattern)


def seatings(count: int) -> list[str]:
    """Every seating of humans and computers, as patterns for `seats`."""
    return ["".join(letters) for letters in itertools.product("hc", repeat=count)]


def near_the_end() -> str:
    """Three players of the 73-hole game, each one step away from having all ten pieces home."""
    layout = DIAMOND.layout(players=3)
    pieces = {spot: camp.colour for camp in layout.camps if camp.kind == "goal" for spot in camp.spots}
    for hole, outside in (("d5", "e5"), ("g7", "g6"), ("g1", "g2")):
        pieces[outside] = pieces.pop(hole)
    rows = []
    for row in layout.views[0].rows:
        marks = "".join(pieces.get(spot, ".") for spot in row)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), marks))
    return f"{'/'.join(rows)} 3 1"


class Table:
    """Plays one match: `now` is the clock, `log` what a store would hold, `match` how it stands."""

    def __init__(
        self,
        game: Game = MORRIS,
        pattern: str = "hh",
        *,
        timer: int | None = None,
        undo: int | None = 3,
        start: str | None = None,
        **options: Any,
    ) -> None:
        settings = Settings(game=game.name, options=options, seats=seats(pattern), timer=timer, undo=undo, start=start)
        self.now = START
        self.match, events = Match.create(game, settings, self.now)
        self.log: list[tuple[int, tuple[Event, ...], int]] = [(1, events, self.now)]
        self.events = events
        self.refused: Refused | None = None

    def send(self, command: Command) -> str | None:
        """Give the match a command now; the refusal code, or None if it was accepted."""
        before = self.match
        self.match, answer = before.advance(command, self.now)
        if isinstance(answer[0], Refused):
            assert answer == (answer[0],)
            assert self.match is before
            self.refused, self.events = answer[0], ()
            return answer[0].code
        events: tuple[Event, ...] = answer
        assert self.match.seq == before.seq + 1
        self.log.append((self.match.seq, events, self.now))
        self.refused, self.events = None, events
        return None

    def ok(self, command: Command) -> tuple[Event, ...]:
        """Give the match a command that it must accept; its events."""
        assert self.send(command) is None, self.refused
        return self.events

    def play(self, *moves: str) -> tuple[Event, ...]:
        """Moves of whoever is to move; the events of the last one."""
        for move in moves:
            self.ok(Play(seat=self.match.seat, base_seq=self.match.seq, move=move))
        return self.events

    def undo(self, seat: int) -> str | None:
        return self.send(Undo(seat=seat, base_seq=self.match.seq))

    def call(self, seat: int) -> str | None:
        return self.send(Call(seat=seat, base_seq=self.match.seq))

    def claim(self, seat: int) -> str | None:
        return self.send(ClaimDraw(seat=seat, base_seq=self.match.seq))

    def offer(self, seat: int) -> str | None:
        return self.send(OfferDraw(seat=seat, base_seq=self.match.seq))

    def answer(self, seat: int, yes: bool) -> str | None:
        return self.send(AnswerDraw(seat=seat, base_seq=self.match.seq, yes=yes))

    def resign(self, seat: int) -> str | None:
        return self.send(Resign(seat=seat, base_seq=self.match.seq))

    def pause(self, seat: int = 0) -> str | None:
        return self.send(Pause(seat=seat, base_seq=self.match.seq))

    def resume(self, seat: int = 0) -> str | None:
        return self.send(Resume(seat=seat, base_seq=self.match.seq))

    def stop(self, seat: int = 0) -> str | None:
        return self.send(Stop(seat=seat, base_seq=self.match.seq))

    def places(self) -> tuple[int | None, ...]:
        return self.match.places

    def time_out(self) -> tuple[Event, ...]:
        """Let the present turn run out, as the server says it."""
        due = self.match.due
        assert due is not None
        self.now = due + 300
        return self.ok(TimeUp(seat=0, base_seq=self.match.seq, due=due))

    def replayed(self) -> Match:
        """The match that the log leads to after it has been written as JSON and read again."""
        codec = msgspec.json.Decoder(tuple[Event, ...])
        stored = [(seq, codec.decode(msgspec.json.encode(events)), at) for seq, events, at in self.log]
        return Match.replay(self.match.game, stored)
