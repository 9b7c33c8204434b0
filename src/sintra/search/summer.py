"""What the search knows about Summer Pavilion: small tables, learnt in self-play, that add up to a score.

The final score of a seat is taken to be its score now plus one number out of each table: for every star
(covered spaces, tiles in hand that fit), for the tiles in hand, the numbers, statues and pillars, the marker.
A move is as good as the change it makes to that sum. The numbers come from ``bench/tune_summer.py``.
"""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import COMPILED, rule
from sintra.kernel.piles import total
from sintra.search.verbs import Moves, Scores, Weights, estimate, propose, register
from sintra.summer.legal import colours_for, legal_bonuses, legal_drafts
from sintra.summer.scoring import feature_tiles, tile_points
from sintra.summer.state import BONUS, CENTRE, DRAFT, KEEP, OVER, PLACE, STATE, State
from sintra.summer.steps import BONUS_STEPS, DRAFT_STEPS, KEEP_STEPS, PASS, REST, place_step
from sintra.summer.tables import (
    ALL,
    CENTRE_STAR,
    COLOURED,
    CORNERS,
    FEATURES,
    LOWEST_SCORE,
    NUMBER,
    NUMBER_MASK,
    PILLAR,
    ROUNDS,
    SPACES,
    STAR_COLOUR,
    STARS,
    STATUE,
    WITHIN,
)

# ---- the tables: where each begins in the array of weights

MAX_TILES = 9  # of a colour in hand; more count as so many
MAX_HAND = 19
DRAFTING, PLACING, PASSED = range(3)

_SHAPES = {  # after board and round
    "star": (3, 64, MAX_TILES + 1),  # phase, covered, fitting tiles: a star of one colour
    "colour": (6, 64),  # colour, covered
    "mixed": (3, 64, 7),  # phase, covered, colours in hand that it still takes: a star of six colours
    "hand": (3, MAX_TILES + 1, MAX_HAND + 1),  # phase, wild tiles, all tiles
    "number": (4, 13),  # number, covered spaces
    "feature": (2, 16),  # statue or pillar, covered spaces around it
    "draft": (10, MAX_HAND + 1),  # tiles on the table for each seat, tiles in hand
    "marker": (3, 2, 2),  # phase, whether the marker lies in the centre, whether the seat is the first
    "bonus": (8,),  # tiles still to take
    "free": (3, MAX_TILES + 1),  # phase, tiles of a colour that has no star yet (grey side)
    "empty": (8,),  # stars without a tile (grey side)
    "seats": (5,),  # at the table
    "deny": (1,),  # part of what a draft is worth to the next seat; set by hand, not learnt
}
OFFSETS: dict[str, int] = {}
_size = 0
for _name, _shape in _SHAPES.items():
    OFFSETS[_name] = _size
    _size += 2 * ROUNDS * int(np.prod(_shape))
SIZE = _size
STAR_AT, COLOUR_AT, MIXED_AT, HAND_AT, NUMBER_AT, FEATURE_AT = list(OFFSETS.values())[:6]
DRAFT_AT, MARKER_AT, BONUS_AT, FREE_AT, EMPTY_AT, SEATS_AT, DENY_AT = list(OFFSETS.values())[6:]
STAR_SIZE, COLOUR_SIZE, MIXED_SIZE, HAND_SIZE, NUMBER_SIZE, FEATURE_SIZE = (
    int(np.prod(shape)) for shape in list(_SHAPES.values())[:6]
)
DRAFT_SIZE, MARKER_SIZE, BONUS_SIZE, FREE_SIZE, EMPTY_SIZE, SEATS_SIZE, DENY_SIZE = (
    int(np.prod(shape)) for shape in list(_SHAPES.values())[6:]
)

FEW = (
    2  # tiles that a pass may discard while something can be placed; more, or any in the end, is never right
)

SCALE = 100  # the file holds hundredths of a point
FILE = Path(__file__).parent / "summer.npy"


TASTE = {
    "exploration": 0.3,
    "temperature": 2.0,
    "cut": 8.0,
    "doubt": 0.02,
    "noise": 0.5,
    "margin_scale": 40.0,
    "score_share": 0.5,
    "score_scale": 60.0,
    "score_middle": 100.0,
    "spread": (60, 55, 50, 45, 40, 35, 30, 30),
}


