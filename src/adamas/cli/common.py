"""What the commands share: positions and options from the command line, sentences on standard error, JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from adamas.game import Game, InvalidOption, InvalidPosition, Position
from adamas.games import GAMES, find_game

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Parser"]

__all__ = [
    "FAILED",
    "Parser",
    "fail",
    "names",
    "number",
    "position_of",
    "position_options",
    "print_json",
    "print_text",
    "rule_options",
    "seconds",
]

FAILED = 2


class Parser(argparse.ArgumentParser):
    """argparse, but an error is one sentence that points to --help."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and leave."""
        self.exit(FAILED, f"{self.prog}: {message}. Try: {self.prog} --help\n")


def fail(sentence: str) -> int:
    """Say on standard error what went wrong; the exit code for it."""
    print(f"adamas: {sentence}", file=sys.stderr)
    return FAILED


def print_text(text: str) -> int:
    """Print a line; the exit code for success."""
    print(text)
    return 0


def print_json(value: object) -> int:
    """Print one JSON value; the exit code for success."""
    return print_text(json.dumps(value, ensure_ascii=False))


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A type for argparse: a whole number from `least` to `most`."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 15 and least <= int(text) <= (most or int(text)):
            return int(text)
        span = f"{least} or more" if most is None else f"from {least} to {most}"
        raise argparse.ArgumentTypeError(f"{text!r:.40} is not a whole number, {span}")

    return read


def seconds(text: str) -> float:
    """A type for argparse: a number of seconds, 0 or more."""
    with suppress(ValueError):
        value = float(text)
        if 0 <= value < 1e9:
            return value
    raise argparse.ArgumentTypeError(f"{text!r:.40} is not a number of seconds, 0 or more")


def position_options(parser: argparse.ArgumentParser, *, games: bool = False) -> None:
    """Add the arguments that name a position; with `games` the name of a game stands for its start."""
    also = ", or the name of a game for its start" if games else ""
    parser.add_argument("position", metavar="POSITION", help=f"a position text, or `start` with --game{also}")
    rule_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON value")


def rule_options(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a game and its rules."""
    parser.add_argument("--game", metavar="NAME", help=f"{' or '.join(GAMES)}; found from the text if not given")
    parser.add_argument("--players", metavar="N", help="the number of players")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule option, such as camps=closed (repeatable)",
    )


def chosen_options(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """The rule options that the arguments choose; raise InvalidOption."""
    texts = [] if given.players is None else [f"players={given.players}"]
    options: dict[str, Any] = {}
    for text in [*texts, *given.option]:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidOption(f"--option {text!r:.80} is not NAME=VALUE, such as camps=closed")
        if name in options:
            raise InvalidOption(f"option {name} is given twice")
        options[name] = game.option(name).read(value)
    return options


def position_of(given: argparse.Namespace) -> Position:
    """The position that the arguments name; the game is the one whose notation the text is, unless given."""
    if given.position == "start":
        if given.game is None:
            raise InvalidPosition(f"`start` needs --game: choose {' or '.join(GAMES)}")
        game = find_game(given.game)
        return game.start(**chosen_options(game, given))
    if given.game is not None:
        game = find_game(given.game)
        return game.parse(given.position, **chosen_options(game, given))
    faults = {}
    for game in GAMES.values():
        try:
            game.parse(given.position)
        except InvalidPosition as error:
            faults[game.name] = str(error)
        else:
            return game.parse(given.position, **chosen_options(game, given))
    rows = given.position.count("/")
    meant = [name for name in faults if rows in _row_separators(GAMES[name])]
    if len(meant) == 1:
        raise InvalidPosition(faults[meant[0]])
    raise InvalidPosition(f"{given.position!r:.120} is a position of no game: it has the rows of none of them")


def _row_separators(game: Game) -> set[int]:
    """How many row separators the position texts of a game have, over its boards."""
    numbers = {str(game.start()).count("/")}
    for option in game.options:
        for value in option.values:
            with suppress(InvalidOption):
                numbers.add(str(game.start(**{option.name: value})).count("/"))
    return numbers


def names(position: Position, slots: Sequence[int]) -> str:
    """The colours of the players of some turn slots in words, such as ``red and orange``."""
    game = find_game(position.game)
    layout = game.layout(**game.options_of(position))
    colours = {colour.code: colour.name for colour in layout.colours}
    seats = [seat for seat in layout.seats if set(seat.slots) & set(slots)]
    return ", ".join(" and ".join(colours[code] for code in seat.colours) for seat in seats)
