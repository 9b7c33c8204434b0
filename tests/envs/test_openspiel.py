"""OpenSpiel: its own random simulations, its search, and the games that are played elsewhere."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import sintra.envs.openspiel  # noqa: F401, registers the games
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.kernel.jit import COMPILED

TABLES = [("sintra_summer", {"players": 3, "board": "grey"}), ("sintra_garden", {"payment": "repeats"})]


def resolve(state: pyspiel.State, chance: np.random.RandomState) -> None:
    """Let chance say what is drawn."""
    while state.is_chance_node():
        state.apply_action(chance.randint(256))


@pytest.mark.skipif(not COMPILED, reason="needs whole games")
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_openspiels_own_random_simulations(name: str, options: dict[str, str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_openspiels_search_finds_a_step(name: str, options: dict[str, str]) -> None:
    game, chance = pyspiel.load_game(name, options), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = mcts.MCTSBot(game, 1.0, 3, evaluator, random_state=chance)
    state = game.new_initial_state()
    resolve(state, chance)
    before = str(state)
    step = bot.step(state)
    assert step in state.legal_actions()
    assert str(state) == before


def test_a_key_decides_what_is_drawn_and_copies_see_nothing_of_it() -> None:
    game = pyspiel.load_game("sintra_summer")
    deals = []
    for key in ([1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 5]):
        state = game.new_initial_state()
        for part in key:
            assert state.is_chance_node()
            assert len(state.chance_outcomes()) == 256
            state.apply_action(part)
        deals.append(str(state))
    assert deals[0] == deals[1] != deals[2]
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == deals[2] != str(copy)


def test_a_whole_game_by_the_rules() -> None:
    game, chance = pyspiel.load_game("sintra_garden"), np.random.RandomState(2)
    state, rules = game.new_initial_state(), find_game("garden")
    while not state.is_terminal():
        resolve(state, chance)
        if state.is_terminal():
            break
        assert state.legal_actions() == rules.legal_steps(state.record[0])
        assert state.current_player() == state.record[0].seat
        state.apply_action(int(chance.choice(state.legal_actions())))
    scores = state.record[0].score[:2]
    assert state.returns()[0] == -state.returns()[1] == np.sign(int(scores[0]) - int(scores[1]))


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises((BadOption, pyspiel.SpielError)):
        pyspiel.load_game("sintra_summer", {"players": 9})
    with pytest.raises((BadOption, pyspiel.SpielError)):
        pyspiel.load_game("sintra_summer", {"board": "blue"})
