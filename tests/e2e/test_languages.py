"""Languages: the browser's at first, another at any time; only its files are fetched, and long words fit everywhere."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from adamas.server.run import Running
from tests.web.node import evaluate

from .conftest import NewTable
from .shortcuts import Hand, new_match, until
from .table import Table

Text = str | dict[str, str]


@cache
def texts(code: str) -> dict[str, Text]:
    """The texts of a language that come with the page."""
    script = """
        const { LANGUAGES } = await import(`${web}/i18n/languages.js`);
        process.stdout.write(JSON.stringify((await LANGUAGES[given].load()).texts));
    """
    found: dict[str, Text] = evaluate(script, code)
    return found


def fixed(code: str) -> set[str]:
    """Texts of a language that stand as they are, without a name or number in them."""
    return {text for text in texts(code).values() if isinstance(text, str) and "{" not in text and len(text) > 3}


SEEN = """
[...document.querySelectorAll('*')].flatMap(element => [
  element.getAttribute('aria-label'), element.getAttribute('title'),
  ...[...element.childNodes].filter(node => node.nodeType === 3).map(node => node.nodeValue)])
  .filter(Boolean).map(text => text.trim().replace(/\\s+/g, ' '))
"""
"""Every text of the document by itself, and the names of controls."""


def english_left(page: Page) -> list[str]:
    """What is still English on a German page."""
    return sorted((fixed("en") - fixed("de")) & set(page.evaluate(SEEN)))


def choose(page: Page, language: str) -> None:
    """In the open settings."""
    page.locator("#setting-language").select_option(language)
    want = {"auto": "en"}.get(language, language)
    until(page, f"document.documentElement.lang === '{want}'")


def test_the_browsers_language_and_no_other_is_loaded(new_table: NewTable) -> None:
    table = new_table(locale="de-AT")
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table.open()
    expect(page.get_by_role("button", name="Los", exact=True)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.title() == texts("de")["title.home"]
    assert english_left(page) == []
    assert any("/i18n/de/" in url for url in asked)
    assert not any("/i18n/en/" in url for url in asked)
    assert not any(url.endswith("/rules.js") for url in asked), "the rules come with their screen"
    page.get_by_role("button", name="Hilfe und Regeln").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Regeln: Diam")
    assert english_left(page) == []
    assert not any("/i18n/en/" in url for url in asked)


def test_a_language_that_the_page_has_not_is_english(new_table: NewTable) -> None:
    table = new_table(locale="cy-GB")
    table.open()
    expect(table.page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    assert table.page.locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize("game", ["diam", "diamond"])
def test_another_language_in_the_middle_of_a_match(new_table: NewTable, server: Running, game: str) -> None:
    path = new_match(server, game)
    with Hand(server.url, path) as hand:
        for move in {"diam": ("r-1", "k-1"), "diamond": ("k1-i3", "f1-h2")}[game]:
            hand.play(move)
    table = new_table()
    page = table.page
    table.open(path)
    table.expect_turn("Ann")
    spot, english, german = {
        "diam": ("1.2", ["black", "on red"], ["Feld 1", "Schwarz", "auf Rot"]),
        "diamond": ("i3", ["red", "yellow goal"], ["Rot", "Ziel von Gelb"]),
    }[game]
    if game == "diamond":
        spot, english, german = "d4", ["red goal", "blue home"], ["Ziel von Rot", "Heim von Blau"]
    for words in english:
        expect(table.cell(spot)).to_have_accessible_name(re.compile(words))
    page.get_by_role("button", name="Settings").click()
    choose(page, "de")
    expect(page.get_by_role("dialog")).to_contain_text("Sprache dieser Seite")
    page.get_by_role("button", name="Schließen").click()
    expect(table.status).to_contain_text("Am Zug: Ann")
    for words in german:
        expect(table.cell(spot)).to_have_accessible_name(re.compile(words))
    assert page.title().startswith("* Am Zug: Ann")
    assert english_left(page) == []
    table.action("menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("Neu beginnen…")
    assert english_left(page) == []
    page.get_by_role("button", name="Verlassen – die Partie bleibt erhalten").click()
    expect(page.locator(".continue")).to_contain_text("Weiterspielen")
    assert english_left(page) == []

    page.reload()
    expect(page.get_by_role("button", name="Los", exact=True)).to_be_visible()
    page.get_by_role("button", name="Einstellungen").click()
    choose(page, "auto")
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text("Settings")


def longer(text: Text) -> Text:
    """The text with words 40 % longer; placeholders and what is no word stay."""
    if isinstance(text, dict):
        return {form: str(longer(part)) for form, part in text.items()}
    return "".join(
        part
        if part.startswith("{")
        else re.sub(r"[^\W\d_]{2,}", lambda word: word[0] + "ö" * -(-len(word[0]) * 2 // 5), part)
        for part in re.split(r"(\{\w+\})", text)
    )


def speak_at_length(page: Page) -> None:
    """Before a page is opened: German is English with longer words."""
    made = {key: longer(text) for key, text in texts("en").items()}
    # Positions are no words, and a name is the same everywhere.
    made |= {key: text for key, text in texts("en").items() if ".sample" in key or key == "app.name"}
    body = f"export const texts = {json.dumps(made)}; export const more = {{}};"

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="text/javascript")

    page.route("**/i18n/de/index.js", answer)


OVERFLOWS = """
[...document.querySelectorAll(
    'button, a, summary, .segment-face, .label, .legend, h1, h2, h3, dt, select, .toggle-text')]
  .filter(e => e.checkVisibility() && e.clientWidth > 0 && !e.matches('.skip') && !e.closest('#board, .unseen'))
  .filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60))
