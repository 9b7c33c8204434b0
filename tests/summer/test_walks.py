"""What holds after every step of every game, on thousands of games played at random."""

from typing import Any

import numpy as np
import pytest

from sintra.kernel.log import CAPACITY, Log, new_log
from sintra.kernel.random import Rng, below, new_rng
from sintra.summer import rounds, rules
from sintra.summer.rules import legal
from sintra.summer.state import PLACE, State, new_state
from sintra.summer.steps import CHOOSE, PLACE_STEPS, STEP_COUNT, new_steps
from tests.walking import fast, games

from .tools import content
from .walking import TABLES, walk

WRONG = (
    "all is well",
    "S1.1 there are not 22 tiles of a colour",
    "S1.3 more than 10 tiles in the supply",
    "S4.5 S5.9 a score below 1",
    "covered does not agree with tile",
    "colours does not agree with tile",
    "a score is not 5 and its log",
    "more log entries than the log can hold",
    "the legal steps do not ascend",
    "no legal step, and the game is on",
    "a legal step after the end",
    "a number of tiles below zero",
    "S1.4 more than four tiles in the corners",
    "S5.7 a bonus owed that the supply does not hold",
    "S6.1 tiles in the corners while drafting",
    "S3.1 a round that does not exist",
    "a step that does not exist",
    "lying does not agree with market",
)


@fast
def wrong_with_tiles(state: State) -> int:
    """Count all tiles."""
    for colour in range(6):
        total = int(state.bag[colour]) + int(state.tower[colour]) + int(state.supply[colour])
        least = min(int(state.bag[colour]), int(state.tower[colour]), int(state.supply[colour]))
        for place in range(10):
            total += int(state.market[place, colour])
            least = min(least, int(state.market[place, colour]))
        for seat in range(4):
            total += int(state.hand[seat, colour]) + int(state.corner[seat, colour])
            least = min(least, int(state.hand[seat, colour]), int(state.corner[seat, colour]))
            for space in range(42):
                if state.tile[seat, space] == colour:
                    total += 1
        if total != 22:
            return 1
        if least < 0:
            return 11
    if state.market.sum() != state.lying:
        return 17
    supply = 0
    for colour in range(6):
        supply += int(state.supply[colour])
    if supply > 10:
        return 2
    return 13 if state.bonus > supply or state.bonus < 0 else 0


@fast
def wrong_with_seat(state: State, seat: int, log_sum: int) -> int:
    """Compare one seat's masks, corners and score with what they stand for."""
    covered, corners = 0, 0
    for star in range(7):
        colours = 0
        for at in range(6):
            tile = int(state.tile[seat, star * 6 + at])
            if tile >= 0:
                covered |= 1 << (star * 6 + at)
                colours |= 1 << tile
        if state.colours[seat, star] != colours:
            return 5
    if state.covered[seat] != covered:
        return 4
    if state.score[seat] < 1:
        return 3
    if state.score[seat] != 5 + log_sum:
        return 6
    for colour in range(6):
        corners += int(state.corner[seat, colour])
    if corners > 4:
        return 12
    return 14 if corners > 0 and state.stage == 0 else 0


@fast
def wrong_with_steps(state: State, steps: Any, count: int) -> int:
    """Check the list of legal steps."""
    for number in range(count):
        if not 0 <= steps[number] < STEP_COUNT[state.board]:
            return 16
        if number and steps[number] <= steps[number - 1]:
            return 8
    over = state.stage == 4
    if count == 0 and not over:
        return 9
    return 10 if count > 0 and over else 0


@fast
def walk_and_check(state: State, rng: Rng, log: Log, steps: Any, sums: Any, eager: bool, every: int) -> int:
    """Play one game to its end; the number of the first thing that is wrong, or 0."""
    at = 0
    while True:
        if log.count > CAPACITY:
            return 7
        for number in range(log.count):
            sums[log.seat[number]] += log.points[number]
        log.count = 0
        wrong, count = 0, legal(state, steps)
        if at % every == 0 or count == 0:
            wrong = wrong_with_tiles(state)
            for seat in range(state.seats):
                wrong = wrong or wrong_with_seat(state, seat, sums[seat])
            wrong = wrong or wrong_with_steps(state, steps, count)
        if wrong or count == 0:
            return wrong
        if not 1 <= state.round_no <= 6:
            return 15
        at, first = at + 1, 0
        if eager and state.stage == PLACE and steps[count - 1] >= PLACE_STEPS:
            while steps[first] <= CHOOSE:
                first += 1
        rules.apply(state, int(steps[first + below(rng, count - first)]), rng, log)


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_invariants_hold_after_every_step(seats: int, board: int, eager: bool) -> None:
    state, log, steps = new_state(), new_log(), new_steps()
    for seed in range(games(1000, 1)):
        rng, sums = new_rng(seed, 3), np.zeros(4, np.int64)
        rounds.deal(state, seats, np.array([board], np.int8), rng)
        wrong = walk_and_check(state, rng, log, steps, sums, eager, games(1, 12))
        assert not wrong, f"seed {seed}: {WRONG[wrong]}"
        assert rules.is_over(state)


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_every_legal_step_is_accepted_and_does_something_of_its_own(seats: int, board: int) -> None:
    """No two legal steps have the same result, and none leaves everything as it was."""
    for seed in range(games(3, 1)):
        for number, played in enumerate(walk(seats, board, seed)):
            if number % games(7, 35):
                continue
            results = {content(played.before)}
            for step in played.legal:
                ahead = played.before.copy()
                rules.apply(ahead, step, new_rng(seed), new_log())
                results.add(content(ahead))
            assert len(results) == len(played.legal) + 1
