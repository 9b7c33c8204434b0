"""Ratings and intervals against solutions that are known from elsewhere."""

import math
from collections.abc import Mapping

import numpy as np
import pytest

from sintra.arena.ratings import (
    Result,
    bradley_terry,
    count_pairings,
    doubts,
    effective_games,
    margin,
    rating_intervals,
    victory,
    wilson,
    win_rate,
)


def points(wins: float, losses: float) -> float:
    """The difference of two players who met only each other."""
    return 400 * math.log10(wins / losses)


def pairs(wins: Mapping[tuple[int, int], float], players: int) -> np.ndarray:
    """Wins by winner and loser as a table."""
    table = np.zeros((players, players))
    for pair, count in wins.items():
        table[pair] = count
    return table


def mirrored(won: list[tuple[int, int]]) -> list[Result]:
    """Mirrored deals between two players: the games that player 0 wins of each, in either seat."""
    return [
        Result(seats, tuple(9 if (who == 0) == bool(wins) else 5 for who in seats), deal)
        for deal, both in enumerate(won, 1)
        for seats, wins in zip(((0, 1), (1, 0)), both, strict=True)
    ]


# ---- Bradley and Terry


def test_three_to_one_is_190_8_points() -> None:
    assert bradley_terry(pairs({(1, 0): 75, (0, 1): 25}, 2), anchor=0) == pytest.approx([0, 190.85], abs=0.01)
    assert bradley_terry(pairs({(1, 0): 75, (0, 1): 25}, 2), anchor=1) == pytest.approx(
        [-190.85, 0], abs=0.01
    )


def test_ten_to_one_is_400_points() -> None:
    assert bradley_terry(pairs({(1, 0): 10, (0, 1): 1}, 2), anchor=0)[1] == pytest.approx(400)


def test_a_ladder_adds_up() -> None:
    """Without games between the ends, differences are sums; games that agree with them change nothing."""
    ladder = {(1, 0): 75, (0, 1): 25, (2, 1): 90, (1, 2): 10}
    expected = [0, points(3, 1), points(3, 1) + points(9, 1)]
    assert bradley_terry(pairs(ladder, 3), anchor=0) == pytest.approx(expected)
    assert bradley_terry(pairs({**ladder, (2, 0): 27, (0, 2): 1}, 3), anchor=0) == pytest.approx(expected)


def test_a_circle_of_wins_is_all_equal() -> None:
    circle = {(0, 1): 5, (1, 2): 5, (2, 0): 5}
    assert bradley_terry(pairs(circle, 3), anchor=0) == pytest.approx([0, 0, 0])


def test_the_expected_wins_are_the_wins() -> None:
    """What makes ratings most likely, on random tables, some of them extreme."""
    chance = np.random.default_rng(1)
    for _ in range(50):
        players = int(chance.integers(2, 9))
        wins = np.floor(10 ** chance.uniform(0, 4, (players, players)))
        np.fill_diagonal(wins, 0)
        found = np.array(bradley_terry(wins, anchor=players - 1))
        chances = 1 / (1 + 10 ** ((found[None] - found[:, None]) / 400))
        expected = ((wins + wins.T) * chances).sum(axis=1)
        assert expected == pytest.approx(wins.sum(axis=1), rel=1e-6)
        assert found[-1] == 0


def test_a_clean_sweep_has_a_finite_rating_that_grows_with_the_games() -> None:
    sweeps = [bradley_terry(pairs({(1, 0): games}, 2), anchor=0)[1] for games in (1, 10, 100, 10_000)]
    assert sweeps == sorted(sweeps)
    assert sweeps == pytest.approx([points(games + 0.5, 0.5) for games in (1, 10, 100, 10_000)])
    almost = bradley_terry(pairs({(1, 0): 99, (0, 1): 1}, 2), anchor=0)[1]
    assert almost < sweeps[2]


def test_who_lost_every_game_does_not_disturb_the_others() -> None:
    wins = pairs({(1, 0): 50, (2, 0): 50, (1, 2): 30, (2, 1): 10}, 3)
    assert doubts(wins).tolist() == [[0, 0.5, 0.5], [0.5, 0, 0], [0.5, 0, 0]]
    found = bradley_terry(wins, anchor=0)
    assert 400 < found[2] < found[1] < 1500
    assert found[1] - found[2] == pytest.approx(points(3, 1), abs=10)


def test_a_ladder_of_sweeps_is_finite() -> None:
    wins = pairs({(high, low): 500 for high in range(6) for low in range(high)}, 6)
    found = bradley_terry(wins, anchor=0)
    assert found == sorted(found)
    assert all(map(math.isfinite, found))


def test_one_player_is_the_anchor() -> None:
    assert bradley_terry(np.zeros((1, 1)), anchor=0) == [0]
    assert rating_intervals([Result((0, 0), (3, 4), 1)], 1, 0) == [(0, 0)]


# ---- pairings, shares, margins


