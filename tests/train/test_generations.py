"""Games of a generation are saved part by part, so that a stop loses little."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from train.games import Games, Plan
from train.generations import PART, Workshop

PLAN = Plan([[1, 1]], 1, 1)
ALWAYS = 1e12


class Shop(Workshop):
    """A workshop whose games are quick: every one has one position, and its number as the score."""

    def run(self, games: Games, *_: Any, part: range | None = None, **__: Any) -> list[dict[str, Any]]:
        assert part is not None
        self.asked.append(part.start)
        games.scores[part] = np.arange(part.start, part.stop)[:, None] + 1
        if part.start == self.stops_at:
            raise KeyboardInterrupt
        return [{"moves": np.full(len(part), 2), "states": np.arange(part.start, part.stop)}]

    asked: list[int]
    stops_at = -1


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    shop = Shop("garden", tmp_path, 1, "parts", seats={2: 1.0})
    shop.asked = []
    return shop


def test_after_a_stop_only_the_missing_parts_are_played(shop: Shop) -> None:
    shop.stops_at = PART
    with pytest.raises(KeyboardInterrupt):
        shop.play(0, 2 * PART + 50, PLAN, ALWAYS)
    assert not (shop.folder / "gen0/played").exists()
    shop.stops_at, shop.asked = -1, []
    figures = shop.play(0, 2 * PART + 50, PLAN, ALWAYS)
    assert shop.asked == [PART, 2 * PART]
    assert (shop.folder / "gen0/played").exists()
    number = 2 * PART + 50
    assert {name: figures[name] for name in ("games", "positions", "searched")} == {
        "games": number,
        "positions": number,
        "searched": number,
    }
    states = []
    for file in sorted((shop.folder / "gen0").glob("games*.npz")):
        with np.load(file) as shard:
            states += shard["states"].tolist()
            assert shard["scores"][:, 0].tolist() == [state + 1 for state in shard["states"].tolist()]
    assert states == list(range(number))


def test_once_time_is_up_no_part_is_begun(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(100, 200))
    monkeypatch.setattr("train.generations.time.time", lambda: next(now))
    figures = shop.play(0, 3 * PART, PLAN, 102)  # the clock is asked when play begins, and before every part
    assert shop.asked == [0]
    assert figures["games"] == PART
