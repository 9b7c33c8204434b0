"""Summer Pavilion: what still matters near the end of the game, by the rules alone.

Once tiles are placed in the last round, seats meet only in the supply, and only who completes a feature takes
from it. Whoever cannot complete one any more goes their own way.
"""

import numpy as np

from sintra.kernel.bits import lowest, to_set
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.piles import total
from sintra.kernel.random import Rng
from sintra.search.verbs import APART, CALM, NEAR
from sintra.summer.numbers import POSITIONS
from sintra.summer.placing import colours_for
from sintra.summer.rounds import next_turn
from sintra.summer.state import BONUS, DRAFT, PLACE, State, star_mask, wild_of
from sintra.summer.tables import (
    ALL,
    FEATURE_MASK,
    FEATURE_TILES,
    LOWEST_SCORE,
    NO_COLOUR,
    NUMBER,
    ROUNDS,
    SPACES,
    STARS,
    SUPPLY,
    WITHIN,
    number_on,
)

PLENTY = 2  # tiles of each colour in the bag: more than are drawn at a time
ENOUGH = 40  # points: more than can still be lost (S5.9, S7.3) with ...
MOST_HELD = 20  # ... so many tiles, those of the supply, and those in the corners

NO_BONUS, USELESS, USEFUL = range(3)  # what a seat can still get from the supply
FULL = 99  # tiles: more than anybody has
NUMBER_SPACES = np.array(
    [
        [to_set(np.flatnonzero(NUMBER[board].ravel() == number).tolist()) for number in range(7)]
        for board in range(2)
    ],
    np.int64,
)


@compiled
def settle(state: State) -> int:
    """Forget what cannot change any score any more: see ``verbs.settle``."""
    if state.round_no < ROUNDS or state.stage == DRAFT:
        return 0
    active, held, seats = 0, 0, int(state.seats)
    some, useful = 0, 0  # seats that may take bonus tiles; those that could place them
    for seat in range(seats):
        active += not state.passed[seat]
        bonus = bonus_ahead(state, seat)
        some += bonus != NO_BONUS
        useful += bonus == USEFUL
        held = max(held, total(state.hand[seat]))
        state.score[seat] = min(int(state.score[seat]), ENOUGH)
        for space in range(SPACES):  # colours on each star are known apart from it
            state.tile[seat, space] = NO_COLOUR
    state.first = 0
    calm = some == 0 or (useful == 0 and total(state.bag) + total(state.tower) >= SUPPLY)
    forget_tiles(state, some == 0, calm)
    kind = NEAR if held <= MOST_HELD else 0
    if calm:
        kind |= CALM
    if calm or active <= 1 or (some == 1 and useful == 1):
        kind |= APART
    return kind


@compiled
def forget_tiles(state: State, untouched: bool, calm: bool) -> None:
    """Forget the colours of tiles that nobody can use; what would be drawn is not known anyway."""
    if not calm and total(state.bag) + total(state.tower) < SUPPLY:
        return
    for colour in range(6):
        if calm:
            state.supply[colour] = SUPPLY if colour == 0 and not untouched else 0
        state.tower[colour] = 0
        state.bag[colour] = 0 if untouched else PLENTY


@compiled
def bonus_ahead(state: State, seat: int) -> int:
    """Whether a seat might still complete a feature (S5.7), and then use its bonus tiles.

    It needs tiles enough, and each missing space must be one that it can pay for. Bonus tiles are useless if
    nothing can be placed with all tiles that are left then, whatever their colours.
    """
    if state.passed[seat]:
        return NO_BONUS
    board, covered, held = int(state.board), int(state.covered[seat]), total(state.hand[seat])
    cheapest = cheapest_space(board, covered)
    if state.stage == BONUS and seat == state.seat:
        return USEFUL if held + state.bonus >= cheapest else USELESS
    spaces = payable_spaces(state, seat) if held else 0
    left, reward = -1, 0
    for feature in range(len(FEATURE_MASK)):
        missing = int(FEATURE_MASK[feature]) & ~covered
        if missing and missing & ~spaces == 0:
            after = held - cost_of(board, missing)
            if after >= 0:
                left = max(left, after)
                reward += int(FEATURE_TILES[feature])
    if left < 0:
        return NO_BONUS
    return USEFUL if left + reward >= cheapest else USELESS


@compiled
def cost_of(board: int, spaces: int) -> int:
    """What it costs to cover some spaces."""
    cost = 0
    while spaces:
        cost += number_on(board, lowest(spaces))
        spaces &= spaces - 1
    return cost


@compiled
def cheapest_space(board: int, covered: int) -> int:
    """The lowest number on an empty space; more than any if there is none."""
    for number in range(1, POSITIONS + 1):
        if int(NUMBER_SPACES[board, number]) & ~covered:
            return number
    return FULL


@compiled
def payable_spaces(state: State, seat: int) -> int:
    """The empty spaces that a seat could cover with what it holds (S5.3 to S5.5)."""
    board, wild, spaces = int(state.board), wild_of(state), 0
    for star in range(STARS):
        empty = ALL & ~star_mask(state, seat, star)
        fitting = colours_for(state, seat, star) if empty else 0
        most = 0
        while fitting:
            colour = lowest(fitting)
            fitting &= fitting - 1
            own = int(state.hand[seat, colour])
            if own > 0:
                wilds = 0 if colour == wild else int(state.hand[seat, wild])
                most = max(most, min(own + wilds, 6))
        if most:
            spaces |= (empty & int(WITHIN[board, star, most])) << 6 * star
    return spaces


@compiled
def alone(state: State, seat: int, rng: Rng, log: Log) -> None:
    """Let a seat play on alone: see ``verbs.alone``."""
    for other in range(int(state.seats)):
        if other != seat:
            state.passed[other] = 1
            state.score[other] = LOWEST_SCORE
            state.covered[other] = 0
            for colour in range(6):
                state.hand[other, colour] = 0
                state.corner[other, colour] = 0
            for star in range(STARS):
                state.colours[other, star] = 0
            for space in range(SPACES):
                state.tile[other, space] = NO_COLOUR
    if state.seat != seat:
        state.stage = PLACE
        state.cursor = 0
        state.bonus = 0
        next_turn(state, seat, rng, log)
