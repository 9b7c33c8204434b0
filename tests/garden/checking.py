"""What must hold in every position, as loops that are compiled where the rules are.

Each returns a number of WRONG, 0 if all is well. Everything is counted afresh; the neighbours of cells are
derived from the coordinates of Q2 (``reference_garden``).
"""

from typing import Any

import numpy as np

from sintra.garden.state import State
from tests.walking import fast

from .reference_garden import NEXT
from .words import CELLS

WRONG = (
    "all is well",
    "Q1.2 there are not 3 tiles of a hex",
    "Q1.3 there are not 36 expansions",
    "Q1.4 more than 12 tiles and jokers, or more than 2 expansions",
    "a number below zero",
    "Q8.4 a score below 0",
    "a score is not 15 and its log",
    "placed, vacant or near does not agree with cell and slot",
    "of_ or near_ or twice_ does not agree with cell",
    "stock or tiles does not agree with tile",
    "Q6.8 two identical hexes in a group",
    "the legal steps do not ascend",
    "no legal step, and the game is on; or one after its end",
    "changes of scores found the log full",
    "a step that does not exist",
    "Q3.1 a stack too high, or more cards than it had",
    "Q3.4 fewer unseen expansions than lie face down in stacks and display",
    "Q5.5 a card without tiles that was not turned",
    "Q1.3 an expansion that is seen twice",
    "the tiles of a card are not in order",
)

BESIDE = np.array(
    [[CELLS.index(other) for other in NEXT[cell]] + [-1] * (6 - len(NEXT[cell])) for cell in CELLS], np.int64
)


@fast
def wrong_with_lots(state: State, total: Any) -> int:
    """Count the tiles of the display into ``total``; on each card they lie in order."""
    for lot in range(9):
        for i in range(4):
            hexagon = state.lot[lot, i]
            if hexagon >= 0:
                total[hexagon] += 1
            if i > 0 and hexagon >= 0 and not 0 <= state.lot[lot, i - 1] <= hexagon:
                return 19
    return 0


@fast
def wrong_with_tiles(state: State) -> int:
    """Count all tiles: what is printed on a face-up expansion is no tile."""
    total = np.zeros(36, np.int64)
    wrong = wrong_with_lots(state, total)
    for hexagon in range(36):
        total[hexagon] += state.bag[hexagon] + state.tower[hexagon]
        if state.bag[hexagon] < 0 or state.tower[hexagon] < 0:
            wrong = 4
    for seat in range(4):
        for hexagon in range(36):
            total[hexagon] += state.tile[seat, hexagon]
        for cell in range(48):
            if state.cell[seat, cell] >= 0:
                total[state.cell[seat, cell]] += 1
        for slot in range(6):
            how = state.slot[seat, slot]
            if 0 < how < 7:
                total[state.cell[seat, 6 + 7 * slot + how]] -= 1
    for hexagon in range(36):
        if total[hexagon] != 3:
            wrong = 1
    return wrong


@fast
def ones(bits: int) -> int:
    """How many bits are set."""
    number = 0
    for at in range(62):
        number += bits >> at & 1
    return number


@fast
def wrong_with_cards(state: State) -> int:
    """Count all expansions, seen and unseen."""
    height = (0, 0, 5, 7, 8)[state.seats]
    beside, shown, later = int(state.lots), ones(int(state.shown)), (4 - int(state.round_no)) * height
    stored, laid, printed, seen = 0, 0, 0, int(state.shown)
    for seat in range(4):
        stored += ones(int(state.stored[seat]))
        seen |= int(state.stored[seat])
        for slot in range(6):
            how = int(state.slot[seat, slot])
            laid += how > 0
            if 0 < how < 7:
                printed += 1
                seen |= 1 << int(state.cell[seat, 6 + 7 * slot + how])
    if state.supply < 0 or state.stack < 0 or beside < 0:
        return 4
    if int(state.supply) + int(state.stack) + beside + shown + later + stored + laid != 36:
        return 2
    if state.stack > height or int(state.stack) + beside + shown > height:
        return 15
    if ones(int(state.unseen)) < later + int(state.stack) + beside:
        return 16
    for lot in range(1, beside + 1):
        if state.stage != 1 and state.lot[lot, 0] < 0:
            return 17
    if ones(seen) != shown + stored + printed or seen & int(state.unseen):
        return 18
    return 0


