"""Learn how the search of Summer Pavilion judges where a round led to: the tables ``VALUE``.

    python bench/fit_summer.py --minutes 10 --pool build/positions

The tables that weigh moves (``bench/tune_summer.py``) hold what a player without search makes of a position.
A search makes more of it, and above all more of a poor one. So games are played by all kinds of players up to
some round and by a small search from there on; the tables are fitted to the scores which that led to. Every
run adds its positions to the pool, and fits to the whole pool: positions of many players, not of the newest.
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
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import is_over
from sintra.search.knowledge import knowledge_of
from sintra.search.summer_value import worth_of
from sintra.search.summer_weights import DENY_AT, SIZE, TABLES, VALUE, load_weights, save_weights
from sintra.search.tree import NODE, NONE, ROOT, best_move, find_node, new_room, play_move, simulate
from sintra.search.verbs import propose
from sintra.summer.tables import BOARDS, ROUNDS
from tune_summer import learn

SEATS = (2, 2, 2, 2, 3, 4)  # as often as they are played
GREY = 0.2  # part of the games
BLURS = (0, 1, 2, 3, 5, 8)  # points of misjudgement of the players before the search
EPOCHS = 15
RATE = 0.02  # part of an error that is corrected at first


@compiled
def choose_by_search(simulations: int, state: Any, tree: Any, taste: Any, weights: Any, room: Any) -> int:
    """The move that a small search visits most."""
    nodes, places, scratch = tree
    moves, scores = room[2], room[3]
    if propose(state, weights, moves, scores) == 1:
        return int(moves[0])
    for i in range(len(places)):
        places[i] = 0
    simulate(simulations, nodes, places, 1, ROOT, state, scratch, taste, weights, room)
    best, most = 0, -1
    for i in range(propose(state, weights, moves, scores)):
        node = find_node(nodes, places, ROOT, int(moves[i]))
        if node != NONE and nodes[node].visits > most:
            best, most = int(moves[i]), int(nodes[node].visits)
    return best


@compiled
def play(
    state: Any,
    blurs: Any,
    switch: int,
    simulations: int,
    starts: Any,
    tree: Any,
    taste: Any,
    weights: Any,
    room: Any,
) -> int:
    """Play a game, from round ``switch`` on by search. How many starts of rounds were noted from there on."""
    round_no, noted = int(state.round_no), 0
    while not is_over(state):
        if round_no >= switch:
            move = choose_by_search(simulations, state, tree, taste, weights, room)
        else:
            move = best_move(state, weights, float(blurs[int(state.seat)]), room[0], room[2], room[3])
        play_move(state, move, room[0], room[1])
        if state.round_no != round_no and not is_over(state):
            round_no = int(state.round_no)
            if round_no >= switch:
                starts[noted] = state
                noted += 1
    return noted


class Player:
    """One thread's games."""

    def __init__(self, weights: Any, simulations: int, seed: str) -> None:
        self.game, self.weights, self.simulations = find_game("summer"), weights, simulations
        self.chance = np.random.default_rng([ord(letter) for letter in seed])
        self.taste = knowledge_of("summer").new_taste()
        size = 1 << (4 * simulations).bit_length()
        self.tree = (np.zeros(simulations + 1, NODE), np.zeros(size, np.int32), np.zeros(1, self.game.dtype))
        self.room = new_room(new_rng(seed))
        self.starts = np.zeros(ROUNDS, self.game.dtype)

    def play(self, until: float) -> tuple[list[Any], list[Any]]:
        """Starts of rounds and the final scores they led to, until a time; one game at least."""
        positions: list[Any] = []
        finals: list[Any] = []
        while not positions or time.monotonic() < until:
            board = BOARDS[int(self.chance.random() < GREY)]
            state = self.game.new_game(int(self.chance.choice(SEATS)), {"board": board}, self.room[0])
            switch, blurs = (
                int(self.chance.integers(1, ROUNDS + 1)),
                self.chance.choice(BLURS, 4).astype(float),
            )
            how = (self.starts, self.tree, self.taste, self.weights, self.room)
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
        worth_of(positions[i], int(seats[i]), (tables, traces[i]))


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
    weights, run = load_weights(), args.pool / f"{args.seed}.npz"
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
    save_weights(weights)
    print(
        f"{len(positions):,} starts of rounds in {len(pools)} runs, error {error:.2f} points", file=sys.stderr
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
