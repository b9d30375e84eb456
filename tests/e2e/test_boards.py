"""Boards: two views of one match, a piece dragged, a move that waits for Play, themes, the way of a jump."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from adamas.server.run import Running
from tests.web.colour import THEMES

from .conftest import NewTable
from .shortcuts import Hand, centres, new_match, until
from .table import Table

STACKS = "rkn/n/rok/./k/o/./. 2 1"
"""Red and orange, both on square 3, are to move; black lies on them."""

CHAIN = "1/2/1b1/4/13/1bb9/3b7/b9/1b7/b9/1b4b4/2r4rr3/3r1r7/2rr/rb1/r1/r 2 1"
"""Red's piece on o1 can go to g5 by eleven jumps."""


def prefer(page: Page, **prefs: object) -> None:
    """Change settings as the settings dialog does."""
    page.evaluate(
        "prefs => import(document.querySelector('script[type=module]').src.replace('main.js', 'prefs.js'))"
        ".then(module => module.setPrefs(prefs))",
        prefs,
    )


def picked(table: Table) -> Locator:
    return table.page.locator("#board [data-spot][aria-pressed=true]")


def test_stacks_by_tap_and_by_keyboard(new_table: NewTable, server: Running) -> None:
    """The switch keeps what is picked and what is said; the panel picks a level; a stack travels as one."""
    table = new_table()
    page = table.page
    table.open(new_match(server, start=STACKS))
    table.expect_turn("Ann")
    rings = table.names_of_cells()
    table.tap("3.1")
    expect(picked(table)).to_have_attribute("data-spot", "3.1")
    page.keyboard.press("v")
    expect(page.locator("#board .stack-post")).to_have_count(2)
    expect(picked(table)).to_have_attribute("data-spot", "3.1")

    panel = page.get_by_role("group", name="Pick a level of square 3")
    rows = panel.get_by_role("button")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_have_accessible_name("Level 2, orange, takes black with it")
    expect(rows.nth(1)).to_have_accessible_name("Level 1, red, takes orange, black with it")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    for index in range(2):
        box = rows.nth(index).bounding_box()
        assert box is not None
        assert box["height"] >= 44
    rows.nth(0).click()
    expect(picked(table)).to_have_attribute("data-spot", "3.2")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(picked(table)).to_have_count(0)
    assert table.names_of_cells() == rings

    table.tap("3.2")
    table.tap("4.1")
    table.expect_plies(1)
    assert {spot: code for spot, code in table.position().pieces().items() if spot[0] in "34"} == {
        "3.1": "r",
        "4.1": "o",
        "4.2": "k",
    }
    table.expect_pieces(table.position())

    table.expect_turn("Ben")
    table.cell("1.1").focus()
    for key in ("ArrowUp", "Enter", "n", "Enter"):
        page.keyboard.press(key)
    table.expect_plies(2)
    moved = table.position().pieces()
    assert "1.2" not in moved
    assert "1.3" not in moved
    table.expect_pieces(table.position())
    page.get_by_role("button", name="Show rings").click()
    expect(page.locator("#board .ring-cell")).to_have_count(32)
    table.expect_pieces(table.position())


def test_both_views_side_by_side(new_table: NewTable, server: Running) -> None:
    """In a large window both views are shown if that is the setting; either can be used, and one is told."""
    table = new_table(1280, 900)
    page = table.page
    table.open(new_match(server, start=STACKS))
    table.expect_turn("Ann")
    prefer(page, bothViews=True)
    frames = page.locator("#board .board-frame")
    expect(frames).to_have_count(2)
    expect(page.locator("#board [data-spot]")).to_have_count(32)
    table.tap("6.1")
    expect(page.locator("#board .picked-ring:not(.is-casing)")).to_have_count(2)
    # On the second one, square 7 is the seat to the left.
    box = frames.nth(1).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.58)
    table.expect_plies(1)
    assert table.position().pieces()["7.1"] == "o"
    page.set_viewport_size({"width": 1000, "height": 900})
    expect(frames).to_have_count(1)


