"""What trees say about the moves at their root: compiled, so that a page decides as Python does.

Several trees may have grown from one position. Their visits are added up, move by move, in the order in
which ``propose`` lists the moves.
"""

from typing import Any, TypeAlias

from sintra.kernel.jit import compiled
from sintra.kernel.verbs import Steps, apply, in_turn, is_over
from sintra.search.playout import Memory
from sintra.search.tree import NONE, Nodes, find_node
from sintra.search.verbs import Buffers, Weights, first_step, propose, rest_of

Visits: TypeAlias = Any  # an int32 array: visits of each proposed move

LONGEST_LINE = 24  # steps of a line, but for the rest of a move
LINE_BITS = 8


@compiled
def add_visits(nodes: Nodes, root: int, number: int, buffers: Buffers, visits: Visits) -> None:
    """Add what a tree knows about the proposed moves at its root."""
    for i in range(number):
        node = find_node(nodes, root, int(buffers.move[i]))
        if node != NONE:
            visits[i] += nodes.rows[node].visits


@compiled
def most_visited(number: int, buffers: Buffers, visits: Visits) -> int:
    """Which of the proposed moves to play: the one visited most, and of equals the one that seems best."""
    best = 0
    for i in range(1, number):
        more = int(visits[i]) - int(visits[best])
        if more > 0 or (more == 0 and buffers.score[i] > buffers.score[best]):
            best = i
    return best


@compiled
def simulations_next(
    number: int, visits: Visits, done: int, whole: float, share: float, enough: float, chunk: int
) -> int:
    """How many simulations to run next, while the budget lasts and they can still change the choice.

    ``whole`` is what a turn can have, of which ``done`` are done; a position gets a ``share`` of it, and no
    more once it has had ``enough``.
    """
    left = max(int(whole * share), 1) - done
    first, second, everything = 0, 0, 0
    for i in range(number):
        mine = int(visits[i])
        everything += mine
        if mine > first:
            first, second = mine, first
        else:
            second = max(second, mine)
    if left <= 0 or first - second > left or everything >= whole * enough:
        return 0
    return min(chunk, left)


@compiled
def follow(nodes: Nodes, root: int, move: int, weights: Weights, memory: Memory, steps: Steps) -> int:
    """Write the steps of a move and of the moves that were tried most after it, up to the next draw.

    They are played on ``memory.trial``. Return how many there are, and in the higher bits, from LINE_BITS on,
    how many of them belong to the turn of the seat to move.
    """
    trial, buffers = memory.trial[0], memory.buffers
    seat, node, count, mine, own = int(trial.seat), root, 0, True, 0
    while move >= 0 and count < LONGEST_LINE:
        node, drawn = find_node(nodes, node, move), 0
        while move >= 0:
            steps[count] = first_step(move)
            count += 1
            own += mine
            drawn += apply(trial, first_step(move), memory.rng, memory.log)
            move = rest_of(move)
            mine = mine and in_turn(trial) and int(trial.seat) == seat
        if drawn or node == NONE or is_over(trial):
            break
        move = tried_most(nodes, node, propose(trial, weights, buffers), buffers)
    return count | own << LINE_BITS


@compiled
def tried_most(nodes: Nodes, parent: int, number: int, buffers: Buffers) -> int:
    """The proposed move that was tried most after a node; -1 if none was."""
    best, most = -1, 0
    for i in range(number):
        node = find_node(nodes, parent, int(buffers.move[i]))
        if node != NONE and int(nodes.rows[node].visits) > most:
            best, most = int(buffers.move[i]), int(nodes.rows[node].visits)
    return best
