"""One short text for every step. Grammar: docs/notation.md.

>>> format_step(parse_step("3.6r+2", 0), 0)
'3.6r+2'
"""

import re
from functools import lru_cache

from sintra.kernel.errors import BadText
from sintra.summer.steps import (
    BONUS_STEPS,
    CHOOSE,
    KEEP_STEPS,
    PASS,
    PLACE_STEPS,
    REST,
    STEP_COUNT,
    draft_step,
    place_step,
    placed_colour,
    placed_space,
    placed_wilds,
)
from sintra.summer.tables import (
    COLOURS,
    NUMBER,
    POSITIONS,
)

_WORDS = {"-": PASS, "-?": CHOOSE, "x": REST}
_WORD_OF = {step: word for word, step in _WORDS.items()}

_DRAFT = re.compile(r"([c1-9]):([pgoybr])")
_COLOUR = re.compile(r"([\^+])([pgoybr])")
_PLACE = re.compile(r"([0-6])\.([1-6])([pgoybr])(?:\+([1-9]))?")


def format_space(space: int) -> str:
    """A space as star and position: ``3.6``."""
    return f"{space // POSITIONS}.{space % POSITIONS + 1}"


@lru_cache(maxsize=8192)  # a page is told many texts after every step
def format_step(step: int, board: int) -> str:
    """The text of a step on a board."""
    if step < BONUS_STEPS:
        place, colour = divmod(step, 6)
        return f"{place or 'c'}:{COLOURS[colour]}"
    if step < KEEP_STEPS:
        return "^" + COLOURS[step - BONUS_STEPS]
    if step < PASS:
        return "+" + COLOURS[step - KEEP_STEPS]
    if step < PLACE_STEPS:
        return _WORD_OF[step]
    wilds = placed_wilds(board, step)
    text = format_space(placed_space(board, step)) + COLOURS[placed_colour(board, step)]
    return f"{text}+{wilds}" if wilds else text


def parse_step(text: str, board: int) -> int:
    """The step with this text on a board; whether it is legal anywhere is not asked."""
    if text in _WORDS:
        return _WORDS[text]
    if match := _DRAFT.fullmatch(text):
        place, colour = match.groups()
        return draft_step(0 if place == "c" else int(place), COLOURS.index(colour))
    if match := _COLOUR.fullmatch(text):
        sign, colour = match.groups()
        return (BONUS_STEPS if sign == "^" else KEEP_STEPS) + COLOURS.index(colour)
    if match := _PLACE.fullmatch(text):
        return _parse_placement(text, board, *match.groups())
    raise BadText("bad_step", step=text[:20])


def _parse_placement(text: str, board: int, star: str, position: str, colour: str, wilds: str | None) -> int:
    space, spent = int(star) * POSITIONS + int(position) - 1, int(wilds or 0)
    number = int(NUMBER[board].flat[space])
    if spent >= number:  # at least one tile shows the colour that is placed
        raise BadText("S5.3 wilds", step=text, number=number, most=number - 1)
    return place_step(board, space, COLOURS.index(colour), spent)


def all_steps(board: int) -> range:
    """Every step number that a board knows."""
    return range(int(STEP_COUNT[board]))
