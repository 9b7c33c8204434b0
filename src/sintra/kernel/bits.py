"""Sets of small numbers as the bits of an int64, in arithmetic that is the same interpreted and compiled."""

from collections.abc import Iterable
from typing import Any

from sintra.kernel.jit import COMPILED, inlined


def count(bits: int) -> int:
    """How many numbers are in a set, all of them below 63."""
    return bits.bit_count()


if COMPILED:  # one instruction, on every processor that we compile for
    from numba.core.types import int64
    from numba.extending import intrinsic

    from sintra.kernel.parts import overload_as_part

    @intrinsic  # type: ignore[untyped-decorator]
    def _ones(_typing: Any, _bits: Any) -> Any:
        return int64(int64), lambda _context, builder, _signature, given: builder.ctpop(given[0])

    overload_as_part(count, lambda bits: lambda bits: _ones(bits))  # noqa: ARG005


@inlined
def lowest(bits: int) -> int:
    """The lowest number in a set that is not empty."""
    return count((bits & -bits) - 1)


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
