"""Threads in which bots and hints think. Compiled search lets the server go on meanwhile."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sintra.bots.players import PLAYERS, Player, choose_text, new_player
from sintra.games import GAMES
from sintra.search.search import Budget, Candidate, Search
from sintra.server.metrics import Metrics
from sintra.table import Table

T = TypeVar("T")

FALLBACK = "greedy"
HINT_SECONDS = 2.0
CANDIDATES = 3

log = logging.getLogger("sintra.server")


class BotPool:
    """A limited number of threads, shared by all tables."""

    def __init__(self, threads: int, hint_simulations: int, metrics: Metrics) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._hint_simulations = hint_simulations
        self._metrics = metrics
        self.ready = asyncio.Event()  # the rules are compiled: tables can be opened
        self.warm = False  # so are the players

    def close(self) -> None:
        """Stop, without waiting for whoever still thinks."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def warm_up(self, players: bool) -> None:
        """Compile or load the rules, then the players, so that the first move is not a slow one."""
        started = time.monotonic()
        log.info("loading the compiled games and players; the first time this takes a minute or two")
        try:
            await self._run(warm_up_games)
            self.ready.set()
            if players:
                await self._run(warm_up_players)
        except Exception:
            log.exception("warming up failed; the first moves will be slow")
            self.ready.set()
        self.warm = True
        log.info("everything is loaded after %.1f s", time.monotonic() - started)

    async def choose(self, player: Player, table: Table) -> str:
        """A bot's step. If the bot fails, another chooses this step: a failure never stops a table."""
        seen = table.copy()
        try:
            return await self._run(lambda: choose_text(player, seen))
        except Exception:
            log.exception("a bot failed; %s plays this step", FALLBACK)
            self._metrics.bot_failures.inc()
        try:
            return await self._run(lambda: choose_text(new_bot(seen, FALLBACK), seen))
        except Exception:
            log.exception("%s failed too; the first legal step is played", FALLBACK)
            return seen.legal()[0]

    async def hint(self, table: Table) -> list[Candidate]:
        """The turns that look best for the seat to move."""
        seen, budget = table.copy(), Budget(self._hint_simulations, HINT_SECONDS)

        def think() -> list[Candidate]:
            search = Search(seen.game, budget, seed=secrets.token_hex(8))
            search.think(seen.state)
            return search.candidates(seen.state, CANDIDATES)

        return await self._run(think)

    async def _run(self, work: Callable[[], T]) -> T:
        with self._metrics.thinking.track_inprogress():
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)


def new_bot(table: Table, level: str) -> Player:
    """A player with its own random numbers, unrelated to the table's."""
    return new_player(table.game, level, secrets.token_hex(8))


def warm_up_games() -> None:
    """Play a little of each game and look at everything that is shown."""
    for name in GAMES:
        table = Table(name, seats=2, seed="warm-up", confirm=True)
        for number in range(40):
            if table.waits_for_confirm:
                table.confirm(table.seat)
            steps = list(table.previews())
            table.view()
            table.payments()
            if table.over:
                break
            table.play(table.seat, steps[number % len(steps)])  # a bit of everything


def warm_up_players() -> None:
    """Let every player choose a step of each game."""
    for name in GAMES:
        table = Table(name, seats=2, seed="warm-up")
        for level in PLAYERS:
            choose_text(new_bot(table, level), table)
