"""The compiled SHA-256 seeds random numbers as ``new_rng`` does with Python's own."""

import numpy as np
import pytest

from sintra.kernel.random import new_rng
from sintra.kernel.sha256 import BLOCK, LONGEST, WORDS, seed_from_text


def seeded(text: str) -> list[int]:
    """A generator set from a text."""
    buffer, rng = np.full(3 * BLOCK, 0xFF, np.uint8), np.zeros(2, np.int64)
    buffer[: len(text)] = list(text.encode())
    seed_from_text(rng, buffer, len(text), np.zeros(WORDS, np.int64))
    return rng.tolist()


@pytest.mark.parametrize("length", [1, 46, 47, 48, 55, 110, 111, 112, 128])
def test_seeds_of_any_length_are_the_same(length: int) -> None:
    seed = ("Sintra, 1755. " * 10)[:length]
    assert seeded(f"sintra:{seed}:7") == new_rng(seed, 7).tolist()


def test_the_longest_seed_and_stream_have_room() -> None:
    assert len(f"sintra:{'x' * 128}:{10**9}") <= LONGEST
