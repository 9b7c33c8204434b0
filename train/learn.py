"""Fit a network to positions: final scores, and the visits of searches.

The shards of a folder are read, the facts of their positions noted, and all of it learnt on the GPU if there
is one. Rounds share what they have in common: the weights of a round are a common part and a difference.
"""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from sintra.kernel.jit import compiled
from sintra.kernel.verbs import worth
from sintra.search.knowledge import Knowledge
from sintra.search.net import (
    COLUMNS,
    GAPS,
    LAYERS,
    POLICY,
    SECOND,
    VALUE,
    Net,
    gap_of,
    new_net,
)
from sintra.search.verbs import note_move, note_seat, note_table, propose
from train.games import MOST_MOVES, PLAYED, is_held_out, sizes_of
from train.sums import slopes_of, sums_of
from train.symmetry import Exchange, any_exchange

POINTS = 20.0  # what the network calls 1
FACTS = {"summer": (56, 80), "garden": (256, 64)}  # at most, of a seat and of a table; others are cut off
MOVE_FACTS = 8
DIFFERENCE = 0.05  # decay of what is special to a round

# ---- facts


@compiled
def note_facts(states: Any, first: int, end: int, fact: Any, of_seat: Any, of_table: Any, sure: Any) -> None:
    """The facts of every seat and of the table, and what each seat has already."""
    for i in range(first, end):
        for seat in range(int(states[i].seats)):
            number = min(note_seat(states[i], seat, fact), of_seat.shape[2])
            for n in range(number):
                of_seat[i, seat, n] = fact[n]
            sure[i, seat] = worth(states[i], seat)
        number = min(note_table(states[i], fact), of_table.shape[1])
        for n in range(number):
            of_table[i, n] = fact[n]


@compiled
def note_choices(
    states: Any, first: int, end: int, weights: Any, buffers: Any, fact: Any, of_move: Any, below: Any
) -> None:
    """The facts of every proposed move, and how far it is below the best."""
    for i in range(first, end):
        number = min(propose(states[i], weights, buffers), MOST_MOVES)
        best = -1e9
        for at in range(number):
            best = max(best, float(buffers.score[at]))
        for at in range(number):
            under = best - float(buffers.score[at])
            below[i, at] = under
            of_move[i, at, 0] = gap_of(under)
            for n in range(min(note_move(states[i], int(buffers.move[at]), fact), MOVE_FACTS - 1)):
                of_move[i, at, n + 1] = GAPS + fact[n]


def in_threads(work: Any, rows: int, threads: int) -> None:
    """Share rows out among threads."""
    bounds = np.linspace(0, rows, threads + 1).astype(int)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, bounds[:-1], bounds[1:]))


class Facts:
    """What is learnt from: facts and outcomes of positions, as arrays."""

    def __init__(self, knowledge: Knowledge, shard: dict[str, Any], threads: int) -> None:
        game, sizes = knowledge.game, sizes_of(knowledge)
        self.game = game.name
        rows = len(shard["states"])
        states = np.ascontiguousarray(shard["states"]).reshape(-1).view(game.dtype)
        most_seat, most_table = FACTS[game.name]
        self.seat = np.full((rows, 4, most_seat), sizes[1], np.int16)
        self.table = np.full((rows, most_table), sizes[2], np.int16)
        self.sure = np.zeros((rows, 4), np.float32)

        def note(first: int, end: int) -> None:
            fact = np.zeros(400, np.int16)
            note_facts(states, first, end, fact, self.seat, self.table, self.sure)

        in_threads(note, rows, threads)
        if (styled := getattr(knowledge.facts, "STYLED", None)) is not None and "styles" in shard:
            self.table[shard["styles"], -1] = styled
        self.seats, self.round = states["seats"].copy(), np.minimum(states["round_no"], sizes[0]) - 1
        self.to_move, self.final = states["seat"].copy(), shard["finals"].astype(np.float32)
        self.worth = shard["worth"].copy()
        self.beside = np.full(rows, not shard["finals"].any())  # searched beside the games
        self.group = shard["groups"]
        self._note_moves(knowledge, states, shard, threads)

    def _note_moves(self, knowledge: Knowledge, states: Any, shard: dict[str, Any], threads: int) -> None:
        searched = shard["moves"] > 1
        self.searched = np.full(len(states), -1, np.int64)
        self.searched[searched] = np.arange(int(searched.sum()))
        chosen, rows = np.ascontiguousarray(states[searched]), int(searched.sum())
        self.move = np.full((rows, MOST_MOVES, MOVE_FACTS), GAPS + sizes_of(knowledge)[3], np.int16)
        self.below = np.zeros((rows, MOST_MOVES), np.float32)
        self.moves = shard["moves"][searched]

        def note(first: int, end: int) -> None:
            fact, buffers = np.zeros(400, np.int16), knowledge.new_buffers()
            note_choices(chosen, first, end, knowledge.weights, buffers, fact, self.move, self.below)

        in_threads(note, rows, threads)
        visits = shard["visits"][searched].astype(np.float32)
        visits[np.arange(MOST_MOVES) >= self.moves[:, None]] = 0
        self.target = visits / np.maximum(visits.sum(1, keepdims=True), 1)


