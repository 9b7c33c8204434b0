"""A player learns to beat `greedy` from nothing, against itself: PPO with masks, in PyTorch.

    python examples/learn_torch.py --minutes 10 --curve curve.jsonl              on a GPU
    python examples/learn_torch.py --device cpu --games 256 --width 128          small, without one

Thousands of games are played side by side, both seats by the same network, on the device that learns
(`pip install "sintra[gpu]" torch`). A step is rewarded by what it adds to the lead. Whoever moves next may be
the same seat or the other one: what is good for the other is bad for this one, so its value counts negative.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from sintra.envs.batch import Batch

SPREAD, STEPS, EPOCHS, MINIBATCHES = 4000, 32, 2, 8
DISCOUNT, TRACE, CLIP = 0.997, 0.95, 0.2
ENTROPY, MOVE = 0.01, 0.01  # what trying more is worth, and how far chances move at once; both fall with time
SLOWEST, FASTEST = 1e-5, 1e-3  # rates of learning
POINTS = 20.0  # a lead of so many points counts 1


class Net(nn.Module):  # type: ignore[misc]
    """What is seen, to how much each step is liked, and to the lead that is still to be won."""

    def __init__(self, highs: Any, steps: int, width: int) -> None:
        super().__init__()
        self.register_buffer("scale", 1 / torch.as_tensor(np.sqrt(highs), dtype=torch.float32))
        layers = [nn.Linear(len(highs), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()]
        self.trunk = nn.Sequential(*layers)
        self.likes, self.value = nn.Linear(width, steps), nn.Linear(width, 1)
        nn.init.zeros_(self.likes.weight)

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """The logarithm of the chance of each step, and the value."""
        inner = self.trunk(seen.float() * self.scale)
        likes = self.likes(inner).masked_fill(masks == 0, -1e9)
        return likes.log_softmax(dim=1), self.value(inner).squeeze(1)


class Played(NamedTuple):
    """Steps of all games: a row for each step, a column for each game."""

    seen: Any
    masks: Any
    taken: Any
    chances: Any  # logarithms, of what was taken
    values: Any
    rewards: Any
    turns: Any  # 1 if the same seat moves next, -1 if the other one does, 0 if the game ended


class Learner:
    """The batch that it plays in, and what it has learnt."""

    def __init__(self, game: str, games: int, width: int, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.batch = new_batch(game, games, device, seed)
        names = ("observations", "masks", "to_move", "rewards", "ended")  # shared: written at every step
        self.now = {name: torch.as_tensor(getattr(self.batch, name), device=device) for name in names}
        parts = self.batch.layout.parts(2)
        highs = np.repeat([part.high for part in parts], [part.size for part in parts])
        self.net = Net(highs, self.now["masks"].shape[1], width).to(device)
        self.rate, self.entropy, self.moved = FASTEST / 4, ENTROPY, torch.tensor(MOVE)
        self.adam = torch.optim.Adam(self.net.parameters(), self.rate, eps=1e-5)

    def calm(self, left: float) -> None:
        """Change less, and try fewer things, towards the end; ``left`` of the time is left.

        The rate follows how far the chances moved the last time, so it suits any number of games.
        """
        left, moved = max(left, 0.1), float(self.moved)
        faster = 1.2 if moved < left * MOVE / 1.5 else 1 / 1.2 if moved > left * MOVE * 1.5 else 1.0
        self.rate, self.entropy = min(max(self.rate * faster, SLOWEST), FASTEST), left * ENTROPY
        for group in self.adam.param_groups:
            group["lr"] = self.rate

    def step(self, taken: Any) -> None:
        """One step of every game; on a GPU nothing waits for it."""
        self.batch.step(*((taken.numpy(),) if taken.device.type == "cpu" else (taken, False)))

    def spread(self) -> None:
        """Play at random until the games are in different rounds, so that all rounds are learnt at once."""
        for _ in range(SPREAD):
            masks = self.now["masks"]
            self.step(((1 + torch.rand(masks.shape, device=masks.device)) * masks).argmax(dim=1))

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self) -> tuple[Played, Any]:
        """Some steps of every game, and what the last position is worth."""
        rows, now = [], self.now
        for _ in range(STEPS):
            seen, masks, seat = (now[name].clone() for name in ("observations", "masks", "to_move"))
            chances, values = self.net(seen, masks)
            taken = (chances - torch.empty_like(chances).exponential_().log()).argmax(dim=1)
            self.step(taken)
            own = now["rewards"].gather(1, seat.long()[:, None]).squeeze(1)
            rewards = (2 * own - now["rewards"].sum(dim=1)) / POINTS
            turns = torch.where(now["to_move"] == seat, 1.0, -1.0) * (now["ended"] == 0)
            picked = chances.gather(1, taken[:, None]).squeeze(1)
            rows.append(Played(seen, masks, taken, picked, values, rewards, turns))
        ahead = self.net(now["observations"], now["masks"])[1]
        return Played(*map(torch.stack, zip(*rows, strict=True))), ahead

    def learn(self, played: Played, ahead: Any) -> None:
        """Make likelier what brought more than was expected, but not by much at once."""
        gained, gain = torch.zeros_like(played.values), torch.zeros_like(ahead)
        for at in reversed(range(STEPS)):
            next_value = played.values[at + 1] if at + 1 < STEPS else ahead
            surprise = played.rewards[at] + DISCOUNT * played.turns[at] * next_value - played.values[at]
            gain = gained[at] = surprise + DISCOUNT * TRACE * played.turns[at] * gain
        flat = Played(*(each.flatten(0, 1) for each in played))
        gained = gained.flatten()
        goals = flat.values + gained
        for _ in range(EPOCHS):
            for some in torch.randperm(len(gained), device=gained.device).chunk(MINIBATCHES):
                self.adam.zero_grad(set_to_none=True)
                self.loss(Played(*(each[some] for each in flat)), gained[some], goals[some]).backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.adam.step()

    def loss(self, some: Played, gained: Any, goals: Any) -> Any:
        """PPO's: clipped gains, the error of the values, and a little for trying more."""
        chances, values = self.net(some.seen, some.masks)
        moved = chances.gather(1, some.taken[:, None]).squeeze(1) - some.chances
        ratio = moved.exp()
        self.moved = (ratio - 1 - moved).mean().detach()
        gained = (gained - gained.mean()) / (gained.std() + 1e-6)
        policy = torch.minimum(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
        tried = -(chances.exp() * chances).sum(dim=1).mean()
        return 0.5 * (values - goals).square().mean() - policy - self.entropy * tried

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def match(self, opponent: str, games: int, seed: str) -> dict[str, float]:
        """How often it beats a player with the step it likes best, with a 95% interval, and by how much."""
        batch = Batch(self.batch.game.name, games, opponent=opponent, reward="margin", seed=seed, threads=8)
        margins, rows, device = np.full(games, np.nan), np.arange(games), self.net.scale.device
        while np.isnan(margins).any():
            seen, masks = (torch.as_tensor(each, device=device) for each in (batch.observations, batch.masks))
            batch.step(self.net(seen, masks)[0].argmax(dim=1).cpu().numpy())
            first = batch.ended & np.isnan(margins)
            margins[first] = batch.rewards[rows, rows % 2][first]
        batch.close()
        won = float(((margins > 0) + 0.5 * (margins == 0)).mean())
        spread = 1.96 * (won * (1 - won) / games) ** 0.5
        return {"won": round(won, 4), "interval": round(spread, 4), "points": round(float(margins.mean()), 2)}


def new_batch(game: str, games: int, device: str, seed: int) -> Any:
    """Games on the device, both seats stepped, rewarded by points."""
    if device == "cpu":
        return Batch(game, games, reward="points", seed=seed, threads=torch.get_num_threads())
    from sintra.envs.gpu import GpuBatch

    return GpuBatch(game, games, reward="points", seed=seed)


def main() -> None:
    """Learn; every now and then play a match, and one at the end on other deals."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="summer")
    parser.add_argument("--games", type=int, default=8192, help="played side by side")
    parser.add_argument("--width", type=int, default=512, help="of the network's two hidden layers")
    parser.add_argument("--minutes", type=float, default=10, help="with the matches on the way")
    parser.add_argument("--every", type=float, default=0.5, help="minutes between two matches")
    parser.add_argument("--opponent", default="greedy", help="in matches: greedy or random")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write every match to this file, as JSON lines")
    args = parser.parse_args()
    torch.set_float32_matmul_precision("high")
    began, shown, steps = time.monotonic(), 0.0, 0
    learner = Learner(args.game, args.games, args.width, args.device, args.seed)
    learner.spread()

    def show(games: int, deals: str) -> None:
        match = learner.match(args.opponent, games, f"{deals}{args.seed}")
        line = {"minutes": round((time.monotonic() - began) / 60, 2), "steps": steps, "games": games, **match}
        print(json.dumps(line), flush=True)
        if args.curve is not None:
            with args.curve.open("a") as file:
                print(json.dumps(line), file=file)

    while (minutes := (time.monotonic() - began) / 60) < args.minutes or not steps:
        learner.calm(1 - minutes / args.minutes)
        learner.learn(*learner.play())
        steps += STEPS * args.games
        if minutes - shown >= args.every:
            shown = minutes
            show(400, "way")
    show(2000, "end")


if __name__ == "__main__":
    main()
