"""Races of the Diamond Game with nobody in the way: whole crossings by a beam, and endings solved exactly."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from math import ceil
from statistics import median
from types import ModuleType

from adamas.engine.kernel import kernel_of
from adamas.engine.race import ALONE
from adamas.engine.values.diamond import way_tables
from adamas.games import find_game
from adamas.games.diamond import DiamondPosition
from adamas.games.star import holes_of

from .report import BenchError, Options, figure, progress

TITLE = "diamond_races: solo crossings, and endings solved exactly"

CROSSINGS = {73: (4000, 21, 6), 121: (8000, 27, 5)}
"""By holes: width of the beam, moves to reach, and how many first moves are tried out in full for the lower bound."""
SECONDS = 10.0
ENDINGS = {6: 10.0, 8: 20.0, 10: 200.0}
"""Moves left, and the median time to reach in ms."""
SAMPLE = 25


def run(options: Options) -> Iterator[str]:
    """Cross both boards, then solve endings; raise BenchError for a way that does not lead home."""
    kernel = kernel_of("diamond")
    if kernel is None:
        raise BenchError("the kernel of the Diamond Game was not built or may not be used")
    race = kernel.Race(64)
    race.weigh(ALONE)
    for board, (width, most, radius) in CROSSINGS.items():
        start = find_game("diamond").start(board=board)
        assert isinstance(start, DiamondPosition)
        begin = time.process_time()
        moves, _ = race.plan(str(start), start.options, 0, width, 40, alone=True)
        seconds = time.process_time() - begin
        _check(start, moves)
        verdict = "reached" if len(moves) <= most and seconds <= SECONDS else "NOT reached"
        note = f"beam of {width:,}, {seconds:.1f} s; goal {most} in {SECONDS:g} s: {verdict}"
        yield figure(f"{board} holes, ten pieces from camp to camp", f"{len(moves)} moves", note)
        if options.scale >= 1:
            least, sets = _least(race, start, radius)
            yield figure(
                "  proven to need at least", f"{least} moves", f"all {sets:,} sets of {radius} moves were made"
            )
    yield from _endings(kernel, options)


def _least(race: object, start: DiamondPosition, radius: int) -> tuple[int, int]:
    """A lower bound for a crossing, and how many sets were made for it.

    A crossing played backwards is a crossing, the board turned by half. So its first and its last `radius` moves gain
    no more rows each than the best of all ways of `radius` moves, and no single move in between gains more rows than
    the board has between the first and the last.
    """
    rings = race.ring(str(start), start.options, 0, radius, alone=True)  # type: ignore[attr-defined]
    rows = way_tables(start.rules)[0][0].rows
    home = sum(rows[hole] for hole in holes_of(start.rules.homes[0]))
    goal = sum(rows[hole] for hole in holes_of(start.rules.goals[0]))
    gained = max(home - least for _, least in rings)
    made = len(rings) - 1
    return 2 * made + max(1, ceil((home - goal - 2 * gained) / max(rows))), sum(count for count, _ in rings)


def _check(start: DiamondPosition, moves: tuple[str, ...] | None) -> None:
    """Raise BenchError unless the moves lead the first colour home, nobody else being on the board."""
    if moves is None:
        raise BenchError(f"no way home was found from {start}")
    rules, pieces = start.rules, start.sets[0]
    number = rules.star.number
    for text in moves:
        source, _, target = text.partition("-")
        if text not in {str(move) for move in rules.ways[0].moves(pieces, pieces)}:
            raise BenchError(f"{text} is no move of this crossing")
        pieces ^= 1 << number[source] | 1 << number[target]
    if pieces != rules.goals[0]:
        raise BenchError(f"the way of {len(moves)} moves does not lead home")


def _endings(kernel: ModuleType, options: Options) -> Iterator[str]:
    """Positions from random walks back from a full goal, among ten pieces of the other colour that stand still."""
    rng = random.Random(7)
    race = kernel.Race(64)
    race.weigh(ALONE)
    sample = max(3, round(SAMPLE * options.scale))
    times: dict[int, list[float]] = {left: [] for left in ENDINGS}
    beams: dict[int, list[tuple[float, int]]] = {left: [] for left in ENDINGS}
    yield "endings: processor time of the exact search (a beam of 200, then the proof), and of a beam of 1,000"
    for _ in progress(range(4000), "endings"):
        board = rng.choice((73, 121))
        position = _walked_back(board, rng.randrange(8, 26), rng)
        begin = time.process_time()
        moves, bound = race.shortest(str(position), position.options, 0, max(ENDINGS))
        seconds = time.process_time() - begin
        if moves is None or len(moves) != bound or len(times.get(bound, range(sample))) >= sample:
            continue
        times[bound].append(seconds)
        begin = time.process_time()
        plan, _ = race.plan(str(position), position.options, 0, 1000, 20)
        beams[bound].append((time.process_time() - begin, len(plan) - bound))
        if all(len(found) >= sample for found in times.values()):
            break
    for left, most in ENDINGS.items():
        if not times[left]:
            raise BenchError(f"no ending of {left} moves was met")
        middle = 1000 * median(times[left])
        beam = 1000 * median(seconds for seconds, _ in beams[left])
        missed = sum(more > 0 for _, more in beams[left])
        verdict = "reached" if middle < most else "NOT reached"
        note = f"{len(times[left])} endings, slowest {1000 * max(times[left]):.0f} ms; goal {most:g} ms: {verdict}"
        yield figure(f"{left:>2} moves left, solved exactly, median", f"{middle:.1f} ms", note)
        yield figure("    beam, median", f"{beam:.1f} ms", f"longer than the shortest way in {missed}")


def _walked_back(board: int, moves: int, rng: random.Random) -> DiamondPosition:
    start = find_game("diamond").start(board=board)
    assert isinstance(start, DiamondPosition)
    rules = start.rules
    number = rules.star.number
    free = [hole for hole in range(board) if not rules.goals[0] >> hole & 1]
    others = sum(1 << hole for hole in rng.sample(free, 10))
    pieces = rules.goals[0]
    while moves or pieces == rules.goals[0]:
        move = rng.choice(rules.ways[0].moves(pieces, pieces | others))
        pieces ^= 1 << number[move.source] | 1 << number[move.target]
        moves = max(0, moves - 1)
    return DiamondPosition(rules, (pieces, others), 0)