@fast
def wrong_with_storage(state: State, seat: int, log_sum: int) -> int:
    """One seat's storage and score."""
    tiles, stock = 0, 0
    for hexagon in range(36):
        number = int(state.tile[seat, hexagon])
        if number < 0:
            return 4
        tiles += number
        if number > 0:
            stock |= 1 << hexagon
    if state.tiles[seat] != tiles or state.stock[seat] != stock:
        return 9
    if tiles + int(state.jokers[seat]) > 12 or ones(int(state.stored[seat])) > 2:
        return 3
    if state.jokers[seat] < 0:
        return 4
    if state.score[seat] < 0:
        return 5
    return 6 if state.score[seat] != 15 + log_sum else 0


@fast
def wrong_with_sets(state: State, seat: int) -> int:
    """One seat's sets of cells against its cells and slots."""
    cells, placed, vacant, near = state.cell[seat], 0, 0, 0
    of_colour, of_pattern = np.zeros(6, np.int64), np.zeros(6, np.int64)
    for cell in range(48):
        slot = (cell - 6) // 7
        how = int(state.slot[seat, slot]) if cell > 5 else 1
        if cells[cell] >= 0:
            placed |= 1 << cell
            of_colour[cells[cell] // 6] |= 1 << cell
            of_pattern[cells[cell] % 6] |= 1 << cell
        elif how == 7 or (how > 0 and (cell < 6 or (cell - 6) % 7 > 0)):
            vacant |= 1 << cell
        colours, patterns = np.zeros(6, np.int64), np.zeros(6, np.int64)
        for i in range(6):
            other = BESIDE[cell, i]
            if other >= 0 and cells[other] >= 0:
                near |= 1 << cell
                colours[cells[other] // 6] += 1
                patterns[cells[other] % 6] += 1
        for i in range(6):
            if (int(state.near_colour[seat, i]) >> cell & 1) != (colours[i] > 0):
                return 8
            if (int(state.near_pattern[seat, i]) >> cell & 1) != (patterns[i] > 0):
                return 8
            if (int(state.twice_colour[seat, i]) >> cell & 1) != (colours[i] > 1):
                return 8
            if (int(state.twice_pattern[seat, i]) >> cell & 1) != (patterns[i] > 1):
                return 8
    if state.placed[seat] != placed or state.vacant[seat] != vacant or state.near[seat] != near:
        return 7
    for i in range(6):
        if state.of_colour[seat, i] != of_colour[i] or state.of_pattern[seat, i] != of_pattern[i]:
            return 8
    return 0


@fast
def wrong_with_groups(state: State, seat: int) -> int:
    """Spread from every hex over its colour, and over its pattern, and look for it a second time."""
    cells, queue = state.cell[seat], np.zeros(48, np.int64)
    for start in range(48):
        if cells[start] < 0:
            continue
        for kind in range(2):
            reached, number, at = 1 << start, 1, 0
            queue[0] = start
            while at < number:
                for i in range(6):
                    other = BESIDE[queue[at], i]
                    if other < 0 or cells[other] < 0 or reached >> other & 1:
                        continue
                    alike = (
                        cells[other] // 6 == cells[start] // 6
                        if kind == 0
                        else cells[other] % 6 == cells[start] % 6
                    )
                    if alike:
                        if cells[other] == cells[start]:
                            return 10
                        reached |= 1 << other
                        queue[number] = other
                        number += 1
                at += 1
    return 0
