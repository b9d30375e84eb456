"""Two ways through every page: a finger on the screen, and a keyboard without any pointer.

Both do the same things in the same words, so that one test can ask them of both. A finger only touches what can be seen
where it touches; the keyboard only reaches what has the focus.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page, expect

from .shortcuts import until

__all__ = ["Finger", "Keys", "Way"]

MOST_TABS = 120
MOST_STEPS = 60

TOUCHED = """
(target) => {
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const own = [target, ...(target.labels ?? [])];
  const seen = hit && own.some(one => one.contains(hit) || hit.contains(one) && hit.matches('label'));
  return seen ? [x, y] : hit ? hit.outerHTML.slice(0, 90) : `outside of the window, at ${x}, ${y}`;
}
"""
"""Where a finger touches this, or what lies over it."""

BEHIND = "target => !!(document.activeElement.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING)"

HAS_FOCUS = "target => document.activeElement === target"


class Way(ABC):
    """How somebody uses a page. `board` is where the pieces of the screen are that he plays on."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, target: Locator) -> None:
        """Press a button, follow a link, turn a switch, open what is folded."""

    @abstractmethod
    def mark(self, group: Locator, choice: str) -> None:
        """Choose one of several that exclude each other, by its words."""

    @abstractmethod
    def select(self, field: Locator, value: str) -> None:
        """Choose in a list that unfolds."""

    @abstractmethod
    def slide(self, slider: Locator, to: int) -> None:
        """Move a slider to this value."""

    @abstractmethod
    def play(self, source: str, target: str, board: str = "#board") -> None:
        """Pick the piece or the reserve, then the cell where it goes."""

    @abstractmethod
    def write(self, field: Locator, text: str) -> None:
        """Write into an empty field."""

    def spot(self, name: str, board: str) -> Locator:
        # The reserves of a match lie beside its board.
        return self.page.locator(f':is({board}, #tray) [data-spot="{name}"]').first


def _choice(group: Locator, words: str) -> Locator:
    return group.locator("label").filter(has_text=re.compile(rf"^\s*{re.escape(words)}\s*$"))


class Finger(Way):
    def touch(self, target: Locator) -> None:
        expect(target).to_be_visible()
        # A dialog that has just opened takes no taps that were meant for the page.
        until(self.page, "!document.querySelector('dialog.is-new')")
        target.scroll_into_view_if_needed()
        # What stands fast at an edge of the window may cover what was scrolled only as far as needed.
        at = target.evaluate(TOUCHED)
        if isinstance(at, str):
            target.evaluate("target => target.scrollIntoView({block: 'center', behavior: 'instant'})")
            at = target.evaluate(TOUCHED)
        assert not isinstance(at, str), f"a finger cannot touch {target}: it meets {at}"
        self.page.touchscreen.tap(*at)

    def press(self, target: Locator) -> None:
        self.touch(target)

    def mark(self, group: Locator, choice: str) -> None:
        self.touch(_choice(group, choice))

    def select(self, field: Locator, value: str) -> None:
        # The list is the device's own.
        self.touch(field)
        field.select_option(value)

    def slide(self, slider: Locator, to: int) -> None:
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        assert box is not None
        low, high = (int(slider.get_attribute(edge) or 0) for edge in ("min", "max"))
        # The knob stays within the track, so that its middle does not reach the ends.
        knob = min(16.0, box["width"] / 4)
        x = box["x"] + knob / 2 + (box["width"] - knob) * (to - low) / (high - low)
        self.page.touchscreen.tap(x, box["y"] + box["height"] / 2)

    def play(self, source: str, target: str, board: str = "#board") -> None:
        until(self.page, f"!document.querySelector('{board}.is-waiting')")
        start = self.spot(source, board)
        self.touch(start)
        expect(start).to_have_attribute("aria-pressed", "true")
        self.touch(self.spot(target, board))

    def write(self, field: Locator, text: str) -> None:
        self.touch(field)
        self.page.keyboard.insert_text(text)


class Keys(Way):
    def focus(self, target: Locator) -> None:
        """Go there by Tab, or back by Shift and Tab."""
        expect(target).to_be_visible()
        key = "Shift+Tab" if target.evaluate(BEHIND) else "Tab"
        node = target.element_handle()
        for _ in range(MOST_TABS):
            if node.evaluate(HAS_FOCUS):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never leads to {target}")

    def press(self, target: Locator) -> None:
        self.focus(target)
        self.page.keyboard.press("Space" if target.get_attribute("role") == "switch" else "Enter")

    def mark(self, group: Locator, choice: str) -> None:
        wanted = _choice(group, choice).locator("input")
        self.focus(group.locator("input:checked"))
        for _ in range(group.locator("input").count()):
            if wanted.is_checked():
                break
            self.page.keyboard.press("ArrowRight")
        expect(wanted).to_be_checked()

    def select(self, field: Locator, value: str) -> None:
        self.focus(field)
        places: list[str] = field.evaluate("field => [...field.options].map(option => option.value)")
        way = places.index(value) - places.index(field.input_value())
        for _ in range(abs(way)):
            self.page.keyboard.press("ArrowDown" if way > 0 else "ArrowUp")
        expect(field).to_have_value(value)

    def slide(self, slider: Locator, to: int) -> None:
        self.focus(slider)
        now = int(slider.input_value())
        for _ in range(abs(to - now)):
            self.page.keyboard.press("ArrowRight" if to > now else "ArrowLeft")

    def play(self, source: str, target: str, board: str = "#board") -> None:
        until(self.page, f"!document.querySelector('{board}.is-waiting')")
        self.focus(self.page.locator(f'{board} [role=grid] [data-spot][tabindex="0"]').first)
        if len(source) == 1:  # a reserve
            self.page.keyboard.press("r")
            self._step("ArrowRight", source)
        else:
            self._step("n", source)
        self.page.keyboard.press("Enter")
        expect(self.spot(source, board)).to_have_attribute("aria-pressed", "true")
        self._step("n", target)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        self.focus(field)
        self.page.keyboard.type(text)

    def _step(self, key: str, spot: str) -> None:
        for _ in range(MOST_STEPS):
            if self.page.evaluate("document.activeElement?.dataset.spot") == spot:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never comes to {spot}")
