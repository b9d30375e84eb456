"""Make the pictures of the README: a match of each game in Chromium, into docs/images/.

make screenshots
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import adamas
from scripts.chromium import find
from tests.e2e.table import Table
from tests.server.harness import in_thread

IMAGES = Path(__file__).parent.parent / "docs" / "images"
DIAM = "r-1 k-2 o-3 2.1-3 r-1 n-1 o-5 k-5 r-8 n-7 3.1-4 n-7 8.1-1"
PLIES = 27
"""How far the computer leads the match of the Diamond Game."""


def main() -> int:
    path = find()
    if path is None:
        print("No Chromium: run `python scripts/chromium.py` first.", file=sys.stderr)
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        in_thread(data=Path(folder) / "adamas.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, game, people in (("diam", "Diam", 2), ("diamond", "Diamond Game", 3)):
            context = browser.new_context(
                viewport={"width": 960, "height": 700}, device_scale_factor=1.5, reduced_motion="reduce"
            )
            table = Table(context.new_page(), server.url)
            table.set_up(game, ["Ann", "Ben", "Cleo"][:people])
            if name == "diam":
                for number, move in enumerate(DIAM.split(), 1):
                    table.play(move)
                    table.expect_plies(number)
            else:
                for number in range(PLIES):
                    table.play(str(adamas.choose(table.position(), level=3, seed=number)))
                    table.expect_plies(number + 1)
            table.page.mouse.move(0, 0)
            table.page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
            table.page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=85)
            print(f"docs/images/{name}.jpg")
            context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
