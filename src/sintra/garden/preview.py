"""Looking ahead for people and bots: the ways to pay for a piece, and what a step would bring."""

from typing import Any, NamedTuple

import numpy as np

from sintra.garden.numbers import hex_of_item, items_due, value_of
from sintra.garden.payment import legal_payments, pay
from sintra.garden.rules import apply
from sintra.garden.scoring import DISCARDED, FACE_DOWN_PAID, FIRST_PASS, garden_worth, round_worth
from sintra.garden.state import CELL, PAY, SLOT, STATE, State, clear_turn
from sintra.garden.steps import CELL_STEPS, PAY_JOKERS, PAY_STEPS, Steps, new_steps, paid_item
from sintra.kernel import ahead
from sintra.kernel.ahead import (
    FIRST_STEP,
    NO_STEP,
    TRIALS,
    UNSAID,
    WAY_STEPS,
    Brings,
    Ways,
    new_ways,
    steps_of,
)
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng

JOKER_VALUE = 1  # what a joker is worth at the end (Q11.1)

# ---- payments


class Payment(NamedTuple):
    """One way to pay for a piece: the steps in their one order, and the value that is spent."""

    value: int
    jokers: int
    steps: tuple[int, ...]


def payments_for(state: State, item: int) -> list[Payment]:
    """The ways to pay for an item in the storage of the seat to move, cheapest first."""
    trials, ways = np.zeros(TRIALS, STATE), new_ways()
    trials[0] = state
    number = ways_to_pay(trials, item, new_steps(), ways)
    return [Payment(int(way[ahead.VALUE]), int(way[ahead.JOKERS]), steps_of(way)) for way in ways[:number]]


@compiled
def find_payments(state: State, spare: Steps, trials: Any, ways: Ways) -> int:
    """Write the ways to pay for what is being placed, cheapest first, from here on; return their number."""
    trials[0] = state
    if state.stage == CELL or state.stage == SLOT:
        return ways_to_pay(trials, int(state.piece), spare, ways)
    return ways_from_here(trials, spare, ways) if state.stage == PAY else 0


@compiled
def ways_to_pay(trials: Any, item: int, spare: Steps, ways: Ways) -> int:
    """Write the ways to pay for an item that the seat to move of ``trials[0]`` holds."""
    start = trials[0]
    clear_turn(start)
    start.stage = PAY
    start.piece = item
    start.due = items_due(hex_of_item(item))
    return ways_from_here(trials, spare, ways)


@compiled
def ways_from_here(trials: Any, spare: Steps, ways: Ways) -> int:
    """Try every payment from ``trials[0]`` on, one item deeper in each further state."""
    number, depth = 0, 0
    path = ways[len(ways) - 1]  # the last row is for the way that is being tried
    for at in range(len(path)):
        path[at] = 0 if at < FIRST_STEP else NO_STEP
    while depth >= 0:
        step = next_payment(trials[depth], int(path[FIRST_STEP + depth]), spare)
        path[FIRST_STEP + depth] = step
        if trials[depth].due == 0:
            number = insert(ways, number, 0)
            depth -= 1
        elif step == NO_STEP:
            depth -= 1
        elif step == PAY_JOKERS:
            number = insert(ways, number, int(trials[depth].due))
        else:
            trials[depth + 1] = trials[depth]
            pay(trials[depth + 1], step)
            depth += 1
    return number


@compiled
def next_payment(state: State, last: int, spare: Steps) -> int:
    """The next step after ``last`` that may be paid; NO_STEP if there is none."""
    if state.due > 0:
        for at in range(legal_payments(state, spare)):
            if spare[at] > last:
                return int(spare[at])
    return NO_STEP


@compiled
def insert(ways: Ways, number: int, jokers: int) -> int:
    """Insert the way in the last row among those found so far, cheapest first; return their number."""
    path, value = ways[len(ways) - 1], jokers * JOKER_VALUE
    for at in range(FIRST_STEP, FIRST_STEP + WAY_STEPS):
        if path[at] != NO_STEP and path[at] != PAY_JOKERS:
            value += value_of(hex_of_item(paid_item(int(path[at]))))
    path[ahead.VALUE] = value
    path[ahead.JOKERS] = jokers
    at = number
    while at > 0 and comes_before(path, ways[at - 1]):
        for column in range(len(path)):
            ways[at, column] = ways[at - 1, column]
        at -= 1
    for column in range(len(path)):
        ways[at, column] = path[column]
    return number + 1


@compiled
def comes_before(one: Any, other: Any) -> bool:
    """Whether one way is cheaper than another, or else spends fewer jokers, or else has lower steps."""
    for column in range(len(one)):
        if one[column] != other[column]:
            return bool(one[column] < other[column])
    return False


# ---- previews

BRINGS = ("points", "jokers", "round", "final")
POINTS, JOKERS, ROUND, FINAL = range(4)


@compiled
def look_ahead(
    state: State, steps: Steps, brings: Brings, rng: Rng, log: Log, spare: Steps, trials: Any, ways: Ways
) -> None:
    """Try each of some legal steps on a copy and write what it brings its seat.

    ``points`` at once. A placement, paid in the cheapest way, also brings ``jokers`` (Q6.9), points more at
    the next ``round`` scoring (Q9) and ``final`` points more for groups (Q11.2, Q11.3).
    """
    paid = find_payments(state, spare, trials, ways) > 0  # the cheapest payment is then in the first row
    trial = trials[0]
    for i in range(len(steps)):
        trials[0] = state
        log.count = 0
        apply(trial, int(steps[i]), rng, log)
        brings[i, POINTS] = points_at_once(log)
        if CELL_STEPS <= steps[i] < PAY_STEPS:
            if paid:
                pay_all(trial, ways[0], rng, log)
            preview_placement(state, trial, brings[i])
            if paid:
                brings[i, JOKERS] += ways[0, ahead.JOKERS]  # what is spent is not lost by the place
        else:
            for column in range(JOKERS, len(BRINGS)):
                brings[i, column] = UNSAID


@compiled
def pay_all(state: State, way: Any, rng: Rng, log: Log) -> None:
    """Play all steps of a way to pay."""
    for at in range(FIRST_STEP, FIRST_STEP + WAY_STEPS):
        if way[at] == NO_STEP:
            return
        apply(state, int(way[at]), rng, log)


@compiled
def preview_placement(state: State, then: State, brings: Any) -> None:
    """Write what has changed for the seat to move when its piece is placed and paid."""
    seat, round_no = int(state.seat), int(state.round_no)
    brings[JOKERS] = int(then.jokers[seat]) - int(state.jokers[seat])
    brings[ROUND] = round_worth(then, seat, round_no) - round_worth(state, seat, round_no)
    brings[FINAL] = garden_worth(then, seat) - garden_worth(state, seat)


@compiled
def points_at_once(log: Log) -> int:
    """The points of a step itself, without the scoring of a round that it may end."""
    points = 0
    for entry in range(int(log.count)):
        reason = int(log.reason[entry])
        if reason in (DISCARDED, FACE_DOWN_PAID, FIRST_PASS):
            points += int(log.points[entry])
    return points
