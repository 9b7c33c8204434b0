"""What the people at a table are told of it."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from sintra.record import commitment, digest, record_of
from sintra.server.protocol.messages import TableMessage
from sintra.server.protocol.state import (
    ChatLine,
    LegalStep,
    LogTail,
    Presence,
    Problem,
    TableState,
    Turn,
    TurnTail,
    You,
)
from sintra.server.session.cards import view_card
from sintra.server.session.events import Event, view_event
from sintra.server.session.session import FINISHED, Session


def view_table(
    session: Session, now: int, you: You, presence: Presence, chat: list[ChatLine]
) -> TableMessage:
    """The whole table for one reader."""
    return {
        "type": "table",
        "id": None,
        "number": session.number,
        "card": view_card(session, you["person"]),
        "commitment": commitment(session.setting.seed),
        "state": view_state(session, now),
        "log": view_log(session, 0),
        "turns": view_turns(session, 0),
        "presence": presence,
        "chat": chat,
        "you": you,
    }


def view_update(before: Session, session: Session, events: list[Event], now: int) -> dict[str, Any]:
    """What happened between two moments of a session: an ``Update`` without ``card`` and ``you``."""
    logged = 0
    if before.table and session.table:
        logged = count_common(before.table.log, session.table.log)
    return {
        "type": "update",
        "number": session.number,
        "events": [view_event(event) for event in events],
        "state": view_state(session, now),
        "log": view_log(session, logged),
        "turns": view_turns(session, len(before.turns)),
    }


def view_state(session: Session, now: int) -> TableState:
    """What changes at a table. The seed is told when the game is over, never before."""
    table = session.table
    return {
        "status": session.status,
        "seats": session.seats(),
        "view": table.view() if table else None,  # type: ignore[typeddict-item]
        "legal": view_legal(session),
        "payments": view_payments(session),
        "clocks": session.clock.view(now, [chair.driver == "person" for chair in session.chairs]),
        "seed": session.setting.seed if session.status == FINISHED else None,
        "digest": digest(record_of(table)) if table and session.status == FINISHED else None,
        "rematch": session.rematch,
        "problem": view_problem(session),
    }


def view_problem(session: Session) -> Problem | None:
    """Why the table cannot be played on."""
    if session.problem is None:
        return None
    refusal = session.problem.refusal()
    return {"code": refusal.code, "facts": refusal.facts}


def view_legal(session: Session) -> list[LegalStep]:
    """What the person to move may do, and what it brings."""
    if session.table is None or session.to_move is None or session.bot_to_move:
        return []
    return [{"step": step, "brings": brings} for step, brings in session.table.previews().items()]


def view_payments(session: Session) -> list[list[str]]:
    """How the person to move can pay for what is being placed."""
    if session.table is None or session.to_move is None or session.bot_to_move:
        return []
    return session.table.payments()


def view_log(session: Session, start: int) -> LogTail:
    """The score log from an entry on."""
    return {"start": start, "items": session.table.view_log(start) if session.table else []}


def view_turns(session: Session, start: int) -> TurnTail:
    """The turns that stand, from one on."""
    items: list[Turn] = [{"seat": turn.seat, "steps": list(turn.steps)} for turn in session.turns[start:]]
    return {"start": start, "items": items}


def view_you(session: Session, person: str, muted: list[int]) -> You:
    """What a person is at this table."""
    return {
        "person": person,
        "seats": session.seats_of(person),
        "owner": person == session.setting.owner,
        "hint": may_ask_hints(session, person),
        "muted": muted,
    }


def changed_you(before: Session, session: Session, person: str, muted: list[int]) -> You | None:
    """The same, if it changed."""
    if before.chairs == session.chairs and (before.table is None) == (session.table is None):
        return None
    you = view_you(session, person, muted)
    return you if you != view_you(before, person, muted) else None


def may_ask_hints(session: Session, person: str) -> bool:
    """Hints are for a person who plays against bots alone."""
    people = [chair for chair in session.chairs if chair.kind != "bot"]
    return session.table is not None and len(people) == 1 and people[0].belongs_to(person)


def count_common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many items two lists have in common at the beginning."""
    if new[: len(old)] == old:  # nothing was taken back
        return len(old)
    return next(i for i, (a, b) in enumerate(zip_longest(old, new)) if a != b)
