"""Queen's Garden: what passing is worth, and what to discard (Q8)."""

from sintra.garden.numbers import hex_of_item, value_of
from sintra.garden.state import State, free_places, holds
from sintra.garden.steps import CHOOSE, DONE, ITEMS, PASS, discard_step
from sintra.garden.tables import ROUNDS
from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.value import OWN, held, held_worth, note_kinds, phase_of
from sintra.search.garden.weights import Named
from sintra.search.verbs import Buffers

TIDY = 2  # free places below which it may be right to discard
LOW = 6  # score below which a single discard may cost less than its value


@compiled
def propose_pass(state: State, named: Named, buffers: Buffers, number: int) -> int:
    """Pass, and also with a discard where that may be right."""
    seat, phase = int(state.seat), phase_of(state)
    score = float(named.passing[phase])
    if state.marker:
        score += float(named.marker[phase])
    buffers.move[number] = PASS
    buffers.score[number] = score
    if not may_discard(state, seat):
        return number + 1
    buffers.move[number + 1] = CHOOSE
    buffers.score[number + 1] = score + best_discard(state, named, buffers, seat)
    return number + 2


@compiled
def may_discard(state: State, seat: int) -> bool:
    """Whether a discard may be right: to make room, or because a score cannot fall below 0 (Q8.4)."""
    if held(state, seat) == 0:
        return False
    if state.round_no < ROUNDS:
        return free_places(state, seat) < TIDY
    return bool(state.score[seat] < LOW)


@compiled
def discard_gain(state: State, named: Named, buffers: Buffers, seat: int, hexagon: int) -> float:
    """What discarding an item brings; in the last round it would be lost anyway (Q11.1)."""
    lost = min(value_of(hexagon), int(state.score[seat]))
    if state.round_no == ROUNDS:
        return value_of(hexagon) + 0.5 - lost
    return float(named.discard[phase_of(state)]) - lost - held_worth(state, named, buffers, hexagon)


@compiled
def best_discard(state: State, named: Named, buffers: Buffers, seat: int) -> float:
    """What the best single discard brings."""
    best = -1e9
    hexes = held(state, seat)
    while hexes:
        best = max(best, discard_gain(state, named, buffers, seat, lowest(hexes)))
        hexes &= hexes - 1
    return best


@compiled
def propose_discards(state: State, named: Named, buffers: Buffers) -> int:
    """Each item that may follow, or DONE."""
    seat, number = int(state.seat), 0
    note_kinds(state, named, buffers, seat, OWN)
    for item in range(int(state.cursor), ITEMS):
        if holds(state, seat, item):
            buffers.move[number] = discard_step(item)
            buffers.score[number] = discard_gain(state, named, buffers, seat, hex_of_item(item))
            number += 1
    if state.due > 0:
        buffers.move[number] = DONE
        buffers.score[number] = 0.0
        number += 1
    return number
