"""The score log: every point has a reason.

Each game changes scores in one function, which also calls ``note`` here. A log that nobody wants is the same
record with ``wanted`` = 0, so that the rules are compiled only once.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from sintra.kernel.jit import compiled

Log: TypeAlias = Any  # a record of dtype LOG

CAPACITY = 384  # one step can end a game: 50 entries in Summer Pavilion, some 340 in Queen's Garden

LOG = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("wanted", np.int8),
                ("count", np.int16),
                ("lost", np.int32),  # changes for which there was no room
                ("where", np.int64, (CAPACITY,)),
                ("points", np.int16, (CAPACITY,)),
                ("seat", np.int8, (CAPACITY,)),
                ("reason", np.int8, (CAPACITY,)),
            ],
            align=True,
        ),
    )
)


class Entry(NamedTuple):
    """One change of one score; ``reason`` and ``where`` are the game's numbers."""

    seat: int
    points: int
    reason: int
    where: int


def new_log(wanted: bool = True) -> Log:
    """An empty log; with ``wanted=False`` one that stays empty and costs nothing."""
    log = np.zeros(1, LOG)[0]
    log.wanted = wanted
    return log


@compiled
def note(log: Log, seat: int, points: int, reason: int, where: int) -> None:
    """Append one change, if the log is wanted; when it is full, only count what is lost."""
    if log.wanted:
        n = int(log.count)
        if n == CAPACITY:
            log.lost += 1
            return
        log.seat[n] = seat
        log.points[n] = points
        log.reason[n] = reason
        log.where[n] = where
        log.count = n + 1


def entries(log: Log) -> list[Entry]:
    """What the log holds, oldest first. Empty it after every step: it has room for the changes of one."""
    if log.lost:
        raise OverflowError(f"{log.lost} changes of scores did not fit into the log")
    if not (count := int(log.count)):
        return []
    columns = (log[name][:count].tolist() for name in Entry._fields)
    return [Entry(*row) for row in zip(*columns, strict=True)]


def take_entries(log: Log) -> list[Entry]:
    """What the log holds, oldest first; it is empty afterwards."""
    taken = entries(log)
    log.count = 0
    return taken
