"""The Diamond Game in text: rows of runs and pieces, the number of players and the turn (rules 3.7)."""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_lowercase

from ..game import InvalidPosition
from .diamond_rules import COLOURS, NAMES
from .star import ARMS, Star, star

__all__ = ["parse_text", "print_text"]

_ITEM = re.compile(r"[0-9]+|[rby]", re.ASCII)


def print_text(board: Star, sets: tuple[int, ...], turn: int) -> str:
    """The position text of the piece sets of all colours in play and a turn slot counted from 0."""
    lines = []
    for row in board.rows:
        start, width = row.start, len(row)
        mask = (1 << width) - 1
        lines.append(_print_line(width, tuple([pieces >> start & mask for pieces in sets])))
    return f"{'/'.join(lines)} {len(sets)} {turn + 1}"


# A move changes two rows at most, so nearly every row has been printed before.
@lru_cache(maxsize=1 << 14)
def _print_line(width: int, sets: tuple[int, ...]) -> str:
    """One row from the pieces of each colour in it, bit 0 for its first hole."""
    line, run = "", 0
    for place in range(width):
        for colour, pieces in zip(COLOURS, sets, strict=False):
            if pieces >> place & 1:
                line += (str(run) if run else "") + colour
                run = 0
                break
        else:
            run += 1
    return line + (str(run) if run else "")


def parse_text(text: str) -> tuple[Star, tuple[int, ...], int]:
    """Read a position text into its board, the piece sets of the colours in play and its turn slot, from 0.

    Raises InvalidPosition for any text that `print_text` would not write.
    """
    if not isinstance(text, str):
        raise InvalidPosition(f"a position is a text, not {type(text).__name__}")
    fields = text.split(" ")
    if len(fields) != 3:
        raise InvalidPosition(
            f"{text!r:.120} is not a position: write the rows, the number of players and the turn, "
            "with exactly one space between them"
        )
    lines, players, turn = fields[0].split("/"), fields[1], fields[2]
    sizes = {4 * arm + 1: size for size, arm in ARMS.items()}
    if len(lines) not in sizes:
        raise InvalidPosition(f"the position has {len(lines)} rows: a board has 13 (73 holes) or 17 (121 holes)")
    if players not in ("2", "3"):
        raise InvalidPosition(f"there cannot be {players!r:.40} players: choose 2 or 3")
    count = int(players)
    if turn not in [str(number + 1) for number in range(count)]:
        raise InvalidPosition(f"there is no turn {turn!r:.40}: {count} players have the turns 1 to {count}")
    board = star(sizes[len(lines)])
    sets = dict.fromkeys(COLOURS, 0)
    for letter, row, line in zip(ascii_lowercase, board.rows, lines, strict=False):
        _parse_line(letter, row, line, sets)
    for colour in COLOURS[:count]:
        pieces = sets[colour].bit_count()
        if pieces != 10:
            raise InvalidPosition(f"{NAMES[colour]} has {pieces} pieces on the board: it must have exactly 10")
    if count == 2 and sets["y"]:
        raise InvalidPosition("there are yellow pieces, but with 2 players only red and blue play")
    return board, tuple(sets[colour] for colour in COLOURS[:count]), int(turn) - 1


def _parse_line(letter: str, row: range, line: str, sets: dict[str, int]) -> None:
    """Add the pieces of one row to the sets."""
    hole, place = row.start, 0
    while place < len(line):
        item = _ITEM.match(line, place)
        if item is None:
            raise InvalidPosition(
                f"row {letter} has {line[place]!r} in it: a row is made of r, b, y and the lengths of empty runs"
            )
        place = item.end()
        if item[0] in sets:
            if hole < row.stop:
                sets[item[0]] |= 1 << hole
            hole += 1
        else:
            if item[0][0] == "0":
                raise InvalidPosition(
                    f"row {letter} has the run {item[0]:.12}: runs have no leading zero and are not 0"
                )
            if len(item[0]) > 2:  # int() of endless digits is not for free
                raise InvalidPosition(f"row {letter} has a run of {item[0]:.12} empty holes: it has {len(row)} holes")
            hole += int(item[0])
    if hole != row.stop:
        raise InvalidPosition(f"row {letter} adds up to {hole - row.start} holes, but on this board it has {len(row)}")
