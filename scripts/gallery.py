"""Make pictures of every screen in every theme and width, and pages to look through them, into build/screenshots/.

make screenshots                                          all of them
python -m scripts.gallery --only match --theme dark       some: screens whose names begin so, one theme, ...
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from adamas.server.run import Running
from scripts.chromium import find
from scripts.gallery_index import THEMES, WIDTHS, file_of, write_index
from scripts.gallery_screens import SCREENS, Screen, prefs
from tests.e2e.table import Table
from tests.server.harness import in_thread

PICTURES = Path(__file__).parent.parent / "build" / "screenshots"
HEIGHTS = {320: 640, 390: 844, 768: 1024, 1280: 800}
"""Of the window; a picture shows the whole page where that is higher."""

GREY = "html { filter: grayscale(1); }"


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    screens = [screen for screen in SCREENS if screen.name.startswith(tuple(chosen.only.split(",")))]
    if not screens:
        print(f"No screen begins with {chosen.only!r}: {', '.join(screen.name for screen in SCREENS)}", file=sys.stderr)
        return 1
    path = find()
    if path is None:
        print("No Chromium: run `python scripts/chromium.py` first.", file=sys.stderr)
        return 1
    failed: list[str] = []
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        in_thread(data=Path(folder) / "adamas.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for theme in [chosen.theme] if chosen.theme else THEMES:
            for width in [chosen.width] if chosen.width else WIDTHS:
                failed += visit(browser, server, screens, theme, width)
                print(f"{theme} {width}: {len(screens)} screens, {time.monotonic() - began:.0f} s", flush=True)
        browser.close()
    write_index(PICTURES, [screen.name for screen in SCREENS])
    print(f"Look at {PICTURES / 'index.html'}")
    for line in failed:
        print(f"Failed: {line}", file=sys.stderr)
    return 1 if failed else 0


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.gallery", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--only", default="", metavar="NAME", help="only screens whose name begins so, with commas between"
    )
    parser.add_argument("--theme", choices=THEMES, help="only this theme")
    parser.add_argument("--width", type=int, choices=WIDTHS, help="only this width of the window")
    return parser.parse_args(arguments)


def visit(browser: Browser, server: Running, screens: list[Screen], theme: str, width: int) -> list[str]:
    """Make the pictures of one theme and width; what went wrong, a line a screen."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    failed = []
    for screen in screens:
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS[width]}, reduced_motion="reduce", locale="en"
        )
        page = context.new_page()
        table = Table(page, server.url)
        page.add_init_script(prefs(theme, screen.view))
        try:
            screen.show(table, server)
            page.mouse.move(0, 0)
            page.evaluate("document.fonts.ready")
            if screen.tall:
                height = page.evaluate("document.documentElement.scrollHeight")
                page.set_viewport_size({"width": width, "height": height})
            whole = page.locator("dialog[open]").count() == 0
            for grey in (False, True) if screen.grey else (False,):
                if grey:
                    # As a style sheet of the browser's own, since the page allows no other.
                    page.evaluate(
                        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css);"
                        " document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }",
                        GREY,
                    )
                page.screenshot(path=PICTURES / file_of(screen.name, theme, width, grey), full_page=whole)
        except (AssertionError, Error) as error:
            failed.append(f"{screen.name} {theme} {width}: {str(error).splitlines()[0]}")
        finally:
            context.close()
    return failed


if __name__ == "__main__":
    sys.exit(main())
