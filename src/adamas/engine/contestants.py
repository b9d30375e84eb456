"""Who plays in the arena: every kind of player behind one small face, made from a text.

    level:5              the computer player of a level, as in a match
    level:8/10           the same with a tenth of its positions
    nodes:20000          the top level with so many positions a move
    time:0.1             the top level with so many seconds a move
    python:3             a level without the compiled search, in a process of its own (python:3/10 too)
    random               any legal move
    engine:COMMAND       any program that speaks the engine protocol, given 0.1 s a move
    engine@nodes=5000:COMMAND, engine@movetime=500:COMMAND, engine@depth=4:COMMAND, engine@level=3:COMMAND
                         the same with another limit (milliseconds, or a level of its own)
    NAME                 what was registered under a name

A player answers with a text, which the arena judges; it need not be trusted to know the rules.
"""

from __future__ import annotations

import os
import queue
import random
import shlex
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import TimeoutError as PoolTimeoutError
from contextlib import suppress
from multiprocessing import get_context
from typing import Any

from ..game import Game, Position
from ..games import find_game
from .levels import LEVELS, SAFETY
from .limit import Limit
from .openings import replay
from .player import choose
from .values.strengths import find_level

__all__ = ["Contestant", "Fault", "Maker", "make_contestant", "register", "registered"]

GRACE = 1.0
"""Seconds beyond its own limit that a player may take: a loaded machine is no fault of the player."""

START = 60.0
"""Seconds that a program may need to start and to make ready for a game."""

MOVETIME = 100
"""Milliseconds a move for a program, unless its text says otherwise."""


