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
MATCHES = {
    "diam": ("Diam", ["Ann", "Ben"], "r-1 k-2 o-3 2.1-3 r-1 n-1 o-5 k-5 r-8 n-7 3.1-4 n-7 8.1-1".split()),
    "diamond": ("Diamond Game", ["Ann", "Ben", "Cleo"], 27),
}


def main() -> int:
    path = find()
    if path is None:
        print("No Chromium: run `python scripts/chromium.py` first.", file=sys.stderr)
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, in_thread(data=Path(folder) / "adamas.db") as server:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for name, (game, people, moves) in MATCHES.items():
                context = browser.new_context(
                    viewport={"width": 960, "height": 700}, device_scale_factor=1.5, reduced_motion="reduce"
                )
                table = Table(context.new_page(), server.url)
                table.set_up(game, people)
                for number in range(moves if isinstance(moves, int) else len(moves)):
                    if isinstance(moves, int):
                        move = str(adamas.choose(table.position(), level=3, seed=number))
                    else:
                        move = moves[number]
                    table.play(move)
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
