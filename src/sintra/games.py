"""The one list of games. Everything above works on any of them through this."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.garden import ahead as garden_ahead
from sintra.garden import legal as garden_legal
from sintra.garden import notation as garden_notation
from sintra.garden import position as garden_position
from sintra.garden import rules as garden_rules
from sintra.garden import state as garden_state
from sintra.garden import steps as garden_steps
from sintra.garden import tables as garden_tables
from sintra.garden import view as garden_view
from sintra.garden import why as garden_why
from sintra.kernel.errors import BadOption, Refused
from sintra.kernel.log import Entry
from sintra.kernel.random import Rng
from sintra.kernel.verbs import Choices, State
from sintra.summer import legal as summer_legal
from sintra.summer import notation as summer_notation
from sintra.summer import position as summer_position
from sintra.summer import rules as summer_rules
from sintra.summer import state as summer_state
from sintra.summer import steps as summer_steps
from sintra.summer import tables as summer_tables
from sintra.summer import view as summer_view
from sintra.summer import why as summer_why

Options = Mapping[str, str]
NO_MATCH = "(?!)"


@dataclass(frozen=True)
class Game:
    """What there is to know about a game from outside: its choices, its verbs, its words."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]  # the first choice is the default
    patterns: Mapping[str, str]  # options that also take what a pattern matches
    encode: Callable[[Options], list[int]]  # checked options as numbers
    dtype: np.dtype
    max_steps: int
    deal: Callable[[State, int, Choices, Rng], None]
    legal: Callable[[State, Any], int]
    apply: Callable[[State, int, Rng, Any], int]
    is_over: Callable[[State], bool]
    in_turn: Callable[[State], bool]  # whether the seat to move is in the middle of its turn
    why_not: Callable[[State, int], Refused | None]
    preview: Callable[[State, int], dict[str, int]]
    previews: Callable[[State, list[int]], list[dict[str, int]]]  # of many steps at once
    payments: Callable[[State], list[tuple[int, ...]]]  # for what is being placed, the cheapest first
    parse_step: Callable[[State, str], int]
    format_step: Callable[[State, int], str]
    parse_position: Callable[[str], State]
    format_position: Callable[[State], str]
    view: Callable[[State], dict[str, Any]]
    view_entry: Callable[[Entry], dict[str, Any]]

    def new_state(self) -> State:
        """An empty record for a position of this game."""
        return np.zeros(1, self.dtype)[0]

    def new_game(self, seats: int, options: Options, rng: Rng) -> State:
        """A game that has just been dealt: checked, unlike ``deal``."""
        state = self.new_state()
        self.deal(state, self.check_seats(seats), self.choices(options), rng)
        return state

    def new_steps(self) -> Any:
        """A buffer that holds any list of legal steps, and one more."""
        return np.zeros(self.max_steps + 1, np.int16)

    def legal_steps(self, state: State) -> list[int]:
        """The legal steps, ascending."""
        steps = self.new_steps()
        return steps[: self.legal(state, steps)].tolist()  # type: ignore[no-any-return]

    def check_seats(self, seats: int) -> int:
        """The seat count, if the game can be played by so many."""
        if type(seats) is not int or seats not in self.seats:
            raise BadOption("bad_seats", game=self.name, seats=seats, expected=_words(self.seats))
        return seats

    def check_options(self, options: Options) -> dict[str, str]:
        """All options of the game: those given, checked, and defaults for the others."""
        if not isinstance(options, Mapping):
            raise BadOption("bad_options", found=type(options).__name__, expected="names and choices")
        for name, choice in options.items():
            if name not in self.options:
                raise BadOption("unknown_option", game=self.name, option=name, expected=_words(self.options))
            known = isinstance(choice, str) and choice in self.options[name]
            if not known and not re.fullmatch(self.patterns.get(name, NO_MATCH), str(choice)):
                raise BadOption("bad_option", option=name, value=choice, expected=self.describe_option(name))
        chosen = {name: options.get(name, choices[0]) for name, choices in self.options.items()}
        self.encode(chosen)  # refuses choices that do not go together
        return chosen

    def describe_option(self, name: str) -> str:
        """What an option can be: ``coloured|grey``."""
        return _words((*self.options[name], *([self.patterns[name]] if name in self.patterns else [])))

    def choices(self, options: Options) -> Choices:
        """Options as numbers for ``deal``."""
        return np.array(self.encode(self.check_options(options)), np.int8)


