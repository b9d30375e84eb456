"""The page's files: read once, named by one hash over all of them, packed when first asked for.

A file is looked up by its exact name among those found at the start, so no path can lead out of the folder.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from .bundle import join_modules, modules_of
from .lean import lean

__all__ = ["Asset", "Assets"]

_TYPES = {
    "": "text/plain; charset=utf-8",  # LICENSE
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ts": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED = ("text/", "application/json", "application/manifest", "image/svg")
_SMALLEST_PACKED = 256
_SCREENS = {"": "home", "m": "match"}
"""The screens whose addresses do not begin with their names."""
_HERE = "/static/{build}"
_FIRST = "main.js"
_STYLE = "page.css"
_SHEET = re.compile(r'[ \t]*<link rel="stylesheet" href="/static/\{build\}/([^"]+)" />\n')


class Asset:
    """A file of the page."""

    def __init__(self, name: str, body: bytes, *, joined: bool = False) -> None:
        self._source = body
        self._name = name
        self._body = body if joined else None
        self.type = _TYPES.get(Path(name).suffix.lower(), "application/octet-stream")
        self._packed: bytes | None = None

    @property
    def body(self) -> bytes:
        """What is sent."""
        if self._body is None:
            self._body = lean(self._name, self._source)
        return self._body

    def response(self, request: Request, headers: dict[str, str]) -> Response:
        """The file, packed if the browser takes that and it is worth it."""
        headers = {"Content-Type": self.type, "Vary": "Accept-Encoding", **headers}
        body = self.body
        packable = len(body) >= _SMALLEST_PACKED and self.type.startswith(_PACKED)
        if packable and "gzip" in request.headers.get("accept-encoding", ""):
            if self._packed is None:
                self._packed = gzip.compress(body, 6, mtime=0)
            body = self._packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers)


class Assets:
    """All files of the folder. `build` names their contents: another byte anywhere makes another build."""

    def __init__(self, folder: Path) -> None:
        files = sorted(
            (path.relative_to(folder).as_posix(), path.read_bytes())
            for path in folder.rglob("*")
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
        )
        hashed = hashlib.sha256()
        for name, body in files:
            hashed.update(f"{name}\0{len(body)}\0".encode())
            hashed.update(body)
        self.build = hashed.hexdigest()[:12]
        self._files = {name: Asset(name, body) for name, body in files}
        self._joined: dict[str, Asset] = {}

    def page(self, path: str, languages: str) -> Asset:
        """The page under an address, with the names of the scripts that its screen needs in the likeliest language.

        `languages` is an Accept-Language header. The page itself chooses its screen and its language, so a wrong guess
        costs time and nothing else.
        """
        first = path.split("/")[1] if "/" in path else ""
        screen = f"screens/{_SCREENS.get(first, first)}.js"
        asked = (tag.partition(";")[0].strip().lower().partition("-")[0] for tag in languages.split(","))
        texts = next((name for code in asked if (name := f"i18n/{code}/index.js") in self._files), "i18n/en/index.js")
        early = tuple(name for name in (screen, texts) if name in self._files)
        key = " ".join(early)
        if key not in self._joined:
            self._joined[key] = Asset("index.html", self._index(early), joined=True)
        return self._joined[key]

    def _index(self, early: tuple[str, ...]) -> bytes:
        """The page with its style sheets joined to one, and with the scripts named that it will ask for."""
        index = self._files.get("index.html")
        if index is None:
            return b"<!doctype html><title>Adamas</title><p>The page is not installed."
        text = index.body.decode()
        sheet = iter([f'    <link rel="stylesheet" href="{_HERE}/bundle/{_STYLE}" />\n'])
        text = _SHEET.sub(lambda _: next(sheet, ""), text)
        links = "".join(f'<link rel="modulepreload" href="{_HERE}/bundle/{name}" />\n    ' for name in early)
        text = text.replace(
            f'<script type="module" src="{_HERE}/', f'{links}<script type="module" src="{_HERE}/bundle/'
        )
        return text.replace("{build}", self.build).encode()

    def find(self, name: str) -> Asset | None:
        """The file of exactly this name, or None; below ``bundle/`` scripts and styles joined from many files."""
        if not name.startswith("bundle/"):
            return self._files.get(name)
        if name not in self._joined:
            body = self._join(name.removeprefix("bundle/"))
            if body is None:
                return None
            self._joined[name] = Asset(name, body, joined=True)
        return self._joined[name]

    def _join(self, name: str) -> bytes | None:
        index = self._files.get("index.html")
        if name == _STYLE and index is not None:
            return b"\n".join(self._files[found[1]].body for found in _SHEET.finditer(index.body.decode()))
        if name not in self._files or not name.endswith(".js"):
            return None
        read = self._text
        first = "" if name == _FIRST or _FIRST not in self._files else _FIRST
        return join_modules(name, read, f"/static/{self.build}", modules_of(first, read) if first else ()).encode()

    def _text(self, name: str) -> str:
        return self._files[name].body.decode()
