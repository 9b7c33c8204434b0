"""How the places of a Summer Pavilion board are numbered.

    star       0 the centre, 1 to 6 around it (S2.1)
    position   1 to 6 around a star (S2.2)
    space      star * 6 + position - 1           0 to 41

>>> space = space_at(star=3, position=6)
>>> star_of(space), position_of(space)
(3, 6)
"""

from sintra.kernel.jit import inlined

POSITIONS = 6


@inlined
def space_at(star: int, position: int) -> int:
    """The space on a star (0 to 6) at a position (1 to 6)."""
    return star * POSITIONS + position - 1


@inlined
def star_of(space: int) -> int:
    """The star on which a space lies."""
    return space // POSITIONS


@inlined
def position_of(space: int) -> int:
    """The position of a space on its star."""
    return space % POSITIONS + 1
