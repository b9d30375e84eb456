"""What every test shares: the hypothesis profile, and a third game that is registered for one test."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from adamas.game import Game
from adamas.games import GAMES
from tests.toy import MORRIS, Morris

# A busy machine must not fail a test: examples are counted, never timed.
settings.register_profile("adamas", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("adamas")


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    """Every registered game in turn."""
    return GAMES[request.param]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Morris:
    """Three men's morris, registered as a game for the time of one test."""
    monkeypatch.setitem(GAMES, MORRIS.name, MORRIS)
    return MORRIS
