"""A batch of random games in one compiled call: `python examples/random_games.py --games 100000`.

States are flat records, so a batch is an array, and looking at it is ordinary NumPy.
"""

import argparse
import time

import numpy as np

from sintra.games import find_game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, new_rng, seed_stream
from sintra.kernel.verbs import Choices, Steps, deal
from sintra.kernel.walks import play_randomly


@compiled
def play_batch(
    states: np.ndarray, seats: int, choices: Choices, seed: int, rng: Rng, log: Log, steps: Steps
) -> int:
    """Play every state of the array to its end. How many steps that took."""
    played = 0
    for game in range(len(states)):
        seed_stream(rng, seed, game)
        deal(states[game], seats, choices, rng)
        played += play_randomly(states[game], rng, log, steps)
    return played


def main() -> None:
    """Play, and look at how the games ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="summer")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100_000)
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    states, log, steps = np.zeros(arguments.games, game.dtype), new_log(wanted=False), game.new_steps()
    rest = (game.check_seats(arguments.seats), game.choices({}), 1, new_rng(), log, steps)
    play_batch(states[:1], *rest)  # compiles
    start = time.perf_counter()
    played = play_batch(states, *rest)
    seconds = time.perf_counter() - start
    scores = states["score"][:, : arguments.seats]
    print(f"{len(states):,} games, {played:,} steps in {seconds:.2f} s")
    print(f"mean score {scores.mean():.2f}, highest {scores.max()}")
    print(f"seat 0 won or shared {(scores[:, 0] == scores.max(axis=1)).mean():.1%}")


if __name__ == "__main__":
    main()
