"""Games played at random, step by step, for tests that look at every step."""

from collections.abc import Iterator

from sintra.kernel.log import new_log, take_entries
from sintra.kernel.random import below, new_rng
from sintra.summer import rules
from sintra.summer.state import PLACE, State
from sintra.summer.steps import PLACE_STEPS
from tests.walking import Played

from .tools import BOARDS, SEATS, dealt, legal_ids

TABLES = [(seats, board) for seats in SEATS for board in BOARDS]


def choose(state: State, legal: list[int], chance: int, eager: bool) -> int:
    """A legal step; eager walks place as long as they can, so that boards fill and features close."""
    placing = [step for step in legal if step >= PLACE_STEPS]
    among = placing if eager and state.stage == PLACE and placing else legal
    return among[chance % len(among)]


def walk(seats: int, board: int, seed: int, eager: bool = True) -> Iterator[Played]:
    """All steps of one game."""
    state, rng, log = dealt(seats, board, seed), new_rng(seed, 1), new_log()
    while not rules.is_over(state):
        legal, before = legal_ids(state), state.copy()
        step = choose(state, legal, int(below(rng, 1 << 20)), eager)
        rules.apply(state, step, rng, log)
        yield Played(before, legal, step, state.copy(), take_entries(log))


def positions(seats: int, board: int, seed: int, eager: bool = True) -> Iterator[tuple[State, list[int]]]:
    """Every position of one game with its legal steps, the last one too."""
    for played in walk(seats, board, seed, eager):
        yield played.before, played.legal
    yield played.after, []
