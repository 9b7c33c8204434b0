"""The folder of a match: every finished game is kept, so that the match can be continued and replayed.

``match.json`` says what is played, ``games.jsonl`` has a line for every finished game, and ``games`` their
records, ``0001.json`` and so on, as ``sintra replay`` and ``sintra verify`` read them.
"""

import json
import os
from pathlib import Path
from typing import Any

from sintra.arena.match import Match
from sintra.arena.ratings import Result
from sintra.kernel.errors import BadOption, BadText
from sintra.record import Record, write_record

MATCH, GAMES, RECORDS = "match.json", "games.jsonl", "games"

# For every seat: the type of its numbers, the least and the most.
COLUMNS: dict[str, tuple[tuple[type, ...], int, int]] = {
    "scores": ((int,), 0, 10_000),
    "seconds": ((int, float), 0, 10**9),
    "turns": ((int,), 1, 10_000),
    "longest": ((int, float), 0, 10**9),
}


class Folder:
    """A match on disk. A game is added when it has ended, and stays whatever happens next."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        self.cut_off = False  # whether the last line is incomplete: its game is played again
        try:
            self._open()
            self.results = self._read()
        except OSError as error:
            raise BadOption("folder_failed", folder=str(path), reason=error.strerror) from None

    def record_file(self, number: int) -> Path:
        """Where the record of a game is."""
        return self.path / RECORDS / f"{number:04}.json"

    def add(self, number: int, result: Result, record: Record) -> None:
        """Keep a finished game: first its record, then the line that makes it count."""
        try:
            write_record(self.record_file(number), record)
            with (self.path / GAMES).open("a", encoding="ascii") as file:
                file.write(json.dumps(format_line(self.match, number, result)) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise BadOption("folder_failed", folder=str(self.path), reason=error.strerror) from None

    def _open(self) -> None:
        """Make the folder, or check that it belongs to this match."""
        about = {"version": 1, **self.match.about()}
        file = self.path / MATCH
        if file.exists():
            _check_match(file, about)
        else:
            self.path.mkdir(parents=True, exist_ok=True)
            if others := sorted(path.name for path in self.path.iterdir() if path.suffix != ".part"):
                raise BadOption("not_a_match", folder=str(self.path), missing=MATCH, found=others[0])
            draft = file.with_suffix(".part")
            draft.write_text(json.dumps(about, indent=1) + "\n", encoding="ascii")
            draft.replace(file)
        (self.path / RECORDS).mkdir(exist_ok=True)

    def _read(self) -> dict[int, Result]:
        file = self.path / GAMES
        if not file.exists():
            return {}
        whole, newline, rest = file.read_bytes().rpartition(b"\n")
        found: dict[int, Result] = {}
        for at, line in enumerate(whole.splitlines(), 1):
            number, result = _parse(self.match, file, at, line)
            if found.setdefault(number, result).scores != result.scores:
                raise BadText("bad_line", file=str(file), line=at, reason="game_twice")
        if rest:  # only now, so that a refused file stays as it is
            self.cut_off = True
            os.truncate(file, len(whole + newline))
        return found


def format_line(match: Match, number: int, result: Result) -> dict[str, Any]:
    """A finished game as plain data."""
    return {
        "game": number,
        "deal": result.deal,
        "players": [match.players[who] for who in result.seats],
        "scores": result.scores,
        "seconds": result.seconds,
        "turns": result.turns,
        "longest": result.longest,
    }


def parse_line(match: Match, data: Any) -> tuple[int, Result]:
    """The number and the result of a finished game of this match."""
    number = data["game"]
    if type(number) is not int or number < 1:
        raise ValueError("game")
    job = match.schedule.job(number)
    names = [match.players[who] for who in job.seats]
    if data["deal"] != job.deal or data["players"] != names:
        raise ValueError("players")
    for name, (kinds, least, most) in COLUMNS.items():
        if len(data[name]) != match.seats:
            raise ValueError(name)
        if not all(type(value) in kinds and least <= value <= most for value in data[name]):
            raise ValueError(name)
    return number, Result(job.seats, deal=job.deal, **{name: tuple(data[name]) for name in COLUMNS})


def _parse(match: Match, file: Path, at: int, line: bytes) -> tuple[int, Result]:
    try:
        return parse_line(match, json.loads(line))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        garbled = isinstance(error, json.JSONDecodeError | UnicodeDecodeError | RecursionError)
        reason = "not_json" if garbled else str(error)
        raise BadText("bad_line", file=str(file), line=at, reason=reason) from None


def _check_match(file: Path, about: dict[str, Any]) -> None:
    try:
        found = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadText("bad_match", file=str(file), reason="not_json")
    for name in [*about, *found]:
        if found.get(name) != about.get(name):
            facts = {"found": found.get(name), "wanted": about.get(name)}
            raise BadOption("other_match", folder=str(file.parent), field=name, **facts)
