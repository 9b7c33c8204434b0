"""Both games for PettingZoo: every seat is an agent, every step of a turn an action.

>>> env = summer(seats=3, board="grey")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else env.action_space(agent).sample(info["action_mask"]))
>>> env.agents
[]

``pettingzoo.make("aec", "sintra/Summer-v0", seats=3)`` makes the same, where PettingZoo has ``make``.
"""

from functools import partial
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from sintra.envs.observe import layout_of, observe
from sintra.envs.rewards import find_reward, note_scores, pay
from sintra.envs.spaces import ILLEGAL, RENDER_MODES, check_render_mode, mask_space, observation_space, render
from sintra.games import find_game
from sintra.kernel.errors import Refused
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng


class Raw(AECEnv):  # type: ignore[misc]
    """One game, without the usual wrappers. Whoever is to move acts, step by step, until the turn ends."""

    def __init__(
        self, game: str, seats: int = 2, reward: str = "place", render_mode: str | None = None, **options: str
    ) -> None:
        super().__init__()
        self.game, self.render_mode = find_game(game), check_render_mode(render_mode)
        self.metadata = {
            "name": f"sintra_{game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.seats, self.options = self.game.check_seats(seats), self.game.check_options(options)
        self.layout, self.reward = layout_of(self.game), find_reward(reward)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        both: dict[str, spaces.Space] = {
            "observation": observation_space(self.layout, seats),
            "action_mask": mask_space(self.game),
        }
        self._spaces = {agent: spaces.Dict(both) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.game.max_steps) for agent in self.possible_agents}
        self._log, self._steps = new_log(wanted=False), self.game.new_steps()
        self._before, self._paid = np.zeros(seats, np.int16), np.zeros(seats, np.float32)
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space:
        """What an agent sees."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The numbers of all steps."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002, the API's own
        """Deal a game: the same one for the same seed."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self._rng = new_rng(int(self._chance.integers(2**63)))
        self.state_record = self.game.new_game(self.seats, self.options, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """The agent of the seat to move acts next; only its mask allows anything."""
        self.agent_selection = self.possible_agents[int(self.state_record.seat)]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Any:
        mask = np.zeros(self.game.max_steps, np.int8)
        if agent == self.agent_selection:
            mask[self._steps[: self.game.legal(self.state_record, self._steps)]] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and what it may do."""
        row = np.zeros(self.layout.size(self.seats), np.int16)
        observe(self.state_record, self.possible_agents.index(agent), row)
        return {"observation": row, "action_mask": self.infos[agent]["action_mask"]}

    def step(self, action: int | None) -> None:
        """Play a step for the agent to act; ``None`` once the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if (
            action is None
            or not 0 <= action < self.game.max_steps
            or not self.infos[agent]["action_mask"][action]
        ):
            raise Refused("not_legal", seat=self.possible_agents.index(agent), step=action)
        self._cumulative_rewards[agent] = 0.0
        note_scores(self.state_record, self._before)
        self.game.apply(self.state_record, int(action), self._rng, self._log)
        over = bool(self.game.is_over(self.state_record))
        pay(self.state_record, self.reward, over, self._before, self._paid)
        self.rewards = dict(zip(self.agents, self._paid.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position: printed for people, as text, as an array of pixels or as SVG."""
        return render(self.game, self.state_record, self.render_mode)


def env(game: str, **settings: Any) -> AECEnv:
    """A game with PettingZoo's usual wrappers: an illegal step ends it, with -1 for whoever tried."""
    wrapped = TerminateIllegalWrapper(Raw(game, **settings), illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))


summer = partial(env, "summer")
garden = partial(env, "garden")

if hasattr(pettingzoo, "register"):  # older releases have none
    for _game in ("summer", "garden"):
        pettingzoo.register("aec", f"sintra/{_game.title()}-v0", f"sintra.envs.pettingzoo:{_game}")
