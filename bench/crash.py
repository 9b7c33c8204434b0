"""Kill the server again and again in the middle of games, and check that nothing is lost.

``python bench/crash.py --kills 200 [--database URL]``: games over real sockets on the loopback, a server that
is killed with SIGKILL at random moments and started again. Afterwards every game is played to its end, and
everything that any client was told is compared with what the database holds:

- every step that was acknowledged, and every event that was published, is there, unchanged, once;
- a client that comes back finds at least what it knew;
- every game goes on and its record can be verified, with the seed that was committed to.

Exit status 1 if anything is wrong.
"""

import argparse
import asyncio
import contextlib
import functools
import itertools
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from clients import AWAY, Guest, Message, Server, choose, send
from sintra.record import commitment, parse_record, verify
from sintra.store.store import open_store

GAMES = ("summer", "garden")


class Book:
    """What all clients were told, and what went wrong."""

    def __init__(self) -> None:
        self.events: dict[str, dict[int, Message]] = {}
        self.acknowledged: list[tuple[str, Message]] = []
        self.promised: dict[str, str] = {}
        self.finished: dict[str, Guest] = {}
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def note_events(self, table: str, events: list[Message]) -> None:
        """Note published events: nobody may be told anything different under the same number."""
        known = self.events.setdefault(table, {})
        for event in events:
            if known.setdefault(event["number"], event) != event:
                self.wrong.append(f"{table}: two events of number {event['number']}")


