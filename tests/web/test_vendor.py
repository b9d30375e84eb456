"""Vendored code is what its list says: version, licence, and every byte."""

from __future__ import annotations

import hashlib
import re

import pytest

from .node import WEB

VENDOR = WEB / "vendor"
LIST = (VENDOR / "LICENCES.md").read_text(encoding="utf-8")
SUMS = {name: digest for digest, name in re.findall(r"^([0-9a-f]{64})  (\S+)$", LIST, re.MULTILINE)}
FILES = sorted(
    path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file() and path.name != "LICENCES.md"
)


def test_every_vendored_file_is_listed() -> None:
    assert sorted(SUMS) == FILES


@pytest.mark.parametrize("name", FILES)
def test_vendored_file_is_unchanged(name: str) -> None:
    assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == SUMS.get(name)


@pytest.mark.parametrize("folder", sorted(path.name for path in VENDOR.iterdir() if path.is_dir()))
def test_vendored_package_has_its_licence_and_version(folder: str) -> None:
    assert (VENDOR / folder / "LICENSE").read_text(encoding="utf-8").strip()
    assert re.search(rf"^\| `{re.escape(folder)}/` \| \S+ \| \d+\.\d+\.\d+ \| [\w-]+ \|", LIST, re.MULTILINE)
