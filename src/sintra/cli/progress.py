"""Progress on the error stream, so that output stays clean."""

import sys
import time
from typing import Any

from sintra.kernel.jit import COMPILED

PATIENCE_S = 1.0  # shorter work says nothing


class Progress:
    """A line that counts up: rewritten on a terminal, repeated now and then elsewhere.

    What was ``done`` at the start says nothing about the pace.
    """

    def __init__(self, what: str, total: int, done: int = 0) -> None:
        self._what, self._total, self._before = what, total, done
        self._live = sys.stderr.isatty()
        self._started = self._shown = time.monotonic()
        self._written = False

    def show(self, done: int) -> None:
        """Say how far the work has come, unless that was said a moment ago."""
        now = time.monotonic()
        if now - self._shown < (0.1 if self._live and self._written else PATIENCE_S):
            return
        self._shown = now
        left = (now - self._started) / max(done - self._before, 1) * (self._total - done)
        line = f"sintra: {done:,} of {self._total:,} {self._what}, about {left:.0f} s left"
        print(
            f"\r{line:70}" if self._live else line,
            end="" if self._live else "\n",
            file=sys.stderr,
            flush=True,
        )
        self._written = True

    def close(self) -> None:
        """Clear the line from a terminal."""
        if self._live and self._written:
            print(f"\r{'':70}\r", end="", file=sys.stderr, flush=True)


def announce_compilation() -> None:
    """From now on, say once when something has to be compiled; loading from the cache is silent."""
    if not COMPILED:
        return
    from numba.core import event

    class Announcer(event.Listener):  # type: ignore[misc]
        told = False

        def on_start(self, event: Any) -> None:  # noqa: ARG002
            if not self.told:
                self.told = True
                print(
                    "sintra: compiling the rules for this machine, once; this takes half a minute",
                    file=sys.stderr,
                    flush=True,
                )

        def on_end(self, event: Any) -> None:
            pass

    event.register("numba:compile", Announcer())
