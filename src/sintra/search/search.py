"""A player's thinking: grow a tree within a budget, choose a step, and say why.

>>> from sintra.table import Table
>>> table = Table("summer", seed=1)
>>> search = Search(table.game, Budget(simulations=50))
>>> table.play(table.seat, table.game.format_step(table.state, search.choose(table.state)))
"""

import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.choice import (
    LINE_BITS,
    LONGEST_LINE,
    Visits,
    add_visits,
    follow,
    most_visited,
    simulations_next,
)
from sintra.search.knowledge import Knowledge, knowledge_of
from sintra.search.known import EDGE, FREE, Edges, Network, simulate_known
from sintra.search.net import new_sums
from sintra.search.outcome import sure_chance
from sintra.search.playout import Memory
from sintra.search.prover import Proof, Prover, positions_for
from sintra.search.tree import NODE, NONE, ROOT, Mind, Nodes, find_node, simulate
from sintra.search.tuning import Tuning
from sintra.search.verbs import Weights, first_step, propose_compiled, rest_of

COMPILED_CHUNK = 200  # simulations between two looks at the clock: a few milliseconds
CHUNK = COMPILED_CHUNK if COMPILED else 2
FIRST_SHARE = 0.75  # of a turn's budget for its first step; the rest is for bonus tiles and payments
ENOUGH = 0.25  # of a turn's simulations already below a later step: it needs no more
MOST_NODES = 1 << 20
EDGES = 4  # kept for each node, all in all: most nodes are visited once and have none


@dataclass(frozen=True)
class Budget:
    """What a turn may cost: simulations and seconds, whichever run out first, on some threads."""

    simulations: int = 10_000
    seconds: float = 1.0
    threads: int = 1


@dataclass(frozen=True)
class Candidate:
    """A move that the search has looked at; numbers are for the seat to move."""

    steps: tuple[str, ...]  # the move, and how the turn would continue
    line: tuple[str, ...]  # what would follow, until tiles are drawn
    visits: int
    share: float  # of all visits
    margin: float  # expected at the end of the game, over the best other seat
    win_chance: float
    proved: bool = False  # this is how the game ends with best play; then nothing was visited


