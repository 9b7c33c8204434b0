"""Queen's Garden: what a seat may do (Q5 to Q8). Only steps from which the turn can be completed."""

from sintra.garden.numbers import colour_of, expansion_item, hex_of_item, pattern_of, tile_item
from sintra.garden.payment import can_pay, legal_payments
from sintra.garden.scoring import group_of
from sintra.garden.state import (
    BACK,
    CELL,
    DISCARD,
    FREE,
    PAY,
    PICK,
    SLOT,
    TOP,
    TURN,
    State,
    free_places,
    holds,
)
from sintra.garden.steps import (
    CHOOSE,
    DONE,
    ITEMS,
    PASS,
    PIECE_BACK,
    SHOWN,
    Steps,
    back_step,
    cell_step,
    discard_step,
    pick_step,
    piece_step,
    slot_step,
    take_step,
)
from sintra.garden.tables import (
    CATEGORY_HEXES,
    EXPANSION_PLACES,
    FACE_DOWN_COST,
    LOT_TILES,
    NEIGHBOURS,
    RING_CELLS,
    SLOTS,
)
from sintra.kernel.bits import at_least, count, has, lowest
from sintra.kernel.jit import compiled


@compiled
def legal(state: State, steps: Steps) -> int:
    """Write the legal steps into ``steps``, ascending, and return how many there are."""
    stage = int(state.stage)
    if stage == TURN:
        return legal_turns(state, steps)
    if stage == PICK:
        return legal_picks(state, steps)
    if stage == CELL:
        cells = cells_for(state, state.seat, hex_of_item(int(state.piece)), int(state.vacant[state.seat]))
        return list_cells(steps, cells)
    if stage == SLOT:
        return legal_slots(state, steps)
    if stage == BACK:
        return legal_backs(state, steps)
    if stage == PAY:
        return legal_payments(state, steps)
    if stage == DISCARD:
        return legal_discards(state, steps)
    return 0


@compiled
def legal_turns(state: State, steps: Steps) -> int:
    """Take, place a tile, place an expansion, pass (Q4)."""
    number = legal_takes(state, steps)
    number = legal_pieces(state, steps, number)
    steps[number] = PASS
    number += 1
    if state.stock[state.seat] | state.stored[state.seat]:
        steps[number] = CHOOSE
        number += 1
    return number


# ---- Q5: acquire


@compiled
def tiles_of(state: State, lot: int) -> int:
    """The set of hexes that lie as tiles on a card."""
    hexes = 0
    for i in range(LOT_TILES):
        hexagon = int(state.lot[lot, i])
        if hexagon < 0:
            break
        hexes |= 1 << hexagon
    return hexes


@compiled
def tiles_on_display(state: State) -> int:
    """The set of hexes that lie as tiles on the cards of the display."""
    hexes = 0
    for lot in range(int(state.lots) + 1):
        hexes |= tiles_of(state, lot)
    return hexes


@compiled
def fits_in_storage(tiles: int, shown: int, tile_places: int, expansion_places: int) -> bool:
    """Whether one item of every hex in either set can be stored, choosing where both have it (Q5.3)."""
    if count(tiles & ~shown) > tile_places or count(shown & ~tiles) > expansion_places:
        return False
    return count(tiles | shown) <= tile_places + expansion_places


@compiled
def legal_takes(state: State, steps: Steps) -> int:
    """Every category of which something is there and all fits (Q5.1, Q5.3)."""
    seat = int(state.seat)
    tiles, shown = tiles_on_display(state), int(state.shown)
    tile_places, expansion_places = (
        free_places(state, seat),
        EXPANSION_PLACES - count(int(state.stored[seat])),
    )
    number = 0
    for category in range(len(CATEGORY_HEXES)):
        hexes = int(CATEGORY_HEXES[category])
        if (tiles | shown) & hexes:
            if fits_in_storage(tiles & hexes, shown & hexes, tile_places, expansion_places):
                steps[number] = take_step(category)
                number += 1
    return number


