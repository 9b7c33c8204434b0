"""Summer Pavilion: the facts from which the network judges a position and its moves, by number."""

from typing import Any

from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.summer.estimate import phase_of
from sintra.search.summer.value import (
    FEATURE_SPACES,
    count_colours,
    count_tiles,
    held_colours,
    tiles_of,
)
from sintra.search.verbs import Sizes
from sintra.summer.numbers import star_of
from sintra.summer.scoring import feature_tiles, tile_points
from sintra.summer.state import CENTRE, DRAFT, PLACE, State, wild_of
from sintra.summer.steps import (
    PASS,
    PLACE_STEPS,
    drafted_colour,
    drafted_place,
    placed_colour,
    placed_space,
    placed_wilds,
)
from sintra.summer.tables import (
    CENTRE_STAR,
    COLOURED,
    DISPLAYS,
    NUMBER_MASK,
    ROUNDS,
    SPACES,
    STAR_COLOUR,
    STARS,
)

FEATURES = len(FEATURE_SPACES)

# Of a seat.
STAR = 0  # star, covered spaces
FITTING = STAR + STARS * 64  # covered spaces of a star of one colour, tiles of that colour in hand
MIXED = FITTING + 64 * 8  # how many spaces of a star of six colours are covered, colours that fit
COLOUR = MIXED + 7 * 7  # grey side: star and its colour, mixed or none
HAND = COLOUR + STARS * 8  # colour, tiles
WILD = HAND + 6 * 10
ALL_TILES = WILD + 10
NUMBER = ALL_TILES + 20  # number, covered spaces
FEATURE = NUMBER + 4 * 13  # statue or pillar, covered spaces around it
SCORE = FEATURE + FEATURES * 5  # in tens
TURN = SCORE + 16  # how soon it moves, where it is in the round
FIRST = TURN + 4 * 3
SEAT_FACTS = FIRST + 2

# Of the table.
ALWAYS = 0
SEATS = ALWAYS + 1
BOARD = SEATS + 5
STAGE = BOARD + 2
MARKER = STAGE + 5
LYING = MARKER + 2
MARKET = LYING + 41  # colour, tiles on all displays and in the centre
IN_CENTRE = MARKET + 6 * 13  # colour, tiles
OFFER = IN_CENTRE + 6 * 8  # colour, tiles on one display, and whether with a wild tile
SUPPLY = OFFER + 6 * 4 * 2  # colour, tiles
BAG = SUPPLY + 6 * 6  # colour, tiles in fours
TABLE_FACTS = BAG + 6 * 6

# Of a move.
TAKE = 0  # colour, tiles
TAKE_WILD = TAKE + 6 * 10  # a wild tile comes too; or the wild colour itself
TAKE_MARKER = TAKE_WILD + 2  # from the centre, with or without the marker
LEAVE = TAKE_MARKER + 2  # tiles that go to the centre
OWN = LEAVE + 5  # tiles of the colour with those taken, covered spaces of its star
PLACE_ON = OWN + 8 * 8  # space
PLACE_COLOUR = PLACE_ON + SPACES
PLACE_WILDS = PLACE_COLOUR + 6
PLACE_REWARD = PLACE_WILDS + 6  # bonus tiles
PLACE_POINTS = PLACE_REWARD + 8
PLACE_STAR = PLACE_POINTS + 7  # covered spaces of the star, whether it is the centre
PASSING = PLACE_STAR + 14  # tiles left
MOVE_FACTS = PASSING + 10

SIZES: Sizes = (ROUNDS, SEAT_FACTS, TABLE_FACTS, MOVE_FACTS)


