"""Looking back: a finished match is walked through, other moves are tried, and the whole is shared by link and file."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from playwright.sync_api import Locator, Page, expect

import adamas
from adamas.games import find_game
from adamas.match.record import parse_records
from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import Hand, new_match

LINE = ("r-1", "k-2", "o-4", "n-6", "r-1", "k-2", "r-5", "k-3", "o-4", "n-7", "r-5")
"""Red makes a DIAM at level 2 with the last move. Before it black could have won: its move 8 was a mistake."""

RECORD = f'[Game "diam"]\n[Seats "human Ann, human Ben"]\n[Result "1 diam"]\n\n{" ".join(LINE)}\n'


def position_after(plies: int) -> str:
    position = find_game("diam").start()
    for move in LINE[:plies]:
        position = position.play(move)
    return str(position)


def at(page: Page, ply: int) -> None:
    """The page stands at this ply, in the list, on the slider, and in the address."""
    expect(page.locator(".walk-slider output")).to_have_text(re.compile(rf"^{ply} / "))
    if ply:
        expect(page.locator(".tree-move[aria-current]")).to_have_attribute("data-ply", str(ply))


def walk(page: Page, name: str) -> Locator:
    return page.locator(f'[data-walk="{name}"]')


def finished(server: Running) -> str:
    """The path of a match that has just ended."""
    path = new_match(server)
    with Hand(server.url, path) as hand:
        for move in LINE:
            hand.play(move)
    return path


def test_a_finished_match_is_walked_through_and_a_link_tells_it_again(new_table: NewTable, server: Running) -> None:
    path = finished(server)
    table = new_table(width=1280, height=800, expected=("400",), permissions=["clipboard-read", "clipboard-write"])
    page = table.page
    table.open(path)
    page.get_by_role("dialog").get_by_role("button", name="Analysis").click()
    at(page, 11)
    expect(page.locator("[data-verdict]")).to_have_text("Red and Orange won")
    expect(page).to_have_title(re.compile("Analysis · Diam"))

    # By keyboard: the ends, and step by step.
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    expect(page.locator(".study-last")).to_contain_text("black placed on square 2")
    table.expect_pieces(find_game("diam").parse(position_after(2)))
    # Space plays the moves by themselves, and stops them.
    page.keyboard.press("Space")
    expect(walk(page, "stop")).to_be_visible()
    at(page, 3)
    page.keyboard.press("Space")
    expect(walk(page, "play")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    at(page, 10)
    table.expect_pieces(find_game("diam").parse(position_after(10)))
    expect(page.locator("[data-verdict]")).to_have_text("Red and Orange: win with this move")
    expect(page.locator(".best-line").first).to_contain_text("red on square 5")

    # Another move on the board branches off, and the search goes on from there.
    table.reserve("o").focus()
    page.keyboard.press("Enter")
    table.cell("5.2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".branch .tree-move[aria-current]")).to_contain_text("o–5")
    at(page, 11)
    expect(page.locator(".tree-move")).to_have_count(12)
    page.get_by_role("button", name="Make it the main line").click()
    expect(page.locator(".branch .tree-move")).to_contain_text("r–5")
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator(".tree-move")).to_have_count(11)
    at(page, 10)

    # What cannot be done is told with its reason.
    table.tap("2.1")
    expect(page.locator(".study-reason")).not_to_be_empty()

    # The link holds the whole match; another browser shows the same line at the same place.
    page.locator("[data-share-open]").click()
    page.locator('[data-share="share.link"]').click()
    expect(page.locator(".share-told")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    other = new_table(width=390, height=844, expected=("400",))
    other.page.goto(link)
    at(other.page, 10)
    assert [text.split()[-1] for text in other.page.locator(".tree-move bdi").all_inner_texts()] == [
        move.replace("-", "–") for move in LINE
    ]

    # A broken one says so in a sentence, and offers everything else.
    other.page.goto("about:blank")
    other.page.goto(re.sub(r"#r=(.{9}).*", r"#r=\1", link))
    expect(other.page.locator("#study-fault")).to_contain_text("This link is broken")
    expect(other.page.get_by_role("button", name="Start", exact=True)).to_be_visible()

    # Back leads to the match, which is as it was; its end has been told already.
    page.go_back()
    table.expect_turn("Ann wins!")
    expect(table.cell("5.2")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_on_a_small_phone_by_tap(new_table: NewTable, tmp_path: Path) -> None:
    table = new_table(width=320, height=640, expected=("400",), has_touch=True)
    page = table.page
    table.open("/analysis")
    field = page.locator("#study-paste")
    field.fill(RECORD.replace("o-4 n-7", "o-4 n-9"))
    page.get_by_role("button", name="Open", exact=True).tap()
    # The fourth line of the record; its tenth move begins at column 41.
    column = RECORD.split("\n")[4].index("n-7") + 1
    expect(page.locator("#study-fault")).to_contain_text(f"Line 5, column {column}: “n-9” cannot be played there")
    expect(field).to_have_value(re.compile("n-9"))
    file = tmp_path / "mended.txt"
    file.write_text(RECORD)
    page.locator("input[type=file]").set_input_files(file)
    at(page, 0)
    walk(page, "last").tap()
    at(page, 11)
    walk(page, "previous").tap()
    at(page, 10)
    page.locator('.tree-move[data-ply="7"]').tap()
    at(page, 7)
    table.expect_pieces(find_game("diam").parse(position_after(7)))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

    # The curve: what was given away is told, shape and words.
    page.locator("[data-curve-start]").tap()
    expect(page.locator("[data-curve-done]")).to_be_visible()
    expect(page.locator("[data-gave]")).to_have_text("?? grave mistake: allowed a DIAM")
    expect(page.locator(".tree-move", has_text="k–3")).to_contain_text("??")

    # The engine plays black: it answers at once, and with the DIAM.
    page.locator('.tree-move[data-ply="6"]').tap()
    at(page, 6)
    page.locator('[data-switch="side-2"]').check(force=True)
    table.reserve("r").tap()
    table.tap("5.1")
    expect(page.locator(".study-turn")).to_contain_text("Ben wins")

    # Saved as a file that replays, and as pictures.
    page.locator('.tree-move[data-ply="11"]').last.tap()
    page.locator("[data-share-open]").tap()
    saved = {}
    for key, name in (("share.save", "match.txt"), ("share.svg", "board.svg"), ("share.png", "board.png")):
        with page.expect_download() as download:
            page.locator(f'[data-share="{key}"]').tap()
        download.value.save_as(tmp_path / name)
        saved[name] = (tmp_path / name).read_bytes()
    (record,) = parse_records(saved["match.txt"].decode(), find_game)
    assert record.plies == LINE
    assert record.settings.seats[1].name == "Ben"
    drawing = saved["board.svg"].decode()
    assert "var(" not in drawing
    assert "class=" not in drawing
    assert drawing.count("data-colour") == len(find_game("diam").parse(position_after(11)).pieces())
    assert saved["board.png"].startswith(b"\x89PNG")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_match_in_play_is_analysed_only_where_that_is_fair(new_table: NewTable, server: Running) -> None:
    free, timed = new_match(server), new_match(server, timer=60)
    table = new_table(expected=("409",))
    page = table.page
    table.open(timed)
    table.action("menu").click()
    expect(page.locator('p[data-item="analysis"]')).to_contain_text("only after the match, which has a timer")
    table.open(f"/analysis#match={timed.rsplit('/', 1)[1]}")
    expect(page.locator("#study-fault")).to_contain_text("This match has a timer and still runs")
    table.open(free)
    table.reserve("r").click()
    table.tap("1.1")
    table.expect_plies(1)
    table.action("menu").click()
    page.locator('button[data-item="analysis"]').click()
    at(page, 1)
    page.get_by_role("link", name="Back to the match").click()
    table.expect_plies(1)
    assert httpx.get(f"{server.url.rstrip('/')}{free}/export").text.rstrip().endswith("r-1")


def test_a_mistake_is_looked_at_on_the_board_and_stays_one(new_table: NewTable) -> None:
    """On a phone: the board comes into sight, the moves in the list too, and what was found is not taken back."""
    table = new_table(width=390, height=844)
    page = table.page
    table.open("/analysis")
    position, moves = find_game("diamond").start(), []
    for number in range(30):
        moves.append(str(adamas.choose(position, level=1, seed=number)))
        position = position.play(moves[-1])
    page.locator("#study-paste").fill(f'[Game "diamond"]\n[Seats "human Ann, human Ben"]\n\n{" ".join(moves)}\n')
    page.get_by_role("button", name="Open", exact=True).click()
    at(page, 0)
    page.locator("[data-curve-start]").click()
    done = page.locator("[data-curve-done]")
    title = page.get_by_role("heading", name="The whole match")
    expect(title).to_be_focused()
    expect(done).to_be_visible(timeout=120_000)
    expect(title).to_be_focused()
    found = done.inner_text()
    mistakes = page.locator(".mistake")
    assert mistakes.count() > 0
    marks = mistakes.all_inner_texts()
    mistakes.last.scroll_into_view_if_needed()
    mistakes.last.click()
    move = page.locator(".tree-move[aria-current]")
    expect(move).to_be_attached()
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.9)
    # A search of this position would have begun after a moment, and ended.
    expect(page.locator("[data-verdict]")).not_to_be_empty()
    page.wait_for_load_state("networkidle")
    assert done.inner_text() == found
    assert mistakes.all_inner_texts() == marks
    walk(page, "first").click()
    at(page, 0)
    walk(page, "last").click()
    at(page, 30)
    inside = "move => { const [one, list] = [move, move.closest('.tree')].map(part => part.getBoundingClientRect());"
    inside += " return one.top >= list.top && one.bottom <= list.bottom; }"
    expect(move).to_have_text(re.compile(moves[-1].replace("-", "–")))
    assert move.evaluate(inside)
