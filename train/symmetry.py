"""What is the same in Queen's Garden but for its name: one position taught is many.

Colours are alike once they have scored in a round, and before it if they score in the same one (Q9.1). The
board looks the same after a third of a turn, and in a mirror (Q2.2). So the numbers of facts can be exchanged
without changing what a position is worth, or which of its moves is best.
"""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any, NamedTuple

import numpy as np

from sintra.garden.coordinates import Axial, rotate
from sintra.garden.numbers import colour_of, hex_of, pattern_of
from sintra.garden.tables import (
    CELL_AT,
    COORDINATES,
    FOUNTAIN,
    HEXES,
    ORNAMENTS,
    SLOT_CENTRES,
    WHEEL,
)
from sintra.search.garden import facts

COLOURS = 6
FEATURES = (FOUNTAIN, *ORNAMENTS["statue"], *ORNAMENTS["bench"], *SLOT_CENTRES)


class Exchange(NamedTuple):
    """Where each fact goes: of a seat, of the table, of a move."""

    seat: Any
    table: Any
    move: Any


def exchange_colours(at: int) -> list[tuple[int, ...]]:
    """The colours that may stand for the six in round ``at + 1``."""
    scored = [int(category) for category in WHEEL[:at].flat if category < COLOURS]
    alike = [scored] + [[int(each) for each in row if each < COLOURS] for row in WHEEL[at:]]
    found = []
    for orders in product(*(permutations(group) for group in alike)):
        new = list(range(COLOURS))
        for group, order in zip(alike, orders, strict=True):
            for old, other in zip(group, order, strict=True):
                new[old] = other
        found.append(tuple(new))
    return found


def turned(place: Axial, turns: int, mirrored: bool) -> Axial:
    """A place after some thirds of a turn, and in a mirror."""
    q, r = rotate(place, 2 * turns)
    return (r, q) if mirrored else (q, r)


def exchange_places(turns: int, mirrored: bool) -> tuple[list[int], list[int], list[int]]:
    """Where the features, the slots and the cells go."""
    features = [FEATURES.index(turned(place, turns, mirrored)) for place in FEATURES]
    slots = [SLOT_CENTRES.index(turned(place, turns, mirrored)) for place in SLOT_CENTRES]
    cells = [CELL_AT[turned(place, turns, mirrored)] for place in COORDINATES]
    return features, slots, cells


def blocks(first: int, width: int, new: Any) -> Iterator[tuple[int, int]]:
    """Facts in blocks of a width that are exchanged as a whole: the old number and the new one."""
    for old, other in enumerate(new):
        for i in range(width):
            yield first + old * width + i, first + int(other) * width + i


def exchange(colours: tuple[int, ...], turns: int, mirrored: bool) -> Exchange:
    """Where all facts go."""
    features, slots, cells = exchange_places(turns, mirrored)
    categories = [*colours, *range(COLOURS, 12)]
    hexes = [hex_of(colours[colour_of(each)], pattern_of(each)) for each in range(HEXES)]
    _, seat, table, move = (np.arange(size) for size in facts.SIZES)
    pairs = [
        (seat, blocks(facts.GROUP, 24, categories)),
        (seat, blocks(facts.PLACED, 8, categories)),
        (seat, blocks(facts.IN_GARDEN, 1, hexes)),
        (seat, blocks(facts.TILE, 3, hexes)),
        (seat, blocks(facts.STORED, 1, hexes)),
        (seat, blocks(facts.HELD, 7, categories)),
        (seat, blocks(facts.AROUND, 7, features)),
        (seat, blocks(facts.SLOT, 3, slots)),
        (table, blocks(facts.OFFERED, 7, categories)),
        (table, blocks(facts.TILE_THERE, 1, hexes)),
        (table, blocks(facts.SHOWN, 1, hexes)),
        (move, blocks(facts.TAKE, 7, categories)),
        (move, blocks(facts.PIECE, 1, [*hexes, *(HEXES + hexagon for hexagon in hexes)])),
        (move, blocks(facts.ON, 1, cells)),
    ]
    for numbers, exchanged in pairs:
        for old, new in exchanged:
            numbers[old] = new
    return Exchange(seat, table, move)


def any_exchange(game: str, at: int, chance: np.random.Generator) -> Exchange | None:
    """One that holds in round ``at + 1``; None in a game about which nothing like it is known."""
    if game != "garden":
        return None
    colours = exchange_colours(at)
    chosen = colours[int(chance.integers(len(colours)))]
    return exchange(chosen, int(chance.integers(3)), bool(chance.integers(2)))
