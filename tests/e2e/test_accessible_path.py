"""A match of each game by ear: from set-up to the rematch by keys and by what a screen reader is given.

The test looks at no picture, and knows no rule: which moves are legal, whose turn it is, and where a piece wants to go
are read from the page.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from adamas.server.run import Running
from tests.engine.forms import nearly_home

from .conftest import NewTable
from .reader import Node, Reader
from .shortcuts import new_match

MOST_PLIES = 60
TURN = re.compile(r"(?:^|\. )([^.]+ to move[^.]*)\.")
CHANCE = re.compile(r"(\w+) can make a DIAM now: level (\d), squares (\d) and (\d)")


@dataclass(frozen=True)
class Offer:
    """A move as the list of legal moves tells it."""

    piece: str
    """The heading that it stands under."""
    move: str
    """How it is typed."""
    words: str


Choice = Callable[[list[Offer], Node], Offer]


def set_up(reader: Reader, url: str, game: str) -> None:
    """From the first page to a match of two people at this device."""
    reader.page.goto(url)
    reader.wait("the games", lambda: bool(reader.look().every("radio")))
    first = reader.tab_to("radio", "")
    if game not in first.name:
        reader.press("ArrowRight")
    assert reader.focus().name.startswith(game)
    reader.tab_to("radio", "Me against the computer")
    reader.press("ArrowLeft")
    assert reader.focus().name == "Everyone here"
    for name in ("Ann", "Ben"):
        reader.tab_to("textbox", "Name")
        reader.write(name)
    start = reader.tab_to("button", "Start")
    assert not start.state.get("disabled")
    told = reader.look().text
    assert re.search(rf"{game} ?: +Ann \(Red", told)
    assert "No timer." in told
    reader.press("Enter")
    begun(reader, game)


def begun(reader: Reader, game: str, after: int = 0) -> str:
    """The match has been told; whose turn it is."""
    reader.wait("the match", lambda: len(reader.heard()) > after)
    (told,) = reader.heard()[after:]
    assert told.startswith(f"{game}. ")
    return turn_in(told)


def turn_in(told: str) -> str:
    """Whose turn a sentence says it is; it says so once."""
    (turn,) = TURN.findall(told)
    return str(turn)


def to_board(reader: Reader) -> None:
    """The first link of the page leads to the board."""
    reader.press_until("Shift+Tab", lambda node: node.name == "To the board")
    reader.press("Enter")
    assert reader.focus().role == "button"


def told_of(who: str) -> str:
    """How a sentence about a person's move begins: "Ann: ", or with the colour where it has only one."""
    return rf"^{who}(?: \(\w+\))?: "


def legal_moves(reader: Reader) -> tuple[list[Offer], Node]:
    """Open the list of legal moves; what is in it, and the board that lay under it."""
    before = reader.look()
    reader.press("l")
    assert reader.focus().role == "textbox"
    tree = reader.look()
    dialog = tree.one("dialog", "Legal moves")
    offers = []
    piece = ""
    for node in dialog.walk():
        if node.role == "heading":
            piece = node.name.lower()
        elif node.role == "button" and (found := re.fullmatch(r"(\S+–\S+) (.+)", node.name)):
            offers.append(Offer(piece, found[1], found[2]))
    assert any(node.text.startswith(f"{len(offers)} move") for node in dialog.every("status"))
    return offers, before


def enter(reader: Reader, offer: Offer, by_list: bool) -> None:
    """Choose a move in the open list, by its button or by typing it; a warning is answered."""
    told = len(reader.heard())
    if by_list:
        reader.press_until("Tab", lambda node: node.name == f"{offer.move} {offer.words}")
    else:
        reader.write(offer.move)
    reader.press("Enter")
    reader.wait("an answer", lambda: len(reader.heard()) > told or reader.focus().name in ("Play it", "Cancel"))
    if len(reader.heard()) == told:
        reader.look().one("dialog", "This move loses")
        reader.press_until("Tab", lambda node: node.name == "Play it")
        reader.press("Enter")


