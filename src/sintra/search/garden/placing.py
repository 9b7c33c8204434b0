"""Queen's Garden: what placing each item is worth, and where (Q6, Q7)."""

from sintra.garden.numbers import (
    colour_of,
    expansion_item,
    hex_of_item,
    is_expansion,
    items_due,
    pattern_category,
    pattern_of,
    tile_item,
    value_of,
)
from sintra.garden.payment import can_pay
from sintra.garden.placing import legal_backs
from sintra.garden.state import FREE, TURN, State, free_places
from sintra.garden.steps import PIECE_BACK, back_slot, back_step, cell_step, piece_step, slot_step
from sintra.garden.tables import (
    CATEGORY_HEXES,
    DISTINCT,
    FACE_DOWN_COST,
    RING_CELLS,
    ROUNDS,
    SLOTS,
    TILE_PLACES,
)
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.cells import map_cells, map_features, ring_cells, tile_cells
from sintra.search.garden.groups import alike_gain, map_groups
from sintra.search.garden.value import (
    COLOUR,
    FULL,
    OWN,
    PATTERN,
    due_points,
    expansion_worth,
    held,
    held_worth,
    note_kinds,
    phase_of,
    wheel_points,
)
from sintra.search.garden.weights import Named
from sintra.search.verbs import Buffers, join_steps

BEST_CELLS = 3  # proposed for each piece


@compiled
def propose_pieces(state: State, named: Named, buffers: Buffers, number: int) -> int:
    """Every item that can be paid for and placed, on the cells that seem best."""
    seat = int(state.seat)
    hexes = payable(state, seat)
    if hexes == 0:
        return number
    note_held(state, named, buffers)
    map_groups(state, named, buffers, hexes)
    map_features(state, named, buffers)
    alone = map_cells(state, named, buffers)
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if int(state.stock[seat]) >> hexagon & 1:
            cells = tile_cells(state, hexagon, alone)
            number = propose_cells(state, named, buffers, number, tile_item(hexagon), cells)
        if int(state.stored[seat]) >> hexagon & 1:
            cells = ring_cells(state, named, buffers, hexagon)
            number = propose_cells(state, named, buffers, number, expansion_item(hexagon), cells)
    return number


@compiled
def payable(state: State, seat: int) -> int:
    """The held hexes that can be paid for."""
    hexes, result = held(state, seat), 0
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if can_pay(state, seat, hexagon):
            result |= 1 << hexagon
    return result


@compiled
def note_held(state: State, named: Named, buffers: Buffers) -> None:
    """Note what each held hex is worth, and the sum for each category."""
    seat = int(state.seat)
    for category in range(12):
        buffers.total[category] = 0.0
    hexes = held(state, seat)
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        worth = held_worth(state, named, buffers, hexagon)
        buffers.worth[hexagon] = worth
        buffers.total[colour_of(hexagon)] += worth
        buffers.total[pattern_category(hexagon)] += worth


@compiled
def price(state: State, named: Named, buffers: Buffers, hexagon: int, category: int) -> float:
    """What it costs to pay for a hex with others of one category, as if all of them were worth the same."""
    seat, due = int(state.seat), items_due(hexagon)
    others = count(held(state, seat) & int(CATEGORY_HEXES[category])) - 1
    worth = float(buffers.total[category]) - float(buffers.worth[hexagon])
    if others >= due:
        return worth * due / others
    if state.payment == DISTINCT and due - others > state.jokers[seat]:
        return 1e9
    return worth + float(named.joker[phase_of(state)]) * (due - others)


