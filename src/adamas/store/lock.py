"""An exclusive lock on a data file, so that one process at a time has it open."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

from adamas.store import StoreLocked

if sys.platform == "win32":
    import msvcrt

    # Windows locks bytes, and nobody may read a locked byte: the one far behind the process number is taken.
    _FAR = 1 << 20

    def _take(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(file: int) -> None:
        # flock, not lockf: it also keeps out a second opening by the same process.
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


__all__ = ["FileLock"]


class FileLock:
    """Holds ``<data file>.lock`` until `release` or the end of the process; the file itself stays, empty.

    Removing it would let two processes lock two files of the same name.
    """

    def __init__(self, file: int) -> None:
        self._file: int | None = file

    @classmethod
    def acquire(cls, data: Path) -> Self:
        """Take the lock of this data file, or raise StoreLocked if another has it, OSError if it cannot be made."""
        path = data.with_name(data.name + ".lock")
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(file)
        except (BlockingIOError, PermissionError):  # PermissionError: so says Windows
            holder = os.read(file, 20).decode("ascii", "replace").strip()
            os.close(file)
            by = f" (process {holder})" if holder.isdigit() else ""
            raise StoreLocked(
                f"{data} is already in use by another Adamas{by}: stop that one first, or choose another data file"
            ) from None
        except BaseException:
            os.close(file)
            raise
        with suppress(OSError):  # the number is only for the message above; a full disk must not keep the lock away
            os.ftruncate(file, 0)
            os.write(file, f"{os.getpid()}\n".encode("ascii"))
        return cls(file)

    def release(self) -> None:
        """Let others have the data file; doing it twice does no harm."""
        if self._file is not None:
            with suppress(OSError):
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None
