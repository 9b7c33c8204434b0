"""Learn a game's network in generations: play, fit, match; again and again.

    python -m train.generations garden --folder build/garden --generations 4 --games 10000
    python -m train.generations garden --folder build/garden --minutes 8

Each generation plays games with the best network so far (the first one without any), on all cores, and fits a
new network to all positions so far, old and new. If it wins a match against the best, it becomes the best.
Everything is kept in the folder, so that the same command goes on after a stop, with the next part of the
games: `gen1/games00500.npz` (positions of a part, from game 500 on), `gen1/played`, `gen1/net.npz`,
`gen1/model.pt`, `log.jsonl` (a line for each generation with its figures), `best.npz`.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sintra.arena.cluster import spread
from sintra.games import find_game
from sintra.kernel.random import seed_number
from sintra.search import net as nets
from sintra.search.knowledge import Knowledge, knowledge_of
from train.beside import search_beside
from train.games import BY_SEARCH, BY_STYLE, MIXED, Games, Opponent, Plan, Table, sizes_of
from train.styles import new_styles

BATCH = 10  # games that a thread plays between two looks at the clock
PART = 500  # games that are saved together: a multiple of BATCH
SEATS = {2: 0.6, 3: 0.2, 4: 0.2}
OTHERS = {"summer": {"board": 0.25}, "garden": {"side": 0.25, "payment": 0.15}}  # how often not the usual
NEWEST = 6  # generations whose positions are learnt from
MOST_NODES = 4096


def say(folder: Path, **facts: Any) -> None:
    """Write a line into the log."""
    line = json.dumps({"at": round(time.time()), **facts})
    with (folder / "log.jsonl").open("a") as log:
        log.write(line + "\n")
    print(line, file=sys.stderr, flush=True)


def new_lineups(
    knowledge: Knowledge, games: int, seats: dict[int, float], chance: np.random.Generator
) -> Any:
    """Deals, seats and options of games that one player plays against itself."""
    game = knowledge.game
    options = list(game.options)
    lineups = np.zeros((games, 6 + len(game.choices({}))), np.int64)
    lineups[:, 0] = np.arange(games)
    lineups[:, 1] = chance.choice(list(seats), games, p=list(seats.values()))
    for row in lineups:
        others = OTHERS[game.name]
        chosen = {
            name: game.options[name][int(chance.random() < others.get(name, 0))]
            for name in options
            if others.get(name)
        }
        row[6:] = game.choices(chosen)
    return lineups


def duel_lineups(knowledge: Knowledge, games: int, seats: int, options: dict[str, str]) -> Any:
    """Mirrored deals: player 0 alone in every seat in turn, player 1 in all others."""
    lineups = np.zeros((games, 6 + len(knowledge.game.choices({}))), np.int64)
    lineups[:, 0] = np.arange(games) // seats
    lineups[:, 1], lineups[:, 2:6] = seats, 1
    lineups[np.arange(games), 2 + np.arange(games) % seats] = 0
    lineups[:, 6:] = knowledge.game.choices(options)
    return lineups


def with_facts(knowledge: Knowledge) -> Knowledge:
    """The same, able to tell a network the facts of a position."""
    facts = import_module(f"sintra.search.{knowledge.game.name}.facts")
    return replace(knowledge, facts=facts)


def play_some(games: Games, table: Table, plan: Plan, mixed: int, first: int) -> dict[str, Any]:
    """Play some games, from a number on."""
    return table.play(games, first, min(BATCH, len(games.lineups) - first), plan, mixed=mixed)


@cache
def far_table(name: str) -> tuple[Knowledge, Table]:
    """What a process of a cluster plays with."""
    knowledge = with_facts(knowledge_of(find_game(name)))
    return knowledge, Table(knowledge, MOST_NODES, BATCH)


def play_far(shared: tuple[Any, ...], first: int) -> tuple[dict[str, Any], Any]:
    """Some games on a machine of a cluster: the positions that were noted, and the scores."""
    name, players, lineups, seed, styles, plan, mixed = shared
    knowledge, table = far_table(name)
    games = Games(knowledge, players, lineups, seed)
    games.styles = styles
    part = play_some(games, table, plan, mixed, first)
    return part, games.scores[first : first + BATCH]


class Workshop:
    """One game's folder, and the threads that work in it."""

    def __init__(
        self,
        name: str,
        folder: Path,
        threads: int,
        seed: str,
        tuning: dict[str, float] | None = None,
        ray: str | None = None,
        seats: dict[int, float] | None = None,
    ) -> None:
        self.seats = seats or SEATS  # how often games to learn from have so many
        self.game, self.folder, self.threads, self.seed = find_game(name), folder, threads, seed
        self.ray = ray  # the address of a cluster that plays the games
        self.tuning = tuning or {}  # of players with a network, beside those of the game
        self.knowledge = with_facts(knowledge_of(self.game))
        self.old = knowledge_of(self.game, "0.1")
        self.facts: dict[Path, list[Any]] = {}  # of the positions in a folder, once noted
        self.tables = [Table(self.knowledge, MOST_NODES, BATCH) for _ in range(threads)]
        folder.mkdir(parents=True, exist_ok=True)

    def player(self, net: Any, **tuning: float) -> Opponent:
        """A network with its tuning; without one, version 0.1."""
        if net is None:
            return Opponent(self.old.new_tuning(**tuning), None, -1.0)
        tuning = {"leaf": 0.5, **self.tuning, **tuning}
        leaf = tuning.pop("leaf")
        return Opponent(self.knowledge.new_tuning(**tuning), net, leaf)

    def best(self) -> Any:
        """The best network so far, or None."""
        file = self.folder / "best.npz"
        return nets.load(file, sizes_of(self.knowledge)) if file.exists() else None

    def run(
        self, games: Games, plan: Plan, until: float, *, mixed: int, part: range | None = None
    ) -> list[dict[str, Any]]:
        """Play games, or some of them, on all threads or machines until a time; in their order."""
        numbers = part or range(len(games.lineups))
        firsts = list(range(numbers.start, numbers.stop, BATCH))
        play = self._play_here if self.ray is None else self._play_far
        parts = dict(play(games, plan, firsts, until, mixed))
        for first, rows in parts.items():
            rows["groups"] = np.full(len(rows["moves"]), first // BATCH + games.seed % 1000 * 7, np.int64)
        return [parts[first] for first in sorted(parts)]

    def _play_here(
        self, games: Games, plan: Plan, firsts: list[int], until: float, mixed: int
    ) -> list[tuple[int, dict[str, Any]]]:
        left = firsts[::-1]

        def work(table: Table) -> list[tuple[int, dict[str, Any]]]:
            parts = []
            while left and time.time() < until:
                try:
                    first = left.pop()
                except IndexError:
                    break
                parts.append((first, play_some(games, table, plan, mixed, first)))
            return parts

        with ThreadPoolExecutor(self.threads) as pool:
            return [part for parts in pool.map(work, self.tables) for part in parts]

    def _play_far(
        self, games: Games, plan: Plan, firsts: list[int], until: float, mixed: int
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        assert self.ray is not None
        shared = (self.game.name, games.opponents, games.lineups, games.seed, games.styles, plan, mixed)
        with closing(spread(partial(play_far, shared), firsts, self.ray)) as parts:
            for first, (part, scores) in parts:
                games.scores[first : first + BATCH] = scores
                yield first, part
                if time.time() > until:
                    return

    def play(
        self, generation: int | str, number: int, plan: Plan, until: float, mixed: int = MIXED
    ) -> dict[str, Any]:
        """A generation's games, saved part by part in its folder; figures for the log.

        Parts that are there already are kept.
        """
        began = time.time()
        folder = self.folder / f"gen{generation}"
        folder.mkdir(exist_ok=True)
        seed = seed_number(f"{self.seed}/{generation}")
        lineups = new_lineups(self.knowledge, number, self.seats, np.random.default_rng(seed))
        games = Games(self.knowledge, [self.player(self.best())], lineups, seed)
        games.styles = new_styles(self.game.name, self.knowledge.weights, seed)
        positions, searched = 0, 0
        for first in range(0, number, PART):
            file, part = folder / f"games{first:05}.npz", range(first, min(first + PART, number))
            if not file.exists():
                parts = self.run(games, plan, until, mixed=mixed, part=part) if time.time() < until else []
                if not parts:
                    break
                shard = {name: np.concatenate([each[name] for each in parts]) for name in parts[0]}
                save_part(file, shard | {"scores": games.scores[part]})
            with np.load(file) as shard:
                games.scores[part] = shard["scores"]
                positions, searched = positions + len(shard["moves"]), searched + (shard["moves"] > 1).sum()
        (folder / "played").touch()
        scores = games.scores
        played = scores.any(1)
        two = played & (games.lineups[:, 1] == 2) & (games.lineups[:, 6] == 0)
        return {
            "games": int(played.sum()),
            "positions": positions,
            "searched": int(searched),
            "two_seats_mean": round(float(scores[two][:, :2].mean()), 1) if two.any() else None,
            "seconds": round(time.time() - began, 1),
        }

    def beside(self, generation: int, simulations: int, until: float) -> dict[str, Any]:
        """Searches beside a generation's games, saved part by part like these; figures for the log."""
        began, positions = time.time(), 0
        seed = seed_number(f"{self.seed}/{generation}/beside")
        lineups = duel_lineups(self.knowledge, 2, 2, {})  # nobody plays them
        games = Games(self.knowledge, [self.player(self.best())], lineups, seed)
        for file in sorted((self.folder / f"gen{generation}").glob("games*.npz")):
            into = file.with_name(file.name.replace("games", "beside"))
            if not into.exists():
                with np.load(file) as shard:
                    found = search_beside(games, self.tables, dict(shard), simulations, until)
                if not found:
                    break
                save_part(into, found)
            with np.load(into) as shard:
                positions += len(shard["moves"])
        return {"positions": positions, "seconds": round(time.time() - began, 1)}

    def duel(
        self,
        one: Opponent,
        other: Opponent,
        games: int,
        simulations: tuple[int, int],
        seats: int = 2,
        seed: str = "gate",
        until: float = 1e12,
        **options: str,
    ) -> dict[str, Any]:
        """A match on mirrored deals: how often ``one`` was first, and the mean scores."""
        began = time.time()
        lineups = duel_lineups(self.knowledge, games, seats, options)
        match = Games(self.knowledge, [one, other], lineups, seed_number(seed))
        plan = Plan([[each, each] for each in simulations], 1 << 30, 0)
        self.run(match, plan, until, mixed=BY_SEARCH)
        return summary(match, seats) | {"seconds": round(time.time() - began, 1)}


def save_part(file: Path, shard: dict[str, Any]) -> None:
    """Write what was noted, whole or not at all."""
    temporary = file.parent / "writing.npz"
    np.savez_compressed(temporary, **shard)
    temporary.rename(file)


def summary(match: Games, seats: int) -> dict[str, Any]:
    """Share of first places of player 0 with its interval, and mean scores."""
    scores, lineups = match.scores[:, :seats].astype(float), match.lineups
    played = scores.any(1)
    scores, lineups = scores[played], lineups[played]
    seat = (lineups[:, 2 : 2 + seats] == 0).argmax(1)
    own = scores[np.arange(len(scores)), seat]
    best = scores.max(1)
    wins = np.where(own == best, 1 / (scores == best[:, None]).sum(1), 0.0)
    rate, n = wins.mean(), len(wins)
    others = (scores.sum(1) - own) / (seats - 1)
    return {
        "games": n,
        "first": round(100 * rate, 1),
        "error": round(196 * float(np.sqrt(max(rate * (1 - rate), 0.01) / n)), 1),
        "scores": f"{own.mean():.1f} : {others.mean():.1f}",
    }


def fit(shop: Workshop, generation: int, epochs: int, device: str) -> dict[str, Any]:
    """A new network from the positions of the newest generations; figures for the log."""
    import torch

    from train.learn import Data, Facts, Model, export, from_net, lift, load_model, save_model, train

    began, sizes = time.time(), sizes_of(shop.knowledge)
    first = max(generation - NEWEST + 1, 0)
    folders = [shop.folder / f"gen{each}" for each in ("styles", *range(first, generation + 1))]
    for folder in folders:
        if folder not in shop.facts:
            shop.facts[folder] = []
            for file in sorted([*folder.glob("games*.npz"), *folder.glob("beside*.npz")]):
                with np.load(file) as shard:
                    shop.facts[folder].append(Facts(shop.knowledge, dict(shard), shop.threads))
            lift(shop.facts[folder])
    facts = [each for folder in folders for each in shop.facts[folder]]
    noted = time.time()
    data = Data(facts, device)
    torch.manual_seed(generation)
    earlier = shop.folder / f"gen{generation - 1}" / "model.pt"
    if earlier.exists():
        model = load_model(earlier, sizes).to(device)
    else:
        best = shop.best()  # the folder may begin with the network of an earlier one
        model = (Model(sizes) if best is None else from_net(best, sizes)).to(device)
    figures = train(model, data, epochs, 3e-3, size=4096)
    folder = shop.folder / f"gen{generation}"
    save_model(model, folder / "model.pt")
    nets.save(folder / "net.npz", export(model, sizes))
    times = {"facts_s": round(noted - began, 1), "learn_s": round(time.time() - noted, 1)}
    return {"rows": len(data.searched), **figures, **times}


def parse_tuning(text: str) -> dict[str, float]:
    """Numbers with names, as in ``leaf=0.5,sharp=1.5``."""
    return {name: float(number) for name, number in (pair.split("=") for pair in text.split(",") if pair)}


def main() -> int:
    """Go on with the generations of a folder."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("game")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--generations", type=int, default=1, help="how many more")
    parser.add_argument("--games", type=int, default=10_000, help="of each generation")
    parser.add_argument(
        "--minutes", type=float, default=1e9, help="after which none is begun that may not end"
    )
    parser.add_argument("--seconds", type=float, default=1e9, help="of play in each generation, at most")
    parser.add_argument("--quick", type=int, default=50, help="simulations of most turns")
    parser.add_argument("--full", type=int, default=250, help="simulations of the turns that teach moves")
    parser.add_argument("--part", type=int, default=4, help="one of so many turns is full")
    parser.add_argument("--beside", type=int, default=0, help="simulations of searches beside the games")
    parser.add_argument("--gate", type=int, default=200, help="games of the match that a network must win")
    parser.add_argument("--gate-simulations", type=int, default=200)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", default="1")
    parser.add_argument("--styles", type=int, default=0, help="games without a search, to begin with")
    parser.add_argument("--ray", nargs="?", const="", help="play in the Ray cluster at this address")
    parser.add_argument("--seats", type=parse_tuning, default={}, help="how often, such as 2=0.6,3=0.2,4=0.2")
    parser.add_argument("--tuning", type=parse_tuning, default={}, help="such as leaf=0.5,sharp=1.5")
    args = parser.parse_args()
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    seats = {int(number): share for number, share in args.seats.items()}
    shop = Workshop(args.game, args.folder, args.threads, args.seed, args.tuning, args.ray, seats)
    if args.styles and not (args.folder / "genstyles" / "played").exists():
        plan = Plan([[1, 1]], 1, 1)
        figures = shop.play("styles", args.styles, plan, time.time() + args.seconds, BY_STYLE)
        say(args.folder, generation="styles", what="play", **figures)
    done, until = len(list(args.folder.glob("gen*/done"))), time.time() + 60 * args.minutes
    for generation in range(done, done + args.generations):
        if time.time() + 1.5 * min(args.seconds, 1e6) > until:
            break
        if not (args.folder / f"gen{generation}" / "played").exists():
            plan = Plan([[args.quick, args.full]], args.part, 1)
            figures = shop.play(generation, args.games, plan, time.time() + args.seconds)
            say(args.folder, generation=generation, what="play", **figures)
        if args.beside:
            figures = shop.beside(generation, args.beside, time.time() + args.seconds)
            say(args.folder, generation=generation, what="beside", **figures)
        say(args.folder, generation=generation, what="fit", **fit(shop, generation, args.epochs, device))
        gate(shop, generation, args.gate, args.gate_simulations)
        (args.folder / f"gen{generation}" / "done").touch()
    return 0


def gate(shop: Workshop, generation: int, games: int, simulations: int) -> None:
    """Let the new network play the best so far; if it is not worse, it is the best from now on."""
    file = shop.folder / f"gen{generation}" / "net.npz"
    new, best = nets.load(file, sizes_of(shop.knowledge)), shop.best()
    result = shop.duel(
        shop.player(new), shop.player(best), games, (simulations, simulations), seed=f"gate{generation}"
    )
    better = bool(result["first"] >= 50)
    say(shop.folder, generation=generation, what="gate", better=better, **result)
    if better:
        (shop.folder / "best.npz").write_bytes(file.read_bytes())
    if best is not None:
        figures = shop.duel(shop.player(new), shop.player(None), games // 2, (simulations, simulations))
        say(shop.folder, generation=generation, what="against 0.1", **figures)


if __name__ == "__main__":
    sys.exit(main())
