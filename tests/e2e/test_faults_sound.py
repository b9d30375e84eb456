"""What is heard, by whom and for how long; and a screen that stays on. Every audio context is written down."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from adamas.server.run import Running

from .conftest import NewTable, watch
from .shortcuts import Hand, new_match, quick_computers, stop_time, until
from .spies import AUDIO, WAKE_LOCK
from .table import COMPUTER, Table

BEEP = 988
"""The warning's pitch in Hz."""


def heard(page: Page) -> list[int]:
    """The tones that could be heard, by their pitch."""
    found: list[int] = page.evaluate("audio.tones.filter(t => t.running).map(t => Math.round(t.hz))")
    return found


def unlocked(page: Page) -> bool:
    """Whether there is one audio context, and it may sound."""
    until(page, "audio.contexts.length === 0 || audio.contexts[0].state === 'running'")
    states: list[str] = page.evaluate("audio.contexts.map(c => c.state)")
    return states == ["running"]


def test_first_sound_silent(new_table: NewTable, server: Running) -> None:
    """First sound silent: the first warning of a match is heard after the first tap; without one the page says so."""
    path = new_match(server, timer=6)
    table = new_table()
    table.page.add_init_script(AUDIO)
    table.open(path)
    sound = table.page.get_by_role("button", name="Turn sound on")
    expect(sound).to_be_visible()  # the warning has come, and could not be heard
    assert heard(table.page) == []
    sound.click()
    expect(table.page.get_by_role("button", name="Sound is on")).to_be_visible()
    assert unlocked(table.page)
    table.expect_turn("Ben")
    until(table.page, f"audio.tones.some(t => t.running && Math.round(t.hz) === {BEEP})")


def test_late_start_sound(new_table: NewTable, server: Running) -> None:
    """Late start sound: from the first page to the match and to its rematch one tap is permission enough."""
    table = new_table()
    page = table.page
    page.add_init_script(AUDIO)
    table.set_up("Diam", ["Ann", "Ben"])
    first = page.url
    assert unlocked(page)
    with Hand(server.url, "/m/" + table.match_id) as hand:
        for move in ("r-1", "n-2", "o-5"):
            hand.play(move)
        hand.command("resign", 1)
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/m/" in url and url != first)
    table.expect_turn("Ben")
    before = len(heard(page))
    with Hand(server.url, "/m/" + table.match_id) as hand:
        hand.play("r-1")
    table.expect_plies(1)
    assert unlocked(page)
    assert len(heard(page)) > before
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()


def test_late_start_sound_is_told_after_a_reload(new_table: NewTable, server: Running) -> None:
    quick_computers(server)
    path = new_match(server, seats=(COMPUTER, "Ann"))
    table = new_table()
    table.page.add_init_script(AUDIO)
    table.open(path)
    table.expect_plies(1)
    expect(table.page.get_by_role("button", name="Turn sound on")).to_be_visible()
    assert heard(table.page) == []


def silenced(page: Page) -> bool:
    """Whether all tones of this page were taken back; there must be some."""
    found: list[dict[str, Any]] = page.evaluate("audio.tones")
    assert any(tone["running"] for tone in found), "no tone was scheduled"
    return all(tone["silenced"] for tone in found if tone["running"])


def scheduled(new_table: NewTable, server: Running) -> Table:
    """A page on which a sound has been made that will be heard in a minute."""
    path = new_match(server)
    table = new_table()
    table.page.add_init_script(AUDIO)
    table.open(path)
    table.reserve("r").click()
    assert unlocked(table.page)
    table.page.evaluate("audio.late = 60")
    table.tap("1.1")
    table.expect_plies(1)
    until(table.page, "audio.tones.some(t => t.running)")
    assert not silenced(table.page)
    return table


def test_beeps_after_mute(new_table: NewTable, server: Running) -> None:
    """Beeps after mute: what is scheduled already is not heard any more after muting."""
    table = scheduled(new_table, server)
    table.page.get_by_role("button", name="Sound is on").click()
    expect(table.page.get_by_role("button", name="Sound is off")).to_be_visible()
    assert silenced(table.page)
    assert table.page.evaluate("audio.contexts[0].gains[0].gain.value") == 0
    before = table.page.evaluate("audio.tones.length")
    with Hand(server.url, "/m/" + table.match_id) as hand:
        hand.play("n-2")
    table.expect_plies(2)
    assert table.page.evaluate("audio.tones.length") == before


def test_beeps_after_pause_and_undo(new_table: NewTable, server: Running) -> None:
    """Beeps after mute: pause, undo and the end silence at once, too."""
    table = scheduled(new_table, server)
    table.action("pause").click()
    expect(table.status).to_have_text("Paused")
    assert silenced(table.page)
    with Hand(server.url, "/m/" + table.match_id) as hand:
        hand.command("resume", 1)
        hand.play("n-2")
        table.expect_plies(2)
        until(table.page, "audio.tones.some(t => t.running && !t.silenced)")
        hand.command("undo", 2)
        table.expect_plies(1)
        until(table.page, "audio.tones.filter(t => t.running && !t.silenced).length <= 2")  # that of the undo itself


def test_sound_from_every_tab(new_table: NewTable, server: Running) -> None:
    """Sound from every tab: two pages of one match in one browser, one event: one sound, from the page seen last."""
    path = new_match(server, timer=60)
    table = new_table()
    other = Table(table.page.context.new_page(), server.url)
    faults: list[str] = []
    watch(other.page, faults)
    for one in (table, other):
        one.page.add_init_script(AUDIO)
        one.open(path)
        one.expect_turn("Ann")
        one.page.keyboard.press("Shift")
        one.page.mouse.click(2, 2)
        assert unlocked(one.page)
    with Hand(server.url, path) as hand:
        hand.play("r-1")
    for one in (table, other):
        one.expect_turn("Ben")
    assert (len(heard(table.page)) > 0, len(heard(other.page)) > 0) == (False, True)
    assert faults == []


def test_screen_sleeps(new_table: NewTable, server: Running) -> None:
    """Screen sleeps: it stays on while a match is live, is let go by pause and end, and a refusal is no error."""
    path = new_match(server)
    table = new_table()
    page = table.page
    page.add_init_script(WAKE_LOCK)
    table.open(path)
    until(page, "wake.held === 1")
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        table.expect_plies(1)
        table.action("pause").click()
        until(page, "wake.held === 0")
        page.evaluate("wake.refuse = true")
        page.get_by_role("button", name="Resume").click()
        table.expect_turn("Ben")
        until(page, "wake.asked > 1")  # any change of the page may ask again
        page.evaluate("wake.refuse = false")
        hand.play("n-2")
        until(page, "wake.held === 1")
        hand.command("resign", 1)
        until(page, "wake.held === 0")


def test_a_fanfare_is_short_and_stops_with_the_dialog(new_table: NewTable, server: Running) -> None:
    path = new_match(server, start="n/./././kr/././. 2 1")
    table = new_table()
    table.page.add_init_script(AUDIO)
    stop_time(table.page)
    table.open(path)
    table.page.clock.run_for(200)
    table.reserve("r").click()
    assert unlocked(table.page)
    table.page.evaluate("audio.late = 60")
    table.tap("1.2")
    expect(table.status).to_contain_text("win")
    for _ in range(60):
        if table.page.get_by_role("dialog").count():
            break
        table.page.clock.run_for(100)
    assert len(heard(table.page)) >= 9
    assert not silenced(table.page)
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    assert silenced(table.page)
