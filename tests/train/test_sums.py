"""Sums of rows and their slopes, as the network learns with them on a CPU."""

import numpy as np
from train.sums import slopes_of, sums_of

FACTS = np.array([[0, 2, 2, 3], [1, 3, 3, 0]], np.int16)  # 3: no row
ROWS = np.array([[1, 2], [10, 20], [100, 200]], np.float32)


def test_a_sum_has_every_row_as_often_as_it_is_named() -> None:
    assert sums_of(FACTS, ROWS).tolist() == [[201, 402], [11, 22]]


def test_every_row_gets_the_slopes_of_the_sums_it_is_part_of() -> None:
    slopes = np.array([[1, 2], [10, 20]], np.float32)
    assert slopes_of(FACTS, slopes, 3).tolist() == [[11, 22], [10, 20], [2, 4]]
