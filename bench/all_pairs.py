"""Computers only, every pair of levels, both games, every number of players: games end, and nobody shuffles.

``python -m bench.all_pairs`` runs this section alone, with `--games`, `--part`, `--processes`, `--seed`. Every game
has a seed of its own that follows from its number, and begins at the start of the game. Goals: every race ends with a
winner or, in fewer than 1 of 100, by repetition; no cap is reached; a player moves a piece straight back to where it
came from on his previous turn in fewer than 2 of 100 of his turns.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from adamas.engine.arena import play_game
from adamas.engine.contestants import make_contestant
from adamas.engine.levels import LEVELS
from adamas.engine.openings import SKIP, replay
from adamas.game import Move
from adamas.games import find_game

from .held import count, engine_digest, played_jobs, processes
from .report import ROOT, BenchError, Options, figure, tell

TITLE = "all pairs: computers only, all pairs of levels in every form"

GAMES = 200
SEED = 1
BACK_MOST = 0.02
REPEATED_MOST = 0.01

FORMS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "Diam, 2 players": ("diam", {}),
    "Diam, 3 players": ("diam", {"players": 3}),
    "Diam, 4 players": ("diam", {"players": 4}),
    "Diamond, 73 holes, 2 players": ("diamond", {}),
    "Diamond, 73 holes, 3 players": ("diamond", {"players": 3}),
}
"""Here every pair of levels meets."""

MORE: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "Diam, 3 players, lone reserve free": ("diam", {"players": 3, "lone_reserve": "free"}),
    "Diamond, 121 holes, 2 players": ("diamond", {"board": 121}),
    "Diamond, 121 holes, 3 players": ("diamond", {"board": 121, "players": 3}),
}
"""Here the rest of the games is played, by pairs in turn."""

Job = tuple[str, Mapping[str, Any], tuple[str, ...], int]


def games(number: int, seed: int, part: int = 1) -> dict[str, tuple[str, Job]]:
    """The games by name: their form and what `play` is called with. Stronger and weaker take turns on the sides."""
    pairs = list(combinations_with_replacement(LEVELS, 2))
    order = [(form, pair) for pair in pairs for form in FORMS]
    more = [(form, pairs[(7 * place) % len(pairs)]) for place in range(len(pairs)) for form in MORE]
    cycle = order + more
    found = {}
    for index in range(number):
        form, pair = cycle[index % len(cycle)]
        game, options = {**FORMS, **MORE}[form]
        sides = max(find_game(game).start(**options).sides) + 1
        levels = [pair[(side + index // len(FORMS)) % 2] for side in range(sides)]
        players = tuple(f"level:{level}" if part == 1 else f"level:{level}/{part}" for level in levels)
        name = f"{index} {form}: {' '.join(players)}, seed {seed + index}"
        found[name] = (form, (game, options, players, seed + index))
    return found


def play(game: str, options: Mapping[str, Any], players: Sequence[str], seed: int) -> dict[str, Any]:
    """Play one game from the start; the game as JSON can hold it."""
    table = [make_contestant(player) for player in players]
    return asdict(play_game(find_game(game), options, table, tuple(range(len(table))), (), seed))


def straight_back(game: str, options: Mapping[str, Any], plies: Sequence[str]) -> tuple[int, int]:
    """How often a player moved a piece straight back to where it came from on his previous turn, and his turns."""
    rules = find_game(game)
    positions = replay(rules, options, plies)
    last: dict[int, set[tuple[str, str]]] = {}
    back = turns = 0
    for position, ply in zip(positions, plies, strict=False):
        if ply == SKIP:
            continue
        move = Move.parse(ply)
        moved = next(pair for pair in position.shift(move) if pair[0] == move.source)
        seat = rules.seat_of(position.turn, **options)
        back += moved in last.get(seat, ())
        turns += 1
        last[seat] = {(target, source) for source, target in position.shift(move)}
    return back, turns


def report(number: int, seed: int, part: int, folder: Path, workers: int) -> Iterator[str]:
    """Play everything; a line for each form. Raises BenchError at the end if a goal was missed."""
    every = games(number, seed, part)
    file = folder / f"all-pairs-{seed}-{part}-{engine_digest()}.jsonl"
    jobs = {name: job for name, (_, job) in every.items()}
    results = played_jobs(play, jobs, file, workers, "all pairs")
    missed = []
    share = "" if part == 1 else f", levels at a {part}th of their positions"
    yield f"{number} games, seeds {seed} to {seed + number - 1}, {workers} processes{share}"
    races = repeated = 0
    for form in {**FORMS, **MORE}:
        found = [(jobs[name], results[name]) for name, (played, _) in every.items() if played == form]
        if not found:
            continue
        ends = Counter(result["reason"] for _, result in found)
        back = turns = 0
        for job, result in found:
            one, all_of_them = straight_back(job[0], job[1], result["moves"])
            back, turns = back + one, turns + all_of_them
        plies = sorted(len(result["moves"]) for _, result in found)
        reasons = ", ".join(f"{times} {reason}" for reason, times in ends.most_common())
        yield figure(
            f"  {form}",
            f"{len(found)} games",
            f"{reasons}; plies: median {plies[len(plies) // 2]}, most {plies[-1]}; "
            f"straight back {back} of {turns} turns ({back / turns:.2%})",
        )
        faults = [result["fault"] for _, result in found if result["fault"]]
        if faults:
            raise BenchError(f"a player was disqualified in {form}: {faults[0]}")
        if ends["cap"] or ends["stuck"]:
            missed.append(f"{form}: a cap was reached")
        if back >= BACK_MOST * turns:
            missed.append(f"{form}: pieces go straight back")
        if form.startswith("Diamond"):
            races, repeated = races + len(found), repeated + ends["repetition"]
    yield figure("  races that ended by repetition", f"{repeated} of {races}", "goal: fewer than 1 of 100")
    if races and repeated >= max(1, REPEATED_MOST * races):
        missed.append("races end by repetition")
    if missed:
        raise BenchError(f"a goal was missed: {'; '.join(missed)}")


def run(options: Options) -> Iterator[str]:
    """The section of ``python -m bench``."""
    yield from report(max(1, round(GAMES * options.scale)), SEED, 1, options.folder, processes())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.all_pairs", description=TITLE)
    parser.add_argument("--games", type=count, default=GAMES, help=f"games in all ({GAMES})")
    parser.add_argument("--part", type=count, default=1, help="every level with this part of its positions (1: all)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the first game ({SEED})")
    parser.add_argument("--processes", type=count, default=processes(), help="games at a time (one for each core)")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where results are kept (.cache)")
    asked = parser.parse_args(arguments)
    return tell(report(asked.games, asked.seed, asked.part, asked.folder, asked.processes))


if __name__ == "__main__":
    sys.exit(main())