def lift(shards: list[Facts]) -> None:
    """Raise what positions are worth, so that it is right on average in every round.

    Searches expect too little, because beyond the tree the turns are not chosen by a search.
    """
    for at in range(max((int(each.round.max()) for each in shards), default=-1) + 1):
        total, number = 0.0, 0
        for each in shards:
            chosen = ~each.beside & (each.round == at) & (each.worth != each.final).any(1)
            there = chosen[:, None] & (np.arange(4) < each.seats[:, None])
            total += float((each.final - each.worth)[there].sum())
            number += int(there.sum())
        low = total / max(number, 1)
        for each in shards:
            each.worth[each.round == at] += low / (1 - PLAYED) if each.beside.any() else low


# ---- the network


class SumOfRows(torch.autograd.Function):  # type: ignore[misc]  # torch may not be installed
    """The sums of rows that lists of facts name, in compiled loops."""

    @staticmethod
    def forward(context: Any, facts: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        """The sums, a list after the other."""
        context.facts, context.number = facts.numpy(), len(rows)
        return torch.from_numpy(sums_of(context.facts, rows.detach().contiguous().numpy()))

    @staticmethod
    def backward(context: Any, slopes: torch.Tensor) -> tuple[None, torch.Tensor]:
        """How the loss changes with the rows."""
        return None, torch.from_numpy(slopes_of(context.facts, slopes.contiguous().numpy(), context.number))


def sum_of_rows(facts: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
    """Sums of rows: on a GPU, a matrix of how often each fact holds, times the rows."""
    flat = facts.reshape(-1, facts.shape[-1])
    if flat.device.type == "cpu":
        sums = SumOfRows.apply(flat.contiguous(), rows)
    else:
        flat = flat.long()
        holds = torch.zeros(len(flat), len(rows) + 1, device=flat.device)
        holds.scatter_add_(1, flat, torch.ones_like(flat, dtype=holds.dtype))
        sums = holds[:, :-1] @ rows
    return sums.reshape(*facts.shape[:-1], -1)


class Model(nn.Module):  # type: ignore[misc]  # torch may not be installed
    """The network of ``search.net``, in numbers that can be learnt."""

    def __init__(self, sizes: tuple[int, int, int, int]) -> None:
        super().__init__()
        rounds, seat, table, move = sizes
        shapes = {
            "seat": (seat, 2 * COLUMNS),
            "table": (table, COLUMNS),
            "move": (GAPS + move, POLICY + 1),
            "second": (VALUE, SECOND),
            "second_bias": (SECOND,),
            "last": (SECOND,),
            "last_bias": (1,),
            "slope": (1,),
        }
        self.common, self.special = nn.ParameterDict(), nn.ParameterDict()
        for name, shape in shapes.items():
            start = torch.randn(shape) * 0.2 if name in ("second", "last") else torch.zeros(shape)
            if name == "table":
                start[0] = 0.1 + 0.5 * torch.rand(
                    COLUMNS
                )  # the fact that always holds: all columns begin alive
            if name == "slope":
                start += 0.5
            self.common[name] = nn.Parameter(start)  # of facts that are never seen, it stays 0
            self.special[name] = nn.Parameter(torch.zeros((rounds, *shape)))

    def of(self, name: str, at: int) -> torch.Tensor:
        """The weights of a round."""
        return self.common[name] + self.special[name][at]

    def hidden(self, batch: dict[str, torch.Tensor], at: int) -> torch.Tensor:
        """The first layer as every seat sees it."""
        seats = sum_of_rows(batch["seat"], self.of("seat", at))
        own, other = seats[..., :COLUMNS], seats[..., COLUMNS:]
        there = batch["there"][..., None]
        other = other * there
        others = (other.sum(1, keepdim=True) - other) / (there.sum(1, keepdim=True) - 1)
        table = sum_of_rows(batch["table"], self.of("table", at))
        return torch.relu(own + others + table[:, None])

    def scores(self, hidden: torch.Tensor, at: int) -> torch.Tensor:
        """What every seat will still gain."""
        second = torch.relu(hidden[..., :VALUE] @ self.of("second", at) + self.of("second_bias", at))
        return second @ self.of("last", at) + self.of("last_bias", at)

    def moves(self, hidden: torch.Tensor, batch: dict[str, torch.Tensor], at: int) -> torch.Tensor:
        """The log-probability that each move is preferred; ``hidden`` of the seat to move."""
        if batch["move"].device.type == "cpu":
            facts = sum_of_rows(batch["move"], self.of("move", at))
        else:
            table = torch.cat([self.of("move", at), self.of("move", at).new_zeros(1, POLICY + 1)])
            facts = nn.functional.embedding(batch["move"].long(), table).sum(2)
        weights = (facts[..., :POLICY] * hidden[:, None, VALUE:]).sum(-1) + facts[..., POLICY]
        weights = weights - batch["below"] * self.of("slope", at)
        missing = torch.arange(MOST_MOVES, device=weights.device) >= batch["moves"][:, None]
        return weights.masked_fill(missing, -1e9)


# ---- learning


class Data:
    """Facts on the device, in batches of one round each."""

    def __init__(self, facts: list[Facts], device: str) -> None:
        self.device, self.game = device, facts[0].game
        names = ("seat", "table", "sure", "seats", "round", "to_move", "final", "worth", "group", "beside")
        self.rows = {name: np.concatenate([getattr(each, name) for each in facts]) for name in names}
        starts = np.cumsum([0, *(len(each.move) for each in facts)])
        self.searched = np.concatenate(
            [
                np.where(each.searched >= 0, each.searched + at, -1)
                for each, at in zip(facts, starts, strict=False)
            ]
        )
        picked = ("move", "below", "moves", "target")
        self.choices = {name: np.concatenate([getattr(each, name) for each in facts]) for name in picked}
        self.tensors = {name: torch.from_numpy(rows).to(device) for name, rows in self.rows.items()}
        self.picked = {name: torch.from_numpy(rows).to(device) for name, rows in self.choices.items()}
        self.held_out = is_held_out(self.rows["group"])

    def batches(self, size: int, chance: np.random.Generator | None) -> list[tuple[int, Any]]:
        """Rows by round; shuffled, or those of games that are held out, in order."""
        batches = []
        for at in range(int(self.rows["round"].max()) + 1):
            chosen = self.held_out & ~self.rows["beside"] if chance is None else ~self.held_out
            rows = np.nonzero(chosen & (self.rows["round"] == at))[0]
            if chance is not None:
                chance.shuffle(rows)
            batches += [(at, rows[i : i + size]) for i in range(0, len(rows), size)]
        if chance is not None:
            chance.shuffle(batches)
        return batches

    def batch(self, rows: Any, exchange: Exchange | None = None) -> dict[str, torch.Tensor]:
        """The tensors of some rows; with those of their moves where there was a search.

        Facts may be exchanged for others that mean the same.
        """
        at = torch.from_numpy(rows).to(self.device)
        batch = {name: self.tensors[name][at] for name in self.tensors}
        batch["there"] = (torch.arange(4, device=self.device) < batch["seats"][:, None]).float()
        searched = self.searched[rows]
        has = np.nonzero(searched >= 0)[0]
        batch["has"] = torch.from_numpy(has).to(self.device)
        choice = torch.from_numpy(searched[has]).to(self.device)
        batch |= {name: self.picked[name][choice] for name in self.picked}
        if exchange is not None:
            for name, numbers in exchange._asdict().items():
                first = GAPS if name == "move" else 0  # how far a move is below the best stays as it is
                new = np.concatenate([np.arange(first), first + numbers, [first + len(numbers)]])
                batch[name] = torch.from_numpy(new.astype(np.int16)).to(self.device)[batch[name].long()]
        return batch


def losses(model: Model, batch: dict[str, torch.Tensor], at: int) -> tuple[torch.Tensor, torch.Tensor]:
    """The mean squared error of scores, in units of ``POINTS``, and what the visits surprise."""
    hidden = model.hidden(batch, at)
    wanted = (batch["worth"] - batch["sure"]) / POINTS
    error = ((model.scores(hidden, at) - wanted) ** 2 * batch["there"]).sum() / batch["there"].sum()
    has = batch["has"]
    if len(has) == 0:
        return error, error * 0
    mover = hidden[has, batch["to_move"][has].long()]
    likely = torch.log_softmax(model.moves(mover, batch, at), -1)
    return error, -(batch["target"] * likely).sum(-1).mean()


def train(
    model: Model, data: Data, epochs: int, rate: float, size: int = 2048, seed: int = 1
) -> dict[str, float]:
    """Learn, then say how far the network is off on games that were held out."""
    common = {"params": [*model.common.parameters()], "weight_decay": 0.01}
    special = {"params": [*model.special.parameters()], "weight_decay": DIFFERENCE}
    optimiser = torch.optim.AdamW([common, special], lr=rate, betas=(0.9, 0.99))
    chance = np.random.default_rng(seed)
    steps = epochs * len(data.batches(size, chance))
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, max_lr=rate, total_steps=steps + 1, pct_start=0.1
    )
    for _ in range(epochs):
        for at, rows in data.batches(size, chance):
            batch = data.batch(rows, any_exchange(data.game, at, chance))
            error, surprise = losses(model, batch, at)
            optimiser.zero_grad(set_to_none=True)
            (error + 0.25 * surprise).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
    return measure(model, data)


def measure(model: Model, data: Data) -> dict[str, float]:
    """By round, on games that were held out: the error in points of what was to be learnt, that of final
    scores and its bias, and the surprise.
    """
    report: dict[str, float] = {}
    for at, rows in data.batches(1 << 15, None):
        if f"error{at + 1}" in report:
            continue
        batch = data.batch(rows)
        with torch.no_grad():
            error, surprise = losses(model, batch, at)
            gained = model.scores(model.hidden(batch, at), at) * POINTS
        off = (gained - batch["final"] + batch["sure"]) * batch["there"]
        seats = batch["there"].sum()
        report[f"error{at + 1}"] = round(float(error.sqrt()) * POINTS, 2)
        report[f"final{at + 1}"] = round(float(((off**2).sum() / seats).sqrt()), 2)
        report[f"bias{at + 1}"] = round(float(off.sum() / seats), 2)
        report[f"surprise{at + 1}"] = round(float(surprise), 3)
    return report


# ---- export and import


def export(model: Model, sizes: tuple[int, int, int, int]) -> Net:
    """The network as it is played: its layers of facts in bytes."""
    net = new_net(sizes)
    for at in range(sizes[0]):
        for name in net.dtype.names:
            if name.endswith("_scale"):
                continue
            weights = model.of(name, at).detach().cpu().numpy()
            if name in LAYERS:
                scale = np.maximum(np.abs(weights).max(0) / 127, 1e-9)
                net[name][at] = np.round(weights / scale)
                net[f"{name}_scale"][at] = scale
            elif name in ("last", "last_bias"):
                net[name][at] = weights * POINTS if name == "last" else weights[0] * POINTS
            else:
                net[name][at] = weights[0] if name == "slope" else weights
    return net


def from_net(net: Net, sizes: tuple[int, int, int, int]) -> Model:
    """A model that says what a network says, to learn on from it."""
    model = Model(sizes)
    with torch.no_grad():
        for name, common in model.common.items():
            weights = net[name].astype(np.float32).reshape(sizes[0], *common.shape)
            if name in LAYERS:
                weights *= net[f"{name}_scale"][:, None]
            if name in ("last", "last_bias"):
                weights /= POINTS
            common.copy_(torch.from_numpy(weights.mean(0)))
            model.special[name].copy_(torch.from_numpy(weights - weights.mean(0)))
    return model


def save_model(model: Model, file: Path) -> None:
    """Keep a model, to learn on from it."""
    torch.save(model.state_dict(), file)


def load_model(file: Path, sizes: tuple[int, int, int, int]) -> Model:
    """A model that was kept."""
    model = Model(sizes)
    model.load_state_dict(torch.load(file, map_location="cpu"))
    return model