@compiled
def taken_anyway(state: State) -> int:
    """The hexes after the cursor that have one source only: where they lie now makes no difference."""
    once, twice = int(state.shown), 0
    for lot in range(int(state.lots) + 1):
        here = tiles_of(state, lot)
        twice |= once & here
        once |= here
    return after_cursor(state) & once & ~twice


@compiled
def after_cursor(state: State) -> int:
    """The hexes of the category that come after the one at the cursor."""
    return int(CATEGORY_HEXES[int(state.category)]) & at_least(int(state.cursor) + 1)


@compiled
def lot_key(state: State, lot: int, without: int) -> int:
    """A number for the tiles on a card, one each of some hexes left out: equal for equal cards."""
    key = 0
    for i in range(LOT_TILES):
        hexagon = int(state.lot[lot, i])
        if hexagon >= 0 and has(without, hexagon):
            without &= ~(1 << hexagon)
        else:
            key = key * 64 + hexagon + 1 if hexagon >= 0 else key
    return key


@compiled
def is_twin_lot(state: State, lot: int, first: int, without: int) -> bool:
    """Whether an earlier card, from ``first`` on, is its equal: then it is the same which is chosen."""
    for earlier in range(first, lot):
        if lot_key(state, earlier, without) == lot_key(state, lot, without):
            return True
    return False


@compiled
def pick_fits(state: State, expansion: bool) -> bool:
    """Whether the hex at the cursor can be a tile (or an expansion) and the rest still fits (Q5.3)."""
    seat = int(state.seat)
    rest = after_cursor(state)
    places = free_places(state, seat) - (0 if expansion else 1)
    expansions = EXPANSION_PLACES - count(int(state.stored[seat])) - (1 if expansion else 0)
    if places < 0 or expansions < 0:
        return False
    return fits_in_storage(tiles_on_display(state) & rest, int(state.shown) & rest, places, expansions)


@compiled
def pick_sources(state: State) -> int:
    """Where the hex at the cursor can come from (Q5.2): the set of lots, SHOWN for the expansion.

    Only sources from which the rest of the category still fits (Q5.3), and of cards that come to the
    same only the first. (With choices for several hexes, three cards can still come to the same twice.)
    """
    hexagon = int(state.cursor)
    lots = 0
    for lot in range(int(state.lots) + 1):
        if has(tiles_of(state, lot), hexagon):
            lots |= 1 << lot
    if lots & (lots - 1):
        lots = without_twins(state, lots)
    if not has(int(state.shown), hexagon):
        return lots
    if not pick_fits(state, False):
        lots = 0
    if lots == 0 or pick_fits(state, True):
        lots |= 1 << SHOWN
    return lots


@compiled
def without_twins(state: State, lots: int) -> int:
    """Of cards that come to the same, only the first.

    The top of the stack is a card like the others once it is sure to move off (Q5.4).
    """
    anyway = taken_anyway(state)
    first = TOP if state.top_taken or anyway & tiles_of(state, TOP) else TOP + 1
    for lot in range(TOP + 1, int(state.lots) + 1):
        if has(lots, lot) and is_twin_lot(state, lot, first, anyway):
            lots &= ~(1 << lot)
    return lots


@compiled
def legal_picks(state: State, steps: Steps) -> int:
    """Each source of the hex at the cursor."""
    number = 0
    sources = pick_sources(state)
    while sources:
        steps[number] = pick_step(lowest(sources))
        sources &= sources - 1
        number += 1
    return number


# ---- Q6, Q7: place


