"""Results without luck: narrower intervals, which still contain the truth."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sintra.arena.folder import Folder
from sintra.arena.luck import (
    FILE,
    Luck,
    Mean,
    luck_of_game,
    luck_of_match,
    report_of,
    share_interval,
    without_luck,
)
from sintra.arena.play import play_match
from sintra.arena.ratings import Result, Z
from sintra.record import read_record

from .tools import small_match

TRUTH = 0.6


def matches(number: int, deals: int, share: float) -> Any:
    """Simulated matches: results are won by skill, by luck that is seen, and by what nobody sees."""
    rng = np.random.default_rng(5)
    for _ in range(number):
        luck = rng.normal(size=deals) * share**0.5
        limit = 0.2533471  # the normal quantile of the truth
        won = (limit + luck + rng.normal(size=deals) * (1 - share) ** 0.5 > 0).astype(float)
        yield won, luck * 0.4 + rng.normal(size=deals) * 0.1


@pytest.mark.parametrize("deals", [40, 200])
def test_intervals_are_narrower_and_contain_the_truth_in_19_of_20_matches(deals: int) -> None:
    found = [without_luck(won, luck) for won, luck in matches(800, deals, 0.8)]
    inside = np.mean([low <= TRUTH <= high for low, high in map(share_interval, found)])
    assert 0.93 <= inside <= 0.98
    assert np.mean([each.plain_error / each.error for each in found]) > 1.2
    assert np.mean([each.without for each in found]) == pytest.approx(TRUTH, abs=0.006)


def test_margins_without_luck_have_honest_errors() -> None:
    rng, inside = np.random.default_rng(1), 0
    for _ in range(500):
        luck = rng.normal(size=50)
        found = without_luck(3 + 5 * luck + rng.normal(size=50), luck)
        inside += abs(found.without - 3) <= Z * found.error
        assert found.plain_error > 3 * found.error
    assert 0.92 <= inside / 500 <= 0.98


def test_luck_that_has_nothing_to_do_with_it_changes_next_to_nothing() -> None:
    rng = np.random.default_rng(2)
    found = without_luck(rng.normal(size=400), rng.normal(size=400))
    assert found.without == pytest.approx(found.plain, abs=0.02)
    assert found.error == pytest.approx(found.plain_error, rel=0.02)


@pytest.mark.parametrize("luck", [[0.0] * 20, [1.0, -1.0]])
def test_nothing_is_fitted_to_no_luck_or_to_few_deals(luck: list[float]) -> None:
    found = without_luck([float(number % 2) for number in range(len(luck))], luck)
    assert found.without == found.plain
    assert found.error == found.plain_error


def test_a_clean_sweep_says_nothing() -> None:
    assert share_interval(Mean(1.0, 0.0, 1.0, 0.0)) == (0.0, 1.0)


def test_a_players_report_takes_the_luck_of_its_own_seat() -> None:
    rng, results, lucks = np.random.default_rng(3), [], []
    for deal in range(1, 31):
        for seats in ((0, 1), (1, 0)):
            lead = int(rng.integers(-20, 21))
            first = lead if seats[0] == 0 else -lead
            results.append(Result(seats, (100 + first, 100), deal))
            luck = first - 2 + float(rng.normal())
            lucks.append(Luck((luck, -luck), (luck / 40, -luck / 40)))
    one, other = (report_of(results, lucks, player) for player in (0, 1))
    assert one["margin"] == pytest.approx(-other["margin"], abs=0.01)
    assert one["margin_narrower"] > 5
    assert one["narrower"] > 1.4
    assert one["win_rate"] + other["win_rate"] == pytest.approx(1, abs=0.001)


def test_the_luck_of_a_match_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = small_match(2, ["random"])
    folder = Folder(tmp_path / "match", match)
    play_match(match, folder, 1)
    found = luck_of_match(folder, 2, 24)
    assert found[0] == luck_of_game(read_record(folder.record_file(1)), 24)
    for luck in found:
        assert luck.chances[0] == pytest.approx(-luck.chances[1])
    with (folder.path / FILE).open("a") as file:
        file.write("[3, 24")  # cut off
    monkeypatch.setattr("sintra.arena.luck.luck_of_game", None)
    assert luck_of_match(folder, 2, 24) == found
