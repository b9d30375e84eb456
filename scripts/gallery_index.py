"""The pages of the gallery: plain HTML without scripts, a row for each screen, a page for each theme and width."""

from __future__ import annotations

from html import escape
from pathlib import Path

__all__ = ["THEMES", "WIDTHS", "file_of", "write_index"]

THEMES = ("wood", "light", "dark", "contrast")
WIDTHS = (320, 390, 768, 1280)

STYLE = """
body { font: 16px system-ui, sans-serif; margin: 1rem; background: #777; color: #fff; }
a { color: #fff; }
nav a { margin-right: 1rem; }
[aria-current] { font-weight: bold; text-decoration: none; }
.row { display: flex; gap: 1rem; overflow-x: auto; align-items: start; padding-bottom: 1rem; }
figure { margin: 0; flex: none; }
img { display: block; max-width: 640px; height: auto; }
"""


def file_of(screen: str, theme: str, width: int, grey: bool = False) -> str:
    """The name of a picture."""
    return f"{screen}-{theme}-{width}{'-grey' if grey else ''}.png"


def write_index(folder: Path, screens: list[str]) -> None:
    """Write index.html: the themes side by side at one width, and the widths side by side in one theme."""
    pages = [(f"{width}.html", f"{width} px") for width in WIDTHS] + [(f"{theme}.html", theme) for theme in THEMES]
    for width in WIDTHS:
        columns = [(theme, width, grey) for theme in THEMES for grey in (False, True)]
        _write(folder, f"{width}.html", pages, screens, columns)
    for theme in THEMES:
        columns = [(theme, width, False) for width in WIDTHS]
        _write(folder, f"{theme}.html", pages, screens, columns)
    (folder / "index.html").write_text((folder / f"{WIDTHS[1]}.html").read_text("utf-8"), "utf-8")


def _write(
    folder: Path,
    name: str,
    pages: list[tuple[str, str]],
    screens: list[str],
    columns: list[tuple[str, int, bool]],
) -> None:
    """One page: a row for each screen, a picture for each column that there is a file of."""
    links = "".join(
        f'<a href="{file}"{" aria-current=page" if file == name else ""}>{title}</a>' for file, title in pages
    )
    rows = []
    for screen in screens:
        figures = []
        for theme, width, grey in columns:
            file = file_of(screen, theme, width, grey)
            if not (folder / file).exists():
                continue
            words = f"{theme}, {width} px{', grey' if grey else ''}"
            image = f'<img src="{file}" alt="{escape(screen)}, {words}" loading="lazy">'
            figures.append(f'<figure><figcaption>{words}</figcaption><a href="{file}">{image}</a></figure>')
        if figures:
            rows.append(f'<h2 id="{screen}">{escape(screen)}</h2>\n<div class="row">{"".join(figures)}</div>')
    text = (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Screens of Adamas</title>\n'
        f"<style>{STYLE}</style>\n<h1>Screens of Adamas</h1>\n<nav>{links}</nav>\n" + "\n".join(rows) + "\n</html>\n"
    )
    (folder / name).write_text(text, "utf-8")
