"""Whether a position makes sense: no tile lost or doubled, and a turn that could have come this far.

``position.parse_position`` refuses whatever could break the rules later on. Passing is no proof that a game
can lead there.
"""

import numpy as np

from sintra.kernel.errors import BadText
from sintra.kernel.fields import bad
from sintra.summer.notation import format_tiles
from sintra.summer.numbers import POSITIONS
from sintra.summer.state import BONUS, DRAFT, KEEP, OVER, PLACE, STAGES, State
from sintra.summer.tables import (
    CENTRE_STAR,
    COLOURED,
    COLOURS,
    CORNERS,
    NO_COLOUR,
    ROUNDS,
    STAR_COLOUR,
    STARS,
    TILES_PER_COLOUR,
)


def count_tiles(state: State) -> list[int]:
    """All tiles of each colour, wherever they are: 22 each, always (S1.1)."""
    piles = np.vstack([state.bag, state.tower, state.supply, state.market, state.hand, state.corner])
    placed = [int((state.tile == colour).sum()) for colour in range(6)]
    return [total + on_boards for total, on_boards in zip(piles.sum(0).tolist(), placed, strict=True)]


def validate(state: State) -> None:
    """Refuse a state from which the game cannot go on."""
    _check_tiles(state)
    for seat in range(state.seats):
        _check_stars(state, seat)
    _check_course(state)
    for seat in range(state.seats):
        _check_seat(state, seat)


def _check_tiles(state: State) -> None:
    for letter, tiles in zip(COLOURS, count_tiles(state), strict=True):
        if tiles != TILES_PER_COLOUR:
            raise BadText("S1.1 tiles", colour=letter, tiles=tiles, expected=TILES_PER_COLOUR)


def _check_stars(state: State, seat: int) -> None:
    """Refuse a star that holds what the rules keep off it (S5.4, S5.5)."""
    for star, tiles in enumerate(state.tile[seat].reshape(STARS, POSITIONS)):
        colours = [int(colour) for colour in tiles if colour != NO_COLOUR]
        different = len(set(colours)) == len(colours)
        if state.board == COLOURED and star != CENTRE_STAR:
            fits = set(colours) <= {int(STAR_COLOUR[star])}
        elif state.board == COLOURED:
            fits = different
        else:
            fits = different or len(set(colours)) == 1
        if not fits:
            raise BadText("S5.4 colour" if state.board == COLOURED else "S5.5 star", seat=seat, star=star)


def _check_course(state: State) -> None:
    """Refuse a stage in which the seat to move has nothing to do, or that other fields contradict."""
    hand, kept, lying = state.hand[state.seat].sum(), state.corner[state.seat].sum(), state.lying
    ready = {
        DRAFT: lying > 0,
        PLACE: lying == 0 and hand > 0,
        BONUS: lying == 0 and 0 < state.bonus <= state.supply[state.cursor :].sum(),
        KEEP: lying == 0 and hand > 1 and kept < CORNERS and state.round_no < ROUNDS,
        OVER: lying == 0 and state.round_no == ROUNDS and state.passed[: state.seats].all(),
    }[int(state.stage)]
    bonus_left_over = state.bonus > 0 and state.stage != BONUS
    cursor_left_over = state.cursor > 0 and state.stage not in (BONUS, KEEP)
    has_passed = state.passed[state.seat] and state.stage != OVER
    marker_left_over = state.marker and state.stage != DRAFT
    if not ready or bonus_left_over or cursor_left_over or has_passed or marker_left_over:
        raise bad("stage", STAGES[state.stage])


def _check_seat(state: State, seat: int) -> None:
    """Tiles are in corners only after a pass, or while passing, and no longer at the end (S5.9, S7.3)."""
    passed, keeps = state.passed[seat], state.stage == KEEP and seat == state.seat
    if passed and (state.stage == DRAFT or state.hand[seat].any()):
        raise bad("passed", "yes")
    if state.corner[seat].any() and (state.stage == OVER or not (passed or keeps)):
        raise bad("corner", format_tiles(state.corner[seat]))