def load_weights() -> Weights:
    """The weights as they were learnt."""
    return np.load(FILE, allow_pickle=False).astype(np.float32) / SCALE


COLOURS_IN = np.array([bin(colours).count("1") for colours in range(64)], np.int8)

# Statues and pillars: the four spaces around each, and those that a space belongs to (-1: none).
_AROUND = [(kind, spaces) for kind, spaces in FEATURES if kind in (STATUE, PILLAR)]
FEATURE_KIND = np.array([kind - 1 for kind, _ in _AROUND], np.int8)
FEATURE_SPACES = np.array([spaces for _, spaces in _AROUND], np.int8)
FEATURES_AT = np.full((SPACES, 2), -1, np.int8)
for _space in range(SPACES):
    _mine = [number for number, (_, spaces) in enumerate(_AROUND) if _space in spaces]
    FEATURES_AT[_space, : len(_mine)] = _mine


# ---- what a seat's position is worth


# The array of weights as a record: compiled functions pass records on for nothing, but count references to
# arrays, which costs more than looking up a number.
TABLES = np.dtype((np.record, np.dtype([("number", np.float32, (SIZE,))])))
Tables: TypeAlias = Any  # a record of dtype TABLES, or a pair of it and a trace


def look(tables: Tables, index: int) -> float:
    """A number of the tables. With a pair (tables, trace) the index is also noted, for learning."""
    if isinstance(tables, tuple):
        tables, trace = tables
        trace[0] += 1
        trace[trace[0]] = index
    return float(tables.number[index])


if COMPILED:
    from numba import types
    from numba.extending import overload

    @overload(look)
    def _look(tables, index):  # type: ignore[no-untyped-def]  # noqa: ARG001
        if not isinstance(tables, types.BaseTuple):
            return lambda tables, index: tables.number[index]

        def look_and_note(tables, index):  # type: ignore[no-untyped-def]
            trace = tables[1]
            trace[0] += 1
            trace[trace[0]] = index
            return tables[0].number[index]

        return look_and_note


@rule
def layer(state: State) -> int:
    """Board and round in one number: the first index of every table."""
    return int(state.board) * ROUNDS + int(state.round_no) - 1


@rule
def phase_of(state: State, seat: int) -> int:
    """Where a seat is in the round."""
    if state.stage == DRAFT:
        return DRAFTING
    return PASSED if state.passed[seat] else PLACING


@rule
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
    at, wild = layer(state), int(state.round_no) - 1
    held = held_colours(tiles)
    if state.board == COLOURED:
        centre = colours if star_changed == CENTRE_STAR else int(state.colours[seat, CENTRE_STAR])
        worth = coloured_worth(at, phase, tiles, held, covered, centre, tables)
    else:
        worth = grey_worth(state, seat, phase, tiles, held, covered, star_changed, colours, tables)
    wilds = min(tiles >> (4 * wild) & 15, MAX_TILES)
    row = HAND_AT + at * HAND_SIZE + (phase * (MAX_TILES + 1) + wilds) * (MAX_HAND + 1)
    return worth + look(tables, row + min(count_tiles(tiles), MAX_HAND))


@rule
def held_colours(tiles: int) -> int:
    """The colours of a hand as six bits."""
    some = (tiles | tiles >> 1 | tiles >> 2 | tiles >> 3) & 0x111111
    pairs = (some | some >> 3) & 0x030303
    return (pairs | pairs >> 6 | pairs >> 12) & 63


@rule
def star_worth(at: int, phase: int, colour: int, mask: int, tiles: int, tables: Tables) -> float:
    """What a star of one colour and the tiles of that colour promise."""
    own = min(tiles >> (4 * colour) & 15, MAX_TILES)
    row = STAR_AT + at * STAR_SIZE + (phase * 64 + mask) * (MAX_TILES + 1)
    return look(tables, row + own) + look(tables, COLOUR_AT + at * COLOUR_SIZE + colour * 64 + mask)


@rule
def mixed_worth(at: int, phase: int, mask: int, fitting: int, tables: Tables) -> float:
    """What a star of six colours and the colours in hand that it still takes promise."""
    return look(tables, MIXED_AT + at * MIXED_SIZE + (phase * 64 + mask) * 7 + count_colours(fitting))


