"""A small network: the final score to expect for every seat, and which moves a search will prefer.

Its inputs are the numbers of facts that hold: facts about a seat, about the table, about a move (``verbs``).
The first layer adds up one row for each of them, in whole numbers. A seat sees its own rows, those of the
table, and the mean of what the facts of the other seats say about it. The first columns go on through a
second layer to the seat's score; the others weigh the facts of moves. There is a network for each round.
"""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.verbs import State, worth
from sintra.search.verbs import Buffers, Sizes, judges_moves, note_move, note_seat, note_table

Net: TypeAlias = Any  # a record of dtype ``net_dtype``
Sums: TypeAlias = Any  # a record of dtype SUMS

VALUE = 48  # columns of the first layer for scores ...
POLICY = 16  # ... and for moves
COLUMNS = VALUE + POLICY
SECOND = 32
GAPS = 12  # the first facts of a move: how far it seems to be below the best
GAP_BOUNDS = np.array([0.01, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12], np.float64)
MOST_FACTS = 384  # of a seat or of the table
MOST_SEATS = 4

# What the functions here note on the way.
SUMS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("points", np.float64, (MOST_SEATS,)),  # where the tree ends
                ("judged", np.float64, (MOST_SEATS,)),  # where the round ends
                ("hidden", np.float32, (COLUMNS,)),
                ("second", np.float32, (SECOND,)),
                ("fact", np.int16, (MOST_FACTS,)),
                ("seat", np.int16, (MOST_SEATS, 2 * COLUMNS)),  # for itself, then for the others
                ("table", np.int16, (COLUMNS,)),
                ("others", np.int32, (COLUMNS,)),  # of all seats but one
                ("move", np.int16, (POLICY + 1,)),
            ],
            align=True,
        ),
    )
)

LAYERS = ("seat", "table", "move")  # kept as bytes, with a scale for every column


