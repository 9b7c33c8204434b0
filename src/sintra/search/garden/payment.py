"""Queen's Garden: how to pay for a piece (Q6.1 to Q6.5)."""

from sintra.garden.numbers import expansion_item, hex_of_item, is_expansion, tile_item
from sintra.garden.payment import payers
from sintra.garden.state import BY_COLOUR, BY_PATTERN, NO_HEX, State, holds
from sintra.garden.steps import ITEMS, PAY_JOKERS, pay_step
from sintra.garden.tables import DISTINCT
from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.value import (
    OWN,
    expansion_worth,
    held,
    held_worth,
    note_kinds,
    phase_of,
)
from sintra.search.garden.weights import Named
from sintra.search.verbs import Buffers


@compiled
def propose_payments(state: State, named: Named, buffers: Buffers) -> int:
    """The first step of the cheapest payment by colour and by pattern, and jokers for all that is left."""
    seat, way = int(state.seat), int(state.way)
    note_kinds(state, named, buffers, seat, OWN)
    number = 0
    if way != BY_PATTERN:
        number = propose_way(state, named, buffers, number, BY_COLOUR)
    if way != BY_COLOUR:
        number = propose_way(state, named, buffers, number, BY_PATTERN)
    if state.jokers[seat] >= state.due:
        buffers.move[number] = PAY_JOKERS
        buffers.score[number] = -float(named.joker[phase_of(state)]) * int(state.due)
        number += 1
    return number


@compiled
def propose_way(state: State, named: Named, buffers: Buffers, number: int, way: int) -> int:
    """The cheapest payment by colour or by pattern: its first item, if it has any."""
    seat, need, cost = int(state.seat), int(state.due), 0.0
    joker = float(named.joker[phase_of(state)])
    hexes = held(state, seat) & payers(hex_of_item(int(state.piece)), way)
    first = ITEMS
    while need > 0:
        best, best_cost = cheapest(state, named, buffers, hexes)
        if best == NO_HEX or (best_cost >= joker and state.jokers[seat] >= need):
            break
        hexes &= ~(1 << best)
        used = min(units(state, best), need)
        need -= used
        cost += best_cost * used
        first = min(first, first_item(state, best))
    if first == ITEMS or need > state.jokers[seat]:
        return number
    buffers.move[number] = pay_step(first)
    buffers.score[number] = -(cost + joker * need)
    return number + 1


@compiled
def units(state: State, hexagon: int) -> int:
    """How many items of a hex may still be used: in ascending order, with or without repeats (Q6.3)."""
    seat, cursor = int(state.seat), int(state.cursor)
    number = int(state.tile[seat, hexagon]) if tile_item(hexagon) >= cursor else 0
    if expansion_item(hexagon) >= cursor:
        number += int(state.stored[seat]) >> hexagon & 1
    return min(number, 1) if state.payment == DISTINCT else number


@compiled
def first_item(state: State, hexagon: int) -> int:
    """The tile of a hex if it can still be used, or else its expansion."""
    tile = tile_item(hexagon)
    if tile >= state.cursor and holds(state, int(state.seat), tile):
        return tile
    return expansion_item(hexagon)


@compiled
def cheapest(state: State, named: Named, buffers: Buffers, hexes: int) -> tuple[int, float]:
    """Of some held hexes, the one that is missed least; NO_HEX if none can be used."""
    seat = int(state.seat)
    best, best_cost = NO_HEX, 0.0
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if units(state, hexagon) == 0:
            continue
        cost = held_worth(state, named, buffers, hexagon)
        if is_expansion(first_item(state, hexagon)):
            cost += expansion_worth(state, named, seat)
        if best == NO_HEX or cost < best_cost:
            best, best_cost = hexagon, cost
    return best, best_cost
