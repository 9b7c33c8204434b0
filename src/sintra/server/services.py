"""What a server is made of, in one place."""

from sintra.server.limits import Buckets
from sintra.server.metrics import Metrics
from sintra.server.people import People
from sintra.server.rooms import Rooms
from sintra.server.settings import Settings
from sintra.server.sockets import Sockets
from sintra.store.store import Store


class Services:
    """Everything that lives as long as the server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.metrics = Metrics()
        self.people = People(store)
        self.rooms = Rooms(store, settings, self.metrics)
        self.sockets = Sockets(self.rooms, self.people)
        self.guest_limits = Buckets(settings.guests_per_minute / 60, settings.guests_per_minute)

    def begin(self) -> None:
        """Start what happens by itself."""
        self.metrics.store_up.set(1)
        self.rooms.begin()

    async def close(self) -> None:
        """Stop, and save what waits; the sockets have been closed by then."""
        await self.rooms.close()
        await self.store.close()
