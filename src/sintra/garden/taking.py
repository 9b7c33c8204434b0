"""Queen's Garden: what can be taken from the display, and taking it (Q5)."""

from sintra.garden.display import fill_top, move_lot, show_empty_cards, tiles_of, tiles_on_display
from sintra.garden.state import NO_HEX, PICK, TOP, State, add_tile, free_places
from sintra.garden.steps import SHOWN, Steps, pick_step, take_step
from sintra.garden.tables import CATEGORY_HEXES, EXPANSION_PLACES, LOT_TILES
from sintra.kernel.bits import at_least, count, has, lowest
from sintra.kernel.jit import compiled
from sintra.kernel.random import Rng

# ---- Q5.1, Q5.3: a category


@compiled
def legal_takes(state: State, steps: Steps) -> int:
    """Write a step for every category that is on display and fits into the storage (Q5.1, Q5.3)."""
    seat = int(state.seat)
    tiles, shown = tiles_on_display(state), int(state.shown)
    tile_places = free_places(state, seat)
    expansion_places = EXPANSION_PLACES - count(int(state.stored[seat]))
    number = 0
    for category in range(len(CATEGORY_HEXES)):
        hexes = int(CATEGORY_HEXES[category])
        if (tiles | shown) & hexes:
            if fits_in_storage(tiles & hexes, shown & hexes, tile_places, expansion_places):
                steps[number] = take_step(category)
                number += 1
    return number


@compiled
def fits_in_storage(tiles: int, shown: int, tile_places: int, expansion_places: int) -> bool:
    """Whether there is a place for every hex of the two sets, as a tile or as an expansion (Q5.3)."""
    if count(tiles & ~shown) > tile_places or count(shown & ~tiles) > expansion_places:
        return False
    return count(tiles | shown) <= tile_places + expansion_places


@compiled
def take(state: State) -> bool:
    """Take the hexes of the category one by one, up to the first that leaves a choice (Q5.1, Q5.2).

    Whether there is one.
    """
    available = (tiles_on_display(state) | int(state.shown)) & int(CATEGORY_HEXES[int(state.category)])
    available &= at_least(int(state.cursor))
    while available:
        state.cursor = lowest(available)
        available &= available - 1
        sources = pick_sources(state)
        if sources & (sources - 1):
            state.stage = PICK
            return True
        pick(state, lowest(sources))
    return False


@compiled
def end_take(state: State, rng: Rng) -> int:
    """Move the top card off the stack if it was taken from (Q5.4), show empty cards (Q5.5).

    How much was revealed.
    """
    drawn = 0
    if state.top_taken:
        state.lots += 1
        move_lot(state, TOP, int(state.lots))
        state.stack -= 1
        if state.stack > 0:
            drawn = fill_top(state, rng)
    return drawn + show_empty_cards(state, rng)


# ---- Q5.2: where identical hexes lie in several places


@compiled
def legal_picks(state: State, steps: Steps) -> int:
    """Write a step for each source of the hex at the cursor."""
    number = 0
    sources = pick_sources(state)
    while sources:
        steps[number] = pick_step(lowest(sources))
        sources &= sources - 1
        number += 1
    return number


@compiled
def pick(state: State, source: int) -> None:
    """Take the hex at the cursor from a lot, or as an expansion, and move the cursor on."""
    seat, hexagon = int(state.seat), int(state.cursor)
    state.cursor = hexagon + 1
    if source == SHOWN:
        state.shown = int(state.shown) & ~(1 << hexagon)
        state.stored[seat] |= 1 << hexagon
        return
    add_tile(state, seat, hexagon)
    if source == TOP:
        state.top_taken = 1
    at = 0
    while state.lot[source, at] != hexagon:
        at += 1
    while at + 1 < LOT_TILES:
        state.lot[source, at] = state.lot[source, at + 1]
        at += 1
    state.lot[source, LOT_TILES - 1] = NO_HEX


@compiled
def pick_sources(state: State) -> int:
    """Where the hex at the cursor can come from (Q5.2): a set of lots, with SHOWN for the expansion.

    Only sources that leave room for the rest of the category (Q5.3), and only the first of several cards
    that would lead to the same position. (With choices for several hexes, three cards can still lead to the
    same position twice.)
    """
    hexagon = int(state.cursor)
    lots = 0
    for lot in range(int(state.lots) + 1):
        if has(tiles_of(state, lot), hexagon):
            lots |= 1 << lot
    if lots & (lots - 1):
        lots = without_twins(state, lots)
    if not has(int(state.shown), hexagon):
        return lots
    if not pick_fits(state, False):
        lots = 0
    if lots == 0 or pick_fits(state, True):
        lots |= 1 << SHOWN
    return lots


@compiled
def pick_fits(state: State, expansion: bool) -> bool:
    """Whether the hex at the cursor fits as a tile (or as an expansion), and the rest after it (Q5.3)."""
    seat = int(state.seat)
    rest = after_cursor(state)
    places = free_places(state, seat) - (0 if expansion else 1)
    expansions = EXPANSION_PLACES - count(int(state.stored[seat])) - (1 if expansion else 0)
    if places < 0 or expansions < 0:
        return False
    return fits_in_storage(tiles_on_display(state) & rest, int(state.shown) & rest, places, expansions)


@compiled
def after_cursor(state: State) -> int:
    """The hexes of the category that come after the one at the cursor."""
    return int(CATEGORY_HEXES[int(state.category)]) & at_least(int(state.cursor) + 1)


# ---- cards that are as good as each other


@compiled
def without_twins(state: State, lots: int) -> int:
    """Keep only the first of the cards that will look the same at the end of the turn.

    The top of the stack counts among them once it is sure to move off the stack (Q5.4).
    """
    anyway = taken_anyway(state)
    first = TOP if state.top_taken or anyway & tiles_of(state, TOP) else TOP + 1
    for lot in range(TOP + 1, int(state.lots) + 1):
        if has(lots, lot) and is_twin_lot(state, lot, first, anyway):
            lots &= ~(1 << lot)
    return lots


@compiled
def taken_anyway(state: State) -> int:
    """The hexes after the cursor that have only one source: they will be gone from their cards."""
    once, twice = int(state.shown), 0
    for lot in range(int(state.lots) + 1):
        here = tiles_of(state, lot)
        twice |= once & here
        once |= here
    return after_cursor(state) & once & ~twice


@compiled
def is_twin_lot(state: State, lot: int, first: int, without: int) -> bool:
    """Whether an earlier card, from ``first`` on, holds the same tiles, some hexes left out."""
    for earlier in range(first, lot):
        if lot_key(state, earlier, without) == lot_key(state, lot, without):
            return True
    return False


@compiled
def lot_key(state: State, lot: int, without: int) -> int:
    """A number that is equal for equal cards; one tile each of the hexes in ``without`` is left out."""
    key = 0
    for i in range(LOT_TILES):
        hexagon = int(state.lot[lot, i])
        if hexagon == NO_HEX:
            break
        if has(without, hexagon):
            without &= ~(1 << hexagon)
        else:
            key = key * 64 + hexagon + 1
    return key
