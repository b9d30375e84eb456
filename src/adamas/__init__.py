"""Adamas: play, study and program two abstract board games, Diam and the Diamond Game.

    position = adamas.game("diam").start(players=2)
    position = position.play("r-3")
    adamas.choose(position, level=8)

A position is frozen: `play` and `skip` return the next one. Every position and move has one text that parses back.
The computer player is loaded on its first use, so that importing this package stays quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .game import (
    Camp,
    Cap,
    Colour,
    Game,
    GameError,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    Label,
    Layout,
    Line,
    Move,
    Note,
    Option,
    Outcome,
    Position,
    Seat,
    Spot,
    UnknownGame,
    View,
    perft,
)
from .games import GAMES, find_game

if TYPE_CHECKING:
    from .engine import Analysis, Hint, Limit, Verdict, analyse, choose, hint, solve

__all__ = [
    "Analysis",
    "Camp",
    "Cap",
    "Colour",
    "Game",
    "GameError",
    "Hint",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "Label",
    "Layout",
    "Limit",
    "Line",
    "Move",
    "Note",
    "Option",
    "Outcome",
    "Position",
    "Seat",
    "Spot",
    "UnknownGame",
    "Verdict",
    "View",
    "analyse",
    "choose",
    "game",
    "games",
    "hint",
    "perft",
    "solve",
]

__version__: str
"""The version of the installed package; looked up on first use."""

_ENGINE = frozenset({"Analysis", "Hint", "Limit", "Verdict", "analyse", "choose", "hint", "solve"})


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(GAMES)


def game(name: str) -> Game:
    """The game of this name; raise UnknownGame for any other."""
    return find_game(name)


def __getattr__(name: str) -> Any:
    value: Any
    if name in _ENGINE:
        from . import engine

        value = getattr(engine, name)
    elif name == "__version__":
        from importlib.metadata import version

        value = version("adamas")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
