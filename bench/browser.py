"""A Chromium and a server in this process, for the sections that measure the page."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from adamas.server.run import Running
from scripts.chromium import find
from tests.server.harness import in_thread

from .report import BenchError

__all__ = ["opened"]


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Browser, Running]]:
    """Both, with the matches in a file below `folder` that goes afterwards; raise BenchError without a Chromium."""
    path = find()
    if path is None:
        raise BenchError("no Chromium: run `python scripts/chromium.py`")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(dir=folder) as data,
        in_thread(data=Path(data) / "adamas.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser, server
        browser.close()
