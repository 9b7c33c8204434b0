"""Compiled functions as exports of a WebAssembly module: plain numbers and places in memory as arguments.

A page knows no records and no arrays, only numbers. So every export has a small function around it that makes
them from places in memory, puts those that belong together into tuples, and then calls the function as Python
would.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Kind:
    """What an argument is: a number, or items of a dtype that lie one after another in memory."""

    dtype: np.dtype
    shape: tuple[int, ...] = ()  # none: one record; -1: as many rows as a number after the place says
    number: bool = False


INT = Kind(np.dtype(np.int32), number=True)  # larger ones would not be plain numbers to a page
REAL = Kind(np.dtype(np.float64), number=True)


def one(dtype: Any) -> Kind:
    """A record."""
    return Kind(np.dtype(dtype))


def some(dtype: Any, *shape: int) -> Kind:
    """An array of this shape."""
    return Kind(np.dtype(dtype), shape)


def many(dtype: Any, *row: int) -> Kind:
    """An array, of numbers or of rows; its length is an argument of its own."""
    return Kind(np.dtype(dtype), (-1, *row))


@dataclass(frozen=True)
class Together:
    """Arguments that Python has in a named tuple; a page gives them one by one."""

    named: type
    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Export:
    """A compiled function and what it is given; ``result`` says whether a page gets a number back."""

    function: Callable[..., Any]
    arguments: tuple[Kind | Together, ...]
    result: bool = True


def wrap(export: Export) -> Any:
    """The function around an export, compiled."""
    import numba
    from numba import carray, types

    taken: list[tuple[str, Any]] = []
    scope = {"function": export.function, "carray": carray}
    scope |= {name: getattr(numba, name) for name in ("int32", "int64", "float64")}

    def given(kind: Kind | Together) -> str:
        """What the function is given for an argument; what a page must pass for it is noted."""
        if isinstance(kind, Together):
            scope[kind.named.__name__] = kind.named
            return f"{kind.named.__name__}({', '.join(map(given, kind.kinds))})"
        name, item = f"a{len(taken)}", numba.from_dtype(kind.dtype)
        taken.append((name, item if kind.number else types.CPointer(item)))
        if kind.number:
            return f"float64({name})" if kind.dtype.kind == "f" else f"int64({name})"
        if kind.shape[:1] == (-1,):
            taken.append((f"{name}_length", types.int32))
            return f"carray({name}, ({name}_length, {''.join(f'{side}, ' for side in kind.shape[1:])}))"
        return f"carray({name}, {kind.shape})" if kind.shape else f"carray({name}, (1,))[0]"

    call = f"function({', '.join(map(given, export.arguments))})"
    names, kinds = zip(*taken, strict=True)
    source = f"def entry({', '.join(names)}):\n    {f'return int32({call})' if export.result else call}\n"
    exec(source, scope)
    result = types.int32 if export.result else types.void
    return numba.cfunc(result(*kinds), error_model="numpy")(scope["entry"])
