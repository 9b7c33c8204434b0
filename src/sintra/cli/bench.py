"""`sintra bench`."""

import json
import os
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import Any

from sintra.cli.arguments import Parser, add_game, add_json, describe_table, new_parser, parse_options
from sintra.cli.progress import announce_compilation
from sintra.games import find_game
from sintra.kernel.jit import COMPILED, compiled
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng, next_word
from sintra.kernel.walks import play_games_randomly

GAMES = 2_000 if COMPILED else 5  # in one measurement
YARDSTICK = 5_000_000 if COMPILED else 50_000
REPEATS = 9
FIRST_STEP = "from sintra.table import Table; table = Table({!r}); table.play(table.seat, table.legal()[0])"
LEAVE = "; import os; os._exit(0)"  # the clock stops at the step, not when Python has tidied up


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "bench",
        "Measure whole random games on one core, beside a fixed loop of integer arithmetic as a yardstick,\n"
        "and the time from the start of the process to the first step, with and without a cache.",
        "sintra bench --game summer --seats 2 --json",
    )
    add_game(command)
    add_json(command)
    return command


@compiled
def yardstick(rng: Any, turns: int) -> int:
    """A fixed loop of integer arithmetic, to compare machines and moments."""
    word = 0
    for _ in range(turns):
        word ^= next_word(rng)
    return word


def run(args: Any) -> int:
    """Measure and print."""
    game = find_game(args.game)
    game.check_seats(args.seats)
    options = game.check_options(parse_options(args.option))
    announce_compilation()
    report = {
        "game": game.name,
        "options": options,
        "seats": args.seats,
        "compiled": COMPILED,
        **measure(game, args.seats, options),
        **measure_first_use(game.name),
    }
    print(json.dumps(report) if args.json else _format(report))
    return 0


def measure(game: Any, seats: int, options: dict[str, str]) -> dict[str, float]:
    """Medians over interleaved repeats, so that a busy moment hits games and yardstick alike."""
    rng, log, steps = new_rng(), new_log(wanted=False), game.new_steps()
    setting = (game.new_state(), seats, game.choices(options))
    play_games_randomly(1, *setting, 0, rng, log, steps)  # compile, warm up
    yardstick(rng, 1)
    game_times, loop_times, played = [], [], 0
    for repeat in range(REPEATS):
        start = time.perf_counter()
        count = play_games_randomly(GAMES, *setting, repeat, rng, log, steps)
        middle = time.perf_counter()
        yardstick(rng, YARDSTICK)
        end = time.perf_counter()
        game_times.append((middle - start) / count)
        loop_times.append((end - middle) / YARDSTICK)
        played += count
    step_s, length = median(game_times), played / (GAMES * REPEATS)
    return {
        "games_per_s": round(1 / (step_s * length), 1),
        "steps_per_s": round(1 / step_s, 1),
        "ns_per_step": round(step_s * 1e9, 1),
        "steps_per_game": round(length, 2),
        "yardstick_ns": round(median(loop_times) * 1e9, 3),
    }


def measure_first_use(name: str) -> dict[str, float]:
    """Seconds from starting Python to the first step played, compiling first, then from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        times = []
        for _ in range(4):
            start = time.perf_counter()
            program = FIRST_STEP.format(name) + LEAVE
            subprocess.run([sys.executable, "-c", program], env=environment, check=True)
            times.append(time.perf_counter() - start)
    return {"first_use_s": round(median(times[1:]), 2), "first_use_cold_s": round(times[0], 2)}


def _format(report: dict[str, Any]) -> str:
    how = "compiled" if report["compiled"] else "interpreted"
    return "\n".join(
        [
            f"{describe_table(report)}, {how}, one core",
            f"{report['games_per_s']:>14,.0f} games/s",
            f"{report['steps_per_s']:>14,.0f} steps/s",
            f"{report['ns_per_step']:>14,.1f} ns per step, legal list included",
            f"{report['steps_per_game']:>14,.1f} steps per game",
            f"{report['yardstick_ns']:>14,.3f} ns per turn of the yardstick loop",
            f"{report['first_use_s']:>14,.2f} s from start to first step, cached",
            f"{report['first_use_cold_s']:>14,.2f} s from start to first step, compiling",
        ]
    )
