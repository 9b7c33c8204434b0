"""Everything about live tables that the web may ask for."""

from sintra.server import garbage
from sintra.server.live.context import new_context
from sintra.server.live.keeper import Keeper
from sintra.server.live.maker import Maker
from sintra.server.live.peers import Peers
from sintra.server.live.room import Room
from sintra.server.live.rooms import Rooms
from sintra.server.metrics import Metrics
from sintra.server.protocol.messages import Answer
from sintra.server.protocol.requests import AnyRequest, Rematch
from sintra.server.session.chairs import Person
from sintra.server.settings import Settings
from sintra.store.store import Store


class Live:
    """The live tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._context = context = new_context(store, settings, metrics)
        self.bots, self.outage, self.addresses = context.bots, context.outage, context.addresses
        self.rooms = Rooms(context)
        self.maker = Maker(context, self.rooms)
        self.keeper = Keeper(context, self.rooms)
        self.peers = Peers(context, self.rooms) if store.is_shared else None

    async def begin(self) -> None:
        """Load compiled code, then look after the tables.

        Where other processes can serve people meanwhile, this one lets nobody in before the rules are loaded.
        """
        tasks = self._context.tasks
        tasks.spawn(self._warm_up(), "warming up")
        if self.peers:
            await self.bots.ready.wait()
        await self._context.uptime.beat()  # before any clock is looked at
        tasks.spawn(self.outage.watch(), "watching the database")
        tasks.spawn(self.keeper.run(), "looking after the tables")
        if self.peers:
            tasks.spawn(self.peers.listen(), "listening to other processes")
            tasks.spawn(self.peers.tell(), "telling other processes")

    async def close(self) -> None:
        """Stop bots and clocks; nothing is lost."""
        await self._context.tasks.close()
        self.rooms.close()
        self.bots.close()
        self._context.turns.close()

    async def ask(self, room: Room, who: Person, request: AnyRequest) -> Answer:
        """Do what a request asks at a table and answer it; ``SintraError`` if it is refused."""
        if isinstance(request, Rematch):
            room.check_may_see(who)
            return room.done(request, await self.maker.rematch(room, who))
        return await room.ask(who, request)

    async def _warm_up(self) -> None:
        await self.bots.warm_up(players=self._context.settings.warm_up)
        await garbage.keep_calm(self._context.metrics.garbage.observe)
