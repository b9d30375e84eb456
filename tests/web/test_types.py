"""The typedefs of types.js name the same fields as the server's messages."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from adamas.game import Camp, Colour, Label, Layout, Option, Seat, Spot, View
from adamas.match.events import SeatSettings, Settings
from adamas.server import view, wire

from .node import WEB

TEXT = (WEB / "types.js").read_text(encoding="utf-8")


def _typedefs() -> dict[str, set[str]]:
    """The fields of every typedef: those of one line in braces, and those with a @property for each field."""
    found: dict[str, set[str]] = {}
    for comment in re.findall(r"/\*\*(.*?)\*/", TEXT, re.DOTALL):
        block = re.search(r"@typedef \{object\} (\w+)", comment)
        line = re.search(r"@typedef \{\{(.*)\}\} (\w+)", comment, re.DOTALL)
        if block:
            found[block[1]] = set(re.findall(r"@property \{.*?\} \[?(\w+)", comment))
        elif line:
            found[line[2]] = set(re.findall(r"(?:^|[,{]\s*)(\w+)\??:", line[1]))
    return found


TYPEDEFS = _typedefs()

OWN: dict[str, type[msgspec.Struct]] = {
    "Settings": Settings,
    "SeatSettings": SeatSettings,
    "View": view.View,
    "Last": view.Last,
    "Can": view.Can,
    "SeatView": view.SeatView,
    "UndoView": view.UndoView,
    "OfferView": view.OfferView,
    "PlyView": view.PlyView,
    "LineView": view.LineView,
    "NoteView": view.NoteView,
    "Result": view.ResultView,
    "Missed": wire.Missed,
}


@pytest.mark.parametrize("name", OWN)
def test_parts_have_the_servers_fields(name: str) -> None:
    assert TYPEDEFS[name] == {field.name for field in msgspec.structs.fields(OWN[name])}


NAMES = {
    "welcome": "Welcome",
    "entry": "EntryMessage",
    "accepted": "Accepted",
    "refused": "Refused",
    "beat": "Beat",
    "state": "StateMessage",
    "because": "Because",
    "pong": "Pong",
    "bye": "Bye",
}


def test_every_message_from_the_server_has_a_typedef() -> None:
    assert set(NAMES) == set(wire.TO_PAGE)


@pytest.mark.parametrize("tag", NAMES)
def test_messages_have_the_servers_fields(tag: str) -> None:
    fields = {field.name for field in msgspec.structs.fields(wire.TO_PAGE[tag])}
    assert TYPEDEFS[NAMES[tag]] == fields | {"type"}


def test_commands_use_only_fields_that_the_server_takes() -> None:
    asks = [kind for kind in wire.FROM_PAGE.values() if issubclass(kind, wire.Ask)]
    taken = {field.name for kind in asks for field in msgspec.structs.fields(kind)}
    assert TYPEDEFS["Command"] == taken | {"type"}


LAYOUT: dict[str, Any] = {
    "OptionInfo": Option,
    "Spot": Spot,
    "Label": Label,
    "Colour": Colour,
    "Camp": Camp,
    "LayoutSeat": Seat,
    "BoardView": View,
    "Layout": Layout,
}


@pytest.mark.parametrize("name", LAYOUT)
def test_layouts_and_options_have_the_contracts_fields(name: str) -> None:
    assert TYPEDEFS[name] == set(LAYOUT[name].__dataclass_fields__)
