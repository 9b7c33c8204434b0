"""Results without luck: the luck of the draws of a game as a control variate.

Luck averages zero for any players (``analysis.luck``). Where it correlates with the results, it
explains part of their spread: that part is removed, and the rest tells the players apart with fewer games.
How much of a result is luck is fitted to the match itself, so a poor judge of luck narrows intervals very
little, but never makes them wrong.
"""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from sintra.analysis.analyse import deal_luck, draw_luck, read_turns
from sintra.analysis.luck import REPEATS, SAMPLES
from sintra.analysis.value import Evaluator
from sintra.arena.folder import Folder
from sintra.arena.ratings import Interval, Result, Z, margin, values_by_deal, victory, wilson
from sintra.record import Record, read_record

FILE = "luck.jsonl"
FEWEST = 10  # deals; with fewer, nothing is fitted


class Luck(NamedTuple):
    """What all draws of a game brought, by seat."""

    margins: tuple[float, ...]
    chances: tuple[float, ...]  # to win


class Mean(NamedTuple):
    """A mean with its standard error, raw and without luck."""

    plain: float
    plain_error: float
    without: float
    error: float


def luck_of_game(record: Record, simulations: int) -> Luck:
    """The luck of every seat, with so many simulations for each draw."""
    table, played, _ = read_turns(record)
    judge = Evaluator(table.game, max(simulations // (REPEATS + SAMPLES), 1), record.seed)
    draws = [deal_luck(table, judge)]
    for turn in played:
        draws += draw_luck(table.game, turn, judge)
    seats = range(table.seats)
    return Luck(
        tuple(sum(draw.margins[seat] for draw in draws) for seat in seats),
        tuple(sum(draw.win_chances[seat] for draw in draws) for seat in seats),
    )


def luck_of_match(folder: Folder, games: int, simulations: int) -> list[Luck]:
    """The luck of the first games of a folder. The results are kept there."""
    file = folder.path / FILE
    found = {tuple(line[:2]): Luck(*map(tuple, line[2:])) for line in _lines(file)}
    for number in range(1, games + 1):
        if (number, simulations) not in found:
            luck = luck_of_game(read_record(folder.record_file(number)), simulations)
            found[number, simulations] = luck
            with file.open("a", encoding="ascii") as out:
                out.write(json.dumps([number, simulations, *luck]) + "\n")
    return [found[number, simulations] for number in range(1, games + 1)]


def _lines(file: Path) -> list[Any]:
    """The whole lines of a file; what follows the last one is cut off."""
    text = file.read_text(encoding="ascii") if file.exists() else ""
    whole, newline, rest = text.rpartition("\n")
    if rest:
        file.write_text(whole + newline, encoding="ascii")
    return [json.loads(line) for line in whole.splitlines()]


def without_luck(values: ArrayLike, luck: ArrayLike) -> Mean:
    """The mean of some values, and what it would be without luck, by a straight-line fit."""
    y, x = np.array(values, float), np.array(luck, float)
    number, middle = len(y), float(np.mean(x))
    plain, plain_error = float(y.mean()), float(y.std(ddof=1)) / math.sqrt(number)
    around = float(((x - middle) ** 2).sum())
    if number < FEWEST or around == 0:
        return Mean(plain, plain_error, plain, plain_error)
    slope = float(((x - middle) * y).sum()) / around
    rest = y - plain - slope * (x - middle)
    variance = float((rest**2).sum()) / (number - 2)
    error = math.sqrt(variance * (1 / number + middle**2 / around))
    return Mean(plain, plain_error, plain - slope * middle, error)


def report_of(results: Sequence[Result], lucks: Sequence[Luck], player: int) -> dict[str, Any]:
    """Wins and margin of a player without luck, and how much narrower the intervals are."""
    by_game = {id(result): luck for result, luck in zip(results, lucks, strict=True)}

    def chance(result: Result, seat: int) -> float:
        return by_game[id(result)].chances[seat]

    def points(result: Result, seat: int) -> float:
        return by_game[id(result)].margins[seat]

    wins, margins = (
        without_luck(*(_means(values_by_deal(results, player, each)) for each in pair))
        for pair in ((victory, chance), (margin, points))
    )
    return {
        "win_rate": round(min(max(wins.without, 0.0), 1.0), 4),
        "interval": [round(end, 4) for end in share_interval(wins)],
        "margin": round(margins.without, 2),
        "margin_interval": [round(margins.without + side * Z * margins.error, 2) for side in (-1, 1)],
        "narrower": round(_ratio(wins), 2),
        "margin_narrower": round(_ratio(margins), 2),
    }


def share_interval(wins: Mean) -> Interval:
    """The 95% interval of a win rate without luck: Wilson's, for as many games as its error is worth."""
    rate = min(max(wins.without, 0.0), 1.0)
    spread = max(rate * (1 - rate), wins.plain * (1 - wins.plain))
    if spread == 0 or wins.error == 0:
        return 0.0, 1.0
    return wilson(rate, spread / wins.error**2)


def _means(groups: list[list[float]]) -> list[float]:
    return [sum(group) / len(group) for group in groups]


def _ratio(mean: Mean) -> float:
    return mean.plain_error / mean.error if mean.error else 1.0
