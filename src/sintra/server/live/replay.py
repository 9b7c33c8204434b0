"""Stored events applied to a session."""

import asyncio
import logging
from collections.abc import Iterable

from sintra.kernel.errors import SintraError
from sintra.server.session.events import parse_event
from sintra.server.session.outdated import agrees, left_session, rules_changed
from sintra.server.session.problem import HistoryBroken, Unplayable
from sintra.server.session.session import Session
from sintra.store.store import Store, StoredEvent

BREATHE = 25  # events that are replayed before others get a turn

log = logging.getLogger("sintra.server")


async def replay(store: Store, session: Session, rows: Iterable[StoredEvent]) -> Session:
    """The session after further events. They are applied to the session that is given.

    If an event is refused, or under other rules the outcome is not what the table's row says, the table is
    shown as it was last saved. That the rules have changed is to be expected; a broken history is logged.
    """
    setting = session.setting
    problem = session.problem or await _apply(session, rows)
    stored = await store.table(setting.id) if problem or setting.outdated else None
    if problem is None and setting.outdated and not agrees(session, stored):
        problem = rules_changed(setting, len(session.turns))
    return left_session(setting, stored, problem) if problem else session


async def _apply(session: Session, rows: Iterable[StoredEvent]) -> Unplayable | None:
    """Apply events; the reason if one of them could not be applied."""
    for row in rows:
        try:
            session.apply(parse_event(*row))
        except Exception as error:
            if isinstance(error, SintraError) and session.setting.outdated:
                return rules_changed(session.setting, len(session.turns) + 1)
            why = error if isinstance(error, SintraError) else type(error).__name__
            log.error("table %s is shown as it was left: event %d: %s", session.setting.id, row.number, why)
            return HistoryBroken(row.number)
        if row.number % BREATHE == 0:
            await asyncio.sleep(0)
    return None
