"""Queen's Garden: tune the weights that weigh moves, or fit those that estimate final scores.

    python -m train.tune_garden policy --minutes 10 --seed 1
    python -m train.tune_garden estimate --minutes 2 --seed 1

``policy`` uses the cross-entropy method: a cloud of weights plays against the best so far, and the next cloud
is drawn around those that did best. ``estimate`` is a ridge regression towards final scores, on games of
players who misjudge by more or less, and with ``--ahead`` also of some who look ahead with playouts: far
fewer games in the same time, and so far no better. Measure both on fresh seeds.
"""

import argparse
import sys
import time
from typing import Any

import numpy as np

from sintra.kernel.random import seed_number
from sintra.search.garden.weights import BOUNDARIES, ESTIMATE, POLICY_SIZE, load, save
from sintra.search.verbs import Weights
from train.garden_games import LOOKS_AHEAD, Tables, new_choices, play_positions

WEIGHTS = load()

CLOUD = 64
ELITE = 12
GAMES = 168  # of each candidate in each generation
OWN_SCORE = 0.5  # how much a point of score counts beside a point of margin
NEW_BEST = 5  # generations after which the best so far is the middle of the cloud
TABLES = ((2, 0), (2, 0), (2, 1), (2, 0), (3, 0), (4, 0))  # seats and side of the generations, in turn
RIDGE = 0.02  # for each position
BLURS = (0.0, 0.2, 0.5, 1.0, LOOKS_AHEAD)  # of players; the estimate is for those of the first kind
SHARES = ((0.25, 0.25, 0.25, 0.25, 0.0), (0.1, 0.1, 0.1, 0.0, 0.7))  # of each kind; tables that look ahead
BATCH = 20  # games of the same table and players
SAME_FOR_ALL = ("two_seats", "three_seats", "four_seats", "variant")  # the first features


def say(text: str) -> None:
    """Progress, to stderr."""
    print(text, file=sys.stderr, flush=True)


# ---- policy


def first_spread(middle: Any) -> Any:
    """How widely weights are first varied."""
    return np.maximum(0.3 * np.abs(middle), 0.25)


def judge(tables: Tables, candidate: Weights, best: Weights, seed: int, seats: int, choices: Any) -> float:
    """How good a candidate is against the best so far."""
    scores = tables.duel(candidate, best, GAMES, seed, seats, choices)
    return float((scores[:, 0] - scores[:, 1]).mean() + OWN_SCORE * scores[:, 0].mean())


def with_policy(weights: Weights, policy: Any) -> Weights:
    """Weights with another policy."""
    return np.concatenate([policy, weights[POLICY_SIZE:]])


def tune_policy(minutes: float, seed: int, spread: float) -> Weights:
    """The cross-entropy method until time is up."""
    chance, tables = np.random.default_rng(seed), Tables()
    middle = WEIGHTS[:POLICY_SIZE].astype(float)
    width = first_spread(middle) * spread
    tables.duel(WEIGHTS, WEIGHTS, 2, seed)  # compile before time counts
    best, end, generation = WEIGHTS, time.time() + 60 * minutes, 0
    while time.time() < end:
        cloud = middle + width * chance.standard_normal((CLOUD, POLICY_SIZE))
        deals = seed_number(f"{seed}:{generation}")
        seats, side = TABLES[generation % len(TABLES)]
        table = deals, seats, new_choices(side)
        marks = [judge(tables, with_policy(WEIGHTS, policy), best, *table) for policy in cloud]
        elite = cloud[np.argsort(marks)[-ELITE:]]
        middle += 0.6 * (elite.mean(0) - middle)
        width += 0.3 * (elite.std(0) - width)
        generation += 1
        if generation % NEW_BEST == 0:
            best = with_policy(WEIGHTS, middle)
            scores = tables.duel(best, WEIGHTS, 1000, seed_number(f"{seed}:check:{generation}"))
            say(
                f"generation {generation}: {scores[:, 0].mean():.1f} to {scores[:, 1].mean():.1f}"
                f" against the start, cloud {np.mean(marks):.1f}, width {width.mean():.3f}"
            )
    return with_policy(WEIGHTS, middle)


# ---- estimate


def collect(minutes: float, seed: int, ahead: bool) -> tuple[Any, Any, Any]:
    """Features, missing points and rounds of many positions at the starts of rounds."""
    chance, tables = np.random.default_rng(seed), Tables()
    play_positions(tables, WEIGHTS, new_choices(), np.zeros(2), 1, seed, 0)  # compile before time counts
    parts, end, number = [], time.time() + 60 * minutes, 0
    while time.time() < end:
        seats = int(chance.choice([2, 2, 3, 4]))
        choices = new_choices(int(chance.choice([0, 0, 1])), int(chance.choice([0, 0, 1])))
        kinds = chance.choice(len(BLURS), seats, p=SHARES[number // BATCH % 2 if ahead else 0])
        features, missing, rounds = play_positions(
            tables, WEIGHTS, choices, np.array(BLURS)[kinds], BATCH, seed, number
        )
        skills = np.tile(skill(kinds), (len(rounds) // seats, 1))
        parts.append((np.concatenate([features, skills], 1), missing, rounds))
        number += BATCH
    say(f"{number} games")
    return tuple(np.concatenate(columns) for columns in zip(*parts, strict=True))  # type: ignore[return-value]


def skill(kinds: Any) -> Any:
    """Columns for the kind of each seat's player and for those of the others.

    What a player loses by misjudging must not be put down to its position.
    """
    own = np.eye(len(BLURS))[kinds]
    others = (own.sum(0) - own) / (len(kinds) - 1)
    return np.concatenate([own[:, 1:], others[:, 1:]], 1)


def fit(features: Any, missing: Any) -> Any:
    """Ridge regression on scaled features; what is the same for all positions of a table is not held back."""
    scale = np.maximum(features.std(0), 1.0)  # what is rare is held back more
    scaled = features / scale
    ridge = np.full(features.shape[1], RIDGE * len(features))
    ridge[: len(SAME_FOR_ALL)] = 1e-6
    matrix = scaled.T @ scaled + np.diag(ridge)
    return np.linalg.solve(matrix, scaled.T @ missing) / scale


def fit_estimate(minutes: float, seed: int, ahead: bool) -> Weights:
    """New weights of the estimate, one fit for each boundary."""
    features, missing, rounds = collect(minutes, seed, ahead)
    weights = WEIGHTS.copy()
    for boundary in range(BOUNDARIES):
        chosen = rounds == boundary + 2
        fitted = fit(features[chosen], missing[chosen])
        left = missing[chosen] - features[chosen] @ fitted
        say(f"round {boundary + 2}: spread {missing[chosen].std():.1f}, after the fit {left.std():.1f}")
        for at in range(len(ESTIMATE)):
            weights[POLICY_SIZE + at * BOUNDARIES + boundary] = fitted[at]
    return weights


def main() -> None:
    """Read the arguments, tune, write."""
    parser = argparse.ArgumentParser(description="Tune the heuristic of Queen's Garden.")
    parser.add_argument("what", choices=["policy", "estimate"])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spread", type=float, default=1.0, help="of the first cloud")
    parser.add_argument("--ahead", action="store_true", help="fit also on games of players that look ahead")
    given = parser.parse_args()
    if given.what == "policy":
        save(tune_policy(given.minutes, given.seed, given.spread))
    else:
        save(fit_estimate(given.minutes, given.seed, given.ahead))


if __name__ == "__main__":
    main()
