"""What the page must know about the board, generated into its source from the tables."""

from typing import Any

from sintra.summer.notation import format_space
from sintra.summer.state import STAGES
from sintra.summer.tables import (
    BOARDS,
    COLOURS,
    CORNERS,
    DISPLAY_TILES,
    DISPLAYS,
    FEATURE_NAMES,
    FEATURE_REWARD,
    FEATURES,
    MIXED_STAR_POINTS,
    NO_COLOUR,
    NUMBER,
    NUMBER_POINTS,
    ROUNDS,
    STAR_COLOUR,
    STAR_POINTS,
)


def facts() -> dict[str, Any]:
    """Constants for the page by name."""
    return {
        "COLOURS": COLOURS,  # S1.1, in wild order
        "BOARDS": BOARDS,
        "STAGES": STAGES,
        "ROUNDS": ROUNDS,  # S3.1
        "DISPLAYS": DISPLAYS.tolist(),  # S1.2, by seats
        "CORNERS": CORNERS,  # S1.4
        "DISPLAY_TILES": DISPLAY_TILES,  # S3.1
        "STAR_COLOURS": [COLOURS[c] if c != NO_COLOUR else None for c in STAR_COLOUR.tolist()],  # S2.1
        # S2.3, S2.4: by board and star, the numbers of positions 1 to 6.
        "NUMBERS": {board: NUMBER[i].tolist() for i, board in enumerate(BOARDS)},
        "FEATURES": [  # S2.6
            {
                "kind": FEATURE_NAMES[kind],
                "tiles": int(FEATURE_REWARD[kind]),
                "spaces": [format_space(space) for space in spaces],
            }
            for kind, spaces in FEATURES
        ],
        "STAR_POINTS": dict(zip(COLOURS, STAR_POINTS.tolist(), strict=True)),  # S7.1
        "MIXED_STAR_POINTS": MIXED_STAR_POINTS,
        "NUMBER_POINTS": NUMBER_POINTS.tolist(),  # S7.2, by number
    }
