"""The board as a thing on a screen: its holes can be hit, it is whole at every size, sharp, and scrolls along."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import CDPSession, expect

from adamas.server.run import Running

from .conftest import NewTable
from .pictures import brightness
from .shortcuts import Hand, centres, new_match, until
from .spies import SENT
from .table import Table


def finger(table: Table) -> CDPSession:
    return table.page.context.new_cdp_session(table.page)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """A touch event: `start`, `move` or `end`."""
    at = [{"x": x, "y": y} for x, y in points]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind.capitalize()}", "touchPoints": at})


@pytest.mark.parametrize(("board", "step"), [(73, 2), (121, 3)])
def test_holes_too_small(new_table: NewTable, server: Running, board: int, step: int) -> None:
    """Holes too small: at 320 px a tap in the middle of a hole means that hole; the list is an equal way."""
    path = new_match(server, "diamond", options={"board": board})
    table = new_table(320, 640)
    table.page.add_init_script(SENT)
    table.open(path)
    table.expect_turn("Ann")
    width = table.cell("a1").evaluate("b => b.getBoundingClientRect().width")
    assert width >= 23.5, "the holes lie less than 24 px apart"
    with Hand(server.url, path) as hand:
        view = hand.view
    meant = {}
    for spot in list(table.names_of_cells())[::step]:
        cell = table.cell(spot)
        cell.scroll_into_view_if_needed()
        table.page.mouse.click(*centres(table)[spot])
        if spot in view["dests"]:
            meant[spot] = spot if cell.get_attribute("aria-pressed") == "true" else None
            table.page.keyboard.press("Escape")
        else:  # what is no piece of one's own is asked about
            last = table.page.evaluate("sent.findLast(message => message.type === 'why')")
            meant[spot] = last["source"] if last else None
    assert {spot: hit for spot, hit in meant.items() if hit != spot} == {}
    table.action("moves").click()
    offers = table.page.locator("[data-move]")
    expect(offers).to_have_count(sum(len(targets) for targets in view["dests"].values()))


def test_finger_hides_the_hole(new_table: NewTable, server: Running) -> None:
    """Finger hides the hole: what is meant is ringed wider than a fingertip, and moving off cancels."""
    path = new_match(server, start="r/n/./././././. 2 1")
    table = new_table(has_touch=True)
    table.open(path)
    table.expect_turn("Ann")
    table.tap("1.1")
    expect(table.cell("1.1")).to_have_attribute("aria-pressed", "true")
    session = finger(table)
    places = centres(table)
    touch(session, "start", places["8.1"])
    ring = table.page.locator("#board .layer-press path").first
    expect(ring).to_be_attached()
    box = ring.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    touch(session, "move", places["7.1"])
    touch(session, "move", places["8.1"])  # also when it comes back
    touch(session, "end")
    expect(ring).to_have_count(0)
    with Hand(server.url, path) as hand:
        assert hand.view["plies"] == 0
        places = centres(table)  # the finger has scrolled the page
        touch(session, "start", places["8.1"])
        touch(session, "start", places["8.1"], places["5.1"])  # a second finger
        touch(session, "end")
        assert hand.look()["plies"] == 0
        # Another cell: two touches of one within a moment are a double click.
        places = centres(table)
        touch(session, "start", places["2.2"])
        touch(session, "end")
        table.expect_plies(1)


def test_leaving_the_hole_before_lifting_cancels_for_the_mouse_too(new_table: NewTable, server: Running) -> None:
    path = new_match(server, start="r/n/./././././. 2 1")
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    places, mouse = centres(table), table.page.mouse
    for way in ([places["5.1"]], [(1.0, 1.0)], [places["5.1"], places["1.1"]]):  # the last one comes back
        mouse.move(*places["1.1"])
        mouse.down()
        for place in way:
            mouse.move(*place)
        mouse.up()
    expect(table.page.locator("#board [aria-pressed=true]")).to_have_count(0)
    mouse.move(*places["1.1"])
    mouse.down()
    mouse.up()
    expect(table.cell("1.1")).to_have_attribute("aria-pressed", "true")


def test_stolen_scrolling(new_table: NewTable, server: Running) -> None:
    """Stolen scrolling: a swipe over the board scrolls the page and picks nothing; taps go on to play."""
    path = new_match(server, "diamond")
    table = new_table(390, 500, has_touch=True, is_mobile=True)
    table.open(path)
    table.expect_turn("Ann")
    x, y = centres(table)["e4"]
    session = finger(table)
    touch(session, "start", (x, y))
    for step in range(1, 8):
        touch(session, "move", (x, y - 25 * step))
    touch(session, "end")
    until(table.page, "scrollY > 100")
    expect(table.page.locator("#board [aria-pressed=true]")).to_have_count(0)
    with Hand(server.url, path) as hand:
        source, targets = next(iter(hand.view["dests"].items()))
        for spot in (source, next(iter(targets))):
            table.cell(spot).scroll_into_view_if_needed()
            table.page.touchscreen.tap(*centres(table)[spot])
        table.expect_plies(1)


def test_double_tap_zoom(new_table: NewTable, server: Running) -> None:
    """Double-tap zoom: quick taps on the board never zoom it; pinching the page still does."""
    path = new_match(server)
    table = new_table(has_touch=True, is_mobile=True)
    table.open(path)
    table.expect_turn("Ann")
    session = finger(table)
    x, y = centres(table)["3.1"]
    scale = "visualViewport.scale"
    for spot in ("3.1", "6.1"):
        for _ in range(2):
            touch(session, "start", centres(table)[spot])
            touch(session, "end")
    assert table.page.evaluate(scale) == 1
    touch(session, "start", (x - 20, y), (x + 20, y))
    for step in range(1, 8):
        touch(session, "move", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    touch(session, "end")
    until(table.page, f"{scale} > 1.5")


SIZES = [(390, 844), (844, 390), (320, 640), (568, 320), (1280, 900), (390, 844)]


@pytest.mark.parametrize(
    ("game", "start"),
    [("diam", "rkn/n/r/./k/o/./. 2 1"), ("diamond", None)],
)
def test_blank_board(new_table: NewTable, server: Running, game: str, start: str | None) -> None:
    """Blank board: after rotating and resizing the board is complete, and every piece lies on its hole."""
    path = new_match(server, game, start=start)
    table = new_table()
    table.open(path)
    table.expect_turn("Ann")
    position = table.position()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        until(table.page, f"innerWidth === {width} && innerHeight === {height} && ({LIES_ON_HOLES})()")
        table.expect_pieces(position)
        wide = table.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"the page is {wide} px too wide at {width} x {height}"


LIES_ON_HOLES = """() => {
  const frame = document.querySelector('#board .board-frame').getBoundingClientRect();
  const holes = [...document.querySelectorAll('#board [data-spot]')].map(b => b.getBoundingClientRect());
  const pieces = [...document.querySelectorAll('#board .layer-pieces [data-colour] .piece-body')]
    .map(p => p.getBoundingClientRect());
  const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
  return frame.width > 100 && pieces.length > 0 && pieces.every(piece => {
    const [x, y] = middle(piece);
    return piece.width > 10 && x > frame.left && x < frame.right && y > frame.top && y < frame.bottom &&
      holes.some(hole => Math.hypot(middle(hole)[0] - x, middle(hole)[1] - y) < 2);
  });
}"""


@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2.75, 3])
def test_blurred_board(new_table: NewTable, server: Running, ratio: float) -> None:
    """Blurred board: at every pixel ratio the edge of a piece is as sharp as the screen can show it."""
    path = new_match(server, start="k/r/./././././. 2 1")
    table = new_table(390, 844, device_scale_factor=ratio)
    table.open(path)
    table.expect_turn("Ann")
    box = table.page.locator("#board .layer-pieces [data-colour=k] .piece-body").bounding_box()
    assert box is not None
    clip = {"x": box["x"] - 8, "y": box["y"] + box["height"] / 2 - 1, "width": box["width"] / 2 + 8, "height": 1}
    row = brightness(table.page, table.page.screenshot(clip=clip))  # type: ignore[arg-type]
    steps = [abs(a - b) for a, b in itertools.pairwise(row)]
    # From wood to the dark outline in one pixel, or two if the edge falls between them: most of the way in one step.
    assert max(steps) > 0.3 * (max(row) - min(row)), [round(value) for value in row]
