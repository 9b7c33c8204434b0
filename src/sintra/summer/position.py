"""One line for every position: exactly the state, for tests and bug reports. Fields: docs/notation.md."""

import re
from collections.abc import Iterable, Sequence

from sintra.kernel.errors import BadText
from sintra.kernel.fields import Fields, bad, format_sections, parse_sections, read_choice, read_number
from sintra.summer.state import (
    BONUS,
    CENTRE,
    DRAFT,
    KEEP,
    OVER,
    PLACE,
    STAGES,
    State,
    clear,
    new_state,
    set_tile,
    tiles_by_colour,
)
from sintra.summer.tables import (
    BOARDS,
    CENTRE_STAR,
    COLOURED,
    COLOURS,
    CORNERS,
    DISPLAY_TILES,
    DISPLAYS,
    NO_COLOUR,
    POSITIONS,
    ROUNDS,
    SEATS,
    SPACES,
    STAR_COLOUR,
    STARS,
    SUPPLY,
    TILES_PER_COLOUR,
)

_TILES = re.compile(r"-|(?:[pgoybr][1-9][0-9]?)+")
_TILE = re.compile(r"([pgoybr])([0-9]+)")


def format_tiles(counts: Iterable[int]) -> str:
    """Tiles as colour and number: ``p2g1``; ``-`` for none."""
    return "".join(f"{COLOURS[c]}{n}" for c, n in enumerate(counts) if n) or "-"


def parse_tiles(text: str, field: str) -> list[int]:
    """The number of tiles of each colour, from ``p2g1``."""
    if not _TILES.fullmatch(text):
        raise bad(field, text)
    counts = [0] * 6
    for colour, number in _TILE.findall(text):
        counts[COLOURS.index(colour)] += int(number)
    if format_tiles(counts) != text or max(counts) > TILES_PER_COLOUR:
        raise bad(field, text)
    return counts


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


_TABLE_FIELDS = ["board", "round", "stage", "seat", "first", "marker", "bonus", "from"]
_TABLE_FIELDS += ["bag", "tower", "supply", "centre", "displays"]
_SEAT_FIELDS = ["score", "passed", "hand", "corner", "stars"]


def parse_position(text: str) -> State:
    """The state that a line describes. ``bag=*`` stands for all tiles that lie nowhere else."""
    table, seats = parse_sections(text, "summer", SEATS, _TABLE_FIELDS, _SEAT_FIELDS)
    state = new_state()
    clear(state, len(seats), read_choice(table, "board", BOARDS))
    for seat, own in enumerate(seats):
        _parse_seat(state, seat, own)
    _parse_market(state, table)
    _parse_turn(state, table)
    _parse_bag(state, table["bag"])
    for seat in range(len(seats)):
        _check_stars(state, seat)
    _check_turn(state)
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


def _parse_market(state: State, table: Fields) -> None:
    state.tower = parse_tiles(table["tower"], "tower")
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


def _parse_turn(state: State, table: Fields) -> None:
    state.round_no = read_number(table, "round", 1, ROUNDS)
    state.stage = read_choice(table, "stage", STAGES)
    state.seat = read_number(table, "seat", 0, state.seats - 1)
    state.first = read_number(table, "first", 0, state.seats - 1)
    state.marker = read_choice(table, "marker", ("taken", "centre"))
    state.bonus = read_number(table, "bonus", 0, 6)
    state.cursor = read_choice(table, "from", COLOURS)


def _parse_bag(state: State, text: str) -> None:
    state.bag = [0] * 6
    elsewhere = tiles_by_colour(state)
    state.bag = [max(TILES_PER_COLOUR - n, 0) for n in elsewhere] if text == "*" else parse_tiles(text, "bag")
    for letter, count in zip(COLOURS, tiles_by_colour(state), strict=True):
        if count != TILES_PER_COLOUR:
            raise BadText("S1.1 tiles", colour=letter, tiles=count, expected=TILES_PER_COLOUR)


def _check_stars(state: State, seat: int) -> None:
    """No star holds what the rules keep off it (S5.4, S5.5)."""
    for star, tiles in enumerate(state.tile[seat].reshape(STARS, POSITIONS)):
        colours = [int(colour) for colour in tiles if colour != NO_COLOUR]
        different = len(set(colours)) == len(colours)
        if state.board == COLOURED and star != CENTRE_STAR:
            fits = set(colours) <= {int(STAR_COLOUR[star])}
        elif state.board == COLOURED:
            fits = different
        else:
            fits = different or len(set(colours)) == 1
        if not fits:
            raise BadText("S5.4 colour" if state.board == COLOURED else "S5.5 star", seat=seat, star=star)


def _check_turn(state: State) -> None:
    """Whatever the stage, the seat to move has something to do, and the others are where they can be."""
    hand, lying = state.hand[state.seat].sum(), state.lying
    kept = state.corner[state.seat].sum()
    ready = {
        DRAFT: lying > 0,
        PLACE: lying == 0 and hand > 0,
        BONUS: lying == 0 and 0 < state.bonus <= state.supply[state.cursor :].sum(),
        KEEP: lying == 0 and hand > 1 and kept < CORNERS and state.round_no < ROUNDS,
        OVER: lying == 0 and state.round_no == ROUNDS and state.passed[: state.seats].all(),
    }[int(state.stage)]
    in_turn = state.stage in (BONUS, KEEP)
    strays = (state.bonus > 0 and state.stage != BONUS) or (state.cursor > 0 and not in_turn)
    idle = state.passed[state.seat] and state.stage != OVER
    astray = state.marker and state.stage != DRAFT
    if not ready or strays or idle or astray:
        raise bad("stage", STAGES[state.stage])
    for seat in range(state.seats):
        _check_seat(state, seat)


def _check_seat(state: State, seat: int) -> None:
    """Tiles are in corners only after a pass, or while passing, and no longer at the end (S5.9, S7.3)."""
    passed, keeps = state.passed[seat], state.stage == KEEP and seat == state.seat
    if passed and (state.stage == DRAFT or state.hand[seat].any()):
        raise bad("passed", "yes")
    if state.corner[seat].any() and (state.stage == OVER or not (passed or keeps)):
        raise bad("corner", format_tiles(state.corner[seat]))
