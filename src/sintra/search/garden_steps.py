"""Queen's Garden: proposals in the middle of a turn: which source, where to, what to pay, what to discard."""

from sintra.garden.payment import payers
from sintra.garden.placing import legal_backs
from sintra.garden.state import BY_COLOUR, BY_PATTERN, NO_HEX, TOP, State, holds
from sintra.garden.steps import (
    BACK_STEPS,
    DISCARD_STEPS,
    DONE,
    ITEMS,
    PAY_JOKERS,
    PAY_STEPS,
    PICK_STEPS,
    SHOWN,
)
from sintra.garden.tables import DISTINCT
from sintra.garden.taking import legal_picks
from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.search.garden_place import back_gain, map_cells, note_held, propose_cells, ring_cells, tile_cells
from sintra.search.garden_turn import discard_gain
from sintra.search.garden_value import (
    OWN,
    Notes,
    expansion_worth,
    held,
    held_worth,
    map_features,
    map_groups,
    note_kinds,
)
from sintra.search.garden_weights import Named, phase_of

# ---- Q5.2: picks


@compiled
def propose_picks(state: State, named: Named, notes: Notes) -> int:
    """Each source of the hex at the cursor: for its expansion, and for what it opens to the next seat."""
    number = legal_picks(state, notes.move)
    for i in range(number):
        notes.score[i] = pick_gain(state, named, int(notes.move[i]) - PICK_STEPS)
    return number


@compiled
def pick_gain(state: State, named: Named, source: int) -> float:
    """What one source is better than another."""
    phase = phase_of(state)
    if source == SHOWN:
        return expansion_worth(state, named, int(state.seat))
    if source == TOP:
        return 0.0 if state.top_taken or state.stack < 2 else float(named.take_fresh[phase])
    return float(named.take_turn[phase]) if state.lot[source, 1] == NO_HEX else 0.0


# ---- Q6, Q7: where to


@compiled
def propose_targets(state: State, named: Named, notes: Notes) -> int:
    """The best cells or slots for the chosen piece."""
    seat, item = int(state.seat), int(state.piece)
    note_kinds(state, named, notes, seat, OWN)
    note_held(state, named, notes)
    map_groups(state, named, notes, 1 << (item >> 1))
    map_features(state, named, notes)
    if item & 1:
        cells = ring_cells(state, named, notes, item >> 1)
    else:
        cells = tile_cells(state, item >> 1, map_cells(state, named, notes))
    return propose_cells(state, named, notes, 0, item, cells)


@compiled
def propose_backs(state: State, notes: Notes) -> int:
    """Every free slot for a face-down expansion."""
    number = legal_backs(state, notes.move)
    for i in range(number):
        notes.score[i] = back_gain(state, int(notes.move[i]) - BACK_STEPS)
    return number


# ---- Q6.1 to Q6.5: pay


@compiled
def propose_payments(state: State, named: Named, notes: Notes) -> int:
    """The first step of the cheapest payment in each way, and jokers for all the rest."""
    seat, way = int(state.seat), int(state.way)
    note_kinds(state, named, notes, seat, OWN)
    number = 0
    if way != BY_PATTERN:
        number = propose_way(state, named, notes, number, BY_COLOUR)
    if way != BY_COLOUR:
        number = propose_way(state, named, notes, number, BY_PATTERN)
    if state.jokers[seat] >= state.due:
        notes.move[number] = PAY_JOKERS
        notes.score[number] = -float(named.joker[phase_of(state)]) * int(state.due)
        number += 1
    return number


@compiled
def propose_way(state: State, named: Named, notes: Notes, number: int, way: int) -> int:
    """The cheapest payment in one way: the lowest of its items, if it has any."""
    seat, need, cost = int(state.seat), int(state.due), 0.0
    joker = float(named.joker[phase_of(state)])
    hexes = held(state, seat) & payers(int(state.piece) >> 1, way)
    first = ITEMS
    while need > 0:
        best, best_cost = cheapest(state, named, notes, hexes)
        if best == NO_HEX or (best_cost >= joker and state.jokers[seat] >= need):
            break
        hexes &= ~(1 << best)
        used = min(units(state, best), need)
        need -= used
        cost += best_cost * used
        first = min(first, first_item(state, best))
    if first == ITEMS or need > state.jokers[seat]:
        return number
    notes.move[number] = PAY_STEPS + first
    notes.score[number] = -(cost + joker * need)
    return number + 1


@compiled
def units(state: State, hexagon: int) -> int:
    """How many items of a hex may still be paid: in the order of items, with or without repeats (Q6.3)."""
    seat, cursor = int(state.seat), int(state.cursor)
    number = int(state.tile[seat, hexagon]) if hexagon * 2 >= cursor else 0
    if hexagon * 2 + 1 >= cursor:
        number += int(state.stored[seat]) >> hexagon & 1
    return min(number, 1) if state.payment == DISTINCT else number


@compiled
def first_item(state: State, hexagon: int) -> int:
    """The tile of a hex that can be paid, or else its expansion."""
    tile = hexagon * 2
    return tile if tile >= state.cursor and holds(state, int(state.seat), tile) else tile + 1


@compiled
def cheapest(state: State, named: Named, notes: Notes, hexes: int) -> tuple[int, float]:
    """Of some held hexes, the one that is missed least in a payment; NO_HEX if none can be paid."""
    seat = int(state.seat)
    best, best_cost = NO_HEX, 0.0
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if units(state, hexagon) == 0:
            continue
        cost = held_worth(state, named, notes, hexagon)
        if first_item(state, hexagon) & 1:
            cost += expansion_worth(state, named, seat)
        if best == NO_HEX or cost < best_cost:
            best, best_cost = hexagon, cost
    return best, best_cost


# ---- Q8.2: discard


@compiled
def propose_discards(state: State, named: Named, notes: Notes) -> int:
    """Each item that may follow, or no more."""
    seat, number = int(state.seat), 0
    note_kinds(state, named, notes, seat, OWN)
    for item in range(int(state.cursor), ITEMS):
        if holds(state, seat, item):
            notes.move[number] = DISCARD_STEPS + item
            notes.score[number] = discard_gain(state, named, notes, seat, item >> 1)
            number += 1
    if state.due > 0:
        notes.move[number] = DONE
        notes.score[number] = 0.0
        number += 1
    return number
