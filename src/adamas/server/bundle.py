"""Joins the page's modules, so that a browser gets three scripts instead of more than a hundred.

No tool and no build step: the source files are what a person edits and what the tests read, and the server joins them
when somebody asks. Each module becomes a function in the order of imports, and what it exports an object:

    modules["board/hit.js"] ??= (() => {
      const { apart: far } = modules["board/geometry.js"];     import { apart as far } from "./geometry.js";
      function nearest() { ... }                               export function nearest() { ... }
      return { nearest };
    })();

That is the same program as long as imports have no cycles and nothing that is exported is assigned to later: both are
refused. A module that another script has brought already is not run again. What is loaded by ``import()`` becomes a
script of its own, without what the first script holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from posixpath import dirname, join, normpath

__all__ = ["BundleError", "join_modules", "modules_of"]

_FROM = r'\s*from\s*"(\.[^"]+)";?'
_IMPORT = re.compile(r"(?<![\w$.])import\s*(\*\s*as\s+[\w$]+|\{[^}]*\})" + _FROM + r'|^import\s*"(\.[^"]+)";', re.M)
_PASSED_ON = re.compile(r"(?<![\w$.])export\s*\{([^}]*)\}" + _FROM)
_NAMED = re.compile(r"(?<![\w$.])export\s*\{([^}]*)\};?")
_DECLARED = re.compile(r"^export\s+((?:async\s+)?function\s*\*?|class|const|var)\s+([\w$]+)", re.M)
_DEFAULT = re.compile(r"(?<![\w$.])export\s+default\s+")
_LATER = re.compile(r'(?<![\w$.])import\("(\.[^"]+)"\)')
_WAITS = re.compile(r"^(?:(?:const|let)\b.*=\s*)?await\b", re.M)

Read = Callable[[str], str]
"""The text of a module without its comments, by its path from the page's folder; raises KeyError if there is none."""


class BundleError(ValueError):
    """Modules that cannot be joined; the message says which and why."""


def modules_of(first: str, read: Read) -> list[str]:
    """A module and all that it imports, each once and behind what it imports itself; raise BundleError for a cycle."""
    order: dict[str, None] = {}
    open_ones: dict[str, None] = {}

    def visit(name: str) -> None:
        if name in order:
            return
        if name in open_ones:
            raise BundleError(f"imports go round in a circle: {' -> '.join([*open_ones, name])}")
        open_ones[name] = None
        text = read(name)
        targets = [found[2] or found[3] for found in _IMPORT.finditer(text)]
        for target in (*targets, *(found[2] for found in _PASSED_ON.finditer(text))):
            visit(_path(name, target))
        del open_ones[name]
        order[name] = None

    visit(first)
    return list(order)


def join_modules(first: str, read: Read, place: str, without: Collection[str] = ()) -> str:
    """A script that runs a module and all that it imports but for those in `without`, and exports what it exports.

    `place` is the address below which the modules lie; scripts made by this function lie in its folder ``bundle``.
    """
    parts = ['const modules = (globalThis[Symbol.for("modules")] ??= Object.create(null));']
    exported: list[str] = []
    for name in modules_of(first, read):
        if name not in without or name == first:
            text, exported = _as_function(name, read(name), place)
            parts.append(text)
    names = [name for name in exported if name != "default"]
    if names:
        parts.append(f'export const {{ {", ".join(names)} }} = modules["{first}"];')
    if "default" in exported:
        parts.append(f'export default modules["{first}"].default;')
    return "\n".join(parts) + "\n"


def _path(name: str, target: str) -> str:
    return normpath(join(dirname(name), target))


def _as_function(name: str, text: str, place: str) -> tuple[str, list[str]]:
    """A module as a statement, and the names that it exports."""
    exports: dict[str, str] = {}

    def module(target: str) -> str:
        return f'modules["{_path(name, target)}"]'

    def brought(found: re.Match[str]) -> str:
        what, target = found[1], found[2]
        if what is None:
            return ""
        if what.startswith("*"):
            return f"const {what.split()[-1]} = {module(target)};"
        return f"const {{ {', '.join(_pairs(what[1:-1], ': '))} }} = {module(target)};"

    def passed_on(found: re.Match[str]) -> str:
        for pair in _pairs(found[1], " "):
            inner, _, outer = pair.partition(" ")
            exports[outer or inner] = f"{module(found[2])}.{inner}"
        return ""

    def named(found: re.Match[str]) -> str:
        for pair in _pairs(found[1], " "):
            inner, _, outer = pair.partition(" ")
            exports[outer or inner] = inner
        return ""

    def declared(found: re.Match[str]) -> str:
        exports[found[2]] = found[2]
        return f"{found[1]} {found[2]}"

    text = _IMPORT.sub(brought, text)
    text = _NAMED.sub(named, _PASSED_ON.sub(passed_on, text))
    text = _DECLARED.sub(declared, text)
    if _DEFAULT.search(text):
        exports["default"] = "$default"
        text = _DEFAULT.sub("const $default = ", text, count=1)
    left = re.search(r"^export\b[^\n]*", text, re.M)
    if left:
        raise BundleError(f"{name} exports in a way that cannot be joined: {left[0]}")
    for inner in exports.values():
        if re.search(rf"^let\b[^;]*\b{re.escape(inner)}\b", text, re.M):
            raise BundleError(f"{name} exports {inner}, which may be assigned to later")
    text = _LATER.sub(lambda found: f'import("{place}/bundle/{_path(name, found[1])}")', text)
    text = text.replace("import.meta.url", f'new URL("{place}/{name}", import.meta.url).href')
    result = ", ".join(outer if outer == inner else f"{outer}: {inner}" for outer, inner in exports.items())
    head, tail = ("await (async () => {", "})()") if _WAITS.search(text) else ("(() => {", "})()")
    return f'modules["{name}"] ??= {head}\n{text.strip()}\nreturn {{ {result} }};\n{tail};', list(exports)


def _pairs(inside: str, between: str) -> list[str]:
    """``a, b as c`` as a list of names, and of pairs of names with `between` in place of ``as``."""
    return [between.join(re.split(r"\s+as\s+", item.strip())) for item in inside.split(",") if item.strip()]
