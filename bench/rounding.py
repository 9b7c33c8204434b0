"""What rounding the weights costs: `python bench/rounding.py GAME [--games 400] [--seed 1]`.

The files of weights, of Python and of the page alike, hold whole parts of a point. Here `architect` plays
against itself with weights that have a random fraction more, and round to those of the
file. Every deal is played twice, with seats exchanged.
"""

import argparse
import statistics
from dataclasses import replace

import numpy as np

from sintra.games import GAMES, find_game
from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.knowledge import Knowledge, knowledge_of
from sintra.search.search import Budget, Search


def unrounded(knowledge: Knowledge, seed: int) -> Knowledge:
    """The same with weights that round to those of the file."""
    rest = np.random.default_rng(seed).uniform(-0.5, 0.5, len(knowledge.weights)) / knowledge.scale
    weights = (knowledge.weights + rest * (knowledge.weights != 0)).astype(knowledge.weights.dtype)
    assert np.array_equal(
        np.round(weights.astype(np.float64) * knowledge.scale), np.round(knowledge.weights * knowledge.scale)
    )
    return replace(knowledge, weights=weights)


def play(game: Game, deal: str, players: list[Search]) -> list[int]:
    """The scores of one game of two seats."""
    state, log, number = game.new_game(2, {}, new_rng(deal, 0)), new_log(wanted=False), 0
    while not game.is_over(state):
        number += 1
        game.apply(state, players[int(state.seat)].choose(state.copy()), new_rng(deal, number), log)
    return [int(score) for score in state.score[:2]]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = find_game(args.game)
    budget = Budget(args.simulations, seconds=1000)
    rounded = Search(game, budget, "rounded", knowledge_of(game))
    exact = Search(game, budget, "exact", unrounded(knowledge_of(game), args.seed))
    wins: list[float] = []
    points: list[float] = []
    for deal in range(args.games // 2):
        pair = []
        for ours in range(2):
            scores = play(
                game, f"rounding:{args.seed}:{deal}", [rounded, exact] if ours == 0 else [exact, rounded]
            )
            lead = scores[ours] - scores[1 - ours]
            pair.append(0.5 + 0.5 * np.sign(lead))
            points.append(lead)
        wins.append(sum(pair) / 2)
    error = 1.96 * statistics.stdev(wins) / len(wins) ** 0.5
    print(
        f"{game.name}: rounded weights win {statistics.mean(wins):.1%} ± {error:.1%} of {2 * len(wins)}, "
        f"{statistics.mean(points):+.2f} points on average"
    )


if __name__ == "__main__":
    main()
