"""The command line: play, serve, show, moves, perft, replay.

Every command says what went wrong in one sentence on standard error and then exits with 2. `--json` prints one JSON
value on standard output for programs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from adamas.game import Game, GameError, InvalidOption, InvalidPosition, Position, perft
from adamas.games import GAMES, find_game

if TYPE_CHECKING:
    from adamas.match.record import Record

__all__ = ["main"]

FAILED = 2


class _Parser(argparse.ArgumentParser):
    """argparse, but an error is one sentence that points to --help."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"{self.prog}: {message}. Try: {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code (0 done, 1 a check failed, 2 it could not be done)."""
    parser = _command_line()
    given = parser.parse_args(arguments if arguments is not None else sys.argv[1:] or ["play"])
    from adamas.match.errors import MatchError
    from adamas.store import StoreError

    try:
        return int(given.run(given))
    except (GameError, MatchError, StoreError) as error:
        return _fail(str(error))
    except BrokenPipeError:
        # The reader went away (`adamas moves ... | head`): not an error of ours, and nothing more can be written.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _fail(f"{where}{error.strerror or error}")
    except KeyboardInterrupt:
        return 130


def _fail(sentence: str) -> int:
    print(f"adamas: {sentence}", file=sys.stderr)
    return FAILED


# ---- the command line ----------------------------------------------------------------------------------------------


def _command_line() -> argparse.ArgumentParser:
    from adamas import __version__

    parser = _Parser(
        prog="adamas",
        description="Play, study and program two board games: Diam and the Diamond Game.",
        epilog="Without a command: play. Each command has its own --help.",
    )
    parser.add_argument("--version", action="version", version=f"adamas {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    play = commands.add_parser("play", help="start the server and open the page in the browser (the default)")
    _server_options(play)
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.set_defaults(run=_play)

    serve = commands.add_parser("serve", help="start the server for this device or the home network")
    _server_options(serve)
    serve.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name or address by which browsers reach this server (repeatable); needed with --host 0.0.0.0",
    )
    serve.set_defaults(run=_serve)

    show = commands.add_parser("show", help="draw a position and say whose turn it is")
    _position_options(show)
    show.set_defaults(run=_show)

    moves = commands.add_parser("moves", help="list the legal moves of a position, with the route of each")
    _position_options(moves)
    moves.set_defaults(run=_moves)

    count = commands.add_parser("perft", help="count the move sequences from a position")
    _position_options(count)
    count.add_argument("depth", metavar="DEPTH", type=_depth, help="the number of moves in a sequence (0 to 20)")
    count.add_argument("--divide", action="store_true", help="also print the count behind each first move")
    count.set_defaults(run=_perft)

    replay = commands.add_parser("replay", help="play through match records and check them")
    replay.add_argument("file", metavar="FILE", help="a file of match records; - reads standard input")
    replay.add_argument("--json", action="store_true", help="print one JSON value")
    replay.set_defaults(run=_replay)
    return parser


def _server_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (default 8000)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1)")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FILE",
        help="the file that keeps the matches (default: adamas.db in the user's data folder)",
    )


def _position_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", metavar="POSITION", help="a position text, or `start` with --game")
    parser.add_argument("--game", metavar="NAME", help=f"{' or '.join(GAMES)}; found from the text if not given")
    parser.add_argument("--players", metavar="N", help="the number of players")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule option, such as camps=closed (repeatable)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON value")


def _depth(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= 20:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r:.40} is not a whole number from 0 to 20")


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r:.40} is not a port: choose a whole number from 1 to 65535")


def _chosen_options(game: Game, given: argparse.Namespace) -> dict[str, Any]:
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


def _position(given: argparse.Namespace) -> Position:
    """The position that the arguments name; the game is the one whose notation the text is, unless given."""
    if given.position == "start":
        if given.game is None:
            raise InvalidPosition(f"`start` needs --game: choose {' or '.join(GAMES)}")
        game = find_game(given.game)
        return game.start(**_chosen_options(game, given))
    if given.game is not None:
        game = find_game(given.game)
        return game.parse(given.position, **_chosen_options(game, given))
    faults = {}
    for game in GAMES.values():
        try:
            game.parse(given.position)
        except InvalidPosition as error:
            faults[game.name] = str(error)
        else:
            return game.parse(given.position, **_chosen_options(game, given))
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


# ---- show, moves, perft --------------------------------------------------------------------------------------------


def _names(position: Position, slots: Sequence[int]) -> str:
    """The colours of the players of some turn slots in words, such as ``red and orange``."""
    game = find_game(position.game)
    layout = game.layout(**game.options_of(position))
    colours = {colour.code: colour.name for colour in layout.colours}
    seats = [seat for seat in layout.seats if set(seat.slots) & set(slots)]
    return ", ".join(" and ".join(colours[code] for code in seat.colours) for seat in seats)


def _show(given: argparse.Namespace) -> int:
    from adamas.drawing import draw

    position = _position(given)
    game = find_game(position.game)
    outcome = position.outcome()
    if given.json:
        return _print_json(
            {
                "game": position.game,
                "position": str(position),
                "options": {**game.options_of(position), **position.options},
                "turn": position.turn + 1,
                "pieces": position.pieces(),
                "reserves": position.reserves(),
                "outcome": outcome and {"winners": [slot + 1 for slot in outcome.winners], "reason": outcome.reason},
            }
        )
    print(draw(game.layout(**game.options_of(position)), position))
    print()
    whose = f"Slot {position.turn + 1} ({_names(position, [position.turn])})"
    number = len(position.moves())
    if outcome is not None:
        print(f"Won by {_names(position, outcome.winners)} ({outcome.reason}).")
    elif number == 0:
        print(f"{whose} is skipped: no legal move.")
    else:
        print(f"{whose} to move, {number} legal {'move' if number == 1 else 'moves'}.")
    return 0


def _moves(given: argparse.Namespace) -> int:
    position = _position(given)
    dests = position.dests()
    moves = [(move, dests[move.source][move.target]) for move in position.moves()]
    if given.json:
        return _print_json([{"move": str(move), "route": list(route)} for move, route in moves])
    for move, route in moves:
        print(f"{move}\t{' '.join(route)}" if len(route) > 2 else str(move))
    return 0


def _perft(given: argparse.Namespace) -> int:
    from tqdm import tqdm

    position = _position(given)
    if not given.divide:
        moves = len(position.moves()) if given.depth > 1 and position.outcome() is None else 0
        with tqdm(total=moves, unit="move", leave=False, disable=None if moves > 1 else True) as bar:
            count = perft(position, given.depth, bar.update if moves else None)
        return _print_json({"depth": given.depth, "count": count}) if given.json else _print(str(count))
    if given.depth == 0:
        raise InvalidOption("--divide needs a depth of 1 or more")
    counts = {}
    over = position.outcome() is not None
    with tqdm(position.moves(), unit="move", leave=False, disable=None) as bar:
        for move in bar:
            counts[str(move)] = perft(position.play(move), given.depth - 1)
    if not counts and not over:
        counts["--"] = perft(position.skip(), given.depth - 1)
    total = sum(counts.values())
    if given.json:
        return _print_json({"depth": given.depth, "count": total, "divide": counts})
    for text, count in counts.items():
        print(f"{text}\t{count}")
    return _print(f"\n{total}")


# ---- replay --------------------------------------------------------------------------------------------------------


def _replay(given: argparse.Namespace) -> int:
    from adamas.match.record import parse_records

    try:
        text = sys.stdin.read() if given.file == "-" else Path(given.file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return _fail(f"{given.file} is not a text file")
    records = parse_records(text, find_game)
    shown = [_replayed(record) for record in records]
    if given.json:
        return _print_json(shown)
    if not shown:
        print("No match record in this file.")
    for number, record in enumerate(shown, 1):
        print(f"{number}. {record['game']}, {record['plies']} plies: {record['result']}")
        print(f"   {record['position']}")
    return 0


def _replayed(record: Record) -> dict[str, Any]:
    from adamas.match.record import record_of

    final = record.replay()
    return {
        "game": record.game.name,
        "options": record.settings.options,
        "plies": len(record.plies),
        "position": final.text,
        "result": record_of(final, None).headers["Result"],
    }


# ---- play, serve ---------------------------------------------------------------------------------------------------


def _play(given: argparse.Namespace) -> int:
    from adamas.server.run import serve_and_open

    return serve_and_open(host=given.host, port=given.port, data=given.data, browser=not given.no_browser)


def _serve(given: argparse.Namespace) -> int:
    from adamas.server.run import serve_only

    return serve_only(host=given.host, port=given.port, data=given.data, names=given.allow_host)


def _print(text: str) -> int:
    print(text)
    return 0


def _print_json(value: object) -> int:
    return _print(json.dumps(value, ensure_ascii=False))
