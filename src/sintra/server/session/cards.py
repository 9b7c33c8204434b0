"""A table in lists: the columns of its row that change, and the card that readers get."""

from typing import Any

from sintra.server.protocol.state import Card
from sintra.server.session.session import Session


def summary(session: Session) -> dict[str, Any]:
    """The columns of the table's row that follow from its events."""
    deadline = session.clock.deadline
    bots_due = session.bot_to_move and (session.bots_play_unseen or session.only_bots)
    return {
        "number": session.number,
        "status": session.status,
        "seats": session.seats(),
        "to_move": session.to_move,
        "deadline": deadline,
        "due": session.updated if bots_due else deadline,  # when the server itself has work here
        "scores": session.scores,
        "winners": session.winners,
        "rematch": session.rematch,
        "updated": session.updated,
    }


def view_card(session: Session, person: str | None) -> Card:
    """The card of a table in memory."""
    setting = session.setting
    fixed = {"id": setting.id, "owner": setting.owner, "created": setting.created}
    return card_for(_card({**fixed, **summary(session)}, setting.plain), person)


def card_of_row(row: Any, person: str | None) -> Card:
    """The card of a stored table; nothing is replayed."""
    return card_for(_card(row._asdict(), row.settings["asked"]), person)


def changed_card(before: Session, session: Session) -> Card | None:
    """The card for a reader without a seat, if more of it changed than the state tells anyway."""
    old, new = ((each.status, each.chairs, each.rematch) for each in (before, session))
    return view_card(session, None) if old != new or session.problem else None


def card_for(card: Card, person: str | None) -> Card:
    """The card for one reader."""
    seats, to_move = card["seats"], card["to_move"]
    yours = [
        seat["seat"] for seat in seats if seat["person"] == person and seat["kind"] in ("person", "hotseat")
    ]
    your_turn = to_move is not None and to_move in yours and seats[to_move]["driver"] == "person"
    return {**card, "your_seats": yours, "your_turn": your_turn}


def _card(row: dict[str, Any], asked: dict[str, Any]) -> Card:
    clock = asked["clock"]
    return {
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
