"""The weights of Queen's Garden in the search: their names, their layout in one array, and their file.

A weight of the policy has four values, one for each round; a weight of the estimate has three, for the starts
of rounds 2, 3 and 4.
"""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from sintra.search import weights
from sintra.search.verbs import Weights

POLICY = (
    # what an item in the storage or on the display is worth
    "any_item",  # any item
    "item_value",  # each point of its value
    "item_wheel",  # each wheel point that its hex would still score
    "item_group",  # each hex of its colour or pattern in the garden, times its value
    "item_beside",  # each hex of its colour or pattern in the garden
    "item_pay",  # each other hex of its colour or pattern in the storage
    "item_twin",  # the same hex is already in the garden
    "item_copy",  # the same hex is already in the storage
    "expansion",  # how much more an expansion is worth than a tile
    "joker",
    # placing
    "any_place",  # any placement
    "place_gain",  # each point that it seems to gain
    "place_due",  # each wheel point that would be lost after this round
    "place_full",  # each item in the storage above eight
    "single",  # a hex of its own: share of its value that counts
    "pair",  # a group of two: share of its value that counts
    "three",  # hopes of a group of three, in points
    "four",
    "five",
    "feature",  # progress in surrounding a feature, for each joker
    "open",  # each empty cell beside
    "strange",  # each hex beside that shares neither colour nor pattern
    "pavilion",  # an expansion in the garden, beyond the sure points of its pavilion
    "back",  # a face-down expansion
    "back_tight",  # the same for each empty cell below eight
    # taking
    "any_take",  # any category
    "take_pair",  # each pair of items in it: they pay for one another
    "take_held",  # each item in it, times the tiles that are held
    "take_full",  # each item that fills the storage above eight
    "take_fresh",  # new tiles for the next seat
    "take_turn",  # a card turned face up for the next seat
    "deny",  # what the items are worth to the next seat
    # passing
    "passing",
    "marker",  # being the first to pass
    "discard",  # the room that each discarded item makes
)

ESTIMATE = (
    "two_seats",
    "three_seats",
    "four_seats",
    "variant",
    "hexes",  # in the garden
    "singles",  # values of hexes in groups of one
    "pairs",  # values of hexes in groups of two
    "threes",  # groups of three
    "fours",
    "fives",
    "jokers",
    "tiles",
    "values",  # of all items in the storage
    "expansions",
    "payable",  # most hexes of one colour or pattern in the storage
    "wheel",  # wheel points that the items in the storage would still score
    "full",  # tiles and jokers above eight
    "vacant",  # empty cells
    "slots",  # free slots
    "features",  # progress in surrounding, in jokers
    "starts",  # has the start marker
)

PHASES = 4  # values of a policy weight
BOUNDARIES = 3  # values of a weight of the estimate
POLICY_SIZE = len(POLICY) * PHASES
SIZE = POLICY_SIZE + len(ESTIMATE) * BOUNDARIES


def locate(name: str) -> tuple[int, int]:
    """Where the values of a weight of the policy begin and end in the array."""
    at = POLICY.index(name) * PHASES
    return at, at + PHASES


FILE = Path(__file__).with_name("weights.npz")
SCALE = 1000  # the file holds thousandths of a point
LAYOUT = {f"policy.{name}": (PHASES,) for name in POLICY} | {
    f"estimate.{name}": (BOUNDARIES,) for name in ESTIMATE
}

# The array of weights seen as a record: compiled functions pass records on for free, but count references
# to arrays, which costs more than most of what is computed here.
NAMED = np.dtype(
    (
        np.record,
        np.dtype(
            [(name, np.float64, (PHASES,)) for name in POLICY]
            + [(name, np.float64, (BOUNDARIES,)) for name in ESTIMATE]
        ),
    )
)
Named: TypeAlias = Any  # a record of dtype NAMED


def load(file: Path = FILE) -> Weights:
    """The weights as they were learnt."""
    return weights.load(file, LAYOUT, SCALE, np.float64)


def save(learnt: Weights) -> None:
    """Write them as ``load`` reads them."""
    weights.save(FILE, LAYOUT, SCALE, learnt)