class Fault(Exception):  # noqa: N818 - it decides a game, as the rules of the arena have it
    """A player gave no answer; `reason` is ``late`` or ``crash``."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Contestant(ABC):
    """A player of the arena, for one game at a time. `limit` are the seconds a move that it may take, None: any."""

    limit: float | None = None

    def begin(self, game: Game, options: Mapping[str, Any], seed: int) -> None:
        """A new game begins; `seed` settles whatever the player leaves to chance."""
        self.game, self.options, self.seed = game, options, seed

    @abstractmethod
    def answer(self, past: Sequence[Position], plies: Sequence[str], patience: float) -> str:
        """The move in ``past[-1]``, as a text; `plies` led there from the start, `past` are all positions with it.

        Raises Fault if none comes within `patience` seconds.
        """

    def close(self) -> None:  # noqa: B027 - most players have nothing to close
        """No game follows."""


Maker = Callable[[], Contestant]

_registered: dict[str, Maker] = {}


def register(name: str, maker: Maker) -> None:
    """Make a player known under a name; raise ValueError for a name that is taken or has a colon.

    `maker` must be a function of a module, so that other processes can find it.
    """
    if not name or ":" in name or name == "random" or name in _registered:
        raise ValueError(f"{name!r} cannot name a player: it is taken, empty, or holds a colon")
    _registered[name] = maker


def registered() -> dict[str, Maker]:
    """The players that have a name."""
    return dict(_registered)


def make_contestant(text: str, makers: Mapping[str, Maker] | None = None) -> Contestant:
    """The player that a text stands for (forms above); raise ValueError for any other text.

    `makers` are players by name, those registered in this process if not given.
    """
    makers = _registered if makers is None else makers
    if text in makers:
        return makers[text]()
    kind, colon, rest = text.partition(":")
    try:
        if text == "random":
            return _Random()
        if kind == "level" and colon:
            return _Level(*_level(rest))
        if kind == "python" and colon:
            return _Plain(*_level(rest))
        if kind == "nodes" and colon:
            return _Level(LEVELS[-1], 1, Limit(nodes=int(rest), time=SAFETY))
        if kind == "time" and colon:
            return _Level(LEVELS[-1], 1, Limit(time=float(rest)))
        if kind.partition("@")[0] == "engine" and colon:
            return _engine(kind, rest)
    except ValueError as error:
        raise ValueError(f"{text!r:.120} is not a player: {error}") from error
    names = "".join(f", {name}" for name in sorted(makers))
    raise ValueError(
        f"{text!r:.120} is not a player: write level:1 to level:{LEVELS[-1]}, level:8/10, nodes:N, time:SECONDS, "
        f"python:LEVEL, random, engine:COMMAND{names}"
    )


def _level(text: str) -> tuple[int, int]:
    """The level and the divisor of a text such as ``8`` or ``8/10``."""
    number, slash, part = text.partition("/")
    level, divisor = int(number), int(part) if slash else 1
    find_level(level)
    if divisor < 1:
        raise ValueError(f"a level can be divided by 1 or more, not by {divisor}")
    return level, divisor


class _Random(Contestant):
    def answer(self, past: Sequence[Position], plies: Sequence[str], patience: float) -> str:  # noqa: ARG002
        return str(random.Random(f"{self.seed} {len(plies)}").choice(past[-1].moves()))


class _Level(Contestant):
    """The computer player in this process."""

    def __init__(self, level: int, part: int, budget: Limit | None = None) -> None:
        self.level, self.part, self.budget = level, part, budget
        if budget is not None:
            self.limit = budget.time

    def answer(self, past: Sequence[Position], plies: Sequence[str], patience: float) -> str:  # noqa: ARG002
        return _choose(past, self.level, self.part, self.seed, self.budget)


def _choose(past: Sequence[Position], level: int, part: int, seed: int, budget: Limit | None) -> str:
    position = past[-1]
    played = find_level(level, position.game)
    if part > 1:
        played = played.weakened(part)
    return str(choose(position, level=played, seed=seed, history=past[:-1], limit=budget))


class _Plain(_Level):
    """The computer player in a process of its own, whose searches all run in Python."""

    def __init__(self, level: int, part: int) -> None:
        super().__init__(level, part)
        self._pool: ProcessPoolExecutor | None = None

    def begin(self, game: Game, options: Mapping[str, Any], seed: int) -> None:
        super().begin(game, options, seed)
        if self._pool is None:
            # Spawned, because the variable is looked at when the engine is loaded too.
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_without_kernel)
        self._pool.submit(_ready).result()

    def answer(self, past: Sequence[Position], plies: Sequence[str], patience: float) -> str:  # noqa: ARG002
        assert self._pool is not None
        asked = self._pool.submit(
            _choose_again, self.game.name, dict(self.options), tuple(plies), self.level, self.part, self.seed
        )
        try:
            return asked.result(patience)
        except PoolTimeoutError:
            raise Fault("late", f"no move within {patience:g} s") from None

    def close(self) -> None:
        if self._pool is not None:
            for process in list((getattr(self._pool, "_processes", None) or {}).values()):
                process.kill()  # it may still search for an answer that nobody wants
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _without_kernel() -> None:
    os.environ["ADAMAS_KERNEL"] = "no"


def _ready() -> bool:
    return True


def _choose_again(game: str, options: Mapping[str, Any], plies: Sequence[str], level: int, part: int, seed: int) -> str:
    return _choose(replay(find_game(game), options, plies), level, part, seed, None)


def _engine(kind: str, command: str) -> _Engine:
    limit = kind.partition("@")[2] or f"movetime={MOVETIME}"
    name, equals, value = limit.partition("=")
    if name not in ("movetime", "nodes", "depth", "level") or not equals or int(value) < 1:
        raise ValueError(f"{limit!r:.40} limits no engine: write movetime=, nodes=, depth= or level= and a number")
    words = shlex.split(command)
    if not words:
        raise ValueError("the command is missing")
    return _Engine(words, f"{name} {int(value)}", int(value) / 1000 if name == "movetime" else None)


class _Engine(Contestant):
    """A program behind the engine protocol, on its standard input and output."""

    def __init__(self, words: Sequence[str], limit: str, seconds: float | None) -> None:
        self._words, self._go, self.limit = words, f"go {limit}", seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def begin(self, game: Game, options: Mapping[str, Any], seed: int) -> None:
        super().begin(game, options, seed)
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
                )
            except OSError as error:
                raise Fault("crash", f"{self._words[0]}: {error.strerror or error}") from error
            threading.Thread(target=self._read, args=(self._process,), daemon=True).start()
        settings = "".join(f" {name}={value}" for name, value in options.items())
        self._send(f"newgame {game.name}{settings}")
        self._send("isready")
        self._await("readyok", START)

    def answer(self, past: Sequence[Position], plies: Sequence[str], patience: float) -> str:  # noqa: ARG002
        self._send(" ".join(["position startpos", *(["moves", *plies] if plies else [])]))
        self._send(f"{self._go} seed {self.seed % 2**31}" if self._go.startswith("go level") else self._go)
        return self._await("bestmove", patience)

    def close(self) -> None:
        if self._process is not None:
            with suppress(Fault):
                self._send("quit")
            try:
                self._process.wait(1)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()
            self._process = None

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with suppress(ValueError, OSError):
            for line in process.stdout:
                self._lines.put(line.strip())
        self._lines.put(None)

    def _send(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise Fault("crash", f"{self._words[0]} has ended") from error

    def _await(self, word: str, patience: float) -> str:
        """What follows a word at the beginning of a line; other lines are read over."""
        until = time.monotonic() + patience
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise Fault("late", f"{self._words[0]} did not say {word} within {patience:g} s") from None
            if line is None:
                self._lines.put(None)
                raise Fault("crash", f"{self._words[0]} has ended")
            first, _, rest = line.partition(" ")
            if first == "error":
                raise Fault("crash", f"{self._words[0]} says: {rest:.200}")
            if first == word:
                return rest.split(" ")[0]
