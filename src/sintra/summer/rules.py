"""Summer Pavilion: the deal, and what a step does (S3 to S6).

`apply` trusts its caller; `table.Table` and `why.why_not` are the doors that check.
"""

from typing import Any

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.piles import draw, total
from sintra.kernel.random import Rng, below, new_rng
from sintra.kernel.verbs import Choices
from sintra.summer.scoring import (
    DISCARD,
    MARKER,
    NUMBERS,
    STAR,
    TILE,
    discard,
    feature_tiles,
    final_scoring,
    gain,
    score_seat,
    tile_points,
)
from sintra.summer.state import (
    BONUS,
    CENTRE,
    DRAFT,
    KEEP,
    OVER,
    PLACE,
    STATE,
    State,
    clear,
    set_tile,
)
from sintra.summer.steps import (
    BONUS_STEPS,
    CHOOSE,
    DRAFT_STEPS,
    KEEP_STEPS,
    PASS,
    PLACE_STEPS,
    placed_colour,
    placed_space,
    placed_wilds,
)
from sintra.summer.tables import (
    CORNERS,
    DISPLAY_TILES,
    DISPLAYS,
    NUMBER,
    ROUNDS,
    START_SCORE,
    SUPPLY,
)


@compiled
def deal(state: State, seats: int, board: int, rng: Rng) -> None:
    """Set up a game (S3)."""
    clear(state, seats, board)
    for seat in range(seats):
        state.score[seat] = START_SCORE
    fill_supply(state, rng)
    state.first = below(rng, seats)  # S3.2
    fill_displays(state, rng)
    start_round(state)


@compiled
def deal_game(state: State, seats: int, choices: Choices, rng: Rng) -> None:
    """Set up a game with the chosen side of the board."""
    deal(state, seats, int(choices[0]), rng)


@compiled
def fill_supply(state: State, rng: Rng) -> int:
    """Refill the supply to 10 (S5.8). How many tiles came."""
    drawn = 0
    for _ in range(SUPPLY - total(state.supply)):
        colour = draw(state.bag, state.tower, rng)
        if colour < 0:
            break
        state.supply[colour] += 1
        drawn += 1
    return drawn


@compiled
def fill_displays(state: State, rng: Rng) -> int:
    """Four tiles onto each display, one display after another (S6.1, S6.2). How many tiles came."""
    drawn = 0
    for display in range(1, DISPLAYS[state.seats] + 1):
        for _ in range(DISPLAY_TILES):
            colour = draw(state.bag, state.tower, rng)
            if colour < 0:
                return drawn
            state.market[display, colour] += 1
            state.lying += 1
            drawn += 1
    return drawn


@compiled
def start_round(state: State) -> None:
    """The marker into the centre; its holder begins (S6.1)."""
    state.marker = 1
    state.seat = state.first
    state.stage = DRAFT
    for seat in range(state.seats):
        state.passed[seat] = 0


