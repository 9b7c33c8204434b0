"""The compile switch: one source, three speeds.

A function marked ``@rule`` is plain Python over flat NumPy records. It is compiled by Numba when it
is first called; with ``SINTRA_JIT=0`` in the environment it stays interpreted; called from a CUDA
kernel, Numba compiles the same source for the GPU.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("SINTRA_JIT", "1") != "0"

PACKAGE = Path(__file__).parent.parent


def _source_stamp() -> tuple[float, int]:
    """Newest change and total size of the package's sources.

    Numba's cache watches only the file in which a function stands, not the files it calls into: an
    edited rule would live on inside its cached callers. So every cached function carries the stamp
    of the whole package.
    """
    files = [path.stat() for path in PACKAGE.glob("**/*.py")]
    return max(file.st_mtime for file in files), sum(file.st_size for file in files)


if COMPILED:
    import numba

    _STAMP = _source_stamp()

    def rule(function: F) -> F:
        """Compile ``function`` on first use and keep the machine code on disk."""
        dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        dispatcher._cache._cache_file._source_stamp = _STAMP
        return dispatcher  # type: ignore[no-any-return]

else:

    def rule(function: F) -> F:
        """Leave ``function`` as it is: ``SINTRA_JIT=0``."""
        return function
