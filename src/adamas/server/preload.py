"""Which of the page's modules a screen needs, so that a browser may ask for all of them at once.

Without this it would learn of each file only from the one that imports it, one round trip after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

__all__ = ["modules_of"]

_IMPORT = re.compile(rb'^(?:import\b[^;"]*|export\s*(?:\*|\{[^}]*\})\s*from\s*)"(\.[^"]+)";', re.MULTILINE)


def modules_of(firsts: list[str], read: Callable[[str], bytes | None]) -> list[str]:
    """These modules and all that they import, each once, those that are imported by others behind them.

    `read` gives the text of a module without its comments, None if there is no such file. What is only imported while
    the page runs, by ``import()``, does not count.
    """
    found: dict[str, None] = {}
    waiting = list(firsts)
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        text = read(name)
        if text is None:
            continue
        found[name] = None
        waiting += [normpath(join(dirname(name), target.decode())) for target in _IMPORT.findall(text)]
    return list(found)
