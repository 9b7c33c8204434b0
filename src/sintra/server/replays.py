"""Games to be looked at again: the position after each turn, computed here, so that a page needs no rules."""

from typing import Any

from sintra.record import Record, check_rules, commitment, play_turn, replay, verify
from sintra.server.protocol import Frame, Frames, RecordCard
from sintra.table import Table

MOST_FRAMES = 50


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
    view: Any = table.view()
    log: Any = table.view_log(logged)
    return {"turn": number, "seat": seat, "steps": steps, "view": view, "log": log}


def make_record_card(record_id: str, record: Record) -> RecordCard:
    """What a record holds, by replaying it: refused if it is wrong anywhere."""
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
