"""`sintra arena`."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from sintra.bots import players as registry
from sintra.bots.baseline import Player
from sintra.bots.players import COUNT, SECONDS, Kind
from sintra.cli import INTERRUPTED, progress
from sintra.kernel.jit import COMPILED

from .tools import Capture, good, run

KEYS = {"win_rate", "interval", "mean_scores", "ratings", "games"}
MORE = {"rating_intervals", "win_rates", "intervals", "margins", "seconds_per_turn", "anchor", "deals"}
GAMES = "8" if COMPILED else "2"
SMALL = ("--games", GAMES, "--workers", "1")


def arena(capsys: Capture, *arguments: str) -> Any:
    """The report of a match."""
    return good(capsys, "arena", "--json", *SMALL, *arguments).json


def test_the_report_has_all_keys(capsys: Capture) -> None:
    report = arena(capsys, "--players", "greedy,random", "--seed", "1")
    assert set(report) == KEYS | MORE | {"game", "options", "seats", "players", "seed"}
    assert (report["game"], report["seats"], report["seed"]) == ("summer", 2, "1")
    assert (report["games"], report["deals"]) == (int(GAMES), int(GAMES) // 2)
    assert report["win_rate"] == report["win_rates"]["greedy"] == 1
    assert report["interval"] == report["intervals"]["greedy"]
    assert 0 < report["interval"][0] < report["interval"][1] == 1
    assert report["anchor"] == "random"
    assert report["ratings"]["random"] == 0
    assert report["rating_intervals"]["greedy"][0] <= report["ratings"]["greedy"]
    assert report["mean_scores"]["greedy"] > report["mean_scores"]["random"] > 0
    difference = report["mean_scores"]["greedy"] - report["mean_scores"]["random"]
    assert report["margins"] == pytest.approx({"greedy": difference, "random": -difference}, abs=0.02)
    for thinking in report["seconds_per_turn"].values():
        assert 0 < thinking["mean"] <= thinking["longest"]


def test_the_other_game_with_more_seats_and_one_among_copies(capsys: Capture) -> None:
    games = ("--game", "garden", "--seats", "3", "--option", "side=variant")
    report = arena(capsys, *games, "--players", "random,greedy", "--games", "1")
    assert (report["games"], report["deals"]) == (3, 1)
    assert report["options"]["side"] == "variant"
    assert report["win_rates"] == {"random": 0, "greedy": 0.5}  # two seats share three victories


def test_without_random_the_first_player_is_rated_0(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PLAYERS, "other", registry.PLAYERS["random"])
    report = arena(capsys, "--players", "greedy,other")
    assert report["anchor"] == "greedy"
    assert report["ratings"]["greedy"] == 0 > report["ratings"]["other"]


def test_one_player_meets_itself(capsys: Capture) -> None:
    report = arena(capsys, "--players", "random", "--seats", "4", "--games", "2")
    assert (report["win_rate"], report["ratings"], report["games"]) == (0.25, {"random": 0}, 2)


def test_settings_reach_the_player(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def new(game: Any, rng: Any, settings: dict[str, Any]) -> Player:
        seen.append(settings)
        return Player(game, "random", rng)

    monkeypatch.setitem(registry.PLAYERS, "level", Kind(new, {"time": SECONDS, "threads": COUNT}))
    names = ["level:time=0.5", "level:time=0.5:threads=2"]
    assert [*arena(capsys, "--players", ",".join(names))["ratings"]] == names
    assert seen[:2] == [{"time": 0.5}, {"time": 0.5, "threads": 2}]


def test_a_broken_off_match_goes_on(capsys: Capture, tmp_path: Path) -> None:
    where = ("--players", "random,greedy", "--folder", str(tmp_path / "match"))
    one = arena(capsys, *where)
    file = tmp_path / "match/games.jsonl"
    file.write_text(file.read_text()[:-10])
    said = run(capsys, "arena", "--json", *SMALL, *where)
    assert said.status == 0
    assert len(said.err) == 1
    assert said.err[0].startswith("sintra: cut_off: file=")
    two = said.json
    for report in (one, two):
        del report["seconds_per_turn"]
    assert one == two
    good(capsys, "verify", *(str(path) for path in sorted((tmp_path / "match/games").iterdir())))
    assert "final scores" in good(capsys, "replay", str(tmp_path / "match/games/0001.json")).out


def test_people_get_the_same_numbers_as_a_table(capsys: Capture, tmp_path: Path) -> None:
    where = ("--players", "random,greedy", "--seed", "x", "--folder", str(tmp_path / "match"))
    report, out = arena(capsys, *where), good(capsys, "arena", *SMALL, *where).out
    lines = out.splitlines()
    assert lines[0] == (f"summer, 2 seats, board=coloured: {GAMES} games on {int(GAMES) // 2} deals, seed x")
    assert [line.split()[0] for line in lines[2:4]] == ["greedy", "random"]  # the best first
    words = lines[2].split()
    assert int(words[1]) == round(report["ratings"]["greedy"])
    assert words[5] == "100.0%"
    assert float(words[9]) == report["mean_scores"]["greedy"]
    assert float(words[10]) == report["margins"]["greedy"]
    assert float(words[12]) == pytest.approx(report["seconds_per_turn"]["greedy"]["longest"], abs=1e-4)
    assert lines[4].startswith("random is rated 0")


def test_progress_counts_what_was_there_before(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = ("arena", "--players", "random", "--workers", "1", "--folder", str(tmp_path / "match"))
    good(capsys, *where, "--games", "2")
    monkeypatch.setattr(progress, "PATIENCE_S", -1.0)
    said = run(capsys, *where, "--games", "4")
    assert [line.split(",")[0] for line in said.err] == ["sintra: 3 of 4 games", "sintra: 4 of 4 games"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "bad_argument"),
        (("--players",), "bad_argument"),
        (("--players", ""), "unknown_bot"),
        (("--players", "clever"), "unknown_bot"),
        (("--players", "random,random"), "player_twice"),
        (("--players", "random:time"), "unknown_setting"),
        (("--players", "random", "--games", "0"), "bad_argument"),
        (("--players", "random", "--workers", "0"), "bad_argument"),
        (("--players", "random", "--seats", "5"), "bad_seats"),
        (("--players", "random", "--game", "winter"), "unknown_game"),
        (("--players", "random", "--option", "board=blue"), "bad_option"),
        (("--players", "random", "--seed", ""), "bad_seed"),
        (("--players", "random", "--folder", "/dev/null"), "folder_failed"),
    ],
)
def test_wrong_input_is_one_line_with_a_code(capsys: Capture, arguments: tuple[str, ...], code: str) -> None:
    said = run(capsys, "arena", *arguments)
    assert (said.status, said.out, len(said.err)) == (2, "", 1)
    assert said.err[0].startswith(f"sintra: {code}")


def test_nothing_is_written_for_wrong_input(capsys: Capture, tmp_path: Path) -> None:
    run(capsys, "arena", "--players", "clever", "--folder", str(tmp_path / "match"))
    assert list(tmp_path.iterdir()) == []


# ---- broken off: as a process of its own

LIMIT_S = 300  # only a match that never ends takes so long


@contextmanager
def hearing_interrupts() -> Iterator[None]:
    """A shell lets what it starts in the background ignore Ctrl-C, and so would all that the tests start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def running_match(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A long match with two workers that has played some games; nothing of it is left afterwards."""
    command = [sys.executable, "-m", "sintra.cli", "arena", "--players", "random", "--workers", "2"]
    with (
        hearing_interrupts(),
        subprocess.Popen(
            [*command, "--games", "100000", "--folder", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        try:
            while len(numbers_in(folder)) < 3:
                assert process.poll() is None, process.communicate()
                time.sleep(0.05)
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def numbers_in(folder: Path) -> list[int]:
    """The games that a folder holds."""
    file = folder / "games.jsonl"
    whole = file.read_text().split("\n")[:-1] if file.exists() else []  # without a line still being written
    return [json.loads(line)["game"] for line in whole]


@pytest.mark.skipif(not COMPILED, reason="once is enough")
def test_an_interrupted_match_ends_and_can_be_continued(capsys: Capture, tmp_path: Path) -> None:
    """Ctrl-C in a shell goes to the command and all its workers."""
    folder = tmp_path / "match"
    with running_match(folder) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=LIMIT_S)  # until nobody is left to write
    said = [line for line in err.splitlines() if " games, about " not in line and "compiling" not in line]
    assert (process.returncode, out, said) == (INTERRUPTED, "", ["sintra: interrupted"])
    before = numbers_in(folder)
    assert len(before) == len(set(before)) >= 3
    assert all((folder / f"games/{number:04}.json").exists() for number in before)
    more = str(max(before) + 2)
    where = ("--players", "random", "--workers", "1", "--folder", str(folder))
    assert run(capsys, "arena", *where, "--games", more).status == 0
    after = numbers_in(folder)
    assert after[: len(before)] == before
    assert sorted(after) == list(range(1, int(more) + 1))


@pytest.mark.skipif(not COMPILED, reason="once is enough")
def test_workers_end_when_the_command_is_killed(tmp_path: Path) -> None:
    with running_match(tmp_path / "match") as process:
        process.kill()
        _, err = process.communicate(timeout=LIMIT_S)  # until nobody is left to write
    assert "Traceback" not in err
