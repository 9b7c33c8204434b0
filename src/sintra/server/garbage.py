"""Python's garbage collection, kept from stopping the server in the middle of play.

With 2,000 tables a full pass over all cycles takes most of a second, and would happen every minute or so.
What is loaded at the start never becomes garbage, so it is left out; the rest gets a full pass now and then.
"""

import asyncio
import gc
import logging
import time

EVERY_S = 600.0  # between two full passes
YOUNG, ROUNDS = 2000, 5  # new objects before a pass over the young ones; such passes before an older one
NEVER = 2**31 - 1

log = logging.getLogger("sintra.server")


async def keep_calm() -> None:
    """Leave out everything that exists now, then make a full pass now and then until the server stops."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, ROUNDS, NEVER)
    while True:
        await asyncio.sleep(EVERY_S)
        started = time.perf_counter()
        found = gc.collect()
        log.info("%d objects in cycles freed in %.0f ms", found, (time.perf_counter() - started) * 1000)
