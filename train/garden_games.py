"""Whole games of Queen's Garden between heuristic players, in compiled loops: for tuning and measuring."""

from typing import Any

import numpy as np

from sintra.garden.game import GAME
from sintra.garden.state import TURN, State
from sintra.garden.tables import PAYMENTS, SIDES
from sintra.kernel.jit import compiled
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng, seed_stream
from sintra.kernel.verbs import deal, is_over
from sintra.search.garden.estimate import estimate
from sintra.search.garden.knowledge import KNOWLEDGE
from sintra.search.garden.propose import propose
from sintra.search.garden.weights import BOUNDARIES, ESTIMATE, POLICY_SIZE, SIZE
from sintra.search.outcome import margin_of
from sintra.search.playout import Memory, best_move, play_move, play_on
from sintra.search.verbs import Weights

LOOKS_AHEAD = -1.0  # in place of points of misjudgement
PLAYOUTS = 10  # for each move
WORTH_TRYING = 6.0  # points below the best score
PLAYOUT_BLUR = 0.1


@compiled
def play_game(state: State, players: Any, blurs: Any, memory: Memory) -> None:
    """Play to the end, with weights and points of misjudgement for each seat."""
    _, rng, log, buffers = memory
    while not is_over(state):
        seat = int(state.seat)
        move = best_move(state, players[seat], float(blurs[seat]), rng, buffers)
        play_move(state, move, rng, log)


@compiled
def play_games(
    results: Any,
    seats: int,
    choices: Any,
    players: Any,
    blurs: Any,
    seed: int,
    first: int,
    state: State,
    memory: Memory,
) -> None:
    """One game for each row of ``results``, from stream ``first`` of a seed on: the scores of its seats."""
    for game in range(len(results)):
        seed_stream(memory.rng, seed, first + game)
        deal(state, seats, choices, memory.rng)
        play_game(state, players, blurs, memory)
        for seat in range(seats):
            results[game, seat] = state.score[seat]


def new_choices(side: int = 0, payment: int = 0) -> Any:
    """Options as ``deal`` takes them, with the printed wheel."""
    return GAME.choices({"side": SIDES[side], "payment": PAYMENTS[payment]})


class Tables:
    """Memory for games, made once."""

    def __init__(self) -> None:
        self.state = GAME.new_state()
        trial, buffers = np.zeros(1, GAME.dtype), KNOWLEDGE.new_buffers()
        self.memory = Memory(trial, new_rng(), new_log(wanted=False), buffers)
        self.playing_out = self.memory._replace(buffers=KNOWLEDGE.new_buffers())

    def play(
        self,
        players: list[Weights],
        games: int,
        seed: int,
        first: int = 0,
        choices: Any = None,
    ) -> Any:
        """The scores of some games, a column for each player."""
        results = np.zeros((games, len(players)), np.int16)
        choices = new_choices() if choices is None else choices
        how = (choices, np.array(players), np.zeros(len(players)))
        play_games(results, len(players), *how, seed, first, self.state, self.memory)
        return results

    def duel(
        self, one: Weights, other: Weights, games: int, seed: int, seats: int = 2, choices: Any = None
    ) -> Any:
        """Scores of ``one``, in every seat in turn, and beside them the mean of ``other`` in all the rest."""
        parts = []
        for seat in range(seats):
            players = [one if at == seat else other for at in range(seats)]
            scores = self.play(players, games // seats, seed, 0, choices)
            own = scores[:, seat]
            parts.append(np.stack([own, (scores.sum(1) - own) / (seats - 1)], 1))
        return np.concatenate(parts)


# ---- a player that looks ahead


@compiled
def choose_ahead(state: State, weights: Weights, memory: Memory, playing_out: Memory) -> int:
    """The move after which a few rounds played out end best, in points and lead."""
    trial, rng, log, buffers = memory
    seat, round_no, best, best_lead = int(state.seat), int(state.round_no), 0, -1e9
    number, points = propose(state, weights, buffers), playing_out.buffers.points
    if number == 1 or state.stage != TURN:
        return best_move(state, weights, 0.0, rng, buffers)
    worst = buffers.score[:number].max() - WORTH_TRYING
    for i in range(number):
        if buffers.score[i] < worst:
            continue
        total = 0.0
        for _ in range(PLAYOUTS):
            trial[0] = state
            play_move(trial[0], int(buffers.move[i]), rng, log)
            play_on(trial[0], round_no, PLAYOUT_BLUR, weights, playing_out)
            estimate(trial[0], weights, points)
            total += points[seat] + margin_of(points, int(state.seats), seat)
        if total / PLAYOUTS > best_lead:
            best, best_lead = int(buffers.move[i]), total / PLAYOUTS
    return best


# ---- positions at the starts of rounds, for fitting


@compiled
def note_position(state: State, units: Any, features: Any, missing: Any, points: Any) -> None:
    """What each feature of each seat is, and what its score is without them all.

    The estimate is linear in its weights, so setting one weight to 1 and the others to 0 gives a feature.
    """
    seats = int(state.seats)
    estimate(state, units[0], points)
    for seat in range(seats):
        missing[seat] = points[seat]
    for at in range(1, len(units)):
        estimate(state, units[at], points)
        for seat in range(seats):
            features[seat, at - 1] = points[seat] - missing[seat]


@compiled
def play_and_note(
    state: State,
    weights: Weights,
    blurs: Any,
    units: Any,
    features: Any,
    missing: Any,
    memory: Memory,
    playing_out: Memory,
) -> None:
    """Play a game; note positions at the starts of rounds 2 to 4, and what came on top in the end."""
    _, rng, log, buffers = memory
    round_no = int(state.round_no)
    while not is_over(state):
        blur = float(blurs[int(state.seat)])
        if blur == LOOKS_AHEAD:
            move = choose_ahead(state, weights, memory, playing_out)
        else:
            move = best_move(state, weights, blur, rng, buffers)
        play_move(state, move, rng, log)
        if state.round_no != round_no:
            round_no = int(state.round_no)
            note_position(state, units, features[round_no - 2], missing[round_no - 2], buffers.points)
    for boundary in range(len(missing)):
        for seat in range(int(state.seats)):
            missing[boundary, seat] = float(state.score[seat]) - missing[boundary, seat]


def play_positions(
    tables: Tables, weights: Weights, choices: Any, blurs: Any, games: int, seed: int, first: int
) -> tuple[Any, Any, Any]:
    """Features, points missing to the final score, and round: of every game, start of a round, and seat."""
    seats, number = len(blurs), len(ESTIMATE)
    units = np.zeros((number + 1, SIZE))
    for at in range(number):
        start = POLICY_SIZE + at * BOUNDARIES
        units[at + 1, start : start + BOUNDARIES] = 1
    features = np.zeros((games, BOUNDARIES, seats, number))
    missing = np.zeros((games, BOUNDARIES, seats))
    rng, lent = tables.memory.rng, (tables.memory, tables.playing_out)
    for game in range(games):
        seed_stream(rng, seed, first + game)
        GAME.deal(tables.state, seats, choices, rng)
        play_and_note(tables.state, weights, blurs, units, features[game], missing[game], *lent)
    rounds = np.broadcast_to(np.arange(2, 2 + BOUNDARIES)[:, None], missing.shape)
    return features.reshape(-1, number), missing.ravel(), rounds.ravel()
