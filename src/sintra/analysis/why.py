"""Why one turn is better than another, in points: computed, not guessed.

Both turns are searched on to the end of their round, as when they are valued, and then played on to the end
of the game by the heuristic for every seat, over the same sampled tiles. Every point has a reason in the
score log; the two logs are compared, reason by reason for every seat.

The heuristic plays worse than the search expects, so a seat's reasons do not add up to what the search found
for it. From game to game some reasons go up and down with this difference more than others; in the same
proportion it is taken back from them, but no reason is told that the games speak against. What is left then
is told as the rest, so that everything adds up to the loss. Points of another seat count as far as it is the
strongest rival.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from sintra.analysis.outcome import Value
from sintra.analysis.value import Evaluator
from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng, new_rng, seed_stream
from sintra.kernel.verbs import State, apply, is_over
from sintra.search.playout import Memory, best_move
from sintra.search.verbs import Weights, first_step, rest_of

ROUND_BITS = 4  # every round of a game that is played on has a stream of its own
LEAST = 0.3  # points: smaller differences are not told
SURE = 2.0  # nor those that are smaller than so many standard errors
REST = "rest"  # the reason for what has no other
LEAST_REST = 0.05  # points: less would be written as nothing


@dataclass(frozen=True)
class Reason:
    """How many more points a seat makes for one reason if the first of two turns is played."""

    seat: int
    reason: str
    points: float


class Games(NamedTuple):
    """Games that were played on after a turn."""

    points: Any  # int32: logged, by game, seat and reason
    expected: Any  # float64: what the search expected at the end of the round, by game and seat


class Reasons:
    """Compares turns of one game."""

    def __init__(self, game: Game, games: int, seed: str) -> None:
        self.game, self.games, self.seed = game, games, f"why:{seed}"
        self._evaluator = Evaluator(game, 2 * games, self.seed)

    def compare(
        self, state: State, turn: Sequence[int], other: Sequence[int], its: Value, others: Value
    ) -> list[Reason]:
        """What the first turn gains over the other, largest differences first; both have been valued."""
        seats, seat = int(state.seats), int(state.seat)
        gained = np.array(its.points[:seats]) - np.array(others.points[:seats])
        told = np.zeros((seats, len(self.game.logged) + 1))
        played = self.play(state, turn), self.play(state, other)
        explain(seat, its.margins[seat] - others.margins[seat], gained, *played, told)
        codes = [*(each.code for each in self.game.logged), REST]
        found = [Reason(at, codes[i], float(told[at, i])) for at, i in np.ndindex(told.shape) if told[at, i]]
        return sorted(found, key=lambda each: (each.reason == REST, -abs(each.points)))

    def play(self, state: State, steps: Sequence[int]) -> Games:
        """Games from a turn to the end."""
        seats, reasons = int(state.seats), len(self.game.logged)
        played = Games(np.zeros((self.games, seats, reasons), np.int32), np.zeros((self.games, seats)))
        seed, number = new_rng(self.seed), int(state.round_no)
        for game in self._evaluator.ends(self.games, state, steps):
            play_to_the_end(game, seed, number, self._evaluator.weights, self._evaluator.memory, played)
        return played


@compiled
def play_to_the_end(
    game: int, seed: Rng, round_no: int, weights: Weights, memory: Memory, played: Games
) -> None:
    """Play on from where a simulation has ended, which began in this round, and add up all that was logged.

    Every later round of every game has its own random numbers, so that two turns meet the same tiles again
    even if they drew differently in this one.
    """
    trial, rng, log, buffers = memory
    number = int(seed[0]) | int(seed[1]) << 32
    for seat in range(int(trial[0].seats)):
        played.expected[game, seat] = buffers.points[seat]
    add_logged(log, played.points, game)
    while not is_over(trial[0]):
        if trial[0].round_no != round_no:
            round_no = int(trial[0].round_no)
            seed_stream(rng, number, game << ROUND_BITS | round_no)
        move = best_move(trial[0], weights, 0.0, rng, buffers)
        while move >= 0:
            apply(trial[0], first_step(move), rng, log)
            add_logged(log, played.points, game)
            move = rest_of(move)


@compiled
def add_logged(log: Log, points: Any, game: int) -> None:
    """Add what was logged to the points of a game."""
    for i in range(int(log.count)):
        points[game, int(log.seat[i]), int(log.reason[i])] += log.points[i]
    log.count = 0


@compiled
def explain(seat: int, lead: float, gained: Any, turn: Games, other: Games, told: Any) -> None:
    """Write the points to tell of every seat, by reason and in the last column for the rest.

    They add up to what the turn gains on its rivals, ``lead``, if those of others are taken away. By seat it
    gains what ``gained`` says.
    """
    rest, strongest, left = len(told[0]) - 1, seat, float(gained[seat]) - lead
    told[seat, rest] = 1.0
    count_rivals(seat, turn.expected, told)
    count_rivals(seat, other.expected, told)
    for rival in range(len(told)):
        if rival != seat:
            left -= told[rival, rest] * gained[rival]
            if strongest == seat or told[rival, rest] > told[strongest, rest]:
                strongest = rival
    for each in range(len(told)):
        share = float(told[each, rest])
        total = share * gained[each] + (left if each == strongest and each != seat else 0.0)
        told[each, rest] = 0.0
        if share > 0:
            explain_seat(each, share, total, turn, other, told)


@compiled
def count_rivals(seat: int, expected: Any, told: Any) -> None:
    """Count how often each other seat is the strongest, in the last column."""
    rest = len(told[0]) - 1
    for game in range(len(expected)):
        best = -1
        for rival in range(len(told)):
            if rival != seat and (best < 0 or expected[game, rival] > expected[game, best]):
                best = rival
        told[best, rest] += 0.5 / len(expected)


@compiled
def explain_seat(seat: int, share: float, total: float, turn: Games, other: Games, told: Any) -> None:
    """Write the points of one seat, of which a share counts: ``total`` with the rest."""
    games, rest = len(turn.expected), len(told[0]) - 1
    scored, beyond, spread, shared = 0.0, 0.0, 0.0, 0.0
    for game in range(games):
        more, too_much = scored_in(game, seat, turn, other), beyond_in(game, seat, turn, other)
        scored += more / games
        beyond += too_much / games
        spread += too_much * too_much / games
        shared += more * too_much / games
    spread -= beyond * beyond
    shared = max(shared - scored * beyond, spread / 2)
    told[seat, rest] = total
    for reason in range(rest):
        mean, squares, both = 0.0, 0.0, 0.0
        for game in range(games):
            more = float(turn.points[game, seat, reason] - other.points[game, seat, reason])
            mean += more / games
            squares += more * more / games
            both += more * beyond_in(game, seat, turn, other) / games
        both -= mean * beyond
        slope = both / shared if shared > 1e-9 else 0.0
        variance = squares - mean * mean - 2 * slope * both + slope * slope * spread
        counts = share * mean - slope * (share * scored - total)
        error = share * math.sqrt(max(variance, 0.0) / games)
        if counts * mean > 0 and abs(counts) >= max(LEAST, SURE * error):
            told[seat, reason] = counts
            told[seat, rest] -= counts
    if abs(told[seat, rest]) < LEAST_REST:
        told[seat, rest] = 0.0


@compiled
def scored_in(game: int, seat: int, turn: Games, other: Games) -> float:
    """How many more points a seat scores in a game with a turn than with the other."""
    more = 0.0
    for reason in range(len(turn.points[0, 0])):
        more += turn.points[game, seat, reason] - other.points[game, seat, reason]
    return more


@compiled
def beyond_in(game: int, seat: int, turn: Games, other: Games) -> float:
    """How much of that is beyond what the search expects."""
    return scored_in(game, seat, turn, other) - float(turn.expected[game, seat] - other.expected[game, seat])
