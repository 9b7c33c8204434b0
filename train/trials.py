"""Matches of a network against version 0.1: with other tunings, at other tables, at equal time.

    python -m train.trials garden --net build/garden/best.npz --log trials.jsonl --minutes 3

First every tuning of ``TUNINGS`` (or those given) plays at two seats; the best of them then plays at all
tables. Simulations are chosen so that both players take the same time, by how fast each is here.
"""

import argparse
import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search import net as nets
from sintra.search.playout import best_move, play_move
from sintra.search.search import Tree
from train.games import Opponent, sizes_of
from train.generations import Workshop, parse_tuning

SIMULATIONS = 1000  # of version 0.1
TUNINGS: list[dict[str, float]] = [
    {"leaf": 0.5},
    {"leaf": 0.0},
    {"leaf": 1.0},
    {"leaf": 0.5, "exploration": 0.5},
    {"leaf": 1.0, "exploration": 0.5},
    {"leaf": 0.75},
    {"leaf": 0.5, "score_share": 0.5},
    {"leaf": 1.0, "score_share": 0.5},
    {"leaf": 0.5, "exploration": 0.2},
    {"leaf": 0.25},
]
OTHER_SIDE = {"summer": {"board": "grey"}, "garden": {"side": "variant"}}


def pace(shop: Workshop, player: Opponent) -> float:
    """Simulations a second over a game."""
    game, knowledge = shop.game, shop.knowledge
    tree = Tree(game, 1000, replace(knowledge, net=player.net, leaf=player.leaf))
    buffers = knowledge.new_buffers()
    state, rng, log = game.new_game(2, {}, new_rng(5)), new_rng(6), new_log(wanted=False)
    count, seconds, turns = 0, 0.0, 0
    tree.grow(1, state, player.tuning, knowledge.weights)  # compiles
    while not game.is_over(state):
        if not game.in_turn(state) and (turns := turns + 1) % 3 == 0:
            tree.clear()
            began = time.perf_counter()
            tree.grow(500, state, player.tuning, knowledge.weights)
            seconds, count = seconds + time.perf_counter() - began, count + 500
        play_move(state, best_move(state, knowledge.weights, 1.0, rng, buffers), rng, log)
    return count / seconds


def main() -> int:
    """Try tunings, then tables."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("game")
    parser.add_argument("--net", type=Path, required=True)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--tunings", type=parse_tuning, nargs="*", default=TUNINGS)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    until = time.time() + 60 * args.minutes
    shop = Workshop(args.game, args.log.parent / f"trials-{args.game}", args.threads, "trials")
    net = nets.load(args.net, sizes_of(shop.knowledge))
    old = shop.player(None)
    old_pace = pace(shop, old)

    def duel(tuning: dict[str, float], games: int, seed: str, seats: int = 2, **options: str) -> float:
        new = shop.player(net, **tuning)
        ratio = pace(shop, new) / old_pace
        simulations = (round(args.simulations * ratio), args.simulations)
        result = shop.duel(new, old, games, simulations, seats, seed, until, **options)
        line = {"game": args.game, **tuning, "seats": seats, **options, "pace": round(ratio, 2), **result}
        with args.log.open("a") as log:
            log.write(json.dumps(line) + "\n")
        print(json.dumps(line), file=sys.stderr, flush=True)
        return float(result["first"])

    tried = []
    for tuning in args.tunings:
        if time.time() < until - 60 * args.minutes * 0.45:
            tried.append((duel(tuning, args.games, "tunings"), tuning))
    best = max(tried, key=lambda each: each[0])[1]
    for seats, options in ((2, {}), (2, OTHER_SIDE[args.game]), (4, {}), (3, {})):
        if time.time() < until - 5:
            duel(best, args.games, "tables", seats, **options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
