"""SQLite data files for tests: made with a few matches, and looked at byte for byte."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adamas.store.sqlite import SqliteStore

from .samples import create

ROOT = Path(__file__).parents[2]

posix = pytest.mark.skipif(os.name != "posix", reason="file modes, signals and resource limits of POSIX")


def files(folder: Path) -> dict[str, bytes]:
    """Every file of the folder with its bytes."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


async def make(path: Path, *ids: str) -> None:
    """Make a data file with these matches, and close it."""
    store = SqliteStore.open(path)
    await create(store, *ids)
    await store.close()
