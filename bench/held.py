"""How the sections that play games hold them: on all cores, with a progress bar, going on from what is kept.

Results are kept in files of JSON lines whose names tell what played: the text of the engine goes into them, so that
games of an engine that has changed since are not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tqdm import tqdm

from adamas import engine
from adamas.engine.arena import Contest, PlayedPair, run
from adamas.engine.elo import Sprt
from adamas.engine.standings import versions

from .report import commit

__all__ = ["about", "count", "engine_digest", "hold", "keep_section", "played_jobs", "processes", "table"]

BESIDE = {
    *("arena.py", "standings.py", "elo.py", "certificate.py", "verify.py", "hints.py", "protocol.py"),
    *("puzzles.py", "puzzle_answers.py", "mixes.py", "puzzles-diam.txt", "puzzles-diamond.txt"),
}
"""Files of the engine that no game depends on."""


def processes() -> int:
    """As many as there are cores."""
    return os.cpu_count() or 1


def count(text: str) -> int:
    """A whole number, 1 or more, for a command line."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {text}")
    return number


def engine_digest() -> str:
    """A short text that changes with everything that a computer player's moves depend on."""
    folder = Path(engine.__file__).parent
    digest = blake2b(digest_size=5)
    for path in sorted(folder.rglob("*")):
        if path.name not in BESIDE and (path.suffix in (".py", ".pyx", ".pxd") or path.parent.name == "data"):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(repr(sorted(versions().items())).encode())
    return digest.hexdigest()


def about() -> Mapping[str, Any]:
    """What made a result: the command, the commit, the versions."""
    return {"command": " ".join(sys.orig_argv), "commit": commit(), **versions()}


def hold(
    contest: Contest, pairs: int, file: Path, workers: int, text: str, sprt: Sprt | None = None
) -> list[PlayedPair]:
    """Play a contest and keep its results in a file; what is there already is not played again."""
    file.parent.mkdir(parents=True, exist_ok=True)
    show = sys.stderr.isatty()
    if show:
        print(text, file=sys.stderr)
    if workers == 1:
        return run(contest, pairs, file=file, sprt=sprt, about=about(), show=show)
    with ProcessPoolExecutor(workers) as pool:
        return run(contest, pairs, executor=pool, workers=workers, file=file, sprt=sprt, about=about(), show=show)


def played_jobs(
    function: Callable[..., Mapping[str, Any]],
    jobs: Mapping[str, tuple[Any, ...]],
    file: Path,
    workers: int,
    text: str,
) -> dict[str, Mapping[str, Any]]:
    """The result of every job by its name; ``function(*job)`` makes it, of what JSON can hold.

    Kept results are not made again. The jobs run in `workers` processes, and no result depends on their number.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    found: dict[str, Mapping[str, Any]] = {}
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            with suppress(json.JSONDecodeError):  # the last line of a run that was killed
                value = json.loads(line)
                if value["job"] in jobs:
                    found[value["job"]] = value["result"]
    missing = [name for name in jobs if name not in found]
    bar = tqdm(
        total=len(jobs), initial=len(found), desc=text, unit="game", leave=False, disable=not sys.stderr.isatty()
    )
    with bar, file.open("a", encoding="utf-8") as out:

        def keep(name: str, result: Mapping[str, Any]) -> None:
            found[name] = result
            # Begins with a line break after a line that was cut short; an empty line is read over.
            out.write(f"\n{json.dumps({'job': name, 'result': result}, separators=(',', ':'))}\n")
            out.flush()
            bar.update()

        if workers == 1:
            for name in missing:
                keep(name, function(*jobs[name]))
        else:
            with ProcessPoolExecutor(workers) as pool:
                running: dict[Future[Mapping[str, Any]], str] = {}
                waiting = iter(missing)
                while True:
                    for name in waiting:
                        running[pool.submit(function, *jobs[name])] = name
                        if len(running) >= 2 * workers:
                            break
                    if not running:
                        break
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        keep(running.pop(future), future.result())
    return {name: found[name] for name in jobs}


def keep_section(title: str, lines: Iterable[str], results: Path) -> None:
    """Put lines under the heading ``## title`` of a Markdown file, in the place of what stood there, or at the end."""
    heading = f"## {title}"
    text = results.read_text("utf-8") if results.exists() else ""
    block = f"{heading}\n\n" + "".join(f"{line}\n" for line in lines)
    before, found, rest = f"\n{text}".partition(f"\n{heading}\n")
    if not found:
        results.write_text(f"{text.rstrip()}\n\n{block}" if text.strip() else block, "utf-8")
        return
    _, following, after = rest.partition("\n## ")
    results.write_text(
        (before + "\n").removeprefix("\n") + block + (f"{following}{after}" if following else ""), "utf-8"
    )


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table whose first row is the head."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    return lines
