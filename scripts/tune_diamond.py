"""Learn the weights of the Diamond Game's evaluation from games of the engine against itself.

    python -m scripts.tune_diamond --games 1000 --arena 400 --nodes 3000 --seed 1

The recipe. (1) The engine plays itself with the weights in use, `--nodes` positions a move, alternately on 73 and 121
holes, from openings of a few random sensible plies. (2) Of every position after the opening the differences of the
three features are noted, the rival's less the mover's, and whether the mover went on to win. (3) A logistic fit, with a
constant for the turn, says how much each feature is worth; it is scaled so that a step is 100 points. (4) The new
weights play the old ones at equal nodes, each opening twice with seats exchanged. (5) Only if the 95 % interval of
their score lies above one half are they written (with --write), together with this command, the seed and the games.

Everything follows from the seed: the same command gives the same weights on every machine.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from adamas.engine.kernel import star
from adamas.engine.values.diamond import WEIGHTS, DiamondValues, way_tables
from adamas.game import Position
from adamas.games import find_game
from adamas.games.diamond import DiamondPosition

FILE = Path(__file__).parents[1] / "src/adamas/engine/data/diamond_weights.json"
LONGEST = 400
"""Plies after which a game counts as drawn."""

Weights = tuple[int, int, int]
Sample = tuple[tuple[float, ...], int]


class Player:
    """The compiled search with weights of its own and a number of positions a move."""

    def __init__(self, weights: Weights, nodes: int) -> None:
        self._search = star.Search(8)
        self._search.weigh(weights)
        self._nodes = nodes

    def move(self, position: Position, history: Sequence[Position]) -> str:
        """The best move that a computer may make and that brings no earlier position back."""
        values = DiamondValues(position)
        fit = values.sensible(position, position.moves(), history) or list(position.moves())
        earlier = {values.key(before) for before in history}
        fresh = [move for move in fit if values.key(values.play(position, move)) not in earlier]
        moves = [str(move) for move in values.order(position, fresh or fit, {})]
        search, best = self._search, moves[0]
        search.setup(str(position), position.options, ())
        for depth in range(1, 60):
            done = search.deepen(depth, moves, 1, self._nodes - search.nodes, math.inf, None, False)
            if search.best:
                best = search.best[0][0]
                moves.remove(best)
                moves.insert(0, best)
            if not done or abs(search.best[0][1]) > 990_000:
                break
        return best


def opening(seed: str, board: int) -> list[Position]:
    """The positions of a few plies, each by lot among the six moves that look best."""
    rng = random.Random(seed)
    history = [find_game("diamond").start(board=board)]
    for _ in range(rng.choice([4, 6, 8])):
        position = history[-1]
        values = DiamondValues(position)
        moves = values.order(position, values.sensible(position, position.moves(), ()) or position.moves(), {})
        history.append(values.play(position, rng.choice(moves[:6])))
    return history


def play(players: Sequence[Player], history: list[Position]) -> int | None:
    """Play a game on from its opening; the slot that won, None for a draw. The history grows."""
    for _ in range(LONGEST):
        position = history[-1]
        outcome = position.outcome()
        if outcome is not None:
            return outcome.winners[0]
        if not position.moves():
            history.append(position.skip())
            continue
        history.append(position.play(players[position.turn].move(position, history[:-1])))
        if sum(before == history[-1] for before in history) > 2:
            return None
    return None


def samples(history: Sequence[Position], first: int, winner: int) -> list[Sample]:
    """The feature differences of the positions from `first` on, a constant, and whether the mover won."""
    found: list[Sample] = []
    for position in history[first:-1]:
        assert isinstance(position, DiamondPosition)
        ways, _ = way_tables(position.rules)
        turn = position.turn
        own, other = ways[turn].features(position.sets[turn]), ways[1 - turn].features(position.sets[1 - turn])
        row = tuple(float(theirs - ours) for ours, theirs in zip(own, other, strict=True))
        found.append(((*row, 1.0), int(winner == turn)))
    return found


def fit(rows: Sequence[Sample], steps: int = 12) -> list[float]:
    """The logistic regression of the outcomes on the features, by Newton's method."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(steps):
        gradient = [0.0] * size
        curve = [[1e-6 if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, won in rows:
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(map(float.__mul__, weights, row))))))
            spread = chance * (1 - chance)
            for i in range(size):
                gradient[i] += (won - chance) * row[i]
                for j in range(size):
                    curve[i][j] += spread * row[i] * row[j]
        weights = [weight + change for weight, change in zip(weights, solve(curve, gradient), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda at: abs(rows[at][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for other in range(size):
            if other != i:
                factor = rows[other][i] / rows[i][i]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def learn(old: Weights, games: int, nodes: int, seed: int) -> Weights:
    """Weights from games of the engine against itself."""
    player = Player(old, nodes)
    rows: list[Sample] = []
    for number in tqdm(range(games), desc="games", disable=not sys.stderr.isatty()):
        history = opening(f"learn {seed} {number}", (73, 121)[number % 2])
        first = len(history) - 1
        winner = play([player, player], history)
        if winner is not None:
            rows += samples(history, first, winner)
    found = fit(rows)
    print(f"{len(rows):,} positions of {games} games; logistic weights {[round(weight, 4) for weight in found]}")
    step = found[0]
    return 100, round(100 * found[1] / step), round(100 * found[2] / step)


def arena(new: Weights, old: Weights, games: int, nodes: int, seed: int) -> tuple[float, float]:
    """The score of the new weights against the old ones, and half the width of its 95 % interval (over pairs)."""
    players = Player(new, nodes), Player(old, nodes)
    pairs: list[float] = []
    for number in tqdm(range(games // 2), desc="arena", disable=not sys.stderr.isatty()):
        points = 0.0
        for seats in ((0, 1), (1, 0)):
            history = opening(f"arena {seed} {number}", (73, 121)[number % 2])
            winner = play([players[seats[0]], players[seats[1]]], history)
            points += 0.5 if winner is None else float(seats[winner] == 0)
        pairs.append(points / 2)
    mean = sum(pairs) / len(pairs)
    variance = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    return mean, 1.96 * math.sqrt(variance / len(pairs))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="games to learn from (0: only the arena)")
    parser.add_argument("--arena", type=int, default=400, help="games of new against old weights")
    parser.add_argument("--nodes", type=int, default=3000, help="positions a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--old", default=",".join(map(str, WEIGHTS[2])), help="weights to learn from and to beat")
    parser.add_argument("--new", help="weights to try instead of learning some")
    parser.add_argument("--write", action="store_true", help="keep the new weights if they are better")
    chosen = parser.parse_args(arguments)
    old = weights_of(chosen.old)
    new = weights_of(chosen.new) if chosen.new else learn(old, chosen.games, chosen.nodes, chosen.seed)
    print(f"new weights {new}, old weights {old}")
    score, half = arena(new, old, chosen.arena, chosen.nodes, chosen.seed)
    print(f"new scores {score:.3f} +-{half:.3f} in {chosen.arena} games at {chosen.nodes:,} positions a move")
    if chosen.write and score - half > 0.5:
        command = ["python", "-m", "scripts.tune_diamond", *(sys.argv[1:] if arguments is None else arguments)]
        made = {"command": " ".join(command), "seed": chosen.seed, "games": chosen.games + chosen.arena}
        made |= {"score": round(score, 3), "interval": round(half, 3), "against": list(old)}
        names = ("step", "straggler", "off_centre")
        kept = json.loads(FILE.read_text("utf-8"))
        kept["weights"]["2"], kept["made"] = dict(zip(names, new, strict=True)), made
        FILE.write_text(json.dumps(kept, indent=2) + "\n")
        print(f"written to {FILE}")
    return 0


def weights_of(text: str) -> Weights:
    """Three weights from a text like 100,50,5."""
    step, straggler, off = map(int, text.split(","))
    return step, straggler, off


if __name__ == "__main__":
    sys.exit(main())
