"""What the page must know about the board, generated into its source from the tables."""

from typing import Any

from sintra.garden.coordinates import DIRECTIONS
from sintra.garden.notation import format_cell, format_hex
from sintra.garden.state import STAGES
from sintra.garden.tables import (
    CATEGORIES,
    CELLS,
    COLOURS,
    COORDINATES,
    EXPANSION_PLACES,
    FEATURE_JOKERS,
    FEATURE_NAMES,
    FOUNTAIN,
    GROUP_BONUS,
    HEXES,
    ORNAMENTS,
    PATTERNS,
    PAYMENTS,
    PRINTED,
    SIDES,
    SLOT_CENTRES,
    SMALLEST_GROUP,
    STANDARD,
    TILE_PLACES,
    WHEEL,
    WHEEL_POINTS,
)


def facts() -> dict[str, Any]:
    """Constants for the page by name. Places are axial coordinates (Q2)."""
    points = [1] * len(COLOURS) + [int(digit) for digit in WHEEL_POINTS[STANDARD]]
    places = (FOUNTAIN, *ORNAMENTS["statue"], *ORNAMENTS["bench"], *SLOT_CENTRES)
    return {
        "COLOURS": COLOURS,  # Q1.1
        "VALUES": PATTERNS,  # Q1.1: a pattern is written as its value
        "HEXES": [format_hex(hexagon) for hexagon in range(HEXES)],  # in their one order
        "STAGES": STAGES,
        "SIDES": SIDES,
        "PAYMENTS": PAYMENTS,  # Q6.3
        "PRINTED": PRINTED,
        "WHEEL_POINTS": WHEEL_POINTS,  # Q9.1, Q9.3: of the six patterns, by side
        "TILE_PLACES": TILE_PLACES,  # Q1.4
        "EXPANSION_PLACES": EXPANSION_PLACES,  # Q1.4
        "DIRECTIONS": DIRECTIONS,  # 1 to 6 are E, NE, NW, W, SW, SE
        "SLOT_CENTRES": SLOT_CENTRES,  # Q2.3, of slots 1 to 6
        "CELLS": {format_cell(cell): COORDINATES[cell] for cell in range(CELLS)},  # Q2.5
        "FEATURES": [  # Q2.1, Q2.2, Q6.9
            {"kind": kind, "at": at, "jokers": jokers}
            for kind, at, jokers in zip(FEATURE_NAMES, places, FEATURE_JOKERS.tolist(), strict=True)
        ],
        "WHEEL": [{CATEGORIES[c]: points[c] for c in row} for row in WHEEL.tolist()],  # Q9.1, by round
        "SMALLEST_GROUP": SMALLEST_GROUP,  # Q11.2
        # Q11.3: by side and size.
        "GROUP_BONUS": {side: GROUP_BONUS[i].tolist() for i, side in enumerate(SIDES)},
    }
