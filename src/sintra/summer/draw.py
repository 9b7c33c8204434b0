"""A position as a picture for the terminal."""

from sintra.kernel.draw import beside, headline, labelled
from sintra.summer.state import State
from sintra.summer.tables import BOARDS, DISPLAY_TILES, NUMBER
from sintra.summer.view import SeatView, Tiles, View, view

ACROSS = {2: 2, 3: 3, 4: 2}  # boards in a row, by seats
STAR_ROWS = ((5, (2, 3)), (0, (1, 0, 4)), (5, (6, 5)))  # indent and stars, as they lie (S2.1)
DOES = {
    "draft": "seat {seat} takes tiles",
    "place": "seat {seat} places a tile or passes",
    "bonus": "seat {seat} takes bonus tiles, {bonus} to go",
    "keep": "seat {seat} passes and chooses what to keep",
    "over": "the game is over",
}


def draw(state: State) -> str:
    """The whole table: an empty space shows its number, a covered one its tile."""
    seen = view(state)
    does = DOES[seen["stage"]].format(**seen)
    head = f"Summer Pavilion, {seen['options']['board']} side, round {seen['round']} of {seen['rounds']}"
    numbers = NUMBER[BOARDS.index(seen["options"]["board"])].tolist()
    blocks = [_draw_seat(seen, seat, numbers) for seat in range(len(seen["seats"]))]
    return "\n".join(
        [
            f"{head}, wild {seen['wild']}: {does}.",
            *labelled(
                "displays", [f"{place} {_row(tiles)}" for place, tiles in enumerate(seen["displays"], 1)]
            ),
            *labelled("centre", [_counts(seen["centre"]), *["the marker"] * (seen["marker"] == "centre")]),
            *labelled("supply", [_counts(seen["supply"])]),
            *labelled("bag", [_counts(seen["bag"])]),
            *labelled("tower", [_counts(seen["tower"])]),
            *beside(blocks, ACROSS[len(blocks)]),
        ]
    )


def _row(tiles: Tiles) -> str:
    """Tiles one by one: ``ppgb``."""
    return ("".join(colour * number for colour, number in tiles.items()) or "-").ljust(DISPLAY_TILES)


def _counts(tiles: Tiles) -> str:
    """Tiles counted: ``p2 g1``."""
    return " ".join(f"{colour}{number}" for colour, number in tiles.items()) or "-"


def _draw_seat(seen: View, seat: int, numbers: list[list[int]]) -> list[str]:
    own = seen["seats"][seat]
    lines = [headline(seen, seat)]
    for indent, stars in STAR_ROWS:
        lines.append("  " + " " * indent + "  ".join(_draw_star(own, star, numbers[star]) for star in stars))
    return [*lines, f"  hand {_counts(own['hand'])}", f"  kept {_counts(own['corner'])}"]


def _draw_star(own: SeatView, star: int, numbers: list[int]) -> str:
    """The star's number and its six positions."""
    tiles = zip(own["stars"][star], numbers, strict=True)
    return f"{star} " + "".join(str(number) if tile == "." else tile for tile, number in tiles)