@compiled
def piece_gain(state: State, named: Named, buffers: Buffers, item: int) -> float:
    """What placing an item brings wherever it goes: the wheel, a pavilion, less the payment."""
    hexagon, round_no = hex_of_item(item), int(state.round_no)
    gain = wheel_points(state, hexagon) - float(buffers.worth[hexagon])
    gain += float(named.place_due[phase_of(state)]) * due_points(state, hexagon)
    if items_due(hexagon):
        gain -= min(
            price(state, named, buffers, hexagon, colour_of(hexagon)),
            price(state, named, buffers, hexagon, pattern_category(hexagon)),
        )
    if is_expansion(item):
        gain += float(named.pavilion[phase_of(state)]) + ROUNDS + 1 - round_no
        gain -= expansion_worth(state, named, int(state.seat))
    return gain


@compiled
def propose_cells(state: State, named: Named, buffers: Buffers, number: int, item: int, cells: int) -> int:
    """The best few of these cells for an item, by what ``map_groups`` and ``map_cells`` have noted."""
    if cells == 0:
        return number
    seat, phase, hexagon = int(state.seat), phase_of(state), hex_of_item(item)
    of_colour = int(state.of_colour[seat, colour_of(hexagon)])
    of_pattern = int(state.of_pattern[seat, pattern_of(hexagon)])
    base = piece_gain(state, named, buffers, item)
    slope = float(named.place_gain[phase])
    over = max(TILE_PLACES - free_places(state, seat) - FULL, 0)
    fixed = float(named.any_place[phase]) + float(named.place_full[phase]) * over
    end = number
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        gain = base + float(buffers.cell_gain[cell])
        gain += alike_gain(state, named, seat, of_colour, cell, value_of(hexagon), buffers, COLOUR)
        gain += alike_gain(state, named, seat, of_pattern, cell, value_of(hexagon), buffers, PATTERN)
        step = slot_step(cell) if is_expansion(item) else cell_step(cell)
        move = join_steps(piece_step(item), step) if state.stage == TURN else step
        end = insert(buffers, number, end, move, fixed + slope * gain)
    return end


@compiled
def insert(buffers: Buffers, first: int, end: int, move: int, score: float) -> int:
    """Insert a move into the list from ``first`` on, best first, of which only a few are kept.

    Return its new end.
    """
    if end - first == BEST_CELLS:
        if score <= buffers.score[end - 1]:
            return end
        end -= 1
    at = end
    while at > first and buffers.score[at - 1] < score:
        buffers.score[at] = buffers.score[at - 1]
        buffers.move[at] = buffers.move[at - 1]
        at -= 1
    buffers.score[at] = score
    buffers.move[at] = move
    return end + 1


@compiled
def back_gain(state: State, slot: int) -> float:
    """How good a slot is for a face-down expansion: how many hexes are near."""
    seat = int(state.seat)
    return 0.1 * count(int(RING_CELLS[slot]) & int(state.near[seat]))


@compiled
def propose_back(state: State, named: Named, buffers: Buffers, number: int) -> int:
    """The top expansion of the supply, face down, in the best slot (Q7.1)."""
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
    buffers.move[number] = join_steps(PIECE_BACK, back_step(best))
    buffers.score[number] = float(named.back[phase]) + float(named.back_tight[phase]) * tight + best_gain
    return number + 1


@compiled
def propose_targets(state: State, named: Named, buffers: Buffers) -> int:
    """The best cells or slots for the chosen piece."""
    seat, item = int(state.seat), int(state.piece)
    note_kinds(state, named, buffers, seat, OWN)
    note_held(state, named, buffers)
    map_groups(state, named, buffers, 1 << hex_of_item(item))
    map_features(state, named, buffers)
    if is_expansion(item):
        cells = ring_cells(state, named, buffers, hex_of_item(item))
    else:
        cells = tile_cells(state, hex_of_item(item), map_cells(state, named, buffers))
    return propose_cells(state, named, buffers, 0, item, cells)


@compiled
def propose_backs(state: State, buffers: Buffers) -> int:
    """Every free slot for a face-down expansion."""
    number = legal_backs(state, buffers.move)
    for i in range(number):
        buffers.score[i] = back_gain(state, back_slot(int(buffers.move[i])))
    return number
