"""`kill -9` in the middle of appends: whatever was acknowledged is there afterwards, in logs without a gap."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from adamas.store import Duplicate
from adamas.store.sqlite import SqliteStore

from .appender import MATCHES
from .samples import append

ROOT = Path(__file__).parents[2]
RUNS = 6


def _killed_after(folder: Path, lines: int) -> list[tuple[str, int, str]]:
    """Run the appender, kill it when it has printed so many lines, and give all that it managed to print."""
    child = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.store.appender", str(folder)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    with child:
        printed = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        printed += child.stdout.readlines()
    assert child.returncode < 0 or sys.platform == "win32"
    told = []
    for line in printed:
        assert line.endswith(b"\n"), "the child stopped by itself"
        match_id, seq, cmd_id = line.decode().split()
        told.append((match_id, int(seq), cmd_id))
    return told


def test_every_acknowledged_append_survives_kill_9(tmp_path: Path) -> None:
    moments = random.Random(20)
    told: list[tuple[str, int, str]] = []

    async def look() -> None:
        store = SqliteStore.open(tmp_path / "adamas.db")
        held = {}
        for number in range(MATCHES):
            stored = await store.load(f"m{number}")
            assert stored is not None
            assert [item.seq for item in stored.entries] == list(range(1, stored.match.head_seq + 1))
            for item in stored.entries[1:]:
                assert item.payload == item.cmd_id * 40
                held[stored.match.id, item.seq] = item.cmd_id
        for match_id, seq, cmd_id in told:
            assert held[match_id, seq] == cmd_id
        for match_id, seq, cmd_id in told[-50:]:
            assert await append(store, match_id, seq - 1, cmd_id) == Duplicate(seq)
        await store.close()

    for run in range(RUNS):
        told += _killed_after(tmp_path, moments.randrange(20, 1500))
        # Every second time the next process must itself recover what the killed one left.
        if run % 2:
            asyncio.run(look())
    assert len(told) > RUNS * 20
