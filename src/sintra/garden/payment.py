"""Queen's Garden: paying for a piece, item by item in one order, with jokers last (Q6.1 to Q6.5)."""

from sintra.garden.numbers import (
    colour_of,
    expansion_item,
    hex_of_item,
    is_expansion,
    items_due,
    pattern_category,
    pattern_of,
    tile_item,
)
from sintra.garden.state import BY_COLOUR, BY_PATTERN, UNDECIDED, State, holds, remove_tile
from sintra.garden.steps import PAY_JOKERS, Steps, paid_item, pay_step
from sintra.garden.tables import CATEGORY_HEXES, DISTINCT
from sintra.kernel.bits import at_least, count, has, lowest
from sintra.kernel.jit import compiled


@compiled
def payers(hexagon: int, way: int) -> int:
    """The hexes that can pay for a hex in one way: those of its colour, or of its pattern, but not itself."""
    category = colour_of(hexagon) if way == BY_COLOUR else pattern_category(hexagon)
    return int(CATEGORY_HEXES[category]) & ~(1 << hexagon)


@compiled
def items_among(state: State, seat: int, hexes: int) -> int:
    """How many items of the given hexes a storage can spend together (Q6.3)."""
    held = (int(state.stock[seat]) | int(state.stored[seat])) & hexes
    if state.payment == DISTINCT:
        return count(held)
    number = count(int(state.stored[seat]) & hexes)
    while held:
        number += int(state.tile[seat, lowest(held)])
        held &= held - 1
    return number


@compiled
def can_pay(state: State, seat: int, hexagon: int) -> bool:
    """Whether a storage can pay for a hex in one of the two ways (Q6.1, Q6.2)."""
    due = items_due(hexagon) - int(state.jokers[seat])
    if due <= 0:
        return True
    return (
        items_among(state, seat, payers(hexagon, BY_COLOUR)) >= due
        or items_among(state, seat, payers(hexagon, BY_PATTERN)) >= due
    )


@compiled
def way_of(state: State, hexagon: int) -> int:
    """The way in which a hex pays for the one being placed; UNDECIDED if in neither."""
    placed = hex_of_item(int(state.piece))
    if hexagon != placed and colour_of(hexagon) == colour_of(placed):
        return BY_COLOUR
    if hexagon != placed and pattern_of(hexagon) == pattern_of(placed):
        return BY_PATTERN
    return UNDECIDED


@compiled
def left_after(state: State, item: int, way: int) -> int:
    """How many items could still follow ``item``, in order and in the same way."""
    seat, hexagon = int(state.seat), hex_of_item(item)
    higher = payers(hex_of_item(int(state.piece)), way) & at_least(hexagon + 1)
    number = items_among(state, seat, higher)
    if state.payment != DISTINCT and not is_expansion(item):  # more tiles of this hex, then the expansion
        number += int(state.tile[seat, hexagon]) - 1
        if has(int(state.stored[seat]), hexagon):
            number += 1
    return number


@compiled
def may_pay(state: State, item: int) -> bool:
    """Whether an item in the storage may be paid next."""
    way = way_of(state, hex_of_item(item))
    if way == UNDECIDED or item < state.cursor or (state.way != UNDECIDED and way != state.way):
        return False
    return left_after(state, item, way) + int(state.jokers[int(state.seat)]) >= int(state.due) - 1


@compiled
def legal_payments(state: State, steps: Steps) -> int:
    """Write a step for each item that may be paid next, and one for jokers if they cover the rest."""
    seat, placed = int(state.seat), hex_of_item(int(state.piece))
    hexes = (payers(placed, BY_COLOUR) | payers(placed, BY_PATTERN)) & (
        int(state.stock[seat]) | int(state.stored[seat])
    )
    number = 0
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        for item in range(tile_item(hexagon), expansion_item(hexagon) + 1):
            if holds(state, seat, item) and may_pay(state, item):
                steps[number] = pay_step(item)
                number += 1
    if state.jokers[seat] >= state.due:
        steps[number] = PAY_JOKERS
        number += 1
    return number


@compiled
def pay(state: State, step: int) -> bool:
    """Pay one item, or jokers for all that is still due (Q6.1 to Q6.5); return whether more is due."""
    seat = int(state.seat)
    if step == PAY_JOKERS:
        state.jokers[seat] -= state.due
        return False
    item = paid_item(step)
    state.way = way_of(state, hex_of_item(item))
    give_up(state, seat, item)
    state.due -= 1
    state.cursor = tile_item(hex_of_item(item) + 1) if state.payment == DISTINCT else item
    return bool(state.due > 0)


@compiled
def give_up(state: State, seat: int, item: int) -> None:
    """Remove an item from a storage: a tile goes to the tower, an expansion under the supply (Q6.5)."""
    hexagon = hex_of_item(item)
    if is_expansion(item):
        state.stored[seat] &= ~(1 << hexagon)
        state.supply += 1
    else:
        remove_tile(state, seat, hexagon)
        state.tower[hexagon] += 1
