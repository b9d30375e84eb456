"""Everything that can be done, by keyboard and by tap, at five widths: set-up, match, end, learning, looking back.

Other tests look at each of these closely; here it is done once in every window and each way, and nothing may stick out.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from adamas.engine.puzzle_answers import solution
from adamas.games import find_game
from adamas.match.record import parse_records
from adamas.server.run import Running
from tests.server.clock import ManualClock

from .conftest import NewTable
from .shortcuts import Hand, new_match, quick_computers, until
from .spies import AUDIO
from .table import Table
from .test_analysis import at, walk
from .test_languages import fits
from .test_learning import LESSONS, cell_for, first_of, start_of
from .ways import Finger, Keys, Way

WINDOWS = [(320, 640, "wood"), (360, 740, "dark"), (390, 844, "contrast"), (768, 1024, "light"), (1280, 800, "wood")]

NEARLY = "r/rr/rrr/bbb1rrr3/bb1r5/bb6/b6/8/9/bb8/3/2/1 2 1"
"""Red's last marble, on e4, is one step from home, d4."""

Person = tuple[Table, Way]


@pytest.fixture(params=WINDOWS, ids=[f"{width}" for width, _, _ in WINDOWS])
def window(request: pytest.FixtureRequest) -> tuple[int, int, str]:
    found: tuple[int, int, str] = request.param
    return found


@pytest.fixture(params=[Finger, Keys], ids=["tap", "keyboard"])
def person(request: pytest.FixtureRequest, new_table: NewTable, window: tuple[int, int, str]) -> Person:
    """Somebody at a window of this size who has this way of using it, and has chosen a theme before."""
    width, height, theme = window
    table = new_table(width, height, expected=("400",), has_touch=request.param is Finger)
    table.page.add_init_script(
        f"if (location.protocol === 'http:' && !localStorage.getItem('adamas.prefs'))"
        f"  localStorage.setItem('adamas.prefs', '{{\"theme\": \"{theme}\"}}')"
    )
    return table, request.param(table.page)


def group(page: Page, legend: str, within: Locator | None = None) -> Locator:
    return (within or page).get_by_role("group", name=legend, exact=True)


def button(within: Page | Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True)


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def look(table: Table) -> None:
    """Nothing scrolls sideways and no words are cut off."""
    assert fits(table.page) == {}


def close(page: Page, way: Way) -> None:
    way.press(dialog(page).locator(".dialog-close"))
    expect(dialog(page)).to_have_count(0)


