"""The search tree: open-loop PUCT over any game, compiled, with chance drawn afresh in every simulation.

A node stands for the moves that led to it, not for one position: the tiles drawn on the way differ from visit
to visit. So at every visit the game proposes the moves of the position at hand, and the tree only remembers
how moves have done so far: a node is found by its parent and its move. A simulation goes down the tree, then
on by the game's own judgement to the end of the round, where every seat's final score is estimated.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.reals import exp
from sintra.kernel.verbs import State, is_over
from sintra.search.outcome import end_of, margin_of, utility_of, win_chance
from sintra.search.playout import Memory, play_move, play_on
from sintra.search.tuning import Tuning
from sintra.search.verbs import Buffers, Weights, estimate, propose

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


class Nodes(NamedTuple):
    """The nodes of a tree, and where to find them."""

    rows: Any  # an array of dtype NODE; node 0 is the root
    index: Any  # a hash table of nodes: an int32 array, a power of two long, 0 where there is none


class Mind(NamedTuple):
    """What a search wants, and what the game's evaluation has learnt."""

    tuning: Tuning
    weights: Weights


@compiled
def hash_of(parent: int, move: int, size: int) -> int:
    """Where to look for a node first."""
    mixed = (parent * 0x9E3779B1 + move * 0x85EBCA6B) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return (mixed * 0x2C1B3C6D & 0xFFFFFFFF) >> 7 & (size - 1)


@compiled
def find_node(nodes: Nodes, parent: int, move: int) -> int:
    """The node of a move, or NONE."""
    rows, index = nodes.rows, nodes.index
    size = len(index)
    at = hash_of(parent, move, size)
    while index[at]:
        node = int(index[at])
        if rows[node].parent == parent and rows[node].move == move:
            return node
        at = (at + 1) & (size - 1)
    return NONE


@compiled
def add_node(nodes: Nodes, used: int, parent: int, move: int, seat: int) -> None:
    """Write node number ``used``."""
    rows, index = nodes.rows, nodes.index
    rows[used].parent = parent
    rows[used].move = move
    rows[used].seat = seat
    rows[used].visits = 0
    rows[used].utility = 0
    rows[used].margin = 0
    rows[used].wins = 0
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
def choose_branch(nodes: Nodes, parent: int, tuning: Tuning, number: int, buffers: Buffers) -> int:
    """Which of the proposed moves to look at next: the one with the best prospects (PUCT).

    Writes the node of every move, or NONE, into ``buffers.node``.
    """
    if number == 1:
        buffers.node[0] = find_node(nodes, parent, int(buffers.move[0]))
        return 0
    set_priors(tuning, number, buffers)
    rows, visits, utility = nodes.rows, 0, 0.0
    for i in range(number):
        node = find_node(nodes, parent, int(buffers.move[i])) if buffers.prior[i] > 0 else NONE
        buffers.node[i] = node
        if node >= 0:
            visits += int(rows[node].visits)
            utility += float(rows[node].utility)
    if visits == 0:
        return most_likely(number, buffers)
    untried = utility / visits - tuning.doubt
    urge = tuning.exploration * math.sqrt(visits)
    best, best_value = 0, -1e9
    for i in range(number):
        if buffers.prior[i] > 0:
            node = int(buffers.node[i])
            tried = int(rows[node].visits) if node >= 0 else 0
            value = float(rows[node].utility) / tried if tried else untried
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
def simulate_once(nodes: Nodes, used: int, root: int, state: State, mind: Mind, memory: Memory) -> int:
    """Run one simulation from the root's position, in ``state``. Return how many nodes there are now."""
    (tuning, weights), buffers = mind, memory.buffers
    round_no, node = int(state.round_no), root
    while state.round_no == round_no and not is_over(state):
        number = propose(state, weights, buffers)
        chosen = choose_branch(nodes, node, tuning, number, buffers)
        move, seat, child = int(buffers.move[chosen]), int(state.seat), int(buffers.node[chosen])
        play_move(state, move, memory.rng, memory.log)
        if child >= 0:
            node = child
            continue
        if used < len(nodes.rows):
            add_node(nodes, used, node, move, seat)
            node, used = used, used + 1
        break
    sure = is_over(state)
    play_on(state, round_no, float(tuning.blur), weights, memory)
    estimate(state, weights, buffers.points)
    buffers.end = end_of(state, sure)
    credit(nodes, node, root, int(state.seats), tuning, buffers)
    return used


@compiled
def credit(nodes: Nodes, node: int, root: int, seats: int, tuning: Tuning, buffers: Buffers) -> None:
    """Add the outcome to every node from the last up to the root's child, for the seat that moved there."""
    rows, points, end = nodes.rows, buffers.points, int(buffers.end)
    while node != root:
        seat = int(rows[node].seat)
        rows[node].visits += 1
        rows[node].utility += utility_of(points, seats, seat, tuning)
        rows[node].margin += margin_of(points, seats, seat)
        rows[node].wins += win_chance(points, seats, seat, end, tuning)
        node = int(rows[node].parent)


@compiled
def simulate(
    simulations: int, nodes: Nodes, used: int, root: int, start: State, mind: Mind, memory: Memory
) -> int:
    """Simulate from a position, on copies of it in ``memory.trial``; the tree may have grown before.

    Return how many nodes there are now.
    """
    trial = memory.trial
    for _ in range(simulations):
        trial[0] = start
        used = simulate_once(nodes, used, root, trial[0], mind, memory)
    return used
