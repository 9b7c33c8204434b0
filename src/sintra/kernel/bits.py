"""Sets of small numbers as the bits of an int64, in arithmetic that is the same interpreted and compiled."""

from collections.abc import Iterable

import numpy as np

from sintra.kernel.jit import compiled, inlined

_DE_BRUIJN = 0x03F79D71B4CB0A89


def _positions() -> np.ndarray:
    table = np.zeros(64, np.int8)
    for bit in range(64):
        table[((_DE_BRUIJN << bit) >> 58) & 63] = bit
    return table


_POSITION = _positions()


@compiled
def lowest(bits: int) -> int:
    """The lowest number in a set that is not empty."""
    return int(_POSITION[(((bits & -bits) * _DE_BRUIJN) >> 58) & 63])


@compiled
def count(bits: int) -> int:
    """How many numbers are in a set, all of them below 63."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0xFF


@inlined
def has(bits: int, number: int) -> bool:
    """Whether a set holds a number."""
    return bits >> number & 1 == 1


@inlined
def at_least(number: int) -> int:
    """The set of all numbers from this one on."""
    return -1 << number


def members(bits: int) -> list[int]:
    """The numbers in a set, ascending."""
    return [bit for bit in range(63) if bits >> bit & 1]


def to_set(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    return sum(1 << number for number in set(numbers))
