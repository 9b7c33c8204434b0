"""What a turn is worth: it is played, and searched on from there, with tiles drawn afresh each time.

Half of the simulations look around and are forgotten; the others do what seems best by then, and count. If
the former counted, a turn that leaves much to decide would look worse than one that leaves nothing.
Two turns that are compared in this way see the same random numbers, as long as they draw alike.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from sintra.analysis.outcome import Tally, Value, add_outcome, new_tally, value_of
from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import State, Steps, apply, is_over
from sintra.search.knowledge import Knowledge
from sintra.search.known import FREE, Edges, Network
from sintra.search.known import simulate_once as simulate_knowing
from sintra.search.net import judge
from sintra.search.outcome import end_of
from sintra.search.playout import Memory
from sintra.search.search import Tree
from sintra.search.tree import ROOT, Mind, Nodes, simulate_once
from sintra.search.tuning import Tuning
from sintra.search.verbs import Weights, estimate

DECIDED = {"exploration": 0.0}  # how to search once it is decided what is best


class Evaluator:
    """Values of turns, by a number of simulations each."""

    def __init__(self, game: Game, simulations: int, seed: str, knowledge: Knowledge | None = None) -> None:
        self.game, self.simulations, self.seed = game, simulations, seed
        self._tree = Tree(game, simulations, knowledge)
        self._looking, self._deciding = (self._tree.known.new_tuning(**each) for each in ({}, DECIDED))

    def value(self, state: State, steps: Sequence[int] = (), stream: int = 0) -> Value:
        """What can be expected after these steps of one turn; with none, of the position as it is.

        The stream decides which tiles are drawn.
        """
        tally, forgotten, half = new_tally(self.game), new_tally(self.game), self.simulations // 2
        self._tree.clear()
        self._tree.memory.rng[:] = new_rng(f"value:{self.seed}", stream)
        self._simulate(half, state, np.array(steps, np.int16), self._looking, forgotten)
        self._simulate(self.simulations - half, state, np.array(steps, np.int16), self._deciding, tally)
        return value_of(tally, int(state.seats))

    @property
    def memory(self) -> Memory:
        """What simulations are run with."""
        return self._tree.memory

    @property
    def weights(self) -> Weights:
        """What the game's evaluation has learnt."""
        return self._tree.known.weights

    def ends(self, number: int, state: State, steps: Sequence[int]) -> Iterator[int]:
        """Look around after these steps, then do what seems best by then, so many times.

        Each time ``memory`` holds where the simulation has ended, and the log of what was scored.
        """
        memory, turn, forgotten = self.memory, np.array(steps, np.int16), new_tally(self.game)
        self._tree.clear()
        memory.rng[:] = new_rng(self.seed, number)
        self._simulate(number, state, turn, self._looking, forgotten)
        memory.log.wanted = True
        for each in range(number):
            memory.log.count = 0
            memory.rng[:] = new_rng(self.seed, each)
            self._simulate(1, state, turn, self._deciding, forgotten)
            yield each
        memory.log.wanted = False

    def _simulate(self, number: int, state: State, steps: Any, tuning: Tuning, tally: Tally) -> None:
        grown, learnt = self._tree, self._tree.known
        mind, turn = Mind(tuning, learnt.weights), (grown.used, state, steps)
        if learnt.net is None:
            grown.used = simulate_turn(number, grown.nodes, *turn, mind, grown.memory, tally)
            return
        # Where tiles are drawn, a node has no moves of its own. Edges with room for one list are never kept.
        drawn = draws(self.game, state, steps.tolist()) > 0
        rows, kept = grown.edges
        edges = Edges(rows[: FREE + 1 + learnt.max_moves] if drawn else rows, kept)
        knowing = (mind, grown.network, grown.memory)
        grown.used = simulate_turn_known(number, grown.nodes, edges, *turn, *knowing, tally)


def draws(game: Game, state: State, steps: Sequence[int]) -> int:
    """How many tiles a turn draws."""
    trial, rng, log = state.copy(), new_rng(), new_log(wanted=False)
    return sum(game.apply(trial, step, rng, log) for step in steps)


def after(game: Game, state: State, steps: Sequence[int], rng: Rng | None = None) -> State:
    """The position after steps of a turn, with what ``rng`` draws."""
    trial, log = state.copy(), new_log(wanted=False)
    for step in steps:
        game.apply(trial, step, new_rng() if rng is None else rng, log)
    return trial


@compiled
def play_steps(state: State, steps: Steps, rng: Rng, log: Log) -> None:
    """Play the steps of a turn."""
    for i in range(len(steps)):
        apply(state, int(steps[i]), rng, log)


@compiled
def simulate_turn(
    simulations: int,
    nodes: Nodes,
    used: int,
    start: State,
    steps: Steps,
    mind: Mind,
    memory: Memory,
    tally: Tally,
) -> int:
    """Play a turn and search on, to the end of its round; add up how it ends.

    Return how many nodes there are now.
    """
    round_no, trial, points = int(start.round_no), memory.trial, memory.buffers.points
    for _ in range(simulations):
        trial[0] = start
        play_steps(trial[0], steps, memory.rng, memory.log)
        if trial[0].round_no == round_no and not is_over(trial[0]):
            used = simulate_once(nodes, used, ROOT, trial[0], mind, memory)
        else:
            estimate(trial[0], mind.weights, points)
            memory.buffers.end = end_of(trial[0], True)
        add_outcome(int(trial[0].seats), memory.buffers, mind.tuning, tally)
    return used


@compiled
def simulate_turn_known(
    simulations: int,
    nodes: Nodes,
    edges: Edges,
    used: int,
    start: State,
    steps: Steps,
    mind: Mind,
    network: Network,
    memory: Memory,
    tally: Tally,
) -> int:
    """The same with a network."""
    round_no, trial, points = int(start.round_no), memory.trial, memory.buffers.points
    for _ in range(simulations):
        trial[0] = start
        play_steps(trial[0], steps, memory.rng, memory.log)
        memory.buffers.end = end_of(trial[0], True)
        if is_over(trial[0]):
            estimate(trial[0], mind.weights, points)
        elif trial[0].round_no != round_no:
            judge(trial[0], network.net, network.sums, points)
        else:
            used = simulate_knowing(nodes, edges, used, ROOT, trial[0], mind, network, memory)
        add_outcome(int(trial[0].seats), memory.buffers, mind.tuning, tally)
    return used
