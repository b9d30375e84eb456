"""Puzzles: positions with one question, and an answer that is proven before anybody is asked.

    win     the side to move can force a win in so many own moves, and only one first move does it
    block   only one move does not lose by force
    jump    one chain of jumps carries a piece further than any other move
    home    so many own moves bring the last pieces home while the others stand still

Games of forced wins have the first two kinds, races the others. Shipped puzzles and fresh ones come from the same
functions: a list from a seed, the same for the same seed, one kind after the other in rising difficulty.
`puzzle_answers` judges what somebody tries.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ..game import Game, Move, Position
from ..games import GAMES, find_game
from .hints import course_of
from .limit import Budget, Limit
from .proof import PlainProver, ask_of, kept_prover
from .race import Plan, plan_home
from .values import values_for
from .values.mixes import mixes
from .values.symmetry import class_of
from .wins import winning_move

__all__ = [
    "BEYOND",
    "HELD",
    "Puzzle",
    "fresh",
    "gains_of",
    "home_plan",
    "kinds_of",
    "make_puzzles",
    "next_own",
    "print_puzzles",
    "read_puzzles",
    "shipped",
]

LENGTHS = (2, 3, 4)
"""Own moves that a win or the way home takes."""

EARLIEST, LATEST = 8, 20
"""Plies after which the position of a puzzle may come."""

BEYOND = 5
"""Plies within which every wrong move of a block loses."""

HELD = 9
"""Plies for which the right move of a block holds for certain."""

FEWEST = 6
"""Legal moves that there must be to choose from."""

ATTEMPTS = 5_000
"""Beginnings tried for each puzzle wanted, before it is given up."""

LOOSE = 120
"""Points by which a move in the play that leads to a race puzzle may be worse than the best."""

PLAN_WIDTH, PLAN_NODES = 32, 40_000
"""How widely the way home is looked for, and with how many positions at most."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question. `moves` own moves answer it; `difficulty` is from 1 to 100, to compare puzzles of one kind."""

    game: str
    kind: str
    moves: int
    difficulty: int
    position: str

    def start(self) -> Position:
        """The position; raise GameError if it is none."""
        return find_game(self.game).parse(self.position)


def kinds_of(game: Game) -> tuple[str, ...]:
    """The kinds of puzzles that a game has."""
    start = game.start()
    if values_for(start).provable:
        return "win", "block"
    return ("jump", "home") if values_for(start).repeats_gain_nothing and start.home() else ()


