"""How many positions of sane play in Diam are decided exactly within one second each, on one core.

``python -m bench.diam_share [--positions 1000] [--variants 2 4 3f] [--seed 1] [--seconds 1]``. Sane play: at random,
but a win in one is taken, and none is left to the next slot where that can be helped. Positions are 8 or more plies
from the empty board, their side to move having no win in one.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from types import ModuleType

import adamas
from adamas.engine.kernel import kernel_of
from adamas.engine.values import values_for
from adamas.engine.wins import winning_move
from adamas.game import Position

from .report import BenchError, Options, figure, goal, progress, quantile

TITLE = "diam_share: positions of sane play decided within a second each"

VARIANTS = ("2", "4", "3f")
POSITIONS = 1000
LEAST_PLIES, MOST_PLIES = 8, 24
PLIES = 60
"""No proof is sought beyond this depth."""
SEED = 1
GOAL = 85.0


def run(options: Options) -> Iterator[str]:
    """The three variants; in a shortened run with fewer positions."""
    yield from shares(VARIANTS, max(10, round(POSITIONS * options.scale)), SEED, 1.0)


def shares(variants: Sequence[str], positions: int, seed: int, seconds: float) -> Iterator[str]:
    """Decide the positions of each variant; raise BenchError without a kernel."""
    kernel = kernel_of("diam")
    if kernel is None:
        raise BenchError("the kernel of Diam was not built or may not be used")
    yield f"{positions} positions a variant, seed {seed}, {seconds:g} s of processor time each"
    for variant in variants:
        decided, times = _decide(kernel, variant, positions, seed, seconds)
        share = 100 * decided / positions
        note = f"{goal(share, GOAL, '%')}; median {quantile(times, 0.5) * 1000:.1f} ms"
        yield figure(f"variant {variant}, decided exactly", f"{share:.1f} %", note)


def _decide(kernel: ModuleType, variant: str, positions: int, seed: int, seconds: float) -> tuple[int, list[float]]:
    rng = random.Random(f"{seed} {variant}")
    prover = kernel.Prover(variant, 64)
    decided, times = 0, []
    for _ in progress(range(positions), f"share of {variant}"):
        text = str(sane(variant, rng))
        begin = time.process_time()
        end = begin + seconds
        # Other work on the machine must not shorten the second, so its own clock stops the search.
        result, _, _ = prover.prove(text, PLIES, stop=lambda end=end: time.process_time() >= end)
        times.append(time.process_time() - begin)
        decided += result != 0
    return decided, times


def sane(variant: str, rng: random.Random) -> Position:
    """A position of sane play with a random number of plies behind it."""
    while True:
        position: Position | None = adamas.game("diam").parse(f"./././././././. {variant} 1")
        for _ in range(rng.randint(LEAST_PLIES, MOST_PLIES)):
            if position is not None:
                position = _next(position, rng)
        if position is not None and winning_move(position, values_for(position)) is None:
            return position


def _next(position: Position, rng: random.Random) -> Position | None:
    """The position after a sane move, or None if the game ends."""
    values = values_for(position)
    if winning_move(position, values) is not None:
        return None
    after = [position.play(move) for move in position.moves()] or [position.skip()]
    running = [child for child in after if child.outcome() is None]
    kept = [child for child in running if winning_move(child, values) is None]
    return rng.choice(kept or running) if running else None


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=TITLE)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--variants", nargs="+", choices=VARIANTS, default=VARIANTS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--seconds", type=float, default=1.0)
    chosen = parser.parse_args()
    for line in shares(chosen.variants, chosen.positions, chosen.seed, chosen.seconds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
