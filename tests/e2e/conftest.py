"""A Chromium, a server whose clock the test holds, and a page that fails the test when its console complains."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from adamas.server.run import Running
from scripts.chromium import find
from tests.server.clock import ManualClock
from tests.server.harness import in_thread

from .table import Table

FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]
"""As root there is no sandbox to be had; the rest keeps Chromium from looking for the outside world."""


@pytest.fixture(scope="session")
def chromium_path() -> str:
    path = find()
    if path is None:
        pytest.fail("no Chromium: run `python scripts/chromium.py`")
    return path


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Generator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def clock() -> Generator[ManualClock]:
    """The server's clock: real time passes on it, and `advance` lets more pass."""
    clock = ManualClock()
    with clock.follow():
        yield clock


@pytest.fixture
def server(tmp_path: Path, clock: ManualClock) -> Generator[Running]:
    with in_thread(data=tmp_path / "adamas.db", clock=clock) as running:
        yield running


def watch(page: Page, faults: list[str], expected: tuple[str, ...] = ()) -> None:
    """Collect what goes wrong in a page: errors, console errors, and violations of its security policy."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in expected):
            faults.append(f"console: {message.text}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', e => console.error('policy: ' + e.violatedDirective))"
    )


NewTable = Callable[..., Table]


@pytest.fixture
def new_table(browser: Browser, server: Running) -> Generator[NewTable]:
    """Makes a table: a page in a context of its own, at phone size and with reduced motion unless told otherwise."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(
        width: int = 390, height: int = 844, motion: str = "reduce", expected: tuple[str, ...] = (), **more: Any
    ) -> Table:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion=motion,  # type: ignore[arg-type]
            accept_downloads=True,
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        watch(page, faults, expected)
        return Table(page, server.url)

    yield make
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def copy_of(tmp_path: Path) -> Callable[[Path], Path]:
    """Copies a data file with what lies beside it."""

    def copy(data: Path) -> Path:
        for file in data.parent.glob(data.name + "*"):
            shutil.copy(file, tmp_path / f"copy-{file.name}")
        return tmp_path / f"copy-{data.name}"

    return copy
