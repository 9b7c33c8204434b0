"""The tree: what a simulation adds to it, and that it counts right."""

import numpy as np
import pytest

from sintra.games import find_game
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.knowledge import knowledge_of
from sintra.search.outcome import end_of, margin_of, utility_of, win_chance
from sintra.search.playout import best_move, play_move
from sintra.search.search import Tree
from sintra.search.tree import NONE, ROOT, add_node, credit, find_node
from sintra.search.verbs import propose_compiled

GAMES = ("summer", "garden")
LATER = {"summer": 4, "garden": 3}  # rounds in which moves are not all worth the same
SIMULATIONS = 200 if COMPILED else 8
LEADS = (-30, -1, 0, 1, 30)


def grown(name: str, seats: int = 2, simulations: int = SIMULATIONS) -> Tree:
    """A tree over the first position of a game."""
    game = find_game(name)
    knowledge = knowledge_of(game)
    tree = Tree(game, simulations)
    tree.grow(simulations, game.new_game(seats, {}, new_rng(7)), knowledge.new_tuning(), knowledge.weights)
    return tree


def later(name: str) -> State:
    """The first position of a later round, the earlier ones played by judgement."""
    game = find_game(name)
    weights, buffers = knowledge_of(game).weights, knowledge_of(game).new_buffers()
    state, rng, log = game.new_game(2, {}, new_rng(7)), new_rng(1), new_log(wanted=False)
    while state.round_no < LATER[name]:
        play_move(state, best_move(state, weights, 0.0, rng, buffers), rng, log)
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_simulation_passes_one_child_of_the_root(name: str, seats: int) -> None:
    tree = grown(name, seats)
    nodes = tree.nodes.rows[1 : tree.used]
    assert nodes["visits"][nodes["parent"] == 0].sum() == SIMULATIONS
    assert (nodes["visits"] >= 1).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_node_has_at_least_the_visits_of_its_children(name: str) -> None:
    tree = grown(name)
    for number in range(1, tree.used):
        children = tree.nodes.rows[1 : tree.used]["parent"] == number
        assert tree.nodes.rows[1 : tree.used]["visits"][children].sum() <= tree.nodes.rows[number]["visits"]


@pytest.mark.parametrize("name", GAMES)
def test_sums_are_of_outcomes(name: str) -> None:
    """A utility lies between 0 and 1, and so does a chance to win."""
    nodes = (tree := grown(name)).nodes.rows[1 : tree.used]
    for sums in ("utility", "wins"):
        means = nodes[sums] / nodes["visits"]
        assert ((means >= 0) & (means <= 1)).all()
    assert (np.abs(nodes["margin"] / nodes["visits"]) < 300).all()


def test_a_full_tree_goes_on_counting() -> None:
    game = find_game("summer")
    knowledge = knowledge_of(game)
    tree = Tree(game, 5)
    state = game.new_game(2, {}, new_rng(7))
    tree.grow(40 if COMPILED else 8, state, knowledge.new_tuning(), knowledge.weights)
    nodes = tree.nodes.rows[1 : tree.used]
    assert tree.used == len(tree.nodes.rows)
    assert nodes["visits"][nodes["parent"] == 0].sum() > 5


@pytest.mark.parametrize("name", GAMES)
def test_tiles_are_drawn_afresh_in_every_simulation(name: str) -> None:
    """In a tree that holds one move, which is never left, only chance makes rounds end differently."""
    game = find_game(name)
    knowledge = knowledge_of(game)
    tree, tuning = Tree(game, 1), knowledge.new_tuning(blur=0, exploration=0, doubt=1)
    state = game.new_game(2, {}, new_rng(7))
    before, ends = state.tobytes(), set()
    for _ in range(4):
        tree.grow(1, state, tuning, knowledge.weights)
        ends.add(tree.memory.trial[0].tobytes())
    assert tree.nodes.rows[1]["visits"] == 4
    assert len(ends) == 4
    assert state.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_moves_far_below_the_best_are_not_looked_at(name: str) -> None:
    game = find_game(name)
    knowledge = knowledge_of(game, "0.1")  # without a network, which has its own mind about moves
    state = later(name)
    buffers = knowledge.new_buffers()
    number = propose_compiled(state, knowledge.weights, buffers)
    moves, scores = buffers.move[:number], buffers.score[:number]
    best, middle = float(scores.max()), float(np.median(scores))
    near = {int(moves[i]) for i in range(number) if scores[i] >= middle}
    tree, tuning = (
        Tree(game, SIMULATIONS, knowledge),
        knowledge.new_tuning(cut=best - middle + 1e-3, temperature=100),
    )
    tree.grow(SIMULATIONS, state, tuning, knowledge.weights)
    nodes = tree.nodes.rows[1 : tree.used]
    tried = {int(move) for move in nodes["move"][nodes["parent"] == ROOT]}
    assert len(tried) > 1
    assert tried <= near
    assert len(near) < number


