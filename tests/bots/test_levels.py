"""The named levels: whole games, settings, order, and the same game from the same seed."""

import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from sintra.bots.heuristic import Heuristic
from sintra.bots.learner import Learner, glance
from sintra.bots.levels import LEARNERS, LEVELS, NO_LIMIT
from sintra.bots.players import PLAYERS, choose_text, new_player, parse_player
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.kernel.jit import COMPILED
from sintra.kernel.random import new_rng
from sintra.search import search as searching
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Search
from sintra.search.verbs import propose_compiled
from sintra.table import Table

GAMES = ("summer", "garden")
SEARCHING = [name for name, level in LEVELS.items() if level.simulations]
AT_ONCE = [name for name, level in LEVELS.items() if not level.simulations]
TINY = 8 if COMPILED else 2
SEATS = (2, 3, 4) if COMPILED else (3,)
TURNS = 10_000 if COMPILED else 4  # of a searched game: interpreted, a simulation takes a tenth of a second


def tiny(level: str) -> str:
    """A level with a budget that a test can pay."""
    return f"{level}:simulations={TINY}" if level in SEARCHING else level


def searcher(name: str, spec: str) -> Search:
    """The player of a level that searches."""
    player = new_player(find_game(name), spec, seed=1)
    assert isinstance(player, Search)
    return player


def play(name: str, spec: str, seats: int = 2, seed: int = 3, turns: int = 10_000) -> Table:
    """A game of a level against itself, for some turns or to the end. An illegal step is refused."""
    table = Table(name, seats, seed=seed)
    players = [new_player(table.game, spec, seed, stream) for stream in range(1, seats + 1)]
    while not table.over and len(table.turns) < turns:
        table.play(table.seat, choose_text(players[table.seat], table))
    return table


# ---- games


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", AT_ONCE)
def test_a_level_that_does_not_search_plays_whole_games(level: str, name: str, seats: int) -> None:
    table = play(name, level, seats)
    assert table.over
    assert max(table.scores) > 20 or level in LEARNERS


@pytest.mark.skipif(not COMPILED, reason="a whole game of searching takes minutes interpreted")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", SEARCHING)
def test_a_level_that_searches_plays_whole_games(level: str, name: str, seats: int) -> None:
    table = play(name, tiny(level), seats, seed=SEARCHING.index(level) + seats)
    assert table.over
    assert max(table.scores) > 20


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS if COMPILED else ["novice", "mason"])
def test_a_seed_decides_the_whole_game(level: str, name: str) -> None:
    games = [play(name, tiny(level), seed=5, turns=TURNS) for _ in range(2)]
    assert games[0].turns == games[1].turns
    assert games[0].scores == games[1].scores


def first_steps(name: str, level: str, seeds: int) -> set[int]:
    """What a level plays first in one position, with different random numbers each time."""
    table = Table(name, seed=2)
    return {new_player(table.game, level, seed).choose(table.state.copy()) for seed in range(seeds)}


@pytest.mark.parametrize("name", GAMES)
def test_beginners_misjudge_and_the_heuristic_does_not(name: str) -> None:
    known = first_steps(name, "heuristic", 12)
    assert len(known) == 1
    seen = {level: first_steps(name, level, 12) for level in ("novice", "apprentice")}
    assert all(len(steps) > 1 for steps in seen.values())
    assert seen["novice"] - known


@pytest.mark.parametrize("name", GAMES)
def test_a_beginner_plays_another_game_than_the_heuristic(name: str) -> None:
    known = play(name, "heuristic", turns=40)
    assert all(play(name, level, turns=40).turns != known.turns for level in ("novice", "apprentice"))


# ---- those who are learning


def seen(name: str, looks: float, own: bool = True) -> set[int]:
    """What a player who looks at this many steps plays, with different random numbers each time."""
    game, state = find_game(name), Table(name, seed=2).state
    known = knowledge_of(game, "0.1")
    memory = (known.new_buffers(), game.new_steps())
    weights = known.own_weights() if own else known.weights
    return {glance(state, weights, looks, new_rng(seed), *memory) for seed in range(200)}


