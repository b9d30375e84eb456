"""The first load of a page: everything that comes over the wire is counted, and nothing comes from elsewhere."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import new_match

MOST = 150_000
"""Bytes that may come, packed as they are sent."""


def size(client: httpx.Client, url: str) -> int:
    """How many bytes the body of an answer has on its way to a browser."""
    with client.stream("GET", url, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200, url
        return sum(len(chunk) for chunk in answer.iter_raw())


@pytest.mark.parametrize("screen", ["home", "diam", "diamond"])
def test_a_first_load_is_light_and_asks_nobody_else(new_table: NewTable, server: Running, screen: str) -> None:
    table = new_table(390, 844)
    page = table.page
    asked: list[str] = []
    # What the page draws for itself is no request, and an answer to a question is no file.
    page.on(
        "request", lambda it: asked.append(it.url) if it.method == "GET" and not it.url.startswith("data:") else None
    )
    table.open("/" if screen == "home" else new_match(server, screen))
    if screen == "home":
        expect(page.locator(".sum")).to_contain_text("Diam:")
        expect(page.locator(".game-card svg")).to_have_count(2)
    else:
        table.expect_turn("Ann")
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith(table.url)] == []
    assert len(asked) == len(set(asked)), "something is asked for twice"
    with httpx.Client(timeout=30) as client:
        sizes = {url.removeprefix(table.url): size(client, url) for url in asked}
    assert sum(sizes.values()) <= MOST, sorted(sizes.items(), key=lambda item: -item[1])[:15]
