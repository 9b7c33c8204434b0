"""Kinds of decisions: what a player chooses with a turn."""

from collections.abc import Sequence

from sintra.kernel.game import Game
from sintra.kernel.verbs import State


def decisions(game: Game, state: State, played: Sequence[int], best: Sequence[int]) -> tuple[str, ...]:
    """The kinds of decisions in a turn, up to and including the one that left the best turn.

    All but the last were right; the last was too, if the turns are the same. To place what the best turn
    places, but pay for it in another way, is a decision about paying.
    """
    found: list[str] = []
    for at, step in enumerate(played):
        other = best[at] if at < len(best) else None
        kind = game.kind(step)
        if other is not None and other != step and game.same_but_pay(state, step, other):
            kind = "pay"
        found += [kind] if kind not in found else []
        if other != step:
            break
    return tuple(found)
