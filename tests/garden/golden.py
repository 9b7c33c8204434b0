"""The golden games: one for every seat count, side and payment."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sintra.garden.game import GAME as GARDEN
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.record import read_record, verify
from sintra.table import Table

from .words import CHOICES, SEATS

GOLDEN = [
    (seats, side, payment) for seats in SEATS for side in CHOICES["side"] for payment in CHOICES["payment"]
]


def golden_file(seats: int, side: str, payment: str) -> Path:
    """Where the golden game of a table lies."""
    return Path(__file__).parent.parent / "golden" / f"garden-{seats}-{side}-{payment}.json"


@cache
def golden_table(seats: int, side: str, payment: str) -> Table:
    """The table at the end of a golden game, replayed and verified."""
    return verify(read_record(golden_file(seats, side, payment)))


def golden_walk(seats: int, side: str, payment: str) -> Iterator[tuple[State, list[int]]]:
    """A golden game as ``positions`` has it: its players fill their gardens better than chance."""
    record = read_record(golden_file(seats, side, payment))
    state = GARDEN.new_game(seats, record.options, new_rng(record.seed))
    log = new_log(wanted=False)
    for number, text in enumerate(" ".join(record.turns).split(), 1):
        yield state, GARDEN.legal_steps(state)
        GARDEN.apply(state, GARDEN.parse_step(state, text), new_rng(record.seed, number), log)
