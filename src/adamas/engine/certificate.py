"""Making a certificate: the winner's whole way to win from a solved position, as a prover finds it.

From the start every reply of the losing side is followed, until it hands over the game or leaves a win in one. In each
position met, the winner's move keeps the exact distance; of several such moves the one is taken that leaves the fewest
replies which do neither, because each of them needs a line of its own.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from ..game import Move, Position
from ..games import find_game
from .exact import survivors
from .limit import Stop, Stopped
from .proof import FURTHEST, Prover, ask_of, check_unfinished, prover_for
from .strategy import CertificateError, Entry, Strategy
from .values import Values, values_for
from .values.symmetry import class_of
from .wins import winning_move

__all__ = ["PATIENCE", "Told", "make_strategy"]

Told = Callable[[int, int], object]
"""Hears of progress: positions done, and positions known so far."""

PATIENCE = 300_000
"""Positions for one question whether another move wins as fast; past that it is left open."""


def make_strategy(
    position: Position,
    plies: int = FURTHEST,
    prover: Prover | None = None,
    told: Told | None = None,
    stop: Stop | None = None,
    patience: int = PATIENCE,
) -> Strategy:
    """The strategy by which the winning side wins from a position, up to symmetry; `told` hears of the progress.

    The position is solved first, up to `plies`. Raises CertificateError if nothing is forced within them or if the
    side to move has a win in one, ValueError for a finished position, and Stopped if `stop` says so.
    """
    check_unfinished(position)
    prover = prover_for(position, 1024) if prover is None else prover
    result, distance, _ = prover.prove(ask_of(prover, position), plies, -1, math.inf, stop)
    if result == 0 and stop is not None and stop():
        raise Stopped
    if result == 0:
        raise CertificateError(f"nothing is forced within {distance} plies from {position}: nothing to certify")
    values = values_for(position)
    own = position.sides[position.turn]
    winner = own if result > 0 else next(side for side in position.sides if side != own)
    maker = _Maker(prover, values, patience, told, stop)
    if result > 0:
        if winning_move(position, values) is not None:
            raise CertificateError(f"the side to move wins in one move from {position}: that needs no certificate")
        maker.meet(position)
    else:
        maker.follow(position)
    maker.work()
    slots = tuple(slot for slot, side in enumerate(position.sides) if side == winner)
    return Strategy(position.game, str(position), slots, distance, dict(sorted(maker.entries.items())))


@dataclass(slots=True)
class _Maker:
    prover: Prover
    values: Values
    patience: int
    told: Told | None
    stop: Stop | None
    entries: dict[str, Entry] = field(default_factory=dict)
    waiting: deque[Position] = field(default_factory=deque)
    met: set[str] = field(default_factory=set)

    def meet(self, position: Position) -> None:
        """Put a position with the winner to move on the list, as the one that stands for its class."""
        turned = class_of(position)
        text = turned[0] if turned else str(position)
        if text not in self.met:
            self.met.add(text)
            whole = find_game(position.game).parse(text) if turned else position
            self.waiting.append(whole)

    def follow(self, position: Position) -> None:
        """Put all that the losing side can lead to on the list; a turn that must be skipped leads on by itself."""
        for child in _nexts(position):
            if child.outcome() is None and winning_move(child, self.values) is None:
                self.meet(child)

    def work(self) -> None:
        while self.waiting:
            if self.stop is not None and self.stop():
                raise Stopped
            position = self.waiting.popleft()
            entry, child = self._entry(position)
            self.entries[str(position)] = entry
            self.follow(child)
            if self.told is not None:
                self.told(len(self.entries), len(self.met))

    def _entry(self, position: Position) -> tuple[Entry, Position]:
        result, plies, _ = self.prover.prove(ask_of(self.prover, position), FURTHEST, -1, math.inf, self.stop)
        if result <= 0:
            if self.stop is not None and self.stop():
                raise Stopped
            raise CertificateError(f"{position} should be won and is not: the proof of the start does not hold")
        moves = position.moves()
        if not moves:
            raise CertificateError(f"the winner must skip a turn in {position}: this form of certificate cannot say so")
        nexts = {move: position.play(move) for move in moves}
        order = sorted(
            (move for move in moves if nexts[move].outcome() is None),
            key=lambda move: (survivors(nexts[move]), str(move)),
        )
        best: Move | None = None
        answers = 0
        unsure = False
        for most in (self.patience, -1):
            for move in order:
                answer = self.prover.loses(ask_of(self.prover, nexts[move]), plies - 1, most, math.inf, self.stop)
                if answer > 0:
                    best = best or move
                    answers += 1
                elif answer < 0:
                    unsure = True
            if best is not None:
                break
        if best is None:
            raise Stopped
        return Entry(str(best), plies, 0 if unsure else answers), nexts[best]


def _nexts(position: Position) -> list[Position]:
    moves = position.moves()
    return [position.play(move) for move in moves] if moves else [position.skip()]
