"""Queen's Garden: the deal, and what a step does (Q3 to Q11).

`apply` trusts its caller; `table.Table` and `why.why_not` are the doors that check.
"""

from sintra.garden.legal import pick_sources, tiles_on_display
from sintra.garden.numbers import direction_of, hex_of_item, is_expansion, items_due, slot_of, value_of
from sintra.garden.payment import give_up, pay
from sintra.garden.scoring import (
    DISCARDED,
    FACE_DOWN_PAID,
    FIRST_PASS,
    gain,
    score_end,
    score_round,
    surround,
)
from sintra.garden.state import (
    BACK,
    CELL,
    DISCARD,
    FACE_DOWN,
    NO_HEX,
    OVER,
    PAY,
    PICK,
    SLOT,
    TOP,
    TURN,
    State,
    add_tile,
    clear,
    clear_lot,
    clear_turn,
    holds,
    remove_tile,
    set_hex,
)
from sintra.garden.steps import (
    BACK_STEPS,
    CELL_STEPS,
    CHOOSE,
    DONE,
    ITEMS,
    PASS,
    PAY_STEPS,
    PICK_STEPS,
    PIECE_BACK,
    PIECE_STEPS,
    SHOWN,
    back_slot,
    chosen_piece,
    discarded_item,
    picked_source,
    taken_category,
    target_cell,
)
from sintra.garden.tables import (
    CATEGORY_HEXES,
    CENTRE_CELL,
    FACE_DOWN_COST,
    LOT_TILES,
    RING_CELLS,
    ROUNDS,
    STACK,
    START_JOKERS,
    START_SCORE,
    SUPPLY,
)
from sintra.kernel.bits import at_least, count, lowest
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.piles import draw
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import Choices

# ---- Q3, Q5.6: deal and draw


@compiled
def deal_game(state: State, seats: int, choices: Choices, rng: Rng) -> None:
    """Set up a game (Q3). ``choices``: side, payment, then the wheel's points for the six patterns."""
    clear(state, seats, int(choices[0]), int(choices[1]))
    for pattern in range(6):
        state.wheel[pattern] = choices[2 + pattern]
    for seat in range(seats):
        state.score[seat] = START_SCORE
        state.jokers[seat] = START_JOKERS
    state.supply = SUPPLY[seats]
    state.first = below(rng, seats)  # Q3.3
    start_round(state, rng)


@compiled
def start_round(state: State, rng: Rng) -> int:
    """A new round stack with tiles on its top (Q3.2, Q10.2). How many pieces were revealed."""
    state.stack = STACK[int(state.seats)]
    state.marker = 1
    state.seat = state.first
    for seat in range(int(state.seats)):
        state.passed[seat] = 0
    return fill_top(state, rng)


@compiled
def fill_top(state: State, rng: Rng) -> int:
    """Up to four tiles onto the top of the stack; without any, the whole stack is shown (Q5.6)."""
    tiles = 0
    for _ in range(LOT_TILES):
        hexagon = draw(state.bag, state.tower, rng)
        if hexagon < 0:
            break
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
    """Turn a card face up: its hex is drawn now, out of all that nobody has seen (Q3.4, Q5.5)."""
    cards = int(state.unseen)
    for _ in range(below(rng, count(cards))):
        cards &= cards - 1
    card = cards & -cards
    state.unseen = int(state.unseen) & ~card
    state.shown = int(state.shown) | card


# ---- what a step does


@compiled
def apply(state: State, step: int, rng: Rng, log: Log) -> int:
    """Play a legal step and what follows by itself. How many tiles and cards were revealed."""
    if step < PICK_STEPS:
        state.category = taken_category(step)
        state.cursor = 0
        return take(state, rng, log)
    if step < PIECE_STEPS:
        pick(state, picked_source(step))
        return take(state, rng, log)
    if step < CELL_STEPS:
        choose_piece(state, step)
        return 0
    if step >= PASS:
        if pass_turn(state, step, log):
            return 0
    elif step >= PAY_STEPS:
        if pay(state, step):
            return 0
        place(state)
    elif step >= BACK_STEPS:
        place_back(state, back_slot(step), log)
    else:
        if choose_target(state, step):
            return 0
        place(state)
    return end_turn(state, rng, log)


# ---- Q5: acquire


@compiled
def take(state: State, rng: Rng, log: Log) -> int:
    """Take the rest of the category, hex by hex, up to the first where there is a choice (Q5.1, Q5.2)."""
    available = (tiles_on_display(state) | int(state.shown)) & int(CATEGORY_HEXES[int(state.category)])
    available &= at_least(int(state.cursor))
    while available:
        state.cursor = lowest(available)
        available &= available - 1
        if not take_only_one(state):
            state.stage = PICK
            return 0
    return end_take(state, rng, log)


@compiled
def take_only_one(state: State) -> bool:
    """Take the hex at the cursor if there is one source only. Whether there is."""
    sources = pick_sources(state)
    if sources & (sources - 1):
        return False
    pick(state, lowest(sources))
    return True


