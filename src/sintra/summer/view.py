"""The public position and the score log as plain data for people and pages: words and letters only."""

from typing import Any

from sintra.kernel.log import Entry
from sintra.kernel.plain import plain
from sintra.summer.notation import format_space
from sintra.summer.position import format_stars
from sintra.summer.scoring import DISCARD, NUMBERS, REASONS, STAR, TILE
from sintra.summer.state import BONUS, CENTRE, KEEP, STAGES, State
from sintra.summer.tables import BOARDS, COLOURS, DISPLAYS, ROUNDS


def tiles(counts: Any) -> dict[str, int]:
    """Tiles by colour letter, colours that are not there left out."""
    return {COLOURS[colour]: n for colour, n in enumerate(counts.tolist()) if n}


def view(state: State) -> dict[str, Any]:
    """Everything that lies on the table; bag and tower as numbers of tiles by colour."""
    state = plain(state)
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


def view_seat(state: State, seat: int) -> dict[str, Any]:
    """One seat's board, tiles and score."""
    return {
        "score": int(state.score[seat]),
        "passed": bool(state.passed[seat]),
        "hand": tiles(state.hand[seat]),
        "corner": tiles(state.corner[seat]),
        "stars": format_stars(state.tile[seat].tolist()),
    }


def view_entry(entry: Entry) -> dict[str, Any]:
    """One line of the score log: who, how many, by which clause, and where it happened."""
    where: str | int | None = None
    if entry.reason == TILE:
        where = format_space(entry.where)
    elif entry.reason == DISCARD:
        where = COLOURS[entry.where]
    elif entry.reason in (STAR, NUMBERS):
        where = entry.where
    return {"seat": entry.seat, "points": entry.points, "reason": REASONS[entry.reason], "where": where}
