"""Summer Pavilion: the moves that are worth looking at.

A move is as good as the change it makes to what the seat's position is worth (``value``).
"""

from sintra.kernel.jit import compiled
from sintra.search.summer.passing import propose_keep, propose_pass
from sintra.search.summer.placing import propose_placements
from sintra.search.summer.taking import propose_bonuses, propose_drafts
from sintra.search.summer.weights import POLICY, TABLES, Tables
from sintra.search.verbs import Buffers, Weights
from sintra.summer.state import BONUS, DRAFT, KEEP, PLACE, State


@compiled
def propose(state: State, weights: Weights, buffers: Buffers) -> int:
    """The moves worth looking at, with what each adds to the seat's expected score: see ``verbs.propose``."""
    tables = weights.view(TABLES)[POLICY]
    stage = int(state.stage)
    if stage == DRAFT:
        return propose_drafts(state, tables, buffers)
    if stage == PLACE:
        return propose_turn(state, tables, buffers)
    if stage == BONUS:
        return propose_bonuses(state, tables, buffers)
    if stage == KEEP:
        return propose_keep(state, tables, buffers)
    return 0


@compiled
def propose_turn(state: State, tables: Tables, buffers: Buffers) -> int:
    """Place or pass."""
    number = propose_placements(state, tables, buffers)
    return propose_pass(state, tables, buffers, number)
