"""The compiled kernels: which game has one, and whether it may be used.

The environment variable ADAMAS_KERNEL says so: `auto` (the default) uses a kernel that was built, `no` never does,
`require` fails where there is none. Without a kernel the same searches run in Python, slower.
"""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

__all__ = ["KERNELS", "Info", "KernelError", "info", "kernel_of"]

KERNELS = {"diam": "diam", "diamond": "star"}
"""The kernel of each game that has one."""

CHOICES = ("auto", "no", "require")


class KernelError(RuntimeError):
    """ADAMAS_KERNEL requires a kernel that was not built, or is no choice."""


@dataclass(frozen=True, slots=True)
class Info:
    """Whether a game's searches run compiled, and why."""

    game: str
    compiled: bool
    why: str


def kernel_of(game: str) -> ModuleType | None:
    """The compiled kernel of a game, or None if its searches run in Python; raise KernelError.

    The first time that a kernel is wanted and missing, a warning says so.
    """
    choice = os.environ.get("ADAMAS_KERNEL", "auto")
    if choice not in CHOICES:
        raise KernelError(f"ADAMAS_KERNEL must be one of {', '.join(CHOICES)}, not {choice!r}")
    name = KERNELS.get(game)
    if name is None or choice == "no":
        return None
    found, why = _load(name)
    if found is None and choice == "require":
        raise KernelError(f"ADAMAS_KERNEL=require, but the kernel of {game} is missing: {why}")
    if found is None:
        _tell(why)
    return found


@cache
def _load(name: str) -> tuple[ModuleType | None, str]:
    try:
        return import_module(f".{name}", __name__), "built"
    except ImportError as error:
        return None, str(error)


@cache
def _tell(why: str) -> None:
    warnings.warn(
        f"Adamas runs without its compiled search ({why}): the computer plays weaker. "
        "Install a C compiler and Adamas again, or set ADAMAS_KERNEL=no to be silent.",
        RuntimeWarning,
        stacklevel=3,
    )


def info() -> tuple[Info, ...]:
    """For each game with a kernel whether it is in use, and the reason."""
    choice = os.environ.get("ADAMAS_KERNEL", "auto")
    found = []
    for game, name in KERNELS.items():
        if choice == "no":
            found.append(Info(game, False, "ADAMAS_KERNEL=no"))
        else:
            module, why = _load(name)
            found.append(Info(game, module is not None, why if module is None else f"built, {module.__file__}"))
    return tuple(found)
