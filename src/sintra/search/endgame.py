"""The rest of a game, searched to its end: what every step leads to with best play, proved.

All legal steps are tried, depth first. A position that was met before is known by two hashes of its bytes,
124 bits in all. Nothing is judged: values are final scores. Two seats want the larger margin and are searched
against each other (alpha-beta). Where seats can no longer influence each other, each is searched alone, for
the most points it can make, whatever the number of seats. A proof fails once it has looked at more positions
than it may, or where something is drawn that could still matter (``settle``).
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State, Steps, apply, in_turn, is_over, legal
from sintra.search.choice import LINE_BITS
from sintra.search.verbs import APART, CALM, NEAR, alone, settle

BOTH = -1  # for whom: two seats against each other; otherwise one seat alone
DEPTH = 128  # steps to the end, at most
FAR = 1 << 20  # more than any score
OPEN, FAILED = FAR << 1, FAR << 2  # instead of a value: look below; not proved
EXACT, AT_LEAST, AT_MOST = range(3)
MASK = (1 << 62) - 1

FRAME = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("who", np.int32),  # BOTH, or a seat alone
                ("low", np.int32),  # only values between these two matter
                ("high", np.int32),
                ("least", np.int32),  # low and high as they were
                ("most", np.int32),
                ("value", np.int32),  # the best so far
                ("offset", np.int32),  # points that ``settle`` left out
                ("row", np.int32),
                ("next", np.int16),
                ("number", np.int16),  # of steps; none where seats are apart: then each is searched alone
                ("best", np.int16),
            ],
            align=True,
        ),
    )
)
ROW = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", np.int64),
                ("check", np.int64),
                ("value", np.int32),
                ("step", np.int16),
                ("kind", np.int8),
            ],
            align=True,
        ),
    )
)
COUNTS = np.dtype(
    (np.record, np.dtype([("used", np.int32), ("looked", np.int32), ("may", np.int32)], align=True))
)

Values: TypeAlias = Any  # an int32 array: the margin that a seat reaches with each of its legal steps


class Buffers(NamedTuple):
    """Memory for proofs."""

    states: Any  # the position, and those that lead from it to the one that is looked at
    words: Any  # the same bytes as whole numbers
    steps: Any  # legal steps of each of them
    frames: Any
    rows: Any  # positions that were met; row 0 is not a real one
    index: Any  # a hash table of rows, as ``tree.Nodes``
    counts: Any


def words_of(dtype: np.dtype) -> Any:
    """An empty record as whole numbers, as large ones as fill it."""
    size = next(size for size in (8, 4, 2, 1) if dtype.itemsize % size == 0)
    return np.zeros(1, dtype).view(f"i{size}")


def new_buffers(game: Game, positions: int) -> Buffers:
    """Memory for proofs that look at no more than so many positions."""
    states = np.zeros(DEPTH + 1, game.dtype)
    words = states.view(words_of(game.dtype).dtype).reshape(DEPTH + 1, -1)
    steps = np.zeros((DEPTH + 1, game.max_steps + 1), np.int16)
    index = np.zeros(1 << (positions * 3 // 2).bit_length(), np.int32)
    counts = np.zeros(1, COUNTS)[0]
    counts.may = positions
    frames, rows = np.zeros(DEPTH + 1, FRAME), np.zeros(positions + 1, ROW)
    return Buffers(states, words, steps, frames, rows, index, counts)


# ---- positions that were met


@compiled
def find_row(buffers: Buffers, depth: int, who: int) -> int:
    """The row of a position, which is added if it is new: then its ``step`` is below 0."""
    words, rows, index = buffers.words, buffers.rows, buffers.index
    key, check = who + 2, who + 3
    for i in range(words.shape[1]):
        word = int(words[depth, i])
        key = ((key ^ word) * 0x1B873593CC9E2D51) & MASK
        key ^= key >> 29
        check = ((check ^ word ^ (word >> 32)) * 0x2545F4914F6CDD1D) & MASK
        check ^= check >> 31
    at = key & (len(index) - 1)
    while index[at]:
        row = int(index[at])
        if rows[row].key == key and rows[row].check == check:
            return row
        at = (at + 1) & (len(index) - 1)
    row = int(buffers.counts.used)
    buffers.counts.used = row + 1
    index[at] = row
    rows[row].key = key
    rows[row].check = check
    rows[row].step = -1
    return row


@compiled
def forget(buffers: Buffers) -> None:
    """Forget all positions."""
    for at in range(len(buffers.index)):
        buffers.index[at] = 0
    buffers.counts.used = 1
    buffers.counts.looked = 0


# ---- one position


@compiled
def score_for(state: State, who: int) -> int:
    """The points of a seat, or the lead of the first over the second."""
    if who == BOTH:
        return int(state.score[0]) - int(state.score[1])
    return int(state.score[who])


@compiled
def enter(buffers: Buffers, depth: int, drawn: int) -> int:
    """Look at the position at a depth: its value if that is known, or OPEN, or FAILED."""
    frame, state, counts = buffers.frames[depth], buffers.states[depth], buffers.counts
    who = int(frame.who)
    if is_over(state):
        return score_for(state, who)
    if counts.looked == counts.may or depth == DEPTH:
        return FAILED
    counts.looked += 1
    before = score_for(state, who)
    kind = settle(state)
    if drawn > 0 and kind & CALM == 0:
        return FAILED
    offset = before - score_for(state, who)
    row = find_row(buffers, depth, who)
    low, high = int(frame.low) - offset, int(frame.high) - offset
    known = buffers.rows[row]
    if known.step >= 0:
        value = int(known.value)
        sure = known.kind == EXACT
        if sure or (known.kind == AT_LEAST and value >= high) or (known.kind == AT_MOST and value <= low):
            return value + offset
    begin(buffers, depth, row, offset, low, high, who == BOTH and kind & APART != 0)
    return OPEN


@compiled
def begin(buffers: Buffers, depth: int, row: int, offset: int, low: int, high: int, apart: bool) -> None:
    """Prepare to look below a position."""
    frame, state = buffers.frames[depth], buffers.states[depth]
    frame.row = row
    frame.offset = offset
    frame.low = low
    frame.high = high
    frame.least = low
    frame.most = high
    frame.next = 0
    frame.number = 0 if apart else legal(state, buffers.steps[depth])
    frame.best = 0
    frame.value = 0 if apart else -FAR if wants_more(state, frame) else FAR


@compiled
def wants_more(state: State, frame: Any) -> bool:
    """Whether the seat to move wants a high value."""
    return bool(frame.who != BOTH or state.seat == 0)


@compiled
def goes_on(frame: Any) -> bool:
    """Whether there is more to look at below a position."""
    if frame.number == 0:
        return bool(frame.next < 2)
    return bool(frame.next < frame.number and frame.low < frame.high)


@compiled
def descend(buffers: Buffers, depth: int, rng: Rng, log: Log) -> int:
    """Look at the next position below one: as ``enter``."""
    frames, states = buffers.frames, buffers.states
    frame, below = frames[depth], frames[depth + 1]
    states[depth + 1] = states[depth]
    if frame.number == 0:
        below.who = int(frame.next)
        below.low = -FAR
        below.high = FAR
        alone(states[depth + 1], int(frame.next), rng, log)
        return enter(buffers, depth + 1, 0)
    below.who = frame.who
    below.low = frame.low
    below.high = frame.high
    drawn = apply(states[depth + 1], int(buffers.steps[depth, int(frame.next)]), rng, log)
    return enter(buffers, depth + 1, drawn)


@compiled
def note(buffers: Buffers, depth: int, value: int) -> None:
    """Note what the step that was just looked at is worth."""
    frame = buffers.frames[depth]
    at = int(frame.next)
    frame.next = at + 1
    if frame.number == 0:  # what one seat makes alone, less what the other makes
        frame.value += value if at == 0 else -value
    elif wants_more(buffers.states[depth], frame):
        if value > frame.value:
            frame.value = value
            frame.best = buffers.steps[depth, at]
            frame.low = max(int(frame.low), value)
    elif value < frame.value:
        frame.value = value
        frame.best = buffers.steps[depth, at]
        frame.high = min(int(frame.high), value)


@compiled
def leave(buffers: Buffers, depth: int) -> int:
    """Keep what was found about a position, and return it."""
    frame = buffers.frames[depth]
    row, value = buffers.rows[int(frame.row)], int(frame.value)
    row.value = value
    row.step = frame.best
    row.kind = EXACT
    if frame.number > 0 and value <= frame.least:
        row.kind = AT_MOST
    elif frame.number > 0 and value >= frame.most:
        row.kind = AT_LEAST
    return value + int(frame.offset)


@compiled
def value_of(buffers: Buffers, who: int, drawn: int, rng: Rng, log: Log) -> int:
    """The value of the position at depth 1, into which something may have been drawn; or FAILED."""
    frame = buffers.frames[1]
    frame.who = who
    frame.low = -FAR
    frame.high = FAR
    value = enter(buffers, 1, drawn)
    if value != OPEN:
        return value
    depth = 1
    while True:
        if goes_on(buffers.frames[depth]):
            value = descend(buffers, depth, rng, log)
            if value == FAILED:
                return FAILED
            if value == OPEN:
                depth += 1
                continue
        else:
            value = leave(buffers, depth)
            depth -= 1
            if depth == 0:
                return value
        note(buffers, depth, value)


# ---- the whole


@compiled
def others_best(buffers: Buffers, start: State, rng: Rng, log: Log) -> int:
    """The most points that any other seat can make, where seats are apart; or FAILED."""
    best = -FAR
    for seat in range(int(start.seats)):
        if seat != start.seat:
            buffers.states[1] = start
            alone(buffers.states[1], seat, rng, log)
            best = max(best, value_of(buffers, seat, 0, rng, log))  # FAILED is more than any value
    return best


@compiled
def prove(start: State, buffers: Buffers, values: Values, rng: Rng, log: Log) -> int:
    """Write the margin that each legal step leads to, for the seat to move, with best play from there on.

    Return how many there are, in the order of ``legal``; none if it cannot be proved.
    """
    buffers.states[0] = start
    kind, seat = settle(buffers.states[0]), int(start.seat)
    buffers.counts.looked = 0
    if is_over(start) or kind & NEAR == 0 or (kind & APART == 0 and start.seats > 2):
        return 0
    forget(buffers)
    apart = kind & APART != 0
    other = others_best(buffers, start, rng, log) if apart else 0
    who = seat if apart else BOTH
    number = legal(start, buffers.steps[0])
    for i in range(number):
        buffers.states[1] = start
        if apart:
            alone(buffers.states[1], seat, rng, log)
        drawn = apply(buffers.states[1], int(buffers.steps[0, i]), rng, log)
        value = value_of(buffers, who, drawn, rng, log)
        if value == FAILED or other == FAILED:
            return 0
        values[i] = value - other if apart or seat == 0 else -value
    return number


@compiled
def play_out(start: State, step: int, buffers: Buffers, line: Steps, rng: Rng, log: Log) -> int:
    """Play a step that was proved and then best play to the end, which is left at depth 0 of ``buffers``.

    Write the steps into ``line``, up to the first draw. Return how many there are, and in the higher bits,
    from LINE_BITS on, how many of them belong to the turn of the seat to move.
    """
    states, number, own, drawn = buffers.states, 0, 0, 0
    states[0] = start
    together = settle(states[0]) & APART == 0
    states[0] = start
    mine = True
    while step >= 0:
        if drawn == 0 and number < len(line):
            line[number] = step
            number += 1
            own += mine
        drawn += apply(states[0], step, rng, log)
        mine = mine and in_turn(states[0])
        if is_over(states[0]):
            break
        step = best_step(buffers, together, rng, log)
    return number | own << LINE_BITS


@compiled
def best_step(buffers: Buffers, together: bool, rng: Rng, log: Log) -> int:
    """The best step from the position at depth 0, where it was proved; below 0 where it was not."""
    states, seat = buffers.states, int(buffers.states[0].seat)
    states[1] = states[0]
    who = BOTH
    if settle(states[1]) & APART != 0 or not together:
        who = seat
        alone(states[1], seat, rng, log)
        settle(states[1])
    step = int(buffers.rows[find_row(buffers, 1, who)].step)
    number = legal(states[0], buffers.steps[1])
    for i in range(number):
        if buffers.steps[1, i] == step:
            return step
    return int(buffers.steps[1, 0])  # of tiles that are all as good, another one lies there
