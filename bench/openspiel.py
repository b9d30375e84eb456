"""OpenSpiel's ``chinese_checkers`` asked for final holes, through its Python API, in our hole names.

OpenSpiel plays a chain of jumps hop by hop, with a pass to end it. Here its chains are collapsed: from each piece the
hop actions are explored until no new hole is found. It numbers the holes in row order from the top and lets its first
player start there; our red starts at the bottom. So a hole has in OpenSpiel the number that its point reflection has in
our row order:

    ours          a1                        OpenSpiel's         120
                b1  b2                      number           119   118
              c1  c2  c3                                  117   116   115
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from .report import BenchError

__all__ = ["PASS", "Peer"]

# An action of OpenSpiel is 6 * hole + direction; the directions as (rows down, half holes to the right).
_STEPS = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))
_WAYS = len(_STEPS)
PASS = 121 * _WAYS
"""The action that ends a chain, or a turn without a move."""


class Peer:
    """OpenSpiel's game for so many players. `rows` are our hole names, top row first.

    Raises BenchError if OpenSpiel is not installed or the board is not that of 121 holes.
    """

    def __init__(self, players: int, rows: Sequence[Sequence[str]]) -> None:
        try:
            import pyspiel
        except ImportError:
            raise BenchError("open_spiel is not installed: run `make bench`, or pip install -e '.[bench]'") from None
        self._game = pyspiel.load_game(f"chinese_checkers(players={players},max_moves=100000)")
        places = [(line, 2 * place - len(row) + 1) for line, row in enumerate(rows) for place in range(len(row))]
        if len(places) * _WAYS != PASS:
            raise BenchError(f"OpenSpiel's board has 121 holes, not {len(places)}")
        at = {place: hole for hole, place in enumerate(places)}
        self.names = [name for row in rows for name in row][::-1]
        """Our name of each of its holes."""
        self._near = [at.get((z + dz, x + dx), -1) for z, x in places for dz, dx in _STEPS]
        self._beyond = [at.get((z + 2 * dz, x + 2 * dx), -1) for z, x in places for dz, dx in _STEPS]
        self._action = {
            (self.names[action // _WAYS], self.names[hole]): action
            for table in (self._near, self._beyond)
            for action, hole in enumerate(table)
            if hole >= 0
        }

    def start(self) -> Any:
        """Its start position, a state."""
        return self._game.new_initial_state()

    def play(self, state: Any, route: Sequence[str]) -> None:
        """Play a move, hop by hop along our route, and end the chain if it could go on."""
        mover = state.current_player()
        for source, target in pairwise(route):
            state.apply_action(self._action[source, target])
        if state.current_player() == mover:
            state.apply_action(PASS)

    def in_place(self, state: Any) -> list[tuple[int, int]]:
        """All pairs (source, final hole) of the player to move; a hop is taken back after it was tried.

        The quickest way found: steps are told from jumps by the printed board, read once for each position. Reading
        the text of every action takes more than twice as long.
        """
        board, mover, beyond = _marks(state), state.current_player(), self._beyond
        found: list[tuple[int, int]] = []
        landed: dict[int, set[int]] = {}
        for action in state.legal_actions():
            if action == PASS:
                continue
            source = action // _WAYS
            if board[self._near[action]] == ".":
                found.append((source, self._near[action]))
                continue
            seen = landed.setdefault(source, {source})
            if beyond[action] not in seen:
                seen.add(beyond[action])
                state.apply_action(action)
                self._go_on(state, mover, seen)
                state.undo_action(mover, action)
        return found + [(source, hole) for source, seen in landed.items() for hole in seen if hole != source]

    def _go_on(self, state: Any, mover: int, seen: set[int]) -> None:
        if state.current_player() != mover:  # no hop was left, so OpenSpiel has ended the chain
            return
        for action in state.legal_actions():
            if action != PASS and self._beyond[action] not in seen:
                seen.add(self._beyond[action])
                state.apply_action(action)
                self._go_on(state, mover, seen)
                state.undo_action(mover, action)

    def on_copies(self, state: Any) -> list[tuple[int, int]]:
        """The same pairs; each hop is tried on a copy of the state, as OpenSpiel's own searches in Python do."""
        board, mover, beyond = _marks(state), state.current_player(), self._beyond
        found: list[tuple[int, int]] = []
        landed: dict[int, set[int]] = {}
        for action in state.legal_actions():
            if action == PASS:
                continue
            source = action // _WAYS
            if board[self._near[action]] == ".":
                found.append((source, self._near[action]))
                continue
            seen = landed.setdefault(source, {source})
            ahead = [(state, action)]
            for before, hop in ahead:  # grows while it is read
                if beyond[hop] in seen:
                    continue
                seen.add(beyond[hop])
                after = before.child(hop)
                if after.current_player() == mover:
                    ahead += [(after, more) for more in after.legal_actions() if more != PASS]
        return found + [(source, hole) for source, seen in landed.items() for hole in seen if hole != source]


def printed(state: Any, colours: Sequence[str]) -> str:
    """The board part of our position text for a state: turned by half a turn, empty holes counted."""
    texts = []
    for line in reversed(_board(state).splitlines()):
        text, empty = "", 0
        for mark in reversed(line.split()):
            if mark == ".":
                empty += 1
                continue
            text += (str(empty) if empty else "") + colours[int(mark) - 1]
            empty = 0
        texts.append(text + (str(empty) if empty else ""))
    return "/".join(texts)


def _marks(state: Any) -> str:
    """A dot or a player's number for each hole, in row order."""
    return "".join(_board(state).split())


def _board(state: Any) -> str:
    text = str(state)
    return text[: text.index("Player")]
