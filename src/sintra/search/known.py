"""Simulations with a network: it gives the priors, and the scores to expect.

As in ``tree``, and on the same nodes. While nothing has been drawn since the root, a node stands for one
position; then its moves are kept as edges, side by side, and the network is asked for priors only once.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.verbs import State, is_over
from sintra.search.net import Net, Sums, judge, weigh_moves
from sintra.search.outcome import end_of
from sintra.search.playout import Memory, end_turn, play_move, play_on
from sintra.search.tree import Mind, Nodes, add_node, credit, find_node, set_priors
from sintra.search.tuning import Tuning
from sintra.search.verbs import Buffers, Weights, estimate, propose

EDGE = np.dtype(
    (
        np.record,
        np.dtype([("move", np.int32), ("node", np.int32), ("prior", np.float64)], align=True),
    )
)
FREE = 0  # edge 0 is not a real one: its node is the number of the next free edge


class Edges(NamedTuple):
    """The moves of nodes."""

    rows: Any  # an array of dtype EDGE
    kept: Any  # an int32 array: of every node, the first of its edges and how many there are


class Network(NamedTuple):
    """A network, and how a search uses it."""

    net: Net
    sums: Sums
    leaf: float  # how much it counts where the tree ends, before playing on to the end of the round


@compiled
def list_edges(
    nodes: Nodes,
    edges: Edges,
    first: int,
    parent: int,
    state: State,
    mind: Mind,
    network: Network,
    buffers: Buffers,
) -> int:
    """Write the moves of a position that are worth looking at, from edge ``first`` on; how many."""
    rows, tuning = edges.rows, mind.tuning
    number, kept = propose(state, mind.weights, buffers), 0
    if number == 1:
        buffers.prior[0] = 1.0
    else:
        if tuning.sharp > 0:
            temperature = float(tuning.temperature * tuning.sharp)
            weigh_moves(state, network.net, number, temperature, network.sums, buffers)
        set_priors(tuning, number, buffers)
    for i in range(number):
        if buffers.prior[i] > 0:
            move = int(buffers.move[i])
            rows[first + kept].move = move
            rows[first + kept].prior = buffers.prior[i]
            rows[first + kept].node = find_node(nodes, parent, move)
            kept += 1
    return kept


@compiled
def find_edges(
    nodes: Nodes,
    edges: Edges,
    node: int,
    certain: bool,
    state: State,
    mind: Mind,
    network: Network,
    buffers: Buffers,
) -> tuple[int, int]:
    """The moves of a position below a node: the first edge and how many there are.

    They are kept if the position is ``certain``: nothing has been drawn since the root.
    """
    rows, kept = edges.rows, edges.kept
    if certain and kept[node, 1] > 0:
        return int(kept[node, 0]), int(kept[node, 1])
    first = int(rows[FREE].node)
    number = list_edges(nodes, edges, first, node, state, mind, network, buffers)
    if certain and first + number + len(buffers.move) <= len(rows):
        kept[node, 0] = first
        kept[node, 1] = number
        rows[FREE].node = first + number
    return first, number


@compiled
def choose_edge(nodes: Nodes, edges: Edges, first: int, number: int, tuning: Tuning) -> int:
    """Which move to look at next: the one with the best prospects (PUCT)."""
    known, listed, visits, utility = nodes.rows, edges.rows, 0, 0.0
    for edge in range(first, first + number):
        node = int(listed[edge].node)
        if node >= 0:
            visits += int(known[node].visits)
            utility += float(known[node].utility)
    untried = utility / visits - tuning.doubt if visits else 0.0
    urge = tuning.exploration * math.sqrt(max(visits, 1))
    best, best_value = first, -1e9
    for edge in range(first, first + number):
        node = int(listed[edge].node)
        tried = int(known[node].visits) if node >= 0 else 0
        value = float(known[node].utility) / tried if tried else untried
        value += urge * listed[edge].prior / (1 + tried)
        if value > best_value:
            best, best_value = edge, value
    return best


@compiled
def expect(state: State, round_no: int, mind: Mind, network: Network, memory: Memory) -> None:
    """What final scores to expect where the tree ends: at once, or after playing on to the next round."""
    (tuning, weights), (net, sums, leaf), buffers = mind, network, memory.buffers
    end_turn(state, round_no, weights, memory)
    if state.round_no != round_no or is_over(state):
        leaf = 0.0
    elif 0 < leaf < 1:
        judge(state, net, sums, sums.points)
    if leaf < 1:
        play_on(state, round_no, float(tuning.blur), weights, memory)
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
    edges: Edges,
    used: int,
    root: int,
    state: State,
    mind: Mind,
    network: Network,
    memory: Memory,
) -> int:
    """Run one simulation from the root's position, in ``state``. Return how many nodes there are now."""
    tuning, buffers, rows = mind.tuning, memory.buffers, edges.rows
    round_no, node, certain = int(state.round_no), root, True
    while state.round_no == round_no and not is_over(state):
        first, number = find_edges(nodes, edges, node, certain, state, mind, network, buffers)
        edge = choose_edge(nodes, edges, first, number, tuning)
        move, seat, child = int(rows[edge].move), int(state.seat), int(rows[edge].node)
        certain = play_move(state, move, memory.rng, memory.log) == 0 and certain
        if child >= 0:
            node = child
            continue
        if used < len(nodes.rows):
            add_node(nodes, used, node, move, seat)
            edges.kept[used, 1] = 0
            rows[edge].node = used
            node, used = used, used + 1
        break
    sure = is_over(state)
    expect(state, round_no, mind, network, memory)
    buffers.end = end_of(state, sure)
    credit(nodes, node, root, int(state.seats), tuning, buffers)
    return used


@compiled
def simulate_known(
    simulations: int,
    nodes: Nodes,
    edges: Edges,
    used: int,
    root: int,
    start: State,
    mind: Mind,
    network: Network,
    memory: Memory,
) -> int:
    """Simulate from a position, on copies of it in ``memory.trial``; the tree may have grown before.

    Return how many nodes there are now.
    """
    trial = memory.trial
    for _ in range(simulations):
        trial[0] = start
        used = simulate_once(nodes, edges, used, root, trial[0], mind, network, memory)
    return used
