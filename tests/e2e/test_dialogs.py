"""Dialogs: pressing beside one closes it, marking words in it does not, and what lies under it stays where it is."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import new_match, until
from .table import Table


def opened(table: Table) -> Locator:
    """The menu, once it takes presses."""
    table.action("menu").click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog).not_to_have_class(re.compile("is-new"))
    return dialog


def test_a_press_beside_a_dialog_closes_it(new_table: NewTable, server: Running) -> None:
    table = new_table()
    page = table.page
    table.open(new_match(server))
    table.expect_turn("Ann")
    dialog = opened(table)
    box = dialog.bounding_box()
    assert box is not None
    middle, above = box["x"] + box["width"] / 2, box["y"] - 10
    # From inside to outside: somebody marks words.
    for start, end in (((middle, box["y"] + 30), (middle, above)), ((middle, above), (middle, box["y"] + 30))):
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end)
        page.mouse.up()
        expect(dialog).to_be_visible()
    page.mouse.click(middle, above)
    expect(dialog).to_have_count(0)
    # As by Esc: the match goes on, and nothing under the pointer was pressed.
    table.expect_turn("Ann")
    table.expect_plies(0)


def test_what_lies_under_a_dialog_does_not_scroll(new_table: NewTable, server: Running) -> None:
    table = new_table(390, 500)
    page = table.page
    table.open(new_match(server))
    table.expect_turn("Ann")
    page.mouse.move(200, 300)
    page.mouse.wheel(0, 120)
    until(page, "scrollY > 0")
    dialog = opened(table)
    before = page.evaluate("scrollY")
    box = dialog.bounding_box()
    assert box is not None
    for y in (box["y"] / 2, box["y"] + box["height"] / 2):
        page.mouse.move(200, y)
        for _ in range(5):
            page.mouse.wheel(0, 400)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("scrollY") == before


def test_the_list_of_moves_lets_the_page_scroll(new_table: NewTable, server: Running) -> None:
    """Where it has nothing to scroll itself, and at its end."""
    table = new_table(390, 500)
    page = table.page
    table.open(new_match(server))
    table.expect_turn("Ann")
    moves = page.locator(".move-scroll")
    moves.scroll_into_view_if_needed()
    box = moves.bounding_box()
    assert box is not None
    before = page.evaluate("scrollY")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -200)
    until(page, f"scrollY < {before}")
