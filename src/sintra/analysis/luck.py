"""Luck: what a draw of tiles was worth, next to what it could have been.

The value after the real draw minus the mean over sampled draws, every value found in the same way. So luck
averages zero over many games however well or badly positions are judged; only what is called luck depends on
the judge. It does not depend on what was played before or after.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sintra.analysis.outcome import Value
from sintra.analysis.value import Evaluator
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import State

SAMPLES = 16  # draws that could have been
REPEATS = 8  # the real draw is valued this often, since its noise is not averaged out


@dataclass(frozen=True)
class Draw:
    """What a draw brought every seat."""

    turn: int  # after which it was drawn; 0: the deal
    margins: tuple[float, ...]
    win_chances: tuple[float, ...]
    margin_errors: tuple[float, ...]  # standard errors


def luck_of(turn: int, real: State, sample: Callable[[Rng], State], judge: Evaluator) -> Draw:
    """The luck of the draw that led to the position ``real``; ``sample`` draws again."""
    seats, rng = int(real.seats), new_rng(f"luck:{judge.seed}", turn)
    first = turn * (REPEATS + SAMPLES)
    found = [judge.value(real, stream=first + each) for each in range(REPEATS)]
    could = [judge.value(sample(rng), stream=first + REPEATS + each) for each in range(SAMPLES)]
    margins, errors = zip(*(_lead(found, could, "margins", seat) for seat in range(seats)), strict=True)
    chances, _ = zip(*(_lead(found, could, "win_chances", seat) for seat in range(seats)), strict=True)
    return Draw(turn, margins, chances, errors)


def _lead(found: list[Value], could: list[Value], name: str, seat: int) -> tuple[float, float]:
    """By how much the real draw is better for a seat than the sampled ones, and the standard error."""
    (mine, its), (mean, others) = (
        _mean([getattr(each, name)[seat] for each in part]) for part in (found, could)
    )
    return mine - mean, (its + others) ** 0.5


def _mean(numbers: list[float]) -> tuple[float, float]:
    """The mean, and the square of its standard error."""
    mean = sum(numbers) / len(numbers)
    return mean, sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers)
