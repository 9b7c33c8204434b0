"""Work spread over a Ray cluster.

Items are independent, and an item is redone if its machine is lost: results do not depend on which machine
did the work, or when. All machines need the same sources; a machine with different ones is refused.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from functools import cache
from typing import Any, TypeVar

from sintra.arena.game import Played, play_game, warm_up
from sintra.arena.match import Match
from sintra.kernel.errors import BadOption, SintraError
from sintra.kernel.jit import source_stamp

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 2  # items per processor of the cluster, so that none sits idle
TRIES = 20  # of an item whose machine is lost


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], address: str
) -> Generator[tuple[Item, Result], None, None]:
    """Work on items in a cluster, yielding results as they finish. No address: in any cluster found."""
    ray = _load()
    ours = not ray.is_initialized()
    if ours:
        try:
            ray.init(address=address or None, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadOption("no_cluster", address=address, reason=str(error)[:200]) from None
    try:
        yield from spread_over(ray, work, items)
    finally:
        if ours:
            ray.shutdown()


def _load() -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        raise BadOption("not_installed", package="ray", expected='pip install "sintra[ray]"') from None
    return ray


def spread_over(
    ray: Any, work: Callable[[Item], Result], items: Iterable[Item]
) -> Generator[tuple[Item, Result], None, None]:
    """The same in a cluster that this process is connected to."""
    task = ray.remote(max_retries=TRIES, num_cpus=1, scheduling_strategy="SPREAD")(_work)
    shared, waiting = ray.put(work), deque(items)
    running: dict[Any, Item] = {}
    try:
        while waiting or running:
            most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))  # machines come and go
            while waiting and len(running) < most:
                item = waiting.popleft()
                running[task.remote(own_stamp(), shared, item)] = item
            for done in ray.wait(list(running))[0]:
                result = _get(ray, done)  # made again if the machine that holds it is lost
                yield running.pop(done), result
    finally:
        for unfinished in running:
            ray.cancel(unfinished, force=True)


def _get(ray: Any, done: Any) -> Any:
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, SintraError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as error:
        raise SintraError("worker_died", tries=TRIES, reason=type(error).__name__) from None


# ---- on the machines of the cluster


@cache
def own_stamp() -> str:
    """A digest of this machine's sources."""
    return source_stamp()


def _work(stamp: str, work: Callable[[Item], Result], item: Item) -> Result:
    if stamp != own_stamp():
        raise SintraError("other_sources", expected="the same version of Sintra on every machine")
    return work(item)


_WARM: set[str] = set()


def play_warm(match: Match, number: int) -> Played:
    """Play a game of a match, with everything compiled before its clocks run."""
    if repr(match) not in _WARM:
        warm_up(match)
        _WARM.add(repr(match))
    return play_game(match, number)
