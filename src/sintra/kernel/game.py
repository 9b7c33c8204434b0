"""What a game is to everything outside it: one ``Game``, exported by the game's folder as ``GAME``."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sintra.kernel import ahead, verbs
from sintra.kernel.draw import draw_scores
from sintra.kernel.errors import BadOption, Refused
from sintra.kernel.log import Entry, new_log
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import Choices, State
from sintra.kernel.view import LogEntry
from sintra.kernel.words import Clauses, Facts, Reason, say

Options = Mapping[str, str]
NO_MATCH = "(?!)"


def no_options(_: Options) -> list[int]:
    """For a game without options."""
    return []


def any_kind(_: int) -> str:
    """For a game whose decisions are all of one kind."""
    return "turn"


def never_same(_state: State, _step: int, _other: int) -> bool:
    """For a game whose steps do not pay."""
    return False


def no_facts() -> dict[str, Any]:
    """For a game whose constants the page does not need."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Game:
    """What there is to know about a game from outside: its choices, its verbs, its words.

    Every state has the fields ``seats``, ``seat`` (to move), ``round_no`` and ``score`` (by seat).
    """

    name: str
    title: str
    rules: int = 1  # the version of its rules: a record says by which it was played
    seats: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the first choice is the default
    patterns: Mapping[str, str] = field(default_factory=dict)  # options that also take what a pattern matches
    encode: Callable[[Options], list[int]] = no_options  # checked options as numbers
    dtype: np.dtype
    max_steps: int
    # The verbs, compiled (``kernel.verbs`` says what each does).
    deal: Callable[[State, int, Choices, Rng], None]
    legal: Callable[[State, Any], int]
    apply: Callable[[State, int, Rng, Any], int]
    is_over: Callable[[State], bool]
    in_turn: Callable[[State], bool]
    worth: Callable[[State, int], int]
    holding: Callable[[State, int], int]
    # For people; compiled, so that a page can ask too.
    why: Callable[[State, int, Facts], int]  # the first clause that a step breaks, and its facts
    clauses: Clauses
    logged: tuple[Reason, ...]  # what the score log says, by the number of the reason
    brings: tuple[str, ...] = ("points",)  # what a step can bring
    look_ahead: Callable[..., None] = ahead.preview_points  # what legal steps bring
    find_payments: Callable[..., int] = ahead.no_payments  # ways to pay for what is placed, cheapest first
    # For people.
    parse_step: Callable[[State, str], int]
    format_step: Callable[[State, int], str]
    parse_position: Callable[[str], State]
    format_position: Callable[[State], str]
    draw: Callable[[State], str] = draw_scores  # a picture for the terminal, at most 100 columns
    view: Callable[[State], Any]  # plain data: ``position`` but for what the referee adds
    # For the analysis.
    kind: Callable[[int], str] = any_kind  # what a step decides: take, place, pay, bonus or pass
    same_but_pay: Callable[[State, int, int], bool] = never_same  # whether steps differ only in how they pay
    # For the page.
    position: type  # the TypedDict of what ``Table.view`` gives
    facts: Callable[[], dict[str, Any]] = no_facts  # constants of the board, generated into the page's source

    def __post_init__(self) -> None:
        """Let compiled loops over any game find this one's verbs."""
        verbs.register(self.dtype, {verb: getattr(self, verb.__name__) for verb in verbs.VERBS})

    def new_state(self) -> State:
        """An empty record for a position of this game."""
        return np.zeros(1, self.dtype)[0]

    def why_not(self, state: State, step: int) -> Refused | None:
        """None if a step is legal, otherwise the first clause that it breaks."""
        return self.clauses.why_not(self.why, state, step)

    def view_entry(self, entry: Entry) -> LogEntry:
        """One line of the score log: who, how many, by which clause, and where it happened."""
        reason = self.logged[entry.reason]
        where = say(reason.where, entry.where)
        return {"seat": entry.seat, "points": entry.points, "reason": reason.code, "where": where}

    def previews(self, state: State, steps: list[int]) -> list[dict[str, int]]:
        """What each of some legal steps brings."""
        brings = np.zeros((len(steps), len(self.brings)), np.int16)
        buffers = (self.new_steps(), np.zeros(ahead.TRIALS, self.dtype), ahead.new_ways())
        self.look_ahead(state, np.array(steps, np.int16), brings, new_rng(), new_log(), *buffers)
        return [
            {name: number for name, number in zip(self.brings, row, strict=True) if number != ahead.UNSAID}
            for row in brings.tolist()
        ]

    def preview(self, state: State, step: int) -> dict[str, int]:
        """What one legal step brings."""
        return self.previews(state, [step])[0]

    def payments(self, state: State) -> list[tuple[int, ...]]:
        """The ways to pay for what is being placed, from here on, cheapest first."""
        ways = ahead.new_ways()
        number = self.find_payments(state, self.new_steps(), np.zeros(ahead.TRIALS, self.dtype), ways)
        return [ahead.steps_of(way) for way in ways[:number]]

    def new_game(self, seats: int, options: Options, rng: Rng) -> State:
        """A new game. The arguments are checked, unlike those of ``deal``."""
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
        """The number of seats, or a refusal if the game cannot be played by so many."""
        if type(seats) is not int or seats not in self.seats:
            raise BadOption("bad_seats", game=self.name, seats=seats, expected=_words(self.seats))
        return seats

    def check_options(self, options: Options) -> dict[str, str]:
        """All options of the game: those given, once checked, and defaults for the others."""
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
