"""A picture of Queen's Garden: the display above, then the garden and the storage of every seat."""

from math import sqrt

from sintra.envs.pictures.shapes import INK, PAPER, Point, Polygon, Shape, Size, Text, hexagon
from sintra.garden.numbers import colour_of, pattern_of
from sintra.garden.state import NO_HEX
from sintra.garden.tables import CELLS, COORDINATES, FOUNTAIN, HEXES, MAX_LOTS, PATTERNS
from sintra.kernel.bits import has, members
from sintra.kernel.verbs import State

FILLS = ("#65cbe1", "#5e2d79", "#ab70a3", "#fbe337", "#9dc474", "#398854")  # Q1.1, in the order of COLOURS
DARK = (1, 2, 5)
BARE, WATER, CARD = "#e4ead9", "#bcd7e6", "#d9cdb4"
RADIUS, TILE, BOARD, DISPLAY = 19.0, 11.0, (310, 400), 170


def shapes(state: State) -> tuple[list[Shape], Size]:
    """Everything that lies on the table."""
    seats = int(state.seats)
    width = max(BOARD[0] * seats, 620)
    found = _display(state, width)
    for seat in range(seats):
        found += _garden(state, seat, (BOARD[0] * (seat + 0.5), DISPLAY + 160.0))
        found += _storage(state, seat, (BOARD[0] * seat + 20.0, DISPLAY + 325.0))
    return found, (width, DISPLAY + BOARD[1])


def _display(state: State, width: int) -> list[Shape]:
    head = f"round {int(state.round_no)}, seat {int(state.seat)} is to move"
    found: list[Shape] = [Text((width / 2, 16), head)]
    for lot in range(MAX_LOTS):
        x = width * (lot + 0.5) / MAX_LOTS
        found.append(Text((x, 40), "top" if lot == 0 else str(lot)))
        for i, each in enumerate(state.lot[lot].tolist()):
            if each != NO_HEX:
                found += _hex((x + (i % 2 - 0.5) * 22, 62.0 + i // 2 * 24), TILE, each)
    found.append(Text((50, 140), "shown"))
    for i, each in enumerate(members(int(state.shown))):
        found += _hex((100.0 + 28 * i, 140.0), TILE, each, CARD)
    return found


def _garden(state: State, seat: int, hub: Point) -> list[Shape]:
    marker = ", first" if state["first"] == seat else ""
    found: list[Shape] = [Text((hub[0], hub[1] - 150), f"seat {seat}: {int(state.score[seat])}{marker}")]
    found.append(Polygon(hexagon(_at(FOUNTAIN, hub), RADIUS), WATER))
    for cell in range(CELLS):
        each, at = int(state.cell[seat, cell]), _at(COORDINATES[cell], hub)
        if each != NO_HEX:
            found += _hex(at, RADIUS, each)
        elif has(int(state.vacant[seat]), cell):
            found.append(Polygon(hexagon(at, RADIUS), BARE))
    return found


def _storage(state: State, seat: int, at: Point) -> list[Shape]:
    tiles = [each for each in range(HEXES) for _ in range(int(state.tile[seat, each]))]
    found: list[Shape] = []
    for i, each in enumerate(tiles):
        found += _hex((at[0] + 24 * (i % 12), at[1] + 24 * (i // 12)), TILE, each)
    for i, each in enumerate(members(int(state.stored[seat]))):
        found += _hex((at[0] + 28 * i, at[1] + 50), TILE, each, CARD)
    return [*found, Text((at[0] + 250, at[1] + 50), f"jokers {int(state.jokers[seat])}", 11)]


def _hex(at: Point, radius: float, which: int, card: str | None = None) -> list[Shape]:
    """A hex with the value of its pattern; an expansion lies on a card."""
    below: list[Shape] = [Polygon(hexagon(at, radius * 1.25), card)] if card else []
    face, value = Polygon(hexagon(at, radius), FILLS[colour_of(which)]), PATTERNS[pattern_of(which)]
    return [*below, face, Text(at, str(value), int(radius), PAPER if colour_of(which) in DARK else INK)]


def _at(place: tuple[int, int], hub: Point) -> Point:
    """The middle of a cell with these axial coordinates."""
    q, r = place
    return hub[0] + RADIUS * sqrt(3) * (q + r / 2), hub[1] + RADIUS * 1.5 * r
