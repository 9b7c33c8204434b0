"""One game, as the environments of PettingZoo and Gymnasium play it: few calls, each of them compiled.

>>> from sintra.games import find_game
>>> from sintra.kernel.random import new_rng
>>> single = Single(find_game("summer"), 2, {}, "place")
>>> single.deal(new_rng(7))
>>> row, mask = single.see(single.seat)
>>> np.flatnonzero(mask).tolist() == single.game.legal_steps(single.state)
True
"""

from typing import Any

import numpy as np

from sintra.envs.observe import layout_of, observe
from sintra.envs.rewards import find_reward, note_scores, pay
from sintra.kernel.game import Game, Options
from sintra.kernel.jit import compiled
from sintra.kernel.log import LOG
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State, Steps, apply, is_over, legal

# Compiled functions get the game as an array with one record: NumPy is slow to tell the type of a record.


@compiled
def look(states: Any) -> tuple[int, bool]:
    """Whose turn it is, and whether the game is over."""
    return int(states[0].seat), is_over(states[0])


@compiled
def play(states: Any, step: int, rng: Rng, logs: Any) -> tuple[int, bool]:
    """Play a step, and look."""
    apply(states[0], step, rng, logs[0])
    return look(states)


@compiled
def step_and_settle(
    states: Any, step: int, rng: Rng, logs: Any, kind: int, scores: Any, rewards: Any
) -> tuple[int, bool]:
    """Play a step, write every seat's reward for it, and look."""
    note_scores(states[0], scores)
    seat, over = play(states, step, rng, logs)
    pay(states[0], kind, over, scores, rewards)
    return seat, over


@compiled
def write(states: Any, seat: int, row: Any, mask: Any, steps: Steps) -> None:
    """Write what a seat sees, and what it may do if it is to move, into zeros."""
    state = states[0]
    observe(state, seat, row)
    if state.seat == seat:
        for at in range(legal(state, steps)):
            mask[steps[at]] = 1


@compiled
def begin(states: Any, scores: Any) -> None:
    """Remember the scores before a step."""
    note_scores(states[0], scores)


@compiled
def settle(states: Any, kind: int, scores: Any, rewards: Any) -> None:
    """Write every seat's reward for what was played since ``begin``."""
    pay(states[0], kind, is_over(states[0]), scores, rewards)


class Single:
    """A game with its chance, what can be seen of it, and the rewards of its last step."""

    def __init__(self, game: Game, seats: int, options: Options, reward: str) -> None:
        self.game, self.seats, self.options = game, game.check_seats(seats), game.check_options(options)
        self.layout, self._reward = layout_of(game), find_reward(reward)
        self._size = self.layout.size(seats)
        self._states = np.zeros(1, game.dtype)
        self._logs, self._steps = np.zeros(1, LOG), game.new_steps()  # notes nothing
        self._scores, self.rewards = np.zeros(seats, np.int16), np.zeros(seats, np.float32)
        self.seat, self.over = 0, False

    @property
    def state(self) -> State:
        """The raw record of the position."""
        return self._states[0]

    def deal(self, rng: Rng) -> None:
        """Deal a game; whatever is drawn later comes from the same random numbers."""
        self._rng = rng
        self._states[0] = self.game.new_game(self.seats, self.options, rng)
        self.seat, self.over = look(self._states)

    def step(self, step: int) -> None:
        """Play a step, which must be legal, and write its rewards."""
        self.seat, self.over = step_and_settle(
            self._states, step, self._rng, self._logs, self._reward, self._scores, self.rewards
        )

    def begin(self) -> None:
        """What is played from now on is one step of the environment."""
        begin(self._states, self._scores)

    def play(self, step: int) -> None:
        """Play a step, which must be legal."""
        self.seat, self.over = play(self._states, step, self._rng, self._logs)

    def settle(self) -> None:
        """Write the rewards for everything since ``begin``."""
        settle(self._states, self._reward, self._scores, self.rewards)

    def see(self, seat: int) -> tuple[Any, Any]:
        """What a seat sees, and its mask, in new arrays."""
        row, mask = np.zeros(self._size, np.int16), np.zeros(self.game.max_steps, np.int8)
        write(self._states, seat, row, mask, self._steps)
        return row, mask
