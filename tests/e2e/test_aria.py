"""What the accessibility tree holds of board, status and move log, state by state, compared with what the rules say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import Hand, new_match
from .table import Table

CAMPS = {
    "red home": "j4 j5 j6 j7 k1 k2 k3 l1 l2 m1",
    "red goal": "a1 b1 b2 c1 c2 c3 d4 d5 d6 d7",
    "blue home": "d1 d2 d3 d4 e1 e2 e3 f1 f2 g1",
    "blue goal": "g7 h7 h8 i7 i8 i9 j7 j8 j9 j10",
    "yellow home": "d7 d8 d9 d10 e7 e8 e9 f7 f8 g7",
    "yellow goal": "g1 h1 h2 i1 i2 i3 j1 j2 j3 j4",
}
"""The camps of 73 holes."""

WIDTHS = (1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1)
"""How many holes the rows have, from the top."""

START = ("", "", "", "bbbb  yyyy", "bbb   yyy", "bb    yy", "b     y", "", "", "   rrrr   ", "rrr", "rr", "r")
"""The pieces of three players, row by row."""

COLOURS = {"r": "red", "b": "blue", "y": "yellow"}


def tree(locator: Locator) -> str:
    """The part of the accessibility tree below this, with plain spaces."""
    return locator.aria_snapshot().replace("\u00a0", " ")


def board(rows: Sequence[Sequence[str]], pressed: str = "") -> str:
    """A grid with these names of cells; each is a button, and one is pressed."""
    lines = ['- grid "Board":']
    for names in rows:
        lines.append(f'  - row "{" ".join(names)}":')
        for name in names:
            lines.append(f'    - gridcell "{name}":')
            lines.append(f'      - button "{name}"' + (" [pressed]" if name.split(",")[0] == pressed else ""))
    return "\n".join(lines)


def ring(special: Mapping[str, str], free: str = "") -> list[list[str]]:
    """The names of Diam's cells, from level 4 down, where all is empty but the `special` cells.

    `free` is said of the lowest cell of every square without a special one: what can be done there.
    """

    def name(square: int, level: int) -> str:
        if found := special.get(f"{square}.{level}"):
            return found
        if level > 1:
            return f"Square {square}, level {level}, empty"
        return f"Square {square}, empty{free}, opposite square {(square + 3) % 8 + 1}"

    return [[name(square, level) for square in range(1, 9)] for level in (4, 3, 2, 1)]


def star(special: Mapping[str, str]) -> list[list[str]]:
    """The names of the holes at the start, the camps of each before its piece; `special` is said at the end."""

    def name(row: int, index: int) -> str:
        hole = f"{'abcdefghijklm'[row]}{index + 1}"
        camps = [camp for camp, holes in CAMPS.items() if hole in holes.split()]
        held = START[row][index : index + 1].strip()
        words = [hole, *camps, COLOURS[held] if held else "empty"]
        return ", ".join([*words, special[hole]] if hole in special else words)

    return [[name(row, index) for index in range(width)] for row, width in enumerate(WIDTHS)]


def status(title: str, text: str) -> str:
    # Snapshots are YAML, in which a colon has to be quoted.
    told = f'"{text}"' if ": " in text else text
    return f'- region "{title}":\n  - heading "{title}" [level=2]\n  - paragraph: {told}'


def log(*rounds: str) -> str:
    """The list of moves, a line for each round."""
    told = [f"      - listitem: {one}" for one in rounds]
    inside = ["    - list:", *told] if told else ["    - paragraph: The list is still empty."]
    return "\n".join(['- region "All moves":', '  - heading "All moves" [level=2]', '  - log "All moves":', *inside])


def expect_told(table: Table, state: str, wanted: Mapping[str, str]) -> None:
    """The parts of the page are told like this."""
    places = {"board": "#board .board-grid", "status": ".banner", "log": ".moves"}
    for part, text in wanted.items():
        found = tree(table.page.locator(places[part]))
        assert found == text, f"{part}, {state}"


def test_a_ring_is_told_as_the_rules_have_it(new_table: NewTable, server: Running) -> None:
    path = new_match(server)
    table = new_table()
    page = table.page
    table.open(path)
    turn = "Ann to move – Red and Orange"
    table.expect_turn("Ann")
    how = "Choose a pawn in your reserve, then a square. Level 1 does not count."
    expect_told(table, "at the start", {"board": board(ring({})), "status": status(turn, how), "log": log()})

    with Hand(server.url, path) as hand:
        hand.play("r-1")
        hand.play("k-1")
    table.expect_plies(2)
    # Red lies at the ground and may take black with it. Black, which came last, is not Ann's to pick.
    stack = {
        "1.1": "Square 1, level 1 of 2, red, under black, can move, takes black with it, opposite square 5",
        "1.2": "Square 1, level 2 of 2, black, on red, last move ended here, opposite square 5",
    }
    how = "Place another pawn, or move one a square on. Level 1 does not count."
    moves = log("Ann (Red and Orange) r–1 Ben (Brown and Black) k–1")
    expect_told(table, "after a round", {"board": board(ring(stack)), "status": status(turn, how), "log": moves})

    # A pawn may be placed on every square: on the ground, or on top of the stack.
    table.reserve("o").click()
    expect(table.reserve("o")).to_have_attribute("aria-pressed", "true")
    top = {**stack, "1.3": "Square 1, level 3, empty, place orange here"}
    text = "Picked: orange from the reserve. Choose a marked place, or another piece."
    cells = board(ring(top, free=", place orange here"))
    expect_told(table, "with a pawn picked", {"board": cells, "status": status(turn, text), "log": moves})

    # While the match stands nothing can be done, and without a timer the board stays in sight.
    page.keyboard.press("Escape")
    table.action("pause").click()
    table.expect_turn("Paused")
    still = {**stack, "1.1": "Square 1, level 1 of 2, red, under black, opposite square 5"}
    expect_told(table, "paused", {"board": board(ring(still)), "status": status("Paused", turn), "log": moves})


def test_a_won_ring_is_told_as_the_rules_have_it(new_table: NewTable, server: Running) -> None:
    """Two pawns of a colour on opposite squares at one level from 2 on are a DIAM, and its owner wins."""
    path = new_match(server, start="kr/./././n/././. 2 1")
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    with Hand(server.url, path) as hand:
        hand.play("r-5")
    table.page.get_by_role("button", name="Look at the board").click()
    cells = {
        "1.1": "Square 1, level 1 of 2, black, under red, opposite square 5",
        "1.2": "Square 1, level 2 of 2, red, on black, in the winning line, opposite square 5",
        "5.1": "Square 5, level 1 of 2, brown, under red, opposite square 1",
        "5.2": "Square 5, level 2 of 2, red, on brown, in the winning line, last move ended here, opposite square 1",
    }
    reason = "Red has a DIAM at level 2, squares 1 and 5."
    won = {"board": board(ring(cells)), "status": status("Ann wins!", reason), "log": log("Ann (Red and Orange) r–5")}
    expect_told(table, "won", won)


def test_a_star_is_told_as_the_rules_have_it(new_table: NewTable, server: Running) -> None:
    """Of three players each has ten pieces at home; at first the front row can step, and the second jump over it."""
    path = new_match(server, "diamond", ("Ann", "Ben", "Cleo"))
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    turn = "Ann to move – Red"
    how = "Choose a piece, then a marked hole. Bring all ten to the red camp across."
    movable = dict.fromkeys(("j4", "j5", "j6", "j7", "k1", "k2", "k3"), "can move")
    expect_told(table, "at the start", {"board": board(star(movable)), "status": status(turn, how), "log": log()})

    table.tap("k1")
    expect(table.cell("k1")).to_have_attribute("aria-pressed", "true")
    picked = {**movable, "k1": "picked", "i3": "legal, 1 jump", "i5": "legal, 1 jump"}
    text = "Picked: red on k1. Choose a marked place, or another piece."
    expect_told(table, "picked", {"board": board(star(picked), pressed="k1"), "status": status(turn, text)})

    with Hand(server.url, path) as hand:
        for move in ("j4-i4", "f1-h2", "f8-h7", "i4-h4"):
            hand.play(move)
    table.expect_plies(4)
    rounds = ["Ann (Red) j4–i4 Ben (Blue) f1–h2 Cleo (Yellow) f8–h7", "Ann (Red) i4–h4"]
    expect_told(table, "in the second round", {"log": log(*rounds)})
