"""Queen's Garden: the deal, whose turn it is, and the rounds (Q3, Q4, Q9 to Q11)."""

from sintra.garden.display import clear_display, fill_top
from sintra.garden.scoring import score_end, score_round
from sintra.garden.state import OVER, TURN, State, clear, clear_turn
from sintra.garden.tables import ROUNDS, STACK, START_JOKERS, START_SCORE, SUPPLY
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import Choices


@compiled
def deal(state: State, seats: int, choices: Choices, rng: Rng) -> None:
    """Set up a game (Q3). ``choices``: side, payment, then the wheel's points for the six patterns."""
    clear(state, seats)
    state.side = choices[0]
    state.payment = choices[1]
    for pattern in range(6):
        state.wheel[pattern] = choices[2 + pattern]
    for seat in range(seats):
        state.score[seat] = START_SCORE
        state.jokers[seat] = START_JOKERS
    state.supply = SUPPLY[seats]
    state.first = below(rng, seats)  # Q3.3
    start_round(state, rng)


@compiled
def start_round(state: State, rng: Rng) -> int:
    """Bring a new round stack, with tiles on its top (Q3.2, Q10.2); return how much was revealed."""
    state.stack = STACK[int(state.seats)]
    state.marker = 1
    state.seat = state.first
    for seat in range(int(state.seats)):
        state.passed[seat] = 0
    return fill_top(state, rng)


@compiled
def end_turn(state: State, rng: Rng, log: Log) -> int:
    """Pass the turn to the next seat in the round, or end the round (Q4); return how much was revealed."""
    clear_turn(state)
    state.stage = TURN
    seats, seat = int(state.seats), int(state.seat)
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if not state.passed[seat]:
            state.seat = seat
            return 0
    return end_round(state, rng, log)


@compiled
def end_round(state: State, rng: Rng, log: Log) -> int:
    """Score the round (Q9), then start the next (Q10) or end the game (Q11); return how much was revealed."""
    for seat in range(int(state.seats)):
        score_round(state, seat, log)
    if state.round_no == ROUNDS:
        state.stage = OVER
        for seat in range(int(state.seats)):
            score_end(state, seat, log)
        return 0
    clear_display(state)
    state.round_no += 1
    return start_round(state, rng)
