"""``adamas arena``: players against each other, in pairs of games from the same openings."""

from __future__ import annotations

import argparse
import shlex
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adamas.game import Game
from adamas.games import GAMES, find_game

from .common import chosen_options, fail, number, print_json, print_text, seconds

if TYPE_CHECKING:
    from adamas.engine.arena import PlayedPair
    from adamas.engine.elo import Sprt
    from adamas.engine.openings import Opening

    from .common import Commands

__all__ = ["add"]

PLAYERS = """players:
  level:5              the computer player of a level, 1 to 8
  level:8/10           the same with a tenth of its positions
  nodes:20000          the top level with so many positions a move
  time:0.1             the top level with so many seconds a move
  python:3             a level without the compiled search
  random               any legal move
  engine:COMMAND       a program that speaks the engine protocol, 0.1 s a move
  engine@nodes=5000:COMMAND, engine@movetime=500:COMMAND, engine@depth=4:COMMAND,
  engine@level=3:COMMAND
                       the same with another limit

Two players share any number of sides, in every mixed seating of an opening; or name one player for each side."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "arena",
        help="let computer players compete and measure how strong they are",
        description="Play pairs of games, the same opening with the seats exchanged, and report points and Elo.",
        epilog=PLAYERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("contestants", nargs="+", metavar="PLAYER", help="two players, or one for each side")
    parser.add_argument("--game", required=True, metavar="NAME", help=" or ".join(GAMES))
    parser.add_argument("--players", metavar="N", help="the number of players of the game")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option (repeatable)"
    )
    parser.add_argument("--pairs", type=number(1), default=100, metavar="N", help="pairs to play (100)")
    parser.add_argument("--processes", type=number(1), default=1, metavar="N", help="processes that play (1)")
    parser.add_argument("--seed", type=number(0), default=1, metavar="N", help="of the openings and the players (1)")
    parser.add_argument(
        "--openings",
        metavar="FILE",
        help="one opening a line, plies separated by spaces; `start`: none; by default made from the seed",
    )
    parser.add_argument(
        "--sprt", metavar="LOW,HIGH", help="stop as soon as it is clear which of two Elo differences fits better"
    )
    parser.add_argument("--plies", type=number(1), metavar="N", help="draw a game after so many plies (the rules' cap)")
    parser.add_argument(
        "--patience", type=_positive, metavar="SECONDS", help="for a move of a player without a time limit (60)"
    )
    parser.add_argument("--file", type=Path, metavar="FILE", help="keep results here, and go on from what is there")
    parser.add_argument("--json", action="store_true", help="print one JSON value")
    parser.set_defaults(run=_arena)


def _positive(text: str) -> float:
    value = seconds(text)
    if value > 0:
        return value
    raise argparse.ArgumentTypeError("a player needs more than 0 seconds for a move")


def _arena(given: argparse.Namespace) -> int:
    try:
        return _held(given)
    except ValueError as error:
        return fail(str(error))


def _held(given: argparse.Namespace) -> int:
    from adamas.engine.arena import PATIENCE, Contest, run
    from adamas.engine.standings import standings, versions

    game = find_game(given.game)
    options = chosen_options(game, given)
    contest = Contest(
        game=game.name,
        options=options,
        players=tuple(given.contestants),
        openings=((),),
        seed=given.seed,
        plies=given.plies,
        patience=given.patience or PATIENCE,
    )
    contest.check()  # before openings are made, which takes longer
    sprt = _sprt(given.sprt)
    contest = replace(contest, openings=_openings(game, options, given))
    command = shlex.join(["adamas", *sys.argv[1:]])
    about = {"command": command, **versions()}

    def play(executor: ProcessPoolExecutor | None) -> list[PlayedPair]:
        return run(
            contest,
            given.pairs,
            executor=executor,
            workers=given.processes,
            file=given.file,
            sprt=sprt,
            about=about,
            show=True,
        )

    if given.processes > 1:
        with ProcessPoolExecutor(given.processes) as executor:
            pairs = play(executor)
    else:
        pairs = play(None)
    result = standings(contest, pairs, sprt)
    if given.json:
        return print_json({"contest": contest.identity, "about": about, **result.as_json()})
    words = "".join(f" {name}={value}" for name, value in options.items())
    played_by = ", ".join(f"{name} {value}" for name, value in versions().items())
    head = f"{game.name}{words}, {len(contest.openings)} openings, seed {contest.seed}"
    return print_text("\n".join([head, *result.lines(), played_by, command]))


def _sprt(text: str | None) -> Sprt | None:
    from adamas.engine.elo import Sprt

    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise ValueError(f"--sprt {text!r:.40} is not LOW,HIGH, such as 0,20") from None
    return Sprt(low, high)


def _openings(game: Game, options: dict[str, Any], given: argparse.Namespace) -> tuple[Opening, ...]:
    from adamas.engine.openings import make_openings, read_openings

    if given.openings == "start":
        return ((),)
    if given.openings is not None:
        return tuple(read_openings(Path(given.openings), game, options))
    return tuple(make_openings(game, options, given.pairs, given.seed))
