"""Summer Pavilion: what a seat may do, and what a step does (S4, S5).

The kinds of steps have files of their own: ``taking`` (S4), ``placing`` (S5.2 to S5.7), ``passing`` (S5.9).
``apply`` trusts its caller; ``table.Table`` and ``why.why_not`` check.
"""

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.summer.passing import legal_keeps, may_choose, pass_turn
from sintra.summer.placing import legal_bonuses, legal_placements, place, take_bonus
from sintra.summer.rounds import end_turn
from sintra.summer.state import BONUS, DRAFT, KEEP, OVER, PLACE, State
from sintra.summer.steps import (
    BONUS_STEPS,
    CHOOSE,
    KEEP_STEPS,
    PASS,
    PLACE_STEPS,
    Steps,
    bonus_colour,
    drafted_colour,
    drafted_place,
)
from sintra.summer.taking import legal_drafts, take


@compiled
def legal(state: State, steps: Steps) -> int:
    """Write the legal steps into ``steps``, ascending, and return how many there are.

    Each of them leaves a way to complete the turn.
    """
    stage = int(state.stage)
    if stage == DRAFT:
        return legal_drafts(state, steps)
    if stage == PLACE:
        return legal_turns(state, steps)
    if stage == BONUS:
        return legal_bonuses(state, steps)
    if stage == KEEP:
        return legal_keeps(state, steps)
    return 0


@compiled
def legal_turns(state: State, steps: Steps) -> int:
    """Pass, with or without a choice of what to keep (S5.9), or place a tile."""
    steps[0] = PASS
    count = 1
    if may_choose(state):
        steps[1] = CHOOSE
        count = 2
    return legal_placements(state, steps, count, False)


@compiled
def apply(state: State, step: int, rng: Rng, log: Log) -> int:
    """Play a legal step and what follows from it; return how many tiles were drawn."""
    if step < BONUS_STEPS:
        return take(state, drafted_place(step), drafted_colour(step), rng, log)
    if step < KEEP_STEPS:
        if take_bonus(state, bonus_colour(step)):
            return 0
    elif step >= PLACE_STEPS:
        if place(state, step, log):
            return 0
    elif pass_turn(state, step, log):
        return 0
    return end_turn(state, rng, log)


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return bool(state.stage == OVER)


@compiled
def in_turn(state: State) -> bool:
    """Whether the seat to move is in the middle of its turn."""
    return bool(state.stage == BONUS or state.stage == KEEP)
