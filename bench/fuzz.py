"""Bad input: a fuzzer on the socket, and schemathesis over the OpenAPI document.

``python bench/fuzz.py --messages 100000 [--examples 100] [--database URL]``: malformed JSON, wrong types,
huge frames, foreign tokens, replays of old steps, mixed with correct requests. Every message must be
answered, or the socket closed with a code; no answer may report an error of the server itself; the games must
go on. Exit status 1 if not.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import websockets

from clients import Guest, Message, Server, choose

ANSWERS = ("done", "refused", "explained", "hint", "table")
BATCH = 50
LONGEST_FRAME = 64 * 1024
WORDS = (
    "sync", "play", "take_back", "confirm", "explain", "join", "start", "leave", "come_back", "rematch",
    "chat", "emote", "mute", "ping", "hint", "kick", "claim", "fly", "", "PLAY", "__proto__",
)  # fmt: skip
STEPS = ("1:b", "c:y", "-", "-?", "9:p", "3.6r+2", "^b", "", "x" * 41, "\x00", "🌻", "1:b 2:g", "'; --")
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 4, 2**31, 2**53, 2**70, 1.5, -0.0, 1e308, "", "0", "play", "x" * 400,
    [], [1], {}, {"a": {"b": []}}, "\ud7ff", "\u202e", "hello",
)  # fmt: skip


class Fuzzer:
    """One person at one table, who behaves badly."""

    def __init__(self, guest: Guest, table: str, seed: str) -> None:
        self.guest, self.table = guest, table
        self.chance = random.Random(seed)
        self.state: Message = {}
        self.number = 0
        self.old: list[str] = []  # requests that were correct once
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def run(self, messages: int) -> None:
        """Send this many messages, on as many sockets as it takes."""
        while self.counts["sent"] < messages:
            async with self.guest.connect(self.table) as socket:
                try:
                    await self._receive(socket)
                    while self.counts["sent"] < messages:
                        await self._batch(socket)
                except websockets.ConnectionClosed as closed:
                    code = closed.rcvd.code if closed.rcvd else None
                    self.counts[f"closed {code}"] += 1
                    if code not in (1009, 1007, 4429):
                        self.wrong.append(f"closed with {code}")

    async def _batch(self, socket: Any) -> None:
        """Some messages at once, then as many answers."""
        if self.chance.random() < 0.01:
            self.counts["sent"] += 1
            await socket.send("x" * (LONGEST_FRAME + self.chance.randrange(1, 10_000)))
            while True:  # until it is closed: sending on would reset the connection and lose the code
                await self._receive(socket)
        for _ in range(BATCH):
            self.counts["sent"] += 1
            await socket.send(self._message())
        answered = 0
        while answered < BATCH:
            answered += await self._receive(socket) in ANSWERS

    async def _receive(self, socket: Any) -> str:
        message = json.loads(await asyncio.wait_for(socket.recv(), 300))
        kind = str(message["type"])
        if kind in ("table", "update"):
            self.state, self.number = message["state"], message["number"]
        if kind == "refused":
            self.counts[f"refused {message['code'].split(' ')[0]}"] += 1
            if message["code"] == "failed":
                self.wrong.append("failed")
        elif kind in ANSWERS:
            self.counts[kind] += 1
        return kind

    def _message(self) -> str | bytes:
        """Anything from a correct request to random bytes."""
        kind = self.chance.randrange(10)
        if kind < 3:
            return self._right()
        if kind < 4 and self.old:
            return self.chance.choice(self.old)
        if kind < 8:
            return json.dumps(self._wrong_types())
        return self._broken()

    def _right(self) -> str:
        mine = {seat["seat"] for seat in self.state["seats"] if seat["person"] == self.guest.person}
        request_id, at_once = self.chance.randrange(1000), self.chance.random() < 0.5
        request = choose(self.state, self.chance, self.number, mine, request_id, at_once)
        text = json.dumps(request or {"type": "ping"})
        self.old = [*self.old[-50:], text]
        return text

    def _wrong_types(self) -> Message:
        message: Message = {"type": self.chance.choice(WORDS)}
        right = {"at": self.number, "seat": 0, "step": "1:b", "steps": ["1:b"], "confirm": True, "id": 7}
        for name in ("id", "at", "seat", "step", "steps", "confirm", "all", "text", "emote", "muted", "more"):
            if self.chance.random() < 0.4:
                message[name] = self._wrong_value(name)
            elif self.chance.random() < 0.3:
                message[name] = right.get(name)
        return message

    def _wrong_value(self, name: str) -> Any:
        if name == "steps" and self.chance.random() < 0.7:
            return self.chance.choices(STEPS, k=self.chance.randrange(25))
        return self.chance.choice(STEPS if name == "step" else VALUES)

    def _broken(self) -> str | bytes:
        text = bytearray(self._right().encode())
        for _ in range(self.chance.randrange(1, 6)):
            text[self.chance.randrange(len(text))] = self.chance.randrange(256)
        if self.chance.random() < 0.1:
            text *= self.chance.randrange(2, 200)
        if self.chance.random() < 0.1:
            return "[" * self.chance.randrange(1, 5000)
        return bytes(text) if self.chance.random() < 0.5 else text.decode("latin-1")


async def strangers(server: Server, table: str, times: int, chance: random.Random) -> Counter[str]:
    """Sockets with foreign tokens, to tables that do not exist, from foreign pages."""
    seen: Counter[str] = Counter()
    for _ in range(times):
        token = "".join(chance.choices("abcXYZ019_-=;%\u00e9", k=chance.randrange(80)))
        name = table if chance.random() < 0.5 else "".join(chance.choices("abc123%./", k=12))
        guest = Guest(server, token.encode("ascii", "ignore").decode(), "")
        try:
            async with guest.connect(name) as socket:
                await socket.recv()
                seen["let in"] += 1
        except websockets.ConnectionClosed as closed:
            seen[f"closed {closed.rcvd.code if closed.rcvd else None}"] += 1
        except websockets.InvalidStatus as refused:
            seen[f"http {refused.response.status_code}"] += 1
    return seen


async def by_http(fuzzer: Fuzzer, times: int) -> list[str]:
    """The same messages by POST: no status of 500 or above."""
    wrong = []
    for _ in range(times):
        body = fuzzer._message()
        answer = await fuzzer.guest.server.client.post(
            f"/api/tables/{fuzzer.table}",
            content=body if isinstance(body, bytes) else body.encode(),
            headers={"Cookie": f"sintra={fuzzer.guest.token}", "Content-Type": "application/json"},
        )
        fuzzer.counts["sent"] += 1
        if answer.status_code >= 500 or ("code" not in answer.json() and answer.status_code >= 400):
            wrong.append(f"http {answer.status_code}: {answer.text[:200]}")
    return wrong


async def fuzz(server: Server, messages: int, people: int, seed: str = "1") -> tuple[Counter[str], list[str]]:
    """The fuzzer on several tables at once. Return what was seen and what was wrong."""
    fuzzers = []
    for number in range(people):
        guest = await Guest.arrive(server, f"f{number}")
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "x"}, {"kind": "bot", "level": "random"}]
        asked = {"game": ("summer", "garden")[number % 2], "seats": seats[: 2 + number % 2]}
        table = (await guest.ask("POST", "/api/tables", asked))["id"]
        fuzzers.append(Fuzzer(guest, table, f"fuzz {seed} {number}"))
    await asyncio.gather(*(fuzzer.run(messages // people) for fuzzer in fuzzers))
    counts: Counter[str] = Counter()
    for fuzzer in fuzzers:
        counts += fuzzer.counts
    wrong = [each for fuzzer in fuzzers for each in fuzzer.wrong]
    wrong += await by_http(fuzzers[0], messages // 50)
    seen = await strangers(server, fuzzers[0].table, min(1000, messages // 20), random.Random(1))
    if seen["let in"]:
        wrong.append("a stranger was let in")
    counts["strangers"] = sum(seen.values())
    health = await fuzzers[0].guest.ask("GET", "/health")
    if health["status"] != "ok":
        wrong.append(f"health: {health}")
    text = (await server.client.get("/metrics")).text
    if "sintra_failures_total 0.0" not in text:
        wrong.append("the server counted failures of its own")
    return counts, wrong


PHASES = ("examples", "coverage", "fuzzing", "stateful")


def schemathesis(url: str, token: str, examples: int, phases: tuple[str, ...] = PHASES) -> int:
    """Test the server against its OpenAPI document. Return the exit status of schemathesis."""
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{url}/api/openapi.json"]
    command += ["--header", f"Cookie: sintra={token}", "--max-examples", str(examples), "--seed", "1"]
    command += ["--phases", ",".join(phases), "--request-timeout", "300"]
    command += ["--checks", "not_a_server_error,status_code_conformance,content_type_conformance"]
    command += [
        "--checks",
        "response_schema_conformance",
        "--exclude-path",
        "/metrics",
        "--suppress-health-check",
        "all",
    ]
    return subprocess.run(command).returncode


async def run(args: argparse.Namespace, database: str, log: Path) -> int:
    """Run both."""
    server = Server(database, log)
    server.start()
    try:
        await server.ready(warm=True)
        started = time.monotonic()
        counts, wrong = await fuzz(server, args.messages, people=8, seed=args.seed)
        seconds = time.monotonic() - started
        print(f"{counts['sent']} messages and {counts['strangers']} strangers in {seconds:.0f} s")
        print(json.dumps(dict(sorted(counts.items())), indent=1))
        for each in wrong[:10]:
            print("WRONG", each)
        status = 0
        if args.examples:
            guest = await Guest.arrive(server, "schema")
            status = await asyncio.to_thread(schemathesis, server.url, guest.token, args.examples)
            print("schemathesis:", "passed" if status == 0 else f"exit status {status}")
        if server.process is None or server.process.poll() is not None:
            wrong.append("the server died")
        if "Traceback" in log.read_text(errors="replace"):
            wrong.append("a traceback in the log")
            print(log.read_text(errors="replace")[-3000:])
        print("nothing is wrong" if not wrong and not status else f"{len(wrong)} things are wrong")
        return 1 if wrong or status else 0
    finally:
        server.kill()


def main() -> int:
    """Parse the arguments and run."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", default="1", help="of what is sent")
    parser.add_argument("--examples", type=int, default=20, help="for each operation; 0: no schemathesis")
    parser.add_argument("--database", help="URL of an empty database (default: a SQLite file)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/fuzz.db"
        return asyncio.run(run(args, database, Path(folder) / "server.log"))


if __name__ == "__main__":
    sys.exit(main())
