"""Queen's Garden: where tiles and expansions may be placed, and placing them (Q6, Q7)."""

from sintra.garden.numbers import (
    colour_of,
    direction_of,
    expansion_item,
    hex_of_item,
    is_expansion,
    items_due,
    pattern_of,
    slot_of,
    tile_item,
)
from sintra.garden.payment import can_pay
from sintra.garden.scoring import FACE_DOWN_PAID, gain, group_of, surround
from sintra.garden.state import (
    BACK,
    CELL,
    FACE_DOWN,
    FREE,
    PAY,
    SLOT,
    State,
    lay_expansion,
    remove_tile,
    set_hex,
)
from sintra.garden.steps import (
    PIECE_BACK,
    Steps,
    back_step,
    cell_step,
    chosen_piece,
    piece_step,
    slot_step,
    target_cell,
)
from sintra.garden.tables import CENTRE_CELL, FACE_DOWN_COST, NEIGHBOURS, RING_CELLS, SLOTS
from sintra.kernel.bits import has, lowest
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log

# ---- what may be placed, and where


@compiled
def legal_pieces(state: State, steps: Steps, number: int) -> int:
    """Append every item that can be paid and has a legal place, and the face-down expansion (Q6, Q7)."""
    seat = int(state.seat)
    rings = free_rings(state, seat)
    hexes = int(state.stock[seat]) | int(state.stored[seat])
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if not can_pay(state, seat, hexagon):
            continue
        for_tile = int(state.vacant[seat]) if has(int(state.stock[seat]), hexagon) else 0
        for_expansion = rings if has(int(state.stored[seat]), hexagon) else 0
        cells = cells_for(state, seat, hexagon, for_tile | for_expansion)
        if cells & for_tile:
            steps[number] = piece_step(tile_item(hexagon))
            number += 1
        if cells & for_expansion:
            steps[number] = piece_step(expansion_item(hexagon))
            number += 1
    if rings and state.supply > 0 and state.score[seat] >= FACE_DOWN_COST:
        steps[number] = PIECE_BACK
        number += 1
    return number


@compiled
def legal_targets(state: State, steps: Steps) -> int:
    """Write a step for each cell on which the hex of the piece may land (Q6.6 to Q6.8, Q7.2)."""
    seat, item = int(state.seat), int(state.piece)
    cells = cells_for(state, seat, hex_of_item(item), open_cells(state, seat, item))
    number = 0
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        steps[number] = slot_step(cell) if is_expansion(item) else cell_step(cell)
        number += 1
    return number


@compiled
def legal_backs(state: State, steps: Steps) -> int:
    """Write a step for each free slot (Q7.2)."""
    number = 0
    for slot in range(SLOTS):
        if state.slot[int(state.seat), slot] == FREE:
            steps[number] = back_step(slot)
            number += 1
    return number


# ---- where a hex may lie


@compiled
def free_rings(state: State, seat: int) -> int:
    """The ring cells of all free slots: where a printed hex could land (Q7.2)."""
    cells = 0
    for slot in range(SLOTS):
        if state.slot[seat, slot] == FREE:
            cells |= int(RING_CELLS[slot])
    return cells


@compiled
def open_cells(state: State, seat: int, item: int) -> int:
    """The empty cells on which the hex of an item could land, whatever lies beside them (Q6.6, Q7.2)."""
    return free_rings(state, seat) if is_expansion(item) else int(state.vacant[seat])


@compiled
def cells_for(state: State, seat: int, hexagon: int, cells: int) -> int:
    """Those of ``cells`` that may take a hex (Q6.7, Q6.8)."""
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    of_colour, of_pattern = int(state.of_colour[seat, colour]), int(state.of_pattern[seat, pattern])
    cells &= ~int(state.near[seat]) | near_alike(state, seat, hexagon)  # Q6.7
    twins = of_colour & of_pattern
    while twins and cells:  # not beside a group that already has this very hex
        twin = twins & -twins
        twins ^= twin
        cells &= ~beside(group_of(of_colour, twin)) & ~beside(group_of(of_pattern, twin))
    doubtful = cells & (int(state.twice_colour[seat, colour]) | int(state.twice_pattern[seat, pattern]))
    while doubtful:  # not where it would join two groups that have a hex in common
        cell = lowest(doubtful)
        doubtful &= doubtful - 1
        by_colour = joins_twins(state, seat, cell, of_colour, True)
        if by_colour or joins_twins(state, seat, cell, of_pattern, False):
            cells &= ~(1 << cell)
    return cells


@compiled
def near_alike(state: State, seat: int, hexagon: int) -> int:
    """The cells beside a hex of the same colour or pattern (Q6.7)."""
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    return int(state.near_colour[seat, colour]) | int(state.near_pattern[seat, pattern])


@compiled
def beside(cells: int) -> int:
    """All cells next to one of ``cells``."""
    result = 0
    while cells:
        result |= int(NEIGHBOURS[lowest(cells)])
        cells &= cells - 1
    return result


@compiled
def joins_twins(state: State, seat: int, cell: int, alike: int, by_colour: bool) -> bool:
    """Whether a hex on ``cell`` would join groups that hold the same hex (Q6.8).

    ``alike`` are the cells of its colour (or pattern): two of them are identical if their patterns (or
    colours) are the same.
    """
    group = group_of(alike, int(NEIGHBOURS[cell]) & alike)
    for i in range(6):
        kind = int(state.of_pattern[seat, i]) if by_colour else int(state.of_colour[seat, i])
        same = group & kind
        if same & (same - 1):
            return True
    return False


# ---- placing


@compiled
def choose_piece(state: State, step: int) -> None:
    """Choose what to place; where to place it comes next."""
    if step == PIECE_BACK:
        state.stage = BACK
    else:
        state.piece = chosen_piece(step)
        state.stage = SLOT if is_expansion(chosen_piece(step)) else CELL


@compiled
def choose_target(state: State, step: int) -> bool:
    """Choose where to place it; return whether there is anything to pay (Q6.1)."""
    state.target = target_cell(step)
    state.due = items_due(hex_of_item(int(state.piece)))
    state.stage = PAY
    return bool(state.due > 0)


@compiled
def place(state: State) -> None:
    """Move the piece from the storage into the garden; what it surrounds brings jokers (Q6.9)."""
    seat, item, cell = int(state.seat), int(state.piece), int(state.target)
    hexagon = hex_of_item(item)
    if is_expansion(item):
        state.stored[seat] &= ~(1 << hexagon)
        lay_expansion(state, seat, slot_of(cell), direction_of(cell))
    else:
        remove_tile(state, seat, hexagon)
    set_hex(state, seat, cell, hexagon)
    surround(state, seat, cell)


@compiled
def place_back(state: State, slot: int, log: Log) -> None:
    """Place the top expansion of the supply face down, for 6 points (Q7.1)."""
    seat = int(state.seat)
    state.supply -= 1
    lay_expansion(state, seat, slot, FACE_DOWN)
    gain(state, seat, -FACE_DOWN_COST, FACE_DOWN_PAID, int(CENTRE_CELL[slot]), log)
