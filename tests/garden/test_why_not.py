"""``why_not`` and the legal list are two ways to say the same: never one without the other."""

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.notation import all_steps
from sintra.garden.state import TURN
from sintra.garden.why import why_not
from sintra.kernel.jit import COMPILED

from .walking import EVERY_TABLE, WALKED, Options, positions

CODES = {
    "Q5.1 nothing_there",
    "Q5.2 not_there",
    "Q5.3 no_room",
    "Q6.1 not_held",
    "Q6.1 cannot_pay",
    "Q6.1 cannot_complete",
    "Q6.2 no_match",
    "Q6.2 mixed_payment",
    "Q6.3 identical",
    "Q6.4 too_few_jokers",
    "Q6.6 occupied",
    "Q6.6 no_cell",
    "Q6.7 no_match",
    "Q6.7 no_place",
    "Q6.8 no_place",
    "Q6.8 duplicate_in_group",
    "Q7.1 no_supply",
    "Q7.1 points",
    "Q7.2 no_slot",
    "Q7.2 slot_taken",
    "Q8.2 nothing_to_discard",
    "Q8.2 not_held",
    "Q8.2 nothing_discarded",
    "one_order",
    "not_your_stage",
    "game_over",
}


@pytest.mark.parametrize(("seats", "options"), EVERY_TABLE if COMPILED else WALKED)
def test_a_step_is_refused_exactly_if_it_is_not_in_the_legal_list(seats: int, options: Options) -> None:
    """In the middle of a turn every second position is asked about all steps, at a beginning every sixth."""
    for number, (state, legal) in enumerate(positions(seats, options, seed=10 + seats)):
        if legal and number % (6 if state.stage == TURN else 2):
            continue
        before, allowed = state.tobytes(), set(legal)
        for step in all_steps(state):
            refusal = why_not(state, step)
            assert (refusal is None) == (step in allowed), (GARDEN.format_position(state), step, refusal)
            assert refusal is None or refusal.code in CODES
        assert state.tobytes() == before
        assert legal == sorted(allowed)
