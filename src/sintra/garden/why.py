"""Why a step may not be played: the first clause that it breaks, with facts to explain it."""

from sintra.garden.clauses import (
    ANY_EXPANSION,
    CANNOT_COMPLETE,
    CANNOT_PAY,
    CLAUSES,
    DUPLICATE,
    GAME_OVER,
    IDENTICAL,
    MIXED_PAYMENT,
    NO_CELL,
    NO_CELL_FREE,
    NO_MATCH,
    NO_PLACE_ALIKE,
    NO_PLACE_APART,
    NO_POINTS,
    NO_ROOM,
    NO_ROOM_FOR_HEX,
    NO_SLOT,
    NO_SUPPLY,
    NOT_HELD,
    NOT_HELD_TO_DISCARD,
    NOT_THERE,
    NOT_YOUR_STAGE,
    NOTHING_DISCARDED,
    NOTHING_THERE,
    NOTHING_TO_DISCARD,
    OCCUPIED,
    ORDER_OF_DISCARDS,
    ORDER_OF_PAYMENT,
    ORDER_OF_PICKS,
    PAYS_NOT,
    SLOT_TAKEN,
    TOO_FEW_JOKERS,
    UNKNOWN_STEP,
)
from sintra.garden.display import tiles_of, tiles_on_display
from sintra.garden.numbers import (
    colour_of,
    hex_of_item,
    is_expansion,
    items_due,
    pattern_of,
    slot_of,
    tile_item,
)
from sintra.garden.payment import can_pay, items_among, may_pay, payers, way_of
from sintra.garden.placing import cells_for, free_rings, near_alike, open_cells
from sintra.garden.scoring import group_of
from sintra.garden.state import (
    BY_COLOUR,
    BY_PATTERN,
    FREE,
    NO_HEX,
    OVER,
    UNDECIDED,
    State,
    free_places,
    holds,
)
from sintra.garden.steps import (
    BACK_STEPS,
    CELL_STEPS,
    CHOOSE,
    DISCARD_STEPS,
    DONE,
    PASS,
    PAY_JOKERS,
    PAY_STEPS,
    PICK_STEPS,
    PIECE_BACK,
    PIECE_STEPS,
    SHOWN,
    SLOT_STEPS,
    STEP_COUNT,
    back_slot,
    chosen_piece,
    discarded_item,
    paid_item,
    picked_source,
    stage_of,
    taken_category,
    target_cell,
)
from sintra.garden.tables import (
    CATEGORY_HEXES,
    DISTINCT,
    EXPANSION_PLACES,
    FACE_DOWN_COST,
    NEIGHBOURS,
)
from sintra.garden.taking import fits_in_storage, pick_fits, pick_sources
from sintra.kernel.bits import count, has, lowest
from sintra.kernel.errors import Refused
from sintra.kernel.jit import compiled
from sintra.kernel.words import LEGAL, Facts, add_to_list, breaks


def why_not(state: State, step: int) -> Refused | None:
    """None if ``step`` is legal, otherwise the first clause that it breaks."""
    return CLAUSES.why_not(why, state, step)


@compiled
def why(state: State, step: int, facts: Facts) -> int:
    """The first clause that ``step`` breaks, with its facts; LEGAL if it breaks none."""
    if step < 0 or step >= STEP_COUNT:
        return breaks(facts, UNKNOWN_STEP, step)
    if state.stage == OVER:
        return GAME_OVER
    if stage_of(step) != state.stage:
        return breaks(facts, NOT_YOUR_STAGE, int(state.stage), stage_of(step))
    if step >= PASS:
        return _why_not_pass(state, step, facts)
    if step >= PAY_STEPS:
        return _why_not_pay(state, step, facts)
    if step >= CELL_STEPS:
        return _why_not_target(state, step, facts)
    if step >= PIECE_STEPS:
        return _why_not_piece(state, step, facts)
    if step >= PICK_STEPS:
        return _why_not_pick(state, picked_source(step), facts)
    return _why_not_take(state, taken_category(step), facts)


