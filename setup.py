"""The compiled kernels of the engine; everything else about the package is in pyproject.toml.

They are optional: where there is no compiler the install succeeds without them, and the engine searches in Python.
"""

from __future__ import annotations

import sys

from setuptools import Extension, setup

OPTIMISE = ["/O2"] if sys.platform == "win32" else ["-O3", "-fno-strict-aliasing", "-Wno-unused-function"]

setup(
    ext_modules=[
        Extension(
            f"adamas.engine.kernel.{name}",
            [f"src/adamas/engine/kernel/{name}.pyx"],
            extra_compile_args=OPTIMISE,
            optional=True,
        )
        for name in ("diam", "star")
    ]
)
