"""Queen's Garden: passing, and what may be discarded with it (Q8)."""

from sintra.garden.numbers import expansion_item, hex_of_item, is_expansion, tile_item, value_of
from sintra.garden.payment import give_up
from sintra.garden.scoring import DISCARDED, FIRST_PASS, gain
from sintra.garden.state import DISCARD, State, holds
from sintra.garden.steps import CHOOSE, DONE, Steps, discard_step, discarded_item
from sintra.kernel.bits import at_least, lowest
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log


@compiled
def legal_discards(state: State, steps: Steps) -> int:
    """Write a step for each item that may be discarded next and, after the first, one to stop (Q8.2)."""
    seat, cursor = int(state.seat), int(state.cursor)
    hexes = (int(state.stock[seat]) | int(state.stored[seat])) & at_least(hex_of_item(cursor))
    number = 0
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        for item in range(tile_item(hexagon), expansion_item(hexagon) + 1):
            if item >= cursor and holds(state, seat, item):
                steps[number] = discard_step(item)
                number += 1
    if state.due > 0:
        steps[number] = DONE
        number += 1
    return number


@compiled
def pass_turn(state: State, step: int, log: Log) -> bool:
    """Pass, or discard one more item (Q8); return whether there is more to decide."""
    seat = int(state.seat)
    if step <= CHOOSE:
        state.passed[seat] = 1
        if state.marker:  # Q8.3
            state.marker = 0
            state.first = seat
            gain(state, seat, -1, FIRST_PASS, 0, log)
        if step == CHOOSE:
            state.stage = DISCARD
        return step == CHOOSE
    if step == DONE:
        return False
    item = discarded_item(step)
    give_up(state, seat, item)
    gain(state, seat, -value_of(hex_of_item(item)), DISCARDED, item, log)
    state.due += 1
    state.cursor = item + 1 if is_expansion(item) else item  # there may be more tiles of this hex
    return holds_any_from(state, seat, int(state.cursor))


@compiled
def holds_any_from(state: State, seat: int, item: int) -> bool:
    """Whether a storage holds an item or one that comes after it."""
    hexagon = hex_of_item(item)
    tiles = int(state.stock[seat]) & at_least(hexagon + 1 if is_expansion(item) else hexagon)
    return tiles | int(state.stored[seat]) & at_least(hexagon) != 0
