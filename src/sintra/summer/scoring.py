"""Points and rewards of Summer Pavilion (S5.6, S5.7, S7)."""

from typing import Any

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, note
from sintra.summer.numbers import position_of, star_of
from sintra.summer.state import State, star_mask
from sintra.summer.tables import (
    ALL,
    FEATURE_MASK,
    FEATURE_TILES,
    FEATURES_OF_SPACE,
    LOWEST_SCORE,
    MIXED_STAR_POINTS,
    NUMBER_MASK,
    NUMBER_POINTS,
    RUN_LENGTH,
    STAR_POINTS,
    STARS,
)

# Why a score changed. `where` in the log is nothing, a space, a colour, a star, a number, a colour.
REASONS = ("S4.5 marker", "S5.6 tile", "S5.9 discard", "S7.1 star", "S7.2 number", "S7.3 corners")
MARKER, TILE, DISCARD, STAR, NUMBERS, KEPT = range(6)


@compiled
def gain(state: State, seat: int, points: int, reason: int, where: int, log: Log) -> None:
    """Change a score, never below 1 (S4.5, S5.9, S7.3), and log the reason. Nothing else changes scores."""
    before = int(state.score[seat])
    after = max(before + points, LOWEST_SCORE)
    state.score[seat] = after
    note(log, seat, after - before, reason, where)


@compiled
def tile_points(state: State, seat: int, space: int) -> int:
    """Points for a tile on ``space``: it and all tiles connected with it on its star (S5.6)."""
    return int(RUN_LENGTH[star_mask(state, seat, star_of(space)), position_of(space) - 1])


@compiled
def feature_tiles(state: State, seat: int, space: int) -> int:
    """Bonus tiles for the features that a tile on ``space`` completes (S5.7)."""
    covered = int(state.covered[seat]) | (1 << space)
    tiles = 0
    for i in range(2):
        feature = int(FEATURES_OF_SPACE[space, i])
        if feature >= 0 and covered & FEATURE_MASK[feature] == FEATURE_MASK[feature]:
            tiles += int(FEATURE_TILES[feature])
    return tiles


@compiled
def star_points(state: State, seat: int, star: int) -> int:
    """Points for a complete star, 0 while it is not (S7.1)."""
    if star_mask(state, seat, star) != ALL:
        return 0
    colours = int(state.colours[seat, star])
    for colour in range(6):
        if colours == 1 << colour:
            return int(STAR_POINTS[colour])
    return MIXED_STAR_POINTS


@compiled
def score_end(state: State, seat: int, log: Log) -> None:
    """Score stars (S7.1), then numbers (S7.2), and only then pay for tiles in the corners (S7.3)."""
    for star in range(STARS):
        points = star_points(state, seat, star)
        if points:
            gain(state, seat, points, STAR, star, log)
    for number in range(1, 5):
        wanted = NUMBER_MASK[state.board, number]
        if state.covered[seat] & wanted == wanted:
            gain(state, seat, int(NUMBER_POINTS[number]), NUMBERS, number, log)
    discard(state, seat, state.corner[seat], KEPT, log)


@compiled
def discard(state: State, seat: int, tiles: Any, reason: int, log: Log) -> None:
    """Move some of a seat's tiles to the tower, for a point each (S5.9, S7.3)."""
    for colour in range(6):
        number = int(tiles[colour])
        if number > 0:
            tiles[colour] = 0
            state.tower[colour] += number
            gain(state, seat, -number, reason, colour, log)


@compiled
def worth(state: State, seat: int) -> int:
    """The points of a seat: in this game every tile is scored at once."""
    return int(state.score[seat])
