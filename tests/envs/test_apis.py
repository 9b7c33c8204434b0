"""PettingZoo's and Gymnasium's own tests, unchanged, and what they do not look at."""

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from sintra.envs import gymnasium as seats
from sintra.envs import pettingzoo as zoo
from sintra.kernel.errors import BadOption, Refused
from sintra.kernel.jit import COMPILED

with warnings.catch_warnings(
    action="ignore"
):  # pettingzoo[classic], if it is there, warns of what it imports
    from pettingzoo.test import api_test, render_test, seed_test

ENVS: dict[str, Callable[..., Any]] = {"summer": zoo.summer, "garden": zoo.garden}
CYCLES = 300 if COMPILED else 20

pytestmark = pytest.mark.filterwarnings("default")  # theirs are advice


@pytest.mark.parametrize("name", ENVS)
@pytest.mark.parametrize("number", [2, 4])
def test_pettingzoos_own_test_of_the_api(name: str, number: int) -> None:
    api_test(ENVS[name](seats=number, reward="points"), num_cycles=CYCLES)


@pytest.mark.parametrize("name", ENVS)
def test_pettingzoos_own_tests_of_seeds_and_pictures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    seed_test(ENVS[name], num_cycles=CYCLES)
    render_test(ENVS[name])
    assert "round 1" in capsys.readouterr().out.lower()


@pytest.mark.parametrize("name", ENVS)
def test_pettingzoo_knows_both_games_by_name(name: str) -> None:
    env = pettingzoo.make("aec", f"sintra/{name.title()}-v0", seats=3)
    env.reset(seed=3)
    assert len(env.possible_agents) == 3
    assert env.unwrapped.game.name == name


@pytest.mark.parametrize("name", ENVS)
def test_the_mask_is_in_the_observation_and_in_the_info(name: str) -> None:
    env = ENVS[name]()
    env.reset(seed=3)
    observation, _, _, _, info = env.last()
    assert observation["action_mask"].tolist() == info["action_mask"].tolist()
    assert observation["action_mask"].any()
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(waiting)["action_mask"].any()


def test_an_illegal_step_ends_the_game_or_is_refused() -> None:
    env = zoo.summer()
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(950)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1
    raw = env.unwrapped
    raw.reset(seed=3)
    for wrong in (950, -1, 10_000, None):
        with pytest.raises(Refused):
            raw.step(wrong)


def test_pettingzoos_own_errors() -> None:
    env = zoo.garden()
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset(seed=3)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(10_000)
    env.step(332)  # not legal: everybody's game is over
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


def test_gymnasiums_own_errors() -> None:
    env = gymnasium.make("sintra/Garden-v0", opponents="random")
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=3)
    for wrong in (-1, 333, 0.5, None):
        with pytest.raises(InvalidAction):
            env.step(wrong)
    *_, over, _, info = env.step(332)
    assert over
    assert info["illegal"]
    env.close()
    envs = gymnasium.make_vec("sintra/Garden-v0", num_envs=2, opponents="random")
    envs.reset(seed=3)
    envs.close()
    for closed, action in ((env, 0), (envs, np.zeros(2, int))):
        with pytest.raises(ClosedEnvironmentError):
            closed.reset()
        with pytest.raises(ClosedEnvironmentError):
            closed.step(action)


@pytest.mark.parametrize("name", ["Summer", "Garden"])
def test_gymnasiums_own_check(name: str) -> None:
    env = gymnasium.make(f"sintra/{name}-v0", opponents="random").unwrapped
    check_env(env, skip_render_check=True)


def test_a_whole_game_against_others() -> None:
    env = gymnasium.make("sintra/Summer-v0", opponents="random", seats=3, reward="margin")
    _, info = env.reset(seed=5)
    chance, over, reward = np.random.default_rng(1), False, 0.0
    while not over:
        step = int(chance.choice(np.flatnonzero(info["action_mask"])))
        _, reward, over, _, info = env.step(step)  # type: ignore[assignment]
    seat = env.unwrapped.seat  # type: ignore[attr-defined]
    assert reward == info["scores"][seat] - np.delete(info["scores"], seat).max()


@pytest.mark.skipif(not COMPILED, reason="needs many games")
def test_many_games_at_once() -> None:
    envs = gymnasium.make_vec("sintra/Summer-v0", num_envs=6, opponents="random", threads=2)
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=7)
    again, _ = envs.reset(seed=7)
    assert (observations == again).all()
    chance, ends = np.random.default_rng(1), 0
    for _ in range(200):
        steps = (infos["action_mask"] * chance.random(infos["action_mask"].shape)).argmax(axis=1)
        observations, rewards, ended, cut, infos = envs.step(steps)
        assert envs.observation_space.contains(observations)
        assert not cut.any()
        assert (rewards[~ended] == 0).all()
        for row in np.flatnonzero(ended):
            scores = infos["final_info"]["scores"][row]
            assert rewards[row] == np.sign(scores[row % 2] - scores[1 - row % 2])
            assert infos["final_obs"][row].shape == observations[row].shape
            ends += 1
    assert ends > 6
    envs.close()


def test_without_copies_the_arrays_are_those_of_the_batch() -> None:
    for copy in (True, False):
        envs = seats.Seats("summer", num_envs=2, copy=copy)
        observations, infos = envs.reset(seed=7)
        assert (observations is envs.batch.observations) is not copy
        after, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert (after is observations) is not copy
        assert (infos["action_mask"] is envs.batch.masks) is not copy


def test_what_cannot_be_made_is_refused() -> None:
    wrongs: list[dict[str, Any]] = [
        {"render_mode": "film"},
        {"seats": 1},
        {"reward": "money"},
        {"board": "blue"},
    ]
    for wrong in wrongs:
        with pytest.raises(BadOption):
            zoo.summer(**wrong)
        with pytest.raises(BadOption):
            seats.Seat(**wrong)
    with pytest.raises(BadOption):
        seats.Seat(opponents="nobody")
    with pytest.raises(BadOption):
        seats.Seats(num_envs=2, render_mode="human")  # type: ignore[arg-type]


@pytest.mark.parametrize("column", range(len(ENVS)))
def test_the_cards_of_the_documents_are_true(column: int) -> None:
    name = list(ENVS)[column]
    document = (Path(__file__).parents[2] / "docs/environments.md").read_text()
    rows = [
        line.split(" | ")
        for line in document.partition("## Cards")[2].partition("\n\nIn Petting")[0].splitlines()
    ]
    card = {row[0].removeprefix("| "): row[1 + column].removesuffix(" |") for row in rows if len(row) == 3}
    envs = [ENVS[name](seats=seats) for seats in (2, 3, 4)]
    spaces = envs[0].observation_space("player_0")
    assert card["actions"] == f"`{envs[0].action_space('player_0')}`"
    assert card["mask"] == f"`{spaces['action_mask']}`"
    shapes = [env.observation_space("player_0")["observation"].shape for env in envs]
    assert card["observation with 2, 3, 4 seats"] == "`Box` of int16, " + ", ".join(
        f"`{shape}`" for shape in shapes
    )
    for option, choices in envs[0].unwrapped.game.options.items():
        assert f"`{option}`: " + ", ".join(f"`{choice}`" for choice in choices) in card["options"]
    assert f"`sintra/{name.title()}-v0`" in card["names"]
    rounds = envs[0].unwrapped.layout.find(2)["round"]
    assert f"round {rounds.stop - rounds.start}," in card["end"]
