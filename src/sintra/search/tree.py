"""The search tree: open-loop PUCT over any game, compiled, with chance drawn afresh in every simulation.

A node stands for the moves that led to it, not for one position: tiles drawn on the way differ from visit to
visit. So at every visit the game proposes the moves of the position at hand, and the tree only remembers how
moves did so far: a node is found by its parent and its move. A simulation goes down the tree, then on by the
game's own judgement to the end of the round, where every seat's final score is estimated.
"""

import math
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import State, apply, is_over
from sintra.search.verbs import MAX_MOVES, Moves, Scores, Weights, estimate, first_step, propose, rest_of

Nodes: TypeAlias = Any  # an array of dtype NODE; node 0 is the root
Places: TypeAlias = Any  # an int32 array, a power of two long: the nodes by hash, 0 where there is none
Room: TypeAlias = Any  # what a simulation works with: random numbers, log, and five arrays (``new_room``)

ROOT = 0
NONE = -1
MAX_SEATS = 4

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

# How a search judges: one record, so that levels can differ in it.
TASTE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploration", np.float32),
                ("temperature", np.float32),  # points: how sharply proposals become a prior
                ("cut", np.float32),  # points below the best proposal at which moves are not looked at
                ("doubt", np.float32),  # how much below its parent an untried move is taken to be
                ("noise", np.float32),  # points by which moves are misjudged beyond the tree
                ("margin_scale", np.float32),  # points of margin that make a win likely
                ("score_share", np.float32),  # part of the utility that is the own score
                ("score_scale", np.float32),
                ("score_middle", np.float32),
                (
                    "spread",
                    np.float32,
                    (8,),
                ),  # of final scores around their estimates, by round: how far a lead makes sure
            ],
            align=True,
        ),
    )
)


def new_room(rng: Rng) -> Room:
    """Random numbers, a log that notes nothing, moves, scores, priors, nodes found, points."""
    lists = (np.zeros(MAX_MOVES, kind) for kind in (np.int32, np.float32, np.float32, np.int32))
    return rng, new_log(wanted=False), *lists, np.zeros(MAX_SEATS)


@compiled
def hash_of(parent: int, move: int, size: int) -> int:
    """Where to look for a node first."""
    mixed = (parent * 0x9E3779B1 + move * 0x85EBCA6B) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return (mixed * 0x2C1B3C6D & 0xFFFFFFFF) >> 7 & (size - 1)


@compiled
def find_node(nodes: Nodes, places: Places, parent: int, move: int) -> int:
    """The node of a move, or NONE."""
    size = len(places)
    at = hash_of(parent, move, size)
    while places[at]:
        node = int(places[at])
        if nodes[node].parent == parent and nodes[node].move == move:
            return node
        at = (at + 1) & (size - 1)
    return NONE


@compiled
def add_node(nodes: Nodes, places: Places, used: int, parent: int, move: int, seat: int) -> None:
    """Write node number ``used``."""
    nodes[used].parent = parent
    nodes[used].move = move
    nodes[used].seat = seat
    nodes[used].visits = 0
    nodes[used].utility = 0
    nodes[used].margin = 0
    nodes[used].wins = 0
    size = len(places)
    at = hash_of(parent, move, size)
    while places[at]:
        at = (at + 1) & (size - 1)
    places[at] = used


@compiled
def play_move(state: State, move: int, rng: Rng, log: Log) -> None:
    """Play all steps of a move."""
    while move >= 0:
        apply(state, first_step(move), rng, log)
        move = rest_of(move)


@compiled
def set_priors(taste: Any, number: int, scores: Scores, priors: Scores) -> None:
    """Proposals as probabilities; moves far below the best get none."""
    best = scores[0]
    for i in range(1, number):
        best = max(best, scores[i])
    total = 0.0
    for i in range(number):
        below_best = best - scores[i]
        priors[i] = math.exp(-below_best / taste.temperature) if below_best <= taste.cut else 0.0
        total += priors[i]
    for i in range(number):
        priors[i] /= total


@compiled
def choose_branch(
    nodes: Nodes,
    places: Places,
    parent: int,
    taste: Any,
    number: int,
    moves: Moves,
    scores: Scores,
    priors: Scores,
    found: Moves,
) -> int:
    """Which of the proposed moves to look at next: the one with the best prospects (PUCT).

    Writes the node of every move, or NONE, into ``found``.
    """
    if number == 1:
        found[0] = find_node(nodes, places, parent, int(moves[0]))
        return 0
    set_priors(taste, number, scores, priors)
    visits, utility = 0, 0.0
    for i in range(number):
        found[i] = find_node(nodes, places, parent, int(moves[i])) if priors[i] > 0 else NONE
        if found[i] >= 0:
            visits += int(nodes[found[i]].visits)
            utility += float(nodes[found[i]].utility)
    if visits == 0:  # nothing known yet: what seems best
        best = 0
        for i in range(1, number):
            if priors[i] > priors[best]:
                best = i
        return best
    untried = utility / visits - taste.doubt
    urge = taste.exploration * math.sqrt(visits)
    best, best_value = 0, -1e9
    for i in range(number):
        if priors[i] > 0:
            node = int(found[i])
            tried = int(nodes[node].visits) if node >= 0 else 0
            value = float(nodes[node].utility) / tried if tried else untried
            value += urge * priors[i] / (1 + tried)
            if value > best_value:
                best, best_value = i, value
    return best


