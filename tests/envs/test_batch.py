"""Batches: the same games as one by one, on one thread or several."""

from typing import Any

import numpy as np
import pytest

from sintra.envs.batch import Batch
from sintra.games import find_game
from sintra.kernel.errors import BadOption, Refused
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng, seed_number, seed_stream

GAMES = 12 if COMPILED else 3
MOST = 400 if COMPILED else 120


def any_legal(batch: Batch, chance: np.random.Generator) -> Any:
    """A legal step for every game."""
    return (batch.masks * chance.random(batch.masks.shape)).argmax(axis=1)


@pytest.mark.parametrize(("name", "seats"), [("summer", 2), ("summer", 3), ("garden", 4)])
def test_games_are_those_that_are_played_one_by_one(name: str, seats: int) -> None:
    game, chance = find_game(name), np.random.default_rng(1)
    batch = Batch(name, GAMES, seats, seed="one by one")
    rng, log, stream = new_rng(), new_log(wanted=False), 1
    seed_stream(rng, seed_number("one by one"), stream)
    state = game.new_game(seats, {}, rng)
    for _ in range(MOST):
        assert batch.states[1].tobytes() == state.tobytes()
        assert np.flatnonzero(batch.masks[1]).tolist() == game.legal_steps(state)
        steps = any_legal(batch, chance)
        game.apply(state, int(steps[1]), rng, log)
        batch.step(steps)
        assert batch.ended[1] == game.is_over(state)
        if batch.ended[1]:
            assert batch.scores[1].tolist() == state.score[:seats].tolist()
            stream += GAMES
            seed_stream(rng, seed_number("one by one"), stream)
            state = game.new_game(seats, {}, rng)


@pytest.mark.skipif(not COMPILED, reason="needs many games")
@pytest.mark.parametrize("reward", ["place", "margin", "points"])
def test_rewards_are_what_the_game_was_worth(reward: str) -> None:
    batch, chance = Batch("summer", 30, 3, reward=reward, seed=2), np.random.default_rng(2)
    paid, ends = np.zeros((30, 3)), 0
    for _ in range(400):
        batch.step(any_legal(batch, chance))
        paid += batch.rewards
        for row in np.flatnonzero(batch.ended):
            scores, ends = batch.scores[row].astype(int), ends + 1
            if reward == "points":
                assert (paid[row] == scores - 5).all()
            elif reward == "margin":
                assert paid[row].tolist() == [scores[i] - np.delete(scores, i).max() for i in range(3)]
            else:
                assert paid[row].sum() == pytest.approx(0)
                assert (np.diff(paid[row][scores.argsort()]) >= 0).all()
                assert paid[row].max() <= 1
            paid[row] = 0
    assert ends > 30


@pytest.mark.skipif(not COMPILED, reason="needs threads")
def test_threads_change_nothing_and_seeds_everything() -> None:
    one, three = Batch("garden", 7, seed=5), Batch("garden", 7, seed=5, threads=3)
    chance = np.random.default_rng(3)
    for _ in range(200):
        steps = any_legal(one, chance)
        one.step(steps)
        three.step(steps)
        assert one.states.tobytes() == three.states.tobytes()
        assert (one.observations == three.observations).all()
    one.reset(5)
    three.reset(6)
    assert one.states.tobytes() != three.states.tobytes()
    three.reset(5)
    assert one.states.tobytes() == three.states.tobytes()
    three.close()


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_opponents_answer_until_it_is_the_learners_turn(opponent: str) -> None:
    batch, chance = Batch("summer", 4, 2, opponent=opponent, seed=1), np.random.default_rng(4)
    for _ in range(MOST // 4):
        assert batch.to_move.tolist() == [0, 1, 0, 1]
        batch.step(any_legal(batch, chance))


def test_what_cannot_be_played_is_refused_and_nothing_is_played() -> None:
    batch = Batch("summer", 3, seed=1)
    before, good = batch.states.tobytes(), batch.masks.argmax(axis=1)
    for wrong in ([*good[:2], 956], [*good[:2], -1], [*good[:2], 10**9]):
        with pytest.raises(Refused) as refused:
            batch.step(wrong)
        assert (refused.value.code, refused.value.facts["game"]) == ("not_legal", 2)
    for shapeless in (good[:2], good.astype(float), [list(good)]):
        with pytest.raises(Refused) as refused:
            batch.step(shapeless)
        assert refused.value.code == "bad_actions"
    assert batch.states.tobytes() == before


def test_what_cannot_be_set_up_is_refused() -> None:
    wrongs: dict[str, dict[str, Any]] = {
        "bad_number": {"games": 0},
        "bad_seats": {"seats": 5},
        "unknown_reward": {"reward": "money"},
        "unknown_bot": {"opponent": "nobody"},
        "unknown_option": {"options": {"colour": "red"}},
    }
    for code, wrong in wrongs.items():
        with pytest.raises(BadOption) as refused:
            Batch("summer", **{"games": 2, **wrong})
        assert refused.value.code == code
