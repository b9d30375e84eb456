"""The errors of matches; a refused command is none of them but an answer (`Refused`)."""

from __future__ import annotations

__all__ = ["InvalidSettings", "MatchError", "RecordError"]


class MatchError(ValueError):
    """A match was asked for something impossible, or its log is damaged; the message is one clear sentence."""


class InvalidSettings(MatchError):  # noqa: N818, named like InvalidOption
    """A match cannot have these settings."""


class RecordError(MatchError):
    """A match record is wrong; `line` and `column` (from 1) say where."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
