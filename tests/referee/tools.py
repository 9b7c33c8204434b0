"""Tables in a chosen position, and random games played through the referee."""

import random
from functools import cache
from typing import Any

from sintra.record import Record, record_of
from sintra.table import Table
from tests.summer.lines import line

BOARDS = ("coloured", "grey")
SEATS = (2, 3, 4)
EVERY_TABLE = [(board, seats) for board in BOARDS for seats in SEATS]


def new_table(board: str = "coloured", seats: int = 2, seed: int | str = 0, confirm: bool = False) -> Table:
    """A dealt game."""
    return Table("summer", seats, {"board": board}, seed, confirm)


def table_at(confirm: bool = False, **parts: Any) -> Table:
    """A table in the position of ``line(**parts)``."""
    table = new_table(parts.get("board", "coloured"), parts.get("seats", 2), confirm=confirm)
    table.state = table.game.parse_position(line(**parts))
    return table


def choose(table: Table, chance: random.Random) -> str:
    """A legal step: any, but few passes, so that boards fill and bonus tiles are taken."""
    legal = table.legal()
    others = [text for text in legal if not text.startswith("-")]
    return chance.choice(others if others and chance.random() < 0.9 else legal)


def play_out(table: Table, seed: int = 0) -> Table:
    """Play to the end, confirming what waits for it."""
    chance = random.Random(seed)
    while not table.over:
        if table.waits_for_confirm:
            table.confirm(table.seat)
        else:
            table.play(table.seat, choose(table, chance))
    return table


@cache
def finished(board: str = "coloured", seats: int = 2, seed: int = 0) -> Record:
    """The record of a whole random game."""
    return record_of(play_out(new_table(board, seats, seed), seed))


def in_todays_format(text: str) -> str:
    """The text of a record that was written in version 1 of the format, which did not tell the rules."""
    return text.replace('"version": 1,', '"version": 2,').replace('"options"', '"rules": 1,\n "options"')


def everything(table: Table) -> dict[str, Any]:
    """All that a step, a refusal or a take-back could change, as a copy."""
    return {
        "state": table.state.tobytes(),
        "log": list(table.log),
        "turns": list(table.turns),
        "turn": list(table.turn),
        "turn_seat": table.turn_seat,
        "steps": table.steps,
        "scores": table.scores,
        "view": table.view(),
        "legal": table.legal(),
        "over": table.over,
    }