@compiled
def apply(state: State, step: int, rng: Rng, log: Log) -> int:
    """Play a legal step and what follows by itself. How many tiles were drawn."""
    if step < BONUS_STEPS:
        take_from_market(state, (step - DRAFT_STEPS) // 6, (step - DRAFT_STEPS) % 6, log)
        return end_draft_turn(state, rng, log)
    if step < KEEP_STEPS:
        if take_bonus(state, step - BONUS_STEPS):
            return 0
    elif step >= PLACE_STEPS:
        if place_tile(state, step, log):
            return 0
    elif pass_turn(state, step, log):
        return 0
    return end_turn(state, rng, log)


@compiled
def take_from_market(state: State, place: int, colour: int, log: Log) -> None:
    """One seat's draft (S4.2 to S4.5)."""
    seat, wild = int(state.seat), int(state.round_no) - 1
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


@compiled
def end_draft_turn(state: State, rng: Rng, log: Log) -> int:
    """The next seat drafts, or phase 2 begins with the holder of the marker (S4.1, S4.6, S5.1)."""
    if state.lying == 0:
        start_placing(state)
        return next_turn(state, int(state.first), rng, log)
    state.seat = (int(state.seat) + 1) % int(state.seats)
    return 0


@compiled
def start_placing(state: State) -> None:
    """Phase 2; a marker that nobody took stays with the seat that began the round (S4.6)."""
    state.stage = PLACE
    state.marker = 0


@compiled
def place_tile(state: State, step: int, log: Log) -> bool:
    """Pay, lay the tile and score it (S5.2, S5.6). Whether bonus tiles are to be taken."""
    board, seat, wild = int(state.board), int(state.seat), int(state.round_no) - 1
    space, colour = placed_space(board, step), placed_colour(board, step)
    wilds = placed_wilds(board, step)
    own = int(NUMBER[board, space // 6, space % 6]) - wilds
    state.hand[seat, colour] -= own
    state.hand[seat, wild] -= wilds
    state.tower[colour] += own - 1
    state.tower[wild] += wilds
    set_tile(state, seat, space, colour)
    gain(state, seat, tile_points(state, seat, space), TILE, space, log)
    reward = feature_tiles(state, seat, space)
    return reward > 0 and offer_bonus(state, reward)


@compiled
def offer_bonus(state: State, reward: int) -> bool:
    """Open the choice of bonus tiles, no more than the supply holds (S5.7). Whether there are any."""
    lying = total(state.supply)
    state.bonus = min(reward, lying)
    if lying > 0:
        state.stage = BONUS
    return lying > 0


@compiled
def take_bonus(state: State, colour: int) -> bool:
    """One bonus tile to the seat to move. Whether more are to come."""
    state.supply[colour] -= 1
    state.hand[state.seat, colour] += 1
    state.bonus -= 1
    state.cursor = colour
    return bool(state.bonus > 0)


@compiled
def pass_turn(state: State, step: int, log: Log) -> bool:
    """Pass, or go on passing (S5.9). Whether there is still something to decide."""
    if step < PASS:
        if keep(state, step - KEEP_STEPS):
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
def must_choose(state: State) -> bool:
    """Whether there are more tiles than corners, in a round after which it matters which are kept (S5.9)."""
    return state.round_no < ROUNDS and total(state.hand[int(state.seat)]) > CORNERS


@compiled
def keep(state: State, colour: int) -> bool:
    """One tile into a corner. Whether another may follow, with at least one left to discard (S5.9)."""
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
    """Up to four tiles into the corners, in colour order; only in round 6 can others be left (S5.9)."""
    seat, free = int(state.seat), CORNERS
    for colour in range(6):
        kept = min(int(state.hand[seat, colour]), free)
        state.corner[seat, colour] = kept
        state.hand[seat, colour] -= kept
        free -= kept


@compiled
def discard_rest(state: State, log: Log) -> None:
    """What is still in hand goes to the tower and costs a point a tile; the seat has passed (S5.9)."""
    seat = int(state.seat)
    state.passed[seat] = 1
    discard(state, seat, state.hand[seat], DISCARD, log)


@compiled
def end_turn(state: State, rng: Rng, log: Log) -> int:
    """Refill the supply (S5.8), then the next seat (S5.1). How many tiles were drawn."""
    state.stage = PLACE
    state.cursor = 0
    drawn = fill_supply(state, rng)
    return drawn + next_turn(state, (int(state.seat) + 1) % int(state.seats), rng, log)


@compiled
def next_turn(state: State, seat: int, rng: Rng, log: Log) -> int:
    """The turn to ``seat`` or the next that can use it, in this round or a later one.

    How many tiles were drawn. The loop runs on only through rounds that start with no tile (S6.2).
    """
    while not give_turn(state, seat):
        if state.round_no == ROUNDS:
            state.stage = OVER
            final_scoring(state, log)
            return 0
        drawn = next_round(state, rng)
        if drawn > 0:
            return drawn
        seat = int(state.first)
    return 0


@compiled
def give_turn(state: State, seat: int) -> bool:
    """The turn to ``seat`` or the next one with tiles; seats without pass (S5.9). Whether one has it."""
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
    """Corners back to their owners and new displays (S6.1). How many tiles were drawn."""
    state.round_no += 1
    for seat in range(state.seats):
        for colour in range(6):
            state.hand[seat, colour] += state.corner[seat, colour]
            state.corner[seat, colour] = 0
    drawn = fill_displays(state, rng)
    start_round(state)
    if drawn == 0:
        start_placing(state)
    return drawn


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return bool(state.stage == OVER)


@compiled
def in_turn(state: State) -> bool:
    """Whether the seat to move is in the middle of its turn."""
    return bool(state.stage == BONUS or state.stage == KEEP)


@compiled
def worth(state: State, seat: int) -> int:
    """The points of a seat: in this game every tile is scored at once."""
    return int(state.score[seat])


@compiled
def preview_each(state: State, steps: Any, rng: Rng, log: Log, scratch: Any, brings: Any) -> None:
    """Points and bonus tiles of each step, tried on copies; what is drawn there is thrown away with them."""
    seat = int(state.seat)
    for i in range(len(steps)):
        scratch[0] = state
        log.count = 0
        apply(scratch[0], int(steps[i]), rng, log)
        if state.round_no == ROUNDS and scratch[0].passed[seat] and scratch[0].stage != OVER:
            score_seat(scratch[0], seat, log)  # its board stays as it is, so what S7.3 will cost is known
        points = 0
        for entry in range(int(log.count)):
            if log.seat[entry] == seat and log.reason[entry] != STAR and log.reason[entry] != NUMBERS:
                points += int(log.points[entry])
        brings[i, 0] = points
        brings[i, 1] = int(scratch[0].bonus) if steps[i] >= PLACE_STEPS else 0


def previews(state: State, steps: list[int]) -> list[dict[str, int]]:
    """Points and bonus tiles that each of some legal steps brings its seat, without stars and numbers."""
    brings = np.zeros((len(steps), 2), np.int16)
    preview_each(state, np.array(steps, np.int16), new_rng(), new_log(), np.zeros(1, STATE), brings)
    return [{"points": points, "bonus": bonus} for points, bonus in brings.tolist()]


def preview(state: State, step: int) -> dict[str, int]:
    """Points and bonus tiles that a legal step brings."""
    return previews(state, [step])[0]
