"""The network: its facts, its sums, its file, and a search that uses it."""

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sintra.games import find_game
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State, worth
from sintra.search import net as nets
from sintra.search.garden import facts as garden
from sintra.search.knowledge import Knowledge, knowledge_of
from sintra.search.known import Edges, expect_next
from sintra.search.net import COLUMNS, GAPS, POLICY, VALUE, Net, gap_of, judge, load, save, weigh_moves
from sintra.search.playout import best_move, play_move
from sintra.search.search import Tree
from sintra.search.summer import facts as summer
from sintra.search.verbs import Sizes, judges_moves, note_move, note_seat, note_table, propose_compiled

GAMES = ("summer", "garden")
FACTS: dict[str, ModuleType] = {"summer": summer, "garden": garden}
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("summer", 2, {}),
    ("summer", 4, {"board": "grey"}),
    ("garden", 2, {"payment": "repeats"}),
    ("garden", 3, {"side": "variant"}),
]
SIMULATIONS = 300 if COMPILED else 12


def sizes(name: str) -> Sizes:
    """How many facts there are."""
    return FACTS[name].SIZES  # type: ignore[no-any-return]


def knowing(name: str, net: Net = None, leaf: float = 0.5) -> Knowledge:
    """What is known about a game, with its facts and a network."""
    return replace(knowledge_of(find_game(name)), facts=FACTS[name], net=net, leaf=leaf)


def random_net(name: str, seed: int = 1) -> Net:
    """A network with numbers of all kinds."""
    chance, net = np.random.default_rng(seed), nets.new_net(sizes(name))
    for field in net.dtype.names:
        shape = net[field].shape
        if net[field].dtype == np.int8:
            net[field] = chance.integers(-20, 21, shape)
        else:
            net[field] = chance.uniform(0.001, 0.02, shape) * (1 if "scale" in field else 10)
    return net


def starts_of_turns(name: str, seats: int, options: dict[str, str]) -> list[State]:
    """Some positions of a game played with many slips."""
    game = find_game(name)
    knowledge = knowing(name)
    state, rng, log = game.new_game(seats, options, new_rng(5)), new_rng(6), new_log(wanted=False)
    buffers = knowledge.new_buffers()
    starts: list[State] = []
    while not game.is_over(state) and len(starts) < (1000 if COMPILED else 12):
        if not game.in_turn(state):
            starts.append(state.copy())
        play_move(state, best_move(state, knowledge.weights, 3.0, rng, buffers), rng, log)
    return starts[:: 5 if COMPILED else 3]


def noted(note: Any, *about: Any) -> list[int]:
    """The facts that a function notes."""
    facts = np.zeros(nets.MOST_FACTS, np.int16)
    number = note(*about, facts)
    return [int(fact) for fact in facts[:number]]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_fact_has_a_row(name: str, seats: int, options: dict[str, str]) -> None:
    knowledge = knowing(name)
    _, of_seat, of_table, of_move = sizes(name)
    buffers = knowledge.new_buffers()
    for state in starts_of_turns(name, seats, options):
        for seat in range(seats):
            assert set(noted(note_seat, state, seat)) <= set(range(of_seat))
        assert set(noted(note_table, state)) <= set(range(of_table))
        assert judges_moves(state)
        for i in range(propose_compiled(state, knowledge.weights, buffers)):
            assert set(noted(note_move, state, int(buffers.move[i]))) <= set(range(of_move))