@compiled
def note_seat(state: State, seat: int, facts: Any) -> int:
    """The facts of a seat: see ``verbs.note_seat``."""
    covered, tiles = int(state.covered[seat]), tiles_of(state, seat)
    number = note_stars(state, seat, covered, tiles, facts)
    for colour in range(6):
        facts[number] = HAND + colour * 10 + min(tiles >> (4 * colour) & 15, 9)
        number += 1
    for each in range(4):
        facts[number] = NUMBER + each * 13 + count(covered & int(NUMBER_MASK[int(state.board), each + 1]))
        number += 1
    for feature in range(FEATURES):
        around = 0
        for i in range(4):
            around += covered >> int(FEATURE_SPACES[feature, i]) & 1
        facts[number] = FEATURE + feature * 5 + around
        number += 1
    ahead = (seat - int(state.seat)) % int(state.seats)
    facts[number] = WILD + min(tiles >> (4 * wild_of(state)) & 15, 9)
    facts[number + 1] = ALL_TILES + min(count_tiles(tiles), 19)
    facts[number + 2] = SCORE + min(int(state.score[seat]) // 10, 15)
    facts[number + 3] = TURN + ahead * 3 + phase_of(state, seat)
    facts[number + 4] = FIRST + (1 if state.first == seat else 0)
    return number + 5


@compiled
def note_stars(state: State, seat: int, covered: int, tiles: int, facts: Any) -> int:
    """The stars, each with the tiles that fit."""
    held, coloured, number = held_colours(tiles), state.board == COLOURED, 0
    for star in range(STARS):
        mask, of_star = covered >> (6 * star) & 63, int(state.colours[seat, star])
        facts[number] = STAR + star * 64 + mask
        number += 1
        colour = int(STAR_COLOUR[star]) if coloured else -1
        if not coloured:
            mixed = of_star & (of_star - 1) != 0
            if of_star and not mixed:
                colour = lowest(of_star)
            facts[number] = COLOUR + star * 8 + (7 if mixed else colour + 1)
            number += 1
        if colour >= 0:
            facts[number] = FITTING + mask * 8 + min(tiles >> (4 * colour) & 15, 7)
            number += 1
        elif of_star or (coloured and star == CENTRE_STAR):
            facts[number] = MIXED + count(mask) * 7 + count_colours(held & ~of_star)
            number += 1
    return number


@compiled
def note_table(state: State, facts: Any) -> int:
    """The facts of the table: see ``verbs.note_table``."""
    facts[0] = ALWAYS
    facts[1] = SEATS + int(state.seats)
    facts[2] = BOARD + int(state.board)
    facts[3] = STAGE + int(state.stage)
    facts[4] = MARKER + int(state.marker)
    facts[5] = LYING + min(int(state.lying), 40)
    number = 6
    for colour in range(6):
        facts[number] = SUPPLY + colour * 6 + min(int(state.supply[colour]), 5)
        facts[number + 1] = BAG + colour * 6 + min(int(state.bag[colour]) // 4, 5)
        number += 2
    return note_market(state, facts, number) if state.stage == DRAFT else number


@compiled
def note_market(state: State, facts: Any, number: int) -> int:
    """What lies on the displays and in the centre."""
    wild, displays = wild_of(state), int(DISPLAYS[int(state.seats)])
    for colour in range(6):
        lying = int(state.market[CENTRE, colour])
        facts[number] = IN_CENTRE + colour * 8 + min(lying, 7)
        number += 1
        for place in range(1, displays + 1):
            tiles = int(state.market[place, colour])
            if tiles:
                with_wild = 1 if colour != wild and state.market[place, wild] else 0
                facts[number] = OFFER + (colour * 4 + min(tiles, 4) - 1) * 2 + with_wild
                number += 1
                lying += tiles
        facts[number] = MARKET + colour * 13 + min(lying, 12)
        number += 1
    return number


@compiled
def judges_moves(state: State) -> bool:
    """Drafts, placements and passes: see ``verbs.judges_moves``."""
    return state.stage in (DRAFT, PLACE)


@compiled
def note_move(state: State, move: int, facts: Any) -> int:
    """The facts of a move: see ``verbs.note_move``."""
    if move >= PLACE_STEPS:
        return note_placement(state, move, facts)
    if move == PASS:
        facts[0] = PASSING + min(count_tiles(tiles_of(state, int(state.seat))), 9)
        return 1
    return note_draft(state, move, facts)


@compiled
def note_draft(state: State, move: int, facts: Any) -> int:
    """What a draft takes, leaves, and where it fits."""
    seat, place, colour, wild = (
        int(state.seat),
        drafted_place(move),
        drafted_colour(move),
        wild_of(state),
    )
    with_wild = state.market[place, wild] > 0
    taken = 1 if colour == wild else int(state.market[place, colour])
    own = taken + int(state.hand[seat, colour]) + int(state.corner[seat, colour])
    filled = 0
    for star in range(1, STARS):
        if STAR_COLOUR[star] == colour:
            filled = count(int(state.covered[seat]) >> (6 * star) & 63)
    facts[0] = TAKE + colour * 10 + min(taken, 9)
    facts[1] = OWN + min(own, 7) * 8 + filled
    number = 2
    if with_wild:
        facts[number] = TAKE_WILD + (1 if colour == wild else 0)
        number += 1
    if place == CENTRE:
        facts[number] = TAKE_MARKER + int(state.marker)
    else:
        left = 4 - taken - (1 if with_wild and colour != wild else 0)
        facts[number] = LEAVE + max(left, 0)
    return number + 1


@compiled
def note_placement(state: State, move: int, facts: Any) -> int:
    """Where a tile goes, what it costs and brings at once."""
    board, seat = int(state.board), int(state.seat)
    space = placed_space(board, move)
    star = star_of(space)
    filled = count(int(state.covered[seat]) >> (6 * star) & 63)
    facts[0] = PLACE_ON + space
    facts[1] = PLACE_COLOUR + placed_colour(board, move)
    facts[2] = PLACE_WILDS + placed_wilds(board, move)
    facts[3] = PLACE_REWARD + min(feature_tiles(state, seat, space), 7)
    facts[4] = PLACE_POINTS + tile_points(state, seat, space)
    facts[5] = PLACE_STAR + filled * 2 + (1 if star == CENTRE_STAR else 0)
    return 6
