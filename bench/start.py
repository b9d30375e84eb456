"""How long `adamas play` takes from its call to the first served page, beside the import of what it stands on."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from .report import BenchError, Options, figure, progress, quantile

TITLE = "start: from `adamas play` to the first served page, warm"

IMPORTS = "import starlette, uvicorn, websockets, msgspec"
RUNS = 9
FACTOR = 1.5
PLUS_S = 0.5
ADDRESS = re.compile(r"http://([^:/\s]+):(\d+)/")


def run(options: Options) -> Iterator[str]:
    """Time both in turn after a warm-up of each; raise BenchError if the page does not come."""
    runs = max(3, round(RUNS * options.scale))
    imports, starts = [], []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for number in progress(range(runs + 1), "start"):
            pair = _import(), _start(Path(folder) / "start.db")
            if number:  # the first of each only warms up
                imports.append(pair[0])
                starts.append(pair[1])
    middle = quantile(imports, 0.5), quantile(starts, 0.5)
    most = FACTOR * middle[0] + PLUS_S
    verdict = "reached" if middle[1] <= most else "NOT reached"
    yield f"median of {runs} runs each, in turn; an existing data file, no browser"
    yield figure(f'python -c "{IMPORTS}"', f"{middle[0]:.2f} s")
    yield figure("adamas play, to the last byte of /", f"{middle[1]:.2f} s", f"goal {most:.2f} s at most: {verdict}")


def _import() -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)
    return time.perf_counter() - begin


def _start(data: Path) -> float:
    """Seconds until the page is there; the server is ended afterwards."""
    program = Path(sys.executable).with_name("adamas")
    command = [str(program), "play", "--no-browser", "--port", "8720", "--data", str(data)]
    begin = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert server.stdout is not None
    try:
        found = next((match for line in server.stdout if (match := ADDRESS.search(line))), None)
        if found is None:
            raise BenchError("adamas play ended without an address")
        connection = http.client.HTTPConnection(found[1], int(found[2]), timeout=30)
        connection.request("GET", "/")
        answer = connection.getresponse()
        answer.read()
        seconds = time.perf_counter() - begin
        connection.close()
        if answer.status != 200:
            raise BenchError(f"the first page came with status {answer.status}")
        return seconds
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
