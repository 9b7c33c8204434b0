"""Bonus tiles of Summer Pavilion as the heuristic sees them: the first, and greedily those that follow it."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from sintra.summer.state import BONUS, PLACE, State
from sintra.summer.steps import BONUS_STEPS
from tests.search.summer_tools import CLOSE, STARTED, laid, proposed, spread, worth
from tests.summer.tools import BOARDS, legal_ids

ROUNDS = (1, 3, 4, 6)
HANDS = ("", "bb", "yyyyg", "pgoybr")
SUPPLIES = ("pgoybrpgoy", "ppbbbryyyg", "rrrrrrrrbb", "oyr", "pppbr")
CASES = [
    (board, ROUNDS[at % 4], hand, supply)
    for board in BOARDS
    for at, supply in enumerate(SUPPLIES)
    for hand in HANDS
]


def choosing(board: int, round_no: int, hand: str, supply: str, bonus: int) -> State:
    """A seat that may take some bonus tiles."""
    parts = {"board": board, "round_no": round_no, "hands": [hand, "o"], "supply": supply}
    state = laid(STARTED[board], stage=BONUS, **parts)
    state.bonus = bonus
    return state


def worth_with(state: State, colours: tuple[int, ...]) -> float:
    """What the seat's position is worth once it has taken these tiles."""
    ahead = state.copy()
    ahead.stage, ahead.bonus = PLACE, 0
    for colour in colours:
        ahead.hand[0, colour] += 1
        ahead.supply[colour] -= 1
    return worth(ahead, 0)


def selections(state: State, first: int) -> list[tuple[int, ...]]:
    """All that may be taken after ``first``, it included: in colour order, within the supply."""
    rests = combinations_with_replacement(range(first, 6), int(state.bonus) - 1)
    ways = ((first, *rest) for rest in rests)
    return [way for way in ways if all(state.supply[colour] >= n for colour, n in Counter(way).items())]


def best_worth(state: State, first: int) -> float:
    """With the best of all selections."""
    return max(worth_with(state, colours) for colours in selections(state, first))


def greedy_worth(state: State, first: int) -> float:
    """With the best second tile, then with the best third tile beside these two."""
    taken: tuple[int, ...] = (first,)
    while len(taken) < state.bonus:
        left = [colour for colour in range(first, 6) if state.supply[colour] > taken.count(colour)]
        taken = max(((*taken, colour) for colour in left), key=lambda ways: worth_with(state, ways))
    return worth_with(state, taken)


def gaps(state: State, worth_of_first: Callable[[State, int], float]) -> list[float]:
    """By how much a worth is more than the score, for every proposed tile: the same for all if right."""
    proposal = proposed(state)
    assert list(proposal) == legal_ids(state)
    return [worth_of_first(state, step - BONUS_STEPS) - score for step, score in proposal.items()]


@pytest.mark.parametrize("bonus", [1, 2])
@pytest.mark.parametrize(("board", "round_no", "hand", "supply"), CASES)
def test_one_or_two_bonus_tiles_score_as_the_best_selection(
    board: int, round_no: int, hand: str, supply: str, bonus: int
) -> None:
    assert spread(gaps(choosing(board, round_no, hand, supply, bonus), best_worth)) < CLOSE


@pytest.mark.parametrize(("board", "round_no", "hand", "supply"), CASES)
def test_three_bonus_tiles_score_as_the_greedy_selection(
    board: int, round_no: int, hand: str, supply: str
) -> None:
    """The best that may follow in colour order and within the supply, one tile at a time."""
    assert spread(gaps(choosing(board, round_no, hand, supply, 3), greedy_worth)) < CLOSE


@pytest.mark.parametrize(("board", "round_no", "hand", "supply"), CASES)
def test_the_greedy_selection_is_nearly_the_best(board: int, round_no: int, hand: str, supply: str) -> None:
    """What it misses is far below the points at which the search does not look at a move."""
    state = choosing(board, round_no, hand, supply, 3)
    for step in legal_ids(state):
        missed = best_worth(state, step - BONUS_STEPS) - greedy_worth(state, step - BONUS_STEPS)
        assert -CLOSE < missed < 2
