"""The tables that the search of Summer Pavilion adds up: their layout in one array, and their file.

Every table has a layer for each side of the board and each round; ``SHAPES`` says what comes after that.
There are two sets of tables: one weighs moves, the other judges where a round has led.
"""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import COMPILED
from sintra.search import weights
from sintra.search.verbs import Weights
from sintra.summer.tables import BOARDS, ROUNDS

MAX_TILES = 9  # of one colour in hand; more count the same
MAX_HAND = 19
DRAFTING, PLACING, PASSED = range(3)
SETS = ("policy", "value")
POLICY, VALUE = range(2)
LAYERS = len(BOARDS) * ROUNDS

SHAPES: dict[str, tuple[int, ...]] = {
    "star": (3, 64, MAX_TILES + 1),  # phase, covered, fitting tiles: a star of one colour
    "colour": (6, 64),  # colour, covered
    "mixed": (3, 64, 7),  # phase, covered, colours in hand that it still takes: a star of six colours
    "hand": (3, MAX_TILES + 1, MAX_HAND + 1),  # phase, wild tiles, all tiles
    "number": (4, 13),  # number, covered spaces
    "feature": (2, 16),  # statue or pillar, covered spaces around it
    "draft": (10, MAX_HAND + 1),  # tiles on the table for each seat, tiles in hand
    "marker": (3, 2, 2),  # phase, whether the marker lies in the centre, whether the seat is the first
    "bonus": (8,),  # tiles still to take
    "free": (3, MAX_TILES + 1),  # phase, tiles of a colour that has no star yet (grey side)
    "empty": (8,),  # stars without a tile (grey side)
    "seats": (5,),  # at the table
    "deny": (1,),  # how much of what a draft is worth to the next seat counts; set by hand, not learnt
}


def locate(table: str) -> tuple[int, int]:
    """Where a table begins in the array, and how long one of its layers is."""
    names = list(SHAPES)
    sizes = [int(np.prod(shape)) for shape in SHAPES.values()]
    at = names.index(table)
    return LAYERS * sum(sizes[:at]), sizes[at]


STAR_AT, STAR_SIZE = locate("star")
COLOUR_AT, COLOUR_SIZE = locate("colour")
MIXED_AT, MIXED_SIZE = locate("mixed")
HAND_AT, HAND_SIZE = locate("hand")
NUMBER_AT, NUMBER_SIZE = locate("number")
FEATURE_AT, FEATURE_SIZE = locate("feature")
DRAFT_AT, DRAFT_SIZE = locate("draft")
MARKER_AT, MARKER_SIZE = locate("marker")
BONUS_AT, BONUS_SIZE = locate("bonus")
FREE_AT, FREE_SIZE = locate("free")
EMPTY_AT, EMPTY_SIZE = locate("empty")
SEATS_AT, SEATS_SIZE = locate("seats")
DENY_AT, DENY_SIZE = locate("deny")  # the last: what was set by hand follows what was learnt
SIZE = DENY_AT + LAYERS * DENY_SIZE  # of one set; the array holds both

FILE = Path(__file__).with_name("weights.npz")
SCALE = 100  # the file holds hundredths of a point
LAYOUT = {f"{name}.{table}": (len(BOARDS), ROUNDS, *SHAPES[table]) for name in SETS for table in SHAPES}


def load(file: Path = FILE) -> Weights:
    """The weights as they were learnt."""
    return weights.load(file, LAYOUT, SCALE, np.float32)


def save(learnt: Weights) -> None:
    """Write them as ``load`` reads them."""
    weights.save(FILE, LAYOUT, SCALE, learnt)


# The array of weights seen as a record: compiled functions pass records on for free, but count references
# to arrays, which costs more than looking up a number.
TABLES = np.dtype((np.record, np.dtype([("number", np.float32, (SIZE,))])))
Tables: TypeAlias = Any  # a record of dtype TABLES, or a pair of it and a trace


def look(tables: Tables, index: int) -> float:
    """A number from the tables. With a pair (tables, trace) its index is also noted, for learning."""
    if isinstance(tables, tuple):
        tables, trace = tables
        trace[0] += 1
        trace[trace[0]] = index
    return float(tables.number[index])  # a double: sums come out the same at every speed


if COMPILED:
    from numba import types

    from sintra.kernel.parts import overload_as_part

    def _look(tables, index):  # type: ignore[no-untyped-def]  # noqa: ARG001
        if not isinstance(tables, types.BaseTuple):
            return lambda tables, index: np.float64(tables.number[index])

        def look_and_note(tables, index):  # type: ignore[no-untyped-def]
            trace = tables[1]
            trace[0] += 1
            trace[trace[0]] = index
            return np.float64(tables[0].number[index])

        return look_and_note

    overload_as_part(look, _look)