def test_drag(new_table: NewTable, server: Running) -> None:
    """A piece is dragged to a target; anywhere else it returns. A reserve can be dragged too."""
    table = new_table()
    page, mouse = table.page, table.page.mouse
    table.open(new_match(server, "diamond"))
    table.expect_turn("Ann")
    places = centres(table)
    piece = page.locator("#board .layer-pieces [data-colour=r]").first

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 8, start[1] - 3)
        mouse.move(*end)

    at = piece.bounding_box()
    drag(places["k1"], places["a1"])
    expect(picked(table)).to_have_attribute("data-spot", "k1")
    mouse.up()
    expect(picked(table)).to_have_count(0)
    assert piece.bounding_box() == at
    expect(table.advice).to_have_text("This piece cannot reach a1: it steps once, or jumps over single pieces.")
    drag(places["k1"], places["i3"])
    expect(page.locator("#board .piece-ghost")).to_have_count(1)
    mouse.up()
    table.expect_plies(1)
    assert table.position().pieces()["i3"] == "r"

    prefer(page, input="tap")
    table.expect_turn("Ben")
    drag(places["g1"], places["h2"])
    mouse.up()
    expect(picked(table)).to_have_count(0)
    assert table.plies() == 1

    table.open(new_match(server))
    prefer(page, input="both")
    table.expect_turn("Ann")
    reserve = table.reserve("r").bounding_box()
    assert reserve is not None
    drag((reserve["x"] + 20, reserve["y"] + 20), centres(table)["3.1"])
    mouse.up()
    table.expect_plies(1)
    assert table.position().pieces() == {"3.1": "r"}


def test_confirm(new_table: NewTable, server: Running) -> None:
    """A move waits for Play if that is the setting: by tap and by keyboard, and Cancel keeps the piece picked."""
    table = new_table()
    page = table.page
    table.open(new_match(server))
    table.expect_turn("Ann")
    prefer(page, confirm="always")
    bar = page.get_by_role("group", name="Play this move?")
    play, cancel = (bar.get_by_text(name, exact=True) for name in ("Play", "Cancel"))
    table.reserve("r").click()
    expect(play).to_be_hidden()
    table.tap("3.1")
    expect(play).to_be_visible()
    place = play.bounding_box()
    expect(page.locator("#board .piece-ghost")).to_have_count(1)
    cancel.click()
    expect(play).to_be_hidden()
    expect(page.locator("#board .piece-ghost")).to_have_count(0)
    expect(table.reserve("r")).to_have_attribute("aria-pressed", "true")
    table.tap("4.1")
    play.click()
    table.expect_plies(1)
    expect(play).to_be_hidden()

    table.expect_turn("Ben")
    table.reserve("k").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("7")
    page.keyboard.press("Enter")
    expect(play).to_be_focused()
    assert play.bounding_box() == place
    page.keyboard.press("Enter")
    table.expect_plies(2)
    expect(table.cell("7.1")).to_be_focused()
    prefer(page, confirm="off")
    expect(bar).to_be_hidden()


def test_themes(new_table: NewTable, server: Running) -> None:
    """Every theme sets its colours, and the device's wish is followed where that is the theme."""
    table = new_table()
    page = table.page
    table.open(new_match(server))
    table.expect_turn("Ann")

    def expect_theme(name: str) -> None:
        token = "getComputedStyle(document.documentElement).getPropertyValue('--{}')"
        until(page, f"{token.format('page')} === '{THEMES[name]['page']}'")
        for part in ("wood", "hole", "board-outline", "sign"):
            assert page.evaluate(token.format(part)) == THEMES[name][part], (name, part)
        page_colour = THEMES[name]["page"]
        red, green, blue = (int(page_colour[i : i + 2], 16) for i in (1, 3, 5))
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == f"rgb({red}, {green}, {blue})"

    expect_theme("wood")
    for theme in ("light", "dark", "contrast", "wood"):
        prefer(page, theme=theme)
        expect_theme(theme)
    page.emulate_media(color_scheme="dark")
    expect_theme("wood in a dark room")
    prefer(page, theme="system")
    expect_theme("dark")
    page.emulate_media(color_scheme="light")
    expect_theme("light")
    page.emulate_media(contrast="more")
    expect_theme("contrast")


def test_the_way_of_a_jump(new_table: NewTable, server: Running) -> None:
    """Before it is played each landing has its number, by pointer and by focus; after it the way has an arrow."""
    table = new_table()
    page = table.page
    table.open(new_match(server, "diamond", start=CHAIN, options={"board": 121}))
    table.expect_turn("Ann")
    table.tap("o1")
    numbers = page.locator("#board .preview-number")
    page.mouse.move(*centres(table)["g5"])
    expect(numbers).to_have_text([str(number) for number in range(1, 12)])
    expect(page.locator("#board .piece-ghost")).to_have_count(1)
    page.mouse.move(1, 1)
    expect(numbers).to_have_count(0)
    table.cell("g5").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(numbers).to_have_count(11)
    page.keyboard.press("Enter")
    table.expect_plies(1)
    expect(numbers).to_have_count(0)
    expect(page.locator("#board .trail-start:not(.is-casing)")).to_have_count(1)
    expect(page.locator("#board .trail-end")).to_have_count(2)
    expect(page.locator("#board .trail-head")).to_have_count(1)
    prefer(page, trail="off")
    expect(page.locator("#board .trail-end")).to_have_count(0)


