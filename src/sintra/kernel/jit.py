"""The compile switch: one source, four speeds.

A function marked ``@compiled`` is plain Python over flat NumPy records. Numba compiles it when it is first
called; with ``SINTRA_JIT=0`` in the environment it stays interpreted; called from a CUDA kernel, the same
source is compiled for the GPU; ``sintra.browser`` compiles it to WebAssembly.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("SINTRA_JIT", "1") != "0" and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"

PACKAGE = Path(__file__).parent.parent
NOTHING_COMPILED = {"arena", "browser", "store", "server"}  # editing these folders recompiles nothing


def source_stamp(*others: Path) -> str:
    """A digest of the package's sources and of other files.

    Numba's cache watches the file of a function, but not the files of the functions it calls: an edited
    rule would live on inside its cached callers. So every cached function carries the stamp of the whole
    package, except for folders in which nothing is compiled.
    """
    digest = hashlib.sha256()
    for path in [*sorted(PACKAGE.glob("**/*.py")), *others]:
        if path in others or path.relative_to(PACKAGE).parts[0] not in NOTHING_COMPILED:
            digest.update(path.read_bytes())
    return digest.hexdigest()


if COMPILED:
    import numba

    from sintra.kernel.parts import UNCOUNTED, overload_as_part, with_part

    _PACKAGE_STAMP = source_stamp()

    def compiled(function: F) -> F:
        """Compile ``function`` on first use and keep the machine code on disk."""
        try:
            dispatcher = numba.njit(cache=True, **_OPTIONS)(function)
        except RuntimeError:  # nowhere to write: every process compiles for itself
            return with_part(numba.njit(**_OPTIONS)(function), **_OPTIONS)
        file = Path(function.__code__.co_filename)
        stamp = _PACKAGE_STAMP if PACKAGE in file.parents else source_stamp(file)
        kept = dispatcher._cache._cache_file
        kept._source_stamp = stamp
        kept._version += f" {stamp}"  # compared before the rest is read, which may name a class that is gone
        return with_part(dispatcher, **_OPTIONS)

    def inlined(function: F) -> F:
        """Make ``function`` part of the compiled functions that call it; Python calls it as it is.

        For a line of arithmetic that deserves a name: the name costs nothing, compiled or interpreted.
        """
        overload_as_part(function, lambda *_: function, error_model="numpy")
        return function

    _OPTIONS = {"nogil": True, "error_model": "numpy", **UNCOUNTED}

else:

    def compiled(function: F) -> F:
        """Leave ``function`` as it is: ``SINTRA_JIT=0``."""
        return function

    def inlined(function: F) -> F:
        """Leave ``function`` as it is: ``SINTRA_JIT=0``."""
        return function
