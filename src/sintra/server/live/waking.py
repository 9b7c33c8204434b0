"""Compiled code at the start of a server. The first time, games are compiled side by side.

Until then rules are interpreted: slow, but quick enough for people, so that tables can be played at once.
"""

import asyncio
import logging
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from sintra.bots.players import PLAYERS, choose_text, new_player
from sintra.games import GAMES
from sintra.kernel.jit import COMPILED, source_stamp
from sintra.kernel.walks import play_randomly
from sintra.table import Table

log = logging.getLogger("sintra.server")


def cache_folder() -> Path | None:
    """Where compiled code is kept; None if nowhere."""
    folder = getattr(getattr(play_randomly, "_cache", None), "cache_path", None) if COMPILED else None
    return Path(folder) if folder else None


def note() -> Path | None:
    """The file beside the compiled code that says that all of it is there; None where nothing is kept."""
    folder = cache_folder()
    return folder / f"all-{source_stamp()[:16]}" if folder else None


def is_first_start() -> bool:
    """Whether the games have to be compiled, and can be kept."""
    kept = note()
    return kept is not None and not kept.exists()


async def compile_games(names: Iterable[str] = GAMES) -> None:
    """Compile every game in a process of its own, then note it. Numba keeps what they compile."""
    command = (sys.executable, "-m", "sintra.server.live.waking")
    running = {name: await asyncio.create_subprocess_exec(*command, name) for name in names}
    try:
        failed = [name for name, process in running.items() if await process.wait()]
    finally:
        for process in running.values():
            if process.returncode is None:  # the server stops
                process.terminate()
                await process.wait()
    if failed:
        log.error("could not compile %s", ", ".join(failed))
    elif kept := note():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.touch()


def interpreted() -> AbstractContextManager[None]:
    """While this lasts, the compiled functions that Python calls are interpreted."""
    if not COMPILED:
        return nullcontext()
    from sintra.kernel import parts

    return parts.interpreted()


def load_rules(names: Iterable[str] = GAMES) -> None:
    """Play a little of each game and look at everything that is shown."""
    for name in names:
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


def load_players(names: Iterable[str] = GAMES) -> None:
    """Let every player choose a step of each game."""
    for name in names:
        table = Table(name, seats=2, seed="warm-up")
        for level in PLAYERS:
            choose_text(new_player(table.game, level, "warm-up"), table)


if __name__ == "__main__":
    load_rules(sys.argv[1:])
    load_players(sys.argv[1:])
