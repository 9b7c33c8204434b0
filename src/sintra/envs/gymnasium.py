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
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sintra.bots.players import new_player
from sintra.envs.batch import Batch
from sintra.envs.observe import layout_of, observe
from sintra.envs.rewards import find_reward, note_scores, pay
from sintra.envs.spaces import ILLEGAL, RENDER_MODES, check_render_mode, observation_space, render
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng


class Seat(gymnasium.Env):
    """One seat of a game, drawn anew for each; our players sit at the others.

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
        self.seats, self.options = self.game.check_seats(seats), self.game.check_options(options)
        self.layout, self._reward = layout_of(self.game), find_reward(reward)
        self.opponents = opponents
        new_player(self.game, opponents, 0)  # refuses a name that it does not know
        self.observation_space = observation_space(self.layout, seats)
        self.action_space = spaces.Discrete(self.game.max_steps)
        self._log, self._steps = new_log(wanted=False), self.game.new_steps()
        self._before, self._paid = np.zeros(seats, np.int16), np.zeros(seats, np.float32)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Any = None,  # noqa: ARG002
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a game: the same one for the same seed."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self._rng = new_rng(number)
        self._players = [
            new_player(self.game, self.opponents, number, 1 + seat) for seat in range(self.seats)
        ]
        self.seat = int(self.np_random.integers(self.seats))
        self.state = self.game.new_game(self.seats, self.options, self._rng)
        self._answer()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a step of the seat, and whatever the others answer."""
        if not self._info()["action_mask"][int(action)]:
            return self._observe(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        note_scores(self.state, self._before)
        self.game.apply(self.state, int(action), self._rng, self._log)
        self._answer()
        over = bool(self.game.is_over(self.state))
        pay(self.state, self._reward, over, self._before, self._paid)
        if self.render_mode == "human":
            self.render()
        return self._observe(), float(self._paid[self.seat]), over, False, self._info()

    def _answer(self) -> None:
        while not self.game.is_over(self.state) and self.state.seat != self.seat:
            step = self._players[int(self.state.seat)].choose(self.state.copy())
            self.game.apply(self.state, step, self._rng, self._log)

    def _observe(self) -> Any:
        row = np.zeros(self.layout.size(self.seats), np.int16)
        observe(self.state, self.seat, row)
        return row

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self.game.max_steps, np.int8)
        mask[self._steps[: self.game.legal(self.state, self._steps)]] = 1
        return {"action_mask": mask, "scores": self.state.score[: self.seats].copy()}

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
        """Deal all games anew: the same ones for the same seed."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self._given(self.batch.observations), {"action_mask": self._given(self.batch.masks)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One step of every game."""
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
        """What there was to see at the end, in Gymnasium's form."""
        last = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            last[row] = self.batch.last[row].copy()
        final = {"scores": self.batch.scores.copy(), "_scores": ended}
        return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.batch.close()


for _game in ("summer", "garden"):
    gymnasium.register(
        id=f"sintra/{_game.title()}-v0",
        entry_point="sintra.envs.gymnasium:Seat",
        vector_entry_point="sintra.envs.gymnasium:Seats",
        kwargs={"game": _game},
    )
