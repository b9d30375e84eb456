"""The command line: play, serve, show, moves, perft, replay; analyse, solve, verify, hint, engine, puzzles,
arena.

Every command says what went wrong in one sentence on standard error and then exits with 2. `--json` prints one JSON
value on standard output for programs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from adamas.game import GameError

from . import arena, board, engine, puzzles, replay, serve
from .common import Parser, fail

__all__ = ["main"]

GROUPS = (serve, board, engine, puzzles, arena, replay)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code (0 done, 1 a check failed, 2 it could not be done)."""
    parser = _command_line()
    given = parser.parse_args(arguments if arguments is not None else sys.argv[1:] or ["play"])
    from adamas.match.errors import MatchError
    from adamas.store import StoreError

    try:
        return int(given.run(given))
    except (GameError, MatchError, StoreError) as error:
        return fail(str(error))
    except BrokenPipeError:
        # The reader went away (`adamas moves ... | head`): not an error of ours, and nothing more can be written.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{error.strerror or error}")
    except KeyboardInterrupt:
        return 130


def _command_line() -> Parser:
    from adamas import __version__

    parser = Parser(
        prog="adamas",
        description="Play, study and program two board games: Diam and the Diamond Game.",
        epilog="Without a command: play. Each command has its own --help.",
    )
    parser.add_argument("--version", action="version", version=f"adamas {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for group in GROUPS:
        group.add(commands)
    return parser
