"""Piles of tiles, as arrays that count each kind, and drawing from a bag that the tower refills."""

from typing import Any, TypeAlias

from sintra.kernel.jit import compiled
from sintra.kernel.random import Rng, below

Pile: TypeAlias = Any  # an int8 array: how many tiles of each kind

NOTHING = -1


@compiled
def total(pile: Pile) -> int:
    """How many tiles a pile has."""
    tiles = 0
    for kind in range(len(pile)):
        tiles += int(pile[kind])
    return tiles


@compiled
def draw(bag: Pile, tower: Pile, rng: Rng) -> int:
    """Draw one tile from the bag, which is refilled from the tower when it is empty (S6.2, Q5.6).

    The kind of the tile, or NOTHING if both are empty.
    """
    tiles = total(bag)
    if tiles == 0:
        tiles = total(tower)
        if tiles == 0:
            return NOTHING
        for kind in range(len(bag)):
            bag[kind] = tower[kind]
            tower[kind] = 0
    left = below(rng, tiles)
    kind = 0
    while left >= int(bag[kind]):
        left -= int(bag[kind])
        kind += 1
    bag[kind] -= 1
    return kind
