"""The public position and the score log as plain data for people and pages: words and letters only."""

from typing import Any

from sintra.garden.notation import format_cell, format_hex, format_item
from sintra.garden.scoring import DISCARDED, FIRST_PASS, JOKERS, REASONS, STORAGE
from sintra.garden.state import CELL, FACE_DOWN, FREE, NO_HEX, PAY, PICK, SLOT, STAGES, State
from sintra.garden.tables import (
    CATEGORIES,
    PAYMENTS,
    PRINTED,
    ROUNDS,
    SIDES,
    SLOTS,
    WHEEL,
    WHEEL_POINTS,
    slot_cell,
)
from sintra.kernel.bits import members
from sintra.kernel.log import Entry
from sintra.kernel.plain import plain


def hexes(bits: int) -> list[str]:
    """A set of hexes as texts."""
    return [format_hex(hexagon) for hexagon in members(bits)]


def tiles(counts: Any) -> dict[str, int]:
    """Tiles by hex, hexes that are not there left out."""
    return {format_hex(hexagon): number for hexagon, number in enumerate(counts.tolist()) if number}


def lot(state: State, number: int) -> list[str]:
    """The tiles on a card of the display."""
    return [format_hex(hexagon) for hexagon in state.lot[number].tolist() if hexagon != NO_HEX]


def wheel(state: State) -> list[dict[str, int]]:
    """Points for each category that scores, by round (Q9)."""
    points = [1] * 6 + state.wheel.tolist()
    return [{CATEGORIES[category]: points[category] for category in row} for row in WHEEL]


def view(state: State) -> dict[str, Any]:
    """Everything that lies on the table; bag and tower as numbers of tiles by hex."""
    state = plain(state)
    points = "".join(str(each) for each in state.wheel.tolist())
    return {
        "game": "garden",
        "options": {
            "side": SIDES[state.side],
            "payment": PAYMENTS[state.payment],
            "wheel": PRINTED if points == WHEEL_POINTS[state.side] else points,
        },
        "round": int(state.round_no),
        "rounds": ROUNDS,
        "wheel": wheel(state),
        "stage": STAGES[state.stage],
        "seat": int(state.seat),
        "first": int(state.first),
        "marker": "centre" if state.marker else "taken",
        "turn": view_turn(state),
        "bag": tiles(state.bag),
        "tower": tiles(state.tower),
        "supply": int(state.supply),
        "stack": int(state.stack),
        "top": lot(state, 0),
        "lots": [lot(state, number) for number in range(1, state.lots + 1)],
        "shown": hexes(int(state.shown)),
        "unseen": hexes(int(state.unseen)),
        "seats": [view_seat(state, seat) for seat in range(state.seats)],
    }


def view_turn(state: State) -> dict[str, Any]:
    """What the seat to move has begun: nothing in the stages `turn` and `over`."""
    stage = int(state.stage)
    turn: dict[str, Any] = {}
    if stage == PICK:
        turn = {"category": CATEGORIES[state.category], "hex": format_hex(int(state.cursor))}
    elif stage in (CELL, SLOT, PAY):
        turn = {"piece": format_item(int(state.piece))}
    if stage == PAY:
        turn |= {"cell": format_cell(int(state.target)), "due": int(state.due)}
    return turn


def view_seat(state: State, seat: int) -> dict[str, Any]:
    """One seat's garden, storage and score."""
    return {
        "score": int(state.score[seat]),
        "passed": bool(state.passed[seat]),
        "jokers": int(state.jokers[seat]),
        "tiles": tiles(state.tile[seat]),
        "stored": hexes(int(state.stored[seat])),
        "slots": [view_slot(state, seat, slot) for slot in range(SLOTS)],
        "hexes": {
            format_cell(cell): format_hex(hexagon)
            for cell, hexagon in enumerate(state.cell[seat].tolist())
            if hexagon != NO_HEX
        },
    }


def view_slot(state: State, seat: int, slot: int) -> dict[str, Any]:
    """Free, face down, or face up with the cell of the printed hex."""
    how = int(state.slot[seat, slot])
    if how == FREE:
        return {"expansion": None}
    if how == FACE_DOWN:
        return {"expansion": "face_down"}
    return {"expansion": "face_up", "printed": format_cell(slot_cell(slot, how))}


def view_entry(entry: Entry) -> dict[str, Any]:
    """One line of the score log: who, how many, by which clause, and which cells or item."""
    where: str | list[str] | None = None
    if entry.reason in (DISCARDED, STORAGE):
        where = format_item(entry.where)
    elif entry.reason not in (FIRST_PASS, JOKERS):
        where = [format_cell(cell) for cell in members(entry.where)]
    return {"seat": entry.seat, "points": entry.points, "reason": REASONS[entry.reason], "where": where}
