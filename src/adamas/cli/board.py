"""The commands about a position by the rules alone: show, moves, perft."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from adamas.game import InvalidOption, perft
from adamas.games import find_game

from .common import names, number, position_of, position_options, print_json, print_text

if TYPE_CHECKING:
    from .common import Commands

__all__ = ["add"]


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    show = commands.add_parser("show", help="draw a position and say whose turn it is")
    position_options(show)
    show.set_defaults(run=_show)

    moves = commands.add_parser("moves", help="list the legal moves of a position, with the route of each")
    position_options(moves)
    moves.set_defaults(run=_moves)

    count = commands.add_parser("perft", help="count the move sequences from a position")
    position_options(count)
    count.add_argument("depth", metavar="DEPTH", type=number(0, 20), help="the number of moves in a sequence (0 to 20)")
    count.add_argument("--divide", action="store_true", help="also print the count behind each first move")
    count.set_defaults(run=_perft)


def _show(given: argparse.Namespace) -> int:
    from adamas.drawing import draw

    position = position_of(given)
    game = find_game(position.game)
    outcome = position.outcome()
    if given.json:
        return print_json(
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
    whose = f"Slot {position.turn + 1} ({names(position, [position.turn])})"
    number = len(position.moves())
    if outcome is not None:
        print(f"Won by {names(position, outcome.winners)} ({outcome.reason}).")
    elif number == 0:
        print(f"{whose} is skipped: no legal move.")
    else:
        print(f"{whose} to move, {number} legal {'move' if number == 1 else 'moves'}.")
    return 0


def _moves(given: argparse.Namespace) -> int:
    position = position_of(given)
    dests = position.dests()
    moves = [(move, dests[move.source][move.target]) for move in position.moves()]
    if given.json:
        return print_json([{"move": str(move), "route": list(route)} for move, route in moves])
    for move, route in moves:
        print(f"{move}\t{' '.join(route)}" if len(route) > 2 else str(move))
    return 0


def _perft(given: argparse.Namespace) -> int:
    from tqdm import tqdm

    position = position_of(given)
    if not given.divide:
        moves = len(position.moves()) if given.depth > 1 and position.outcome() is None else 0
        with tqdm(total=moves, unit="move", leave=False, disable=None if moves > 1 else True) as bar:
            count = perft(position, given.depth, bar.update if moves else None)
        return print_json({"depth": given.depth, "count": count}) if given.json else print_text(str(count))
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
        return print_json({"depth": given.depth, "count": total, "divide": counts})
    for text, count in counts.items():
        print(f"{text}\t{count}")
    return print_text(f"\n{total}")
