"""One line for every position: exactly the state, for tests and bug reports. Fields: docs/notation.md."""

import re
from collections.abc import Sequence
from typing import Any

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
    sections = ["garden " + _format_fields(table)]
    for seat in range(state.seats):
        own = {
            "score": state.score[seat],
            "passed": "yes" if state.passed[seat] else "no",
            "jokers": state.jokers[seat],
            "tiles": format_hexes(np.repeat(range(HEXES), state.tile[seat]).tolist()),
            "stored": format_hexes(members(int(state.stored[seat]))),
            "garden": format_garden(state, seat),
        }
        sections.append(_format_fields(own))
    return " | ".join(sections)


def _format_fields(fields: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in fields.items())


# ---- parse


def parse_position(text: str) -> State:
    """The state that a line describes. ``bag=*`` stands for all tiles that lie nowhere else."""
    head, *rest = [section.split() for section in text.split("|")]
    if not head or head[0] != "garden" or len(rest) not in SEATS:
        raise BadText("bad_position", game=head[0] if head else "", seats=len(rest))
    table = _parse_fields(head[1:], TABLE_FIELDS)
    state = new_state()
    clear(state, len(rest), _choice(table, "side", SIDES), _choice(table, "payment", PAYMENTS))
    for seat, words in enumerate(rest):
        _parse_seat(state, seat, _parse_fields(words, SEAT_FIELDS))
    _parse_display(state, table)
    _parse_course(state, table)
    _parse_bag(state, table)
    _check_cards(state)
    _check_turn(state)
    return state


def _bad(field: str, value: object) -> BadText:
    return BadText("bad_position", field=field, value=value)


def _parse_fields(words: list[str], names: list[str]) -> dict[str, str]:
    fields = dict(word.partition("=")[::2] for word in words)
    if list(fields) != names or len(words) != len(names):
        raise BadText("bad_position", expected=",".join(names), found=",".join(fields))
    return fields


def _choice(fields: dict[str, str], name: str, choices: Sequence[str]) -> int:
    if fields[name] not in choices:
        raise _bad(name, fields[name])
    return choices.index(fields[name])


def _number(fields: dict[str, str], name: str, low: int, high: int) -> int:
    text = fields[name]
    if not (text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high):
        raise _bad(name, text)
    return int(text)


def parse_hexes(text: str, field: str) -> list[int]:
    """Hexes one after another, ascending."""
    if text == "-":
        return []
    if not re.fullmatch(r"(?:[bpvylg][1-6])+", text):
        raise _bad(field, text)
    hexes = [parse_hex(text[at : at + 2]) for at in range(0, len(text), 2)]
    if hexes != sorted(hexes):
        raise _bad(field, text)
    return hexes


def _parse_set(text: str, field: str) -> int:
    hexes = parse_hexes(text, field)
    if len(set(hexes)) != len(hexes):
        raise _bad(field, text)
    return to_set(hexes)


def _parse_grid(text: str, field: str, most: int) -> list[int]:
    if not re.fullmatch(rf"(?:[0-{most}]{{6}}/){{5}}[0-{most}]{{6}}", text):
        raise _bad(field, text)
    return [int(digit) for digit in text.replace("/", "")]


def _parse_seat(state: State, seat: int, own: dict[str, str]) -> None:
    state.score[seat] = _number(own, "score", 0, 9999)
    state.passed[seat] = _choice(own, "passed", ("no", "yes"))
    state.jokers[seat] = _number(own, "jokers", 0, 12)
    for hexagon in parse_hexes(own["tiles"], "tiles"):
        add_tile(state, seat, hexagon)
    state.stored[seat] = _parse_set(own["stored"], "stored")
    if free_places(state, seat) < 0 or count(int(state.stored[seat])) > EXPANSION_PLACES:
        raise _bad("tiles", own["tiles"])
    _parse_garden(state, seat, own["garden"])


def _parse_garden(state: State, seat: int, text: str) -> None:
    fountain, *slots = text.split("/")
    if len(slots) != SLOTS:
        raise _bad("garden", text)
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
                raise _bad("garden", part)


def _parse_cells(state: State, seat: int, cells: range, part: str, text: str) -> None:
    if not re.fullmatch(r"(?:\.\.|[bpvylg][1-6])*", part) or len(part) != 2 * len(cells):
        raise _bad("garden", text)
    for at, cell in enumerate(cells):
        if part[at * 2] != ".":
            set_hex(state, seat, cell, parse_hex(part[at * 2 : at * 2 + 2]))


def _parse_display(state: State, table: dict[str, str]) -> None:
    state.supply = _number(table, "supply", 0, HEXES)
    state.stack = _number(table, "stack", 0, int(STACK[state.seats]))
    lots = [] if table["lots"] == "-" else table["lots"].split(",")
    if len(lots) + state.stack > STACK[state.seats]:
        raise _bad("lots", table["lots"])
    state.lots = len(lots)
    for lot, tiles in enumerate([table["top"], *lots]):
        hexes = parse_hexes(tiles, "lots")
        if len(hexes) > LOT_TILES:
            raise _bad("lots", tiles)
        state.lot[lot, : len(hexes)] = hexes
    state.shown = _parse_set(table["shown"], "shown")
    state.unseen = to_set([at for at, bit in enumerate(_parse_grid(table["unseen"], "unseen", 1)) if bit])


def _parse_course(state: State, table: dict[str, str]) -> None:
    if not re.fullmatch("[0-9]{6}", table["wheel"]):
        raise _bad("wheel", table["wheel"])
    state.wheel = [int(points) for points in table["wheel"]]
    state.round_no = _number(table, "round", 1, ROUNDS)
    state.stage = _choice(table, "stage", STAGES)
    state.seat = _number(table, "seat", 0, state.seats - 1)
    state.first = _number(table, "first", 0, state.seats - 1)
    state.marker = _choice(table, "marker", ("taken", "centre"))
    values = table["turn"].split(",")
    if len(values) != len(TURN_FIELDS):
        raise _bad("turn", table["turn"])
    for value, (name, (low, high)) in zip(values, TURN_FIELDS.items(), strict=True):
        if not re.fullmatch("-1|[0-9]{1,2}", value) or not low <= int(value) <= high:
            raise _bad(name, value)
        state[name] = int(value)


def _parse_bag(state: State, table: dict[str, str]) -> None:
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
        raise _bad("unseen", count(int(state.unseen)))
    empty = [lot for lot in range(1, state.lots + 1) if state.lot[lot, 0] == NO_HEX]
    if empty and state.stage != PICK:
        raise _bad("lots", "-")


def _check_turn(state: State) -> None:
    """Whatever the stage, the seat to move can act, and what it has begun makes sense."""
    if not _turn_makes_sense(state, int(state.seat), int(state.piece) >> 1):
        raise _bad("turn", STAGES[state.stage])
    if state.stage != OVER and not legal(state, new_steps()):
        raise _bad("stage", STAGES[state.stage])


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
