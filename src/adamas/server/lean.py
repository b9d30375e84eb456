"""The page's own scripts and styles without their comments, which are for readers of the source and half of its bytes.

Only comments that begin a line, and type comments within one, are left out; the lines keep their numbers. A test reads
every file with and without them and finds the same program.
"""

from __future__ import annotations

import re

__all__ = ["lean"]

_BLOCK = re.compile(r"^[ \t]*/\*.*?\*/", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"^[ \t]*//[^\n]*", re.MULTILINE)
_TYPE = re.compile(r"/\*\* @[^\n]*?\*/")


def lean(name: str, body: bytes) -> bytes:
    """The file as it is sent. What others wrote goes out as it came, with its licence."""
    if name.startswith("vendor/") or not name.endswith((".js", ".css")):
        return body
    text = _BLOCK.sub(lambda found: "\n" * found[0].count("\n"), body.decode())
    if name.endswith(".js"):
        text = _TYPE.sub("", _LINE.sub("", text))
    return text.encode()
