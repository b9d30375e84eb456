"""Lines of the accessibility checklist for every screen: large and spaced text, names, headings, focus, help."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import centres, new_match
from .table import Table
from .test_languages import fits

STYLE = """
css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
"""
"""A style sheet of the reader's own; the page's policy allows none in the page."""

SPACED = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }
"""
"""The distances of WCAG 1.4.12."""

UNNAMED = """
[...document.querySelectorAll('button[aria-label], a[aria-label]')]
  .filter(e => e.checkVisibility() && /[a-z]{2}/i.test(e.innerText))
  .filter(e => !e.ariaLabel.toLowerCase().includes(e.innerText.trim().toLowerCase().replace(/\\s+/g, ' ')))
  .map(e => [e.innerText, e.ariaLabel])
"""
"""Controls whose name has not the words that are seen on them."""

OUT_OF_SIGHT = """
(() => {
  const active = document.activeElement;
  if (active === document.body) return null;
  const box = active.getBoundingClientRect();
  const spots = [0.1, 0.5, 0.9].map(part => [box.x + box.width / 2, box.y + box.height * part]);
  const seen = spots.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (active.contains(hit) || hit.contains(active) || active.labels?.[0]?.contains(hit) ||
      (active.closest('#board') && hit.closest('#board')));
  });
  return seen ? null : active.outerHTML.slice(0, 120);
})()
"""
"""What has the focus, if nothing of it is to be seen."""


CHAIN = "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1"
"""Red's piece on j6 jumps to j4 and on to h4."""


def screens(table: Table, server: Running) -> Iterator[str]:
    for path, ready in (
        ("/", ".game-card"),
        ("/settings", ".settings"),
        ("/learn/diam", ".study [data-spot]"),
        ("/puzzles", "main h1"),
        ("/rules/diamond", "main h1"),
        (new_match(server, timer=60), "main:not(.is-drawing) #board [data-spot]"),
        (new_match(server, "diamond"), "main:not(.is-drawing) #board [data-spot]"),
    ):
        table.open(path)
        expect(table.page.locator(ready).first).to_be_attached()
        yield path.split("/")[1] or "home"


@pytest.mark.parametrize(("width", "large"), [(768, True), (320, False)], ids=["200 % text", "text spacing"])
def test_large_and_wide_text_fits(new_table: NewTable, server: Running, width: int, large: bool) -> None:
    """Text at 200 % at 768 px, and text set wide at 320 px: nothing is cut off and nothing scrolls sideways."""
    table = new_table(width, 900)
    if large:
        # As by the setting of the browser, which the widths of style sheets in rem follow too.
        session = table.page.context.new_cdp_session(table.page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    faults = {}
    for name in screens(table, server):
        if not large:
            table.page.evaluate(STYLE, SPACED)
        if found := fits(table.page):
            faults[name] = found
    assert faults == {}


def test_names_headings_help_and_focus_on_every_screen(new_table: NewTable, server: Running) -> None:
    """Words on a control are in its name; one main heading; help in one place; the focus is never under a bar."""
    table = new_table(390, 640)
    page = table.page
    places = []
    for name in screens(table, server):
        assert page.evaluate(UNNAMED) == [], name
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("main")).to_have_count(1)
        box = page.get_by_role("button", name="Help and rules").bounding_box()
        assert box is not None
        places.append((box["x"], box["y"]))
        assert hidden(page) == [], name
    # The bar of a match is lower than that of the other screens by some pixels.
    assert all(max(axis) - min(axis) <= 8 for axis in zip(*places, strict=True)), places


def hidden(page: Page) -> list[str]:
    """Go once through the page by Tab: what gets the focus and is out of sight."""
    found = []
    for _ in range(30):
        page.keyboard.press("Tab")
        if fault := page.evaluate(OUT_OF_SIGHT):
            found.append(fault)
    return found


def test_the_rules_lead_to_the_list_of_keys(new_table: NewTable) -> None:
    table = new_table()
    for game, key in (("diam", "to the opposite square"), ("diamond", "along the four diagonals")):
        table.open(f"/rules/{game}")
        table.page.get_by_role("button", name="Keys", exact=True).click()
        keys = table.page.get_by_role("dialog", name="Keys")
        expect(keys).to_contain_text(key)
        keys.get_by_role("button", name="Close").click()


def test_rows_of_a_board_are_numbered(new_table: NewTable, server: Running) -> None:
    """The rows of a star are told with their number, from top to bottom, each from left to right."""
    table = new_table()
    table.open(new_match(server, "diamond"))
    table.expect_turn("Ann")
    grid = table.page.get_by_role("grid", name="Board")
    expect(grid).to_have_attribute("aria-rowcount", "13")
    for number, row in enumerate(grid.get_by_role("row").all(), 1):
        assert row.get_attribute("aria-rowindex") == str(number)
        names = row.evaluate("row => [...row.querySelectorAll('button')].map(b => b.ariaLabel.split(',')[0])")
        letter = "abcdefghijklm"[number - 1]
        assert names == [f"{letter}{place}" for place in range(1, len(names) + 1)]


def test_previews_come_by_focus_and_can_be_dismissed(new_table: NewTable, server: Running) -> None:
    """What shows the way of a move is dismissed by Escape while pointer and focus stay, wherever the focus is."""
    table = new_table()
    page = table.page
    table.open(new_match(server, "diamond", start=CHAIN))
    table.expect_turn("Ann")
    preview = page.locator("#board .layer-preview > *")
    ghost = page.locator("#board .layer-preview .piece-ghost")

    def expect_preview(yes: bool) -> None:
        expect(ghost).to_have_count(int(yes))
        if not yes:
            expect(preview).to_have_count(0)

    # By focus alone: the pointer is far off.
    page.mouse.move(1, 1)
    table.cell("j6").focus()
    page.keyboard.press("Enter")
    expect_preview(False)
    for _ in range(10):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.spot") == "h4":
            break
    expect_preview(True)
    expect(page.locator("#board .preview-number")).to_have_text(["1", "2"])
    page.keyboard.press("Escape")
    expect_preview(False)
    expect(table.cell("h4")).to_be_focused()

    # By the pointer: it stays where it is, and so does the preview until it is dismissed.
    focuses: dict[str, Callable[[], object]] = {
        "on the piece": lambda: None,
        "on another control": lambda: table.action("moves").focus(),
        "nowhere": lambda: page.evaluate("document.activeElement.blur()"),
    }
    for where, attend in focuses.items():
        table.tap("i4")  # two quick taps on one piece would be one
        table.tap("j6")
        attend()
        page.mouse.move(*centres(table)["h4"])
        expect_preview(True)
        before = page.evaluate("document.activeElement.outerHTML.slice(0, 60)")
        page.keyboard.press("Escape")
        assert preview.count() == 0, f"with the focus {where} Escape does not dismiss the preview"
        assert page.evaluate("document.activeElement.outerHTML.slice(0, 60)") == before, f"the focus was {where}"
        page.mouse.move(1, 1)
