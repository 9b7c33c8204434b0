"""What simulations say about the end of a game: sums over their outcomes, for every seat.

A simulation ends with expected final scores. How far they can be trusted is known for each round (the
``spread`` of the tuning), and from both follows the chance of every seat to win and to take each place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.reals import exp
from sintra.search.outcome import Points, margin_of
from sintra.search.tuning import SURE, Tuning
from sintra.search.verbs import Buffers

Tally: TypeAlias = Any  # a record with the fields of ``new_tally``


@dataclass(frozen=True)
class Value:
    """What every seat can expect at the end, as a mean over simulations."""

    points: tuple[float, ...]
    margins: tuple[float, ...]  # over the best other seat
    win_chances: tuple[float, ...]  # a tie is shared
    places: tuple[tuple[float, ...], ...]  # by seat, the chance of the first place, the second and so on
    margin_errors: tuple[float, ...]  # standard errors
    win_errors: tuple[float, ...]


def new_tally(game: Game) -> Tally:
    """Sums over no simulation."""
    (seats,) = game.dtype["score"].shape
    by_seat = [(name, np.float64, (seats,)) for name in ("points", "margins", "margins2", "wins2")]
    fields = [("number", np.int64), *by_seat, ("places", np.float64, (seats, seats))]
    notes = [("chances", np.float64, (seats, seats)), ("reached", np.float64, (1 << seats,))]
    return np.zeros(1, np.dtype((np.record, np.dtype([*fields, *notes], align=True))))[0]


def value_of(tally: Tally, seats: int) -> Value:
    """The means, and how far they may be off."""
    number = max(int(tally.number), 1)

    def means(name: str) -> list[float]:
        return [total / number for total in tally[name][:seats].tolist()]

    places = [[total / number for total in row[:seats]] for row in tally.places[:seats].tolist()]
    margins, wins = means("margins"), [row[0] for row in places]
    return Value(
        points=tuple(means("points")),
        margins=tuple(margins),
        win_chances=tuple(wins),
        places=tuple(map(tuple, places)),
        margin_errors=_errors(means("margins2"), margins, number),
        win_errors=_errors(means("wins2"), wins, number),
    )


def sure_value(scores: Sequence[int]) -> Value:
    """The value of an end that is proved."""
    margins, places = [], []
    for seat, mine in enumerate(scores):
        better, tied = sum(each > mine for each in scores), scores.count(mine)
        shared = range(better, better + tied)
        places.append(tuple(1 / tied if place in shared else 0.0 for place in range(len(scores))))
        margins.append(float(mine - max(each for other, each in enumerate(scores) if other != seat)))
    nothing = (0.0,) * len(scores)
    wins = tuple(row[0] for row in places)
    return Value(tuple(map(float, scores)), tuple(margins), wins, tuple(places), nothing, nothing)


def _errors(squares: list[float], means: list[float], number: int) -> tuple[float, ...]:
    pairs = zip(squares, means, strict=True)
    return tuple(sqrt(max(square - mean * mean, 0.0) / number) for square, mean in pairs)


@compiled
def add_outcome(seats: int, buffers: Buffers, tuning: Tuning, tally: Tally) -> None:
    """Add where one simulation has ended: the final scores that are expected there."""
    points, end, lift = buffers.points, int(buffers.end), 0.0
    tally.number += 1
    if end == SURE:
        find_places(points, seats, tally.chances)
    else:
        lift = float(tuning.lift[end])
        expect_places(points, seats, 2 / float(tuning.spread[end]), tally.chances, tally.reached)
    for seat in range(seats):
        margin, win = margin_of(points, seats, seat), float(tally.chances[seat, 0])
        tally.points[seat] += points[seat] + lift
        tally.margins[seat] += margin
        tally.margins2[seat] += margin * margin
        tally.wins2[seat] += win * win
        for place in range(seats):
            tally.places[seat, place] += tally.chances[seat, place]


@compiled
def find_places(points: Points, seats: int, chances: Any) -> None:
    """The places of a finished game; seats with equal points share theirs."""
    for seat in range(seats):
        better, tied = 0, 0
        for other in range(seats):
            better += points[other] > points[seat]
            tied += points[other] == points[seat]
        for place in range(seats):
            chances[seat, place] = 1.0 / tied if better <= place < better + tied else 0.0


@compiled
def expect_places(points: Points, seats: int, scale: float, chances: Any, reached: Any) -> None:
    """The chance of each place: as if places were given one by one, each to a seat of those still without.

    The first is given by the chance to win, as the search sees it, the next in the same way among the others.
    ``reached`` is the chance that a set of seats takes the first places.
    """
    everybody = (1 << seats) - 1
    for placed in range(everybody + 1):
        reached[placed] = 0.0
    reached[0] = 1.0
    for seat in range(seats):
        for place in range(seats):
            chances[seat, place] = 0.0
    for placed in range(everybody):
        place = 0
        for seat in range(seats):
            place += placed >> seat & 1
        for seat in range(seats):
            if placed >> seat & 1 == 0:
                total = 0.0
                for other in range(seats):
                    if placed >> other & 1 == 0:
                        total += exp(scale * (points[other] - points[seat]))
                chance = reached[placed] / total
                chances[seat, place] += chance
                reached[placed | 1 << seat] += chance
