"""What results say: win rates, Bradley-Terry ratings, and how certain they are."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

Interval = tuple[float, float]

Z = 1.96  # 95%
SCALE = 400 / math.log(10)  # as in chess: 400 points are ten to one


class Result(NamedTuple):
    """How a game ended. Players are numbers in the list of players; everything but the deal is by seat."""

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    deal: int
    seconds: tuple[float, ...] = ()  # of thinking, in all
    turns: tuple[int, ...] = ()
    longest: tuple[float, ...] = ()  # the longest turn, in seconds


# ---- means


def victory(result: Result, seat: int) -> float:
    """A seat's part of the victory: all of it, a share, or nothing."""
    best = max(result.scores)
    return (result.scores[seat] == best) / result.scores.count(best)


def margin(result: Result, seat: int) -> float:
    """How many points a seat ended ahead of the best other one."""
    return result.scores[seat] - max(result.scores[:seat] + result.scores[seat + 1 :])


def values_by_deal(
    results: Sequence[Result], player: int, value: Callable[[Result, int], float]
) -> list[list[float]]:
    """A value for every seat that a player had, grouped by deal."""
    deals: dict[int, list[float]] = {}
    for result in results:
        for seat, who in enumerate(result.seats):
            if who == player:
                deals.setdefault(result.deal, []).append(value(result, seat))
    return list(deals.values())


def mean(groups: list[list[float]]) -> float:
    """The mean of all values, whatever their group."""
    return sum(map(sum, groups)) / sum(map(len, groups))


def win_rate(results: Sequence[Result], player: int) -> tuple[float, Interval]:
    """A player's share of the victories for each seat it had, with a 95% interval.

    The interval is Wilson's for as many independent games as the spread between deals is worth, since
    games on the same deal are not independent; never for more games than there were.
    """
    groups = values_by_deal(results, player, victory)
    rate = mean(groups)
    return rate, wilson(rate, effective_games(groups))


def effective_games(groups: list[list[float]]) -> float:
    """How many independent games would say as much about a rate as these, which are not independent."""
    games, rate = sum(map(len, groups)), mean(groups)
    if len(groups) == 1:
        return 1.0
    residuals = [sum(group) - rate * len(group) for group in groups]
    variance = sum(r * r for r in residuals) * len(groups) / (len(groups) - 1) / games**2
    if variance == 0:
        return float(games)
    return min(float(games), max(1.0, rate * (1 - rate) / variance))


def wilson(rate: float, games: float) -> Interval:
    """The 95% interval of a rate seen in this many games; never beyond 0 and 1, never empty."""
    centre = rate + Z * Z / (2 * games)
    half = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole)


# ---- ratings


def count_pairings(results: Sequence[Result], players: int) -> np.ndarray:
    """How often each player finished ahead of each other one; a tie counts half for both."""
    wins = np.zeros((players, players))
    for result in results:
        for one, mine in zip(result.seats, result.scores, strict=True):
            for other, theirs in zip(result.seats, result.scores, strict=True):
                if one != other:
                    wins[one, other] += (mine > theirs) + 0.5 * (mine == theirs)
    return wins


def bradley_terry(wins: np.ndarray, anchor: int) -> list[float]:
    """The ratings under which the wins are most likely; the anchor's is 0.

    Newton's method. A step changes no difference by more than 1 in logarithms, so that it never overshoots.
    Every player must have met the anchor, or others that lead to it.
    """
    wins = wins + doubts(wins)
    others = [player for player in range(len(wins)) if player != anchor]
    ratings = np.zeros(len(wins))
    for _ in range(1000):
        slope, curve = slopes(wins, ratings), information(wins, ratings)
        step = np.zeros(len(wins))
        step[others] = np.linalg.solve(curve[np.ix_(others, others)], slope[others])
        ratings += step / max(1.0, float(np.ptp(step)))
        if np.abs(step).max() < 1e-9:
            break
    return [float(SCALE * rating) for rating in ratings]


def chances(ratings: np.ndarray) -> np.ndarray:
    """How likely each player is to finish ahead of each other one."""
    return 1 / (1 + np.exp(ratings[None, :] - ratings[:, None]))  # type: ignore[no-any-return]


def slopes(wins: np.ndarray, ratings: np.ndarray) -> np.ndarray:
    """How many more wins than expected each player has."""
    return (wins - (wins + wins.T) * chances(ratings)).sum(axis=1)  # type: ignore[no-any-return]


def information(wins: np.ndarray, ratings: np.ndarray) -> np.ndarray:
    """How fast the slopes change with the ratings (Fisher's information)."""
    chance = chances(ratings)
    weights = (wins + wins.T) * chance * chance.T
    return np.diag(weights.sum(axis=1)) - weights  # type: ignore[no-any-return]


def doubts(wins: np.ndarray) -> np.ndarray:
    """Half a game won and half a game lost for pairs that are divided by a clean sweep.

    Without it, ratings would be infinite when some players never lost to or drew with some others, directly
    or through third players. Where the wins alone settle the ratings, this adds nothing.
    """
    reaches = (wins > 0) | np.eye(len(wins), dtype=bool)
    for _ in range(len(wins)):
        reaches = reaches @ reaches
    met = (wins + wins.T) > 0
    return 0.5 * (met & ~(reaches & reaches.T))  # type: ignore[no-any-return]


def rating_intervals(results: Sequence[Result], players: int, anchor: int) -> list[Interval]:
    """95% intervals of the ratings: the widest of three, which differ in what they take to be independent.

    All pairings; or games, since the pairings of one game are not; or deals, since the games on one deal are
    not. The last two look at how far each game or deal is from what the ratings expect (a sandwich estimate).
    """
    wins = count_pairings(results, players)
    found = np.array(bradley_terry(wins, anchor)) / SCALE
    others = [player for player in range(players) if player != anchor]
    inverse = np.linalg.inv(information(wins + doubts(wins), found)[np.ix_(others, others)])
    variances = [np.diag(inverse)]
    for groups in ([[result] for result in results], by_deal(results)):
        if len(groups) > 1:
            each = np.array([slopes(count_pairings(group, players), found)[others] for group in groups])
            spread = each.T @ each * len(groups) / (len(groups) - 1)
            variances.append(np.diag(inverse @ spread @ inverse))
    half = np.zeros(players)
    half[others] = Z * np.sqrt(np.max(variances, axis=0))
    return [(float(SCALE * (r - h)), float(SCALE * (r + h))) for r, h in zip(found, half, strict=True)]


def by_deal(results: Sequence[Result]) -> list[list[Result]]:
    """The results, grouped by deal."""
    deals: dict[int, list[Result]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result)
    return list(deals.values())
