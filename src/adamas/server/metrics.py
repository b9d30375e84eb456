"""Counters of one server process, shown as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

__all__ = ["Metrics"]

_HELP = {
    "commands_accepted": "commands accepted",
    "commands_refused": "commands refused",
    "entries": "entries committed",
    "matches_created": "matches created",
    "sockets_opened": "sockets opened",
    "sockets_slow": "sockets closed because their reader was too slow",
    "frames_malformed": "frames that were no message",
    "store_failures": "appends whose outcome the store could not tell",
    "searches": "computer moves searched for",
    "hints": "hints searched for",
    "analyses": "analyses searched for",
    "puzzles": "puzzles made and answers to them worked out",
    "searches_cancelled": "searches cancelled, those for hints and analyses too",
    "workers_lost": "times that the computers' worker processes were replaced",
    "faults": "unexpected errors, each with its traceback in the log",
}


class Metrics:
    """Counts what happens; `print` gives it in the Prometheus text format."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str) -> None:
        """Add one to a counter; raise KeyError for one that is not described."""
        _HELP[name]
        self._counts[name] += 1

    def __getitem__(self, name: str) -> int:
        return self._counts[name]

    def print(self, gauges: Mapping[str, int]) -> str:
        """All counters and these gauges, one a line."""
        lines = []
        for name, words in _HELP.items():
            lines += [
                f"# HELP adamas_{name}_total How many {words}.",
                f"# TYPE adamas_{name}_total counter",
                f"adamas_{name}_total {self._counts[name]}",
            ]
        for name, value in gauges.items():
            lines += [f"# TYPE adamas_{name} gauge", f"adamas_{name} {value}"]
        return "\n".join(lines) + "\n"
