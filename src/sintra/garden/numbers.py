"""How the pieces and places of Queen's Garden are numbered.

    hex        colour * 6 + pattern                                                   0 to 35
    item       what a storage holds: hex * 2 for a tile, hex * 2 + 1 for an expansion   0 to 71
    category   the six colours, then the six patterns                                 0 to 11
    cell       six around the fountain, then seven for each slot: centre and ring     0 to 47

Directions are numbered 1 to 6 (``coordinates.DIRECTIONS``); 0 is the place itself.

>>> hexagon = hex_of(colour=2, pattern=5)
>>> value_of(hexagon), hex_of_item(expansion_item(hexagon)) == hexagon
(6, True)
"""

from sintra.kernel.jit import inlined

PATTERN_CATEGORIES = 6  # the first of them; the colours come before
FOUNTAIN_BOARD = 6  # its cells are numbered first
SLOT_CELLS = 7

# ---- hexes and categories


@inlined
def hex_of(colour: int, pattern: int) -> int:
    """The hex of a colour and a pattern, both 0 to 5."""
    return colour * 6 + pattern


@inlined
def colour_of(hexagon: int) -> int:
    """The colour of a hex, which is also its category by colour: a sixth of the number.

    It is asked for so often that a division would be felt. The product is too large for a byte of NumPy's.
    """
    return int(hexagon) * 43 >> 8


@inlined
def pattern_of(hexagon: int) -> int:
    """The pattern of a hex."""
    return hexagon - colour_of(hexagon) * 6


@inlined
def pattern_category(hexagon: int) -> int:
    """The category of a hex by its pattern."""
    return PATTERN_CATEGORIES + pattern_of(hexagon)


@inlined
def value_of(hexagon: int) -> int:
    """Cost and points of a hex (Q1.1)."""
    return pattern_of(hexagon) + 1


@inlined
def items_due(hexagon: int) -> int:
    """How many further items it costs to place a hex (Q6.1)."""
    return value_of(hexagon) - 1


# ---- items


@inlined
def tile_item(hexagon: int) -> int:
    """A tile as an item."""
    return hexagon * 2


@inlined
def expansion_item(hexagon: int) -> int:
    """An expansion as an item."""
    return hexagon * 2 + 1


@inlined
def hex_of_item(item: int) -> int:
    """The hex of a tile, or the one printed on an expansion."""
    return item >> 1


@inlined
def is_expansion(item: int) -> bool:
    """Whether an item is an expansion, not a tile."""
    return item & 1 == 1


# ---- cells


@inlined
def slot_cell(slot: int, direction: int) -> int:
    """The cell of a slot (0 to 5): its centre (direction 0) or one of its ring (1 to 6)."""
    return FOUNTAIN_BOARD + slot * SLOT_CELLS + direction


@inlined
def on_fountain_board(cell: int) -> bool:
    """Whether a cell lies on the fountain board, not in a slot."""
    return cell < FOUNTAIN_BOARD


@inlined
def slot_of(cell: int) -> int:
    """The slot (0 to 5) of a cell that is not on the fountain board."""
    return (cell - FOUNTAIN_BOARD) // SLOT_CELLS


@inlined
def direction_of(cell: int) -> int:
    """The direction in which a cell lies from the centre of its slot; 0 for the centre itself."""
    return (cell - FOUNTAIN_BOARD) % SLOT_CELLS
