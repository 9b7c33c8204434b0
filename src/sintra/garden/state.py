"""Everything that lies on the table of a Queen's Garden game, as one flat record.

Cards that nobody has seen are only counted: a card's hex is drawn from ``unseen`` when it is turned face up
(Q3.4). A card that goes under the supply is never seen again, because from there it is only placed face down;
so the supply is a number too.
"""

from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from typing_extensions import TypeAliasType

from sintra.garden.numbers import colour_of, hex_of_item, is_expansion, pattern_of
from sintra.garden.tables import (
    ALL_HEXES,
    CELLS,
    CENTRE_CELL,
    COPIES,
    DISTINCT,
    FOUNTAIN_CELLS,
    HEXES,
    LOT_TILES,
    MAX_LOTS,
    MAX_SEATS,
    NEIGHBOURS,
    RING_CELLS,
    SLOTS,
    STANDARD,
    TILE_PLACES,
)
from sintra.kernel.bits import count, has
from sintra.kernel.jit import compiled

State: TypeAlias = Any  # a record of dtype STATE

Stage = TypeAliasType("Stage", Literal["turn", "pick", "cell", "slot", "back", "pay", "discard", "over"])
STAGES: tuple[Stage, ...] = get_args(Stage.__value__)
TURN, PICK, CELL, SLOT, BACK, PAY, DISCARD, OVER = range(8)

TOP = 0  # lot[0] lies on the top of the round stack, the others on cards beside it
NO_HEX = -1
NO_ITEM = -1
FREE, FACE_DOWN = 0, 7  # a slot; 1 to 6: face up, the direction of the printed hex
UNDECIDED, BY_COLOUR, BY_PATTERN = range(3)  # the way of a payment (Q6.2)

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # gardens: sets of cells
                ("placed", np.int64, (MAX_SEATS,)),  # cells with a hex
                ("vacant", np.int64, (MAX_SEATS,)),  # cells that exist and are empty
                ("near", np.int64, (MAX_SEATS,)),  # cells beside a hex
                ("of_colour", np.int64, (MAX_SEATS, 6)),
                ("of_pattern", np.int64, (MAX_SEATS, 6)),
                ("near_colour", np.int64, (MAX_SEATS, 6)),  # cells beside a hex of a colour ...
                ("near_pattern", np.int64, (MAX_SEATS, 6)),
                ("twice_colour", np.int64, (MAX_SEATS, 6)),  # ... and beside more than one
                ("twice_pattern", np.int64, (MAX_SEATS, 6)),
                # sets of hexes
                ("shown", np.int64),  # face-up expansions in the display
                ("unseen", np.int64),  # expansions that nobody has seen
                ("stock", np.int64, (MAX_SEATS,)),  # hexes of the tiles in storage
                ("stored", np.int64, (MAX_SEATS,)),  # hexes of the expansions in storage
                ("score", np.int16, (MAX_SEATS,)),
                # the table
                ("side", np.int8),
                ("payment", np.int8),
                ("wheel", np.int8, (6,)),  # points for each pattern (Q9)
                ("seats", np.int8),
                ("round_no", np.int8),  # 1 to 4
                ("stage", np.int8),  # of the turn: one of STAGES
                ("seat", np.int8),  # to move
                ("first", np.int8),  # holds the start marker, or held it last
                ("marker", np.int8),  # 1 while nobody has passed in this round
                ("supply", np.int8),  # expansions
                ("stack", np.int8),  # expansions in the round stack, the top one included
                ("lots", np.int8),  # face-down cards with tiles beside the stack
                # the turn
                ("category", np.int8),  # being taken
                ("cursor", np.int8),  # lowest hex or item that may follow: one order for equal outcomes
                ("top_taken", np.int8),  # a tile of this turn came from the top of the stack (Q5.4)
                ("piece", np.int8),  # being placed
                ("target", np.int8),  # the cell it goes to
                ("due", np.int8),  # items still to pay, or items discarded
                ("way", np.int8),  # of the payment
                ("passed", np.int8, (MAX_SEATS,)),
                ("jokers", np.int8, (MAX_SEATS,)),
                ("tiles", np.int8, (MAX_SEATS,)),  # in storage
                ("slot", np.int8, (MAX_SEATS, SLOTS)),
                ("bag", np.int8, (HEXES,)),
                ("tower", np.int8, (HEXES,)),
                ("lot", np.int8, (MAX_LOTS, LOT_TILES)),  # hexes ascending, then NO_HEX
                ("tile", np.int8, (MAX_SEATS, HEXES)),  # tiles in storage by hex
                ("cell", np.int8, (MAX_SEATS, CELLS)),  # hex, or NO_HEX
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
    """Empty gardens and storages, with all tiles in the bag and all expansions unseen."""
    state.side = STANDARD
    state.payment = DISTINCT
    state.seats = seats
    state.round_no = 1
    state.stage = TURN
    state.seat = 0
    state.first = 0
    state.marker = 1
    state.supply = 0
    state.stack = 0
    state.lots = 0
    state.shown = 0
    state.unseen = ALL_HEXES
    clear_turn(state)
    for hexagon in range(HEXES):
        state.bag[hexagon] = COPIES
        state.tower[hexagon] = 0
    for lot in range(MAX_LOTS):
        clear_lot(state, lot)
    for seat in range(MAX_SEATS):
        clear_seat(state, seat)


