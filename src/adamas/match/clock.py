"""Turn timers as data: a deadline is a number of milliseconds, and nothing here looks at a clock.

Every turn starts with the full time (rules of both games, Timer). A paused match keeps a remainder instead of a
deadline. Nothing is ever counted down, so nothing can drift.
"""

from __future__ import annotations

from collections.abc import Sequence

from adamas.match.events import Settings

__all__ = ["HOP_MS", "LONGEST_SHOW_MS", "clamp", "show_ms", "turn_ms"]

HOP_MS = 250
"""How long the page shows one step or jump."""

LONGEST_SHOW_MS = 2000
"""How long the page shows an action at most."""


def show_ms(route: Sequence[str]) -> int:
    """How long an action is shown: a quarter of a second for each hop of its route, at least one hop, at most 2 s."""
    return min(LONGEST_SHOW_MS, HOP_MS * max(1, len(route) - 1))


def turn_ms(settings: Settings) -> int | None:
    """The full time of a turn in milliseconds, or None without a timer."""
    return None if settings.timer is None else settings.timer * 1000


def clamp(due: int | None, now: int, granted: int) -> int | None:
    """What is left until `due`: never below 0, and never more than was `granted` when this deadline was set.

    The upper bound matters when `now` lies before the turn began, as when a match is paused as of its last frame.
    """
    return None if due is None else min(granted, max(0, due - now))
