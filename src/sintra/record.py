"""A game as JSON: write, read, replay, verify. Fields: docs/record.md.

A record holds the seed and the turns; positions follow from them. The final scores are the checksum.
It says by which version of the game's rules it was played, since a later one may lead elsewhere.
"""

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sintra.games import find_game
from sintra.kernel.errors import BadText, SintraError
from sintra.table import Table

VERSION = 2  # of the format; version 1 did not name the rules, which were version 1 too


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game, finished (with ``scores``) or not (``scores`` is None)."""

    game: str
    rules: int  # the version by which it was played
    options: dict[str, str]
    seats: int
    seed: str
    turns: list[str]  # the steps of a turn, separated by spaces
    scores: list[int] | None


_TYPES: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "rules": int,
    "options": dict,
    "seats": int,
    "seed": str,
    "turns": list,
    "scores": (list, type(None)),
}


def record_of(table: Table) -> Record:
    """The record of a table: its settled turns, and the scores if the game is over."""
    return Record(
        game=table.game.name,
        rules=table.game.rules,
        options=dict(table.options),
        seats=table.seats,
        seed=table.seed,
        turns=[" ".join(turn.steps) for turn in table.turns],
        scores=table.scores if table.over else None,
    )


def commitment(seed: str) -> str:
    """SHA-256 of a seed, in hex: published before the game, it fixes the tiles without telling them."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


def seat_order(seed: str, seats: int) -> list[int]:
    """The random order of seats, which follows from the seed: the number that each had before the start."""
    return sorted(range(seats), key=lambda seat: hashlib.sha256(f"{seed} seat {seat}".encode()).digest())


def digest(record: Record) -> str:
    """SHA-256 of a record's JSON text, in hex: it stands for the whole game."""
    return hashlib.sha256(format_record(record).encode("ascii")).hexdigest()


def format_record(record: Record) -> str:
    """The JSON text of a record, one turn a line."""
    return json.dumps({"version": VERSION, **asdict(record)}, indent=1, ensure_ascii=True) + "\n"


def parse_record(text: str) -> Record:
    """The record in a JSON text; only its form is checked here, the game by ``replay``."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise BadText("record_not_json", reason=str(error)) from None
    if not isinstance(data, dict):
        raise BadText("record_not_object", found=type(data).__name__)
    version = _field(data, "version", int)
    if version not in (1, VERSION):
        raise BadText("record_version", version=version, expected=VERSION)
    known = {name: kind for name, kind in _TYPES.items() if version == VERSION or name != "rules"}
    fields = {name: _field(data, name, kind) for name, kind in known.items()}
    if unknown := sorted(set(data) - {"version", *known}):
        raise BadText("record_field_unknown", field=unknown[0])
    _check_items(fields)
    return Record(**{"rules": 1, **fields})


def _field(data: dict[str, Any], name: str, kind: type | tuple[type, ...]) -> Any:
    if name not in data:
        raise BadText("record_field_missing", field=name)
    if not isinstance(data[name], kind) or isinstance(data[name], bool):
        raise BadText("record_field_type", field=name, found=type(data[name]).__name__)
    return data[name]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object without duplicate names."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadText("record_field_twice", field=name[:20])
        found[name] = value
    return found


def _check_items(data: dict[str, Any]) -> None:
    for number, turn in enumerate(data["turns"], 1):
        if not isinstance(turn, str) or turn != " ".join(turn.split()) or not turn:
            raise BadText("record_turn_text", turn=number)
    if data.get("rules", 1) < 1:
        raise BadText("record_field_type", field="rules", found=data["rules"])
    if not all(isinstance(choice, str) for choice in data["options"].values()):
        raise BadText("record_field_type", field="options")
    if not all(type(score) is int for score in data["scores"] or []):
        raise BadText("record_field_type", field="scores")


def write_record(path: Path, record: Record) -> None:
    """Write a record to a file, all of it or nothing."""
    draft = path.parent / f"{path.name}.part"
    try:
        draft.write_text(format_record(record), encoding="ascii")
        with draft.open("rb+") as file:
            os.fsync(file.fileno())  # on disk before it replaces another file
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def read_record(path: Path) -> Record:
    """The record in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadText("record_unreadable", file=str(path), reason=error.strerror) from None
    except UnicodeDecodeError:
        raise BadText("record_not_text", file=str(path)) from None
    return parse_record(text)


def replay(record: Record) -> Table:
    """The table after all turns of a record; an illegal step is refused with its turn and reason."""
    table = Table(record.game, record.seats, record.options, record.seed)
    try:
        for number, turn in enumerate(record.turns, 1):
            play_turn(table, number, turn.split())
    except BadText as error:
        raise _or_rules(record, error) from None
    return table


def play_turn(table: Table, number: int, steps: list[str]) -> None:
    """Play one turn of a record: all of it, and nothing beyond it."""
    for step in steps:
        if len(table.turns) == number:
            raise BadText("record_turn_long", turn=number, step=step)
        try:
            table.play(table.seat, step)
        except SintraError as error:
            raise BadText("record_step", turn=number, step=step[:20], reason=str(error)) from None
    if table.turn:
        raise BadText("record_turn_short", turn=number, legal=",".join(table.legal()))


def verify(record: Record) -> Table:
    """Replay a finished record and compare the scores; the table at the end."""
    table, turn = replay(record), len(record.turns)
    if not table.over:
        error = BadText("record_unfinished", turn=turn, round=table.view()["round"])
        raise error if record.scores is None else _or_rules(record, error)
    if record.scores != table.scores:
        error = BadText("record_scores", turn=turn, found=record.scores, replayed=table.scores)
        raise _or_rules(record, error)
    return table


def check_rules(record: Record) -> None:
    """Refuse a record of other rules unless today's rules replay its turns to the same scores."""
    if record.rules != find_game(record.game).rules:
        replay(record) if record.scores is None else verify(record)


def _or_rules(record: Record, error: BadText) -> BadText:
    """What is wrong with a record; for one of other rules, that the rules have changed."""
    now, turn = find_game(record.game).rules, error.facts["turn"]
    if record.rules == now:
        return error
    return BadText("rules_changed", game=record.game, rules=record.rules, now=now, turn=turn)
