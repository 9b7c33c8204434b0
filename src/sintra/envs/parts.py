"""What an observation is made of: named parts, one after the other, in a row of numbers."""

from typing import Any, NamedTuple, TypeAlias

from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled, inlined

Row: TypeAlias = Any  # an int16 array: the observation


class Part(NamedTuple):
    """Some numbers of an observation that belong together."""

    name: str
    size: int
    high: int  # no number is higher, and none is lower than ``low``
    meaning: str
    low: int = 0


class Layout(NamedTuple):
    """All parts: first what the table shares, then a block for each seat, the observer's first."""

    shared: tuple[Part, ...]
    of_seat: tuple[Part, ...]

    def parts(self, seats: int) -> list[Part]:
        """The parts for so many seats, in their order."""
        blocks = [part._replace(name=f"{part.name} {i}") for i in range(seats) for part in self.of_seat]
        return [*self.shared, *blocks]

    def size(self, seats: int) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts(seats))

    def find(self, seats: int) -> dict[str, slice]:
        """Where each part lies."""
        found, at = {}, 0
        for part in self.parts(seats):
            found[part.name] = slice(at, at + part.size)
            at += part.size
        return found


# ---- writing a row that is all zeros; each function returns where the next part begins


@inlined
def put(row: Row, at: int, number: int) -> int:
    """One number."""
    row[at] = number
    return at + 1


@inlined
def put_one(row: Row, at: int, size: int, which: int) -> int:
    """A one in the place of a number from 0 to ``size`` - 1, zeros in all others."""
    row[at + max(which, 0)] = which >= 0  # no branch: it would be hard to predict, and most are written
    return at + size


@compiled
def put_counts(row: Row, at: int, counts: Any) -> int:
    """All numbers of an array."""
    part = row[at:]  # counted from 0, so that the compiler writes several at once
    for i in range(len(counts)):
        part[i] = counts[i]
    return at + len(counts)


@compiled
def put_set(row: Row, at: int, size: int, numbers: int) -> int:
    """A one for each number in a set, below ``size``."""
    while numbers:  # few of them: quicker than a look at each place
        row[at + lowest(numbers)] = 1
        numbers &= numbers - 1
    return at + size


@compiled
def put_seats(row: Row, at: int, most: int, seats: int, observer: int, seat: int) -> int:
    """A one for a seat, counted from the observer's on; ``most``: seats that the game may have."""
    row[at + (seat - observer) % seats] = 1
    return at + most
