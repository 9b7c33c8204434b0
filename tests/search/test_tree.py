"""The tree: what a simulation adds to it, and that it counts right."""

import numpy as np
import pytest

from sintra.games import find_game
from sintra.kernel.jit import COMPILED
from sintra.kernel.random import new_rng
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Tree
from sintra.search.tree import NONE, add_node, find_node, margin_of, utility_of

GAMES = ("summer", "garden")
SIMULATIONS = 200 if COMPILED else 8


def grown(name: str, seats: int = 2, simulations: int = SIMULATIONS) -> Tree:
    """A tree over the first position of a game."""
    game, knowledge = find_game(name), knowledge_of(name)
    tree = Tree(game, simulations)
    tree.grow(simulations, game.new_game(seats, {}, new_rng(7)), knowledge.new_taste(), knowledge.weights)
    return tree


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_simulation_passes_one_child_of_the_root(name: str, seats: int) -> None:
    tree = grown(name, seats)
    nodes = tree.nodes[1 : tree.used]
    assert nodes["visits"][nodes["parent"] == 0].sum() == SIMULATIONS
    assert (nodes["visits"] >= 1).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_node_has_at_least_the_visits_of_its_children(name: str) -> None:
    tree = grown(name)
    for number in range(1, tree.used):
        children = tree.nodes[1 : tree.used]["parent"] == number
        assert tree.nodes[1 : tree.used]["visits"][children].sum() <= tree.nodes[number]["visits"]


@pytest.mark.parametrize("name", GAMES)
def test_sums_are_of_outcomes(name: str) -> None:
    """A utility lies between 0 and 1, and so does a chance to win."""
    nodes = (tree := grown(name)).nodes[1 : tree.used]
    for sums in ("utility", "wins"):
        means = nodes[sums] / nodes["visits"]
        assert ((means >= 0) & (means <= 1)).all()
    assert (np.abs(nodes["margin"] / nodes["visits"]) < 300).all()


def test_a_full_tree_goes_on_counting() -> None:
    game, knowledge = find_game("summer"), knowledge_of("summer")
    tree = Tree(game, 5)
    state = game.new_game(2, {}, new_rng(7))
    tree.grow(40 if COMPILED else 8, state, knowledge.new_taste(), knowledge.weights)
    nodes = tree.nodes[1 : tree.used]
    assert tree.used == len(tree.nodes)
    assert nodes["visits"][nodes["parent"] == 0].sum() > 5


def test_nodes_are_found_by_parent_and_move() -> None:
    """Also when hundreds of them share a small table of places."""
    tree = Tree(find_game("summer"), 500)
    pairs = [(parent, move) for parent in (0, 1, 2, 499) for move in (*range(100), 2**30 - 1)]
    for number, (parent, move) in enumerate(pairs, 1):
        assert find_node(tree.nodes, tree.places, parent, move) == NONE
        add_node(tree.nodes, tree.places, number, parent, move, 0)
    for number, (parent, move) in enumerate(pairs, 1):
        assert find_node(tree.nodes, tree.places, parent, move) == number


def test_a_margin_is_over_the_best_of_the_others() -> None:
    points = np.array([50.0, 70.0, 65.0, 999.0])
    assert [margin_of(points, 3, seat) for seat in range(3)] == [-20, 5, -5]


def test_in_a_blend_of_halves_a_lead_is_liked_more_than_points() -> None:
    taste = knowledge_of("summer").new_taste(score_share=0.5)
    ahead = utility_of(np.array([80.0, 60.0, 0, 0]), 2, 0, taste)
    behind = utility_of(np.array([90.0, 110.0, 0, 0]), 2, 0, taste)
    richer = utility_of(np.array([100.0, 80.0, 0, 0]), 2, 0, taste)
    assert behind < ahead < richer
