"""Queen's Garden: what placing each item is worth, and where (Q6, Q7)."""

from sintra.garden.payment import can_pay
from sintra.garden.placing import cells_for, free_rings
from sintra.garden.state import FREE, TURN, State, free_places
from sintra.garden.steps import BACK_STEPS, CELL_STEPS, PIECE_BACK, PIECE_STEPS, slot_step
from sintra.garden.tables import (
    CATEGORY_HEXES,
    DISTINCT,
    FACE_DOWN_COST,
    NEIGHBOURS,
    RING_CELLS,
    ROUNDS,
    SLOTS,
    TILE_PLACES,
)
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden_value import (
    COLOUR,
    FULL,
    PATTERN,
    Notes,
    cell_gain,
    due_points,
    expansion_worth,
    held,
    held_worth,
    joined_hope,
    map_features,
    map_groups,
    wheel_points,
)
from sintra.search.garden_weights import Named, phase_of
from sintra.search.verbs import join_steps

NO_CELL = -1
BEST_CELLS = 3  # proposed for each piece


@compiled
def propose_pieces(state: State, named: Named, notes: Notes, number: int) -> int:
    """Every item that can be paid and placed, on the cells that seem best."""
    seat = int(state.seat)
    hexes = payable(state, seat)
    if hexes == 0:
        return number
    note_held(state, named, notes)
    map_groups(state, named, notes, hexes)
    map_features(state, named, notes)
    alone = map_cells(state, named, notes)
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if int(state.stock[seat]) >> hexagon & 1:
            cells = tile_cells(state, hexagon, alone)
            number = propose_cells(state, named, notes, number, hexagon * 2, cells)
        if int(state.stored[seat]) >> hexagon & 1:
            cells = ring_cells(state, named, notes, hexagon)
            number = propose_cells(state, named, notes, number, hexagon * 2 + 1, cells)
    return number


@compiled
def payable(state: State, seat: int) -> int:
    """The held hexes that can be paid."""
    hexes, result = held(state, seat), 0
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if can_pay(state, seat, hexagon):
            result |= 1 << hexagon
    return result


