"""Moments of games, as files that the page opens: somebody plays on against the computer from there.

The games are records in `games/`, played by `heuristic`; any moment of them can be looked at at once.
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sintra.record import Record, read_record
from sintra.table import Table

GAMES = Path(__file__).parent / "games"
NAMES = ("Ana", "novice", "mason", "artisan")


def moment(name: str, found: Callable[[Table], bool]) -> dict[str, Any]:
    """The first moment that matches, with Ana on seat 0 to move; or the end of the game.

    ``name``: of the record.
    """
    record = read_record(GAMES / f"{name}.json")
    table = Table(record.game, record.seats, record.options, record.seed)
    for turn in record.turns:
        if table.seat == 0 and found(table):
            break
        for step in turn.split():
            table.play(table.seat, step)
        if not table.over and table.waits_for_confirm:
            table.confirm(table.view()["turn_seat"])
    return saved(record, table)


def saved(record: Record, table: Table) -> dict[str, Any]:
    """A game as the page exports it (`web/src/local/saved.ts`)."""
    chairs = [chair(seat, name) for seat, name in enumerate(NAMES[: record.seats])]
    seats = [{"kind": "me"}, *({"kind": "bot", "level": name} for name in NAMES[1 : record.seats])]
    turns = [" ".join(turn.steps) for turn in table.turns]
    whole = {
        "version": 1,
        "id": "0123456789ab",
        "number": sum(len(turn.split()) for turn in turns),
        "rules": table.game.rules,
        "asked": {"game": record.game, "seats": seats, "order": "chosen"},
        "chairs": chairs,
        "seed": record.seed,
        "turns": turns,
        "turn": [],
        "rematch": None,
        "card": {"options": dict(record.options), "scores": table.scores, "created": 0, "updated": 0},
    }
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return {**whole, "check": hashlib.sha256(text.encode()).hexdigest()}


def chair(seat: int, name: str) -> dict[str, Any]:
    """Somebody on a seat: a person, or a computer player of some level."""
    if seat == 0:
        who = {"kind": "person", "person": "me", "name": name, "level": None, "driver": "person"}
    else:
        who = {"kind": "bot", "person": None, "name": None, "level": name, "driver": "bot"}
    return {"seat": seat, **who, "away": None}
