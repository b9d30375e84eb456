"""Sharing out a proof: the first plies are looked at here, what is behind them is asked of workers.

A piece of work is `decide`: a question about one position text within so many plies, a plain function of texts and
numbers, safe to repeat, for any executor: threads (compiled provers hold no lock), processes, or other machines.
Positions that are images of each other are asked once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from typing import Any

from ..game import Position
from ..games import find_game
from .limit import Limit, Stop
from .proof import ask_of, kept_prover
from .values.symmetry import class_of

__all__ = ["decide", "solve_split"]

SHARES = 12
"""So many different positions are wanted before the work is shared out, if the game has them within `SPLIT` plies."""

SPLIT = 3
"""The plies that are looked at here at most."""

SLICE = 10.0
"""Seconds after which a worker asks for a fresh order at the latest; its table remembers what it has done."""

LOOK = 0.01
"""Seconds between two looks at the clock and at `stop`."""


def decide(
    game: str, text: str, options: Mapping[str, Any], camp: int, plies: int, nodes: int, seconds: float
) -> tuple[int, int]:
    """Whether the side to move wins (camp 0) or loses (camp 1) within `plies`: (1 yes, 0 no, -1 not yet; positions).

    Stops after `seconds`, or after `nodes` positions if that is not negative.
    """
    position = find_game(game).parse(text, **options)
    prover = kept_prover(position)
    ask = prover.loses if camp else prover.wins
    answer = ask(ask_of(prover, position), plies, nodes, time.perf_counter() + seconds)
    return answer, prover.nodes


@dataclass(slots=True)
class _Node:
    """A position near the root: its own class, its children, and the camp that has won if it is an end."""

    position: Position
    own: bool
    children: list[_Node] = field(default_factory=list)
    end: int | None = None
    name: str = ""


@dataclass(slots=True)
class _Task:
    node: _Node
    camp: int
    plies: int
    future: Future[tuple[int, int]] | None = None


def solve_split(
    position: Position, furthest: int, limit: Limit, stop: Stop | None, executor: Executor
) -> tuple[int, int, int]:
    """As `Prover.prove`, the work shared out through an executor."""
    deadline = math.inf if limit.time is None else time.perf_counter() + limit.time
    shared = _Shared(position, limit, stop, deadline, executor)
    for plies in range(1, furthest + 1):
        for camp in (0, 1):
            answer = shared.ask(plies, camp)
            if answer is None:
                return 0, plies - 1, shared.nodes
            if answer:
                return -1 if camp else 1, plies, shared.nodes
    return 0, furthest, shared.nodes


class _Shared:
    """The positions behind the first plies, and what is known of them; camp 0 is the side to move at the root."""

    def __init__(
        self, position: Position, limit: Limit, stop: Stop | None, deadline: float, executor: Executor
    ) -> None:
        self.nodes = 0
        self._limit = limit
        self._stop = stop
        self._deadline = deadline
        self._executor = executor
        self._side = position.sides[position.turn]
        self._known: dict[tuple[str, int], tuple[int, int]] = {}
        self._root = self._node(position)
        leaves = [self._root]
        for _ in range(SPLIT):
            if len({leaf.name for leaf in leaves}) >= SHARES:
                break
            classes = {leaf.name: leaf for leaf in leaves if leaf.end is None}
            for leaf in classes.values():
                moves = leaf.position.moves()
                nexts = [leaf.position.play(move) for move in moves] if moves else [leaf.position.skip()]
                nodes = {node.name: node for node in map(self._node, nexts)}
                leaf.children = list(nodes.values())
                self.nodes += len(nexts)
            leaves = [child for leaf in classes.values() for child in leaf.children]

    def _node(self, position: Position) -> _Node:
        outcome = position.outcome()
        turned = class_of(position)
        node = _Node(position, position.sides[position.turn] == self._side, name=turned[0] if turned else "")
        node.name = node.name or f"{position} {dict(position.options)}"
        if outcome is not None:
            winners = {position.sides[slot] for slot in outcome.winners}
            node.end = 0 if winners == {self._side} else 1 if winners and self._side not in winners else 2
        # Sides are exchanged by some images, so the name says whose turn it is for the root.
        node.name += " own" if node.own else " other"
        return node

    def ask(self, plies: int, camp: int) -> bool | None:
        """Whether a camp forces its win within `plies`; None if the limits came first."""
        tasks: dict[tuple[str, int], _Task] = {}
        try:
            while True:
                wanted: dict[str, _Task] = {}
                answer = self._value(self._root, plies, camp, wanted)
                if answer is not None:
                    return answer
                if not self._on():
                    return None
                for name, task in wanted.items():
                    if (name, task.plies) not in tasks:
                        tasks[name, task.plies] = self._submit(task)
                self._collect(tasks)
        finally:
            for task in tasks.values():
                if task.future is not None:
                    task.future.cancel()

    def _on(self) -> bool:
        if self._stop is not None and self._stop():
            return False
        if self._limit.nodes is not None and self.nodes >= self._limit.nodes:
            return False
        return time.perf_counter() < self._deadline

    def _submit(self, task: _Task) -> _Task:
        position = task.node.position
        asked = task.camp if task.node.own else 1 - task.camp
        left = -1 if self._limit.nodes is None else max(0, self._limit.nodes - self.nodes)
        seconds = min(SLICE, max(0.0, self._deadline - time.perf_counter()))
        task.future = self._executor.submit(
            decide, position.game, str(position), dict(position.options), asked, task.plies, left, seconds
        )
        return task

    def _collect(self, tasks: dict[tuple[str, int], _Task]) -> None:
        """Wait a moment for answers; what was not decided in its slice is ordered again."""
        running = [task.future for task in tasks.values() if task.future is not None]
        wait(running, timeout=LOOK, return_when=FIRST_COMPLETED)
        for key, task in list(tasks.items()):
            if task.future is None or not task.future.done():
                continue
            answer, nodes = task.future.result()
            self.nodes += nodes
            if answer < 0:
                del tasks[key]
                continue
            task.future = None
            name = (task.node.name, task.camp)
            within, beyond = self._known.get(name, (1 << 30, -1))
            self._known[name] = (min(within, task.plies), beyond) if answer else (within, max(beyond, task.plies))

    def _value(self, node: _Node, plies: int, camp: int, wanted: dict[str, _Task]) -> bool | None:
        """What the answers so far say of a node; questions still to be asked are put into `wanted`."""
        if node.end is not None:
            return node.end == camp
        if plies <= 0:
            return False
        if not node.children:
            within, beyond = self._known.get((node.name, camp), (1 << 30, -1))
            if plies >= within or plies <= beyond:
                return plies >= within
            wanted.setdefault(node.name, _Task(node, camp, plies))
            return None
        attacks = node.own == (camp == 0)
        open_: dict[str, _Task] = {}
        unknown = False
        for child in node.children:
            answer = self._value(child, plies - 1, camp, open_)
            if answer is attacks:
                return attacks
            unknown = unknown or answer is None
        if unknown:
            wanted.update(open_)
            return None
        return not attacks
