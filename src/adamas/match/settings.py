"""The settings of a match: what may be chosen, the lot for the first turn, and the settings of a rematch."""

from __future__ import annotations

from random import Random

import msgspec

from adamas.game import Game, GameError, InvalidOption, Position
from adamas.match.errors import InvalidSettings, MatchError
from adamas.match.events import SeatSettings, Settings
from adamas.match.seats import clean_name

__all__ = [
    "LEVELS",
    "LONGEST_TIMER",
    "SHORTEST_TIMER",
    "TIMERS",
    "UNDOS",
    "InvalidSettings",
    "MatchError",
    "check_settings",
    "draw_starter",
    "first_position",
    "rematch_settings",
]

TIMERS: tuple[int | None, ...] = (None, 15, 30, 60)
"""The turn timers offered first, in seconds; any whole number from 5 to 600 may be chosen."""

SHORTEST_TIMER, LONGEST_TIMER = 5, 600

UNDOS: tuple[int | None, ...] = (0, 1, 3, 5, None)
"""The undo allowances of each human; None is unlimited."""

LEVELS = 8


def check_settings(game: Game, settings: Settings) -> Settings:
    """The settings with every option filled in and every name cleaned.

    Raises InvalidOption for rule options that the game does not have, and InvalidSettings for all else: a wrong
    number of seats, a timer, allowance or level that is not offered, a start that is no position or is finished, a
    starter that has not been drawn.
    """
    if settings.game != game.name:
        raise InvalidSettings(f"these settings are for {settings.game!r:.40}, not for {game.name}")
    options = game.resolve(settings.options)
    if options.get("starter") == "random":
        raise InvalidSettings("the starter must be drawn before the match is created: give its number")
    wanted = len(game.seats(**options))
    if len(settings.seats) != wanted:
        raise InvalidSettings(f"{game.name} with these options has {wanted} seats, not {len(settings.seats)}")
    seats = tuple(_check_seat(number, seat) for number, seat in enumerate(settings.seats, 1))
    timer, undo = settings.timer, settings.undo
    if timer is not None and not (_whole(timer) and SHORTEST_TIMER <= timer <= LONGEST_TIMER):
        raise InvalidSettings(
            f"the timer cannot be {timer!r:.40}: choose off or a whole number of seconds from 5 to 600"
        )
    if undo is not None and not (_whole(undo) and undo in UNDOS):
        raise InvalidSettings(f"the undo allowance cannot be {undo!r:.40}: choose 0, 1, 3, 5 or unlimited")
    checked = msgspec.structs.replace(settings, options=options, seats=seats)
    position = first_position(game, checked)
    if position.outcome() is not None:
        raise InvalidSettings("the start is a finished position: choose one in which somebody can still act")
    if checked.start is not None and position == game.start(**options):
        checked = msgspec.structs.replace(checked, start=None)
    return checked


def first_position(game: Game, settings: Settings) -> Position:
    """The position from which a match with these settings begins; raise InvalidOption or InvalidSettings."""
    if settings.start is None:
        return game.start(**settings.options)
    # A position text says itself who is to move, and what only a match knows is no part of it.
    carried = {
        option.name: settings.options[option.name]
        for option in game.options
        if option.scope == "position" and option.name != "starter"
    }
    try:
        return game.parse(settings.start, **carried)
    except InvalidOption:
        raise
    except GameError as error:
        raise InvalidSettings(f"the start is not a position of this match: {error}") from error


def draw_starter(game: Game, settings: Settings, random: Random) -> Settings:
    """The settings with a starter ``random`` replaced by a slot number drawn from `random`; others unchanged.

    Raises InvalidOption for rule options that the game does not have.
    """
    if settings.options.get("starter") != "random":
        return settings
    slots = sum(len(seat.slots) for seat in game.seats(**{**settings.options, "starter": 1}))
    return msgspec.structs.replace(settings, options={**settings.options, "starter": random.randint(1, slots)})


def rematch_settings(settings: Settings) -> Settings:
    """The settings of a rematch: the same, but who sat at seat 1 sits at seat 2, and so on, the last at seat 1."""
    return msgspec.structs.replace(settings, seats=settings.seats[-1:] + settings.seats[:-1])


def _check_seat(number: int, seat: SeatSettings) -> SeatSettings:
    if seat.kind not in ("human", "remote", "computer"):
        raise InvalidSettings(f"seat {number} cannot be {seat.kind!r:.40}: choose human or computer")
    if seat.kind == "computer" and not (_whole(seat.level) and 1 <= seat.level <= LEVELS):
        raise InvalidSettings(f"seat {number} cannot have level {seat.level!r:.40}: choose 1 to {LEVELS}")
    level = seat.level if seat.kind == "computer" else 0
    return SeatSettings(kind=seat.kind, name=clean_name(seat.name), level=level)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
