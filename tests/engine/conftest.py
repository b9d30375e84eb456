"""Both builds of the engine go through the same tests: the searches in Python, and the kernels where there are any."""

from __future__ import annotations

import pytest

from adamas.engine.kernel import info

BOTH = {
    "test_exact",
    "test_hints",
    "test_limit",
    "test_matches",
    "test_multi",
    "test_player",
    "test_search",
    "test_solved",
}
"""The modules about what both builds do; the others are about one of them, or about neither."""

BUILDS = {"python": "no", "compiled": "require"} if all(kernel.compiled for kernel in info()) else {"python": "no"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test of these modules the build that it is for."""
    if metafunc.module.__name__.rpartition(".")[2] in BOTH:
        metafunc.parametrize("kernel_build", BUILDS.values(), ids=BUILDS, indirect=True, scope="module")


@pytest.fixture(scope="module", autouse=True)
def kernel_build(request: pytest.FixtureRequest) -> str:
    """The value of ADAMAS_KERNEL while a module's tests run: auto, or the build that they are given."""
    chosen: str = getattr(request, "param", "auto")
    patch = pytest.MonkeyPatch()
    patch.setenv("ADAMAS_KERNEL", chosen)
    request.addfinalizer(patch.undo)
    return chosen
