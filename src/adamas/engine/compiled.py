"""The searches by a compiled kernel, with the face of the searches in Python, which they stand in for.

A kernel knows no clock but the processor's own and no limits: what it may spend is told it for each depth. Its tables
are made once for each thread; nothing found for one position is used for another, so that the same question has the
same answer wherever and whenever it is asked.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any

from ..game import Move, Position
from .kernel import kernel_of
from .limit import Budget, Stop, Stopped
from .multi import FoundByAll, MultiSearch
from .search import Found, Search, worn_positions
from .values.base import Values

__all__ = ["CompiledMulti", "CompiledSearch", "searcher"]

MEGABYTES = 64
"""The table of one thread's search."""

_kept = threading.local()


def searcher(
    position: Position, values: Values, budget: Budget, history: Iterable[Position], *, plain: bool
) -> Search | MultiSearch | CompiledSearch | CompiledMulti:
    """The search for a position: compiled if its game has a kernel that may be used, else in Python.

    With `plain` both give equal scores at equal depth; without it the compiled one looks less far at moves that
    promise little.
    """
    several = len(set(position.sides)) > 2
    kernel = kernel_of(position.game)
    if kernel is not None and hasattr(kernel, "Multi" if several else "Search"):
        made: type[CompiledSearch | CompiledMulti] = CompiledMulti if several else CompiledSearch
        return made(kernel, position, values, budget, history, plain=plain)
    return MultiSearch(position, values, budget, history) if several else Search(position, values, budget, history)


def _search_of(kernel: ModuleType, name: str) -> Any:
    """This thread's search object of a kernel."""
    key = f"{kernel.__name__}.{name}"
    searches: dict[str, Any] = _kept.__dict__
    if key not in searches:
        searches[key] = getattr(kernel, name)(MEGABYTES)
    return searches[key]


class _Compiled:
    """What both compiled searches share: setting up, limits, and counting."""

    name: str

    def __init__(
        self,
        kernel: ModuleType,
        position: Position,
        values: Values,
        budget: Budget,
        history: Iterable[Position],
        *,
        plain: bool,
    ) -> None:
        self.root = position
        self.values = values
        self.budget = budget
        self.sides = position.sides
        self._plain = plain
        self._search = _search_of(kernel, self.name)
        self._search.setup(str(position), position.options, [str(worn) for worn in worn_positions(history, position)])

    def _deepen(self, depth: int, moves: Sequence[Move], lines: int) -> bool:
        """Search to a depth within what is left of the budget; false if it did not suffice."""
        budget, search = self.budget, self._search
        budget.check()
        left = budget.left
        if left == 0:
            raise Stopped
        before = search.nodes
        # The budget may run by another clock, that of a test.
        deadline = budget.deadline_by(time.perf_counter)
        stop: Stop | None = budget.stop
        done = search.deepen(
            depth, [str(move) for move in moves], lines, -1 if left is None else left, deadline, stop, self._plain
        )
        budget.pay(search.nodes - before)
        return bool(done)


class CompiledSearch(_Compiled):
    """Two sides: `Search` by a kernel."""

    name = "Search"

    def deepen(self, depth: int, moves: Sequence[Move], lines: int, best: list[Found]) -> None:
        """As `Search.deepen`."""
        best.clear()
        done = self._deepen(depth, moves, lines)
        best.extend(
            Found(Move.parse(move), score, tuple(map(Move.parse, line))) for move, score, line in self._search.best
        )
        if not done:
            raise Stopped


class CompiledMulti(_Compiled):
    """Three sides: `MultiSearch` by a kernel."""

    name = "Multi"

    @property
    def side(self) -> int:
        """The side that searches."""
        return self.root.sides[self.root.turn]

    def deepen(self, depth: int, moves: Sequence[Move], lines: int, best: list[FoundByAll]) -> None:
        """As `MultiSearch.deepen`."""
        best.clear()
        done = self._deepen(depth, moves, lines)
        best.extend(
            FoundByAll(Move.parse(move), tuple(scores), tuple(map(Move.parse, line)))
            for move, scores, line in self._search.best
        )
        if not done:
            raise Stopped

    def points(self, position: Position) -> tuple[int, ...]:
        """The points of every side in an unfinished position."""
        return tuple(self.values.points(position, side) for side in range(max(self.sides) + 1))
