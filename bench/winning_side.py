"""The top level on the side that wins Diam from the empty board: it always does, in time and at once.

``python -m bench.winning_side`` runs this section alone, with `--matches`, `--processes`, `--seed`. Opponents take
turns: random moves, every lower level, and the search in Python. Goals: every match won, within the plies that the
solution says, and replies of the top level within 50 ms (p99).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from adamas.engine.arena import play_game
from adamas.engine.contestants import make_contestant
from adamas.engine.levels import LEVELS
from adamas.games import find_game

from .held import count, engine_digest, played_jobs, processes
from .report import ROOT, BenchError, Options, figure, quantile, tell

TITLE = "winning side: the top level in Diam from the empty board"

MATCHES = 1_000
SEED = 1
REPLY_MS = 50.0


@dataclass(frozen=True, slots=True)
class Form:
    """A number of players, the side that wins (from 0), and within how many plies."""

    options: Mapping[str, Any]
    side: int
    plies: int


FORMS: Mapping[str, Form] = {
    "2": Form({}, 1, 20),
    "3": Form({"players": 3}, 1, 34),
    "3f": Form({"players": 3, "lone_reserve": "free"}, 0, 27),
    "4": Form({"players": 4}, 1, 34),
}

OPPONENTS = (
    "random",
    *(f"level:{level}" for level in LEVELS[:-1]),
    *(f"python:{level}" for level in (2, 4, 6)),
)


def play(variant: str, opponent: str, seed: int) -> dict[str, Any]:
    """Play one match from the empty board; the game as JSON can hold it, seat 0 being the top level."""
    form = FORMS[variant]
    seats = tuple(0 if side == form.side else 1 for side in range(2))
    table = [make_contestant(f"level:{LEVELS[-1]}" if seat == 0 else opponent) for seat in seats]
    try:
        return asdict(play_game(find_game("diam"), form.options, table, seats, (), seed))
    finally:
        for contestant in table:
            contestant.close()


def matches(number: int, seed: int) -> dict[str, tuple[str, str, int]]:
    """The matches by name: variant, opponent, seed; variants and opponents in turn."""
    variants = list(FORMS)
    found = {}
    for index in range(number):
        variant = variants[index % len(variants)]
        opponent = OPPONENTS[index // len(variants) % len(OPPONENTS)]
        found[f"{variant} {opponent} {seed + index}"] = (variant, opponent, seed + index)
    return found


def report(number: int, seed: int, folder: Path, workers: int) -> Iterator[str]:
    """Play everything; a line for each variant. Raises BenchError at the end if a goal was missed."""
    jobs = matches(number, seed)
    results = played_jobs(play, jobs, folder / f"winning-side-{seed}-{engine_digest()}.jsonl", workers, "winning side")
    missed = []
    yield f"{number} matches, seeds {seed} to {seed + number - 1}, {workers} processes; against {', '.join(OPPONENTS)}"
    replies: list[float] = []
    for variant, form in FORMS.items():
        found = {name: results[name] for name, job in jobs.items() if job[0] == variant}
        if not found:
            continue
        won = {name for name, result in found.items() if form.side in result["winners"] and not result["fault"]}
        times = [1000 * seconds for result in found.values() for player, seconds in result["seconds"] if player == 0]
        replies += times
        longest = max(len(result["moves"]) for result in found.values())
        reached = len(won) == len(found) and longest <= form.plies
        yield figure(
            f"  variant {variant}",
            f"{len(won)} of {len(found)}",
            f"won; longest {longest} plies, goal all within {form.plies}: {'reached' if reached else 'NOT reached'}; "
            f"reply p50 {quantile(times, 0.5):.1f}, p99 {quantile(times, 0.99):.1f}, slowest {max(times):.1f} ms",
        )
        lost = Counter(jobs[name][1] for name in found if name not in won)
        if lost:
            yield "    not won: " + ", ".join(f"{times} against {opponent}" for opponent, times in lost.items())
        if not reached:
            missed.append(f"variant {variant}")
    p99 = quantile(replies, 0.99)
    verdict = "reached" if p99 < REPLY_MS else "NOT reached"
    yield figure("  replies, p50 / p99", f"{quantile(replies, 0.5):.1f} / {p99:.1f}", f"ms; goal below 50: {verdict}")
    if p99 >= REPLY_MS:
        missed.append("replies")
    if missed:
        raise BenchError(f"a goal was missed: {', '.join(missed)}")


def run(options: Options) -> Iterator[str]:
    """The section of ``python -m bench``."""
    yield from report(max(len(FORMS), round(MATCHES * options.scale)), SEED, options.folder, processes())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.winning_side", description=TITLE)
    parser.add_argument("--matches", type=count, default=MATCHES, help=f"matches in all ({MATCHES})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the first match ({SEED})")
    parser.add_argument("--processes", type=count, default=processes(), help="games at a time (one for each core)")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where results are kept (.cache)")
    asked = parser.parse_args(arguments)
    return tell(report(asked.matches, asked.seed, asked.folder, asked.processes))


if __name__ == "__main__":
    sys.exit(main())
