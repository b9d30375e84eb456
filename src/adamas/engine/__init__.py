"""The computer player: `analyse` a position, or `choose` a move in it. Knows games only through their contract."""

from __future__ import annotations

from .analysis import Analysis, Line, analyse
from .levels import LEVELS
from .limit import Limit
from .player import choose

__all__ = ["LEVELS", "Analysis", "Limit", "Line", "analyse", "choose"]
