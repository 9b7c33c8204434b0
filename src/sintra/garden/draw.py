"""A position as a picture for the terminal."""

from sintra.garden.coordinates import Axial
from sintra.garden.notation import format_cell
from sintra.garden.state import State
from sintra.garden.tables import COORDINATES, FOUNTAIN, ORNAMENTS, SLOT_CENTRES
from sintra.garden.view import SeatView, Tiles, View, view
from sintra.kernel.draw import beside, headline, labelled

ACROSS = 2  # gardens in a row
RADIUS = 4  # of a garden, from the fountain
DRAWN = {"fountain": "()", "statue": "/\\", "bench": "==", "pavilion": "[]", "cell": ".."}
DOES = {
    "turn": "seat {seat} takes, places or passes",
    "pick": "seat {seat} takes {hex}, and chooses where from",
    "cell": "seat {seat} places {piece}",
    "slot": "seat {seat} places {piece}",
    "back": "seat {seat} places an expansion face down",
    "pay": "seat {seat} pays for {piece} at {cell}, {due} to go",
    "discard": "seat {seat} passes and chooses what to discard",
    "over": "the game is over",
}


def draw(state: State) -> str:
    """The whole table: gardens as they lie, free slots as their numbers."""
    seen = view(state)
    options = seen["options"]
    does = DOES[seen["stage"]].format(**{**seen, **seen["turn"]})
    head = f"Queen's Garden, {options['side']} side, round {seen['round']} of {seen['rounds']}"
    wheel = [" ".join(f"{what}:{points}" for what, points in row.items()) for row in seen["wheel"]]
    wheel[seen["round"] - 1] = f"[{wheel[seen['round'] - 1]}]"
    blocks = [_draw_seat(seen, seat) for seat in range(len(seen["seats"]))]
    return "\n".join(
        [
            f"{head}: {does}.",
            *labelled("wheel", wheel),
            *labelled("stack", [f"{seen['stack']}, on top {_row(seen['top'])}"]),
            *labelled("cards", [f"{number} {_row(lot)}" for number, lot in enumerate(seen["lots"], 1)]),
            *labelled("shown", [f"{hexagon}x" for hexagon in seen["shown"]]),
            *labelled(
                "supply", [f"{seen['supply']}, bag {_total(seen['bag'])}, tower {_total(seen['tower'])}"]
            ),
            *beside(blocks, ACROSS),
        ]
    )


def _draw_seat(seen: View, seat: int) -> list[str]:
    own = seen["seats"][seat]
    tiles = [hexagon for hexagon, number in own["tiles"].items() for _ in range(number)]
    return [
        headline(seen, seat),
        *("  " + row for row in _draw_garden(own)),
        f"  tiles {_row(tiles)}",
        f"  expansions {_row([f'{hexagon}x' for hexagon in own['stored']])}, jokers {own['jokers']}",
    ]


def _row(pieces: list[str]) -> str:
    return " ".join(pieces) or "-"


def _total(tiles: Tiles) -> int:
    return sum(tiles.values())


def _draw_garden(own: SeatView) -> list[str]:
    """Rows of a map of hexagons, two columns for each."""
    rows = [[" "] * (8 * RADIUS + 2) for _ in range(2 * RADIUS + 1)]
    for (q, r), text in _places(own).items():
        at = 4 * (q + RADIUS) + 2 * r
        rows[r + RADIUS][at : at + 2] = text
    return ["".join(row).rstrip() for row in rows]


def _places(own: SeatView) -> dict[Axial, str]:
    """What is drawn where."""
    found = {FOUNTAIN: DRAWN["fountain"]}
    for name, places in ORNAMENTS.items():
        found |= dict.fromkeys(places, DRAWN[name])
    free = {number for number, slot in enumerate(own["slots"], 1) if slot["expansion"] is None}
    for cell, place in enumerate(COORDINATES):
        name = format_cell(cell)
        if int(name[0]) not in free:
            found[place] = own["hexes"].get(name, DRAWN["cell"])
    for number, (place, slot) in enumerate(zip(SLOT_CENTRES, own["slots"], strict=True), 1):
        if slot["expansion"] is None:
            found[place] = f"#{number}"
        elif slot["expansion"] == "face_up":
            found[place] = DRAWN["pavilion"]
    return found
