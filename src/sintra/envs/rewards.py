"""What a game is worth to those who play it, in one of three ways."""

from typing import Any

from sintra.kernel.errors import BadOption
from sintra.kernel.jit import compiled
from sintra.kernel.verbs import State

# place: at the end, 1 for the first to -1 for the last, the mean of the places for those who share them.
# margin: at the end, the lead over the best of the others, in points.
# points: at every step the points that it brought, for the seat that got or lost them.
KINDS = ("place", "margin", "points")
PLACE, MARGIN, POINTS = range(3)


def find_reward(name: str) -> int:
    """The number of a kind of reward."""
    if name not in KINDS:
        raise BadOption("unknown_reward", reward=str(name)[:20], expected="|".join(KINDS))
    return KINDS.index(name)


@compiled
def reward_of(state: State, kind: int, seat: int) -> float:
    """The reward of a seat at the end of a game; not for ``points``, which were paid by then."""
    seats, own = int(state.seats), int(state.score[seat])
    better, equal, best = 0, 0, -1000
    for other in range(seats):
        if other != seat:
            score = int(state.score[other])
            better += score > own
            equal += score == own
            best = max(best, score)
    if kind == MARGIN:
        return float(own - best)
    return 1.0 - (2 * better + equal) / (seats - 1)


@compiled
def note_scores(state: State, scores: Any) -> None:
    """Remember the scores before a step, for ``pay``."""
    for seat in range(int(state.seats)):
        scores[seat] = state.score[seat]


@compiled
def pay(state: State, kind: int, over: bool, scores: Any, rewards: Any) -> None:
    """Write every seat's reward for a step; ``scores`` are those before it."""
    for seat in range(int(state.seats)):
        if kind == POINTS:
            rewards[seat] = int(state.score[seat]) - int(scores[seat])
        else:
            rewards[seat] = reward_of(state, kind, seat) if over else 0.0
