"""The text of the timer: it changes once a second at most, and nobody is read its digits unasked."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from adamas.server.run import Running
from tests.server.clock import ManualClock

from .conftest import NewTable
from .reader import Reader
from .shortcuts import new_match, stop_time

SECONDS = 9
"""Less than a server waits for a page that sends nothing."""

STEP_MS = 50

CHANGES = """
window.timerChanges = [];
{
  const told = () => {
    const digits = document.querySelector('.timer-digits');
    return [digits.textContent, digits.getAttribute('aria-label')];
  };
  let before = told();
  new MutationObserver(() => {
    const now = told();
    if (String(now) !== String(before)) window.timerChanges.push([Date.now(), ...now]);
    before = now;
  }).observe(document.querySelector('[role=timer]').parentNode,
    {subtree: true, childList: true, characterData: true, attributes: true});
}
"""
"""`timerChanges`: when the text of the timer, or what it is called, has changed, and to what."""

NO_PINGS = """
{
  const real = WebSocket.prototype.send;
  WebSocket.prototype.send = function (frame) { if (JSON.parse(frame).type !== 'ping') real.call(this, frame); };
}
"""
"""The two clocks are moved in turn here, so what a ping measures between would be the steps of this test."""

LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], [role=marquee], output"


@pytest.fixture
def clock() -> ManualClock:
    """In place of the clock that follows the real time."""
    return ManualClock()


def test_a_timer_changes_once_a_second_and_is_not_read_out(
    new_table: NewTable, server: Running, clock: ManualClock
) -> None:
    """Over the whole of a running turn, the last seconds with their warning included."""
    table = new_table()
    page = table.page
    reader = Reader(page)
    page.add_init_script(NO_PINGS)
    stop_time(page)
    table.open(new_match(server, timer=SECONDS))
    timer = page.get_by_role("timer")
    expect(timer).to_be_visible()
    page.clock.run_for(400)
    page.evaluate(CHANGES)
    for _ in range((SECONDS - 1) * 1000 // STEP_MS):
        clock.advance(STEP_MS)
        page.clock.run_for(STEP_MS)
    changes = page.evaluate("timerChanges")
    shown = [int(text) for _, text, _ in changes]
    assert shown == list(range(shown[0], shown[0] - len(shown), -1)), "a second is shown twice or left out"
    assert len(shown) >= SECONDS - 2, f"the timer stood still: {shown}"
    gaps = [later[0] - earlier[0] for earlier, later in itertools.pairwise(changes)]
    assert min(gaps) >= 1000, f"changes came after {gaps} ms"

    assert timer.evaluate("(timer, live) => !timer.closest(live) && !timer.querySelector(live)", LIVE)
    (node,) = reader.look().every("timer")
    assert [one.role for one in node.walk() if one.state.get("live", "off") != "off"] == []
    counted = [sentence for sentence in reader.heard() if any(letter.isdigit() for letter in sentence)]
    assert counted == ["5 seconds left."], "more is said of the time than the one warning"
