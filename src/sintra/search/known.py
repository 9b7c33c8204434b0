"""Simulations with a network: it gives the priors, and the scores to expect.

As in ``tree``, and on the same nodes. While nothing has been drawn since the root, a node stands for one
position; then its moves are kept as edges, side by side, and the network is asked for priors only once.
"""

import math
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State, is_over
from sintra.search.net import Net, Sums, judge, weigh_moves
from sintra.search.playout import end_turn, play_move, play_on
from sintra.search.tree import Index, Nodes, add_node, credit, find_node, set_priors
from sintra.search.tuning import Tuning
from sintra.search.verbs import Buffers, Weights, estimate, propose

Edges: TypeAlias = Any  # an array of dtype EDGE
Kept: TypeAlias = Any  # an int32 array: of every node, the first of its edges and how many there are

EDGE = np.dtype(
    (
        np.record,
        np.dtype([("move", np.int32), ("node", np.int32), ("prior", np.float64)], align=True),
    )
)
FREE = 0  # the first of the edges is none: its node is the number of the next free edge


@compiled
def list_edges(
    nodes: Nodes,
    index: Index,
    edges: Edges,
    first: int,
    parent: int,
    state: State,
    tuning: Tuning,
    weights: Weights,
    net: Net,
    sums: Sums,
    buffers: Buffers,
) -> int:
    """Write the moves of a position that are worth looking at, from ``edges[first]`` on; how many."""
    number, kept = propose(state, weights, buffers), 0
    if number == 1:
        buffers.prior[0] = 1.0
    else:
        if tuning.sharp > 0:
            weigh_moves(state, net, number, float(tuning.temperature * tuning.sharp), sums, buffers)
        set_priors(tuning, number, buffers)
    for i in range(number):
        if buffers.prior[i] > 0:
            move = int(buffers.move[i])
            edges[first + kept].move = move
            edges[first + kept].prior = buffers.prior[i]
            edges[first + kept].node = find_node(nodes, index, parent, move)
            kept += 1
    return kept


@compiled
def find_edges(
    nodes: Nodes,
    index: Index,
    kept: Kept,
    edges: Edges,
    node: int,
    certain: bool,
    state: State,
    tuning: Tuning,
    weights: Weights,
    net: Net,
    sums: Sums,
    buffers: Buffers,
) -> tuple[int, int]:
    """The moves of a position below a node: the first edge and how many there are.

    They are kept if the position is ``certain``: nothing has been drawn since the root.
    """
    if certain and kept[node, 1] > 0:
        return int(kept[node, 0]), int(kept[node, 1])
    first = int(edges[FREE].node)
    number = list_edges(nodes, index, edges, first, node, state, tuning, weights, net, sums, buffers)
    if certain and first + number + len(buffers.move) <= len(edges):
        kept[node, 0] = first
        kept[node, 1] = number
        edges[FREE].node = first + number
    return first, number


@compiled
def choose_edge(nodes: Nodes, edges: Edges, first: int, number: int, tuning: Tuning) -> int:
    """Which move to look at next: the one with the best prospects (PUCT)."""
    visits, utility = 0, 0.0
    for edge in range(first, first + number):
        node = int(edges[edge].node)
        if node >= 0:
            visits += int(nodes[node].visits)
            utility += float(nodes[node].utility)
    untried = utility / visits - tuning.doubt if visits else 0.0
    urge = tuning.exploration * math.sqrt(max(visits, 1))
    best, best_value = first, -1e9
    for edge in range(first, first + number):
        node = int(edges[edge].node)
        tried = int(nodes[node].visits) if node >= 0 else 0
        value = float(nodes[node].utility) / tried if tried else untried
        value += urge * edges[edge].prior / (1 + tried)
        if value > best_value:
            best, best_value = edge, value
    return best


@compiled
def expect(
    leaf: float,
    state: State,
    round_no: int,
    tuning: Tuning,
    weights: Weights,
    net: Net,
    sums: Sums,
    rng: Rng,
    log: Log,
    buffers: Buffers,
) -> None:
    """What final scores to expect where the tree ends: at once, or after playing on to the next round."""
    end_turn(state, round_no, weights, rng, log, buffers)
    if state.round_no != round_no or is_over(state):
        leaf = 0.0
    elif 0 < leaf < 1:
        judge(state, net, sums, sums.points)
    if leaf < 1:
        play_on(state, round_no, float(tuning.blur), weights, rng, log, buffers)
    if state.round_no == round_no and not is_over(state):
        judge(state, net, sums, buffers.points)
    else:
        expect_next(state, float(tuning.trust), weights, net, sums, buffers)
    if 0 < leaf < 1:
        for seat in range(int(state.seats)):
            buffers.points[seat] += leaf * (sums.points[seat] - buffers.points[seat])


@compiled
def expect_next(state: State, trust: float, weights: Weights, net: Net, sums: Sums, buffers: Buffers) -> None:
    """The same where a round has ended: the network and the estimate together; exact once all is over."""
    if trust < 1 or is_over(state):
        estimate(state, weights, buffers.points)
    if trust > 0 and not is_over(state):
        judge(state, net, sums, sums.judged)
        for seat in range(int(state.seats)):
            share = trust * (sums.judged[seat] - buffers.points[seat])
            buffers.points[seat] = buffers.points[seat] + share if trust < 1 else sums.judged[seat]


@compiled
def simulate_once(
    nodes: Nodes,
    index: Index,
    kept: Kept,
    edges: Edges,
    used: int,
    root: int,
    leaf: float,
    state: State,
    tuning: Tuning,
    weights: Weights,
    net: Net,
    sums: Sums,
    rng: Rng,
    log: Log,
    buffers: Buffers,
) -> int:
    """Run one simulation from the root's position, in ``state``. Return how many nodes there are now."""
    round_no, node, certain = int(state.round_no), root, True
    while state.round_no == round_no and not is_over(state):
        first, number = find_edges(
            nodes, index, kept, edges, node, certain, state, tuning, weights, net, sums, buffers
        )
        edge = choose_edge(nodes, edges, first, number, tuning)
        move, seat, child = int(edges[edge].move), int(state.seat), int(edges[edge].node)
        certain = play_move(state, move, rng, log) == 0 and certain
        if child >= 0:
            node = child
            continue
        if used < len(nodes):
            add_node(nodes, index, used, node, move, seat)
            kept[used, 1] = 0
            edges[edge].node = used
            node, used = used, used + 1
        break
    expect(leaf, state, round_no, tuning, weights, net, sums, rng, log, buffers)
    credit(nodes, node, root, state, buffers.points, tuning)
    return used


@compiled
def simulate_known(
    simulations: int,
    nodes: Nodes,
    index: Index,
    kept: Kept,
    edges: Edges,
    used: int,
    root: int,
    leaf: float,
    start: State,
    trial: Any,
    tuning: Tuning,
    weights: Weights,
    net: Net,
    sums: Sums,
    rng: Rng,
    log: Log,
    buffers: Buffers,
) -> int:
    """Simulate from a position, on copies of it in ``trial[0]``; the tree may have grown before.

    Return how many nodes there are now.
    """
    for _ in range(simulations):
        trial[0] = start
        used = simulate_once(
            nodes,
            index,
            kept,
            edges,
            used,
            root,
            leaf,
            trial[0],
            tuning,
            weights,
            net,
            sums,
            rng,
            log,
            buffers,
        )
    return used
