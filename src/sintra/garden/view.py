"""The position as plain data for people and pages: words and letters only."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from sintra.garden.notation import format_cell, format_hex, format_item
from sintra.garden.numbers import hex_of_item, items_due, slot_cell
from sintra.garden.state import CELL, FACE_DOWN, FREE, NO_HEX, PAY, PICK, SLOT, STAGES, Stage, State
from sintra.garden.tables import (
    CATEGORIES,
    PAYMENTS,
    PRINTED,
    ROUNDS,
    SIDES,
    SLOTS,
    WHEEL,
    WHEEL_POINTS,
    Colour,
    Pattern,
    Payment,
    Side,
)
from sintra.kernel import view as any_game
from sintra.kernel.bits import members
from sintra.kernel.unpack import unpack
from sintra.kernel.view import Referee

Hex = TypeAliasType("Hex", str)  # colour and value, `b3`
Item = TypeAliasType("Item", str)  # a tile is its hex; an expansion has an `x` after it, `b3x`
Cell = TypeAliasType("Cell", str)  # `0.1` to `0.6` around the fountain, `4.0` to `4.6` on slot 4
Category = TypeAliasType("Category", Colour | Pattern)
Tiles = TypeAliasType("Tiles", dict[Hex, int])


class Options(TypedDict):
    """What was chosen for the game."""

    side: Side
    payment: Payment
    wheel: str


class Slot(TypedDict):
    """A place for an expansion; ``printed``: the cell of the printed hex, when it lies face up."""

    expansion: Literal["face_down", "face_up"] | None
    printed: NotRequired[Cell]


class SeatView(any_game.SeatView):
    """One garden and its storage."""

    jokers: int
    tiles: Tiles
    stored: list[Hex]
    slots: list[Slot]
    hexes: dict[Cell, Hex]


class TurnView(TypedDict, total=False):
    """What the seat to move has begun: nothing in the stages `turn` and `over`."""

    category: Category
    hex: Hex
    piece: Item
    cell: Cell
    due: int  # further items to pay with (Q6.1)


class View(TypedDict):
    """Everything that lies on a table of Queen's Garden."""

    game: Literal["garden"]
    options: Options
    round: int
    rounds: int
    wheel: list[dict[Category, int]]  # points of the categories that score, by round
    stage: Stage
    seat: int
    first: int
    marker: Literal["centre", "taken"]
    turn: TurnView
    bag: Tiles
    tower: Tiles
    supply: int
    stack: int
    top: list[Hex]
    lots: list[list[Hex]]
    shown: list[Hex]
    unseen: list[Hex]
    seats: list[SeatView]


class Position(View, Referee):
    """A position of Queen's Garden as the referee tells it."""


def hexes(bits: int) -> list[str]:
    """A set of hexes as texts."""
    return [format_hex(hexagon) for hexagon in members(bits)]


def tiles(counts: Any) -> Tiles:
    """Tiles by hex, without hexes that are not there."""
    return {format_hex(hexagon): number for hexagon, number in enumerate(counts.tolist()) if number}


def lot(state: State, number: int) -> list[str]:
    """The tiles on a card of the display."""
    return [format_hex(hexagon) for hexagon in state.lot[number].tolist() if hexagon != NO_HEX]


def wheel(state: State) -> list[dict[Category, int]]:
    """Points for each category that scores, by round (Q9)."""
    points = [1] * 6 + state.wheel.tolist()
    return [{CATEGORIES[category]: points[category] for category in row} for row in WHEEL]


def view(state: State) -> View:
    """Everything that lies on the table; bag and tower are only counted, by hex."""
    state = unpack(state)
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


def view_turn(state: State) -> TurnView:
    """What the seat to move has begun: nothing in the stages `turn` and `over`."""
    stage = int(state.stage)
    turn: TurnView = {}
    if stage == PICK:
        turn = {"category": CATEGORIES[state.category], "hex": format_hex(int(state.cursor))}
    elif stage in (CELL, SLOT, PAY):
        piece = int(state.piece)
        due = int(state.due) if stage == PAY else items_due(hex_of_item(piece))
        turn = {"piece": format_item(piece), "due": due}
    if stage == PAY:
        turn["cell"] = format_cell(int(state.target))
    return turn


def view_seat(state: State, seat: int) -> SeatView:
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


def view_slot(state: State, seat: int, slot: int) -> Slot:
    """Free, face down, or face up with the cell of the printed hex."""
    how = int(state.slot[seat, slot])
    if how == FREE:
        return {"expansion": None}
    if how == FACE_DOWN:
        return {"expansion": "face_down"}
    return {"expansion": "face_up", "printed": format_cell(slot_cell(slot, how))}