def make_puzzles(
    game: Game, kinds: Iterable[str], count: int, seed: int, told: Callable[[], object] = lambda: None
) -> list[Puzzle]:
    """So many puzzles of each kind that follow from a seed, no two alike; `told` is called after each.

    Raises ValueError if there do not seem to be so many, or if the game has no puzzles of a kind.
    """
    found: list[Puzzle] = []
    seen: set[str] = set()
    for kind in kinds:
        if kind not in kinds_of(game):
            raise ValueError(f"{game.name} has no puzzles of the kind {kind!r:.40}")
        made: list[Puzzle] = []
        for number in range(count):
            options = _option_mix(game, number)
            length = LENGTHS[number // len(mixes(game.name)) % len(LENGTHS)]
            for attempt in range(ATTEMPTS):
                rng = random.Random(f"puzzle {seed} {game.name} {kind} {number} {attempt}")
                puzzle = _try(game, kind, options, length, rng)
                if puzzle is not None and _likeness(puzzle) not in seen:
                    seen.add(_likeness(puzzle))
                    made.append(puzzle)
                    told()
                    break
            else:
                raise ValueError(f"only {number} of {count} puzzles of the kind {kind} were found")
        found += sorted(made, key=lambda puzzle: (puzzle.difficulty, puzzle.position))
    return found


def fresh(game: Game, kind: str, seed: int, deadline: float, stop: Callable[[], bool] = lambda: False) -> Puzzle | None:
    """A new puzzle of this kind, or None if none was found before `deadline` (seconds of `time.perf_counter`)."""
    if kind not in kinds_of(game):
        raise ValueError(f"{game.name} has no puzzles of the kind {kind!r:.40}")
    rng = random.Random(f"fresh puzzle {seed}")
    options = rng.choice(mixes(game.name))
    known = {_likeness(puzzle) for puzzle in shipped(game.name)}
    while time.perf_counter() < deadline and not stop():
        puzzle = _try(game, kind, options, rng.choice(LENGTHS), rng)
        if puzzle is not None and _likeness(puzzle) not in known:
            return puzzle
    return None


def _option_mix(game: Game, number: int) -> Mapping[str, Any]:
    all_ = mixes(game.name)
    return all_[number % len(all_)]


def _likeness(puzzle: Puzzle) -> str:
    """Equal for puzzles that are the same but for a turn of the board or an exchange of colours."""
    position = puzzle.start()
    found = class_of(position)
    return f"{puzzle.kind} {position if found is None else found[0]}"


def _try(game: Game, kind: str, options: Mapping[str, Any], length: int, rng: random.Random) -> Puzzle | None:
    make = {"win": _win, "block": _block, "jump": _jump, "home": _home}[kind]
    start = game.start(**options)
    for position in _fights(start, rng) if kind in ("win", "block") else _race(start, rng):
        if len(position.moves()) >= FEWEST:
            found = make(position, length)
            if found is not None:
                return Puzzle(game.name, kind, found[0], max(1, min(100, round(found[1]))), str(position))
    return None


# ---- where positions come from ------------------------------------------------------------------------------------


def _fights(start: Position, rng: random.Random) -> Iterator[Position]:
    """Positions of a random game in which nobody gives a win away at once, as long as he need not."""
    position, prover = start, kept_prover(start)
    for ply in range(LATEST):
        moves = list(position.moves())
        if not moves:
            position = position.skip()
            continue
        if prover.wins(ask_of(prover, position), 1):
            return
        if ply >= EARLIEST:
            yield position
        rng.shuffle(moves)
        children = (position.play(move) for move in moves)
        sane = (child for child in children if child.outcome() is None and not prover.wins(ask_of(prover, child), 1))
        following = next(sane, None)
        if following is None:
            return
        position = following


def _race(start: Position, rng: random.Random) -> Iterator[Position]:
    """Positions of a game in which everybody runs for his goal, not always by the best way."""
    position, history = start, list[Position]()
    most = 80 * len(start.sides)
    while position.outcome() is None and len(history) < most:
        moves = position.moves()
        values = values_for(position)
        fit = values.sensible(position, moves, history[-8:]) or list(moves)
        if not fit:
            return
        if len(history) >= EARLIEST:
            yield position
        side = position.sides[position.turn]
        history.append(position)
        position = max(
            (values.play(position, move) for move in fit),
            key=lambda child: values.points(child, side) + rng.random() * LOOSE,
        )


# ---- a win, and a block ---------------------------------------------------------------------------------------------


def _win(position: Position, length: int) -> tuple[int, float] | None:
    prover, plies = kept_prover(position), 2 * length - 1
    if isinstance(prover, PlainProver) and length > LENGTHS[0]:
        plies = 3  # longer ones would take Python minutes
    if prover.prove(ask_of(prover, position), plies)[:2] != (1, plies):
        return None
    keys = []
    for move in position.moves():
        child = position.play(move)
        if child.outcome() is None and prover.loses(ask_of(prover, child), plies - 1):
            keys.append(move)
            if len(keys) > 1:
                return None
    (key,) = keys
    threats = {move: _threatens(position.play(move)) for move in position.moves()}
    tempting = sum(threats.values()) - threats[key]
    moves = (plies + 1) // 2
    quiet = 0 if threats[key] else 20
    return moves, 25 * (moves - 2) + quiet + min(20, 2 * tempting) + min(10, len(threats) / 3)


def _threatens(child: Position) -> bool:
    """Whether whoever has just moved would win with the next move, if nobody did anything."""
    if child.outcome() is not None:
        return False
    again = child.skip()
    return again.outcome() is None and winning_move(again, values_for(again)) is not None


def _block(position: Position, length: int) -> tuple[int, float] | None:  # noqa: ARG001 - a block is one move
    prover = kept_prover(position)
    plain = isinstance(prover, PlainProver)
    beyond, held = (3, 5) if plain else (BEYOND, HELD)
    if prover.wins(ask_of(prover, position), beyond):
        return None
    holding, slow = [], 0
    for move in position.moves():
        child = position.play(move)
        if child.outcome() is None:
            ask = ask_of(prover, child)
            slow += not prover.wins(ask, 1)
            if not prover.wins(ask, beyond):
                holding.append(ask)
                if len(holding) > 1:
                    return None
    # What loses at once needs no thought: there must be something that seems to hold.
    if len(holding) != 1 or slow < 2 or prover.wins(holding[0], held):
        return None
    return 1, 6 * (slow - 1) + min(10, len(position.moves()) / 3)


# ---- a race -------------------------------------------------------------------------------------------------


def _jump(position: Position, length: int) -> tuple[int, float] | None:
    if position.turn != 0:
        return None  # the first colour runs straight up the board, so its rows are easy to count
    gains = gains_of(position)
    best = max(gains.values())
    keys = [move for move, gain in gains.items() if gain == best]
    jumps = len(position.route(keys[0])) - 1
    if len(keys) != 1 or jumps <= length:
        return None
    near = sum(gain >= best - 2 for gain in gains.values()) - 1
    return 1, 12 * (jumps - 3) + 6 * min(4, near) + min(20, len(gains) / 4)


def gains_of(position: Position) -> dict[Move, int]:
    """How many rows nearer to its goal each legal move brings a piece."""
    course = course_of(position)
    return {move: course.gain(move) for move in position.moves()}


def _home(position: Position, length: int) -> tuple[int, float] | None:
    if not values_for(position).homing(position):
        return None
    plan = home_plan(position, length + 1)
    if plan is None or not plan.exact or len(plan.moves) != length:
        return None
    keys = sum(_home_in(next_own(position.play(move)), length - 1, position.turn) for move in position.moves())
    return length, 25 * (length - 2) + 40 * (1 - keys / len(position.moves())) / min(keys, 4) + min(10, 30 / keys)


def home_plan(position: Position, longest: int) -> Plan | None:
    """The shortest way home of the slot to move, if it is at most `longest` moves long and can be found."""
    budget = Budget(Limit(nodes=PLAN_NODES * longest), None, time.perf_counter)
    return plan_home(position, values_for(position), PLAN_WIDTH, budget, longest)


def _home_in(position: Position, moves: int, slot: int) -> bool:
    if position.outcome() is not None or slot in position.options.get("finished", ()):
        return True
    plan = home_plan(position, moves) if moves else None
    return plan is not None and len(plan.moves) <= moves


def next_own(child: Position) -> Position:
    """The position after a move when all the others have let their turns pass; the child itself if the game is over."""
    slot = (child.turn - 1) % len(child.sides)
    while child.turn != slot and child.outcome() is None:
        child = child.skip()
    return child


# ---- files ----------------------------------------------------------------------------------------------------------


def print_puzzles(puzzles: Iterable[Puzzle], made: str) -> str:
    """The text that `read_puzzles` reads back; `made` says by which command it was made."""
    head = f"# {made}\n# kind, own moves, difficulty, position\n"
    return head + "".join(f"{item.kind} {item.moves} {item.difficulty} {item.position}\n" for item in puzzles)


def read_puzzles(game: str, text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file's text; raise ValueError, with the line, for one that is none."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        kind, moves, difficulty, position = [*line.split(" ", 3), "", "", "", ""][:4]
        if not (moves.isdigit() and difficulty.isdigit() and position):
            raise ValueError(f"line {number} is no puzzle: {line!r:.80}")
        found.append(Puzzle(game, kind, int(moves), int(difficulty), position))
    return tuple(found)


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with the package; raise UnknownGame."""
    file = files("adamas.engine") / "data" / f"puzzles-{find_game(game).name}.txt"
    return read_puzzles(game, file.read_text("utf-8")) if game in GAMES and file.is_file() else ()
