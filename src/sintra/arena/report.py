"""What a match says about its players."""

from collections.abc import Sequence
from typing import Any

from sintra.arena.match import Match
from sintra.arena.ratings import (
    Result,
    bradley_terry,
    count_pairings,
    margin,
    mean,
    rating_intervals,
    values_by_deal,
    win_rate,
)

ANCHOR = "random"  # rated 0 wherever it plays


def summarise(match: Match, results: Sequence[Result]) -> dict[str, Any]:
    """The report of a match by player's name; ``win_rate`` and ``interval`` are those of the first player."""
    names = match.players
    anchor = names.index(ANCHOR) if ANCHOR in names else 0
    rates = [win_rate(results, player) for player in range(len(names))]
    ratings = bradley_terry(count_pairings(results, len(names)), anchor)
    spans = rating_intervals(results, len(names), anchor)
    columns: dict[str, list[Any]] = {
        "win_rates": [round(rate, 4) for rate, _ in rates],
        "intervals": [_rounded(interval, 4) for _, interval in rates],
        "mean_scores": [round(_mean(results, who, _score), 2) for who in range(len(names))],
        "margins": [round(_mean(results, who, margin), 2) for who in range(len(names))],
        "ratings": [round(rating, 1) for rating in ratings],
        "rating_intervals": [_rounded(span, 1) for span in spans],
        "seconds_per_turn": [_thinking(results, who) for who in range(len(names))],
    }
    return {
        **match.about(),
        "games": len(results),
        "deals": len({result.deal for result in results}),
        "win_rate": columns["win_rates"][0],
        "interval": columns["intervals"][0],
        **{name: dict(zip(names, values, strict=True)) for name, values in columns.items()},
        "anchor": names[anchor],
    }


def _rounded(interval: tuple[float, float], digits: int) -> list[float]:
    return [round(end, digits) + 0.0 for end in interval]  # and no -0.0


def _score(result: Result, seat: int) -> float:
    return result.scores[seat]


def _mean(results: Sequence[Result], player: int, value: Any) -> float:
    return mean(values_by_deal(results, player, value))


def _thinking(results: Sequence[Result], player: int) -> dict[str, float]:
    """The mean and the longest turn of a player, in seconds."""
    mine = [(game, seat) for game in results for seat, who in enumerate(game.seats) if who == player]
    turns = sum(game.turns[seat] for game, seat in mine)
    return {
        "mean": round(sum(game.seconds[seat] for game, seat in mine) / turns, 6),
        "longest": max(game.longest[seat] for game, seat in mine),
    }
