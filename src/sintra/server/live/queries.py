"""Questions that change nothing: why a step may not be played, and what looks best."""

from typing import Any

from sintra.kernel.errors import Refused, SintraError
from sintra.search.search import Candidate
from sintra.server.live.context import Context
from sintra.server.protocol.messages import Explained, Hint, HintCandidate
from sintra.server.protocol.requests import AskHint, Explain
from sintra.server.session.chairs import Person
from sintra.server.session.session import FINISHED, PLAYING, Session
from sintra.server.session.views import may_ask_hints
from sintra.table import Table


def explain(session: Session, request: Explain) -> Explained:
    """Whether a step is legal, and if not, why."""
    session.check_sound()
    if session.table is None or session.to_move is None:
        raise Refused("not_playing", status=session.status)
    code: str | None = None
    facts: dict[str, Any] = {}
    brings: dict[str, int] = {}
    try:
        brings = session.table.preview(request.step, request.then)
    except SintraError as error:
        code, facts = error.code, error.facts
    return {
        "type": "explained",
        "id": request.id,
        "number": session.number,
        "step": request.step,
        "legal": code is None,
        "code": code,
        "facts": facts,
        "brings": brings,
    }


async def hint(context: Context, session: Session, who: Person, request: AskHint) -> Hint:
    """The turns that look best for the seat to move."""
    session.check_sound()
    if not may_ask_hints(session, who.id):
        raise Refused("no_hints")
    seat, table = _to_think(session)
    context.hint_limits.check(who.id)
    found = await context.bots.hint(table, context.addresses.payers(who.id))
    return {
        "type": "hint",
        "id": request.id,
        "number": session.number,
        "seat": seat,
        "candidates": [_candidate(each) for each in found],
    }


def _to_think(session: Session) -> tuple[int, Table]:
    """The seat that needs a hint, and its game; refused if no person has a step to choose."""
    seat, table = session.to_move, session.table
    if session.status == FINISHED:
        raise Refused("game_over")
    if session.status != PLAYING or seat is None or table is None:
        raise Refused("not_playing", status=session.status)
    if session.bot_to_move:
        raise Refused("not_your_turn", to_move=seat)
    if table.waits_for_confirm:
        raise Refused("not_confirmed", seat=seat)
    return seat, table


def _candidate(found: Candidate) -> HintCandidate:
    return {
        "steps": list(found.steps),
        "line": list(found.line),
        "share": found.share,
        "margin": found.margin,
        "win_chance": found.win_chance,
        "proved": found.proved,
    }
