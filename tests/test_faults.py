"""Each fault in the table is kept away by tests that exist, and of them one can be told by its name or its words."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.faults import CHAPTERS, FAULTS, SIZES

ROOT = Path(__file__).parents[1]


def plain(text: str) -> str:
    """Words alone, in lower case, joined by underscores."""
    text = re.sub(r"\(carried over\)|['’]", "", text.lower())
    return "_".join(re.findall(r"[a-z0-9]+", text))


@cache
def listed(file: str) -> dict[str, str]:
    """The tests of a file by name; of each what it says of itself: its name and its docstring, as plain words."""
    path = ROOT / file
    if path.suffix == ".mjs":
        titles = re.findall(r"""\btest\(\s*(["'`])(.*?)\1""", path.read_text("utf-8"), re.DOTALL)
        return {title: plain(title) for _, title in titles}
    found = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            found[node.name] = f"{node.name} {plain(ast.get_docstring(node) or '')}"
    return found


def named(tests: str | list[str]) -> list[str]:
    """The tests of a fault, without what is left for later."""
    return [test for test in ([tests] if isinstance(tests, str) else tests) if not test.startswith("later: ")]


def test_every_fault_is_in_the_table_once() -> None:
    assert tuple(map(len, CHAPTERS)) == SIZES
    assert len(FAULTS) == sum(SIZES)


def words_of(test: str) -> str | None:
    """What a test says of itself, None if there is no such test; a title of the page's own tests may be cut short."""
    file, _, name = test.partition("::")
    if not (ROOT / file).is_file():
        return None
    tests = listed(file)
    if file.endswith(".mjs"):
        return next((words for title, words in tests.items() if title.startswith(name)), None)
    return tests.get(name)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_tests_of_a_fault_exist(fault: str) -> None:
    missing = [test for test in named(FAULTS[fault]) if words_of(test) is None]
    assert missing == []


@pytest.mark.parametrize("fault", [fault for fault, tests in FAULTS.items() if named(tests)])
def test_a_fault_can_be_recognised_in_the_words_of_a_test(fault: str) -> None:
    assert any(plain(fault) in (words_of(test) or "") for test in named(FAULTS[fault]))


def test_what_is_left_for_later_says_why() -> None:
    for fault, tests in FAULTS.items():
        for test in [tests] if isinstance(tests, str) else tests:
            assert "::" in test or re.fullmatch(r"later: \S.{10,}", test), f"{fault}: {test}"


def test_a_renamed_test_would_be_noticed() -> None:
    assert words_of("tests/test_faults.py::test_a_renamed_test_would_be_noticed") is not None
    assert words_of("tests/test_faults.py::test_another_name") is None
    assert words_of("tests/another_file.py::test_a_renamed_test_would_be_noticed") is None
    assert words_of("tests/web/clock.test.mjs::nothing is known without a sample") is not None
    assert words_of("tests/web/clock.test.mjs::nothing is known with a sample") is None
