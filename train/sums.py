"""Sums of rows, and how they change with the rows: the first layer of a network, learnt on a CPU."""

from typing import Any

import numpy as np

from sintra.kernel.jit import compiled


@compiled
def add_rows(facts: Any, rows: Any, sums: Any) -> None:
    """Of every list of facts the sum of their rows; what is no row is left out."""
    columns = rows.shape[1]
    for i in range(facts.shape[0]):
        for j in range(columns):
            sums[i, j] = 0
        for n in range(facts.shape[1]):
            fact = int(facts[i, n])
            if fact >= rows.shape[0]:
                continue
            for j in range(columns):
                sums[i, j] += rows[fact, j]


@compiled
def add_slopes(facts: Any, slopes: Any, rows: Any) -> None:
    """Add to every row the slopes of the sums that it is part of."""
    columns = rows.shape[1]
    for i in range(facts.shape[0]):
        for n in range(facts.shape[1]):
            fact = int(facts[i, n])
            if fact >= rows.shape[0]:
                continue
            for j in range(columns):
                rows[fact, j] += slopes[i, j]


def sums_of(facts: Any, rows: Any) -> Any:
    """The sums of ``add_rows``."""
    sums = np.empty((len(facts), rows.shape[1]), np.float32)
    add_rows(facts, rows, sums)
    return sums


def slopes_of(facts: Any, slopes: Any, number: int) -> Any:
    """How what depends on the sums changes with each of so many rows."""
    rows = np.zeros((number, slopes.shape[1]), np.float32)
    add_slopes(facts, slopes, rows)
    return rows
