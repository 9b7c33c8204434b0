"""Games played at random, step by step, for tests that look at every step."""

from collections.abc import Iterator

from sintra.garden import rules
from sintra.garden.game import GAME as GARDEN
from sintra.garden.state import State
from sintra.garden.steps import CELL_STEPS, PASS, PAY_STEPS, PIECE_BACK, PIECE_STEPS
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log, take_entries
from sintra.kernel.random import below, new_rng
from tests.walking import Played

from .tools import PAYMENTS, SIDES, dealt, legal_ids
from .words import CHOICES, SEATS

TABLES = [(seats, side, payment) for seats in SEATS for side in SIDES for payment in PAYMENTS]
MANY_TABLES = TABLES if COMPILED else TABLES[::5]  # for tests that look at a great many steps

Options = dict[str, str]

# The same with options in words, and one wheel that nobody has printed.
EVERY_TABLE: list[tuple[int, Options]] = [
    (seats, {"side": CHOICES["side"][side], "payment": CHOICES["payment"][payment]})
    for seats, side, payment in TABLES
]
EVERY_TABLE.append((3, {"side": "variant", "payment": "repeats", "wheel": "907351"}))

# For walks that look hard at a step: every choice occurs with every seat count, but not with every other.
WALKED = [EVERY_TABLE[number] for number in ((0, 3, 5, 6, 8, 11, 12) if COMPILED else (0, 6, 9, 12))]


def choose(legal: list[int], chance: int, eager: bool) -> int:
    """A legal step; eager walks place what they can, close together, and pass late, so that gardens fill."""
    if eager and legal[0] < CELL_STEPS:
        placing = [step for step in legal if PIECE_STEPS <= step < PIECE_BACK]
        active = [step for step in legal if step < PASS]
        wanted = placing if placing and chance % 8 > 1 else active
        if wanted and chance % 64 > 1:
            legal = wanted
    elif eager and CELL_STEPS <= legal[0] < PAY_STEPS and chance % 4:
        legal = legal[:1]
    return legal[(chance >> 6) % len(legal)]


def walk(seats: int, side: int, payment: int, seed: int, eager: bool = True) -> Iterator[Played]:
    """All steps of one game."""
    return walk_on(dealt(seats, side, payment, seed), seed, eager)


def walk_on(state: State, seed: int, eager: bool = True) -> Iterator[Played]:
    """All steps of a game from a position on."""
    rng, log = new_rng(seed, 1), new_log()
    while not rules.is_over(state):
        legal, before = legal_ids(state), state.copy()
        step = choose(legal, int(below(rng, 1 << 20)), eager)
        rules.apply(state, step, rng, log)
        yield Played(before, legal, step, state.copy(), take_entries(log))


def positions(
    seats: int, options: Options, seed: int, eager: bool = True
) -> Iterator[tuple[State, list[int]]]:
    """Every position of one game with its legal steps, the last one too."""
    for played in walk_on(GARDEN.new_game(seats, options, new_rng(seed)), seed, eager):
        yield played.before, played.legal
    yield played.after, []
