"""What every room needs from the process it lives in."""

from dataclasses import dataclass

from sintra.server.limits import Buckets
from sintra.server.live.bot_pool import BotPool
from sintra.server.live.outage import Outage
from sintra.server.live.tasks import Tasks
from sintra.server.metrics import Metrics
from sintra.server.settings import Settings
from sintra.store.store import Store


class Untold:
    """Tables where somebody came or went, and that other processes must hear of; with whether to ask back."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted  # whether there can be other processes
        self._tables: dict[str, bool] = {}

    def add(self, table: str, asking: bool = False) -> None:
        """Tell the others who is connected here; ``asking``: and ask who is connected there."""
        if self._wanted:
            self._tables[table] = asking or self._tables.get(table, False)

    def take(self) -> dict[str, bool]:
        """All of them, which are told from now on."""
        taken, self._tables = self._tables, {}
        return taken


@dataclass(frozen=True)
class Context:
    """Shared by all rooms of a process."""

    store: Store
    settings: Settings
    metrics: Metrics
    tasks: Tasks
    bots: BotPool
    outage: Outage
    untold: Untold
    chat_limits: Buckets
    hint_limits: Buckets


def new_context(store: Store, settings: Settings, metrics: Metrics) -> Context:
    """The context of a process."""
    tasks = Tasks(metrics)
    return Context(
        store=store,
        settings=settings,
        metrics=metrics,
        tasks=tasks,
        bots=BotPool(settings.thinkers, settings.hint_simulations, metrics),
        outage=Outage(store, metrics, tasks),
        untold=Untold(store.is_shared),
        chat_limits=Buckets(rate=1.0, burst=8),
        hint_limits=Buckets(rate=0.5, burst=3),
    )
