"""Attack a server in every way found so far, and see whether it holds.

``python bench/attack.py [NAME ...]``: starts `sintra serve` with its usual limits, on a database of its own,
and attacks it over the loopback (Linux). Prints a line for each attack; exit status 1 if one succeeds.
"""

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import websockets

from databases import broken_history, damaged, full_disk, locked
from floods import floods, unread
from people import HOT, ME_AND_OPEN, VICTIM, Message, Place, Someone, held, receive, stall
from sintra.record import commitment, digest, parse_record, seat_order, verify

# ---- 1: uploads


async def uploads(place: Place) -> str:
    """Records that take long to read."""
    eve = await Someone.arrive(place.url, "Eve")
    bodies = [
        json.dumps({f"{number:05}": 0 for number in range(26_000)}, separators=(",", ":"))[:-1]
        + ',"00007":0}',
        "[" * 100_000,
        json.dumps({"turns": ["1:b"] * 30_000}),
        '{"seats": ' + "9" * 200_000 + "}",
    ]

    async def upload() -> None:
        for body in bodies * 3:
            answer = await eve.http.post("/api/records", content=body)
            assert answer.status_code in (422, 429), answer.text
            await asyncio.sleep(0.2)

    return await stall(place, upload)


# ---- 2: thinking


async def thinking(place: Place) -> str:
    """Fifty tables with three strong players each, all open in a browser."""
    eve, victim = await Someone.arrive(place.url, "Eve"), await Someone.arrive(place.url, "Vic", VICTIM)
    bots = [{"kind": "bot", "level": "architect"}] * 3
    clock = {"kind": "real", "bank_s": 10, "increment_s": 0}
    made = [await eve.make([{"kind": "me"}, *bots], clock=clock, substitute="architect") for _ in range(50)]
    tables = [answer.json()["id"] for answer in made if answer.status_code == 201]
    sockets = [await eve.connect(table) for table in tables]
    await asyncio.sleep(12)  # their clocks have run out: everywhere only bots play now
    worst = 0.0
    try:
        async with victim.connect(
            await victim.table([{"kind": "me"}, {"kind": "bot", "level": "novice"}])
        ) as mine:
            state = await receive(mine, "table")
            for number in range(12):
                started = time.perf_counter()
                while not state["state"]["legal"]:
                    state = await receive(mine, "update")
                worst = max(worst, time.perf_counter() - started)
                step = {"steps": [state["state"]["legal"][0]["step"]], "confirm": True, "at": state["number"]}
                seat = state["state"]["view"]["seat"]
                await mine.send(json.dumps({"type": "play", "id": number, "seat": seat, **step}))
                state = await receive(mine, "update")
    finally:
        for each in sockets:
            await each.close()
    return held(worst < 2, f"{len(tables)} tables of bots; a novice elsewhere answers within {worst:.1f} s")


# ---- 3: watching


async def looking_on(place: Place) -> str:
    """Watch a private table from a socket that was opened while it waited."""
    ana, bo, eve = [await Someone.arrive(place.url, name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.table(ME_AND_OPEN, spectators=False)
    async with eve.connect(table) as socket:
        await bo.ask(table, "join")
        try:
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 30))
                held(message["type"] != "update", "a spectator is told of the game")
        except websockets.ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
    return held(code == 4403, f"sent away with {code}")


# ---- 4 and 5: connections


async def headers(place: Place) -> str:
    """Heads of 40 MB in small headers, and of 200 MB in one."""
    before = place.memory_mb()
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    small, large = b"".join(b"x-%d: y\r\n" % number for number in range(20_000)), b"x: " + b"y" * 1_000_000

    async def send() -> None:
        await asyncio.to_thread(lambda: place.send(head, *[small] * 150).close())
        await asyncio.to_thread(lambda: place.send(head, *[large] * 200).close())

    seen = await stall(place, send)
    grown = place.memory_mb() - before
    return held(grown < 30, f"{grown:+.0f} MB of memory, {seen}")


