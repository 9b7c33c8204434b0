"""A change to a table: a copy of its session, and the events that lead there.

A refusal, or a save that fails, leaves nothing behind: only the copy has changed.
"""

from sintra.server.session.events import Event, Happening
from sintra.server.session.session import Session


class Change:
    """A session as it would be, and how it would get there."""

    def __init__(self, session: Session, now: int) -> None:
        self.session = session.copy()
        self.now = max(now, session.updated)  # time never runs backwards, even if the machine's clock does
        self.events: list[Event] = []

    def add(self, what: Happening) -> None:
        """Let something happen next."""
        event = Event(self.session.number + 1, self.now, what)
        self.session.apply(event)
        self.events.append(event)
