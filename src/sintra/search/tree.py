"""The search tree: open-loop PUCT over any game, compiled, with chance drawn afresh in every simulation.

A node stands for the moves that led to it, not for one position: the tiles drawn on the way differ from visit
to visit. So at every visit the game proposes the moves of the position at hand, and the tree only remembers
how moves have done so far: a node is found by its parent and its move. A simulation goes down the tree, then
on by the game's own judgement to the end of the round, where every seat's final score is estimated.
"""

import math
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.kernel.reals import exp
from sintra.kernel.verbs import State, is_over
from sintra.search.outcome import Points, margin_of, utility_of, win_chance
from sintra.search.playout import play_move, play_on
from sintra.search.tuning import Tuning
from sintra.search.verbs import Buffers, Weights, estimate, propose

Nodes: TypeAlias = Any  # an array of dtype NODE; node 0 is the root
Index: TypeAlias = Any  # a hash table of nodes: an int32 array, a power of two long, 0 where there is none

ROOT = 0
NONE = -1

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("parent", np.int32),
                ("move", np.int32),
                ("visits", np.int32),
                ("seat", np.int32),  # that makes the move
                ("utility", np.float64),  # sums over all visits, for that seat
                ("margin", np.float64),
                ("wins", np.float64),
            ],
            align=True,
        ),
    )
)


@compiled
def hash_of(parent: int, move: int, size: int) -> int:
    """Where to look for a node first."""
    mixed = (parent * 0x9E3779B1 + move * 0x85EBCA6B) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return (mixed * 0x2C1B3C6D & 0xFFFFFFFF) >> 7 & (size - 1)


@compiled
def find_node(nodes: Nodes, index: Index, parent: int, move: int) -> int:
    """The node of a move, or NONE."""
    size = len(index)
    at = hash_of(parent, move, size)
    while index[at]:
        node = int(index[at])
        if nodes[node].parent == parent and nodes[node].move == move:
            return node
        at = (at + 1) & (size - 1)
    return NONE


@compiled
def add_node(nodes: Nodes, index: Index, used: int, parent: int, move: int, seat: int) -> None:
    """Write node number ``used``."""
    nodes[used].parent = parent
    nodes[used].move = move
    nodes[used].seat = seat
    nodes[used].visits = 0
    nodes[used].utility = 0
    nodes[used].margin = 0
    nodes[used].wins = 0
    size = len(index)
    at = hash_of(parent, move, size)
    while index[at]:
        at = (at + 1) & (size - 1)
    index[at] = used


@compiled
def set_priors(tuning: Tuning, number: int, buffers: Buffers) -> None:
    """Proposals as probabilities; moves far below the best get none."""
    best = buffers.score[0]
    for i in range(1, number):
        best = max(best, buffers.score[i])
    total = 0.0
    for i in range(number):
        below_best = best - buffers.score[i]
        prior = exp(-below_best / tuning.temperature) if below_best <= tuning.cut else 0.0
        buffers.prior[i] = prior
        total += buffers.prior[i]
    for i in range(number):
        buffers.prior[i] /= total


@compiled
def choose_branch(
    nodes: Nodes, index: Index, parent: int, tuning: Tuning, number: int, buffers: Buffers
) -> int:
    """Which of the proposed moves to look at next: the one with the best prospects (PUCT).

    Writes the node of every move, or NONE, into ``buffers.node``.
    """
    if number == 1:
        buffers.node[0] = find_node(nodes, index, parent, int(buffers.move[0]))
        return 0
    set_priors(tuning, number, buffers)
    visits, utility = 0, 0.0
    for i in range(number):
        node = find_node(nodes, index, parent, int(buffers.move[i])) if buffers.prior[i] > 0 else NONE
        buffers.node[i] = node
        if node >= 0:
            visits += int(nodes[node].visits)
            utility += float(nodes[node].utility)
    if visits == 0:
        return most_likely(number, buffers)
    untried = utility / visits - tuning.doubt
    urge = tuning.exploration * math.sqrt(visits)
    best, best_value = 0, -1e9
    for i in range(number):
        if buffers.prior[i] > 0:
            node = int(buffers.node[i])
            tried = int(nodes[node].visits) if node >= 0 else 0
            value = float(nodes[node].utility) / tried if tried else untried
            value += urge * buffers.prior[i] / (1 + tried)
            if value > best_value:
                best, best_value = i, value
    return best


@compiled
def most_likely(number: int, buffers: Buffers) -> int:
    """Which of the proposed moves has the highest prior; the first of equals."""
    best = 0
    for i in range(1, number):
        if buffers.prior[i] > buffers.prior[best]:
            best = i
    return best


@compiled
def simulate_once(
    nodes: Nodes,
    index: Index,
    used: int,
    root: int,
    state: State,
    tuning: Tuning,
    weights: Weights,
    rng: Rng,
    log: Log,
    buffers: Buffers,
) -> int:
    """Run one simulation from the root's position, in ``state``. Return how many nodes there are now."""
    round_no, node = int(state.round_no), root
    while state.round_no == round_no and not is_over(state):
        number = propose(state, weights, buffers)
        chosen = choose_branch(nodes, index, node, tuning, number, buffers)
        move, seat, child = int(buffers.move[chosen]), int(state.seat), int(buffers.node[chosen])
        play_move(state, move, rng, log)
        if child >= 0:
            node = child
            continue
        if used < len(nodes):
            add_node(nodes, index, used, node, move, seat)
            node, used = used, used + 1
        break
    play_on(state, round_no, float(tuning.blur), weights, rng, log, buffers)
    estimate(state, weights, buffers.points)
    credit(nodes, node, root, state, buffers.points, tuning)
    return used


@compiled
def credit(nodes: Nodes, node: int, root: int, state: State, points: Points, tuning: Tuning) -> None:
    """Add the outcome to every node from the last up to the root's child, for the seat that moved there."""
    seats = int(state.seats)
    while node != root:
        seat = int(nodes[node].seat)
        nodes[node].visits += 1
        nodes[node].utility += utility_of(points, seats, seat, tuning)
        nodes[node].margin += margin_of(points, seats, seat)
        nodes[node].wins += win_chance(state, points, seats, seat, tuning)
        node = int(nodes[node].parent)


@compiled
def simulate(
    simulations: int,
    nodes: Nodes,
    index: Index,
    used: int,
    root: int,
    start: State,
    trial: Any,
    tuning: Tuning,
    weights: Weights,
    rng: Rng,
    log: Log,
    buffers: Buffers,
) -> int:
    """Simulate from a position, on copies of it in ``trial[0]``; the tree may have grown before.

    Return how many nodes there are now.
    """
    for _ in range(simulations):
        trial[0] = start
        used = simulate_once(nodes, index, used, root, trial[0], tuning, weights, rng, log, buffers)
    return used
