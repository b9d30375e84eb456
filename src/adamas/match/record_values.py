"""The header values of a match record, each printed and parsed by a pair of functions.

A parser is given a `Value`, which knows the place of each of its characters in the file, and raises RecordError there.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass

from adamas.game import Game, InvalidOption, Seat
from adamas.match.errors import RecordError
from adamas.match.events import SeatSettings
from adamas.match.seats import clean_name
from adamas.match.settings import LEVELS

__all__ = [
    "UNFINISHED",
    "RecordResult",
    "Value",
    "parse_date",
    "parse_options",
    "parse_result",
    "parse_seats",
    "parse_timer",
    "parse_undo",
    "print_options",
    "print_result",
    "print_seats",
    "print_timer",
    "print_undo",
    "quote",
]

_NO_RESULT = ("resigned", "away", "expired", "stopped")
"""Reasons that, without winners, leave a match without a result; any other end without winners is a draw."""


@dataclass(frozen=True, slots=True)
class RecordResult:
    """How a recorded match stands: the winning turn slots (from 1), whether it has ended, and the reason."""

    winners: tuple[int, ...]
    reason: str

    @property
    def ended(self) -> bool:
        """Whether the match is over."""
        return self.reason != "unfinished"

    @property
    def draw(self) -> bool:
        """Whether it ended without a winner but with a result."""
        return self.ended and not self.winners and self.reason not in _NO_RESULT


UNFINISHED = RecordResult((), "unfinished")


@dataclass(frozen=True, slots=True)
class Value:
    """The text between the quotes of a header, and where it stands: `columns` has one more entry, for its end."""

    text: str
    line: int
    columns: tuple[int, ...]

    def fault(self, message: str, at: int = 0) -> RecordError:
        """The error to raise for what is wrong from character `at` on."""
        return RecordError(message, self.line, self.columns[at])


def quote(text: str) -> str:
    """A value as it stands in a header: in quotes, with a backslash before each quote and backslash."""
    escaped = re.sub(r'(["\\])', r"\\\1", text)
    return f'"{escaped}"'


def print_options(game: Game, options: Mapping[str, int | str]) -> str:
    """``name=value`` for each option that differs from its default, in the order of the game."""
    chosen = [(option.name, options.get(option.name, option.default), option.default) for option in game.options]
    return " ".join(f"{name}={value}" for name, value, default in chosen if value != default)


def parse_options(value: Value, game: Game) -> dict[str, int | str]:
    """The options that are named, each at most once."""
    found: dict[str, int | str] = {}
    at = 0
    for item in value.text.split(" ") if value.text else []:
        name, equals, text = item.partition("=")
        if not equals:
            raise value.fault(f"{item!r:.80} is not an option: write name=value, with one space between options", at)
        if name in found:
            raise value.fault(f"option {name} is given twice", at)
        try:
            found[name] = game.option(name).read(text)
        except InvalidOption as error:
            raise value.fault(str(error), at) from error
        if found[name] == "random":
            raise value.fault(f"option {name} is random: a record says what was drawn", at)
        at += len(item) + 1
    return found


def print_seats(seats: tuple[SeatSettings, ...]) -> str:
    """Kind, level of a computer and name of each seat: ``human Ann, computer 5``."""
    return ", ".join(_print_seat(seat) for seat in seats)


def parse_seats(value: Value) -> tuple[SeatSettings, ...]:
    """What `print_seats` prints; the number of seats is for the game to judge."""
    seats: list[SeatSettings] = []
    text, start, at, part = value.text, 0, 0, ""
    while at < len(text):
        if text[at] == "\\":
            if text[at + 1 : at + 2] not in (",", "\\"):
                raise value.fault("in a seat's name a backslash stands only before a comma or a backslash", at)
            part += text[at + 1]
            at += 2
        elif text[at] == ",":
            if text[at + 1 : at + 2] != " ":
                raise value.fault("seats are separated by a comma and one space", at)
            seats.append(_parse_seat(value, start, part))
            at += 2
            start, part = at, ""
        else:
            part += text[at]
            at += 1
    return (*seats, _parse_seat(value, start, part))


def print_timer(timer: int | None) -> str:
    """``off``, or the seconds of a turn."""
    return "off" if timer is None else str(timer)


def parse_timer(value: Value) -> int | None:
    """What `print_timer` prints; the range is for the match to judge."""
    return None if value.text == "off" else _number(value, "the timer is off or a whole number of seconds")


def print_undo(undo: int | None) -> str:
    """The allowance of each human, or ``unlimited``."""
    return "unlimited" if undo is None else str(undo)


def parse_undo(value: Value) -> int | None:
    """What `print_undo` prints; which numbers are offered is for the match to judge."""
    return None if value.text == "unlimited" else _number(value, "the undo allowance is a whole number or unlimited")


def parse_date(value: Value) -> datetime.date:
    """A day such as 2026-01-31."""
    try:
        date = datetime.date.fromisoformat(value.text)
    except ValueError:
        date = None
    if date is None or date.isoformat() != value.text:
        raise value.fault(f"{value.text!r:.80} is not a date such as 2026-01-31")
    return date


def print_result(result: RecordResult) -> str:
    """The winning slots, ``draw`` or ``*``, then the reason: ``2-4 diam``, ``draw repetition``, ``* unfinished``."""
    who = "-".join(str(slot) for slot in result.winners) or ("draw" if result.draw else "*")
    return f"{who} {result.reason}"


def parse_result(value: Value, roster: tuple[Seat, ...]) -> RecordResult:
    """What `print_result` prints, for a match with these seats; a winner wins with all his slots."""
    match = re.fullmatch(r"(draw|\*|[1-9](?:-[1-9])*) ([a-z_]+)", value.text, re.ASCII)
    if match is None:
        raise value.fault(f"{value.text!r:.80} is not a result: write winning slots, draw or *, then the reason")
    winners = () if match[1] in ("draw", "*") else tuple(int(slot) for slot in match[1].split("-"))
    whole = sorted(slot + 1 for seat in roster for slot in seat.slots if any(own + 1 in winners for own in seat.slots))
    if list(winners) != whole:
        raise value.fault(f"{match[1]} are not all the slots of some players, in rising order")
    result = RecordResult(winners, match[2])
    if print_result(result) != value.text:
        raise value.fault(f"{match[1]} does not go with the reason {result.reason}")
    return result


def _print_seat(seat: SeatSettings) -> str:
    name = re.sub(r"([,\\])", r"\\\1", clean_name(seat.name))
    level = str(seat.level) if seat.kind == "computer" else ""
    return " ".join(part for part in (seat.kind, level, name) if part)


def _parse_seat(value: Value, start: int, text: str) -> SeatSettings:
    match = re.fullmatch(r"(human|computer (\d))(?: (.+))?", text, re.ASCII)
    if match is None:
        raise value.fault(f"{text!r:.80} is not a seat: write human or computer with a level, then the name", start)
    name, level = match[3] or "", int(match[2] or 0)
    if name != clean_name(name):
        raise value.fault(f"{name!r:.80} is not a name as a match keeps it: nothing invisible, at most 24 long", start)
    if match[2] and not 1 <= level <= LEVELS:
        raise value.fault(f"a computer has no level {level}: choose 1 to {LEVELS}", start)
    if match[2]:
        return SeatSettings(kind="computer", name=name, level=level)
    return SeatSettings(kind="human", name=name)


def _number(value: Value, wanted: str) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,8}", value.text, re.ASCII):
        raise value.fault(f"{wanted}, not {value.text!r:.80}")
    return int(value.text)
