"""One short text for every step, and for the tiles of a pile. Grammar: docs/notation.md.

>>> from sintra.summer.state import new_state
>>> state = new_state()
>>> format_step(state, parse_step(state, "3.6r+2"))
'3.6r+2'
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from sintra.kernel.errors import BadText
from sintra.kernel.fields import bad
from sintra.summer.numbers import position_of, space_at, star_of
from sintra.summer.state import State
from sintra.summer.steps import (
    BONUS_STEPS,
    CHOOSE,
    KEEP_STEPS,
    PASS,
    PLACE_STEPS,
    REST,
    STEP_COUNT,
    bonus_colour,
    bonus_step,
    draft_step,
    drafted_colour,
    drafted_place,
    keep_step,
    kept_colour,
    place_step,
    placed_colour,
    placed_space,
    placed_wilds,
)
from sintra.summer.tables import COLOURS, TILES_PER_COLOUR, number_on

_WORDS = {"-": PASS, "-?": CHOOSE, "x": REST}
_WORD_OF = {step: word for word, step in _WORDS.items()}

_DRAFT = re.compile(r"([c1-9]):([pgoybr])")
_COLOUR = re.compile(r"([\^+])([pgoybr])")
_PLACE = re.compile(r"([0-6])\.([1-6])([pgoybr])(?:\+([1-9]))?")
_TILES = re.compile(r"-|(?:[pgoybr][1-9][0-9]?)+")
_TILE = re.compile(r"([pgoybr])([0-9]+)")


def format_space(space: int) -> str:
    """A space as star and position: ``3.6``."""
    return f"{star_of(space)}.{position_of(space)}"


def format_tiles(counts: Iterable[int]) -> str:
    """Tiles as colour and number: ``p2g1``; ``-`` for none."""
    return "".join(f"{COLOURS[c]}{n}" for c, n in enumerate(counts) if n) or "-"


def parse_tiles(text: str, field: str) -> list[int]:
    """The number of tiles of each colour, from ``p2g1``."""
    if not _TILES.fullmatch(text):
        raise bad(field, text)
    counts = [0] * 6
    for colour, number in _TILE.findall(text):
        counts[COLOURS.index(colour)] += int(number)
    if format_tiles(counts) != text or max(counts) > TILES_PER_COLOUR:
        raise bad(field, text)
    return counts


def format_step(state: State, step: int) -> str:
    """The text of a step on the board of a game."""
    return _format(step, int(state["board"]))  # quicker than the attribute


@lru_cache(maxsize=8192)  # pages are sent many texts after every step
def _format(step: int, board: int) -> str:
    if step < BONUS_STEPS:
        return f"{drafted_place(step) or 'c'}:{COLOURS[drafted_colour(step)]}"
    if step < KEEP_STEPS:
        return "^" + COLOURS[bonus_colour(step)]
    if step < PASS:
        return "+" + COLOURS[kept_colour(step)]
    if step < PLACE_STEPS:
        return _WORD_OF[step]
    wilds = placed_wilds(board, step)
    text = format_space(placed_space(board, step)) + COLOURS[placed_colour(board, step)]
    return f"{text}+{wilds}" if wilds else text


def parse_step(state: State, text: str) -> int:
    """The step with this text on the board of a game, legal or not."""
    if text in _WORDS:
        return _WORDS[text]
    if match := _DRAFT.fullmatch(text):
        place, colour = match.groups()
        return draft_step(0 if place == "c" else int(place), COLOURS.index(colour))
    if match := _COLOUR.fullmatch(text):
        sign, colour = match.groups()
        return bonus_step(COLOURS.index(colour)) if sign == "^" else keep_step(COLOURS.index(colour))
    if match := _PLACE.fullmatch(text):
        return _parse_placement(text, int(state.board), *match.groups())
    raise BadText("bad_step", step=text[:20])


def _parse_placement(text: str, board: int, star: str, position: str, colour: str, wilds: str | None) -> int:
    space, spent = space_at(int(star), int(position)), int(wilds or 0)
    number = number_on(board, space)
    if spent >= number:  # at least one tile must show the colour placed
        raise BadText("S5.3 wilds", step=text, number=number, most=number - 1)
    return place_step(board, space, COLOURS.index(colour), spent)


def all_steps(state: State) -> range:
    """Every step number that the board of a game knows."""
    return range(int(STEP_COUNT[state.board]))
