"""The line of a match: its start and every ply that is on the board now, so that taking back is slicing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adamas.game import Position

__all__ = ["Kind", "Ply", "count", "plies_of_skips"]

Kind = Literal["start", "move", "skip", "time", "retired"]


@dataclass(frozen=True, slots=True)
class Ply:
    """One turn used up, and the position that it led to.

    kind: ``move``; ``skip`` no legal action; ``time`` forfeited to the timer; ``retired`` the turn of a player who has
    given up; ``start`` for the first element of a line, which is no ply. `slot` and `seat` (from 1) say whose turn it
    was, 0 for the start. `seq` is the entry of the log that it came with. `shift`, `route` and `show_ms` are as in the
    event. `placed` are the seats that have finished by then, in their order; `called` the seats that had called
    "Diam!" and not acted since when this turn was used. Both lie here so that an undo restores them.
    """

    position: Position
    text: str
    kind: Kind
    move: str | None = None
    slot: int = 0
    seat: int = 0
    seq: int = 0
    shift: tuple[tuple[str, str], ...] = ()
    route: tuple[str, ...] = ()
    show_ms: int = 0
    placed: tuple[int, ...] = ()
    called: tuple[int, ...] = ()


def count(line: tuple[Ply, ...], text: str) -> int:
    """How often a position text stands on the line, the start included."""
    return sum(1 for ply in line if ply.text == text)


def plies_of_skips(line: tuple[Ply, ...]) -> int:
    """How many plies at the end of the line, in a row, passed because nobody could act or would ever act."""
    skips = 0
    for ply in reversed(line):
        if ply.kind not in ("skip", "retired"):
            break
        skips += 1
    return skips
