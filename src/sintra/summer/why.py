"""Why a step may not be played: the first clause that it breaks, with facts to explain it."""

from sintra.kernel.bits import has
from sintra.kernel.errors import Refused
from sintra.summer.notation import format_space
from sintra.summer.numbers import star_of
from sintra.summer.passing import may_choose
from sintra.summer.placing import colours_for
from sintra.summer.state import OVER, STAGES, State, wild_of
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
    if not 0 <= step < STEP_COUNT[state.board]:
        return Refused("unknown_step", step=step)
    if state.stage == OVER:
        return Refused("game_over")
    if stage_of(step) != STAGES[state.stage]:
        return Refused("not_your_stage", stage=STAGES[state.stage], step=stage_of(step))
    if step < BONUS_STEPS:
        return _why_not_draft(state, drafted_place(step), drafted_colour(step))
    if step < KEEP_STEPS:
        return _why_not_bonus(state, bonus_colour(step))
    if step < PASS:
        return _why_not_keep(state, kept_colour(step))
    if step >= PLACE_STEPS:
        return _why_not_place(state, step)
    if step == CHOOSE and not may_choose(state):
        return Refused("S5.9 no_choice", round=int(state.round_no), tiles=int(state.hand[state.seat].sum()))
    return None


def _why_not_draft(state: State, place: int, colour: int) -> Refused | None:
    displays, wild = int(DISPLAYS[state.seats]), wild_of(state)
    if place > displays:
        return Refused("S1.2 no_display", display=place, displays=displays)
    if state.market[place, colour] == 0:
        return Refused("S4.2 none_there", place=place or "c", colour=COLOURS[colour])
    if colour == wild and state.market[place].sum() > state.market[place, wild]:
        return Refused("S4.3 wild_only", place=place or "c", wild=COLOURS[wild])
    return None


def _why_not_place(state: State, step: int) -> Refused | None:
    board, seat, wild = int(state.board), int(state.seat), wild_of(state)
    space, colour, wilds = placed_space(board, step), placed_colour(board, step), placed_wilds(board, step)
    number, held = number_on(board, space), int(state.hand[seat, colour])
    facts = {"space": format_space(space), "colour": COLOURS[colour]}
    if state.tile[seat, space] != NO_COLOUR:
        return Refused("S5.2 occupied", space=facts["space"], by=COLOURS[state.tile[seat, space]])
    if not has(colours_for(state, seat, star_of(space)), colour):
        return _why_not_colour(state, star_of(space), facts)
    if held == 0:
        return Refused("S5.3 none_of_colour", **facts)
    if colour == wild and wilds > 0:
        return Refused("S5.3 wild_as_itself", **facts)
    if wilds > state.hand[seat, wild]:
        return Refused("S5.3 too_few_wilds", **facts, wilds=wilds, held=int(state.hand[seat, wild]))
    if number - wilds > held:
        return Refused("S5.2 too_few", **facts, number=number, wilds=wilds, held=held)
    return None


def _why_not_colour(state: State, star: int, facts: dict[str, str]) -> Refused:
    if state.board == COLOURED and star != CENTRE_STAR:
        return Refused("S5.4 colour", **facts, star=COLOURS[STAR_COLOUR[star]])
    on_star = "".join(c for i, c in enumerate(COLOURS) if has(int(state.colours[state.seat, star]), i))
    return Refused("S5.4 centre" if state.board == COLOURED else "S5.5 star", **facts, on_star=on_star)


def _why_not_bonus(state: State, colour: int) -> Refused | None:
    facts = {"colour": COLOURS[colour], "from": COLOURS[state.cursor]}
    if state.supply[colour] == 0:
        return Refused("S5.7 not_in_supply", colour=COLOURS[colour])
    if colour < state.cursor or state.supply[colour:].sum() < state.bonus:
        return Refused("one_order", **facts, still=int(state.bonus))
    return None


def _why_not_keep(state: State, colour: int) -> Refused | None:
    if state.hand[state.seat, colour] == 0:
        return Refused("S5.9 none_of_colour", colour=COLOURS[colour])
    if colour < state.cursor:
        facts = {"colour": COLOURS[colour], "from": COLOURS[state.cursor]}
        return Refused("one_order", **facts, still=CORNERS - int(state.corner[state.seat].sum()))
    return None