async def half_open(place: Place) -> str:
    """Eleven hundred requests that never arrive."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, files[1]), files[1]))
    connections = [place.send(b"GET /health HT") for _ in range(1100)]
    victim = Someone(place.url, VICTIM)
    started = time.perf_counter()
    health = (await victim.http.get("/health")).json()["status"]
    took = time.perf_counter() - started
    await asyncio.sleep(12)
    left = place.open_files()
    for connection in connections:
        connection.close()
    logged = place.logged("further ones are refused")
    good = health == "ok" and took < 1 and left < 200 and logged >= 1
    return held(good, f"others are served in {took * 1000:.0f} ms; {left} files open 12 s later")


# ---- 6 and 7: clocks and substitutes


async def clocks(place: Place) -> str:
    """Get time back by leaving, and lose it while the server is down."""
    ana, bo = await Someone.arrive(place.url, "Ana"), await Someone.arrive(place.url, "Bo")
    table = await ana.table(ME_AND_OPEN, clock={"kind": "real", "bank_s": 600, "increment_s": 0})
    await bo.ask(table, "join")

    async def look() -> Message:
        while True:
            seen: Message = (await ana.http.get(f"/api/tables/{table}")).json()
            if seen["state"]["clocks"]["running"] is not None:
                return seen
            await asyncio.sleep(0.1)

    before = await look()
    seat = before["state"]["clocks"]["running"]
    mover = ana if before["card"]["your_turn"] else bo
    await asyncio.sleep(2)
    await mover.ask(table, "leave")
    await mover.ask(table, "come_back")
    after = (await look())["state"]["clocks"]
    gained = after["left_ms"][seat] - before["state"]["clocks"]["left_ms"][seat]
    place.server.kill()
    await asyncio.sleep(10)
    place.server.start()
    await place.server.ready()
    clocks = (await look())["state"]["clocks"]  # as soon as somebody can play again
    lost = after["left_ms"][after["running"]] - clocks["left_ms"][after["running"]]
    good = gained < 0 and lost < 8000
    return held(good, f"leaving after 2 s gives {gained} ms; an outage of over 10 s costs {lost} ms")


async def substitutes(place: Place) -> str:
    """Get a strong player to play for you."""
    ana, bo = await Someone.arrive(place.url, "Ana"), await Someone.arrive(place.url, "Bo")
    table = await ana.table(ME_AND_OPEN, substitute="architect")
    await bo.ask(table, "join")
    await ana.ask(table, "leave")
    seats = (await bo.http.get(f"/api/tables/{table}")).json()["state"]["seats"]
    level = next(seat["level"] for seat in seats if seat["away"])
    return held(level == "novice", f"between people the substitute is {level}")


# ---- 8: names


async def names(place: Place) -> str:
    """Names that deceive."""
    ana, eve = await Someone.arrive(place.url, "Ana"), await Someone.arrive(place.url, "Eve")
    bad = ["A\u200bna", "\u202eanA", "\u3164", "e" + "\u0301" * 20, "Architect", "Мастер", "Аrchitect"]
    codes = [(await eve.http.patch("/api/me", json={"nickname": name})).status_code for name in bad]
    table = await ana.table(ME_AND_OPEN)
    await eve.http.patch("/api/me", json={"nickname": "Аnа"})
    joined = await eve.ask(table, "join")
    return held(
        set(codes) == {422} and joined["code"] == "name_taken", f"{len(bad)} names and a look-alike refused"
    )


# ---- 9 and 10: limits and griefing


async def limits(place: Place) -> str:
    """Ask for more than is allowed, all at once and by detours."""
    eve = await Someone.arrive(place.url, "Eve")
    made = await asyncio.gather(*(eve.make(HOT) for _ in range(40)))
    tables = [answer.json()["id"] for answer in made if answer.status_code == 201]
    for table in tables:
        await eve.ask(table, "leave")
        await asyncio.sleep(0.1)
    for table in tables:
        await eve.ask(table, "rematch")
        await asyncio.sleep(0.1)
    for table in tables:
        await eve.ask(table, "come_back")
        await asyncio.sleep(0.1)
    mine = (await eve.http.get("/api/tables/mine")).json()["tables"]
    live = sum(card["status"] in ("waiting", "playing") for card in mine)

    async def sit() -> bool:
        try:
            async with eve.connect(tables[0]) as socket:
                await receive(socket, "table")
                await asyncio.sleep(3)
                return True
        except websockets.ConnectionClosed:
            return False

    sockets = sum(await asyncio.gather(*(sit() for _ in range(60))))
    return held(live <= 20 and sockets <= 30, f"{live} live tables, {sockets} sockets")


async def griefing(place: Place) -> str:
    """Sit down at thirty strangers' tables, and never play."""
    eve = await Someone.arrive(place.url, "Eve")
    clock = {"kind": "days", "days": 3}
    hosts = [await Someone.arrive(place.url, f"Host {number}", VICTIM) for number in range(3)]
    without = await hosts[0].make(ME_AND_OPEN, listed=True)
    tables = []
    for host in hosts:
        tables += [
            (host, await host.table([*ME_AND_OPEN, {"kind": "open"}], listed=True, clock=clock))
            for _ in range(10)
        ]
    taken = 0
    for _, table in tables:
        taken += (await eve.ask(table, "join"))["type"] == "done" if taken < 20 else False
        await asyncio.sleep(0.1)
    refused = await eve.ask(tables[-1][1], "join")
    host, table = tables[0]
    kicked = (await host.ask(table, "kick", seat=1)).get("type")
    again = await eve.ask(table, "join")
    good = taken <= 20 and refused["code"] == "too_many_tables" and without.status_code == 422
    return held(
        good and kicked == "done" and again["code"] in ("sent_off", "too_many_tables"),
        f"{taken} seats; sent off",
    )


