"""Summer Pavilion: learn the tables that judge where a round has led (``VALUE``).

    python -m train.fit_summer --minutes 10 --pool build/positions

The tables that weigh moves (``tune_summer``) hold what a player without search makes of a position. A search
makes more of it, above all of a poor one. So all kinds of players play up to some round and a small search
plays on from there; the tables are fitted to the final scores. Every run adds its positions to the pool and
fits to the whole pool, so that positions of many players count, not only those of the newest.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from sintra.games import find_game
from sintra.kernel.jit import compiled
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import is_over
from sintra.search.playout import Memory, best_move, play_move
from sintra.search.summer.estimate import expected_score
from sintra.search.summer.knowledge import KNOWLEDGE
from sintra.search.summer.weights import DENY_AT, SIZE, TABLES, VALUE, load, save
from sintra.search.tree import NODE, NONE, ROOT, Mind, Nodes, find_node, simulate
from sintra.search.verbs import propose
from sintra.summer.tables import BOARDS, ROUNDS
from train.tune_summer import learn

SEATS = (2, 2, 2, 2, 3, 4)  # as often as they are played
GREY = 0.2  # part of the games
BLURS = (0, 1, 2, 3, 5, 8)  # points of misjudgement of the players before the search
EPOCHS = 15
RATE = 0.02  # part of an error that is corrected at first


@compiled
def choose_by_search(simulations: int, state: Any, nodes: Nodes, mind: Mind, memory: Memory) -> int:
    """The move that a small search visits most."""
    index, buffers = nodes.index, memory.buffers
    if propose(state, mind.weights, buffers) == 1:
        return int(buffers.move[0])
    for i in range(len(index)):
        index[i] = 0
    simulate(simulations, nodes, 1, ROOT, state, mind, memory)
    best, most = 0, -1
    for i in range(propose(state, mind.weights, buffers)):
        node = find_node(nodes, ROOT, int(buffers.move[i]))
        if node != NONE and nodes.rows[node].visits > most:
            best, most = int(buffers.move[i]), int(nodes.rows[node].visits)
    return best


@compiled
def play(
    state: Any,
    blurs: Any,
    switch: int,
    simulations: int,
    starts: Any,
    nodes: Nodes,
    mind: Mind,
    memory: Memory,
) -> int:
    """Play a game, from round ``switch`` on by search, and note the starts of rounds from there on.

    Return how many there are.
    """
    _, rng, log, buffers = memory
    round_no, noted = int(state.round_no), 0
    while not is_over(state):
        if round_no >= switch:
            move = choose_by_search(simulations, state, nodes, mind, memory)
        else:
            move = best_move(state, mind.weights, float(blurs[int(state.seat)]), rng, buffers)
        play_move(state, move, rng, log)
        if state.round_no != round_no and not is_over(state):
            round_no = int(state.round_no)
            if round_no >= switch:
                starts[noted] = state
                noted += 1
    return noted


class Player:
    """One thread's games."""

    def __init__(self, weights: Any, simulations: int, seed: str) -> None:
        self.game, self.simulations = find_game("summer"), simulations
        self.chance = np.random.default_rng([ord(letter) for letter in seed])
        self.mind = Mind(KNOWLEDGE.new_tuning(), weights)
        size = 1 << (4 * simulations).bit_length()
        self.nodes = Nodes(np.zeros(simulations + 1, NODE), np.zeros(size, np.int32))
        trial, buffers = np.zeros(1, self.game.dtype), KNOWLEDGE.new_buffers()
        self.memory = Memory(trial, new_rng(seed), new_log(wanted=False), buffers)
        self.starts = np.zeros(ROUNDS, self.game.dtype)

    def play(self, until: float) -> tuple[list[Any], list[Any]]:
        """Starts of rounds and the final scores they led to, until a time; one game at least."""
        positions: list[Any] = []
        finals: list[Any] = []
        while not positions or time.monotonic() < until:
            board = BOARDS[int(self.chance.random() < GREY)]
            state = self.game.new_game(int(self.chance.choice(SEATS)), {"board": board}, self.memory.rng)
            switch, blurs = (
                int(self.chance.integers(1, ROUNDS + 1)),
                self.chance.choice(BLURS, 4).astype(float),
            )
            how = (self.starts, self.nodes, self.mind, self.memory)
            noted = play(state, blurs, switch, self.simulations, *how)
            positions.append(self.starts[:noted].copy())
            finals.append(np.repeat(state.score[None].copy(), noted, 0))
        return positions, finals


