"""The baseline players, compiled for any game: `random`, and `greedy`, which wants most points this turn."""

from typing import Any

import numpy as np

from sintra.kernel.errors import BadOption
from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, below, seed_stream
from sintra.kernel.verbs import Choices, State, apply, deal, holding, in_turn, is_over, legal, worth

NAMES = ("random", "greedy")
RANDOM = NAMES.index("random")


def find_bot(name: str) -> int:
    """The number of a player, for the compiled functions here."""
    if name not in NAMES:
        raise BadOption("unknown_bot", bot=name, expected="|".join(NAMES))
    return NAMES.index(name)


@compiled
def choose(bot: int, state: State, rng: Rng, log: Log, steps: Any, scratch: Any) -> int:
    """The step that a player takes; the last three arguments are those of ``new_buffers``."""
    count = legal(state, steps[0])
    if bot == RANDOM:
        return int(steps[0, below(rng, count)])
    return choose_greedily(state, count, rng, log, steps, scratch)


@compiled
def choose_greedily(state: State, count: int, rng: Rng, log: Log, steps: Any, scratch: Any) -> int:
    """Most points at the end of the turn, then fewest tiles spent (most held), then the first in the list.

    Turns are tried on copies. The game draws its own tiles later, so no coming tile is seen.
    """
    best, best_value = 0, -1
    for i in range(count):
        scratch[0] = state
        apply(scratch[0], int(steps[0, i]), rng, log)
        value = value_of_turn(int(state.seat), rng, log, steps, scratch)
        if value > best_value:
            best, best_value = i, value
    return int(steps[0, best])


@compiled
def value_of_turn(seat: int, rng: Rng, log: Log, steps: Any, scratch: Any) -> int:
    """The best end of the turn begun in ``scratch[0]``: every next step, then the first legal ones."""
    if not in_turn(scratch[0]):
        return value_for(scratch[0], seat)
    best = -1
    for i in range(legal(scratch[0], steps[1])):
        scratch[1] = scratch[0]
        apply(scratch[1], int(steps[1, i]), rng, log)
        while in_turn(scratch[1]):
            legal(scratch[1], steps[2])
            apply(scratch[1], int(steps[2, 0]), rng, log)
        best = max(best, value_for(scratch[1], seat))
    return best


@compiled
def value_for(state: State, seat: int) -> int:
    """Points first, then what is held."""
    return worth(state, seat) * 256 + holding(state, seat)


@compiled
def play_game(state: State, bots: Any, rng: Rng, log: Log, steps: Any, scratch: Any) -> int:
    """Play to the end, with a player's number for every seat. Return how many steps were played."""
    played = 0
    while not is_over(state):
        step = choose(int(bots[int(state.seat)]), state, rng, log, steps, scratch)
        apply(state, step, rng, log)
        played += 1
    return played


@compiled
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
    steps: Any,
    scratch: Any,
) -> None:
    """Play one game for each row of ``scores``: streams of a seed from number ``first`` on."""
    for game in range(len(lengths)):
        seed_stream(rng, seed, first + game)
        deal(state, seats, choices, rng)
        lengths[game] = play_game(state, bots, rng, log, steps, scratch)
        for seat in range(seats):
            scores[game, seat] = state.score[seat]


def new_buffers(game: Game) -> tuple[Log, Any, Any]:
    """What the functions here work with: a log that notes nothing, three lists of steps, two states."""
    steps = np.zeros((3, game.max_steps + 1), np.int16)
    return new_log(wanted=False), steps, np.zeros(2, game.dtype)


class Player:
    """A baseline player with its own buffers and random numbers, for a table."""

    def __init__(self, game: Game, name: str, rng: Rng) -> None:
        self._bot = find_bot(name)
        self._rng = rng
        self._buffers = new_buffers(game)

    def choose(self, state: State) -> int:
        """The step to play in ``state``, which is not changed."""
        return choose(self._bot, state, self._rng, *self._buffers)
