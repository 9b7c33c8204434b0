"""What a seat sees of Summer Pavilion, as a row of numbers."""

from sintra.envs.parts import Layout, Part, Row, put, put_counts, put_one, put_seats
from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.summer.state import BONUS, KEEP, STAGES, State
from sintra.summer.tables import (
    MAX_DISPLAYS,
    MAX_SEATS,
    ROUNDS,
    SPACES,
    SUPPLY,
    TILES_PER_COLOUR,
)

HIGHEST = 400  # no score comes near it

LAYOUT = Layout(
    shared=(
        Part("grey", 1, 1, "1 on the grey side of the board"),
        Part("round", ROUNDS, 1, "the round, and with it the wild colour"),
        Part("stage", len(STAGES), 1, "of the turn: " + ", ".join(STAGES)),
        Part("to_move", MAX_SEATS, 1, "whose turn it is, counted from the observer on"),
        Part("first", MAX_SEATS, 1, "who holds the start marker, or held it last"),
        Part("marker", 1, 1, "1 while the start marker lies in the centre"),
        Part("bonus", 1, 7, "bonus tiles still to take"),
        Part("cursor", 6, 1, "the lowest colour that may follow, among bonus tiles or tiles to keep"),
        Part("bag", 6, TILES_PER_COLOUR, "tiles in the bag, by colour"),
        Part("tower", 6, TILES_PER_COLOUR, "tiles in the tower, by colour"),
        Part("supply", 6, SUPPLY, "bonus tiles, by colour"),
        Part("market", (MAX_DISPLAYS + 1) * 6, TILES_PER_COLOUR, "tiles by place (0: the centre) and colour"),
    ),
    of_seat=(
        Part("score", 1, HIGHEST, "points"),
        Part("passed", 1, 1, "1 after passing in this round"),
        Part("hand", 6, TILES_PER_COLOUR, "tiles beside the board, by colour"),
        Part("corner", 6, TILES_PER_COLOUR, "tiles in the corners, by colour"),
        Part("tile", SPACES * 6, 1, "the tile on each space, by space and colour"),
    ),
)


@compiled
def observe(state: State, seat: int, row: Row) -> None:
    """Write what ``seat`` sees into a row of zeros."""
    seats, stage = int(state.seats), int(state.stage)
    at = put(row, 0, int(state.board))
    at = put_one(row, at, ROUNDS, int(state.round_no) - 1)
    at = put_one(row, at, len(STAGES), stage)
    at = put_seats(row, at, MAX_SEATS, seats, seat, int(state.seat))
    at = put_seats(row, at, MAX_SEATS, seats, seat, int(state.first))
    at = put(row, at, int(state.marker))
    at = put(row, at, int(state.bonus))
    at = put_one(row, at, 6, int(state.cursor) if stage in (BONUS, KEEP) else -1)
    at = put_counts(row, at, state.bag)
    at = put_counts(row, at, state.tower)
    at = put_counts(row, at, state.supply)
    for place in range(MAX_DISPLAYS + 1):
        at = put_counts(row, at, state.market[place])
    for i in range(seats):
        at = observe_seat(state, (seat + i) % seats, row, at)


@compiled
def observe_seat(state: State, seat: int, row: Row, at: int) -> int:
    """Write the block of one seat."""
    at = put(row, at, int(state.score[seat]))
    at = put(row, at, int(state.passed[seat]))
    at = put_counts(row, at, state.hand[seat])
    at = put_counts(row, at, state.corner[seat])
    covered = int(state.covered[seat])
    while covered:
        space = lowest(covered)
        covered &= covered - 1
        row[at + space * 6 + int(state.tile[seat, space])] = 1
    return at + SPACES * 6
