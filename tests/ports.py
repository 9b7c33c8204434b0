"""Ports for servers of their own, in tests that run side by side."""

import contextlib
import os
import random
import socket

EACH = 1000  # ports for every process of pytest
WORKERS = 12
# Below those that connections are given.
FIRST = 20_000
_given: set[int] = set()


def free_port() -> int:
    """A port of the loopback that nobody listens on, and that nobody else is given before somebody does.

    Every worker of pytest has ports of its own, and none is given twice.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % WORKERS
    ports = range(FIRST + worker * EACH, FIRST + (worker + 1) * EACH)
    for port in random.sample(ports, EACH):
        with socket.socket() as free, contextlib.suppress(OSError):
            if port not in _given:
                free.bind(("127.0.0.1", port))
                _given.add(port)
                return port
    raise AssertionError("no port is free")
