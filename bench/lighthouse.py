"""Lighthouse on the set-up page and on a match: performance, accessibility, best practices, as it tests for a phone.

The npm package is installed once, into the folder that sections may write to; it drives the Chromium that the browser
tests use. ``python -m bench.lighthouse`` runs this section alone, with `--runs`: the median of so many runs counts.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from scripts.chromium import find
from tests.server.harness import in_thread

from .report import ROOT, BenchError, Options, figure, tell

TITLE = "lighthouse: the set-up page and a match, on a simulated phone"

PACKAGE = "lighthouse@13.5.0"
RUNS = 3
LEAST = 95
CATEGORIES = ("performance", "accessibility", "best-practices")
METRICS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
)
BIN = Path(sys.executable).parent


def install(folder: Path) -> Path:
    """Install Lighthouse below `folder` and return its program; raise BenchError if that fails."""
    place = folder / PACKAGE
    program = place / "node_modules" / "lighthouse" / "cli" / "index.js"
    if program.exists():
        return program
    place.mkdir(parents=True, exist_ok=True)
    command = [str(BIN / "npm"), "install", "--no-audit", "--no-fund", "--no-save", "--prefix", str(place), PACKAGE]
    done = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode or not program.exists():
        last = (done.stderr.strip().splitlines() or ["npm said nothing"])[-1]
        raise BenchError(f"{PACKAGE} cannot be installed: {last}")
    return program


def _environment() -> dict[str, str]:
    """The environment in which node of the virtual environment is found first."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}", "CHROME_PATH": find() or ""}


def audit(program: Path, address: str, folder: Path) -> dict[str, Any]:
    """The report of one run as Lighthouse writes it."""
    output = folder / "report.json"
    command = [
        str(BIN / "node"),
        str(program),
        address,
        "--quiet",
        "--output=json",
        f"--output-path={output}",
        f"--only-categories={','.join(CATEGORIES)}",
        "--chrome-flags=--headless=new --no-sandbox",
    ]
    done = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise BenchError(f"Lighthouse failed on {address}: {last}")
    report: dict[str, Any] = json.loads(output.read_text("utf-8"))
    if "runtimeError" in report:
        raise BenchError(f"Lighthouse failed on {address}: {report['runtimeError']['message']}")
    return report


def report(folder: Path, runs: int) -> Iterator[str]:
    """The median of each category of both pages; raise BenchError at the end if one is below the goal."""
    if find() is None:
        raise BenchError("there is no Chromium: run `python scripts/chromium.py` first")
    program = install(folder)
    missed = []
    with tempfile.TemporaryDirectory() as place, in_thread(data=Path(place) / "adamas.db") as server:
        base = server.url.rstrip("/")
        pages = {"set-up": f"{base}/"}
        for game, seats in (("diam", 2), ("diamond", 3)):
            body = {
                "create_id": secrets.token_urlsafe(16),
                "game": game,
                "options": {"players": seats},
                "seats": [{"kind": "human"}] * seats,
            }
            made = httpx.post(f"{base}/api/matches", json=body, headers={"Origin": base}).raise_for_status().json()
            pages[f"match of {game}"] = f"{base}{made['url']}"
        yield f"{PACKAGE} with its defaults: a phone, slowed line and processor; median of {runs} runs; goal {LEAST}"
        for name, address in pages.items():
            found = [audit(program, address, Path(place)) for _ in range(runs)]
            scores = {
                category: median(100 * (one["categories"][category]["score"] or 0) for one in found)
                for category in CATEGORIES
            }
            low = [category for category, score in scores.items() if score < LEAST]
            yield figure(
                f"  {name}: {', '.join(CATEGORIES)}",
                " ".join(f"{score:.0f}" for score in scores.values()),
                f"goal {LEAST} each: {'NOT reached' if low else 'reached'}",
            )
            shown = (f"{metric} {found[-1]['audits'][metric]['displayValue']}" for metric in METRICS)
            yield f"    {', '.join(shown)}"
            requests = found[-1]["audits"]["network-requests"]["details"]["items"]
            size = sum(item.get("transferSize") or 0 for item in requests)
            yield f"    {len(requests)} requests, {size:,} bytes over the wire"
            for category in low:
                refs = found[-1]["categories"][category]["auditRefs"]
                failed = [
                    found[-1]["audits"][ref["id"]]["title"]
                    for ref in refs
                    if ref["weight"] and (found[-1]["audits"][ref["id"]]["score"] or 0) < 0.9
                ]
                yield f"    below: {'; '.join(failed)}"
            missed += [f"{name}, {category}" for category in low]
    if missed:
        raise BenchError(f"a goal was missed: {'; '.join(missed)}")


def run(options: Options) -> Iterator[str]:
    """The section of ``python -m bench``."""
    yield from report(options.folder, max(1, round(RUNS * options.scale)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.lighthouse", description=TITLE)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs of each page ({RUNS})")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where Lighthouse is installed (.cache)")
    asked = parser.parse_args(arguments)
    return tell(report(asked.folder, asked.runs))


if __name__ == "__main__":
    sys.exit(main())
