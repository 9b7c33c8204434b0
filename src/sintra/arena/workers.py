"""Worker processes that play the games of a match side by side.

A worker has one pipe: numbers of games come in, finished games go out. It ends when the other end is closed,
so that none outlives the match even if the command is killed. There are no threads and no locks here: Ctrl-C
may raise ``KeyboardInterrupt`` anywhere in this process, and a lock that it leaves locked hangs the exit.
"""

import multiprocessing
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from sintra.arena.game import Played, play_game, warm_up
from sintra.arena.match import Match
from sintra.kernel.errors import SintraError

AHEAD = 2  # games that a worker has been given: it never waits for the next


class Worker(NamedTuple):
    """A process that plays games, and this side of its pipe."""

    process: BaseProcess
    pipe: Connection


def play_side_by_side(match: Match, numbers: list[int], workers: int) -> Iterator[Played]:
    """Play games of a match in some processes; they come as they end."""
    waiting, crew = iter(numbers), list[Worker]()
    resource_tracker.ensure_running()  # or else the first worker starts it, which lets interrupts through
    try:
        with _interrupts_held_back():  # the workers inherit that: they leave Ctrl-C to this process
            for _ in range(workers):
                crew.append(_start(match))
        owed = {worker.pipe: _send(worker.pipe, islice(waiting, AHEAD)) for worker in crew}
        while owed := {pipe: games for pipe, games in owed.items() if games}:
            ready = wait(list(owed))
            for pipe in (pipe for pipe in owed if pipe in ready):
                game = _receive(pipe)
                owed[pipe] += _send(pipe, islice(waiting, 1)) - 1
                yield game
    finally:  # the match is over or was interrupted: nobody waits for games that are still being played
        for worker in crew:
            worker.process.kill()
        for worker in crew:
            worker.process.join()
            worker.pipe.close()


def _start(match: Match) -> Worker:
    spawn = multiprocessing.get_context("spawn")  # a fork is not safe beside the threads of compiled code
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_work, args=(theirs, match), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def _send(pipe: Connection, numbers: Iterator[int]) -> int:
    """Give a worker more games to play. Return how many."""
    sent = 0
    for number in numbers:
        try:
            pipe.send(number)
        except OSError:
            raise _died() from None
        sent += 1
    return sent


def _receive(pipe: Connection) -> Played:
    """The next game that a worker has finished."""
    try:
        answer: Played | Exception = pipe.recv()
    except (EOFError, OSError):
        raise _died() from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _died() -> SintraError:
    return SintraError("worker_died", expected="every worker process lives on")


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


# ---- in the worker


def _work(pipe: Connection, match: Match) -> None:
    """Play the games whose numbers come in, until the pipe is closed. An error is the last answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, ConnectionError):  # the other end was closed
        try:
            warm_up(match)
            while True:
                pipe.send(play_game(match, pipe.recv()))
        except (EOFError, ConnectionError):
            raise
        except Exception as error:
            error.add_note(traceback.format_exc())
            pipe.send(error)