def first_layer(net: Net, state: State) -> Any:
    """What every seat sees after the first layer, in plain NumPy."""
    at, seats = int(state.round_no) - 1, int(state.seats)
    sums = np.array([net.seat[at][noted(note_seat, state, seat)].sum(0) for seat in range(seats)])
    sums = sums * net.seat_scale[at]
    table = net.table[at][noted(note_table, state)].sum(0) * net.table_scale[at]
    own, other = sums[:, :COLUMNS], sums[:, COLUMNS:]
    return np.maximum(own + table + (other.sum(0) - other) / (seats - 1), 0)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_judgement_is_the_sum_it_should_be(name: str, seats: int, options: dict[str, str]) -> None:
    net = random_net(name)
    sums = nets.new_sums()
    knowing(name)
    for state in starts_of_turns(name, seats, options):
        at = int(state.round_no) - 1
        hidden = first_layer(net, state)[:, :VALUE]
        second = np.maximum(hidden @ net.second[at] + net.second_bias[at], 0)
        gains = second @ net.last[at] + net.last_bias[at]
        judge(state, net, sums, sums.points)
        wanted = [worth(state, seat) + gains[seat] for seat in range(seats)]
        assert sums.points[:seats].tolist() == pytest.approx(wanted, rel=1e-4, abs=1e-3)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_moves_are_weighed_by_their_facts(name: str, seats: int, options: dict[str, str]) -> None:
    knowledge, net = knowing(name), random_net(name)
    buffers = knowledge.new_buffers()
    for state in starts_of_turns(name, seats, options):
        at, hidden = int(state.round_no) - 1, first_layer(net, state)[int(state.seat), VALUE:]
        number = propose_compiled(state, knowledge.weights, buffers)
        moves, scores = buffers.move[:number].tolist(), buffers.score[:number].copy()
        rows = net.move[at] * net.move_scale[at]
        wanted = []
        for move, below_best in zip(moves, scores.max() - scores, strict=True):
            facts = [GAPS + fact for fact in noted(note_move, state, move)] + [gap_of(below_best)]
            weight = (rows[facts, :POLICY] @ hidden).sum() + rows[facts, POLICY].sum()
            wanted.append(2 * (weight - below_best * net.slope[at]))
        weigh_moves(state, net, number, 2.0, nets.new_sums(), buffers)
        assert buffers.score[:number].tolist() == pytest.approx(wanted, rel=1e-3, abs=1e-3)


@pytest.mark.parametrize("name", GAMES)
def test_the_estimate_has_its_say_where_a_round_ends(name: str) -> None:
    knowledge, net = knowing(name), random_net(name)
    buffers, sums = knowledge.new_buffers(), nets.new_sums()
    state = starts_of_turns(name, 2, {})[-1]

    def expected(trust: float) -> list[float]:
        expect_next(state, trust, knowledge.weights, net, sums, buffers)
        return buffers.points[:2].tolist()  # type: ignore[no-any-return]

    judge(state, net, sums, sums.points)
    assert expected(1.0) == sums.points[:2].tolist() != expected(0.0)
    mean = [(one + other) / 2 for one, other in zip(expected(1.0), expected(0.0), strict=True)]
    assert expected(0.5) == pytest.approx(mean)


@pytest.mark.parametrize("name", GAMES)
def test_priors_can_be_those_of_the_proposals(name: str) -> None:
    knowledge, net = knowing(name), random_net(name)
    state = starts_of_turns(name, 2, {})[0]

    def priors(net: Net, sharp: float) -> list[float]:
        tree = Tree(knowledge.game, 10, replace(knowledge, net=net))
        tree.grow(1, state, knowledge.new_tuning(sharp=sharp), knowledge.weights)
        first, number = tree.edges.kept[0].tolist()
        return tree.edges.rows["prior"][first : first + number].tolist()  # type: ignore[no-any-return]

    assert priors(net, 0.0) == priors(random_net(name, 2), 0.0)
    assert priors(net, 1.0) != priors(net, 2.0) != priors(net, 0.0)


@pytest.mark.parametrize("name", GAMES)
def test_a_network_survives_its_file(name: str, tmp_path: Path) -> None:
    net = random_net(name)
    save(tmp_path / "net.npz", net)
    assert load(tmp_path / "net.npz", sizes(name)).tobytes() == net.tobytes()


@pytest.mark.parametrize("leaf", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("name", GAMES)
def test_moves_that_are_kept_are_those_that_would_be_found_again(name: str, leaf: float) -> None:
    """A tree without room for them asks every time, and comes out the same."""
    knowledge = knowing(name, random_net(name), leaf)
    trees = [Tree(knowledge.game, SIMULATIONS, knowledge) for _ in range(2)]
    rows, kept = trees[1].edges
    trees[1].edges = Edges(rows[: knowledge.max_moves + 1].copy(), kept)
    state = starts_of_turns(name, 2, {})[-2]
    for tree in trees:
        tree.grow(SIMULATIONS, state, knowledge.new_tuning(), knowledge.weights)
    assert trees[0].edges.rows[0]["node"] > 1 == trees[1].edges.rows[0]["node"]
    for field in ("parent", "move", "visits", "utility"):
        assert (trees[0].nodes.rows[field] == trees[1].nodes.rows[field]).all()