def test_nodes_are_found_by_parent_and_move() -> None:
    """Also when hundreds of them share a small index."""
    tree = Tree(find_game("summer"), 500)
    pairs = [(parent, move) for parent in (0, 1, 2, 499) for move in (*range(100), 2**30 - 1)]
    for number, (parent, move) in enumerate(pairs, 1):
        assert find_node(tree.nodes, parent, move) == NONE
        add_node(tree.nodes, number, parent, move, 0)
    for number, (parent, move) in enumerate(pairs, 1):
        assert find_node(tree.nodes, parent, move) == number


@pytest.mark.parametrize("capacity", [1, 2, 5, 6, 254, 10_200, 16_382])
def test_a_full_tree_leaves_a_third_of_its_index_free(capacity: int) -> None:
    """Or else a move that is not there is looked for in half of the table."""
    tree = Tree(find_game("summer"), capacity)
    assert len(tree.nodes.rows) == capacity + 1
    assert 3 * capacity <= 2 * len(tree.nodes.index) <= 8 * capacity


def test_a_margin_is_over_the_best_of_the_others() -> None:
    points = np.array([50.0, 70.0, 65.0, 999.0])
    assert [margin_of(points, 3, seat) for seat in range(3)] == [-20, 5, -5]


def test_an_outcome_is_credited_to_every_seat_by_its_own_lights() -> None:
    """Three seats moved in turn, then the first again; the root has no seat."""
    tuning, tree = knowledge_of(find_game("garden")).new_tuning(), Tree(find_game("garden"), 10)
    points, buffers = np.array([50.0, 70.0, 65.0, 0.0]), tree.known.new_buffers()
    buffers.points, buffers.end = points, 1
    seats = [0, 1, 2, 0]
    for number, seat in enumerate(seats, 1):
        add_node(tree.nodes, number, number - 1, 5, seat)
    credit(tree.nodes, 4, ROOT, 3, tuning, buffers)
    credit(tree.nodes, 2, ROOT, 3, tuning, buffers)
    found = tree.nodes.rows[1:5]
    assert found["visits"].tolist() == [2, 2, 1, 1]
    assert (found["margin"] / found["visits"]).tolist() == [-20, 5, -5, -20]
    liked = [utility_of(points, 3, seat, tuning) for seat in seats]
    assert (found["utility"] / found["visits"]).tolist() == pytest.approx(liked)
    assert ((found["wins"] / found["visits"]) > 0.5).tolist() == [False, True, False, False]
    assert tree.nodes.rows[ROOT]["visits"] == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_chance_to_win_is_sure_once_the_game_is_over(name: str) -> None:
    """If the tree leads there. Where moves were only guessed, another end is possible."""
    game = find_game(name)
    tuning = knowledge_of(game).new_tuning()
    state = game.new_game(2, {}, new_rng(7))

    def chances(sure: bool) -> list[float]:
        end = end_of(state, sure)
        return [win_chance(np.array([lead, 0.0, 0, 0]), 2, 0, end, tuning) for lead in LEADS]

    assert chances(True) == chances(False) == sorted(set(chances(True)))
    assert chances(True)[2] == 0.5
    assert 0 < chances(True)[0] < 0.5 < chances(True)[4] < 1
    while not game.is_over(state):
        game.apply(state, game.legal_steps(state)[0], new_rng(1), new_log(wanted=False))
    assert chances(True) == [0, 0, 0.5, 1, 1]
    assert 0 < chances(False)[0] < 0.5 < chances(False)[4] < 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_share_one_victory(name: str, seats: int) -> None:
    game = find_game(name)
    tuning = knowledge_of(game).new_tuning()
    points = np.array([50.0, 50.0, 50.0, 50.0])
    assert win_chance(points, seats, 0, 1, tuning) == pytest.approx(1 / seats)
    points[1] = 58.0
    chances = [win_chance(points, seats, seat, 1, tuning) for seat in range(seats)]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] == max(chances) > 1 / seats


def test_in_a_blend_of_halves_a_lead_is_liked_more_than_points() -> None:
    tuning = knowledge_of(find_game("summer")).new_tuning(score_share=0.5)
    ahead = utility_of(np.array([80.0, 60.0, 0, 0]), 2, 0, tuning)
    behind = utility_of(np.array([90.0, 110.0, 0, 0]), 2, 0, tuning)
    richer = utility_of(np.array([100.0, 80.0, 0, 0]), 2, 0, tuning)
    assert behind < ahead < richer
