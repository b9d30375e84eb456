"""Elo, intervals and the sequential test, against figures worked out by hand or known from elsewhere."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamas.engine.elo import Sprt, elo_of_score, measure_elo, score_of_elo, wilson


def test_scores_and_differences_that_everybody_knows() -> None:
    assert score_of_elo(0) == 0.5
    assert score_of_elo(400) == pytest.approx(10 / 11)
    assert elo_of_score(0.75) == pytest.approx(400 * math.log10(3))
    assert (elo_of_score(0), elo_of_score(1)) == (-math.inf, math.inf)


@given(st.floats(-1500, 1500))
def test_the_two_are_inverse(difference: float) -> None:
    assert elo_of_score(score_of_elo(difference)) == pytest.approx(difference, abs=1e-6)


def test_wilson_for_straight_wins_is_n_over_n_plus_z_squared() -> None:
    low, high = wilson(73, 73)
    assert low == pytest.approx(73 / (73 + 1.959963984540054**2))
    assert low >= 0.95
    assert high == 1
    assert wilson(0, 0) == (0, 1)


@given(st.integers(0, 500), st.integers(1, 500))
def test_wilson_holds_the_share_and_is_symmetric(successes: int, trials: int) -> None:
    successes = min(successes, trials)
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    other = wilson(trials - successes, trials)
    assert other == pytest.approx((1 - high, 1 - low), abs=1e-9)


def test_pairs_that_always_split_tell_less_than_games_that_stand_alone_would_say() -> None:
    """The same mean score: a spread between pairs makes the interval wide, none between them leaves it narrow."""
    steady = measure_elo([0.5] * 98 + [0.25, 0.75], 200)
    wild = measure_elo([0.0, 1.0] * 50, 200)
    assert steady.score == wild.score == 0.5
    assert steady.high - steady.low < wild.high - wild.low


def test_the_interval_of_independent_pairs_is_that_of_the_mean() -> None:
    rng = random.Random(3)
    pairs = [rng.choice([0.0, 0.5, 0.5, 1.0]) for _ in range(1000)]
    elo = measure_elo(pairs, 2000)
    spread = math.sqrt(sum((pair - elo.score) ** 2 for pair in pairs) / 999 / 1000)
    assert elo.high - elo.low == pytest.approx(2 * 1.96 * spread, rel=0.01)


def test_a_clean_sweep_has_a_finite_lower_end() -> None:
    elo = measure_elo([1.0] * 50, 100)
    assert elo.difference == math.inf
    assert elo.interval[0] == pytest.approx(elo_of_score(100 / (100 + 1.959963984540054**2)))
    assert str(elo).startswith("+inf [+5")


def test_without_pairs_nothing_is_known() -> None:
    elo = measure_elo([], 0)
    assert elo.interval == (-math.inf, math.inf)


def test_the_bounds_of_the_sequential_test() -> None:
    low, high = Sprt(0, 10).bounds
    assert low == pytest.approx(math.log(0.05 / 0.95))
    assert high == pytest.approx(math.log(0.95 / 0.05))


def test_the_sequential_test_finds_what_is_there() -> None:
    sprt = Sprt(0, 50)
    rng = random.Random(5)

    def decided(elo: float) -> str | None:
        chance = score_of_elo(elo)
        pairs: list[float] = []
        while sprt.verdict(pairs) is None and len(pairs) < 5_000:
            pairs.append(((rng.random() < chance) + (rng.random() < chance)) / 2)
        return sprt.verdict(pairs)

    assert [decided(100) for _ in range(20)] == ["upper"] * 20
    assert [decided(-50) for _ in range(20)] == ["lower"] * 20


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), max_size=60))
def test_the_ratio_changes_its_sign_with_the_seats(pairs: list[float]) -> None:
    turned = [1 - score for score in pairs]
    assert Sprt(-10, 10).ratio(pairs) == pytest.approx(-Sprt(-10, 10).ratio(turned), abs=1e-9)


def test_a_few_pairs_that_end_alike_decide_nothing() -> None:
    sprt = Sprt(0, 50)
    assert sprt.ratio([]) == 0
    for score in (0.0, 0.5, 1.0):
        assert sprt.verdict([score] * 3) is None


@pytest.mark.parametrize("bounds", [(5, 5), (10, 0), (0, math.inf)])
def test_bounds_out_of_order_are_refused(bounds: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="two Elo bounds in order"):
        Sprt(*bounds)


def test_error_rates_are_checked() -> None:
    with pytest.raises(ValueError, match="an error rate must lie between"):
        Sprt(0, 10, alpha=0.6)
