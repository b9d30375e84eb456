"""The documents say what is there: the map names every module, links lead somewhere, the README's program runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from adamas.match.events import Event
from adamas.server import wire
from adamas.server.app import ROUTES

ROOT = Path(__file__).parent.parent
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MAP = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_map_names_every_module() -> None:
    modules = [*(ROOT / "src" / "adamas").rglob("*.py"), *(ROOT / "bench").glob("*.py")]
    names = {path.name for path in modules} - {"__init__.py", "__main__.py"}
    assert sorted(name for name in names if f"`{name}`" not in MAP and f"/{name}`" not in MAP) == []


def test_the_map_names_nothing_that_is_not_there() -> None:
    there = {path.name for path in ROOT.rglob("*") if ".venv" not in path.parts and "node_modules" not in path.parts}
    named = {text.rsplit("/", 1)[-1] for text in re.findall(r"`([\w/]+\.(?:py|js))`", MAP)}
    assert sorted(named - there) == []


def test_the_map_names_every_folder_of_the_page() -> None:
    folders = [path.name for path in (ROOT / "src" / "adamas" / "web").iterdir() if path.is_dir()]
    assert sorted(name for name in folders if f"`{name}/`" not in MAP) == []


@pytest.mark.parametrize("document", DOCS, ids=lambda path: path.name)
def test_links_to_files_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_the_readme_shows_a_program_that_runs_and_says_what_it_prints() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    printed = done.stdout.splitlines()
    promised = [line.partition("#")[2].strip() for line in program.splitlines() if line.startswith("print")]
    assert len(printed) == len(promised)
    for line, promise in zip(printed, promised, strict=True):
        if re.fullmatch(r"[\w./ ]*\d[\w./ ]*", promise):  # a value, not a description
            assert line == promise


@pytest.mark.parametrize("command", ["play", "serve", "show", "moves", "perft", "replay"])
def test_every_command_has_help_and_stands_in_the_readme(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adamas", command, "--help"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"usage: adamas {command}")
    assert command in README


PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_protocol_page_has_every_message_and_its_fields() -> None:
    for name, kind in {**wire.FROM_PAGE, **wire.TO_PAGE}.items():
        rows = [line for line in PROTOCOL.splitlines() if line.startswith("|") and f"`{name}`" in line.split("|")[1]]
        assert len(rows) == 1, f"{name} stands in {len(rows)} rows"
        fields = {field.name for field in msgspec.structs.fields(kind)}
        if issubclass(kind, wire.Ask):
            fields -= {field.name for field in msgspec.structs.fields(wire.Ask)}
        assert [field for field in sorted(fields) if not re.search(rf"\b{field}\b", rows[0])] == [], name


def test_the_protocol_page_has_every_event_and_every_address() -> None:
    assert [kind.__name__ for kind in get_args(Event) if f"`{kind.__name__}`" not in PROTOCOL] == []
    addresses = [
        re.sub(r"\{(rest|path):path\}", "...", route.path)
        for route in ROUTES
        if isinstance(route, (Route, WebSocketRoute))
    ]
    assert [path for path in addresses if path != "/favicon.ico" and path not in PROTOCOL] == []
