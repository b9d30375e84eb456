"""The command that plays through match records: replay."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adamas.games import find_game

from .common import fail, print_json

if TYPE_CHECKING:
    from adamas.match.record import Record

    from .common import Commands

__all__ = ["add"]


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    replay = commands.add_parser("replay", help="play through match records and check them")
    replay.add_argument("file", metavar="FILE", help="a file of match records; - reads standard input")
    replay.add_argument("--json", action="store_true", help="print one JSON value")
    replay.set_defaults(run=_replay)


def _replay(given: argparse.Namespace) -> int:
    from adamas.match.record import parse_records

    try:
        text = sys.stdin.read() if given.file == "-" else Path(given.file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return fail(f"{given.file} is not a text file")
    records = parse_records(text, find_game)
    shown = [_replayed(record) for record in records]
    if given.json:
        return print_json(shown)
    if not shown:
        print("No match record in this file.")
    for number, record in enumerate(shown, 1):
        print(f"{number}. {record['game']}, {record['plies']} plies: {record['result']}")
        print(f"   {record['position']}")
    return 0


def _replayed(record: Record) -> dict[str, Any]:
    from adamas.match.record import record_of

    final = record.replay()
    return {
        "game": record.game.name,
        "options": record.settings.options,
        "plies": len(record.plies),
        "position": final.text,
        "result": record_of(final, None).headers["Result"],
    }