@compiled
def legal_pieces(state: State, steps: Steps, number: int) -> int:
    """Every item that can be paid and has a legal place; the face-down expansion (Q6, Q7)."""
    seat = int(state.seat)
    rings = free_rings(state, seat)
    hexes = int(state.stock[seat]) | int(state.stored[seat])
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if not can_pay(state, seat, hexagon):
            continue
        if has(int(state.stock[seat]), hexagon) and cells_for(state, seat, hexagon, int(state.vacant[seat])):
            steps[number] = piece_step(tile_item(hexagon))
            number += 1
        if rings and has(int(state.stored[seat]), hexagon) and cells_for(state, seat, hexagon, rings):
            steps[number] = piece_step(expansion_item(hexagon))
            number += 1
    if rings and state.supply > 0 and state.score[seat] >= FACE_DOWN_COST:
        steps[number] = PIECE_BACK
        number += 1
    return number


@compiled
def free_rings(state: State, seat: int) -> int:
    """The ring cells of all free slots: where a printed hex could come to lie (Q7.2)."""
    cells = 0
    for slot in range(SLOTS):
        if state.slot[seat, slot] == FREE:
            cells |= int(RING_CELLS[slot])
    return cells


@compiled
def near_alike(state: State, seat: int, hexagon: int) -> int:
    """The cells beside a hex of the same colour or pattern (Q6.7)."""
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    return int(state.near_colour[seat, colour]) | int(state.near_pattern[seat, pattern])


@compiled
def cells_for(state: State, seat: int, hexagon: int, cells: int) -> int:
    """Which of some cells may take a hex (Q6.7, Q6.8)."""
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    of_colour, of_pattern = int(state.of_colour[seat, colour]), int(state.of_pattern[seat, pattern])
    cells &= ~int(state.near[seat]) | near_alike(state, seat, hexagon)  # Q6.7
    twins = of_colour & of_pattern
    while twins and cells:  # beside a group that has this very hex
        twin = twins & -twins
        twins ^= twin
        cells &= ~beside(group_of(of_colour, twin)) & ~beside(group_of(of_pattern, twin))
    doubtful = cells & (int(state.twice_colour[seat, colour]) | int(state.twice_pattern[seat, pattern]))
    while doubtful:  # where two groups would be joined
        cell = lowest(doubtful)
        doubtful &= doubtful - 1
        if joins_twins(state, seat, cell, of_colour, True) or joins_twins(
            state, seat, cell, of_pattern, False
        ):
            cells &= ~(1 << cell)
    return cells


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

    ``alike`` are the cells of its colour (or pattern), so identical means of one pattern (or colour).
    """
    group = group_of(alike, int(NEIGHBOURS[cell]) & alike)
    for i in range(6):
        kind = int(state.of_pattern[seat, i]) if by_colour else int(state.of_colour[seat, i])
        same = group & kind
        if same & (same - 1):
            return True
    return False


@compiled
def list_cells(steps: Steps, cells: int) -> int:
    """A cell step for each of ``cells``."""
    number = 0
    while cells:
        steps[number] = cell_step(lowest(cells))
        cells &= cells - 1
        number += 1
    return number


@compiled
def legal_slots(state: State, steps: Steps) -> int:
    """Free slots, and directions in which the printed hex may lie there (Q7.2)."""
    seat = int(state.seat)
    cells = cells_for(state, seat, hex_of_item(int(state.piece)), free_rings(state, seat))
    number = 0
    while cells:
        steps[number] = slot_step(lowest(cells))
        cells &= cells - 1
        number += 1
    return number


@compiled
def legal_backs(state: State, steps: Steps) -> int:
    """Free slots for a face-down expansion (Q7.2)."""
    number = 0
    for slot in range(SLOTS):
        if state.slot[int(state.seat), slot] == FREE:
            steps[number] = back_step(slot)
            number += 1
    return number


# ---- Q8: pass


@compiled
def legal_discards(state: State, steps: Steps) -> int:
    """Items in ascending order; done after the first (Q8.2)."""
    number = 0
    for item in range(int(state.cursor), ITEMS):
        if holds(state, int(state.seat), item):
            steps[number] = discard_step(item)
            number += 1
    if state.due > 0:
        steps[number] = DONE
        number += 1
    return number
