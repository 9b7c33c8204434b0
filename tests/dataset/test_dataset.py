"""Datasets: every row is a position of a game that can be replayed, and a folder can be continued."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from sintra.arena.match import Match, new_match
from sintra.dataset import write
from sintra.dataset.read import Dataset
from sintra.dataset.schema import columns
from sintra.dataset.write import write_dataset
from sintra.envs.observe import observe
from sintra.kernel.errors import BadOption
from sintra.kernel.jit import COMPILED

DOCUMENT = Path(__file__).parents[2] / "docs/datasets.md"

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs whole games")


def small(game: str = "summer", seats: int = 2, games: int = 4, players: str = "random,greedy") -> Match:
    return new_match(game, {}, seats, players.split(","), "data", games)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write, "GAMES_PER_PART", 2)


@pytest.mark.parametrize(("game", "seats"), [("summer", 2), ("garden", 3)])
def test_every_row_is_a_position_of_a_game(tmp_path: Path, game: str, seats: int) -> None:
    match = small(game, seats)
    write_dataset(match, tmp_path, workers=1)
    data = Dataset(tmp_path)
    assert len(data.files) == (match.games + 1) // 2
    assert sum(len(part["action"]) for part in data.parts()) == len(data)
    for part in data.parts():
        for row in range(0, len(part["action"]), 7):
            state, seen = part["state"][row], np.zeros(part["observation"].shape[1], np.int16)
            assert np.flatnonzero(part["mask"][row]).tolist() == data.game.legal_steps(state)
            observe(state, int(part["seat"][row]), seen)
            assert (seen == part["observation"][row]).all()
            assert part["seat"][row] == state["seat"]
        assert part["mask"][np.arange(len(part["action"])), part["action"]].all()
        best = part["scores"].max(axis=1) == part["scores"][np.arange(len(part["seat"])), part["seat"]]
        assert (best == (part["place"] >= part["place"].max())).any()
        assert ((part["step"] == 0) == (np.diff(part["game"], prepend=-1) != 0)).all()
    assert len(np.unique([part["game"] for part in [next(data.parts())]])) == 2


def test_a_dataset_is_continued_and_the_same_however_it_was_made(tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    write_dataset(small(games=4), whole, workers=1)
    write_dataset(small(games=2), halves, workers=1)
    first = sorted(halves.glob("part-*"))[0]
    written = first.stat().st_mtime_ns
    (halves / "part-00002-games-3-4.draft").write_bytes(b"cut off")
    shown: list[int] = []
    write_dataset(small(games=4), halves, workers=1, show=shown.append)
    assert shown == [2, 4]
    assert first.stat().st_mtime_ns == written
    for one, other in zip(sorted(whole.glob("*.parquet")), sorted(halves.glob("*.parquet")), strict=True):
        assert pq.read_table(one).equals(pq.read_table(other))


def test_a_part_that_was_too_short_is_replaced_and_none_gets_shorter(tmp_path: Path) -> None:
    for games, files in ((2, 1), (6, 2), (4, 2)):
        write.GAMES_PER_PART = 4
        write_dataset(small(games=games), tmp_path, workers=1)
        data = Dataset(tmp_path)
        assert len(data.files) == len(list(tmp_path.glob("*.parquet"))) == files
        found = [game for part in data.parts() for game in np.unique(part["game"]).tolist()]
        assert found == list(range(1, max(games, len(found)) + 1))
    assert len(found) == 6


def test_a_search_says_what_it_expects(tmp_path: Path) -> None:
    write_dataset(small(games=2, players="mason,random"), tmp_path, workers=1)
    part = next(Dataset(tmp_path).parts())
    searched = part["player"] == "mason"
    assert np.isnan(part["margin"][~searched]).all()
    known = ~np.isnan(part["win_chance"][searched])
    assert known.mean() > 0.5
    assert ((part["win_chance"][searched][known] >= 0) & (part["win_chance"][searched][known] <= 1)).all()


def test_batches_go_once_through_everything(tmp_path: Path) -> None:
    write_dataset(small(), tmp_path, workers=1)
    data = Dataset(tmp_path)
    seen = [
        (game, step)
        for batch in data.batches(64)
        for game, step in zip(batch["game"], batch["step"], strict=True)
    ]
    assert len(set(seen)) == len(seen) == len(data)
    assert seen != sorted(seen)


def test_another_dataset_is_not_overwritten(tmp_path: Path) -> None:
    write_dataset(small(games=2), tmp_path / "one", workers=1)
    with pytest.raises(BadOption, match="other_dataset"):
        write_dataset(small("garden", games=2), tmp_path / "one", workers=1)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(BadOption, match="not_a_dataset"):
        write_dataset(small(games=2), tmp_path, workers=1)
    with pytest.raises(BadOption, match="not_a_dataset"):
        Dataset(tmp_path)


def test_the_document_has_every_column() -> None:
    document = DOCUMENT.read_text()
    for column in columns("summer", 2):
        assert f"| `{column.name}` |" in document
        assert column.meaning.split(",")[0] in document
