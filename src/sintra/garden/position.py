"""One line for every position: exactly the state, for tests and bug reports. Fields: docs/notation.md."""

import re
from collections.abc import Sequence

import numpy as np

from sintra.garden.legal import cells_for, free_rings, legal
from sintra.garden.notation import format_hex, parse_hex
from sintra.garden.state import (
    CELL,
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
    State,
    add_tile,
    clear,
    free_places,
    holds,
    new_state,
    set_hex,
)
from sintra.garden.steps import ITEMS, new_steps
from sintra.garden.tables import (
    CATEGORY_HEXES,
    CELLS,
    CENTRE_CELL,
    COPIES,
    EXPANSION_PLACES,
    HEXES,
    LOT_TILES,
    PATTERNS,
    PAYMENTS,
    RING_CELLS,
    ROUNDS,
    SEATS,
    SIDES,
    SLOTS,
    STACK,
    slot_cell,
)
from sintra.kernel.bits import count, members, to_set
from sintra.kernel.errors import BadText
from sintra.kernel.fields import Fields, bad, format_sections, parse_sections, read_choice, read_number

TABLE_FIELDS = [
    "side",
    "payment",
    "wheel",
    "round",
    "stage",
    "seat",
    "first",
    "marker",
    "turn",
    "supply",
    "stack",
]
TABLE_FIELDS += ["top", "lots", "shown", "unseen", "bag", "tower"]
SEAT_FIELDS = ["score", "passed", "jokers", "tiles", "stored", "garden"]
TURN_FIELDS = {  # name: lowest, highest
    "category": (0, 11),
    "cursor": (0, ITEMS),
    "top_taken": (0, 1),
    "piece": (NO_ITEM, ITEMS - 1),
    "target": (0, CELLS - 1),
    "due": (0, 14),
    "way": (0, 2),
}


# ---- format


def format_hexes(hexes: Sequence[int]) -> str:
    """Hexes one after another; ``-`` for none."""
    return "".join(format_hex(int(hexagon)) for hexagon in hexes) or "-"


def format_grid(counts: Sequence[int]) -> str:
    """A number for each hex: six patterns of each of six colours."""
    digits = "".join(str(int(number)) for number in counts)
    return "/".join(digits[at : at + 6] for at in range(0, HEXES, 6))


def format_lot(state: State, lot: int) -> str:
    """The tiles on a card."""
    return format_hexes([hexagon for hexagon in state.lot[lot] if hexagon != NO_HEX])


def format_garden(state: State, seat: int) -> str:
    """The fountain's six cells, then each slot: free, face down with 7 cells, face up with its ring of 6."""
    cells = [format_hex(int(hexagon)) if hexagon != NO_HEX else ".." for hexagon in state.cell[seat]]
    parts = ["".join(cells[:6])]
    for slot in range(SLOTS):
        own = cells[slot_cell(slot, 0) : slot_cell(slot, 7)]
        how = int(state.slot[seat, slot])
        parts.append({FREE: "-", FACE_DOWN: "x" + "".join(own)}.get(how, str(how) + "".join(own[1:])))
    return "/".join(parts)


def format_position(state: State) -> str:
    """The whole state in one line of ASCII."""
    table = {
        "side": SIDES[state.side],
        "payment": PAYMENTS[state.payment],
        "wheel": "".join(str(points) for points in state.wheel),
        "round": state.round_no,
        "stage": STAGES[state.stage],
        "seat": state.seat,
        "first": state.first,
        "marker": "centre" if state.marker else "taken",
        "turn": ",".join(str(state[name]) for name in TURN_FIELDS),
        "supply": state.supply,
        "stack": state.stack,
        "top": format_lot(state, TOP),
        "lots": ",".join(format_lot(state, lot) for lot in range(1, state.lots + 1)) or "-",
        "shown": format_hexes(members(int(state.shown))),
        "unseen": format_grid([int(state.unseen) >> hexagon & 1 for hexagon in range(HEXES)]),
        "bag": format_grid(state.bag),
        "tower": format_grid(state.tower),
    }
    sections: list[dict[str, object]] = [table]
    for seat in range(state.seats):
        own = {
            "score": state.score[seat],
            "passed": "yes" if state.passed[seat] else "no",
            "jokers": state.jokers[seat],
            "tiles": format_hexes(np.repeat(range(HEXES), state.tile[seat]).tolist()),
            "stored": format_hexes(members(int(state.stored[seat]))),
            "garden": format_garden(state, seat),
        }
        sections.append(own)
    return format_sections("garden", sections)


