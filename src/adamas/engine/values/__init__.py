"""The evaluations, by game; a game without one is searched all the same."""

from __future__ import annotations

from collections.abc import Callable

from ...game import Position
from .base import Values
from .diam import DiamValues
from .diamond import DiamondValues

__all__ = ["VALUES", "Values", "values_for"]

VALUES: dict[str, Callable[[Position], Values]] = {"diam": DiamValues, "diamond": DiamondValues}


def values_for(root: Position) -> Values:
    """What is known about the game of a position, made ready for one search from there."""
    return VALUES.get(root.game, Values)(root)