# ---- 13: paths, hosts, processes


async def odd_requests(place: Place) -> str:
    """Paths and hosts that nobody should ask for, and a second process."""
    eve = await Someone.arrive(place.url, "Eve")
    end = b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    statuses = []
    for path in (b"/%00", b"/" + b"a" * 9000, b"/%ed%a0%80", b"/assets/%00"):
        with place.send(b"GET " + path + end) as connection:
            statuses.append(int(connection.recv(100).split(b" ")[1]))
    forged = await asyncio.gather(
        *(eve.http.get("/api/me", headers={"X-Forwarded-For": f"10.0.0.{number}"}) for number in range(100))
    )
    limited = sum(answer.status_code == 429 for answer in forged)
    await asyncio.sleep(3)
    rebound = (await eve.http.get("/api/me", headers={"Host": "evil.example"})).status_code
    command = [sys.executable, "-m", "sintra.cli", "serve", "--port", "0"]
    command[-1] = str(place.server.port + 1)
    second = subprocess.run(
        [*command, "--database", f"sqlite:///{place.database}"], capture_output=True, timeout=120, check=False
    )
    one_line = len(second.stderr.decode().strip().splitlines()) == 1
    good = max(statuses) < 500 and rebound == 421 and second.returncode == 2 and one_line and limited > 0
    return held(
        good,
        f"{statuses}, another host {rebound}, forged addresses {limited} of 100 refused, "
        f"a second process {second.returncode}",
    )


# ---- 14: proof


async def proof(place: Place) -> str:
    """Another game, or another order of seats, than was promised."""
    ana = await Someone.arrive(place.url, "Ana")
    table = await ana.table(HOT, order="random")
    promised = (await ana.http.get(f"/api/tables/{table}")).json()["commitment"]
    number = 0
    async with ana.connect(table) as socket:
        state: Message = (message := await receive(socket, "table"))["state"]
        while state["status"] == "playing":
            number += 1
            at, seat = message["number"], state["view"]["seat"]
            step = {"type": "play", "id": number, "at": at, "seat": seat, "confirm": True}
            await socket.send(json.dumps({**step, "steps": [state["legal"][0]["step"]]}))
            state = (message := await receive(socket, "update"))["state"]
            await asyncio.sleep(0.05)
    record = parse_record((await ana.http.get(f"/api/tables/{table}/record")).text)
    hot = next(seat["seat"] for seat in state["seats"] if seat["kind"] == "hotseat")
    good = commitment(verify(record).seed) == promised and digest(record) == state["digest"]
    return held(good and seat_order(record.seed, 2).index(1) == hot, f"{len(record.turns)} turns as promised")


ATTACKS = {
    each.__name__: each
    for each in (
        uploads, thinking, looking_on, headers, half_open, floods, unread, clocks, substitutes, names, limits,
        griefing, full_disk, locked, damaged, broken_history, odd_requests, proof,
    )
}  # fmt: skip


async def main(wanted: list[str]) -> int:
    """Attack; how many attacks succeeded."""
    lost = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        await place.start()
        try:
            for name in wanted:
                try:
                    print(f"held  {name}: {await ATTACKS[name](place)}", flush=True)
                except Exception as error:
                    lost += 1
                    print(f"LOST  {name}: {type(error).__name__} {error}", flush=True)
                await asyncio.sleep(3)  # for limits to be forgotten
        finally:
            place.server.stop()
        if lost:
            print(place.log.read_text()[-3000:], file=sys.stderr)
    return lost


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    given = parser.parse_args().names
    if unknown := set(given) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    sys.exit(1 if asyncio.run(main(given or list(ATTACKS))) else 0)
