"""Why a step may not be played: the first clause that it breaks, with facts to explain it."""

from typing import Any

from sintra.garden.display import tiles_of, tiles_on_display
from sintra.garden.notation import format_cell, format_hex, format_item
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
    STAGES,
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
    new_steps,
    paid_item,
    picked_source,
    stage_of,
    taken_category,
    target_cell,
)
from sintra.garden.tables import (
    CATEGORIES,
    CATEGORY_HEXES,
    DISTINCT,
    EXPANSION_PLACES,
    FACE_DOWN_COST,
    NEIGHBOURS,
)
from sintra.garden.taking import legal_takes, pick_fits, pick_sources
from sintra.kernel.bits import count, has, members
from sintra.kernel.errors import Refused


def why_not(state: State, step: int) -> Refused | None:
    """None if ``step`` is legal, otherwise the first clause that it breaks."""
    if not 0 <= step < STEP_COUNT:
        return Refused("unknown_step", step=step)
    if state.stage == OVER:
        return Refused("game_over")
    if stage_of(step) != STAGES[state.stage]:
        return Refused("not_your_stage", stage=STAGES[state.stage], step=stage_of(step))
    why = next(why for first, why in _WHY if step >= first)
    return why(state, step)


# ---- Q5


def _why_not_take(state: State, step: int) -> Refused | None:
    category, seat = taken_category(step), int(state.seat)
    hexes = int(CATEGORY_HEXES[category])
    tiles, shown = tiles_on_display(state) & hexes, int(state.shown) & hexes
    if not tiles | shown:
        return Refused("Q5.1 nothing_there", category=CATEGORIES[category])
    steps = new_steps()
    if step in steps[: legal_takes(state, steps)]:
        return None
    return Refused(
        "Q5.3 no_room", category=CATEGORIES[category], hexes=count(tiles | shown), **_free(state, seat)
    )


def _free(state: State, seat: int) -> dict[str, int]:
    expansions = EXPANSION_PLACES - count(int(state.stored[seat]))
    return {"tile_places": free_places(state, seat), "expansion_places": expansions}


def _why_not_pick(state: State, step: int) -> Refused | None:
    source, hexagon = picked_source(step), int(state.cursor)
    if source == SHOWN:
        there = has(int(state.shown), hexagon)
    else:
        there = source <= state.lots and has(tiles_of(state, source), hexagon)
    if not there:
        return Refused("Q5.2 not_there", hex=format_hex(hexagon))
    if not pick_fits(state, source == SHOWN):
        return Refused("Q5.3 no_room", hex=format_hex(hexagon), **_free(state, int(state.seat)))
    if not has(pick_sources(state), source):
        return Refused("one_order", hex=format_hex(hexagon), card=source)
    return None


# ---- Q6, Q7


def _why_not_piece(state: State, step: int) -> Refused | None:
    seat, item = int(state.seat), chosen_piece(step)
    hexagon = hex_of_item(item)
    if not holds(state, seat, item):
        return Refused("Q6.1 not_held", item=format_item(item))
    if not can_pay(state, seat, hexagon):
        by_colour = items_among(state, seat, payers(hexagon, BY_COLOUR))
        by_pattern = items_among(state, seat, payers(hexagon, BY_PATTERN))
        held = {"by_colour": by_colour, "by_pattern": by_pattern, "jokers": int(state.jokers[seat])}
        return Refused("Q6.1 cannot_pay", item=format_item(item), cost=items_due(hexagon), **held)
    cells = open_cells(state, seat, item)
    if cells == 0:
        return Refused("Q7.2 no_slot" if is_expansion(item) else "Q6.6 no_cell", item=format_item(item))
    if not cells_for(state, seat, hexagon, cells):
        matching = ~int(state.near[seat]) | near_alike(state, seat, hexagon)
        return Refused("Q6.8 no_place" if cells & matching else "Q6.7 no_place", item=format_item(item))
    return None


def _why_not_piece_back(state: State, _: int) -> Refused | None:
    seat = int(state.seat)
    if state.supply == 0:
        return Refused("Q7.1 no_supply")
    if state.score[seat] < FACE_DOWN_COST:
        return Refused("Q7.1 points", score=int(state.score[seat]), cost=FACE_DOWN_COST)
    if not free_rings(state, seat):
        return Refused("Q7.2 no_slot", item="x")
    return None


def _why_not_cell(state: State, step: int) -> Refused | None:
    seat, cell = int(state.seat), target_cell(step)
    if state.cell[seat, cell] != NO_HEX:
        return Refused("Q6.6 occupied", cell=format_cell(cell), by=format_hex(int(state.cell[seat, cell])))
    if not has(int(state.vacant[seat]), cell):
        return Refused("Q6.6 no_cell", cell=format_cell(cell))
    return _why_not_there(state, cell)


