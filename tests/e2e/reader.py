"""A person who hears the page: the keyboard, the accessibility tree and the live regions, and nothing else.

Nothing here knows where anything lies on the screen, how it looks, or how the page is made.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from .spies import SPEECH

__all__ = ["Node", "Reader"]

WAIT_S = 30.0
MOST_TABS = 80


@dataclass
class Node:
    """What the tree tells of one thing: what it is, what it is called, and what is in it."""

    role: str
    name: str
    state: dict[str, Any]
    inside: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        yield self
        for node in self.inside:
            yield from node.walk()

    def every(self, role: str) -> list[Node]:
        return [node for node in self.walk() if node.role == role]

    def one(self, role: str, name: str = "") -> Node:
        """The only thing of this kind whose name has these words."""
        found = [node for node in self.every(role) if name in node.name]
        assert len(found) == 1, f"{len(found)} of {role} {name!r} among {[node.name for node in self.every(role)]}"
        return found[0]

    @property
    def text(self) -> str:
        """All that is read out in it."""
        return " ".join(node.name for node in self.walk() if node.role == "StaticText")


class Reader:
    """Made before the page is opened, so that it hears everything."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(SPEECH)
        self._devtools = page.context.new_cdp_session(page)

    # ---- what is told

    def look(self) -> Node:
        """The tree as a screen reader is given it now."""
        nodes = self._devtools.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in nodes}

        def read(one: dict[str, Any]) -> list[Node]:
            inside = [node for child in one.get("childIds", []) if child in known for node in read(known[child])]
            return inside if one.get("ignored") else [self._node(one, inside)]

        (root,) = read(nodes[0])
        return root

    def focus(self) -> Node:
        """What has the focus; it must be something that can be used."""
        active = self._devtools.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        found = self._devtools.send(
            "Accessibility.getPartialAXTree", {"objectId": active["objectId"], "fetchRelatives": False}
        )
        (one,) = found["nodes"]
        assert not one.get("ignored"), "the focus is lost"
        node = self._node(one, [])
        assert node.role not in ("RootWebArea", "generic"), "the focus is lost"
        return node

    def heard(self) -> list[str]:
        """Every sentence since the page was opened, oldest first."""
        spoken = self.page.evaluate("spoken")
        assert all(one["heard"] for one in spoken), f"spoken where nobody hears it: {spoken}"
        return [one["text"] for one in spoken]

    # ---- what is done

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def write(self, text: str) -> None:
        self.page.keyboard.type(text)

    def press_until(self, key: str, fits: Callable[[Node], bool]) -> Node:
        """Press a key until what has the focus is what was looked for."""
        passed = []
        for _ in range(MOST_TABS):
            self.press(key)
            node = self.focus()
            if fits(node):
                return node
            passed.append(node.name)
        raise AssertionError(f"{key} only leads to {passed}")

    def tab_to(self, role: str, name: str) -> Node:
        return self.press_until("Tab", lambda node: node.role == role and name in node.name)

    def wait(self, what: str, ready: Callable[[], bool]) -> None:
        end = time.monotonic() + WAIT_S
        while not ready():
            assert time.monotonic() < end, f"never came: {what}; last heard: {self.heard()[-3:]}"
            self.page.wait_for_timeout(20)

    @staticmethod
    def _node(one: dict[str, Any], inside: list[Node]) -> Node:
        state = {entry["name"]: entry["value"].get("value") for entry in one.get("properties", [])}
        return Node(one["role"]["value"], one.get("name", {}).get("value", ""), state, inside)
