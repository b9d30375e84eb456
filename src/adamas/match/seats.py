"""Seats: who sits where, what each may still take back, and who is out of play. Counted from 1."""

from __future__ import annotations

import itertools
import unicodedata
from dataclasses import dataclass

from adamas.match.events import Kind

__all__ = ["NAME_LENGTH", "SeatState", "clean_name"]

NAME_LENGTH = 24

# Characters that show nothing or change the order of others, and are in no category that gives them away: joiners
# and fillers of Hangul, Khmer and Mongolian, and the variation selectors.
_UNSEEN = frozenset(
    itertools.chain(
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
)


def clean_name(name: str) -> str:
    """A name as it may be stored and shown: NFC, at most 24 characters, single spaces, nothing invisible.

    Control, bidi, zero-width and half surrogate characters are removed, U+0000 among them. Cleaning twice changes
    nothing more.
    """
    kept = []
    for character in name:
        category = unicodedata.category(character)
        if category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
            kept.append(" ")
        elif category not in ("Cc", "Cf", "Cs") and ord(character) not in _UNSEEN:
            kept.append(character)
    whole = unicodedata.normalize("NFC", " ".join("".join(kept).split(" ")))
    return " ".join(whole.split())[:NAME_LENGTH].rstrip()


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat as the match stands now; `seat`, `slots`, `side` and `place` count from 1.

    `undo_left` is None for an unlimited allowance and 0 for a computer. `place` is set under `play_on` only.
    """

    seat: int
    kind: Kind
    name: str
    level: int
    slots: tuple[int, ...]
    colours: tuple[str, ...]
    side: int
    undo_left: int | None
    retired: bool
    place: int | None

    @property
    def human(self) -> bool:
        """Whether a person sits here, on this device or another."""
        return self.kind != "computer"

    @property
    def playing(self) -> bool:
        """Whether the seat still acts: it has neither given up nor finished."""
        return not self.retired and self.place is None
