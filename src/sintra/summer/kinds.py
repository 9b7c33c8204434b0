"""Kinds of decisions: what a player chooses with a step."""

from sintra.kernel.verbs import State
from sintra.summer.state import BONUS, DRAFT
from sintra.summer.steps import PLACE_STEPS, placed_space, stage_of


def kind(step: int) -> str:
    """Whether a step takes tiles, places one, chooses a bonus tile or passes."""
    if step >= PLACE_STEPS:
        return "place"
    return {DRAFT: "take", BONUS: "bonus"}.get(stage_of(step), "pass")


def same_but_pay(state: State, step: int, other: int) -> bool:
    """Whether two steps place on the same space: one step places and pays."""
    board = int(state.board)
    return min(step, other) >= PLACE_STEPS and placed_space(board, step) == placed_space(board, other)
