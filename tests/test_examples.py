"""Every example runs, and says what it promises."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = {
    "learn.py": (["--games", "8", "--seconds", "0"], "won "),
    "mcp_bot.py": (["--opponents", "random"], "The game is over: "),
    "own_bot.py": (["--games", "2"], "of 2 games against random"),
    "tournament.py": (
        ["random", "greedy", "--game", "summer", "--games", "4"],
        "4 games of summer on 2 deals",
    ),
    "analyse_record.py": (
        ["tests/golden/summer-2-coloured.json", "--simulations", "40", "--turns", "6"],
        "of 6 turns could have been better",
    ),
    "random_games.py": (["--game", "garden", "--games", "50"], "50 games, "),
}
ELSEWHERE = [
    "http_bot.py",  # tests/server/test_programs.py
    "learn_torch.py",  # needs PyTorch: docs/environments.md says how it was tried
]


def test_every_example_is_tried() -> None:
    assert sorted([*EXAMPLES, *ELSEWHERE]) == sorted(path.name for path in (ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("name", ["http_bot.py", "mcp_bot.py"])
def test_a_bot_is_short(name: str) -> None:
    assert len((ROOT / "examples" / name).read_text().splitlines()) <= 40


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name: str) -> None:
    arguments, said = EXAMPLES[name]
    command = [sys.executable, f"examples/{name}", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
