"""The command that makes puzzles."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from adamas.games import GAMES, find_game

from .common import fail, number, print_text

if TYPE_CHECKING:
    from .common import Commands

__all__ = ["add"]


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    puzzles = commands.add_parser(
        "puzzles",
        help="make puzzles with one proven solution",
        description="Make puzzles of a game: positions that come from play, each with a question whose answer is "
        "proven. The same seed makes the same puzzles.",
    )
    puzzles.add_argument("--game", choices=sorted(GAMES), required=True, help="the game")
    puzzles.add_argument("--count", type=number(1, 10_000), default=20, metavar="N", help="how many of each kind (20)")
    puzzles.add_argument("--seed", type=number(0), default=1, metavar="N", help="which ones (1)")
    puzzles.add_argument("--file", type=Path, metavar="FILE", help="write them to a file, not to the screen")
    puzzles.set_defaults(run=_puzzles)


def _puzzles(given: argparse.Namespace) -> int:
    from tqdm import tqdm

    from adamas.engine.puzzles import kinds_of, make_puzzles, print_puzzles

    game = find_game(given.game)
    kinds = kinds_of(game)
    if not kinds:
        return fail(f"{game.name} has no puzzles")
    with tqdm(total=given.count * len(kinds), unit="puzzle", leave=False, disable=None) as bar:
        try:
            made = make_puzzles(game, kinds, given.count, given.seed, bar.update)
        except ValueError as error:
            return fail(str(error))
    command = f"adamas puzzles --game {game.name} --count {given.count} --seed {given.seed}"
    text = print_puzzles(made, command)
    if given.file is None:
        return print_text(text.rstrip())
    given.file.write_text(text, "utf-8")
    return print_text(f"{given.file}: {len(made)} puzzles")
