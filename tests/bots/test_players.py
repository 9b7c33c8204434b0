"""Players by name and settings."""

from typing import Any

import pytest

from sintra.bots import baseline
from sintra.bots import players as registry
from sintra.bots.players import COUNT, PLAYERS, SECONDS, Kind, new_player, parse_player
from sintra.games import GAMES, find_game
from sintra.kernel.errors import BadOption
from sintra.kernel.random import new_rng


@pytest.fixture
def level(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player with settings."""

    def new(game: Any, rng: Any, _: Any) -> baseline.Player:
        return baseline.Player(game, "random", rng)

    monkeypatch.setitem(registry.PLAYERS, "level", Kind(new, {"time": SECONDS, "simulations": COUNT}))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_chooses_a_legal_step(game: str, name: str) -> None:
    found = find_game(game)
    state = found.new_game(2, {}, new_rng("a deal"))
    before = state.tobytes()
    step = new_player(found, name, seed=1).choose(state)
    assert step in found.legal_steps(state)
    assert state.tobytes() == before


def test_the_baselines_are_registered() -> None:
    assert set(baseline.NAMES) <= set(PLAYERS)


def test_own_random_numbers_follow_from_seed_and_stream() -> None:
    game = find_game("summer")
    state = game.new_game(2, {}, new_rng("a deal"))

    def steps(seed: int | str, stream: int) -> list[int]:
        player = new_player(game, "random", seed, stream)
        return [player.choose(state) for _ in range(12)]

    assert steps("s", 0) == steps("s", 0)
    assert steps("s", 0) != steps("s", 1)
    assert steps("s", 0) != steps("t", 0)


@pytest.mark.usefixtures("level")
@pytest.mark.parametrize(
    ("spec", "settings"),
    [
        ("level", {}),
        ("level:time=1.0", {"time": 1.0}),
        ("level:simulations=400:time=2", {"simulations": 400, "time": 2.0}),
    ],
)
def test_settings_are_read(spec: str, settings: dict[str, Any]) -> None:
    assert parse_player(spec) == ("level", settings)


@pytest.mark.usefixtures("level")
@pytest.mark.parametrize(
    ("spec", "code", "facts"),
    [
        ("", "unknown_bot", {"bot": ""}),
        ("Random", "unknown_bot", {"bot": "Random"}),
        ("random ", "unknown_bot", {"bot": "random "}),
        ("random:", "unknown_setting", {"bot": "random", "setting": ""}),
        ("level:speed=1", "unknown_setting", {"setting": "speed", "expected": "time|simulations"}),
        ("level:time=1:time=2", "setting_twice", {"setting": "time"}),
        *[
            (f"level:time={value}", "bad_setting", {"setting": "time", "value": value})
            for value in ("", "0", "0.0", "-1", "nan", "inf", "1e3", "1_0", " 1", "\u0663", "1" * 9)
        ],
        *[
            (f"level:simulations={value}", "bad_setting", {"value": value})
            for value in ("", "0", "-1", "1.5", "1" * 5000)
        ],
        ("level:time", "bad_setting", {"value": ""}),
    ],
)
def test_what_is_not_a_player_is_refused(spec: str, code: str, facts: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as refusal:
        parse_player(spec)
    assert refusal.value.code == code
    assert refusal.value.facts.items() >= facts.items()
