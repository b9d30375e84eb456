"""The match record: a text file that replays (rules 1.10).

    [Game "diam"]
    [Options "players=4"]              only those that differ from the defaults
    [Start "r/n/./././././. 4 3"]      only if not the usual start
    [Seats "human Ann, computer 5, human, computer 8 Deep Thought"]
    [Timer "off"]                      or whole seconds
    [Undo "3"]                         or unlimited
    [Date "2026-01-31"]
    [Result "2-4 diam"]                the winning slots, draw or *, then the reason

    r-1 n-1 -t k-5 1.1-2               a move; -- skipped; -t lost to the timer; -r the turn of a retired player

Header values have a backslash before each quote and backslash. In `Seats` a name has one before each comma and
backslash, so that a comma and a space separate seats. Only `Game` must be there: without `Seats` everybody is human,
without `Timer` it is off (or a minute, if turns were lost to it), without `Result` the plies say how it stands. A
semicolon outside quotes begins a comment to the end of its line. Plies that were taken back are not recorded, nor who
resigned or claimed: the result says how the match ended.
"""

from __future__ import annotations

import datetime
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from adamas.game import Game, GameError, InvalidMove, Move
from adamas.match.errors import MatchError, RecordError
from adamas.match.events import SeatSettings, Settings
from adamas.match.match import Match
from adamas.match.record_replay import MARKS, replay, result_of, token_of
from adamas.match.record_sheet import Sheet, Token, split
from adamas.match.record_values import (
    RecordResult,
    Value,
    parse_date,
    parse_options,
    parse_result,
    parse_seats,
    parse_timer,
    parse_undo,
    print_options,
    print_result,
    print_seats,
    print_timer,
    print_undo,
    quote,
)
from adamas.match.settings import check_settings

__all__ = ["Record", "RecordError", "RecordResult", "parse_records", "print_record", "record_of"]

_WIDTH = 80
_TIMER_LOST_TO = 60
"""The timer, in seconds, of a record that does not name it though turns were lost to it."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as its record tells it: `plies` are moves, ``--``, ``-t`` and ``-r``; `result` None if not told.

    `tokens` and `places` say where in the file everything stands, for errors; like the game they do not count for
    equality.
    """

    settings: Settings
    plies: tuple[str, ...]
    date: datetime.date | None = None
    result: RecordResult | None = None
    game: Game = field(kw_only=True, compare=False, repr=False)
    tokens: tuple[Token, ...] = field(kw_only=True, compare=False, repr=False)
    places: Mapping[str, Value] = field(kw_only=True, compare=False, repr=False, default_factory=dict)

    def replay(self) -> Match:
        """The match at the end of this record, with its position, line and result; raise RecordError."""
        return replay(self)

    @property
    def headers(self) -> dict[str, str]:
        """The header values as they are printed, without those that are left out."""
        settings = self.settings
        values = {
            "Game": settings.game,
            "Options": print_options(self.game, settings.options) or None,
            "Start": settings.start,
            "Seats": print_seats(settings.seats),
            "Timer": print_timer(settings.timer),
            "Undo": print_undo(settings.undo),
            "Date": None if self.date is None else self.date.isoformat(),
            "Result": None if self.result is None else print_result(self.result),
        }
        return {name: value for name, value in values.items() if value is not None}

    def text(self) -> str:
        """The record as a text that parses back to an equal record."""
        lines = [f"[{name} {quote(value)}]" for name, value in self.headers.items()]
        plies = textwrap.wrap(" ".join(self.plies), _WIDTH, break_long_words=False, break_on_hyphens=False)
        return "\n".join([*lines, "", *plies]) + "\n"


def record_of(match: Match, date: datetime.date | None) -> Record:
    """The record of a match as it stands: of the line on the board, without what was taken back.

    Everybody who is no computer is a human in it, and it does not say whether there were aids: neither changes what
    happened.
    """
    seats = tuple(
        msgspec.structs.replace(seat, kind="human") if seat.kind == "remote" else seat for seat in match.settings.seats
    )
    settings = msgspec.structs.replace(match.settings, seats=seats, aids=True)
    plies = tuple(token_of(ply) for ply in match.line[1:])
    tokens = tuple(Token(text, 1, 1) for text in plies)
    return Record(settings, plies, date, result_of(match), game=match.game, tokens=tokens)


def print_record(match: Match, date: datetime.date | None) -> str:
    """The record of a match as a text; `date` is the day it was played, None to leave it out."""
    return record_of(match, date).text()


def parse_records(text: str, find_game: Callable[[str], Game]) -> list[Record]:
    """Every record of a text, in order; `find_game` gives the game of a name or raises UnknownGame.

    Raises RecordError, with line and column, for whatever is wrong with the headers or with the spelling of plies.
    Whether the plies can be played, `Record.replay` tells.
    """
    return [_read(sheet, find_game) for sheet in split(text)]


def _read(sheet: Sheet, find_game: Callable[[str], Game]) -> Record:
    headers = sheet.headers
    named = headers.get("Game")
    if named is None:
        first = next(iter(headers.values()))
        raise RecordError("the Game header is missing from this record", first.line, 1)
    try:
        game = find_game(named.text)
    except GameError as error:
        raise named.fault(str(error)) from error
    for token in sheet.tokens:
        _check_spelling(token)

    options = parse_options(headers["Options"], game) if "Options" in headers else {}
    try:
        roster = game.seats(**options)
    except GameError as error:
        raise headers.get("Options", named).fault(str(error)) from error
    seats = parse_seats(headers["Seats"]) if "Seats" in headers else (SeatSettings(kind="human"),) * len(roster)
    if len(seats) != len(roster):
        raise headers["Seats"].fault(f"this match has {len(roster)} seats, not {len(seats)}")

    settings = Settings(game=game.name, options=options, seats=seats)
    lost = any(token.text == "-t" for token in sheet.tokens)
    changes: dict[str, dict[str, Any]] = {
        "Options": {},
        "Start": {"start": headers["Start"].text} if "Start" in headers else {},
        "Timer": {"timer": parse_timer(headers["Timer"]) if "Timer" in headers else _TIMER_LOST_TO if lost else None},
        "Undo": {"undo": parse_undo(headers["Undo"])} if "Undo" in headers else {},
    }
    for name, change in changes.items():
        try:
            settings = check_settings(game, msgspec.structs.replace(settings, **change))
        except (GameError, MatchError) as error:
            raise headers.get(name, named).fault(str(error)) from error

    return Record(
        settings=settings,
        plies=tuple(token.text for token in sheet.tokens),
        date=parse_date(headers["Date"]) if "Date" in headers else None,
        result=parse_result(headers["Result"], roster) if "Result" in headers else None,
        game=game,
        tokens=tuple(sheet.tokens),
        places=headers,
    )


def _check_spelling(token: Token) -> None:
    if token.text in MARKS.values():
        return
    try:
        Move.parse(token.text)
    except InvalidMove as error:
        raise token.fault(f"{token.text!r:.80} is not a ply: write a move, -- or -t or -r") from error