@rule
def count_colours(colours: int) -> int:
    """How many colours there are in six bits."""
    return int(COLOURS_IN[colours])


@rule
def coloured_worth(
    at: int, phase: int, tiles: int, held: int, covered: int, centre: int, tables: Tables
) -> float:
    """The stars of the coloured side: each outer one has its colour."""
    worth = mixed_worth(at, phase, covered & 63, held & ~centre, tables)
    for star in range(1, STARS):
        mask = (covered >> (6 * star)) & 63
        worth += star_worth(at, phase, int(STAR_COLOUR[star]), mask, tiles, tables)
    return worth


@rule
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
    """The stars of the grey side: of one colour, of six, or not decided; and colours without a star."""
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


@rule
def number_worth(at: int, board: int, number: int, covered: int, tables: Tables) -> float:
    """What the covered spaces of a number (1 to 4) promise."""
    spaces = count(covered & int(NUMBER_MASK[board, number]))
    return look(tables, NUMBER_AT + at * NUMBER_SIZE + (number - 1) * 13 + spaces)


@rule
def feature_worth(at: int, feature: int, covered: int, tables: Tables) -> float:
    """What the covered spaces around a statue or pillar promise."""
    around = 0
    for i in range(4):
        around |= (covered >> int(FEATURE_SPACES[feature, i]) & 1) << i
    return look(tables, FEATURE_AT + at * FEATURE_SIZE + int(FEATURE_KIND[feature]) * 16 + around)


@rule
def tiles_of(state: State, seat: int) -> int:
    """The tiles beside a seat's board and in its corners, four bits a colour."""
    tiles = 0
    for colour in range(6):
        tiles |= min(int(state.hand[seat, colour]) + int(state.corner[seat, colour]), 15) << (4 * colour)
    return tiles


