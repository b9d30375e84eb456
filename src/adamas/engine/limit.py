"""How long a search may go on: by seconds, by plies, by positions, or until somebody says stop."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

__all__ = ["Budget", "Clock", "Limit", "Stop", "Stopped"]

Clock = Callable[[], float]
"""Seconds from any fixed moment, never going back."""

Stop = Callable[[], bool]
"""Asked every few positions; true ends the search."""

CHECK_EVERY = 8
"""Positions between two looks at the clock: a slow position costs about 1 ms, a stop must be heard within 20 ms."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Where a search ends, whichever comes first: `time` in seconds, `depth` in plies, `nodes` in positions made.

    None means no limit of that kind. Raises ValueError for anything that is no such number.
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        time = self.time
        if time is not None and (
            isinstance(time, bool) or not isinstance(time, (int, float)) or not math.isfinite(time) or time < 0
        ):
            raise ValueError(f"time must be a number of seconds, 0 or more, not {time!r}")
        for name, least in (("depth", 1), ("nodes", 0)):
            value = getattr(self, name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < least):
                raise ValueError(f"{name} must be a whole number, {least} or more, not {value!r}")

    @property
    def endless(self) -> bool:
        """True if nothing is limited."""
        return self.time is None and self.depth is None and self.nodes is None


class Stopped(Exception):  # noqa: N818 - not an error: the ordinary end of a limited search
    """The budget is used up or the search was told to stop."""


class Budget:
    """Counts the positions that a search makes and raises Stopped when a limit is reached."""

    def __init__(self, limit: Limit, stop: Stop | None, clock: Clock) -> None:
        self.nodes = 0
        self._most = limit.nodes
        self.stop = stop
        self.clock = clock
        self._began = clock()
        self.deadline = math.inf if limit.time is None else self._began + limit.time

    @property
    def time(self) -> float:
        """Seconds since the search began."""
        return self.clock() - self._began

    @property
    def left(self) -> int | None:
        """How many positions can still be paid for; None if that is not limited."""
        return None if self._most is None else max(self._most - self.nodes, 0)

    def spend(self) -> None:
        """Pay for one more position; raise Stopped instead if it cannot be paid."""
        if self._most is not None and self.nodes >= self._most:
            raise Stopped
        if self.nodes % CHECK_EVERY == 0:
            self.check()
        self.nodes += 1

    def check(self) -> None:
        """Raise Stopped if the time is over or somebody said stop."""
        if self.stop is not None and self.stop():
            raise Stopped
        if self.deadline != math.inf and self.clock() >= self.deadline:
            raise Stopped

    def deadline_by(self, clock: Clock, share: float = 1.0) -> float:
        """When a share of the seconds that are left is over, told by another clock; infinity without a time limit."""
        return clock() + (self.deadline - self.clock()) * share if self.deadline != math.inf else math.inf

    def pay(self, nodes: int) -> None:
        """Pay for positions that somebody else has counted."""
        self.nodes += nodes

    @contextmanager
    def half(self) -> Iterator[None]:
        """Within it only half of the positions that are left can be paid for; time and stop are as ever."""
        most = self._most
        if most is not None:
            self._most = self.nodes + max(most - self.nodes, 0) // 2
        try:
            yield
        finally:
            self._most = most
