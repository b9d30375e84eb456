"""Leaving the tab: the real event, in a Chromium that nothing keeps from hiding its pages."""

from __future__ import annotations

from typing import Any

import httpx

from adamas.server.run import Running
from tests.server.clock import ManualClock
from tests.server.harness import cmd_id

from .conftest import FLAGS
from .devtools import chromium


def new_match(url: str, timer: int | None) -> str:
    """A match of two people at this device; its address."""
    origin = url.rstrip("/")
    body: dict[str, Any] = {
        "create_id": cmd_id(),
        "game": "diam",
        "options": {},
        "seats": [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Ben"}],
        "timer": timer,
        "undo": 3,
    }
    answer = httpx.post(f"{origin}/api/matches", json=body, headers={"Origin": origin}, timeout=30)
    answer.raise_for_status()
    return origin + str(answer.json()["url"])


def test_leaving_the_tab_pauses_and_only_the_player_resumes(
    chromium_path: str, server: Running, clock: ManualClock
) -> None:
    with chromium(chromium_path, FLAGS) as browser:
        other = browser.open("about:blank")
        match = browser.open(new_match(server.url, timer=60))
        match.show()
        match.wait("document.querySelector('#status-title')?.textContent.includes('Ann')")
        match.wait("document.querySelector('[role=timer]')")
        assert match.evaluate("document.visibilityState") == "visible"

        other.show()
        match.wait("document.visibilityState === 'hidden'")
        match.wait("document.querySelector('#status-title').textContent === 'Paused'")
        left = match.evaluate("document.querySelector('[role=timer]').textContent")
        clock.advance(600_000)

        match.show()
        match.wait("document.visibilityState === 'visible'")
        # Coming back resumes nothing: the board stays covered until the player says so, and his time is what it was.
        match.wait("document.activeElement?.id === 'resume' && !document.activeElement.disabled")
        assert match.evaluate("document.querySelector('#status-title').textContent") == "Paused"
        assert match.evaluate("document.querySelector('[role=timer]').textContent") == left
        match.evaluate("document.querySelector('#resume').click()")
        match.wait("document.querySelector('#status-title').textContent.includes('Ann')")
        seconds = (
            "document.querySelector('.timer-digits').textContent.split(':')"
            ".reduce((minutes, part) => 60 * minutes + Number(part), 0)"
        )
        assert 0 < match.evaluate(seconds) <= 60
        match.wait("[...document.querySelectorAll('main:not(.is-drawing) #board [data-spot]')].length === 32")
