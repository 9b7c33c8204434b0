"""What holds after every step of every game, on thousands of games played at random."""

from typing import Any

import numpy as np
import pytest

from sintra.garden import rounds, rules
from sintra.garden.rules import legal
from sintra.garden.state import OVER, State, new_state
from sintra.garden.steps import (
    CELL_STEPS,
    PASS,
    PAY_STEPS,
    PICK_STEPS,
    PIECE_BACK,
    PIECE_STEPS,
    STEP_COUNT,
    new_steps,
)
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, below, new_rng
from tests.walking import fast, games

from .checking import (
    WRONG,
    wrong_with_cards,
    wrong_with_groups,
    wrong_with_sets,
    wrong_with_storage,
    wrong_with_tiles,
)
from .tools import PRINTED
from .walking import MANY_TABLES, TABLES, walk
from .words import content


@fast
def wrong_with_steps(state: State, steps: Any, count: int) -> int:
    """Check the list of legal steps."""
    for number in range(count):
        if not 0 <= steps[number] < STEP_COUNT:
            return 14
        if number and steps[number] <= steps[number - 1]:
            return 11
    return 12 if (count == 0) != (state.stage == OVER) else 0


@fast
def wrong_with_state(state: State, sums: Any) -> int:
    """Everything that is not about the legal steps."""
    wrong = wrong_with_tiles(state)
    if wrong == 0:
        wrong = wrong_with_cards(state)
    for seat in range(state.seats):
        if wrong == 0:
            wrong = wrong_with_storage(state, seat, sums[seat])
        if wrong == 0:
            wrong = wrong_with_sets(state, seat)
        if wrong == 0:
            wrong = wrong_with_groups(state, seat)
    return wrong


@fast
def choose(steps: Any, count: int, rng: Rng, eager: bool) -> int:
    """A legal step as in ``walking``: eager walks place much, close together, and pass late."""
    first, last = 0, count
    if eager and steps[0] < CELL_STEPS and below(rng, 32):
        while last > 1 and steps[last - 1] >= PASS:
            last -= 1
        if steps[last - 1] >= PIECE_BACK and last > 1:
            last -= 1
        if below(rng, 4):
            while first < last - 1 and steps[first] < PIECE_STEPS:
                first += 1
    elif eager and CELL_STEPS <= steps[0] < PAY_STEPS and below(rng, 4):
        last = 1
    return int(steps[first + below(rng, last - first)])


@fast
def walk_and_check(state: State, rng: Rng, log: Log, steps: Any, sums: Any, eager: bool, every: int) -> int:
    """Play one game to its end; the number of the first thing that is wrong, or 0."""
    for played in range(100_000):
        if log.lost:
            return 13
        for number in range(log.count):
            sums[log.seat[number]] += log.points[number]
        log.count = 0
        count = legal(state, steps)
        wrong = wrong_with_steps(state, steps, count)
        if wrong == 0 and (played % every == 0 or count == 0):
            wrong = wrong_with_state(state, sums)
        if wrong or count == 0:
            return wrong
        rules.apply(state, choose(steps, count, rng, eager), rng, log)
    return 12


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("seats", "side", "payment"), MANY_TABLES)
def test_invariants_hold_after_every_step(seats: int, side: int, payment: int, eager: bool) -> None:
    state, log, steps = new_state(), new_log(), new_steps()
    choices = np.array([side, payment, *PRINTED[side]], np.int8)
    for seed in range(games(50, 1)):
        rng, sums = new_rng(seed, 3), np.zeros(4, np.int64)
        rounds.deal(state, seats, choices, rng)
        wrong = walk_and_check(state, rng, log, steps, sums, eager, games(1, 24))
        assert not wrong, f"seed {seed}: {WRONG[wrong]}"
        assert rules.is_over(state)


def test_eager_walks_fill_gardens_and_others_empty_the_bag() -> None:
    """The walks above reach what is rare: full gardens, recycled towers, three jokers at once."""
    hexes, jokers, recycled = 0, 0, False
    for seed in range(games(10, 2)):
        for played in walk(4, 0, seed % 2, seed):
            gained = played.after.jokers.astype(int) - played.before.jokers
            jokers = max(jokers, int(gained.max()))
            recycled |= bool(played.before.tower.sum() and not played.after.tower.sum())
        hexes = max(hexes, *((played.after.cell >= 0).sum(1).tolist()))
    assert hexes > 15
    assert jokers > 0
    assert recycled


@pytest.mark.parametrize(("seats", "side", "payment"), TABLES[::3])
def test_every_legal_step_does_something_of_its_own(seats: int, side: int, payment: int) -> None:
    """No two steps have the same result: but a colour and a pattern may stand for the same hexes (Q5.1)."""
    for seed in range(games(3, 1)):
        for number, played in enumerate(walk(seats, side, payment, seed)):
            if number % 9:
                continue
            results = {content(played.before)}
            steps = [step for step in played.legal if step >= PICK_STEPS]
            for step in steps:
                ahead = played.before.copy()
                rules.apply(ahead, step, new_rng(seed), new_log())
                results.add(content(ahead))
            assert len(results) == len(steps) + 1


def test_the_stage_of_a_game_that_is_over_stays_over() -> None:
    for played in walk(3, 1, 1, seed=2, eager=False):
        assert played.before.stage != OVER
    assert played.after.stage == OVER
    assert legal(played.after, new_steps()) == 0
