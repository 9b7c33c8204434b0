"""Many live tables at a human pace, then as fast as the server can go.

``python bench/load.py --tables 2000 [--database URL]``: two people with real sockets at each table, on the
loopback; the people live in this process, the server in another. A step is measured from the moment it is
sent until the other player has the update, so both ends and the disk are in it.
"""

import argparse
import asyncio
import contextlib
import gc
import heapq
import random
import re
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson
import uvloop

from clients import AWAY, Guest, Message, Server, choose

NUMBER = re.compile(r'"number":(\d+)')
SETTING_UP = 24  # tables made at the same time


class Lane:
    """One table with its two people."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        self.sockets: list[Any] = []
        self.people: list[str] = []
        self.state: Message = {}
        self.table = ""
        self.number = 0
        self.sent: dict[int, tuple[float, int]] = {}  # by the number it leads to: when, and who sent it
        self.ids = 0


class Load:
    """All tables, and what was measured."""

    def __init__(self) -> None:
        self.lanes: list[Lane] = []
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.done = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, server: Server, number: int, gate: asyncio.Semaphore) -> None:
        """A table, its people, their sockets."""
        async with gate:
            lane = Lane(number)
            guests = [await Guest.arrive(server, f"p{number}.{i}") for i in range(2)]
            asked = {"game": "summer", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await guests[0].ask("POST", "/api/tables", asked))["id"]
            await guests[1].ask("POST", f"/api/tables/{table}", {"type": "join"})
            lane.people = [guest.person for guest in guests]
            for who, guest in enumerate(guests):
                socket = await guest.connect(table)
                lane.sockets.append(socket)
                self._take(lane, who, str(await socket.recv()))
                self.tasks.append(asyncio.create_task(self._read(lane, who)))
            self.lanes.append(lane)

    async def _read(self, lane: Lane, who: int) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            try:
                while True:
                    self._take(lane, who, await lane.sockets[who].recv())
            except AWAY as error:
                self.errors.append(f"closed: {error}")

    def _take(self, lane: Lane, who: int, text: str) -> None:
        """Take a message in; only one of the two people reads an update in full."""
        if text.startswith('{"type":"update"'):
            found = NUMBER.search(text, 0, 60)
            number = int(found[1]) if found else 0
            for caused, (sent, sender) in list(lane.sent.items()):
                if caused <= number and sender != who:
                    self.latencies.append(time.perf_counter() - sent)
                    del lane.sent[caused]
            if who == 0:
                self._look(lane, orjson.loads(text))
        elif text.startswith('{"type":"table"'):
            self._look(lane, orjson.loads(text))
        elif text.startswith('{"type":"done"'):
            self.done += 1
        elif text.startswith('{"type":"refused"'):
            self.errors.append(text)

    def _look(self, lane: Lane, message: Message) -> None:
        if message["number"] >= lane.number:
            lane.number, lane.state = message["number"], message["state"]

    async def step(self, lane: Lane) -> None:
        """Whoever is to move at a table plays."""
        if lane.sent or lane.state["status"] != "playing":
            return
        seats = {seat["person"]: seat["seat"] for seat in lane.state["seats"]}
        to_move = lane.state["view"]["seat"]
        who = next(i for i, person in enumerate(lane.people) if seats[person] == to_move)
        lane.ids += 1
        request = choose(lane.state, lane.chance, lane.number, {to_move}, lane.ids)
        if request:
            lane.sent[lane.number + 1] = (time.perf_counter(), who)
            await lane.sockets[who].send(orjson.dumps(request).decode())


async def keep_pace(load: Load, pid: int, per_second: float, seconds: float) -> Message:
    """Play at a steady rate, each table in turn. Return what was reached."""
    load.latencies.clear()
    load.done, errors, computed, own = 0, len(load.errors), cpu_s(pid), time.process_time()
    gap = len(load.lanes) / per_second
    start = time.perf_counter()
    due = [(start + gap * i / len(load.lanes), i) for i in range(len(load.lanes))]  # no bursts
    late = 0.0
    while (now := time.perf_counter()) < start + seconds:
        when, i = due[0]
        if when > now:
            await asyncio.sleep(min(when - now, 0.01))
            continue
        late = max(late, now - when)
        heapq.heapreplace(due, (when + gap, i))
        await load.step(load.lanes[i])
    played = seconds
    await asyncio.sleep(1)
    found = sorted(load.latencies) or [0.0]
    return {
        "asked per s": round(per_second),
        "done per s": round(load.done / played),
        "p50 ms": round(found[len(found) // 2] * 1000, 1),
        "p99 ms": round(found[int(len(found) * 0.99)] * 1000, 1),
        "max ms": round(found[-1] * 1000, 1),
        "server's CPU ms a step": round((cpu_s(pid) - computed) * 1000 / max(load.done, 1), 2),
        "server's cores": round((cpu_s(pid) - computed) / (seconds + 1), 2),
        "clients' CPU ms a step": round((time.process_time() - own) * 1000 / max(load.done, 1), 2),
        "errors": len(load.errors) - errors,
        "sender late ms": round(late * 1000, 1),
    }


def cpu_s(pid: int) -> float:
    """How many seconds of processor time a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / 100


