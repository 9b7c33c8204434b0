"""Summer Pavilion: the deal, whose turn it is, and the rounds (S3, S5.1, S5.10, S6, S7)."""

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.piles import total
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import Choices
from sintra.summer.display import fill_displays, fill_supply
from sintra.summer.scoring import score_end
from sintra.summer.state import DRAFT, OVER, PLACE, State, clear
from sintra.summer.tables import ROUNDS, START_SCORE


@compiled
def deal(state: State, seats: int, choices: Choices, rng: Rng) -> None:
    """Set up a game (S3). ``choices``: the side of the board."""
    clear(state, seats)
    state.board = choices[0]
    for seat in range(seats):
        state.score[seat] = START_SCORE
    fill_supply(state, rng)
    state.first = below(rng, seats)  # S3.2
    start_round(state, rng)


@compiled
def start_round(state: State, rng: Rng) -> int:
    """Fill the displays and put the marker into the centre; its holder begins (S6.1).

    How many tiles were drawn. Without any, the seats place at once (S6.2).
    """
    drawn = fill_displays(state, rng)
    state.marker = 1
    state.seat = state.first
    state.stage = DRAFT
    for seat in range(state.seats):
        state.passed[seat] = 0
    if drawn == 0:
        start_placing(state)
    return drawn


@compiled
def start_placing(state: State) -> None:
    """Begin phase 2; a marker that nobody took stays with the seat that began the round (S4.6)."""
    state.stage = PLACE
    state.marker = 0


@compiled
def end_turn(state: State, rng: Rng, log: Log) -> int:
    """Refill the supply (S5.8) and pass the turn on (S5.1); return how many tiles were drawn."""
    state.stage = PLACE
    state.cursor = 0
    drawn = fill_supply(state, rng)
    return drawn + next_turn(state, (int(state.seat) + 1) % int(state.seats), rng, log)


@compiled
def next_turn(state: State, seat: int, rng: Rng, log: Log) -> int:
    """Give the turn to ``seat`` or to the next that can use it, in this round or a later one.

    How many tiles were drawn. The loop goes round again only when a round starts with no tile (S6.2).
    """
    while not give_turn(state, seat):
        if state.round_no == ROUNDS:
            state.stage = OVER
            for each in range(state.seats):
                score_end(state, each, log)
            return 0
        drawn = next_round(state, rng)
        if drawn > 0:
            return drawn
        seat = int(state.first)
    return 0


@compiled
def give_turn(state: State, seat: int) -> bool:
    """Give the turn to ``seat`` or the next one with tiles; seats without tiles pass (S5.9).

    Whether any seat has the turn now.
    """
    seats = int(state.seats)
    for _ in range(seats):
        if not state.passed[seat]:
            if total(state.hand[seat]) > 0:
                state.seat = seat
                return True
            state.passed[seat] = 1
        seat = (seat + 1) % seats
    return False


@compiled
def next_round(state: State, rng: Rng) -> int:
    """Give corner tiles back to their owners and start the next round (S6.1); return how many were drawn."""
    state.round_no += 1
    for seat in range(state.seats):
        for colour in range(6):
            state.hand[seat, colour] += state.corner[seat, colour]
            state.corner[seat, colour] = 0
    return start_round(state, rng)
