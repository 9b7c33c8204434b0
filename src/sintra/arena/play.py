"""Playing a match, on all cores. The results do not depend on how many there are."""

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial

from sintra.arena.cluster import play_warm, spread
from sintra.arena.folder import Folder
from sintra.arena.game import Played, play_game
from sintra.arena.match import Match
from sintra.arena.ratings import Result
from sintra.arena.workers import play_side_by_side


def play_match(
    match: Match,
    folder: Folder | None,
    workers: int,
    show: Callable[[int], None] = lambda _: None,
    ray: str | None = None,
) -> list[Result]:
    """Play what the folder does not hold yet. Return all results in the order of their numbers.

    With the address of a Ray cluster the games are played there, and the number of workers is the cluster's.
    For fair clocks call ``warm_up`` first; worker processes do so themselves.
    """
    done = dict(folder.results) if folder else {}
    numbers = range(1, match.games + 1)
    left = [number for number in numbers if number not in done]
    played = len(numbers) - len(left)
    with closing(play_games(match, left, workers, ray)) as games:
        for number, result, record in games:
            if folder:
                folder.add(number, result, record)
            done[number] = result
            played += 1
            show(played)
    return [done[number] for number in numbers]


def play_games(
    match: Match, numbers: list[int], workers: int, ray: str | None = None
) -> Generator[Played, None, None]:
    """Play games of a match, in any order."""
    if ray is not None:
        yield from (played for _, played in spread(partial(play_warm, match), numbers, ray))
    elif workers == 1 or len(numbers) < 2:
        yield from (play_game(match, number) for number in numbers)
    else:
        yield from play_side_by_side(match, numbers, min(workers, len(numbers)))