def _why_not_slot(state: State, step: int) -> Refused | None:
    cell = target_cell(step)
    if state.slot[state.seat, slot_of(cell)] != FREE:
        return Refused("Q7.2 slot_taken", slot=slot_of(cell) + 1)
    return _why_not_there(state, cell)


def _why_not_back(state: State, step: int) -> Refused | None:
    slot = back_slot(step)
    return Refused("Q7.2 slot_taken", slot=slot + 1) if state.slot[state.seat, slot] != FREE else None


def _why_not_there(state: State, cell: int) -> Refused | None:
    """Why the hex of the piece may not lie on an empty cell (Q6.7, Q6.8)."""
    seat, hexagon = int(state.seat), hex_of_item(int(state.piece))
    facts: dict[str, Any] = {"cell": format_cell(cell), "hex": format_hex(hexagon)}
    around = [
        int(state.cell[seat, other])
        for other in members(int(NEIGHBOURS[cell]))
        if state.cell[seat, other] >= 0
    ]
    if around and not has(near_alike(state, seat, hexagon), cell):
        return Refused("Q6.7 no_match", **facts, beside=",".join(format_hex(other) for other in around))
    twins = find_twins(state, seat, cell, hexagon)
    if twins:
        both = ",".join(format_cell(twin) for twin in twins)
        return Refused("Q6.8 duplicate_in_group", **facts, cells=both)
    return None


def find_twins(state: State, seat: int, cell: int, hexagon: int) -> tuple[int, int] | None:
    """Two cells of one group that would hold identical hexes if ``hexagon`` lay on ``cell`` (Q6.8)."""
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    for alike in (int(state.of_colour[seat, colour]), int(state.of_pattern[seat, pattern])):
        seen: dict[int, int] = {}
        for member in members(group_of(alike | 1 << cell, 1 << cell)):
            own = hexagon if member == cell else int(state.cell[seat, member])
            if own in seen:
                return seen[own], member
            seen[own] = member
    return None


# ---- Q6.1 to Q6.4


def _why_not_pay(state: State, step: int) -> Refused | None:
    item, placed = paid_item(step), hex_of_item(int(state.piece))
    hexagon, way = hex_of_item(item), way_of(state, hex_of_item(item))
    facts = {"item": format_item(item), "hex": format_hex(placed)}
    if not holds(state, int(state.seat), item):
        return Refused("Q6.1 not_held", item=format_item(item))
    if hexagon == placed:
        return Refused("Q6.3 identical", **facts)
    if way == UNDECIDED:
        return Refused("Q6.2 no_match", **facts)
    if state.way not in (UNDECIDED, way):
        return Refused("Q6.2 mixed_payment", **facts)
    if item < state.cursor:
        paid = state.payment == DISTINCT and tile_item(hexagon + 1) == state.cursor
        return Refused("Q6.3 identical" if paid else "one_order", **facts)
    if not may_pay(state, item):
        return Refused("Q6.1 cannot_complete", **facts, due=int(state.due))
    return None


def _why_not_jokers(state: State, _: int) -> Refused | None:
    jokers, due = int(state.jokers[state.seat]), int(state.due)
    return Refused("Q6.4 too_few_jokers", jokers=jokers, due=due) if jokers < due else None


# ---- Q8


def _why_not_pass(state: State, step: int) -> Refused | None:
    if step == CHOOSE and not state.stock[state.seat] | state.stored[state.seat]:
        return Refused("Q8.2 nothing_to_discard")
    return None


def _why_not_discard(state: State, step: int) -> Refused | None:
    item = discarded_item(step)
    if not holds(state, int(state.seat), item):
        return Refused("Q8.2 not_held", item=format_item(item))
    return Refused("one_order", item=format_item(item)) if item < state.cursor else None


def _why_not_done(state: State, _: int) -> Refused | None:
    return Refused("Q8.2 nothing_discarded") if state.due == 0 else None


_WHY = (
    (DONE, _why_not_done),
    (DISCARD_STEPS, _why_not_discard),
    (PASS, _why_not_pass),
    (PAY_JOKERS, _why_not_jokers),
    (PAY_STEPS, _why_not_pay),
    (BACK_STEPS, _why_not_back),
    (SLOT_STEPS, _why_not_slot),
    (CELL_STEPS, _why_not_cell),
    (PIECE_BACK, _why_not_piece_back),
    (PIECE_STEPS, _why_not_piece),
    (PICK_STEPS, _why_not_pick),
    (0, _why_not_take),
)
