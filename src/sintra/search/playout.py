"""Playing by the game's own judgement, without a tree."""

from typing import Any, NamedTuple

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import State, apply, in_turn, is_over
from sintra.search.verbs import Buffers, Weights, first_step, propose, rest_of


class Memory(NamedTuple):
    """What one thread plays and thinks with."""

    trial: Any  # an array of one state, to try things on
    rng: Rng
    log: Log
    buffers: Buffers


@compiled
def play_move(state: State, move: int, rng: Rng, log: Log) -> int:
    """Play all steps of a move. Return how many tiles were drawn."""
    drawn = 0
    while move >= 0:
        drawn += apply(state, first_step(move), rng, log)
        move = rest_of(move)
    return drawn


@compiled
def misjudgement(rng: Rng) -> float:
    """Between -1 and 1, more often near 0."""
    return (below(rng, 1 << 12) + below(rng, 1 << 12)) / float(1 << 12) - 1.0


@compiled
def best_move(state: State, weights: Weights, blur: float, rng: Rng, buffers: Buffers) -> int:
    """The proposed move that seems best, when each is misjudged by up to ``blur`` points."""
    number = propose(state, weights, buffers)
    best, best_score = 0, -1e9
    for i in range(number):
        score = float(buffers.score[i])
        if blur > 0:
            score += blur * misjudgement(rng)
        if score > best_score:
            best, best_score = i, score
    return int(buffers.move[best])


@compiled
def end_turn(state: State, round_no: int, weights: Weights, memory: Memory) -> None:
    """Play to the end of the turn."""
    rng, log, buffers = memory.rng, memory.log, memory.buffers
    while in_turn(state) and state.round_no == round_no:
        play_move(state, best_move(state, weights, 0.0, rng, buffers), rng, log)


@compiled
def play_on(state: State, round_no: int, blur: float, weights: Weights, memory: Memory) -> None:
    """Play to the end of the round, misjudging by up to ``blur`` points."""
    rng, log, buffers = memory.rng, memory.log, memory.buffers
    while state.round_no == round_no and not is_over(state):
        play_move(state, best_move(state, weights, blur, rng, buffers), rng, log)