@pytest.mark.parametrize("name", GAMES)
def test_one_look_is_any_step_and_many_looks_are_the_best(name: str) -> None:
    state = Table(name, seed=2).state
    assert seen(name, 1) == {*find_game(name).legal_steps(state)}
    assert first_steps(name, "heuristic", 1) <= seen(name, 500, own=False)  # beside others that seem as good
    assert len(seen(name, 500)) < len(seen(name, 6)) < len(seen(name, 1))


def test_a_part_of_a_look_is_one_more_now_and_then() -> None:
    few, some, more = (len(seen("garden", looks)) for looks in (2, 2.5, 3))
    assert few >= some >= more
    assert few > more


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_learning_looks_only_at_the_own_board(name: str) -> None:
    """What another seat has changes the heuristic's mind, and not that of somebody who is learning."""
    table = play(name, "heuristic", turns=8)
    game, known, judged = table.game, knowledge_of(table.game, "0.1"), []
    for weights in (known.weights, known.own_weights()):
        for other in (table.state.copy(), without_the_other(table)):
            buffers = known.new_buffers()
            number = propose_compiled(other, weights, buffers)
            judged.append(buffers.score[:number].tolist())
    assert game.name == name
    assert judged[0] != judged[1]
    assert judged[2] == judged[3]


def without_the_other(table: Table) -> Any:
    """The position, if the seat that moves next had nothing yet."""
    state, empty = table.state.copy(), Table(table.game.name, seed=2).state
    other = 1 - table.seat
    for field in ("hand", "covered", "colours", "garden", "stock", "stored", "tiles"):
        if field in (table.game.dtype.names or ()):
            state[field][other] = empty[field][other]
    return state


@pytest.mark.parametrize("name", GAMES)
def test_who_looks_at_more_steps_wins(name: str) -> None:
    """Neighbours are hundreds of points apart, so eight games of the ends of the list are enough."""
    wins = 0
    for seed in range(4):
        for strong in (0, 1):
            table = Table(name, seed=seed)
            specs = ["amateur" if seat == strong else "bystander" for seat in range(2)]
            players = [new_player(table.game, spec, seed, 1 + seat) for seat, spec in enumerate(specs)]
            while not table.over:
                table.play(table.seat, choose_text(players[table.seat], table))
            wins += table.winners == [strong]
    assert wins >= 7


# ---- the recipes


@pytest.mark.parametrize("name", GAMES)
def test_levels_go_from_the_weakest_to_the_strongest(name: str) -> None:
    """More simulations, and before any, less misjudgement, and before that, more looks; never less time."""
    levels, game = [*LEVELS.values()], find_game(name)
    strengths = [
        (level.simulations_in(game), level.looks_in(game) or NO_LIMIT, -level.blur) for level in levels
    ]
    assert strengths == sorted(set(strengths))
    assert [level.seconds for level in levels] == sorted(level.seconds for level in levels)
    assert all(level.blur == 0 for level in levels if level.simulations)


def test_the_heuristic_stands_between_beginners_and_searchers() -> None:
    names = [*LEVELS]
    at = names.index("heuristic")
    assert names[: at + 1] == AT_ONCE
    assert names[at + 1 :] == SEARCHING
    assert LEVELS["heuristic"].blur == LEVELS["heuristic"].looks == 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_player_by_its_name(level: str, name: str) -> None:
    assert parse_player(level) == (level, {})
    player = new_player(find_game(name), level, seed=1)
    if level in AT_ONCE:
        assert isinstance(player, Learner if level in LEARNERS else Heuristic)
        return
    assert isinstance(player, Search)
    budget, recipe = player.budget, LEVELS[level]
    limits = (recipe.simulations_in(player.game), recipe.seconds, recipe.threads_here())
    assert (budget.simulations, budget.seconds, budget.threads) == limits


# ---- settings


