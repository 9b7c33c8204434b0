"""Summer Pavilion: passing, and what is kept in the corners (S5.9)."""

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.piles import total
from sintra.summer.scoring import DISCARD, discard
from sintra.summer.state import KEEP, State
from sintra.summer.steps import CHOOSE, PASS, REST, Steps, keep_step, kept_colour
from sintra.summer.tables import CORNERS, ROUNDS


@compiled
def may_choose(state: State) -> bool:
    """Whether a seat with at most four tiles may pass and still discard some of them (S5.9)."""
    return state.round_no < ROUNDS and total(state.hand[int(state.seat)]) <= CORNERS


@compiled
def must_choose(state: State) -> bool:
    """Whether a seat that passes must choose which tiles to keep; in round 6 it does not matter (S5.9)."""
    return state.round_no < ROUNDS and total(state.hand[int(state.seat)]) > CORNERS


@compiled
def legal_keeps(state: State, steps: Steps) -> int:
    """Write a step for each tile that can be kept next, in colour order, and one to discard the rest."""
    count = 0
    for colour in range(state.cursor, 6):
        if state.hand[state.seat, colour] > 0:
            steps[count] = keep_step(colour)
            count += 1
    steps[count] = REST
    return count + 1


@compiled
def pass_turn(state: State, step: int, log: Log) -> bool:
    """Pass, or keep one more tile (S5.9); return whether there is more to decide."""
    if step < PASS:
        if keep(state, kept_colour(step)):
            return True
    elif step == CHOOSE or (step == PASS and must_choose(state)):
        state.stage = KEEP
        if total(state.hand[int(state.seat)]) > 1:
            return True
    elif step == PASS:
        keep_what_fits(state)
    discard_rest(state, log)
    return False


@compiled
def keep(state: State, colour: int) -> bool:
    """Keep one tile in a corner; return whether another may follow: one must be left to discard (S5.9)."""
    seat = int(state.seat)
    state.hand[seat, colour] -= 1
    state.corner[seat, colour] += 1
    state.cursor = colour
    if total(state.corner[seat]) == CORNERS or total(state.hand[seat]) == 1:
        return False
    for following in range(colour, 6):
        if state.hand[seat, following] > 0:
            return True
    return False


@compiled
def keep_what_fits(state: State) -> None:
    """Keep up to four tiles, in colour order; only in round 6 can there be more than four (S5.9)."""
    seat, free = int(state.seat), CORNERS
    for colour in range(6):
        kept = min(int(state.hand[seat, colour]), free)
        state.corner[seat, colour] = kept
        state.hand[seat, colour] -= kept
        free -= kept


@compiled
def discard_rest(state: State, log: Log) -> None:
    """Discard what is still in hand, for a point a tile; the seat has passed (S5.9)."""
    seat = int(state.seat)
    state.passed[seat] = 1
    discard(state, seat, state.hand[seat], DISCARD, log)
