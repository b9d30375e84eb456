"""The computer player against a random one in every form of both games, and against itself in the race.

``python -m bench.random_player`` runs this section alone, with `--level`, `--games`, `--matches`, `--seed` and
`--workers`. Every match has a seed that follows from its number, so each can be played again. Computers choose by
number of positions, not by time, so the results do not depend on the machine.

Matches end by the rules for computers: a win, the third occurrence of a position, or the cap of the game.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import adamas
from adamas.game import Game, Position

from .report import BenchError, Options, figure, progress, quantile

TITLE = "random player: the computer player against a random one, and race matches of computers only"

GAMES = 100
"""Matches against the random player in each form."""
MATCHES = 40
"""Matches of computers only in each form of the race."""
LEVEL = 2
"""Against the random player: a weak level, so what holds for it holds for the stronger ones."""
LEVELS = (1, 2, 3)
"""Computers only: the levels take turns from match to match."""
MOST_MOVES = 150
"""So many moves of its own a side may need to finish."""
SEED = 7

AGAINST_RANDOM: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "Diam, 2 players": ("diam", {}),
    "Diam, 3 players": ("diam", {"players": 3}),
    "Diam, 3 players, lone reserve free": ("diam", {"players": 3, "lone_reserve": "free"}),
    "Diam, 4 players": ("diam", {"players": 4}),
    "Diamond, 73 holes, 2 players": ("diamond", {}),
    "Diamond, 73 holes, 3 players": ("diamond", {"players": 3}),
    "Diamond, 121 holes, 2 players": ("diamond", {"board": 121}),
    "Diamond, 121 holes, 3 players": ("diamond", {"board": 121, "players": 3}),
}

LEAVE_HOME = {73: 30, 121: 50}


def race_forms() -> dict[str, Mapping[str, Any]]:
    """Both boards with two and three players, as they are and with each option of the rules."""
    forms: dict[str, Mapping[str, Any]] = {}
    for board in (73, 121):
        for players in (2, 3):
            plain = {"board": board, "players": players}
            name = f"{board} holes, {players} players"
            forms[name] = plain
            forms[f"{name}, closed camps"] = {**plain, "camps": "closed"}
            forms[f"{name}, crowded goal"] = {**plain, "goal": "crowded"}
            forms[f"{name}, leave home"] = {**plain, "leave_home": LEAVE_HOME[board]}
        forms[f"{board} holes, 3 players, play on"] = {"board": board, "players": 3, "play_on": "on"}
    forms["121 holes, opposite"] = {"board": 121, "seating": "opposite"}
    return forms


@dataclass(frozen=True, slots=True)
class Played:
    """How a match ended: the sides that won, why, after how many plies, the most moves that one slot made."""

    winners: tuple[int, ...]
    reason: str
    plies: int
    moves: int
    text: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to be played: the level of each side, 0 for a random player."""

    game: str
    options: Mapping[str, Any]
    levels: tuple[int, ...]
    seed: int


def play(pairing: Pairing) -> Played:
    """Play a match to its end."""
    game = adamas.game(pairing.game)
    position = game.start(**pairing.options)
    chance = random.Random(pairing.seed)
    history: list[Position] = []
    seen = Counter([str(position)])
    moved: Counter[int] = Counter()
    idle = 0
    while (reason := _over(game, position, seen, len(history), idle)) is None:
        history.append(position)
        slot = position.turn
        moves = position.moves()
        if not moves:
            position = position.skip()
            idle += 1
        else:
            level = pairing.levels[position.sides[slot]]
            move = (
                adamas.choose(position, level=level, seed=pairing.seed, history=history[:-1])
                if level
                else chance.choice(moves)
            )
            position = position.play(move)
            moved[slot] += 1
            idle = 0
        seen[str(position)] += 1
    outcome = position.outcome()
    winners = () if outcome is None else tuple(sorted({position.sides[slot] for slot in outcome.winners}))
    return Played(winners, reason, len(history), max(moved.values()), str(position))


