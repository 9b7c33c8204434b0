"""What a seat sees of Queen's Garden, as a row of numbers."""

from sintra.envs.parts import Layout, Part, Row, put, put_counts, put_one, put_seats, put_set
from sintra.garden.numbers import colour_of, pattern_of
from sintra.garden.state import NO_HEX, PAY, PICK, STAGES, State
from sintra.garden.steps import ITEMS
from sintra.garden.tables import CELLS, COPIES, HEXES, LOT_TILES, MAX_LOTS, MAX_SEATS, SLOTS
from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled

HIGHEST = 500  # no score comes near it
ROUNDS, WAYS, CATEGORIES, SLOT_STATES, CELL_NUMBERS = 4, 3, 12, 8, 13

LAYOUT = Layout(
    shared=(
        Part("variant", 1, 1, "1 on the variant side of the board"),
        Part("payment", 1, 1, "how payments may repeat: 0 distinct, 1 repeats"),
        Part("wheel", 6, 9, "points for each pattern, as the wheel has them"),
        Part("round", ROUNDS, 1, "the round"),
        Part("stage", len(STAGES), 1, "of the turn: " + ", ".join(STAGES)),
        Part("to_move", MAX_SEATS, 1, "whose turn it is, counted from the observer on"),
        Part("first", MAX_SEATS, 1, "who holds the start marker, or held it last"),
        Part("marker", 1, 1, "1 while nobody has passed in this round"),
        Part("supply", 1, HEXES, "expansions in the supply"),
        Part("stack", 1, HEXES, "expansions in the round stack"),
        Part("lots", 1, MAX_LOTS, "face-down cards with tiles beside the stack"),
        Part("category", CATEGORIES, 1, "being taken, while there is a choice of where from"),
        Part("cursor", 1, ITEMS, "the lowest hex or item that may follow in this turn"),
        Part("top_taken", 1, 1, "1 if a tile of this turn came from the top of the stack"),
        Part("piece", ITEMS, 1, "the item being placed"),
        Part("target", CELLS, 1, "the cell it goes to, while it is being paid for"),
        Part("due", 1, ITEMS, "items still to pay, or items discarded"),
        Part("way", WAYS, 1, "of the payment: undecided, by colour, by pattern"),
        Part("bag", HEXES, COPIES, "tiles in the bag, by hex"),
        Part("tower", HEXES, COPIES, "tiles in the tower, by hex"),
        Part("shown", HEXES, 1, "face-up expansions in the display, by hex"),
        Part("unseen", HEXES, 1, "expansions that nobody has seen, by hex"),
        Part("lot", MAX_LOTS * HEXES, LOT_TILES, "tiles by card (0: the top of the stack) and hex"),
    ),
    of_seat=(
        Part("score", 1, HIGHEST, "points"),
        Part("passed", 1, 1, "1 after passing in this round"),
        Part("jokers", 1, 50, "jokers in storage"),
        Part("tile", HEXES, COPIES, "tiles in storage, by hex"),
        Part("stored", HEXES, 1, "expansions in storage, by hex"),
        Part("slot", SLOTS * SLOT_STATES, 1, "by slot: free, six directions of the printed hex, face down"),
        Part(
            "cell",
            CELLS * CELL_NUMBERS,
            1,
            "by cell: 1 if a hex can go there; its colour; its pattern",
        ),
    ),
)


@compiled
def observe(state: State, seat: int, row: Row) -> None:
    """Write what ``seat`` sees into a row of zeros."""
    seats, stage = int(state.seats), int(state.stage)
    at = put(row, 0, int(state.side))
    at = put(row, at, int(state.payment))
    at = put_counts(row, at, state.wheel)
    at = put_one(row, at, ROUNDS, int(state.round_no) - 1)
    at = put_one(row, at, len(STAGES), stage)
    at = put_seats(row, at, MAX_SEATS, seats, seat, int(state.seat))
    at = put_seats(row, at, MAX_SEATS, seats, seat, int(state.first))
    at = put(row, at, int(state.marker))
    at = put(row, at, int(state.supply))
    at = put(row, at, int(state.stack))
    at = put(row, at, int(state.lots))
    at = put_one(row, at, CATEGORIES, int(state.category) if stage == PICK else -1)
    at = put(row, at, int(state.cursor))
    at = put(row, at, int(state.top_taken))
    at = put_one(row, at, ITEMS, int(state.piece))
    at = put_one(row, at, CELLS, int(state.target) if stage == PAY else -1)
    at = put(row, at, int(state.due))
    at = put_one(row, at, WAYS, int(state.way))
    at = put_counts(row, at, state.bag)
    at = put_counts(row, at, state.tower)
    at = put_set(row, at, HEXES, int(state.shown))
    at = put_set(row, at, HEXES, int(state.unseen))
    for lot in range(MAX_LOTS):
        for i in range(LOT_TILES):
            hexagon = int(state.lot[lot, i])
            row[at + max(hexagon, 0)] += hexagon != NO_HEX
        at += HEXES
    for i in range(seats):
        at = observe_seat(state, (seat + i) % seats, row, at)


@compiled
def observe_seat(state: State, seat: int, row: Row, at: int) -> int:
    """Write the block of one seat."""
    at = put(row, at, int(state.score[seat]))
    at = put(row, at, int(state.passed[seat]))
    at = put(row, at, int(state.jokers[seat]))
    at = put_counts(row, at, state.tile[seat])
    at = put_set(row, at, HEXES, int(state.stored[seat]))
    for slot in range(SLOTS):
        at = put_one(row, at, SLOT_STATES, int(state.slot[seat, slot]))
    vacant, placed = int(state.vacant[seat]), int(state.placed[seat])
    while vacant:
        row[at + lowest(vacant) * CELL_NUMBERS] = 1
        vacant &= vacant - 1
    while placed:
        cell = lowest(placed)
        placed &= placed - 1
        of_cell, hexagon = at + cell * CELL_NUMBERS + 1, int(state.cell[seat, cell])
        row[of_cell + colour_of(hexagon)] = 1
        row[of_cell + 6 + pattern_of(hexagon)] = 1
    return at + CELLS * CELL_NUMBERS
