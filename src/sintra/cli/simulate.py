"""`sintra simulate`."""

import json
from typing import Any

import numpy as np

from sintra.bots.baseline import find_bot, new_room, play_games
from sintra.cli.arguments import (
    Parser,
    add_bots,
    add_game,
    add_json,
    new_parser,
    parse_bots,
    parse_options,
    whole_number,
)
from sintra.cli.progress import Progress, announce_compilation
from sintra.games import find_game
from sintra.kernel.random import new_rng, seed_number
from sintra.table import check_seed

CHUNK = 100  # games between two looks at the clock


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "simulate",
        "Play many games between computer players and show scores, wins and averages.",
        "sintra simulate --seats 2 --option board=grey --bots random,greedy --games 1000 --seed 1",
    )
    add_game(command)
    add_bots(command)
    command.add_argument("--games", type=whole_number, default=1000, help="number of games (default: 1000)")
    add_json(command)
    return command


def run(args: Any) -> int:
    """Play and report."""
    game = find_game(args.game)
    game.check_seats(args.seats)
    options = game.check_options(parse_options(args.option))
    names = parse_bots(args)
    bots = np.array([find_bot(name) for name in names], np.int8)
    seed = check_seed(args.seed)
    announce_compilation()
    scores = np.zeros((args.games, args.seats), np.int16)
    lengths = np.zeros(args.games, np.int32)
    room = (game.new_state(), args.seats, game.choices(options), bots, seed_number(seed))
    buffers = (new_rng(), *new_room(game))
    play_games(scores[:0], lengths[:0], 0, *room, *buffers)  # compiles, if need be, before the clock starts
    progress = Progress("games", args.games)
    for start in range(0, args.games, CHUNK):
        part = slice(start, start + CHUNK)
        play_games(scores[part], lengths[part], start, *room, *buffers)
        progress.show(min(start + CHUNK, args.games))
    progress.close()
    report = {
        "game": game.name,
        "options": options,
        "seats": args.seats,
        "bots": names,
        "seed": seed,
        "games": args.games,
        **summarise(scores, lengths),
    }
    print(json.dumps({**report, "scores": scores.tolist()}) if args.json else _format(report))
    return 0


def summarise(scores: np.ndarray, lengths: np.ndarray) -> dict[str, Any]:
    """Wins (a shared victory counts for every winner), ties, averages and extremes by seat."""
    best = scores == scores.max(axis=1, keepdims=True)
    return {
        "wins": best.sum(axis=0).tolist(),
        "ties": int((best.sum(axis=1) > 1).sum()),
        "averages": [round(float(mean), 2) for mean in scores.mean(axis=0)],
        "lowest": scores.min(axis=0).tolist(),
        "highest": scores.max(axis=0).tolist(),
        "steps_per_game": round(float(lengths.mean()), 1),
    }


def _format(report: dict[str, Any]) -> str:
    options = ", ".join(f"{name}={choice}" for name, choice in report["options"].items())
    head = f"{report['game']}, {report['seats']} seats, {options}"
    lines = [
        f"{head}: {report['games']:,} games, seed {report['seed']}",
        f"{'seat':>4}  {'bot':12}{'wins':>8}{'average':>10}{'lowest':>8}{'highest':>9}",
    ]
    columns = (report[name] for name in ("bots", "wins", "averages", "lowest", "highest"))
    for seat, (bot, wins, average, lowest, highest) in enumerate(zip(*columns, strict=True)):
        lines.append(f"{seat:>4}  {bot:12}{wins:>8,}{average:>10.2f}{lowest:>8}{highest:>9}")
    lines.append(f"{report['ties']:,} shared victories; {report['steps_per_game']} steps a game")
    return "\n".join(lines)
