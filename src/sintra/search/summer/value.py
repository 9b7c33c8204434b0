"""Summer Pavilion: what the parts of a seat's position are worth, each a number looked up in a table.

There is a number for every star (covered spaces, fitting tiles in hand), for the tiles in hand, the numbers,
statues and pillars, and the marker. ``train/`` learns them.
"""

import numpy as np

from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.summer.weights import (
    COLOUR_AT,
    COLOUR_SIZE,
    DRAFT_AT,
    DRAFT_SIZE,
    EMPTY_AT,
    EMPTY_SIZE,
    FEATURE_AT,
    FEATURE_SIZE,
    FREE_AT,
    FREE_SIZE,
    HAND_AT,
    HAND_SIZE,
    MARKER_AT,
    MARKER_SIZE,
    MAX_HAND,
    MAX_TILES,
    MIXED_AT,
    MIXED_SIZE,
    NUMBER_AT,
    NUMBER_SIZE,
    STAR_AT,
    STAR_SIZE,
    Tables,
    look,
)
from sintra.summer.state import State, wild_of
from sintra.summer.tables import (
    CENTRE_STAR,
    COLOURED,
    FEATURES,
    NUMBER_MASK,
    PILLAR,
    ROUNDS,
    SPACES,
    STAR_COLOUR,
    STARS,
    STATUE,
)

COLOURS_IN = np.array([bin(colours).count("1") for colours in range(64)], np.int8)

# Statues and pillars: the four spaces around each, and those that a space belongs to (-1: none).
_AROUND = [(kind, spaces) for kind, spaces in FEATURES if kind in (STATUE, PILLAR)]
FEATURE_KIND = np.array([kind - 1 for kind, _ in _AROUND], np.int8)
FEATURE_SPACES = np.array([spaces for _, spaces in _AROUND], np.int8)
FEATURES_AT = np.full((SPACES, 2), -1, np.int8)
for _space in range(SPACES):
    _mine = [number for number, (_, spaces) in enumerate(_AROUND) if _space in spaces]
    FEATURES_AT[_space, : len(_mine)] = _mine


@compiled
def layer(state: State) -> int:
    """Board and round in one number: the first index of every table."""
    return int(state.board) * ROUNDS + int(state.round_no) - 1


@compiled
def tiles_worth(
    state: State,
    seat: int,
    phase: int,
    tiles: int,
    covered: int,
    star_changed: int,
    colours: int,
    tables: Tables,
) -> float:
    """What the tiles in hand (four bits a colour) are worth with these spaces covered.

    ``colours`` are those of ``star_changed``; the other stars are as they lie.
    """
    at, wild = layer(state), wild_of(state)
    held = held_colours(tiles)
    if state.board == COLOURED:
        centre = colours if star_changed == CENTRE_STAR else int(state.colours[seat, CENTRE_STAR])
        worth = coloured_worth(at, phase, tiles, held, covered, centre, tables)
    else:
        worth = grey_worth(state, seat, phase, tiles, held, covered, star_changed, colours, tables)
    wilds = min(tiles >> (4 * wild) & 15, MAX_TILES)
    row = HAND_AT + at * HAND_SIZE + (phase * (MAX_TILES + 1) + wilds) * (MAX_HAND + 1)
    return worth + look(tables, row + min(count_tiles(tiles), MAX_HAND))


@compiled
def held_colours(tiles: int) -> int:
    """The colours of a hand as six bits."""
    some = (tiles | tiles >> 1 | tiles >> 2 | tiles >> 3) & 0x111111
    pairs = (some | some >> 3) & 0x030303
    return (pairs | pairs >> 6 | pairs >> 12) & 63


@compiled
def star_worth(at: int, phase: int, colour: int, mask: int, tiles: int, tables: Tables) -> float:
    """What a star of one colour promises, with the tiles of that colour in hand."""
    own = min(tiles >> (4 * colour) & 15, MAX_TILES)
    row = STAR_AT + at * STAR_SIZE + (phase * 64 + mask) * (MAX_TILES + 1)
    return look(tables, row + own) + look(tables, COLOUR_AT + at * COLOUR_SIZE + colour * 64 + mask)


