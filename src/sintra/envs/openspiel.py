"""Both games for OpenSpiel: ``pyspiel.load_game("sintra_summer", {"players": 3, "board": "grey"})``.

What is drawn from the bag is decided by four chance nodes in a row, each with 256 equally likely outcomes.
Together they are a key of 32 bits, from which the tiles follow. A single sampled outcome would not do:
searches such as OpenSpiel's MCTS assume that one action leads to one position.

>>> game = pyspiel.load_game("sintra_garden")
>>> game.num_players(), game.num_distinct_actions()
(2, 333)
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from sintra.envs.observe import layout_of, observe
from sintra.envs.rewards import PLACE, reward_of
from sintra.games import GAMES, find_game
from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng

NODES, OUTCOMES = 4, 256  # of a draw
EVERY_OUTCOME = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
LONGEST = 5000  # no game has so many steps

_LOG = new_log(wanted=False)


class Spiel(pyspiel.Game):  # type: ignore[misc]
    """One of the games, as OpenSpiel knows it."""

    rules: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = given.get("players", self.rules.seats[0])
        self.seats = self.rules.check_seats(players)
        self.options = self.rules.check_options({k: v for k, v in given.items() if k != "players"})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.max_steps,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(self.rules), info, given)

    def new_initial_state(self) -> "Position":
        """Before the deal."""
        return Position(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees, as numbers and as text."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.rules, self.seats)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Position(pyspiel.State):  # type: ignore[misc]
    """A position. It is copied by copying its fields, so none of them is large."""

    def __init__(self, game: Spiel) -> None:
        super().__init__(game)
        self.name, self.seats, self.options = game.rules.name, game.seats, game.options
        self.record = np.zeros(1, game.rules.dtype)
        self.step = -1  # the one that draws; -1: the deal
        self.nodes, self.key = NODES, 0  # chance nodes still to come, and the outcomes of the earlier ones

    @property
    def rules(self) -> Game:
        """The game."""
        return find_game(self.name)

    def current_player(self) -> int:
        """Who is to move."""
        if self.nodes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.record[0].seat)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.nodes and bool(self.rules.is_over(self.record[0]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next part of the key."""
        return EVERY_OUTCOME

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.rules.legal_steps(self.record[0])

    def _apply_action(self, action: int) -> None:
        if self.nodes:
            self.nodes, self.key = self.nodes - 1, self.key * OUTCOMES + action
            if not self.nodes:
                self._draw()
            return
        trial = self.record.copy()
        if self.rules.apply(trial[0], action, new_rng(), _LOG):
            self.step, self.nodes, self.key = action, NODES, 0
        else:
            self.record = trial

    def _draw(self) -> None:
        rng = new_rng(self.key)
        if self.step < 0:
            self.record[0] = self.rules.new_game(self.seats, self.options, rng)
        else:
            self.rules.apply(self.record[0], self.step, rng, _LOG)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.rules.format_step(self.record[0], action)

    def returns(self) -> list[float]:
        """1 for the first to -1 for the last, once the game is over."""
        if not self.is_terminal():
            return [0.0] * self.seats
        return [float(reward_of(self.record[0], PLACE, seat)) for seat in range(self.seats)]

    def __str__(self) -> str:
        if self.nodes:
            return f"{self.name}: chance, step {self.step}, key {self.key:x} of {NODES - self.nodes}"
        return self.rules.draw(self.record[0])


class Observer:
    """What a player sees: the numbers of every environment here, and the drawn position."""

    def __init__(self, rules: Game, seats: int) -> None:
        self._row = np.zeros(layout_of(rules).size(seats), np.int16)
        self.tensor = np.zeros(len(self._row), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Position, player: int) -> None:
        """Look at a position; before the deal there is nothing to see."""
        self._row[:] = 0
        if state.step >= 0 or not state.nodes:
            observe(state.record[0], player, self._row)
        self.tensor[:] = self._row

    def string_from(self, state: Position, player: int) -> str:
        """The position as text."""
        return f"{player}: {state}"


def type_of(rules: Game) -> Any:
    """What OpenSpiel's list says about a game."""
    return pyspiel.GameType(
        short_name=f"sintra_{rules.name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.seats[0],
            **{name: choices[0] for name, choices in rules.options.items()},
        },
    )


for _rules in GAMES.values():
    pyspiel.register_game(type_of(_rules), type(f"Sintra{_rules.name.title()}", (Spiel,), {"rules": _rules}))