# ---- parse


def parse_position(text: str) -> State:
    """The state that a line describes. ``bag=*`` stands for all tiles that lie nowhere else."""
    table, seats = parse_sections(text, "garden", SEATS, TABLE_FIELDS, SEAT_FIELDS)
    state = new_state()
    clear(state, len(seats), read_choice(table, "side", SIDES), read_choice(table, "payment", PAYMENTS))
    for seat, own in enumerate(seats):
        _parse_seat(state, seat, own)
    _parse_display(state, table)
    _parse_course(state, table)
    _parse_bag(state, table)
    _check_cards(state)
    _check_turn(state)
    return state


def parse_hexes(text: str, field: str) -> list[int]:
    """Hexes one after another, ascending."""
    if text == "-":
        return []
    if not re.fullmatch(r"(?:[bpvylg][1-6])+", text):
        raise bad(field, text)
    hexes = [parse_hex(text[at : at + 2]) for at in range(0, len(text), 2)]
    if hexes != sorted(hexes):
        raise bad(field, text)
    return hexes


def _parse_set(text: str, field: str) -> int:
    hexes = parse_hexes(text, field)
    if len(set(hexes)) != len(hexes):
        raise bad(field, text)
    return to_set(hexes)


def _parse_grid(text: str, field: str, most: int) -> list[int]:
    if not re.fullmatch(rf"(?:[0-{most}]{{6}}/){{5}}[0-{most}]{{6}}", text):
        raise bad(field, text)
    return [int(digit) for digit in text.replace("/", "")]


def _parse_seat(state: State, seat: int, own: Fields) -> None:
    state.score[seat] = read_number(own, "score", 0, 9999)
    state.passed[seat] = read_choice(own, "passed", ("no", "yes"))
    state.jokers[seat] = read_number(own, "jokers", 0, 12)
    for hexagon in parse_hexes(own["tiles"], "tiles"):
        add_tile(state, seat, hexagon)
    state.stored[seat] = _parse_set(own["stored"], "stored")
    if free_places(state, seat) < 0 or count(int(state.stored[seat])) > EXPANSION_PLACES:
        raise bad("tiles", own["tiles"])
    _parse_garden(state, seat, own["garden"])


def _parse_garden(state: State, seat: int, text: str) -> None:
    fountain, *slots = text.split("/")
    if len(slots) != SLOTS:
        raise bad("garden", text)
    _parse_cells(state, seat, range(6), fountain, text)
    for slot, part in enumerate(slots):
        cells = range(slot_cell(slot, 0), slot_cell(slot, 7))
        if part.startswith("x"):
            state.slot[seat, slot] = FACE_DOWN
            state.vacant[seat] |= RING_CELLS[slot] | CENTRE_CELL[slot]
            _parse_cells(state, seat, cells, part[1:], text)
        elif part != "-":
            direction = PATTERNS.find(part[:1]) + 1
            state.slot[seat, slot] = direction
            state.vacant[seat] |= RING_CELLS[slot]
            _parse_cells(state, seat, cells[1:], part[1:], text)
            if direction == 0 or state.cell[seat, cells[direction]] == NO_HEX:
                raise bad("garden", part)


def _parse_cells(state: State, seat: int, cells: range, part: str, text: str) -> None:
    if not re.fullmatch(r"(?:\.\.|[bpvylg][1-6])*", part) or len(part) != 2 * len(cells):
        raise bad("garden", text)
    for at, cell in enumerate(cells):
        if part[at * 2] != ".":
            set_hex(state, seat, cell, parse_hex(part[at * 2 : at * 2 + 2]))


def _parse_display(state: State, table: Fields) -> None:
    state.supply = read_number(table, "supply", 0, HEXES)
    state.stack = read_number(table, "stack", 0, int(STACK[state.seats]))
    lots = [] if table["lots"] == "-" else table["lots"].split(",")
    if len(lots) + state.stack > STACK[state.seats]:
        raise bad("lots", table["lots"])
    state.lots = len(lots)
    for lot, tiles in enumerate([table["top"], *lots]):
        hexes = parse_hexes(tiles, "lots")
        if len(hexes) > LOT_TILES:
            raise bad("lots", tiles)
        state.lot[lot, : len(hexes)] = hexes
    state.shown = _parse_set(table["shown"], "shown")
    state.unseen = to_set([at for at, bit in enumerate(_parse_grid(table["unseen"], "unseen", 1)) if bit])


