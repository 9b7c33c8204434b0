"""The first start: what is compiled then, what is interpreted meanwhile, and that it is remembered."""

import sys
from pathlib import Path

import pytest

from sintra.games import GAMES
from sintra.kernel.jit import COMPILED
from sintra.kernel.random import new_rng
from sintra.server.live import waking

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not COMPILED, reason="says something about compiled functions only"),
]
is_first_start = waking.is_first_start  # as it is; a fixture replaces it for other tests


async def test_meanwhile_rules_are_interpreted_and_say_the_same() -> None:
    game = GAMES["summer"]
    state = game.new_game(2, {}, new_rng(1))
    legal, compiled = game.legal_steps(state), type(game.legal)
    with waking.interpreted():
        assert "__call__" in vars(type(game.legal))
        assert game.legal_steps(state) == legal
    assert type(game.legal) is compiled
    assert game.legal_steps(state) == legal


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a start is noted."""
    file = tmp_path / "cache" / "all"
    monkeypatch.setattr(waking, "note", lambda: file)
    return file


async def test_a_start_is_the_first_until_games_were_compiled(
    noted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "true")
    assert is_first_start()
    await waking.compile_games(["summer", "garden"])
    assert noted.exists()
    assert not is_first_start()


async def test_games_that_did_not_compile_are_not_noted(
    noted: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    await waking.compile_games(["summer"])
    assert not noted.exists()
    assert "could not compile summer" in caplog.text


async def test_where_nothing_is_kept_no_start_is_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waking, "note", lambda: None)
    assert not is_first_start()


async def test_the_note_lies_beside_the_compiled_code() -> None:
    kept = waking.note()
    assert kept is not None
    assert kept.name.startswith("all-")
