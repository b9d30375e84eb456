"""What every test shares: the hypothesis profile, and a third game that is registered for one test."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from adamas.game import Game
from adamas.games import GAMES
from tests.toy import MORRIS, Morris

# A busy machine must not fail a test: examples are counted, never timed.
settings.register_profile("adamas", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("adamas")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once Playwright runs, its event loop owns the thread and no other can start there."""
    items.sort(key=lambda item: "e2e" in Path(item.path).parts)


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    """Every registered game in turn."""
    return GAMES[request.param]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Morris:
    """Three men's morris, registered as a game for the time of one test."""
    monkeypatch.setitem(GAMES, MORRIS.name, MORRIS)
    return MORRIS
