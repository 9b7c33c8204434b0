"""Searches beside the games: what positions are worth that other moves would have led to.

In the games of a generation mostly good moves are played, but the network is asked about all those that a
search tries. So moves are drawn in positions of the games, good ones more often, and the positions after them
are searched. What the search expects is learnt from as it is: no game goes on from there.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.random import below, seed_stream
from sintra.kernel.reals import exp
from sintra.kernel.verbs import is_over
from sintra.search.playout import Memory, end_turn, play_move
from sintra.search.verbs import propose
from train.games import MOST_MOVES, Desk, Games, Plan, Shared, Table, think

HEAT = 3.0  # points: how sharply moves are drawn by what speaks for them
WORST = 12.0  # no move is drawn less often than one that is so many points below the best
CHUNK = 200  # positions between two looks at the clock
PLAYER = 0


@compiled
def draw_move(state: Any, weights: Any, memory: Memory) -> int:
    """A proposed move at random, or -1 if there is no choice."""
    rng, buffers = memory.rng, memory.buffers
    number = propose(state, weights, buffers)
    if number < 2:
        return -1
    best, total = float(buffers.score[0]), 0.0
    for i in range(1, number):
        best = max(best, float(buffers.score[i]))
    for i in range(number):
        buffers.prior[i] = exp(max(float(buffers.score[i]) - best, -WORST) / HEAT)
        total += buffers.prior[i]
    left = total * below(rng, 1 << 20) / float(1 << 20)
    for i in range(number):
        left -= buffers.prior[i]
        if left < 0:
            return int(buffers.move[i])
    return int(buffers.move[number - 1])


@compiled
def search_some(
    states: Any,
    first: int,
    end: int,
    simulations: int,
    seed: int,
    shared: Shared,
    trial: Any,
    desk: Desk,
    found: Any,
    worth: Any,
    source: Any,
) -> int:
    """Search beside some positions, unless the round ends with the turn. Return how many were found."""
    memory, number = desk.memory, 0
    for i in range(first, end):
        trial[0] = states[i]
        state = trial[0]
        seed_stream(memory.rng, seed, i)
        round_no, move = int(state.round_no), draw_move(state, shared.weights, memory)
        if move < 0:
            continue
        play_move(state, move, memory.rng, memory.log)
        end_turn(state, round_no, shared.weights, memory)
        if is_over(state) or state.round_no != round_no or propose(state, shared.weights, memory.buffers) < 2:
            continue
        found[number], source[number] = state, i
        think(simulations, False, state, 0, PLAYER, shared, desk)
        for seat in range(worth.shape[1]):
            worth[number, seat] = desk.worth[0, seat] if seat < state.seats else 0
        number += 1
    return number


def search_beside(
    games: Games, tables: list[Table], shard: dict[str, Any], simulations: int, until: float
) -> dict[str, Any]:
    """Search beside the positions of a shard until a time: a shard of its own; nothing if time was up."""
    dtype = games.knowledge.game.dtype
    states = np.ascontiguousarray(shard["states"]).reshape(-1).view(dtype)
    shared = games.shared(Plan(np.array([[simulations, simulations]], np.int64), 1, 0))
    left = list(range(0, len(states), CHUNK))[::-1]

    def work(table: Table) -> list[tuple[int, Any, Any, Any]]:
        trial, found = np.zeros(1, dtype), np.zeros(CHUNK, dtype)
        worth, source = np.zeros((CHUNK, 4), np.float32), np.zeros(CHUNK, np.int64)
        parts: list[tuple[int, Any, Any, Any]] = []
        while left and time.time() < until:
            try:
                first = left.pop()
            except IndexError:
                break
            end, into = min(first + CHUNK, len(states)), (found, worth, source)
            number = search_some(
                states, first, end, simulations, games.seed, shared, trial, table.desk, *into
            )
            parts.append((first, found[:number].copy(), worth[:number].copy(), source[:number].copy()))
        return parts

    with ThreadPoolExecutor(len(tables)) as pool:
        parts = sorted((part for some in pool.map(work, tables) for part in some), key=lambda part: part[0])
    if not parts:
        return {}
    found, worth, source = (np.concatenate([part[i] for part in parts]) for i in (1, 2, 3))
    rows = len(found)
    return {
        "states": found.view(np.uint8).reshape(rows, -1),
        "visits": np.zeros((rows, MOST_MOVES), np.uint16),
        "moves": np.zeros(rows, np.int8),
        "finals": np.zeros((rows, 4), np.int16),  # there is none
        "worth": worth,
        "styles": np.zeros(rows, bool),
        "groups": shard["groups"][source],
    }
