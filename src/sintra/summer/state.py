"""Everything that lies on the table of a Summer Pavilion game, as one flat record.

No dice, no clocks, no people: tiles that are not drawn yet are only counted. Copying a state means copying
its bytes; taking back a step means going back to the earlier record.
"""

from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from typing_extensions import TypeAliasType

from sintra.kernel.jit import compiled
from sintra.kernel.piles import total
from sintra.summer.numbers import space_at, star_of
from sintra.summer.tables import (
    ALL,
    COLOURED,
    MAX_DISPLAYS,
    MAX_SEATS,
    NO_COLOUR,
    SPACES,
    STARS,
    TILES_PER_COLOUR,
)

State: TypeAlias = Any  # a record of dtype STATE

Stage = TypeAliasType("Stage", Literal["draft", "place", "bonus", "keep", "over"])
STAGES: tuple[Stage, ...] = get_args(Stage.__value__)
DRAFT, PLACE, BONUS, KEEP, OVER = range(5)

CENTRE = 0  # market[0] is the centre of the table, market[1] to market[9] are the displays

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("covered", np.int64, (MAX_SEATS,)),  # bits: spaces with a tile
                ("score", np.int16, (MAX_SEATS,)),
                ("board", np.int8),  # COLOURED or GREY
                ("seats", np.int8),
                ("round_no", np.int8),  # 1 to 6
                ("stage", np.int8),  # of the turn: one of STAGES
                ("seat", np.int8),  # to move
                ("first", np.int8),  # holds the start marker, or held it last
                ("marker", np.int8),  # 1 while the start marker lies in the centre
                ("lying", np.int8),  # tiles in the market: none ends phase 1
                ("bonus", np.int8),  # tiles still to take (S5.7)
                ("cursor", np.int8),  # lowest colour that may follow: one order for equal outcomes
                ("passed", np.int8, (MAX_SEATS,)),
                ("bag", np.int8, (6,)),
                ("tower", np.int8, (6,)),
                ("supply", np.int8, (6,)),
                ("market", np.int8, (MAX_DISPLAYS + 1, 6)),
                ("hand", np.int8, (MAX_SEATS, 6)),
                ("corner", np.int8, (MAX_SEATS, 6)),
                ("tile", np.int8, (MAX_SEATS, SPACES)),  # colour, or NO_COLOUR
                ("colours", np.int8, (MAX_SEATS, STARS)),  # bits: colours on each star
            ],
            align=True,
        ),
    )
)


def new_state() -> State:
    """An empty record; ``rounds.deal`` sets up a game in it."""
    return np.zeros(1, STATE)[0]


@compiled
def clear(state: State, seats: int) -> None:
    """Empty boards, with all tiles in the bag (S3.1)."""
    state.board = COLOURED
    state.seats = seats
    state.round_no = 1
    state.stage = DRAFT
    state.seat = 0
    state.first = 0
    state.marker = 1
    state.lying = 0
    state.bonus = 0
    state.cursor = 0
    for colour in range(6):
        state.bag[colour] = TILES_PER_COLOUR
        state.tower[colour] = 0
        state.supply[colour] = 0
        for place in range(MAX_DISPLAYS + 1):
            state.market[place, colour] = 0
    for seat in range(MAX_SEATS):
        state.score[seat] = 0
        state.passed[seat] = 0
        state.covered[seat] = 0
        for colour in range(6):
            state.hand[seat, colour] = 0
            state.corner[seat, colour] = 0
        for space in range(SPACES):
            state.tile[seat, space] = NO_COLOUR
        for star in range(STARS):
            state.colours[seat, star] = 0


@compiled
def set_tile(state: State, seat: int, space: int, colour: int) -> None:
    """Place a tile on an empty space; the sets of spaces and colours follow."""
    star = star_of(space)
    state.tile[seat, space] = colour
    state.covered[seat] = int(state.covered[seat]) | (1 << space)
    state.colours[seat, star] = int(state.colours[seat, star]) | (1 << colour)


@compiled
def star_mask(state: State, seat: int, star: int) -> int:
    """The covered positions of a star as six bits."""
    return int(state.covered[seat]) >> space_at(star, 1) & ALL


@compiled
def wild_of(state: State) -> int:
    """The wild colour of the round (S3.3)."""
    return int(state.round_no) - 1


@compiled
def holding(state: State, seat: int) -> int:
    """Tiles beside a seat's board and in its corners."""
    return total(state.hand[seat]) + total(state.corner[seat])
