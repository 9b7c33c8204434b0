"""Kinds of decisions: what a player chooses with a step.

Taking tiles, placing them, paying, choosing bonus tiles, passing. In Summer Pavilion one step places and
pays: choosing the best space, but another way to pay for it, is a decision about paying.
"""

from collections.abc import Callable, Sequence

from sintra.garden import steps as garden
from sintra.kernel.game import Game
from sintra.kernel.verbs import State
from sintra.summer import steps as summer
from sintra.summer.state import BONUS, DRAFT

TAKE, PLACE, PAY, BONUS_TILE, PASS, ANY = "take", "place", "pay", "bonus", "pass", "turn"


def summer_kind(step: int) -> str:
    """The kind of a step of Summer Pavilion."""
    if step >= summer.PLACE_STEPS:
        return PLACE
    return {DRAFT: TAKE, BONUS: BONUS_TILE}.get(summer.stage_of(step), PASS)


def garden_kind(step: int) -> str:
    """The kind of a step of Queen's Garden."""
    if step < garden.PIECE_STEPS:
        return TAKE
    if step < garden.PAY_STEPS:
        return PLACE
    return PAY if step < garden.PASS else PASS


KINDS: dict[str, Callable[[int], str]] = {"summer": summer_kind, "garden": garden_kind}


def kind_of(game: Game, step: int) -> str:
    """The kind of a step."""
    return KINDS[game.name](step) if game.name in KINDS else ANY


def decisions(game: Game, state: State, played: Sequence[int], best: Sequence[int]) -> tuple[str, ...]:
    """The kinds of decisions in a turn, up to and including the one that left the best turn.

    All but the last were right; the last was too, if the turns are the same.
    """
    found: list[str] = []
    for at, step in enumerate(played):
        other = best[at] if at < len(best) else None
        kind = kind_of(game, step)
        if other != step and _pays_otherwise(game, state, step, other):
            kind = PAY
        found += [kind] if kind not in found else []
        if other != step:
            break
    return tuple(found)


def _pays_otherwise(game: Game, state: State, step: int, other: int | None) -> bool:
    """Whether two steps of Summer Pavilion place on the same space."""
    if game.name != "summer" or other is None or min(step, other) < summer.PLACE_STEPS:
        return False
    board = int(state.board)
    return summer.placed_space(board, step) == summer.placed_space(board, other)
