"""A picture of Summer Pavilion: the market above, then the board of every seat."""

from sintra.envs.pictures.shapes import Point, Polygon, Shape, Size, Text, polar, rhombus, square
from sintra.kernel.verbs import State
from sintra.summer.numbers import space_at
from sintra.summer.state import CENTRE
from sintra.summer.tables import DISPLAYS, NO_COLOUR, NUMBER, STAR_COLOUR, STARS

FILLS = ("#7d4f9c", "#4f8f4a", "#e0853d", "#e8c33b", "#3f74b5", "#c2413b")  # S1.1, in wild order
PALE = ("#e2d6ea", "#d6e6d4", "#f8e0cd", "#faf0cc", "#d0def0", "#f1d3d1")
BARE = "#e9e4da"
SIDE, BOARD, MARKET = 30.0, (310, 350), 150
TILE = 12.0


def shapes(state: State) -> tuple[list[Shape], Size]:
    """Everything that lies on the table."""
    seats = int(state.seats)
    width = max(BOARD[0] * seats, 560)
    found = _market(state, width)
    for seat in range(seats):
        found += _board(state, seat, (BOARD[0] * (seat + 0.5), MARKET + BOARD[1] / 2))
    return found, (width, MARKET + BOARD[1])


def _market(state: State, width: int) -> list[Shape]:
    places = int(DISPLAYS[state.seats]) + 1
    head = f"round {int(state.round_no)}, seat {int(state.seat)} is to move"
    found: list[Shape] = [Text((width / 2, 16), head)]
    for place in range(places):
        at = (width * (place + 0.5) / places, 75.0)
        name = "centre" if place == CENTRE else str(place)
        found += [Text((at[0], 40), name), *_heap(state.market[place], at)]
    return [*found, Text((width * 0.14, 130), "supply"), *_heap(state.supply, (width * 0.4, 130.0), 10)]


def _heap(counts: list[int], at: Point, columns: int = 3) -> list[Shape]:
    """Tiles side by side, in rows."""
    tiles = [colour for colour in range(6) for _ in range(int(counts[colour]))]
    return [
        Polygon(
            square(
                (at[0] + (i % columns - (columns - 1) / 2) * TILE * 1.2, at[1] + i // columns * TILE * 1.2),
                TILE,
            ),
            FILLS[colour],
        )
        for i, colour in enumerate(tiles)
    ]


def _board(state: State, seat: int, hub: Point) -> list[Shape]:
    marker = ", first" if state["first"] == seat else ""
    found: list[Shape] = [Text((hub[0], hub[1] - 165), f"seat {seat}: {int(state.score[seat])}{marker}")]
    for star in range(STARS):
        centre = hub if star == 0 else polar(hub, 3 * SIDE, 270 + 60 * (star - 1))
        for position in range(6):
            turn = 60 * position + 60 * max(star - 1, 0)
            colour = int(state.tile[seat, space_at(star, position + 1)])
            found.append(Polygon(rhombus(centre, turn, SIDE), _fill(state, star, colour)))
            if colour == NO_COLOUR:
                number = str(int(NUMBER[int(state.board), star, position]))
                found.append(Text(polar(centre, SIDE * 1.2, turn), number, 10))
    found += _heap(state.hand[seat], (hub[0] - 70, hub[1] + 150), 8)
    return [*found, *_heap(state.corner[seat], (hub[0] + 90, hub[1] + 150), 4)]


def _fill(state: State, star: int, colour: int) -> str:
    if colour != NO_COLOUR:
        return FILLS[colour]
    printed = int(STAR_COLOUR[star])
    return BARE if state.board or printed == NO_COLOUR else PALE[printed]
