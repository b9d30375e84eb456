"""From game results to strength: intervals for shares, Elo differences, and a sequential test.

All of it rests on the scores of *pairs*: the games that two players play from one opening with the seats exchanged.
Such games are not independent (the opening may favour a seat), so the spread is taken between pairs, not between
games. With two games a pair the counts of the five pair scores are the pentanomial; the games alone give the trinomial.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Elo", "Sprt", "elo_of_score", "measure_elo", "score_of_elo", "wilson"]

Z95 = 1.959963984540054
"""The quantile of the normal distribution that leaves 2.5 % on each side."""

UNSEEN = 0.5
"""Pairs added to each of the scores 0, 1/2 and 1 when a test looks at the spread: the first few pairs often all end
alike, which is no proof that all pairs do."""


def score_of_elo(difference: float) -> float:
    """The score, from 0 to 1, that a player so many Elo points stronger is expected to make."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_of_score(score: float) -> float:
    """The Elo difference that a score from 0 to 1 stands for; infinite at the ends. The inverse of `score_of_elo`."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def wilson(successes: float, trials: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share, 95 % unless another `z` is given; (0, 1) without trials."""
    if trials <= 0:
        return 0.0, 1.0
    share = successes / trials
    centre = share + z * z / (2 * trials)
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))


@dataclass(frozen=True, slots=True)
class Elo:
    """A measured score, from 0 to 1, and the Elo difference it stands for, each with its 95 % interval."""

    score: float
    low: float
    high: float

    @property
    def difference(self) -> float:
        """The Elo difference; infinite after nothing but wins or losses."""
        return elo_of_score(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference."""
        return elo_of_score(self.low), elo_of_score(self.high)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.difference:+.0f} [{low:+.0f}, {high:+.0f}]"


def measure_elo(pairs: Sequence[float], games: int) -> Elo:
    """The strength that the mean scores of pairs (each from 0 to 1) show; `games` were played in all.

    The interval is Wilson's with as many trials as independent games of this score would have the spread that the pairs
    have: the pentanomial interval in the middle, and one that stays within 0 and 1 and does not vanish at the ends.
    Without pairs nothing is known: the interval is everything.
    """
    if not pairs:
        return Elo(0.5, 0.0, 1.0)
    number = len(pairs)
    score = sum(pairs) / number
    spread = sum((pair - score) ** 2 for pair in pairs) / (number - 1) if number > 1 else 0.0
    # Without a spread between the pairs nothing is known of it, so the games count as if each stood alone.
    trials = score * (1 - score) * number / spread if spread > 0 else float(games)
    low, high = wilson(score * trials, trials)
    return Elo(score, low, high)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of `lower` against `upper` Elo with error rates `alpha` and `beta`.

    It ends as soon as the log-likelihood ratio of the two leaves its bounds. The ratio is that of normal distributions
    with the spread seen between pairs (the generalised SPRT on the pentanomial, as engine testers use it).
    Raises ValueError if the bounds are not in order or an error rate is not between 0 and one half.
    """

    lower: float
    upper: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.lower) and math.isfinite(self.upper) and self.lower < self.upper):
            raise ValueError(f"a sequential test needs two Elo bounds in order, not {self.lower} and {self.upper}")
        for rate in (self.alpha, self.beta):
            if not 0 < rate < 0.5:
                raise ValueError(f"an error rate must lie between 0 and 0.5, not {rate}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the lower hypothesis is accepted, above the second the upper one."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """The log-likelihood ratio of upper against lower after these pair scores, each from 0 to 1; 0 without any."""
        if not pairs:
            return 0.0
        counts: dict[float, float] = {0.0: UNSEEN, 0.5: UNSEEN, 1.0: UNSEEN}
        for score, times in Counter(pairs).items():
            counts[score] = counts.get(score, 0.0) + times
        mean = sum(pairs) / len(pairs)
        spread = sum((score - mean) ** 2 * times for score, times in counts.items()) / sum(counts.values())
        low, high = score_of_elo(self.lower), score_of_elo(self.upper)
        return len(pairs) * (high - low) * (2 * mean - low - high) / (2 * spread)

    def verdict(self, pairs: Sequence[float]) -> str | None:
        """``upper`` or ``lower`` once one of them is accepted, None while the test goes on."""
        ratio = self.ratio(pairs)
        low, high = self.bounds
        return "upper" if ratio >= high else "lower" if ratio <= low else None
