"""Searches that go wrong, for workers: a module of their own, since a worker loads the whole module of what it runs."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from adamas.server import thinking

__all__ = ["dies", "hangs", "raises", "waits"]


def waits(*question: Any) -> str:
    """Only its stop byte ends it."""
    ticket = question[-1]
    while thinking._stops is None or thinking._stops[ticket] == b"\0":
        time.sleep(0.001)
    return "stopped"


def dies(*_: Any) -> str:
    """Its process is killed."""
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def hangs(*_: Any) -> str:
    """It hears nothing."""
    time.sleep(3_600)
    return "never"


def raises(*_: Any) -> str:
    """It fails."""
    raise ZeroDivisionError("a poisoned position")
