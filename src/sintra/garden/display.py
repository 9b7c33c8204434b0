"""Queen's Garden: the cards of the display and the tiles on them (Q3.2, Q5.4 to Q5.6, Q10.1)."""

from sintra.garden.state import NO_HEX, TOP, State, clear_lot
from sintra.garden.tables import ALL_HEXES, LOT_TILES
from sintra.kernel.bits import count
from sintra.kernel.jit import compiled
from sintra.kernel.piles import draw, refill, total
from sintra.kernel.random import Rng, below


@compiled
def tiles_of(state: State, lot: int) -> int:
    """The set of hexes that lie as tiles on a card."""
    hexes = 0
    for i in range(LOT_TILES):
        hexes |= 1 << (int(state.lot[lot, i]) & 63)  # NO_HEX sets a bit that is no hex: cheaper than a branch
    return hexes & ALL_HEXES


@compiled
def tiles_on_display(state: State) -> int:
    """The set of hexes that lie as tiles on the cards of the display."""
    hexes = 0
    for lot in range(int(state.lots) + 1):
        hexes |= tiles_of(state, lot)
    return hexes


@compiled
def fill_top(state: State, rng: Rng) -> int:
    """Draw up to four tiles onto the top of the stack; if none are left, lay out the whole stack (Q5.6).

    How many tiles or cards were revealed.
    """
    tiles = 0
    left = total(state.bag)
    for _ in range(LOT_TILES):
        if left == 0:
            left = refill(state.bag, state.tower)
            if left == 0:
                break
        hexagon = draw(state.bag, left, rng)
        left -= 1
        at = tiles  # keep the tiles of a card in order
        while at > 0 and state.lot[TOP, at - 1] > hexagon:
            state.lot[TOP, at] = state.lot[TOP, at - 1]
            at -= 1
        state.lot[TOP, at] = hexagon
        tiles += 1
    if tiles > 0:
        return tiles
    cards = int(state.stack)
    for _ in range(cards):
        show_card(state, rng)
    state.stack = 0
    return cards


@compiled
def show_card(state: State, rng: Rng) -> None:
    """Turn a card face up. Its hex is drawn only now, from all that nobody has seen (Q3.4, Q5.5)."""
    cards = int(state.unseen)
    for _ in range(below(rng, count(cards))):
        cards &= cards - 1
    card = cards & -cards
    state.unseen = int(state.unseen) & ~card
    state.shown = int(state.shown) | card


@compiled
def show_empty_cards(state: State, rng: Rng) -> int:
    """Turn face up every card beside the stack that holds no tile (Q5.5); return how many there were."""
    kept = 0
    cards = int(state.lots)
    for lot in range(1, cards + 1):
        if state.lot[lot, 0] == NO_HEX:
            show_card(state, rng)
        else:
            kept += 1
            if kept < lot:
                move_lot(state, lot, kept)
    state.lots = kept
    return cards - kept


@compiled
def move_lot(state: State, source: int, goal: int) -> None:
    """Move all tiles of one card to another."""
    for i in range(LOT_TILES):
        state.lot[goal, i] = state.lot[source, i]
    clear_lot(state, source)


@compiled
def clear_display(state: State) -> None:
    """Tiles go to the tower, expansions and the rest of the stack under the supply (Q10.1)."""
    for lot in range(int(state.lots) + 1):
        for i in range(LOT_TILES):
            hexagon = int(state.lot[lot, i])
            if hexagon != NO_HEX:
                state.tower[hexagon] += 1
        clear_lot(state, lot)
    state.supply += count(int(state.shown)) + int(state.lots) + int(state.stack)
    state.lots = 0
    state.stack = 0
    state.shown = 0
