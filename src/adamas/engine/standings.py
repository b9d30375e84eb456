"""What the games of an arena show: points, shares with intervals, Elo, plies, and how long the moves took."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from .arena import Contest, PlayedPair
from .elo import Elo, Sprt, measure_elo, wilson
from .kernel import info

__all__ = ["Standing", "Standings", "standings", "versions"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's results.

    `share` is the part of all points, `fair` what seats alone would give; `firsts` the 95 % interval (Wilson) of the
    share of games won. `elo` is against the one other player, where both hold as many seats; None otherwise.
    `mean` and `p99` are seconds a move, the longest is `slowest`.
    """

    player: str
    wins: int
    draws: int
    losses: int
    share: float
    fair: float
    firsts: tuple[float, float]
    elo: Elo | None
    mean: float
    p99: float
    slowest: float
    faults: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Standings:
    """The results of a contest. `scores` counts the pairs by the first player's points in them (the pentanomial)."""

    players: tuple[Standing, ...]
    pairs: int
    games: int
    scores: Mapping[float, int]
    reasons: Mapping[str, int]
    plies: tuple[float, int]
    sprt: tuple[float, str | None] | None

    def lines(self) -> list[str]:
        """The results for people."""
        reasons = ", ".join(f"{count} {reason}" for reason, count in self.reasons.items())
        pairs = ", ".join(f"{score:g}: {count}" for score, count in self.scores.items())
        plies = f"plies: mean {self.plies[0]:.1f}, most {self.plies[1]}"
        found = [
            f"{self.games} games in {self.pairs} pairs ({reasons}); {plies}",
            f"points of {self.players[0].player} in a pair: {pairs}",
        ]
        width = max(len(standing.player) for standing in self.players)
        for standing in self.players:
            low, high = standing.firsts
            line = (
                f"{standing.player:<{width}}  {standing.wins} won, {standing.draws} drawn, {standing.losses} lost; "
                f"won {standing.wins / self.games if self.games else 0:.1%} [{low:.1%}, {high:.1%}] "
                f"(fair: {standing.fair:.0%})"
            )
            if standing.elo is not None:
                line += f"; Elo {standing.elo}"
            line += (
                f"; a move: mean {1000 * standing.mean:.1f} ms, p99 {1000 * standing.p99:.1f} ms, "
                f"slowest {1000 * standing.slowest:.1f} ms"
            )
            if standing.faults:
                line += "; LOST BY FAULT: " + ", ".join(f"{n} {reason}" for reason, n in standing.faults.items())
            found.append(line)
        if self.sprt is not None:
            ratio, verdict = self.sprt
            word = {"upper": "the upper bound is accepted", "lower": "the lower bound is accepted"}
            found.append(f"SPRT: log-likelihood ratio {ratio:+.2f}: {word.get(verdict or '', 'undecided')}")
        return found

    def as_json(self) -> dict[str, Any]:
        """The results for programs; Elo as null where it is infinite."""
        return {
            "pairs": self.pairs,
            "games": self.games,
            "scores": {f"{score:g}": count for score, count in self.scores.items()},
            "reasons": dict(self.reasons),
            "plies": {"mean": self.plies[0], "most": self.plies[1]},
            "sprt": None if self.sprt is None else {"ratio": self.sprt[0], "accepted": self.sprt[1]},
            "players": [
                {
                    "player": one.player,
                    "wins": one.wins,
                    "draws": one.draws,
                    "losses": one.losses,
                    "share": one.share,
                    "fair": one.fair,
                    "won": list(one.firsts),
                    "elo": None if one.elo is None else [_finite(one.elo.difference), *map(_finite, one.elo.interval)],
                    "seconds": {"mean": one.mean, "p99": one.p99, "slowest": one.slowest},
                    "faults": dict(one.faults),
                }
                for one in self.players
            ],
        }


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None


def standings(contest: Contest, pairs: Sequence[PlayedPair], sprt: Sprt | None = None) -> Standings:
    """What these pairs of a contest show."""
    games = [game for pair in pairs for game in pair.games]
    numbers = sorted({player for game in games for player in game.seats}) or [0, 1]
    size = len(pairs[0].games) if pairs else 1
    seats = [seat for game in games for seat in game.seats]
    found = []
    for number in numbers:
        wins = sum(_won(game.seats, game.winners, number) for game in games)
        draws = sum(not game.winners for game in games)
        times = sorted(seconds for game in games for player, seconds in game.seconds if player == number)
        faults = Counter(
            game.reason for game in games if game.fault and number not in {game.seats[side] for side in game.winners}
        )
        fair = seats.count(number) / len(seats) if seats else 0.5
        scores = [pair.score(number) for pair in pairs]
        even = len(numbers) == 2 and abs(fair - 0.5) < 1e-9
        found.append(
            Standing(
                player=contest.players[number],
                wins=wins,
                draws=draws,
                losses=len(games) - wins - draws,
                share=sum(scores) / len(scores) if scores else fair,
                fair=fair,
                firsts=wilson(wins, len(games)),
                elo=measure_elo(scores, len(games)) if even else None,
                mean=sum(times) / len(times) if times else 0.0,
                p99=times[min(int(0.99 * len(times)), len(times) - 1)] if times else 0.0,
                slowest=times[-1] if times else 0.0,
                faults=dict(sorted(faults.items())),
            )
        )
    first = [pair.score(0) for pair in pairs]
    plies = [len(game.moves) for game in games]
    return Standings(
        players=tuple(found),
        pairs=len(pairs),
        games=len(games),
        scores=dict(sorted(Counter(round(score * size, 6) for score in first).items())),
        reasons=dict(Counter(game.reason for game in games).most_common()),
        plies=(sum(plies) / len(plies) if plies else 0.0, max(plies, default=0)),
        sprt=None if sprt is None else (sprt.ratio(first), sprt.verdict(first)),
    )


def _won(seats: tuple[int, ...], winners: tuple[int, ...], player: int) -> bool:
    """True if the player sits on a winning side; where others win a forfeited game, if he is one of them."""
    return any(seats[side] == player for side in winners)


def versions() -> dict[str, str]:
    """What played: Adamas, Python, and for each game whether its searches run compiled."""
    found = {"adamas": metadata.version("adamas"), "python": platform.python_version()}
    for kernel in info():
        found[kernel.game] = "compiled" if kernel.compiled else "python"
    return found
