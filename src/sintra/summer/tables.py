"""The printed facts of Summer Pavilion as numbers and arrays (S1, S2, S3.3, S7).

``numbers`` says how spaces are numbered. A set of spaces is the bits of one integer, so a feature or all
spaces with one number are a mask.
"""

from typing import Literal, get_args

import numpy as np
from typing_extensions import TypeAliasType

from sintra.kernel.bits import to_set
from sintra.kernel.jit import inlined
from sintra.summer.numbers import POSITIONS, position_of, space_at, star_of

Colour = TypeAliasType("Colour", Literal["p", "g", "o", "y", "b", "r"])  # S1.1, in wild order
COLOURS: tuple[Colour, ...] = get_args(Colour.__value__)
PURPLE, GREEN, ORANGE, YELLOW, BLUE, RED = range(6)
COLOUR_NAMES = ("purple", "green", "orange", "yellow", "blue", "red")
NO_COLOUR = -1

TILES_PER_COLOUR = 22  # S1.1
SEATS = (2, 3, 4)  # S1.2
MAX_SEATS = 4
DISPLAYS = np.array([0, 0, 5, 7, 9], np.int8)  # S1.2, by seats
MAX_DISPLAYS = 9
DISPLAY_TILES = 4  # S3.1
SUPPLY = 10  # S1.3
ROUNDS = 6  # S3.1
START_SCORE = 5  # S1.4
LOWEST_SCORE = 1  # S4.5, S5.9
CORNERS = 4  # S1.4

Board = TypeAliasType("Board", Literal["coloured", "grey"])
BOARDS: tuple[Board, ...] = get_args(Board.__value__)
COLOURED, GREY = range(2)
OPTIONS = {"board": BOARDS}

STARS = 7
SPACES = STARS * POSITIONS
CENTRE_STAR = 0
STAR_COLOUR = np.array([NO_COLOUR, PURPLE, ORANGE, RED, BLUE, YELLOW, GREEN], np.int8)  # S2.1
ALL = 0b111111  # all positions of a star; all colours


def _numbers() -> np.ndarray:
    """The number on each space, by board, star and position - 1 (S2.3, S2.4)."""
    numbers = np.empty((2, STARS, POSITIONS), np.int8)
    numbers[COLOURED] = [1, 2, 3, 4, 5, 6]
    numbers[GREY] = [3, 2, 1, 4, 5, 6]
    numbers[GREY, CENTRE_STAR] = 3
    return numbers


NUMBER = _numbers()


@inlined
def number_on(board: int, space: int) -> int:
    """The number printed on a space."""
    return int(NUMBER[board, star_of(space), position_of(space) - 1])


# The positions of a star with at most a number, as six bits: by board, star and that number.
WITHIN = ((NUMBER[..., None, :] <= np.arange(7)[:, None]) << np.arange(6)).sum(axis=-1).astype(np.int8)

FEATURE_NAMES = ("window", "statue", "pillar")
WINDOW, STATUE, PILLAR = range(3)
FEATURE_REWARD = np.array([3, 2, 1], np.int8)  # S2.6, by kind
CENTRE_PAIRS = ((5, 6), (6, 1), (1, 2), (2, 3), (3, 4), (4, 5))  # S2.6, for stars 1 to 6


def _features() -> list[tuple[int, tuple[int, ...]]]:
    """The 18 features of S2.6: (kind, spaces around it)."""
    features: list[tuple[int, tuple[int, ...]]] = []
    for star in range(1, 7):
        following = star % 6 + 1
        a, b = CENTRE_PAIRS[star - 1]
        window = ((star, 5), (star, 6))
        statue = ((star, 1), (star, 2), (following, 3), (following, 4))
        pillar = ((star, 2), (star, 3), (CENTRE_STAR, a), (CENTRE_STAR, b))
        for kind, around in ((WINDOW, window), (STATUE, statue), (PILLAR, pillar)):
            features.append((kind, tuple(space_at(*place) for place in around)))
    return features


FEATURES = _features()


FEATURE_MASK = np.array([to_set(spaces) for _, spaces in FEATURES], np.int64)
FEATURE_TILES = np.array([FEATURE_REWARD[kind] for kind, _ in FEATURES], np.int8)


def _features_of_space() -> np.ndarray:
    """The one or two features beside each space; -1 where there is no second."""
    table = np.full((SPACES, 2), -1, np.int8)
    for space in range(SPACES):
        mine = [number for number, (_, spaces) in enumerate(FEATURES) if space in spaces]
        table[space, : len(mine)] = mine
    return table


FEATURES_OF_SPACE = _features_of_space()


def _run_length(mask: int, position: int) -> int:
    """The length of the unbroken run of tiles through ``position`` (0 to 5), itself included (S5.6)."""
    mask |= 1 << position
    if mask == ALL:  # a closed ring, which must not be counted both ways
        return POSITIONS
    length = 1
    for direction in (1, -1):
        at = (position + direction) % POSITIONS
        while mask >> at & 1:
            length += 1
            at = (at + direction) % POSITIONS
    return length


RUN_LENGTH = np.array([[_run_length(mask, at) for at in range(POSITIONS)] for mask in range(64)], np.int8)

MIXED_STAR_POINTS = 12  # S7.1: six different colours
STAR_POINTS = np.array([20, 18, 17, 16, 15, 14], np.int8)  # S7.1, by colour
NUMBER_POINTS = np.array([0, 4, 8, 12, 16, 0, 0], np.int8)  # S7.2, by number


def _number_masks() -> np.ndarray:
    """All spaces that carry a number, by board and number."""
    masks = np.zeros((2, 7), np.int64)
    for board in range(2):
        for space, number in enumerate(NUMBER[board].flat):
            masks[board, number] |= 1 << space
    return masks


NUMBER_MASK = _number_masks()