def news_after(reader: Reader, told: int) -> list[str]:
    """What is told of a move: with the turn that begins, or with the result."""

    def whole() -> bool:
        news = reader.heard()[told:]
        return bool(TURN.search(" ".join(news))) or (len(news) > 1 and "wins!" in " ".join(news))

    reader.wait("the move", whole)
    return reader.heard()[told:]


def enter_on_board(reader: Reader, offer: Offer) -> None:
    """Make a move cell by cell: what can move and what is legal is in the names, and N goes from one to the next."""
    reader.press("Escape")
    source, target = offer.move.split("–")
    piece, *where = offer.piece.split()
    if "reserve" in where:
        reader.press("r")
        if not reader.focus().name.startswith(piece):
            reader.press_until("ArrowRight", lambda node: node.name.startswith(piece))
        place = re.compile(rf"Square {target}, .*place {piece} here")
    else:
        reader.press_until("n", lambda node: node.name.startswith(f"{source}, ") and "can move" in node.name)
        place = re.compile(rf"{target}, .*legal")
    reader.press("Enter")
    reader.press_until("n", lambda node: bool(place.match(node.name)))
    reader.press("Enter")


def play(reader: Reader, turn: str, choose: Choice) -> int:
    """Play until the end; the number of moves. Every move is told once, with whose turn it is then."""
    told = len(reader.heard())
    for number in range(1, MOST_PLIES + 1):
        who, _, rest = turn.partition(" to move")
        colours = rest.split("– ")[1]
        offers, board = legal_moves(reader)
        # The tree says whose turn it is in three places: the title of the page, a heading, a region.
        assert turn in board.name
        board.one("heading", turn)
        assert board.one("region", turn).text
        own = "|".join(colours.lower().split(" and "))
        assert all(re.match(own, offer.piece) for offer in offers)
        offer = choose(offers, board)
        if number == 1:
            enter_on_board(reader, offer)
        else:
            enter(reader, offer, by_list=number == 2)
        news = news_after(reader, told)
        if not TURN.search(" ".join(news)):
            # The move politely, and the result at once.
            move, result = sorted(news, key=lambda one: "wins!" in one)
            assert re.match(told_of(who), move)
            assert re.search(r"^\w+ .*wins! ", result)
            reader.wait("the dialog", lambda: bool(reader.look().every("dialog")))
            return number
        (move,) = news
        assert len(re.findall(told_of(who), move)) == 1
        told += 1
        turn = turn_in(move)
        assert not turn.startswith(who)
        assert reader.focus().role == "button"
    raise AssertionError("the match comes to no end")


def ended(reader: Reader, game: str, moves: int) -> None:
    """The end is a dialog that is read from its title on; its rematch is a new match of the same game."""
    dialog = reader.look().one("dialog")
    assert dialog.name.endswith("wins!")
    assert f"{moves} turns were played." in dialog.text
    told = reader.heard()
    assert sum(dialog.name in one for one in told) == 1
    title = reader.focus()
    assert (title.role, title.name) == ("heading", dialog.name)
    reader.tab_to("button", "Rematch (sides change)")
    reader.press("Enter")
    # Seats change: the other person begins.
    assert begun(reader, game, after=len(told)).startswith("Ben to move")
    reader.focus()
    tree = reader.look()
    assert not tree.every("dialog")
    assert "No move has been made yet." in tree.text


def cells(tree: Node) -> list[list[str]]:
    """The names of the cells of the board, row by row."""
    return [[cell.name for cell in row.every("gridcell")] for row in tree.one("grid", "Board").every("row")]


def test_a_match_of_diam_by_ear(new_table: NewTable) -> None:
    """Two people place and move as they like, until the page says that one of them can make a DIAM."""
    table = new_table()
    reader = Reader(table.page)
    set_up(reader, table.url, "Diam")
    chance = random.Random(4)

    def choose(offers: list[Offer], board: Node) -> Offer:
        told = CHANCE.search(board.text)
        if told:
            colour, level, *squares = told.groups()
            names = [name for row in cells(board) for name in row]
            half = re.compile(rf"Square ({'|'.join(squares)}), level {level} of \d, {colour.lower()}\b")
            (there,) = {found[1] for name in names if (found := half.match(name))}
            (missing,) = set(squares) - {there}
            # The pawn that moves, or one that it carries, may be the one that is wanted.
            return next(
                offer
                for offer in offers
                if colour.lower() in f"{offer.piece} {offer.words}".lower() and f"square {missing}" in offer.words
            )
        return chance.choice(offers)

    to_board(reader)
    moves = play(reader, turn_in(reader.heard()[-1]), choose)
    assert "has a DIAM at level" in reader.look().one("dialog").text
    ended(reader, "Diam", moves)


