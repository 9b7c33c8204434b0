"""Curves that are the same at every speed: near the true ones, monotonous, flat at the ends."""

import math
from decimal import Decimal

import numpy as np

from sintra.kernel.reals import FURTHEST, exp, logistic

NUMBERS = [*np.linspace(-FURTHEST, FURTHEST, 4001).tolist(), *np.linspace(-0.01, 0.01, 401).tolist()]


def error_of(x: float) -> float:
    """How far ``exp`` is from the truth, in units of the last place."""
    true = Decimal(x).exp()
    return abs(float((Decimal(exp(x)) - true) / Decimal(math.ulp(float(true)))))


def test_exp_is_right_to_the_last_places() -> None:
    assert max(map(error_of, NUMBERS)) < 1.5
    assert exp(0.0) == 1.0


def test_exp_stays_where_it_is_beyond_its_ends() -> None:
    assert exp(-1e9) == exp(-FURTHEST) < 1e-38
    assert exp(1e9) == exp(FURTHEST) > 1e38


def test_exp_never_falls() -> None:
    grown = [exp(x) for x in NUMBERS[:4001]]
    assert grown == sorted(grown)


def test_logistic_lies_between_nought_and_one() -> None:
    assert logistic(0.0) == 0.5
    assert all(math.isclose(logistic(x) + logistic(-x), 1.0, abs_tol=1e-15) for x in NUMBERS)
    assert all(math.isclose(logistic(x), 0.5 + 0.5 * math.tanh(x / 2), abs_tol=1e-15) for x in NUMBERS)