@compiled
def mixed_worth(at: int, phase: int, mask: int, fitting: int, tables: Tables) -> float:
    """What a star of six colours promises, with the colours in hand that it still takes."""
    return look(tables, MIXED_AT + at * MIXED_SIZE + (phase * 64 + mask) * 7 + count_colours(fitting))


@compiled
def count_colours(colours: int) -> int:
    """How many colours there are in six bits."""
    return int(COLOURS_IN[colours])


@compiled
def coloured_worth(
    at: int, phase: int, tiles: int, held: int, covered: int, centre: int, tables: Tables
) -> float:
    """The stars of the coloured side: each outer one has its colour."""
    worth = mixed_worth(at, phase, covered & 63, held & ~centre, tables)
    for star in range(1, STARS):
        mask = (covered >> (6 * star)) & 63
        worth += star_worth(at, phase, int(STAR_COLOUR[star]), mask, tiles, tables)
    return worth


@compiled
def grey_worth(
    state: State,
    seat: int,
    phase: int,
    tiles: int,
    held: int,
    covered: int,
    star_changed: int,
    colours: int,
    tables: Tables,
) -> float:
    """The stars of the grey side, of one colour, of six or undecided, and the colours without a star."""
    at, taken, empty = layer(state), 0, 0
    worth = 0.0
    for star in range(STARS):
        mask = (covered >> (6 * star)) & 63
        of_star = colours if star == star_changed else int(state.colours[seat, star])
        if mask == 0:
            empty += 1
        elif of_star & (of_star - 1):
            worth += mixed_worth(at, phase, mask, held & ~of_star, tables)
        else:
            worth += star_worth(at, phase, lowest(of_star), mask, tiles, tables)
            taken |= of_star
    worth += look(tables, EMPTY_AT + at * EMPTY_SIZE + empty)
    free = held & ~taken
    while free:
        own = min(tiles >> (4 * lowest(free)) & 15, MAX_TILES)
        free &= free - 1
        worth += look(tables, FREE_AT + at * FREE_SIZE + phase * (MAX_TILES + 1) + own)
    return worth


@compiled
def number_worth(at: int, board: int, number: int, covered: int, tables: Tables) -> float:
    """What the covered spaces of a number (1 to 4) promise."""
    spaces = count(covered & int(NUMBER_MASK[board, number]))
    return look(tables, NUMBER_AT + at * NUMBER_SIZE + (number - 1) * 13 + spaces)


@compiled
def feature_worth(at: int, feature: int, covered: int, tables: Tables) -> float:
    """What the covered spaces around a statue or pillar promise."""
    around = 0
    for i in range(4):
        around |= (covered >> int(FEATURE_SPACES[feature, i]) & 1) << i
    return look(tables, FEATURE_AT + at * FEATURE_SIZE + int(FEATURE_KIND[feature]) * 16 + around)


@compiled
def tiles_of(state: State, seat: int) -> int:
    """The tiles beside a seat's board and in its corners, four bits a colour."""
    tiles = 0
    for colour in range(6):
        tiles |= min(int(state.hand[seat, colour]) + int(state.corner[seat, colour]), 15) << (4 * colour)
    return tiles


@compiled
def draft_worth(state: State, lying: int, hand: int, tables: Tables) -> float:
    """What is still to come in the draft."""
    share = min((lying + int(state.seats) - 1) // int(state.seats), 9)
    return look(tables, DRAFT_AT + layer(state) * DRAFT_SIZE + share * (MAX_HAND + 1) + min(hand, MAX_HAND))


@compiled
def marker_worth(state: State, phase: int, central: bool, first: bool, tables: Tables) -> float:
    """What the marker is worth: in the centre, or to the seat that goes first."""
    at = MARKER_AT + layer(state) * MARKER_SIZE + phase * 4
    return look(tables, at + (2 if central else 0) + (1 if first else 0))


@compiled
def add_tiles(tiles: int, colour: int, more: int) -> int:
    """A hand with more tiles of a colour; four bits hold 15."""
    own = tiles >> (4 * colour) & 15
    return tiles + (min(more, 15 - own) << (4 * colour))


@compiled
def count_tiles(tiles: int) -> int:
    """How many tiles there are in a hand of four bits a colour."""
    pairs = (tiles & 0x0F0F0F) + (tiles >> 4 & 0x0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 255
