"""Work spread over a cluster, with a cluster of our own making: bench/nodes.py tries a real one."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from sintra.arena import cluster
from sintra.arena.cluster import AHEAD, TRIES, play_warm, spread, spread_over
from sintra.arena.match import new_match
from sintra.arena.play import play_match
from sintra.kernel.errors import BadOption, SintraError

CPUS = 3


class TaskError(Exception):
    """As Ray has it."""

    cause: Exception


class Cluster:
    """What ``cluster`` asks of Ray. What was asked for last is done first; ``lost`` machines lose items."""

    exceptions = SimpleNamespace(RayTaskError=TaskError, RayError=TimeoutError)

    def __init__(self, lost: int = 0) -> None:
        self.lost, self.most, self.open, self.cancelled = lost, 0, dict[int, Any](), list[int]()
        self.asked: list[dict[str, Any]] = []
        self.given = 0

    def remote(self, **wanted: Any) -> Any:
        self.asked.append(wanted)

        def decorate(function: Callable[..., Any]) -> Any:
            def submit(*arguments: Any) -> int:
                self.given += 1
                self.open[self.given] = partial(function, *arguments)
                self.most = max(self.most, len(self.open))
                return self.given

            return SimpleNamespace(remote=submit)

        return decorate

    def put(self, thing: Any) -> Any:
        return thing

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(CPUS)}

    def wait(self, refs: list[int]) -> tuple[list[int], list[int]]:
        return refs[-1:], refs[:-1]

    def get(self, ref: int) -> Any:
        if self.lost:
            raise TimeoutError
        try:
            return self.open.pop(ref)()
        except SintraError as error:
            failed = TaskError()
            failed.cause = error
            raise failed from None

    def cancel(self, ref: int, force: bool) -> None:
        assert force
        self.cancelled.append(ref)


def double(number: int) -> int:
    if number == 13:
        raise SintraError("unlucky", number=number)
    return number * 2


def test_everything_is_done_once_and_not_too_much_is_asked_for_at_a_time() -> None:
    ray = Cluster()
    assert dict(spread_over(ray, double, range(10))) == {number: number * 2 for number in range(10)}
    assert ray.most == AHEAD * CPUS
    assert ray.asked == [{"max_retries": TRIES, "num_cpus": 1, "scheduling_strategy": "SPREAD"}]


def test_what_is_not_wanted_any_more_is_cancelled() -> None:
    ray = Cluster()
    results = spread_over(ray, double, range(10))
    next(results)
    results.close()
    assert len(ray.cancelled) == AHEAD * CPUS - 1


def test_errors_of_the_work_come_as_they_are() -> None:
    with pytest.raises(SintraError, match="unlucky: number=13"):
        list(spread_over(Cluster(), double, [13]))
    with pytest.raises(SintraError, match="worker_died"):
        list(spread_over(Cluster(lost=1), double, [1]))


def test_a_machine_with_other_sources_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    stamps = iter(["here", "there"])
    monkeypatch.setattr(cluster, "own_stamp", lambda: next(stamps))
    with pytest.raises(SintraError, match="other_sources"):
        list(spread_over(Cluster(), double, [1]))


def test_a_match_in_a_cluster_has_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match("summer", {}, 2, ["random", "greedy"], "cluster", games=4)
    here = play_match(match, None, workers=1)
    addresses = []

    def fake(work: Any, items: Any, address: str) -> Any:
        addresses.append(address)
        return spread_over(Cluster(), work, items)

    monkeypatch.setattr("sintra.arena.play.spread", fake)
    there = play_match(match, None, workers=1, ray="head:6379")
    assert [result.scores for result in there] == [result.scores for result in here]
    assert addresses == ["head:6379"]
    assert play_warm(match, 1)[1].scores == here[0].scores


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadOption, match="not_installed"):
        list(spread(double, [1], ""))
