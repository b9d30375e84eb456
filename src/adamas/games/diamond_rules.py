"""The options of the Diamond Game, and what follows from one choice of them: homes, goals, holes one may enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ..game import InvalidOption, Option
from .diamond_moves import Ways, ways
from .star import Star, star

__all__ = ["COLOURS", "NAMES", "OPTIONS", "Rules", "check_together", "make_rules", "rules_for"]

COLOURS: Final = "rby"
NAMES: Final = {"r": "red", "b": "blue", "y": "yellow"}

OPTIONS: Final = (
    Option("players", (2, 3), 2),
    Option("board", (73, 121), 73),
    Option("camps", ("open", "closed"), "open"),
    Option("goal", ("strict", "crowded"), "strict"),
    Option("leave_home", ("off",), "off", least=1, most=999),
    Option("seating", ("diamond", "opposite"), "diamond", when={"players": (2,), "board": (121,)}),
    Option("play_on", ("off", "on"), "off", when={"players": (3,)}),
)

# Order red, blue, yellow: clockwise on the screen (rules 3.3). A goal is the point reflection of its home.
_TIPS: Final = {
    "diamond": (("bottom", "top"), ("upper left", "lower right"), ("upper right", "lower left")),
    "opposite": (("bottom", "top"), ("top", "bottom")),
}


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """One choice of the options, with the sets of holes that belong to each slot. Compared by identity: made once
    for each choice, by `rules_for`.

    `leave_home` is the round from which pieces must leave home, 0 for never. `enter` are the holes where a piece of a
    slot may land, with open camps all of them, and `ways` the moves to them.
    """

    players: int
    board: int
    camps: str
    goal: str
    leave_home: int
    seating: str
    play_on: bool
    star: Star
    homes: tuple[int, ...]
    goals: tuple[int, ...]
    enter: tuple[int, ...]
    ways: tuple[Ways, ...]

    @property
    def options(self) -> dict[str, Any]:
        """The rule options that a position text does not carry, by name and value."""
        return {
            "camps": self.camps,
            "goal": self.goal,
            "leave_home": self.leave_home or "off",
            "seating": self.seating,
            "play_on": "on" if self.play_on else "off",
        }

    def won(self, slot: int, sets: Sequence[int]) -> bool:
        """Whether a slot that has just moved has filled its goal (rules 3.5, option `goal`)."""
        goal = self.goals[slot]
        own = sets[slot] & goal
        if own == goal:
            return True
        if not own or self.goal == "strict":
            return False
        for board in sets:
            goal &= ~board
        return not goal

    def __reduce__(self) -> tuple[Any, ...]:
        choice = (self.players, self.board, self.camps, self.goal, self.leave_home, self.seating, self.play_on)
        return rules_for, choice


def check_together(chosen: Mapping[str, Any]) -> None:
    """Raise InvalidOption if values of resolved options do not go with each other."""
    if chosen["seating"] == "opposite" and chosen["board"] != 121:
        raise InvalidOption(f"seating opposite is for the board of 121 holes, not for {chosen['board']}")
    if chosen["seating"] == "opposite" and chosen["players"] != 2:
        raise InvalidOption(f"seating opposite is for 2 players, not for {chosen['players']}")
    if chosen["play_on"] == "on" and chosen["players"] != 3:
        raise InvalidOption(f"play_on on is for 3 players: with {chosen['players']} nobody is left to play on")


def make_rules(chosen: Mapping[str, Any]) -> Rules:
    """The rules for resolved options; raise InvalidOption if they do not go together."""
    check_together(chosen)
    leave_home = 0 if chosen["leave_home"] == "off" else chosen["leave_home"]
    return rules_for(
        chosen["players"],
        chosen["board"],
        chosen["camps"],
        chosen["goal"],
        leave_home,
        chosen["seating"],
        chosen["play_on"] == "on",
    )


@cache
def rules_for(players: int, board: int, camps: str, goal: str, leave_home: int, seating: str, play_on: bool) -> Rules:
    """The rules for one choice of options, always the same object for the same choice."""
    geometry = star(board)
    tips = _TIPS[seating][:players]
    homes = tuple(geometry.camps[home] for home, _ in tips)
    goals = tuple(geometry.camps[goal] for _, goal in tips)
    enter = []
    for slot in range(players):
        barred = 0
        if camps == "closed":
            for other in range(players):
                if other != slot:
                    barred |= homes[other] | goals[other]
            # One's own camps are tested first: the camps share holes on 73, and goals could not be filled (rules 3.8).
            barred &= ~(homes[slot] | goals[slot])
        enter.append(geometry.full & ~barred)
    return Rules(
        players,
        board,
        camps,
        goal,
        leave_home,
        seating,
        play_on,
        geometry,
        homes,
        goals,
        tuple(enter),
        tuple(ways(board, holes) for holes in enter),
    )
