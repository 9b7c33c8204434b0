"""Four servers on one PostgreSQL: they are killed in turn, the database stops now and then, people play on.

``python -m bench.cluster --kills 40 --faults 4``: games over real sockets on the loopback, with the checks of
``crash.py``. Every connection goes to any of the processes, as behind a proxy. Two of them never think, and
leave their bots to the others. Whenever a process is killed, it is measured how long the tables of its people
stood still: from the broken socket to the next event.

Exit status 1 if anything is lost, doubled or wrong, or if somebody waited longer than ``--patience``.
"""

import argparse
import asyncio
import itertools
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from tests.postgres import Postgres

from clients import AWAY, Guest, Message, Server
from crash import GAMES, Book, Player, check, join, verify_games

PROCESSES, HELPLESS = 4, 2  # servers, and how many of them never think
DOWN_S = 3.0  # how long the database is away


class Cluster:
    """All servers, as a proxy would show them: each connection goes to the next that runs."""

    def __init__(self, database: str, folder: Path) -> None:
        self.servers = [
            Server(
                database,
                folder / f"server{number}.log",
                SINTRA_WARM_UP="0",
                SINTRA_THINKERS="0" if number < HELPLESS else "1",
            )
            for number in range(PROCESSES)
        ]
        self._turn = itertools.count()
        self.up: set[Server] = set()

    @property
    def next(self) -> Server:
        """The server for the next connection."""
        running = [server for server in self.servers if server in self.up] or self.servers
        return running[next(self._turn) % len(running)]

    @property
    def port(self) -> int:
        """Where the next socket goes."""
        return self.next.port

    @property
    def client(self) -> Any:
        """Who makes the next request."""
        return self.next.client

    async def start(self, server: Server) -> None:
        """Start one, and send people there once it is ready."""
        server.start()
        await server.ready(warm=True)
        self.up.add(server)

    def kill(self, server: Server) -> None:
        """Kill one."""
        self.up.discard(server)
        server.kill()


class Patient(Player):
    """A person who notes how long the table stood still after a socket broke."""

    waits: list[float]
    broken: float | None = None
    faulty: bool = False  # the database was away meanwhile: that is no matter of a process

    def _look(self, message: Message) -> None:
        before = self.number
        super()._look(message)
        if self.broken is not None and self.number > before:
            if not self.faulty:
                self.waits.append(time.monotonic() - self.broken)
            self.broken, self.faulty = None, False

    async def play(self) -> None:
        """Play until the game is over, coming back whenever the socket breaks."""
        while self.state["status"] != "finished":
            try:
                async with self.guest.connect(self.table) as socket:
                    self.book.counts["connections"] += 1
                    await self._sit(socket)
            except AWAY:
                self.broken = self.broken or time.monotonic()
                await asyncio.sleep(0.1)
        self.book.finished[self.table] = self.guest


class Evening:
    """Everybody who plays, until it is time to stop."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster, self.book = cluster, Book()
        self.waits: list[float] = []
        self.players: set[Patient] = set()
        self.stop = asyncio.Event()

    async def play(self, lane: int) -> None:
        """One game after another; the last one is played to its end."""
        guests = [await Guest.arrive(self.cluster, f"p{lane}{i}") for i in range(2)]  # type: ignore[arg-type]
        for game in itertools.count():
            if self.stop.is_set():
                return
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}]
            asked = {"game": GAMES[(lane + game) % 2], "seats": seats[: 2 + lane % 2]}
            table = (await guests[0].ask("POST", "/api/tables", asked))["id"]
            await join(guests[1], table)
            players = {Patient(self.book, guest, table, f"{lane} {game} {guest.person}") for guest in guests}
            for player in players:
                player.waits = self.waits
            self.players |= players
            await asyncio.gather(*(player.play() for player in players))
            self.players -= players

    async def disturb(self, kills: int, faults: int, postgres: Postgres) -> None:
        """Kill one process after the other, soon after somebody played; now and then stop the database."""
        chance = random.Random(kills)
        for number in range(kills):
            before = len(self.book.acknowledged)
            while len(self.book.acknowledged) < before + 5:
                await asyncio.sleep(0.02)
            await asyncio.sleep(chance.random())
            server = self.cluster.servers[number % PROCESSES]
            self.cluster.kill(server)
            self.book.counts["kills"] += 1
            await self.cluster.start(server)
            if faults and (number + 1) % max(1, kills // faults) == 0:
                await self._stop_database(postgres)
            print(f"{number + 1} kills, longest wait {max(self.waits, default=0):.1f} s", flush=True)

    async def _stop_database(self, postgres: Postgres) -> None:
        await asyncio.to_thread(postgres.stop)
        self.book.counts["database faults"] += 1
        await asyncio.sleep(DOWN_S)
        for player in self.players:
            player.faulty = player.broken is not None
        await asyncio.to_thread(postgres.start)


async def run(args: argparse.Namespace, postgres: Postgres, folder: Path) -> int:
    """The whole measurement."""
    database = postgres.create("cluster")
    cluster = Cluster(database, folder)
    evening = Evening(cluster)
    book = evening.book
    try:
        for server in cluster.servers:
            await cluster.start(server)
        games = asyncio.gather(*(evening.play(lane) for lane in range(args.lanes)))
        await evening.disturb(args.kills, args.faults, postgres)
        evening.stop.set()
        await asyncio.wait_for(games, 900)
        await verify_games(book)
        await check(book, database)
    finally:
        for server in cluster.servers:
            server.kill()
    logs = "".join(server.log.read_text(errors="replace") for server in cluster.servers)
    book.counts["errors in the logs"] = logs.count("Traceback")
    return report(book, sorted(evening.waits), args.patience)


def report(book: Book, waits: list[float], patience: float) -> int:
    """What was found, and the exit status."""
    print(f"{len(book.finished)} games, {len(book.acknowledged)} requests acknowledged")
    print(json.dumps(book.counts, indent=1))
    longest = waits[-1] if waits else 0.0
    middle = waits[len(waits) // 2] if waits else 0.0
    print(
        f"{len(waits)} sockets broken; tables stood still for {middle:.1f} s (half), {longest:.1f} s at most"
    )
    for wrong in book.wrong[:20]:
        print("WRONG", wrong)
    print("nothing was lost, nothing doubled" if not book.wrong else f"{len(book.wrong)} things are wrong")
    return int(bool(book.wrong) or longest > patience)


def main() -> int:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--faults", type=int, default=2, help="times that the database is stopped")
    parser.add_argument("--lanes", type=int, default=6, help="games at once")
    parser.add_argument("--patience", type=float, default=5.0, help="seconds that nobody may wait longer")
    args = parser.parse_args()
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory() as folder:
            return asyncio.run(run(args, postgres, Path(folder)))
    finally:
        postgres.remove()


if __name__ == "__main__":
    sys.exit(main())
