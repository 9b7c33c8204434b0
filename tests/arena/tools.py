"""Small matches, and simple players for them."""

from collections.abc import Sequence
from pathlib import Path

from sintra.arena.folder import Folder
from sintra.arena.match import Match, new_match
from sintra.arena.play import play_match
from sintra.arena.ratings import Result


def small_match(games: int = 6, players: Sequence[str] = ("random", "greedy"), seats: int = 2) -> Match:
    """A match that takes no time."""
    return new_match("summer", {}, seats, list(players), "a seed", games)


def outcome(results: list[Result]) -> list[tuple]:
    """What must be the same however a match is played: all but the clocks."""
    return [(result.seats, result.scores, result.deal, result.turns) for result in results]


def played(match: Match, path: Path | None = None, workers: int = 1) -> list[tuple]:
    """The outcome of a match."""
    return outcome(play_match(match, Folder(path, match) if path else None, workers))


def break_off(match: Match, path: Path, games: int) -> None:
    """Play some games of a match in a folder, then press Ctrl-C."""

    def interrupt(done: int) -> None:
        if done == games:
            raise KeyboardInterrupt

    try:
        play_match(match, Folder(path, match), 1, interrupt)
    except KeyboardInterrupt:
        return
    raise AssertionError("not broken off")
