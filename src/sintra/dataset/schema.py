"""The columns of a dataset. ``VERSION`` goes up when what is already written would be read wrongly."""

import json
from typing import Any, NamedTuple

import pyarrow as pa

from sintra.arena.match import Match
from sintra.envs.observe import layout_of
from sintra.games import find_game

VERSION = 1


class Column(NamedTuple):
    """A column: its name, its type, and what it means."""

    name: str
    kind: Any
    meaning: str


def columns(game: str, seats: int) -> list[Column]:
    """The columns for a game with so many seats: a row is a step, in the order of play."""
    found = find_game(game)
    size = layout_of(found).size(seats)
    return [
        Column("game", pa.int32(), "number of the game, from 1 on"),
        Column("step", pa.int16(), "number of the step in it, from 0 on"),
        Column("seat", pa.int8(), "who is to move"),
        Column("player", pa.dictionary(pa.int8(), pa.string()), "which player sits there"),
        Column("observation", pa.list_(pa.int16(), size), "what that seat sees, as in environments"),
        Column("legal", pa.list_(pa.int16()), "the numbers of the legal steps, ascending"),
        Column("action", pa.int16(), "the number of the step that was played"),
        Column(
            "margin", pa.float32(), "lead at the end that the search expects of it; null without a search"
        ),
        Column("win_chance", pa.float32(), "chance to win that it expects; null without a search"),
        Column("scores", pa.list_(pa.int16(), seats), "final scores, by seat"),
        Column("place", pa.float32(), "final place of the seat to move: 1 for the first to -1 for the last"),
        Column("state", pa.binary(found.dtype.itemsize), "the raw record of the position"),
    ]


def schema_of(match: Match) -> Any:
    """The schema of a dataset, with all that it was made from."""
    made = {"dataset": VERSION, "rules": find_game(match.game).rules, **match.about()}
    fields = [(column.name, column.kind) for column in columns(match.game, match.seats)]
    return pa.schema(fields, metadata={f"sintra.{name}": json.dumps(value) for name, value in made.items()})