def test_a_match_of_the_diamond_game_by_ear(new_table: NewTable, server: Running) -> None:
    """Two people bring the last marbles home: the names of the holes tell which are missing in the goal."""
    table = new_table()
    reader = Reader(table.page)
    set_up(reader, table.url, "Diamond Game")
    table.open(new_match(server, "diamond", start=str(nearly_home(("diamond", {}), seed=3, outside=1, around=12))))
    turn = begun(reader, "Diamond Game")

    def choose(offers: list[Offer], board: Node) -> Offer:
        colour = offers[0].piece.split()[0]
        rows = cells(board)
        # Where a hole lies: its row, and its place in the row from the middle, as rows are told.
        at = {
            name.split(",")[0]: (2 * number, 2 * index - len(row) + 1)
            for number, row in enumerate(rows)
            for index, name in enumerate(row)
        }
        names = {name.split(",")[0]: name.split(", ")[1:] for row in rows for name in row}
        goal = [hole for hole, words in names.items() if f"{colour} goal" in words and colour not in words]

        def far(offer: Offer) -> int:
            source, target = offer.move.split("–")
            if f"{colour} goal" in names[source] and f"{colour} goal" not in names[target]:
                return 99
            return min(abs(at[target][0] - at[hole][0]) + abs(at[target][1] - at[hole][1]) for hole in goal)

        outside = [offer for offer in offers if f"{colour} goal" not in names[offer.move.split("–")[0]]]
        return min(outside or offers, key=far)

    to_board(reader)
    moves = play(reader, turn, choose)
    assert "in their goal" in reader.look().one("dialog").text
    ended(reader, "Diamond Game", moves)


ROUNDS = {
    ("diam", "Diam", 3): ("Ann", "Ben", "Ann", "Cleo"),
    ("diam", "Diam", 4): ("Ann", "Ben", "Cleo", "Dora"),
    ("diamond", "Diamond Game", 3): ("Ann", "Ben", "Cleo"),
}
"""Whose turn it is in a round, by the rules: who plays alone against two moves after each of them."""


@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: f"{case[0]}-{case[2]}")
def test_every_number_of_players_by_ear(new_table: NewTable, server: Running, case: tuple[str, str, int]) -> None:
    """Two rounds and a half: whose turn it is, what can be done, and what has happened, each told once."""
    name, title, players = case
    order = ROUNDS[case]
    table = new_table()
    reader = Reader(table.page)
    table.open(new_match(server, name, ("Ann", "Ben", "Cleo", "Dora")[:players]))
    turn = begun(reader, title)
    to_board(reader)
    chance = random.Random(7)
    for number in range(len(order) * 5 // 2):
        who = order[number % len(order)]
        assert turn.startswith(f"{who} to move")
        told = len(reader.heard())
        offers, board = legal_moves(reader)
        assert turn in board.name
        board.one("heading", turn)
        colours = {word for offer in offers for word in offer.piece.split()[:1]}
        assert colours <= {"red", "orange", "brown", "black", "blue", "yellow"}
        # Nothing ever stands opposite to squares 1 to 4: the match goes on.
        offer = chance.choice([one for one in offers if one.move[-1] in "1234" or name != "diam"])
        enter(reader, offer, by_list=number % 3 == 0)
        news = " ".join(news_after(reader, told))
        assert len(re.findall(told_of(who), news)) == 1, news
        assert offer.piece.split()[0] in news or title == "Diamond Game", news
        turn = turn_in(news)
        # The move stands in the list of what has happened, and in that of all moves.
        tree = reader.look()
        assert who in tree.one("region", "Latest moves").text
        assert offer.move in tree.one("log").text
        assert reader.focus().role == "button"