def net_dtype(sizes: Sizes) -> np.dtype:
    """All numbers of a network, by round."""
    rounds, seat, table, move = sizes
    fields = [
        ("seat", np.int8, (rounds, seat, 2 * COLUMNS)),
        ("table", np.int8, (rounds, table, COLUMNS)),
        ("move", np.int8, (rounds, GAPS + move, POLICY + 1)),  # the last: whatever the position
        ("seat_scale", np.float32, (rounds, 2 * COLUMNS)),
        ("table_scale", np.float32, (rounds, COLUMNS)),
        ("move_scale", np.float32, (rounds, POLICY + 1)),
        ("second", np.float32, (rounds, VALUE, SECOND)),
        ("second_bias", np.float32, (rounds, SECOND)),
        ("last", np.float32, (rounds, SECOND)),
        ("last_bias", np.float32, (rounds,)),
        ("slope", np.float32, (rounds,)),  # how much a point of a proposal's score counts
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def new_net(sizes: Sizes) -> Net:
    """A network that knows nothing."""
    return np.zeros(1, net_dtype(sizes))[0]


def new_sums() -> Sums:
    """Memory for the functions here."""
    return np.zeros(1, SUMS)[0]


def load(file: Path, sizes: Sizes) -> Net:
    """A network from its file."""
    net = new_net(sizes)
    with np.load(file, allow_pickle=False) as arrays:
        for name in net.dtype.names:
            net[name] = arrays[name]
    return net


def save(file: Path, net: Net) -> None:
    """Write a file that ``load`` reads."""
    np.savez_compressed(file, **{name: net[name] for name in net.dtype.names})


@compiled
def round_of(state: State, net: Net) -> int:
    """Which of the networks holds in this round."""
    return min(int(state.round_no), len(net.last_bias)) - 1


# The loops over columns below have constant bounds: only then does the compiler do many columns at once. Rows
# are added four by four, so that sums are read and written a quarter as often.


@compiled
def sum_seat(state: State, net: Net, at: int, seat: int, sums: Sums) -> None:
    """The first layer of a seat's facts, for itself and for the others."""
    number = note_seat(state, seat, sums.fact)
    for j in range(2 * COLUMNS):
        sums.seat[seat, j] = 0
    fours = number - number % 4
    for n in range(0, fours, 4):
        one, two = int(sums.fact[n]), int(sums.fact[n + 1])
        three, four = int(sums.fact[n + 2]), int(sums.fact[n + 3])
        for j in range(2 * COLUMNS):
            pair = int(net.seat[at, one, j]) + int(net.seat[at, two, j])
            sums.seat[seat, j] += pair + int(net.seat[at, three, j]) + int(net.seat[at, four, j])
    for n in range(fours, number):
        fact = int(sums.fact[n])
        for j in range(2 * COLUMNS):
            sums.seat[seat, j] += net.seat[at, fact, j]


@compiled
def sum_all(state: State, net: Net, at: int, sums: Sums) -> None:
    """The first layer of all facts."""
    for seat in range(int(state.seats)):
        sum_seat(state, net, at, seat, sums)
    number = note_table(state, sums.fact)
    for j in range(COLUMNS):
        sums.table[j] = 0
    for n in range(number):
        fact = int(sums.fact[n])
        for j in range(COLUMNS):
            sums.table[j] += net.table[at, fact, j]


@compiled
def join(net: Net, at: int, seats: int, seat: int, sums: Sums) -> None:
    """The first layer as a seat sees it; what is below 0 counts as 0."""
    share = np.float32(1.0) / np.float32(seats - 1)
    for j in range(COLUMNS):
        sums.others[j] = 0
    for other in range(seats):
        if other != seat:
            for j in range(COLUMNS):
                sums.others[j] += sums.seat[other, COLUMNS + j]
    for j in range(COLUMNS):
        total = np.float32(sums.seat[seat, j]) * net.seat_scale[at, j]
        total += np.float32(sums.table[j]) * net.table_scale[at, j]
        total += np.float32(sums.others[j]) * share * net.seat_scale[at, COLUMNS + j]
        sums.hidden[j] = max(total, np.float32(0.0))


@compiled
def value_of(net: Net, at: int, sums: Sums) -> float:
    """What a seat will still gain, from its columns in ``sums.hidden``."""
    for k in range(SECOND):
        sums.second[k] = net.second_bias[at, k]
    for j in range(VALUE):
        hidden = sums.hidden[j]
        if hidden > 0:
            for k in range(SECOND):
                sums.second[k] += hidden * net.second[at, j, k]
    total = np.float64(net.last_bias[at])  # what ``float`` makes of a float32 is one again, compiled
    for k in range(SECOND):
        if sums.second[k] > 0:
            total += np.float64(sums.second[k]) * np.float64(net.last[at, k])
    return total


@compiled
def judge(state: State, net: Net, sums: Sums, points: Any) -> None:
    """Write the final score that is expected for every seat, at the start of any turn."""
    at, seats = round_of(state, net), int(state.seats)
    sum_all(state, net, at, sums)
    for seat in range(seats):
        join(net, at, seats, seat, sums)
        points[seat] = worth(state, seat) + value_of(net, at, sums)


@compiled
def gap_of(below_best: float) -> int:
    """How far a proposal is below the best, as the number of a fact."""
    gap = 0
    while gap < GAPS - 1 and below_best > GAP_BOUNDS[gap]:
        gap += 1
    return gap


@compiled
def weigh_moves(
    state: State, net: Net, number: int, temperature: float, sums: Sums, buffers: Buffers
) -> None:
    """Replace the scores of what was proposed: divided by the temperature, they are logarithms of how
    likely a search is to prefer it.
    """
    if not judges_moves(state):
        return
    at, seats, seat = round_of(state, net), int(state.seats), int(state.seat)
    sum_all(state, net, at, sums)
    join(net, at, seats, seat, sums)
    for j in range(POLICY):
        sums.hidden[VALUE + j] *= net.move_scale[at, j]
    best = float(buffers.score[0])
    for i in range(1, number):
        best = max(best, float(buffers.score[i]))
    for i in range(number):
        below_best = best - float(buffers.score[i])
        total = weigh_move(state, net, at, int(buffers.move[i]), gap_of(below_best), sums)
        buffers.score[i] = temperature * (total - below_best * np.float64(net.slope[at]))


@compiled
def weigh_move(state: State, net: Net, at: int, move: int, gap: int, sums: Sums) -> float:
    """What the facts about a move say for it in this position."""
    number = note_move(state, move, sums.fact)
    for j in range(POLICY + 1):
        sums.move[j] = net.move[at, gap, j]
    for n in range(number):
        fact = GAPS + int(sums.fact[n])
        for j in range(POLICY + 1):
            sums.move[j] += net.move[at, fact, j]
    total = np.float32(sums.move[POLICY]) * net.move_scale[at, POLICY]
    for j in range(POLICY):
        total += sums.hidden[VALUE + j] * np.float32(sums.move[j])
    return np.float64(total)
