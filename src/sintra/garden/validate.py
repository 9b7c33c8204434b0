"""Whether a position makes sense: no piece lost or doubled, and a turn that could have come this far.

``position.parse_position`` refuses whatever could break the rules later on. Passing is no proof that a game
can lead there.
"""

from sintra.garden.notation import format_cell, format_hex
from sintra.garden.numbers import hex_of_item, is_expansion, items_due, slot_cell
from sintra.garden.payment import can_pay
from sintra.garden.placing import cells_for, open_cells
from sintra.garden.rules import legal
from sintra.garden.scoring import group_of
from sintra.garden.state import (
    BACK,
    CELL,
    DISCARD,
    FACE_DOWN,
    FREE,
    NO_HEX,
    NO_ITEM,
    OVER,
    PAY,
    PICK,
    SLOT,
    STAGES,
    TOP,
    TURN,
    UNDECIDED,
    State,
    holds,
)
from sintra.garden.steps import DONE, PIECE_BACK, new_steps
from sintra.garden.tables import CATEGORY_HEXES, COPIES, HEXES, ROUNDS, STACK
from sintra.garden.taking import pick_fits, pick_sources
from sintra.kernel.bits import count, has, members, to_set
from sintra.kernel.errors import BadText
from sintra.kernel.fields import bad

# The fields that describe a turn, with their values before anything is chosen.
AT_REST = {
    "category": 0,
    "cursor": 0,
    "top_taken": 0,
    "piece": NO_ITEM,
    "target": 0,
    "due": 0,
    "way": UNDECIDED,
}
# Those that may differ in each stage.
IN_USE = {
    TURN: set(),
    PICK: {"category", "cursor", "top_taken"},
    CELL: {"piece"},
    SLOT: {"piece"},
    BACK: set(),
    PAY: {"piece", "target", "due", "way", "cursor"},
    DISCARD: {"due", "cursor"},
    OVER: set(),
}


# ---- counting


def printed_hexes(state: State, seat: int) -> list[int]:
    """The hexes printed on the face-up expansions of a garden."""
    slots = [(slot, int(how)) for slot, how in enumerate(state.slot[seat]) if FREE < how < FACE_DOWN]
    return [int(state.cell[seat, slot_cell(slot, direction)]) for slot, direction in slots]


def count_tiles(state: State) -> list[int]:
    """All tiles of each hex, wherever they are: 3 each, always (Q1.2)."""
    totals = [int(number) for number in state.bag + state.tower + state.tile.sum(axis=0)]
    for hexagon in [*state.lot.flat, *state.cell.flat]:
        if hexagon != NO_HEX:
            totals[hexagon] += 1
    for seat in range(state.seats):
        for hexagon in printed_hexes(state, seat):
            totals[hexagon] -= 1
    return totals


def count_expansions(state: State) -> int:
    """All expansions, wherever they are: 36, always (Q1.3)."""
    later = (ROUNDS - int(state.round_no)) * int(STACK[state.seats])
    display = int(state.stack) + int(state.lots) + count(int(state.shown))
    stored = sum(count(int(hexes)) for hexes in state.stored)
    return int(state.supply) + later + display + stored + int((state.slot != FREE).sum())


def seen_cards(state: State) -> list[int]:
    """The hexes of all expansions that lie face up somewhere; no card exists twice."""
    cards = members(int(state.shown))
    for seat in range(state.seats):
        cards += members(int(state.stored[seat])) + printed_hexes(state, seat)
    return cards


# ---- checking


def validate(state: State) -> None:
    """Refuse a state from which the game cannot go on."""
    _check_tiles(state)
    _check_cards(state)
    for seat in range(state.seats):
        _check_groups(state, seat)
    _check_course(state)
    if not _turn_makes_sense(state):
        raise bad("turn", STAGES[state.stage])


def _check_tiles(state: State) -> None:
    for hexagon, tiles in enumerate(count_tiles(state)):
        if tiles != COPIES:
            raise BadText("Q1.2 tiles", hex=format_hex(hexagon), tiles=tiles, expected=COPIES)