# ---- Q5


@compiled
def _why_not_take(state: State, category: int, facts: Facts) -> int:
    seat, hexes = int(state.seat), int(CATEGORY_HEXES[category])
    tiles, shown = tiles_on_display(state) & hexes, int(state.shown) & hexes
    if not tiles | shown:
        return breaks(facts, NOTHING_THERE, category)
    places, expansions = free_places(state, seat), EXPANSION_PLACES - count(int(state.stored[seat]))
    if not fits_in_storage(tiles, shown, places, expansions):
        return breaks(facts, NO_ROOM, category, count(tiles | shown), places, expansions)
    return LEGAL


@compiled
def _why_not_pick(state: State, source: int, facts: Facts) -> int:
    seat, hexagon = int(state.seat), int(state.cursor)
    if source == SHOWN:
        there = has(int(state.shown), hexagon)
    else:
        there = source <= state.lots and has(tiles_of(state, source), hexagon)
    if not there:
        return breaks(facts, NOT_THERE, hexagon)
    if not pick_fits(state, source == SHOWN):
        expansions = EXPANSION_PLACES - count(int(state.stored[seat]))
        return breaks(facts, NO_ROOM_FOR_HEX, hexagon, free_places(state, seat), expansions)
    if not has(pick_sources(state), source):
        return breaks(facts, ORDER_OF_PICKS, hexagon, source)
    return LEGAL


# ---- Q6, Q7


@compiled
def _why_not_piece(state: State, step: int, facts: Facts) -> int:
    if step == PIECE_BACK:
        return _why_not_piece_back(state, facts)
    seat, item = int(state.seat), chosen_piece(step)
    hexagon = hex_of_item(item)
    if not holds(state, seat, item):
        return breaks(facts, NOT_HELD, item)
    if not can_pay(state, seat, hexagon):
        by_colour = items_among(state, seat, payers(hexagon, BY_COLOUR))
        by_pattern = items_among(state, seat, payers(hexagon, BY_PATTERN))
        jokers = int(state.jokers[seat])
        return breaks(facts, CANNOT_PAY, item, items_due(hexagon), by_colour, by_pattern, jokers)
    cells = open_cells(state, seat, item)
    if cells == 0:
        return breaks(facts, NO_SLOT if is_expansion(item) else NO_CELL_FREE, item)
    if not cells_for(state, seat, hexagon, cells):
        matching = ~int(state.near[seat]) | near_alike(state, seat, hexagon)
        return breaks(facts, NO_PLACE_APART if cells & matching else NO_PLACE_ALIKE, item)
    return LEGAL


@compiled
def _why_not_piece_back(state: State, facts: Facts) -> int:
    seat = int(state.seat)
    if state.supply == 0:
        return NO_SUPPLY
    if state.score[seat] < FACE_DOWN_COST:
        return breaks(facts, NO_POINTS, int(state.score[seat]), FACE_DOWN_COST)
    if not free_rings(state, seat):
        return breaks(facts, NO_SLOT, ANY_EXPANSION)
    return LEGAL


@compiled
def _why_not_target(state: State, step: int, facts: Facts) -> int:
    seat = int(state.seat)
    if step >= SLOT_STEPS:
        slot = back_slot(step) if step >= BACK_STEPS else slot_of(target_cell(step))
        if state.slot[seat, slot] != FREE:
            return breaks(facts, SLOT_TAKEN, slot + 1)
        return LEGAL if step >= BACK_STEPS else _why_not_there(state, target_cell(step), facts)
    cell = target_cell(step)
    if state.cell[seat, cell] != NO_HEX:
        return breaks(facts, OCCUPIED, cell, int(state.cell[seat, cell]))
    if not has(int(state.vacant[seat]), cell):
        return breaks(facts, NO_CELL, cell)
    return _why_not_there(state, cell, facts)


