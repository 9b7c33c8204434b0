"""Puzzles as the page reads them (docs/page.md): small, and checked while they are packed.

A game is its seed and its steps, each as its place in the list of legal steps: one character for most.

>>> spell(0), spell(62), spell(63), spell(200), list(places_of("A-_A__DI"))
('A', '-', '_A_', '_DI', [0, 62, 63, 200])
"""

from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Any

from sintra.analysis.why import REST
from sintra.kernel.game import Game
from sintra.table import Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MORE = LETTERS[-1]  # two characters follow
MOST_BYTES = 150_000
MOST_IN_A_GAME = 10
# Reasons as the page tells them (`web/src/analysis/report.ts`), but only from so many points on: there is not
# much room.
MOST_REASONS, LEAST_POINTS = 4, 0.7
PRIOR, PRIOR_WEIGHT = 1800, 1.0  # a puzzle about which nothing is known
EVEN = 400 / log(10)


def kind_of(turn: str) -> str:
    """What a turn does: take, place or pass."""
    return "pass" if turn[0] == "-" else "take" if ":" in turn else "place"


def spell(number: int) -> str:
    """A place in a list as text."""
    if number < len(LETTERS) - 1:
        return LETTERS[number]
    high, low = divmod(number, len(LETTERS))
    return MORE + LETTERS[high] + LETTERS[low]


def rating_of(solved: Mapping[str, int], levels: Mapping[str, tuple[int, int]]) -> int:
    """The rating at which levels would solve a puzzle as often as they did."""

    def surplus(rating: float) -> float:
        total = PRIOR_WEIGHT * (rating - PRIOR) / EVEN / 4
        for name, (tries, strength) in levels.items():
            total += solved[name] - tries / (1 + 10 ** ((rating - strength) / 400))
        return total

    low, high = 0.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        # a surplus means that the puzzle is easier
        low, high = (low, middle) if surplus(middle) > 0 else (middle, high)
    return round(low)


def pack(
    game: Game, played: Sequence[dict[str, Any]], levels: Mapping[str, tuple[int, int]]
) -> dict[str, Any]:
    """What the page needs of the puzzles with the largest gaps."""
    codes, games = codes_of(game), []
    for each in played:
        largest = sorted(each["puzzles"], key=lambda one: -one["gap"])[:MOST_IN_A_GAME]
        chosen = sorted(largest, key=lambda one: one["at"])
        if chosen:
            puzzles = [brief(puzzle, each["seats"], codes, levels) for puzzle in chosen]
            about = {name: each[name] for name in ("seats", "options", "seed")}
            games.append({**about, "moves": moves_of(game, each, chosen[-1]["at"]), "puzzles": puzzles})
    return {"rules": game.rules, "reasons": codes, "games": games}


def codes_of(game: Game) -> list[str]:
    """All reasons, as puzzles name them by number."""
    return [*(each.code for each in game.logged), REST]


def told(why: Sequence[Sequence[Any]], seat: int, seats: int, codes: list[str]) -> list[list[Any]]:
    """Why a turn is better, as far as the page tells it: seat, reason, points. Largest first, the rest last.

    The reasons of other seats are added up; seats are counted from the one that is to move.
    """
    own = [each for each in why if each[0] == seat]
    rest = codes.index(REST)
    named = [[0, codes.index(code), points] for _, code, points in own if code != REST][:MOST_REASONS]
    named = [each for each in named if abs(each[2]) >= LEAST_POINTS]
    others = [
        [other, rest, sum(points for each, _, points in why if (each - seat) % seats == other)]
        for other in range(1, seats)
    ]
    left = sum(points for _, _, points in own) - sum(points for _, _, points in named)
    found = [*sorted(named + others, key=lambda each: -abs(each[2])), [0, rest, left]]
    return [[each, code, round(points, 1)] for each, code, points in found if abs(points) >= LEAST_POINTS]


def brief(
    puzzle: dict[str, Any], seats: int, codes: list[str], levels: Mapping[str, tuple[int, int]]
) -> dict[str, Any]:
    """A puzzle; seats are counted from the one that is to move."""
    return {
        "at": puzzle["at"],
        "best": puzzle["best"],
        "rating": rating_of(puzzle["solved"], levels),
        "wrong": {turn: round(lost, 1) for turn, lost in puzzle["wrong"]},
        "why": told(puzzle["why"], puzzle["seat"], seats, codes),
        "held": puzzle["held"],
    }


def moves_of(game: Game, each: dict[str, Any], turns: int) -> str:
    """The first turns of a game, step by step."""
    table, found = Table(game.name, each["seats"], each["options"], each["seed"]), []
    for text in each["turns"][:turns]:
        for step in text.split():
            found.append(spell(table.legal().index(step)))
            table.play(table.seat, step)
    assert len(table.turns) == turns
    return "".join(found)


def places_of(moves: str) -> Iterator[int]:
    """The places in lists of legal steps that a text stands for."""
    letters = iter(moves)
    for letter in letters:
        if letter != MORE:
            yield LETTERS.index(letter)
        else:
            yield LETTERS.index(next(letters)) * len(LETTERS) + LETTERS.index(next(letters))
