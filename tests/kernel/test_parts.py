"""Compiled functions as parts of others: one for all whole numbers, and no more than callers need."""

from typing import Any

import numpy as np
import pytest

from sintra.kernel.jit import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="says something about compiled functions only")

if COMPILED:
    from numba import njit

    from sintra.kernel.parts import Whole, interpreted, with_part

    def compiled(function: Any) -> Any:
        """As in `kernel/jit.py`, but nothing is kept: what is there was compiled here."""
        return with_part(njit(function))
else:

    def compiled(function: Any) -> Any:
        """Not compiled."""
        return function


SMALL = np.array([3], np.int8)


@compiled
def _thrice(number: int, half: float) -> float:
    return 3 * number + half


@compiled
def _sum(small: Any, large: int) -> Any:
    return _thrice(small[0], 0.5) + _thrice(large, 0.25) + _thrice(7, 0.0) + _thrice(large > 1, 0.0)


def finished(function: Any) -> int:
    """For how many kinds of arguments Python can call a function."""
    return len(function.overloads)


def test_a_part_is_compiled_once_for_all_whole_numbers() -> None:
    assert _sum(SMALL, 2) == 9.5 + 6.25 + 21 + 3
    assert sorted(str(number) for number, _ in _thrice.part.overloads) == ["bool", "int64"]


def test_only_what_python_calls_is_finished_and_kept() -> None:
    _sum(SMALL, 2)
    assert (finished(_sum), finished(_thrice)) == (1, 0)
    assert _thrice(5, 0.0) == 15  # it can be called all the same
    assert finished(_thrice) == 1


def test_while_it_lasts_everything_is_interpreted() -> None:
    with interpreted():
        assert type(_sum) is not Whole
        assert _sum([3], 2) == 39.75  # a list: no compiled function takes one
    assert type(_sum) is Whole
    assert _sum(SMALL, 2) == 39.75
