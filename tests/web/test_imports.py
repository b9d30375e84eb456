"""Imports in the page go one way, and own code needs nothing from outside."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest

from .node import WEB

SHARED = {"parts", "board", "say", "i18n", "model", "net", "feel", "prefs.js", "routes.js"}

ORDER = {
    "model": {"model"},
    "net": {"net", "model"},
    "i18n": {"i18n", "prefs.js"},
    "say": {"say", "i18n", "model"},
    "feel": {"feel"},
    "board": {"board", "model", "parts"},
    "parts": SHARED,
    "study": SHARED | {"study"},
    "screens": SHARED | {"screens", "study", "lessons"},
    "lessons": {"lessons", "model"},
    "prefs.js": set(),
    "routes.js": set(),
    "types.js": set(),
    "main.js": {"screens", "study", "parts", "board", "say", "i18n", "feel", "prefs.js", "routes.js"},
}
"""What may import what. The board makes its reserves, which lie in `parts`, itself."""

FILES = sorted(
    path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js") if path.relative_to(WEB).parts[0] != "vendor"
)


def _imports(name: str) -> list[str]:
    """The files that a module imports, as paths from the page's folder; imports of types only do not count."""
    text = re.sub(r"/\*.*?\*/", "", (WEB / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    found = []
    statement = r'^(?:import\b[^;"]*|export\s*(?:\*|\{[^}]*\})\s*from\s*)"([^"]+)";'
    for target in [*re.findall(statement, text, re.MULTILINE), *re.findall(r'\bimport\("([^"]+)"\)', text)]:
        assert target.startswith("."), f"{name} imports {target}: only files of the page"
        parts: list[str] = []
        for part in (PurePosixPath(name).parent / target).parts:
            parts = parts[:-1] if part == ".." else [*parts, part]
        found.append("/".join(parts))
    return found


@pytest.mark.parametrize("name", FILES)
def test_imports_go_one_way(name: str) -> None:
    own = PurePosixPath(name).parts[0]
    for target in _imports(name):
        assert (WEB / target).is_file(), f"{name} imports {target}, which does not exist"
        layer = PurePosixPath(target).parts[0]
        assert layer in ORDER[own] | {"vendor"}, f"{name} must not import {target}"


@pytest.mark.parametrize("name", [name for name in FILES if PurePosixPath(name).parts[0] in {"model", "say", "i18n"}])
def test_pure_modules_touch_no_document(name: str) -> None:
    if name in {"say/say.js", "i18n/rich.js"}:
        return
    if name == "i18n/index.js":  # the signal that redraws in another language has no document
        assert "lit-html" not in (WEB / name).read_text(encoding="utf-8")
    text = (WEB / name).read_text(encoding="utf-8")
    assert not re.search(r"\b(document|window|localStorage|fetch)\b\s*[.(]", text)
    assert "vendor" not in text or name == "i18n/index.js"


def test_page_code_names_no_game() -> None:
    """A third game needs no JavaScript: only texts, lessons and the vendored files may name one."""
    for name in FILES:
        if PurePosixPath(name).parts[0] not in {"i18n", "lessons"}:
            code = re.sub(r"/\*.*?\*/|//[^\n]*", "", (WEB / name).read_text(encoding="utf-8"), flags=re.DOTALL)
            assert not re.search(r"\bdiam(ond)?\b", code, re.IGNORECASE), name
