"""Which puzzles the page gets: those that held when they were looked at again."""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from train.finder import LEVELS, Finder
from train.pack import moves_of, told

from sintra.games import find_game
from sintra.kernel.jit import COMPILED
from sintra.table import Table
from train import puzzles

GAME = find_game("summer")


def lines(*each: dict[str, Any]) -> str:
    return "".join(json.dumps(one) + "\n" for one in each)


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page's puzzles that may be changed."""
    (tmp_path / "web/summer").mkdir(parents=True)
    shutil.copy(puzzles.WEB / "summer/puzzles.json", tmp_path / "web/summer")
    monkeypatch.setattr(puzzles, "WEB", tmp_path / "web")
    return tmp_path


def new_game(turns: int) -> dict[str, Any]:
    """A game with one puzzle after some turns, as ``play`` notes it."""
    table = Table("summer", 2, {}, "puzzle 5000")
    while len(table.turns) <= turns:
        table.play(table.seat, table.legal()[0])
    puzzle = {
        "at": turns,
        "seat": table.turns[turns].seat,
        "best": " ".join(table.turns[turns].steps),
        "gap": 3.0,
        "wrong": [["c:b", 3.0]],
        "why": [],
        "solved": dict.fromkeys(LEVELS, 0),
    }
    return {
        "seats": 2,
        "options": dict(table.options),
        "seed": table.seed,
        "turns": [" ".join(turn.steps) for turn in table.turns],
        "puzzles": [puzzle],
    }


def test_a_shipped_and_a_new_game_lead_to_the_same_position() -> None:
    new = new_game(4)
    packed = {**new, "moves": moves_of(GAME, new, 4)}
    del packed["turns"]
    one, other = (puzzles.table_of(GAME, each, 3) for each in (new, packed))
    assert len(one.turns) == 3
    assert one.state.tobytes() == other.state.tobytes()


def test_reasons_are_packed_as_the_page_tells_them() -> None:
    """One's own, what each of the others gains or loses in all, and the rest; small amounts are left out."""
    codes = ["star", "marker", "rest"]
    own = [(2, "star", 3.0), (2, "marker", -0.4), (2, "rest", -0.6)]
    others = [(0, "star", -0.5), (0, "rest", -0.42), (1, "rest", 0.1)]
    assert told([*own, *others], 2, 3, codes) == [[0, 0, 3.0], [1, 2, -0.9], [0, 2, -1.0]]


