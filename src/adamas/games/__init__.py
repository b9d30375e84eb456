"""The games that Adamas knows, each under its name."""

from __future__ import annotations

from ..game import Game, UnknownGame
from .diam import Diam
from .diamond import Diamond

__all__ = ["GAMES", "find_game"]

GAMES: dict[str, Game] = {game.name: game for game in (Diam(), Diamond())}


def find_game(name: str) -> Game:
    """The game of this name; raise UnknownGame for any other."""
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise UnknownGame(f"there is no game {name!r:.80}: choose from {', '.join(GAMES)}")
    return game
