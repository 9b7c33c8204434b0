"""The same load on boardgame.io's server, for comparison.

``npm install --prefix FOLDER boardgame.io@0.50.2``, then
``python bench/rival.py --modules FOLDER/node_modules``: as ``load.py``, with the same clients, rates and
measures. boardgame.io has no game of ours, so its players take stones from a heap; its state is about as
large as what we tell. It keeps everything in memory and saves nothing, while our figures have every step on
the disk before anybody is told.
"""

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
from websockets.asyncio.client import connect

from clients import AWAY, Message, free_port
from load import SETTING_UP, Lane, Load, keep_pace, memory_mb, raise_file_limit

HEAD = "42/stones,"  # a message, in the language of Socket.IO


class Rivals(Load):
    """Tables of boardgame.io."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port = port

    async def open(self, client: Any, number: int, gate: asyncio.Semaphore) -> None:
        """A table, its people, their sockets."""
        async with gate:
            lane = Lane(number)
            match = (await client.post("/games/stones/create", json={"numPlayers": 2})).json()["matchID"]
            for who in range(2):
                seat = {"playerID": str(who), "playerName": f"p{who}"}
                joined = (await client.post(f"/games/stones/{match}/join", json=seat)).json()
                lane.people.append(joined["playerCredentials"])
                await self._sit(lane, who, match)
            lane.table = match
            self.lanes.append(lane)

    async def _sit(self, lane: Lane, who: int, match: str) -> None:
        url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        socket = await connect(url, compression=None, ping_interval=None, max_size=None, open_timeout=60)
        lane.sockets.append(socket)
        await socket.recv()
        await socket.send("40/stones,")
        await socket.recv()
        await socket.send(HEAD + _text(["sync", match, str(who), lane.people[who], 2]))
        self.tasks.append(asyncio.create_task(self._read(lane, who)))

    def _take(self, lane: Lane, who: int, text: str) -> None:
        """Take a message in; only one of the two people reads an update in full."""
        if text.startswith("2"):
            self.tasks.append(asyncio.create_task(lane.sockets[who].send("3")))
        elif text.startswith(HEAD + '["update"'):
            for caused, (sent, sender) in list(lane.sent.items()):
                if sender != who:
                    self.done += 1
                    self.latencies.append(time.perf_counter() - sent)
                    del lane.sent[caused]
            if who == 0:
                lane.state = orjson.loads(text[len(HEAD) :])[2]
        elif text.startswith(HEAD + '["sync"') and who == 0:
            lane.state = orjson.loads(text[len(HEAD) :])[2]["state"]

    async def step(self, lane: Lane) -> None:
        """Whoever is to move at a table plays."""
        if lane.sent or not lane.state:
            return
        who, number = int(lane.state["ctx"]["currentPlayer"]), lane.state["_stateID"]
        step = lane.chance.choice(lane.state["G"]["legal"])["step"]
        move = {"type": "take", "args": [step], "playerID": str(who), "credentials": lane.people[who]}
        lane.sent[number] = (time.perf_counter(), who)
        action = {"type": "MAKE_MOVE", "payload": move}
        await lane.sockets[who].send(HEAD + _text(["update", action, number, lane.table, str(who)]))


def _text(message: list[Any]) -> str:
    return orjson.dumps(message).decode()


async def ready(client: httpx.AsyncClient) -> None:
    """Wait until the server answers."""
    while True:
        try:
            await client.get("/games")
            return
        except AWAY:
            await asyncio.sleep(0.1)


async def run(args: argparse.Namespace, process: subprocess.Popen[bytes], port: int, lobby: int) -> int:
    """The whole measurement."""
    limits = httpx.Limits(max_connections=50)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{lobby}", timeout=60, limits=limits) as client:
        await ready(client)
        load, gate, empty = Rivals(port), asyncio.Semaphore(SETTING_UP), memory_mb(process.pid)
        await asyncio.gather(*(load.open(client, number, gate) for number in range(args.tables)))
        each = (memory_mb(process.pid) - empty) * 1024 / args.tables
        print(f"{args.tables} tables of boardgame.io, {each:.0f} KB a table", flush=True)
        gc.collect()
        gc.freeze()
        gc.disable()
        await keep_pace(load, process.pid, len(load.lanes) / 5, 10)  # settle
        for rate in args.rates:
            reached: Message = await keep_pace(load, process.pid, rate, args.rate_seconds)
            print(reached, flush=True)
        for task in load.tasks:
            task.cancel()
    return 0


def main() -> int:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--modules", type=Path, required=True, help="the folder node_modules")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--rates", type=lambda text: [int(part) for part in text.split(",")], default=[400])
    parser.add_argument("--rate-seconds", type=float, default=20)
    args = parser.parse_args()
    raise_file_limit()
    port, lobby, script = free_port(), free_port(), Path(__file__).with_suffix(".cjs")
    environment = {**os.environ, "NODE_PATH": str(args.modules.absolute()), "NODE_ENV": "production"}
    command = ["node", str(script), str(port), str(lobby)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        return uvloop.run(run(args, process, port, lobby))
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
