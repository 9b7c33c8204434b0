"""What a server is made of."""

from concurrent.futures import ThreadPoolExecutor

from sintra.kernel.errors import Refused
from sintra.server.limits import Buckets
from sintra.server.live.allowance import Allowance
from sintra.server.live.service import Live
from sintra.server.metrics import Metrics
from sintra.server.settings import Settings
from sintra.server.web.people import People
from sintra.server.web.sockets import Sockets
from sintra.server.web.waiter import Waiters
from sintra.store.store import Store


class Services:
    """Everything that lives as long as the server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.metrics = Metrics()
        self.live = Live(store, settings, self.metrics)
        self.people = People(store, self.live.addresses, settings.secure_cookies)
        self.sockets = Sockets(self.live, self.people, settings, self.metrics)
        self.waiters = Waiters()
        self.reading = ThreadPoolExecutor(1, thread_name_prefix="reading")  # of records; see ``read_aside``
        self.uploads = Allowance(
            store.count_records,
            settings.records,
            lambda: Refused("too_many_records", most=settings.records),
        )
        self.reading_limits = Buckets(rate=4.0, burst=40)
        self.guest_limits = Buckets(settings.guests_per_minute / 60, settings.guests_per_minute)

    async def begin(self) -> None:
        """Start the background work."""
        self.metrics.store_up.set(1)
        await self.live.begin()

    async def close(self) -> None:
        """Stop, and save what is pending. The sockets are already closed."""
        await self.live.close()
        self.reading.shutdown(wait=False, cancel_futures=True)
        await self.store.close()
