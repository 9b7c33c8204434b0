"""Every game for PettingZoo: every seat is an agent, every step of a turn an action.

>>> from sintra.envs import pettingzoo
>>> env = pettingzoo.summer(seats=3, board="grey")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else env.action_space(agent).sample(info["action_mask"]))
>>> env.agents
[]

``pettingzoo.make("aec", "sintra/Summer-v0", seats=3)`` makes the same, where PettingZoo has ``make``.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

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
        self._nothing = np.zeros(self.game.max_steps, np.int8)  # the mask of those who wait
        self._nothing.setflags(write=False)
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
            self.infos[agent] = {"action_mask": mask if agent == self.agent_selection else self._nothing}

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
        if action is None or not 0 <= action < self.game.max_steps or not self.is_legal(action):
            raise Refused("not_legal", seat=self._number[agent], step=action)
        self._cumulative_rewards[agent] = 0.0
        self._single.step(int(action))
        self.rewards = dict(zip(self.agents, self._single.rewards.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self._single.over)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def is_legal(self, action: int) -> bool:
        """Whether the agent to act may play a step, one of those there are."""
        return bool(self.infos[self.agent_selection]["action_mask"][action])

    def end_illegally(self) -> None:
        """The agent to act tried what is not legal: the game ends as PettingZoo's own wrapper ends it."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The position: printed for people, as text, as an array of pixels or as SVG."""
        return render(self.game, self.state_record, self.render_mode)


def _of_the_game(name: str) -> property:
    """An attribute of the environment inside; there is none before ``reset``."""

    def get(checked: "Checked") -> Any:
        if not checked._has_reset:
            raise AttributeError(name)  # PettingZoo puts it into words
        return getattr(checked.env, name)

    return property(get)


class Checked(OrderEnforcingWrapper):  # type: ignore[misc]
    """What PettingZoo's three usual wrappers check, in one: each of them costs as much time as a step.

    Calls must come in order, an action must be in its space, and an illegal step ends the game.
    """

    env: Raw
    agents = _of_the_game("agents")
    agent_selection = _of_the_game("agent_selection")
    rewards = _of_the_game("rewards")
    terminations = _of_the_game("terminations")
    truncations = _of_the_game("truncations")
    infos = _of_the_game("infos")
    _cumulative_rewards = _of_the_game("_cumulative_rewards")

    def step(self, action: int | None) -> None:
        """Play a step for the agent to act; ``None`` once the game is over."""
        game = self.env
        if not self._has_reset or not game.agents or game.terminations[game.agent_selection]:
            super().step(action)
            return
        self._has_updated = True
        assert game.action_space(game.agent_selection).contains(action), "action is not in action space"
        assert action is not None
        if game.is_legal(action):
            game.step(action)
        else:
            EnvLogger.warn_on_illegal_move()
            game.end_illegally()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to act sees, its reward, whether its game has ended or was cut short, and more."""
        if not self._has_reset:
            return super().last(observe)  # type: ignore[no-any-return]
        return self.env.last(observe)  # type: ignore[no-any-return]


def env(game: str, **settings: Any) -> AECEnv:
    """A game with PettingZoo's usual checks: an illegal step ends it, with -1 for its agent."""
    return Checked(Raw(game, **settings))


def __getattr__(name: str) -> Callable[..., AECEnv]:
    """The environment of a game: ``pettingzoo.summer`` makes what ``pettingzoo.env("summer")`` does."""
    if name not in MODULES:
        raise AttributeError(name)
    return partial(env, name)


if hasattr(pettingzoo, "register"):  # older releases have none
    for _game in MODULES:
        pettingzoo.register("aec", f"sintra/{_game.title()}-v0", f"sintra.envs.pettingzoo:{_game}")
