"""The commands of the engine: analyse, solve, verify, hint, engine."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adamas.game import InvalidPosition, Position
from adamas.games import GAMES, find_game

from .common import fail, names, number, position_of, position_options, print_json, print_text, seconds

if TYPE_CHECKING:
    from adamas.engine.analysis import Analysis, Line
    from adamas.engine.hints import Hint
    from adamas.engine.strategy import Strategy

    from .common import Commands

__all__ = ["add"]

FURTHEST = 60
"""Plies that a proof may reach."""


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    analyse = commands.add_parser(
        "analyse",
        help="say which moves are best, what they are worth, and what is proven",
        description="Say which moves of a position are best, what they are worth (-1 lost to 1 won, for the side to "
        "move), and what is proven about them. Without a limit it takes one second.",
    )
    position_options(analyse, games=True)
    _limit_options(analyse)
    analyse.add_argument("--lines", type=number(1), default=3, metavar="N", help="how many moves to show (default 3)")
    _history_option(analyse)
    analyse.set_defaults(run=_told(_analyse))

    solve = commands.add_parser(
        "solve",
        help="prove a win or a loss, with its exact distance",
        description="Prove whether the side to move wins or loses by force, and in how many plies exactly; or that "
        "nothing is forced within so many plies. With --certificate the winner's whole strategy is written to a file "
        "that `adamas verify` checks.",
    )
    position_options(solve, games=True)
    solve.add_argument(
        "--plies", type=number(1, FURTHEST), default=FURTHEST, metavar="N", help=f"stop after N plies (1 to {FURTHEST})"
    )
    solve.add_argument("--time", type=seconds, metavar="SECONDS", help="stop after so long")
    solve.add_argument("--nodes", type=number(1), metavar="N", help="stop after so many positions")
    solve.add_argument("--threads", type=number(1, 256), default=1, metavar="N", help="threads to use (default 1)")
    solve.add_argument(
        "--memory", type=number(1, 1 << 20), default=512, metavar="MB", help="megabytes of the tables (default 512)"
    )
    solve.add_argument("--certificate", type=Path, metavar="FILE", help="write the winner's whole strategy")
    solve.set_defaults(run=_told(_solve))

    verify = commands.add_parser(
        "verify",
        help="check a certificate by the rules alone",
        description="Check a certificate: that the winner's strategy in it answers every legal reply and wins within "
        "the plies it says. No search is used, only the rules. Exits with 1 if it is not so, and says where.",
    )
    verify.add_argument("file", metavar="FILE", type=Path, help="a certificate, packed or as text")
    verify.add_argument("--json", action="store_true", help="print one JSON value")
    verify.set_defaults(run=_told(_verify))

    hint = commands.add_parser(
        "hint",
        help="help with a move: which piece, where to, and why",
        description="Help with a move. Grade 1 says which piece, grade 2 where to, grade 3 why.",
    )
    position_options(hint, games=True)
    hint.add_argument("--grade", type=number(1, 3), default=3, metavar="N", help="how much to tell, 1 to 3 (default 3)")
    _history_option(hint)
    hint.set_defaults(run=_told(_hint))

    engine = commands.add_parser(
        "engine",
        help="speak the engine protocol on standard input and output, or say how the engine runs",
        description="Speak the engine protocol, line by line, on standard input and output (docs/engine-protocol.md). "
        "`adamas engine info` says instead whether the compiled kernels are in use, and why.",
    )
    engine.add_argument("what", nargs="?", choices=("info",), metavar="info", help="say how the engine runs, and leave")
    engine.add_argument("--json", action="store_true", help="print one JSON value (with info)")
    engine.set_defaults(run=_told(_engine))


def _limit_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--time", type=seconds, metavar="SECONDS", help="stop after so long")
    parser.add_argument("--depth", type=number(1, 100), metavar="N", help="stop at so many plies")
    parser.add_argument("--nodes", type=number(0), metavar="N", help="stop after so many positions")


def _history_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--history",
        action="append",
        default=[],
        metavar="POSITION",
        help="an earlier position of the match, oldest first, for repetition (repeatable)",
    )


def _told(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """A command whose errors are told in a sentence: the engine raises ValueError for what it cannot do."""

    def told(given: argparse.Namespace) -> int:
        from adamas.engine.kernel import KernelError

        try:
            return run(given)
        except (ValueError, KernelError) as error:
            return fail(str(error))

    return told


def _read(given: argparse.Namespace) -> Position:
    """The position of the arguments, where the name of a game stands for its start."""
    if given.game is None and given.position in GAMES:
        given.game, given.position = given.position, "start"
    return position_of(given)


def _history(given: argparse.Namespace, position: Position) -> list[Position]:
    game = find_game(position.game)
    options = {**game.options_of(position), **position.options}
    try:
        return [game.parse(text, **options) for text in given.history]
    except InvalidPosition as error:
        raise InvalidPosition(f"--history: {error}") from None


# ---- analyse ------------------------------------------------------------------------------------------------------


def _analyse(given: argparse.Namespace) -> int:
    from adamas.engine import Limit, analyse

    position = _read(given)
    limit = Limit(time=given.time, depth=given.depth, nodes=given.nodes)
    found = analyse(position, None if limit.endless else limit, given.lines, _history(given, position))
    if given.json:
        return print_json(_analysis(found))
    print(f"depth {found.depth}, {found.nodes:,} positions, {found.time:.2f} s")
    if found.bound and not any(line.exact for line in found.lines):
        print(f"Nothing is forced within {found.bound} plies (proven).")
    width = max(len(str(line.move)) for line in found.lines)
    for rank, line in enumerate(found.lines, 1):
        following = " ".join(map(str, line.moves[1:]))
        print(f"{rank}. {line.move!s:<{width}}  {_worth(line):<22} {following}".rstrip())
    return 0


def _analysis(found: Analysis) -> dict[str, Any]:
    lines = [
        {
            "move": str(line.move),
            "value": line.value,
            "exact": line.exact,
            "plies": line.plies,
            "moves": [str(move) for move in line.moves],
        }
        for line in found.lines
    ]
    return {"lines": lines, "depth": found.depth, "bound": found.bound, "nodes": found.nodes, "time": found.time}


def _worth(line: Line) -> str:
    if isinstance(line.value, tuple):
        return " ".join(f"{value:+.2f}" for value in line.value)
    if line.exact:
        return f"{'wins' if line.value > 0 else 'loses'} in {line.plies} {'ply' if line.plies == 1 else 'plies'}"
    return f"{line.value:+.2f}"


# ---- solve, verify ------------------------------------------------------------------------------------------------


def _solve(given: argparse.Namespace) -> int:
    from tqdm import tqdm

    from adamas.engine.proof import ask_of, check_unfinished, prover_for

    position = _read(given)
    check_unfinished(position)
    prover = prover_for(position, given.memory, given.threads)
    began = time.perf_counter()
    deadline = math.inf if given.time is None else began + given.time
    result, proven, nodes = 0, 0, 0
    with tqdm(total=given.plies, unit="ply", leave=False, disable=None) as bar:
        while result == 0 and proven < given.plies:
            left = -1 if given.nodes is None else max(0, given.nodes - nodes)
            result, reached, made = prover.prove(ask_of(prover, position), proven + 1, left, deadline, None, proven)
            nodes += made
            if result == 0 and reached == proven:
                break
            proven = reached
            bar.update(1)
    took = time.perf_counter() - began
    word = {1: "win", -1: "loss", 0: "undecided"}[result]
    made_file: dict[str, Any] = {}
    if given.certificate is not None:
        strategy = _certified(position, proven, given.certificate, prover)
        made_file = {"certificate": str(given.certificate), "positions": len(strategy.entries)}
    if given.json:
        return print_json({"result": word, "plies": proven, "nodes": nodes, "time": took, **made_file})
    if result == 0:
        print(f"Undecided: nothing is forced within {proven} plies.")
    else:
        verb = "wins" if result > 0 else "loses"
        plies = f"{proven} {'ply' if proven == 1 else 'plies'}"
        print(f"Slot {position.turn + 1} ({names(position, [position.turn])}) {verb} in exactly {plies}.")
    print(f"{nodes:,} positions, {took:.2f} s")
    if made_file:
        print(f"{given.certificate}: {made_file['positions']:,} positions, {given.certificate.stat().st_size:,} bytes")
    return 0


def _certified(position: Position, plies: int, file: Path, prover: Any) -> Strategy:
    """Make a certificate, check it, and only then write it under its name."""
    from tqdm import tqdm

    from adamas.engine.certificate import make_strategy
    from adamas.engine.strategy import pack
    from adamas.engine.verify import verify

    part = file.with_name(f"{file.name}.part")
    with tqdm(unit="position", leave=False, disable=None) as bar:

        def told(done: int, known: int) -> None:
            bar.total = known
            bar.update(done - bar.n)

        data_of = make_strategy(position, max(1, plies), prover, told)
    data = pack(data_of)
    verify(data)
    part.write_bytes(data)
    part.replace(file)
    return data_of


def _verify(given: argparse.Namespace) -> int:
    from adamas.engine.strategy import CertificateError
    from adamas.engine.verify import verify

    began = time.perf_counter()
    try:
        report = verify(given.file.read_bytes())
    except CertificateError as error:
        if given.json:
            print_json({"valid": False, "why": str(error)})
        else:
            print(f"adamas: {given.file} is refused. {error}", file=sys.stderr)
        return 1
    took = time.perf_counter() - began
    if given.json:
        return print_json({"valid": True, **asdict(report), "winner": [slot + 1 for slot in report.winner]})
    slots = " and ".join(str(slot + 1) for slot in report.winner)
    who = f"slot {slots} wins" if len(report.winner) == 1 else f"slots {slots} win"
    print(f"From {report.start} {who} within {report.plies} plies, whatever the other side does.")
    return print_text(f"{report.positions:,} positions and {report.replies:,} replies checked in {took:.1f} s")


# ---- hint, engine -------------------------------------------------------------------------------------------------


def _hint(given: argparse.Namespace) -> int:
    from adamas.engine.hints import hint

    position = _read(given)
    found = hint(position, given.grade, _history(given, position))
    if given.json:
        return print_json(_hinted(found))
    words = [f"Look at {found.source}." if found.target is None else f"{found.source}-{found.target}"]
    for reason in found.reasons:
        values = ", ".join(f"{name} {value}" for name, value in reason.values.items())
        words.append(f"{reason.code}{f' ({values})' if values else ''}")
    return print_text("\n".join(words))


def _hinted(found: Hint) -> dict[str, Any]:
    reasons = [{"code": reason.code, "values": dict(reason.values)} for reason in found.reasons]
    return {"grade": found.grade, "source": found.source, "target": found.target, "reasons": reasons}


def _engine(given: argparse.Namespace) -> int:
    if given.what is None:
        from adamas.engine.protocol import serve_lines

        return serve_lines(sys.stdin, sys.stdout)
    from adamas.engine.kernel import info

    found = info()
    if given.json:
        return print_json([asdict(item) for item in found])
    for item in found:
        print(f"{item.game}: {'compiled kernel' if item.compiled else 'plain Python'} ({item.why})")
    return 0
