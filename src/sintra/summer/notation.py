"""One short text for every step, and one line for every position. Grammar: docs/notation.md.

>>> format_step(parse_step("3.6r+2", 0), 0)
'3.6r+2'
"""

import re
from collections.abc import Iterable, Sequence

from sintra.kernel.errors import BadText
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
from sintra.summer.steps import (
    BONUS_STEPS,
    CHOOSE,
    KEEP_STEPS,
    PASS,
    PLACE_STEPS,
    REST,
    STEP_COUNT,
    draft_step,
    place_step,
    placed_colour,
    placed_space,
    placed_wilds,
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
    NUMBER,
    POSITIONS,
    ROUNDS,
    SEATS,
    SPACES,
    STAR_COLOUR,
    STARS,
    SUPPLY,
    TILES_PER_COLOUR,
)

# ---- steps

_WORDS = {"-": PASS, "-?": CHOOSE, "x": REST}
_WORD_OF = {step: word for word, step in _WORDS.items()}

_DRAFT = re.compile(r"([c1-9]):([pgoybr])")
_COLOUR = re.compile(r"([\^+])([pgoybr])")
_PLACE = re.compile(r"([0-6])\.([1-6])([pgoybr])(?:\+([1-9]))?")


def format_space(space: int) -> str:
    """A space as star and position: ``3.6``."""
    return f"{space // POSITIONS}.{space % POSITIONS + 1}"


def format_step(step: int, board: int) -> str:
    """The text of a step on a board."""
    if step < BONUS_STEPS:
        place, colour = divmod(step, 6)
        return f"{place or 'c'}:{COLOURS[colour]}"
    if step < KEEP_STEPS:
        return "^" + COLOURS[step - BONUS_STEPS]
    if step < PASS:
        return "+" + COLOURS[step - KEEP_STEPS]
    if step < PLACE_STEPS:
        return _WORD_OF[step]
    wilds = placed_wilds(board, step)
    text = format_space(placed_space(board, step)) + COLOURS[placed_colour(board, step)]
    return f"{text}+{wilds}" if wilds else text


def parse_step(text: str, board: int) -> int:
    """The step with this text on a board; whether it is legal anywhere is not asked."""
    if text in _WORDS:
        return _WORDS[text]
    if match := _DRAFT.fullmatch(text):
        place, colour = match.groups()
        return draft_step(0 if place == "c" else int(place), COLOURS.index(colour))
    if match := _COLOUR.fullmatch(text):
        sign, colour = match.groups()
        return (BONUS_STEPS if sign == "^" else KEEP_STEPS) + COLOURS.index(colour)
    if match := _PLACE.fullmatch(text):
        return _parse_placement(text, board, *match.groups())
    raise BadText("bad_step", step=text[:20])


def _parse_placement(text: str, board: int, star: str, position: str, colour: str, wilds: str | None) -> int:
    space, spent = int(star) * POSITIONS + int(position) - 1, int(wilds or 0)
    number = int(NUMBER[board].flat[space])
    if spent >= number:  # at least one tile shows the colour that is placed
        raise BadText("S5.3 wilds", step=text, number=number, most=number - 1)
    return place_step(board, space, COLOURS.index(colour), spent)


def all_steps(board: int) -> range:
    """Every step number that a board knows."""
    return range(int(STEP_COUNT[board]))


# ---- positions

_TILES = re.compile(r"-|(?:[pgoybr][1-9][0-9]?)+")
_TILE = re.compile(r"([pgoybr])([0-9]+)")


def format_tiles(counts: Iterable[int]) -> str:
    """Tiles as colour and number: ``p2g1``; ``-`` for none."""
    return "".join(f"{COLOURS[c]}{n}" for c, n in enumerate(counts) if n) or "-"


def parse_tiles(text: str, field: str) -> list[int]:
    """The number of tiles of each colour, from ``p2g1``."""
    counts = [0] * 6
    for colour, number in _TILE.findall(text):
        counts[COLOURS.index(colour)] += int(number)
    if not _TILES.fullmatch(text) or format_tiles(counts) != text or max(counts) > TILES_PER_COLOUR:
        raise _bad(field, text)
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
    sections = ["summer " + _format_fields(table)]
    for seat in range(state.seats):
        own = {
            "score": state.score[seat],
            "passed": "yes" if state.passed[seat] else "no",
            "hand": format_tiles(state.hand[seat]),
            "corner": format_tiles(state.corner[seat]),
            "stars": "/".join(format_stars(state.tile[seat])),
        }
        sections.append(_format_fields(own))
    return " | ".join(sections)


