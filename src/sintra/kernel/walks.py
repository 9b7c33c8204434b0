"""Compiled walks through any game: random play and perft."""

from typing import Any

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng, below, seed_stream
from sintra.kernel.verbs import Choices, State, Steps, apply, deal, is_over, legal


@compiled
def play_randomly(state: State, rng: Rng, log: Log, steps: Steps) -> int:
    """Play to the end with every legal step equally likely; return how many steps were played."""
    played = 0
    while not is_over(state):
        count = legal(state, steps)
        apply(state, int(steps[below(rng, count)]), rng, log)
        played += 1
    return played


@compiled
def play_games_randomly(
    games: int, state: State, seats: int, choices: Choices, seed: int, rng: Rng, log: Log, steps: Steps
) -> int:
    """Play streams 0 to ``games`` - 1 of a seed; return how many steps were played in all."""
    played = 0
    for game in range(games):
        seed_stream(rng, seed, game)
        deal(state, seats, choices, rng)
        played += play_randomly(state, rng, log, steps)
    return played


@compiled
def perft(states: Any, steps: Any, rng: Rng, log: Log, depth: int) -> int:
    """Count the lines of ``depth`` steps from ``states[0]``.

    A line that ends the game or reveals new tiles counts once, and is not followed further: the count says
    nothing about tiles to come. ``depth`` is at least 1; ``states`` and ``steps`` have a row for each depth,
    and one more.
    """
    counts = steps[:, -1]  # the last column holds the number of legal steps not yet tried
    counts[0] = legal(states[0], steps[0])
    at = 0
    lines = 0
    while at >= 0:
        if counts[at] == 0:
            at -= 1
            continue
        counts[at] -= 1
        states[at + 1] = states[at]
        drawn = apply(states[at + 1], int(steps[at, counts[at]]), rng, log)
        if at + 1 == depth or drawn > 0 or is_over(states[at + 1]):
            lines += 1
        else:
            at += 1
            counts[at] = legal(states[at], steps[at])
    return lines
