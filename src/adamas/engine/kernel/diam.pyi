from collections.abc import Callable, Mapping, Sequence
from typing import Any

def moves(text: str, options: Mapping[str, Any] | None = None) -> tuple[str, ...]: ...
def perft(text: str, options: Mapping[str, Any] | None = None, depth: int = 1) -> int: ...

class Prover:
    variant: str
    threads: int
    def __init__(
        self, variant: str, megabytes: int = 64, seed: int = 0, symmetry: bool = True, threads: int = 1
    ) -> None: ...
    def forget(self) -> None: ...
    @property
    def nodes(self) -> int: ...
    def prove(
        self,
        text: str,
        plies: int,
        nodes: int = -1,
        deadline: float = ...,
        stop: Callable[[], bool] | None = None,
        least: int = 0,
    ) -> tuple[int, int, int]: ...
    def wins(
        self,
        text: str,
        plies: int,
        nodes: int = -1,
        deadline: float = ...,
        stop: Callable[[], bool] | None = None,
    ) -> int: ...
    def loses(
        self,
        text: str,
        plies: int,
        nodes: int = -1,
        deadline: float = ...,
        stop: Callable[[], bool] | None = None,
    ) -> int: ...

class Search:
    best: list[tuple[str, int, tuple[str, ...]]]
    nodes: int
    def __init__(self, megabytes: int = 32) -> None: ...
    def setup(self, text: str, options: Mapping[str, Any] | None = None, worn: Sequence[str] = ()) -> None: ...
    def deepen(
        self,
        depth: int,
        moves: Sequence[str],
        lines: int = 1,
        nodes: int = -1,
        deadline: float = ...,
        stop: Callable[[], bool] | None = None,
        plain: bool = False,
    ) -> bool: ...
    def points(self, side: int) -> int: ...
