"""Summer Pavilion: where tiles may be placed and how they are paid, and bonus tiles (S5.2 to S5.7)."""

from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.piles import total
from sintra.summer.scoring import TILE, feature_tiles, gain, tile_points
from sintra.summer.state import BONUS, State, set_tile, star_mask, wild_of
from sintra.summer.steps import (
    PLACE_FIRST,
    Steps,
    bonus_step,
    placed_colour,
    placed_space,
    placed_wilds,
)
from sintra.summer.tables import (
    ALL,
    CENTRE_STAR,
    COLOURED,
    NUMBER,
    STAR_COLOUR,
    STARS,
    WITHIN,
    number_on,
)

# ---- S5.2 to S5.6: a tile


@compiled
def legal_placements(state: State, steps: Steps, count: int, fewest: bool) -> int:
    """Append every space, colour and number of wilds that can be paid (S5.2 to S5.5).

    With ``fewest``, of every space and colour only the payment with the fewest wilds.
    """
    board, seat, wild = int(state.board), int(state.seat), wild_of(state)
    held = 0
    for colour in range(6):
        if state.hand[seat, colour] > 0:
            held |= 1 << colour
    for star in range(STARS):
        empty = ALL & ~star_mask(state, seat, star)
        if empty == 0:
            continue
        fitting = held & colours_for(state, seat, star)
        while fitting:
            colour = lowest(fitting)
            fitting &= fitting - 1
            own = int(state.hand[seat, colour])
            wilds = 0 if colour == wild else int(state.hand[seat, wild])
            payable = empty & int(WITHIN[board, star, min(own + wilds, 6)])
            count = legal_payments(steps, count, board, star, colour, payable, own, wilds, fewest)
    return count


@compiled
def legal_payments(
    steps: Steps,
    count: int,
    board: int,
    star: int,
    colour: int,
    payable: int,
    own: int,
    wilds: int,
    fewest: bool,
) -> int:
    """Append the placements of one colour on one star: each payable position, each number of wilds (S5.3)."""
    while payable:
        at = lowest(payable)
        payable &= payable - 1
        number = int(NUMBER[board, star, at])
        first = int(PLACE_FIRST[board, star, colour, at])
        least = max(number - own, 0)
        most = least if fewest else min(number - 1, wilds)
        for spent in range(least, most + 1):
            steps[count] = first + spent
            count += 1
    return count


@compiled
def colours_for(state: State, seat: int, star: int) -> int:
    """The colours that may be placed on a star, as six bits (S5.4, S5.5)."""
    colours = int(state.colours[seat, star])
    if state.board == COLOURED:
        if star == CENTRE_STAR:
            return ALL & ~colours
        return 1 << int(STAR_COLOUR[star])
    tiles = star_mask(state, seat, star)
    if tiles & (tiles - 1) == 0:  # none or one: the star may become either kind
        return ALL
    if colours & (colours - 1) == 0:  # one colour only
        return colours
    return ALL & ~colours


@compiled
def place(state: State, step: int, log: Log) -> bool:
    """Pay for a tile, place it and score it (S5.2, S5.6); return whether bonus tiles are to be taken."""
    board, seat, wild = int(state.board), int(state.seat), wild_of(state)
    space, colour = placed_space(board, step), placed_colour(board, step)
    wilds = placed_wilds(board, step)
    own = number_on(board, space) - wilds
    state.hand[seat, colour] -= own
    state.hand[seat, wild] -= wilds
    state.tower[colour] += own - 1
    state.tower[wild] += wilds
    set_tile(state, seat, space, colour)
    gain(state, seat, tile_points(state, seat, space), TILE, space, log)
    reward = feature_tiles(state, seat, space)
    return reward > 0 and offer_bonus(state, reward)


# ---- S5.7: bonus tiles


@compiled
def offer_bonus(state: State, reward: int) -> bool:
    """Offer bonus tiles, no more than the supply holds (S5.7); return whether there are any."""
    lying = total(state.supply)
    state.bonus = min(reward, lying)
    if lying > 0:
        state.stage = BONUS
    return lying > 0


@compiled
def legal_bonuses(state: State, steps: Steps) -> int:
    """Write a step for each bonus tile, in colour order, so that every selection has one order (S5.7)."""
    count = 0
    behind = 0  # tiles in the supply that could still follow
    for colour in range(5, int(state.cursor) - 1, -1):
        behind += int(state.supply[colour])
        if state.supply[colour] > 0 and behind >= state.bonus:
            count += 1
    at = count
    behind = 0
    for colour in range(5, int(state.cursor) - 1, -1):
        behind += int(state.supply[colour])
        if state.supply[colour] > 0 and behind >= state.bonus:
            at -= 1
            steps[at] = bonus_step(colour)
    return count


@compiled
def take_bonus(state: State, colour: int) -> bool:
    """Take one bonus tile; return whether more are to be taken."""
    state.supply[colour] -= 1
    state.hand[state.seat, colour] += 1
    state.bonus -= 1
    state.cursor = colour
    return bool(state.bonus > 0)
