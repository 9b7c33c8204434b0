"""Hexagonal coordinates: axial (q, r), neighbours, rotation. No pixels.

>>> neighbours((0, 0))[0], rotate((3, -3), 1)
((1, 0), (0, -3))
"""

Axial = tuple[int, int]

# Q2, in this order everywhere: directions 1 to 6 are E, NE, NW, W, SW, SE.
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def add(a: Axial, b: Axial) -> Axial:
    """The place at ``b`` seen from ``a``."""
    return a[0] + b[0], a[1] + b[1]


def scale(a: Axial, times: int) -> Axial:
    """The place ``times`` as far from the origin."""
    return a[0] * times, a[1] * times


def neighbours(a: Axial) -> list[Axial]:
    """The six places around ``a``, in the order of ``DIRECTIONS``."""
    return [add(a, direction) for direction in DIRECTIONS]


def rotate(a: Axial, turns: int) -> Axial:
    """``a`` turned around the origin, by ``turns`` sixths of a circle."""
    q, r = a
    for _ in range(turns % 6):
        q, r = q + r, -q
    return q, r


def distance(a: Axial, b: Axial) -> int:
    """How many steps it is from ``a`` to ``b``."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2
