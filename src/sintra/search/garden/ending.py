"""Queen's Garden: what still matters near the end of the game, by the rules alone.

In the last round nothing that leaves the table comes back. Seats meet in the display, in the supply of
expansions and in who passes first; where none of these is left, they go their own ways.
"""

from sintra.garden.rounds import end_turn
from sintra.garden.state import DISCARD, FREE, State, clear_seat, clear_turn, holding, holds
from sintra.garden.steps import ITEMS
from sintra.garden.tables import ALL_HEXES, HEXES, ROUNDS, SLOTS
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.search.verbs import APART, NEAR

DEAREST = 6  # points for an item that is discarded


@compiled
def settle(state: State) -> int:
    """Forget what cannot change any score any more: see ``verbs.settle``."""
    if state.round_no < ROUNDS or state.stack > 0:
        return 0
    active, free, seats = 0, 0, int(state.seats)
    for seat in range(seats):
        if not state.passed[seat]:
            active += 1
            free += free_slots(state, seat)
    if state.supply >= free:
        state.supply = SLOTS * seats  # enough
    calm = state.lots == 0  # no card will be turned up
    forget_tiles(state, calm)
    if state.stage == DISCARD:
        discard_once(state)
    met = not calm or state.shown != 0 or state.marker or state.supply < free
    return NEAR if met and active > 1 else NEAR | APART


@compiled
def free_slots(state: State, seat: int) -> int:
    """How many more expansions a garden can hold."""
    free = 0
    for slot in range(SLOTS):
        free += state.slot[seat, slot] == FREE
    return free


@compiled
def forget_tiles(state: State, calm: bool) -> None:
    """Forget what left the table, and what would be turned up."""
    state.first = 0
    state.unseen = 0 if calm else ALL_HEXES & ~int(state.shown)
    for hexagon in range(HEXES):
        state.bag[hexagon] = 0
        state.tower[hexagon] = 0


@compiled
def discard_once(state: State) -> None:
    """Leave one way to discard: it costs as much as the storage at the end (Q8.2, Q11.1)."""
    seat, last = int(state.seat), 0
    for item in range(ITEMS):
        if holds(state, seat, item):
            last = item
    if state.score[seat] >= DEAREST * holding(state, seat):  # at 0, more would cost nothing
        state.cursor = last if state.due == 0 else ITEMS


@compiled
def alone(state: State, seat: int, rng: Rng, log: Log) -> None:
    """Let a seat play on alone: see ``verbs.alone``."""
    for other in range(int(state.seats)):
        if other != seat:
            clear_seat(state, other)
            state.passed[other] = 1
    if state.seat != seat:
        clear_turn(state)
        end_turn(state, rng, log)
