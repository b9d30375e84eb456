"""Proofs: can a side force the end of the game within so many plies, whatever the others do?

Two questions are asked of a position, never a score: does the side to move *win* within d plies, and does it *lose*
within d plies? A forced skip is a ply. Asked for d = 1, 2, 3, ... the first yes gives the exact distance. The answers
speak of plies, not of the past: along a forced win the distance falls at every ply, so no position comes twice.

`PlainProver` asks them in the plainest way, of any game; it is the oracle for compiled provers and stands in for them.
A game of more than two sides is seen from the side to move: all the others are one opponent.
"""

from __future__ import annotations

import math
import threading
import time
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Literal, Protocol

from ..game import Position
from ..games import find_game
from .kernel import kernel_of
from .limit import Clock, Limit, Stop, Stopped
from .values import Values, values_for

__all__ = ["PlainProver", "Prover", "Verdict", "ask_of", "check_unfinished", "kept_prover", "prover_for", "solve"]

FURTHEST = 60
"""Plies beyond which nothing is asked: twice the longest forced win that is known."""

REMEMBERED = 500_000
"""Positions whose answers a plain prover keeps, about 200 MB; then it forgets all and begins again."""

MEGABYTES = 32
"""The table of a compiled prover that serves one question only."""

CHECK_EVERY = 16
"""Positions between two looks at the clock."""


class Prover(Protocol):
    """What answers the two questions. `nodes` less than 0 is no limit, `deadline` is of `time.perf_counter`."""

    @property
    def nodes(self) -> int:
        """The positions made by the latest call."""
        ...

    def prove(
        self,
        text: str,
        plies: int,
        nodes: int = -1,
        deadline: float = math.inf,
        stop: Stop | None = None,
        least: int = 0,
    ) -> tuple[int, int, int]:
        """(1, n, made): a win in exactly n plies; (-1, n, made): a loss; (0, n, made): nothing is forced within n."""
        ...

    def wins(self, text: str, plies: int, nodes: int = -1, deadline: float = math.inf, stop: Stop | None = None) -> int:
        """1: the side to move wins within so many plies; 0: it cannot force that; -1: not decided."""
        ...

    def loses(
        self, text: str, plies: int, nodes: int = -1, deadline: float = math.inf, stop: Stop | None = None
    ) -> int:
        """1: the side to move loses within so many plies whatever it does; 0: it does not; -1: not decided."""
        ...


class PlainProver:
    """Answers by trying every move of any game, and remembers the answers; made for the game and options of `like`.

    Positions may be given as texts or, where a text does not carry everything, as positions. One object serves one
    thread.
    """

    def __init__(self, like: Position) -> None:
        self._made = 0
        self._began = 0
        self._like = like.game
        self._options = dict(like.options)
        self._values: Values = values_for(like)
        self._known: dict[tuple[Position, frozenset[int]], tuple[int, int]] = {}
        self._most = -1
        self._due = 0
        self._deadline = math.inf
        self._stop: Stop | None = None

    @property
    def nodes(self) -> int:
        """The positions made by the latest call."""
        return self._made - self._began

    def prove(
        self,
        text: str | Position,
        plies: int,
        nodes: int = -1,
        deadline: float = math.inf,
        stop: Stop | None = None,
        least: int = 0,
    ) -> tuple[int, int, int]:
        """The exact result within `plies`, as `Prover.prove` says; nothing is asked about `least` plies or fewer.

        `deadline` is in seconds of `time.perf_counter`. Raises ValueError for a finished position.
        """
        position = self._read(text)
        self._limit(nodes, deadline, stop)
        own, others = _two_camps(position)
        proven = least
        try:
            while proven < plies:
                if self._forced(position, proven + 1, own):
                    return 1, proven + 1, self.nodes
                if self._forced(position, proven + 1, others):
                    return -1, proven + 1, self.nodes
                proven += 1
        except Stopped:
            pass
        return 0, proven, self.nodes

    def wins(
        self,
        text: str | Position,
        plies: int,
        nodes: int = -1,
        deadline: float = math.inf,
        stop: Stop | None = None,
    ) -> int:
        """1 if the side to move wins within `plies`, 0 if not, -1 if the limits came first; see `Prover.wins`."""
        return self._ask(text, plies, 0, nodes, deadline, stop)

    def loses(
        self,
        text: str | Position,
        plies: int,
        nodes: int = -1,
        deadline: float = math.inf,
        stop: Stop | None = None,
    ) -> int:
        """1 if the side to move loses within `plies`, 0 if not, -1 if the limits came first; see `Prover.loses`."""
        return self._ask(text, plies, 1, nodes, deadline, stop)

    def _ask(self, text: str | Position, plies: int, camp: int, nodes: int, deadline: float, stop: Stop | None) -> int:
        position = self._read(text)
        self._limit(nodes, deadline, stop)
        try:
            return int(self._forced(position, plies, _two_camps(position)[camp]))
        except Stopped:
            return -1

    def _read(self, text: str | Position) -> Position:
        if isinstance(text, str):
            text = find_game(self._like).parse(text, **self._options)
        check_unfinished(text)
        return text

    def _limit(self, nodes: int, deadline: float, stop: Stop | None) -> None:
        self._began = self._made
        self._most = self._made + nodes if nodes >= 0 else -1
        self._deadline = deadline
        self._stop = stop
        self._due = self._made

    def _spend(self) -> None:
        if self._made == self._most:
            raise Stopped
        if self._made >= self._due:
            self._due = self._made + CHECK_EVERY
            if (self._stop is not None and self._stop()) or time.perf_counter() >= self._deadline:
                raise Stopped
        self._made += 1

    def _forced(self, position: Position, plies: int, camp: frozenset[int]) -> bool:
        """True if the sides of a camp together can force that they win within `plies`."""
        outcome = position.outcome()
        if outcome is not None:
            return bool(outcome.winners) and all(position.sides[slot] in camp for slot in outcome.winners)
        if plies <= 0:
            return False
        key = (position, camp)
        within, beyond = self._known.get(key, (FURTHEST * 2, 0))
        if plies >= within:
            return True
        if plies <= beyond:
            return False
        answer = self._tried(position, plies, camp)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        within, beyond = self._known.get(key, (FURTHEST * 2, 0))
        self._known[key] = (min(within, plies), beyond) if answer else (within, max(beyond, plies))
        return answer

    def _tried(self, position: Position, plies: int, camp: frozenset[int]) -> bool:
        attacks = position.sides[position.turn] in camp
        moves = position.moves()
        if not moves:
            self._spend()
            return self._forced(position.skip(), plies - 1, camp)
        if attacks and plies == 1:
            moves = tuple(self._values.winning(position))
        for move in moves:
            self._spend()
            if self._forced(self._values.play(position, move), plies - 1, camp) is attacks:
                return attacks
        return not attacks


