"""Random numbers as an argument: the same stream interpreted, compiled and on a GPU.

A generator is an int64 array of two 32-bit words (xoroshiro64**). Words are kept in int64 and masked:
exact in Python, and wrapped the same way in compiled code.
"""

import hashlib
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import compiled

Rng: TypeAlias = Any  # an int64 array of two words; Numba reads no finer type

_MASK = 0xFFFFFFFF


def new_rng(seed: int | str = 0, stream: int = 0) -> Rng:
    """A generator for one stream of a seed; different arguments give unrelated streams.

    SHA-256 stands between seed and words, so whoever sees the tiles of one stream learns nothing about
    another: a server can deal from a secret seed, one stream for each step.
    """
    digest = hashlib.sha256(f"sintra:{seed}:{stream}".encode()).digest()
    words = (int.from_bytes(digest[0:4], "big"), int.from_bytes(digest[4:8], "big"))
    return np.array(words if any(words) else (1, 0), np.int64)


def seed_number(seed: int | str) -> int:
    """A seed as a number for ``seed_stream``."""
    return int.from_bytes(hashlib.sha256(f"sintra:{seed}".encode()).digest()[:7], "big")


@compiled
def _scramble(word: int) -> int:
    word = ((word ^ (word >> 16)) * 0x45D9F3B) & _MASK
    word = ((word ^ (word >> 16)) * 0x45D9F3B) & _MASK
    return word ^ (word >> 16)


@compiled
def seed_stream(rng: Rng, seed: int, stream: int) -> None:
    """Set ``rng`` to a stream (0 to 2**32 - 1) of a number, inside compiled loops over many games.

    Different streams of one number begin with different words.
    """
    rng[0] = _scramble((seed & _MASK) ^ 0x5DEECE66)
    rng[1] = _scramble((stream & _MASK) ^ _scramble((seed >> 32) & _MASK))
    if rng[0] == 0 and rng[1] == 0:  # the one state that never changes
        rng[0] = 1
    for _ in range(4):  # let every bit of both words reach every other
        next_word(rng)


@compiled
def next_word(rng: Rng) -> int:
    """The next 32 random bits."""
    s0 = int(rng[0])
    s1 = int(rng[1]) ^ s0
    product = (s0 * 0x9E3779BB) & _MASK
    word = (((product << 5) | (product >> 27)) * 5) & _MASK
    rng[0] = (((s0 << 26) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & _MASK
    rng[1] = ((s1 << 13) | (s1 >> 19)) & _MASK
    return word


@compiled
def below(rng: Rng, n: int) -> int:
    """A number from 0 to ``n`` - 1, all equally likely to within ``n`` / 2**32."""
    return (next_word(rng) * n) >> 32