"""
"""What does not fit into its button, or sticks out of the window."""


def fits(page: Page) -> dict[str, Any]:
    """What is wrong with the widths of the page; nothing, if it fits."""
    wide = page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('dialog[open], .dialog-body')]"
        ".map(e => e.scrollWidth - e.clientWidth)"
    )
    left = page.evaluate(OVERFLOWS)
    return {
        name: found for name, found in {"scrolls": max(wide) if max(wide) > 0 else 0, "cut off": left}.items() if found
    }


def test_words_that_are_much_longer_fit(new_table: NewTable, server: Running) -> None:
    table = new_table(320, 640, locale="de-DE")
    page = table.page
    speak_at_length(page)
    faults: dict[str, object] = {}

    def look(name: str) -> None:
        faults[name] = fits(page)

    table.open("/settings")
    expect(page.locator(".settings")).to_be_visible()
    look("settings")
    for game in ("diam", "diamond"):
        path = new_match(server, game, timer=60)
        table.open(path)
        table.expect_turn("Ann")
        look(f"{game}, own turn")
        table.action("moves").click()
        expect(page.locator(".dialog-moves")).to_be_visible()
        look(f"{game}, moves")
        close(page)
    table.action("menu").click()
    expect(page.locator(".dialog-menu")).to_be_visible()
    look("menu")
    page.locator("[data-item=resume]").click()
    with Hand(server.url, path) as hand:
        hand.command("resign", 1)
    expect(page.locator(".dialog-end")).to_be_visible()
    look("end")
    assert {name: fault for name, fault in faults.items() if fault} == {}


BROKEN = """
[...document.querySelectorAll('.action-word, .seat-colours')].flatMap(element => {
  const node = [...element.childNodes].find(child => child.nodeType === 3);
  return [...(node?.nodeValue ?? '').matchAll(/[^\\s、]+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
  }).map(([word]) => word);
})
"""
"""Words on fixed buttons and in the players' cards that do not stand on one line."""


@pytest.mark.parametrize("code", ["en", "de", "fr", "es", "ja", "ko"])
def test_every_language_fits_a_small_phone(new_table: NewTable, server: Running, code: str) -> None:
    table = new_table(320, 640, locale=code)
    page = table.page
    faults: dict[str, object] = {}

    def look(name: str) -> None:
        faults[name] = fits(page)
        faults[f"{name}, broken"] = page.evaluate(BROKEN)

    table.open(new_match(server, timer=60))
    table.expect_turn("Ann")
    assert page.locator("html").get_attribute("lang") == code
    look("match")
    table.action("menu").click()
    expect(page.locator(".dialog-menu")).to_be_visible()
    look("menu")
    table.open("/puzzles")
    expect(page.locator(".study-card").first).to_be_visible()
    look("puzzles")
    table.open()
    expect(page.locator(".setup")).to_be_visible()
    page.locator("details.more").evaluate_all("all => all.forEach(one => (one.open = true))")
    look("home")
    assert {name: fault for name, fault in faults.items() if fault} == {}


def close(page: Page) -> None:
    """The dialog on top."""
    page.keyboard.press("Escape")


def test_names_are_kept_apart_from_the_sentence(new_table: NewTable, server: Running) -> None:
    """A name that is written from the right stands in its own direction."""
    table: Table = new_table(locale="de-DE")
    table.open(new_match(server, seats=("אנה", "Ben")))
    expect(table.status.locator("bdi")).to_have_text("אנה")