def _over(game: Game, position: Position, seen: Counter[str], plies: int, idle: int) -> str | None:
    """Why a match of computers ends here, None if it goes on (rules 1.3)."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.reason
    if seen[str(position)] >= 3:
        return "repetition"
    slots = len(position.sides)
    if idle >= slots:
        return "stuck"
    most = game.cap.plies if game.cap.plies is not None else (game.cap.rounds or 0) * slots
    return "cap" if plies >= most else None


def against_random(games: int, level: int, seed: int) -> dict[str, list[Pairing]]:
    """The matches against the random player; the computer's side rotates."""
    found = {}
    for name, (game, options) in AGAINST_RANDOM.items():
        sides = max(adamas.game(game).start(**options).sides) + 1
        found[name] = [
            Pairing(
                game, options, tuple(level if side == number % sides else 0 for side in range(sides)), seed + number
            )
            for number in range(games)
        ]
    return found


def computers_only(matches: int, seed: int) -> dict[str, list[Pairing]]:
    """The race matches of computers; the levels take turns."""
    return {
        name: [
            Pairing("diamond", options, (LEVELS[number % len(LEVELS)],) * options.get("players", 2), seed + number)
            for number in range(matches)
        ]
        for name, options in race_forms().items()
    }


def report(games: int, matches: int, level: int, seed: int, workers: int) -> Iterator[str]:
    """Play everything; each form gives a line. Raises BenchError at the end if a goal was missed."""
    missed = []
    with ProcessPoolExecutor(workers) as pool:
        yield f"level {level} against random moves, its side rotating; seeds {seed} to {seed + games - 1}"
        for name, pairings in against_random(games, level, seed).items():
            results = list(progress(pool.map(play, pairings), name))
            lost = [
                pairing.seed
                for pairing, result in zip(pairings, results, strict=True)
                if result.winners != (max(range(len(pairing.levels)), key=pairing.levels.__getitem__),)
            ]
            note = f"longest {max(result.moves for result in results)} moves a slot"
            if lost:
                missed.append(name)
                note += f"; not won: seeds {', '.join(map(str, lost))}"
            yield figure(f"  {name}", f"{games - len(lost)} of {games}", note)
        yield (
            f"computers only, levels {', '.join(map(str, LEVELS))} in turn; seeds {seed} to {seed + matches - 1}; "
            f"goal: an end by the rules within {MOST_MOVES} moves a side"
        )
        for name, pairings in computers_only(matches, seed).items():
            results = list(progress(pool.map(play, pairings), name))
            ends = Counter(result.reason for result in results)
            good = sum(result.reason != "cap" and result.moves <= MOST_MOVES for result in results)
            if good < matches:
                missed.append(name)
            moves = [result.moves for result in results]
            reasons = ", ".join(f"{count} {reason}" for reason, count in ends.most_common())
            yield figure(
                f"  {name}",
                f"{good} of {matches}",
                f"{reasons}; moves a side: median {quantile(moves, 0.5)}, most {max(moves)}",
            )
    if missed:
        raise BenchError(f"a goal was missed: {'; '.join(missed)}")


def run(options: Options) -> Iterator[str]:
    """The section of ``python -m bench``."""
    scale = options.scale
    yield from report(max(1, round(GAMES * scale)), max(1, round(MATCHES * scale)), LEVEL, SEED, os.cpu_count() or 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.random_player", description=TITLE)
    parser.add_argument("--games", type=_count, default=GAMES, help=f"against random in each form ({GAMES})")
    parser.add_argument("--matches", type=_count, default=MATCHES, help=f"of computers in each form ({MATCHES})")
    parser.add_argument("--level", type=int, choices=range(1, 9), default=LEVEL, help=f"against random ({LEVEL})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the first match ({SEED})")
    parser.add_argument("--workers", type=_count, default=os.cpu_count() or 1, help="processes (one for each core)")
    asked = parser.parse_args(arguments)
    try:
        for line in report(asked.games, asked.matches, asked.level, asked.seed, asked.workers):
            print(line, flush=True)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    return 0


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {text}")
    return number


if __name__ == "__main__":
    sys.exit(main())
