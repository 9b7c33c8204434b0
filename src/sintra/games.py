"""The one list of games. Everything above works on any of them through this."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.kernel.errors import BadOption, Refused
from sintra.kernel.log import Entry
from sintra.kernel.random import Rng
from sintra.kernel.verbs import Choices, State
from sintra.summer import notation as summer_notation
from sintra.summer import rules as summer_rules
from sintra.summer import state as summer_state
from sintra.summer import steps as summer_steps
from sintra.summer import tables as summer_tables
from sintra.summer import view as summer_view
from sintra.summer import why as summer_why

Options = Mapping[str, str]


@dataclass(frozen=True)
class Game:
    """What there is to know about a game from outside: its choices, its verbs, its words."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]  # the first choice is the default
    dtype: np.dtype
    max_steps: int
    deal: Callable[[State, int, Choices, Rng], None]
    legal: Callable[[State, Any], int]
    apply: Callable[[State, int, Rng, Any], int]
    is_over: Callable[[State], bool]
    in_turn: Callable[[State], bool]  # whether the seat to move is in the middle of its turn
    why_not: Callable[[State, int], Refused | None]
    preview: Callable[[State, int], dict[str, int]]
    parse_step: Callable[[State, str], int]
    format_step: Callable[[State, int], str]
    parse_position: Callable[[str], State]
    format_position: Callable[[State], str]
    view: Callable[[State], dict[str, Any]]
    view_entry: Callable[[Entry], dict[str, Any]]

    def new_state(self) -> State:
        """An empty record for a position of this game."""
        return np.zeros(1, self.dtype)[0]

    def new_steps(self) -> Any:
        """A buffer that holds any list of legal steps, and one more."""
        return np.zeros(self.max_steps + 1, np.int16)

    def legal_steps(self, state: State) -> list[int]:
        """The legal steps, ascending."""
        steps = self.new_steps()
        return steps[: self.legal(state, steps)].tolist()  # type: ignore[no-any-return]

    def check_seats(self, seats: int) -> int:
        """The seat count, if the game can be played by so many."""
        if seats not in self.seats:
            raise BadOption("bad_seats", game=self.name, seats=seats, expected=_words(self.seats))
        return seats

    def check_options(self, options: Options) -> dict[str, str]:
        """All options of the game: those given, checked, and defaults for the others."""
        for name, choice in options.items():
            if name not in self.options:
                raise BadOption("unknown_option", game=self.name, option=name, expected=_words(self.options))
            if choice not in self.options[name]:
                raise BadOption("bad_option", option=name, value=choice, expected=_words(self.options[name]))
        return {name: options.get(name, choices[0]) for name, choices in self.options.items()}

    def choices(self, options: Options) -> Choices:
        """Checked options as numbers, in the order of ``self.options``."""
        return np.array([self.options[name].index(choice) for name, choice in options.items()], np.int8)


def _words(choices: Any) -> str:
    return "|".join(str(choice) for choice in choices)


def _preview_summer(state: State, step: int) -> dict[str, int]:
    points, bonus = summer_rules.preview(state, step)
    return {"points": points, "bonus": bonus}


SUMMER = Game(
    name="summer",
    title="Summer Pavilion",
    seats=summer_tables.SEATS,
    options=summer_tables.OPTIONS,
    dtype=summer_state.STATE,
    max_steps=summer_steps.MAX_STEPS,
    deal=summer_rules.deal_game,
    legal=summer_rules.legal,
    apply=summer_rules.apply,
    is_over=summer_rules.is_over,
    in_turn=lambda state: state.stage in (summer_state.BONUS, summer_state.KEEP),
    why_not=summer_why.why_not,
    preview=_preview_summer,
    parse_step=lambda state, text: summer_notation.parse_step(text, int(state.board)),
    format_step=lambda state, step: summer_notation.format_step(step, int(state.board)),
    parse_position=summer_notation.parse_position,
    format_position=summer_notation.format_position,
    view=summer_view.view,
    view_entry=summer_view.view_entry,
)

GAMES: Mapping[str, Game] = {game.name: game for game in (SUMMER,)}


def find_game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise BadOption("unknown_game", game=name, expected=_words(GAMES))
    return GAMES[name]