@pytest.mark.parametrize("level", SEARCHING)
@pytest.mark.parametrize(
    ("settings", "simulations", "seconds", "threads"),
    [
        ("simulations=50:threads=1", 50, NO_LIMIT, 1),
        ("time=0.5:threads=1", NO_LIMIT, 0.5, 1),
        ("simulations=50:time=0.5:threads=1", 50, 0.5, 1),
        ("time=0.5:threads=2:simulations=50", 50, 0.5, 2),
    ],
)
def test_settings_replace_the_limits_of_a_level(
    level: str, settings: str, simulations: int, seconds: float, threads: int
) -> None:
    budget = searcher("summer", f"{level}:{settings}").budget
    assert (budget.simulations, budget.seconds, budget.threads) == (simulations, seconds, threads)


@pytest.mark.parametrize("level", SEARCHING)
def test_only_the_strongest_thinks_on_all_cores(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.bots.levels.os.cpu_count", lambda: 3)
    assert LEVELS[level].threads_here() == (3 if level == "grandmaster" else 1)


@pytest.mark.parametrize("level", SEARCHING)
def test_threads_alone_leave_the_limits_of_a_level(level: str) -> None:
    player = searcher("summer", f"{level}:threads=3")
    assert (player.budget.simulations, player.budget.seconds) == (
        LEVELS[level].simulations_in(player.game),
        LEVELS[level].seconds,
    )
    assert len(player.trees) == 3


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("simulations", [50, 200] if COMPILED else [4, 8])
def test_simulations_are_counted(name: str, simulations: int) -> None:
    player = searcher(name, f"architect:simulations={simulations}")
    player.choose(Table(name, seed=2).state)
    assert simulations / 4 < player.simulations <= simulations


@pytest.mark.parametrize("name", GAMES)
def test_a_time_is_kept_whatever_the_simulations(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """More time is more simulations: the clock ends the search (here one that ticks when looked at)."""
    ticks = itertools.count()
    monkeypatch.setattr(searching, "time", SimpleNamespace(monotonic=lambda: 0.03 * next(ticks)))
    monkeypatch.setattr(searching, "CHUNK", 20 if COMPILED else 1)
    state = Table(name, seed=2).state
    counted = []
    for seconds in (0.05, 0.4):
        player = searcher(name, f"mason:time={seconds}")
        player.choose(state)
        counted.append(player.simulations)
    assert counted[1] > counted[0] > 0
    assert counted[1] > LEVELS["mason"].simulations or not COMPILED


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_share_the_simulations(name: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "CHUNK", 20 if COMPILED else 2)
    simulations = 400 if COMPILED else 8
    player = searcher(name, f"architect:simulations={simulations}:threads={threads}")
    player.think(Table(name, seed=2).state)
    visits = [
        int(tree.nodes.rows["visits"][1 : tree.used][tree.nodes.rows["parent"][1 : tree.used] == 0].sum())
        for tree in player.trees
    ]
    assert min(visits) > 0
    assert sum(visits) == player.simulations <= simulations


@pytest.mark.parametrize("threads", ["0", "65", "1000000"])
def test_more_threads_than_any_machine_has_use_for_are_refused(threads: str) -> None:
    """Every thread has a tree of its own: a million of them would fill any memory."""
    with pytest.raises(BadOption) as refusal:
        parse_player(f"architect:threads={threads}")
    assert refusal.value.code == "bad_setting"
    assert refusal.value.facts["expected"] == "a whole number from 1 to 64"
    assert parse_player("architect:threads=64") == ("architect", {"threads": 64})


@pytest.mark.parametrize("level", AT_ONCE)
@pytest.mark.parametrize("setting", ["time=1", "simulations=50", "threads=2"])
def test_a_level_that_does_not_search_takes_no_settings(level: str, setting: str) -> None:
    assert PLAYERS[level].settings == {}
    facts: dict[str, Any] = {"bot": level, "setting": setting.partition("=")[0], "expected": "none"}
    with pytest.raises(BadOption) as refusal:
        new_player(find_game("summer"), f"{level}:{setting}", seed=1)
    assert (refusal.value.code, refusal.value.facts) == ("unknown_setting", facts)
