"""The Diamond Game: bring all ten pieces into the camp straight across the star (rules 3)."""

from __future__ import annotations

from math import sqrt
from string import ascii_lowercase
from typing import Any

from ..game import Camp, Cap, Colour, Game, InvalidPosition, Label, Layout, Position, Seat, Spot, View
from .diamond_position import DiamondPosition
from .diamond_rules import COLOURS, NAMES, OPTIONS, Rules, make_rules
from .diamond_text import parse_text
from .star import Star

__all__ = ["Diamond", "DiamondPosition"]

MARKS = {"r": "disc", "b": "square", "y": "triangle"}


class Diamond(Game):
    """The Diamond Game: its options, its starts, its texts and its stars."""

    name = "diamond"
    options = OPTIONS
    cap = Cap(rounds=300)

    def start(self, **options: Any) -> DiamondPosition:
        """Every colour fills its home, and red begins; raise InvalidOption."""
        rules = make_rules(self.resolve(options))
        return DiamondPosition(rules, rules.homes, 0, 1 if rules.leave_home else 0)

    def parse(self, text: str, **options: Any) -> DiamondPosition:
        """Read a position text, with the options that it cannot carry as keywords.

        These are `camps`, `goal`, `leave_home`, `seating`, `play_on`, the `round` (1 if not given) and `finished`, the
        slots (from 0) that have filled their goals, in that order; `players` and `board` must agree with the text.
        Without `finished`, whoever fills a goal with ten pieces of his own has finished.
        Raises InvalidPosition and InvalidOption.
        """
        geometry, sets, turn = parse_text(text)
        given = dict(options)
        round_number, finished = given.pop("round", 1), given.pop("finished", None)
        for name, value in given.items():
            self.option(name).check(value)
        for name, value in (("players", len(sets)), ("board", geometry.size)):
            if given.get(name, value) != value:
                raise InvalidPosition(f"the position has {name}={value}, which is not {name}={given[name]}")
        rules = make_rules(self.resolve({**given, "players": len(sets), "board": geometry.size}))
        if isinstance(round_number, bool) or not isinstance(round_number, int) or round_number < 1:
            raise InvalidPosition(f"round cannot be {round_number!r:.80}: rounds are counted from 1")
        places = _places(rules, sets, turn, finished)
        return DiamondPosition(rules, sets, turn, round_number if rules.leave_home else 0, places)

    def options_of(self, position: Position) -> dict[str, Any]:
        """Every rule option with its value: what the position carries, and the players and board of its text."""
        geometry, sets, _ = parse_text(str(position))
        return {**super().options_of(position), "players": len(sets), "board": geometry.size}

    def layout(self, **options: Any) -> Layout:
        """The star with its rows, camps and edges; the distance of neighbours is 1 and the middle (0, 0)."""
        rules = make_rules(self.resolve(options))
        geometry = rules.star
        names = geometry.names
        at = {name: (x / 2, z * sqrt(3) / 2) for name, x, z in zip(names, geometry.x, geometry.z, strict=True)}
        edges = tuple(
            (names[hole], names[other])
            for hole in range(geometry.size)
            for other in geometry.near[hole]
            if other > hole
        )
        rows = tuple(tuple(names[hole] for hole in row) for row in geometry.rows)
        view = View("star", "star", at, rows, edges, _labels(geometry))
        camps = tuple(
            Camp(COLOURS[slot], kind, geometry.names_of(sets[slot]))
            for slot in range(rules.players)
            for kind, sets in (("home", rules.homes), ("goal", rules.goals))
        )
        colours = tuple(Colour(colour, NAMES[colour], MARKS[colour]) for colour in COLOURS[: rules.players])
        spots = tuple(Spot(name, "hole") for name in names)
        return Layout(self.name, spots, colours, self.seats(**options), (view,), camps)

    def seats(self, **options: Any) -> tuple[Seat, ...]:
        """One seat for each slot: red, blue and, with three players, yellow."""
        rules = make_rules(self.resolve(options))
        return tuple(Seat((slot,), (COLOURS[slot],), slot) for slot in range(rules.players))


def _labels(geometry: Star) -> tuple[Label, ...]:
    """The letter of each row, one step to the left of its first hole."""
    return tuple(
        Label(letter, geometry.x[row.start] / 2 - 1, geometry.z[row.start] * sqrt(3) / 2)
        for letter, row in zip(ascii_lowercase, geometry.rows, strict=False)
    )


def _places(rules: Rules, sets: tuple[int, ...], turn: int, finished: object) -> tuple[int, ...]:
    """The slots that have finished, in order: as given, or as the board tells; raise InvalidPosition."""
    full = [slot for slot in range(rules.players) if sets[slot] == rules.goals[slot]]
    named = " and ".join(NAMES[COLOURS[slot]] for slot in full)
    most = 2 if rules.play_on else 1
    if finished is None:
        if len(full) > most:
            raise InvalidPosition(f"{named} have all filled their goals, but the game ends with number {most}")
        if len(full) < 2:
            return tuple(full)
        last = (turn - 1) % rules.players  # the second place ends the game, so nobody has had a turn since
        if last not in full:
            raise InvalidPosition(f"{named} have filled their goals, but the turn is not the one after either of them")
        return (*(slot for slot in full if slot != last), last)
    if not isinstance(finished, (tuple, list)) or not all(type(slot) is int for slot in finished):
        raise InvalidPosition(f"finished cannot be {finished!r:.80}: give the slots, counted from 0, in their order")
    places = tuple(finished)
    if len(set(places)) < len(places) or not all(0 <= slot < rules.players for slot in places):
        raise InvalidPosition(f"finished cannot be {places!r:.80}: slots are 0 to {rules.players - 1}, each once")
    if len(places) > most:
        raise InvalidPosition(f"finished cannot be {places!r:.80}: the game ends with number {most}")
    missing = [slot for slot in full if slot not in places]
    if missing:
        raise InvalidPosition(f"{NAMES[COLOURS[missing[0]]]} has filled the goal but is not in finished={places!r:.80}")
    for slot in places:
        if not rules.won(slot, sets) and not (rules.goal == "crowded" and sets[slot] & rules.goals[slot]):
            raise InvalidPosition(
                f"{NAMES[COLOURS[slot]]} has not filled the goal, so cannot be in finished={places!r}"
            )
    return places