@compiled
def noise(rng: Rng) -> float:
    """Between -1 and 1, more often near 0."""
    return (below(rng, 1 << 12) + below(rng, 1 << 12)) / float(1 << 12) - 1.0


@compiled
def best_move(state: State, weights: Weights, blur: float, rng: Rng, moves: Moves, scores: Scores) -> int:
    """The proposed move that seems best, every one misjudged by up to ``blur`` points."""
    number = propose(state, weights, moves, scores)
    best, best_score = 0, -1e9
    for i in range(number):
        score = float(scores[i])
        if blur > 0:
            score += blur * noise(rng)
        if score > best_score:
            best, best_score = i, score
    return int(moves[best])


@compiled
def play_on(
    state: State,
    round_no: int,
    blur: float,
    weights: Weights,
    rng: Rng,
    log: Log,
    moves: Moves,
    scores: Scores,
) -> None:
    """Play to the end of the round by the game's own judgement, misjudging by up to ``blur`` points."""
    while state.round_no == round_no and not is_over(state):
        play_move(state, best_move(state, weights, blur, rng, moves, scores), rng, log)


@compiled
def margin_of(points: Any, seats: int, seat: int) -> float:
    """By how much a seat leads over the best of the others."""
    best = -1e9
    for other in range(seats):
        if other != seat:
            best = max(best, float(points[other]))
    return float(points[seat]) - best


@compiled
def utility_of(points: Any, seats: int, seat: int, taste: Any) -> float:
    """How much a seat likes an outcome, 0 to 1: a lead, blended with points of its own."""
    lead = 0.5 + 0.5 * math.tanh(margin_of(points, seats, seat) / taste.margin_scale)
    own = 0.5 + 0.5 * math.tanh((points[seat] - taste.score_middle) / taste.score_scale)
    share = float(taste.score_share)
    return (1 - share) * lead + share * own


@compiled
def win_chance(state: State, points: Any, seats: int, seat: int, taste: Any) -> float:
    """How likely a seat is to win with these final scores expected; a tie is shared."""
    if is_over(state):
        tied = 0
        for other in range(seats):
            if points[other] > points[seat]:
                return 0.0
            tied += points[other] == points[seat]
        return 1.0 / tied
    scale, total = 2 / float(taste.spread[int(state.round_no)]), 0.0
    for other in range(seats):
        total += math.exp(min(scale * (points[other] - points[seat]), 50.0))
    return 1.0 / total


@compiled
def simulate_once(
    nodes: Nodes, places: Places, used: int, root: int, state: State, taste: Any, weights: Weights, room: Room
) -> int:
    """One simulation from the root's position, in ``state``. How many nodes there are now."""
    rng, log, moves, scores, priors, found, points = room
    round_no, node = int(state.round_no), root
    while state.round_no == round_no and not is_over(state):
        number = propose(state, weights, moves, scores)
        chosen = choose_branch(nodes, places, node, taste, number, moves, scores, priors, found)
        move, seat, child = int(moves[chosen]), int(state.seat), int(found[chosen])
        play_move(state, move, rng, log)
        if child >= 0:
            node = child
            continue
        if used < len(nodes):
            add_node(nodes, places, used, node, move, seat)
            node, used = used, used + 1
        break
    play_on(state, round_no, float(taste.noise), weights, rng, log, moves, scores)
    estimate(state, weights, points)
    credit(nodes, node, root, state, points, taste)
    return used


@compiled
def credit(nodes: Nodes, node: int, root: int, state: State, points: Any, taste: Any) -> None:
    """Note the outcome at every node from the last to the root's child, for the seat that moved there."""
    seats = int(state.seats)
    while node != root:
        seat = int(nodes[node].seat)
        nodes[node].visits += 1
        nodes[node].utility += utility_of(points, seats, seat, taste)
        nodes[node].margin += margin_of(points, seats, seat)
        nodes[node].wins += win_chance(state, points, seats, seat, taste)
        node = int(nodes[node].parent)


@compiled
def simulate(
    simulations: int,
    nodes: Nodes,
    places: Places,
    used: int,
    root: int,
    start: State,
    scratch: Any,
    taste: Any,
    weights: Weights,
    room: Room,
) -> int:
    """Simulations from a position; the tree may have grown by earlier ones. How many nodes there are now."""
    for _ in range(simulations):
        scratch[0] = start
        used = simulate_once(nodes, places, used, root, scratch[0], taste, weights, room)
    return used
