"""Queen's Garden: what taking each category is worth, and from where (Q5)."""

from sintra.garden.display import tiles_of
from sintra.garden.numbers import colour_of, pattern_category
from sintra.garden.state import NO_HEX, TOP, State, free_places
from sintra.garden.steps import SHOWN, picked_source, take_step
from sintra.garden.tables import CATEGORY_HEXES, EXPANSION_PLACES, TILE_PLACES
from sintra.garden.taking import fits_in_storage, legal_picks
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.value import (
    FULL,
    OTHER,
    OWN,
    copy_worth,
    expansion_worth,
    item_worth,
    note_kinds,
    phase_of,
)
from sintra.search.garden.weights import Named
from sintra.search.verbs import Buffers


@compiled
def next_seat(state: State) -> int:
    """The seat that moves next: the seat to move itself if all others have passed."""
    seat = int(state.seat)
    for ahead in range(1, int(state.seats)):
        other = (seat + ahead) % int(state.seats)
        if not state.passed[other]:
            return other
    return seat


@compiled
def propose_takes(state: State, named: Named, buffers: Buffers) -> int:
    """Every category that can be taken (Q5.1, Q5.3)."""
    seat, phase = int(state.seat), phase_of(state)
    places = free_places(state, seat)
    expansion_places = EXPANSION_PLACES - count(int(state.stored[seat]))
    tiles, shown = note_display(state, named, buffers), int(state.shown)
    number = 0
    for category in range(12):
        hexes = int(CATEGORY_HEXES[category])
        available = (tiles | shown) & hexes
        items = count(available)
        if items and fits(tiles & hexes, shown & hexes, items, places, expansion_places):
            over = min(max(TILE_PLACES - places + items - FULL, 0), items)
            buffers.move[number] = take_step(category)
            buffers.score[number] = (
                float(buffers.total[category])
                + float(named.any_take[phase])
                + float(named.take_pair[phase]) * (items * (items - 1) // 2)
                + float(named.take_held[phase]) * items * int(state.tiles[seat])
                + float(named.take_full[phase]) * over
            )
            number += 1
    return number


@compiled
def fits(tiles: int, shown: int, items: int, places: int, expansion_places: int) -> bool:
    """Whether the items of a category fit into the storage (Q5.3): quick where there are only tiles."""
    if shown == 0:
        return items <= places
    return fits_in_storage(tiles, shown, places, expansion_places)


@compiled
def note_display(state: State, named: Named, buffers: Buffers) -> int:
    """Note what the items of each category are worth, to the seat and to the next one. Return the tiles."""
    for category in range(12):
        buffers.total[category] = 0.0
    tiles = note_lots(state, named, buffers)
    seat, other, shown = int(state.seat), next_seat(state), int(state.shown)
    deny = float(named.deny[phase_of(state)]) if other != seat else 0.0
    as_expansion = expansion_worth(state, named, seat)
    to_other = expansion_worth(state, named, other) if shown else 0.0
    if deny:
        note_kinds(state, named, buffers, other, OTHER)
    hexes = tiles | shown
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        worth = item_worth(state, named, buffers, seat, OWN, hexagon) + copy_worth(
            state, named, seat, hexagon
        )
        if deny:
            worth += deny * max(item_worth(state, named, buffers, other, OTHER, hexagon), 0.0)
        if shown >> hexagon & 1:
            worth += as_expansion + deny * to_other
        buffers.total[colour_of(hexagon)] += worth
        buffers.total[pattern_category(hexagon)] += worth
    return tiles


@compiled
def note_lots(state: State, named: Named, buffers: Buffers) -> int:
    """Note what a category opens up for the next seat: new tiles (Q5.4), cards face up (Q5.5).

    Return the tiles on the display.
    """
    tiles = tiles_of(state, TOP)
    if state.stack > 1:
        note_everywhere(buffers, tiles, float(named.take_fresh[phase_of(state)]))
    turning = float(named.take_turn[phase_of(state)])
    for lot in range(1, int(state.lots) + 1):
        here = tiles_of(state, lot)
        tiles |= here
        hexagon = int(state.lot[lot, 0])
        if here & ~int(CATEGORY_HEXES[colour_of(hexagon)]) == 0:
            buffers.total[colour_of(hexagon)] += turning
        if here & ~int(CATEGORY_HEXES[pattern_category(hexagon)]) == 0:
            buffers.total[pattern_category(hexagon)] += turning
    return tiles


@compiled
def note_everywhere(buffers: Buffers, hexes: int, worth: float) -> None:
    """Add some worth to all categories of some hexes."""
    for category in range(12):
        if hexes & int(CATEGORY_HEXES[category]):
            buffers.total[category] += worth


@compiled
def propose_picks(state: State, named: Named, buffers: Buffers) -> int:
    """Each source of the hex at the cursor, for its expansion and what it opens up for the next seat."""
    number = legal_picks(state, buffers.move)
    for i in range(number):
        buffers.score[i] = pick_gain(state, named, picked_source(int(buffers.move[i])))
    return number


@compiled
def pick_gain(state: State, named: Named, source: int) -> float:
    """How much better one source is than another."""
    phase = phase_of(state)
    if source == SHOWN:
        return expansion_worth(state, named, int(state.seat))
    if source == TOP:
        return 0.0 if state.top_taken or state.stack < 2 else float(named.take_fresh[phase])
    return float(named.take_turn[phase]) if state.lot[source, 1] == NO_HEX else 0.0
