"""Tables laid by hand, in the words of ``words``, and how to play on from there.

In a garden ``0.1=b3`` is a tile, ``1.4=b3x`` a face-up expansion with its printed hex there, ``2=x`` a
face-down one. Tiles come from the bag and expansions from the supply: there are always 108 and 36 of them.
"""

import re
from collections.abc import Sequence

import numpy as np

from sintra.garden import rounds, rules
from sintra.garden.rules import legal
from sintra.garden.state import FACE_DOWN, State, add_tile, clear, lay_expansion, new_state, set_hex
from sintra.garden.steps import new_steps
from sintra.kernel.log import Entry, entries, new_log
from sintra.kernel.random import new_rng

from .words import CELLS, HEXES, STACK, WORDS, names

STANDARD, VARIANT = SIDES = (0, 1)
DISTINCT, REPEATS = PAYMENTS = (0, 1)
PRINTED = {STANDARD: (1, 1, 2, 2, 3, 3), VARIANT: (2, 2, 2, 2, 2, 2)}  # Q9.1, Q9.3


def take_tile(state: State, name: str) -> int:
    """A tile out of the bag."""
    hexagon = HEXES.index(name)
    assert state.bag[hexagon] > 0, f"no {name} left in the bag"
    state.bag[hexagon] -= 1
    return hexagon


def take_card(state: State, name: str) -> int:
    """An expansion out of the supply, seen by all."""
    hexagon = HEXES.index(name)
    assert int(state.unseen) >> hexagon & 1, f"{name}x lies elsewhere"
    state.unseen = int(state.unseen) & ~(1 << hexagon)
    state.supply -= 1
    return hexagon


def empty_bag(state: State, keep: str = "", tower: str = "") -> None:
    """Leave some tiles in the bag and some in the tower; the rest goes to a seat that plays no part."""
    assert state.seats < 4
    for name in names(tower):
        state.tower[take_tile(state, name)] += 1
    for hexagon, name in enumerate(HEXES):
        moved = int(state.bag[hexagon]) - names(keep).count(name)
        state.bag[hexagon] -= moved
        state.tile[3, hexagon] += moved


def store(state: State, text: str, seat: int = 0) -> None:
    """Put tiles, expansions and jokers into a storage."""
    for word in re.findall("[bpvylg][1-6]x?|j", text):
        if word == "j":
            state.jokers[seat] += 1
        elif word.endswith("x"):
            state.stored[seat] |= 1 << take_card(state, word[:2])
        else:
            add_tile(state, seat, take_tile(state, word))


def lay(state: State, text: str, seat: int = 0) -> None:
    """Lay out a garden, expansions before the tiles on them: ``1.4=b3x 2=x 0.1=b4 2.0=y1``."""
    for place, what in (word.split("=") for word in text.split()):
        if what == "x":
            state.supply -= 1
            lay_expansion(state, seat, int(place) - 1, FACE_DOWN)
            continue
        hexagon = take_card(state, what[:2]) if what.endswith("x") else take_tile(state, what)
        if what.endswith("x"):
            lay_expansion(state, seat, int(place[0]) - 1, int(place[2]))
        assert int(state.vacant[seat]) >> CELLS.index(place) & 1, f"{place} is not empty"
        set_hex(state, seat, CELLS.index(place), hexagon)


def table(
    *storages: str,
    side: int = STANDARD,
    payment: int = DISTINCT,
    seats: int = 2,
    round_no: int = 1,
    stack: int = 0,
    top: str = "",
    lots: Sequence[str] = (),
    shown: str = "",
    gardens: Sequence[str] = (),
) -> State:
    """A table in the middle of a round; the display is empty unless something is put there."""
    state = new_state()
    clear(state, seats)
    state.side, state.payment = side, payment
    state.round_no, state.stack, state.lots = round_no, stack, len(lots)
    state.supply = 36 - stack - len(lots) - (4 - round_no) * STACK[seats]
    state.wheel, state.score[:seats] = PRINTED[side], 15
    for number, tiles in enumerate([top, *lots]):
        hexes = sorted(take_tile(state, name) for name in names(tiles))
        state.lot[number, : len(hexes)] = hexes
    for name in names(shown):
        state.shown = int(state.shown) | 1 << take_card(state, name)
    for seat, text in enumerate(gardens):
        lay(state, text, seat)
    for seat, text in enumerate(storages):
        store(state, text, seat)
    return state


def dealt(seats: int = 2, side: int = STANDARD, payment: int = DISTINCT, seed: int = 0) -> State:
    """A new game (Q3)."""
    state = new_state()
    rounds.deal(state, seats, np.array([side, payment, *PRINTED[side]], np.int8), new_rng(seed))
    return state


def all_tiles(state: State) -> list[int]:
    """The tiles of each hex, wherever they are: the bag, the tower, cards, storages, gardens (Q1.2)."""
    lying = state.bag + state.tower + state.tile.sum(0)
    for hexagon in [*state.lot.flat, *state.cell.flat]:
        lying[hexagon] += hexagon >= 0
    for seat, at in zip(*np.nonzero((state.slot > 0) & (state.slot < FACE_DOWN)), strict=True):
        lying[state.cell[seat, 6 + 7 * at + state.slot[seat, at]]] -= 1  # printed on an expansion
    return [int(count) for count in lying]


def all_cards(state: State) -> int:
    """The expansions, wherever they are: supply, stacks, display, storages, gardens (Q1.3)."""
    display = int(state.stack) + int(state.lots) + int(state.shown).bit_count()
    stored = sum(int(cards).bit_count() for cards in state.stored)
    later = (4 - int(state.round_no)) * STACK[int(state.seats)]
    return int(state.supply) + later + display + stored + int((state.slot != 0).sum())


def legal_ids(state: State) -> list[int]:
    """The legal steps, in the order of the engine."""
    buffer = new_steps()
    return [int(step) for step in buffer[: legal(state, buffer)]]


def legal_words(state: State) -> list[str]:
    """The legal steps in words."""
    return [WORDS[step] for step in legal_ids(state)]


def play(state: State, *words: str, seed: int = 0) -> list[Entry]:
    """Play steps that must be legal, one after another. What was written into the log."""
    rng, log = new_rng(seed), new_log()
    assert all_tiles(state) == [3] * 36
    assert all_cards(state) == 36
    for word in words:
        assert word in legal_words(state), f"{word} is not legal"
        rules.apply(state, WORDS.index(word), rng, log)
        assert all_tiles(state) == [3] * 36
        assert all_cards(state) == 36
    return entries(log)
