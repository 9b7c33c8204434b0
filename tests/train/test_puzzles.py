"""Which puzzles the page gets: old ones that were not refuted, new ones that held when looked at again."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from train.finder import LEVELS
from train.pack import moves_of

from sintra.games import find_game
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


def test_a_puzzle_is_shipped_once_it_held(web: Path) -> None:
    before = puzzles.shipped(GAME)
    (web / "summer.jsonl").write_text(lines(new_game(3)))
    puzzles.write(GAME, web)
    assert puzzles.shipped(GAME) == before, "nobody looked at it again"

    held = {"seed": "puzzle 5000", "at": 3, "kept": True, "gap": 2.0}
    (web / "summer.one.jsonl").write_text(lines(held))
    puzzles.write(GAME, web)
    assert puzzles.shipped(GAME)["games"][:-1] == before["games"]
    assert puzzles.shipped(GAME)["games"][-1]["seed"] == "puzzle 5000"
    puzzles.write(GAME, web)
    assert len(puzzles.shipped(GAME)["games"]) == len(before["games"]) + 1, "not twice"


@pytest.mark.parametrize("found", [{"kept": False, "gap": 2.0}, {"kept": True, "gap": 0.1}])
def test_a_puzzle_that_once_did_not_hold_is_left_out(web: Path, found: dict[str, Any]) -> None:
    first = puzzles.shipped(GAME)["games"][0]
    key = {"seed": first["seed"], "at": first["puzzles"][0]["at"]}
    (web / "summer.one.jsonl").write_text(lines({**key, **found}))
    (web / "summer.two.jsonl").write_text(lines({**key, "kept": True, "gap": 2.0}))
    puzzles.write(GAME, web)
    kept = [(each["seed"], one["at"]) for each in puzzles.shipped(GAME)["games"] for one in each["puzzles"]]
    assert (key["seed"], key["at"]) not in kept
    assert (first["seed"], first["puzzles"][1]["at"]) in kept


def test_what_held_is_noted_with_its_points(web: Path) -> None:
    first = puzzles.shipped(GAME)["games"][0]
    key = {"seed": first["seed"], "at": first["puzzles"][0]["at"]}
    (web / "summer.one.jsonl").write_text(lines({**key, "kept": True, "gap": 2.5}))
    puzzles.write(GAME, web)
    assert puzzles.shipped(GAME)["games"][0]["puzzles"][0] == {**first["puzzles"][0], "held": 2.5}
