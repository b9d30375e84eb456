from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adamas.games.diamond_position import DiamondPosition

__all__ = ["Multi", "Race", "Search", "moves", "perft"]

def moves(text: str | DiamondPosition, options: Mapping[str, Any]) -> tuple[str, ...]: ...
def perft(text: str, options: Mapping[str, Any], depth: int) -> int: ...

class _Table:
    nodes: int
    def __init__(self, megabytes: int = 32) -> None: ...
    def weigh(self, weights: tuple[int, int, int] | None) -> None: ...
    def points(self, side: int) -> int: ...

class _Deepened(_Table):
    def setup(self, text: str, options: Mapping[str, Any], worn: Sequence[str]) -> None: ...
    def deepen(
        self,
        depth: int,
        moves: Sequence[str],
        lines: int,
        nodes: int,
        deadline: float,
        stop: Callable[[], bool] | None,
        plain: bool,
    ) -> bool: ...

class Search(_Deepened):
    best: list[tuple[str, int, tuple[str, ...]]]

class Multi(_Deepened):
    best: list[tuple[str, tuple[int, ...], tuple[str, ...]]]

class Race(_Table):
    def shortest(
        self,
        text: str,
        options: Mapping[str, Any],
        slot: int,
        most: int,
        nodes: int = -1,
        deadline: float = ...,
        stop: Callable[[], bool] | None = None,
        alone: bool = False,
    ) -> tuple[tuple[str, ...] | None, int]: ...
    def plan(
        self,
        text: str,
        options: Mapping[str, Any],
        slot: int,
        width: int,
        longest: int,
        nodes: int = -1,
        deadline: float = ...,
        stop: Callable[[], bool] | None = None,
        alone: bool = False,
    ) -> tuple[tuple[str, ...] | None, int]: ...
    def ring(
        self,
        text: str,
        options: Mapping[str, Any],
        slot: int,
        radius: int,
        nodes: int = -1,
        deadline: float = ...,
        stop: Callable[[], bool] | None = None,
        alone: bool = False,
    ) -> list[tuple[int, int]]: ...
