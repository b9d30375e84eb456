"""The arena: paired games between players, refereed by our rules, with results that can be continued and repeated.

A *pair* is every way to seat the players in one opening: two games with two sides. With three sides two players are
seated in all six mixed ways, and three named players in every order. A pair is a plain function of texts and numbers,
so any executor can play it, near or far; the same seed gives the same games with one worker and with many, as long as
the players do not look at the clock. Results are appended to a file of JSON lines, a pair a line, and a run goes on
from what is there.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import closing
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import permutations, product
from pathlib import Path
from typing import Any

from ..game import Game, GameError, Position
from ..games import find_game
from .contestants import GRACE, Contestant, Fault, Maker, make_contestant, registered
from .elo import Sprt
from .openings import SKIP, Opening, replay

__all__ = ["Contest", "ContestError", "Pair", "Played", "PlayedPair", "play_game", "play_pair", "run", "seatings"]

PATIENCE = 60.0
"""Seconds that a player without a limit of its own may take for a move."""

Seats = tuple[int, ...]


class ContestError(ValueError):
    """A contest cannot be held or continued; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: a game with its options, the players as texts, the openings, a seed.

    `plies` caps a game in place of the rules' cap; `patience` are the seconds a move that a player without a limit of
    its own may take; `makers` are the players behind names. Pair n begins with opening n, over and over.
    """

    game: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    openings: tuple[Opening, ...]
    seed: int = 1
    plies: int | None = None
    patience: float = PATIENCE
    makers: Mapping[str, Maker] = field(default_factory=registered)

    def check(self) -> None:
        """Raise ContestError or GameError if no such contest can be held."""
        game = find_game(self.game)
        seatings(len(set(game.start(**self.options).sides)), self.players)
        if not self.openings:
            raise ContestError("a contest needs openings: () is one, the start itself")
        for opening in self.openings:
            replay(game, self.options, opening)
        for player in self.players:
            try:
                make_contestant(player, self.makers).close()
            except ValueError as error:
                raise ContestError(str(error)) from error

    @property
    def identity(self) -> dict[str, Any]:
        """What a file of results must have been made with to be continued, besides the openings of its pairs."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "players": list(self.players),
            "seed": self.seed,
            "plies": self.plies,
            "patience": self.patience,
        }

    def pair(self, number: int) -> Pair:
        """Pair `number`, counted from 0."""
        return Pair(
            number,
            self.game,
            dict(self.options),
            self.players,
            self.openings[number % len(self.openings)],
            self.seed,
            self.plies,
            self.patience,
            {name: maker for name, maker in self.makers.items() if name in self.players},
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """Everything that playing one pair needs, fit to be sent to another process."""

    number: int
    game: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    opening: Opening
    seed: int
    plies: int | None
    patience: float
    makers: Mapping[str, Maker]


@dataclass(frozen=True, slots=True)
class Played:
    """A game: who sat on each side (a number of a player), the winning sides (none: a draw), why it ended, how long.

    `moves` are all plies from the start, the opening's first; `seconds` the time of each move that a player made, with
    the player's number. `fault` says what a player did wrong if it ended so.
    """

    seats: Seats
    winners: tuple[int, ...]
    reason: str
    moves: tuple[str, ...]
    seconds: tuple[tuple[int, float], ...]
    fault: str = ""

    def share(self, player: int) -> float:
        """What the player got of the game, from 0 to 1: the winners, or in a draw all sides, share it."""
        sides = self.winners or range(len(self.seats))
        return sum(self.seats[side] == player for side in sides) / len(sides)


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """The games of a pair."""

    number: int
    games: tuple[Played, ...]

    def score(self, player: int) -> float:
        """The player's mean share of the games, from 0 to 1."""
        return sum(game.share(player) for game in self.games) / len(self.games)


def seatings(sides: int, players: Sequence[str]) -> list[Seats]:
    """The ways to seat players on the sides: for each game of a pair the number of the player on each side.

    Two players fill any number of sides in every mixed way. As many players as sides sit in every order, and equal
    texts count as one player. Raises ContestError for another number of players.
    """
    if len(players) == 2:
        return [seats for seats in product((0, 1), repeat=sides) if len(set(seats)) == 2]
    if len(players) != sides or sides < 2:
        raise ContestError(f"{len(players)} players cannot share {sides} sides: name 2, or one for each side")
    first = [players.index(player) for player in players]
    if len(set(first)) < 2:
        raise ContestError("three times the same player: name two different ones at least")
    return sorted(set(permutations(first)))


def play_pair(pair: Pair) -> PlayedPair:
    """Play all games of a pair, in one process."""
    game = find_game(pair.game)
    sides = len(set(game.start(**pair.options).sides))
    orders = seatings(sides, pair.players)
    made: dict[int, Contestant] = {}
    games = []
    try:
        for number, seats in enumerate(orders):
            seed = _seed(pair.seed, pair.number, number)
            # A player who holds several seats is made once for each, so that none learns from the other's turn.
            table = []
            for side, player in enumerate(seats):
                key = side * len(pair.players) + player
                if key not in made:
                    made[key] = make_contestant(pair.players[player], pair.makers)
                table.append(made[key])
            games.append(play_game(game, pair.options, table, seats, pair.opening, seed, pair.plies, pair.patience))
    finally:
        for contestant in made.values():
            contestant.close()
    return PlayedPair(pair.number, tuple(games))


def _seed(*numbers: int) -> int:
    return int.from_bytes(blake2b(" ".join(map(str, numbers)).encode(), digest_size=6).digest(), "big")


def play_game(
    game: Game,
    options: Mapping[str, Any],
    table: Sequence[Contestant],
    seats: Seats,
    opening: Iterable[str],
    seed: int,
    plies: int | None = None,
    patience: float = PATIENCE,
) -> Played:
    """Play and referee one game, `table` holding a player for each side.

    It ends by a win, by the third occurrence of a position (the opening's positions count), by the cap, or when nobody
    can move, all of which but the win are draws (rules 1.3); or by a player's illegal or late answer, or none at all:
    then the other sides win.
    """
    past = replay(game, options, opening)
    made = [*opening]
    seen = Counter(map(str, past))
    seconds: list[tuple[int, float]] = []
    idle = 0

    def ended(winners: Iterable[int], reason: str, fault: str = "") -> Played:
        return Played(tuple(seats), tuple(sorted(set(winners))), reason, tuple(made), tuple(seconds), fault)

    for side, contestant in enumerate(table):
        try:
            contestant.begin(game, options, seed)
        except Fault as fault:
            return ended((other for other in range(len(table)) if other != side), fault.reason, str(fault))
    while True:
        position = past[-1]
        outcome = position.outcome()
        if outcome is not None:
            return ended((position.sides[slot] for slot in outcome.winners), outcome.reason)
        draw = _drawn(game, position, seen, len(made), idle, plies)
        if draw is not None:
            return ended((), draw)
        if not position.moves():
            made.append(SKIP)
            past.append(position.skip())
            idle += 1
        else:
            side = position.sides[position.turn]
            contestant = table[side]
            allowed = patience if contestant.limit is None else contestant.limit + GRACE
            reason, fault_text, began = "", "", time.perf_counter()
            try:
                text = contestant.answer(tuple(past), tuple(made), allowed)
                took = time.perf_counter() - began
                seconds.append((seats[side], round(took, 5)))
                if took > allowed:
                    reason, fault_text = "late", f"{text} came after {took:.2f} s, allowed were {allowed:g} s"
                else:
                    past.append(position.play(text))
                    made.append(text)
            except Fault as fault:
                reason, fault_text = fault.reason, str(fault)
            except GameError as error:
                reason, fault_text = "illegal", str(error)
            if reason:
                return ended((other for other in range(len(table)) if other != side), reason, fault_text)
            idle = 0
        seen[str(past[-1])] += 1


def _drawn(game: Game, position: Position, seen: Counter[str], made: int, idle: int, plies: int | None) -> str | None:
    """Why a game of computers is drawn here, None if it goes on (rules 1.3)."""
    slots = len(position.sides)
    if seen[str(position)] >= 3:
        return "repetition"
    if idle >= slots:
        return "stuck"
    most = plies if plies is not None else game.cap.plies if game.cap.plies is not None else None
    if most is None and game.cap.rounds is not None:
        most = game.cap.rounds * slots
    return "cap" if most is not None and made >= most else None


# ---- many pairs ----------------------------------------------------------------------------------------------------


def run(
    contest: Contest,
    pairs: int,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    file: Path | None = None,
    sprt: Sprt | None = None,
    about: Mapping[str, Any] | None = None,
    show: bool = False,
) -> list[PlayedPair]:
    """Play `pairs` pairs and return them in order; with `sprt` up to the one that decides the test.

    `executor` plays them, `workers` at a time (this process if None). With `file` every pair is appended to it as it
    is finished, and the pairs found there are not played again; `about` is kept there too (versions, the command).
    `show` draws a progress bar on a terminal. What is returned does not depend on the number of workers.
    Raises ContestError if the contest cannot be held, or if the file was made by another contest.
    """
    contest.check()
    known = _read(file, contest) if file is not None else {}
    if file is not None:
        _append(file, {"contest": contest.identity, "about": dict(about or {})})
    found = {number: pair for number, pair in known.items() if number < pairs}

    scores: list[float] = []

    def decided() -> int | None:
        """The number of pairs after which the test is decided, counted along the pairs finished without a gap.

        So it ends with the same pair whatever the order in which workers finish.
        """
        while sprt is not None and len(scores) in found:
            scores.append(found[len(scores)].score(0))
            if sprt.verdict(scores) is not None:
                return len(scores)
        return None

    most = decided()
    missing = [number for number in range(pairs) if number not in found] if most is None else []
    jobs = (contest.pair(number) for number in missing)
    from tqdm import tqdm

    with (
        tqdm(total=pairs, initial=len(found), unit="pair", leave=False, disable=None if show else True) as bar,
        closing(_played(executor, jobs, workers)) as finished,
    ):
        for pair in finished:
            found[pair.number] = pair
            if file is not None:
                _append(file, asdict(pair))
            bar.update()
            most = decided()
            if most is not None:
                break
    return [found[number] for number in range(pairs if most is None else most)]


def _played(executor: Executor | None, jobs: Iterator[Pair], workers: int) -> Generator[PlayedPair, None, None]:
    """The pairs as they are finished; only twice as many as there are workers wait at a time."""
    if executor is None:
        yield from map(play_pair, jobs)
        return
    running: set[Future[PlayedPair]] = set()
    try:
        while True:
            for job in jobs:
                running.add(executor.submit(play_pair, job))
                if len(running) >= 2 * workers:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


def _append(file: Path, value: Mapping[str, Any]) -> None:
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(value, separators=(",", ":")) + "\n")