def test_every_pair_of_seats_is_a_pairing_but_for_copies() -> None:
    wins = count_pairings([Result((0, 1, 1, 2), (20, 30, 20, 5), 1)], 3)
    assert wins.tolist() == [[0, 0.5, 1], [1.5, 0, 2], [0, 0, 0]]


def test_a_shared_victory_is_shared() -> None:
    result = Result((0, 1, 2), (30, 12, 30), 1)
    assert [victory(result, seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert [margin(result, seat) for seat in range(3)] == [0, -18, 0]
    assert [margin(Result((0, 1, 2), (9, 12, 30), 1), seat) for seat in range(3)] == [-21, -18, 18]


def test_copies_are_counted_by_seat() -> None:
    results = [Result((0, 1, 1, 1), (1, 9, 2, 3), 1), Result((0, 1, 1, 1), (9, 1, 2, 3), 2)]
    assert win_rate(results, 0)[0] == 1 / 2
    assert win_rate(results, 1)[0] == pytest.approx(1 / 6)


# ---- intervals


def test_wilson_as_in_the_books() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_games_on_one_deal_that_agree_count_once() -> None:
    """Fifty deals, each won twice by the same player, tell as much as fifty games."""
    same = mirrored([(1, 1), (0, 0)] * 25)
    rate, (low, high) = win_rate(same, 0)
    assert rate == 0.5
    assert (low, high) == pytest.approx(wilson(0.5, 49), abs=1e-9)


def test_an_interval_is_never_narrower_than_that_of_independent_games() -> None:
    split = mirrored([(1, 0), (0, 1)] * 25)
    assert win_rate(split, 0) == (0.5, wilson(0.5, 100))


def test_one_deal_is_one_game_and_a_clean_sweep_is_not_certainty() -> None:
    assert effective_games([[1.0, 0.0, 1.0]]) == 1
    assert win_rate(mirrored([(1, 1)]), 0) == (1, wilson(1, 1))
    rate, (low, high) = win_rate(mirrored([(1, 1)] * 20), 0)
    assert (rate, high) == (1, 1)
    assert 0.9 < low < 1


def test_rating_intervals_hold_the_rating_and_shrink_with_the_deals() -> None:
    widths: list[float] = []
    for deals in (20, 320):
        results = mirrored([(1, 1), (1, 0), (0, 1), (1, 1)] * (deals // 4))
        (low, high), zero = rating_intervals(results, 2, anchor=1)
        assert max(zero) == min(zero) == 0
        assert low < points(3, 1) < high
        widths.append(high - low)
    assert widths[1] < widths[0] / 3


def test_rating_intervals_cover_the_truth() -> None:
    """In about 95 of 100 matches between players of a known difference."""
    chance, covered = np.random.default_rng(9), 0
    for _ in range(400):
        won = [tuple(pair) for pair in (chance.random((60, 2)) < 0.75).astype(int).tolist()]
        low, high = rating_intervals(mirrored(won), 2, anchor=1)[0]
        covered += low <= points(3, 1) <= high
    assert 368 <= covered <= 394


def test_rating_intervals_cover_the_truth_at_four_seats_on_few_deals() -> None:
    """Scores follow the ratings, but for luck; the pairings of a game share it."""
    strengths = points(1, 1), points(2, 1), points(4, 1), points(8, 1)
    chance, covered = np.random.default_rng(3), 0
    for _ in range(100):
        results = []
        for game in range(120):
            seats = tuple(int(i) for i in np.roll(np.arange(4), game))
            luck = chance.gumbel(0, 400 / math.log(10), 4)  # makes every pairing one of Bradley and Terry
            scores = tuple(int(1000 + strengths[who] + luck[seat]) for seat, who in enumerate(seats))
            results.append(Result(seats, scores, game // 4))
        low, high = rating_intervals(results, 4, anchor=0)[3]
        covered += low <= strengths[3] <= high
    assert covered >= 90


def test_games_on_one_deal_that_agree_widen_the_interval_of_a_rating() -> None:
    apart = rating_intervals(mirrored([(1, 0), (0, 1)] * 25), 2, anchor=1)[0]
    agreeing = rating_intervals(mirrored([(1, 1), (0, 0)] * 25), 2, anchor=1)[0]
    assert agreeing[1] - agreeing[0] == pytest.approx(
        math.sqrt(2 * 50 / 49) * (apart[1] - apart[0]), rel=0.02
    )


def test_a_clean_sweep_leaves_doubt_in_the_rating() -> None:
    low, high = rating_intervals(mirrored([(1, 1)] * 50), 2, anchor=1)[0]
    assert 200 < low < points(100.5, 0.5) < high < 2000


def test_intervals_are_the_same_every_time() -> None:
    results = mirrored([(1, 0), (1, 1), (0, 0), (1, 1)] * 5)
    assert rating_intervals(results, 2, 0) == rating_intervals(results, 2, 0)
