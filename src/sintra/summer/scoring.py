"""Points and rewards of Summer Pavilion (S5.6, S5.7, S7)."""

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, note
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

# Why a score changed, and what `where` means in the log: nothing, a space, a colour, a star, a number.
REASONS = ("S4.5 marker", "S5.6 tile", "S5.9 discard", "S7.1 star", "S7.2 number")
MARKER, TILE, DISCARD, STAR, NUMBERS = range(5)


@compiled
def gain(state: State, seat: int, points: int, reason: int, where: int, log: Log) -> None:
    """The one way a score changes: never below 1 (S4.5, S5.9), and with a reason."""
    before = int(state.score[seat])
    after = max(before + points, LOWEST_SCORE)
    state.score[seat] = after
    note(log, seat, after - before, reason, where)


@compiled
def tile_points(state: State, seat: int, space: int) -> int:
    """Points for a tile on ``space``: it and all tiles connected with it on its star (S5.6)."""
    return int(RUN_LENGTH[star_mask(state, seat, space // 6), space % 6])


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
def final_scoring(state: State, log: Log) -> None:
    """Stars and numbers of every seat (S7.1, S7.2); S7.3 was settled by the last pass (S5.9)."""
    for seat in range(state.seats):
        for star in range(STARS):
            points = star_points(state, seat, star)
            if points:
                gain(state, seat, points, STAR, star, log)
        for number in range(1, 5):
            wanted = NUMBER_MASK[state.board, number]
            if state.covered[seat] & wanted == wanted:
                gain(state, seat, int(NUMBER_POINTS[number]), NUMBERS, number, log)
