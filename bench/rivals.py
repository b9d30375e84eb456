"""Ours against the rivals that were rebuilt from published facts (bench/rivals/), each in the form it was made for.

The rivals are small C++ programs behind the engine protocol, compiled here with -O3; they are measuring sticks, no part
of Adamas. Every game is refereed by our rules: a third occurrence is a draw, an illegal or late answer loses.
``python -m bench.rivals`` runs this section alone, with `--pairs`, `--processes`, `--seed`, `--ours` and `--only`;
results are kept in the folder `--folder`, and a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from adamas.engine.arena import Contest
from adamas.engine.elo import wilson
from adamas.engine.openings import make_openings
from adamas.engine.standings import standings
from adamas.games import find_game

from .held import count, hold, processes
from .report import ROOT, BenchError, Options, figure, tell

TITLE = "rivals: ours against rebuilt public players, at 0.1 s a move"

SOURCES = Path(__file__).with_name("rivals")
COMPILER = ("g++", "-O3", "-std=c++17")
SEED = 1
OURS = "time:0.1"


@dataclass(frozen=True, slots=True)
class Match:
    """A rival, where it plays, how long (pairs of a whole run), and the share of wins to reach."""

    title: str
    source: str
    limit: str
    game: str
    options: Mapping[str, Any]
    others: int
    pairs: int
    least: float
    plies: int | None = None
    note: str = ""


MATCHES: Mapping[str, Match] = {
    "beam": Match(
        title="three-ply beam player, 121 holes, opposite seating",
        source="beam",
        limit="nodes=1",
        game="diamond",
        options={"board": 121, "seating": "opposite", "goal": "crowded"},
        others=1,
        pairs=50,
        least=0.85,
        plies=240,
        note="nearest to the list's rules: goal=crowded, a draw after 240 plies; pieces may leave the goal, and a game "
        "ends with the first player home",
    ),
    "ahead": Match(
        title="two look-ahead players (own next three moves), 73 holes, 3 players",
        source="ahead",
        limit="nodes=1",
        game="diamond",
        options={"players": 3},
        others=2,
        pairs=34,
        least=0.90,
    ),
    "mcts": Match(
        title="plain Monte Carlo tree search, 10,000 iterations a move, Diam",
        source="mcts",
        limit="nodes=10000",
        game="diam",
        options={},
        others=1,
        pairs=100,
        least=0.95,
    ),
}


def build(source: str, folder: Path) -> Path:
    """Compile a rival and return its program, kept under a name that tells the text it was made from.

    Raises BenchError if there is no compiler or the text does not compile.
    """
    texts = [SOURCES / f"{source}.cpp", *sorted(SOURCES.glob("*.hpp"))]
    digest = blake2b(b"".join(text.read_bytes() for text in texts), digest_size=6).hexdigest()
    program = folder / f"{source}-{digest}"
    if program.exists():
        return program
    if shutil.which(COMPILER[0]) is None:
        raise BenchError(f"the rivals need a C++ compiler: {COMPILER[0]} is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([*COMPILER, "-o", str(program), str(texts[0])], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchError(f"{texts[0].name} does not compile: {done.stderr.strip().splitlines()[0]}")
    return program


def contest_of(match: Match, pairs: int, seed: int, ours: str, folder: Path) -> Contest:
    """Our player against a rival, from as many openings as pairs."""
    rival = f"engine@{match.limit}:{build(match.source, folder)}"
    openings = make_openings(find_game(match.game), match.options, pairs, seed)
    players = (ours, *[rival] * match.others)
    return Contest(match.game, match.options, players, tuple(openings), seed, match.plies)


def report(
    folder: Path, scale: float, seed: int, ours: str, workers: int, only: Sequence[str], pairs: int | None = None
) -> Iterator[str]:
    """Play the matches; raise BenchError at the end if one was not won as it should be."""
    missed = []
    yield f"{ours} for ours, {workers} processes, seed {seed}; in brackets the 95 % interval (Wilson)"
    for name in only:
        match = MATCHES[name]
        number = pairs or max(1, round(match.pairs * scale))
        contest = contest_of(match, number, seed, ours, folder)
        played = hold(contest, number, folder / f"rivals-{name}-{ours.replace(':', '-')}-{seed}.jsonl", workers, name)
        shown = standings(contest, played)
        own, rival = shown.players
        games = shown.games
        low, high = wilson(own.wins, games)
        reached = own.wins >= match.least * games
        yield figure(
            f"{match.title}",
            f"{own.wins / games:.1%}",
            f"[{low:.1%}, {high:.1%}] of {games} games won, {own.draws} drawn; goal {match.least:.0%}: "
            f"{'reached' if reached else 'NOT reached'}",
        )
        if match.note:
            yield f"  ({match.note})"
        reasons = ", ".join(f"{times} {reason}" for reason, times in shown.reasons.items())
        yield f"  ends: {reasons}; plies: mean {shown.plies[0]:.0f}, most {shown.plies[1]}"
        yield (
            f"  ms a move: ours mean {1000 * own.mean:.1f}, p99 {1000 * own.p99:.1f}; "
            f"rival mean {1000 * rival.mean:.1f}, p99 {1000 * rival.p99:.1f}"
        )
        if own.faults or rival.faults:
            raise BenchError(f"a player was disqualified against {name}: {dict(own.faults)} {dict(rival.faults)}")
        if not reached:
            missed.append(name)
    if missed:
        raise BenchError(f"a goal was missed: {', '.join(missed)}")


def run(options: Options) -> Iterator[str]:
    """The section of ``python -m bench``."""
    yield from report(options.folder, options.scale, SEED, OURS, processes(), list(MATCHES))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.rivals", description=TITLE)
    parser.add_argument("--pairs", type=count, help="pairs in each match (as a whole run has)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of openings and players ({SEED})")
    parser.add_argument("--ours", default=OURS, help=f"our player, as the arena names it ({OURS})")
    parser.add_argument("--processes", type=count, default=processes(), help="games at a time (one for each core)")
    parser.add_argument("--only", action="append", choices=list(MATCHES), help="one match (repeatable)")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where results are kept (.cache)")
    asked = parser.parse_args(arguments)
    only = asked.only or list(MATCHES)
    return tell(report(asked.folder, 1.0, asked.seed, asked.ours, asked.processes, only, asked.pairs))


if __name__ == "__main__":
    sys.exit(main())
