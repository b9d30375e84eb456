"""One position is one picture, however it was reached: played before one's eyes, opened later, or from its record.

Every theme is looked at, in colour and in grey; in grey the owners of pieces still differ.
"""

from __future__ import annotations

import base64
import itertools

import pytest
from playwright.sync_api import Page, expect

from adamas.games import find_game
from adamas.server.run import Running
from tests.web.colour import THEMES

from .conftest import NewTable
from .pictures import brightness
from .shortcuts import Hand, new_match, quick_computers
from .table import Table
from .test_boards import prefer
from .test_faults_colours import changed, clip

MOVES = {
    "diam": ("r-1", "k-2", "o-1", "n-6", "1.2-2", "k-6"),
    "diamond": ("k1-i3", "f1-h2", "f8-h7", "j4-i4", "f2-g2", "f7-g6"),
}
PLAYERS = {"diam": 2, "diamond": 3}

DRAWN = [theme for theme in THEMES if " " not in theme]
"""The themes that a person chooses; wood in a dark room differs from wood round the board only."""

TOLERANCE = 40
"""So many pixels may differ clearly: the edges of slanted lines are not always painted alike."""

REACH = 9
"""Half the width of the part of a piece that is looked at, in px: inside its outline."""

APART = (2 * REACH) ** 2 // 10
"""So many of its pixels, a tenth, must tell a piece from another owner's."""

WHOLE = """
frame => {
  frame.style.removeProperty('top');
  const { y } = frame.getBoundingClientRect();
  frame.style.setProperty('top', `${Math.round(y) - y}px`);
}
"""
"""Lines on whole and on broken pixels are painted differently: what stands above a board is not its picture."""

COLOURS_APART = """
async ([one, other]) => {
  const read = async address => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + address;
    await image.decode();
    const brush = new OffscreenCanvas(image.width, image.height).getContext('2d');
    brush.drawImage(image, 0, 0);
    return brush.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await read(one), await read(other)];
  if (a.width !== b.width || a.height !== b.height) return -1;
  let apart = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if ([0, 1, 2].some(part => Math.abs(a.data[i + part] - b.data[i + part]) > 40)) apart += 1;
  return apart;
}
"""
"""How many pixels of two pictures differ clearly in any of their colours; -1 if the sizes do."""


def board(table: Table, theme: str) -> bytes:
    """The board in this theme, with the pointer off it and nothing in the focus."""
    page = table.page
    prefer(page, theme=theme)
    page.mouse.move(1, 1)
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    # Without motion the way of a move is drawn more strongly for a while.
    expect(page.locator("#main .layer-way")).to_have_class("layer-way")
    frame = page.locator("#main .board-frame")
    frame.evaluate(WHOLE)
    return frame.screenshot()


def apart(page: Page, one: bytes, other: bytes) -> int:
    """How many pixels of two pictures of one size differ clearly."""
    number: int = page.evaluate(COLOURS_APART, [base64.b64encode(png).decode() for png in (one, other)])
    assert number >= 0, "the boards are not of one size"
    return number


def differences(table: Table, game: str) -> dict[tuple[str, str], int]:
    """For each pair of owners how many pixels of their pieces differ clearly without colour."""
    pieces = table.position().pieces()
    spots = {code: spot for spot, code in pieces.items()}
    assert set(spots) == {colour.code for colour in find_game(game).layout(players=PLAYERS[game]).colours}
    page = table.page
    grey = {
        code: brightness(page, page.screenshot(clip=clip(table, spot, REACH)))  # type: ignore[arg-type]
        for code, spot in spots.items()
    }
    return {(one, other): changed(grey[one], grey[other]) for one, other in itertools.combinations(grey, 2)}


@pytest.mark.parametrize("game", MOVES)
def test_a_position_looks_alike_however_it_was_reached(new_table: NewTable, server: Running, game: str) -> None:
    names = ("Ann", "Ben", "Cleo")[: PLAYERS[game]]
    quick_computers(server)
    path = new_match(server, game, names)
    watched, later, record = (new_table() for _ in range(3))
    watched.open(path)
    watched.expect_turn("Ann")
    with Hand(server.url, path) as hand:
        for number, move in enumerate(MOVES[game], 1):
            hand.play(move)
            watched.expect_plies(number)
        later.open(path)
        later.expect_plies(len(MOVES[game]))
        later.expect_turn("Ann")
        record.open("/analysis")
        record.page.locator("textarea").fill(watched.record())
        record.page.get_by_role("button", name="Open", exact=True).click()
        record.page.locator('[data-walk="last"]').click()
        record.expect_pieces(watched.position())
        faults = []
        for theme in DRAWN:
            picture = board(watched, theme)
            for name, other in (("opened later", later), ("opened from its record", record)):
                number = apart(watched.page, picture, board(other, theme))
                if number > TOLERANCE:
                    faults.append(f"{theme}, {name}: {number} pixels differ")
            for pair, number in differences(watched, game).items():
                if number < APART:
                    faults.append(f"{theme}, in grey: only {number} pixels of {pair} differ")
    assert not faults, "\n".join(faults)