def _check_cards(state: State) -> None:
    if count_expansions(state) != HEXES:
        raise BadText("Q1.3 expansions", expansions=count_expansions(state), expected=HEXES)
    cards = seen_cards(state)
    if len(set(cards)) != len(cards) or to_set(cards) & int(state.unseen):
        raise BadText("Q1.3 expansion_twice", seen="".join(format_hex(card) for card in sorted(cards)))
    hidden = int(state.stack) + int(state.lots) + (ROUNDS - int(state.round_no)) * int(STACK[state.seats])
    if count(int(state.unseen)) < hidden:
        raise bad("unseen", count(int(state.unseen)))
    emptied = any(state.lot[lot, 0] == NO_HEX for lot in range(1, state.lots + 1))
    bare, no_stack = state.lot[TOP, 0] == NO_HEX, state.stack == 0
    top_is_wrong = no_stack if state.top_taken else bare != no_stack  # a card just taken from may be bare
    if (emptied and state.stage != PICK) or top_is_wrong:
        raise bad("lots", "emptied" if emptied else "top")


def _check_groups(state: State, seat: int) -> None:
    """Refuse a group that holds two identical hexes (Q6.8)."""
    for alike in (*state.of_colour[seat], *state.of_pattern[seat]):
        for cell in members(int(alike)):
            group = members(group_of(int(alike), 1 << cell))
            twins = [
                other for other in group if other > cell and state.cell[seat, other] == state.cell[seat, cell]
            ]
            if twins:
                cells = f"{format_cell(cell)},{format_cell(twins[0])}"
                raise BadText("Q6.8 duplicate_in_group", seat=seat, cells=cells)


def _check_course(state: State) -> None:
    """Refuse a stage that does not agree with who has passed and where the marker is (Q8)."""
    stage, passed = int(state.stage), state.passed[: state.seats].astype(bool)
    if stage == OVER:
        fits = passed.all() and state.round_no == ROUNDS
    else:
        fits = passed[state.seat] == (stage == DISCARD)
    if not fits:
        raise bad("stage", STAGES[stage])
    if bool(state.marker) == bool(passed.any()):
        raise bad("marker", "centre" if state.marker else "taken")


def _turn_makes_sense(state: State) -> bool:
    """Whether a turn can have come to this point, and can go on."""
    stage = int(state.stage)
    if any(state[name] != value for name, value in AT_REST.items() if name not in IN_USE[stage]):
        return False
    if stage in (TURN, OVER):
        return True
    if stage == PICK:
        return _pick_makes_sense(state)
    if stage == BACK:
        return PIECE_BACK in _legal_as(state, TURN)
    if stage == DISCARD:
        begun = state.due > 0 or state.cursor == 0
        return begun and any(step != DONE for step in _legal_as(state, DISCARD))
    return _piece_makes_sense(state, int(state.seat), int(state.piece))


def _legal_as(state: State, stage: int) -> list[int]:
    """What would be legal here in another stage."""
    copy, steps = state.copy(), new_steps()
    copy.stage = stage
    return steps[: legal(copy, steps)].tolist()  # type: ignore[no-any-return]


def _pick_makes_sense(state: State) -> bool:
    """Whether there is a choice, and each choice leaves room for the rest of the category (Q5.2, Q5.3)."""
    if not has(int(CATEGORY_HEXES[state.category]), int(state.cursor)):
        return False
    return count(pick_sources(state)) > 1 and pick_fits(state, False)


def _piece_makes_sense(state: State, seat: int, piece: int) -> bool:
    """Whether the piece is held, is of the right kind, has somewhere to go and can be paid."""
    if piece == NO_ITEM or not holds(state, seat, piece):
        return False
    hexagon, stage = hex_of_item(piece), int(state.stage)
    cells = cells_for(state, seat, hexagon, open_cells(state, seat, piece))
    if stage != PAY:
        return (stage == SLOT) == is_expansion(piece) and cells > 0 and can_pay(state, seat, hexagon)
    cost = items_due(hexagon)
    begun = (state.way != UNDECIDED) if state.due < cost else (state.way == UNDECIDED and state.cursor == 0)
    payable = 0 < state.due <= cost and begun and bool(_legal_as(state, PAY))
    return payable and has(cells, int(state.target))
