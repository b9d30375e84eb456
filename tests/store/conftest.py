"""The fixture `store` runs every conformance test on each database; another database is one more line in DATABASES."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from adamas.store import Store
from adamas.store.sqlite import SqliteStore

from .samples import everything

Open = Callable[[Path], Awaitable[Store]]


async def _sqlite(folder: Path) -> Store:
    return SqliteStore.open(folder / "adamas.db")


DATABASES: dict[str, Open] = {
    "sqlite": _sqlite,
}


@pytest.fixture(params=sorted(DATABASES))
def open_store(request: pytest.FixtureRequest) -> Open:
    """Opens the store of a folder, again and again with the same data."""
    return DATABASES[request.param]


@pytest.fixture
async def store(open_store: Open, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store. After every test it is closed and opened again, and must hold what it held."""
    opened = await open_store(tmp_path)
    yield opened
    held = await everything(opened)
    await opened.close()
    again = await open_store(tmp_path)
    try:
        assert await everything(again) == held
    finally:
        await again.close()
