"""Four servers on one PostgreSQL: they are killed in turn, the database stops now and then, people play on.

``python -m bench.cluster --kills 40 --faults 4 --restarts 2``: games over real sockets on the loopback, with
the checks of ``crash.py``. Every connection goes to any of the processes, as behind a proxy. Two of them
never think, and leave their bots to the others. After the kills all are restarted in turn, as for a new
version. Whenever a process ends, it is measured how long the tables of its people stood still: from the
broken socket to the next event.

Exit status 1 if anything is lost, doubled or wrong, or if somebody waited longer than ``--patience``.
"""

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from tests.postgres import Postgres

from clients import Guest, Message, Server
from crash import Book, Player, check, play_games, report, verify_games

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

    async def stop(self, server: Server) -> None:
        """End one politely."""
        self.up.discard(server)
        await asyncio.to_thread(server.stop)


class Patient(Player):
    """A person who notes how long the table stood still after a socket broke."""

    waits: list[float]
    broken: float | None = None
    faulty: bool = False  # the database was away meanwhile: not the fault of a process

    def _look(self, message: Message) -> None:
        before = self.number
        super()._look(message)
        if self.broken is not None and self.number > before:
            if not self.faulty:
                self.waits.append(time.monotonic() - self.broken)
            self.broken, self.faulty = None, False

    def lose(self) -> None:
        """The socket broke, or the next process is not there either."""
        self.broken = self.broken or time.monotonic()


class Evening:
    """Everybody who plays, until it is time to stop."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster, self.book = cluster, Book()
        self.waits: list[float] = []
        self.players: set[Patient] = set()
        self.stop = asyncio.Event()
        self.chance = random.Random(1)

    async def play(self, lane: int) -> None:
        """One game after another; the last one is played to its end."""
        await play_games(self.cluster, lane, self.stop, self._seat)  # type: ignore[arg-type]

    def _seat(self, guest: Guest, table: str, seed: str) -> Patient:
        player = Patient(self.book, guest, table, seed)
        player.waits = self.waits
        self.players.add(player)
        return player

    async def _let_play(self) -> None:
        before = len(self.book.acknowledged)
        while len(self.book.acknowledged) < before + 5:
            await asyncio.sleep(0.02)
        await asyncio.sleep(self.chance.random())

    async def restart(self, times: int) -> None:
        """Restart all processes in turn, each once the one before it is ready."""
        for number, server in itertools.product(range(times), self.cluster.servers):
            await self._let_play()
            await self.cluster.stop(server)
            self.book.counts["restarts"] += 1
            await self.cluster.start(server)
            print(f"restart {number + 1}, longest wait {max(self.waits, default=0):.1f} s", flush=True)

    async def disturb(self, kills: int, faults: int, postgres: Postgres) -> None:
        """Kill one process after the other, soon after somebody played; now and then stop the database."""
        for number in range(kills):
            await self._let_play()
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
    database, began = postgres.create("cluster"), time.monotonic()
    cluster = Cluster(database, folder)
    evening = Evening(cluster)
    book = evening.book
    try:
        for server in cluster.servers:
            await cluster.start(server)
        games = asyncio.gather(*(evening.play(lane) for lane in range(args.lanes)))
        await evening.disturb(args.kills, args.faults, postgres)
        killed, evening.waits[:] = list(evening.waits), []
        await evening.restart(args.restarts)
        evening.stop.set()
        await asyncio.wait_for(games, 900)
        await verify_games(book)
        await check(book, database)
    finally:
        for server in cluster.servers:
            server.kill()
    logs = "".join(server.log.read_text(errors="replace") for server in cluster.servers)
    book.counts["errors in the logs"] = logs.count("Traceback")
    report(book, time.monotonic() - began)
    longest = max(say_waits("kills", killed), say_waits("restarts", evening.waits))
    return int(bool(book.wrong) or longest > args.patience)


def say_waits(what: str, waits: list[float]) -> float:
    """Say how long tables stood still; return the longest."""
    found = sorted(waits) or [0.0]
    middle, longest = found[len(found) // 2], found[-1]
    stood = f"tables stood still for {middle:.1f} s (half), {longest:.1f} s at most"
    print(f"{what}: {len(waits)} sockets broken; {stood}")
    return longest


def main() -> int:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--faults", type=int, default=2, help="times that the database is stopped")
    parser.add_argument("--restarts", type=int, default=1, help="times that all processes are restarted")
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