def _words(choices: Any) -> str:
    return "|".join(str(choice) for choice in choices)


def _preview_summer(state: State, step: int) -> dict[str, int]:
    points, bonus = summer_rules.preview(state, step)
    return {"points": points, "bonus": bonus}


def _previews_summer(state: State, steps: list[int]) -> list[dict[str, int]]:
    return [{"points": points, "bonus": bonus} for points, bonus in summer_rules.previews(state, steps)]


def _no_payments(_: State) -> list[tuple[int, ...]]:
    return []  # a placement says itself how it is paid (S5.3)


def _encode_summer(options: Options) -> list[int]:
    return [summer_tables.BOARDS.index(options["board"])]


def _parse_summer_step(state: State, text: str) -> int:
    return summer_notation.parse_step(text, int(state.board))


def _format_summer_step(state: State, step: int) -> str:
    return summer_notation.format_step(step, int(state["board"]))  # quicker than the attribute


SUMMER = Game(
    name="summer",
    title="Summer Pavilion",
    seats=summer_tables.SEATS,
    options=summer_tables.OPTIONS,
    patterns={},
    encode=_encode_summer,
    dtype=summer_state.STATE,
    max_steps=summer_steps.MAX_STEPS,
    deal=summer_rules.deal_game,
    legal=summer_legal.legal,
    apply=summer_rules.apply,
    is_over=summer_rules.is_over,
    in_turn=summer_rules.in_turn,
    why_not=summer_why.why_not,
    preview=_preview_summer,
    previews=_previews_summer,
    payments=_no_payments,
    parse_step=_parse_summer_step,
    format_step=_format_summer_step,
    parse_position=summer_position.parse_position,
    format_position=summer_position.format_position,
    view=summer_view.view,
    view_entry=summer_view.view_entry,
)


def _encode_garden(options: Options) -> list[int]:
    side, wheel = garden_tables.SIDES.index(options["side"]), options["wheel"]
    if wheel == garden_tables.PRINTED:
        wheel = garden_tables.WHEEL_POINTS[side]
    elif side != garden_tables.VARIANT:  # Q9.3: only there is something unknown
        raise BadOption("bad_option", option="wheel", value=wheel, needs="side=variant")
    return [side, garden_tables.PAYMENTS.index(options["payment"]), *map(int, wheel)]


def _parse_garden_step(_: State, text: str) -> int:
    return garden_notation.parse_step(text)


def _format_garden_step(_: State, step: int) -> str:
    return garden_notation.format_step(step)


GARDEN = Game(
    name="garden",
    title="Queen's Garden",
    seats=garden_tables.SEATS,
    options=garden_tables.OPTIONS,
    patterns={"wheel": garden_tables.OTHER_WHEELS},
    encode=_encode_garden,
    dtype=garden_state.STATE,
    max_steps=garden_steps.MAX_STEPS,
    deal=garden_rules.deal_game,
    legal=garden_legal.legal,
    apply=garden_rules.apply,
    is_over=garden_rules.is_over,
    in_turn=garden_rules.in_turn,
    why_not=garden_why.why_not,
    preview=garden_ahead.preview,
    previews=garden_ahead.previews,
    payments=garden_ahead.ways_to_pay,
    parse_step=_parse_garden_step,
    format_step=_format_garden_step,
    parse_position=garden_position.parse_position,
    format_position=garden_position.format_position,
    view=garden_view.view,
    view_entry=garden_view.view_entry,
)

GAMES: Mapping[str, Game] = {game.name: game for game in (SUMMER, GARDEN)}


def find_game(name: str) -> Game:
    """The game of this name."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadOption("unknown_game", game=name, expected=_words(GAMES))
    return GAMES[name]
