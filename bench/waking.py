"""How long a server takes from an empty cache: `python -m bench.waking`.

Starts one on a database and a cache of its own, and prints after how many seconds it answers, two people at
one screen have played a step of each game, and everything is compiled.
"""

import asyncio
import time

from tests.page.server import waking_server
from tests.server.tools import HOT, Live

from sintra.games import GAMES


async def measure(url: str, started: float) -> None:
    """Print what happens, as it happens."""

    def say(what: str) -> None:
        print(f"{time.monotonic() - started:5.1f} s  {what}", flush=True)

    live = Live(url, None)  # type: ignore[arg-type]
    browser = live.browser()
    say("the server answers")
    ana = await live.person()
    for name in GAMES:
        async with ana.at(await ana.make_table(HOT, name)) as here:
            await here.play()
        say(f"{name}: two people have begun to play")
    while not (await browser.get("/health")).json()["ready"]:
        await asyncio.sleep(0.2)
    say("everything is compiled")


def main() -> None:
    """Start a server, measure, stop it."""
    started = time.monotonic()
    with waking_server() as url:
        asyncio.run(measure(url, started))


if __name__ == "__main__":
    main()
