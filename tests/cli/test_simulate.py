"""`sintra simulate`."""

from typing import Any

import numpy as np
import pytest

from sintra.bots.players import PLAYERS, SECONDS, Kind
from sintra.cli import progress
from sintra.cli.simulate import summarise
from sintra.kernel.jit import COMPILED

from .tools import Capture, good, run

GAMES = 60 if COMPILED else 6


def simulate(capsys: Capture, *arguments: str) -> Any:
    """The report of a simulation."""
    return good(capsys, "simulate", "--json", *arguments).json


@pytest.mark.parametrize(("board", "seats"), [("coloured", 2), ("grey", 3), ("coloured", 4)])
def test_the_report_agrees_with_its_scores(capsys: Capture, board: str, seats: int) -> None:
    options = ("--seats", str(seats), "--option", f"board={board}", "--games", str(GAMES), "--seed", "text")
    report = simulate(capsys, *options)
    scores = report["scores"]
    assert len(scores) == report["games"] == GAMES
    assert all(len(row) == seats and min(row) >= 1 for row in scores)
    winners = [[seat for seat in range(seats) if row[seat] == max(row)] for row in scores]
    columns = [*zip(*scores, strict=True)]
    assert report["wins"] == [sum(seat in best for best in winners) for seat in range(seats)]
    assert report["ties"] == sum(len(best) > 1 for best in winners)
    assert sum(report["wins"]) >= GAMES
    assert report["averages"] == pytest.approx([sum(column) / GAMES for column in columns], abs=0.006)
    assert report["lowest"] == [min(column) for column in columns]
    assert report["highest"] == [max(column) for column in columns]
    assert 60 < report["steps_per_game"] < 400
    assert (report["game"], report["seats"], report["seed"]) == ("summer", seats, "text")
    assert report["options"] == {"board": board}
    assert report["bots"] == ["random"] * seats


def test_the_same_seed_is_the_same_report_and_another_is_not(capsys: Capture) -> None:
    one, two, other = (simulate(capsys, "--games", "8", "--seed", seed) for seed in ("a", "a", "b"))
    assert one == two
    assert one["scores"] != other["scores"]


def test_a_longer_simulation_begins_with_the_games_of_a_shorter_one(capsys: Capture) -> None:
    """Across the chunks in which games are played, too: game number n is the n-th stream of the seed."""
    short, long = (3, 130) if COMPILED else (2, 4)
    scores = [simulate(capsys, "--games", str(games), "--seed", "7")["scores"] for games in (short, long)]
    assert scores[1][:short] == scores[0]
    assert scores[1][100:] != scores[1][: long - 100] or not COMPILED


def test_shared_victories_count_for_every_winner_and_as_ties() -> None:
    scores = np.array([[7, 7, 3], [1, 2, 2], [5, 4, 3], [2, 2, 2]])
    assert summarise(scores, np.array([10, 20, 30, 42])) == {
        "wins": [3, 3, 2],
        "ties": 3,
        "averages": [3.75, 3.75, 2.5],
        "lowest": [1, 2, 2],
        "highest": [7, 7, 3],
        "steps_per_game": 25.5,
    }


def test_each_seat_has_its_own_player(capsys: Capture) -> None:
    report = simulate(capsys, "--bots", "random,greedy", "--games", str(GAMES))
    assert report["bots"] == ["random", "greedy"]
    assert report["averages"][1] > 2 * report["averages"][0]
    report = simulate(capsys, "--bots", "greedy,random", "--games", str(GAMES))
    assert report["averages"][0] > 2 * report["averages"][1]


def test_one_name_stands_for_all_seats(capsys: Capture) -> None:
    assert simulate(capsys, "--bots", "greedy", "--seats", "3", "--games", "1")["bots"] == ["greedy"] * 3


def test_the_default_is_two_random_players_on_the_coloured_side(capsys: Capture) -> None:
    report = simulate(capsys, "--games", "1")
    assert (report["seats"], report["bots"], report["options"]) == (2, ["random"] * 2, {"board": "coloured"})


def test_players_that_are_not_compiled_whole_play_too(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYERS, "level", Kind(PLAYERS["greedy"].new, {"time": SECONDS}))
    options = ("--bots", "random,level:time=0.5", "--seed", "x" * 128)
    one, two, more = (simulate(capsys, *options, "--games", games) for games in ("2", "2", "3"))
    assert one["bots"] == ["random", "level:time=0.5"]
    assert one["averages"][1] > 2 * one["averages"][0]
    assert one == two
    assert more["scores"][:2] == one["scores"]
    assert more["scores"][2] not in one["scores"]


def test_people_get_the_same_numbers_as_a_table(capsys: Capture) -> None:
    options = ("--games", "5", "--bots", "random,greedy", "--seed", "x")
    report, out = simulate(capsys, *options), good(capsys, "simulate", *options).out
    lines = out.splitlines()
    assert lines[0] == "summer, 2 seats, board=coloured: 5 games, seed x"
    for seat, line in enumerate(lines[2:4]):
        words = line.split()
        assert words[:2] == [str(seat), report["bots"][seat]]
        assert int(words[2]) == report["wins"][seat]
        assert float(words[3]) == report["averages"][seat]
        assert [int(word) for word in words[4:]] == [report["lowest"][seat], report["highest"][seat]]
    assert lines[4].startswith(f"{report['ties']} shared victories")


def test_progress_never_runs_past_the_end(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work says how far it is, on the error stream; here every look at the clock is long work."""
    monkeypatch.setattr(progress, "PATIENCE_S", -1.0)
    games = "230" if COMPILED else "3"
    said = run(capsys, "simulate", "--games", games, "--json")
    assert said.status == 0
    assert said.json["games"] == int(games)
    shown = [line.split() for line in said.err]
    assert all(words[0] == "sintra:" and words[2:5] == ["of", games, "games,"] for words in shown)
    assert [int(words[1]) for words in shown] == ([100, 200, 230] if COMPILED else [3])
    assert all(int(words[6]) >= 0 for words in shown)
