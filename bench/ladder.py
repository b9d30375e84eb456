"""The ladder of the eight levels: how far neighbours are apart, in both games with two players.

``python -m bench.ladder`` runs this section alone, with `--game`, `--pairs`, `--rung`, `--scale` and more;
`--save` writes the table into bench/results.md. A run that was stopped goes on, as long as the engine is the same. The
two top levels play at a tenth of their positions, which keeps the proportion and saves nine tenths of the time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from adamas.engine.arena import Contest
from adamas.engine.levels import LEVELS
from adamas.engine.openings import make_openings
from adamas.engine.standings import Standings, standings, versions
from adamas.games import find_game

from .held import about, count, engine_digest, hold, keep_section, processes, table
from .report import ROOT, BenchError, Options, commit, figure, machine, tell

TITLE = "ladder: the eight levels against their neighbours, two players"

RESULTS = Path(__file__).with_name("results.md")
SECTION = "Ladder of the levels"
SEED = 1
LEAST, MOST = 100, 200
"""Elo points between neighbours."""
TENTH = 10

PAIRS: Mapping[str, Mapping[int, int]] = {
    "diam": {1: 200, 2: 200, 3: 200, 4: 200, 5: 200, 6: 60, 7: 150},
    "diamond": {1: 200, 2: 200, 3: 200, 4: 200, 5: 150, 6: 60, 7: 100},
}
"""Pairs for each lower neighbour: about an hour on two cores in all. 200 pairs give about +-35 Elo."""

FORMS: Mapping[str, Mapping[str, Any]] = {"diam": {}, "diamond": {"board": 73}}


@dataclass(frozen=True, slots=True)
class Rung:
    """A level against the one below: their names in the arena and what was measured."""

    game: str
    upper: str
    lower: str
    shown: Standings
    seconds: float

    @property
    def difference(self) -> float:
        elo = self.shown.players[0].elo
        assert elo is not None
        return elo.difference

    @property
    def reached(self) -> bool:
        """Whether neighbours are as far apart as they should be."""
        return LEAST <= self.difference <= MOST


def names_of(lower: int) -> tuple[str, str]:
    """The upper and the lower level of a rung as players of the arena."""
    part = f"/{TENTH}" if lower + 1 == LEVELS[-1] else ""
    return f"level:{lower + 1}{part}", f"level:{lower}{part}"


def climb(
    game: str, rungs: Sequence[int], pairs: int | None, scale: float, seed: int, folder: Path, workers: int
) -> Iterator[Rung]:
    """Every rung of a game, from below; raise BenchError where a player was disqualified."""
    wanted = {lower: pairs or max(1, round(PAIRS[game][lower] * scale)) for lower in rungs}
    openings = tuple(make_openings(find_game(game), FORMS[game], max(wanted.values()), seed))
    digest = engine_digest()
    for lower, number in wanted.items():
        upper, below = names_of(lower)
        contest = Contest(game, FORMS[game], (upper, below), openings, seed)
        file = folder / f"ladder-{game}-{lower}-{seed}-{digest}.jsonl"
        began = time.monotonic()
        shown = standings(contest, hold(contest, number, file, workers, f"{game} {upper} {below}"))
        if any(player.faults for player in shown.players):
            raise BenchError(f"a player was disqualified: {upper} against {below} in {game}")
        yield Rung(game, upper, below, shown, time.monotonic() - began)


def report(rung: Rung) -> str:
    """A rung as a line."""
    first = rung.shown.players[0]
    verdict = "reached" if rung.reached else "NOT reached"
    return figure(
        f"{rung.game}: {rung.upper} against {rung.lower}",
        f"{first.share:.1%}",
        f"Elo {first.elo}, {rung.shown.games} games, {rung.seconds:.0f} s; goal {LEAST} to {MOST}: {verdict}",
    )


def section(rungs: Sequence[Rung], seed: int) -> list[str]:
    """The lines for results.md."""
    rows = [["game", "level", "against", "games", "won", "drawn", "lost", "Elo", "95 %", "plies", "ms a move (p99)"]]
    for rung in rungs:
        first = rung.shown.players[0]
        assert first.elo is not None
        low, high = first.elo.interval
        rows.append(
            [
                rung.game,
                rung.upper,
                rung.lower,
                f"{rung.shown.games}",
                f"{first.wins}",
                f"{first.draws}",
                f"{first.losses}",
                f"{first.elo.difference:+.0f}",
                f"{low:+.0f} to {high:+.0f}",
                f"{rung.shown.plies[0]:.1f}",
                f"{1000 * first.mean:.1f} ({1000 * first.p99:.0f})",
            ]
        )
    played = ", ".join(f"{name} {value}" for name, value in versions().items())
    return [
        "Written by `python -m bench.ladder --save`; nothing here is typed by hand. Pairs of games from the same",
        "openings (Diam: nothing forced within 9 plies; Diamond: nobody leads by much), seats exchanged; the interval",
        "is the pentanomial one. `level:8/10` is level 8 with a tenth of its positions.",
        "",
        *table(rows),
        "",
        f"Commit {commit()}, {datetime.now(UTC):%Y-%m-%d}, seed {seed}; {played}; command: `{about()['command']}`.",
        "",
        *(f"    {line}" for line in machine()),
    ]


def run(options: Options) -> Iterator[str]:
    """The section of ``python -m bench``."""
    yield from _run(list(FORMS), list(LEVELS[:-1]), None, options.scale, SEED, options.folder, processes(), save=False)


def _run(
    games: Sequence[str],
    rungs: Sequence[int],
    pairs: int | None,
    scale: float,
    seed: int,
    folder: Path,
    workers: int,
    *,
    save: bool,
) -> Iterator[str]:
    found = []
    yield f"{workers} processes, seed {seed}; share of the points, Elo with its 95 % interval"
    for game in games:
        for rung in climb(game, rungs, pairs, scale, seed, folder, workers):
            found.append(rung)
            yield report(rung)
    if save:
        keep_section(SECTION, section(found, seed), RESULTS)
        yield f"written: {RESULTS.relative_to(ROOT)}"
    missed = [f"{rung.upper} in {rung.game}" for rung in found if not rung.reached]
    if missed:
        raise BenchError(f"not {LEAST} to {MOST} Elo above the level below: {', '.join(missed)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=TITLE)
    parser.add_argument("--game", action="append", choices=list(FORMS), help="one game (repeatable; both)")
    parser.add_argument(
        "--rung", action="append", type=int, choices=list(LEVELS[:-1]), help="the lower level of a pair (repeatable)"
    )
    parser.add_argument("--pairs", type=count, help="pairs on each rung (as a whole run has)")
    parser.add_argument("--scale", type=float, default=1.0, help="this share of the pairs of a whole run (1)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of openings and players ({SEED})")
    parser.add_argument("--processes", type=count, default=processes(), help="games at a time (one for each core)")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where results are kept (.cache)")
    parser.add_argument("--save", action="store_true", help="write the table into bench/results.md")
    asked = parser.parse_args(arguments)
    lines = _run(
        asked.game or list(FORMS),
        asked.rung or list(LEVELS[:-1]),
        asked.pairs,
        asked.scale,
        asked.seed,
        asked.folder,
        asked.processes,
        save=asked.save,
    )
    return tell(lines)


if __name__ == "__main__":
    sys.exit(main())
