"""Queen's Garden: what a seat may do, and what a step does (Q4).

The kinds of steps have files of their own: ``taking`` (Q5), ``placing`` (Q6, Q7), ``payment`` (Q6.1 to Q6.5)
and ``passing`` (Q8). ``apply`` trusts its caller; ``table.Table`` and ``why.why_not`` check.
"""

from sintra.garden.passing import legal_discards, pass_turn
from sintra.garden.payment import legal_payments, pay
from sintra.garden.placing import (
    choose_piece,
    choose_target,
    legal_backs,
    legal_pieces,
    legal_targets,
    place,
    place_back,
)
from sintra.garden.rounds import end_turn
from sintra.garden.state import BACK, CELL, DISCARD, OVER, PAY, PICK, SLOT, TURN, State
from sintra.garden.steps import (
    BACK_STEPS,
    CELL_STEPS,
    CHOOSE,
    PASS,
    PAY_STEPS,
    PICK_STEPS,
    PIECE_STEPS,
    Steps,
    back_slot,
    picked_source,
    taken_category,
)
from sintra.garden.taking import end_take, legal_picks, legal_takes, pick, take
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng


@compiled
def legal(state: State, steps: Steps) -> int:
    """Write the legal steps into ``steps``, ascending, and return how many there are.

    Each of them leaves a way to complete the turn.
    """
    stage = int(state.stage)
    if stage == TURN:
        return legal_turns(state, steps)
    if stage == PICK:
        return legal_picks(state, steps)
    if stage in (CELL, SLOT):
        return legal_targets(state, steps)
    if stage == BACK:
        return legal_backs(state, steps)
    if stage == PAY:
        return legal_payments(state, steps)
    if stage == DISCARD:
        return legal_discards(state, steps)
    return 0


@compiled
def legal_turns(state: State, steps: Steps) -> int:
    """Take, place a tile, place an expansion, pass (Q4)."""
    number = legal_takes(state, steps)
    number = legal_pieces(state, steps, number)
    steps[number] = PASS
    number += 1
    if state.stock[state.seat] | state.stored[state.seat]:
        steps[number] = CHOOSE
        number += 1
    return number


@compiled
def apply(state: State, step: int, rng: Rng, log: Log) -> int:
    """Play a legal step and what follows from it; return how many tiles and cards were revealed."""
    drawn = 0
    if step < PIECE_STEPS:
        if step < PICK_STEPS:
            state.category = taken_category(step)
            state.cursor = 0
        else:
            pick(state, picked_source(step))
        if take(state):
            return 0
        drawn = end_take(state, rng)
    elif step < CELL_STEPS:
        choose_piece(state, step)
        return 0
    elif step >= PASS:
        if pass_turn(state, step, log):
            return 0
    elif BACK_STEPS <= step < PAY_STEPS:
        place_back(state, back_slot(step), log)
    else:
        if pay(state, step) if step >= PAY_STEPS else choose_target(state, step):
            return 0
        place(state)
    return drawn + end_turn(state, rng, log)


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return bool(state.stage == OVER)


@compiled
def in_turn(state: State) -> bool:
    """Whether the seat to move is in the middle of its turn."""
    return bool(state.stage != TURN and state.stage != OVER)
