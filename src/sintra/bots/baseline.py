"""The baseline players, compiled for any game: `random`, and `greedy` for most points now."""

from typing import Any

import numpy as np

from sintra.games import Game
from sintra.kernel.errors import BadOption
from sintra.kernel.jit import rule
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, below, seed_stream
from sintra.kernel.verbs import Choices, State, Steps, apply, deal, holding, is_over, legal

NAMES = ("random", "greedy")
RANDOM, GREEDY = range(2)


def find_bot(name: str) -> int:
    """The number of a player, for the compiled functions here."""
    if name not in NAMES:
        raise BadOption("unknown_bot", bot=name, expected="|".join(NAMES))
    return NAMES.index(name)


@rule
def choose(bot: int, state: State, rng: Rng, log: Log, steps: Steps, scratch: Any) -> int:
    """The step that a player takes; ``log`` is not wanted, ``scratch`` is room for one state."""
    count = legal(state, steps)
    if bot == RANDOM:
        return int(steps[below(rng, count)])
    return choose_greedily(state, count, rng, log, steps, scratch)


@rule
def choose_greedily(state: State, count: int, rng: Rng, log: Log, steps: Steps, scratch: Any) -> int:
    """Most points now; then fewest tiles spent (most tiles held); then the first of the list.

    Each step is tried on a copy with random numbers of the player's own: it sees no tile to come.
    """
    seat = int(state.seat)
    best, best_points, best_tiles = 0, -10_000, 0
    for i in range(count):
        scratch[0] = state
        apply(scratch[0], int(steps[i]), rng, log)
        points = int(scratch[0].score[seat]) - int(state.score[seat])
        tiles = holding(scratch[0], seat)
        if points > best_points or (points == best_points and tiles > best_tiles):
            best, best_points, best_tiles = i, points, tiles
    return int(steps[best])


@rule
def play_game(state: State, bots: Any, rng: Rng, log: Log, steps: Steps, scratch: Any) -> int:
    """Play to the end with one player number per seat. How many steps were played."""
    played = 0
    while not is_over(state):
        step = choose(int(bots[int(state.seat)]), state, rng, log, steps, scratch)
        apply(state, step, rng, log)
        played += 1
    return played


@rule
def play_games(
    scores: Any,
    lengths: Any,
    first: int,
    state: State,
    seats: int,
    choices: Choices,
    bots: Any,
    seed: int,
    rng: Rng,
    log: Log,
    steps: Steps,
    scratch: Any,
) -> None:
    """Play one game for each row of ``scores``: streams of a seed from number ``first`` on."""
    for game in range(len(lengths)):
        seed_stream(rng, seed, first + game)
        deal(state, seats, choices, rng)
        lengths[game] = play_game(state, bots, rng, log, steps, scratch)
        for seat in range(seats):
            scores[game, seat] = state.score[seat]


class Player:
    """A baseline player with its own buffers and random numbers, for a table."""

    def __init__(self, game: Game, name: str, rng: Rng) -> None:
        self._bot = find_bot(name)
        self._rng = rng
        self._log = new_log(wanted=False)
        self._steps = game.new_steps()
        self._scratch = np.zeros(1, game.dtype)

    def choose(self, state: State) -> int:
        """The step to play in ``state``, which is not changed."""
        return choose(self._bot, state, self._rng, self._log, self._steps, self._scratch)