def _two_camps(position: Position) -> tuple[frozenset[int], frozenset[int]]:
    """The side to move, and all the others."""
    own = position.sides[position.turn]
    return frozenset((own,)), frozenset(position.sides) - {own}


def check_unfinished(position: Position) -> None:
    """Raise ValueError if the game is over."""
    if position.outcome() is not None:
        raise ValueError(f"the game is over in {position}: there is nothing to prove")


def prover_for(position: Position, megabytes: int = 64, threads: int = 1) -> Prover:
    """A new prover for the game and the variant of a position: compiled if there is one, plain otherwise.

    `megabytes` is the size of the tables of a compiled prover, `threads` how many it uses for a question.
    """
    kernel = kernel_of(position.game)
    if kernel is None or not hasattr(kernel, "Prover"):
        return PlainProver(position)
    made: Prover = kernel.Prover(str(position).split(" ")[1], megabytes, threads=threads)
    return made


_kept = threading.local()


def kept_prover(position: Position) -> Prover:
    """The compiled prover that this thread keeps for the variant of a position; a new plain one without a kernel.

    The table of a compiled prover survives, so that a question asked before is answered at once.
    """
    kernel = kernel_of(position.game)
    if kernel is None or not hasattr(kernel, "Prover"):
        return PlainProver(position)
    provers: dict[tuple[str, str], Prover] = _kept.__dict__.setdefault("provers", {})
    key = (position.game, str(position).split(" ")[1])
    if key not in provers:
        provers[key] = prover_for(position)
    return provers[key]


# ---- solving ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is proven of a position for the side to move.

    `win` and `loss` come in exactly `plies` plies. `undecided`: it is proven that nothing is forced within `plies`
    plies. `nodes` are the positions made, `time` the seconds used.
    """

    result: Literal["win", "loss", "undecided"]
    plies: int
    nodes: int
    time: float


_RESULTS: dict[int, Literal["win", "loss", "undecided"]] = {1: "win", -1: "loss", 0: "undecided"}


def solve(
    position: Position,
    plies: int = 20,
    limit: Limit | None = None,
    stop: Stop | None = None,
    executor: Executor | None = None,
    *,
    clock: Clock = time.perf_counter,
) -> Verdict:
    """Whether the side to move wins or loses by force, with the exact distance, or that nothing is within `plies`.

    `limit` and `stop` may end it earlier; the verdict then is `undecided` with the plies that are proven all the same.
    With an `executor` the work is shared out as plain functions of texts and numbers; without a limit the answer is
    the same for any number of workers. Raises ValueError for a finished position and for plies that are not a whole
    number from 1 to 60.
    """
    if isinstance(plies, bool) or not isinstance(plies, int) or not 1 <= plies <= FURTHEST:
        raise ValueError(f"plies must be a whole number from 1 to {FURTHEST}, not {plies!r}")
    check_unfinished(position)
    limit = Limit() if limit is None else limit
    furthest = plies if limit.depth is None else min(plies, limit.depth)
    began = clock()
    if executor is not None:
        from .split import solve_split

        result, proven, nodes = solve_split(position, furthest, limit, stop, executor)
    else:
        prover = kept_prover(position)
        deadline = math.inf if limit.time is None else time.perf_counter() + limit.time
        most = -1 if limit.nodes is None else limit.nodes
        result, proven, nodes = prover.prove(ask_of(prover, position), furthest, most, deadline, stop)
    return Verdict(_RESULTS[result], proven, nodes, clock() - began)


def ask_of(prover: Prover, position: Position) -> str:
    """A position as its prover takes it: the plain one also takes what no text can carry."""
    return position if isinstance(prover, PlainProver) else str(position)  # type: ignore[return-value]
