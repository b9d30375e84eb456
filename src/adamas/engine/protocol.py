"""The engine on standard input and output: lines in the shape of UCI, for every game (docs/engine-protocol.md).

One thread reads, one searches, so that `stop` is heard while a search runs. Every command is answered; what cannot be
done is answered with `error` and a sentence.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import Any, TextIO

from ..game import Game, Position
from ..games import GAMES, find_game
from .analysis import Analysis, Line, analyse, check_playable
from .hints import hint
from .kernel import KernelError, kernel_of
from .levels import LEVELS
from .limit import Limit, Stopped
from .player import choose
from .proof import FURTHEST, solve
from .values import values_for

__all__ = ["Engine", "serve_lines"]

LONGEST = 65_536
"""Characters that a line may have."""

FIRST_SLICE = 0.25
"""Seconds after which a search without end tells what it has found; the next telling takes twice as long."""

CHUNK = 3
"""Plies of a count that are left to the compiled part at once: some milliseconds."""

OPTIONS = {"MultiPV": (1, 1, 1000), "Seed": (7, 0, 2**31 - 1)}
"""Each option with its default, its least and its greatest value."""


def serve_lines(lines: Iterable[str], out: TextIO) -> int:
    """Answer the lines until `quit` or their end; the exit code, 0."""
    reconfigure = getattr(lines, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            out.write(line + "\n")
            out.flush()

    engine = Engine(say)
    try:
        for line in lines:
            if not engine.hear(line):
                break
    finally:
        engine.close()
    return 0


class CommandError(ValueError):
    """A command that cannot be understood."""


class Engine:
    """The state of one conversation. `hear` takes a line and gives the answers to `say`, which any thread may call."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._game: Game | None = None
        self._settings: dict[str, Any] = {}
        self._past: list[Position] = []
        self._options = {name: default for name, (default, _, _) in OPTIONS.items()}
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def hear(self, line: str) -> bool:
        """Answer one line; false when the conversation is over."""
        words = line.split()
        if not words:
            return True
        name, rest = words[0], words[1:]
        if name == "quit":
            self.close()
            self._say("bye")
            return False
        try:
            if len(line) > LONGEST:
                raise CommandError(f"the line has {len(line)} characters: {LONGEST} are the most")
            command = self._commands().get(name)
            if command is None:
                raise CommandError(f"there is no command {name!r:.40}")
            if self._busy() and name not in ("isready", "stop"):
                raise CommandError(f"a search is running: send stop before {name}")
            command(rest)
        except (ValueError, KernelError) as error:
            self._say(f"error {_sentence(error)}")
        return True

    def close(self) -> None:
        """End a search that is running, and wait for its answer."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _commands(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "uci": self._uci,
            "isready": self._isready,
            "setoption": self._setoption,
            "newgame": self._newgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stopping,
            "moves": self._moves,
            "perft": self._perft,
            "eval": self._eval,
            "solve": self._solve,
            "hint": self._hint,
            "d": self._d,
        }

    # ---- the conversation ------------------------------------------------------------------------------------------

    def _uci(self, rest: list[str]) -> None:
        _nothing(rest)
        self._say(f"id name Adamas {version('adamas')}")
        self._say("id author the Adamas authors")
        for name, (default, least, most) in OPTIONS.items():
            self._say(f"option name {name} type spin default {default} min {least} max {most}")
        for name in GAMES:
            self._say(f"game {name}")
        self._say("uciok")

    def _isready(self, rest: list[str]) -> None:
        _nothing(rest)
        self._say("readyok")

    def _setoption(self, rest: list[str]) -> None:
        if len(rest) != 4 or rest[0] != "name" or rest[2] != "value":
            raise CommandError("write: setoption name NAME value NUMBER")
        if rest[1] not in OPTIONS:
            raise CommandError(f"there is no option {rest[1]!r:.40}: choose from {', '.join(OPTIONS)}")
        _, least, most = OPTIONS[rest[1]]
        self._options[rest[1]] = _number(rest[3], rest[1], least, most)
        self._say("ok")

    def _newgame(self, rest: list[str]) -> None:
        if not rest:
            raise CommandError(f"newgame needs the name of a game: {' or '.join(GAMES)}")
        game = find_game(rest[0])
        settings: dict[str, Any] = {}
        for item in rest[1:]:
            name, equals, value = item.partition("=")
            if not equals or name in settings:
                raise CommandError(f"{item!r:.80} is not one more NAME=VALUE, such as players=2")
            settings[name] = game.option(name).read(value)
        start = game.start(**settings)
        self._game, self._settings, self._past = game, settings, [start]
        self._say("ok")

    def _position(self, rest: list[str]) -> None:
        game = self._known()
        cut = rest.index("moves") if "moves" in rest else len(rest)
        what, moves = rest[:cut], rest[cut + 1 :]
        if what == ["startpos"]:
            position = game.start(**self._settings)
        elif what[:1] == ["text"] and len(what) > 1:
            position = game.parse(" ".join(what[1:]), **self._settings)
        else:
            raise CommandError("write: position startpos [moves ...], or: position text POSITION [moves ...]")
        past = [position]
        for number, move in enumerate(moves, 1):
            try:
                position = position.skip() if move == "--" else position.play(move)
            except ValueError as error:
                raise CommandError(f"move {number}: {error}") from None
            past.append(position)
        self._past = past
        self._say("ok")

    def _stopping(self, rest: list[str]) -> None:
        _nothing(rest)
        if self._busy():
            self._stop.set()  # the search answers
        else:
            self._say("ok")

    # ---- what takes time -------------------------------------------------------------------------------------------

    def _busy(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _start(self, work: Callable[[], str]) -> None:
        """Let the searching thread do some work and say its answer."""
        if self._thread is not None:
            self._thread.join()
        self._stop.clear()

        def run() -> None:
            try:
                answer = work()
            except Stopped:
                answer = "error stopped before there was an answer"
            except Exception as error:  # an engine that falls silent is worse than one that tells its faults
                answer = f"error {_sentence(error)}"
            # The answer is the last thing that this thread does, so a command that follows it finds the engine free.
            self._thread = None
            self._say(answer)

        self._thread = threading.Thread(target=run, name="search", daemon=True)
        self._thread.start()

    def _go(self, rest: list[str]) -> None:
        given = _pairs(rest)
        position, past = self._here(), tuple(self._past[:-1])
        if position.outcome() is None and not position.moves():
            self._say("bestmove --")
            return
        check_playable(position)
        lines = given.get("multipv", self._options["MultiPV"])
        seed = given.get("seed", self._options["Seed"])
        limit = Limit(
            time=given["movetime"] / 1000 if "movetime" in given else None,
            depth=given.get("depth"),
            nodes=given.get("nodes"),
        )
        level = given.get("level")
        if limit.endless and level is None and "infinite" not in given:
            raise CommandError("go needs movetime, depth, nodes, level or infinite")
        stop = self._stop.is_set

        def search() -> str:
            if level is not None:
                return f"bestmove {choose(position, level, seed, past, stop, None if limit.endless else limit)}"
            span = FIRST_SLICE
            while limit.endless:
                found = analyse(position, Limit(time=span), lines, past, stop)
                self._tell(found)
                if stop():
                    return f"bestmove {found.lines[0].move}"
                if all(line.exact for line in found.lines):
                    self._stop.wait()
                span *= 2
            found = analyse(position, limit, lines, past, stop)
            self._tell(found)
            return f"bestmove {found.lines[0].move}"

        self._start(search)

    def _tell(self, found: Analysis) -> None:
        for rank, line in enumerate(found.lines, 1):
            words = [
                f"info depth {found.depth} multipv {rank} score {_score(line)}",
                f"{'exact' if line.exact else 'lower'} distance {line.plies if line.exact else found.bound}",
                f"nodes {found.nodes} time {round(found.time * 1000)} pv {' '.join(map(str, line.moves))}",
            ]
            self._say(" ".join(words))

    def _perft(self, rest: list[str]) -> None:
        depth = _one(rest, "perft", 0, 12)
        position = self._here()
        self._start(lambda: f"perft {depth} {self._count(position, depth)}")

    def _count(self, position: Position, depth: int) -> int:
        if self._stop.is_set():
            raise Stopped
        if depth == 0:
            return 1
        if position.outcome() is not None:
            return 0
        kernel = kernel_of(position.game)
        if kernel is not None and depth <= CHUNK:
            return int(kernel.perft(str(position), dict(position.options), depth))
        moves = position.moves()
        if depth == 1 and moves:
            return len(moves)
        nexts = (position.play(move) for move in moves) if moves else iter((position.skip(),))
        return sum(self._count(child, depth - 1) for child in nexts)

    def _solve(self, rest: list[str]) -> None:
        plies = _one(rest, "solve", 1, FURTHEST)
        position = self._here()

        def search() -> str:
            verdict = solve(position, plies, None, self._stop.is_set)
            return f"solve {verdict.result} {verdict.plies} nodes {verdict.nodes} time {round(verdict.time * 1000)}"

        if position.outcome() is not None:
            raise CommandError(f"the game is over in {position}: there is nothing to prove")
        self._start(search)

    def _hint(self, rest: list[str]) -> None:
        grade = _one(rest, "hint", 1, 3)
        position, past = self._here(), tuple(self._past[:-1])
        check_playable(position)

        def search() -> str:
            found = hint(position, grade, past, self._stop.is_set)
            words = [f"hint source {found.source}"]
            if found.target is not None:
                words.append(f"target {found.target}")
            for reason in found.reasons:
                words += ["reason", reason.code, *(f"{name}={value}" for name, value in reason.values.items())]
            return " ".join(words)

        self._start(search)

    # ---- what does not ---------------------------------------------------------------------------------------------

    def _moves(self, rest: list[str]) -> None:
        _nothing(rest)
        self._say(" ".join(["moves", *map(str, self._here().moves())]))

    def _eval(self, rest: list[str]) -> None:
        _nothing(rest)
        position = self._here()
        if position.outcome() is not None:
            raise CommandError(f"the game is over in {position}: there is nothing to estimate")
        values = values_for(position)
        points = values.points(position, position.sides[position.turn])
        self._say(f"eval points {points} value {values.value(points):.3f}")

    def _d(self, rest: list[str]) -> None:
        _nothing(rest)
        position = self._here()
        game = self._known()
        options = {**game.options_of(position), **position.options}
        self._say(f"d position {position}")
        self._say(" ".join(["d options", *(f"{name}={_word(value)}" for name, value in options.items())]))
        outcome = position.outcome()
        if outcome is None:
            self._say(f"d turn {position.turn + 1} moves {len(position.moves())}")
        else:
            self._say(f"d won {'-'.join(str(slot + 1) for slot in outcome.winners)} {outcome.reason}")
        pieces = position.pieces()
        for row in game.layout(**game.options_of(position)).views[0].rows:
            self._say(" ".join(["d row", *(pieces.get(spot, ".") for spot in row)]))
        self._say("ok")

    def _known(self) -> Game:
        if self._game is None:
            raise CommandError("there is no game yet: send newgame first")
        return self._game

    def _here(self) -> Position:
        self._known()
        return self._past[-1]


def _sentence(error: BaseException) -> str:
    """An error in one line."""
    return " ".join(str(error).split()) or type(error).__name__


def _score(line: Line) -> str:
    values = line.value if isinstance(line.value, tuple) else (line.value,)
    return ",".join(f"{value:.3f}" for value in values)


def _word(value: object) -> str:
    return ",".join(str(item + 1) for item in value) or "-" if isinstance(value, tuple) else str(value)


def _nothing(rest: list[str]) -> None:
    if rest:
        raise CommandError(f"nothing can follow this command, and {rest[0]!r:.40} does")


def _one(rest: list[str], name: str, least: int, most: int) -> int:
    if len(rest) != 1:
        raise CommandError(f"write: {name} NUMBER, from {least} to {most}")
    return _number(rest[0], name, least, most)


def _number(text: str, name: str, least: int, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 12 and least <= int(text) <= most:
        return int(text)
    raise CommandError(f"{name} cannot be {text!r:.40}: choose a whole number from {least} to {most}")


_GO = {
    "movetime": (0, 10**9),
    "depth": (1, 100),
    "nodes": (0, 10**12),
    "level": (1, len(LEVELS)),
    "multipv": (1, 1000),
    "seed": (0, 2**31 - 1),
}


def _pairs(rest: list[str]) -> dict[str, int]:
    """The words of `go` with their numbers; `infinite` has none."""
    found: dict[str, int] = {}
    words = iter(rest)
    for name in words:
        if name in found:
            raise CommandError(f"{name} is given twice")
        if name == "infinite":
            found[name] = 1
        elif name in _GO:
            found[name] = _number(next(words, ""), name, *_GO[name])
        else:
            raise CommandError(f"go knows no {name!r:.40}: choose from {', '.join([*_GO, 'infinite'])}")
    return found
