"""Several servers on one PostgreSQL: a table is played through any of them."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

import httpx
import pytest

from sintra.bots.players import Player
from sintra.cli.serve import listen
from sintra.kernel.errors import BadOption
from sintra.server.live import waking
from sintra.server.live.bot_pool import BotPool
from sintra.server.live.fair_queue import Payers
from sintra.server.live.ledger import Ledger
from sintra.table import Table
from tests.ports import free_port
from tests.postgres import Postgres

from .tools import ME_AND_OPEN, PATIENCE_S, Live, Seated, Someone, eventually, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(postgres: Postgres) -> AsyncIterator[tuple[Live, Live]]:
    """Two servers, each as it would be in a process of its own, on one database."""
    database = postgres.create(f"two{random.getrandbits(40)}")
    async with serving(database) as one, serving(database) as other:
        for live in (one, other):
            assert live.services.live.peers
            await asyncio.wait_for(live.services.live.peers.listening.wait(), PATIENCE_S)
        yield one, other


def move(person: Someone, live: Live) -> Someone:
    """The same person, at another server."""
    return Someone(live, person.http, person.id, person.nickname, person.token)


async def meet(two: tuple[Live, Live], game: str = "summer") -> tuple[Someone, Someone, str]:
    """Two people, a table made at one server."""
    ana, bo = await two[0].person("Ana"), await two[0].person("Bo")
    return ana, move(bo, two[1]), await ana.make_table(ME_AND_OPEN, game)


@pytest.mark.parametrize("game", ["summer", "garden"])
async def test_one_game_with_clients_on_both(two: tuple[Live, Live], game: str) -> None:
    ana, bo, table = await meet(two, game)
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        await asyncio.gather(a.play_to_the_end(1), b.play_to_the_end(2))
        assert (a.log, a.turns, a.state["view"]) == (b.log, b.turns, b.state["view"])
        assert [event["number"] for event in a.events] == list(range(1, a.number + 1))
        assert b.events == a.events[-len(b.events) :]


async def test_of_two_steps_at_once_one_is_stale(two: tuple[Live, Live]) -> None:
    ana = await two[0].person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}])
    async with ana.at(table) as a, move(ana, two[1]).at(table) as b:
        for _ in range(10):
            step, at = a.state["legal"][0]["step"], a.number
            answers = await asyncio.gather(a.play(step), b.play(step))
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
            refused = next(answer for answer in answers if answer["type"] == "refused")
            assert (refused["code"], refused["facts"]) == ("stale", {"at": at, "number": at + 1})
            await asyncio.gather(beyond(a, at), beyond(b, at))
            assert a.state["view"] == b.state["view"]
            if a.state["view"]["waits_for_confirm"]:
                await a.ask("confirm", at=a.number, seat=a.to_move)
                await b.until(lambda: b.number == a.number)


async def test_chat_and_presence_cross_over(two: tuple[Live, Live]) -> None:
    ana, bo, table = await meet(two)
    async with ana.at(table) as a:
        async with bo.at(table) as b:
            await b.ask("join")
            await both_here(a)
            await both_here(b)
            await a.ask("chat", text="one")
            await b.until(lambda: b.chat)
            await b.ask("chat", text="two")
            await a.until(lambda: len(a.chat) == 2)
            assert [line["text"] for line in a.chat] == [line["text"] for line in b.chat] == ["one", "two"]
        await a.until(lambda: a.presence["seats"] == [0])


async def beyond(seated: Seated, number: int) -> None:
    await seated.until(lambda: seated.number > number)


async def both_here(seated: Seated) -> None:
    await seated.until(lambda: seated.presence["seats"] == [0, 1])


async def test_bots_play_once(two: tuple[Live, Live]) -> None:
    ana = await two[0].person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    async with ana.at(table) as a, move(ana, two[1]).at(table) as elsewhere:
        await asyncio.gather(
            a.play_to_the_end(), elsewhere.until(lambda: elsewhere.state["status"] == "finished")
        )
        assert elsewhere.turns == a.turns


async def test_when_one_server_ends_the_other_goes_on(postgres: Postgres) -> None:
    database = postgres.create(f"two{random.getrandbits(40)}")
    async with serving(database) as other:
        async with serving(database) as one:
            ana = await one.person()
            table = await ana.make_table([{"kind": "bot", "level": "greedy"}, {"kind": "me"}])
            async with ana.at(table) as a:
                await a.until(lambda: a.to_move == 1)
                await a.play()
                before = a.number
        async with move(ana, other).at(table) as b:
            assert b.number >= before
            await b.play_to_the_end()


@contextmanager
def process(database: str) -> Iterator[str]:
    """`sintra serve` in a process of its own: its URL."""
    port = free_port()
    command = [sys.executable, "-m", "sintra.cli", "serve", "--port", str(port), "--database", database]
    with subprocess.Popen(command, env={**os.environ, "SINTRA_WARM_UP": "0"}) as running:
        try:
            wait_for_health(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            running.send_signal(signal.SIGTERM)
            assert running.wait(timeout=PATIENCE_S) in (0, -signal.SIGTERM)


def wait_for_health(url: str) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while time.monotonic() < give_up:
        try:
            if httpx.get(f"{url}/health", timeout=PATIENCE_S).json()["ready"]:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise TimeoutError("the server does not start")


async def test_two_real_processes_one_game(postgres: Postgres) -> None:
    database = postgres.create(f"two{random.getrandbits(40)}")
    with process(database) as one, process(database) as other:
        lives = Live(one, None), Live(other, None)  # type: ignore[arg-type]
        ana, bo, table = await meet(lives)
        async with ana.at(table) as a, bo.at(table) as b:
            await b.ask("join")
            await a.until(lambda: a.state["status"] == "playing")
            for number in range(16):  # within the limits of requests of a real server
                mover, waiting = (a, b) if a.to_move in a.seats else (b, a)
                await mover.play_on(random.Random(number))
                await beyond(waiting, mover.number - 1)
            assert (a.log, a.turns, a.state["view"]) == (b.log, b.turns, b.state["view"])
            assert [event["number"] for event in a.events] == list(range(1, a.number + 1))
        for live in lives:
            for browser in live.browsers:
                await browser.aclose()


async def test_nobody_is_shown_less_than_they_saw_elsewhere(
    two: tuple[Live, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await two[0].person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}])
    async with ana.at(table) as a, move(ana, two[1]).at(table):
        monkeypatch.setattr(Ledger, "hear", nothing_is_heard)
        await a.play(confirm=True)
        async with move(ana, two[1]).at(table) as b:
            assert b.number == a.number
        await a.play(confirm=True)
        seen = await two[1].browser(sintra=ana.token).get(f"/api/tables/{table}/turns")
        assert seen.json()["turns"] == len(a.turns)


async def nothing_is_heard(_: Ledger, __: int) -> None:
    """In place of ``Ledger.hear``: the news is late."""


class Slow:
    """Bots that think until they are told to go on, and who thought about what."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thoughts: list[tuple[BotPool, int]] = []
        self.go_on = asyncio.Event()
        choose = BotPool.choose

        async def slowly(pool: BotPool, player: Player, level: str, table: Table, payers: Payers) -> str:
            self.thoughts.append((pool, table.steps))
            await self.go_on.wait()
            return await choose(pool, player, level, table, payers)

        monkeypatch.setattr(BotPool, "choose", slowly)