@compiled
def note_held(state: State, named: Named, notes: Notes) -> None:
    """Note what each held hex is worth, and all that are held of each category."""
    seat = int(state.seat)
    for category in range(12):
        notes.total[category] = 0.0
    hexes = held(state, seat)
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        worth = held_worth(state, named, notes, hexagon)
        notes.worth[hexagon] = worth
        notes.total[hexagon // 6] += worth
        notes.total[6 + hexagon % 6] += worth


@compiled
def price(state: State, named: Named, notes: Notes, hexagon: int, category: int) -> float:
    """What paying for a hex with others of one category costs, as if they all were worth the same."""
    seat, due = int(state.seat), hexagon % 6
    others = count(held(state, seat) & int(CATEGORY_HEXES[category])) - 1
    worth = float(notes.total[category]) - float(notes.worth[hexagon])
    if others >= due:
        return worth * due / others
    if state.payment == DISTINCT and due - others > state.jokers[seat]:
        return 1e9
    return worth + float(named.joker[phase_of(state)]) * (due - others)


@compiled
def piece_gain(state: State, named: Named, notes: Notes, item: int) -> float:
    """What placing an item brings wherever it goes: the wheel, a pavilion, less the payment."""
    hexagon, round_no = item >> 1, int(state.round_no)
    gain = wheel_points(state, hexagon) - float(notes.worth[hexagon])
    gain += float(named.place_due[phase_of(state)]) * due_points(state, hexagon)
    if hexagon % 6:
        gain -= min(
            price(state, named, notes, hexagon, hexagon // 6),
            price(state, named, notes, hexagon, 6 + hexagon % 6),
        )
    if item & 1:
        gain += float(named.pavilion[phase_of(state)]) + ROUNDS + 1 - round_no
        gain -= expansion_worth(state, named, int(state.seat))
    return gain


@compiled
def map_cells(state: State, named: Named, notes: Notes) -> int:
    """Note what each empty cell brings to any hex. The best cell with no hex beside; NO_CELL if none."""
    seat, best = int(state.seat), NO_CELL
    cells, near = int(state.vacant[seat]), int(state.near[seat])
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        gain = cell_gain(state, named, notes, cell)
        notes.cell_gain[cell] = gain
        if not near >> cell & 1 and (best == NO_CELL or gain > notes.cell_gain[best]):
            best = cell
    return best


@compiled
def ring_cells(state: State, named: Named, notes: Notes, hexagon: int) -> int:
    """Where a printed hex can go: beside its like, or else alone. What each cell brings is noted."""
    seat = int(state.seat)
    cells = cells_for(state, seat, hexagon, free_rings(state, seat))
    if cells & int(state.near[seat]):
        cells &= int(state.near[seat])
    left = cells
    while left:
        cell = lowest(left)
        left &= left - 1
        notes.cell_gain[cell] = cell_gain(state, named, notes, cell)
    return cells


@compiled
def tile_cells(state: State, hexagon: int, alone: int) -> int:
    """Where a tile can go: beside its like, or onto the best cell with no hex beside."""
    seat = int(state.seat)
    cells = cells_for(state, seat, hexagon, int(state.vacant[seat]) & int(state.near[seat]))
    return cells if alone == NO_CELL else cells | 1 << alone


@compiled
def propose_cells(state: State, named: Named, notes: Notes, number: int, item: int, cells: int) -> int:
    """The best few of some cells for an item: see ``map_groups`` and ``cell_gain`` for what is noted."""
    seat, phase, colour, pattern = int(state.seat), phase_of(state), item // 12, (item >> 1) % 6
    if cells == 0:
        return number
    of_colour, of_pattern = int(state.of_colour[seat, colour]), int(state.of_pattern[seat, pattern])
    base = piece_gain(state, named, notes, item)
    slope = float(named.place_gain[phase])
    over = max(TILE_PLACES - free_places(state, seat) - FULL, 0)
    fixed = float(named.any_place[phase]) + float(named.place_full[phase]) * over
    end = number
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        gain = base + float(notes.cell_gain[cell])
        gain += alike_gain(state, named, seat, of_colour, cell, pattern + 1, notes, COLOUR)
        gain += alike_gain(state, named, seat, of_pattern, cell, pattern + 1, notes, PATTERN)
        step = slot_step(cell) if item & 1 else CELL_STEPS + cell
        move = join_steps(PIECE_STEPS + item, step) if state.stage == TURN else step
        end = insert(notes, number, end, move, fixed + slope * gain)
    return end


@compiled
def alike_gain(
    state: State, named: Named, seat: int, alike: int, cell: int, value: int, notes: Notes, kind: int
) -> float:
    """What a hex on ``cell`` brings to the groups of its colour (or pattern), the cells ``alike``."""
    touched = int(NEIGHBOURS[cell]) & alike
    if touched == 0:
        return float(named.single[phase_of(state)]) * value
    if touched & (touched - 1) == 0:
        neighbour = lowest(touched)
        return float(notes.more[kind, neighbour]) + float(notes.share[kind, neighbour]) * value
    return joined_hope(state, named, seat, alike, touched, value)


@compiled
def insert(notes: Notes, first: int, end: int, move: int, score: float) -> int:
    """Put a move among those from ``first`` on, best first, of which only a few are kept. The new end."""
    if end - first == BEST_CELLS:
        if score <= notes.score[end - 1]:
            return end
        end -= 1
    at = end
    while at > first and notes.score[at - 1] < score:
        notes.score[at] = notes.score[at - 1]
        notes.move[at] = notes.move[at - 1]
        at -= 1
    notes.score[at] = score
    notes.move[at] = move
    return end + 1


@compiled
def back_gain(state: State, slot: int) -> float:
    """A measure of how good a slot is for a face-down expansion: hexes near by."""
    seat = int(state.seat)
    return 0.1 * count(int(RING_CELLS[slot]) & int(state.near[seat]))


@compiled
def propose_back(state: State, named: Named, notes: Notes, number: int) -> int:
    """The top expansion of the supply, face down, into the best slot (Q7.1)."""
    seat, phase = int(state.seat), phase_of(state)
    if state.supply == 0 or state.score[seat] < FACE_DOWN_COST:
        return number
    best, best_gain = -1, 0.0
    for slot in range(SLOTS):
        if state.slot[seat, slot] == FREE and (best < 0 or back_gain(state, slot) > best_gain):
            best, best_gain = slot, back_gain(state, slot)
    if best < 0:
        return number
    tight = max(FULL - count(int(state.vacant[seat])), 0)
    notes.move[number] = join_steps(PIECE_BACK, BACK_STEPS + best)
    notes.score[number] = float(named.back[phase]) + float(named.back_tight[phase]) * tight + best_gain
    return number + 1
