"""Kinds of decisions: what a player chooses with a step."""

from sintra.garden.steps import PASS, PAY_STEPS, PIECE_STEPS


def kind(step: int) -> str:
    """Whether a step takes, places, pays or passes."""
    if step < PIECE_STEPS:
        return "take"
    if step < PAY_STEPS:
        return "place"
    return "pay" if step < PASS else "pass"
