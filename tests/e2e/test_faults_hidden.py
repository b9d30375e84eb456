"""A tab that is really hidden, in a Chromium that nothing keeps from hiding its pages."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from adamas.server.run import Running

from .conftest import FLAGS
from .devtools import Chromium, Tab, chromium
from .shortcuts import Hand, new_match
from .spies import HELD_ANIMATIONS

PAUSED = "document.querySelector('#status-title')?.textContent === 'Paused'"


@pytest.fixture(scope="module")
def plain(chromium_path: str) -> Generator[Chromium]:
    with chromium(chromium_path, FLAGS) as browser:
        yield browser


def opened(plain: Chromium, url: str, script: str = "") -> tuple[Tab, Tab]:
    """The tab of a match in front, and another behind it."""
    other = plain.open("about:blank")
    tab = plain.open("about:blank")
    if script:
        plain.call("Page.enable", tab._session)
        plain.call("Page.addScriptToEvaluateOnNewDocument", tab._session, source=script)
    plain.call("Page.navigate", tab._session, url=url)
    tab.show()
    tab.wait("document.visibilityState === 'visible'")
    tab.wait("document.querySelector('main:not(.is-drawing) #status-title')?.textContent.includes('Ann')")
    return tab, other


def away_and_back(tab: Tab, other: Tab) -> None:
    other.show()
    tab.wait("document.visibilityState === 'hidden'")
    tab.wait(PAUSED)
    tab.show()
    tab.wait("document.visibilityState === 'visible'")


def test_stuck_auto_pause(plain: Chromium, server: Running) -> None:
    """Stuck auto-pause: on return a clear Resume has the focus, and works by pointer and by key."""
    path = new_match(server, timer=60)
    tab, other = opened(plain, server.url.rstrip("/") + path)
    for way in ("key", "pointer"):
        away_and_back(tab, other)
        tab.wait("document.activeElement?.id === 'resume' && !document.activeElement.disabled")
        if way == "key":
            for kind in ("keyDown", "keyUp"):
                key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
                plain.call("Input.dispatchKeyEvent", tab._session, type=kind, **key)
        else:
            x, y = tab.evaluate(
                "(box => [box.x + box.width / 2, box.y + box.height / 2])"
                "(document.querySelector('#resume').getBoundingClientRect())"
            )
            for kind in ("mousePressed", "mouseReleased"):
                at = {"x": x, "y": y, "button": "left", "clickCount": 1}
                plain.call("Input.dispatchMouseEvent", tab._session, type=kind, **at)
        tab.wait("document.querySelector('#status-title').textContent.includes('Ann')")


def test_blank_board_after_hiding(plain: Chromium, server: Running) -> None:
    """Blank board: after the tab was hidden and shown again the board is complete."""
    path = new_match(server, start="rkn/n/r/./k/o/./. 2 1")
    tab, other = opened(plain, server.url.rstrip("/") + path)
    drawn = (
        "[...document.querySelectorAll('#board .layer-pieces .piece-body')]"
        ".filter(p => p.checkVisibility() && p.getBoundingClientRect().width > 10).length"
    )
    assert tab.evaluate(drawn) == 7
    away_and_back(tab, other)
    assert tab.evaluate(drawn) == 7
    tab.evaluate("document.querySelector('#resume').click()")
    tab.wait("document.querySelector('#status-title').textContent.includes('Ann')")
    assert tab.evaluate(drawn) == 7
    assert tab.evaluate("document.querySelector('#board .board-frame').getBoundingClientRect().width") > 100


def test_animation_flag_stuck_when_hidden(plain: Chromium, server: Running) -> None:
    """Animation flag stuck: hiding the page ends an animation, and the board takes moves on return."""
    path = new_match(server)
    tab, other = opened(plain, server.url.rstrip("/") + path, HELD_ANIMATIONS)
    # The flag also clears by itself after a time; that does not come here before the test has looked.
    tab.evaluate(
        "(real => { window.setTimeout = (act, ms) => real(act, ms === 500 ? 60000 : ms); })(window.setTimeout)"
    )
    undo = "document.querySelector('[data-action=undo]')"
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        tab.wait(f"{undo}.title.includes('shown')")
        away_and_back(tab, other)
        tab.evaluate("document.querySelector('#resume').click()")
        tab.wait("document.querySelector('#status-title').textContent.includes('Ben')")
        tab.wait(f"{undo}.getAttribute('aria-disabled') !== 'true'")
        tab.evaluate("document.querySelector('#tray [data-spot=k]').click()")
        tab.evaluate("document.querySelector('#board [data-spot=\"2.1\"]').click()")
        tab.wait("document.querySelectorAll('.ply').length === 2")
        assert hand.look()["plies"] == 2
