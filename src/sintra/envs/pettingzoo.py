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

from sintra.envs.observe import MODULES
from sintra.envs.single import Single
from sintra.envs.spaces import ILLEGAL, RENDER_MODES, check_render_mode, mask_space, observation_space, render
from sintra.games import find_game
from sintra.kernel.errors import Refused
from sintra.kernel.random import new_rng


class Raw(AECEnv):  # type: ignore[misc]
    """One game, without the usual wrappers. The agent to move acts, step by step, until its turn ends."""

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
        self._single = Single(self.game, seats, options, reward)
        self.seats, self.options, self.layout = seats, self._single.options, self._single.layout
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        both: dict[str, spaces.Space] = {
            "observation": observation_space(self.layout, seats),
            "action_mask": mask_space(self.game),
        }
        self._spaces = {agent: spaces.Dict(both) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.game.max_steps) for agent in self.possible_agents}
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
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
        self._single.deal(new_rng(int(self._chance.integers(2**63))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    @property
    def state_record(self) -> Any:
        """The raw record of the position."""
        return self._single.state

    def _select(self) -> None:
        """The agent of the seat to move acts next; only its mask allows anything."""
        self.agent_selection = self.possible_agents[self._single.seat]
        self._seen, mask = self._single.see(self._single.seat)
        for agent in self.agents:
            self.infos[agent] = {
                "action_mask": mask if agent == self.agent_selection else np.zeros_like(mask)
            }

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and what it may do."""
        to_move = agent == self.agent_selection
        row = self._seen.copy() if to_move else self._single.see(self._number[agent])[0]
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
            raise Refused("not_legal", seat=self._number[agent], step=action)
        self._cumulative_rewards[agent] = 0.0
        self._single.begin()
        self._single.play(int(action))
        self._single.settle()
        self.rewards = dict(zip(self.agents, self._single.rewards.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self._single.over)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position: printed for people, as text, as an array of pixels or as SVG."""
        return render(self.game, self.state_record, self.render_mode)


def env(game: str, **settings: Any) -> AECEnv:
    """A game with PettingZoo's usual wrappers: an illegal step ends it, with -1 for its agent."""
    wrapped = TerminateIllegalWrapper(Raw(game, **settings), illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))


summer = partial(env, "summer")
garden = partial(env, "garden")

if hasattr(pettingzoo, "register"):  # older releases have none
    for _game in MODULES:
        pettingzoo.register("aec", f"sintra/{_game.title()}-v0", f"sintra.envs.pettingzoo:{_game}")
