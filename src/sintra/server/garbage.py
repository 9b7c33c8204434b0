"""Python's search for garbage in cycles, kept from stopping the server in the middle of play.

A pass over everything takes most of a second with 2,000 tables, and would come every minute or so. What is
loaded at the start never becomes garbage; the rest is looked through as a whole now and then.
"""

import asyncio
import gc
import logging
import time

EVERY_S = 600.0  # between two passes over everything
YOUNG, ROUNDS = 2000, 5  # new objects before the youngest are looked through; how often before the next older
NEVER = 2**31 - 1

log = logging.getLogger("sintra.server")


async def keep_calm() -> None:
    """Leave out what is there now; then look through the rest, as long as the server runs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, ROUNDS, NEVER)
    while True:
        await asyncio.sleep(EVERY_S)
        started = time.perf_counter()
        found = gc.collect()
        log.info("%d objects in cycles freed in %.0f ms", found, (time.perf_counter() - started) * 1000)