def test_why_shipped_puzzles_are_solved_so_is_found_anew(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each of them; what was found before is not looked for again."""
    old = puzzles.shipped(GAME)
    asked: list[tuple[str, int]] = []

    def found(task: puzzles.Explaining) -> dict[str, Any]:
        asked.append((task.each["seed"], task.puzzle["at"]))
        return {"seed": task.each["seed"], "at": task.puzzle["at"], "why": [[0, 0, 1.0]]}

    monkeypatch.setattr(puzzles, "explain_one", found)
    args = argparse.Namespace(times=1, workers=1)
    puzzles.explain(GAME, web, args)
    names = name_all(old["games"])
    assert asked == names
    new = puzzles.shipped(GAME)
    assert [one["why"] for each in new["games"] for one in each["puzzles"]] == [[[0, 0, 1.0]]] * len(names)
    assert new["reasons"][-1] == "rest"
    puzzles.explain(GAME, web, args)
    assert asked == names


@pytest.mark.skipif(not COMPILED, reason="thinks a lot")
def test_the_reasons_of_a_puzzle_are_for_its_turn() -> None:
    each = puzzles.shipped(GAME)["games"][0]
    task = puzzles.Explaining("summer", 1, each, max(each["puzzles"], key=lambda one: one["held"]))
    why = puzzles.explain_one(task)["why"]
    assert sum(points if seat == 0 else -points for seat, _, points in why) > 0


def verdict(seed: str, at: int, **found: Any) -> dict[str, Any]:
    return {"seed": seed, "at": at, "kept": True, "gap": 2.0, "seconds": 0.1, **found}


def name_all(games: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(each["seed"], one["at"]) for each in games for one in each["puzzles"]]


@pytest.fixture
def confirmed(web: Path) -> Path:
    """The folder of a recheck in which all shipped puzzles held."""
    names = name_all(puzzles.shipped(GAME)["games"])
    (web / "summer.all.jsonl").write_text(lines(*(verdict(*name) for name in names)))
    return web


def test_a_puzzle_is_shipped_once_it_held(confirmed: Path) -> None:
    before = name_all(puzzles.shipped(GAME)["games"])
    (confirmed / "summer.jsonl").write_text(lines(new_game(3)))
    assert puzzles.write(GAME, confirmed, 1) == 0
    assert name_all(puzzles.shipped(GAME)["games"]) == before, "nobody looked at it again"

    (confirmed / "summer.one.jsonl").write_text(lines(verdict("puzzle 5000", 3)))
    for _ in range(2):  # but not twice
        assert puzzles.write(GAME, confirmed, 1) == 0
        assert name_all(puzzles.shipped(GAME)["games"]) == [*before, ("puzzle 5000", 3)]


@pytest.mark.parametrize("found", [{"kept": False, "gap": 2.0}, {"kept": True, "gap": 0.1}])
def test_a_puzzle_that_once_did_not_hold_is_left_out(confirmed: Path, found: dict[str, Any]) -> None:
    before = name_all(puzzles.shipped(GAME)["games"])
    (confirmed / "summer.one.jsonl").write_text(lines(verdict(*before[0], **found)))
    (confirmed / "summer.two.jsonl").write_text(lines(verdict(*before[0])))
    assert puzzles.write(GAME, confirmed, 1) == 0
    assert name_all(puzzles.shipped(GAME)["games"]) == before[1:]


def test_only_what_held_is_shipped_with_its_points(web: Path) -> None:
    first = puzzles.shipped(GAME)["games"][0]
    name = (first["seed"], first["puzzles"][0]["at"])
    held = [
        (each["seed"], one["at"])
        for each in puzzles.shipped(GAME)["games"]
        for one in each["puzzles"]
        if "held" in one or (each["seed"], one["at"]) == name
    ]
    (web / "summer.one.jsonl").write_text(lines(verdict(*name, gap=2.5)))
    assert puzzles.write(GAME, web, 1) == 0
    assert name_all(puzzles.shipped(GAME)["games"]) == held
    assert puzzles.shipped(GAME)["games"][0]["puzzles"][0] == {**first["puzzles"][0], "held": 2.5}


def test_nothing_is_written_if_too_few_held(web: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = puzzles.shipped(GAME)
    assert puzzles.write(GAME, web, 10_000) == 1
    assert puzzles.shipped(GAME) == before
    assert "nothing is written" in capsys.readouterr().err


@pytest.mark.parametrize("thorough", [False, True])
def test_a_turn_is_looked_at_again(thorough: bool) -> None:
    table = Table("summer", 2, {}, "puzzle 0")
    finder = Finder(GAME, "test", 1)
    finder.search.think(table.state)
    judged = finder.judge(table.state, finder.proposed(table.state, []))
    assert finder.lead(table.state, judged[0].texts, thorough) > -1
    worst = finder.lead(table.state, judged[-1].texts, thorough)
    assert worst == pytest.approx(judged[-1].margin - judged[0].margin, abs=1)
    assert worst < 0


def test_what_does_not_fit_is_left_out_games_of_few_puzzles_first(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {"puzzles": [{"held": 3.0}, {"held": 1.0}]}
    whole = {"games": [{"puzzles": [{"held": 4.0}]}, many, {"puzzles": [{"held": 2.0}]}]}
    monkeypatch.setattr(puzzles, "MOST_BYTES", len(puzzles.text_of(whole)) - 1)
    assert json.loads(puzzles.text_of(whole)) == {"games": [{"puzzles": [{"held": 4.0}]}, many]}
    monkeypatch.setattr(puzzles, "MOST_BYTES", len(puzzles.text_of(whole)) - 1)
    assert json.loads(puzzles.text_of(whole)) == {"games": [many]}
