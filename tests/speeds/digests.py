"""Whole games and searches, each as one number: the same at every speed, or something differs.

`web/tests/speeds/digests.ts` does the same with the modules of the page. A case is plain data, so that every
speed can be given the same ones: `python -m tests.speeds.digests` reads cases and writes digests.
"""

import json
import sys
from collections.abc import Callable
from typing import Any
from zlib import crc32

import numpy as np

from sintra.bots.players import new_player
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.kernel.log import new_log, take_entries
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import State
from sintra.record import Record
from sintra.search.knowledge import knowledge_of
from sintra.search.prover import Prover
from sintra.search.search import Budget, Search, Tree
from sintra.table import Table

Case = dict[str, Any]
NO_LIMIT = 1e9


class Digest:
    """A checksum over all that was seen so far; by it the next step is chosen too."""

    def __init__(self) -> None:
        self.value = 0

    def add(self, data: bytes) -> None:
        """See some bytes."""
        self.value = crc32(data, self.value)

    def say(self, data: Any) -> None:
        """See plain data."""
        self.add(json.dumps(data, sort_keys=True, separators=(",", ":")).encode())


class Walk:
    """A game that is played step by step, and looked at."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], rng: Rng, digest: Digest) -> None:
        self.game, self.digest, self.rng = game, digest, rng
        self.state: State = game.new_game(seats, options, rng)
        self.log, self.legal = new_log(), game.legal_steps(self.state)
        self.look()

    def look(self) -> None:
        """See the position and what can be done."""
        self.legal = self.game.legal_steps(self.state)
        self.digest.add(self.state.tobytes())
        self.digest.say(self.legal)

    def play(self, step: int) -> None:
        """Play a step, and see what came of it."""
        drawn = self.game.apply(self.state, step, self.rng, self.log)
        entries = [self.game.view_entry(entry) for entry in take_entries(self.log)]
        if entries or drawn:
            self.digest.say([int(drawn), entries])
        self.look()

    def ask(self) -> None:
        """See all that people are told about the position."""
        game, state = self.game, self.state
        refusal = game.why_not(state, self.digest.value % (game.max_steps + 1))
        self.digest.say([refusal.code, refusal.facts] if refusal else None)
        self.digest.say([game.format_step(state, step) for step in self.legal])
        self.digest.say(game.previews(state, self.legal))
        self.digest.say([list(way) for way in game.payments(state)])
        self.digest.say(game.view(state))


def random_games(case: Case, digest: Digest) -> None:
    """Games in which what was seen so far chooses the next step; every n-th position is asked about."""
    game = find_game(case["game"])
    for number in range(case["games"]):
        walk = Walk(game, case["seats"], case["options"], new_rng(case["seed"], number), digest)
        played = 0
        while walk.legal:
            if played % case["ask"] == number % case["ask"]:
                walk.ask()
            walk.play(walk.legal[digest.value % len(walk.legal)])
            played += 1


def golden(case: Case, digest: Digest) -> None:
    """A recorded game; each step has random numbers of its own."""
    record = Record(**case["record"])
    walk = Walk(find_game(record.game), record.seats, record.options, new_rng(record.seed, 0), digest)
    steps = [step for turn in record.turns for step in turn.split()]
    for number, text in enumerate(steps, 1):
        walk.rng = new_rng(record.seed, number)
        walk.play(walk.game.parse_step(walk.state, text))


def tree(case: Case, digest: Digest) -> None:
    """A search tree over a position, node by node."""
    game = find_game(case["game"])
    knowledge = knowledge_of(game, case["version"])
    grown = Tree(game, case["simulations"], knowledge)
    state, log = game.new_game(case["seats"], case["options"], new_rng(case["seed"])), new_log(wanted=False)
    rng = new_rng(case["seed"], 1)
    for _ in range(case["later"]):
        legal = game.legal_steps(state)
        game.apply(state, legal[len(legal) // 2], rng, log)
    grown.memory.rng[:] = new_rng(case["seed"], 2)
    grown.grow(case["simulations"], state, knowledge.new_tuning(), knowledge.weights)
    digest.add(grown.nodes.rows[: grown.used].tobytes())


def players(case: Case, digest: Digest) -> None:
    """A game between computer players, and what a search says about its first position."""
    game, seats = find_game(case["game"]), len(case["players"])
    chosen = [new_player(game, name, case["seed"], seat) for seat, name in enumerate(case["players"])]
    state, rng = game.new_game(seats, case["options"], new_rng(case["seed"])), new_rng(case["seed"], 1)
    search = Search(game, Budget(case["simulations"], NO_LIMIT), case["seed"])
    search.think(state)
    digest.say([[list(each.steps), list(each.line), each.visits] for each in search.candidates(state)])
    while not game.is_over(state):
        step = int(chosen[int(state.seat)].choose(state.copy()))
        digest.say(step)
        game.apply(state, step, rng, new_log(wanted=False))


def table(case: Case, digest: Digest) -> None:
    """A game as a referee tells it; what was seen so far chooses steps, and what is taken back."""
    here = Table(case["game"], case["seats"], case["options"], case["seed"], confirm=True)
    while not here.over:
        digest.say([here.view(), list(here.previews().items()), here.payments()])
        if here.may_take_back and digest.value % 4 == 0:
            here.take_back(here.seat)
        if here.waits_for_confirm:
            here.confirm(here.seat)
        if not here.over:
            steps = list(here.previews())
            here.play(here.seat, steps[digest.value % len(steps)])
    digest.say([here.view(), here.view_log(), [[turn.seat, list(turn.steps)] for turn in here.turns]])


def ending(case: Case, digest: Digest) -> None:
    """What is proved about an end of a game, best play after every step, and what a search plays there."""
    game = find_game(case["game"])
    state = np.frombuffer(bytes(case["position"]), game.dtype).copy()[0]
    prover = Prover(game, case["positions"])
    if proof := prover.prove(state):
        digest.say([proof.steps, proof.margins])
        for step in proof.steps:
            line = prover.play_out(state, step)
            digest.say([line.turn, line.rest, line.scores])
    search, rng = Search(game, Budget(case["simulations"], NO_LIMIT), case["seed"], proofs=True), new_rng()
    search.think(state)
    digest.say(
        [
            [list(each.steps), int(each.margin), each.proved]
            for each in search.candidates(state)
            if each.proved
        ]
    )
    while not game.is_over(state):
        step = int(search.choose(state.copy()))
        digest.say(step)
        game.apply(state, step, rng, new_log(wanted=False))


KINDS: dict[str, Callable[[Case, Digest], None]] = {
    "random": random_games,
    "golden": golden,
    "tree": tree,
    "players": players,
    "table": table,
    "ending": ending,
}


def digest_of(case: Case) -> int:
    """The number of one case."""
    digest = Digest()
    KINDS[case["kind"]](case, digest)
    return digest.value


if __name__ == "__main__":
    json.dump([digest_of(case) for case in json.load(sys.stdin)], sys.stdout)
