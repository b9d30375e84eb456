"""A certificate in text and packed: one side's whole way to win, move by move, that anybody can check.

Text form, ASCII: a header, an empty line, and one line for each position in which the winner is to move::

    adamas certificate 1
    game <name>
    start <position text>
    winner <turn slots, such as 2 or 2-4>
    plies <number>
    positions <number>

    <position text>,<move>,<plies>,<answers>

The position stands for all its images. The move wins from there, whatever the other side does, in at most so many
plies. `answers` says how many moves do so as quickly, 0 if that was not counted; the claim does not rest on it. Lines
are sorted. A win in one move is not listed.

Packed: eight bytes ``ADAMAS1`` and a zero, then the text in the xz format.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["CertificateError", "Entry", "Strategy", "pack", "parse_strategy", "print_strategy", "unpack"]

MAGIC = b"ADAMAS1\0"
TITLE = "adamas certificate 1"
MOST_BYTES = 64 << 20
"""A text longer than this is refused, so that a small file cannot fill the memory."""

FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)


class CertificateError(ValueError):
    """A file is no certificate, or what it claims is not so; the message says where."""


class Entry(NamedTuple):
    """The winner's move in a position, the plies within which it wins, and how many moves win so fast (0: unknown)."""

    move: str
    plies: int
    answers: int


@dataclass(frozen=True, slots=True)
class Strategy:
    """What a certificate says: from the start the winner wins within `plies`, by the entries.

    `winner` are turn slots counted from 0. `entries` are by position text.
    """

    game: str
    start: str
    winner: tuple[int, ...]
    plies: int
    entries: Mapping[str, Entry]


def print_strategy(strategy: Strategy) -> str:
    """The text form of a certificate."""
    lines = [
        TITLE,
        f"game {strategy.game}",
        f"start {strategy.start}",
        f"winner {'-'.join(str(slot + 1) for slot in strategy.winner)}",
        f"plies {strategy.plies}",
        f"positions {len(strategy.entries)}",
        "",
    ]
    lines += [f"{text},{move},{plies},{answers}" for text, (move, plies, answers) in sorted(strategy.entries.items())]
    return "\n".join(lines) + "\n"


def parse_strategy(text: str) -> Strategy:
    """Read the text form; raise CertificateError with the line for anything that `print_strategy` would not write."""
    lines = text.split("\n")
    if lines[0] != TITLE:
        raise CertificateError(f"line 1: {lines[0]!r:.60} is not {TITLE!r}: this is no certificate")
    if len(lines) < 8 or lines[-1] != "" or lines[6] != "":
        raise CertificateError("the certificate is cut short: it has a header, an empty line, and a line a position")
    head = {}
    for number, name in enumerate(("game", "start", "winner", "plies", "positions"), 1):
        word, space, value = lines[number].partition(" ")
        if word != name or not space:
            raise CertificateError(f"line {number + 1}: {lines[number]!r:.60} should say `{name}`")
        head[name] = value
    slots = head["winner"].split("-")
    if any(_NUMBER.fullmatch(slot) is None or slot == "0" for slot in slots):
        raise CertificateError(f"line 4: {head['winner']!r:.40} are no turn slots, such as 2 or 2-4")
    plies, count = (_number(head[name], line) for name, line in (("plies", 5), ("positions", 6)))
    entries: dict[str, Entry] = {}
    before = ""
    for line, row in enumerate(lines[7:-1], 8):
        fields = row.split(",")
        if len(fields) != 4:
            raise CertificateError(f"line {line}: {row!r:.60} is not `position,move,plies,answers`")
        if fields[0] <= before:
            raise CertificateError(f"line {line}: {fields[0]!r:.60} stands after {before!r:.60}: lines are sorted")
        before = fields[0]
        entries[before] = Entry(fields[1], _number(fields[2], line), _number(fields[3], line))
    if len(entries) != count:
        raise CertificateError(f"the header announces {count} positions, and there are {len(entries)}")
    return Strategy(head["game"], head["start"], tuple(int(slot) - 1 for slot in slots), plies, entries)


def _number(text: str, line: int) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise CertificateError(f"line {line}: {text!r:.40} is not a number")
    return int(text)


def pack(strategy: Strategy) -> bytes:
    """The packed form of a certificate."""
    return MAGIC + lzma.compress(print_strategy(strategy).encode("ascii"), check=lzma.CHECK_CRC64, filters=FILTERS)


def unpack(data: bytes) -> Strategy:
    """Read a packed certificate, or its text form; raise CertificateError if it is neither."""
    if data.startswith(MAGIC):
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ)
        try:
            raw = unpacker.decompress(data[len(MAGIC) :], MOST_BYTES)
        except lzma.LZMAError:
            raise CertificateError("the certificate is damaged: it cannot be unpacked") from None
        if not unpacker.eof or unpacker.unused_data:
            raise CertificateError("the certificate is damaged: it is cut short, too long, or has something behind it")
    else:
        raw = data
    try:
        return parse_strategy(raw.decode("ascii"))
    except UnicodeDecodeError:
        raise CertificateError("this is no certificate: it is neither packed nor plain text") from None