class Refusals:
    """How often a process did not get the turn of the bots."""

    def __init__(self, live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
        self.turns, self.number = live.services.live._context.turns, 0
        take = self.turns.take

        async def counted(name: str) -> bool:
            taken = await take(name)
            self.number += not taken
            return taken

        monkeypatch.setattr(self.turns, "take", counted)


@asynccontextmanager
async def bot_is_thinking(
    two: tuple[Live, Live], slow: Slow, refusals: Refusals
) -> AsyncIterator[tuple[Seated, Seated]]:
    """A table where a bot thinks at the first server, and the second has seen that it does."""
    ana = await two[0].person()
    table = await ana.make_table([{"kind": "bot", "level": "greedy"}, {"kind": "me"}])
    async with ana.at(table) as a:
        if a.to_move == 1:  # who begins is a matter of the deal
            await a.play(confirm=True)
        await eventually(lambda: slow.thoughts)
        async with move(ana, two[1]).at(table) as b:
            await eventually(lambda: refusals.number > 1)
            yield a, b


async def test_a_turn_is_thought_about_once_however_long_it_takes(
    two: tuple[Live, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, refusals = Slow(monkeypatch), Refusals(two[1], monkeypatch)
    async with bot_is_thinking(two, slow, refusals) as (_, b):
        slow.go_on.set()
        await b.until(lambda: b.to_move == 1)
        await b.play(confirm=True)
        await b.until(lambda: b.to_move == 1)
    steps = [step for _, step in slow.thoughts]
    assert sorted(steps) == sorted(set(steps))


async def test_when_a_process_dies_that_thought_another_thinks(
    two: tuple[Live, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, refusals = Slow(monkeypatch), Refusals(two[1], monkeypatch)
    async with bot_is_thinking(two, slow, refusals) as (_, b):
        two[0].services.live._context.turns.close()  # as when its connection is lost
        await eventually(lambda: len(slow.thoughts) == 2)
        slow.go_on.set()
        await b.until(lambda: b.to_move == 1)
    assert [pool for pool, _ in slow.thoughts[:2]] == [live.services.live.bots for live in two]


async def test_a_process_that_does_not_think_leaves_bots_to_others(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    slow.go_on.set()
    database = postgres.create(f"two{random.getrandbits(40)}")
    async with serving(database, thinkers=0) as front, serving(database) as worker:
        for live in (front, worker):
            assert live.services.live.peers
            await asyncio.wait_for(live.services.live.peers.listening.wait(), PATIENCE_S)
        ana = await front.person()
        table = await ana.make_table([{"kind": "bot", "level": "greedy"}, {"kind": "me"}])
        async with ana.at(table) as a:
            for _ in range(3):
                await a.until(lambda: a.to_move == 1)
                await a.play(confirm=True)
            await a.until(lambda: a.to_move == 1)
        assert {pool for pool, _ in slow.thoughts} == {worker.services.live.bots}


async def test_beside_others_nobody_is_let_in_before_the_rules_are_loaded(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, loaded, port = threading.Event(), threading.Event(), free_port()

    def load() -> None:
        asked.set()
        loaded.wait(PATIENCE_S)

    monkeypatch.setattr(waking, "load_rules", load)
    async with AsyncExitStack() as stack:
        server = serving(postgres.create(f"late{random.getrandbits(40)}"), port=port)
        opening = asyncio.create_task(stack.enter_async_context(server))
        try:
            await eventually(asked.is_set)
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection("127.0.0.1", port)
        finally:
            loaded.set()
        await (await opening).person()


def test_an_address_can_be_had_without_letting_anybody_in() -> None:
    port = free_port()
    with listen("127.0.0.1", port, at_once=False) as held:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port)).close()
        held.listen()
        socket.create_connection(("127.0.0.1", port)).close()
        with pytest.raises(BadOption, match="bad_address"):
            listen("127.0.0.1", port, at_once=False)
