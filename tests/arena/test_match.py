"""A match: what is refused, and what its games follow from."""

import multiprocessing

import pytest

from sintra.arena import game as game_module
from sintra.arena import match as match_module
from sintra.arena.game import play_game, warm_up
from sintra.arena.match import new_match
from sintra.arena.play import play_match
from sintra.bots import players as registry
from sintra.bots.baseline import Player
from sintra.bots.players import Kind, Settings
from sintra.kernel.errors import BadOption, SintraError
from sintra.kernel.game import Game
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import State
from sintra.record import replay, verify

from .tools import played, small_match


def test_mirrored_games_have_the_same_deal_and_others_another() -> None:
    match = small_match()
    seeds = [play_game(match, number)[2].seed for number in range(1, 5)]
    assert seeds == ["a seed/1", "a seed/1", "a seed/2", "a seed/2"]


def test_the_record_of_a_game_is_the_game() -> None:
    number, result, record = play_game(small_match(players=["random"], seats=3), 2)
    table = verify(record)
    assert (number, result.deal, result.seats) == (2, 2, (0, 0, 0))
    assert list(result.scores) == table.scores
    assert sum(result.turns) == len(table.turns)


def test_clocks_run_for_every_seat() -> None:
    _, result, _ = play_game(small_match(), 1)
    assert all(seconds > 0 for seconds in result.seconds)
    for longest, seconds, turns in zip(result.longest, result.seconds, result.turns, strict=True):
        assert seconds / turns <= longest <= seconds


def test_a_game_can_be_played_again_and_players_differ_by_seat_and_game() -> None:
    match = small_match(players=["random"])
    one, again, other = (play_game(match, number)[2].turns for number in (1, 1, 2))
    assert one == again
    assert one != other
    mirror = small_match(players=["random", "greedy"])
    first, second = (play_game(mirror, number) for number in (1, 2))
    randoms = [
        [turn.steps for turn in replay(record).turns if result.seats[turn.seat] == 0]
        for _, result, record in (first, second)
    ]
    assert randoms[0][:3] != randoms[1][:3]


def test_more_games_begin_with_the_fewer() -> None:
    few, many = played(small_match(2)), played(small_match(4))
    assert many[:2] == few


def test_one_and_two_workers_play_the_same_games() -> None:
    match = small_match(4)
    assert played(match, workers=2) == played(match, workers=1)


def test_an_error_of_a_worker_ends_the_match() -> None:
    match = small_match(4)
    wrong = type(match)("summer", match.options, 2, ("random", "nobody"), "s", 4)
    with pytest.raises(BadOption, match="unknown_bot: bot=nobody"):
        play_match(wrong, None, workers=2)
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_ends_the_match() -> None:
    """Here as soon as the first game has ended."""

    def kill_all(_: int) -> None:
        for process in multiprocessing.active_children():
            process.kill()

    with pytest.raises(SintraError, match="worker_died"):
        play_match(small_match(100), None, 2, kill_all)
    assert multiprocessing.active_children() == []


def test_no_worker_outlives_a_match_that_is_broken_off() -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(small_match(100), None, 2, interrupt)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("players", "games", "seed", "code"),
    [
        (["nobody"], 2, 1, "unknown_bot"),
        (["random", ""], 2, 1, "unknown_bot"),
        (["random:time=1"], 2, 1, "unknown_setting"),
        (["random", "greedy", "random"], 2, 1, "player_twice"),
        (["random"], 2, "x" * 129, "bad_seed"),
        (["random"], 2, "x" * 127, "bad_seed"),
        (["random"], 2, "", "bad_seed"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(
    players: list[str], games: int, seed: int | str, code: str
) -> None:
    with pytest.raises(BadOption) as refusal:
        new_match("summer", {}, 2, players, seed, games)
    assert refusal.value.code == code


def test_a_deal_of_very_many_games_must_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "LARGEST_DEAL", 1)
    with pytest.raises(BadOption, match="too_few_games: games=1 games_per_deal=2"):
        small_match(1)
    assert small_match(3).games == 4


class Cheat:
    """A player that plays what is not legal."""

    def choose(self, _: State) -> int:
        """Nonsense."""
        return 10_000


def test_a_player_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PLAYERS, "cheat", Kind(lambda *_: Cheat()))
    with pytest.raises(SintraError) as error:
        play_match(small_match(players=["cheat"]), None, 1)
    assert error.value.code == "player_failed"
    assert error.value.facts.items() >= {"player": "cheat", "game": 1, "step": 1}.items()
    assert error.value.facts["reason"].startswith("not_legal: seat=")
    assert error.value.facts["reason"].endswith(" step=10000")


class Vandal(Player):
    """A random player that changes the state it is shown."""

    def choose(self, state: State) -> int:
        """A random step."""
        step = super().choose(state)
        state.score[:] = 99
        return step


def test_no_player_holds_the_random_numbers_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Rng] = []

    def new(game: Game, rng: Rng, _: Settings) -> Player:
        held.append(rng.copy())
        return Player(game, "random", rng)

    monkeypatch.setitem(registry.PLAYERS, "curious", Kind(new))
    match = small_match(players=["curious"])
    held.clear()
    for number in range(1, 5):
        play_game(match, number)
    drawn = {new_rng(f"{match.seed}/{deal}", step).tobytes() for deal in range(1, 5) for step in range(200)}
    assert len(held) == 8
    assert not drawn & {rng.tobytes() for rng in held}


def test_a_player_cannot_disturb_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def new(game: Game, rng: Rng, _: Settings) -> Player:
        return Vandal(game, "random", rng)

    monkeypatch.setitem(registry.PLAYERS, "vandal", Kind(new))
    honest, spoiled = (play_game(small_match(players=[name]), 1)[2] for name in ("random", "vandal"))
    assert spoiled == honest


def test_warming_up_lets_every_player_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = []

    class Watched(Player):
        def choose(self, state: State) -> int:
            chosen.append(int(state.seat))
            return super().choose(state)

    monkeypatch.setitem(registry.PLAYERS, "watched", Kind(lambda game, rng, _: Watched(game, "random", rng)))
    monkeypatch.setattr(game_module, "COMPILED", True)
    warm_up(small_match(players=["watched", "random"]))
    assert chosen == [0]
