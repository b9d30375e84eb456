"""Make sure that a Chromium for the browser tests is installed: find one, or install Debian's with apt-get.

Run by `make test`. Exits with one sentence and the command to run when it cannot install by itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-liberation", "fonts-dejavu-core")


def find() -> str | None:
    """The path of the first Chromium on PATH, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def main() -> int:
    if find():
        return 0
    install = f"apt-get install --yes {' '.join(PACKAGES)}"
    advice = f"The browser tests need Chromium. Install it with: sudo {install}"
    if shutil.which("apt-get") is None:
        print("The browser tests need Chromium: install it so that `chromium` is on the PATH.", file=sys.stderr)
        return 1
    if os.geteuid() == 0:
        prefix: list[str] = []
    elif shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        prefix = ["sudo", "-n", "env"]
    else:
        print(advice, file=sys.stderr)
        return 1
    print("Installing Chromium for the browser tests ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], install.split()):
        done = subprocess.run([*prefix, *command], env=quiet, capture_output=True, text=True)
        if done.returncode != 0:
            print(done.stderr.strip(), file=sys.stderr)
            print(f"`{' '.join(command)}` failed. {advice}", file=sys.stderr)
            return 1
    return 0 if find() else 1


if __name__ == "__main__":
    sys.exit(main())
