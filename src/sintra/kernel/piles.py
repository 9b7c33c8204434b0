"""Piles of tiles, as arrays that count each kind, and drawing from a bag that the tower refills."""

from typing import Any, TypeAlias

from sintra.kernel.jit import compiled
from sintra.kernel.random import Rng, below

Pile: TypeAlias = Any  # an int8 array: how many tiles of each kind


@compiled
def total(pile: Pile) -> int:
    """How many tiles a pile has."""
    tiles = 0
    for kind in range(len(pile)):
        tiles += int(pile[kind])
    return tiles


@compiled
def refill(bag: Pile, tower: Pile) -> int:
    """Move all tiles of the tower into an empty bag (S6.2, Q5.6); return how many there were."""
    for kind in range(len(bag)):
        bag[kind] = tower[kind]
        tower[kind] = 0
    return total(bag)


@compiled
def draw(bag: Pile, tiles: int, rng: Rng) -> int:
    """Draw one of the ``tiles`` in a bag that is not empty; return its kind."""
    left = below(rng, tiles)
    kind = 0
    while left >= int(bag[kind]):
        left -= int(bag[kind])
        kind += 1
    bag[kind] -= 1
    return kind
