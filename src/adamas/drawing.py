"""Boards as text, for the terminal: any game's layout, drawn from the coordinates of its first view."""

from __future__ import annotations

from adamas.game import Layout, Position, View

__all__ = ["draw"]

EMPTY = "."


def draw(layout: Layout, position: Position) -> str:
    """The board of `position` as lines of text without a final newline; pieces are their colour letters."""
    view = layout.views[0]
    board = _rings(view, position.pieces()) if view.kind == "rings" else _star(view, position.pieces())
    reserves = position.reserves()
    if reserves:
        names = {colour.code: colour.name for colour in layout.colours}
        board += "\n\nreserve  " + "  ".join(f"{names[code]} {code} {number}" for code, number in reserves.items())
    return board


def _star(view: View, pieces: dict[str, str]) -> str:
    """Holes by their coordinates: two characters for half the distance of neighbours, one line for each row.

    a      .
    b     . .
    d  b b . . r
    """
    left = min(x for x, _ in view.at.values())
    lines = []
    for row in view.rows:
        cells = {round((view.at[spot][0] - left) * 4): pieces.get(spot, EMPTY) for spot in row}
        text = "".join(cells.get(column, " ") for column in range(max(cells) + 1))
        label = row[0].rstrip("0123456789") or row[0]
        lines.append(f"{label}  {text}")
    return "\n".join(lines)


def _rings(view: View, pieces: dict[str, str]) -> str:
    """Squares side by side, the highest level on top, opposite squares half the row apart.

    level 2  . . . .   k . . .
    level 1  r . . .   n . . .
    square   1 2 3 4   5 6 7 8
    """
    lines = []
    for row in view.rows:
        level = int(view.at[row[0]][1])
        cells = sorted(row, key=lambda spot: view.at[spot][0])
        lines.append(f"level {level}  {_halves([pieces.get(spot, EMPTY) for spot in cells])}")
    lines.append(f"square   {_halves([str(sector + 1) for sector in range(view.sectors)])}")
    return "\n".join(lines)


def _halves(cells: list[str]) -> str:
    middle = len(cells) // 2
    return f"{' '.join(cells[:middle])}   {' '.join(cells[middle:])}"
