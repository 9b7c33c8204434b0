"""Queen's Garden: the facts from which the network judges a position and its moves, by number."""

from typing import Any

from sintra.garden.display import tiles_on_display
from sintra.garden.numbers import colour_of, hex_of_item, is_expansion, items_due, pattern_of
from sintra.garden.payment import items_among, payers
from sintra.garden.scoring import category_cells, group_of, group_value
from sintra.garden.state import BY_COLOUR, BY_PATTERN, FACE_DOWN, FREE, TURN, State, free_places, is_face_up
from sintra.garden.steps import PASS, PIECE_BACK, PIECE_STEPS, chosen_piece, taken_category, target_cell
from sintra.garden.tables import (
    CATEGORY_HEXES,
    CELLS,
    FEATURE_CELLS,
    FEATURE_JOKERS,
    FIRST_PAVILION,
    HEXES,
    NEIGHBOURS,
    ROUNDS,
    SLOTS,
)
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.cells import FEATURES_OF, NO_FEATURE
from sintra.search.garden.value import held
from sintra.search.verbs import Sizes, first_step, rest_of

FEATURES = len(FEATURE_CELLS)
# Where a hex may come from: storage, if it can be paid, if one item is missing, or more; or the display.
PAYABLE, ONE_SHORT, SHORT, ON_TILE, ON_EXPANSION = range(5)
SOURCES = 5

# Of a seat.
GROUP = 0  # category, size, empty cells beside it
ANY_GROUP = GROUP + 12 * 6 * 4  # by colour or by pattern, size, empty cells beside it
SMALL = ANY_GROUP + 2 * 6 * 4  # size and value of a group of one or two of a colour
PLACED = SMALL + 2 * 13  # category, hexes in the garden
IN_GARDEN = PLACED + 12 * 8  # hex
TILE = IN_GARDEN + HEXES  # hex, tiles in storage
STORED = TILE + HEXES * 3  # expansions in storage
FIT = STORED + HEXES  # of a held hex: pattern, whether it can go beside its kind, whether it can be paid
WANTED = FIT + 6 * 4 * 2  # of a hex on the display: pattern, whether it can go beside its kind
JOIN = WANTED + 6 * 4  # where a hex lies, by colour or by pattern, its pattern, size of a group it can join
HELD = JOIN + SOURCES * 2 * 6 * 5  # category, hexes in storage
JOKERS = HELD + 12 * 7
TILES = JOKERS + 13
VACANT = TILES + 13
AROUND = VACANT + 22  # feature, hexes around it
ANY_AROUND = AROUND + FEATURES * 7  # jokers of a feature, hexes around it, whether all others have a cell
SLOT = ANY_AROUND + 4 * 7 * 2  # slot: free, face up, face down
SCORE = SLOT + SLOTS * 3  # in tens
ORDER = SCORE + 16  # how soon it moves, whether it has passed
FIRST = ORDER + 4 * 2
SEAT_FACTS = FIRST + 2
MOST_JOINS = 160  # facts up to there: no more joins are noted then

# Of the table.
ALWAYS = 0
SEATS = ALWAYS + 1
SIDE = SEATS + 5
PAYMENT = SIDE + 2
MARKER = PAYMENT + 2
LOTS = MARKER + 2
STACK = LOTS + 10
OFFERED = STACK + 10  # category, hexes on the display
TILE_THERE = OFFERED + 12 * 7  # hex
SHOWN = TILE_THERE + HEXES  # hex of an expansion
BAG = SHOWN + HEXES  # tiles in tens
STYLED = BAG + 12  # known in learning only: the game was played to its end without a search
TABLE_FACTS = STYLED + 1

