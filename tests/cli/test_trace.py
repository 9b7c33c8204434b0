"""`sintra trace`: a whole game as JSON lines, from which every step can be checked."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sintra.bots.players import PLAYERS, SECONDS, Kind
from sintra.record import read_record, replay, verify
from sintra.table import Table

from .tools import Capture, good, run

TABLES = [("coloured", 2, "random,greedy"), ("grey", 3, "greedy,random,random"), ("grey", 4, "random")]


def trace(capsys: Capture, *arguments: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the steps of a traced game."""
    header, *steps = good(capsys, "trace", *arguments).lines
    return header, steps


@pytest.mark.parametrize(("board", "seats", "bots"), TABLES)
def test_every_line_can_be_checked(
    capsys: Capture, tmp_path: Path, board: str, seats: int, bots: str
) -> None:
    file = tmp_path / "game.json"
    options = ["--seats", str(seats), "--option", f"board={board}", "--bots", bots, "--seed", "traced"]
    header, steps = trace(capsys, *options, "--record", str(file))
    table = Table("summer", seats, {"board": board}, "traced")
    names = bots.split(",") if "," in bots else [bots] * seats
    facts = {"game": "summer", "options": {"board": board}, "seats": seats, "seed": "traced", "bots": names}
    assert header == {**facts, "view": table.game.view(table.state)}
    totals = Counter(dict.fromkeys(range(seats), 5))
    for number, line in enumerate(steps, 1):
        assert set(line) == {"n", "seat", "step", "legal", "log", "scores", "view"}
        assert line["n"] == number
        assert line["seat"] == table.seat
        assert line["legal"] == table.legal()
        assert line["step"] in line["legal"]
        table.play(line["seat"], line["step"])
        for entry in line["log"]:
            totals[entry["seat"]] += entry["points"]
        assert line["scores"] == [totals[seat] for seat in range(seats)] == table.scores
        assert line["view"] == table.game.view(table.state)
        assert [seat["score"] for seat in line["view"]["seats"]] == line["scores"]
    assert table.over
    assert steps[-1]["view"]["stage"] == "over"
    record = read_record(file)
    assert record.scores == steps[-1]["scores"]
    assert verify(record).turns == table.turns


def test_the_same_seed_is_the_same_game(capsys: Capture) -> None:
    one, two, other = (good(capsys, "trace", "--seed", seed).out for seed in ("1", "1", "2"))
    assert one == two
    assert one != other


def test_the_deal_follows_from_the_seed_whoever_plays(capsys: Capture) -> None:
    (one, steps), (two, others) = (
        trace(capsys, "--bots", bots, "--seed", "s") for bots in ("random", "greedy")
    )
    assert one["view"] == two["view"]
    assert [step["step"] for step in steps] != [step["step"] for step in others]


def test_any_registered_player_can_be_traced(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "level", Kind(PLAYERS["greedy"].new, {"time": SECONDS}))
    header, steps = trace(capsys, "--bots", "level:time=2,random")
    assert header["bots"] == ["level:time=2", "random"]
    assert steps[-1]["view"]["stage"] == "over"


def test_the_record_is_replaced_and_nothing_else_is_left(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("something older")
    trace(capsys, "--record", str(file), "--seed", "5")
    assert replay(read_record(file)).over
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("name", ["", ".", "..", "folder", "missing/game.json"])
def test_a_record_that_cannot_be_written_is_one_line(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    said = run(capsys, "trace", "--record", name)
    assert said.status == 2
    assert len(said.err) == 1
    assert said.err[0].startswith("sintra: ")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