@compiled
def pick(state: State, source: int) -> None:
    """Take the hex at the cursor from a lot or as an expansion, and move the cursor on."""
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
def end_take(state: State, rng: Rng, log: Log) -> int:
    """The card off the stack and tiles onto the next (Q5.4); empty cards are turned face up (Q5.5)."""
    drawn = 0
    if state.top_taken:
        state.lots += 1
        move_lot(state, TOP, int(state.lots))
        state.stack -= 1
        if state.stack > 0:
            drawn = fill_top(state, rng)
    return drawn + show_empty_cards(state, rng) + end_turn(state, rng, log)


@compiled
def move_lot(state: State, source: int, goal: int) -> None:
    """All tiles of one card become those of another."""
    for i in range(LOT_TILES):
        state.lot[goal, i] = state.lot[source, i]
    clear_lot(state, source)


@compiled
def show_empty_cards(state: State, rng: Rng) -> int:
    """Turn face up every card beside the stack that holds no tile (Q5.5). How many."""
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


# ---- Q6, Q7: place


@compiled
def choose_piece(state: State, step: int) -> None:
    """What to place; where comes next."""
    if step == PIECE_BACK:
        state.stage = BACK
    else:
        state.piece = chosen_piece(step)
        state.stage = SLOT if is_expansion(chosen_piece(step)) else CELL


@compiled
def choose_target(state: State, step: int) -> bool:
    """Where to place it. Whether there is something to pay (Q6.1)."""
    state.target = target_cell(step)
    state.due = items_due(hex_of_item(int(state.piece)))
    state.stage = PAY
    return bool(state.due > 0)


@compiled
def place(state: State) -> None:
    """The piece leaves the storage, its hex comes into the garden and surrounds what it surrounds (Q6.9)."""
    seat, item, cell = int(state.seat), int(state.piece), int(state.target)
    hexagon = hex_of_item(item)
    if is_expansion(item):
        state.stored[seat] &= ~(1 << hexagon)
        lay_expansion(state, seat, slot_of(cell), direction_of(cell))
    else:
        remove_tile(state, seat, hexagon)
    set_hex(state, seat, cell, hexagon)
    surround(state, seat, cell)


@compiled
def lay_expansion(state: State, seat: int, slot: int, how: int) -> None:
    """New cells: the ring, and the centre where no pavilion stands (Q1.3). ``how``: see ``state.slot``."""
    state.slot[seat, slot] = how
    state.vacant[seat] |= RING_CELLS[slot]
    if how == FACE_DOWN:
        state.vacant[seat] |= CENTRE_CELL[slot]


@compiled
def place_back(state: State, slot: int, log: Log) -> None:
    """The top expansion of the supply, face down, for 6 points (Q7.1)."""
    seat = int(state.seat)
    state.supply -= 1
    lay_expansion(state, seat, slot, FACE_DOWN)
    gain(state, seat, -FACE_DOWN_COST, FACE_DOWN_PAID, int(CENTRE_CELL[slot]), log)


# ---- Q8: pass


@compiled
def pass_turn(state: State, step: int, log: Log) -> bool:
    """Pass, or go on passing (Q8). Whether there is still something to decide."""
    seat = int(state.seat)
    if step <= CHOOSE:
        state.passed[seat] = 1
        if state.marker:  # Q8.3
            state.marker = 0
            state.first = seat
            gain(state, seat, -1, FIRST_PASS, 0, log)
        if step == CHOOSE:
            state.stage = DISCARD
        return step == CHOOSE
    if step == DONE:
        return False
    item = discarded_item(step)
    give_up(state, seat, item)
    gain(state, seat, -value_of(hex_of_item(item)), DISCARDED, item, log)
    state.due += 1
    state.cursor = item + 1 if is_expansion(item) else item  # there may be more tiles of this hex
    for following in range(int(state.cursor), ITEMS):
        if holds(state, seat, following):
            return True
    return False


# ---- the course of the game


@compiled
def end_turn(state: State, rng: Rng, log: Log) -> int:
    """The next seat that has not passed; after the last pass, the scoring (Q4, Q9). How much was revealed."""
    clear_turn(state)
    state.stage = TURN
    seats = int(state.seats)
    for ahead in range(1, seats + 1):
        seat = (int(state.seat) + ahead) % seats
        if not state.passed[seat]:
            state.seat = seat
            return 0
    return end_round(state, rng, log)


@compiled
def end_round(state: State, rng: Rng, log: Log) -> int:
    """Score the round (Q9), then the next one (Q10) or the end (Q11). How much was revealed."""
    for seat in range(int(state.seats)):
        score_round(state, seat, log)
    if state.round_no == ROUNDS:
        state.stage = OVER
        for seat in range(int(state.seats)):
            score_end(state, seat, log)
        return 0
    clear_display(state)
    state.round_no += 1
    return start_round(state, rng)


@compiled
def clear_display(state: State) -> None:
    """Tiles to the tower, expansions and the rest of the stack under the supply (Q10.1)."""
    for lot in range(int(state.lots) + 1):
        for i in range(LOT_TILES):
            hexagon = int(state.lot[lot, i])
            if hexagon >= 0:
                state.tower[hexagon] += 1
        clear_lot(state, lot)
    state.supply += count(int(state.shown)) + int(state.lots) + int(state.stack)
    state.lots = 0
    state.stack = 0
    state.shown = 0


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return bool(state.stage == OVER)


@compiled
def in_turn(state: State) -> bool:
    """Whether the seat to move is in the middle of its turn."""
    return bool(state.stage != TURN and state.stage != OVER)