def play_for(minutes: float, threads: int, weights: Any, simulations: int, seed: str) -> tuple[Any, Any]:
    """Starts of rounds and final scores, from all threads."""
    players = [Player(weights, simulations, f"{seed}:{number}") for number in range(threads)]
    players[0].play(0)  # compiles
    until = time.monotonic() + 60 * minutes
    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(lambda player: player.play(until), players))
    positions = np.concatenate([position for part in parts for position in part[0]])
    return positions, np.concatenate([final for part in parts for final in part[1]])


# ---- fitting


@compiled
def trace_all(positions: Any, seats: Any, weights: Any, traces: Any) -> None:
    """What each position looks up for a seat."""
    tables = weights.view(TABLES)[VALUE]
    for i in range(len(positions)):
        traces[i, 0] = 0
        expected_score(positions[i], int(seats[i]), (tables, traces[i]))


@compiled
def learn_all(order: Any, traces: Any, gains: Any, weights: Any, rate: float) -> None:
    """Once through all positions."""
    for i in order:
        learn(weights, traces[i], float(gains[i]), rate)


def fit(positions: Any, finals: Any, weights: Any) -> float:
    """Move the tables ``VALUE`` to the scores that followed; the error that is left, in points."""
    rows, seats = np.nonzero(np.arange(4) < positions["seats"][:, None])
    gains = (finals[rows, seats] - positions["score"][rows, seats]).astype(float)
    traces, value = np.zeros((len(rows), 64), np.int32), weights[SIZE:].astype(float)
    trace_all(positions[rows], seats, weights, traces)
    chance, order = np.random.default_rng(1), np.arange(len(rows))
    for epoch in range(EPOCHS):
        chance.shuffle(order)
        learn_all(order, traces, gains, value, RATE * (1 - epoch / EPOCHS) + 0.0005)
    weights[SIZE : SIZE + DENY_AT] = value[:DENY_AT]
    looked_up = np.arange(1, traces.shape[1]) <= traces[:, :1]
    errors = gains - np.where(looked_up, value[traces[:, 1:]], 0).sum(1)
    return float(np.sqrt(np.mean(errors**2)))


def main() -> int:
    """Play for a while, fit to all positions there are, write the file."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--minutes", type=float, default=10, help="of play; 0 to fit only")
    parser.add_argument("--pool", type=Path, required=True, help="folder of positions")
    parser.add_argument("--simulations", type=int, default=100, help="of the search, for each step")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    weights, run = load(), args.pool / f"{args.seed}.npz"
    args.pool.mkdir(parents=True, exist_ok=True)
    if args.minutes:
        if run.exists():
            parser.error(f"{run} holds an earlier run: take another seed")
        positions, finals = play_for(args.minutes, args.threads, weights, args.simulations, args.seed)
        raw_bytes = positions.view(np.uint8).reshape(len(positions), -1)
        np.savez_compressed(run, positions=raw_bytes, finals=finals)
    pools = [np.load(path) for path in sorted(args.pool.glob("*.npz"))]
    dtype = find_game("summer").dtype
    positions = np.concatenate([pool["positions"].reshape(-1).view(dtype) for pool in pools])
    error = fit(positions, np.concatenate([pool["finals"] for pool in pools]), weights)
    save(weights)
    print(
        f"{len(positions):,} starts of rounds in {len(pools)} runs, error {error:.2f} points", file=sys.stderr
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