@compiled
def clear_turn(state: State) -> None:
    """Forget what was being decided."""
    state.category = 0
    state.cursor = 0
    state.top_taken = 0
    state.piece = NO_ITEM
    state.target = 0
    state.due = 0
    state.way = UNDECIDED


@compiled
def clear_lot(state: State, lot: int) -> None:
    """Remove the tiles of a card."""
    for i in range(LOT_TILES):
        state.lot[lot, i] = NO_HEX


@compiled
def clear_seat(state: State, seat: int) -> None:
    """Give a seat an empty garden with its fountain board, an empty storage and no points."""
    state.score[seat] = 0
    state.passed[seat] = 0
    state.jokers[seat] = 0
    state.tiles[seat] = 0
    state.stock[seat] = 0
    state.stored[seat] = 0
    state.placed[seat] = 0
    state.vacant[seat] = FOUNTAIN_CELLS
    state.near[seat] = 0
    for i in range(6):
        state.of_colour[seat, i] = 0
        state.of_pattern[seat, i] = 0
        state.near_colour[seat, i] = 0
        state.near_pattern[seat, i] = 0
        state.twice_colour[seat, i] = 0
        state.twice_pattern[seat, i] = 0
        state.slot[seat, i] = FREE
    for hexagon in range(HEXES):
        state.tile[seat, hexagon] = 0
    for cell in range(CELLS):
        state.cell[seat, cell] = NO_HEX


@compiled
def set_hex(state: State, seat: int, cell: int, hexagon: int) -> None:
    """Put a hex on a cell; all sets of cells follow."""
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    bit, beside = 1 << cell, int(NEIGHBOURS[cell])
    state.cell[seat, cell] = hexagon
    state.placed[seat] |= bit
    state.vacant[seat] &= ~bit
    state.near[seat] |= beside
    state.of_colour[seat, colour] |= bit
    state.of_pattern[seat, pattern] |= bit
    state.twice_colour[seat, colour] |= state.near_colour[seat, colour] & beside
    state.twice_pattern[seat, pattern] |= state.near_pattern[seat, pattern] & beside
    state.near_colour[seat, colour] |= beside
    state.near_pattern[seat, pattern] |= beside


@compiled
def lay_expansion(state: State, seat: int, slot: int, how: int) -> None:
    """Fill a slot: FACE_DOWN, or the direction of the printed hex. Its empty cells follow (Q1.3)."""
    state.slot[seat, slot] = how
    state.vacant[seat] |= RING_CELLS[slot]
    if how == FACE_DOWN:
        state.vacant[seat] |= CENTRE_CELL[slot]


@compiled
def is_face_up(state: State, seat: int, slot: int) -> bool:
    """Whether a slot holds an expansion with a pavilion."""
    return bool(FREE < state.slot[seat, slot] < FACE_DOWN)


@compiled
def add_tile(state: State, seat: int, hexagon: int) -> None:
    """Put a tile into a storage."""
    state.tile[seat, hexagon] += 1
    state.tiles[seat] += 1
    state.stock[seat] |= 1 << hexagon


@compiled
def remove_tile(state: State, seat: int, hexagon: int) -> None:
    """Take a tile out of a storage."""
    state.tile[seat, hexagon] -= 1
    state.tiles[seat] -= 1
    if state.tile[seat, hexagon] == 0:
        state.stock[seat] &= ~(1 << hexagon)


@compiled
def holds(state: State, seat: int, item: int) -> bool:
    """Whether an item lies in a storage."""
    hexes = int(state.stored[seat]) if is_expansion(item) else int(state.stock[seat])
    return has(hexes, hex_of_item(item))


@compiled
def free_places(state: State, seat: int) -> int:
    """Tile places that hold neither tile nor joker (Q1.4)."""
    return TILE_PLACES - int(state.tiles[seat]) - int(state.jokers[seat])


@compiled
def holding(state: State, seat: int) -> int:
    """Tiles, expansions and jokers in a storage."""
    return int(state.tiles[seat]) + int(state.jokers[seat]) + count(int(state.stored[seat]))
