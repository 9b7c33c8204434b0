"""Replays: the position after each turn, computed here, since the page knows no rules."""

from sintra.record import VERSION, Record, check_rules, commitment, play_turn, replay, verify
from sintra.server.protocol.replies import Frame, Frames, RecordCard, RecordModel
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
