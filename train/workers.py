"""The same work for many tasks, in processes side by side."""

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


def side_by_side(
    work: Callable[[Task], Done], tasks: Iterable[Task], workers: int
) -> Generator[Done, None, None]:
    """What comes of the tasks, as it comes.

    The first task is done here, so that the processes find everything compiled.
    """
    waiting = iter(tasks)
    yield from map(work, islice(waiting, 1 if workers > 1 else None))
    if workers > 1:
        with get_context("spawn").Pool(workers) as pool:  # a fork is not safe beside compiled code
            yield from pool.imap_unordered(work, waiting)
