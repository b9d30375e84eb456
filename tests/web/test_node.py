"""The page's pure modules, tested by node's own test runner: each file of tests/web/*.test.mjs is one test here."""

from __future__ import annotations

from pathlib import Path

import pytest

from .node import run

FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_node(file: Path) -> None:
    done = run("--test", "--test-reporter=tap", str(file))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout, "the file holds no test"
