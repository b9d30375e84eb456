"""One process at a time has a data file open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from adamas.store import Appended, ForeignData, StoreLocked
from adamas.store.sqlite import SqliteStore

from .files import make, posix
from .samples import append, create

OPEN = """
import sys
from adamas.store import StoreLocked
from adamas.store.sqlite import SqliteStore
try:
    store = SqliteStore.open(sys.argv[1])
except StoreLocked as error:
    print(error, flush=True)
else:
    print("opened", flush=True)
    sys.stdin.read()
"""


def _child(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _first_line(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


async def test_a_second_process_is_kept_out_until_the_first_has_closed(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    store = SqliteStore.open(path)
    await create(store, "m")
    with _child(path) as child:
        assert _first_line(child) == (
            f"{path} is already in use by another Adamas (process {os.getpid()}): "
            "stop that one first, or choose another data file"
        )
    assert await append(store, "m", 1) == Appended(2)
    await store.close()
    with _child(path) as child:
        assert _first_line(child) == "opened"
        with pytest.raises(StoreLocked, match=rf"{path} is already in use .*process {child.pid}"):
            SqliteStore.open(path)


async def test_a_second_opening_in_the_same_process_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    store = SqliteStore.open(tmp_path / "real" / "adamas.db")
    with pytest.raises(StoreLocked):
        SqliteStore.open(tmp_path / "link" / "adamas.db")
    await store.close()


@posix
async def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    with _child(path) as child:
        assert _first_line(child) == "opened"
        child.send_signal(signal.SIGKILL)
    await make(path, "m")


async def test_a_failed_opening_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "adamas.db"
    await make(path, "m")
    whole = path.read_bytes()
    path.write_bytes(whole[:4096])
    with pytest.raises(ForeignData):
        SqliteStore.open(path)
    path.write_bytes(whole)
    again = SqliteStore.open(path)
    assert await again.heads(["m"]) == {"m": 1}
    await again.close()
