"""Stored events applied to a session."""

import asyncio
from collections.abc import Iterable

from sintra.kernel.errors import SintraError
from sintra.server.session.events import parse_event
from sintra.server.session.outdated import agrees, left_session
from sintra.server.session.session import Session
from sintra.store.store import Store, StoredEvent

BREATHE = 25  # events that are replayed before others get a turn


async def replay(store: Store, session: Session, rows: Iterable[StoredEvent]) -> Session:
    """The session after further events. They are applied to the session that is given.

    If the rules have changed since the table was made, and an event is refused or the outcome is not what the
    table's row says, the table is shown as it was left. If they have not changed, a refusal is a failure.
    """
    setting = session.setting
    if session.problem:
        return left_session(setting, await store.table(setting.id), session.problem.turn)
    try:
        for row in rows:
            session.apply(parse_event(*row))
            if row.number % BREATHE == 0:
                await asyncio.sleep(0)
    except SintraError:
        if not setting.outdated:
            raise
        return left_session(setting, await store.table(setting.id), len(session.turns) + 1)
    if setting.outdated and not agrees(session, stored := await store.table(setting.id)):
        return left_session(setting, stored, len(session.turns))
    return session
