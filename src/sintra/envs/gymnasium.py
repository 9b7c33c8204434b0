"""One seat against our players, for Gymnasium: ``sintra/Summer-v0`` and ``sintra/Garden-v0``.

>>> import gymnasium
>>> env = gymnasium.make("sintra/Summer-v0", opponents="greedy")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
>>> env.close()

Thousands of games in one call, against `random` or `greedy`:

>>> envs = gymnasium.make_vec("sintra/Summer-v0", num_envs=3, opponents="random")
>>> observations, infos = envs.reset(seed=7)
>>> infos["action_mask"].shape
(3, 957)
>>> envs.close()
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, InvalidAction
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sintra.bots.players import new_player
from sintra.envs.batch import Batch
from sintra.envs.observe import MODULES
from sintra.envs.single import Single
from sintra.envs.spaces import ILLEGAL, RENDER_MODES, check_render_mode, observation_space, render
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.kernel.random import new_rng


class Seat(gymnasium.Env):
    """One seat, drawn at random for each game; our players sit at the others.

    An illegal step ends the game, with a reward of -1 and ``info["illegal"]``.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str = "summer",
        seats: int = 2,
        opponents: str = "greedy",
        reward: str = "place",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.game, self.render_mode = find_game(game), check_render_mode(render_mode)
        self._single, self.opponents, self._closed = (
            Single(self.game, seats, options, reward),
            opponents,
            False,
        )
        self.seats, self.options, self.layout = seats, self._single.options, self._single.layout
        new_player(self.game, opponents, 0)  # refuses a name that it does not know
        self.observation_space = observation_space(self.layout, seats)
        self.action_space = spaces.Discrete(self.game.max_steps)

    @property
    def state(self) -> Any:
        """The raw record of the position."""
        return self._single.state

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Any = None,  # noqa: ARG002
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a game: the same one for the same seed."""
        self._check_open()
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self._players = [
            new_player(self.game, self.opponents, number, 1 + seat) for seat in range(self.seats)
        ]
        self.seat = int(self.np_random.integers(self.seats))
        self._single.deal(new_rng(number))
        self._answer()
        return self._see()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a step for the seat, then the others' replies."""
        self._check_open()
        if not self.action_space.contains(action):
            raise InvalidAction(f"{action!r} is not in {self.action_space}")
        if not self._mask[int(action)]:
            seen, info = self._see()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self._single.begin()
        self._single.play(int(action))
        self._answer()
        self._single.settle()
        if self.render_mode == "human":
            self.render()
        seen, info = self._see()
        return seen, float(self._single.rewards[self.seat]), self._single.over, False, info

    def _answer(self) -> None:
        while not self._single.over and self._single.seat != self.seat:
            self._single.play(self._players[self._single.seat].choose(self.state.copy()))

    def _see(self) -> tuple[Any, dict[str, Any]]:
        """What the seat sees, and the info that goes with it."""
        row, self._mask = self._single.see(self.seat)
        return row, {"action_mask": self._mask.copy(), "scores": self.state.score[: self.seats].copy()}

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("the environment is closed")

    def close(self) -> None:
        """No steps after this."""
        self._closed = True

    def render(self) -> Any:
        """The position: printed for people, as text, as an array of pixels or as SVG."""
        return render(self.game, self.state, self.render_mode)


class Seats(VectorEnv):
    """Many games in one compiled call on several threads, one seat of each against `random` or `greedy`.

    Where a game ends, the same step deals the next (``AutoresetMode.SAME_STEP``); the last observation and
    the scores are in ``final_obs`` and ``final_info``. An illegal step is refused, and nothing is played.

    Without ``copy``, observations and masks are the arrays of the batch, which the next step writes again.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "summer",
        num_envs: int = 1024,
        seats: int = 2,
        opponents: str = "random",
        reward: str = "place",
        threads: int = 1,
        copy: bool = True,
        render_mode: None = None,
        **options: str,
    ) -> None:
        if render_mode is not None:
            raise BadOption("bad_render_mode", mode=str(render_mode)[:20], expected="none")
        self.batch = Batch(game, num_envs, seats, options, reward, opponents, threads=threads)
        self.num_envs, self.render_mode, self._copy = num_envs, None, copy
        self.single_observation_space = observation_space(self.batch.layout, seats)
        self.single_action_space = spaces.Discrete(self.batch.game.max_steps)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows, self._learners = np.arange(num_envs), np.arange(num_envs) % seats

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:  # noqa: ARG002
        """Deal new games everywhere: the same ones for the same seed."""
        self._check_open()
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self._given(self.batch.observations), {"action_mask": self._given(self.batch.masks)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One step of every game."""
        self._check_open()
        batch = self.batch
        batch.step(actions)
        infos: dict[str, Any] = {"action_mask": self._given(batch.masks)}
        ended = batch.ended.copy()
        if ended.any():
            infos.update(self._final(ended))
        rewards = batch.rewards[self._rows, self._learners].astype(np.float64)
        return self._given(batch.observations), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _final(self, ended: Any) -> dict[str, Any]:
        """The final observations, in Gymnasium's form."""
        last = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            last[row] = self.batch.last[row].copy()
        final = {"scores": self.batch.scores.copy(), "_scores": ended}
        return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environments are closed")

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.batch.close()


for _game in MODULES:
    gymnasium.register(
        id=f"sintra/{_game.title()}-v0",
        entry_point="sintra.envs.gymnasium:Seat",
        vector_entry_point="sintra.envs.gymnasium:Seats",
        kwargs={"game": _game},
    )
