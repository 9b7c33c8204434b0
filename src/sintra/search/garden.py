"""Queen's Garden for the search: which moves are worth looking at, and what a position is worth."""

import json
from typing import Any

from sintra.garden.state import BACK, CELL, DISCARD, OVER, PAY, PICK, SLOT, STATE, TURN, State
from sintra.kernel.jit import compiled
from sintra.kernel.verbs import register
from sintra.search import verbs
from sintra.search.garden_estimate import expect_score
from sintra.search.garden_steps import (
    propose_backs,
    propose_discards,
    propose_payments,
    propose_picks,
    propose_targets,
)
from sintra.search.garden_turn import propose_turn
from sintra.search.garden_value import NOTES, Notes
from sintra.search.garden_weights import FILE, NAMED, Named, pack
from sintra.search.verbs import Moves, Scores, Weights

WEIGHTS = pack(json.loads(FILE.read_text()))


@compiled
def propose(state: State, weights: Weights, moves: Moves, scores: Scores) -> int:
    """Write the moves worth looking at and their scores: see ``verbs.propose``.

    Both lists have room for exactly MAX_MOVES; the end of the list of scores is used for notes.
    """
    named, notes = weights.view(NAMED)[0], scores.view(NOTES)[0]
    number = propose_steps(state, named, notes)
    for i in range(number):
        moves[i] = notes.move[i]
    return number


@compiled
def propose_steps(state: State, named: Named, notes: Notes) -> int:
    """The same in the notes, for each stage of a turn."""
    stage = int(state.stage)
    if stage == TURN:
        return propose_turn(state, named, notes)
    if stage == PAY:
        return propose_payments(state, named, notes)
    if stage == PICK:
        return propose_picks(state, named, notes)
    if stage in (CELL, SLOT):
        return propose_targets(state, named, notes)
    if stage == BACK:
        return propose_backs(state, notes)
    if stage == DISCARD:
        return propose_discards(state, named, notes)
    return 0


@compiled
def estimate(state: State, weights: Weights, points: Any) -> None:
    """Write the final score to be expected for every seat: see ``verbs.estimate``."""
    named = weights.view(NAMED)[0]
    for seat in range(int(state.seats)):
        if state.stage == OVER:
            points[seat] = float(state.score[seat])
        else:
            points[seat] = expect_score(state, named, seat)


register(STATE, {verbs.propose: propose, verbs.estimate: estimate})

TASTE = {
    "exploration": 0.3,
    "temperature": 2.0,
    "cut": 9.0,
    "doubt": 0.02,
    "noise": 0.0,
    "margin_scale": 40.0,
    "score_share": 0.5,
    "score_scale": 60.0,
    "score_middle": 110.0,
    "spread": (24, 24, 24, 26, 19, 19, 19, 19),  # as leads at the starts of rounds were won
}
