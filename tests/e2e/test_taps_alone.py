"""With the setting "tap" no function needs a drag or a path of the finger, and none has one (WCAG 2.5.1, 2.5.7)."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import Hand, centres, new_match
from .table import Table
from .test_boards import prefer

STACKS = "rkn/n/rok/./k/o/./. 2 1"
"""Red and orange, both on square 3, are to move; black lies on them."""

CHAIN = "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1"
"""Red's piece on j6 jumps to j4 and on to h4."""


def opened(new_table: NewTable, path: str) -> Table:
    """A phone that is set to taps."""
    table = new_table(has_touch=True, is_mobile=True)
    prefs = json.dumps(json.dumps({"input": "tap"}))
    table.page.add_init_script(f"if (!localStorage['adamas.prefs']) localStorage.setItem('adamas.prefs', {prefs})")
    table.open(path)
    table.expect_turn("Ann")
    return table


def tap(table: Table, spot: str) -> None:
    """One finger, down and up at one place."""
    table.cell(spot).scroll_into_view_if_needed()
    table.page.touchscreen.tap(*centres(table)[spot])


def drag(table: Table, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger from here to there, by a way with many points, and up."""
    session = table.page.context.new_cdp_session(table.page)
    steps = 12
    way = [tuple(a + (b - a) * i / steps for a, b in zip(start, end, strict=True)) for i in range(steps + 1)]
    for index, (x, y) in enumerate(way):
        kind = "touchMove" if index else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        # Before the browser takes the finger for its own, to scroll.
        assert table.page.locator("#board .is-dragged, #board .layer-preview *").count() == 0, "a piece is dragged"
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def expect_drags_do_nothing(table: Table, hand: Hand, source: str, target: str) -> None:
    plies = hand.look()["plies"]
    table.page.evaluate("scrollTo(0, 0)")
    places = centres(table)
    if source not in places:
        box = table.reserve(source).bounding_box()
        assert box is not None
        places[source] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    # That neither piece nor reserve keeps the finger from scrolling the page.
    kept = "all => all.map(one => getComputedStyle(one).touchAction).filter(action => action === 'none').length"
    assert table.page.locator("#board [data-spot], #tray [data-spot]").evaluate_all(kept) == 0
    drag(table, places[source], places[target])
    table.page.evaluate("scrollTo(0, 0)")
    expect(table.page.locator("[data-spot][aria-pressed=true]")).to_have_count(0)
    assert hand.look()["plies"] == plies
    assert table.plies() == plies


def test_a_stack_is_carried_by_taps_alone(new_table: NewTable, server: Running) -> None:
    """In both views: the pawn with what lies on it, a pawn from the reserve, undo; drags of the same do nothing."""
    path = new_match(server, start=STACKS)
    table = opened(new_table, path)
    page = table.page
    with Hand(server.url, path) as hand:
        expect_drags_do_nothing(table, hand, "3.2", "4.1")
        expect_drags_do_nothing(table, hand, "r", "4.1")
        tap(table, "3.2")
        expect(table.cell("3.2")).to_have_attribute("aria-pressed", "true")
        tap(table, "4.1")
        table.expect_plies(1)
        pieces = {spot: code for spot, code in table.position().pieces().items() if spot[0] in "34"}
        assert pieces == {"3.1": "r", "4.1": "o", "4.2": "k"}
        table.expect_turn("Ben")
        table.reserve("k").tap()
        tap(table, "8.1")
        table.expect_plies(2)
        for plies in (1, 0):
            table.action("undo").tap()
            table.expect_plies(plies)

        page.get_by_role("button", name="Show stacks").tap()
        expect(page.locator("#board .stack-post").first).to_be_attached()
        expect_drags_do_nothing(table, hand, "3.2", "4.1")
        tap(table, "3.1")
        panel = page.get_by_role("group", name="Pick a level of square 3")
        panel.get_by_role("button", name="Level 2, orange").tap()
        expect(table.cell("3.2")).to_have_attribute("aria-pressed", "true")
        tap(table, "4.1")
        table.expect_plies(1)
        assert {spot: code for spot, code in table.position().pieces().items() if spot[0] in "34"} == pieces


def test_a_chain_is_jumped_by_taps_alone(new_table: NewTable, server: Running) -> None:
    """Its two ends are tapped, never its way; a move that waits for Play is one more tap."""
    path = new_match(server, "diamond", start=CHAIN)
    table = opened(new_table, path)
    with Hand(server.url, path) as hand:
        expect_drags_do_nothing(table, hand, "j6", "h4")
        tap(table, "j6")
        expect(table.cell("j6")).to_have_attribute("aria-pressed", "true")
        tap(table, "h4")
        table.expect_plies(1)
        assert table.position().pieces()["h4"] == "r"
        table.expect_turn("Ben")
        prefer(table.page, confirm="always")
        tap(table, "d3")
        tap(table, "d4")
        table.page.get_by_role("group", name="Play this move?").get_by_role("button", name="Play").tap()
        table.expect_plies(2)
        assert table.position().pieces()["d4"] == "b"