def test_every_hole_has_its_number(new_table: NewTable, server: Running) -> None:
    """The letter before a row and the number in a hole are its name, 10 px high on a phone; pieces lie above."""
    for size in (73, 121):
        table = new_table()
        page = table.page
        table.open(new_match(server, "diamond", options={"board": size}))
        table.expect_turn("Ann")
        middles = centres(table)
        found: list[tuple[str, float, float, float]] = page.evaluate(
            "[...document.querySelectorAll('#board .hole-names text, #board .board-labels text')].map(text => {"
            "  const box = text.getBoundingClientRect();"
            "  const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;"
            "  return [text.textContent, box.x + box.width / 2, box.y + box.height / 2, size];"
            "})"
        )
        letters = [one for one in found if one[0].isalpha()]
        numbers = [one for one in found if one[0].isdigit()]
        assert len(numbers) == len(middles) == size
        for text, x, y, height in numbers:
            near = min(middles, key=lambda spot: abs(middles[spot][0] - x) + abs(middles[spot][1] - y))
            letter = min(letters, key=lambda one: abs(one[2] - y))[0]
            assert letter + text == near
            assert height >= 10
        expect(page.locator("#board .board-base .hole-names")).to_have_count(1)
        prefer(page, coords=False)
        expect(page.locator("#board .hole-names")).to_have_count(0)


def test_the_moves_of_all_others_stay_marked(new_table: NewTable, server: Running) -> None:
    """The last move as ever, those before it since one's own turn fainter, the older the fainter."""
    table = new_table()
    page = table.page
    path = new_match(server, "diamond", ("Ann", "Ben", "Cleo"))
    table.open(path)
    table.expect_turn("Ann")
    old = page.locator("#board .layer-way .earlier-move")
    with Hand(server.url, path) as hand:
        for number in range(3):
            source, ways = next(iter(hand.look()["dests"].items()))
            hand.play(f"{source}-{next(iter(ways))}")
            table.expect_plies(number + 1)
            expect(page.locator("#board .layer-way .last-move")).to_have_count(1)
            # Ann's own move is not among them when she is to move again.
            expect(old).to_have_count(1 if number > 0 else 0)
        assert float(old.get_attribute("opacity") or "1") < 1
        assert hand.view["earlier"][0]["seat"] == 2
        prefer(page, trail="off")
        expect(old).to_have_count(0)

    path = new_match(server, seats=("Ann", "Ben", "Cleo", "Dan"))
    table.open(path)
    prefer(page, trail="normal")
    with Hand(server.url, path) as hand:
        for move in ("r-1", "n-2", "o-4", "k-6"):
            hand.play(move)
        table.expect_plies(4)
        expect(old).to_have_count(2)
        older, later = (float(one.get_attribute("opacity") or "1") for one in old.all())
        assert older < later < 1
        # Cleo moves on what Ann has just placed: the way there would end at nothing.
        for move in ("r-7", "2.1-3", "7.1-8"):
            hand.play(move)
        table.expect_plies(7)
        expect(old).to_have_count(1)
        assert [one["move"] for one in hand.view["earlier"]] == ["r-7", "2.1-3"]


STICKS_OUT = """
(() => {
  const frame = document.querySelector('#board svg').getBoundingClientRect();
  const drawn = '#board svg :is(path, circle, ellipse, text, rect):not(.wood-shadow)';
  return [...document.querySelectorAll(drawn)].filter(one => {
    const box = one.getBoundingClientRect();
    return (box.width || box.height) && (box.top < frame.top - 1 || box.left < frame.left - 1 ||
      box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
  }).map(one => [one.parentNode.getAttribute('class'), one.getAttribute('class')].join(' > '));
})()
"""


def test_nothing_sticks_out_of_the_picture(new_table: NewTable, server: Running) -> None:
    """Full stacks on every square, the highest just placed or picked: all that is drawn lies within the board."""
    table = new_table(768, 900)
    page = table.page
    for square in range(1, 9):
        full = "/".join("rkn" if number == square else "." for number in range(1, 9))
        path = new_match(server, start=f"{full} 2 1")
        with Hand(server.url, path) as hand:
            hand.play(f"o-{square}")
        table.open(path)
        table.expect_turn("Ben")
        for view in ("stacks", "rings"):
            prefer(page, view=view)
            expect(page.locator(f"#board {'.stack-post' if view == 'stacks' else '.ring-cell'}").first).to_be_attached()
            expect(page.locator("#board .trail-end").first).to_be_attached()
            assert page.evaluate(STICKS_OUT) == [], (square, view)
            table.cell(f"{square}.2").focus()
            page.keyboard.press("Enter")
            expect(picked(table)).to_have_count(1)
            assert page.evaluate(STICKS_OUT) == [], (square, view, "picked")
            page.keyboard.press("Escape")
