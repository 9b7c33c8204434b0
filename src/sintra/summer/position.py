"""One line of text for every position, complete: for tests and bug reports. Fields: docs/notation.md."""

from collections.abc import Sequence

from sintra.kernel.fields import Fields, bad, format_sections, parse_sections, read_choice, read_number
from sintra.summer.notation import format_tiles, parse_tiles
from sintra.summer.numbers import POSITIONS
from sintra.summer.state import CENTRE, STAGES, State, clear, new_state, set_tile
from sintra.summer.tables import (
    BOARDS,
    COLOURS,
    CORNERS,
    DISPLAY_TILES,
    DISPLAYS,
    ROUNDS,
    SEATS,
    SPACES,
    STARS,
    SUPPLY,
    TILES_PER_COLOUR,
)
from sintra.summer.validate import count_tiles, validate

# ---- format


def format_stars(tiles: Sequence[int]) -> list[str]:
    """The seven stars of a board, a letter or a dot for each position."""
    spaces = "".join(COLOURS[colour] if colour >= 0 else "." for colour in tiles)
    return [spaces[at : at + POSITIONS] for at in range(0, SPACES, POSITIONS)]


def format_position(state: State) -> str:
    """The whole state in one line of ASCII."""
    displays = range(1, int(DISPLAYS[state.seats]) + 1)
    table = {
        "board": BOARDS[state.board],
        "round": state.round_no,
        "stage": STAGES[state.stage],
        "seat": state.seat,
        "first": state.first,
        "marker": "centre" if state.marker else "taken",
        "bonus": state.bonus,
        "from": COLOURS[state.cursor],
        "bag": format_tiles(state.bag),
        "tower": format_tiles(state.tower),
        "supply": format_tiles(state.supply),
        "centre": format_tiles(state.market[CENTRE]),
        "displays": ",".join(format_tiles(state.market[display]) for display in displays),
    }
    sections: list[dict[str, object]] = [table]
    for seat in range(state.seats):
        own = {
            "score": state.score[seat],
            "passed": "yes" if state.passed[seat] else "no",
            "hand": format_tiles(state.hand[seat]),
            "corner": format_tiles(state.corner[seat]),
            "stars": "/".join(format_stars(state.tile[seat])),
        }
        sections.append(own)
    return format_sections("summer", sections)


# ---- parse

TABLE_FIELDS = ["board", "round", "stage", "seat", "first", "marker", "bonus", "from"]
TABLE_FIELDS += ["bag", "tower", "supply", "centre", "displays"]
SEAT_FIELDS = ["score", "passed", "hand", "corner", "stars"]


def parse_position(text: str) -> State:
    """The state that a line describes. ``bag=*`` stands for all tiles that lie nowhere else."""
    table, seats = parse_sections(text, "summer", SEATS, TABLE_FIELDS, SEAT_FIELDS)
    state = new_state()
    clear(state, len(seats))
    state.board = read_choice(table, "board", BOARDS)
    for seat, own in enumerate(seats):
        _parse_seat(state, seat, own)
    _parse_display(state, table)
    _parse_course(state, table)
    _parse_bag(state, table)
    validate(state)
    return state


def _parse_seat(state: State, seat: int, own: Fields) -> None:
    state.score[seat] = read_number(own, "score", 1, 9999)
    state.passed[seat] = read_choice(own, "passed", ("no", "yes"))
    state.hand[seat] = parse_tiles(own["hand"], "hand")
    state.corner[seat] = parse_tiles(own["corner"], "corner")
    if state.corner[seat].sum() > CORNERS:
        raise bad("corner", own["corner"])
    stars = own["stars"].split("/")
    if [len(star) for star in stars] != [POSITIONS] * STARS:
        raise bad("stars", own["stars"])
    for space, letter in enumerate("".join(stars)):
        if letter in COLOURS:
            set_tile(state, seat, space, COLOURS.index(letter))
        elif letter != ".":
            raise bad("stars", own["stars"])


def _parse_display(state: State, table: Fields) -> None:
    state.supply = parse_tiles(table["supply"], "supply")
    if state.supply.sum() > SUPPLY:
        raise bad("supply", table["supply"])
    state.market[CENTRE] = parse_tiles(table["centre"], "centre")
    displays = table["displays"].split(",")
    if len(displays) != DISPLAYS[state.seats]:
        raise bad("displays", table["displays"])
    for place, tiles in enumerate(displays, 1):
        state.market[place] = parse_tiles(tiles, "displays")
        if state.market[place].sum() > DISPLAY_TILES:
            raise bad("displays", tiles)
    state.lying = state.market.sum()


def _parse_course(state: State, table: Fields) -> None:
    state.round_no = read_number(table, "round", 1, ROUNDS)
    state.stage = read_choice(table, "stage", STAGES)
    state.seat = read_number(table, "seat", 0, state.seats - 1)
    state.first = read_number(table, "first", 0, state.seats - 1)
    state.marker = read_choice(table, "marker", ("taken", "centre"))
    state.bonus = read_number(table, "bonus", 0, 6)
    state.cursor = read_choice(table, "from", COLOURS)


def _parse_bag(state: State, table: Fields) -> None:
    state.tower = parse_tiles(table["tower"], "tower")
    state.bag = [0] * 6
    if table["bag"] == "*":
        state.bag = [max(TILES_PER_COLOUR - number, 0) for number in count_tiles(state)]
    else:
        state.bag = parse_tiles(table["bag"], "bag")
