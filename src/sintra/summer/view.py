"""The position as plain data for people and pages: words and letters only."""

from typing import Any, Literal

from typing_extensions import TypeAliasType, TypedDict

from sintra.kernel import view as any_game
from sintra.kernel.unpack import unpack
from sintra.kernel.view import Referee
from sintra.summer.position import format_stars
from sintra.summer.state import BONUS, CENTRE, KEEP, STAGES, Stage, State
from sintra.summer.tables import BOARDS, COLOURS, DISPLAYS, ROUNDS, Board, Colour

Tiles = TypeAliasType("Tiles", dict[Colour, int])


class Options(TypedDict):
    """What was chosen for the game."""

    board: Board


class SeatView(any_game.SeatView):
    """One board: of each star six letters for positions 1 to 6, a dot where there is no tile."""

    hand: Tiles
    corner: Tiles
    stars: list[str]


From = TypedDict("From", {"from": Colour | None})  # a keyword cannot name a field below


class View(From):
    """Everything that lies on a table of Summer Pavilion."""

    game: Literal["summer"]
    options: Options
    round: int
    rounds: int
    wild: Colour
    stage: Stage
    seat: int
    first: int
    marker: Literal["centre", "taken"]
    bonus: int
    bag: Tiles
    tower: Tiles
    supply: Tiles
    centre: Tiles
    displays: list[Tiles]
    seats: list[SeatView]


class Position(View, Referee):
    """A position of Summer Pavilion as the referee tells it."""


def tiles(counts: Any) -> Tiles:
    """Tiles by colour, without colours that are not there."""
    return {COLOURS[colour]: n for colour, n in enumerate(counts.tolist()) if n}


def view(state: State) -> View:
    """Everything that lies on the table; bag and tower are only counted, by colour."""
    state = unpack(state)
    stage = int(state.stage)
    return {
        "game": "summer",
        "options": {"board": BOARDS[state.board]},
        "round": int(state.round_no),
        "rounds": ROUNDS,
        "wild": COLOURS[state.round_no - 1],
        "stage": STAGES[stage],
        "seat": int(state.seat),
        "first": int(state.first),
        "marker": "centre" if state.marker else "taken",
        "bonus": int(state.bonus),
        "from": COLOURS[state.cursor] if stage in (BONUS, KEEP) else None,
        "bag": tiles(state.bag),
        "tower": tiles(state.tower),
        "supply": tiles(state.supply),
        "centre": tiles(state.market[CENTRE]),
        "displays": [tiles(state.market[place]) for place in range(1, int(DISPLAYS[state.seats]) + 1)],
        "seats": [view_seat(state, seat) for seat in range(state.seats)],
    }


def view_seat(state: State, seat: int) -> SeatView:
    """One seat's board, tiles and score."""
    return {
        "score": int(state.score[seat]),
        "passed": bool(state.passed[seat]),
        "hand": tiles(state.hand[seat]),
        "corner": tiles(state.corner[seat]),
        "stars": format_stars(state.tile[seat].tolist()),
    }