class Tree:
    """One tree with its buffers and random numbers: what one thread works on."""

    def __init__(self, game: Game, capacity: int, knowledge: Knowledge | None = None) -> None:
        self.known = knowledge or knowledge_of(game)
        size = 1 << (capacity * 3 // 2).bit_length()  # of the hash table, which is never full
        self.nodes = Nodes(np.zeros(capacity + 1, NODE), np.zeros(size, np.int32))
        edges = EDGES * capacity + 2 * self.known.max_moves
        self.edges = Edges(np.zeros(edges, EDGE), np.zeros((capacity + 1, 2), np.int32))
        trial, buffers = np.zeros(1, game.dtype), self.known.new_buffers()
        self.memory = Memory(trial, new_rng(), new_log(wanted=False), buffers)
        self.network = Network(self.known.net, new_sums(), self.known.leaf)
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.nodes.index[:] = 0
        self.used, self.root = 1, ROOT
        self.edges.kept[ROOT], self.edges.rows[FREE]["node"] = 0, FREE + 1

    def grow(self, simulations: int, state: State, tuning: Tuning, weights: Weights) -> None:
        """Run more simulations from the position at the root, with the network if there is one."""
        nodes, at, mind = self.nodes, (self.used, self.root, state), Mind(tuning, weights)
        if self.known.net is None:
            self.used = simulate(simulations, nodes, *at, mind, self.memory)
        else:
            self.used = simulate_known(simulations, nodes, self.edges, *at, mind, self.network, self.memory)

    def find(self, move: int, parent: int | None = None) -> int:
        """The node of a move at the root or elsewhere; NONE if it was never tried."""
        return find_node(self.nodes, self.root if parent is None else parent, move)


class Search:
    """The thinking of one player at one table."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        seed: int | str = 0,
        knowledge: Knowledge | None = None,
        proofs: bool = False,
        **tuning: float,
    ) -> None:
        """With ``proofs``, ends of games are searched to the end where that is possible."""
        self.game, self.budget, self.seed = game, budget, seed
        self.knowledge = knowledge or knowledge_of(game)
        self.tuning = self.knowledge.new_tuning(**tuning)
        self.simulations = 0  # in this turn
        capacity = min(budget.simulations // budget.threads + CHUNK, MOST_NODES)
        self.trees = [Tree(game, capacity, self.knowledge) for _ in range(budget.threads)]
        self._buffers = self.knowledge.new_buffers()
        self._expected: bytes | None = None  # the position in which this turn continues
        self._rest = -1  # steps of the chosen move that are still to be played
        self._line: tuple[int, ...] = ()  # of a turn that was proved, likewise
        positions = positions_for(budget.simulations, budget.seconds) if proofs else 0
        self._prover = Prover(game, positions) if positions else None
        self._proof: Proof | None = None  # of the position that was thought about
        self._spent = 0.0  # seconds of thinking in this turn
        self._turns = 0
        self._warm_up()

    def _warm_up(self) -> None:
        """Compile everything before a clock runs."""
        seats = self.game.seats[0]
        state = self.game.new_game(seats, {}, new_rng())
        self._propose(state)
        if self._prover:
            self._prover.prove(state)
            self._prover.play_out(state, -1)
        self.trees[0].grow(1, state, self.tuning, self.knowledge.weights)

    def choose(self, state: State, cancelled: Event | None = None) -> int:
        """The step to play in ``state``, which is not changed."""
        continues = self._enter(state)
        if self._rest >= 0:
            return self._go_on(state, first_step(self._rest), rest_of(self._rest))
        if line := self._line or self._prove(state):
            self._line = line[1:]
            return self._go_on(state, line[0], -1)
        if len(self._propose(state)) > 1:
            begun = continues and self.simulations > 0  # a forced first step has cost nothing
            share, enough = (1.0, ENOUGH) if begun else (FIRST_SHARE, 1.0)
            self._grow_for(state, share, enough, cancelled)
        move = self._best_move(state)
        self._descend(move)
        return self._go_on(state, first_step(move), rest_of(move))

    def think(self, state: State, cancelled: Event | None = None) -> None:
        """Grow the tree for a position with a whole turn's budget, for ``candidates``."""
        self._expected = None  # a closer look starts afresh
        self._enter(state)
        self._proof = self._prover.prove(state) if self._prover else None
        if self._proof is None:
            self._grow_for(state, 1.0, 1.0, cancelled)

    def candidates(self, state: State, most: int = 5) -> list[Candidate]:
        """What ``think`` found for a position: the moves it preferred, best first."""
        if self._proof:
            return self._proved(state, self._proof, most)
        moves, found = self._propose(state), self._visits(state).tolist()
        visits = dict(zip(moves, found, strict=True))
        everything = max(sum(visits.values()), 1)
        best = sorted(visits, key=lambda move: -visits[move])[:most]
        return [self._candidate(state, move, visits[move], everything) for move in best if visits[move]]

    # ---- the turn

    def _enter(self, state: State) -> bool:
        """Whether a position continues this turn; if not, a new turn begins."""
        if self._expected is not None and state.tobytes() == self._expected:
            return True
        self._spent, self.simulations, self._rest, self._line = 0.0, 0, -1, ()
        self._turns += 1
        for number, tree in enumerate(self.trees):
            tree.clear()
            tree.memory.rng[:] = new_rng(f"search:{self.seed}:{number}", self._turns)
        return False

    def _descend(self, move: int) -> None:
        """Continue from what the trees know about a move."""
        for tree in self.trees:
            node = tree.find(move)
            if node == NONE:
                tree.clear()
            else:
                tree.root = node

    def _go_on(self, state: State, step: int, rest: int) -> int:
        """Remember the position after a step if the turn continues there: nothing is drawn within a turn."""
        after = state.copy()
        self.game.apply(after, step, new_rng(), new_log(wanted=False))
        self._expected = after.tobytes() if self.game.in_turn(after) else None
        self._rest = rest
        return step

    # ---- the end of the game

    def _prove(self, state: State) -> tuple[int, ...]:
        """The best turn, if it can be proved."""
        proof = self._prover.prove(state) if self._prover else None
        return self._prover.play_out(state, proof.best).turn if self._prover and proof else ()

    def _proved(self, state: State, proof: Proof, most: int) -> list[Candidate]:
        """All steps with the margins that they lead to, best first."""
        assert self._prover
        best = sorted(zip(proof.steps, proof.margins, strict=True), key=lambda each: -each[1])
        found = []
        for step, margin in best[:most]:
            line = self._prover.play_out(state, step)
            turn, rest = (
                tuple(self.game.format_step(state, each) for each in part) for part in (line.turn, line.rest)
            )
            chance = sure_chance(line.scores, int(state.seat))
            found.append(Candidate(turn, rest, 0, 0.0, float(margin), chance, proved=True))
        return found

    # ---- the budget

    def _grow_for(self, state: State, share: float, enough: float, cancelled: Event | None) -> None:
        """Think with a share of the turn's budget, until a position has had ``enough`` of it."""
        began = time.monotonic() - self._spent  # pauses between the steps of a turn do not count
        with ThreadPoolExecutor(len(self.trees)) as pool:  # starts threads only for what is submitted
            for chunk in self._chunks(state, share, enough):
                if cancelled is not None and cancelled.is_set():
                    return
                self._grow(chunk, state, pool)
                self._spent = time.monotonic() - began

    def _chunks(self, state: State, share: float, enough: float) -> Iterator[int]:
        """How many simulations to run next, until there is no need for more."""
        while True:
            visits, most = self._visits(state), CHUNK * len(self.trees)
            done, whole = self.simulations, float(self._whole())
            if not (chunk := simulations_next(len(visits), visits, done, whole, share, enough, most)):
                return
            yield chunk

    def _whole(self) -> float:
        """How many simulations the turn can have: those allowed, or those there is time for at this pace."""
        if not self.simulations:
            return self.budget.simulations
        pace = self.simulations / max(self._spent, 1e-6)
        return min(self.budget.simulations, pace * self.budget.seconds)

    def _grow(self, simulations: int, state: State, pool: Executor) -> None:
        """Share simulations out among the trees; the first tree grows in this thread."""
        self.simulations += simulations
        each, over = divmod(simulations, len(self.trees))
        arguments = (state, self.tuning, self.knowledge.weights)
        others = [
            pool.submit(tree.grow, each + (number < over), *arguments)
            for number, tree in enumerate(self.trees[1:], 1)
        ]
        self.trees[0].grow(each + (over > 0), *arguments)
        for other in others:
            other.result()

    # ---- what was found

    def _propose(self, state: State) -> list[int]:
        number = propose_compiled(state, self.knowledge.weights, self._buffers)
        return self._buffers.move[:number].tolist()  # type: ignore[no-any-return]

    def _visits(self, state: State) -> Visits:
        """How often each proposed move was visited, in all trees."""
        visits = np.zeros(len(self._propose(state)), np.int32)
        for tree in self.trees:
            add_visits(tree.nodes, tree.root, len(visits), self._buffers, visits)
        return visits

    def _best_move(self, state: State) -> int:
        """The move visited most; without any visits, the one that seems best."""
        visits = self._visits(state)
        return int(self._buffers.move[most_visited(len(visits), self._buffers, visits)])

    def _candidate(self, state: State, move: int, visits: int, everything: int) -> Candidate:
        nodes = [(tree, tree.find(move)) for tree in self.trees]
        sums = {
            name: sum(float(tree.nodes.rows[node][name]) for tree, node in nodes if node != NONE)
            for name in ("margin", "wins")
        }
        turn, line = self._follow(state, move)
        return Candidate(
            turn, line, visits, visits / everything, sums["margin"] / visits, sums["wins"] / visits
        )

    def _follow(self, state: State, move: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The steps of a move and of the moves that were tried most after it, up to the next draw."""
        tree = max(
            self.trees,
            key=lambda tree: tree.nodes.rows[tree.find(move)]["visits"] if tree.find(move) > 0 else 0,
        )
        steps, trial = np.zeros(LONGEST_LINE + 2, np.int16), np.array([state], self.game.dtype)
        memory = Memory(trial, new_rng(), new_log(wanted=False), self._buffers)
        found = follow(tree.nodes, tree.root, move, self.knowledge.weights, memory, steps)
        number, own = found & (1 << LINE_BITS) - 1, found >> LINE_BITS
        texts = tuple(self.game.format_step(state, step) for step in steps[:number].tolist())
        return texts[:own], texts[own:]
