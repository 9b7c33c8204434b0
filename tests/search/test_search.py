"""The search as a player: limits, determinism, one budget for a turn, and what it says."""

import time
from threading import Event, Thread
from types import SimpleNamespace

import pytest

from sintra.kernel.jit import COMPILED
from sintra.search import search as searching
from sintra.search.search import Budget, Search
from sintra.table import Table

GAMES = ("summer", "garden")
SIMULATIONS = 400 if COMPILED else 12


def play_steps(table: Table, search: Search, steps: int) -> list[str]:
    """Let a search play for all seats, for some steps or to the end. What it played."""
    played: list[str] = []
    while not table.over and len(played) < steps:
        played.append(table.game.format_step(table.state, search.choose(table.state)))
        table.play(table.seat, played[-1])
    return played


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_seed_and_a_number_of_simulations_decide_everything(name: str, threads: int) -> None:
    budget = Budget(SIMULATIONS, 3600, threads)
    steps = 12 if COMPILED else 4
    ways = [
        play_steps(Table(name, seed=5), Search(Table(name).game, budget, seed=1), steps) for _ in range(2)
    ]
    assert ways[0] == ways[1]


@pytest.mark.parametrize("name", GAMES)
def test_thinking_changes_nothing(name: str) -> None:
    table = Table(name, seed=5)
    before = table.state.tobytes()
    Search(table.game, Budget(SIMULATIONS, 3600)).choose(table.state)
    assert table.state.tobytes() == before


def only_step(name: str) -> Table:
    """A table where the seat to move has one legal step."""
    table = Table(name, seed=1)
    while len(table.legal()) > 1:
        table.play(table.seat, table.legal()[0])
    return table


@pytest.mark.parametrize("name", GAMES)
def test_one_legal_step_is_answered_at_once(name: str) -> None:
    table = only_step(name)
    search = Search(table.game, Budget(10**6, 3600))
    assert table.game.format_step(table.state, search.choose(table.state)) == table.legal()[0]
    assert search.simulations == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_time_limit_ends_the_search(name: str) -> None:
    table = Table(name, seed=5)
    search = Search(table.game, Budget(10**6, 0.1))
    search.choose(table.state)
    assert 0 < search.simulations < 10**6


