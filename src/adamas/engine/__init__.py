"""The computer player: `analyse` a position, `choose` a move in it, or `solve` it. Knows games by their contract."""

from __future__ import annotations

from .analysis import Analysis, Line, analyse
from .hints import Hint, Reason, hint
from .levels import LEVELS
from .limit import Limit
from .player import choose
from .proof import Verdict, solve

__all__ = ["LEVELS", "Analysis", "Hint", "Limit", "Line", "Reason", "Verdict", "analyse", "choose", "hint", "solve"]
