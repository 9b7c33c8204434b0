"""`sintra simulate`."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.bots import baseline
from sintra.bots.players import choose_text, new_player, parse_player
from sintra.cli.arguments import (
    Parser,
    add_bots,
    add_game,
    add_json,
    describe_table,
    new_parser,
    parse_bots,
    parse_options,
    whole_number,
)
from sintra.cli.progress import Progress, announce_compilation
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.kernel.random import new_rng, seed_number
from sintra.table import Table, check_seed

Play = Callable[[np.ndarray, np.ndarray, int], None]  # fills scores and lengths, from a game number on

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
    for name in names:
        parse_player(name)
    seed = check_seed(args.seed)
    announce_compilation()
    scores = np.zeros((args.games, args.seats), np.int16)
    lengths = np.zeros(args.games, np.int32)
    compiled = set(names) <= set(baseline.NAMES)
    play = (compiled_games if compiled else refereed_games)(game, options, names, seed)
    chunk = CHUNK if compiled else 1
    play(scores[:0], lengths[:0], 0)  # compiles before the clock starts
    progress = Progress("games", args.games)
    for start in range(0, args.games, chunk):
        part = slice(start, start + chunk)
        play(scores[part], lengths[part], start)
        progress.show(min(start + chunk, args.games))
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


def compiled_games(game: Game, options: dict[str, str], names: list[str], seed: str) -> Play:
    """Games between baseline players: played whole in compiled code."""
    bots = np.array([baseline.find_bot(name) for name in names], np.int8)
    setting = (game.new_state(), len(names), game.choices(options), bots, seed_number(seed))
    buffers = (new_rng(), *baseline.new_buffers(game))

    def play(scores: np.ndarray, lengths: np.ndarray, first: int) -> None:
        baseline.play_games(scores, lengths, first, *setting, *buffers)

    return play


def refereed_games(game: Game, options: dict[str, str], names: list[str], seed: str) -> Play:
    """Games between any players: at a table, each player with random numbers of its own."""

    def play(scores: np.ndarray, lengths: np.ndarray, first: int) -> None:
        for row in range(len(lengths)):
            table = Table(game.name, len(names), options, f"{seed_number(seed)}/{first + row}")
            players = [new_player(game, name, f"{table.seed}/player", at) for at, name in enumerate(names)]
            while not table.over:
                table.play(table.seat, choose_text(players[table.seat], table))
            scores[row], lengths[row] = table.scores, table.steps

    return play


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
    lines = [
        f"{describe_table(report)}: {report['games']:,} games, seed {report['seed']}",
        f"{'seat':>4}  {'bot':12}{'wins':>8}{'average':>10}{'lowest':>8}{'highest':>9}",
    ]
    columns = (report[name] for name in ("bots", "wins", "averages", "lowest", "highest"))
    for seat, (bot, wins, average, lowest, highest) in enumerate(zip(*columns, strict=True)):
        lines.append(f"{seat:>4}  {bot:12}{wins:>8,}{average:>10.2f}{lowest:>8}{highest:>9}")
    lines.append(f"{report['ties']:,} shared victories; {report['steps_per_game']} steps a game")
    return "\n".join(lines)
