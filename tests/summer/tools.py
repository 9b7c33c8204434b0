"""Tables laid by hand: short words for who holds what, and for playing on from there.

Tiles are written as letters, ``"ggp"``; a star as six characters, positions 1 to 6, ``"bb..b."``.
Whatever is laid out comes from the bag, so that there are 22 tiles of each colour all the time.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from sintra.kernel.log import Entry, entries, new_log
from sintra.kernel.random import new_rng
from sintra.summer import rounds, rules, steps
from sintra.summer.rules import legal
from sintra.summer.state import DRAFT, PLACE, State, clear, new_state, set_tile
from sintra.summer.validate import count_tiles

LETTERS = "pgoybr"  # S1.1: purple, green, orange, yellow, blue, red
COLOURED, GREY = 0, 1
BOARDS = (COLOURED, GREY)
SEATS = (2, 3, 4)
CENTRE = 0  # the centre star; also the centre of the table, as a place to draft from
PASS, CHOOSE, REST = steps.PASS, steps.CHOOSE, steps.REST


def letters(counts: Iterable[int]) -> str:
    """Six counts as letters: the way to compare what lies somewhere with what should."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=True))


def pile(tiles: str) -> str:
    """Letters in the order of ``letters``, however they were written."""
    return letters(tiles.count(letter) for letter in LETTERS)


def fill(state: State, place: np.ndarray, tiles: str) -> None:
    """Move tiles from the bag to a place: ``state.hand[0]``, ``state.supply``, ``state.market[3]``."""
    for letter in tiles:
        colour = LETTERS.index(letter)
        assert state.bag[colour] > 0, f"no {letter} left in the bag"
        state.bag[colour] -= 1
        place[colour] += 1


def empty_bag(state: State, place: np.ndarray) -> None:
    """Move all that is left in the bag to a place."""
    fill(state, place, letters(state.bag))


def lay(state: State, seat: int, star: int, tiles: str) -> None:
    """Lay tiles from the bag on a star, positions 1 to 6: ``lay(state, 0, 4, "bb..b.")``."""
    assert len(tiles) == 6
    for at, letter in enumerate(tiles):
        if letter != ".":
            state.bag[LETTERS.index(letter)] -= 1
            set_tile(state, seat, star * 6 + at, LETTERS.index(letter))


def star_tiles(state: State, seat: int, star: int) -> str:
    """What lies on a star, as ``lay`` takes it."""
    return "".join("." if tile < 0 else LETTERS[tile] for tile in state.tile[seat, star * 6 : star * 6 + 6])


def content(state: State) -> bytes:
    """All of a state as bytes, to compare states by."""
    return bytes(state.tobytes())


def table(
    *,
    board: int = COLOURED,
    seats: int = 2,
    round_no: int = 1,
    stage: int = PLACE,
    seat: int = 0,
    first: int = 0,
    hands: Sequence[str] = (),
    market: Sequence[str] = (),
    supply: str = "",
) -> State:
    """A table in the middle of a game; ``market`` is the centre of the table, then the displays."""
    state = new_state()
    clear(state, seats)
    state.board, state.round_no, state.stage, state.seat, state.first = board, round_no, stage, seat, first
    state.marker = stage == DRAFT
    state.score[:seats] = 5
    for number, tiles in enumerate(hands):
        fill(state, state.hand[number], tiles)
    lay_market(state, *market)
    fill(state, state.supply, supply)
    return state


def lay_market(state: State, *market: str) -> None:
    """Put what lies in the market back into the bag, and these tiles there: the centre, then displays."""
    state.bag[:] += state.market.sum(0)
    state.market[:] = 0
    for number, tiles in enumerate(market):
        fill(state, state.market[number], tiles)
    state.lying = state.market.sum()


def dealt(seats: int = 2, board: int = COLOURED, seed: int = 0) -> State:
    """A new game (S3)."""
    state = new_state()
    rounds.deal(state, seats, np.array([board], np.int8), new_rng(seed))
    return state


def draft(place: int, colour: str) -> int:
    """Take a colour from the centre (0) or from a display."""
    return int(steps.draft_step(place, LETTERS.index(colour)))


def bonus(colour: str) -> int:
    """Take a bonus tile."""
    return int(steps.bonus_step(LETTERS.index(colour)))


def keep(colour: str) -> int:
    """Keep a tile in a corner."""
    return int(steps.keep_step(LETTERS.index(colour)))


def put(state: State, star: int, position: int, colour: str, wilds: int = 0) -> int:
    """Lay a colour on a space, paid with some wilds."""
    space = star * 6 + position - 1
    return int(steps.place_step(int(state.board), space, LETTERS.index(colour), wilds))


def legal_ids(state: State) -> list[int]:
    """The legal steps, in the order of the engine."""
    buffer = steps.new_steps()
    return [int(step) for step in buffer[: legal(state, buffer)]]


def placements(state: State) -> set[tuple[int, int, str, int]]:
    """The legal placements as (star, position, colour, wilds)."""
    board = int(state.board)
    rows = [step for step in legal_ids(state) if step >= steps.PLACE_STEPS]
    spaces = [divmod(int(steps.placed_space(board, step)), 6) for step in rows]
    return {
        (star, at + 1, LETTERS[steps.placed_colour(board, step)], int(steps.placed_wilds(board, step)))
        for (star, at), step in zip(spaces, rows, strict=True)
    }


def play(state: State, *line: int, seed: int = 0) -> list[Entry]:
    """Play steps that must be legal, one after another. What was written into the log."""
    rng, log = new_rng(seed), new_log()
    before = count_tiles(state)
    for step in line:
        assert step in legal_ids(state), f"step {step} is not legal"
        rules.apply(state, step, rng, log)
    assert count_tiles(state) == before
    return entries(log)
