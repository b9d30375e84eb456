"""``python -m bench``: print every measured number in one run, with the machine, the versions and the commit.

A section is a module of this folder with a TITLE and ``run(options)``, which yields lines; to add one, name it in
SECTIONS.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from .report import ROOT, BenchError, Options, commit, machine

SHORT = [
    "start",
    "store",
    "final_holes",
    "perft",
    "diam_kernel",
    "diamond_kernel",
    "diamond_races",
    "heartbeat",
]
"""What runs if nothing is named: some ten minutes."""

LONG = [
    "page_motion",
    "page_tap",
    "lighthouse",
    "diam_roots",
    "diam_share",
    "winning_side",
    "rivals",
    "all_pairs",
    "ladder",
]
"""What takes from five minutes to an hour each."""

SECTIONS = [*SHORT, *LONG]

RESULTS = Path(__file__).with_name("results.md")
HEADING = """# Measured results

Written by `python -m bench --save`, newest first; nothing here is typed by hand.
"""


def lines(sections: Sequence[str], options: Options) -> Iterator[str]:
    """The report, line by line as it is made; raise BenchError when a section cannot go on."""
    yield f"commit    {commit()}"
    yield f"date      {datetime.now(UTC):%Y-%m-%d}"
    yield from machine()
    for name in sections:
        section = import_module(f"{__package__}.{name}")
        yield ""
        yield section.TITLE
        yield from section.run(options)


def save(report: Sequence[str], results: Path) -> None:
    """Put a report before the older ones."""
    older = results.read_text("utf-8").removeprefix(HEADING) if results.exists() else ""
    title = report[0].split(maxsplit=1)[1]
    block = "\n".join(report)
    results.write_text(f"{HEADING}\n## Commit {title}\n\n```text\n{block}\n```\n{older}", "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the sections asked for; 1 if one of them could not go on."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Print measured numbers beside yardsticks.")
    parser.add_argument(
        "sections",
        nargs="*",
        metavar="SECTION",
        help=f"which ones; if none is named {', '.join(SHORT)}; the long ones are {', '.join(LONG)}",
    )
    parser.add_argument("--all", action="store_true", help="all sections, the long ones too: some two hours")
    parser.add_argument("--save", action="store_true", help=f"also keep the report in {RESULTS.relative_to(ROOT)}")
    parser.add_argument("--scale", type=float, default=1.0, help="shorten every section, for a first look: 0.1")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / ".cache", help="where the store is measured; a real disk (.cache)"
    )
    asked = parser.parse_args(arguments)
    for name in asked.sections:
        if name not in SECTIONS:
            parser.error(f"there is no section {name}: choose from {', '.join(SECTIONS)}")
    if not 0 < asked.scale <= 1:
        parser.error("--scale must be above 0 and at most 1")
    if asked.all and asked.sections:
        parser.error("--all runs every section: name none beside it")
    if asked.save and asked.scale < 1:
        parser.error("--save keeps full runs only: leave out --scale")
    report = []
    try:
        asked.folder.mkdir(parents=True, exist_ok=True)
        for line in lines(asked.sections or (SECTIONS if asked.all else SHORT), Options(asked.folder, asked.scale)):
            print(line, flush=True)
            report.append(line)
        if asked.save:
            save(report, RESULTS)
    except (BenchError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
