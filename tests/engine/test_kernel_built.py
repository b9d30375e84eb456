"""Where the kernels can be built they are: a build that failed silently would skip their tests."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path

import pytest

from adamas.engine.kernel import info


def can_compile() -> bool:
    """Whether there is a C compiler, and the headers of this Python."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").is_file()


@pytest.mark.skipif(not can_compile(), reason="there is no C compiler, or no headers of this Python")
def test_both_kernels_were_built() -> None:
    assert [kernel.game for kernel in info() if not kernel.compiled] == []
