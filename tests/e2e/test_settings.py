"""Settings: each one changes, lasts, works and can be set back; a browser that keeps nothing; the way back."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from adamas.server.run import Running
from tests.web.node import evaluate

from .conftest import NewTable
from .shortcuts import Hand, new_match, until
from .spies import AUDIO, SPEECH, WAKE_LOCK


def defaults() -> dict[str, Any]:
    """The settings of a first visit."""
    found: dict[str, Any] = evaluate(
        "const { DEFAULTS } = await import(`${web}/prefs.js`); process.stdout.write(JSON.stringify(DEFAULTS));"
    )
    return found


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage['adamas.prefs'] ?? '{}'"))
    return found


def marked(page: Page) -> list[str]:
    """What is chosen on the screen of settings, in order."""
    found: list[str] = page.eval_on_selector_all(
        ".settings input, .settings select",
        "all => all.filter(field => field.type !== 'radio' || field.checked)"
        ".map(field => field.type === 'checkbox' ? `${field.checked}` : field.value)",
    )
    return found


def test_every_setting_changes_lasts_and_is_set_back(new_table: NewTable) -> None:
    table = new_table(320, 640)
    page = table.page
    table.open("/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    assert page.title() == "Settings · Adamas"
    first = marked(page)
    names = page.eval_on_selector_all(".settings [type=radio]", "all => [...new Set(all.map(field => field.name))]")
    for name in names:
        unchosen = page.locator(f'.settings [name="{name}"]:not(:checked)').last.get_attribute("value")
        other = page.locator(f'.settings [name="{name}"][value="{unchosen}"]')
        other.check(force=True)
        expect(other).to_be_checked()
    for toggle in page.locator(".settings [role=switch]").all():
        toggle.click()
    page.get_by_role("slider", name="Volume").evaluate(
        "slider => { slider.value = 25; slider.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    page.get_by_label("Language of this page").select_option("en")
    changed = kept(page)
    usual = defaults()
    assert set(changed) == set(usual)
    assert [name for name in usual if changed[name] == usual[name]] == []

    page.reload()
    expect(page.locator(".settings")).to_be_visible()
    assert kept(page) == changed
    assert all(one != other for one, other in zip(marked(page), first, strict=True))
    page.get_by_role("button", name="Back to the usual settings").click()
    page.get_by_role("button", name="Cancel").click()
    assert kept(page) == changed
    page.get_by_role("button", name="Back to the usual settings").click()
    page.get_by_role("button", name="Set back").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert kept(page) == usual
    assert marked(page) == first


def test_a_browser_that_keeps_nothing(new_table: NewTable) -> None:
    """Storage refused: it is said, everything works, and a setting lasts as long as the page."""
    table = new_table()
    page = table.page
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    table.open("/settings")
    expect(page.locator(".settings")).to_contain_text("This browser keeps nothing")
    letters = page.get_by_role("switch", name="Letter keys")
    letters.click()
    page.get_by_role("link", name="To the first page").click()
    page.get_by_role("button", name="Start", exact=True).click()
    table.expect_turn("Your turn")
    page.get_by_role("link", name="Adamas, first page").click()
    expect(page.locator(".continue")).to_contain_text("Diam")
    page.get_by_role("button", name="Settings").click()
    expect(letters).not_to_be_checked()


def test_settings_of_a_match_work_at_once(new_table: NewTable, server: Running) -> None:
    path = new_match(server, "diamond", seats=("", "Ben"), timer=30)
    table = new_table()
    page = table.page
    for script in (SPEECH, WAKE_LOCK, AUDIO):
        page.add_init_script(script)

    def switch(*names: str) -> None:
        page.get_by_role("button", name="Settings").click()
        for name in names:
            page.get_by_role("dialog").get_by_role("switch", name=name).click()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    def say_short() -> None:
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("dialog").locator("label", has_text=re.compile(r"^\s*Short\s*$")).click()
        page.keyboard.press("Escape")

    def spoken(move: str) -> str:
        """What is said of a move, up to whose turn it is."""
        begun = page.evaluate("spoken.length")
        hand.play(move)
        told = f"spoken.slice({begun}).map(s => s.text).join(' ')"
        until(page, f"/to move/.test({told}) && document.querySelectorAll('.ply').length > 0")
        text: str = page.evaluate(told)
        return text

    table.open(path)
    table.expect_turn("Red")
    until(page, "wake.held === 1")
    expect(table.action("hint")).to_be_visible()
    switch("Hints and threats", "Keep the screen on", "Letter keys", "Warning sound")
    until(page, "wake.held === 0")
    expect(table.action("hint")).to_have_count(0)
    table.cell("i3").focus()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    expect(table.cell("d4")).to_have_accessible_name(re.compile("red goal"))
    with Hand(server.url, path) as hand:
        assert "1 jump" in spoken("k1-i3")
        say_short()
        assert "jump" not in spoken("f1-h2")
        expect(table.cell("d4")).not_to_have_accessible_name(re.compile("red goal"))
        expect(table.cell("d4")).to_have_accessible_name(re.compile("d4, blue"))
    table.open(new_match(server, "diamond", timer=7))
    until(page, "spoken.some(s => /seconds? left/.test(s.text))")
    expect(page.locator(".timer")).to_have_class(re.compile("is-warning"))
    assert page.evaluate("audio.tones.filter(tone => tone.hz === 988).length") == 0
    switch("Letter keys")
    table.cell("i3").focus()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound is off")).to_be_visible()


def test_the_way_back(new_table: NewTable) -> None:
    """It closes a dialog first, then leaves the match for the first page, which leads into the match again."""
    table = new_table()
    page = table.page
    table.open()
    page.get_by_role("button", name="Start", exact=True).click()
    table.expect_turn("Your turn")
    path = page.url
    table.action("menu").click()
    page.locator("[data-item=settings]").click()
    expect(page.locator("dialog")).to_have_count(2)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(1)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    table.expect_turn("Your turn")
    assert page.url == path
    page.get_by_role("button", name="Settings").click()
    page.keyboard.press("Escape")  # closed in another way: no step back is spent on it
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    expect(page.locator(".continue-link")).to_have_count(1)
    page.locator(".continue-link").click()
    expect(page.locator("#status-title")).to_have_text("Paused")
    page.get_by_role("button", name="Resume").click()
    table.expect_turn("Your turn")
    table.action("menu").click()
    page.locator("[data-item=restart]").click()
    page.get_by_role("button", name="Start again").click()
    page.wait_for_url(lambda url: url != path)
    table.expect_turn("Your turn")
    page.go_back()  # past the match that has ended
    expect(page.locator(".continue-link")).to_have_count(1)
    assert page.locator(".continue-link").get_attribute("href") != path.removeprefix(table.url)