def _format_fields(fields: dict[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in fields.items())


_TABLE_FIELDS = ["board", "round", "stage", "seat", "first", "marker", "bonus", "from"]
_TABLE_FIELDS += ["bag", "tower", "supply", "centre", "displays"]
_SEAT_FIELDS = ["score", "passed", "hand", "corner", "stars"]


def parse_position(text: str) -> State:
    """The state that a line describes. ``bag=*`` stands for all tiles that lie nowhere else."""
    head, *rest = [section.split() for section in text.split("|")]
    if not head or head[0] != "summer" or len(rest) not in SEATS:
        raise BadText("bad_position", game=head[0] if head else "", seats=len(rest))
    table = _parse_fields(head[1:], _TABLE_FIELDS)
    state = new_state()
    clear(state, len(rest), _choice(table, "board", BOARDS))
    for seat, words in enumerate(rest):
        _parse_seat(state, seat, _parse_fields(words, _SEAT_FIELDS))
    _parse_market(state, table)
    _parse_turn(state, table)
    _parse_bag(state, table["bag"])
    for seat in range(len(rest)):
        _check_stars(state, seat)
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
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        raise _bad(name, text)
    return int(text)


def _parse_seat(state: State, seat: int, own: dict[str, str]) -> None:
    state.score[seat] = _number(own, "score", 1, 9999)
    state.passed[seat] = _choice(own, "passed", ("no", "yes"))
    state.hand[seat] = parse_tiles(own["hand"], "hand")
    state.corner[seat] = parse_tiles(own["corner"], "corner")
    if state.corner[seat].sum() > CORNERS:
        raise _bad("corner", own["corner"])
    stars = own["stars"].split("/")
    if [len(star) for star in stars] != [POSITIONS] * STARS:
        raise _bad("stars", own["stars"])
    for space, letter in enumerate("".join(stars)):
        if letter in COLOURS:
            set_tile(state, seat, space, COLOURS.index(letter))
        elif letter != ".":
            raise _bad("stars", own["stars"])


def _parse_market(state: State, table: dict[str, str]) -> None:
    state.tower = parse_tiles(table["tower"], "tower")
    state.supply = parse_tiles(table["supply"], "supply")
    if state.supply.sum() > SUPPLY:
        raise _bad("supply", table["supply"])
    state.market[CENTRE] = parse_tiles(table["centre"], "centre")
    displays = table["displays"].split(",")
    if len(displays) != DISPLAYS[state.seats]:
        raise _bad("displays", table["displays"])
    for place, tiles in enumerate(displays, 1):
        state.market[place] = parse_tiles(tiles, "displays")
        if state.market[place].sum() > DISPLAY_TILES:
            raise _bad("displays", tiles)
    state.lying = state.market.sum()


def _parse_turn(state: State, table: dict[str, str]) -> None:
    state.round_no = _number(table, "round", 1, ROUNDS)
    state.stage = _choice(table, "stage", STAGES)
    state.seat = _number(table, "seat", 0, state.seats - 1)
    state.first = _number(table, "first", 0, state.seats - 1)
    state.marker = _choice(table, "marker", ("taken", "centre"))
    state.bonus = _number(table, "bonus", 0, 6)
    state.cursor = _choice(table, "from", COLOURS)


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
    """Whatever the stage, the seat to move has something to do."""
    hand, lying = state.hand[state.seat].sum(), state.lying
    ready = {
        DRAFT: lying > 0,
        PLACE: lying == 0 and hand > 0,
        BONUS: lying == 0 and 0 < state.bonus <= state.supply[state.cursor :].sum(),
        KEEP: lying == 0 and hand > 1 and state.round_no < ROUNDS,
        OVER: lying == 0 and state.round_no == ROUNDS,
    }[int(state.stage)]
    in_turn = state.stage in (BONUS, KEEP)
    strays = (state.bonus > 0 and state.stage != BONUS) or (state.cursor > 0 and not in_turn)
    idle = state.passed[state.seat] and state.stage != OVER
    astray = state.marker and state.stage != DRAFT
    if not ready or strays or idle or astray:
        raise _bad("stage", STAGES[state.stage])
