"""Queen's Garden: the moves that are worth looking at, at each stage of a turn."""

from sintra.garden.state import BACK, CELL, DISCARD, PAY, PICK, SLOT, TURN, State
from sintra.kernel.jit import compiled
from sintra.search.garden.passing import propose_discards, propose_pass
from sintra.search.garden.payment import propose_payments
from sintra.search.garden.placing import propose_back, propose_backs, propose_pieces, propose_targets
from sintra.search.garden.taking import propose_picks, propose_takes
from sintra.search.garden.value import OWN, note_kinds
from sintra.search.garden.weights import NAMED, Named
from sintra.search.verbs import Buffers, Weights


@compiled
def propose(state: State, weights: Weights, buffers: Buffers) -> int:
    """The moves worth looking at, with a score for each: see ``verbs.propose``."""
    named = weights.view(NAMED)[0]
    stage = int(state.stage)
    if stage == TURN:
        return propose_turn(state, named, buffers)
    if stage == PAY:
        return propose_payments(state, named, buffers)
    if stage == PICK:
        return propose_picks(state, named, buffers)
    if stage in (CELL, SLOT):
        return propose_targets(state, named, buffers)
    if stage == BACK:
        return propose_backs(state, buffers)
    if stage == DISCARD:
        return propose_discards(state, named, buffers)
    return 0


@compiled
def propose_turn(state: State, named: Named, buffers: Buffers) -> int:
    """Take, place or pass (Q4)."""
    note_kinds(state, named, buffers, int(state.seat), OWN)
    number = propose_takes(state, named, buffers)
    number = propose_pieces(state, named, buffers, number)
    number = propose_back(state, named, buffers, number)
    return propose_pass(state, named, buffers, number)
