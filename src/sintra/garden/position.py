"""One line of text for every position, complete: for tests and bug reports. Fields: docs/notation.md."""

import re
from collections.abc import Sequence

import numpy as np

from sintra.garden.notation import format_hex, format_hexes, parse_hex, parse_hexes
from sintra.garden.numbers import FOUNTAIN_BOARD, SLOT_CELLS, slot_cell
from sintra.garden.state import (
    FACE_DOWN,
    FREE,
    NO_HEX,
    NO_ITEM,
    STAGES,
    TOP,
    State,
    add_tile,
    clear,
    lay_expansion,
    new_state,
    set_hex,
)
from sintra.garden.steps import ITEMS
from sintra.garden.tables import (
    CELLS,
    COPIES,
    EXPANSION_PLACES,
    HEXES,
    LOT_TILES,
    PATTERNS,
    PAYMENTS,
    ROUNDS,
    SEATS,
    SIDES,
    SLOTS,
    STACK,
    STANDARD,
    TILE_PLACES,
    WHEEL_POINTS,
)
from sintra.garden.validate import count_tiles, validate
from sintra.kernel.bits import count, has, members, to_set
from sintra.kernel.fields import Fields, bad, format_sections, parse_sections, read_choice, read_number

EMPTIED = "."  # a card beside the stack that lost its last tile in this turn
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


def format_grid(counts: Sequence[int]) -> str:
    """A number for each hex: six patterns of each of six colours."""
    digits = "".join(str(int(number)) for number in counts)
    return "/".join(digits[at : at + 6] for at in range(0, HEXES, 6))


def format_lot(state: State, lot: int) -> str:
    """The tiles on a card."""
    tiles = format_hexes([hexagon for hexagon in state.lot[lot] if hexagon != NO_HEX])
    return EMPTIED if lot != TOP and tiles == "-" else tiles


def format_garden(state: State, seat: int) -> str:
    """The fountain's six cells, then the slots: ``-`` free, ``x`` and 7 cells, or direction and ring of 6."""
    cells = [format_hex(int(hexagon)) if hexagon != NO_HEX else ".." for hexagon in state.cell[seat]]
    parts = ["".join(cells[:FOUNTAIN_BOARD])]
    for slot in range(SLOTS):
        own = cells[slot_cell(slot, 0) : slot_cell(slot, SLOT_CELLS)]
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
        "unseen": format_grid([int(has(int(state.unseen), hexagon)) for hexagon in range(HEXES)]),
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
    clear(state, len(seats))
    state.side = read_choice(table, "side", SIDES)
    state.payment = read_choice(table, "payment", PAYMENTS)
    for seat, own in enumerate(seats):
        _parse_seat(state, seat, own)
    _parse_display(state, table)
    _parse_course(state, table)
    _parse_bag(state, table)
    validate(state)
    return state


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
    state.jokers[seat] = read_number(own, "jokers", 0, TILE_PLACES)
    tiles = parse_hexes(own["tiles"], "tiles")
    if len(tiles) + int(state.jokers[seat]) > TILE_PLACES:
        raise bad("tiles", own["tiles"])
    for hexagon in tiles:
        add_tile(state, seat, hexagon)
    state.stored[seat] = _parse_set(own["stored"], "stored")
    if count(int(state.stored[seat])) > EXPANSION_PLACES:
        raise bad("stored", own["stored"])
    _parse_garden(state, seat, own["garden"])


def _parse_garden(state: State, seat: int, text: str) -> None:
    fountain, *slots = text.split("/")
    if len(slots) != SLOTS:
        raise bad("garden", text)
    _parse_cells(state, seat, range(FOUNTAIN_BOARD), fountain, text)
    for slot, part in enumerate(slots):
        cells = range(slot_cell(slot, 0), slot_cell(slot, SLOT_CELLS))
        if part.startswith("x"):
            lay_expansion(state, seat, slot, FACE_DOWN)
            _parse_cells(state, seat, cells, part[1:], text)
        elif part != "-":
            direction = "".join(PATTERNS).find(part[:1]) + 1
            lay_expansion(state, seat, slot, direction)
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
    state.shown = _parse_set(table["shown"], "shown")
    lots = [] if table["lots"] == "-" else table["lots"].split(",")
    if len(lots) + int(state.stack) + count(int(state.shown)) > STACK[state.seats]:
        raise bad("lots", table["lots"])
    state.lots = len(lots)
    for lot, tiles in enumerate([table["top"], *lots]):
        hexes = [] if tiles == EMPTIED and lot != TOP else parse_hexes(tiles, "lots")
        if len(hexes) > LOT_TILES or (tiles == "-" and lot != TOP):
            raise bad("lots", tiles)
        state.lot[lot, : len(hexes)] = hexes
    state.unseen = to_set([at for at, bit in enumerate(_parse_grid(table["unseen"], "unseen", 1)) if bit])


def _parse_course(state: State, table: Fields) -> None:
    if not re.fullmatch("[0-9]{6}", table["wheel"]):
        raise bad("wheel", table["wheel"])
    if state.side == STANDARD and table["wheel"] != WHEEL_POINTS[STANDARD]:
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
        if not re.fullmatch("-1|0|[1-9][0-9]?", value) or not low <= int(value) <= high:
            raise bad(name, value)
        state[name] = int(value)


def _parse_bag(state: State, table: Fields) -> None:
    state.tower = _parse_grid(table["tower"], "tower", COPIES)
    state.bag = [0] * HEXES
    if table["bag"] == "*":
        state.bag = [max(COPIES - number, 0) for number in count_tiles(state)]
    else:
        state.bag = _parse_grid(table["bag"], "bag", COPIES)
