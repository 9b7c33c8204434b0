"""``why_not`` and the legal list are two ways to say the same: never one without the other."""

import pytest

from sintra.kernel.jit import COMPILED
from sintra.summer.game import GAME as SUMMER
from sintra.summer.notation import all_steps
from sintra.summer.why import why_not

from .walking import TABLES, positions

EVERY = 4 if COMPILED else 20  # each how-many-th position of a game is asked about every step there is
CODES = {
    "S1.2 no_display",
    "S4.2 none_there",
    "S4.3 wild_only",
    "S5.2 occupied",
    "S5.2 too_few",
    "S5.3 none_of_colour",
    "S5.3 wild_as_itself",
    "S5.3 too_few_wilds",
    "S5.4 colour",
    "S5.4 centre",
    "S5.5 star",
    "S5.7 not_in_supply",
    "S5.9 none_of_colour",
    "S5.9 no_choice",
    "one_order",
    "not_your_stage",
    "game_over",
}


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_a_step_is_refused_exactly_if_it_is_not_in_the_legal_list(seats: int, board: int) -> None:
    for number, (state, legal) in enumerate(positions(seats, board, seed=10 + seats)):
        if number % EVERY and legal:
            continue
        before, allowed = state.tobytes(), set(legal)
        for step in all_steps(state):
            refusal = why_not(state, step)
            assert (refusal is None) == (step in allowed), (SUMMER.format_position(state), step, refusal)
            if refusal:
                assert refusal.code in CODES
                assert {type(fact) for fact in refusal.facts.values()} <= {int, str}  # plain, for the wire
        assert state.tobytes() == before
        assert legal == sorted(allowed)


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_where_choices_are_rare_every_position_is_asked(seats: int, board: int) -> None:
    """Bonus and keep steps, passes and drafts are few: these are compared everywhere, in more games."""
    for seed in range(20, 24 if COMPILED else 21):
        for state, legal in positions(seats, board, seed):
            allowed = {step for step in legal if step < 75}
            assert {step for step in range(75) if why_not(state, step) is None} == allowed
