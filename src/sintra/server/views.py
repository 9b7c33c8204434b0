"""What is told of a table: to everybody at it, in lists, and in the row that lists are made of."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from sintra.record import commitment
from sintra.server import protocol as p
from sintra.server.life import FINISHED, Life
from sintra.store.store import StoredEvent


def view_state(life: Life, now: int) -> p.TableState:
    """What changes in a table's life. The seed is told when the game is over, never before."""
    table = life.table
    return {
        "status": life.status,
        "seats": life.seats(),
        "view": table.view() if table else None,  # type: ignore[typeddict-item]
        "legal": view_legal(life),
        "payments": view_payments(life),
        "clocks": life.clock.view(now, [chair.driver == "person" for chair in life.chairs]),
        "seed": life.setting.seed if life.status == FINISHED else None,
        "rematch": life.rematch,
        "problem": None,
    }


def view_legal(life: Life) -> list[p.LegalStep]:
    """What the person to move may do, and what it brings."""
    if life.table is None or life.to_move is None or life.bot_to_move:
        return []
    return [{"step": step, "brings": brings} for step, brings in life.table.previews().items()]


def view_payments(life: Life) -> list[list[str]]:
    """How the person to move can pay for what is being placed."""
    if life.table is None or life.to_move is None or life.bot_to_move:
        return []
    return life.table.payments()


def view_log(life: Life, start: int) -> p.LogTail:
    """The score log from an entry on."""
    items: Any = life.table.view_log(start) if life.table else []
    return {"start": start, "items": items}


def view_turns(life: Life, start: int) -> p.TurnTail:
    """The turns that stand, from one on."""
    items: list[p.Turn] = [{"seat": turn.seat, "steps": list(turn.steps)} for turn in life.turns[start:]]
    return {"start": start, "items": items}


def view_event(event: StoredEvent) -> p.TableEvent:
    """An event as others see it."""
    data = event.data
    return {
        "number": event.number,
        "at": event.at,
        "kind": event.kind,  # type: ignore[typeddict-item]
        "seat": data.get("seat"),
        "step": data.get("step"),
        "person": data.get("person"),
        "name": data.get("name"),
        "by": data.get("by", "server" if event.kind in ("start", "timeout") else "person"),
        "order": data.get("order"),
        "table": data.get("table"),
    }


def view_update(before: Life, life: Life, events: list[StoredEvent], now: int) -> dict[str, Any]:
    """What happened between two moments of a life: an ``Update`` but for ``card`` and ``you``."""
    logged = 0
    if before.table and life.table:
        logged = count_common(before.table.log, life.table.log)
    return {
        "type": "update",
        "number": life.number,
        "events": [view_event(event) for event in events],
        "state": view_state(life, now),
        "log": view_log(life, logged),
        "turns": view_turns(life, len(before.turns)),
    }


def count_common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many items two lists have in common at their beginning."""
    if new[: len(old)] == old:  # nothing was taken back
        return len(old)
    return next(i for i, (a, b) in enumerate(zip_longest(old, new)) if a != b)


def view_table(
    life: Life, now: int, person: str, you: p.You, presence: p.Presence, chat: list[p.ChatLine]
) -> p.TableMessage:
    """The whole table for one reader."""
    return {
        "type": "table",
        "id": None,
        "number": life.number,
        "card": view_card(life, person),
        "commitment": commitment(life.setting.seed),
        "state": view_state(life, now),
        "log": view_log(life, 0),
        "turns": view_turns(life, 0),
        "presence": presence,
        "chat": chat,
        "you": you,
    }


def view_you(life: Life, person: str, muted: list[int]) -> p.You:
    """What the table means to a person."""
    return {
        "person": person,
        "seats": life.seats_of(person),
        "owner": person == life.setting.owner,
        "hint": may_ask_hints(life, person),
        "muted": muted,
    }


def changed_you(before: Life, life: Life, person: str, muted: list[int]) -> p.You | None:
    """The same, if it is not what it was."""
    if before.chairs == life.chairs and (before.table is None) == (life.table is None):
        return None
    you = view_you(life, person, muted)
    return you if you != view_you(before, person, muted) else None


def may_ask_hints(life: Life, person: str) -> bool:
    """Hints are for a person who plays against bots alone."""
    people = [chair for chair in life.chairs if chair.kind != "bot"]
    return life.table is not None and len(people) == 1 and people[0].belongs_to(person)


def summary(life: Life) -> dict[str, Any]:
    """The columns of the table's row that follow from the events."""
    deadline = life.clock.deadline
    return {
        "number": life.number,
        "status": life.status,
        "seats": life.seats(),
        "to_move": life.to_move,
        "deadline": deadline,
        "due": life.updated if life.bot_to_move else deadline,
        "scores": life.table.scores if life.table else None,
        "winners": life.table.winners if life.table else [],
        "rematch": life.rematch,
        "updated": life.updated,
    }


def view_card(life: Life, person: str | None) -> p.Card:
    """A table in a list, from its life."""
    setting = life.setting
    fixed = {"id": setting.id, "owner": setting.owner, "created": setting.created}
    return _card({**fixed, **summary(life)}, setting.asked.model_dump(), person)


def changed_card(before: Life, life: Life) -> p.Card | None:
    """The card as nobody in particular sees it, if more changed than its number and time."""
    old, new = view_card(before, None), view_card(life, None)
    same = {**old, "number": new["number"], "updated": new["updated"]} == new
    return None if same else new


def card_of_row(row: Any, person: str | None) -> p.Card:
    """A table in a list, from its row: nothing is replayed."""
    return _card(row._asdict(), row.settings["asked"], person)


def _card(row: dict[str, Any], asked: dict[str, Any], person: str | None) -> p.Card:
    clock = asked["clock"]
    card: p.Card = {
        "id": row["id"],
        "number": row["number"],
        "game": asked["game"],
        "options": asked["options"],
        "status": row["status"],
        "owner": row["owner"],
        "seats": row["seats"],
        "order": asked["order"],
        "listed": asked["listed"],
        "spectators": asked["spectators"],
        "clock": {
            "kind": clock["kind"],
            "bank_s": clock.get("bank_s"),
            "increment_s": clock.get("increment_s"),
            "days": clock.get("days"),
        },
        "substitute": asked["substitute"],
        "to_move": row["to_move"],
        "deadline": row["deadline"],
        "scores": row["scores"],
        "winners": row["winners"],
        "created": row["created"],
        "updated": row["updated"],
        "your_turn": False,
        "your_seats": [],
        "rematch": row["rematch"],
    }
    return card_for(card, person)


def card_for(card: p.Card, person: str | None) -> p.Card:
    """A card for one reader."""
    seats, to_move = card["seats"], card["to_move"]
    yours = [
        seat["seat"] for seat in seats if seat["person"] == person and seat["kind"] in ("person", "hotseat")
    ]
    your_turn = to_move is not None and to_move in yours and seats[to_move]["driver"] == "person"
    return {**card, "your_seats": yours, "your_turn": your_turn}
