"""The computer player: `analyse` a position, or `choose` a move in it. Knows games only through their contract."""

from __future__ import annotations

from adamas.engine.analysis import Analysis, Line, analyse
from adamas.engine.levels import LEVELS
from adamas.engine.limit import Limit
from adamas.engine.player import choose

__all__ = ["LEVELS", "Analysis", "Limit", "Line", "analyse", "choose"]
