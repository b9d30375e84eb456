"""Draw the icons that devices show, from the two drawings in src/adamas/web: run again when a drawing has changed.

python -m scripts.icons
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.chromium import find

WEB = Path(__file__).parent.parent / "src" / "adamas" / "web"
ICONS = (
    ("icon.svg", "icons/192.png", 192),
    ("icon.svg", "icons/512.png", 512),
    ("icons/maskable.svg", "icons/maskable-512.png", 512),
)


def main() -> int:
    path = find()
    if path is None:
        print("No Chromium: run `python scripts/chromium.py` first.", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for drawing, name, size in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            data = base64.b64encode((WEB / drawing).read_bytes()).decode()
            page.set_content(
                f'<body style="margin:0"><img width="{size}" height="{size}" src="data:image/svg+xml;base64,{data}">'
            )
            page.locator("img").evaluate("image => image.decode()")
            page.screenshot(path=str(WEB / name), omit_background=True)
            print(f"{name}: {(WEB / name).stat().st_size} bytes")
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