def memory_mb(pid: int) -> float:
    """How much memory a process uses."""
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) / 1024 if found else 0.0


async def pauses(server: Server) -> Message:
    """How often the server stopped to look for garbage, and how often for more than 50 ms."""
    text = (await server.client.get("/metrics")).text
    passes = dict(re.findall(r'sintra_garbage_seconds_bucket\{le="(\S+)"\} (\S+)', text))
    every = float(passes.get("+Inf", 0))
    return {"passes": int(every), "over 50 ms": int(every - float(passes.get("0.05", 0)))}


async def run(args: argparse.Namespace, database: str, log: Path) -> int:
    """The whole measurement."""
    server = Server(database, log)
    server.start()
    assert server.process
    load, pid = Load(), server.process.pid
    try:
        await server.ready(warm=True)
        await asyncio.sleep(2)
        empty = memory_mb(server.process.pid)
        started, gate = time.perf_counter(), asyncio.Semaphore(SETTING_UP)
        await asyncio.gather(*(load.open(server, number, gate) for number in range(args.tables)))
        full = memory_mb(server.process.pid)
        sockets = sum(len(lane.sockets) for lane in load.lanes)
        took = time.perf_counter() - started
        print(f"{len(load.lanes)} tables, {sockets} sockets, set up in {took:.0f} s", flush=True)
        each = (full - empty) * 1024 / args.tables
        print(f"memory: {empty:.0f} MB empty, {full:.0f} MB with them, {each:.0f} KB a table", flush=True)
        if args.hold:
            await asyncio.to_thread(input)
        gc.collect()
        gc.freeze()  # pauses of the clients would be measured as the server's time
        gc.disable()
        pace = len(load.lanes) / args.every
        await keep_pace(load, pid, pace, 10)  # settle
        human = await keep_pace(load, pid, pace, args.seconds)
        print("human pace:", human, flush=True)
        after = memory_mb(server.process.pid)
        each = (after - empty) * 1024 / args.tables
        print(f"memory after it: {after:.0f} MB, {each:.0f} KB a table", flush=True)
        for rate in args.rates:
            reached = await keep_pace(load, pid, rate, args.rate_seconds)
            held = reached["p99 ms"] < 100 and reached["done per s"] > 0.95 * rate and not reached["errors"]
            print("held:" if held else "not held:", reached, flush=True)
            if not held:
                break
        print("pauses for garbage:", await pauses(server), flush=True)
        for error in load.errors[:5]:
            print("ERROR", error)
        ok = human["p99 ms"] < 100 and not human["errors"]
        return 0 if ok else 1
    finally:
        for task in load.tasks:
            task.cancel()
        server.kill()


def raise_file_limit() -> None:
    """Let this process open as many files as it may."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> int:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=5, help="seconds between two steps at a table")
    parser.add_argument("--hold", action="store_true", help="measure once Enter was pressed")
    parser.add_argument("--rates", type=lambda text: [int(part) for part in text.split(",")], default=[])
    parser.add_argument("--rate-seconds", type=float, default=20)
    parser.add_argument("--database", help="URL of an empty database (default: a SQLite file)")
    args = parser.parse_args()
    raise_file_limit()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        try:
            return uvloop.run(run(args, args.database or f"sqlite:///{folder}/load.db", log))
        finally:
            if "Traceback" in (said := log.read_text(errors="replace")):
                print(said[-3000:])


if __name__ == "__main__":
    sys.exit(main())
