"""Limits are checked, counted and kept."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from adamas.engine import Limit, analyse, choose
from adamas.engine.limit import Budget, Stopped
from adamas.game import Position

from .forms import DIAM, DIAMOND, FORMS, show, spread, start

SAMPLES = [spread(form, 4, 5) for form in (DIAM[0], DIAMOND[0], DIAMOND[1])]


class Ticking:
    """A clock that goes on by the same time whenever it is read."""

    def __init__(self, tick: float = 0.0) -> None:
        self.now = 100.0
        self.tick = tick
        self.reads = 0

    def __call__(self) -> float:
        self.reads += 1
        self.now += self.tick
        return self.now


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"time": -0.1}, "time must be a number of seconds, 0 or more, not -0.1"),
        ({"time": math.nan}, "time must be a number of seconds"),
        ({"time": math.inf}, "time must be a number of seconds"),
        ({"time": "1"}, "time must be a number of seconds, 0 or more, not '1'"),
        ({"time": True}, "time must be a number of seconds"),
        ({"depth": 0}, "depth must be a whole number, 1 or more, not 0"),
        ({"depth": 2.0}, "depth must be a whole number"),
        ({"depth": True}, "depth must be a whole number"),
        ({"nodes": -1}, "nodes must be a whole number, 0 or more, not -1"),
        ({"nodes": 1e3}, "nodes must be a whole number"),
    ],
)
def test_a_wrong_limit_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Limit(**wrong)


def test_a_limit_is_a_value() -> None:
    assert Limit(time=1, depth=3, nodes=0) == Limit(1, 3, 0)
    assert Limit().endless
    assert not Limit(nodes=0).endless


def test_a_search_that_nothing_would_end_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing would end this search"):
        analyse(SAMPLES[0], Limit())


@pytest.mark.parametrize("position", SAMPLES, ids=str)
@pytest.mark.parametrize("nodes", [0, 1, 7, 8, 100, 2_500])
def test_never_more_positions_than_allowed(position: Position, nodes: int) -> None:
    analysis = analyse(position, Limit(nodes=nodes))
    assert analysis.nodes <= nodes
    assert analysis.lines[0].move in position.moves()
    assert choose(position, limit=Limit(nodes=nodes)) in position.moves()


@pytest.mark.parametrize("form", FORMS, ids=show)
def test_depth_is_kept(form: Any) -> None:
    assert [analyse(start(form), Limit(depth=depth)).depth for depth in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.parametrize("position", SAMPLES[1:], ids=str)
def test_the_time_is_kept_by_the_clock_that_is_passed_in(position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAMAS_KERNEL", "no")  # a kernel has the processor's clock only, and so have proofs
    clock = Ticking(tick=0.01)
    analysis = analyse(position, Limit(time=1.0), clock=clock)
    assert 1.0 <= analysis.time < 1.05
    # Between two looks at the clock lie at most eight positions: a search cannot overrun by more.
    assert analysis.nodes <= 8 * clock.reads


@pytest.mark.parametrize("position", SAMPLES, ids=str)
def test_no_time_at_all_still_gives_a_move(position: Position) -> None:
    analysis = analyse(position, Limit(time=0))
    assert analysis.lines[0].move in position.moves()
    assert (analysis.depth, analysis.nodes) == (0, 0)
    assert choose(position, limit=Limit(time=0)) in position.moves()


class Stopping:
    """Says stop from the given asking on."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.after


@pytest.mark.parametrize("ask", [analyse, choose], ids=["analyse", "choose"])
@pytest.mark.parametrize("after", [0, 1, 20])
@pytest.mark.parametrize("form", [DIAM[0], DIAMOND[0], DIAMOND[1], DIAMOND[3]], ids=show)
def test_a_search_ends_at_the_first_stop(form: Any, after: int, ask: Callable[..., Any], kernel_build: str) -> None:
    # Away from the start, where the book answers at once.
    position = spread(form, 11, 6)
    stop = Stopping(after)
    found = ask(position, limit=Limit(nodes=50_000_000), stop=stop)
    move = found if ask is choose else found.lines[0].move
    assert move in position.moves()
    # A computer player asks once more at each of its steps: threats, the plan of a race, the search. Where proofs come
    # first there are two steps more for the verdict, and for the moves that lose.
    once_more = (3 if ask is choose else 1) + (3 if form[0] == "diam" else 0)
    assert after < stop.asked <= after + once_more
    if ask is analyse and form[0] != "diam" and kernel_build == "no":
        assert found.nodes <= 8 * (after + 1)  # a kernel asks by the clock


def test_stop_alone_is_a_limit() -> None:
    stop = Stopping(50)
    assert analyse(SAMPLES[1], Limit(), stop=stop).lines
    assert stop.asked == 51


def test_the_budget_counts_and_asks_at_every_eighth_position() -> None:
    stop = Stopping(3)
    budget = Budget(Limit(), stop, Ticking())
    with pytest.raises(Stopped):
        while True:
            budget.spend()
    assert budget.nodes == 24


def test_half_a_budget_leaves_the_other_half() -> None:
    budget = Budget(Limit(nodes=10), None, Ticking())
    for _ in range(2):
        budget.spend()
    with pytest.raises(Stopped), budget.half():
        while True:
            budget.spend()
    assert budget.nodes == 6
    with pytest.raises(Stopped):
        while True:
            budget.spend()
    assert budget.nodes == 10


@pytest.mark.parametrize("lines", [0, -1, 1.0, True, "1"])
def test_a_wrong_number_of_lines_is_refused(lines: Any) -> None:
    with pytest.raises(ValueError, match="lines must be a whole number, 1 or more"):
        analyse(SAMPLES[0], Limit(depth=1), lines=lines)
