"""Python's garbage collection, kept from stopping the server in the middle of play.

A full pass over thousands of tables takes a second. But nothing that lasts here needs one: rooms and sockets
hold no cycles once they are closed (a test checks), so reference counting frees them. What has survived a
pass is therefore left out of all later ones, and each looks only at what is new.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Any

EVERY_S = 1.0  # between two passes over all that is new
YOUNG, ROUNDS = 2000, 5  # new objects before a pass over the youngest; such passes before an older one
NEVER = 2**31 - 1


async def keep_calm(told: Callable[[float], None]) -> None:
    """Leave out everything that exists now, then what is new, until the server stops.

    ``told`` is called with the length of each pause, in seconds.
    """
    watch = _stopwatch(told)
    gc.collect()
    gc.set_threshold(YOUNG, ROUNDS, NEVER)
    gc.callbacks.append(watch)
    try:
        while True:
            gc.freeze()
            await asyncio.sleep(EVERY_S)
            gc.collect()
    finally:
        gc.callbacks.remove(watch)


def _stopwatch(told: Callable[[float], None]) -> Callable[[str, dict[str, Any]], None]:
    began = 0.0

    def watch(phase: str, _: dict[str, Any]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            told(time.perf_counter() - began)

    return watch
