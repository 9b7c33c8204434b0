"""Marks and accuracy: what a loss of win chance is called.

The thresholds and the curve are those of lichess: tuned to what people feel, not a science. Points say more
about a single turn; a chance says whether it mattered.

>>> mark_of(0.12, 0.01), mark_of(0.12, 0.07), mark_of(0.02, 0.0)
('mistake', '', '')
>>> round(accuracy_of(0.0)), round(accuracy_of(0.1)), round(accuracy_of(1.0))
(100, 65, 0)
"""

from math import exp

# By how much the chance to win falls, the largest first.
MARKS = {"blunder": 0.15, "mistake": 0.10, "inaccuracy": 0.05}
SURE = 2.0  # a loss smaller than so many standard errors gets no mark


def mark_of(lost: float, error: float) -> str:
    """The mark for a loss of win chance, known up to a standard error; empty if it deserves none."""
    if lost < SURE * error:
        return ""
    return next((mark for mark, least in MARKS.items() if lost >= least), "")


def accuracy_of(lost: float) -> float:
    """0 to 100 for a loss of win chance."""
    return min(max(103.1668 * exp(-4.354 * lost) - 3.1669 + 1, 0.0), 100.0)