def _parse_course(state: State, table: Fields) -> None:
    if not re.fullmatch("[0-9]{6}", table["wheel"]):
        raise bad("wheel", table["wheel"])
    state.wheel = [int(points) for points in table["wheel"]]
    state.round_no = read_number(table, "round", 1, ROUNDS)
    state.stage = read_choice(table, "stage", STAGES)
    state.seat = read_number(table, "seat", 0, state.seats - 1)
    state.first = read_number(table, "first", 0, state.seats - 1)
    state.marker = read_choice(table, "marker", ("taken", "centre"))
    values = table["turn"].split(",")
    if len(values) != len(TURN_FIELDS):
        raise bad("turn", table["turn"])
    for value, (name, (low, high)) in zip(values, TURN_FIELDS.items(), strict=True):
        if not re.fullmatch("-1|[0-9]{1,2}", value) or not low <= int(value) <= high:
            raise bad(name, value)
        state[name] = int(value)


def _parse_bag(state: State, table: Fields) -> None:
    state.tower = _parse_grid(table["tower"], "tower", COPIES)
    state.bag = [0] * HEXES
    if table["bag"] == "*":
        state.bag = [max(COPIES - number, 0) for number in tiles_by_hex(state)]
    else:
        state.bag = _parse_grid(table["bag"], "bag", COPIES)
    for hexagon, number in enumerate(tiles_by_hex(state)):
        if number != COPIES:
            raise BadText("Q1.2 tiles", hex=format_hex(hexagon), tiles=number, expected=COPIES)


# ---- check


def printed_hexes(state: State, seat: int) -> list[int]:
    """The hexes printed on the face-up expansions of a garden."""
    slots = [(slot, int(how)) for slot, how in enumerate(state.slot[seat]) if FREE < how < FACE_DOWN]
    return [int(state.cell[seat, slot_cell(slot, direction)]) for slot, direction in slots]


def tiles_by_hex(state: State) -> list[int]:
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


def _check_cards(state: State) -> None:
    if count_expansions(state) != HEXES:
        raise BadText("Q1.3 expansions", expansions=count_expansions(state), expected=HEXES)
    cards = seen_cards(state)
    if len(set(cards)) != len(cards) or to_set(cards) & int(state.unseen):
        raise BadText("Q1.3 expansion_twice", seen=format_hexes(sorted(cards)))
    hidden = int(state.stack) + int(state.lots) + (ROUNDS - int(state.round_no)) * int(STACK[state.seats])
    if count(int(state.unseen)) < hidden:
        raise bad("unseen", count(int(state.unseen)))
    empty = [lot for lot in range(1, state.lots + 1) if state.lot[lot, 0] == NO_HEX]
    if empty and state.stage != PICK:
        raise bad("lots", "-")


def _check_turn(state: State) -> None:
    """Whatever the stage, the seat to move can act, and what it has begun makes sense."""
    if not _turn_makes_sense(state, int(state.seat), int(state.piece) >> 1):
        raise bad("turn", STAGES[state.stage])
    if state.stage != OVER and not legal(state, new_steps()):
        raise bad("stage", STAGES[state.stage])


def _turn_makes_sense(state: State, seat: int, hexagon: int) -> bool:
    stage = int(state.stage)
    begun = [state[name] for name in TURN_FIELDS] != [0, 0, 0, NO_ITEM, 0, 0, 0]
    if stage in (TURN, OVER):
        return not begun and (stage == OVER) == bool(state.passed[: state.seats].all())
    if stage == PICK:
        return bool(CATEGORY_HEXES[state.category] >> int(state.cursor) & 1)
    if stage in (CELL, SLOT, PAY):
        if state.piece == NO_ITEM or not holds(state, seat, int(state.piece)):
            return False
        if stage != PAY:
            return (stage == SLOT) == bool(state.piece & 1)
        room = free_rings(state, seat) if state.piece & 1 else int(state.vacant[seat])
        return bool(
            0 < state.due <= hexagon % 6 and cells_for(state, seat, hexagon, room) >> int(state.target) & 1
        )
    return True
