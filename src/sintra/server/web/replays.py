"""Replays: the position after each turn, computed here, since the page knows no rules.

What people send is read and replayed in a thread: on the event loop, one upload would stop everybody.
"""

import hashlib
from typing import NamedTuple

from sintra.kernel.errors import BadText
from sintra.record import (
    VERSION,
    Record,
    check_rules,
    commitment,
    format_record,
    parse_record,
    play_turn,
    replay,
    verify,
)
from sintra.server.protocol.replies import Frame, Frames, RecordCard, RecordModel
from sintra.table import Table

MOST_FRAMES = 50


class Upload(NamedTuple):
    """An uploaded record: what is kept, and what is answered."""

    id: str
    text: str
    card: RecordCard


def read_upload(body: bytes) -> Upload:
    """The record in a request; refused if anything in it is wrong."""
    try:
        record = parse_record(body.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadText("record_not_text") from None
    text = format_record(record)
    record_id = hashlib.sha256(text.encode()).hexdigest()[:16]
    return Upload(record_id, text, make_record_card(record_id, record))


def make_frames_of(text: str, start: int, count: int) -> Frames:
    """The frames of a stored record."""
    record = parse_record(text)
    return make_frames(record, [""] * record.seats, start, count)


def make_frames(record: Record, names: list[str], start: int, count: int) -> Frames:
    """The frames of a record from one on; frame 0 is the deal."""
    check_rules(record)
    table = Table(record.game, record.seats, record.options, record.seed)
    frames = [_frame(table, 0, None, [], 0)] if start == 0 else []
    for number, turn in enumerate(record.turns[: max(0, start + count - 1)], 1):
        seat, logged, steps = table.seat, len(table.log), turn.split()
        play_turn(table, number, steps)
        if number >= start:
            frames.append(_frame(table, number, seat, steps, logged))
    return {"turns": len(record.turns), "names": names, "frames": frames[:count]}


def _frame(table: Table, number: int, seat: int | None, steps: list[str], logged: int) -> Frame:
    view, log = table.view(), table.view_log(logged)
    return {"turn": number, "seat": seat, "steps": steps, "view": view, "log": log}  # type: ignore[typeddict-item]


def make_record_card(record_id: str, record: Record) -> RecordCard:
    """What a record holds, by replaying it: refused if anything in it is wrong."""
    table = replay(record) if record.scores is None else verify(record)
    return {
        "id": record_id,
        "game": record.game,
        "options": dict(table.options),
        "seats": record.seats,
        "turns": len(record.turns),
        "finished": table.over,
        "scores": table.scores,
        "commitment": commitment(record.seed),
    }


def view_record(record: Record) -> RecordModel:
    """A record as it is sent."""
    return {
        "version": VERSION,
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "seats": record.seats,
        "seed": record.seed,
        "turns": record.turns,
        "scores": record.scores,
    }
