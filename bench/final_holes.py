"""Positions per second for the list of legal final holes on the 121-hole star, beside OpenSpiel's ``chinese_checkers``.

Both programs are given the same positions, reached by playing the same moves in both, and the answers are compared for
every position. Ours is asked twice: the rules in Python, and the engine's kernel, if it was built. Each position is
asked once, so nothing remembered from an earlier asking helps. The times are of the processor, so that other work on
the machine counts for neither.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any, TypeVar

import adamas
from adamas.engine.kernel import kernel_of
from adamas.game import Game, Layout, Move, Position

from .openspiel import PASS, Peer, printed
from .report import BenchError, Options, figure, goal, progress, quantile, version

TITLE = "final holes: all legal moves of the 121-hole Diamond Game, beside OpenSpiel"

GOAL = 5.0
GAMES = 60
PLIES = 100

FORMS: Mapping[str, Mapping[str, Any]] = {
    "two players, opposite": {"players": 2, "board": 121, "seating": "opposite"},
    "three players": {"players": 3, "board": 121},
}

T = TypeVar("T")

Choose = Callable[[int, Sequence[Move]], Move]
"""Picks a move of the slot to move."""


@dataclass(slots=True)
class Tally:
    """Positions per second in each game played (ours in Python and compiled, OpenSpiel's in place and on copies), and
    how much that was.
    """

    ours: list[float] = field(default_factory=list)
    compiled: list[float] = field(default_factory=list)
    in_place: list[float] = field(default_factory=list)
    on_copies: list[float] = field(default_factory=list)
    positions: int = 0
    moves: int = 0


def run(options: Options) -> Iterator[str]:
    """Measure both; raise BenchError without OpenSpiel, or as soon as two answers differ."""
    yield f"{version('open_spiel')} through its Python API, chains collapsed; compared: pairs of start and final hole"
    yield "(lists of moves only: OpenSpiel's pass that ends a chain and its cut-off of matches are left out)"
    for name, form in FORMS.items():
        tally = measure(form, max(int(GAMES * options.scale), 2), PLIES, name)
        rates = (tally.ours, tally.compiled, tally.in_place, tally.on_copies)
        ours, compiled, in_place, on_copies = (quantile(found, 0.5) if found else 0.0 for found in rates)
        yield f"{name}: {tally.positions:,} positions, {tally.moves:,} moves, every answer the same"
        yield figure("  positions/s, Adamas, pure Python", f"{ours:,.0f}", "moves() of a new position")
        if tally.compiled:
            yield figure(
                "  positions/s, Adamas, compiled", f"{compiled:,.0f}", "the engine's kernel asked for the same"
            )
        yield figure("  positions/s, OpenSpiel, hops taken back", f"{in_place:,.0f}", "the quickest way found")
        yield figure("  positions/s, OpenSpiel, hops on copies", f"{on_copies:,.0f}", "as its own Python searches do")
        best = max(ours, compiled)
        yield figure("  pure Python against the quickest", f"{ours / in_place:.1f}", "times")
        yield figure(
            "  our quickest against the quickest", f"{best / in_place:.1f}", goal(best / in_place, GOAL, "times")
        )
        yield figure("  pure Python against copies", f"{ours / on_copies:.1f}", goal(ours / on_copies, GOAL, "times"))


def measure(form: Mapping[str, Any], games: int, plies: int, text: str = "") -> Tally:
    """Play so many games at random, every second one racing home, and time both programs on the positions of each."""
    game = adamas.game("diamond")
    layout = game.layout(**form)
    peer = Peer(form["players"], layout.views[0].rows)
    chance = random.Random(121)
    tally = Tally()
    for number in progress(range(games), f"final holes, {text}"):
        racing = _racing(layout, chance)
        choose = racing if number % 2 else lambda _, moves: chance.choice(moves)
        met = list(_play(game, form, peer, choose, plies))
        _time(game, form, peer, met, tally)
    return tally


def compare(position: Position, ours: Sequence[Move], theirs: Sequence[tuple[str, str]]) -> None:
    """Raise BenchError if the two programs do not give the same moves, each once."""
    mine, other = sorted((move.source, move.target) for move in ours), sorted(theirs)
    if mine != other:
        differ = " ".join(f"{source}-{target}" for source, target in sorted(set(mine) ^ set(other))) or "a move twice"
        raise BenchError(f"the two programs differ in {position}: {differ}")


def _play(game: Game, form: Mapping[str, Any], peer: Peer, choose: Choose, plies: int) -> Iterator[tuple[str, Any]]:
    """The positions of one game, each as our text and OpenSpiel's state; raise BenchError if the two part ways."""
    colours = [seat.colours[0] for seat in game.seats(**form)]
    position, state = game.start(**form), peer.start()
    for _ in range(plies):
        if str(position).split()[0] != printed(state, colours) or position.turn != state.current_player():
            raise BenchError(f"after the same moves OpenSpiel has another position than {position}")
        yield str(position), state.clone()
        moves = position.moves()
        if moves:
            move = choose(position.turn, moves)
            peer.play(state, position.route(move))
            position = position.play(move)
        else:
            state.apply_action(PASS)
            position = position.skip()
        over = position.outcome() is not None
        if over != state.is_terminal():
            raise BenchError(f"the two programs do not agree whether the game is over in {position}")
        if over:
            return


def _racing(layout: Layout, chance: random.Random) -> Choose:
    """The best of four random moves by the distance to the goal."""
    at = layout.views[0].at
    goals = {camp.colour: [at[spot] for spot in camp.spots] for camp in layout.camps if camp.kind == "goal"}
    # Every seat has one slot and one colour.
    middles = [
        tuple(sum(axis) / len(axis) for axis in zip(*goals[seat.colours[0]], strict=True)) for seat in layout.seats
    ]

    def choose(turn: int, moves: Sequence[Move]) -> Move:
        middle = middles[turn]
        return max(
            chance.choices(moves, k=4), key=lambda move: dist(at[move.source], middle) - dist(at[move.target], middle)
        )

    return choose


def _time(game: Game, form: Mapping[str, Any], peer: Peer, met: Sequence[tuple[str, Any]], tally: Tally) -> None:
    """Time both on these positions and compare what they say."""
    carried = {name: value for name, value in form.items() if name not in ("players", "board")}
    # Parsed anew: a position that was played from already knows its moves.
    positions = [game.parse(text, **carried) for text, _ in met]
    states = [state for _, state in met]
    ours, rate = _timed(lambda position: position.moves(), positions)
    tally.ours.append(rate)
    kernel = kernel_of(game.name)
    if kernel is not None:
        texts, rate = _timed(lambda position: kernel.moves(position, {}), positions)
        tally.compiled.append(rate)
        for position, moves, told in zip(positions, ours, texts, strict=True):
            compare(position, moves, [(source, target) for source, _, target in (text.partition("-") for text in told)])
    for ask, rates in ((peer.in_place, tally.in_place), (peer.on_copies, tally.on_copies)):
        theirs, rate = _timed(ask, states)
        rates.append(rate)
        for position, moves, pairs in zip(positions, ours, theirs, strict=True):
            compare(position, moves, [(peer.names[source], peer.names[target]) for source, target in pairs])
    tally.positions += len(met)
    tally.moves += sum(map(len, ours))


def _timed(ask: Callable[[Any], T], items: Sequence[Any]) -> tuple[list[T], float]:
    """The answers, and how many of them a second of processor time gives."""
    gc.collect()
    gc.disable()  # as timeit does: when it runs is chance
    try:
        start = time.process_time()
        answers = [ask(item) for item in items]
        seconds = time.process_time() - start
    finally:
        gc.enable()
    return answers, len(items) / seconds