def test_a_match_is_set_up_played_and_left(person: Person, server: Running) -> None:
    """Every choice of the first page; then undo, pause, menu, rules, settings, a typed move, restart, the way back."""
    table, way = person
    page = table.page
    quick_computers(server)
    table.open()
    way.mark(group(page, "Number of players"), "3 players")
    seats = page.locator(".seat-choice")
    expect(seats).to_have_count(3)
    way.mark(group(page, "People and computers"), "Everyone here")
    for index, name in enumerate(("Ann", "Ben")):
        way.write(seats.nth(index).locator("input[type=text]"), name)
    way.mark(seats.nth(2).locator("fieldset").first, "Computer")
    way.select(seats.nth(2).locator("select"), "3")
    way.mark(group(page, "Turn timer"), "Other…")
    own = page.locator("#own-timer")
    own.fill("")
    way.write(own, "300")
    way.mark(group(page, "Undos for each person"), "1")
    way.press(page.locator(".setup details.more:not(.levels) summary"))
    way.mark(group(page, "Reserve of the lone player"), "Either colour")
    look(table)
    expect(page.locator(".sum")).to_contain_text("300 seconds a turn. 1 undo for each person.")
    way.press(button(page, "Start"))
    page.wait_for_url("**/m/*")

    # Whose turn it is, what has happened, what can be done.
    table.expect_turn("Ann", "Red", "Orange")
    expect(page.locator(".terms")).to_contain_text("300 seconds a turn")
    look(table)
    way.play("r", "1.1")
    table.expect_turn("Ben", "Brown")
    expect(page.locator(".told")).to_contain_text("red placed on square 1")
    way.play("n", "2.1")
    table.expect_turn("Ann")
    way.play("o", "3.1")
    table.expect_plies(4)  # with the computer's
    table.expect_turn("Ann")
    expect(table.action("undo")).not_to_have_attribute("aria-disabled", "true")
    way.press(table.action("undo"))
    table.expect_plies(2)
    table.expect_turn("Ann")

    way.press(table.action("pause"))
    table.expect_turn("Paused")
    look(table)
    way.press(button(page, "Resume"))
    table.expect_turn("Ann")

    way.press(table.action("menu"))
    look(table)
    way.press(dialog(page).locator('[data-item="rules"]'))
    expect(dialog(page).last.locator(".is-marked").filter(has_text="Either colour")).to_contain_text("in this match")
    way.press(dialog(page).last.locator(".dialog-close"))
    way.press(dialog(page).locator('[data-item="settings"]'))
    settings = dialog(page).last
    expect(settings).to_contain_text("Language of this page")
    look(table)
    way.mark(group(page, "Colours", settings), "Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    volume = settings.get_by_role("slider", name="Volume")
    way.slide(volume, 100)
    expect(volume).to_have_value("100")
    way.press(settings.get_by_role("switch", name="Letters and numbers"))
    way.select(settings.locator("#setting-language"), "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    look(table)
    way.select(settings.locator("#setting-language"), "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    way.press(settings.locator(".dialog-close"))
    way.press(dialog(page).locator('[data-item="resume"]'))
    table.expect_turn("Ann")

    # A move typed, or found in the list.
    way.press(table.action("moves"))
    look(table)
    way.write(page.get_by_label("Type a move, or a part of one"), "o-5")
    way.press(button(dialog(page), "Play"))
    table.expect_plies(4)
    sound = page.get_by_role("button", name=re.compile(r"^Sound is|^Turn sound on"))
    way.press(sound)
    expect(sound).to_have_attribute("aria-label", re.compile("off"))

    way.press(table.action("menu"))
    way.press(dialog(page).locator('[data-item="restart"]'))
    first = page.url
    way.press(button(dialog(page), "Start again"))
    page.wait_for_url(lambda url: url != first)
    table.expect_turn("Ann")
    table.expect_plies(0)

    # Back leads out of the match, which waits in the list.
    page.go_back()
    expect(page.locator(".continue-item").first).to_contain_text("Diam")
    look(table)
    way.press(page.locator(".continue-item").first.get_by_role("link"))
    table.expect_turn("Paused")


def test_a_turn_runs_out_and_the_race_is_won(
    person: Person, server: Running, clock: ManualClock, tmp_path: Path
) -> None:
    """Warning, forfeited turn, hint, last step, fanfare and message; then the match is looked through and shared."""
    table, way = person
    page = table.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(AUDIO)
    table.open(new_match(server, "diamond", start=NEARLY, timer=12))
    table.expect_turn("Ann")
    look(table)
    way.press(table.action("hint"))
    expect(page.locator("#board .hint-ring").first).to_be_attached()
    # In small steps: a page that is not heard of for long is taken for gone, and the match is paused.
    clock.advance(7_100)
    page.evaluate("dispatchEvent(new Event('pageshow'))")  # the page asks for the time
    expect(page.locator(".timer").first).to_have_class(re.compile("is-warning"))
    until(page, "audio.tones.some(tone => tone.running && tone.hz === 988)")
    clock.advance(4_000)
    table.expect_turn("Ben")
    expect(page.locator(".told")).to_contain_text("Ann (Red) ran out of time; the turn passes.")
    with Hand(server.url, "/m/" + table.match_id) as hand:
        hand.play("j2-j3")
    table.expect_turn("Ann")
    look(table)
    way.play("e4", "d4")
    end = dialog(page)
    expect(end).to_contain_text("Ann wins!")
    until(page, "audio.tones.filter(tone => tone.running).length >= 6")
    look(table)

    way.press(end.locator('[data-end="analysis"]'))
    at(page, 3)
    look(table)
    way.press(walk(page, "first"))
    at(page, 0)
    way.press(walk(page, "next"))
    at(page, 1)
    way.slide(page.locator(".walk-slider input"), 3)
    at(page, 3)
    way.press(walk(page, "previous"))
    at(page, 2)
    expect(page.locator("[data-verdict]")).not_to_be_empty()
    way.play("e4", "e5")  # another move than the one of the match
    expect(page.locator(".branch .tree-move[aria-current]")).to_be_visible()
    way.press(page.locator("[data-curve-start]"))
    expect(page.locator("[data-curve-done]")).to_be_visible()
    look(table)

    way.press(page.locator("[data-share-open]"))
    look(table)
    way.press(page.locator('[data-share="share.link"]'))
    expect(page.locator(".share-told")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    saved = {}
    for key in ("share.save", "share.svg", "share.png"):
        with page.expect_download() as download:
            way.press(page.locator(f'[data-share="{key}"]'))
        download.value.save_as(tmp_path / key)
        saved[key] = (tmp_path / key).read_bytes()
    (record,) = parse_records(saved["share.save"].decode(), find_game)
    assert record.plies[-1] == "e4-e5"  # the line that is looked at
    assert saved["share.svg"].startswith(b"<svg")
    assert saved["share.png"].startswith(b"\x89PNG")
    close(page, way)

    # The link tells the same match, and a file is opened from its text.
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".tree-move").first).to_be_visible()
    table.open("/analysis")
    look(table)
    way.write(page.locator("#study-paste"), saved["share.save"].decode())
    way.press(button(page, "Open"))
    at(page, 0)


def test_lessons_and_puzzles(person: Person) -> None:
    """Two steps of a lesson with a wrong answer, and a puzzle with a hint, solved; what is done stays marked."""
    table, way = person
    page = table.page
    answer = page.locator(".answer-text")
    table.open()
    way.press(page.get_by_role("link", name="Learn").first)
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
    look(table)
    way.press(page.get_by_role("link", name="Start: Diam"))
    own = next(step for step in LESSONS["diam"] if step["id"] == "own")
    place = LESSONS["diam"].index(own)
    for step in LESSONS["diam"][: min(place + 1, 3)]:
        look(table)
        position = start_of("diam", step)
        for task in step["tasks"]:
            source, target = task["show"].split("-")
            way.play(source, cell_for(position, target), ".study")
            expect(answer).to_contain_text("Right.")
            position = position.play(task["show"])
            position = position.play(task["reply"]) if "reply" in task else position
        way.press(button(page, "Next step"))
    way.press(page.get_by_role("link", name="Puzzles").first)
    look(table)
    number, item = first_of("diam", "win")
    first = page.locator(f'.puzzle-link[href="/puzzles/diam/{number}"]')
    way.press(page.locator("details").filter(has=first).locator("summary"))
    way.press(first)
    way.press(button(page, "Hint"))
    expect(answer).to_contain_text("Hint:")
    look(table)
    steps = solution(item)
    position = item.start()
    for turn in steps:
        way.play(turn.move.source, cell_for(position, turn.move.target), ".study")
        expect(answer).to_contain_text(re.compile("Right|Now win|Solved"))
        position = position.play(turn.move)
        position = position if turn.reply is None else position.play(turn.reply)
    expect(answer).to_contain_text("Solved")
    way.press(page.get_by_role("link", name="All puzzles"))
    expect(page.get_by_text("1 of 210 solved")).to_be_visible()


def test_the_call(person: Person, server: Running) -> None:
    """A DIAM that could have been prevented is called by its button, which takes the move back."""
    table, way = person
    page = table.page
    path = new_match(server, options={"call": "on"})
    with Hand(server.url, path) as hand:
        for move in ("r-1", "k-1", "r-5"):
            hand.play(move)
    table.open(path)
    table.expect_turn("Ben")
    look(table)
    way.press(button(page, "Diam!"))
    table.expect_turn("Ann")
    table.expect_plies(2)
