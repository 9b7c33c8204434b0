"""SHA-256, compiled: a page deals from the same seeds as Python, without asking a server.

Python itself uses ``hashlib``; ``random.new_rng`` says what is hashed.
"""

import math
from typing import Any

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.random import Rng

_MASK = 0xFFFFFFFF
BLOCK = 64  # bytes
LONGEST = 3 * BLOCK - 9  # bytes of a text: a mark and its length follow
WORDS = 64 + 8  # room for the words of a block, and for the digest


def _roots(count: int, root: Any) -> np.ndarray:
    """The first 32 binary places of roots of the first primes."""
    primes = [n for n in range(2, 312) if all(n % d for d in range(2, math.isqrt(n) + 1))]
    return np.array([root(prime) & _MASK for prime in primes[:count]], np.int64)


def _cube_root(prime: int) -> int:
    """A cube root times 2**32, rounded down."""
    low, high = 0, 1 << 36
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**3 <= prime << 96 else (low, middle)
    return low


_START = _roots(8, lambda prime: math.isqrt(prime << 64))
_ROUND = _roots(64, _cube_root)


@compiled
def seed_from_text(rng: Rng, text: Any, length: int, words: Any) -> None:
    """Set ``rng`` to the first two words of the digest of a text, as ``new_rng`` does.

    The text, at most LONGEST bytes, lies in a buffer of three blocks, of which the rest is overwritten;
    ``words`` has room for WORDS.
    """
    blocks = (length + 9 + BLOCK - 1) // BLOCK
    text[length] = 0x80
    for at in range(length + 1, blocks * BLOCK):
        text[at] = 0
    for at in range(2):  # the length in bits
        text[blocks * BLOCK - 1 - at] = length * 8 >> 8 * at & 0xFF
    for i in range(8):
        words[64 + i] = _START[i]
    for block in range(blocks):
        add_block(text, block * BLOCK, words)
    rng[0] = words[64]
    rng[1] = words[65]
    if rng[0] == 0 and rng[1] == 0:  # the one state that never changes
        rng[0] = 1


@compiled
def turned(word: int, by: int) -> int:
    """A word with its bits rotated to the right."""
    return (word >> by | word << (32 - by)) & _MASK


@compiled
def add_block(text: Any, start: int, words: Any) -> None:
    """Mix 64 bytes into the digest, the last eight of ``words``."""
    for i in range(16):
        at = start + 4 * i
        words[i] = int(text[at]) << 24 | int(text[at + 1]) << 16 | int(text[at + 2]) << 8 | int(text[at + 3])
    for i in range(16, 64):
        near, far = int(words[i - 2]), int(words[i - 15])
        far = turned(far, 7) ^ turned(far, 18) ^ far >> 3
        near = turned(near, 17) ^ turned(near, 19) ^ near >> 10
        words[i] = (int(words[i - 16]) + far + int(words[i - 7]) + near) & _MASK
    a, b, c, d = int(words[64]), int(words[65]), int(words[66]), int(words[67])
    e, f, g, h = int(words[68]), int(words[69]), int(words[70]), int(words[71])
    for i in range(64):
        chosen = (e & f) ^ (~e & g)
        added = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + int(_ROUND[i]) + int(words[i])
        most = (a & b) ^ (a & c) ^ (b & c)
        mixed = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most
        a, b, c, d, e, f, g, h = (added + mixed) & _MASK, a, b, c, (d + added) & _MASK, e, f, g
    for i, word in enumerate((a, b, c, d, e, f, g, h)):
        words[64 + i] = (int(words[64 + i]) + word) & _MASK