@compiled
def _why_not_there(state: State, cell: int, facts: Facts) -> int:
    """Why the hex of the piece may not lie on an empty cell (Q6.7, Q6.8)."""
    seat, hexagon = int(state.seat), hex_of_item(int(state.piece))
    around, beside, number = int(NEIGHBOURS[cell]) & int(state.placed[seat]), 0, 0
    if around and not has(near_alike(state, seat, hexagon), cell):
        while around:
            beside = add_to_list(beside, number, int(state.cell[seat, lowest(around)]))
            around &= around - 1
            number += 1
        return breaks(facts, NO_MATCH, cell, hexagon, beside)
    twins = find_twins(state, seat, cell, hexagon)
    return breaks(facts, DUPLICATE, cell, hexagon, twins) if twins else LEGAL


@compiled
def find_twins(state: State, seat: int, cell: int, hexagon: int) -> int:
    """Two cells of one group that would hold identical hexes if ``hexagon`` lay on ``cell`` (Q6.8).

    They are a list of words in one number; 0 if there are none.
    """
    of_colour = int(state.of_colour[seat, colour_of(hexagon)])
    twins = twins_among(state, seat, group_of(of_colour | 1 << cell, 1 << cell), cell, hexagon)
    if twins:
        return twins
    of_pattern = int(state.of_pattern[seat, pattern_of(hexagon)])
    return twins_among(state, seat, group_of(of_pattern | 1 << cell, 1 << cell), cell, hexagon)


@compiled
def twins_among(state: State, seat: int, group: int, cell: int, hexagon: int) -> int:
    """The second of them is the first cell of the group whose hex has been there before."""
    later = group
    while later:
        second = lowest(later)
        later &= later - 1
        own = hexagon if second == cell else int(state.cell[seat, second])
        earlier = group & ((1 << second) - 1)
        while earlier:
            first = lowest(earlier)
            earlier &= earlier - 1
            if own == (hexagon if first == cell else int(state.cell[seat, first])):
                return add_to_list(add_to_list(0, 0, first), 1, second)
    return 0


# ---- Q6.1 to Q6.4


@compiled
def _why_not_pay(state: State, step: int, facts: Facts) -> int:
    if step == PAY_JOKERS:
        return _why_not_jokers(state, facts)
    item, placed = paid_item(step), hex_of_item(int(state.piece))
    hexagon, way = hex_of_item(item), way_of(state, hex_of_item(item))
    if not holds(state, int(state.seat), item):
        return breaks(facts, NOT_HELD, item)
    if hexagon == placed:
        return breaks(facts, IDENTICAL, item, placed)
    if way == UNDECIDED:
        return breaks(facts, PAYS_NOT, item, placed)
    if state.way != UNDECIDED and state.way != way:
        return breaks(facts, MIXED_PAYMENT, item, placed)
    if item < state.cursor:
        paid = state.payment == DISTINCT and tile_item(hexagon + 1) == state.cursor
        return breaks(facts, IDENTICAL if paid else ORDER_OF_PAYMENT, item, placed)
    if not may_pay(state, item):
        return breaks(facts, CANNOT_COMPLETE, item, placed, int(state.due))
    return LEGAL


@compiled
def _why_not_jokers(state: State, facts: Facts) -> int:
    jokers, due = int(state.jokers[int(state.seat)]), int(state.due)
    return breaks(facts, TOO_FEW_JOKERS, jokers, due) if jokers < due else LEGAL


# ---- Q8


@compiled
def _why_not_pass(state: State, step: int, facts: Facts) -> int:
    """Why not pass, choose, discard an item or be done."""
    seat = int(state.seat)
    if step == CHOOSE and not int(state.stock[seat]) | int(state.stored[seat]):
        return NOTHING_TO_DISCARD
    if step == DONE:
        return NOTHING_DISCARDED if state.due == 0 else LEGAL
    if step >= DISCARD_STEPS:
        item = discarded_item(step)
        if not holds(state, seat, item):
            return breaks(facts, NOT_HELD_TO_DISCARD, item)
        if item < state.cursor:
            return breaks(facts, ORDER_OF_DISCARDS, item)
    return LEGAL
