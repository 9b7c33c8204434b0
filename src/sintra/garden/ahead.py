"""Looking ahead for people and bots: the payments possible for a piece, and what a step would bring."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sintra.garden.payment import legal_payments, pay
from sintra.garden.rules import apply
from sintra.garden.scoring import (
    BONUS,
    COLOUR_GROUP,
    DISCARDED,
    FACE_DOWN_PAID,
    FIRST_PASS,
    PATTERN_GROUP,
    score_end,
    score_round,
)
from sintra.garden.state import CELL, PAY, SLOT, State, clear_turn
from sintra.garden.steps import CELL_STEPS, PAY_JOKERS, PAY_STEPS, new_steps
from sintra.kernel.log import entries, new_log
from sintra.kernel.random import new_rng

JOKER_VALUE = 1  # what a joker is worth at the end (Q11.1)


class Payment(NamedTuple):
    """One way to pay for a piece: the steps in their one order, and the value that is spent."""

    value: int
    jokers: int
    steps: tuple[int, ...]


def payments(state: State, piece: int) -> list[Payment]:
    """All payments for an item of the storage of the seat to move, the one that spends least value first."""
    start = state.copy()
    clear_turn(start)
    start.stage, start.piece, start.due = PAY, piece, (piece >> 1) % 6
    return sorted(_payments(start, ()))


def ways_to_pay(state: State) -> list[tuple[int, ...]]:
    """The payments for what is being placed, from here on, the one that spends least value first."""
    if state.stage in (CELL, SLOT):
        return [payment.steps for payment in payments(state, int(state.piece))]
    return [payment.steps for payment in sorted(_payments(state, ()))] if state.stage == PAY else []


def _payments(state: State, paid: tuple[int, ...]) -> Iterator[Payment]:
    if state.due == 0:
        yield Payment(sum(_value(step) for step in paid), 0, paid)
        return
    steps = new_steps()
    for step in steps[: legal_payments(state, steps)].tolist():
        ahead = state.copy()
        if pay(ahead, step) or step != PAY_JOKERS:
            yield from _payments(ahead, (*paid, step))
        else:
            jokers = int(state.due)
            value = sum(_value(earlier) for earlier in paid) + jokers * JOKER_VALUE
            yield Payment(value, jokers, (*paid, step))


def _value(step: int) -> int:
    return ((step - PAY_STEPS) >> 1) % 6 + 1


def preview(state: State, step: int) -> dict[str, int]:
    """What a legal step brings its seat.

    ``points`` at once; and for a placement, paid with the least value: ``jokers`` gained (Q6.9), ``round``
    points more at the coming round scoring (Q9), ``final`` points more for groups at the end (Q11.2, Q11.3).
    """
    seat, ahead, log = int(state.seat), state.copy(), new_log()
    apply(ahead, step, new_rng(), log)
    own = (DISCARDED, FACE_DOWN_PAID, FIRST_PASS)
    result = {"points": sum(entry.points for entry in entries(log) if entry.reason in own)}
    if not CELL_STEPS <= step < PAY_STEPS:
        return result
    spent = 0
    if ahead.stage == PAY:
        payment = payments(state, int(state.piece))[0]
        spent = payment.jokers
        for paying in payment.steps:
            apply(ahead, paying, new_rng(), log)
    return {
        **result,
        "jokers": int(ahead.jokers[seat]) - int(state.jokers[seat]) + spent,
        "round": _points(ahead, seat, score_round) - _points(state, seat, score_round),
        "final": _points(ahead, seat, score_end) - _points(state, seat, score_end),
    }


def _points(state: State, seat: int, scoring: Any) -> int:
    """Points of the round or of the groups, if they were scored now; the storage is left out."""
    copy, log = state.copy(), new_log()
    scoring(copy, seat, log)
    groups = (COLOUR_GROUP, PATTERN_GROUP, BONUS)
    return sum(entry.points for entry in entries(log) if scoring is score_round or entry.reason in groups)
