"""The printed facts of Queen's Garden as numbers and arrays (Q1, Q2, Q3.1, Q6.9, Q9, Q11).

``numbers`` says how hexes, categories and cells are numbered. Sets of them are the bits of one integer.
"""

from typing import Literal, get_args

import numpy as np
from typing_extensions import TypeAliasType

from sintra.garden.coordinates import DIRECTIONS, Axial, neighbours, scale
from sintra.garden.numbers import PATTERN_CATEGORIES, hex_of, slot_cell
from sintra.kernel.bits import to_set

Colour = TypeAliasType("Colour", Literal["b", "p", "v", "y", "l", "g"])  # Q1.1
COLOURS: tuple[Colour, ...] = get_args(Colour.__value__)
COLOUR_NAMES = ("blue", "dark_purple", "light_purple", "yellow", "light_green", "dark_green")
BLUE, DARK_PURPLE, LIGHT_PURPLE, YELLOW, LIGHT_GREEN, DARK_GREEN = range(6)
Pattern = TypeAliasType("Pattern", Literal["1", "2", "3", "4", "5", "6"])  # Q1.1: written as its value
PATTERNS: tuple[Pattern, ...] = get_args(Pattern.__value__)
PATTERN_NAMES = ("tree", "bird", "butterfly", "flower", "plant", "lily")
TREE, BIRD, BUTTERFLY, FLOWER, PLANT, LILY = range(6)
HEXES = 36
COPIES = 3  # Q1.2
ALL_HEXES = (1 << HEXES) - 1

SEATS = (2, 3, 4)  # Q1.4
MAX_SEATS = 4
START_SCORE = 15  # Q1.4
START_JOKERS = 3  # Q1.4
TILE_PLACES = 12  # Q1.4
EXPANSION_PLACES = 2  # Q1.4
STACK = np.array([0, 0, 5, 7, 8], np.int8)  # Q3.1, by seats
SUPPLY = np.array([0, 0, 16, 8, 4], np.int8)  # Q3.1, by seats
LOT_TILES = 4  # Q3.2
MAX_LOTS = 9  # the top of the stack and at most eight cards beside it
ROUNDS = 4
FACE_DOWN_COST = 6  # Q7.1

Side = TypeAliasType("Side", Literal["standard", "variant"])
SIDES: tuple[Side, ...] = get_args(Side.__value__)
STANDARD, VARIANT = range(2)
Payment = TypeAliasType("Payment", Literal["distinct", "repeats"])  # Q6.3
PAYMENTS: tuple[Payment, ...] = get_args(Payment.__value__)
DISTINCT, REPEATS = range(2)
PRINTED = "printed"  # Q9.3: the wheel as printed, or as ruled where that is unknown
WHEEL_POINTS = ("112233", "222222")  # points for a pattern, tree to lily, by side (Q9.1, Q9.3)
OPTIONS = {"side": SIDES, "payment": PAYMENTS, "wheel": (PRINTED,)}
OTHER_WHEELS = "[0-9]{6}"  # variant side only: points for the six patterns

CATEGORY_NAMES = COLOUR_NAMES + PATTERN_NAMES
CATEGORIES: tuple[Colour | Pattern, ...] = (*COLOURS, *PATTERNS)
CATEGORY_HEXES = np.array(
    [to_set([hex_of(colour, pattern) for pattern in range(6)]) for colour in range(6)]
    + [to_set([hex_of(colour, pattern) for colour in range(6)]) for pattern in range(6)],
    np.int64,
)
TREES, BIRDS, BUTTERFLIES, FLOWERS, PLANTS, LILIES = range(PATTERN_CATEGORIES, len(CATEGORIES))
WHEEL = np.array(  # Q9.1: the categories that score, by round - 1
    [
        [DARK_GREEN, BLUE, TREES],
        [DARK_PURPLE, BIRDS, BUTTERFLIES],
        [LIGHT_PURPLE, YELLOW, FLOWERS],
        [LIGHT_GREEN, PLANTS, LILIES],
    ],
    np.int8,
)

# ---- the garden (Q2)

SLOTS = 6
CELLS = 48
FOUNTAIN: Axial = (0, 0)
ORNAMENTS: dict[str, tuple[Axial, ...]] = {  # Q2.2
    "statue": ((2, -1), (-1, 2), (-1, -1)),
    "bench": ((1, 1), (-2, 1), (1, -2)),
}
SLOT_CENTRES = tuple(scale(direction, 3) for direction in DIRECTIONS)  # Q2.3: E, NE, NW, W, SW, SE


def _coordinates() -> list[Axial]:
    """Where each cell lies."""
    places = neighbours(FOUNTAIN)
    for centre in SLOT_CENTRES:
        places += [centre, *neighbours(centre)]
    return places


COORDINATES = _coordinates()
CELL_AT = {place: cell for cell, place in enumerate(COORDINATES)}


def around(place: Axial) -> int:
    """The set of cells next to a place."""
    return to_set([CELL_AT[other] for other in neighbours(place) if other in CELL_AT])


NEIGHBOURS = np.array([around(place) for place in COORDINATES], np.int64)  # Q2.4
FOUNTAIN_CELLS = 0b111111
RING_CELLS = np.array([to_set([slot_cell(slot, d) for d in range(1, 7)]) for slot in range(SLOTS)], np.int64)
CENTRE_CELL = np.array([1 << slot_cell(slot, 0) for slot in range(SLOTS)], np.int64)

# Features (Q6.9): the fountain, three statues, three benches, then the pavilion of each slot.
FEATURE_NAMES = ("fountain", *("statue",) * 3, *("bench",) * 3, *("pavilion",) * 6)
FEATURE_JOKERS = np.array([1] + [2] * 6 + [3] * 6, np.int8)
FIRST_PAVILION = 7
FEATURE_CELLS = np.array(
    [around(place) for place in (FOUNTAIN, *ORNAMENTS["statue"], *ORNAMENTS["bench"], *SLOT_CENTRES)],
    np.int64,
)

# ---- final scoring

SMALLEST_GROUP = 3  # Q11.2
GROUP_BONUS = np.array([[0, 0, 0, 0, 0, 0, 6], [0, 0, 0, 0, 4, 5, 6]], np.int8)  # Q11.3, by side and size
