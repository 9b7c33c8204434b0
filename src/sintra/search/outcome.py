"""How a simulation ended, as each seat sees it: its margin, how much it likes that, its chance to win."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from sintra.kernel.jit import compiled
from sintra.kernel.reals import exp, logistic
from sintra.kernel.verbs import State, is_over
from sintra.search.tuning import GUESSED, SPREADS, SURE, Tuning

Points: TypeAlias = Any  # a float64 array: the final score that is expected for every seat


@compiled
def margin_of(points: Points, seats: int, seat: int) -> float:
    """By how much a seat leads over the best of the others."""
    best = -1e9
    for other in range(seats):
        if other != seat:
            best = max(best, float(points[other]))
    return float(points[seat]) - best


@compiled
def utility_of(points: Points, seats: int, seat: int, tuning: Tuning) -> float:
    """How much a seat likes an outcome, 0 to 1: a lead, blended with points of its own."""
    lead = logistic(2 * margin_of(points, seats, seat) / tuning.margin_scale)
    own = logistic(2 * (points[seat] - tuning.score_middle) / tuning.score_scale)
    share = float(tuning.score_share)
    return (1 - share) * lead + share * own


@compiled
def end_of(state: State, sure: bool) -> int:
    """Where a simulation has ended: the round that begins there, or the end of the game.

    The end of a game is ``sure`` if the tree leads there. Beyond the tree moves are only guessed.
    """
    if is_over(state):
        return SURE if sure else GUESSED
    return min(int(state.round_no), SPREADS - 1)


@compiled
def win_chance(points: Points, seats: int, seat: int, end: int, tuning: Tuning) -> float:
    """How likely a seat is to win if these final scores are expected; a tie is shared."""
    if end == SURE:
        tied = 0
        for other in range(seats):
            if points[other] > points[seat]:
                return 0.0
            tied += points[other] == points[seat]
        return 1.0 / tied
    scale, total = 2 / float(tuning.spread[end]), 0.0
    for other in range(seats):
        total += exp(scale * (points[other] - points[seat]))
    return 1.0 / total


def sure_chance(scores: Sequence[int], seat: int) -> float:
    """What a seat has of the victory when a game has ended so; a tie is shared."""
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0
