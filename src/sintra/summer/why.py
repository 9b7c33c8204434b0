"""Why a step may not be played: the first clause that it breaks, with facts to explain it."""

from sintra.kernel.bits import has
from sintra.kernel.errors import Refused
from sintra.kernel.jit import compiled
from sintra.kernel.piles import total
from sintra.kernel.words import LEGAL, Facts, breaks
from sintra.summer.clauses import (
    CENTRE_COLOURS,
    CLAUSES,
    GAME_OVER,
    GREY_COLOURS,
    NO_CHOICE,
    NO_DISPLAY,
    NONE_OF_COLOUR,
    NONE_THERE,
    NOT_IN_SUPPLY,
    NOT_YOUR_STAGE,
    NOTHING_TO_KEEP,
    OCCUPIED,
    ONE_ORDER,
    OUTER_COLOUR,
    TOO_FEW,
    TOO_FEW_WILDS,
    UNKNOWN_STEP,
    WILD_AS_ITSELF,
    WILD_ONLY,
)
from sintra.summer.numbers import star_of
from sintra.summer.passing import may_choose
from sintra.summer.placing import colours_for
from sintra.summer.state import OVER, State, wild_of
from sintra.summer.steps import (
    BONUS_STEPS,
    CHOOSE,
    KEEP_STEPS,
    PASS,
    PLACE_STEPS,
    STEP_COUNT,
    bonus_colour,
    drafted_colour,
    drafted_place,
    kept_colour,
    placed_colour,
    placed_space,
    placed_wilds,
    stage_of,
)
from sintra.summer.tables import (
    CENTRE_STAR,
    COLOURED,
    COLOURS,
    CORNERS,
    DISPLAYS,
    NO_COLOUR,
    STAR_COLOUR,
    number_on,
)


def why_not(state: State, step: int) -> Refused | None:
    """None if ``step`` is legal, otherwise the first clause that it breaks."""
    return CLAUSES.why_not(why, state, step)


@compiled
def why(state: State, step: int, facts: Facts) -> int:
    """The first clause that ``step`` breaks, with its facts; LEGAL if it breaks none."""
    if step < 0 or step >= STEP_COUNT[int(state.board)]:
        return breaks(facts, UNKNOWN_STEP, step)
    if state.stage == OVER:
        return GAME_OVER
    if stage_of(step) != state.stage:
        return breaks(facts, NOT_YOUR_STAGE, int(state.stage), stage_of(step))
    if step < BONUS_STEPS:
        return _why_not_draft(state, drafted_place(step), drafted_colour(step), facts)
    if step < KEEP_STEPS:
        return _why_not_bonus(state, bonus_colour(step), facts)
    if step < PASS:
        return _why_not_keep(state, kept_colour(step), facts)
    if step >= PLACE_STEPS:
        return _why_not_place(state, step, facts)
    if step == CHOOSE and not may_choose(state):
        return breaks(facts, NO_CHOICE, int(state.round_no), total(state.hand[int(state.seat)]))
    return LEGAL


@compiled
def _why_not_draft(state: State, place: int, colour: int, facts: Facts) -> int:
    displays, wild = int(DISPLAYS[int(state.seats)]), wild_of(state)
    if place > displays:
        return breaks(facts, NO_DISPLAY, place, displays)
    if state.market[place, colour] == 0:
        return breaks(facts, NONE_THERE, place, colour)
    if colour == wild and total(state.market[place]) > state.market[place, wild]:
        return breaks(facts, WILD_ONLY, place, wild)
    return LEGAL


@compiled
def _why_not_place(state: State, step: int, facts: Facts) -> int:
    board, seat, wild = int(state.board), int(state.seat), wild_of(state)
    space, colour, wilds = placed_space(board, step), placed_colour(board, step), placed_wilds(board, step)
    number, held = number_on(board, space), int(state.hand[seat, colour])
    if state.tile[seat, space] != NO_COLOUR:
        return breaks(facts, OCCUPIED, space, int(state.tile[seat, space]))
    if not has(colours_for(state, seat, star_of(space)), colour):
        return _why_not_colour(state, space, colour, facts)
    if held == 0:
        return breaks(facts, NONE_OF_COLOUR, space, colour)
    if colour == wild and wilds > 0:
        return breaks(facts, WILD_AS_ITSELF, space, colour)
    if wilds > state.hand[seat, wild]:
        return breaks(facts, TOO_FEW_WILDS, space, colour, wilds, int(state.hand[seat, wild]))
    if number - wilds > held:
        return breaks(facts, TOO_FEW, space, colour, number, wilds, held)
    return LEGAL


@compiled
def _why_not_colour(state: State, space: int, colour: int, facts: Facts) -> int:
    star, coloured = star_of(space), state.board == COLOURED
    if coloured and star != CENTRE_STAR:
        return breaks(facts, OUTER_COLOUR, space, colour, int(STAR_COLOUR[star]))
    on_star = int(state.colours[int(state.seat), star])
    return breaks(facts, CENTRE_COLOURS if coloured else GREY_COLOURS, space, colour, on_star)


@compiled
def _why_not_bonus(state: State, colour: int, facts: Facts) -> int:
    if state.supply[colour] == 0:
        return breaks(facts, NOT_IN_SUPPLY, colour)
    to_follow = 0
    for other in range(colour, len(COLOURS)):
        to_follow += int(state.supply[other])
    if colour < state.cursor or to_follow < state.bonus:
        return breaks(facts, ONE_ORDER, colour, int(state.cursor), int(state.bonus))
    return LEGAL


@compiled
def _why_not_keep(state: State, colour: int, facts: Facts) -> int:
    seat = int(state.seat)
    if state.hand[seat, colour] == 0:
        return breaks(facts, NOTHING_TO_KEEP, colour)
    if colour < state.cursor:
        return breaks(facts, ONE_ORDER, colour, int(state.cursor), CORNERS - total(state.corner[seat]))
    return LEGAL
