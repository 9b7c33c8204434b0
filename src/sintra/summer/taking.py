"""Summer Pavilion: what can be taken in phase 1, and taking it (S4)."""

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.summer.rounds import next_turn, start_placing
from sintra.summer.scoring import MARKER, gain
from sintra.summer.state import CENTRE, State, wild_of
from sintra.summer.steps import Steps, draft_step
from sintra.summer.tables import DISPLAYS


@compiled
def legal_drafts(state: State, steps: Steps) -> int:
    """Write a step for each colour in each place; wild only where nothing else lies (S4.2, S4.3)."""
    wild = wild_of(state)
    count = 0
    for place in range(DISPLAYS[state.seats] + 1):
        before = count
        for colour in range(6):
            if colour != wild and state.market[place, colour] > 0:
                steps[count] = draft_step(place, colour)
                count += 1
        if count == before and state.market[place, wild] > 0:
            steps[count] = draft_step(place, wild)
            count += 1
    return count


@compiled
def take(state: State, place: int, colour: int, rng: Rng, log: Log) -> int:
    """Take a colour from a place of the market (S4.2 to S4.5); return how many tiles were drawn."""
    seat, wild = int(state.seat), wild_of(state)
    wilds = 1 if state.market[place, wild] > 0 else 0
    tiles = 0 if colour == wild else int(state.market[place, colour])
    if tiles:
        state.hand[seat, colour] += tiles
        state.market[place, colour] = 0
    state.hand[seat, wild] += wilds
    state.market[place, wild] -= wilds
    state.lying -= tiles + wilds
    if place != CENTRE:
        for rest in range(6):
            state.market[CENTRE, rest] += state.market[place, rest]
            state.market[place, rest] = 0
    elif state.marker:
        state.marker = 0
        state.first = seat
        gain(state, seat, -(tiles + wilds), MARKER, 0, log)
    return end_take(state, rng, log)


@compiled
def end_take(state: State, rng: Rng, log: Log) -> int:
    """Pass the turn on; after the last tile the holder of the marker begins phase 2 (S4.1, S5.1).

    How many tiles were drawn.
    """
    if state.lying == 0:
        start_placing(state)
        return next_turn(state, int(state.first), rng, log)
    state.seat = (int(state.seat) + 1) % int(state.seats)
    return 0