def _read(file: Path, contest: Contest) -> dict[int, PlayedPair]:
    """The pairs of a file by number; a line that was cut short by the end of a run is dropped from it."""
    if not file.exists():
        return {}
    whole, _, rest = file.read_bytes().rpartition(b"\n")
    if rest:
        with file.open("r+b") as out:
            out.truncate(len(whole) + 1 if whole else 0)
    found: dict[int, PlayedPair] = {}
    for number, line in enumerate(whole.decode().splitlines(), 1):
        try:
            value = json.loads(line)
            if "contest" in value:
                if value["contest"] != json.loads(json.dumps(contest.identity)):
                    raise ContestError(f"{file} holds the results of another contest: choose another file")
            else:
                pair = _pair_of(value)
                opening = contest.openings[pair.number % len(contest.openings)]
                if any(game.moves[: len(opening)] != opening for game in pair.games):
                    raise ContestError(f"{file}, line {number}: another opening was played; choose another file")
                found[pair.number] = pair
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise ContestError(f"{file}, line {number}, is not a result of the arena") from error
    return found


def _pair_of(value: Mapping[str, Any]) -> PlayedPair:
    return PlayedPair(
        value["number"],
        tuple(
            Played(
                tuple(game["seats"]),
                tuple(game["winners"]),
                game["reason"],
                tuple(game["moves"]),
                tuple((player, seconds) for player, seconds in game["seconds"]),
                game["fault"],
            )
            for game in value["games"]
        ),
    )