class Player:
    """A person at one table, who comes back whenever the socket breaks."""

    def __init__(self, book: Book, guest: Guest, table: str, seed: str) -> None:
        self.book, self.guest, self.table = book, guest, table
        self.chance = random.Random(seed)
        self.number = 0
        self.turns: list[Message] = []
        self.ids = 0
        self.state: Message = {"status": "waiting"}

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the server."""
        while self.state["status"] != "finished":
            try:
                async with self.guest.connect(self.table) as socket:
                    self.book.counts["connections"] += 1
                    await self._sit(socket)
            except AWAY:
                self.lose()
                await asyncio.sleep(0.05)
        self.book.finished[self.table] = self.guest

    def lose(self) -> None:
        """The socket broke."""

    async def _sit(self, socket: Any) -> None:
        waiting: Message | None = None
        while self.state["status"] != "finished":
            message = json.loads(await asyncio.wait_for(socket.recv(), 120))
            if message["type"] in ("table", "update"):
                self._look(message)
            elif waiting and message.get("id") == waiting["id"]:
                if message["type"] == "done":
                    self.book.acknowledged.append((self.table, waiting))
                else:
                    self.book.counts[f"refused {message['code']}"] += 1
                waiting = None
            if waiting is None and "seats" in self.state:
                mine = {s["seat"] for s in self.state["seats"] if s["person"] == self.guest.person}
                self.ids += 1
                at_once = self.chance.random() < 0.5
                waiting = choose(self.state, self.chance, self.number, mine, self.ids, at_once)
                if waiting:
                    self.book.counts["sent"] += 1
                    await send(socket, waiting)
                    await asyncio.sleep(self.chance.random() * 0.02)

    def _look(self, message: Message) -> None:
        start, items = message["turns"]["start"], message["turns"]["items"]
        turns = self.turns[:start] + items
        if message["number"] < self.number or turns[: len(self.turns)] != self.turns:
            self.book.wrong.append(f"{self.table}: {self.number} was known, {message['number']} came")
        if message["type"] == "update":
            self.book.note_events(self.table, message["events"])
        else:
            promised = self.book.promised.setdefault(self.table, message["commitment"])
            if promised != message["commitment"]:
                self.book.wrong.append(f"{self.table}: another commitment")
        self.number, self.turns, self.state = message["number"], turns, message["state"]


async def play_games(
    server: Server, lane: int, stop: asyncio.Event, new_player: Callable[[Guest, str, str], Player]
) -> None:
    """One game after another until it is time to stop; the last one is played to its end."""
    guests = [await Guest.arrive(server, f"p{lane}{i}") for i in range(2)]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}]
    for game in itertools.count():
        if stop.is_set():
            return
        asked = {"game": GAMES[(lane + game) % 2], "seats": seats[: 2 + lane % 2]}
        table = (await guests[0].ask("POST", "/api/tables", asked))["id"]
        await join(guests[1], table)
        players = [new_player(guest, table, f"{lane} {game} {guest.person}") for guest in guests]
        await asyncio.gather(*(player.play() for player in players))


async def join(guest: Guest, table: str) -> None:
    """Sit down, even if the answer to the first attempt was lost."""
    while True:
        seen = await guest.ask("GET", f"/api/tables/{table}")
        if seen["you"]["seats"]:
            return
        with contextlib.suppress(*AWAY):
            await guest.ask("POST", f"/api/tables/{table}", {"type": "join"})


async def kill_again_and_again(server: Server, kills: int, seed: str, book: Book) -> None:
    """Kill at random moments: sometimes while it is starting, mostly soon after somebody played."""
    chance = random.Random(seed)
    for number in range(kills):
        await server.ready()
        if chance.random() < 0.9:
            before, give_up = len(book.acknowledged), time.monotonic() + 60
            while len(book.acknowledged) == before and time.monotonic() < give_up:
                await asyncio.sleep(0.01)
        await asyncio.sleep(chance.random())
        server.kill()
        book.counts["kills"] += 1
        server.start()
        if (number + 1) % 20 == 0:
            said = f"{number + 1} kills, {len(book.acknowledged)} requests acknowledged"
            print(f"{said}, {len(book.finished)} games finished, {len(book.wrong)} wrong", flush=True)


async def check(book: Book, database: str) -> None:
    """Compare what was told with what is kept."""
    store = await open_store(database)
    kept = {table: {e.number: e for e in await store.events(table)} for table in book.promised}
    await store.close()
    for table, request in book.acknowledged:
        event = kept[table].get(request["at"] + 1)
        kind = "step" if request["type"] == "play" else "confirm"
        if event is None or (event.kind, event.data["seat"]) != (kind, request["seat"]):
            book.wrong.append(f"{table}: acknowledged, but not kept: {request}")
        elif kind == "step" and [event.data["step"]] != request["steps"]:
            book.wrong.append(f"{table}: another step was kept: {request}")
    for table, events in book.events.items():
        for number, told in events.items():
            event = kept[table].get(number)
            if event is None or (event.kind, event.data.get("step")) != (told["kind"], told["step"]):
                book.wrong.append(f"{table}: published, but not kept: {told}")
    for table, numbers in kept.items():
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            book.wrong.append(f"{table}: numbers are missing")
    book.counts["events kept"] = sum(len(numbers) for numbers in kept.values())


async def verify_games(book: Book) -> None:
    """Check that every game has come to its proper end."""
    for table, promised in book.promised.items():
        guest = book.finished.get(table)
        if guest is None:
            book.wrong.append(f"{table}: did not come to its end")
            continue
        record = parse_record(json.dumps(await guest.ask("GET", f"/api/tables/{table}/record")))
        verify(record)
        if commitment(record.seed) != promised:
            book.wrong.append(f"{table}: another seed than was promised")


def report(book: Book, took_s: float) -> None:
    """Say what was found."""
    print(f"{len(book.finished)} games, {len(book.acknowledged)} requests acknowledged, {took_s:.0f} s")
    print(json.dumps(book.counts, indent=1))
    for wrong in book.wrong[:20]:
        print("WRONG", wrong)
    print("nothing was lost, nothing doubled" if not book.wrong else f"{len(book.wrong)} things are wrong")


async def run(kills: int, database: str, lanes: int, seed: str, log: Path) -> Book:
    """The whole measurement."""
    book, stop = Book(), asyncio.Event()
    server = Server(database, log)
    server.start()
    try:
        await server.ready(warm=True)
        new_player = functools.partial(Player, book)
        games = asyncio.gather(*(play_games(server, lane, stop, new_player) for lane in range(lanes)))
        await kill_again_and_again(server, kills, seed, book)
        stop.set()
        await server.ready()
        await asyncio.wait_for(games, 600)
        await verify_games(book)
        server.kill()  # a SQLite file is for one process
        await check(book, database)
    finally:
        server.kill()
    return book


def main() -> int:
    """Parse the arguments, run, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument(
        "--database", help="URL of an empty database (default: a SQLite file, removed afterwards)"
    )
    parser.add_argument("--lanes", type=int, default=6, help="games at once")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        database = args.database or f"sqlite:///{folder}/crash.db"
        started = time.monotonic()
        book = asyncio.run(run(args.kills, database, args.lanes, args.seed, log))
        for line in log.read_text(errors="replace").splitlines():
            if "Traceback" in line or "ERROR" in line:
                book.counts["errors in the log"] += 1
        if book.counts["errors in the log"]:
            print(log.read_text(errors="replace")[-4000:])
    report(book, time.monotonic() - started)
    return 1 if book.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
