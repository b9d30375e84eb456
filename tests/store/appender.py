"""A process to be killed: appends to several matches at once and prints each entry that the store acknowledged.

``python -m tests.store.appender FOLDER`` makes or opens the store and goes on until it is killed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from adamas.store import Appended
from adamas.store.sqlite import SqliteStore

from .samples import append, new

MATCHES = 16


def say(text: str) -> None:
    """One line, written at once and whole: a pipe takes short lines in one piece."""
    os.write(1, f"{text}\n".encode())


async def run(folder: Path) -> None:
    """Append for ever; print ``match seq cmd_id`` after each acknowledgement."""
    store = SqliteStore.open(folder / "adamas.db")

    async def one(match_id: str) -> None:
        await store.create(new(match_id))
        seq = (await store.heads([match_id]))[match_id]
        while True:
            cmd_id = f"{match_id}-{seq}"
            assert await append(store, match_id, seq, cmd_id, payload=cmd_id * 40) == Appended(seq + 1)
            seq += 1
            say(f"{match_id} {seq} {cmd_id}")

    await asyncio.gather(*(one(f"m{number}") for number in range(MATCHES)))


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1])))
