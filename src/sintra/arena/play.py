"""Playing a match, on all cores.

Deals follow from the seed and their number, the players' own random numbers from the seed, the number of the
game and the seat: so the results do not depend on which process plays which game when.
"""

import multiprocessing
import signal
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice

from sintra.arena.folder import Folder
from sintra.arena.match import Match
from sintra.arena.ratings import Result
from sintra.bots.players import Player, choose_text, format_choice, new_player, parse_player
from sintra.kernel.errors import SintraError
from sintra.kernel.jit import COMPILED
from sintra.record import Record, record_of
from sintra.table import Table

Game = tuple[int, Result, Record]  # its number, how it ended, how it went


def play_match(
    match: Match, folder: Folder | None, workers: int, show: Callable[[int], None] = lambda _: None
) -> list[Result]:
    """Play what the folder does not hold yet; all results in the order of their numbers.

    Whoever wants fair clocks calls ``warm_up`` before; worker processes do it for themselves.
    """
    done = dict(folder.results) if folder else {}
    numbers = range(1, match.games + 1)
    left = [number for number in numbers if number not in done]
    played = len(numbers) - len(left)
    with closing(play_games(match, left, workers)) as games:
        for number, result, record in games:
            if folder:
                folder.add(number, result, record)
            done[number] = result
            played += 1
            show(played)
    return [done[number] for number in numbers]


def play_games(match: Match, numbers: list[int], workers: int) -> Generator[Game, None, None]:
    """Play games of a match, in any order."""
    if workers == 1 or len(numbers) < 2:
        yield from (play_game(match, number) for number in numbers)
    else:
        yield from _play_side_by_side(match, numbers, min(workers, len(numbers)))


def play_game(match: Match, number: int) -> Game:
    """Play one game of a match, with a clock for every seat that runs while its player thinks."""
    job = match.schedule.job(number)
    table = Table(match.game, match.seats, match.options, f"{match.seed}/{job.deal}")
    names = [match.players[who] for who in job.seats]
    own = f"{match.seed}/{number}/players"  # never the table's: nobody may foresee what will be drawn
    players = [new_player(table.game, name, own, seat) for seat, name in enumerate(names)]
    clocks: list[list[float]] = [[] for _ in players]  # the seconds of every turn of every seat
    while not table.over:
        seat = table.seat
        if not table.turn:
            clocks[seat].append(0.0)
        try:
            clocks[seat][-1] += play_step(table, players[seat])
        except SintraError as error:
            facts = {"player": names[seat], "game": number, "step": table.steps + 1}
            raise SintraError("player_failed", **facts, reason=str(error)) from error
    result = Result(
        job.seats,
        tuple(table.scores),
        job.deal,
        seconds=tuple(round(sum(clock), 6) for clock in clocks),
        turns=tuple(len(clock) for clock in clocks),
        longest=tuple(round(max(clock, default=0.0), 6) for clock in clocks),
    )
    return number, result, record_of(table)


def play_step(table: Table, player: Player) -> float:
    """Let a player take one step; the seconds that it thought."""
    state = table.state.copy()  # its own: it cannot disturb the game
    start = time.perf_counter()
    step = player.choose(state)
    seconds = time.perf_counter() - start
    table.play(table.seat, format_choice(table, step))
    return seconds


def warm_up(match: Match) -> None:
    """Let every kind of player choose once: code is compiled or loaded before the clocks run."""
    if COMPILED:
        table = Table(match.game, match.seats, match.options, "warm-up")
        names = {parse_player(spec)[0] for spec in match.players}  # without settings: it need not take long
        steps = [choose_text(new_player(table.game, name, "warm-up"), table) for name in sorted(names)]
        table.play(table.seat, steps[0])


# ---- worker processes


def _play_side_by_side(match: Match, numbers: list[int], workers: int) -> Iterator[Game]:
    others = set(multiprocessing.active_children())
    waiting = iter(numbers)
    spawn = multiprocessing.get_context("spawn")  # a fork is not safe beside the threads of compiled code
    with ProcessPoolExecutor(workers, spawn, _begin_work, (match,)) as pool:
        try:
            running = _submit(pool, match, islice(waiting, 2 * workers))
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= _submit(pool, match, islice(waiting, len(done)))
                yield from (future.result() for future in done)
        except BaseException as reason:  # broken off: nobody waits for the games that are being played
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            if isinstance(reason, BrokenProcessPool):
                raise SintraError("worker_died", expected="every worker process lives on") from None
            raise


def _submit(pool: ProcessPoolExecutor, match: Match, numbers: Iterator[int]) -> set[Future[Game]]:
    with _interrupts_held_back():  # the workers that this starts leave Ctrl-C to this process
        return {pool.submit(play_game, match, number) for number in numbers}


def _begin_work(match: Match) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm_up(match)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits until the end of this block; processes that are started in it do not hear it at all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
