"""The outer form of match records: headers, a blank line, plies, and comments; nothing here knows what they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from adamas.match.errors import RecordError
from adamas.match.record_values import Value

__all__ = ["HEADERS", "Sheet", "Token", "split"]

HEADERS = ("Game", "Options", "Start", "Seats", "Timer", "Undo", "Date", "Result")

_HEADER = re.compile(r'\s*\[(?P<name>[A-Za-z]+) "(?P<value>(?:[^"\\]|\\["\\])*)"\]\s*(?:;.*)?', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """One ply as written, and where."""

    text: str
    line: int
    column: int

    def fault(self, message: str) -> RecordError:
        """The error to raise for this ply."""
        return RecordError(message, self.line, self.column)


@dataclass(slots=True)
class Sheet:
    """One record as written: its headers and its plies."""

    headers: dict[str, Value] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)


def split(text: str) -> list[Sheet]:
    """The records in a text, in order; raise RecordError for what has not their outer form.

    A record begins with its first header. Lines end with a line feed, or with a carriage return and a line feed; a
    byte order mark at the beginning is passed over.
    """
    sheets: list[Sheet] = []
    part = "plies"  # where the next line stands: among headers, behind the blank line, or among plies
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        content = line.removesuffix("\r")
        bare = content.strip()
        if bare.startswith("["):
            if part != "headers":
                sheets.append(Sheet())
                part = "headers"
            _read_header(sheets[-1], content, number)
        elif not bare:
            part = "blank" if part == "headers" else part
        elif not bare.startswith(";"):
            column = len(content) - len(content.lstrip()) + 1
            if not sheets:
                raise RecordError('a record begins with its headers, such as [Game "diam"]', number, column)
            if part == "headers":
                raise RecordError("a blank line must stand between the headers and the plies", number, column)
            part = "plies"
            for found in re.finditer(r"\S+", content.split(";", 1)[0]):
                sheets[-1].tokens.append(Token(found[0], number, found.start() + 1))
    return sheets


def _read_header(sheet: Sheet, content: str, number: int) -> None:
    match = _HEADER.fullmatch(content)
    start = content.index("[") + 1
    if match is None:
        raise RecordError('this is not a header: write [Key "value"], a quote in the value as \\"', number, start)
    name = match["name"]
    if name not in HEADERS:
        raise RecordError(f"there is no header {name:.40}: choose from {', '.join(HEADERS)}", number, start)
    if name in sheet.headers:
        raise RecordError(f"header {name} is given twice", number, start)
    characters: list[str] = []
    columns: list[int] = []
    for found in re.finditer(r"\\?(.)", match["value"], re.DOTALL):
        characters.append(found[1])
        columns.append(match.start("value") + found.start() + 1)
    sheet.headers[name] = Value("".join(characters), number, (*columns, match.end("value") + 1))
