"""What every room needs from the process it lives in."""

from collections import OrderedDict
from dataclasses import dataclass

from sintra.kernel.errors import Refused
from sintra.server.limits import Buckets
from sintra.server.live.allowance import Allowance
from sintra.server.live.bot_pool import BotPool
from sintra.server.live.fair_queue import Payers, shares
from sintra.server.live.outage import Outage
from sintra.server.live.tasks import Tasks
from sintra.server.live.uptime import Uptime
from sintra.server.metrics import Metrics
from sintra.server.settings import Settings
from sintra.store.locks import Locks
from sintra.store.store import Store

MOST_ADDRESSES = 50_000
PEOPLE_AT_AN_ADDRESS = 4  # so many can think, and say, as much as one person may
CHAT_RATE, CHAT_BURST = 1.0, 8  # lines a second, and at once


class Addresses:
    """Where people were last seen. If there are too many, those unseen for longest are forgotten."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, str] = OrderedDict()

    def see(self, person: str, address: str) -> None:
        """A person is at an address."""
        self._found[person] = address
        self._found.move_to_end(person)
        if len(self._found) > MOST_ADDRESSES:
            self._found.popitem(last=False)

    def of(self, person: str) -> str:
        """Where a person was last seen; somebody who never was has an address of their own."""
        return self._found.get(person, person)

    def payers(self, person: str) -> Payers:
        """Who pays for the thinking that a person asks for."""
        return shares(person, self._found.get(person), PEOPLE_AT_AN_ADDRESS)


class Untold:
    """News for other processes: where somebody came or went (and whether to ask back), whose bots to play."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted  # whether there can be other processes
        self._tables: dict[str, bool] = {}
        self._bots: set[str] = set()

    def add(self, table: str, asking: bool = False) -> None:
        """Tell the others who is connected here; ``asking``: and ask who is connected there."""
        if self._wanted:
            self._tables[table] = asking or self._tables.get(table, False)

    def add_bots(self, table: str) -> None:
        """Ask others to play the bots of a table."""
        self._bots.add(table)

    def take(self) -> tuple[dict[str, bool], set[str]]:
        """All of them, which are told from now on."""
        taken = self._tables, self._bots
        self._tables, self._bots = {}, set()
        return taken


@dataclass(frozen=True)
class Context:
    """Shared by all rooms of a process."""

    store: Store
    settings: Settings
    metrics: Metrics
    tasks: Tasks
    bots: BotPool
    turns: Locks  # by table: the process that holds one plays its bots
    uptime: Uptime
    outage: Outage
    untold: Untold
    addresses: Addresses
    allowance: Allowance
    table_limits: Buckets  # new ones, by address
    chat_limits: Buckets  # by person
    chat_limits_there: Buckets  # by address
    hint_limits: Buckets


def new_context(store: Store, settings: Settings, metrics: Metrics) -> Context:
    """The context of a process."""
    tasks, uptime = Tasks(metrics), Uptime(store)
    return Context(
        store=store,
        settings=settings,
        metrics=metrics,
        tasks=tasks,
        bots=BotPool(settings.thinkers, settings.thinking_s, settings.hint_simulations, metrics),
        turns=Locks(store.engine.url if store.is_shared else None),
        uptime=uptime,
        outage=Outage(uptime, metrics, tasks),
        untold=Untold(store.is_shared),
        addresses=Addresses(),
        allowance=Allowance(
            store.count_live_tables,
            settings.live_tables,
            lambda: Refused("too_many_tables", most=settings.live_tables),
        ),
        table_limits=Buckets(settings.tables_per_minute / 60, settings.tables_per_minute),
        chat_limits=Buckets(CHAT_RATE, CHAT_BURST),
        chat_limits_there=Buckets(CHAT_RATE * PEOPLE_AT_AN_ADDRESS, CHAT_BURST * PEOPLE_AT_AN_ADDRESS),
        hint_limits=Buckets(rate=0.5, burst=3),
    )