# Of a move.
TAKE = 0  # category, items
TAKE_SHOWN = TAKE + 12 * 7  # with an expansion
PLACES_LEFT = TAKE_SHOWN + 2  # places left afterwards
TAKE_HELD = PLACES_LEFT + 8  # hexes of the category in storage
PIECE = TAKE_HELD + 8  # tile or expansion, hex
ON = PIECE + 2 * HEXES  # cell
BESIDE = ON + CELLS  # hexes of its colour and of its pattern beside the cell
JOINED = BESIDE + 16  # sizes of the groups of its colour and of its pattern that reach the cell
OPEN = JOINED + 36  # empty cells beside it
JOKERS_WON = OPEN + 7
JOKERS_HELD = JOKERS_WON + 8
BACK = JOKERS_HELD + 6
PASSING = BACK + 1  # with or without the marker; and with a discard
MOVE_FACTS = PASSING + 4

SIZES: Sizes = (ROUNDS, SEAT_FACTS, TABLE_FACTS, MOVE_FACTS)


@compiled
def note_seat(state: State, seat: int, facts: Any) -> int:
    """The facts of a seat: see ``verbs.note_seat``."""
    tiles, payable = tiles_on_display(state), payable_hexes(state, seat, 0)
    number = note_groups(state, seat, tiles, payable, facts)
    number = note_garden(state, seat, facts, number)
    number = note_storage(state, seat, payable, facts, number)
    number = note_wanted(state, seat, tiles | int(state.shown), facts, number)
    ahead = (seat - int(state.seat)) % int(state.seats)
    facts[number] = SCORE + min(int(state.score[seat]) // 10, 15)
    facts[number + 1] = ORDER + ahead * 2 + int(state.passed[seat])
    facts[number + 2] = FIRST + (1 if state.first == seat else 0)
    return number + 3


@compiled
def note_groups(state: State, seat: int, tiles: int, payable: int, facts: Any) -> int:
    """The groups of the garden, each with the free cells beside it and the hexes that could join it."""
    vacant, shown, number = int(state.vacant[seat]), int(state.shown), 0
    paid_soon = payable_hexes(state, seat, 1)
    one_short, short = paid_soon & ~payable, held(state, seat) & ~paid_soon
    for category in range(12):
        cells, kind = category_cells(state, seat, category), category // 6
        facts[number] = PLACED + category * 8 + min(count(cells), 7)
        number += 1
        while cells:
            group, beside = cells & -cells, 0
            todo, members = group, 0
            while todo:
                cell = lowest(todo)
                around = int(NEIGHBOURS[cell])
                members |= 1 << int(state.cell[seat, cell])
                beside |= around
                fresh = around & cells & ~group
                group |= fresh
                todo = (todo & (todo - 1)) | fresh
            cells &= ~group
            size, free = min(count(group), 6), min(count(beside & vacant), 3)
            facts[number] = GROUP + (category * 6 + size - 1) * 4 + free
            facts[number + 1] = ANY_GROUP + (kind * 6 + size - 1) * 4 + free
            number += 2
            if category < 6 and size <= 2:
                facts[number] = SMALL + (size - 1) * 13 + group_value(state, seat, group)
                number += 1
            if free and size < 6:
                fitting = int(CATEGORY_HEXES[category]) & ~members
                number = note_joins(fitting & payable, PAYABLE, kind, size, facts, number)
                number = note_joins(fitting & one_short, ONE_SHORT, kind, size, facts, number)
                number = note_joins(fitting & short, SHORT, kind, size, facts, number)
                number = note_joins(fitting & tiles, ON_TILE, kind, size, facts, number)
                number = note_joins(fitting & shown, ON_EXPANSION, kind, size, facts, number)
    return number


@compiled
def note_joins(hexes: int, source: int, kind: int, size: int, facts: Any, number: int) -> int:
    """One fact for each hex of a set that could join a group."""
    while hexes and number < MOST_JOINS:
        pattern = pattern_of(lowest(hexes))
        hexes &= hexes - 1
        facts[number] = JOIN + ((source * 2 + kind) * 6 + pattern) * 5 + size - 1
        number += 1
    return number


@compiled
def payable_hexes(state: State, seat: int, missing: int) -> int:
    """The held hexes that could be paid for with so many more items."""
    hexes, result = held(state, seat), 0
    jokers = int(state.jokers[seat]) + missing
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        due = items_due(hexagon) - jokers
        if (
            due <= 0
            or items_among(state, seat, payers(hexagon, BY_COLOUR)) >= due
            or items_among(state, seat, payers(hexagon, BY_PATTERN)) >= due
        ):
            result |= 1 << hexagon
    return result


@compiled
def note_garden(state: State, seat: int, facts: Any, number: int) -> int:
    """Hexes, slots and features of the garden."""
    cells = int(state.placed[seat])
    for feature in range(FEATURES):
        filled = count(cells & int(FEATURE_CELLS[feature]))
        if filled and (feature < FIRST_PAVILION or is_face_up(state, seat, feature - FIRST_PAVILION)):
            missing = int(FEATURE_CELLS[feature]) & ~cells & ~int(state.vacant[seat])
            sort = int(FEATURE_JOKERS[feature]) * 7 + filled
            facts[number] = AROUND + feature * 7 + filled
            facts[number + 1] = ANY_AROUND + sort * 2 + (1 if missing == 0 else 0)
            number += 2
    while cells:
        facts[number] = IN_GARDEN + int(state.cell[seat, lowest(cells)])
        number += 1
        cells &= cells - 1
    for slot in range(SLOTS):
        how = int(state.slot[seat, slot])
        facts[number] = SLOT + slot * 3 + (0 if how == FREE else (2 if how == FACE_DOWN else 1))
        number += 1
    facts[number] = VACANT + min(count(int(state.vacant[seat])), 21)
    return number + 1


@compiled
def note_storage(state: State, seat: int, can_be_paid: int, facts: Any, number: int) -> int:
    """What is held, and what can be done with it."""
    hexes = held(state, seat)
    for category in range(12):
        facts[number] = HELD + category * 7 + count(hexes & int(CATEGORY_HEXES[category]))
        number += 1
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        if int(state.stock[seat]) >> hexagon & 1:
            facts[number] = TILE + hexagon * 3 + int(state.tile[seat, hexagon]) - 1
            number += 1
        if int(state.stored[seat]) >> hexagon & 1:
            facts[number] = STORED + hexagon
            number += 1
        payable = can_be_paid >> hexagon & 1
        facts[number] = FIT + (pattern_of(hexagon) * 4 + fit_of(state, seat, hexagon)) * 2 + payable
        number += 1
    facts[number] = JOKERS + min(int(state.jokers[seat]), 12)
    facts[number + 1] = TILES + min(int(state.tiles[seat]), 12)
    return number + 2


@compiled
def fit_of(state: State, seat: int, hexagon: int) -> int:
    """Whether an empty cell lies beside hexes of a hex's colour, of its pattern (2), or of both (3)."""
    vacant = int(state.vacant[seat])
    by_colour = vacant & int(state.near_colour[seat, colour_of(hexagon)])
    by_pattern = vacant & int(state.near_pattern[seat, pattern_of(hexagon)])
    if by_colour & by_pattern:
        return 3
    if by_pattern:
        return 2
    return 1 if by_colour else 0


@compiled
def note_wanted(state: State, seat: int, hexes: int, facts: Any, number: int) -> int:
    """Where what lies on the display would fit."""
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        facts[number] = WANTED + pattern_of(hexagon) * 4 + fit_of(state, seat, hexagon)
        number += 1
    return number


@compiled
def note_table(state: State, facts: Any) -> int:
    """The facts of the table: see ``verbs.note_table``."""
    facts[0] = ALWAYS
    facts[1] = SEATS + int(state.seats)
    facts[2] = SIDE + int(state.side)
    facts[3] = PAYMENT + int(state.payment)
    facts[4] = MARKER + int(state.marker)
    facts[5] = LOTS + min(int(state.lots), 9)
    facts[6] = STACK + min(int(state.stack), 9)
    tiles, shown, number, bag = tiles_on_display(state), int(state.shown), 7, 0
    for category in range(12):
        offered = count((tiles | shown) & int(CATEGORY_HEXES[category]))
        facts[number] = OFFERED + category * 7 + offered
        number += 1
    for hexagon in range(HEXES):
        bag += int(state.bag[hexagon])
    facts[number] = BAG + min(bag // 10, 11)
    number += 1
    number = note_set(tiles, TILE_THERE, facts, number)
    return note_set(shown, SHOWN, facts, number)


@compiled
def note_set(hexes: int, first: int, facts: Any, number: int) -> int:
    """One fact for each hex of a set."""
    while hexes:
        facts[number] = first + lowest(hexes)
        number += 1
        hexes &= hexes - 1
    return number


@compiled
def judges_moves(state: State) -> bool:
    """The beginning of a turn: see ``verbs.judges_moves``."""
    return bool(state.stage == TURN)


@compiled
def note_move(state: State, move: int, facts: Any) -> int:
    """The facts of a move: see ``verbs.note_move``."""
    step = first_step(move)
    if step == PIECE_BACK:
        facts[0] = BACK
        return 1
    if step >= PASS:
        facts[0] = PASSING + (step - PASS) * 2 + int(state.marker)
        return 1
    if step >= PIECE_STEPS:
        return note_placement(state, chosen_piece(step), target_cell(rest_of(move)), facts)
    return note_take(state, taken_category(step), facts)


@compiled
def note_take(state: State, category: int, facts: Any) -> int:
    """What is taken, and how many places are left for it."""
    seat, hexes = int(state.seat), int(CATEGORY_HEXES[category])
    shown = int(state.shown) & hexes
    items = count((tiles_on_display(state) & hexes) | shown)
    facts[0] = TAKE + category * 7 + items
    facts[1] = PLACES_LEFT + max(min(free_places(state, seat) - items, 7), 0)
    facts[2] = TAKE_HELD + count(held(state, seat) & hexes)
    if shown == 0:
        return 3
    facts[3] = TAKE_SHOWN + (1 if count(shown) > 1 else 0)
    return 4


@compiled
def note_placement(state: State, item: int, cell: int, facts: Any) -> int:
    """What is placed, where, beside what, and the jokers that this brings."""
    seat, hexagon, beside = int(state.seat), hex_of_item(item), int(NEIGHBOURS[cell])
    of_colour = int(state.of_colour[seat, colour_of(hexagon)])
    of_pattern = int(state.of_pattern[seat, pattern_of(hexagon)])
    alike, same = min(count(beside & of_colour), 3), min(count(beside & of_pattern), 3)
    jokers = 0
    for i in range(3):
        feature = int(FEATURES_OF[cell, i])
        if feature == NO_FEATURE:
            break
        around = int(FEATURE_CELLS[feature])
        if count(around & int(state.placed[seat])) == 5:
            if feature < FIRST_PAVILION or is_face_up(state, seat, feature - FIRST_PAVILION):
                jokers += int(FEATURE_JOKERS[feature])
    facts[0] = PIECE + hexagon + (HEXES if is_expansion(item) else 0)
    facts[1] = ON + cell
    facts[2] = BESIDE + alike * 4 + same
    facts[3] = OPEN + count(beside & int(state.vacant[seat]))
    facts[4] = JOKERS_WON + min(jokers, 7)
    facts[5] = JOKERS_HELD + min(int(state.jokers[seat]), 5)
    facts[6] = JOINED + joined_size(of_colour, beside) * 6 + joined_size(of_pattern, beside)
    return 7


@compiled
def joined_size(alike: int, beside: int) -> int:
    """The hexes of the groups among ``alike`` that reach a cell with these neighbours, at most five."""
    touched = alike & beside
    return min(count(group_of(alike, touched)), 5) if touched else 0