@rule
def draft_worth(state: State, lying: int, hand: int, tables: Tables) -> float:
    """What is still to come in the draft."""
    share = min((lying + int(state.seats) - 1) // int(state.seats), 9)
    return look(tables, DRAFT_AT + layer(state) * DRAFT_SIZE + share * (MAX_HAND + 1) + min(hand, MAX_HAND))


@rule
def marker_worth(state: State, phase: int, central: bool, first: bool, tables: Tables) -> float:
    """What it is worth to have begun this round, or to begin phase 2 and the next one."""
    at = MARKER_AT + layer(state) * MARKER_SIZE + phase * 4
    return look(tables, at + (2 if central else 0) + (1 if first else 0))


@rule
def worth_of(state: State, seat: int, tables: Tables) -> float:
    """The final score to be expected for a seat."""
    if state.stage == OVER:
        return float(state.score[seat])
    at, board, phase = layer(state), int(state.board), phase_of(state, seat)
    covered, tiles = int(state.covered[seat]), tiles_of(state, seat)
    worth = float(state.score[seat]) + tiles_worth(state, seat, phase, tiles, covered, -1, 0, tables)
    for number in range(1, 5):
        worth += number_worth(at, board, number, covered, tables)
    for feature in range(12):
        worth += feature_worth(at, feature, covered, tables)
    if phase == DRAFTING:
        worth += draft_worth(state, int(state.lying), count_tiles(tiles), tables)
    worth += marker_worth(state, phase, bool(state.marker), state.first == seat, tables)
    if state.stage == BONUS and state.seat == seat:
        worth += look(tables, BONUS_AT + at * BONUS_SIZE + int(state.bonus))
    return worth + look(tables, SEATS_AT + at * SEATS_SIZE + int(state.seats))


@rule
def add_tiles(tiles: int, colour: int, more: int) -> int:
    """A hand with more tiles of a colour; four bits hold 15."""
    own = tiles >> (4 * colour) & 15
    return tiles + (min(more, 15 - own) << (4 * colour))


@rule
def count_tiles(tiles: int) -> int:
    """All tiles of a hand of four bits a colour."""
    pairs = (tiles & 0x0F0F0F) + (tiles >> 4 & 0x0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 255


@rule
def expect(state: State, weights: Weights, points: Any) -> None:
    """The final score to be expected for every seat."""
    tables = weights.view(TABLES)[0]
    for seat in range(int(state.seats)):
        points[seat] = worth_of(state, seat, tables)


# ---- moves


@rule
def propose_any(state: State, weights: Weights, moves: Moves, scores: Scores) -> int:
    """The moves worth looking at, with what each adds to the seat's expected score."""
    tables = weights.view(TABLES)[0]
    stage = int(state.stage)
    if stage == DRAFT:
        return suggest_drafts(state, tables, moves, scores)
    if stage == PLACE:
        return suggest_turns(state, tables, moves, scores)
    if stage == BONUS:
        return suggest_bonuses(state, tables, moves, scores)
    if stage != KEEP:
        return 0
    moves[0] = keep_step(state, tables)
    scores[0] = 0
    return 1


@rule
def suggest_drafts(state: State, tables: Tables, moves: Moves, scores: Scores) -> int:
    """Every draft."""
    seat, wild = int(state.seat), int(state.round_no) - 1
    covered, before = int(state.covered[seat]), tiles_of(state, seat)
    number = legal_drafts(state, moves)
    marker = marker_worth(state, DRAFTING, False, True, tables)
    marker -= marker_worth(state, DRAFTING, True, state.first == seat, tables)
    rival = (seat + 1) % int(state.seats)
    theirs, deny = tiles_of(state, rival), look(tables, DENY_AT + layer(state) * DENY_SIZE)
    rival_covered = int(state.covered[rival])
    for i in range(number):
        place, colour = (int(moves[i]) - DRAFT_STEPS) // 6, (int(moves[i]) - DRAFT_STEPS) % 6
        taken = 0 if colour == wild else int(state.market[place, colour])
        tiles, denied = add_tiles(before, colour, taken), add_tiles(theirs, colour, taken)
        if state.market[place, wild] > 0:
            taken += 1
            tiles, denied = add_tiles(tiles, wild, 1), add_tiles(denied, wild, 1)
        score = tiles_worth(state, seat, DRAFTING, tiles, covered, -1, 0, tables)
        score += draft_worth(state, int(state.lying) - taken, count_tiles(tiles), tables)
        if place == CENTRE and state.marker:
            score += marker + max(-taken, LOWEST_SCORE - int(state.score[seat]))
        scores[i] = score + deny * tiles_worth(state, rival, DRAFTING, denied, rival_covered, -1, 0, tables)
    return number


@rule
def suggest_turns(state: State, tables: Tables, moves: Moves, scores: Scores) -> int:
    """Every space and colour, paid with as few wilds as can be, and passing."""
    board, seat, wild = int(state.board), int(state.seat), int(state.round_no) - 1
    tiles, covered = tiles_of(state, seat), int(state.covered[seat])
    held = 0
    for colour in range(6):
        if state.hand[seat, colour] > 0:
            held |= 1 << colour
    number = 0
    for star in range(STARS):
        empty = ALL & ~(covered >> (6 * star) & 63)
        fitting = held & colours_for(state, seat, star) if empty else 0
        while fitting:
            colour = lowest(fitting)
            fitting &= fitting - 1
            own = int(state.hand[seat, colour])
            wilds = 0 if colour == wild else int(state.hand[seat, wild])
            payable = empty & int(WITHIN[board, star, min(own + wilds, 6)])
            while payable:
                at = lowest(payable)
                payable &= payable - 1
                cost = int(NUMBER[board, star, at])
                spent = max(cost - own, 0)
                left = tiles - ((cost - spent) << (4 * colour)) - (spent << (4 * wild))
                space = star * 6 + at
                moves[number] = place_step(board, space, colour, spent)
                scores[number] = place_score(state, seat, space, colour, left, tables)
                number += 1
    few = state.round_no < ROUNDS and count_tiles(tiles) <= CORNERS + FEW
    if number == 0 or few:
        moves[number] = PASS
        scores[number] = pass_score(state, seat, tiles, tables)
        number += 1
    return number


@rule
def place_score(state: State, seat: int, space: int, colour: int, left: int, tables: Tables) -> float:
    """Points, bonus tiles and what the board and the tiles left promise afterwards."""
    at, board, star = layer(state), int(state.board), space // 6
    before = int(state.covered[seat])
    covered = before | 1 << space
    colours = int(state.colours[seat, star]) | 1 << colour
    score = float(tile_points(state, seat, space))
    score += tiles_worth(state, seat, PLACING, left, covered, star, colours, tables)
    number = int(NUMBER[board, star, space % 6])
    if number <= 4:
        score += number_worth(at, board, number, covered, tables)
        score -= number_worth(at, board, number, before, tables)
    for i in range(2):
        feature = int(FEATURES_AT[space, i])
        if feature >= 0:
            score += feature_worth(at, feature, covered, tables) - feature_worth(at, feature, before, tables)
    reward = feature_tiles(state, seat, space)
    if reward:
        score += look(tables, BONUS_AT + at * BONUS_SIZE + min(reward, total(state.supply)))
    return score


@rule
def pass_score(state: State, seat: int, tiles: int, tables: Tables) -> float:
    """What is left after passing: at most four tiles, in the last round none."""
    hand = count_tiles(tiles)
    first = state.first == seat
    score = marker_worth(state, PASSED, False, first, tables)
    score -= marker_worth(state, PLACING, False, first, tables)
    kept = 0
    if state.round_no < ROUNDS:
        kept = tiles_to_keep(state, seat, tiles, tables) if hand > CORNERS else tiles
    lost = max(count_tiles(kept) - hand, LOWEST_SCORE - int(state.score[seat]))
    return score + lost + tiles_worth(state, seat, PASSED, kept, int(state.covered[seat]), -1, 0, tables)


@rule
def tiles_to_keep(state: State, seat: int, tiles: int, tables: Tables) -> int:
    """Four tiles out of more: again and again without the one that is missed least."""
    covered = int(state.covered[seat])
    for _ in range(count_tiles(tiles) - CORNERS):
        best, best_score = 0, -1e9
        for colour in range(6):
            if tiles >> (4 * colour) & 15:
                fewer = tiles - (1 << (4 * colour))
                score = tiles_worth(state, seat, PASSED, fewer, covered, -1, 0, tables)
                if score > best_score:
                    best, best_score = fewer, score
        tiles = best
    return tiles


@rule
def keep_step(state: State, tables: Tables) -> int:
    """The next tile to keep, in colour order, or discard the rest."""
    seat = int(state.seat)
    tiles = tiles_of(state, seat)
    kept = tiles_to_keep(state, seat, tiles, tables) if count_tiles(tiles) > CORNERS else tiles
    for colour in range(int(state.cursor), 6):
        wanted = (kept >> (4 * colour) & 15) - int(state.corner[seat, colour])
        if wanted > 0 and state.hand[seat, colour] > 0:
            return KEEP_STEPS + colour
    return REST


@rule
def suggest_bonuses(state: State, tables: Tables, moves: Moves, scores: Scores) -> int:
    """Every bonus tile, with the best that may follow it in colour order."""
    seat = int(state.seat)
    number = legal_bonuses(state, moves)
    for i in range(number):
        scores[i] = bonus_score(state, seat, int(moves[i]) - BONUS_STEPS, tables)
    return number


@rule
def bonus_score(state: State, seat: int, first: int, tables: Tables) -> float:
    """The tiles in hand with one of colour ``first``, and greedily the best of those that may follow."""
    covered = int(state.covered[seat])
    tiles = add_tiles(tiles_of(state, seat), first, 1)
    gone = 1 << (4 * first)  # taken from the supply, four bits a colour
    score = tiles_worth(state, seat, PLACING, tiles, covered, -1, 0, tables)
    for _ in range(int(state.bonus) - 1):
        best, best_score = -1, -1e9
        for colour in range(first, 6):
            if int(state.supply[colour]) > (gone >> (4 * colour) & 15):
                wanted = add_tiles(tiles, colour, 1)
                more = tiles_worth(state, seat, PLACING, wanted, covered, -1, 0, tables)
                if more > best_score:
                    best, best_score = colour, more
        if best < 0:
            break
        tiles = add_tiles(tiles, best, 1)
        gone += 1 << (4 * best)
        score = best_score
    return score


register(STATE, {propose: propose_any, estimate: expect})
