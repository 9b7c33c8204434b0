"""Looking ahead for people and bots: the ways to pay for a piece, and what a step would bring."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sintra.garden.numbers import hex_of_item, items_due, value_of
from sintra.garden.payment import legal_payments, pay
from sintra.garden.rules import apply
from sintra.garden.scoring import DISCARDED, FACE_DOWN_PAID, FIRST_PASS, garden_worth, round_worth
from sintra.garden.state import BACK, CELL, PAY, SLOT, STATE, State, clear_turn
from sintra.garden.steps import CELL_STEPS, PAY_JOKERS, PAY_STEPS, new_steps, paid_item
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, new_rng

JOKER_VALUE = 1  # what a joker is worth at the end (Q11.1)

# ---- payments


class Payment(NamedTuple):
    """One way to pay for a piece: the steps in their one order, and the value that is spent."""

    value: int
    jokers: int
    steps: tuple[int, ...]


NOTHING_DUE = Payment(0, 0, ())


def payments(state: State) -> list[tuple[int, ...]]:
    """The ways to pay for what is being placed, from here on, cheapest first."""
    if state.stage in (CELL, SLOT):
        return [payment.steps for payment in payments_for(state, int(state.piece))]
    return [payment.steps for payment in sorted(_payments(state, ()))] if state.stage == PAY else []


def payments_for(state: State, item: int) -> list[Payment]:
    """The ways to pay for an item in the storage of the seat to move, cheapest first."""
    start = state.copy()
    clear_turn(start)
    start.stage, start.piece, start.due = PAY, item, items_due(hex_of_item(item))
    return sorted(_payments(start, ()))


def _payments(state: State, paid: tuple[int, ...]) -> Iterator[Payment]:
    """Every way to complete a payment of which the steps ``paid`` are done."""
    if state.due == 0:
        yield Payment(_spent(paid), 0, paid)
        return
    steps = new_steps()
    for step in steps[: legal_payments(state, steps)].tolist():
        if step == PAY_JOKERS:
            jokers = int(state.due)
            yield Payment(_spent(paid) + jokers * JOKER_VALUE, jokers, (*paid, step))
        else:
            ahead = state.copy()
            pay(ahead, step)
            yield from _payments(ahead, (*paid, step))


def _spent(steps: tuple[int, ...]) -> int:
    return sum(value_of(hex_of_item(paid_item(step))) for step in steps)


# ---- previews

BRINGS = ("points", "jokers", "round", "final")
POINTS, JOKERS, ROUND, FINAL = range(4)


def previews(state: State, steps: list[int]) -> list[dict[str, int]]:
    """What each of some legal steps brings its seat.

    ``points`` at once. A placement, paid in the cheapest way, also brings ``jokers`` (Q6.9), points more at
    the next ``round`` scoring (Q9) and ``final`` points more for groups (Q11.2, Q11.3).
    """
    cheapest = payments_for(state, int(state.piece))[0] if state.stage in (CELL, SLOT) else NOTHING_DUE
    paying, brings = np.array(cheapest.steps, np.int16), np.zeros((len(steps), len(BRINGS)), np.int16)
    scratch = np.zeros(1, STATE)
    preview_each(state, np.array(steps, np.int16), paying, new_rng(), new_log(), scratch, brings)
    if state.stage not in (CELL, SLOT, BACK):
        return [{"points": points} for points in brings[:, POINTS].tolist()]
    brings[:, JOKERS] += cheapest.jokers
    return [dict(zip(BRINGS, row, strict=True)) for row in brings.tolist()]


@compiled
def preview_each(
    state: State, steps: Any, paying: Any, rng: Rng, log: Log, scratch: Any, brings: Any
) -> None:
    """Try each step on a copy and write what it brings.

    A placement is paid with the steps ``paying``; jokers spent there are counted as lost.
    """
    seat, round_no, ahead = int(state.seat), int(state.round_no), scratch[0]
    for i in range(len(steps)):
        scratch[0] = state
        log.count = 0
        apply(ahead, int(steps[i]), rng, log)
        brings[i, POINTS] = points_at_once(log)
        if CELL_STEPS <= steps[i] < PAY_STEPS:
            for j in range(len(paying)):
                apply(ahead, int(paying[j]), rng, log)
            brings[i, JOKERS] = int(ahead.jokers[seat]) - int(state.jokers[seat])
            brings[i, ROUND] = round_worth(ahead, seat, round_no) - round_worth(state, seat, round_no)
            brings[i, FINAL] = garden_worth(ahead, seat) - garden_worth(state, seat)


@compiled
def points_at_once(log: Log) -> int:
    """The points of a step itself, without the scoring of a round that it may end."""
    points = 0
    for entry in range(int(log.count)):
        reason = int(log.reason[entry])
        if reason in (DISCARDED, FACE_DOWN_PAID, FIRST_PASS):
            points += int(log.points[entry])
    return points
