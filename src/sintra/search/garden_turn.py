"""Queen's Garden: the moves of a turn that are worth looking at, each with its score."""

from sintra.garden.state import State, free_places
from sintra.garden.steps import CHOOSE, PASS
from sintra.garden.tables import ROUNDS
from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.search.garden_place import propose_back, propose_pieces
from sintra.search.garden_take import propose_takes
from sintra.search.garden_value import OWN, Notes, held, held_worth, note_kinds
from sintra.search.garden_weights import Named, phase_of

TIDY = 2  # free places below which it may be right to discard
LOW = 6  # score below which a single discard may cost less than its value


@compiled
def propose_turn(state: State, named: Named, notes: Notes) -> int:
    """Take, place or pass (Q4)."""
    note_kinds(state, named, notes, int(state.seat), OWN)
    number = propose_takes(state, named, notes)
    number = propose_pieces(state, named, notes, number)
    number = propose_back(state, named, notes, number)
    return propose_pass(state, named, notes, number)


# ---- Q8: pass


@compiled
def propose_pass(state: State, named: Named, notes: Notes, number: int) -> int:
    """Pass, and where it may be right also with a discard."""
    seat, phase = int(state.seat), phase_of(state)
    score = float(named.passing[phase])
    if state.marker:
        score += float(named.marker[phase])
    notes.move[number] = PASS
    notes.score[number] = score
    if not may_discard(state, seat):
        return number + 1
    notes.move[number + 1] = CHOOSE
    notes.score[number + 1] = score + best_discard(state, named, notes, seat)
    return number + 2


@compiled
def may_discard(state: State, seat: int) -> bool:
    """Whether discarding can be right: for room, or because a score cannot fall below 0 (Q8.4)."""
    if held(state, seat) == 0:
        return False
    if state.round_no < ROUNDS:
        return free_places(state, seat) < TIDY
    return bool(state.score[seat] < LOW)


@compiled
def discard_gain(state: State, named: Named, notes: Notes, seat: int, hexagon: int) -> float:
    """What discarding an item brings; in the last round it would be lost anyway (Q11.1)."""
    lost = min(hexagon % 6 + 1, int(state.score[seat]))
    if state.round_no == ROUNDS:
        return hexagon % 6 + 1.5 - lost
    return float(named.discard[phase_of(state)]) - lost - held_worth(state, named, notes, hexagon)


@compiled
def best_discard(state: State, named: Named, notes: Notes, seat: int) -> float:
    """What the best single discard brings."""
    best = -1e9
    hexes = held(state, seat)
    while hexes:
        best = max(best, discard_gain(state, named, notes, seat, lowest(hexes)))
        hexes &= hexes - 1
    return best
