"""Threads in which bots and hints think, shared fairly. Compiled search leaves the server free meanwhile."""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

from sintra.bots.levels import LEVELS
from sintra.bots.players import Player, choose_text, new_player
from sintra.search.search import Budget, Candidate, Search
from sintra.server.live import waking
from sintra.server.live.fair_queue import FairQueue, Payers
from sintra.server.metrics import Metrics
from sintra.table import Table

T = TypeVar("T")

FALLBACK = "greedy"
HINT_SECONDS = 2.0
CANDIDATES = 3
QUICK = 100  # a player with no more simulations than that
GLANCE_S = 0.005  # takes about this long
NOBODY: Payers = {}

log = logging.getLogger("sintra.server")


class BotPool:
    """A limited number of threads, shared by all tables."""

    def __init__(self, threads: int, thinking_s: int, hint_simulations: int, metrics: Metrics) -> None:
        self._queue = FairQueue(max(1, threads), thinking_s or math.inf, "bot")
        self._quick = FairQueue(1, thinking_s or math.inf, "quick bot")  # they never wait for the slow ones
        self._hint_simulations = hint_simulations
        self._metrics = metrics
        self.ready = asyncio.Event()  # the rules can be asked: tables can be opened
        self._awake = asyncio.Event()  # the players are compiled too

    def close(self) -> None:
        """Stop, without waiting for threads that are still thinking."""
        self._queue.close()
        self._quick.close()

    @property
    def warm(self) -> bool:
        """Whether everything is compiled, or loaded; nobody thinks before that."""
        return self._awake.is_set()

    async def warm_up(self, players: bool) -> None:
        """Compile or load the rules, then the players, so that the first move is quick."""
        started = time.monotonic()
        log.info("loading the compiled games and players; the first time this takes a minute or two")
        try:
            if players and waking.is_first_start():
                with waking.interpreted():
                    self.ready.set()
                    await waking.compile_games()
            await self._run(waking.load_rules, NOBODY, 0)
            self.ready.set()
            if players:
                await self._run(waking.load_players, NOBODY, 0)
        except Exception:
            log.exception("warming up failed; the first moves will be slow")
            self.ready.set()
        self._awake.set()
        log.info("everything is loaded after %.1f s", time.monotonic() - started)

    async def choose(self, player: Player, level: str, table: Table, payers: Payers) -> str:
        """A bot's step. If the bot fails, another chooses this step: a failure never stops a table."""
        await self._awake.wait()
        seen, known = table.copy(), LEVELS.get(level)
        expected = known.seconds if known and known.simulations > QUICK else GLANCE_S
        try:
            return await self._run(lambda: choose_text(player, seen), payers, expected)
        except Exception:
            log.exception("a bot failed; %s plays this step", FALLBACK)
            self._metrics.bot_failures.inc()
        try:
            return await self._run(lambda: choose_text(new_bot(seen, FALLBACK), seen), payers, GLANCE_S)
        except Exception:
            log.exception("%s failed too; the first legal step is played", FALLBACK)
            return seen.legal()[0]

    async def hint(self, table: Table, payers: Payers) -> list[Candidate]:
        """The turns that look best for the seat to move."""
        await self._awake.wait()
        seen, budget = table.copy(), Budget(self._hint_simulations, HINT_SECONDS)

        def think() -> list[Candidate]:
            search = Search(seen.game, budget, seed=secrets.token_hex(8), proofs=True)
            search.think(seen.state)
            return search.candidates(seen.state, CANDIDATES)

        return await self._run(think, payers, HINT_SECONDS)

    async def _run(self, work: Callable[[], T], payers: Payers, expected_s: float) -> T:
        with self._metrics.thinking.track_inprogress():
            queue = self._quick if expected_s == GLANCE_S else self._queue
            return await queue.run(work, payers, expected_s)


def new_bot(table: Table, level: str) -> Player:
    """A player with its own random numbers, unrelated to the table's."""
    return new_player(table.game, level, secrets.token_hex(8))
