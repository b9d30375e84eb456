"""The page's files: read once, named by one hash over all of them, packed when first asked for.

A file is looked up by its exact name among those found at the start, so no path can lead out of the folder.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from .lean import lean
from .preload import modules_of

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


class Asset:
    """A file of the page."""

    def __init__(self, name: str, body: bytes) -> None:
        self._source = body
        self._name = name
        self._body: bytes | None = None
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
        self._pages: dict[tuple[str, str], Asset] = {}

    def page(self, path: str, languages: str) -> Asset:
        """The page under an address, with the names of all files that its screen needs in the likeliest language.

        `languages` is an Accept-Language header. The page itself chooses its screen and its language, so a wrong guess
        costs time and nothing else.
        """
        first = path.split("/")[1] if "/" in path else ""
        screen = f"screens/{_SCREENS.get(first, first)}.js"
        asked = (tag.partition(";")[0].strip().lower().partition("-")[0] for tag in languages.split(","))
        texts = next((name for code in asked if (name := f"i18n/{code}/index.js") in self._files), "i18n/en/index.js")
        key = (screen if screen in self._files else "", texts)
        if key not in self._pages:
            self._pages[key] = Asset("index.html", self._index(key))
        return self._pages[key]

    def _index(self, modules: tuple[str, ...]) -> bytes:
        index = self._files.get("index.html")
        body = index.body if index is not None else b"<!doctype html><title>Adamas</title><p>The page is not installed."
        names = modules_of(["main.js", *modules], lambda name: self._files[name].body if name in self._files else None)
        links = "".join(f'<link rel="modulepreload" href="/static/{{build}}/{name}" />\n    ' for name in names[1:])
        body = body.replace(b'<script type="module"', links.encode() + b'<script type="module"', 1)
        return body.replace(b"{build}", self.build.encode())

    def find(self, name: str) -> Asset | None:
        """The file of exactly this name, or None."""
        return self._files.get(name)
