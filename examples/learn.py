"""A player learns to beat `random` from nothing, in NumPy alone: `python examples/learn.py --seconds 120`.

Actor and critic are linear: from every number of the observation there is a weight to every step, and one to
the value. Many games are played side by side against `random`; steps that brought more than the critic
expected become likelier (advantage actor-critic). The reward of a step is the change of the lead.
"""

import argparse
import time
from typing import Any

import numpy as np

from sintra.envs.batch import Batch

STEPS, DISCOUNT, TRACE, RATE, ENTROPY = 32, 0.99, 0.9, 2e-3, 0.01


class Adam:
    """Numbers that follow their gradient, each at its own pace."""

    def __init__(self, *shape: int) -> None:
        self.at, self._mean, self._square = (np.zeros(shape, np.float32) for _ in range(3))

    def climb(self, gradient: Any) -> None:
        """One step uphill."""
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        self.at += RATE * self._mean / (np.sqrt(self._square) + 1e-6)


class Learner:
    """The batch that it plays in, and what it has learnt."""

    def __init__(self, game: str, games: int) -> None:
        self.batch = Batch(game, games, opponent="random", reward="margin", seed=1, threads=2)
        self.chance, self.rows = np.random.default_rng(1), np.arange(games)
        size, steps = self.batch.observations.shape[1] + 1, self.batch.masks.shape[1]
        self.actor, self.critic = Adam(size, steps), Adam(size)
        self.scale = np.full(size, 1e-3, np.float32)  # the largest value of each number that was ever seen

    def look(self) -> Any:
        """What is seen, each number between 0 and 1, and a 1."""
        seen = np.column_stack([self.batch.observations, np.ones(len(self.batch))]).astype(np.float32)
        self.scale = np.maximum(self.scale, np.abs(seen).max(axis=0))
        return seen / self.scale

    def chances(self, seen: Any, masks: Any) -> Any:
        """How likely each legal step is."""
        logits = np.where(masks > 0, seen @ self.actor.at, -1e9)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        return likely / likely.sum(axis=1, keepdims=True)

    def lead(self) -> Any:
        """By how much the learner leads in each game, in tens of points."""
        scores = self.batch.states["score"][:, :2].astype(np.float32)
        own = scores[self.rows, self.rows % 2]
        return (2 * own - scores.sum(axis=1)) / 10

    def play(self) -> tuple[list[Any], list[Any]]:
        """Some steps of every game: what was seen and done and got; and the margins of those that ended."""
        steps, margins = [], []
        for _ in range(STEPS):
            seen, masks, before = self.look(), self.batch.masks.copy(), self.lead()
            chances = self.chances(seen, masks)
            taken = (chances.cumsum(axis=1) > self.chance.random((len(chances), 1)) * 0.9999).argmax(axis=1)
            self.batch.step(taken)
            ended = self.batch.ended.copy()
            margin = self.batch.rewards[self.rows, self.rows % 2]
            steps.append((seen, chances, taken, np.where(ended, margin / 10, self.lead()) - before, ended))
            margins += margin[ended].tolist()
        return steps, margins

    def learn(self, steps: list[Any]) -> None:
        """Make likelier what brought more than was expected, looking back from the last step."""
        value, ahead = self.look() @ self.critic.at, 0.0
        up, better = np.zeros_like(self.actor.at), np.zeros_like(self.critic.at)
        for seen, chances, taken, reward, ended in reversed(steps):
            expected = seen @ self.critic.at
            surprise = reward + DISCOUNT * np.where(ended, 0, value) - expected
            ahead, value = surprise + DISCOUNT * TRACE * np.where(ended, 0, ahead), expected
            push = -chances * ahead[:, None]
            push[self.rows, taken] += ahead
            surplus = np.log(chances + 1e-9) + 1  # towards trying more
            push -= ENTROPY * chances * (surplus - (chances * surplus).sum(axis=1, keepdims=True))
            up, better = up + seen.T @ push, better + seen.T @ ahead
        self.actor.climb(up / (len(steps) * len(self.rows)))
        self.critic.climb(better / (len(steps) * len(self.rows)))


def main() -> None:
    """Learn, and say how many of the last games were won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="summer")
    parser.add_argument("--games", type=int, default=256, help="played side by side")
    parser.add_argument("--seconds", type=float, default=120)
    arguments = parser.parse_args()
    learner, began, rounds = Learner(arguments.game, arguments.games), time.monotonic(), 0
    margins: list[float] = []
    while time.monotonic() - began < arguments.seconds or not margins:
        steps, ended = learner.play()
        learner.learn(steps)
        margins, rounds = [*margins, *ended][-1000:], rounds + 1
        if rounds % 10 == 0:
            print(f"{time.monotonic() - began:4.0f} s: {tell(margins)}", flush=True)
    print(f"won {tell(margins)}")


def tell(margins: list[float]) -> str:
    """How the last games went."""
    won = np.mean([(margin > 0) + 0.5 * (margin == 0) for margin in margins]) if margins else 0
    return f"{won:.0%} of the last {len(margins)} games, by {np.mean(margins or [0]):.1f} points"


if __name__ == "__main__":
    main()
