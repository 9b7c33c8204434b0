"""Writing a dataset: a folder of parts, each of some games, which can be continued."""

import json
import multiprocessing
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sintra.arena.cluster import spread
from sintra.arena.match import Match
from sintra.dataset.play import make_part
from sintra.dataset.schema import VERSION
from sintra.games import find_game
from sintra.kernel.errors import BadOption

ABOUT = "dataset.json"
GAMES_PER_PART = 50

Part = tuple[int, range]  # its number, and the numbers of its games


def write_dataset(
    match: Match,
    folder: Path,
    workers: int,
    show: Callable[[int], None] = lambda _: None,
    ray: str | None = None,
) -> None:
    """Play what the folder does not hold yet, in a Ray cluster if one is given. Complete parts count."""
    try:
        _open(match, folder)
        parts = parts_of(match.games)
        kept = kept_parts(folder)
        left = [part for part in parts if part[0] not in kept or len(part[1]) > len(kept[part[0]][1])]
        done = match.games - sum(len(numbers) for _, numbers in left)
        show(done)
        for part, written in make_parts(match, left, workers, ray):
            file = part_file(folder, part)
            draft = file.with_suffix(".draft")
            draft.write_bytes(written)
            if part[0] in kept:  # the same games, and fewer: never two files with one game
                kept[part[0]][0].unlink()
            draft.replace(file)
            done += len(part[1])
            show(done)
    except OSError as error:
        raise BadOption("folder_failed", folder=str(folder), reason=error.strerror) from None


def parts_of(games: int) -> list[Part]:
    """The parts of so many games. All but the last have the same size, so that more can follow later."""
    starts = range(1, games + 1, GAMES_PER_PART)
    return [
        (number, range(start, min(start + GAMES_PER_PART, games + 1)))
        for number, start in enumerate(starts, 1)
    ]


def part_file(folder: Path, part: Part) -> Path:
    """Where a part is kept: its name says which games are in it."""
    number, games = part
    return folder / f"part-{number:05}-games-{games[0]}-{games[-1]}.parquet"


def kept_parts(folder: Path) -> dict[int, tuple[Path, range]]:
    """The files of a dataset by the numbers of their parts, and which games are in each."""
    kept: dict[int, tuple[Path, range]] = {}
    for file in sorted(folder.glob("part-*.parquet")):
        if found := re.fullmatch(r"part-(\d+)-games-(\d+)-(\d+)\.parquet", file.name):
            number, first, last = map(int, found.groups())
            kept[number] = (file, range(first, last + 1))
    return kept


def make_parts(
    match: Match, parts: list[Part], workers: int, ray: str | None = None
) -> Iterator[tuple[Part, bytes]]:
    """Make parts side by side, in any order."""
    make = partial(make_part, match)
    if ray is not None:
        yield from spread(partial(_make, match), parts, ray)
        return
    if workers == 1 or len(parts) < 2:
        yield from ((part, make(part[1])) for part in parts)
        return
    with _pool(min(workers, len(parts))) as pool:
        futures = {pool.submit(make, numbers): (number, numbers) for number, numbers in parts}
        for future in as_completed(futures):
            yield futures[future], future.result()


def _make(match: Match, part: Part) -> bytes:
    return make_part(match, part[1])


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Some processes; if this is interrupted, what is still waiting is not played."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _open(match: Match, folder: Path) -> None:
    """Make the folder, or check that it holds the same dataset."""
    about: dict[str, Any] = {"version": VERSION, "rules": find_game(match.game).rules, **match.about()}
    file = folder / ABOUT
    folder.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        others: Iterable[str] = sorted(path.name for path in folder.iterdir())
        for other in others:
            raise BadOption("not_a_dataset", folder=str(folder), missing=ABOUT, found=other)
        file.write_text(json.dumps(about, indent=1) + "\n", encoding="ascii")
        return
    found = read_about(folder)
    for name in about:
        if found.get(name) != about[name]:
            facts = {"found": found.get(name), "wanted": about[name]}
            raise BadOption("other_dataset", folder=str(folder), field=name, **facts)


def read_about(folder: Path) -> dict[str, Any]:
    """What a dataset was made from."""
    try:
        found = json.loads((folder / ABOUT).read_bytes())
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise BadOption("not_a_dataset", folder=str(folder), missing=ABOUT)
    return found
