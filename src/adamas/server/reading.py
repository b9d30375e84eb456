"""A position's text as a person pastes it: what it does not say of its rules is given, and the rest is found in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Game, Position

__all__ = ["read_position"]


def read_position(game: Game, text: str, options: Mapping[str, int | str]) -> tuple[dict[str, Any], Position]:
    """The options under which a text is a position, and the position; raise what the game raises if there are none.

    Only those options count that a position carries, and never who began. What the text itself tells, such as the
    number of players, need not be given.
    """
    carried: dict[str, Any] = {
        name: value for name, value in options.items() if game.option(name).scope == "position" and name != "starter"
    }
    position = game.parse(text, **carried)
    return {**game.options_of(position), **carried}, position
