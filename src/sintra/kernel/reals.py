"""Curves over real numbers, the same to the last bit at every speed and on every machine.

C libraries, browsers and GPUs each have an exponential function of their own, and they differ in the last
bit. This one is made of nothing but sums and products of doubles, which are the same everywhere.
"""

import math
from decimal import Decimal

import numpy as np

from sintra.kernel.jit import compiled

FURTHEST = 88.0  # beyond, the curve stays where it is: at 1e38, or as good as at 0
_BITS = 6  # a factor of two has 64 steps
_STEPS = 1 << _BITS
_PER_ONE = float(_STEPS / Decimal(2).ln())
_HIGH = math.floor(math.ldexp(1 / _PER_ONE, 38)) / (1 << 38)  # so few digits that steps of it add up exactly
_LOW = float(Decimal(2).ln() / _STEPS - Decimal(_HIGH))
_WITHIN = np.array([float(Decimal(2) ** (Decimal(step) / _STEPS)) for step in range(_STEPS)])
_LEAST = -128
_DOUBLINGS = np.array([math.ldexp(1.0, power) for power in range(_LEAST, -_LEAST)])


@compiled
def exp(x: float) -> float:
    """Euler's number to the power of ``x``, to within two units of the last place."""
    x = max(min(x, FURTHEST), -FURTHEST)
    steps = math.floor(x * _PER_ONE + 0.5)
    rest = (x - steps * _HIGH) - steps * _LOW
    grown = rest * (1 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120)))))
    whole = _WITHIN[steps & (_STEPS - 1)] * _DOUBLINGS[(steps >> _BITS) - _LEAST]
    return float(whole + whole * grown)


@compiled
def logistic(x: float) -> float:
    """From 0 far below zero to 1 far above it, one half in between."""
    return 1.0 / (1.0 + exp(-x))
