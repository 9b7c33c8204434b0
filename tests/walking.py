"""What tests of both games need to walk through games played at random."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

from sintra.kernel.jit import COMPILED
from sintra.kernel.log import Entry
from sintra.kernel.verbs import State

F = TypeVar("F", bound=Callable[..., Any])

if COMPILED:
    import numba


def fast(function: F) -> F:
    """Compile a checking loop where the rules are compiled; never cached, so that an edit is seen."""
    return cast(F, numba.njit(function)) if COMPILED else function


def games(compiled: int, interpreted: int) -> int:
    """How many games a test walks: interpreted rules are up to several hundred times slower."""
    return compiled if COMPILED else interpreted


class Played(NamedTuple):
    """One step of a walk: the state before it, what was legal, the state after it."""

    before: State
    legal: list[int]
    step: int
    after: State
    log: list[Entry]
