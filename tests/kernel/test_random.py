"""Random numbers: the same everywhere, even, and unrelated between streams."""

import numpy as np

from sintra.kernel.jit import COMPILED
from sintra.kernel.random import below, new_rng, next_word, seed_number, seed_stream

DRAWS = 60_000 if COMPILED else 6_000


def test_words_are_those_of_xoroshiro64_star_star() -> None:
    # Computed by hand from the published definition: s0 = 1, s1 = 2.
    rng = np.array([1, 2], np.int64)
    product = 0x9E3779BB
    expected = (((product << 5 | product >> 27) & 0xFFFFFFFF) * 5) & 0xFFFFFFFF
    assert next_word(rng) == expected
    assert rng.tolist() == [(1 << 26) ^ 3 ^ (3 << 9), 3 << 13]


def test_the_first_words_never_change() -> None:
    # Records depend on them: a change here breaks every record ever written.
    rng = new_rng("7", 3)
    assert [next_word(rng) for _ in range(3)] == [1011199329, 590293429, 3933170062]


def test_below_is_even() -> None:
    rng = new_rng("even")
    counts = np.bincount([below(rng, 6) for _ in range(DRAWS)], minlength=6)
    expected = DRAWS / 6
    assert len(counts) == 6
    chi_squared = float(((counts - expected) ** 2 / expected).sum())
    assert chi_squared < 25.7  # 5 degrees of freedom: once in 10,000 seeds


def test_streams_of_a_seed_differ() -> None:
    words = {tuple(new_rng(seed, stream)) for seed in range(30) for stream in range(30)}
    assert len(words) == 900
    assert new_rng(7, 1).tolist() == new_rng("7", 1).tolist()


def test_fast_streams_differ_and_repeat() -> None:
    rng = new_rng()
    seen = set()
    for seed in (0, 1, seed_number("a"), 2**40):
        for stream in range(200):
            seed_stream(rng, seed, stream)
            seen.add(tuple(rng.tolist()))
    assert len(seen) == 800
    seed_stream(rng, 5, 6)
    once = next_word(rng)
    seed_stream(rng, 5, 6)
    assert next_word(rng) == once


def test_first_draws_of_neighbouring_streams_are_even() -> None:
    rng = new_rng()
    counts = np.zeros(6)
    for stream in range(DRAWS // 10):
        seed_stream(rng, 1, stream)
        counts[below(rng, 6)] += 1
    expected = counts.sum() / 6
    assert float(((counts - expected) ** 2 / expected).sum()) < 25.7
