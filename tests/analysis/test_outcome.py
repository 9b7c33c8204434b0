"""Outcomes of simulations: chances of places."""

from typing import Any

import numpy as np
import pytest

from sintra.analysis.outcome import add_outcome, expect_places, find_places, new_tally, value_of
from sintra.games import find_game
from sintra.search.knowledge import knowledge_of
from sintra.search.outcome import win_chance

SUMMER = find_game("summer")


def expected(points: list[float], scale: float = 0.2) -> np.ndarray:
    """The chance of each place, by seat."""
    seats = len(points)
    chances = np.zeros((4, 4))
    expect_places(np.array(points), seats, scale, chances, np.zeros(16))
    return chances[:seats, :seats]


@pytest.mark.parametrize("points", [[50, 40], [50, 50, 49], [61, 70, 40, 69.5], [0, 900, -900, 1]])
def test_every_seat_takes_one_place_and_every_place_is_taken(points: list[float]) -> None:
    chances = expected(points)
    assert chances.sum(axis=0) == pytest.approx(1)
    assert chances.sum(axis=1) == pytest.approx(1)
    assert (chances[:, 0].argmax(), chances[:, -1].argmax()) == (np.argmax(points), np.argmin(points))


def test_equal_seats_take_each_place_equally_often() -> None:
    assert expected([7, 7, 7, 7]) == pytest.approx(np.full((4, 4), 0.25))


def test_with_two_seats_who_does_not_win_is_second() -> None:
    chances = expected([50, 40])
    assert chances[0, 0] == pytest.approx(chances[1, 1])
    assert chances[0, 0] > 0.8


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ([10, 30, 20], [[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
        ([30, 30, 20], [[0.5, 0.5, 0], [0.5, 0.5, 0], [0, 0, 1]]),
        ([5, 5, 5], [[1 / 3] * 3] * 3),
        ([9, 4, 4], [[1, 0, 0], [0, 0.5, 0.5], [0, 0.5, 0.5]]),
    ],
)
def test_places_of_a_finished_game_are_shared_by_equals(scores: list[int], places: list[list[float]]) -> None:
    chances = np.zeros((4, 4))
    find_places(np.array(scores, float), 3, chances)
    assert chances[:3, :3] == pytest.approx(np.array(places))


def ended(points: Any) -> Any:
    """A simulation that ended where round 2 begins."""
    buffers = knowledge_of(SUMMER).new_buffers()
    buffers.points, buffers.end = points, 2
    return buffers


def test_the_first_place_has_the_chance_to_win_that_the_search_sees() -> None:
    points, tuning, tally = np.array([60.0, 64, 50, 0]), knowledge_of(SUMMER).new_tuning(), new_tally(SUMMER)
    for _ in range(3):
        add_outcome(3, ended(points), tuning, tally)
    value = value_of(tally, 3)
    assert value.win_chances == pytest.approx([win_chance(points, 3, seat, 2, tuning) for seat in range(3)])
    assert list(value.margins) == [-4, 4, -14]
    lift = tuning.lift[2]
    assert list(value.points) == pytest.approx([60 + lift, 64 + lift, 50 + lift])
    assert set(value.margin_errors) == {0}


def test_the_standard_error_falls_with_the_root_of_the_number() -> None:
    tuning, errors = knowledge_of(SUMMER).new_tuning(), []
    for number in (8, 32):
        tally = new_tally(SUMMER)
        for each in range(number):
            add_outcome(2, ended(np.array([60.0 + 10 * (each % 2), 60, 0, 0])), tuning, tally)
        errors.append(value_of(tally, 2).margin_errors[0])
    assert errors == pytest.approx([5 / 8**0.5, 5 / 32**0.5])