@pytest.mark.parametrize("name", GAMES)
def test_time_is_not_spent_on_what_is_settled(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a steady pace a limit of time ends a search where a limit of simulations would."""
    monkeypatch.setattr(searching, "CHUNK", 20 if COMPILED else 1)
    pace = 1024
    numbers: list[tuple[int, int]] = []
    for seed in range(12 if COMPILED else 4):
        table = Table(name, seed=seed)
        counted = Search(table.game, Budget(SIMULATIONS, 3600), seed=1)
        timed = Search(table.game, Budget(10**6, SIMULATIONS / pace), seed=1)
        clock = SimpleNamespace(monotonic=lambda search=timed: search.simulations / pace)
        monkeypatch.setattr(searching, "time", clock)
        for search in (counted, timed):
            search.choose(table.state)
        numbers.append((counted.simulations, timed.simulations))
    assert all(0 < timed == counted for counted, timed in numbers)
    assert min(numbers)[0] < SIMULATIONS * searching.FIRST_SHARE


@pytest.mark.parametrize("name", GAMES)
def test_pauses_within_a_turn_cost_no_thinking(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player at a table is slow on purpose, so that people can follow."""
    monkeypatch.setattr(searching, "CHUNK", 20 if COMPILED else 1)
    table, pauses, later = Table(name, seed=2), [0], 0
    search = Search(table.game, Budget(10**6, 1.0), seed=1)
    per_second = SIMULATIONS // 4
    clock = SimpleNamespace(monotonic=lambda: 1000 * pauses[0] + search.simulations / per_second)
    monkeypatch.setattr(searching, "time", clock)
    while not table.over and not later:
        before = search.simulations if table.game.in_turn(table.state) else 10**6
        play_steps(table, search, 1)
        pauses[0] += 1
        later = max(search.simulations - before, 0)
    assert later > 0
    assert search.simulations <= per_second


@pytest.mark.parametrize("name", GAMES)
def test_a_cancelled_search_returns_the_best_so_far(name: str) -> None:
    table = Table(name, seed=5)
    search, cancelled = Search(table.game, Budget(10**6, 3600)), Event()

    def cancel_once_begun() -> None:
        while search.simulations == 0:
            time.sleep(0.001)
        cancelled.set()

    Thread(target=cancel_once_begun, daemon=True).start()
    step = search.choose(table.state, cancelled)
    assert step in table.game.legal_steps(table.state)
    assert 0 < search.simulations < 10**6


class Soon(Event):
    """Cancels a search when it has asked some times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def is_set(self) -> bool:
        self.times -= 1
        return self.times < 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("times", [1, 3, 10**6])
def test_what_was_looked_at_most_is_played(name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by a search that is cancelled before its time."""
    monkeypatch.setattr(searching, "CHUNK", 20 if COMPILED else 1)
    monkeypatch.setattr(searching, "FIRST_SHARE", 1.0)
    table = Table(name, seed=5)
    thinking, playing = (Search(table.game, Budget(SIMULATIONS, 3600), seed=1) for _ in range(2))
    thinking.think(table.state, Soon(times))
    best, *others = thinking.candidates(table.state, most=100)
    step = playing.choose(table.state, Soon(times))
    assert playing.simulations == thinking.simulations > 0
    assert table.game.format_step(table.state, step) == best.steps[0]
    assert all(best.visits >= other.visits for other in others)


def test_a_forced_first_step_takes_nothing_from_the_next() -> None:
    """In Summer Pavilion a turn may begin with the one step there is, and go on with a choice."""
    simulations = 60 if COMPILED else 4
    share = int(simulations * searching.FIRST_SHARE)
    found = 0
    for seed in range(20):
        table = Table("summer", seed=seed)
        search = Search(table.game, Budget(simulations, 3600), seed=1)
        while not table.over and not found:
            begun = search.simulations if table.game.in_turn(table.state) else -1
            play_steps(table, search, 1)
            if begun == 0 and search.simulations > 0:
                found = search.simulations
    assert simulations * searching.ENOUGH < found <= share


def test_a_search_cancelled_before_it_began_still_answers() -> None:
    table = Table("summer", seed=5)
    cancelled = Event()
    cancelled.set()
    search = Search(table.game, Budget(10**6, 3600))
    assert search.choose(table.state, cancelled) in table.game.legal_steps(table.state)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_steps_of_a_turn_share_one_budget_and_one_tree(name: str, threads: int) -> None:
    """A later step goes on from the visits of the first, and all of them keep within the budget."""
    simulations = 60 if COMPILED else 4
    table = Table(name, seed=2)
    search = Search(table.game, Budget(simulations, 3600, threads), seed=1)
    visits = 0
    while not table.over and not visits:
        play_steps(table, search, 1)
        assert search.simulations <= simulations
        if table.game.in_turn(table.state) and len(table.legal()) > 1:
            visits = sum(candidate.visits for candidate in search.candidates(table.state))
    assert visits > 0
    assert search.choose(table.state) in table.game.legal_steps(table.state)
    assert search.simulations <= simulations


@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_whole_turns_that_can_be_played(name: str) -> None:
    table = Table(name, seed=9)
    searcher = Search(table.game, Budget(SIMULATIONS, 3600), seed=1)
    play_steps(table, searcher, 20 if COMPILED else 2)
    while table.game.in_turn(table.state):
        play_steps(table, searcher, 1)
    search = Search(table.game, Budget(SIMULATIONS, 3600), seed=1)
    search.think(table.state)
    found = search.candidates(table.state)
    assert found
    assert found == sorted(found, key=lambda candidate: -candidate.visits)
    assert sum(candidate.share for candidate in found) <= 1.001
    for rank, candidate in enumerate(found):
        assert 0 <= candidate.win_chance <= 1
        copy = Table(name, seed=9)
        copy.state, copy.steps = table.state.copy(), table.steps
        for step in candidate.steps:
            copy.play(copy.seat, step)
        assert len(copy.turns) <= 1
        assert copy.turns or rank or not COMPILED  # what was hardly looked at may break off within the turn
