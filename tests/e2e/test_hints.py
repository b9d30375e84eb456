"""Hints on request as a person meets them: which piece, where to, why; and the levels of the computer at set-up."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from adamas.game import Move
from adamas.games import find_game
from adamas.server.run import Running
from tests.server.harness import QuickBots
from tests.web.colour import contrast

from .conftest import NewTable
from .pictures import brightness
from .shortcuts import Hand, new_match, quick_computers, until
from .spies import SPEECH
from .table import COMPUTER, Table
from .test_faults_access import focused, tab_to
from .test_faults_colours import OWNERS, WOODS, changed, clip, token

WIDTHS = [(390, 844), (1280, 860)]
CASES: list[tuple[str, str | None, str, list[tuple[str, dict[str, int | str]]], str, str, str]] = [
    (
        "diam",
        "kr/./././n/././. 2 1",
        "r-5",
        [("wins", {"plies": 1}), ("diam", {"level": 2, "one": 1, "other": 5})],
        "Hint: place red from your reserve.",
        "Hint: place red on square 5.",
        "Wins at once. Makes a DIAM on 1 and 5, level 2.",
    ),
    (
        "diam",
        "kr/./././n/././. 2 2",
        "5.1-4",
        [("blocks", {"colour": "r", "level": 3, "one": 3, "other": 7}), ("only_move", {})],
        "Hint: look at brown on square 5, level 1.",
        "Hint: brown from square 5, level 1 to square 4.",
        "Blocks Red’s DIAM on 3 and 7, level 3. Any other move loses.",
    ),
    (
        "diamond",
        None,
        "k1-i3",
        [("gains", {"rows": 2}), ("of_the_future", {"x": 1}), ("frees_corner", {"hole": "d4"}), ("best", {})],
        "Hint: look at the piece on k1.",
        "Hint: k1 to i3.",
        "Gains 2 rows. Frees d4, which is another player’s goal too.",
    ),
]


class Told(QuickBots):
    """Computers that answer at once, and a hint that the test knows."""

    def __init__(self, running: Running) -> None:
        super().__init__()
        self.move_told: str | None = None
        self._loop = running._loop
        running.node.bots.close()
        running.node.bots = self  # type: ignore[assignment]

    async def hint(self, job: Any) -> str:
        answer = json.loads(await super().hint(job))
        if self.move_told is not None:
            answer["source"], answer["target"] = self.move_told.split("-")
        return json.dumps(answer)

    def think(self, on: bool) -> None:
        """Whether hints are searched for without an end."""
        self._loop.call_soon_threadsafe(self.tell.clear if on else self.tell.set)


@pytest.fixture
def bots(server: Running) -> Told:
    return Told(server)


def marks(page: Page) -> int:
    """How many places on the board and among the reserves carry the sign of a hint."""
    return page.locator("#board .hint-ring:not(.is-casing), #tray .hint-ring:not(.is-casing)").count()


def heard(page: Page, sentence: str) -> None:
    """Wait until a screen reader has been given this to say politely, last of all."""
    until(
        page, f"spoken.length && spoken.at(-1).how === 'polite' && spoken.at(-1).text.endsWith({json.dumps(sentence)})"
    )


def hinted(table: Table) -> tuple[str | None, str | None]:
    """Which place a screen reader calls the piece of the hint, and which its target."""

    def one(words: str) -> str | None:
        found = table.page.locator(f'[data-spot][aria-label*="{words}"]')
        return found.get_attribute("data-spot") if found.count() else None

    return one("hint: this one"), one("hint: to here")


@pytest.mark.parametrize(("width", "height"), WIDTHS)
@pytest.mark.parametrize("case", CASES, ids=["reserve", "pawn", "star"])
def test_three_presses_tell_which_piece_where_to_and_why(
    new_table: NewTable, server: Running, bots: Told, case: Any, width: int, height: int
) -> None:
    game, start, move, reasons, piece, where, why = case
    bots.move_told, bots.reasons = move, reasons
    source, target = move.split("-")
    path = new_match(server, game, start=start)
    table = new_table(width, height)
    page = table.page
    page.add_init_script(SPEECH)
    table.open(path)
    hint, told = table.action("hint"), page.locator(".message.is-hint")
    expect(hint).to_contain_text("Hint")
    assert (marks(page), hinted(table)) == (0, (None, None))
    log = httpx.get(f"{table.url}{path}/log").text
    hint.scroll_into_view_if_needed()
    place = hint.bounding_box()

    hint.click()
    expect(table.advice).to_have_text(piece)
    heard(page, piece)
    expect(told).to_have_text(piece)
    expect(hint).to_contain_text("Where?")
    assert (marks(page), hinted(table)) == (1, (source, None))

    hint.click()
    expect(table.advice).to_have_text(where)
    heard(page, where)
    expect(hint).to_contain_text("Why?")
    aim = table._cell_for(find_game(game).parse(start) if start else find_game(game).start(), target)
    assert (marks(page), hinted(table)) == (2, (source, aim))

    hint.click()
    expect(table.advice).to_have_text(why)
    heard(page, why)
    expect(told).to_have_text(f"{where} {why}")
    assert hint.inner_text().split() == ["Hint"]

    hint.click()
    heard(page, f"{where} {why}")
    assert page.evaluate("window.spoken.every(s => s.how === 'polite')")
    assert len(bots.hinted) == 1
    assert hint.bounding_box() == place
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    assert httpx.get(f"{table.url}{path}/log").text == log
    table.play(move)
    expect(told).to_have_count(0)
    if game == "diam" and "wins" in dict(reasons):
        page.get_by_role("dialog").get_by_role("button", name="Look at the board").click()
    assert (marks(page), hinted(table)) == (0, (None, None))


def test_by_keyboard_alone_a_hint_is_asked_for_heard_and_played(
    new_table: NewTable, server: Running, bots: Told
) -> None:
    bots.move_told, bots.reasons = "k1-i3", [("gains", {"rows": 2})]
    table = new_table(1280, 860)
    page = table.page
    page.add_init_script(SPEECH)
    table.open(new_match(server, "diamond"))
    table.expect_turn("Ann")
    tab_to(page, "#board [data-spot]")
    for text in ("Hint: look at the piece on k1.", "Hint: k1 to i3.", "Gains 2 rows."):
        page.keyboard.press("h")
        expect(table.advice).to_have_text(text)
        heard(page, text)
        focused(page)
    for spot in ("k1", "i3"):
        for _ in range(30):
            if focused(page) == spot:
                break
            page.keyboard.press("n")
        assert "hint" in (table.cell(spot).get_attribute("aria-label") or "")
        page.keyboard.press("Enter")
    table.expect_turn("Ben")
    assert marks(page) == 0
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("hint, where the match has hints")).to_be_visible()
    page.keyboard.press("Escape")
    until(page, "document.activeElement.dataset.spot")
    tab_to(page, "[data-action=hint]")
    page.keyboard.press("Enter")
    expect(table.advice).to_contain_text("Hint:")
    assert page.evaluate("document.activeElement.dataset.action") == "hint"


def test_while_a_hint_is_searched_for_the_button_says_so_and_stops_it(
    new_table: NewTable, server: Running, bots: Told
) -> None:
    table = new_table()
    page = table.page
    page.add_init_script(SPEECH)
    table.open(new_match(server))
    hint = table.action("hint")
    bots.think(True)
    hint.dblclick()  # the second click of two is no stop
    expect(hint).to_have_attribute("aria-busy", "true")
    expect(hint).to_have_text("Stop")
    expect(hint).to_have_accessible_name("Stop looking for a hint")
    heard(page, "Looking for a good move.")
    hint.click()
    expect(hint).to_have_text("Hint")
    expect(hint).not_to_have_attribute("aria-busy", "true")
    assert marks(page) == 0
    bots.think(False)
    hint.click()
    expect(table.advice).to_contain_text("Hint:")
    assert (len(bots.hinted), bots.cancelled) == (2, 1)


def test_a_hint_goes_with_its_position_and_a_search_for_it_too(
    new_table: NewTable, server: Running, bots: Told
) -> None:
    table = new_table(
        expected=("409",)
    )  # the refusal of a hint whose match has moved on, if it comes before the page lets go
    path = new_match(server)
    table.open(path)
    page, hint = table.page, table.action("hint")
    table.expect_turn("Ann")
    with Hand(server.url, path) as other:
        hint.click()
        expect(table.advice).to_contain_text("Hint:")
        other.play("o-3")
        table.expect_turn("Ben")
        expect(page.locator(".is-hint")).to_have_count(0)
        bots.think(True)
        hint.click()
        expect(hint).to_have_attribute("aria-busy", "true")
        other.play("k-6")
        table.expect_turn("Ann")
        expect(hint).to_have_text("Hint")
        assert bots.cancelled == 1
        bots.think(False)
        hint.click()
        expect(table.advice).to_contain_text("Hint:")
        other.command("undo", 2)
        table.expect_turn("Ben")
        expect(page.locator(".is-hint")).to_have_count(0)
        assert marks(page) == 0


def test_over_a_pause_a_hint_is_out_of_sight_and_comes_back(new_table: NewTable, server: Running, bots: Told) -> None:
    for timer in (None, 60):
        table = new_table()
        table.open(new_match(server, timer=timer))
        page, hint = table.page, table.action("hint")
        hint.click()
        expect(table.advice).to_contain_text("Hint:")
        table.action("pause").click()
        table.expect_turn("Paused")
        expect(page.locator(".is-hint")).to_have_count(0)
        assert marks(page) == 0
        expect(hint).to_have_attribute("aria-disabled", "true")
        hint.click(force=True)
        expect(table.advice).to_have_text("Hints work again when the match goes on.")
        page.get_by_role("button", name="Resume").click()
        table.expect_turn("Ann")
        expect(table.advice).to_contain_text("Hint:")
        hint.click()
        expect(hint).to_contain_text("Why?")
    assert len(bots.hinted) == 2


def test_no_hint_on_a_computers_turn_nor_after_the_end(new_table: NewTable, server: Running) -> None:
    let = quick_computers(server)
    let(False)
    table = new_table()
    table.open(new_match(server, "diam", ("Ann", COMPUTER), "kr/./././n/././. 2 2"))
    hint = table.action("hint")
    table.expect_turn("Computer")
    expect(hint).to_have_attribute("aria-disabled", "true")
    hint.click(force=True)
    expect(table.advice).to_have_text("Hints are for your own turn.")
    table.open(new_match(server, "diam", start="kr/./././n/././. 2 1"))
    table.play("r-5")
    table.page.get_by_role("dialog").get_by_role("button", name="Look at the board").click()
    expect(hint).to_have_attribute("aria-disabled", "true")
    hint.click(force=True)
    expect(table.advice).to_have_text("The match is over; there is no move to give a hint on.")
    table.open(new_match(server, "diam", (COMPUTER, COMPUTER)))
    table.expect_turn("Computer")
    expect(hint).to_have_count(0)


def test_a_server_without_time_for_hints_says_so_in_a_sentence(
    new_table: NewTable, server: Running, bots: Told
) -> None:
    table = new_table(expected=("503",))
    page = table.page
    page.add_init_script(SPEECH)
    table.open(new_match(server))
    bots.busy = True
    table.action("hint").click()
    sentence = "The server is too busy for a hint. Try again in a moment."
    expect(table.advice).to_have_text(sentence)
    until(page, f"window.spoken.some(s => s.text === {json.dumps(sentence)})")
    bots.busy = False
    table.action("hint").click()
    expect(table.advice).to_contain_text("Hint:")


def test_the_list_of_legal_moves_shows_the_hint(new_table: NewTable, server: Running, bots: Told) -> None:
    bots.move_told = "k1-i3"
    table = new_table()
    page = table.page
    table.open(new_match(server, "diamond"))
    groups = page.locator(".offer-group").filter(has=page.locator(".offer-title .offer-hint"))
    offers = page.locator(".offer").filter(has=page.locator(".offer-hint"))
    for grade, marked in ((1, 0), (2, 1)):
        table.action("hint").click()
        expect(page.locator(".message.is-hint")).to_contain_text("k1 to i3" if grade > 1 else "look at")
        table.action("moves").click()
        expect(groups).to_have_count(1)
        expect(groups.locator(".offer-title")).to_contain_text("k1")
        expect(offers).to_have_count(marked)
        if marked:
            expect(offers).to_have_attribute("data-move", "k1-i3")
            expect(offers).to_contain_text("Hint")
        page.keyboard.press("Escape")


def test_the_sign_of_a_hint_is_told_from_others_by_its_shape(new_table: NewTable, server: Running, bots: Told) -> None:
    bots.move_told = "k1-i3"
    line, casing = token("hint"), token("sign-casing")
    assert contrast(line, casing) >= 3
    for ground in WOODS + OWNERS:
        assert max(contrast(line, token(ground)), contrast(casing, token(ground))) >= 3, ground
    table = new_table()
    page = table.page
    table.open(new_match(server, "diamond"))
    table.expect_turn("Ann")
    boxes = {spot: clip(table, spot, 18) for spot in ("k1", "i3")}

    def grey() -> dict[str, list[float]]:
        page.mouse.move(1, 1)
        return {spot: brightness(page, page.screenshot(clip=box)) for spot, box in boxes.items()}  # type: ignore[arg-type]

    def pressed() -> None:
        table.action("hint").click()
        expect(page.locator(".is-hint").first).to_be_visible()
        table.action("hint").scroll_into_view_if_needed()

    plain = grey()
    pressed()
    pressed()
    expect(page.locator("#board .hint-ring:not(.is-casing)")).to_have_count(2)
    told = grey()
    table.tap("k1")
    both = grey()
    for spot, box in boxes.items():
        assert changed(plain[spot], told[spot]) > 60, f"{spot} hinted at"
        assert changed(told[spot], both[spot]) > 30, f"{spot} hinted at and chosen, {box}"
    shapes = page.eval_on_selector_all("#board .hint-ring", "all => all.map(one => one.getAttribute('d'))")
    others = page.eval_on_selector_all(
        "#board .picked-ring, #board .movable-ring, #board .trail-end", "all => all.map(one => one.getAttribute('d'))"
    )
    assert all("A" not in shape and shape.count("M") == 4 for shape in shapes)  # corners, where the others are round
    assert all("A" in other for other in others)


def test_aids_are_asked_for_at_set_up_and_without_them_there_is_no_hint(new_table: NewTable, bots: Told) -> None:
    table = new_table()
    page = table.page
    table.open()
    aids = page.get_by_role("switch", name="Hints and threats")
    expect(aids).to_be_checked()
    expect(page.locator("#sum")).not_to_contain_text("No hints")
    aids.click()
    expect(page.locator("#sum")).to_contain_text("No hints or threats.")
    table.start()
    expect(page.locator(".terms")).to_contain_text("No hints or threats.")
    expect(table.action("moves")).to_be_visible()
    expect(table.action("hint")).to_have_count(0)
    tab_to(page, "#board [data-spot]")
    page.keyboard.press("h")
    expect(table.advice).to_have_text("This match was made without hints.")
    assert bots.hinted == []
    table.open()
    expect(aids).not_to_be_checked()  # the next set-up begins with the last one
    aids.click()
    table.start()
    expect(table.action("hint")).to_be_visible()


@pytest.mark.parametrize(("game", "words"), [("Diam", "solved lines"), ("Diamond Game", "in a second")])
def test_each_level_says_what_it_sees_and_is_chosen_by_keys(new_table: NewTable, game: str, words: str) -> None:
    table = new_table(1280, 860)
    page = table.page
    table.open()
    page.locator(".game-card").filter(has=page.get_by_text(game, exact=True)).click()
    level = page.get_by_role("combobox", name="Level")
    said: list[str] = []
    for number in range(1, 9):
        level.focus()
        page.keyboard.press("Home" if number == 1 else "ArrowDown")
        expect(level).to_have_value(str(number))
        help_text = page.locator(f"#{level.get_attribute('aria-describedby')}")
        expect(help_text).to_have_attribute("aria-live", "polite")
        expect(help_text).not_to_have_text(said[-1] if said else "")
        said.append(help_text.inner_text())
    assert len(set(said)) == 8
    assert all(text.endswith(".") and len(text) < 80 for text in said)
    assert words in said[-1]
    page.locator(".levels summary").click()
    assert page.locator(".levels-row dd").all_inner_texts() == said
    assert page.locator(".levels-row dt").first.inner_text() == "1 – beginner"


@pytest.mark.parametrize("game", ["diam", "diamond"])
def test_a_hint_of_the_real_engine_is_a_legal_move_with_a_reason(
    new_table: NewTable, server: Running, game: str
) -> None:
    table = new_table()
    path = new_match(server, game)
    table.open(path)
    hint = table.action("hint")
    for words in ("Where?", "Why?"):
        hint.click()
        expect(hint).to_contain_text(words)
    hint.click()
    expect(hint).not_to_contain_text("?")
    source, aim = hinted(table)
    assert source is not None
    assert aim is not None
    targets = {move.target for move in find_game(game).start().moves() if move.source == source}
    assert Move(source, aim.split(".")[0]) in find_game(game).start().moves(), targets
    assert table.advice.inner_text().endswith(".")
