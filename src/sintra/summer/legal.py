"""Summer Pavilion: what a seat may do (S4.2, S4.3, S5.2 to S5.5, S5.7, S5.9)."""

from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.kernel.piles import total
from sintra.summer.state import BONUS, DRAFT, KEEP, PLACE, State, star_mask
from sintra.summer.steps import (
    BONUS_STEPS,
    CHOOSE,
    KEEP_STEPS,
    PASS,
    PLACE_FIRST,
    REST,
    Steps,
    draft_step,
)
from sintra.summer.tables import (
    ALL,
    CENTRE_STAR,
    COLOURED,
    CORNERS,
    DISPLAYS,
    NUMBER,
    ROUNDS,
    STAR_COLOUR,
    STARS,
    WITHIN,
)


@compiled
def legal(state: State, steps: Steps) -> int:
    """Write the legal steps into ``steps``, ascending, and return how many there are."""
    stage = int(state.stage)
    if stage == DRAFT:
        return legal_drafts(state, steps)
    if stage == PLACE:
        return legal_turns(state, steps)
    if stage == BONUS:
        return legal_bonuses(state, steps)
    if stage == KEEP:
        return legal_keeps(state, steps)
    return 0


@compiled
def legal_drafts(state: State, steps: Steps) -> int:
    """A colour that is not wild wherever it lies; the wild colour where nothing else lies (S4.2, S4.3)."""
    wild = int(state.round_no) - 1
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
def legal_turns(state: State, steps: Steps) -> int:
    """Pass, with or without a choice of what to keep (S5.9), and every placement."""
    steps[0] = PASS
    count = 1
    if may_choose(state):
        steps[1] = CHOOSE
        count = 2
    return legal_placements(state, steps, count)


@compiled
def may_choose(state: State) -> bool:
    """Whether passing leaves a choice that is not forced: some of at most four tiles may go (S5.9)."""
    return state.round_no < ROUNDS and total(state.hand[int(state.seat)]) <= CORNERS


@compiled
def colours_for(state: State, seat: int, star: int) -> int:
    """The colours that may come onto a star, as six bits (S5.4, S5.5)."""
    colours = int(state.colours[seat, star])
    if state.board == COLOURED:
        if star == CENTRE_STAR:
            return ALL & ~colours
        return 1 << int(STAR_COLOUR[star])
    tiles = star_mask(state, seat, star)
    if tiles & (tiles - 1) == 0:  # none or one: the star's kind is open
        return ALL
    if colours & (colours - 1) == 0:  # one colour only
        return colours
    return ALL & ~colours


@compiled
def legal_placements(state: State, steps: Steps, count: int) -> int:
    """Append every space, colour and number of wilds that can be paid (S5.2 to S5.5)."""
    board, seat, wild = int(state.board), int(state.seat), int(state.round_no) - 1
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
            count = legal_payments(steps, count, board, star, colour, payable, own, wilds)
    return count


@compiled
def legal_payments(
    steps: Steps, count: int, board: int, star: int, colour: int, payable: int, own: int, wilds: int
) -> int:
    """Append the placements of one colour on one star: each payable position, each number of wilds (S5.3)."""
    while payable:
        at = lowest(payable)
        payable &= payable - 1
        number = int(NUMBER[board, star, at])
        first = int(PLACE_FIRST[board, star, colour, at])
        for spent in range(max(number - own, 0), min(number - 1, wilds) + 1):
            steps[count] = first + spent
            count += 1
    return count


@compiled
def legal_bonuses(state: State, steps: Steps) -> int:
    """Bonus tiles in colour order, so that every selection has one order (S5.7)."""
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
            steps[at] = BONUS_STEPS + colour
    return count


@compiled
def legal_keeps(state: State, steps: Steps) -> int:
    """Keep one more tile, in colour order, or discard the rest (S5.9)."""
    count = 0
    for colour in range(state.cursor, 6):
        if state.hand[state.seat, colour] > 0:
            steps[count] = KEEP_STEPS + colour
            count += 1
    steps[count] = REST
    return count + 1
